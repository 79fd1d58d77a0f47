//! What changes the operand stack alone, and noise: what leaves its topmost values as they are.

use super::Type::{self, Double, Float, Int, Long};
use super::*;
use jaywalk_classes::code::opcode::*;

impl Generator<'_> {
    pub(super) fn here(&self) -> u16 {
        self.code.bytes.len() as u16
    }

    /// Emits one instruction that takes and leaves these types.
    pub(super) fn simple(&mut self, bytes: &[u8], takes: &[Type], leaves: &[Type]) {
        self.code.starts.push(self.here());
        self.code.bytes.extend(bytes);
        let left = self.stack.len() - takes.len();
        debug_assert!(self.stack[left..] == *takes);
        self.stack.truncate(left);
        self.stack.extend(leaves);
        self.code.max_stack = self.code.max_stack.max(self.words() as u16);
    }

    pub(super) fn words(&self) -> usize {
        self.stack.iter().map(|kind| kind.words()).sum()
    }

    pub(super) fn has(&self, types: &[Type]) -> bool {
        self.stack.ends_with(types)
    }

    pub(super) fn constant(&mut self, opcode: u8, index: u16, kind: Type) {
        let [high, low] = index.to_be_bytes();
        self.simple(&[opcode, high, low], &[], &[kind]);
    }

    pub(super) fn push_int(&mut self, value: i32) {
        match (value, i8::try_from(value), i16::try_from(value)) {
            (-1..=5, ..) => self.simple(&[(i32::from(ICONST_0) + value) as u8], &[], &[Int]),
            (_, Ok(value), _) => self.simple(&[BIPUSH, value as u8], &[], &[Int]),
            (_, _, Ok(value)) if self.random.percent(80) => {
                let [high, low] = value.to_be_bytes();
                self.simple(&[SIPUSH, high, low], &[], &[Int]);
            }
            _ => {
                let index = self.pool.int(value);
                self.constant(LDC_W, index, Int);
            }
        }
    }

    pub(super) fn push_constant(&mut self, kind: Type) {
        let small = if self.random.percent(75) { self.random.of(&SMALL) } else { self.random.of(&LARGE) };
        let double = self.random.of(&DOUBLE_CORNERS);
        match kind {
            Int => self.push_int(small),
            Long if self.random.percent(25) => self.simple(&[LCONST_0 + self.random.0 as u8 % 2], &[], &[Long]),
            Long => {
                let corner = self.random.of(&LONG_CORNERS);
                let index = self.pool.long(if self.random.percent(60) { small.into() } else { corner });
                self.constant(LDC2_W, index, Long);
            }
            Float => {
                let index = self.pool.float(if self.random.percent(50) { small as f32 } else { double as f32 });
                self.constant(LDC_W, index, Float);
            }
            Double => {
                let index = self.pool.double(if self.random.percent(50) { small.into() } else { double });
                self.constant(LDC2_W, index, Double);
            }
            Type::Array(_) | Type::Exception => self.simple(&[ACONST_NULL], &[], &[kind]),
        }
    }

    /// A local variable of a type, to read; counters too.
    pub(super) fn local(&mut self, kind: Type) -> u8 {
        match kind {
            Int if self.random.percent(15) => FIRST_COUNTER + self.random.below(usize::from(MOST_LOOPS)) as u8,
            _ => self.variable(kind),
        }
    }

    /// One to write.
    pub(super) fn variable(&mut self, kind: Type) -> u8 {
        match kind {
            Int => self.random.of(&INTS),
            Long => self.random.of(&LONGS),
            Float => self.random.of(&FLOATS),
            Double => self.random.of(&DOUBLES),
            Type::Array(index) => FIRST_ARRAY + index as u8,
            Type::Exception => unreachable!("exceptions are only popped"),
        }
    }

    pub(super) fn push(&mut self, kind: Type) {
        let is_constant = self.random.percent(if matches!(kind, Type::Array(_)) { 1 } else { 40 });
        if is_constant {
            return self.push_constant(kind);
        }
        let local = self.local(kind);
        self.load(kind, local);
    }

    pub(super) fn load(&mut self, kind: Type, local: u8) {
        self.simple(&[kind.opcode(ILOAD), local], &[], &[kind]);
    }

    pub(super) fn store(&mut self, kind: Type, local: u8) {
        self.simple(&[kind.opcode(ISTORE), local], &[kind], &[]);
    }

    /// Sees that these types are on top of the stack: those that are there stay or not.
    pub(super) fn want(&mut self, types: &[Type]) {
        let found = (1..=types.len()).rev().find(|&count| self.has(&types[..count])).unwrap_or(0);
        let kept = if self.random.percent(80) { found } else { 0 };
        for (have, &kind) in types.iter().enumerate().skip(kept) {
            self.noise(have);
            self.push(kind);
        }
        self.noise(types.len());
    }

    /// Now and then something that leaves the topmost values as they are.
    pub(super) fn noise(&mut self, values: usize) {
        if self.random.percent(30) {
            let form = self.random.of(&DUPLICATES);
            let words: usize = self.stack.iter().rev().take(values).map(|kind| kind.words()).sum();
            if self.words() < MOST_WORDS && form.1 + form.2 >= words && self.random.percent(50) {
                self.duplicate(form);
            } else if values > 0 && self.random.percent(30) {
                self.replace_top();
            } else {
                self.neutral_noise();
            }
        }
    }

    /// On one of two ways the topmost value becomes another, which is made right before the ways meet.
    pub(super) fn replace_top(&mut self) {
        let Some(&kind) = self.stack.last().filter(|&&kind| kind != Type::Exception) else { return };
        self.push(Int);
        let other = self.jump(IFNE, &[Int]);
        self.pop_top();
        match (self.random.below(4), kind) {
            (0, Int) => {
                let array = self.random.below(ARRAYS.len());
                self.push(Type::Array(array));
                self.simple(&[ARRAYLENGTH], &[Type::Array(array)], &[Int]);
            }
            (1, Int) => {
                self.push(Long);
                self.push(Long);
                self.simple(&[LCMP], &[Long, Long], &[Int]);
            }
            (0, Double) => {
                self.push(Double);
                self.push(Double);
                self.simple(&[DMUL], &[Double, Double], &[Double]);
            }
            (2, Int) | (1, Long | Float | Double) => self.push_constant(kind),
            _ => self.push(kind),
        }
        self.land(other);
        self.cuts.push(self.code.starts.len());
    }

    /// Now and then something that leaves the stack as it is.
    pub(super) fn neutral_noise(&mut self) {
        let top = self.stack.last().copied();
        match (self.random.below(8), top) {
            (0 | 1, _) => self.step_int(),
            (2, _) => {
                self.push(Int);
                self.simple(&[IFNE, 0, 3], &[Int], &[]);
            }
            (3, _) => self.simple(&[GOTO, 0, 3], &[], &[]),
            (4 | 5, Some(kind)) if kind != Type::Exception => {
                let local = self.variable(kind);
                self.duplicate_top(kind);
                self.store(kind, local);
            }
            (6, Some(kind)) => {
                self.duplicate_top(kind);
                self.pop_top();
            }
            (7, _) => {
                let _ = self.swap() && self.swap();
            }
            _ => {}
        }
        self.cuts.push(self.code.starts.len());
    }

    pub(super) fn step_int(&mut self) {
        let local = self.random.of(&INTS);
        let by = self.random.of(&[1u8, 1, 1, 255, 2, 127, 128]);
        self.simple(&[IINC, local, by], &[], &[]);
    }

    /// Where the words of the values on the stack start, as words from the top.
    pub(super) fn is_between_values(&self, words: usize) -> Option<usize> {
        let mut below = 0;
        for (values, kind) in self.stack.iter().rev().enumerate() {
            if below == words {
                return Some(values);
            }
            below += kind.words();
        }
        (below == words).then_some(self.stack.len())
    }

    pub(super) fn duplicate(&mut self, (opcode, copied, skipped): (u8, usize, usize)) -> bool {
        let (Some(copied), Some(skipped)) = (self.is_between_values(copied), self.is_between_values(copied + skipped))
        else {
            return false;
        };
        let depth = self.stack.len();
        let top = self.stack[depth - copied..].to_vec();
        self.stack.splice(depth - skipped..depth - skipped, top);
        self.simple(&[opcode], &[], &[]);
        true
    }

    pub(super) fn duplicate_top(&mut self, kind: Type) {
        self.duplicate(DUPLICATES[if kind.words() == 2 { 3 } else { 0 }]);
    }

    pub(super) fn swap(&mut self) -> bool {
        match *self.stack {
            [.., first, second] if first.words() + second.words() == 2 => {
                self.simple(&[SWAP], &[first, second], &[second, first]);
                true
            }
            _ => false,
        }
    }

    pub(super) fn pop_top(&mut self) {
        if let Some(&kind) = self.stack.last() {
            self.simple(&[if kind.words() == 2 { POP2 } else { POP }], &[kind], &[]);
        }
    }

    /// Makes the stack hold these types, with as little change as can be.
    pub(super) fn become_like(&mut self, types: &[Type]) {
        let same = self.stack.iter().zip(types).take_while(|(have, want)| have == want).count();
        while self.stack.len() > same {
            match *self.stack {
                [.., first, second] if first.words() + second.words() == 2 && self.stack.len() > same + 1 => {
                    self.simple(&[POP2], &[first, second], &[]);
                }
                _ => self.pop_top(),
            }
        }
        types[same..].iter().for_each(|&kind| self.push(kind));
    }
}
