//! From bytecode to the register form.
//!
//! Instructions are translated in order, block by block. Loads and constants emit nothing: the symbolic operand stack
//! notes where the value is, and it is copied only when it must be somewhere else: as an argument of a call,
//! where a block ends, or because the local variable it is in gets another value. Stores are never delayed, so an
//! exception handler always finds the local variables as Java says.

use super::VerifyError;
use super::blocks::Blocks;
use super::body::Body;
use super::cover::{Mark, Marks};
use super::effect::Type;
use super::emit::{Emitter, RESOLVED, SCRATCH};
use super::flow::{self, Entries};
use super::limit_at;
use super::locking;
use super::op::{Op, Reg};
use super::stack::{Operand, Stack, Value};
use super::subroutine;
use crate::file::{Code, ConstantPool};
use crate::link::{Kinds, Method};
use crate::{Kind, Symbols};

/// A method to translate.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    /// Its bytecode and exception table.
    pub code: &'a Code<'a>,
    /// The constant pool of its class.
    pub pool: &'a ConstantPool,
    /// Its parameters, without the receiver.
    pub parameters: Kinds,
    /// Whether it has no receiver.
    pub is_static: bool,
    /// Whether it locks its receiver or class.
    pub is_synchronized: bool,
    /// The kind of its result.
    pub returns: Kind,
    /// Whether reading a variable, field or element is a strict use of what it holds.
    pub reads_are_strict: bool,
    /// Whether [`Op::Cover`] marks where control comes by.
    pub is_covered: bool,
}

impl<'a> Source<'a> {
    /// A linked method with this code. Reading is no strict use and nothing is marked, unless the caller says so.
    pub fn of(method: &Method, symbols: &Symbols, code: &'a Code<'a>, pool: &'a ConstantPool) -> Source<'a> {
        Source {
            code,
            pool,
            parameters: method.parameters(symbols),
            is_static: method.is_static(),
            is_synchronized: method.is_synchronized(),
            returns: method.returns,
            reads_are_strict: false,
            is_covered: false,
        }
    }
}

/// A method in the register form. Targets are indices into `ops`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Translated {
    /// The operations.
    pub ops: Vec<Op>,
    /// Per operation: the bytecode index of the instruction it came from.
    pub bytecode_index: Vec<u16>,
    /// What the `Unresolved` operations are.
    pub sites: Vec<super::site::Site>,
    /// The exception handlers, in the order in which they are tried.
    pub handlers: Vec<OpHandler>,
    /// What `ConstWide` loads.
    pub wide_constants: Vec<u64>,
    /// What `Switch` looks up.
    pub switches: Vec<SwitchTable>,
    /// What the `Cover` operations mark.
    pub marks: Vec<Mark>,
    /// Operations before which a word of the operand stack was duplicated, ascending: what was made before them may be read
    /// more than once. See [`fuse`](super::fuse).
    pub duplicated: Vec<u32>,
    /// How many registers a frame has.
    pub registers: u16,
    /// The register of the frame's header, after the locals. The operand stack starts after it. In a synchronized
    /// method a register before it keeps what was locked.
    pub locals: u16,
    /// Whether the register before the header keeps a list of the monitors that were entered, because the code does not
    /// show that they are left. What a synchronized method has locked is in the register before that.
    pub tracks_monitors: bool,
}

/// An exception handler: covers the operations from `start` up to but not including `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpHandler {
    /// The first operation that is covered.
    pub start: u32,
    /// The first operation after those.
    pub end: u32,
    /// The handler's first operation; the exception is in the register after the header.
    pub target: u32,
    /// The pool index of the class that is caught; 0 catches everything.
    pub catch_type: u16,
}

/// The targets of a switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchTable {
    /// Where to go when no key matches.
    pub default: u32,
    /// How a key finds its target.
    pub keys: SwitchKeys,
    /// The targets, in the order of the keys.
    pub targets: Vec<u32>,
}

/// The keys of a switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SwitchKeys {
    /// Consecutive from here on.
    Dense(i32),
    /// Ascending.
    Sorted(Vec<i32>),
}

