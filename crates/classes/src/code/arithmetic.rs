//! Arithmetic with a constant operand: the immediate forms of operations.

use super::op::{Op, Reg};
use super::opcode::*;
use super::operations::{Expression, Flow};
use super::operator::Operator;

/// Whether the operands of an int or long instruction can be exchanged.
pub(super) fn is_commutative(opcode: u8) -> bool {
    matches!(opcode, IADD | IMUL | IAND | IOR | IXOR | LADD | LMUL | LAND)
}

/// The form with an immediate second operand, an int or a long, when there is one for this constant.
pub(super) fn immediate(opcode: u8, d: Reg, a: Reg, k: i32) -> Option<Op> {
    let operator = Op::of_instruction(opcode, [0; 3])?.expression()?.operator;
    let (operator, k) = match operator {
        Operator::Sub32 => (Operator::Add32, k.wrapping_neg()),
        Operator::Sub64 => (Operator::Add64, k.checked_neg()?),
        Operator::Shl32 | Operator::Shr32 | Operator::Ushr32 => (operator, k & 31),
        Operator::Shl64 | Operator::Shr64 | Operator::Ushr64 => (operator, k & 63),
        Operator::Div32 | Operator::Rem32 | Operator::Div64 | Operator::Rem64 if k == 0 || k == -1 => return None,
        _ => (operator, k),
    };
    Op::of_expression(Expression::with_constant(operator, a, k), Flow::Next, d.into())
}
