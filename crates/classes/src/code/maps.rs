//! Which registers hold references and numbers before each operation, for the collector and for hashing states.
//!
//! Computed only when asked, by translating again and following the operations. What matters is where the
//! operations put references, so the maps are exact for whatever the translator made of the bytecode.

use super::VerifyError;
use super::constant;
use super::fuse::fuse;
use super::liveness::{is_dead, live_registers};
use super::op::Op;
use super::operator::ValueKind;
use super::site::{Site, SiteKind};
use super::translate::{Source, Translated, translate};
use crate::Kind;
use crate::descriptor::{field_kind, method_shape};
use crate::file::ConstantPool;

/// The registers that hold references, or numbers, before each operation of a method. The others hold nothing that
/// the program could use: what is left of earlier calls, or different things on different ways here.
///
/// A caller's frame overlaps its callee's from the callee's first register on; of the map before a call, only the
/// registers below the call's `base` are still the caller's while the callee runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RefMaps {
    references: Ranges,
    numbers: Ranges,
    tags: Ranges,
    dead: Ranges,
    dead_numbers: Ranges,
}

/// A list of registers for each operation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Ranges {
    registers: Vec<u16>,
    /// Per operation: its part of `registers`. Operations with the same registers share one.
    ranges: Vec<(u32, u32)>,
}

impl Ranges {
    fn before(&self, op_index: u32) -> &[u16] {
        let range = self.ranges.get(op_index as usize).copied().unwrap_or_default();
        self.registers.get(range.0 as usize..range.1 as usize).unwrap_or_default()
    }

    /// Adds the list of the next operation.
    fn push(&mut self, registers: impl Iterator<Item = u16> + Clone) {
        let last = self.ranges.last().copied().unwrap_or_default();
        let shared = self.registers.get(last.0 as usize..last.1 as usize).unwrap_or_default();
        if registers.clone().eq(shared.iter().copied()) {
            return self.ranges.push(last);
        }
        let start = self.registers.len() as u32;
        self.registers.extend(registers);
        self.ranges.push((start, self.registers.len() as u32));
    }
}

impl RefMaps {
    /// The registers that hold references (or null) before an operation, ascending; none for an operation that
    /// cannot be reached.
    pub fn before(&self, op_index: u32) -> &[u16] {
        self.references.before(op_index)
    }

    /// The registers that hold numbers before an operation, ascending; a `long` or `double` is in one, its tag is not
    /// among them.
    pub fn numbers_before(&self, op_index: u32) -> &[u16] {
        self.numbers.before(op_index)
    }

    /// The registers that hold tags of longs and doubles before an operation, ascending.
    pub fn tags_before(&self, op_index: u32) -> &[u16] {
        self.tags.before(op_index)
    }

    /// Of the registers that hold references before an operation, those that nothing reads any more.
    pub fn dead_before(&self, op_index: u32) -> &[u16] {
        self.dead.before(op_index)
    }

    /// Of the registers that hold numbers before an operation, those that nothing reads any more.
    pub fn dead_numbers_before(&self, op_index: u32) -> &[u16] {
        self.dead_numbers.before(op_index)
    }
}

/// Finds the registers that hold references before each operation of [`translate`]'s result for the same source.
pub fn reference_maps(source: &Source) -> Result<RefMaps, VerifyError> {
    let translated = translate(source)?;
    let mut maps = Maps::new(source, &translated);
    maps.follow_all();
    Ok(maps.collect())
}

/// What a register holds; the order is that of the lattice, `Nothing` at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Held {
    /// Zero: an int or null, whichever it meets.
    Zero,
    Ref,
    /// A number.
    Number,
    /// The tag of a long or double.
    Tag,
    /// Nothing in particular, or different things on two ways here.
    Nothing,
}

impl Held {
    fn merge(self, other: Held) -> Held {
        match (self, other) {
            (Held::Zero, held) | (held, Held::Zero) => held,
            (known, new) if known == new => known,
            _ => Held::Nothing,
        }
    }
}

struct Maps<'a> {
    pool: &'a ConstantPool,
    translated: &'a Translated,
    /// Per operation: whether a branch or handler leads here.
    is_leader: Vec<bool>,
    /// Per operation that is a leader: what the registers hold.
    entries: Vec<Option<Box<[Held]>>>,
    changed: Vec<bool>,
    next_changed: usize,
    registers: Vec<Held>,
    /// Per operation: registers that hold nothing behind it, because it is the end of one that was [fused](super::fuse).
    left_out: Vec<Vec<u16>>,
}

