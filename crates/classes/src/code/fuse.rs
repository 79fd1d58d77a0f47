//! Fusing operations that often follow each other, in place.
//!
//! The fused operation takes the first one's place and goes on after the last; the others stay where they are, so no
//! index changes and a branch to one of them still finds it. Only a word that goes from one operation to the next
//! through the operand stack is ever left out, because nothing else can read it.

use super::op::{Op, Reg, Target};
use super::operator::Relation::{self, Eq, Ge, Gt, Le, Lt, Ne};

/// Fuses what can be fused in a method's code. Registers from `first_stack` on belong to the operand stack.
pub fn fuse(ops: &mut [Op], first_stack: u16) {
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
            (Op::ConstL { d, value }, second) if on_stack(d) => match with_constant(second, d, value) {
                Some(fused) => fused,
                None => continue,
            },
            (first, second) => match compared(first, second) {
                Some((d, fused)) if on_stack(d) => fused,
                _ => continue,
            },
        };
        ops[first] = fused;
    }
}

/// A comparison of longs or doubles and the branch that looks at its result, as one; and the register between them.
fn compared(first: Op, second: Op) -> Option<(Reg, Op)> {
    let (tested, relation, t, is_back) = match second {
        Op::IfEqK { a, k: 0, t } => (a, Eq, t, false),
        Op::IfNeK { a, k: 0, t } => (a, Ne, t, false),
        Op::IfLtK { a, k: 0, t } => (a, Lt, t, false),
        Op::IfGeK { a, k: 0, t } => (a, Ge, t, false),
        Op::IfGtK { a, k: 0, t } => (a, Gt, t, false),
        Op::IfLeK { a, k: 0, t } => (a, Le, t, false),
        Op::LoopIfEqK { a, k: 0, t } => (a, Eq, t, true),
        Op::LoopIfNeK { a, k: 0, t } => (a, Ne, t, true),
        Op::LoopIfLtK { a, k: 0, t } => (a, Lt, t, true),
        Op::LoopIfGeK { a, k: 0, t } => (a, Ge, t, true),
        Op::LoopIfGtK { a, k: 0, t } => (a, Gt, t, true),
        Op::LoopIfLeK { a, k: 0, t } => (a, Le, t, true),
        _ => return None,
    };
    let (d, fused) = match first {
        Op::LCmp { d, a, b } => (d, longs(relation, a, b, t, is_back)),
        Op::DCmpL { d, a, b } if !is_back => (d, doubles(relation, a, b, t, false)),
        Op::DCmpG { d, a, b } if !is_back => (d, doubles(relation, a, b, t, true)),
        _ => return None,
    };
    (d == tested).then_some((d, fused))
}

/// What is greater is less with the sides exchanged.
fn longs(relation: Relation, a: Reg, b: Reg, t: Target, is_back: bool) -> Op {
    match (relation, is_back) {
        (Eq, false) => Op::IfEqL { a, b, t },
        (Ne, false) => Op::IfNeL { a, b, t },
        (Lt, false) => Op::IfLtL { a, b, t },
        (Ge, false) => Op::IfGeL { a, b, t },
        (Gt, false) => Op::IfLtL { a: b, b: a, t },
        (Le, false) => Op::IfGeL { a: b, b: a, t },
        (Eq, true) => Op::LoopIfEqL { a, b, t },
        (Ne, true) => Op::LoopIfNeL { a, b, t },
        (Lt, true) => Op::LoopIfLtL { a, b, t },
        (Ge, true) => Op::LoopIfGeL { a, b, t },
        (Gt, true) => Op::LoopIfLtL { a: b, b: a, t },
        (Le, true) => Op::LoopIfGeL { a: b, b: a, t },
    }
}

/// A comparison whose answer is `nan_is_greater`, or less, when the numbers are unordered.
fn doubles(relation: Relation, a: Reg, b: Reg, t: Target, nan_is_greater: bool) -> Op {
    match (relation, nan_is_greater) {
        (Eq, _) => Op::IfEqD { a, b, t },
        (Ne, _) => Op::IfNeD { a, b, t },
        (Lt, true) => Op::IfLtD { a, b, t },
        (Ge, true) => Op::IfNotLtD { a, b, t },
        (Gt, true) => Op::IfNotLeD { a, b, t },
        (Le, true) => Op::IfLeD { a, b, t },
        (Lt, false) => Op::IfNotLeD { a: b, b: a, t },
        (Ge, false) => Op::IfLeD { a: b, b: a, t },
        (Gt, false) => Op::IfLtD { a: b, b: a, t },
        (Le, false) => Op::IfNotLtD { a: b, b: a, t },
    }
}

/// A branch that compares a long with the constant in a register, with the constant in itself.
fn with_constant(branch: Op, register: Reg, value: i32) -> Option<Op> {
    let k = i16::try_from(value).ok()?;
    let after = k.checked_add(1);
    Some(match branch {
        Op::IfEqL { a, b, t } if b == register && a != register => Op::IfEqLK { a, k, t },
        Op::IfNeL { a, b, t } if b == register && a != register => Op::IfNeLK { a, k, t },
        Op::IfLtL { a, b, t } if b == register && a != register => Op::IfLtLK { a, k, t },
        Op::IfGeL { a, b, t } if b == register && a != register => Op::IfGeLK { a, k, t },
        Op::IfLtL { a, b, t } if a == register && b != register => Op::IfGeLK { a: b, k: after?, t },
        Op::IfGeL { a, b, t } if a == register && b != register => Op::IfLtLK { a: b, k: after?, t },
        Op::LoopIfEqL { a, b, t } if b == register && a != register => Op::LoopIfEqLK { a, k, t },
        Op::LoopIfNeL { a, b, t } if b == register && a != register => Op::LoopIfNeLK { a, k, t },
        Op::LoopIfLtL { a, b, t } if b == register && a != register => Op::LoopIfLtLK { a, k, t },
        Op::LoopIfGeL { a, b, t } if b == register && a != register => Op::LoopIfGeLK { a, k, t },
        Op::LoopIfLtL { a, b, t } if a == register && b != register => Op::LoopIfGeLK { a: b, k: after?, t },
        Op::LoopIfGeL { a, b, t } if a == register && b != register => Op::LoopIfLtLK { a: b, k: after?, t },
        _ => return None,
    })
}
