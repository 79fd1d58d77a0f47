//! Bytecode as the messages need it: one form for each meaning, and how much each instruction pops and pushes.

/// The opcodes that are named by the simulation or the messages (JVMS §6.5).
#[rustfmt::skip]
pub(super) mod opcode {
    pub const ACONST_NULL: u8 = 0x01;
    pub const SIPUSH: u8 = 0x11;
    pub const ILOAD: u8 = 0x15;
    pub const ALOAD: u8 = 0x19;
    pub const IALOAD: u8 = 0x2e;
    pub const AALOAD: u8 = 0x32;
    pub const SALOAD: u8 = 0x35;
    pub const ISTORE: u8 = 0x36;
    pub const ASTORE: u8 = 0x3a;
    pub const IASTORE: u8 = 0x4f;
    pub const LASTORE: u8 = 0x50;
    pub const DASTORE: u8 = 0x52;
    pub const SASTORE: u8 = 0x56;
    pub const DUP: u8 = 0x59;
    pub const DUP_X1: u8 = 0x5a;
    pub const DUP_X2: u8 = 0x5b;
    pub const DUP2: u8 = 0x5c;
    pub const DUP2_X1: u8 = 0x5d;
    pub const DUP2_X2: u8 = 0x5e;
    pub const SWAP: u8 = 0x5f;
    pub const IINC: u8 = 0x84;
    pub const GOTO: u8 = 0xa7;
    pub const JSR: u8 = 0xa8;
    pub const RET: u8 = 0xa9;
    pub const TABLESWITCH: u8 = 0xaa;
    pub const LOOKUPSWITCH: u8 = 0xab;
    pub const RETURN: u8 = 0xb1;
    pub const GETSTATIC: u8 = 0xb2;
    pub const PUTSTATIC: u8 = 0xb3;
    pub const GETFIELD: u8 = 0xb4;
    pub const PUTFIELD: u8 = 0xb5;
    pub const INVOKEVIRTUAL: u8 = 0xb6;
    pub const INVOKESPECIAL: u8 = 0xb7;
    pub const INVOKESTATIC: u8 = 0xb8;
    pub const INVOKEINTERFACE: u8 = 0xb9;
    pub const INVOKEDYNAMIC: u8 = 0xba;
    pub const ARRAYLENGTH: u8 = 0xbe;
    pub const ATHROW: u8 = 0xbf;
    pub const MONITORENTER: u8 = 0xc2;
    pub const MONITOREXIT: u8 = 0xc3;
    pub const WIDE: u8 = 0xc4;
    pub const MULTIANEWARRAY: u8 = 0xc5;
}

/// One instruction. Short forms are unfolded: `iload_2` is `iload 2`, `iconst_2` is `sipush 2`, `goto_w` is `goto`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instruction {
    pub opcode: u8,
    /// Where the next one starts.
    pub next: usize,
    /// A local variable, pool index or constant; the distance of a branch; the dimensions of `multianewarray`.
    pub operand: i32,
}

impl Instruction {
    /// The operand as an index.
    pub(super) fn index(&self) -> u16 {
        self.operand as u16
    }

    /// Whether the instruction after this one is not reached from here.
    pub(super) fn ends_flow(&self) -> bool {
        matches!(self.opcode, opcode::GOTO | opcode::RET..=opcode::RETURN | opcode::ATHROW)
    }
}

/// The instruction at `at`; nothing where there is none.
pub(super) fn decode(code: &[u8], at: usize) -> Option<Instruction> {
    let &first = code.get(at)?;
    let byte = |offset: usize| code.get(at + offset).map(|&byte| i32::from(byte));
    let short = |offset: usize| Some(i32::from(i16::from_be_bytes(*code.get(at + offset..)?.first_chunk()?)));
    let (opcode, length, operand) = match first {
        0x02..=0x08 => (opcode::SIPUSH, 1, i32::from(first) - 3),
        0x10 => (opcode::SIPUSH, 2, i32::from(*code.get(at + 1)? as i8)),
        0x11 => (opcode::SIPUSH, 3, short(1)?),
        0x12 | 0xbc => (first, 2, byte(1)?),
        0x15..=0x19 | 0x36..=0x3a | opcode::RET => (first, 2, byte(1)?),
        0x1a..=0x2d => (opcode::ILOAD + (first - 0x1a) / 4, 1, i32::from((first - 0x1a) % 4)),
        0x3b..=0x4e => (opcode::ISTORE + (first - 0x3b) / 4, 1, i32::from((first - 0x3b) % 4)),
        opcode::IINC => (first, 3, byte(1)?),
        0x13 | 0x14 | 0x99..=0xa8 | 0xb2..=0xb8 | 0xbb | 0xbd | 0xc0 | 0xc1 | 0xc6 | 0xc7 => (first, 3, short(1)?),
        opcode::TABLESWITCH | opcode::LOOKUPSWITCH => (first, switch_targets(code, at)?.1, 0),
        opcode::INVOKEINTERFACE | opcode::INVOKEDYNAMIC => (first, 5, short(1)?),
        opcode::MULTIANEWARRAY => (first, 4, byte(3)?),
        // goto_w and jsr_w
        0xc8 | 0xc9 => (first - 0xc8 + opcode::GOTO, 5, int_at(code, at + 1)?),
        opcode::WIDE if code.get(at + 1) == Some(&opcode::IINC) => (opcode::IINC, 6, short(2)?),
        opcode::WIDE => (*code.get(at + 1)?, 4, short(2)?),
        0xca.. => return None,
        _ => (first, 1, 0),
    };
    Some(Instruction { opcode, next: at + length, operand })
}