/// What fused operations leave out. Whether it is left out or not, nothing reads it behind them.
fn left_out(translated: &Translated) -> Vec<Vec<u16>> {
    let mut fused = translated.ops.clone();
    fuse(&mut fused, translated.locals + 1, &translated.wide_constants, &translated.duplicated);
    let mut left_out = vec![Vec::new(); fused.len()];
    for (at, op) in fused.iter().enumerate().filter(|(_, op)| op.span() > 1) {
        let last = at + op.span() as usize - 1;
        let results = translated.ops.get(at..last).unwrap_or_default().iter().filter_map(|part| part.result());
        // A copy has no kind of its own, so only registers can be compared.
        let unused = results.filter(|&(register, _)| op.result().is_none_or(|(result, _)| result != register));
        let words = unused.flat_map(|(register, kind)| register..=register + u16::from(kind.is_wide()));
        if let Some(behind) = left_out.get_mut(last) {
            behind.extend(words);
        }
    }
    left_out
}

impl<'a> Maps<'a> {
    fn new(source: &Source<'a>, translated: &'a Translated) -> Maps<'a> {
        let count = translated.ops.len();
        let mut is_leader = vec![false; count];
        let branches = translated.ops.iter().filter_map(|op| op.target());
        let handlers = translated.handlers.iter().map(|handler| handler.target);
        let switches =
            translated.switches.iter().flat_map(|table| table.targets.iter().copied().chain([table.default]));
        for target in branches.chain(handlers).chain(switches).chain([0]) {
            if let Some(leader) = is_leader.get_mut(target as usize) {
                *leader = true;
            }
        }
        let mut registers = vec![Held::Nothing; usize::from(translated.registers)];
        let receiver = (!source.is_static).then_some(Kind::Reference);
        let mut at = 0;
        for kind in receiver.into_iter().chain(source.parameters.iter().copied()) {
            let held = if kind == Kind::Reference { Held::Ref } else { Held::Number };
            let end = at + usize::from(kind.words());
            for (register, held) in registers.iter_mut().take(end).skip(at).zip([held, Held::Tag]) {
                *register = held;
            }
            at = end;
        }
        let mut maps = Maps {
            pool: source.pool,
            translated,
            is_leader,
            entries: vec![None; count],
            changed: vec![false; count],
            next_changed: count,
            registers,
            left_out: left_out(translated),
        };
        maps.reach(0);
        maps
    }

    fn follow_all(&mut self) {
        while let Some(&changed) = self.changed.get(self.next_changed) {
            let at = self.next_changed;
            self.next_changed += 1;
            if changed && self.enter(at) {
                if let Some(changed) = self.changed.get_mut(at) {
                    *changed = false;
                }
                self.follow(at);
            }
        }
    }

    fn enter(&mut self, at: usize) -> bool {
        match self.entries.get(at) {
            Some(Some(entry)) => {
                self.registers.copy_from_slice(entry);
                true
            }
            _ => false,
        }
    }

    fn follow(&mut self, start: usize) {
        let mut locals_changed = true;
        for at in start.. {
            let Some(&op) = self.translated.ops.get(at) else { return };
            if at > start && self.is_leader.get(at) == Some(&true) {
                return self.reach(at);
            }
            if !self.translated.handlers.is_empty() {
                let boundary = self.translated.handlers.iter().any(|handler| handler.start as usize == at);
                if std::mem::replace(&mut locals_changed, false) || boundary {
                    self.reach_handlers(at);
                }
            }
            self.step(at, op);
            locals_changed = true;
            if let Some(target) = op.target() {
                self.reach(target as usize);
            }
            if let Op::Switch { table, .. } = op
                && let Some(table) = self.translated.switches.get(table as usize)
            {
                self.reach(table.default as usize);
                for &target in &table.targets {
                    self.reach(target as usize);
                }
            }
            if op.is_terminal() {
                return;
            }
        }
    }

    fn reach(&mut self, at: usize) {
        let Some(entry) = self.entries.get_mut(at) else { return };
        let mut changed = false;
        match entry {
            None => {
                *entry = Some(self.registers.clone().into_boxed_slice());
                changed = true;
            }
            Some(entry) => {
                for (known, &new) in entry.iter_mut().zip(&self.registers) {
                    let merged = known.merge(new);
                    changed |= merged != *known;
                    *known = merged;
                }
            }
        }
        if changed {
            if let Some(flag) = self.changed.get_mut(at) {
                *flag = true;
            }
            self.next_changed = self.next_changed.min(at);
        }
    }

    /// An operation that throws has written nothing; its handler finds the locals and the exception.
    fn reach_handlers(&mut self, at: usize) {
        let handlers = &self.translated.handlers;
        if !handlers.iter().any(|handler| handler.start as usize <= at && at < handler.end as usize) {
            return;
        }
        let header = usize::from(self.translated.locals);
        let saved = self.registers.clone();
        for register in self.registers.iter_mut().skip(header) {
            *register = Held::Nothing;
        }
        if let Some(exception) = self.registers.get_mut(header + 1) {
            *exception = Held::Ref;
        }
        for handler in handlers {
            if handler.start as usize <= at && at < handler.end as usize {
                self.reach(handler.target as usize);
            }
        }
        self.registers = saved;
    }

    fn set(&mut self, register: u16, held: Held) {
        if let Some(register) = self.registers.get_mut(usize::from(register)) {
            *register = held;
        }
    }

    fn get(&self, register: u16) -> Held {
        self.registers.get(usize::from(register)).copied().unwrap_or(Held::Nothing)
    }

    /// Goes past the operation at `at`.
    fn step(&mut self, at: usize, op: Op) {
        self.apply(op);
        for index in 0..self.left_out.get(at).map_or(0, Vec::len) {
            self.set(self.left_out[at][index], Held::Nothing);
        }
    }

    fn apply(&mut self, op: Op) {
        match op {
            Op::Const { d, value: 0 } => return self.set(u16::from(d), Held::Zero),
            Op::Unresolved { site } => {
                if let Some(&site) = self.translated.sites.get(site as usize) {
                    self.apply_site(site);
                }
            }
            Op::TrackMonitors => self.set(self.translated.locals.saturating_sub(1), Held::Ref),
            _ => {}
        }
        match op.result() {
            None => {}
            Some((register, ValueKind::Ref)) => self.set(register, Held::Ref),
            Some((register, kind)) => match op.uses().into_iter().find(|used| !used.is_strict) {
                Some(copied) => {
                    let (first, second) = (self.get(copied.register), self.get(copied.register + 1));
                    self.set(register, first);
                    if kind.is_wide() {
                        self.set(register + 1, second);
                    }
                }
                None => self.set_number(register, kind.is_wide()),
            },
        }
    }

    fn set_number(&mut self, register: u16, wide: bool) {
        self.set(register, Held::Number);
        if wide {
            self.set(register + 1, Held::Tag);
        }
    }

    fn apply_site(&mut self, site: Site) {
        let Site { kind, index, .. } = site;
        if let Some(opcode) = kind.call_opcode() {
            for register in self.registers.iter_mut().skip(usize::from(site.base)) {
                *register = Held::Nothing;
            }
            let descriptor = constant::method(self.pool, 0, opcode, index);
            let shape = descriptor.ok().and_then(|descriptor| method_shape(descriptor).ok());
            match shape.map_or(Kind::Void, |(_, result)| result) {
                Kind::Void => {}
                Kind::Reference => self.set(site.base, Held::Ref),
                kind => self.set_number(site.base, kind.words() == 2),
            }
            return;
        }
        let result = match kind {
            SiteKind::New | SiteKind::ANewArray | SiteKind::MultiNewArray => Kind::Reference,
            SiteKind::InstanceOf => Kind::Int,
            SiteKind::GetField | SiteKind::GetStatic => constant::field(self.pool, 0, index).unwrap_or(Kind::Void),
            SiteKind::Ldc => match self.pool.dynamic(index) {
                Ok((_, _, descriptor)) => field_kind(descriptor.as_bytes()).unwrap_or(Kind::Void),
                Err(_) => Kind::Reference,
            },
            _ => Kind::Void,
        };
        match result {
            Kind::Void => {}
            Kind::Reference => self.set(u16::from(site.d), Held::Ref),
            kind => self.set_number(u16::from(site.d), kind.words() == 2),
        }
    }

    /// Follows every block once more and writes down what was found.
    fn collect(mut self) -> RefMaps {
        let mut maps = RefMaps::default();
        let live = live_registers(self.translated, self.pool);
        let mut is_alive = false;
        for at in 0..self.translated.ops.len() {
            if self.is_leader.get(at) == Some(&true) {
                is_alive = self.enter(at);
            }
            let registers = if is_alive { &self.registers[..] } else { &[] };
            let holding = |wanted: fn(Held) -> bool| {
                (0u16..).zip(registers).filter(move |&(_, &held)| wanted(held)).map(|(register, _)| register)
            };
            maps.references.push(holding(|held| held == Held::Ref));
            maps.numbers.push(holding(|held| matches!(held, Held::Zero | Held::Number)));
            maps.tags.push(holding(|held| held == Held::Tag));
            let live = live.get(at).copied().unwrap_or(u64::MAX);
            let references = holding(|held| held == Held::Ref);
            maps.dead.push(references.filter(|&register| is_dead(live, register)));
            let numbers = holding(|held| matches!(held, Held::Zero | Held::Number));
            maps.dead_numbers.push(numbers.filter(|&register| is_dead(live, register)));
            if let Some(&op) = self.translated.ops.get(at).filter(|_| is_alive) {
                self.step(at, op);
                is_alive = !op.is_terminal();
            }
        }
        maps
    }
}
