//! Instruction decoding (JVMS §6.5).
//!
//! The many encodings of one instruction are folded into one: `iload_2`, `iload 2` and `wide iload 2` all come
//! out as `ILOAD` with operand 2, every way to push a small int as `SIPUSH`, `goto_w` as `GOTO` with its absolute
//! target. What follows has one case per meaning.

use super::opcode::*;
use super::{VerifyError, error_at};

/// One decoded instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Where it starts.
    pub pc: usize,
    /// Where the next one starts.
    pub next: usize,
    /// Its opcode, folded as described above.
    pub opcode: u8,
    /// Local index, pool index, constant, absolute branch target or array type.
    pub operand: i32,
    /// The amount of `iinc`, the dimensions of `multianewarray`.
    pub second: i32,
}

impl Instruction {
    /// The operand as an index into the locals or the pool.
    pub fn index(&self) -> u16 {
        self.operand as u16
    }

    /// The operand as an absolute branch target; checked to be an instruction's start when the code was scanned.
    pub fn target(&self) -> usize {
        self.operand.max(0) as usize
    }

    /// Whether this is a two-way branch.
    pub fn is_conditional(&self) -> bool {
        matches!(self.opcode, IFEQ..=IF_ACMPNE | IFNULL | IFNONNULL)
    }

    /// Whether control never reaches the instruction after this one by falling through.
    pub fn is_terminal(&self) -> bool {
        matches!(self.opcode, GOTO | RET | TABLESWITCH..=RETURN | ATHROW)
    }
}

fn u8_at(code: &[u8], at: usize) -> Option<i32> {
    code.get(at).map(|&byte| i32::from(byte))
}

fn i8_at(code: &[u8], at: usize) -> Option<i32> {
    code.get(at).map(|&byte| i32::from(byte as i8))
}

fn u16_at(code: &[u8], at: usize) -> Option<i32> {
    let bytes = code.get(at..at.checked_add(2)?)?;
    Some(i32::from(u16::from_be_bytes(bytes.try_into().ok()?)))
}

fn i16_at(code: &[u8], at: usize) -> Option<i32> {
    u16_at(code, at).map(|value| i32::from(value as i16))
}

fn i32_at(code: &[u8], at: usize) -> Option<i32> {
    let bytes = code.get(at..at.checked_add(4)?)?;
    Some(i32::from_be_bytes(bytes.try_into().ok()?))
}

/// Decodes the instruction at `pc`.
#[inline(always)]
pub fn decode(code: &[u8], pc: usize) -> Result<Instruction, VerifyError> {
    if let Some(&raw) = code.get(pc)
        && let Some((opcode, length, operand, second)) = fold(code, pc, raw)
        && pc + length <= code.len()
    {
        return Ok(Instruction { pc, next: pc + length, opcode, operand, second });
    }
    Err(not_decoded(code, pc))
}

/// The complaint about code whose last instruction is not the last of a way through it.
pub(super) const FALLS_OFF: &str = "control falls off the end of the code";

#[cold]
fn not_decoded(code: &[u8], pc: usize) -> VerifyError {
    match code.get(pc) {
        None => error_at(pc, FALLS_OFF),
        Some(raw) if *raw > JSR_W => error_at(pc, format!("unknown opcode {raw:#04x}")),
        Some(_) => error_at(pc, "malformed or truncated instruction"),
    }
}

type Folded = (u8, usize, i32, i32);