impl SwitchTable {
    /// Where a key leads.
    pub fn target(&self, key: i32) -> u32 {
        let index = match &self.keys {
            SwitchKeys::Dense(low) => usize::try_from(i64::from(key) - i64::from(*low)).ok(),
            SwitchKeys::Sorted(keys) => keys.binary_search(&key).ok(),
        };
        index.and_then(|index| self.targets.get(index)).copied().unwrap_or(self.default)
    }
}

/// Translates a method's bytecode.
pub fn translate(source: &Source) -> Result<Translated, VerifyError> {
    let body = Body::of(source.code);
    let blocks = Blocks::scan(&body)?;
    if !blocks.has_subroutines {
        return translate_body(source, &body, &blocks);
    }
    let inlined = subroutine::inline(&body)?;
    let translated = Blocks::scan(&inlined).and_then(|blocks| translate_body(source, &inlined, &blocks));
    translated
        .map_err(|error| VerifyError { bytecode_index: inlined.origin(usize::from(error.bytecode_index)), ..error })
}

fn translate_body(source: &Source, body: &Body, blocks: &Blocks) -> Result<Translated, VerifyError> {
    let entries = flow::analyse(source, body, blocks)?;
    let tracks_monitors = !locking::is_evidently_structured(body, blocks)?;
    let layout = Layout::of(source, &entries, tracks_monitors)?;
    let mut translator = Translator {
        source,
        body,
        blocks,
        entries: &entries,
        emitter: Emitter::new(body, layout.is_high),
        stack: Stack { slots: Vec::with_capacity(usize::from(source.code.max_stack).min(flow::USUAL_SLOTS)) },
        layout,
        uses_spare: false,
        marks: Marks::of(source),
        op_at: vec![0; body.bytecode().len() + 1],
    };
    translator.enter_method();
    translator.translate_blocks()?;
    translator.finish()
}

/// A bound on the registers of a frame: they are numbered with 16 bits, and some stand in for others.
const MOST_REGISTERS: u32 = u16::MAX as u32 - 8;

/// How a frame's registers are laid out, as the emitter numbers them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// The header's register.
    pub(super) header: u16,
    /// The register that keeps what a synchronized method locked.
    pub(super) lock: Option<u16>,
    /// The register that keeps a list of the monitors that were entered.
    pub(super) monitors: Option<u16>,
    /// A register past the stack, for exchanging two words.
    pub(super) spare: u16,
    is_high: bool,
}

impl Layout {
    fn of(source: &Source, entries: &Entries, tracks_monitors: bool) -> Result<Layout, VerifyError> {
        let (mut locals, mut stack) = (u32::from(source.code.max_locals), u32::from(source.code.max_stack));
        // A method may ask for more than it uses.
        if locals + stack > MOST_REGISTERS {
            (locals, stack) = (entries.locals() as u32, entries.deepest() as u32);
        }
        let kept = u32::from(source.is_synchronized) + u32::from(tracks_monitors);
        locals += kept;
        let is_high = locals + stack + 2 > 256;
        // The arguments of a call are consecutive, so the stack must not lie on both sides of the stand-in registers.
        if is_high {
            locals = locals.max(u32::from(SCRATCH) + kept);
        }
        let narrow = |register: u32| {
            u16::try_from(register)
                .ok()
                .filter(|&register| u32::from(register) < MOST_REGISTERS)
                .ok_or_else(|| limit_at(0, "the method has too many local variables and stack slots"))
        };
        let header = narrow(locals)?;
        let spare = narrow(locals + 1 + stack)?;
        let monitors = tracks_monitors.then(|| header - 1);
        let lock = source.is_synchronized.then(|| monitors.unwrap_or(header) - 1);
        Ok(Layout { header, lock, monitors, spare, is_high })
    }
}

/// A translation that is under way.
pub(super) struct Translator<'a> {
    pub(super) source: &'a Source<'a>,
    pub(super) body: &'a Body<'a>,
    pub(super) blocks: &'a Blocks,
    pub(super) entries: &'a Entries,
    pub(super) emitter: Emitter<'a>,
    pub(super) stack: Stack,
    pub(super) layout: Layout,
    /// Whether the spare register is used.
    pub(super) uses_spare: bool,
    pub(super) marks: Marks,
    /// Per bytecode index: the first operation from there on.
    op_at: Vec<u32>,
}

