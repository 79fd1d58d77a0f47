//! Fusing operations that often follow each other, in place.
//!
//! The fused operation takes the first one's place and goes on after the last; the others stay where they are, so no
//! index changes and a branch to one of them still finds it. Only a word that goes from one operation to the next
//! through the operand stack is ever left out, because nothing else can read it.

use super::op::{Op, Reg};

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
            _ => continue,
        };
        ops[first] = fused;
    }
}
