//! What every stack slot and local variable holds where a block starts.
//!
//! A light verifier (JVMS §4.10): it follows kinds of value, not classes, along every way through the code until
//! nothing changes. Whatever it accepts can be translated and run without looking at the kinds again.

use super::blocks::Blocks;
use super::body::Body;
use super::constant::{self, Shape, Shapes};
use super::decode::{FALLS_OFF, Instruction, switch_at};
use super::effect::{Type, effect, shuffle};
use super::opcode::*;
use super::translate::Source;
use super::{VerifyError, error_at, limit_at};
use crate::Kind;
use smallvec::SmallVec;

/// A bound on the work for one method, far above what any real method needs: slots merged and instructions followed.
const WORK_LIMIT: usize = 1 << 28;

/// A bound on the slots kept for all blocks of one method.
const SLOT_LIMIT: usize = 1 << 26;

/// Room for the local variables or the stack of all but unusual methods.
pub(super) const USUAL_SLOTS: usize = 64;

/// The state at the start of each block that can be reached.
#[derive(Debug)]
pub(super) struct Entries {
    slots: Vec<Type>,
    locals: usize,
    /// The most slots of the operand stack that are used at once.
    deepest: usize,
    blocks: Vec<Option<Entry>>,
    shapes: Shapes,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    offset: usize,
    depth: usize,
    changed: bool,
}

impl Entries {
    /// The operand stack at the start of a block, deepest first; nothing when the block cannot be reached.
    pub(super) fn stack(&self, block: usize) -> Option<&[Type]> {
        let entry = (*self.blocks.get(block)?)?;
        let start = entry.offset + self.locals;
        self.slots.get(start..start + entry.depth)
    }

    /// How many local variables there are, up to the last that is named.
    pub(super) fn locals(&self) -> usize {
        self.locals
    }

    /// The most slots of the operand stack that are used at once.
    pub(super) fn deepest(&self) -> usize {
        self.deepest
    }

    /// What the field access or call at `pc`, which can be reached, moves.
    pub(super) fn shape(&self, pc: usize) -> Shape {
        self.shapes.get(pc).unwrap_or((0, Kind::Void))
    }
}

/// The state of a frame while instructions are followed.
#[derive(Debug)]
struct Frame {
    locals: Vec<Type>,
    stack: Vec<Type>,
}

struct Flow<'a> {
    source: &'a Source<'a>,
    body: &'a Body<'a>,
    blocks: &'a Blocks,
    entries: Entries,
    frame: Frame,
    max_stack: usize,
    /// The lowest block whose entry changed since it was followed, or one past the last.
    next_changed: usize,
    /// Targets of the handlers that cover the current instruction.
    covering: Vec<usize>,
    /// The operand stack that a handler starts with.
    handler_stack: Vec<Type>,
    work: usize,
}

/// Follows every way through the code.
pub(super) fn analyse(source: &Source, body: &Body, blocks: &Blocks) -> Result<Entries, VerifyError> {
    let mut flow = Flow {
        source,
        body,
        blocks,
        entries: Entries {
            slots: Vec::with_capacity(blocks.count() * usize::from(source.code.max_locals).min(USUAL_SLOTS)),
            locals: 0,
            deepest: usize::from(!body.handlers().is_empty()),
            blocks: Vec::new(),
            shapes: Shapes::new(body.bytecode().len()),
        },
        frame: Frame {
            locals: Vec::with_capacity(usize::from(source.code.max_locals).min(USUAL_SLOTS)),
            stack: Vec::with_capacity(usize::from(source.code.max_stack).min(USUAL_SLOTS)),
        },
        max_stack: usize::from(source.code.max_stack),
        next_changed: 0,
        covering: Vec::new(),
        handler_stack: if body.handlers().is_empty() { Vec::new() } else { vec![Type::Ref] },
        work: 0,
    };
    flow.enter_method()?;
    while flow.next_changed < blocks.count() {
        flow.follow_next()?;
    }
    Ok(flow.entries)
}

