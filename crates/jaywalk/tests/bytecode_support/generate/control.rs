//! Branches, loops, switches and handlers.

use super::Type::{self, Double, Int, Long};
use super::*;
use jaywalk_classes::code::opcode::*;

impl Generator<'_> {
    /// What a branch looks at: its opcode and what it takes.
    pub(super) fn condition(&mut self) -> (u8, Vec<Type>) {
        let with_zero = self.random.of(&[IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE]);
        let of_two = self.random.of(&[IF_ICMPEQ, IF_ICMPNE, IF_ICMPLT, IF_ICMPGE, IF_ICMPGT, IF_ICMPLE]);
        match self.random.below(8) {
            0 => {
                self.want(&[Int]);
                (with_zero, vec![Int])
            }
            1 => {
                self.want(&[Int, Int]);
                (of_two, vec![Int, Int])
            }
            2..=4 => {
                self.compare();
                (with_zero, vec![Int])
            }
            5 => {
                self.want(&[Int]);
                self.push_length();
                if self.has(&[Int, Int]) { (of_two, vec![Int, Int]) } else { (with_zero, vec![Int]) }
            }
            6 => {
                self.push(Type::Array(1));
                self.push_index();
                self.simple(&[BALOAD], &[Type::Array(1), Int], &[Int]);
                self.noise(1);
                (self.random.of(&[IFEQ, IFNE]), vec![Int])
            }
            _ => {
                let array = Type::Array(self.random.below(ARRAYS.len()));
                self.want(&[array]);
                (self.random.of(&[IFNULL, IFNONNULL]), vec![array])
            }
        }
    }

    /// A forward branch whose target is not known yet.
    pub(super) fn jump(&mut self, opcode: u8, takes: &[Type]) -> usize {
        let at = self.code.bytes.len();
        self.simple(&[opcode, 0, 0], takes, &[]);
        at
    }

    /// Branches come here.
    pub(super) fn land(&mut self, jump: usize) {
        let distance = (self.code.bytes.len() - jump) as u16;
        self.code.bytes[jump + 1..jump + 3].copy_from_slice(&distance.to_be_bytes());
    }

    pub(super) fn steps(&mut self, depth: usize) {
        for _ in 0..self.random.below(5) {
            self.step(depth + 1);
        }
    }

    pub(super) fn branch(&mut self, depth: usize) {
        let (opcode, takes) = self.condition();
        let other = self.jump(opcode, &takes);
        let before = self.stack.clone();
        self.steps(depth);
        if self.random.percent(30) {
            self.become_like(&before);
            return self.land(other);
        }
        let end = self.jump(GOTO, &[]);
        let after = std::mem::replace(&mut self.stack, before);
        self.land(other);
        self.steps(depth);
        self.become_like(&after);
        self.land(end);
    }

    /// Pushes what a loop's test compares. Returns the opcode that goes on, and what it takes.
    pub(super) fn push_test(&mut self, counter: u8) -> (u8, Vec<Type>) {
        self.load(Int, counter);
        match self.random.below(4) {
            0 => {
                let array = Type::Array(self.random.below(ARRAYS.len()));
                self.push(array);
                self.simple(&[ARRAYLENGTH], &[array], &[Int]);
            }
            1 => {
                let (widen, kind, compare) = self.random.of(&[(I2L, Long, LCMP), (I2D, Double, DCMPG)]);
                self.simple(&[widen], &[Int], &[kind]);
                let index = if kind == Long { self.pool.long(3) } else { self.pool.double(2.5) };
                self.constant(LDC2_W, index, kind);
                self.simple(&[compare], &[kind, kind], &[Int]);
                return (IFLT, vec![Int]);
            }
            _ => self.push_int(3),
        }
        if self.random.percent(20) {
            self.neutral_noise();
        }
        (IF_ICMPLT, vec![Int, Int])
    }

    pub(super) fn repeat(&mut self, depth: usize) {
        if self.loops == MOST_LOOPS {
            return;
        }
        let counter = FIRST_COUNTER + self.loops;
        self.loops += 1;
        self.simple(&[ICONST_0], &[], &[Int]);
        self.store(Int, counter);
        let head = self.code.bytes.len();
        let before = self.stack.clone();
        let tested_first = self.random.percent(50);
        let mut leave = None;
        if tested_first {
            let (opcode, takes) = self.push_test(counter);
            // The opposite.
            leave = Some(self.jump(opcode + 1, &takes));
        }
        self.steps(depth);
        self.become_like(&before);
        let by = self.random.of(&[1, 1, 2]);
        self.simple(&[IINC, counter, by], &[], &[]);
        let (opcode, takes) = if tested_first { (GOTO, vec![]) } else { self.push_test(counter) };
        let back = self.jump(opcode, &takes);
        let distance = (head as i64 - back as i64) as i16;
        self.code.bytes[back + 1..back + 3].copy_from_slice(&distance.to_be_bytes());
        if let Some(leave) = leave {
            self.land(leave);
        }
    }

    pub(super) fn switch(&mut self, depth: usize) {
        self.want(&[Int]);
        let at = self.code.bytes.len();
        let count = 1 + self.random.below(3);
        let is_table = self.random.percent(50);
        let padding = (at + 1).next_multiple_of(4) - at - 1;
        let mut bytes = vec![if is_table { TABLESWITCH } else { LOOKUPSWITCH }];
        bytes.resize(1 + padding + 4, 0);
        let mut targets = vec![at + 1 + padding];
        let words = if is_table { vec![-1, count as i32 - 2] } else { vec![count as i32] };
        bytes.extend(words.into_iter().flat_map(i32::to_be_bytes));
        for key in 0..count as i32 {
            if !is_table {
                bytes.extend((key * 3 - 2).to_be_bytes());
            }
            targets.push(at + bytes.len());
            bytes.extend([0; 4]);
        }
        self.simple(&bytes, &[Int], &[]);
        let before = self.stack.clone();
        let mut after: Option<Vec<Type>> = None;
        let mut ends = Vec::new();
        for target in targets {
            let distance = (self.code.bytes.len() - at) as u32;
            self.code.bytes[target..target + 4].copy_from_slice(&distance.to_be_bytes());
            self.stack.clone_from(&before);
            self.steps(depth);
            if let Some(after) = &after {
                self.become_like(after);
            }
            after = Some(self.stack.clone());
            ends.push(self.jump(GOTO, &[]));
        }
        ends.into_iter().for_each(|end| self.land(end));
    }

    pub(super) fn caught(&mut self) -> u16 {
        let names = ["ArithmeticException", "NullPointerException", "ArrayIndexOutOfBoundsException"];
        let name = self.random.of(&names);
        if self.random.percent(60) { 0 } else { self.pool.class(&format!("java/lang/{name}")) }
    }

    /// Steps under a handler, which may start and end among them.
    pub(super) fn attempt(&mut self, depth: usize) {
        let first = self.code.starts.len();
        self.steps(depth);
        self.step(depth + 1);
        let last = self.code.starts.len();
        let end = self.jump(GOTO, &[]);
        let shift = |random: &mut Random| if random.percent(30) { random.below(4) } else { 0 };
        let start = (first + shift(&mut self.random)).min(last);
        let last = last - shift(&mut self.random).min(last - start);
        let target = self.here();
        let after = std::mem::replace(&mut self.stack, vec![Type::Exception]);
        self.pop_top();
        self.become_like(&after);
        if start < last {
            let class = self.caught();
            self.code.rows.push([self.code.starts[start], self.code.starts[last], target, class]);
        }
        self.land(end);
    }
}
