//! The instructions whose whole effect on the operand stack is fixed, as a table.

use super::opcode::*;

/// What a slot of a frame holds, as far as running it must know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Type {
    /// Nothing that may be used: never set, or set differently on two ways here.
    #[default]
    Unset,
    /// An int or anything narrower.
    Int,
    /// A float.
    Float,
    /// The first slot of a long.
    Long,
    /// The second slot of a long.
    LongHigh,
    /// The first slot of a double.
    Double,
    /// The second slot of a double.
    DoubleHigh,
    /// A reference.
    Ref,
}

impl Type {
    /// The second slot that goes with this first one.
    pub fn high(self) -> Option<Type> {
        match self {
            Type::Long => Some(Type::LongHigh),
            Type::Double => Some(Type::DoubleHigh),
            _ => None,
        }
    }

    /// Whether this is a second slot.
    pub fn is_high(self) -> bool {
        matches!(self, Type::LongHigh | Type::DoubleHigh)
    }
}

/// What an instruction pops, deepest first, and pushes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effect {
    pub(super) pops: &'static [Type],
    pub(super) pushes: Option<Type>,
}

/// The effect of an instruction that needs nothing but its opcode to know it.
#[inline]
pub(super) fn effect(opcode: u8) -> Option<&'static Effect> {
    EFFECTS[usize::from(opcode)].as_ref()
}

static EFFECTS: [Option<Effect>; 256] = {
    let mut effects = [None; 256];
    let mut opcode = 0;
    while opcode < effects.len() {
        effects[opcode] = effect_of(opcode as u8);
        opcode += 1;
    }
    effects
};

const fn effect_of(opcode: u8) -> Option<Effect> {
    use Type::{Double as D, Float as F, Int as I, Long as J, Ref as A};
    let (pops, pushes): (&'static [Type], Option<Type>) = match opcode {
        NOP => (&[], None),
        ACONST_NULL => (&[], Some(A)),
        SIPUSH => (&[], Some(I)),
        LCONST_0 => (&[], Some(J)),
        FCONST_0 => (&[], Some(F)),
        DCONST_0 => (&[], Some(D)),
        IALOAD | BALOAD | CALOAD | SALOAD => (&[A, I], Some(I)),
        LALOAD => (&[A, I], Some(J)),
        FALOAD => (&[A, I], Some(F)),
        DALOAD => (&[A, I], Some(D)),
        AALOAD => (&[A, I], Some(A)),
        IASTORE | BASTORE | CASTORE | SASTORE => (&[A, I, I], None),
        LASTORE => (&[A, I, J], None),
        FASTORE => (&[A, I, F], None),
        DASTORE => (&[A, I, D], None),
        AASTORE => (&[A, I, A], None),
        IADD | ISUB | IMUL | IDIV | IREM | ISHL | ISHR | IUSHR | IAND | IOR | IXOR => (&[I, I], Some(I)),
        LADD | LSUB | LMUL | LDIV | LREM | LAND | LOR | LXOR => (&[J, J], Some(J)),
        FADD | FSUB | FMUL | FDIV | FREM => (&[F, F], Some(F)),
        DADD | DSUB | DMUL | DDIV | DREM => (&[D, D], Some(D)),
        LSHL | LSHR | LUSHR => (&[J, I], Some(J)),
        INEG | I2B | I2C | I2S => (&[I], Some(I)),
        LNEG => (&[J], Some(J)),
        FNEG => (&[F], Some(F)),
        DNEG => (&[D], Some(D)),
        I2L => (&[I], Some(J)),
        I2F => (&[I], Some(F)),
        I2D => (&[I], Some(D)),
        L2I => (&[J], Some(I)),
        L2F => (&[J], Some(F)),
        L2D => (&[J], Some(D)),
        F2I => (&[F], Some(I)),
        F2L => (&[F], Some(J)),
        F2D => (&[F], Some(D)),
        D2I => (&[D], Some(I)),
        D2L => (&[D], Some(J)),
        D2F => (&[D], Some(F)),
        LCMP => (&[J, J], Some(I)),
        FCMPL | FCMPG => (&[F, F], Some(I)),
        DCMPL | DCMPG => (&[D, D], Some(I)),
        IFEQ..=IFLE | TABLESWITCH | LOOKUPSWITCH => (&[I], None),
        IF_ICMPEQ..=IF_ICMPLE => (&[I, I], None),
        IF_ACMPEQ | IF_ACMPNE => (&[A, A], None),
        IFNULL | IFNONNULL | ATHROW | MONITORENTER | MONITOREXIT => (&[A], None),
        GOTO => (&[], None),
        NEW => (&[], Some(A)),
        NEWARRAY | ANEWARRAY => (&[I], Some(A)),
        ARRAYLENGTH => (&[A], Some(I)),
        CHECKCAST => (&[A], Some(A)),
        INSTANCEOF => (&[A], Some(I)),
        _ => return None,
    };
    Some(Effect { pops, pushes })
}

/// How many words an instruction takes off the operand stack and puts on it, if its opcode alone tells. Those that only
/// rearrange the stack take and put nothing.
pub fn stack_words(opcode: u8) -> Option<(u16, u16)> {
    let words = |value: Type| 1 + u16::from(value.high().is_some());
    // Many groups of instructions come in the order int, long, float, double, and then reference.
    let width = |position: u8| if matches!(position, 1 | 3) { 2 } else { 1 };
    Some(match opcode {
        LDC | JSR => (0, 1),
        LDC2_W => (0, 2),
        ILOAD..=ALOAD => (0, width(opcode - ILOAD)),
        ISTORE..=ASTORE => (width(opcode - ISTORE), 0),
        IRETURN..=ARETURN => (width(opcode - IRETURN), 0),
        IINC | RET | RETURN => (0, 0),
        _ => {
            let &Effect { pops, pushes } = effect(opcode)?;
            (pops.iter().copied().map(words).sum(), pushes.map_or(0, words))
        }
    })
}

/// How the instructions that only rearrange the stack do it: how many words they take, and which of those, counted
/// from the deepest, they leave (JVMS §6.5, the forms for values of one word; a value of two moves as its words).
pub(crate) fn shuffle(opcode: u8) -> Option<(usize, &'static [usize])> {
    Some(match opcode {
        POP => (1, &[]),
        POP2 => (2, &[]),
        DUP => (1, &[0, 0]),
        DUP_X1 => (2, &[1, 0, 1]),
        DUP_X2 => (3, &[2, 0, 1, 2]),
        DUP2 => (2, &[0, 1, 0, 1]),
        DUP2_X1 => (3, &[1, 2, 0, 1, 2]),
        DUP2_X2 => (4, &[2, 3, 0, 1, 2, 3]),
        SWAP => (2, &[1, 0]),
        _ => return None,
    })
}