impl Flow<'_> {
    fn enter_method(&mut self) -> Result<(), VerifyError> {
        let receiver = (!self.source.is_static).then_some(Kind::Reference);
        for kind in receiver.into_iter().chain(self.source.parameters.iter().copied()) {
            let Some(value) = type_of(kind) else {
                return Err(error_at(0, "a parameter cannot be void"));
            };
            self.frame.locals.push(value);
            self.frame.locals.extend(value.high());
        }
        let max_locals = usize::from(self.source.code.max_locals);
        if self.frame.locals.len() > max_locals {
            return Err(error_at(0, "Arguments can't fit into locals"));
        }
        if self.blocks.used_locals > max_locals {
            return Err(error_at(0, "Local variable index out of range"));
        }
        // Locals that no instruction names are never looked at.
        let used = self.blocks.used_locals.max(self.frame.locals.len());
        self.frame.locals.resize(used, Type::Unset);
        self.entries.locals = used;
        self.entries.blocks = vec![None; self.blocks.count()];
        self.reach(0, 0)
    }

    /// Follows the lowest block whose entry changed; mostly forward code is then followed once.
    fn follow_next(&mut self) -> Result<(), VerifyError> {
        let block = self.next_changed;
        self.next_changed += 1;
        let Some(Some(entry)) = self.entries.blocks.get_mut(block) else { return Ok(()) };
        if !std::mem::replace(&mut entry.changed, false) {
            return Ok(());
        }
        let (offset, depth, locals) = (entry.offset, entry.depth, self.entries.locals);
        let Frame { locals: frame_locals, stack } = &mut self.frame;
        frame_locals.clear();
        frame_locals.extend_from_slice(self.entries.slots.get(offset..offset + locals).unwrap_or_default());
        stack.clear();
        let start = offset + locals;
        stack.extend_from_slice(self.entries.slots.get(start..start + depth).unwrap_or_default());
        self.follow(block)
    }

    fn follow(&mut self, block: usize) -> Result<(), VerifyError> {
        let blocks = self.blocks;
        let has_handlers = !self.body.handlers().is_empty();
        let mut locals_changed = true;
        let mut next_boundary = 0;
        let (mut last, mut next) = (0, 0);
        for instruction in blocks.instructions(block) {
            let pc = instruction.pc;
            if has_handlers {
                if pc >= next_boundary {
                    next_boundary = self.find_covering(pc);
                    locals_changed = true;
                }
                if std::mem::replace(&mut locals_changed, false) {
                    self.reach_handlers(pc)?;
                }
            }
            self.step(instruction)?;
            self.spend(pc, 1)?;
            locals_changed |= matches!(instruction.opcode, ISTORE..=ASTORE);
            if instruction.is_terminal() {
                return Ok(());
            }
            (last, next) = (pc, instruction.next);
        }
        if next == self.body.bytecode().len() {
            return Err(error_at(next, FALLS_OFF));
        }
        self.reach(next, last)
    }

    fn spend(&mut self, pc: usize, work: usize) -> Result<(), VerifyError> {
        self.work += work;
        if self.work > WORK_LIMIT || self.entries.slots.len() > SLOT_LIMIT {
            return Err(limit_at(pc, "the method is too complex to be verified"));
        }
        Ok(())
    }

    /// Notes the handlers that cover `pc`; returns where that set may change next.
    fn find_covering(&mut self, pc: usize) -> usize {
        let mut next = usize::MAX;
        self.covering.clear();
        for handler in self.body.handlers() {
            if handler.start <= pc && pc < handler.end {
                self.covering.push(handler.target);
            }
            for boundary in [handler.start, handler.end] {
                if boundary > pc {
                    next = next.min(boundary);
                }
            }
        }
        next
    }

    fn reach_handlers(&mut self, pc: usize) -> Result<(), VerifyError> {
        if self.covering.is_empty() {
            return Ok(());
        }
        if self.max_stack == 0 {
            return Err(error_at(pc, "Operand stack overflow in an exception handler"));
        }
        let stack = std::mem::replace(&mut self.frame.stack, std::mem::take(&mut self.handler_stack));
        let mut result = Ok(());
        for at in 0..self.covering.len() {
            let target = self.covering.get(at).copied().unwrap_or_default();
            result = result.and_then(|()| self.reach(target, pc));
        }
        self.handler_stack = std::mem::replace(&mut self.frame.stack, stack);
        result
    }

    /// Control gets from `from` to the block at `target` with the current frame.
    fn reach(&mut self, target: usize, from: usize) -> Result<(), VerifyError> {
        let Some(block) = self.blocks.at(target) else {
            return Err(error_at(from, format!("branch to {target}, which is not an instruction")));
        };
        self.spend(from, self.frame.locals.len() + self.frame.stack.len())?;
        let Some(slot) = self.entries.blocks.get_mut(block) else { return Ok(()) };
        match slot {
            None => {
                let offset = self.entries.slots.len();
                *slot = Some(Entry { offset, depth: self.frame.stack.len(), changed: true });
                self.entries.slots.extend_from_slice(&self.frame.locals);
                self.entries.slots.extend_from_slice(&self.frame.stack);
            }
            Some(entry) => {
                if entry.depth != self.frame.stack.len() {
                    return Err(error_at(target, "Inconsistent stack height"));
                }
                let known = self.entries.slots.iter_mut().skip(entry.offset);
                for (known, &new) in known.zip(self.frame.locals.iter().chain(&self.frame.stack)) {
                    if *known != new && *known != Type::Unset {
                        *known = Type::Unset;
                        entry.changed = true;
                    }
                }
                if !entry.changed {
                    return Ok(());
                }
            }
        }
        self.next_changed = self.next_changed.min(block);
        Ok(())
    }

    fn step(&mut self, instruction: &Instruction) -> Result<(), VerifyError> {
        let Instruction { pc, opcode, .. } = *instruction;
        if let Some(effect) = effect(opcode) {
            for &value in effect.pops.iter().rev() {
                self.pop(pc, value)?;
            }
            self.check_operands(instruction)?;
            if let Some(value) = effect.pushes {
                self.push(pc, value)?;
            }
            return self.branch(instruction);
        }
        if let Some((take, leave)) = shuffle(opcode) {
            return self.shuffle(pc, take, leave);
        }
        match opcode {
            ILOAD..=ALOAD => self.load(instruction, local_type(opcode - ILOAD)),
            ISTORE..=ASTORE => self.store(instruction, local_type(opcode - ISTORE)),
            IINC => self.check_local(instruction, Type::Int),
            LDC | LDC2_W => {
                let loaded = constant::loaded(self.source.pool, pc, opcode, instruction.index())?;
                self.push_kind(pc, loaded.kind())
            }
            GETSTATIC..=PUTFIELD => self.field(instruction),
            INVOKEVIRTUAL..=INVOKEDYNAMIC => self.invoke(instruction),
            MULTIANEWARRAY => self.new_multi_array(instruction),
            IRETURN..=RETURN => self.return_value(instruction),
            _ => Err(error_at(pc, format!("instruction {opcode:#04x} cannot be used here"))),
        }
    }

    fn check_operands(&self, instruction: &Instruction) -> Result<(), VerifyError> {
        match instruction.opcode {
            NEW | ANEWARRAY | CHECKCAST | INSTANCEOF => {
                constant::class(self.source.pool, instruction.pc, instruction.index())
            }
            NEWARRAY if !(4..=11).contains(&instruction.operand) => {
                Err(error_at(instruction.pc, format!("bad array type {}", instruction.operand)))
            }
            _ => Ok(()),
        }
    }

    fn branch(&mut self, instruction: &Instruction) -> Result<(), VerifyError> {
        let pc = instruction.pc;
        match instruction.opcode {
            IFEQ..=GOTO | IFNULL | IFNONNULL => self.reach(instruction.target(), pc),
            TABLESWITCH | LOOKUPSWITCH => {
                let operands = switch_at(self.body.bytecode(), pc)?;
                self.reach(operands.default, pc)?;
                operands.pairs.iter().try_for_each(|&(_, target)| self.reach(target, pc))
            }
            _ => Ok(()),
        }
    }

    #[inline]
    fn push(&mut self, pc: usize, value: Type) -> Result<(), VerifyError> {
        self.frame.stack.push(value);
        if let Some(high) = value.high() {
            self.frame.stack.push(high);
        }
        self.entries.deepest = self.entries.deepest.max(self.frame.stack.len());
        if self.frame.stack.len() > self.max_stack {
            return Err(error_at(pc, "Operand stack overflow"));
        }
        Ok(())
    }

    fn push_kind(&mut self, pc: usize, kind: Kind) -> Result<(), VerifyError> {
        type_of(kind).map_or(Ok(()), |value| self.push(pc, value))
    }

    fn pop(&mut self, pc: usize, value: Type) -> Result<(), VerifyError> {
        if let Some(high) = value.high() {
            self.pop_word(pc, high)?;
        }
        self.pop_word(pc, value)
    }

    fn pop_word(&mut self, pc: usize, expected: Type) -> Result<(), VerifyError> {
        match self.frame.stack.pop() {
            Some(found) if found == expected => Ok(()),
            Some(found) => Err(error_at(pc, format!("expected {expected:?} on the operand stack, found {found:?}"))),
            None => Err(error_at(pc, "Operand stack underflow")),
        }
    }

    fn pop_kind(&mut self, pc: usize, kind: Kind) -> Result<(), VerifyError> {
        type_of(kind).map_or(Ok(()), |value| self.pop(pc, value))
    }

    /// Rearranges words, never cutting a value of two words: a cut leaves a first or second word alone.
    fn shuffle(&mut self, pc: usize, take: usize, leave: &[usize]) -> Result<(), VerifyError> {
        let Some(base) = self.frame.stack.len().checked_sub(take) else {
            return Err(error_at(pc, "Operand stack underflow"));
        };
        let mut words = [Type::Unset; 4];
        for (word, taken) in words.iter_mut().zip(self.frame.stack.drain(base..)) {
            *word = taken;
        }
        let left = leave.iter().map(|&word| words.get(word).copied().unwrap_or_default());
        self.frame.stack.extend(left);
        let popped = words.get(..take).unwrap_or_default();
        let pushed = self.frame.stack.get(base..).unwrap_or_default();
        if is_cut(popped) || is_cut(pushed) {
            return Err(error_at(pc, "a value of two words is cut in half"));
        }
        self.entries.deepest = self.entries.deepest.max(self.frame.stack.len());
        if self.frame.stack.len() > self.max_stack {
            return Err(error_at(pc, "Operand stack overflow"));
        }
        Ok(())
    }

    fn check_local(&self, instruction: &Instruction, value: Type) -> Result<(), VerifyError> {
        let index = usize::from(instruction.index());
        let found = self.frame.locals.get(index).copied().unwrap_or_default();
        let whole = value.high().is_none_or(|high| self.frame.locals.get(index + 1) == Some(&high));
        if found != value || !whole {
            let message = format!("expected {value:?} in local variable {index}, found {found:?}");
            return Err(error_at(instruction.pc, message));
        }
        Ok(())
    }

    fn load(&mut self, instruction: &Instruction, value: Type) -> Result<(), VerifyError> {
        self.check_local(instruction, value)?;
        self.push(instruction.pc, value)
    }

    fn store(&mut self, instruction: &Instruction, value: Type) -> Result<(), VerifyError> {
        self.pop(instruction.pc, value)?;
        let index = usize::from(instruction.index());
        self.set_local(index, value);
        if let Some(high) = value.high() {
            self.set_local(index + 1, high);
        }
        Ok(())
    }

    /// Sets one local; a value of two words that loses one of them is gone.
    fn set_local(&mut self, index: usize, value: Type) {
        let locals = &mut self.frame.locals;
        let old = locals.get(index).copied().unwrap_or_default();
        if old.is_high()
            && !value.is_high()
            && let Some(first) = index.checked_sub(1).and_then(|first| locals.get_mut(first))
        {
            *first = Type::Unset;
        }
        if old.high().is_some()
            && let Some(second) = locals.get_mut(index + 1)
        {
            *second = Type::Unset;
        }
        if let Some(local) = locals.get_mut(index) {
            *local = value;
        }
    }

    fn field(&mut self, instruction: &Instruction) -> Result<(), VerifyError> {
        let Instruction { pc, opcode, .. } = *instruction;
        let (_, kind) = match self.entries.shapes.get(pc) {
            Some(shape) => shape,
            None => (0, constant::field(self.source.pool, pc, instruction.index())?),
        };
        self.entries.shapes.set(pc, (0, kind));
        if matches!(opcode, PUTSTATIC | PUTFIELD) {
            self.pop_kind(pc, kind)?;
        }
        if matches!(opcode, GETFIELD | PUTFIELD) {
            self.pop(pc, Type::Ref)?;
        }
        if matches!(opcode, GETSTATIC | GETFIELD) {
            self.push_kind(pc, kind)?;
        }
        Ok(())
    }

    fn invoke(&mut self, instruction: &Instruction) -> Result<(), VerifyError> {
        let Instruction { pc, opcode, .. } = *instruction;
        let descriptor = constant::method(self.source.pool, pc, opcode, instruction.index())?;
        let malformed = |_| constant::bad_method(descriptor, pc);
        let mut parameters = constant::parameters(descriptor, pc)?;
        let mut expected: SmallVec<[Type; 16]> = SmallVec::new();
        expected.extend(has_receiver(opcode).then_some(Type::Ref));
        let receiver = expected.len();
        while let Some(value) = parameters.next_type().map_err(malformed)?.and_then(|(kind, _)| type_of(kind)) {
            expected.push(value);
            expected.extend(value.high());
        }
        let (result, _) = parameters.result().map_err(malformed)?;
        let words = u8::try_from(expected.len() - receiver).map_err(|_| constant::bad_method(descriptor, pc))?;
        let Some(base) = self.frame.stack.len().checked_sub(expected.len()) else {
            return Err(error_at(pc, "Operand stack underflow"));
        };
        for (found, word) in self.frame.stack.drain(base..).zip(expected) {
            if found != word {
                return Err(error_at(pc, format!("expected {word:?} as an argument, found {found:?}")));
            }
        }
        self.entries.shapes.set(pc, (words, result));
        self.push_kind(pc, result)
    }

    fn new_multi_array(&mut self, instruction: &Instruction) -> Result<(), VerifyError> {
        let pc = instruction.pc;
        constant::class(self.source.pool, pc, instruction.index())?;
        if instruction.second == 0 {
            return Err(error_at(pc, "an array needs a dimension"));
        }
        for _ in 0..instruction.second {
            self.pop(pc, Type::Int)?;
        }
        self.push(pc, Type::Ref)
    }

    fn return_value(&mut self, instruction: &Instruction) -> Result<(), VerifyError> {
        let Instruction { pc, opcode, .. } = *instruction;
        let returned = (opcode != RETURN).then(|| local_type(opcode - IRETURN));
        if returned != type_of(self.source.returns) {
            return Err(error_at(pc, "Wrong return type in function"));
        }
        returned.map_or(Ok(()), |value| self.pop(pc, value))
    }
}

/// Whether a call pops an object below its arguments.
pub(super) fn has_receiver(opcode: u8) -> bool {
    !matches!(opcode, INVOKESTATIC | INVOKEDYNAMIC)
}

/// The type that the `i`, `l`, `f`, `d` and `a` forms of loads, stores and returns stand for, in opcode order.
fn local_type(form: u8) -> Type {
    match form {
        0 => Type::Int,
        1 => Type::Long,
        2 => Type::Float,
        3 => Type::Double,
        _ => Type::Ref,
    }
}

fn type_of(kind: Kind) -> Option<Type> {
    Some(match kind {
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => Type::Int,
        Kind::Long => Type::Long,
        Kind::Float => Type::Float,
        Kind::Double => Type::Double,
        Kind::Reference => Type::Ref,
        Kind::Void => return None,
    })
}

/// Whether a row of words starts with a second word, ends with a first one, or parts a pair.
fn is_cut(words: &[Type]) -> bool {
    let mut awaited = None;
    for &word in words {
        match awaited {
            Some(high) if word != high => return true,
            None if word.is_high() => return true,
            Some(_) => awaited = None,
            None => awaited = word.high(),
        }
    }
    awaited.is_some()
}
