//! The operand stack while translating: where each word is, before it has to be in its own register.

/// Where the word in a slot is.
///
/// Invariant: a slot that is `Copy` of a stack register names the register of a lower slot, and that slot is
/// `InPlace`. So whatever writes to the register of the topmost slot, or of a popped one, can destroy no value that
/// is still on the stack; only a store into a local variable can (see `Translator::save_copies`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    /// In the slot's own register (a value of two words: in its own two registers).
    InPlace,
    /// In this register, a local variable or a lower slot's.
    Copy(u16),
    /// A constant of one word, in no register yet.
    Const(u32),
    /// A constant of two words, in no register yet.
    Wide(u64),
    /// The second word of the value in the slot below.
    High,
}

/// A value taken off the stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    /// The slot it had, whose register is free until something else is pushed there.
    pub(super) slot: u16,
    pub(super) operand: Operand,
    pub(super) wide: bool,
}

impl Value {
    /// The value of an int constant.
    pub(super) fn int(self) -> Option<i32> {
        match self.operand {
            Operand::Const(value) => Some(value as i32),
            _ => None,
        }
    }

    /// The value of a long constant that fits an immediate operand.
    pub(super) fn small_long(self) -> Option<i32> {
        match self.operand {
            Operand::Wide(bits) => i32::try_from(bits as i64).ok(),
            _ => None,
        }
    }
}

/// The operand stack.
#[derive(Debug)]
pub(super) struct Stack {
    pub(super) slots: Vec<Operand>,
}

impl Stack {
    #[inline]
    pub(super) fn depth(&self) -> u16 {
        u16::try_from(self.slots.len()).unwrap_or(u16::MAX)
    }

    #[inline]
    pub(super) fn push(&mut self, operand: Operand, wide: bool) {
        self.slots.push(operand);
        if wide {
            self.slots.push(Operand::High);
        }
    }

    /// Takes the topmost value. The flow analysis has shown that there is one.
    #[inline]
    pub(super) fn pop(&mut self) -> Value {
        let top = self.slots.pop().unwrap_or(Operand::InPlace);
        let wide = top == Operand::High;
        let operand = if wide { self.slots.pop().unwrap_or(Operand::InPlace) } else { top };
        Value { slot: self.depth(), operand, wide }
    }

    /// Whether the value that starts in `slot` has a second word.
    pub(super) fn is_wide(&self, slot: usize) -> bool {
        self.slots.get(slot + 1) == Some(&Operand::High)
    }
}
