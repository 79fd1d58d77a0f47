//! Fusing operations that often follow each other, in place.
//!
//! The fused operation takes the first one's place and goes on after the last; the others stay where they are, so no
//! index changes and a branch to one of them still finds it. Only a word that goes from one operation to the next
//! through the operand stack is ever left out, because nothing else can read it: what was duplicated on the way is not fused.

use super::op::{Op, Reg};
use super::operations::{Branch, Expression, Flow, Second};
use super::operator::Operator;
use super::operator::Relation::{self, Eq, Ge, Gt, Le, Lt, Ne};

/// What `ConstWide` loads for the sake of an int without its sign.
const UNSIGNED_INT: u64 = u32::MAX as u64;

/// Fuses what can be fused in a method's code. Registers from `first_stack` on belong to the operand stack; `ConstWide`
/// loads from `wide_constants`; words of the stack were [duplicated](super::Translated::duplicated) before some operations.
pub fn fuse(ops: &mut [Op], first_stack: u16, wide_constants: &[u64], duplicated: &[u32]) {
    // Backwards, so that a pair that was fused can be the second part of another.
    for first in (0..ops.len().saturating_sub(1)).rev() {
        let Some((between, fused)) = fused(&ops[first..], wide_constants) else { continue };
        let is_read_once = between.is_none_or(|register| u16::from(register) >= first_stack);
        let behind = duplicated.partition_point(|&place| place as usize <= first);
        let is_apart = duplicated.get(behind).is_none_or(|&place| place as usize >= first + fused.span() as usize);
        if is_read_once && is_apart {
            ops[first] = fused;
        }
    }
}

/// What the first operations are together, and the register between them that is not written then.
fn fused(ops: &[Op], wide_constants: &[u64]) -> Option<(Option<Reg>, Op)> {
    let &[first, second, ref rest @ ..] = ops else { return None };
    // What few operations begin with decides at once: every operation of every method comes by.
    let (between, fused) = match first {
        Op::ArrayLength { d, a: array } => match second {
            Op::IfGe { a, b, t } if b == d && a != d => (d, Op::IfGeLength { a, b: array, t }),
            Op::LoopIfLt { a, b, t } if b == d && a != d => (d, Op::LoopIfLtLength { a, b: array, t }),
            _ => return None,
        },
        Op::Const { d, value } => match second {
            Op::StoreB { a, i, v } if v == d && a != d && i != d => {
                (d, Op::StoreBK { a, i, k: u8::try_from(value).ok().filter(|&k| k <= 1)? })
            }
            Op::StoreI { a, i, v } if v == d && a != d && i != d => {
                (d, Op::StoreIK { a, i, k: i8::try_from(value as i32).ok()? })
            }
            _ => return None,
        },
        Op::LoadB { d, a, i } => match second {
            Op::IfEqK { a: tested, k: 0, t } if tested == d => (d, Op::LoadIfZero { a, i, t }),
            Op::IfNeK { a: tested, k: 0, t } if tested == d => (d, Op::LoadIfNotZero { a, i, t }),
            _ => return None,
        },
        Op::DMul { d: product, a: b, b: c } => match second {
            Op::DAdd { d, a, b: added } if added == product && a != product => (product, Op::DMulAdd { d, a, b, c }),
            Op::DAdd { d, a: added, b: a } if added == product && a != product => (product, Op::DMulAdd { d, a, b, c }),
            Op::DSub { d, a, b: taken } if taken == product && a != product => (product, Op::DMulSub { d, a, b, c }),
            _ => return None,
        },
        Op::I2L { d: long, a: int } => match (second, rest.first()) {
            (Op::ConstWide { d: mask, index }, Some(&Op::LAnd { d, a, b }))
                if (a, b) == (long, mask)
                    && mask > long
                    && wide_constants.get(index as usize) == Some(&UNSIGNED_INT) =>
            {
                // The mask lies above the long, on the operand stack if that does.
                (long, Op::I2LUnsigned { d, a: int })
            }
            _ => return None,
        },
        Op::ConstL { d, value } => (d, with_constant(second, d, value)?),
        Op::LCmp { .. } | Op::DCmpL { .. } | Op::DCmpG { .. } => compared(first, second)?,
        // What follows keeps all words.
        Op::IAddK { d, a, k } => match second {
            Op::LoopIfLtLength { a: counter, b, t } if d == a && counter == d && b != d => {
                return Some((None, Op::LoopLtLength { a, k: i8::try_from(k).ok()?, b, t }));
            }
            _ => return None,
        },
        Op::Move { d, a } => match second {
            Op::IAddK { d: stepped, a: counter, k } if (stepped, counter) == (a, a) && d != a => {
                return Some((None, Op::MoveStep { d, a, k: i8::try_from(k).ok()? }));
            }
            _ => return None,
        },
        _ => return None,
    };
    Some((Some(between), fused))
}

