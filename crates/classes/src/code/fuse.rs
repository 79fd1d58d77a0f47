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
    let on_stack = |register: Reg| u16::from(register) >= first_stack;
    // Backwards, so that a pair that was fused can be the second part of another.
    for first in (0..ops.len().saturating_sub(1)).rev() {
        let fused = match (ops[first], ops[first + 1]) {
            (Op::ArrayLength { d, a: array }, Op::IfGe { a, b, t }) if b == d && a != d && on_stack(d) => {
                Op::IfGeLength { a, b: array, t }
            }
            (Op::ArrayLength { d, a: array }, Op::LoopIfLt { a, b, t }) if b == d && a != d && on_stack(d) => {
                Op::LoopIfLtLength { a, b: array, t }
            }
            (Op::IAddK { d, a, k }, Op::LoopIfLtLength { a: counter, b, t }) if d == a && counter == d && b != d => {
                match i8::try_from(k) {
                    Ok(k) => Op::LoopLtLength { a, k, b, t },
                    Err(_) => continue,
                }
            }
            (Op::Const { d, value }, Op::StoreB { a, i, v }) if v == d && a != d && i != d && on_stack(d) => {
                Op::StoreBK { a, i, k: value as u8 }
            }
            (Op::Const { d, value }, Op::StoreI { a, i, v }) if v == d && a != d && i != d && on_stack(d) => {
                match i8::try_from(value as i32) {
                    Ok(k) => Op::StoreIK { a, i, k },
                    Err(_) => continue,
                }
            }
            (Op::LoadB { d, a, i }, Op::IfEqK { a: tested, k: 0, t }) if tested == d && on_stack(d) => {
                Op::LoadIfZero { a, i, t }
            }
            (Op::LoadB { d, a, i }, Op::IfNeK { a: tested, k: 0, t }) if tested == d && on_stack(d) => {
                Op::LoadIfNotZero { a, i, t }
            }
            (Op::Move { d, a }, Op::IAddK { d: stepped, a: counter, k }) if stepped == a && counter == a && d != a => {
                match i8::try_from(k) {
                    Ok(k) => Op::MoveStep { d, a, k },
                    Err(_) => continue,
                }
            }
            (Op::DMul { d: product, a: b, b: c }, Op::DAdd { d, a, b: added }) if on_stack(product) => {
                match (a == product, added == product) {
                    (false, true) => Op::DMulAdd { d, a, b, c },
                    (true, false) => Op::DMulAdd { d, a: added, b, c },
                    _ => continue,
                }
            }
            (Op::DMul { d: product, a: b, b: c }, Op::DSub { d, a, b: taken })
                if on_stack(product) && taken == product && a != product =>
            {
                Op::DMulSub { d, a, b, c }
            }
            (Op::I2L { d: long, a: int }, Op::ConstWide { d: mask, index }) => match ops.get(first + 2) {
                Some(&Op::LAnd { d, a, b })
                    if a == long
                        && b == mask
                        && on_stack(long)
                        && on_stack(mask)
                        && wide_constants.get(index as usize) == Some(&UNSIGNED_INT) =>
                {
                    Op::I2LUnsigned { d, a: int }
                }
                _ => continue,
            },
            (Op::ConstL { d, value }, second) if on_stack(d) => match with_constant(second, d, value) {
                Some(fused) => fused,
                None => continue,
            },
            (first, second) => match compared(first, second) {
                Some((d, fused)) if on_stack(d) => fused,
                _ => continue,
            },
        };
        let inside = first as u32 + 1..first as u32 + fused.span();
        if !duplicated.iter().any(|place| inside.contains(place)) {
            ops[first] = fused;
        }
    }
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