#[inline(always)]
fn fold(code: &[u8], pc: usize, raw: u8) -> Option<Folded> {
    let at = pc + 1;
    Some(match raw {
        ICONST_M1..=ICONST_5 => (SIPUSH, 1, i32::from(raw) - i32::from(ICONST_0), 0),
        LCONST_0 | LCONST_1 => (LCONST_0, 1, i32::from(raw - LCONST_0), 0),
        FCONST_0..=FCONST_2 => (FCONST_0, 1, i32::from(raw - FCONST_0), 0),
        DCONST_0 | DCONST_1 => (DCONST_0, 1, i32::from(raw - DCONST_0), 0),
        BIPUSH => (SIPUSH, 2, i8_at(code, at)?, 0),
        SIPUSH => (SIPUSH, 3, i16_at(code, at)?, 0),
        LDC => (LDC, 2, u8_at(code, at)?, 0),
        LDC_W => (LDC, 3, u16_at(code, at)?, 0),
        ILOAD..=ALOAD | ISTORE..=ASTORE | RET => (raw, 2, u8_at(code, at)?, 0),
        ILOAD_0..=ALOAD_3 => {
            let form = raw - ILOAD_0;
            (ILOAD + form / 4, 1, i32::from(form % 4), 0)
        }
        ISTORE_0..=ASTORE_3 => {
            let form = raw - ISTORE_0;
            (ISTORE + form / 4, 1, i32::from(form % 4), 0)
        }
        IINC => (IINC, 3, u8_at(code, at)?, i8_at(code, at + 1)?),
        NEWARRAY => (NEWARRAY, 2, u8_at(code, at)?, 0),
        IFEQ..=JSR | IFNULL | IFNONNULL => (raw, 3, absolute(pc, i16_at(code, at)?)?, 0),
        GOTO_W => (GOTO, 5, absolute(pc, i32_at(code, at)?)?, 0),
        JSR_W => (JSR, 5, absolute(pc, i32_at(code, at)?)?, 0),
        TABLESWITCH | LOOKUPSWITCH => (raw, switch_length(code, pc, raw)?, 0, 0),
        LDC2_W | GETSTATIC..=INVOKESTATIC | NEW | ANEWARRAY | CHECKCAST | INSTANCEOF => (raw, 3, u16_at(code, at)?, 0),
        INVOKEINTERFACE | INVOKEDYNAMIC => (raw, 5, u16_at(code, at)?, 0),
        MULTIANEWARRAY => (raw, 4, u16_at(code, at)?, u8_at(code, at + 2)?),
        WIDE => return wide(code, pc),
        _ if raw <= JSR_W => (raw, 1, 0, 0),
        _ => return None,
    })
}

fn wide(code: &[u8], pc: usize) -> Option<Folded> {
    let raw = *code.get(pc + 1)?;
    let index = u16_at(code, pc + 2)?;
    Some(match raw {
        ILOAD..=ALOAD | ISTORE..=ASTORE | RET => (raw, 4, index, 0),
        IINC => (IINC, 6, index, i16_at(code, pc + 4)?),
        _ => return None,
    })
}

fn absolute(pc: usize, offset: i32) -> Option<i32> {
    i32::try_from(pc).ok()?.checked_add(offset).filter(|&target| target >= 0)
}

/// Where a switch's operands start: they are aligned to four bytes from the start of the code.
fn switch_operands(pc: usize) -> usize {
    (pc + 4) & !3
}

fn switch_length(code: &[u8], pc: usize, raw: u8) -> Option<usize> {
    let at = switch_operands(pc);
    let entries = if raw == TABLESWITCH {
        let (low, high) = (i32_at(code, at + 4)?, i32_at(code, at + 8)?);
        let count = i64::from(high) - i64::from(low) + 1;
        at + 12 + 4 * usize::try_from(count).ok().filter(|&count| count <= code.len() && low <= high)?
    } else {
        let pairs = usize::try_from(i32_at(code, at + 4)?).ok()?;
        at + 8 + 8 * Some(pairs).filter(|&pairs| pairs <= code.len())?
    };
    Some(entries - pc)
}

/// The operands of a `tableswitch` or `lookupswitch`; targets are absolute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchOperands {
    /// Where to go when no key matches.
    pub default: usize,
    /// Whether the keys are consecutive.
    pub dense: bool,
    /// Keys with their targets, in the order of the class file.
    pub pairs: Vec<(i32, usize)>,
}

/// Reads the operands of the switch at `pc`, which [`decode`] has found to be whole.
pub fn switch_at(code: &[u8], pc: usize) -> Result<SwitchOperands, VerifyError> {
    read_switch(code, pc).ok_or_else(|| error_at(pc, "malformed switch"))
}

fn read_switch(code: &[u8], pc: usize) -> Option<SwitchOperands> {
    let raw = *code.get(pc)?;
    let at = switch_operands(pc);
    let end = pc + switch_length(code, pc, raw)?;
    let target = |at: usize| absolute(pc, i32_at(code, at)?)?.try_into().ok();
    let default = target(at)?;
    let mut pairs = Vec::with_capacity((end - at) / 4);
    if raw == TABLESWITCH {
        let low = i32_at(code, at + 4)?;
        for (key, entry) in (low..=i32::MAX).zip((at + 12..end).step_by(4)) {
            pairs.push((key, target(entry)?));
        }
    } else {
        for entry in (at + 8..end).step_by(8) {
            let key = i32_at(code, entry)?;
            // JVMS §6.5 lookupswitch: the pairs must be sorted in increasing order of their keys.
            if pairs.last().is_some_and(|&(last, _)| last >= key) {
                return None;
            }
            pairs.push((key, target(entry + 4)?));
        }
    }
    Some(SwitchOperands { default, dense: raw == TABLESWITCH, pairs })
}
