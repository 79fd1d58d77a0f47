//! Writing operations down.
//!
//! Registers are numbered here as the translation sees them: locals, header, stack. In a frame of more than 256
//! registers an operand byte cannot name them all. Then the four registers from [`SCRATCH`] hold operands that come
//! from and go to the registers beyond, and everything from there on moves up by four to make room.

use super::body::Body;
use super::op::{Op, Reg};
use super::site::Site;
use super::translate::SwitchTable;

/// The first of the registers that stand in for those which an operand byte cannot name.
pub(super) const SCRATCH: u16 = 252;
const SCRATCH_COUNT: u16 = 4;

/// A target that is already an operation's index, unlike a bytecode index.
pub(super) const RESOLVED: u32 = 1 << 31;

/// The operations of a method as they are made.
#[derive(Debug)]
pub(super) struct Emitter<'a> {
    body: &'a Body<'a>,
    pub(super) ops: Vec<Op>,
    pub(super) bytecode_index: Vec<u16>,
    pub(super) sites: Vec<Site>,
    pub(super) wide_constants: Vec<u64>,
    pub(super) switches: Vec<SwitchTable>,
    /// The class file's bytecode index of the instruction that is being translated.
    current: u16,
    /// Operations before this one may have been reached by a branch: they must stay as they are.
    pub(super) barrier: usize,
    /// Where words of the operand stack were duplicated: the next operation then. Whoever takes one of two leaves the
    /// other.
    pub(super) duplicated: Vec<u32>,
    /// Whether the frame has more than 256 registers.
    is_high: bool,
    next_scratch: u16,
}

