//! Operations of which their table says all: what they compute, and what can be wrong with their operands.

use crate::machine::Machine;
use crate::memory::Ref;
use crate::native::Thrown;
use crate::step::Trouble;
use jaywalk_classes::code::{Expression, Op, Place};

impl Machine {
    /// Carries out an operation that the loop left because of its operands, which are known: fails as they demand, or
    /// computes its expression.
    pub(super) fn compute(&mut self, op: Op) -> Result<(), Trouble> {
        match op.writes().or(op.reads()) {
            Some(Place::Element) => return Err(self.element_trouble(op)),
            Some(Place::Field | Place::Length) => return Err(self.null_pointer()),
            _ => {}
        }
        let Some(expression) = op.expression() else {
            return Err(Trouble::unsupported(format!("an unknown value in {op}")));
        };
        let length = |array| self.memory.array_length(Ref::of_word(self.register(array)));
        let Some(value) = expression.evaluate(|register| self.register(register), length) else {
            return Err(Thrown::new("java/lang/ArithmeticException", "/ by zero").into());
        };
        if op.branch().is_some() {
            self.branch(op, value != 0);
        } else if let Some((d, kind)) = op.result() {
            self.step(expression);
            let d = self.running.fp + d as usize;
            self.running.stack[d] = value;
            if kind.is_wide() {
                self.running.stack[d + 1] = 0;
            }
            self.running.pc += op.span();
        }
        Ok(())
    }

    /// Goes on after the current operation, a branch, just as the loop does when it knows the operands. It finds out anew
    /// where that goes: what is passed by reference would keep whoever asked before from having it in registers.
    pub(crate) fn branch(&mut self, op: Op, taken: bool) {
        let Some(branch) = op.branch() else { return };
        if branch.is_back {
            self.running.fuel -= 1;
            if self.running.fuel <= 0 {
                // The time slice is over before the operation, which runs again in the next one.
                return;
            }
        }
        self.step(branch.condition);
        self.running.pc = if taken { branch.target } else { self.running.pc + branch.span };
    }

    /// What an expression adds to its first operand stays added.
    #[inline(always)]
    fn step(&mut self, Expression { a, step, .. }: Expression) {
        if step != 0 {
            let value = self.memory.look_up(self.register(a)) as i32;
            self.set_register(a, u64::from(value.wrapping_add(step.into()) as u32));
        }
    }

    /// The exception of an access to an array, which is the operation's first operand before the index.
    fn element_trouble(&self, op: Op) -> Trouble {
        let mut words = op.uses().into_iter().map(|used| self.running.stack[self.running.fp + used.register as usize]);
        let (array, index) = (words.next().unwrap_or(0), words.next().unwrap_or(0));
        self.array_trouble(Ref::of_word(array), index as i32)
    }
}
