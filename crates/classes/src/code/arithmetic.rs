//! Which operation each arithmetic, conversion and array instruction becomes.

use super::op::{Op, Reg};
use super::opcode::*;

/// An operation with a destination and two operands.
pub(super) type Binary = fn(Reg, Reg, Reg) -> Op;
/// An operation with a destination and one operand.
pub(super) type Unary = fn(Reg, Reg) -> Op;

macro_rules! binary {
    ($($name:ident)*) => { [$(|d, a, b| Op::$name { d, a, b }),*] };
}

macro_rules! unary {
    ($name:ident) => {
        (|d, a| Op::$name { d, a }) as Unary
    };
}

/// Operations that an arithmetic instruction of two operands becomes, for int, long, float and double in this order.
const ARITHMETIC: [[Binary; 4]; 5] = [
    binary!(IAdd LAdd FAdd DAdd),
    binary!(ISub LSub FSub DSub),
    binary!(IMul LMul FMul DMul),
    binary!(IDiv LDiv FDiv DDiv),
    binary!(IRem LRem FRem DRem),
];

/// The same for shifts and bits, for int and long.
const BITS: [[Binary; 2]; 6] = [
    binary!(IShl LShl),
    binary!(IShr LShr),
    binary!(IUshr LUshr),
    binary!(IAnd LAnd),
    binary!(IOr LOr),
    binary!(IXor LXor),
];

const COMPARISONS: [Binary; 5] = binary!(LCmp FCmpL FCmpG DCmpL DCmpG);

/// The operation of an instruction with two operands, and whether its result has two words.
pub(super) fn binary(opcode: u8) -> Option<(Binary, bool)> {
    match opcode {
        IADD..=DREM => {
            let at = usize::from(opcode - IADD);
            let op = *ARITHMETIC.get(at / 4)?.get(at % 4)?;
            Some((op, at % 2 == 1))
        }
        ISHL..=LXOR => {
            let at = usize::from(opcode - ISHL);
            let op = *BITS.get(at / 2)?.get(at % 2)?;
            Some((op, at % 2 == 1))
        }
        LCMP..=DCMPG => Some((*COMPARISONS.get(usize::from(opcode - LCMP))?, false)),
        _ => None,
    }
}

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

/// The operation of an instruction with one operand, and whether its result has two words.
pub(super) fn unary(opcode: u8) -> Option<(Unary, bool)> {
    Some(match opcode {
        INEG => (unary!(INeg), false),
        LNEG => (unary!(LNeg), true),
        FNEG => (unary!(FNeg), false),
        DNEG => (unary!(DNeg), true),
        I2L => (unary!(I2L), true),
        I2F => (unary!(I2F), false),
        I2D => (unary!(I2D), true),
        L2I => (unary!(L2I), false),
        L2F => (unary!(L2F), false),
        L2D => (unary!(L2D), true),
        F2I => (unary!(F2I), false),
        F2L => (unary!(F2L), true),
        F2D => (unary!(F2D), true),
        D2I => (unary!(D2I), false),
        D2L => (unary!(D2L), true),
        D2F => (unary!(D2F), false),
        I2B => (unary!(I2B), false),
        I2C => (unary!(I2C), false),
        I2S => (unary!(I2S), false),
        ARRAYLENGTH => (unary!(ArrayLength), false),
        _ => return None,
    })
}

/// The operation that loads an array element, and whether the element has two words.
pub(super) fn array_load(opcode: u8) -> Option<(Binary, bool)> {
    Some(match opcode {
        BALOAD => (|d, a, i| Op::LoadB { d, a, i }, false),
        CALOAD => (|d, a, i| Op::LoadC { d, a, i }, false),
        SALOAD => (|d, a, i| Op::LoadS { d, a, i }, false),
        IALOAD | FALOAD => (|d, a, i| Op::LoadI { d, a, i }, false),
        LALOAD | DALOAD => (|d, a, i| Op::LoadL { d, a, i }, true),
        AALOAD => (|d, a, i| Op::LoadA { d, a, i }, false),
        _ => return None,
    })
}

/// The operation that stores an array element: array, index, value.
pub(super) fn array_store(opcode: u8) -> Option<Binary> {
    Some(match opcode {
        BASTORE => |a, i, v| Op::StoreB { a, i, v },
        CASTORE | SASTORE => |a, i, v| Op::StoreC { a, i, v },
        IASTORE | FASTORE => |a, i, v| Op::StoreI { a, i, v },
        LASTORE | DASTORE => |a, i, v| Op::StoreL { a, i, v },
        AASTORE => |a, i, v| Op::StoreA { a, i, v },
        _ => return None,
    })
}
