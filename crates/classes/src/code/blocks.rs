//! Where a method's blocks start.
//!
//! One pass over all instructions finds every start and every branch target; a second look finds loops whose test
//! can be repeated at their end ([`Blocks::inverted_test`]).

use super::body::Body;
use super::decode::{Instruction, decode, switch_at};
use super::opcode::*;
use super::{VerifyError, error_at};

const NOT_AN_INSTRUCTION: u32 = u32::MAX;
const NOT_A_LEADER: u32 = u32::MAX - 1;

/// How many instructions a loop's test may have to be repeated at the loop's end.
const LONGEST_TEST: usize = 8;

/// The blocks of a method: block `n` is the `n`th place that a branch or a handler can lead to.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    /// Per byte of the code: the number of the block that starts there.
    block_at: Vec<u32>,
    /// All instructions in order, decoded once for all who look at them.
    instructions: Vec<Instruction>,
    /// Per block: the place of its first instruction among them, ascending.
    firsts: Vec<usize>,
    /// One more than the highest local variable that is named.
    pub(super) used_locals: usize,
    /// Whether there is a `jsr` or `ret`.
    pub(super) has_subroutines: bool,
    /// Whether there is a `monitorenter` or `monitorexit`.
    pub(super) has_monitors: bool,
    /// Backward `goto`s whose target's test is repeated in their place, with the end of that test.
    inverted: Vec<(usize, usize)>,
}

impl Blocks {
    /// Scans the code, checking what JVMS §4.9.1 asks of every instruction, reachable or not.
    pub(super) fn scan(body: &Body) -> Result<Blocks, VerifyError> {
        let code = body.bytecode();
        if code.is_empty() || code.len() > super::body::LONGEST {
            return Err(error_at(0, format!("Invalid method Code length {}", code.len())));
        }
        let mut blocks = Blocks {
            block_at: vec![NOT_AN_INSTRUCTION; code.len()],
            instructions: Vec::with_capacity(code.len().div_ceil(2)),
            ..Blocks::default()
        };
        let mut targets = vec![(0, 0)];
        let mut back = Vec::new();
        let mut pc = 0;
        while pc < code.len() {
            let instruction = decode(code, pc)?;
            if let Some(start) = blocks.block_at.get_mut(pc) {
                *start = NOT_A_LEADER;
            }
            blocks.note(code, &instruction, &mut targets)?;
            if instruction.opcode == GOTO && instruction.target() < pc {
                back.push(instruction);
            }
            blocks.instructions.push(instruction);
            pc = instruction.next;
        }
        blocks.note_handlers(body, &mut targets)?;
        for goto in back {
            if let Some(test_end) = repeatable_test(body, &goto) {
                targets.push((goto.pc, test_end));
                blocks.inverted.push((goto.pc, test_end));
            }
        }
        blocks.number(&targets)?;
        Ok(blocks)
    }

    fn note(
        &mut self,
        code: &[u8],
        instruction: &Instruction,
        targets: &mut Vec<(usize, usize)>,
    ) -> Result<(), VerifyError> {
        let pc = instruction.pc;
        self.has_subroutines |= matches!(instruction.opcode, JSR | RET);
        self.has_monitors |= matches!(instruction.opcode, MONITORENTER | MONITOREXIT);
        match instruction.opcode {
            IFEQ..=JSR | IFNULL | IFNONNULL => targets.push((pc, instruction.target())),
            TABLESWITCH | LOOKUPSWITCH => {
                let operands = switch_at(code, pc)?;
                targets.push((pc, operands.default));
                targets.extend(operands.pairs.iter().map(|&(_, target)| (pc, target)));
            }
            ILOAD | FLOAD | ALOAD | ISTORE | FSTORE | ASTORE | IINC | RET => {
                self.used_locals = self.used_locals.max(usize::from(instruction.index()) + 1);
            }
            LLOAD | DLOAD | LSTORE | DSTORE => {
                self.used_locals = self.used_locals.max(usize::from(instruction.index()) + 2);
            }
            _ => {}
        }
        Ok(())
    }

    fn note_handlers(&self, body: &Body, targets: &mut Vec<(usize, usize)>) -> Result<(), VerifyError> {
        for handler in body.handlers() {
            let whole = self.is_instruction(handler.start)
                && (handler.end == self.block_at.len() || self.is_instruction(handler.end));
            if !whole {
                return Err(error_at(handler.start, "exception range cuts an instruction"));
            }
            targets.push((handler.target, handler.target));
        }
        Ok(())
    }

    fn number(&mut self, targets: &[(usize, usize)]) -> Result<(), VerifyError> {
        for &(from, target) in targets {
            if !self.is_instruction(target) {
                return Err(error_at(from, format!("branch to {target}, which is not an instruction")));
            }
            if let Some(start) = self.block_at.get_mut(target)
                && *start == NOT_A_LEADER
            {
                *start = 0;
            }
        }
        for (place, instruction) in self.instructions.iter().enumerate() {
            if let Some(start) = self.block_at.get_mut(instruction.pc)
                && *start < NOT_A_LEADER
            {
                *start = self.firsts.len() as u32;
                self.firsts.push(place);
            }
        }
        Ok(())
    }

    fn is_instruction(&self, pc: usize) -> bool {
        self.block_at.get(pc).is_some_and(|&start| start != NOT_AN_INSTRUCTION)
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.firsts.len()
    }

    /// The instructions of a block, at least one.
    pub(super) fn instructions(&self, block: usize) -> &[Instruction] {
        let start = self.firsts.get(block).copied().unwrap_or(self.instructions.len());
        let end = self.firsts.get(block + 1).copied().unwrap_or(self.instructions.len());
        self.instructions.get(start..end).unwrap_or_default()
    }

    /// The block that starts at `pc`, if one does.
    #[inline]
    pub(super) fn at(&self, pc: usize) -> Option<usize> {
        self.block_at.get(pc).filter(|&&start| start < NOT_A_LEADER).map(|&start| start as usize)
    }

    /// For a backward `goto` at `pc` to a loop's test: where that test ends, when it may be repeated in place of the
    /// `goto`. A block starts there.
    pub(super) fn inverted_test(&self, pc: usize) -> Option<usize> {
        let found = self.inverted.binary_search_by_key(&pc, |&(goto, _)| goto).ok()?;
        self.inverted.get(found).map(|&(_, end)| end)
    }
}

/// Whether the target of a backward `goto` is a short test: straight code up to a two-way branch, under the same
/// exception handlers as the `goto`. Repeating it saves the jump. Returns where it ends.
fn repeatable_test(body: &Body, goto: &Instruction) -> Option<usize> {
    let start = goto.target();
    let mut pc = start;
    for _ in 0..LONGEST_TEST {
        let instruction = decode(body.bytecode(), pc).ok()?;
        pc = instruction.next;
        if pc > goto.pc || instruction.is_terminal() || instruction.opcode == JSR {
            return None;
        }
        if instruction.is_conditional() {
            let same_handlers = body.handlers().iter().all(|handler| {
                let covers_goto = handler.start <= goto.pc && goto.pc < handler.end;
                if covers_goto {
                    handler.start <= start && pc <= handler.end
                } else {
                    handler.end <= start || pc <= handler.start
                }
            });
            return same_handlers.then_some(pc);
        }
    }
    None
}
