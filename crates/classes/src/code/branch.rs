//! Branches, loops and switches.
//!
//! Only some operations may go backwards (they look at the time slice), so each two-way branch exists as a plain form
//! and, mostly, as a loop's end; where it does not, the opposite test jumps over a `GotoBack`.

use super::VerifyError;
use super::decode::{Instruction, decode, switch_at};
use super::emit::RESOLVED;
use super::op::{Op, Reg, Target};
use super::opcode::*;
use super::operator::Relation::{self, Eq, Ge, Gt, Le, Lt, Ne};
use super::stack::Value;
use super::translate::{SwitchKeys, SwitchTable, Translator};

/// The relation that an instruction of a row of six tests.
fn relation(form: u8) -> Relation {
    [Eq, Ne, Lt, Ge, Gt, Le].get(usize::from(form)).copied().unwrap_or(Le)
}

/// What a two-way branch tests, its operands in registers.
#[derive(Clone, Copy, Debug)]
pub(super) enum Test {
    Ints(Relation, Reg, Reg),
    IntK(Relation, Reg, i16),
    Same(Reg, Reg),
    NotSame(Reg, Reg),
    Null(Reg),
    NonNull(Reg),
}

impl Test {
    fn opposite(self) -> Test {
        match self {
            Test::Ints(relation, a, b) => Test::Ints(relation.opposite(), a, b),
            Test::IntK(relation, a, k) => Test::IntK(relation.opposite(), a, k),
            Test::Same(a, b) => Test::NotSame(a, b),
            Test::NotSame(a, b) => Test::Same(a, b),
            Test::Null(a) => Test::NonNull(a),
            Test::NonNull(a) => Test::Null(a),
        }
    }

    fn forward(self, t: Target) -> Op {
        match self {
            Test::Ints(Eq, a, b) => Op::IfEq { a, b, t },
            Test::Ints(Ne, a, b) => Op::IfNe { a, b, t },
            Test::Ints(Lt, a, b) => Op::IfLt { a, b, t },
            Test::Ints(Ge, a, b) => Op::IfGe { a, b, t },
            Test::Ints(Gt, a, b) => Op::IfGt { a, b, t },
            Test::Ints(Le, a, b) => Op::IfLe { a, b, t },
            Test::IntK(Eq, a, k) => Op::IfEqK { a, k, t },
            Test::IntK(Ne, a, k) => Op::IfNeK { a, k, t },
            Test::IntK(Lt, a, k) => Op::IfLtK { a, k, t },
            Test::IntK(Ge, a, k) => Op::IfGeK { a, k, t },
            Test::IntK(Gt, a, k) => Op::IfGtK { a, k, t },
            Test::IntK(Le, a, k) => Op::IfLeK { a, k, t },
            Test::Same(a, b) => Op::IfSame { a, b, t },
            Test::NotSame(a, b) => Op::IfNotSame { a, b, t },
            Test::Null(a) => Op::IfNull { a, t },
            Test::NonNull(a) => Op::IfNonNull { a, t },
        }
    }

    fn backward(self, t: Target) -> Option<Op> {
        Some(match self {
            Test::Ints(Eq, a, b) => Op::LoopIfEq { a, b, t },
            Test::Ints(Ne, a, b) => Op::LoopIfNe { a, b, t },
            Test::Ints(Lt, a, b) => Op::LoopIfLt { a, b, t },
            Test::Ints(Ge, a, b) => Op::LoopIfGe { a, b, t },
            Test::Ints(Gt, a, b) => Op::LoopIfGt { a, b, t },
            Test::Ints(Le, a, b) => Op::LoopIfLe { a, b, t },
            Test::IntK(Eq, a, k) => Op::LoopIfEqK { a, k, t },
            Test::IntK(Ne, a, k) => Op::LoopIfNeK { a, k, t },
            Test::IntK(Lt, a, k) => Op::LoopIfLtK { a, k, t },
            Test::IntK(Ge, a, k) => Op::LoopIfGeK { a, k, t },
            Test::IntK(Gt, a, k) => Op::LoopIfGtK { a, k, t },
            Test::IntK(Le, a, k) => Op::LoopIfLeK { a, k, t },
            Test::NonNull(a) => Op::LoopIfNonNull { a, t },
            Test::Same(..) | Test::NotSame(..) | Test::Null(_) => return None,
        })
    }
}

