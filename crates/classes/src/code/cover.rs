//! Marks for coverage: where a translation that is asked to notes that control came by.
//!
//! Marks stand where a line of the source or a block begins, and on every way out of a branch. The branch itself stays
//! the operation that it is without marks, so forks, loops and time slices are the same: the mark of a way that is
//! jumped to lies with a jump of its own behind the method's code.

use super::VerifyError;
use super::blocks::Blocks;
use super::body::Body;
use super::decode::{Instruction, decode, switch_at};
use super::emit::{Emitter, RESOLVED};
use super::op::{Op, Target};
use super::opcode::*;
use super::translate::{Source, Translator};
use crate::file::{Code, ConstantPool};
use std::collections::BTreeMap;

/// A place that control may come by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark {
    /// The class file's index of the instruction.
    pub bytecode_index: u16,
    /// What of the instruction.
    pub kind: MarkKind,
}

/// What a mark says of its instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarkKind {
    /// It was begun.
    Begun,
    /// It is a branch, and went this way. Of two ways, 0 is the jump. Of a switch, 0 is the default; cases that lead to
    /// the same place are one way.
    Way(u16),
}

const JUMPS: u16 = 0;
const FALLS_THROUGH: u16 = 1;

/// The marks of a method, in order; none if its code is malformed.
pub fn marks(code: &Code, pool: &ConstantPool) -> Vec<Mark> {
    find_marks(code, pool).unwrap_or_default()
}

fn find_marks(code: &Code, pool: &ConstantPool) -> Result<Vec<Mark>, VerifyError> {
    let body = Body::of(code);
    let blocks = Blocks::scan(&body)?;
    let mut line_starts: Vec<usize> = code.line_numbers().iter().map(|&(start, _)| start.into()).collect();
    line_starts.sort_unstable();
    let mut marks = Vec::new();
    let mut before = None;
    let mut pc = 0;
    while pc < code.bytecode.len() {
        let instruction = decode(code.bytecode, pc)?;
        let mut mark = |kind| marks.push(Mark { bytecode_index: body.origin(pc), kind });
        if blocks.at(pc).is_some() || line_starts.binary_search(&pc).is_ok() {
            mark(MarkKind::Begun);
        }
        let ways = match instruction.opcode {
            TABLESWITCH | LOOKUPSWITCH => switch_ways(code.bytecode, pc)?.len() as u16,
            _ if !instruction.is_conditional() || is_about_assertions(before.as_ref(), pool) => 0,
            _ => 2,
        };
        (0..ways).for_each(|way| mark(MarkKind::Way(way)));
        before = Some(instruction);
        pc = instruction.next;
    }
    Ok(marks)
}

/// Whether what a branch tests is if assertions are on: that is no choice of the program's.
fn is_about_assertions(tested: Option<&Instruction>, pool: &ConstantPool) -> bool {
    let Some(tested) = tested.filter(|tested| matches!(tested.opcode, GETSTATIC | INVOKEVIRTUAL)) else {
        return false;
    };
    pool.member(tested.index())
        .is_ok_and(|member| matches!(&*member.name, "$assertionsDisabled" | "desiredAssertionStatus"))
}

/// The places that a switch leads to, each with the number of its way.
fn switch_ways(bytecode: &[u8], pc: usize) -> Result<BTreeMap<usize, u16>, VerifyError> {
    let operands = switch_at(bytecode, pc)?;
    let mut ways = BTreeMap::from([(operands.default, 0)]);
    for (_, target) in operands.pairs {
        let next = ways.len() as u16;
        ways.entry(target).or_insert(next);
    }
    Ok(ways)
}

/// The marks of a translation that is under way.
#[derive(Debug)]
pub(super) struct Marks {
    /// All of the method; empty if nothing is to be marked.
    pub(super) all: Vec<Mark>,
    /// Ways that are jumped to: the mark, and where the way leads.
    jumps: Vec<(u32, Target)>,
}

/// A target that is the number of a jump to a marked way, unlike a bytecode index.
const MARKED: Target = 1 << 30;

impl Marks {
    pub(super) fn of(source: &Source) -> Marks {
        let all = if source.is_covered { marks(source.code, source.pool) } else { Vec::new() };
        Marks { all, jumps: Vec::new() }
    }

    fn number(&self, bytecode_index: u16, kind: MarkKind) -> Option<u32> {
        let number = self.all.binary_search(&Mark { bytecode_index, kind }).ok()?;
        u32::try_from(number).ok()
    }

    /// Emits the jumps to marked ways, and lets what leads there lead to them.
    pub(super) fn emit_jumps(&self, emitter: &mut Emitter<'_>) {
        let first = emitter.here();
        for &(mark, t) in &self.jumps {
            emitter.at(t as usize);
            emitter.emit(Op::Cover { mark });
            emitter.emit(Op::Goto { t });
        }
        let lead = |target: &mut Target| {
            if *target & RESOLVED == 0 && *target & MARKED != 0 {
                *target = RESOLVED | (first + 2 * (*target & !MARKED));
            }
        };
        emitter.ops.iter_mut().filter_map(Op::target_mut).for_each(lead);
        for table in &mut emitter.switches {
            table.targets.iter_mut().chain([&mut table.default]).for_each(lead);
        }
    }
}

impl Translator<'_> {
    fn mark(&self, pc: usize, kind: MarkKind) -> Option<u32> {
        if self.marks.all.is_empty() {
            return None;
        }
        self.marks.number(self.body.origin(pc), kind)
    }

    fn emit_mark(&mut self, mark: Option<u32>) {
        if let Some(mark) = mark {
            self.emitter.emit(Op::Cover { mark });
        }
    }

    /// The instruction at `pc` begins.
    pub(super) fn cover_begun(&mut self, pc: usize) {
        self.emit_mark(self.mark(pc, MarkKind::Begun));
    }

    /// The branch at `pc` has gone the way that leads here, whether it jumps or not.
    pub(super) fn cover_way(&mut self, pc: usize, jumps: bool) {
        self.emit_mark(self.mark(pc, two_ways(jumps)));
    }

    /// Where to lead to for `target` on a way of the branch at `pc`.
    pub(super) fn covered_target(&mut self, pc: usize, jumps: bool, target: usize) -> Target {
        self.covered(self.mark(pc, two_ways(jumps)), target)
    }

    fn covered(&mut self, mark: Option<u32>, target: usize) -> Target {
        let Some(mark) = mark else { return target as Target };
        self.marks.jumps.push((mark, target as Target));
        MARKED | (self.marks.jumps.len() as Target - 1)
    }

    /// Where to lead to for each target of the switch at `pc`, if not to itself.
    pub(super) fn covered_switch(&mut self, pc: usize) -> Result<BTreeMap<usize, Target>, VerifyError> {
        if self.marks.all.is_empty() {
            return Ok(BTreeMap::new());
        }
        let ways = switch_ways(self.body.bytecode(), pc)?;
        Ok(ways
            .into_iter()
            .map(|(target, way)| (target, self.covered(self.mark(pc, MarkKind::Way(way)), target)))
            .collect())
    }
}

fn two_ways(jumps: bool) -> MarkKind {
    MarkKind::Way(if jumps { JUMPS } else { FALLS_THROUGH })
}
