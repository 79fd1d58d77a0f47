//! What each instruction becomes.

use super::arithmetic::{immediate, is_commutative};
use super::constant::{self, Loaded};
use super::decode::Instruction;
use super::effect::shuffle;
use super::flow::has_receiver;
use super::op::{Op, Reg};
use super::opcode::*;
use super::site::{Site, SiteKind};
use super::stack::{Operand, Value};
use super::translate::Translator;
use super::{VerifyError, error_at, limit_at};
use smallvec::SmallVec;

/// Pairs of registers.
type Moves = SmallVec<[(u16, u16); 8]>;

impl Translator<'_> {
    pub(super) fn translate_instruction(&mut self, instruction: &Instruction) -> Result<(), VerifyError> {
        let opcode = instruction.opcode;
        match opcode {
            NOP => {}
            ACONST_NULL => self.stack.push(Operand::Const(0), false),
            SIPUSH => self.stack.push(Operand::Const(instruction.operand as u32), false),
            LCONST_0 => self.stack.push(Operand::Wide(instruction.operand as u64), true),
            FCONST_0 => self.stack.push(Operand::Const((instruction.operand as f32).to_bits()), false),
            DCONST_0 => self.stack.push(Operand::Wide(f64::from(instruction.operand).to_bits()), true),
            LDC | LDC2_W => self.load_constant(instruction)?,
            ILOAD | FLOAD | ALOAD => {
                self.access(instruction.index(), false);
                self.stack.push(Operand::Copy(instruction.index()), false);
            }
            LLOAD | DLOAD => self.stack.push(Operand::Copy(instruction.index()), true),
            ISTORE..=ASTORE => self.store(instruction.index()),
            IINC => self.increment(instruction.index(), instruction.second),
            POP..=SWAP => self.shuffle(opcode),
            IADD..=DREM | ISHL..=LXOR | LCMP..=DCMPG => self.binary(opcode),
            INEG..=DNEG | I2L..=I2S | ARRAYLENGTH => self.unary(opcode),
            IALOAD..=SALOAD => self.array_load(opcode),
            IASTORE..=SASTORE => self.array_store(opcode),
            IFEQ..=IF_ACMPNE | IFNULL | IFNONNULL => self.conditional(instruction),
            GOTO => self.goto(instruction)?,
            TABLESWITCH | LOOKUPSWITCH => self.switch(instruction)?,
            IRETURN..=RETURN => self.return_value(opcode),
            GETSTATIC..=PUTFIELD => self.field(instruction),
            INVOKEVIRTUAL..=INVOKEDYNAMIC => self.invoke(instruction),
            NEW | ANEWARRAY | INSTANCEOF | CHECKCAST | NEWARRAY => self.object(instruction),
            MULTIANEWARRAY => self.new_multi_array(instruction)?,
            ATHROW | MONITORENTER | MONITOREXIT => self.consume(opcode),
            _ => return Err(error_at(instruction.pc, format!("instruction {opcode:#04x} cannot be used here"))),
        }
        Ok(())
    }

    fn load_constant(&mut self, instruction: &Instruction) -> Result<(), VerifyError> {
        let index = instruction.index();
        match constant::loaded(self.source.pool, instruction.pc, instruction.opcode, index)? {
            Loaded::Word(_, value) => self.stack.push(Operand::Const(value), false),
            Loaded::Wide(_, bits) => self.stack.push(Operand::Wide(bits), true),
            Loaded::Resolved(kind) => self.push_site(kind.words() == 2, Site::new(SiteKind::Ldc, index)),
        }
        Ok(())
    }

    /// Pushes the result of an operation that refers to the constant pool.
    fn push_site(&mut self, wide: bool, site: Site) {
        let register = self.register(self.stack.depth());
        self.emitter.define(register, wide, |emitter, d| emitter.emit_site(Site { d, ..site }));
        self.stack.push(Operand::InPlace, wide);
    }

    /// A word was read: where that is a strict use, it is to be known.
    pub(super) fn access(&mut self, register: u16, wide: bool) {
        if self.source.reads_are_strict {
            let a = self.emitter.read(register, wide);
            self.emitter.emit(if wide { Op::AccessPair { a } } else { Op::Access { a } });
        }
    }

    /// The same of a word that was pushed.
    fn access_top(&mut self, wide: bool) {
        let words = 1 + u16::from(wide);
        self.access(self.register(self.stack.depth().saturating_sub(words)), wide);
    }

    fn increment(&mut self, local: u16, k: i32) {
        self.save_copies(local, 1);
        let a = self.emitter.read(local, false);
        self.emitter.define(local, false, |emitter, d| emitter.emit(Op::IAddK { d, a, k }));
    }

    fn binary(&mut self, opcode: u8) {
        let second = self.stack.pop();
        let first = self.stack.pop();
        if self.immediate(opcode, first, second) || is_commutative(opcode) && self.immediate(opcode, second, first) {
            return;
        }
        let (a, b) = (self.read(first), self.read(second));
        self.push_applied(opcode, a, b);
    }

    /// Pushes the result of an instruction that is one operation as it stands.
    fn push_applied(&mut self, opcode: u8, a: Reg, b: Reg) -> bool {
        let op = |d| Op::of_instruction(opcode, [d, a, b]).unwrap_or(Op::Trap);
        let wide = op(0).result().is_some_and(|(_, kind)| kind.is_wide());
        self.push_result(wide, op);
        wide
    }

    /// Emits the form with a constant second operand, when there is one. The result takes the place of whichever
    /// operand was deeper, which is where the stack ends now.
    fn immediate(&mut self, opcode: u8, first: Value, second: Value) -> bool {
        let Some(k) = second.int().or_else(|| second.small_long()) else { return false };
        // Asked with register 0 before anything is emitted for the first operand.
        let Some((_, kind)) = immediate(opcode, 0, 0, k).and_then(Op::result) else { return false };
        let a = self.read(first);
        self.push_result(kind.is_wide(), |d| immediate(opcode, d, a, k).unwrap_or(Op::Trap));
        true
    }

    fn unary(&mut self, opcode: u8) {
        let value = self.stack.pop();
        let a = self.read(value);
        self.push_applied(opcode, a, 0);
    }

    fn array_load(&mut self, opcode: u8) {
        let index = self.stack.pop();
        let array = self.stack.pop();
        let (a, i) = (self.read(array), self.read(index));
        let wide = self.push_applied(opcode, a, i);
        self.access_top(wide);
    }

    fn array_store(&mut self, opcode: u8) {
        let value = self.stack.pop();
        let index = self.stack.pop();
        let array = self.stack.pop();
        let (a, i, v) = (self.read(array), self.read(index), self.read(value));
        self.emitter.emit(Op::of_instruction(opcode, [a, i, v]).unwrap_or(Op::Trap));
    }

    fn return_value(&mut self, opcode: u8) {
        let value = (opcode != RETURN).then(|| self.stack.pop());
        let result = value.map(|value| self.read(value));
        if self.layout.monitors.is_some() {
            self.emitter.emit(Op::CheckMonitors);
        }
        if let Some(lock) = self.layout.lock {
            let a = self.emitter.read(lock, false);
            self.emitter.emit(Op::SyncExit { a });
        }
        self.emitter.emit(match result {
            None => Op::Return,
            Some(a) if matches!(opcode, LRETURN | DRETURN) => Op::Return2 { a },
            Some(a) => Op::Return1 { a },
        });
    }

    fn field(&mut self, instruction: &Instruction) {
        let index = instruction.index();
        let wide = self.entries.shape(instruction.pc).1.words() == 2;
        match instruction.opcode {
            GETSTATIC => {
                self.push_site(wide, Site::new(SiteKind::GetStatic, index));
                self.access_top(wide);
            }
            GETFIELD => {
                let object = self.stack.pop();
                let a = self.read(object);
                self.push_site(wide, Site { a, ..Site::new(SiteKind::GetField, index) });
                self.access_top(wide);
            }
            PUTSTATIC => {
                let value = self.stack.pop();
                let a = self.read(value);
                self.emitter.emit_site(Site { a, ..Site::new(SiteKind::PutStatic, index) });
            }
            _ => {
                let value = self.stack.pop();
                let object = self.stack.pop();
                let (a, b) = (self.read(object), self.read(value));
                self.emitter.emit_site(Site { a, b, ..Site::new(SiteKind::PutField, index) });
            }
        }
    }

    /// A call: its arguments must be in their own registers, which become the callee's first local variables.
    fn invoke(&mut self, instruction: &Instruction) {
        let Instruction { pc, opcode, .. } = *instruction;
        let index = instruction.index();
        let (words, result) = self.entries.shape(pc);
        let words = usize::from(words) + usize::from(has_receiver(opcode));
        let depth = self.stack.slots.len();
        let first = depth.saturating_sub(words);
        for slot in first..depth {
            self.put_in_place(slot);
        }
        self.stack.slots.truncate(first);
        let kind = match opcode {
            INVOKEVIRTUAL => SiteKind::InvokeVirtual,
            INVOKESPECIAL => SiteKind::InvokeSpecial,
            INVOKESTATIC => SiteKind::InvokeStatic,
            INVOKEINTERFACE => SiteKind::InvokeInterface,
            _ => SiteKind::InvokeDynamic,
        };
        let base = self.emitter.physical(self.register(first as u16));
        self.emitter.emit_site(Site { base, ..Site::new(kind, index) });
        if result.words() > 0 {
            self.stack.push(Operand::InPlace, result.words() == 2);
        }
    }

    fn object(&mut self, instruction: &Instruction) {
        let index = instruction.index();
        if instruction.opcode == NEW {
            return self.push_site(false, Site::new(SiteKind::New, index));
        }
        let value = self.stack.pop();
        let a = self.read(value);
        match instruction.opcode {
            ANEWARRAY => self.push_site(false, Site { a, ..Site::new(SiteKind::ANewArray, index) }),
            INSTANCEOF => self.push_site(false, Site { a, ..Site::new(SiteKind::InstanceOf, index) }),
            NEWARRAY => self.push_result(false, |d| Op::NewArray { d, n: a, class: u32::from(index) }),
            _ => {
                // The object stays where it is; a constant null is just that again.
                self.emitter.emit_site(Site { a, ..Site::new(SiteKind::CheckCast, index) });
                self.stack.push(value.operand, false);
            }
        }
    }

    fn new_multi_array(&mut self, instruction: &Instruction) -> Result<(), VerifyError> {
        let dimensions = usize::try_from(instruction.second).unwrap_or(0);
        let depth = self.stack.slots.len();
        let first = depth.saturating_sub(dimensions);
        for slot in first..depth {
            self.put_in_place(slot);
        }
        self.stack.slots.truncate(first);
        let base = self.register(first as u16);
        let last = base.saturating_add(dimensions as u16);
        let a = match (self.emitter.direct(base, false), self.emitter.direct(last, false)) {
            (Some(a), Some(_)) => a,
            _ if dimensions <= 4 => {
                let counts = (0..dimensions as u16).map(|at| self.emitter.read(base + at, false));
                counts.collect::<Vec<_>>().first().copied().unwrap_or(0)
            }
            _ => return Err(limit_at(instruction.pc, "too many dimensions for a frame of more than 256 registers")),
        };
        let site = Site::new(SiteKind::MultiNewArray, instruction.index());
        self.push_site(false, Site { a, dimensions: dimensions as u8, ..site });
        Ok(())
    }

    fn consume(&mut self, opcode: u8) {
        let value = self.stack.pop();
        let a = self.read(value);
        self.emitter.emit(match opcode {
            ATHROW => Op::Throw { a },
            MONITORENTER => Op::MonitorEnter { a },
            _ => Op::MonitorExit { a },
        });
    }

    /// Rearranges the topmost words. Constants and copies of local variables just take other places; a value that is
    /// in the register of a slot which now belongs to another moves to the lowest place it has now, and its other
    /// places become copies of that.
    fn shuffle(&mut self, opcode: u8) {
        let Some((take, leave)) = shuffle(opcode) else { return };
        let base = self.stack.slots.len().saturating_sub(take);
        let taken: SmallVec<[Operand; 4]> = self.stack.slots.drain(base..).collect();
        let first_register = self.register(base as u16);
        let mut homes: Moves = SmallVec::new();
        let mut moves: Moves = SmallVec::new();
        for (place, &word) in leave.iter().enumerate() {
            let here = first_register + place as u16;
            let old = taken.get(word).copied().unwrap_or(Operand::InPlace);
            let wide = taken.get(word + 1) == Some(&Operand::High);
            let from = match old {
                Operand::InPlace => first_register + word as u16,
                Operand::Copy(from) if from >= first_register => from,
                _ => {
                    self.stack.slots.push(old);
                    continue;
                }
            };
            let home = homes.iter().find(|&&(register, _)| register == from).map(|&(_, home)| home);
            self.stack.slots.push(home.map_or(Operand::InPlace, Operand::Copy));
            if home.is_some() {
                self.emitter.duplicated.push(self.emitter.here());
            } else {
                homes.push((from, here));
                moves.push((here, from));
                if wide {
                    moves.push((here + 1, from + 1));
                }
            }
        }
        // A value that was just made, and alone moves, is made in its new place.
        if let [(from, to)] = homes.iter().filter(|(from, to)| from != to).copied().collect::<Moves>()[..]
            && self.emitter.redirect(from, to, moves.iter().filter(|(to, from)| to != from).count() == 2)
        {
            return;
        }
        self.move_all(moves);
    }

    /// Copies words as if all at once.
    fn move_all(&mut self, mut moves: Moves) {
        moves.retain(|&mut (to, from)| to != from);
        while let Some(&(to, _)) = moves.first() {
            let free = moves.iter().position(|&(to, _)| moves.iter().all(|&(_, from)| from != to));
            match free {
                Some(at) => {
                    let (to, from) = moves.remove(at);
                    self.emitter.copy(to, from);
                }
                None => {
                    // All that is left are cycles: free one register.
                    let spare = self.layout.spare;
                    self.uses_spare = true;
                    self.emitter.copy(spare, to);
                    for (_, from) in moves.iter_mut().filter(|(_, from)| *from == to) {
                        *from = spare;
                    }
                }
            }
        }
    }
}

impl Site {
    fn new(kind: SiteKind, index: u16) -> Site {
        Site { kind, index, d: 0, a: 0, b: 0, dimensions: 0, base: 0 }
    }
}
