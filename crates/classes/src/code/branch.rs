//! Branches, loops and switches.
//!
//! Only some operations may go backwards (they look at the time slice), so each two-way branch exists as a plain form
//! and, mostly, as a loop's end; where it does not, the opposite test jumps over a `GotoBack`.

use super::VerifyError;
use super::decode::{Instruction, decode, switch_at};
use super::emit::RESOLVED;
use super::op::{Op, Target};
use super::opcode::*;
use super::operations::{Expression, Flow};
use super::operator::Operator;
use super::operator::Relation::{self, Eq, Ge, Gt, Le, Lt, Ne};
use super::stack::Value;
use super::translate::{SwitchKeys, SwitchTable, Translator};

/// The relation that an instruction of a row of six tests.
fn relation(form: u8) -> Relation {
    [Eq, Ne, Lt, Ge, Gt, Le].get(usize::from(form)).copied().unwrap_or(Le)
}

/// The test that holds where this one does not.
fn opposite(test: Expression) -> Expression {
    let operator = match (test.operator, test.operator.relation()) {
        (_, Some(relation)) => Operator::of_ints(relation.opposite()),
        (Operator::Same, None) => Operator::NotSame,
        (_, None) => Operator::Same,
    };
    Expression { operator, ..test }
}

fn forward(test: Expression, t: Target) -> Op {
    Op::of_expression(test, Flow::Branch, t).unwrap_or(Op::Trap)
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
    fn test(&mut self, instruction: &Instruction) -> Expression {
        let opcode = instruction.opcode;
        let second = matches!(opcode, IF_ICMPEQ..=IF_ACMPNE).then(|| self.stack.pop());
        let first = self.stack.pop();
        self.flush();
        match (opcode, second) {
            (IF_ICMPEQ..=IF_ICMPLE, Some(second)) => self.int_test(relation(opcode - IF_ICMPEQ), first, second),
            (IF_ACMPEQ, Some(second)) => Expression::of_registers(Operator::Same, self.read(first), self.read(second)),
            (_, Some(second)) => Expression::of_registers(Operator::NotSame, self.read(first), self.read(second)),
            (IFNULL, None) => Expression::with_constant(Operator::Same, self.read(first), 0),
            (IFNONNULL, None) => Expression::with_constant(Operator::NotSame, self.read(first), 0),
            (_, None) => {
                let operator = Operator::of_ints(relation(opcode.wrapping_sub(IFEQ)));
                Expression::with_constant(operator, self.read(first), 0)
            }
        }
    }

    fn int_test(&mut self, relation: Relation, first: Value, second: Value) -> Expression {
        // What has room in a branch.
        let small = |value: Value| value.int().filter(|&k| i16::try_from(k).is_ok());
        if let Some(k) = small(second) {
            Expression::with_constant(Operator::of_ints(relation), self.read(first), k)
        } else if let Some(k) = small(first) {
            Expression::with_constant(Operator::of_ints(relation.mirrored()), self.read(second), k)
        } else {
            Expression::of_registers(Operator::of_ints(relation), self.read(first), self.read(second))
        }
    }

    /// Branches forward or backward when the test holds.
    fn branch(&mut self, test: Expression, t: Target, is_forward: bool) {
        if is_forward {
            self.emitter.emit(forward(test, t));
        } else if let Some(op) = Op::of_expression(test, Flow::BranchBack, t) {
            self.end_loop(op);
        } else {
            let over = self.emitter.here() + 2;
            self.emitter.emit(forward(opposite(test), over | RESOLVED));
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
                self.branch(opposite(test), t, test_end > goto.pc);
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