impl Translator<'_> {
    /// A two-way branch instruction.
    pub(super) fn conditional(&mut self, instruction: &Instruction) {
        let test = self.test(instruction);
        let t = self.covered_target(instruction.pc, true, instruction.target());
        self.branch(test, t, instruction.target() > instruction.pc);
        self.cover_way(instruction.pc, false);
    }

    /// Takes the operands of a two-way branch off the stack and puts all that stays there in place, because both
    /// successors expect it so.
    fn test(&mut self, instruction: &Instruction) -> Test {
        let opcode = instruction.opcode;
        let second = matches!(opcode, IF_ICMPEQ..=IF_ACMPNE).then(|| self.stack.pop());
        let first = self.stack.pop();
        self.flush();
        match (opcode, second) {
            (IF_ICMPEQ..=IF_ICMPLE, Some(second)) => self.int_test(relation(opcode - IF_ICMPEQ), first, second),
            (IF_ACMPEQ, Some(second)) => Test::Same(self.read(first), self.read(second)),
            (_, Some(second)) => Test::NotSame(self.read(first), self.read(second)),
            (IFNULL, None) => Test::Null(self.read(first)),
            (IFNONNULL, None) => Test::NonNull(self.read(first)),
            (_, None) => Test::IntK(relation(opcode.wrapping_sub(IFEQ)), self.read(first), 0),
        }
    }

    fn int_test(&mut self, relation: Relation, first: Value, second: Value) -> Test {
        let small = |value: Value| value.int().and_then(|k| i16::try_from(k).ok());
        if let Some(k) = small(second) {
            Test::IntK(relation, self.read(first), k)
        } else if let Some(k) = small(first) {
            Test::IntK(relation.mirrored(), self.read(second), k)
        } else {
            Test::Ints(relation, self.read(first), self.read(second))
        }
    }

    /// Branches forward or backward when the test holds.
    fn branch(&mut self, test: Test, t: Target, is_forward: bool) {
        if is_forward {
            self.emitter.emit(test.forward(t));
        } else if let Some(op) = test.backward(t) {
            self.end_loop(op);
        } else {
            let over = self.emitter.here() + 2;
            self.emitter.emit(test.opposite().forward(over | RESOLVED));
            self.emitter.emit(Op::GotoBack { t });
        }
    }

    /// Emits a loop's end, joined with the `iinc` before it when there is one of the same variable.
    fn end_loop(&mut self, op: Op) {
        if let Op::LoopIfLt { a, b, t } = op
            && let Some(last) = self.emitter.last_mut()
            && let Op::IAddK { d, a: from, k } = *last
            && let Ok(k) = i8::try_from(k)
            && d == a
            && from == a
        {
            *last = Op::LoopLt { a, k, b, t };
            return;
        }
        self.emitter.emit(op);
    }

    /// An unconditional branch. One that goes back to a loop's test repeats the test instead: one operation ends
    /// the loop where two would.
    pub(super) fn goto(&mut self, instruction: &Instruction) -> Result<(), VerifyError> {
        self.flush();
        match self.blocks.inverted_test(instruction.pc) {
            Some(test_end) => self.repeat_test(instruction, test_end),
            None => {
                self.jump(instruction.target(), instruction.pc);
                Ok(())
            }
        }
    }

    fn jump(&mut self, target: usize, here: usize) {
        let t = target as Target;
        self.emitter.emit(if target > here { Op::Goto { t } } else { Op::GotoBack { t } });
    }

    fn repeat_test(&mut self, goto: &Instruction, test_end: usize) -> Result<(), VerifyError> {
        let mut pc = goto.target();
        loop {
            let instruction = decode(self.body.bytecode(), pc)?;
            self.emitter.at(pc);
            self.cover_begun(pc);
            if instruction.is_conditional() {
                let test = self.test(&instruction);
                let t = self.covered_target(pc, false, test_end);
                self.branch(test.opposite(), t, test_end > goto.pc);
                self.cover_way(pc, true);
                if instruction.target() != goto.next {
                    self.emitter.at(goto.pc);
                    self.jump(instruction.target(), goto.pc);
                }
                return Ok(());
            }
            self.translate_instruction(&instruction)?;
            pc = instruction.next;
        }
    }

    /// A `tableswitch` or `lookupswitch`.
    pub(super) fn switch(&mut self, instruction: &Instruction) -> Result<(), VerifyError> {
        let operands = switch_at(self.body.bytecode(), instruction.pc)?;
        let value = self.stack.pop();
        self.flush();
        let a = self.read(value);
        let keys = match operands.pairs.first() {
            Some(&(low, _)) if operands.dense => SwitchKeys::Dense(low),
            _ => SwitchKeys::Sorted(operands.pairs.iter().map(|&(key, _)| key).collect()),
        };
        let led = self.covered_switch(instruction.pc)?;
        let lead = |target: usize| led.get(&target).copied().unwrap_or(target as Target);
        let targets = operands.pairs.iter().map(|&(_, target)| lead(target)).collect();
        let table = self.emitter.switches.len() as u32;
        self.emitter.switches.push(SwitchTable { default: lead(operands.default), keys, targets });
        self.emitter.emit(Op::Switch { a, table });
        Ok(())
    }
}
