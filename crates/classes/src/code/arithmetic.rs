//! Arithmetic with a constant operand: the immediate forms of operations.

use super::op::{Op, Reg};
use super::opcode::*;

/// Whether the operands of an int or long instruction can be exchanged.
pub(super) fn is_commutative(opcode: u8) -> bool {
    matches!(opcode, IADD | IMUL | IAND | IOR | IXOR | LADD | LMUL | LAND)
}

/// The form with an immediate second operand, when there is one for this constant.
pub(super) fn int_immediate(opcode: u8, d: Reg, a: Reg, k: i32) -> Option<Op> {
    let count = (k & 31) as u8;
    Some(match opcode {
        IADD => Op::IAddK { d, a, k },
        ISUB => Op::IAddK { d, a, k: k.wrapping_neg() },
        IMUL => Op::IMulK { d, a, k },
        IAND => Op::IAndK { d, a, k },
        IOR => Op::IOrK { d, a, k },
        IXOR => Op::IXorK { d, a, k },
        ISHL => Op::IShlK { d, a, k: count },
        ISHR => Op::IShrK { d, a, k: count },
        IUSHR => Op::IUshrK { d, a, k: count },
        IDIV if k != 0 && k != -1 => Op::IDivK { d, a, k },
        IREM if k != 0 && k != -1 => Op::IRemK { d, a, k },
        _ => return None,
    })
}

/// The form of a long operation with an immediate long operand.
pub(super) fn long_immediate(opcode: u8, d: Reg, a: Reg, k: i32) -> Option<Op> {
    Some(match opcode {
        LADD => Op::LAddK { d, a, k },
        LSUB => Op::LAddK { d, a, k: k.checked_neg()? },
        LMUL => Op::LMulK { d, a, k },
        LAND => Op::LAndK { d, a, k },
        _ => return None,
    })
}

/// The form of a long shift with an immediate count.
pub(super) fn long_shift(opcode: u8, d: Reg, a: Reg, k: i32) -> Option<Op> {
    let k = (k & 63) as u8;
    Some(match opcode {
        LSHL => Op::LShlK { d, a, k },
        LSHR => Op::LShrK { d, a, k },
        LUSHR => Op::LUshrK { d, a, k },
        _ => return None,
    })
}