impl<'a> Emitter<'a> {
    pub(super) fn new(body: &'a Body<'a>, is_high: bool) -> Emitter<'a> {
        let expected = body.bytecode().len() / 3 + 4;
        Emitter {
            body,
            ops: Vec::with_capacity(expected),
            bytecode_index: Vec::with_capacity(expected),
            sites: Vec::with_capacity(expected / 2),
            wide_constants: Vec::new(),
            switches: Vec::new(),
            current: 0,
            barrier: 0,
            duplicated: Vec::new(),
            is_high,
            next_scratch: SCRATCH,
        }
    }

    /// Operations that follow come from the instruction at `pc`.
    pub(super) fn at(&mut self, pc: usize) {
        self.current = self.body.origin(pc);
        self.next_scratch = SCRATCH;
    }

    pub(super) fn emit(&mut self, op: Op) {
        self.ops.push(op);
        self.bytecode_index.push(self.current);
    }

    /// The index of the next operation.
    pub(super) fn here(&self) -> u32 {
        self.ops.len() as u32
    }

    /// The last operation, when nothing can branch to behind it.
    pub(super) fn last_mut(&mut self) -> Option<&mut Op> {
        if self.ops.len() > self.barrier { self.ops.last_mut() } else { None }
    }

    pub(super) fn emit_site(&mut self, site: Site) {
        let index = self.sites.len() as u32;
        self.sites.push(site);
        self.emit(Op::Unresolved { site: index });
    }

    /// The frame's word for a register.
    pub(super) fn physical(&self, register: u16) -> u16 {
        if self.is_high && register >= SCRATCH { register.saturating_add(SCRATCH_COUNT) } else { register }
    }

    /// The operand byte for a value's first register, when bytes reach the whole value.
    pub(super) fn direct(&self, register: u16, wide: bool) -> Option<Reg> {
        let last = u32::from(register) + u32::from(wide);
        if self.is_high && last >= u32::from(SCRATCH) { None } else { u8::try_from(register).ok() }
    }

    /// A free stand-in register for a value.
    pub(super) fn scratch(&mut self, wide: bool) -> Reg {
        let register = self.next_scratch;
        self.next_scratch += 1 + u16::from(wide);
        // An instruction reads at most four words (`lastore`).
        u8::try_from(register).unwrap_or(SCRATCH as Reg)
    }

    /// An operand byte that holds the value in a register.
    pub(super) fn read(&mut self, register: u16, wide: bool) -> Reg {
        if let Some(direct) = self.direct(register, wide) {
            return direct;
        }
        let scratch = self.scratch(wide);
        self.load(scratch, register);
        if wide {
            self.load(scratch.saturating_add(1), register.saturating_add(1));
        }
        scratch
    }

    fn load(&mut self, scratch: Reg, register: u16) {
        match self.direct(register, false) {
            Some(a) => self.emit(Op::Move { d: scratch, a }),
            None => self.emit(Op::LoadHigh { d: scratch, index: self.physical(register) }),
        }
    }

    fn store(&mut self, scratch: Reg, register: u16) {
        match self.direct(register, false) {
            Some(d) => self.emit(Op::Move { d, a: scratch }),
            None => self.emit(Op::StoreHigh { a: scratch, index: self.physical(register) }),
        }
    }

    /// Emits an operation whose result goes to `register`; `make` gets the operand byte to write to.
    pub(super) fn define(&mut self, register: u16, wide: bool, make: impl FnOnce(&mut Self, Reg)) {
        if let Some(direct) = self.direct(register, wide) {
            make(self, direct);
            return;
        }
        let scratch = SCRATCH as Reg;
        make(self, scratch);
        self.store(scratch, register);
        if wide {
            self.store(scratch + 1, register.saturating_add(1));
        }
    }

    pub(super) fn constant(&mut self, register: u16, value: u32) {
        self.define(register, false, |emitter, d| emitter.emit(Op::Const { d, value }));
    }

    pub(super) fn wide_constant(&mut self, register: u16, bits: u64) {
        self.define(register, true, |emitter, d| emitter.load_wide(d, bits));
    }

    /// Emits a constant of two words.
    pub(super) fn load_wide(&mut self, d: Reg, bits: u64) {
        if let Ok(value) = i32::try_from(bits as i64) {
            return self.emit(Op::ConstL { d, value });
        }
        let known = self.wide_constants.iter().position(|&known| known == bits);
        let index = known.unwrap_or(self.wide_constants.len());
        if known.is_none() {
            self.wide_constants.push(bits);
        }
        self.emit(Op::ConstWide { d, index: index as u32 });
    }

    /// Copies one word. Two neighbouring copies become one operation.
    pub(super) fn copy(&mut self, d: u16, a: u16) {
        if d == a {
            return;
        }
        match (self.direct(d, false), self.direct(a, false)) {
            (Some(d), Some(a)) => {
                if let Some(last) = self.last_mut()
                    && let Op::Move { d: before_d, a: before_a } = *last
                    && before_d.checked_add(1) == Some(d)
                    && before_a.checked_add(1) == Some(a)
                    && before_d != a
                {
                    *last = Op::Move2 { d: before_d, a: before_a };
                    return;
                }
                self.emit(Op::Move { d, a });
            }
            (Some(d), None) => self.emit(Op::LoadHigh { d, index: self.physical(a) }),
            (None, Some(a)) => self.emit(Op::StoreHigh { a, index: self.physical(d) }),
            (None, None) => {
                let scratch = SCRATCH as Reg;
                self.emit(Op::LoadHigh { d: scratch, index: self.physical(a) });
                self.emit(Op::StoreHigh { a: scratch, index: self.physical(d) });
            }
        }
    }

    /// Copies a value. Two overlapping words are copied in the order that reads each before it is overwritten.
    pub(super) fn copy_value(&mut self, d: u16, a: u16, wide: bool) {
        if !wide {
            return self.copy(d, a);
        }
        if d == a {
            return;
        }
        match (self.direct(d, true), self.direct(a, true)) {
            (Some(d), Some(a)) if d.abs_diff(a) > 1 => self.emit(Op::Move2 { d, a }),
            _ if d > a => {
                self.copy(d.saturating_add(1), a.saturating_add(1));
                self.copy(d, a);
            }
            _ => {
                self.copy(d, a);
                self.copy(d.saturating_add(1), a.saturating_add(1));
            }
        }
    }

    /// Lets the last operation write to `to` instead of `from`, when that is where it writes.
    pub(super) fn redirect(&mut self, from: u16, to: u16, wide: bool) -> bool {
        let (Some(from), Some(to)) = (self.direct(from, wide), self.direct(to, wide)) else { return false };
        let sites = self.sites.len();
        let Some(last) = self.last_mut() else { return false };
        let destination = match *last {
            // Two neighbours that were copied together are not one value.
            Op::Move2 { .. } if !wide => None,
            // The words of a value of two that were copied one by one are not one result.
            Op::Move { .. } | Op::LoadHigh { .. } if wide => None,
            Op::Unresolved { site } if site as usize + 1 == sites => {
                self.sites.last_mut().filter(|site| site.kind.has_destination()).map(|site| &mut site.d)
            }
            _ => last.destination_mut(),
        };
        match destination {
            Some(d) if *d == from => {
                *d = to;
                true
            }
            _ => false,
        }
    }
}