/// A comparison of longs or doubles and the branch that looks at its result, as one; and the register between them.
fn compared(first: Op, second: Op) -> Option<(Reg, Op)> {
    let (Op::LCmp { d, a, b } | Op::DCmpL { d, a, b } | Op::DCmpG { d, a, b }) = first else { return None };
    let Branch { condition: sign, target, is_back, .. } = second.branch()?;
    let relation = sign.operator.relation()?;
    if sign != Expression::with_constant(sign.operator, d, 0) {
        return None;
    }
    let (operator, is_exchanged) = match first {
        Op::LCmp { .. } => longs(relation),
        _ => doubles(relation, matches!(first, Op::DCmpG { .. })),
    };
    let (a, b) = if is_exchanged { (b, a) } else { (a, b) };
    let fused = Op::of_expression(Expression::of_registers(operator, a, b), flow(is_back), target)?;
    Some((d, fused))
}

fn flow(is_back: bool) -> Flow {
    if is_back { Flow::BranchBack } else { Flow::Branch }
}

/// What tests a relation of longs, and whether with the sides exchanged: what is greater is less then.
fn longs(relation: Relation) -> (Operator, bool) {
    match relation {
        Eq => (Operator::Eq64, false),
        Ne => (Operator::Ne64, false),
        Lt => (Operator::Lt64, false),
        Ge => (Operator::Ge64, false),
        Gt => (Operator::Lt64, true),
        Le => (Operator::Ge64, true),
    }
}

/// The same for doubles, whose comparison says `nan_is_greater`, or less, when they are unordered.
fn doubles(relation: Relation, nan_is_greater: bool) -> (Operator, bool) {
    match (relation, nan_is_greater) {
        (Eq, _) => (Operator::DEq, false),
        (Ne, _) => (Operator::DNe, false),
        (Lt, true) => (Operator::DLt, false),
        (Ge, true) => (Operator::DNotLt, false),
        (Gt, true) => (Operator::DNotLe, false),
        (Le, true) => (Operator::DLe, false),
        (Lt, false) => (Operator::DNotLe, true),
        (Ge, false) => (Operator::DLe, true),
        (Gt, false) => (Operator::DLt, true),
        (Le, false) => (Operator::DNotLt, true),
    }
}

/// A branch that compares a long with the constant in a register, with the constant in itself.
fn with_constant(branch: Op, register: Reg, value: i32) -> Option<Op> {
    let Branch { condition: Expression { operator, a, b, second, .. }, target, is_back, .. } = branch.branch()?;
    if !operator.compares_longs() || second != Second::Register {
        return None;
    }
    let (operator, a, k) = match operator {
        _ if b == register && a != register => (operator, a, value),
        _ if a != register || b == register => return None,
        // Greater than a number is no less than the next one.
        Operator::Lt64 => (Operator::Ge64, b, value.checked_add(1)?),
        Operator::Ge64 => (Operator::Lt64, b, value.checked_add(1)?),
        _ => (operator, b, value),
    };
    Op::of_expression(Expression::with_constant(operator, a, k), flow(is_back), target)
}