impl Translator<'_> {
    fn enter_method(&mut self) {
        self.emitter.at(0);
        // Arguments arrive where the stand-in registers are: move them up before anything uses those.
        let parameters = self.source.parameters.iter().map(|kind| u32::from(kind.words())).sum::<u32>()
            + u32::from(!self.source.is_static);
        if self.layout.is_high {
            for argument in u32::from(SCRATCH)..parameters.min(256) {
                let index = self.emitter.physical(argument as u16);
                self.emitter.emit(Op::StoreHigh { a: argument as Reg, index });
            }
        }
        if let Some(monitors) = self.layout.monitors {
            self.emitter.constant(monitors, 0);
            self.emitter.emit(Op::TrackMonitors);
        }
        if let Some(lock) = self.layout.lock {
            if self.source.is_static {
                self.emitter.define(lock, false, |emitter, a| emitter.emit(Op::SyncEnter { a }));
            } else {
                self.emitter.copy(lock, 0);
                let a = self.emitter.read(lock, false);
                self.emitter.emit(Op::SyncEnter { a });
            }
        }
    }

    fn translate_blocks(&mut self) -> Result<(), VerifyError> {
        let blocks = self.blocks;
        let mut is_alive = false;
        for block in 0..blocks.count() {
            let instructions = blocks.instructions(block);
            if is_alive && let Some(first) = instructions.first() {
                self.emitter.at(first.pc);
                self.flush();
            }
            is_alive = self.enter_block(block);
            for instruction in instructions {
                if let Some(op) = self.op_at.get_mut(instruction.pc) {
                    *op = self.emitter.here();
                }
                if is_alive {
                    self.emitter.at(instruction.pc);
                    self.cover_begun(instruction.pc);
                    self.translate_instruction(instruction)?;
                    is_alive = !instruction.is_terminal();
                }
            }
        }
        if let Some(op) = self.op_at.last_mut() {
            *op = self.emitter.here();
        }
        Ok(())
    }

    /// Starts a block with everything in place. Returns whether it can be reached.
    pub(super) fn enter_block(&mut self, block: usize) -> bool {
        self.emitter.barrier = self.emitter.ops.len();
        let Some(stack) = self.entries.stack(block) else { return false };
        self.stack.slots.clear();
        self.stack.slots.extend(stack.iter().map(|slot| match slot {
            Type::LongHigh | Type::DoubleHigh => Operand::High,
            _ => Operand::InPlace,
        }));
        true
    }

    fn finish(mut self) -> Result<Translated, VerifyError> {
        self.marks.emit_jumps(&mut self.emitter);
        for op in &mut self.emitter.ops {
            if let Some(target) = op.target_mut() {
                *target = resolve(&self.op_at, *target);
            }
        }
        for table in &mut self.emitter.switches {
            table.default = resolve(&self.op_at, table.default);
            for target in &mut table.targets {
                *target = resolve(&self.op_at, *target);
            }
        }
        let handlers = self.handlers();
        let registers = self.emitter.physical(self.layout.spare) + u16::from(self.uses_spare);
        let locals = self.emitter.physical(self.layout.header);
        let Emitter { ops, bytecode_index, sites, wide_constants, switches, duplicated, .. } = self.emitter;
        let tracks_monitors = self.layout.monitors.is_some();
        let marks = self.marks.all;
        Ok(Translated {
            ops,
            bytecode_index,
            sites,
            handlers,
            wide_constants,
            switches,
            marks,
            duplicated,
            registers,
            locals,
            tracks_monitors,
        })
    }

    /// The exception table over operations, without the rows that cover none.
    fn handlers(&self) -> Vec<OpHandler> {
        let rows = self.body.handlers().iter().map(|handler| OpHandler {
            start: resolve(&self.op_at, handler.start as u32),
            end: resolve(&self.op_at, handler.end as u32),
            target: resolve(&self.op_at, handler.target as u32),
            catch_type: handler.catch_type,
        });
        rows.filter(|row| row.start < row.end).collect()
    }

    /// The register of a stack slot.
    pub(super) fn register(&self, slot: u16) -> u16 {
        self.layout.header.saturating_add(1).saturating_add(slot)
    }

    /// Puts every value on the stack in its own register, as other ways to the next block expect.
    pub(super) fn flush(&mut self) {
        for slot in 0..self.stack.slots.len() {
            self.put_in_place(slot);
        }
    }

    /// Puts the value that starts in a slot in the slot's own register.
    pub(super) fn put_in_place(&mut self, slot: usize) {
        let Some(&operand) = self.stack.slots.get(slot) else { return };
        let wide = self.stack.is_wide(slot);
        let register = self.register(slot as u16);
        match operand {
            Operand::InPlace | Operand::High => return,
            Operand::Copy(from) => self.emitter.copy_value(register, from, wide),
            Operand::Const(value) => self.emitter.constant(register, value),
            Operand::Wide(bits) => self.emitter.wide_constant(register, bits),
        }
        if let Some(operand) = self.stack.slots.get_mut(slot) {
            *operand = Operand::InPlace;
        }
    }

    /// An operand byte that holds a value taken off the stack.
    pub(super) fn read(&mut self, value: Value) -> Reg {
        let register = self.register(value.slot);
        match value.operand {
            Operand::InPlace | Operand::High => self.emitter.read(register, value.wide),
            Operand::Copy(from) => self.emitter.read(from, value.wide),
            Operand::Const(constant) => {
                let d = self.emitter.direct(register, false).unwrap_or_else(|| self.emitter.scratch(false));
                self.emitter.emit(Op::Const { d, value: constant });
                d
            }
            Operand::Wide(bits) => {
                let d = self.emitter.direct(register, true).unwrap_or_else(|| self.emitter.scratch(true));
                self.emitter.load_wide(d, bits);
                d
            }
        }
    }

    /// Pushes the result of the operation that `make` makes from a destination.
    pub(super) fn push_result(&mut self, wide: bool, make: impl FnOnce(Reg) -> Op) {
        let register = self.register(self.stack.depth());
        self.emitter.define(register, wide, |emitter, d| emitter.emit(make(d)));
        self.stack.push(Operand::InPlace, wide);
    }

    /// Saves the values on the stack that are copies of a local variable which is about to change.
    pub(super) fn save_copies(&mut self, local: u16, words: u16) {
        for slot in 0..self.stack.slots.len() {
            if self.is_copy_of(slot, local, words) {
                self.put_in_place(slot);
            }
        }
    }

    fn is_copy_of(&self, slot: usize, local: u16, words: u16) -> bool {
        let Some(&Operand::Copy(from)) = self.stack.slots.get(slot) else { return false };
        let from_words = 1 + u32::from(self.stack.is_wide(slot));
        let (from, local) = (u32::from(from), u32::from(local));
        from < local + u32::from(words) && local < from + from_words
    }

    /// A store into a local variable.
    pub(super) fn store(&mut self, local: u16) {
        let value = self.stack.pop();
        if value.operand == Operand::Copy(local) {
            return;
        }
        let words = 1 + u16::from(value.wide);
        let has_copies = (0..self.stack.slots.len()).any(|slot| self.is_copy_of(slot, local, words));
        if !has_copies && self.redirect(value, local) {
            return;
        }
        self.save_copies(local, words);
        match value.operand {
            Operand::InPlace | Operand::High => {
                self.emitter.copy_value(local, self.register(value.slot), value.wide);
            }
            Operand::Copy(from) => self.emitter.copy_value(local, from, value.wide),
            Operand::Const(constant) => self.emitter.constant(local, constant),
            Operand::Wide(bits) => self.emitter.wide_constant(local, bits),
        }
    }

    /// Lets the operation that made a value write it to the local variable at once. An operation that throws writes
    /// nothing, so a handler sees the same. Duplicates on the stack become copies of the local variable.
    fn redirect(&mut self, value: Value, local: u16) -> bool {
        let from = match value.operand {
            Operand::InPlace => self.register(value.slot),
            Operand::Copy(from) if from > self.layout.header => from,
            _ => return false,
        };
        if !self.emitter.redirect(from, local, value.wide) {
            return false;
        }
        for slot in 0..self.stack.slots.len() {
            let in_place = self.register(slot as u16) == from;
            if let Some(operand) = self.stack.slots.get_mut(slot)
                && (*operand == Operand::Copy(from) || (in_place && *operand == Operand::InPlace))
            {
                *operand = Operand::Copy(local);
            }
        }
        true
    }
}

fn resolve(op_at: &[u32], target: u32) -> u32 {
    if target & RESOLVED != 0 { target & !RESOLVED } else { op_at.get(target as usize).copied().unwrap_or(0) }
}