/// The distances to all targets of a switch, the default one first, and the length of the instruction.
pub(super) fn switch_targets(code: &[u8], at: usize) -> Option<(Vec<i32>, usize)> {
    // The operands are aligned to four bytes from the start of the code.
    let start = (at + 4) & !3;
    let default = int_at(code, start)?;
    let (first, step, count) = if code.get(at) == Some(&opcode::TABLESWITCH) {
        let (low, high) = (int_at(code, start + 4)?, int_at(code, start + 8)?);
        (start + 12, 4, usize::try_from(i64::from(high) - i64::from(low) + 1).ok()?)
    } else {
        (start + 8, 8, usize::try_from(int_at(code, start + 4)?).ok()?)
    };
    if count > code.len() {
        return None;
    }
    let end = first + step * count;
    let mut targets = vec![default];
    for entry in (first..end).step_by(step) {
        targets.push(int_at(code, entry + step - 4)?);
    }
    Some((targets, end - at))
}

fn int_at(code: &[u8], at: usize) -> Option<i32> {
    code.get(at..)?.first_chunk().map(|bytes| i32::from_be_bytes(*bytes))
}

/// How many slots an instruction pops and pushes, for those of which that is all there is to know.
pub(super) fn pops_and_pushes(opcode: u8) -> Option<(usize, usize)> {
    // Many groups of instructions come in the order int, long, float, double, and then reference.
    let width = |position: u8| if matches!(position, 1 | 3) { 2 } else { 1 };
    Some(match opcode {
        0x00 | 0xc0 | opcode::IINC | opcode::GOTO | opcode::RET | opcode::RETURN => (0, 0),
        0x01..=0x08 | 0x0b..=0x0d | 0x10..=0x13 | 0xbb | opcode::JSR => (0, 1),
        0x09 | 0x0a | 0x0e | 0x0f | 0x14 => (0, 2),
        opcode::ILOAD..=opcode::ALOAD => (0, width(opcode - opcode::ILOAD)),
        opcode::IALOAD..=opcode::SALOAD => (2, width(opcode - opcode::IALOAD)),
        opcode::ISTORE..=opcode::ASTORE => (width(opcode - opcode::ISTORE), 0),
        opcode::IASTORE..=opcode::SASTORE => (2 + width(opcode - opcode::IASTORE), 0),
        0x57 => (1, 0),
        0x58 => (2, 0),
        // Arithmetic of two operands, then negation.
        0x60..=0x73 => (2 * width((opcode - 0x60) % 4), width((opcode - 0x60) % 4)),
        0x74..=0x77 => (width(opcode - 0x74), width(opcode - 0x74)),
        // Shifts, whose distance is an int; then and, or, xor. Int and long take turns.
        0x78 | 0x7a | 0x7c | 0x7e | 0x80 | 0x82 => (2, 1),
        0x79 | 0x7b | 0x7d => (3, 2),
        0x7f | 0x81 | 0x83 => (4, 2),
        // Conversions.
        0x85 | 0x87 | 0x8c | 0x8d => (1, 2),
        0x86 | 0x8b | 0x91..=0x93 => (1, 1),
        0x88 | 0x89 | 0x8e | 0x90 => (2, 1),
        0x8a | 0x8f => (2, 2),
        // Comparisons and branches.
        0x94 | 0x97 | 0x98 => (4, 1),
        0x95 | 0x96 => (2, 1),
        0x99..=0x9e | 0xc6 | 0xc7 | opcode::TABLESWITCH | opcode::LOOKUPSWITCH => (1, 0),
        0x9f..=0xa6 => (2, 0),
        0xac | 0xae | 0xb0 | opcode::ATHROW | opcode::MONITORENTER | opcode::MONITOREXIT => (1, 0),
        0xad | 0xaf => (2, 0),
        // newarray, anewarray, arraylength, instanceof
        0xbc..=0xbe | 0xc1 => (1, 1),
        _ => return None,
    })
}

/// How many slots a value of this type takes.
pub(super) fn size_of_type(descriptor: &[u8]) -> usize {
    match descriptor.first() {
        Some(b'J' | b'D') => 2,
        Some(b'V') | None => 0,
        _ => 1,
    }
}

/// How many slots the arguments of a method take, without the receiver, and its result.
pub(super) fn sizes_of_method(descriptor: &[u8]) -> (usize, usize) {
    let arguments = parameters(descriptor).map(size_of_type).sum();
    let result = descriptor.iter().rposition(|&byte| byte == b')').and_then(|end| descriptor.get(end + 1..));
    (arguments, size_of_type(result.unwrap_or_default()))
}

/// The descriptors of a method's parameters.
pub(super) fn parameters(descriptor: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = descriptor.strip_prefix(b"(").unwrap_or_default();
    std::iter::from_fn(move || {
        let dimensions = rest.iter().take_while(|&&byte| byte == b'[').count();
        let length = match rest.get(dimensions)? {
            b')' => return None,
            b'L' => rest.iter().position(|&byte| byte == b';')? + 1,
            _ => dimensions + 1,
        };
        let (parameter, after) = rest.split_at_checked(length)?;
        rest = after;
        Some(parameter)
    })
}
