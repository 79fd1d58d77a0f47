//! Random programs that verify: ints, longs, an array, calls, branches, loops, handlers, every way to shuffle the stack.

use super::assembler::{Assembled, CLASS, FIELD, LARGE_INT, LARGE_LONG, METHOD_F, METHOD_G, METHOD_H, Row};

/// Words of the variables that programs play with, and counters of nested loops after them.
const VARIABLES: usize = 11;
const DEEPEST: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Unset,
    Int,
    Long,
    High,
    Ref,
}

use Word::{High, Int, Long, Ref, Unset};

/// The program that a list of decisions describes, its variables from `first` on.
pub fn program(decisions: &[u8], first: u16, is_synchronized: bool) -> Assembled {
    let mut generator = Generator {
        decisions: decisions.iter(),
        code: Vec::new(),
        rows: Vec::new(),
        stack: Vec::new(),
        locals: vec![Int, Int, Int, Long, High, Long, High, Ref, Unset, Unset, Unset],
        first,
        max_stack: 1,
        nesting: 0,
        fixed: 0,
    };
    generator.prologue();
    generator.sequence(40);
    generator.epilogue();
    Assembled {
        descriptor: "(IIIJJ[I)V",
        is_synchronized,
        max_stack: generator.max_stack as u16,
        max_locals: first + (VARIABLES + DEEPEST) as u16,
        bytecode: generator.code,
        rows: generator.rows,
    }
}

struct Generator<'a> {
    decisions: std::slice::Iter<'a, u8>,
    code: Vec<u8>,
    rows: Vec<Row>,
    stack: Vec<Word>,
    locals: Vec<Word>,
    first: u16,
    max_stack: usize,
    nesting: usize,
    /// Above zero where local variables must keep their kinds: in loops and under handlers.
    fixed: usize,
}

impl Generator<'_> {
    fn decide(&mut self, ways: usize) -> usize {
        self.decisions.next().map_or(0, |&byte| usize::from(byte) % ways)
    }
    fn is_over(&self) -> bool {
        self.decisions.len() == 0
    }

    fn push(&mut self, word: Word) {
        self.stack.push(word);
        if word == Long {
            self.stack.push(High);
        }
        self.max_stack = self.max_stack.max(self.stack.len());
    }
    fn pop(&mut self, words: usize) {
        self.stack.truncate(self.stack.len() - words);
    }
    fn ends_with(&self, words: &[Word]) -> bool {
        self.stack.ends_with(words)
    }

    fn local(&mut self, opcode: u8, index: usize) {
        let index = index as u16 + self.first;
        match u8::try_from(index) {
            Ok(index) => self.code.extend([opcode, index]),
            Err(_) => {
                self.code.extend([0xc4, opcode]);
                self.code.extend(index.to_be_bytes());
            }
        }
    }
    fn increment(&mut self, index: usize, k: i8) {
        self.local(0x84, index);
        if index as u16 + self.first > 255 {
            self.code.extend(i16::from(k).to_be_bytes());
        } else {
            self.code.push(k as u8);
        }
    }
    fn with_index(&mut self, opcode: u8, index: u16) {
        self.code.push(opcode);
        self.code.extend(index.to_be_bytes());
    }

    /// Moves the arguments to where the variables are.
    fn prologue(&mut self) {
        if self.first == 0 {
            return;
        }
        for (from, load, store) in
            [(0, 0x15, 0x36), (1, 0x15, 0x36), (2, 0x15, 0x36), (3, 0x16, 0x37), (5, 0x16, 0x37), (7, 0x19, 0x3a)]
        {
            self.code.extend([load, from]);
            self.local(store, from.into());
        }
        self.max_stack = 2;
    }

    /// Shows all that is left.
    fn epilogue(&mut self) {
        self.drain_to(0, true);
        for index in 0..VARIABLES {
            match self.locals[index] {
                Int => self.local(0x15, index),
                Long => {
                    self.local(0x16, index);
                    self.with_index(0xb8, METHOD_G);
                    self.code.push(0x88);
                    self.max_stack = self.max_stack.max(2);
                }
                _ => continue,
            }
            self.with_index(0xb3, FIELD);
        }
        self.code.push(0xb1);
    }

    /// Takes words off the stack, showing them or not.
    fn drain_to(&mut self, depth: usize, show: bool) {
        while self.stack.len() > depth {
            match self.stack.last() {
                Some(High) => {
                    self.pop(2);
                    if show {
                        self.code.push(0x88);
                        self.with_index(0xb3, FIELD);
                    } else {
                        self.code.push(0x58);
                    }
                }
                Some(Int) if show => {
                    self.pop(1);
                    self.with_index(0xb3, FIELD);
                }
                _ => {
                    self.pop(1);
                    self.code.push(0x57);
                }
            }
        }
    }

    /// Brings the stack back to a shape it had.
    fn restore(&mut self, shape: &[Word]) {
        let common = self.stack.iter().zip(shape).take_while(|(a, b)| a == b).count();
        let mut depth = common;
        while depth > 0 && shape.get(depth) == Some(&High) {
            depth -= 1;
        }
        while depth > 0 && self.stack.get(depth) == Some(&High) {
            depth -= 1;
        }
        let show = self.decide(2) == 0;
        self.drain_to(depth, show);
        for &word in &shape[depth..] {
            match word {
                Int => self.code.push(0x05),
                Long => self.code.push(0x0a),
                Ref => self.code.push(0x01),
                High | Unset => continue,
            }
            self.push(word);
        }
    }

    fn sequence(&mut self, most: usize) {
        let count = 1 + self.decide(most);
        for _ in 0..count {
            if self.is_over() || self.code.len() > 12_000 {
                return;
            }
            self.instruction();
        }
    }

    fn pick(&mut self, word: Word) -> Option<usize> {
        let start = self.decide(VARIABLES);
        (0..VARIABLES).map(|at| (start + at) % VARIABLES).find(|&at| self.locals[at] == word)
    }

    fn instruction(&mut self) {
        if self.stack.len() > 14 {
            return self.drain_to(4, true);
        }
        match self.decide(24) {
            0 => self.constant(),
            1..=3 => {
                if let Some(index) = self.pick(Int) {
                    self.local(0x15, index);
                    self.push(Int);
                }
            }
            4 => {
                if let Some(index) = self.pick(Long) {
                    self.local(0x16, index);
                    self.push(Long);
                }
            }
            5 => {
                if let Some(index) = self.pick(Ref) {
                    self.local(0x19, index);
                    self.push(Ref);
                }
            }
            6 | 7 => self.store(),
            8 => {
                if let Some(index) = self.pick(Int) {
                    let k = self.decide(256) as u8 as i8;
                    self.increment(index, k);
                }
            }
            9..=11 => self.binary(),
            12 => self.unary(),
            13..=15 => self.shuffle(),
            16 => self.array(),
            17 => self.effect(),
            18 => self.call(),
            19 | 20 => self.branch(),
            21 => self.count_loop(),
            22 => self.guard(),
            _ => self.switch(),
        }
    }

    fn constant(&mut self) {
        match self.decide(7) {
            0 => self.code.extend([0x10, 0xfb]),
            1 => self.code.extend([0x11, 0x7f, 0xff]),
            2 => self.code.extend([0x12, LARGE_INT as u8]),
            3 => {
                self.with_index(0x14, LARGE_LONG);
                return self.push(Long);
            }
            4 => {
                self.code.push(0x0a);
                return self.push(Long);
            }
            5 => {
                self.code.push(0x01);
                return self.push(Ref);
            }
            _ => {
                let value = self.decide(7) as u8;
                self.code.push(0x02 + value);
            }
        }
        self.push(Int);
    }

    /// Stores the topmost value anywhere its kind may go.
    fn store(&mut self) {
        let (word, words, opcode) = match self.stack.last() {
            Some(Int) => (Int, 1, 0x36),
            Some(High) => (Long, 2, 0x37),
            Some(Ref) => (Ref, 1, 0x3a),
            _ => return,
        };
        let index = if self.fixed > 0 {
            let Some(index) = self.pick(word) else { return };
            index
        } else {
            self.decide(VARIABLES + 1 - words)
        };
        // One reference must stay to be played with.
        if word != Ref && self.locals[index..index + words].contains(&Ref) {
            return;
        }
        self.local(opcode, index);
        self.pop(words);
        for at in index..index + words {
            if self.locals[at] == High && at > 0 {
                self.locals[at - 1] = Unset;
            }
            if self.locals[at] == Long {
                self.locals[at + 1] = Unset;
            }
            self.locals[at] = Unset;
        }
        self.locals[index] = word;
        if words == 2 {
            self.locals[index + 1] = High;
        }
    }

    fn binary(&mut self) {
        if self.ends_with(&[Int, Int]) {
            let opcodes = [0x60, 0x64, 0x68, 0x6c, 0x70, 0x78, 0x7a, 0x7c, 0x7e, 0x80, 0x82];
            let opcode = opcodes[self.decide(opcodes.len())];
            self.code.push(opcode);
            self.pop(1);
        } else if self.ends_with(&[Long, High, Long, High]) {
            let opcodes = [0x61, 0x65, 0x69, 0x6d, 0x71, 0x7f, 0x81, 0x83, 0x94];
            let opcode = opcodes[self.decide(opcodes.len())];
            self.code.push(opcode);
            self.pop(2);
            if opcode == 0x94 {
                self.pop(2);
                self.push(Int);
            }
        } else if self.ends_with(&[Long, High, Int]) {
            let opcode = [0x79, 0x7b, 0x7d][self.decide(3)];
            self.code.push(opcode);
            self.pop(1);
        }
    }

    fn unary(&mut self) {
        if self.ends_with(&[Int]) {
            let opcode = [0x74, 0x91, 0x92, 0x93, 0x85][self.decide(5)];
            self.code.push(opcode);
            if opcode == 0x85 {
                self.pop(1);
                self.push(Long);
            }
        } else if self.ends_with(&[High]) {
            let opcode = [0x75, 0x88][self.decide(2)];
            self.code.push(opcode);
            if opcode == 0x88 {
                self.pop(2);
                self.push(Int);
            }
        } else if self.ends_with(&[Ref]) {
            match self.decide(3) {
                0 => self.with_index(0xc0, CLASS),
                1 => {
                    self.with_index(0xc1, CLASS);
                    self.pop(1);
                    self.push(Int);
                }
                _ => {
                    self.code.push(0xbe);
                    self.pop(1);
                    self.push(Int);
                }
            }
        }
    }

    fn shuffle(&mut self) {
        const FORMS: [(u8, usize, &[usize]); 9] = [
            (0x57, 1, &[]),
            (0x58, 2, &[]),
            (0x59, 1, &[0, 0]),
            (0x5a, 2, &[1, 0, 1]),
            (0x5b, 3, &[2, 0, 1, 2]),
            (0x5c, 2, &[0, 1, 0, 1]),
            (0x5d, 3, &[1, 2, 0, 1, 2]),
            (0x5e, 4, &[2, 3, 0, 1, 2, 3]),
            (0x5f, 2, &[1, 0]),
        ];
        let (opcode, take, leave) = FORMS[self.decide(FORMS.len())];
        let Some(base) = self.stack.len().checked_sub(take) else { return };
        let taken = self.stack[base..].to_vec();
        let left: Vec<Word> = leave.iter().map(|&at| taken[at]).collect();
        let is_whole = |words: &[Word]| {
            words.first() != Some(&High)
                && words.last() != Some(&Long)
                && words.windows(2).all(|pair| (pair[0] == Long) == (pair[1] == High))
        };
        if is_whole(&taken) && is_whole(&left) {
            self.code.push(opcode);
            self.stack.truncate(base);
            self.stack.extend(left);
            self.max_stack = self.max_stack.max(self.stack.len());
        }
    }

    fn array(&mut self) {
        if self.ends_with(&[Ref, Int, Int]) && self.decide(2) == 0 {
            self.code.push(0x4f);
            return self.pop(3);
        }
        if self.ends_with(&[Ref, Int]) {
            self.code.push(0x2e);
            self.pop(2);
            return self.push(Int);
        }
        let (Some(array), Some(index)) = (self.pick(Ref), self.pick(Int)) else { return };
        self.local(0x19, array);
        self.push(Ref);
        self.local(0x15, index);
        self.push(Int);
        self.code.extend([0x06, 0x7e]);
        self.push(Int);
        self.pop(1);
        if self.decide(2) == 0 {
            self.code.push(0x2e);
            self.pop(2);
            self.push(Int);
        }
    }

    fn effect(&mut self) {
        if self.ends_with(&[Int]) && self.decide(2) == 0 {
            self.with_index(0xb3, FIELD);
            self.pop(1);
        } else {
            self.with_index(0xb2, FIELD);
            self.push(Int);
        }
    }

    fn call(&mut self) {
        if self.ends_with(&[Int, Long, High]) {
            self.with_index(0xb8, METHOD_F);
            self.pop(3);
            self.push(Int);
        } else if self.ends_with(&[High]) {
            self.with_index(0xb8, METHOD_G);
        } else {
            self.with_index(0xb8, METHOD_H);
        }
    }

    /// Emits a branch with a target to be filled in later; returns where.
    fn jump(&mut self, opcode: u8) -> usize {
        self.code.extend([opcode, 0, 0]);
        self.code.len() - 3
    }
    fn land(&mut self, jump: usize, target: usize) {
        let offset = (target as isize - jump as isize) as i16;
        self.code[jump + 1..jump + 3].copy_from_slice(&offset.to_be_bytes());
    }

    /// A condition on what is on the stack; returns the branch.
    fn condition(&mut self) -> Option<usize> {
        let form = self.decide(6) as u8;
        let (opcode, words) = if self.ends_with(&[Int, Int]) && self.decide(2) == 0 {
            (0x9f + form, 2)
        } else if self.ends_with(&[Int]) {
            (0x99 + form, 1)
        } else if self.ends_with(&[Ref, Ref]) {
            (0xa5 + form % 2, 2)
        } else if self.ends_with(&[Ref]) {
            (0xc6 + form % 2, 1)
        } else {
            return None;
        };
        self.pop(words);
        Some(self.jump(opcode))
    }

    fn merge_locals(&mut self, other: &[Word]) {
        for (at, &word) in other.iter().enumerate() {
            if self.locals[at] != word {
                self.locals[at] = Unset;
            }
        }
        for at in 0..VARIABLES {
            let is_cut = self.locals[at] == Long && self.locals.get(at + 1) != Some(&High)
                || self.locals[at] == High && (at == 0 || self.locals[at - 1] != Long);
            if is_cut {
                self.locals[at] = Unset;
            }
        }
    }

    fn branch(&mut self) {
        if self.nesting == DEEPEST {
            return;
        }
        let Some(jump) = self.condition() else { return };
        self.nesting += 1;
        let shape = self.stack.clone();
        let locals = self.locals.clone();
        self.sequence(6);
        self.restore(&shape);
        if self.decide(2) == 0 {
            let over = self.jump(0xa7);
            self.land(jump, self.code.len());
            let taken = std::mem::replace(&mut self.locals, locals);
            self.sequence(6);
            self.restore(&shape);
            self.land(over, self.code.len());
            self.merge_locals(&taken);
        } else {
            self.land(jump, self.code.len());
            self.merge_locals(&locals);
        }
        self.nesting -= 1;
    }

    /// A loop that runs a few times, with its test at the start or at the end.
    fn count_loop(&mut self) {
        if self.nesting == DEEPEST {
            return;
        }
        let counter = VARIABLES + self.nesting;
        self.nesting += 1;
        self.fixed += 1;
        let times = 1 + self.decide(3) as u8;
        self.code.push(0x03);
        self.local(0x36, counter);
        self.max_stack = self.max_stack.max(self.stack.len() + 2);
        let shape = self.stack.clone();
        let start = self.code.len();
        match self.decide(4) {
            0 => {
                self.local(0x15, counter);
                self.code.push(0x03 + times);
                let out = self.jump(0xa2);
                self.sequence(6);
                self.restore(&shape);
                self.increment(counter, 1);
                let back = self.jump(0xa7);
                self.land(back, start);
                self.land(out, self.code.len());
            }
            1 => {
                // The way out leads over code that only the test's branch does not reach.
                self.local(0x15, counter);
                self.code.push(0x03 + times);
                let inside = self.jump(0xa1);
                let out = self.jump(0xa7);
                self.land(inside, self.code.len());
                self.increment(counter, 1);
                self.local(0x15, counter);
                self.code.push(0x04);
                let far = self.jump(0xa0);
                self.with_index(0xb8, METHOD_H);
                let back = self.jump(0xa7);
                self.land(back, start);
                self.land(far, self.code.len());
                self.sequence(4);
                self.restore(&shape);
                let back = self.jump(0xa7);
                self.land(back, start);
                self.land(out, self.code.len());
            }
            2 => {
                // The test has an effect of its own and compares two variables.
                self.with_index(0xb8, METHOD_H);
                self.code.push(0x03 + times);
                self.local(0x15, counter);
                let out = self.jump(0xa4);
                self.sequence(6);
                self.restore(&shape);
                self.increment(counter, 1);
                let back = self.jump(0xa7);
                self.land(back, start);
                self.land(out, self.code.len());
            }
            _ => {
                self.sequence(6);
                self.restore(&shape);
                self.increment(counter, 1);
                self.local(0x15, counter);
                self.code.push(0x03 + times);
                let back = self.jump(0xa1);
                self.land(back, start);
            }
        }
        self.fixed -= 1;
        self.nesting -= 1;
    }

    /// Code under a handler, which carries on with the variables as they were when it threw.
    fn guard(&mut self) {
        if self.nesting == DEEPEST {
            return;
        }
        self.drain_to(0, true);
        self.nesting += 1;
        self.fixed += 1;
        let start = self.code.len();
        self.sequence(10);
        self.drain_to(0, true);
        let end = self.code.len();
        if end > start {
            let over = self.jump(0xa7);
            let handler = self.code.len();
            self.rows.push(Row { start, end, handler });
            self.stack = vec![Ref];
            self.sequence(4);
            self.drain_to(0, true);
            self.land(over, self.code.len());
        }
        self.fixed -= 1;
        self.nesting -= 1;
    }

    fn switch(&mut self) {
        if self.nesting == DEEPEST || !self.ends_with(&[Int]) {
            return;
        }
        self.nesting += 1;
        self.code.extend([0x06, 0x7e]);
        self.max_stack = self.max_stack.max(self.stack.len() + 1);
        self.pop(1);
        let at = self.code.len();
        self.code.push(0xaa);
        while !self.code.len().is_multiple_of(4) {
            self.code.push(0);
        }
        let operands = self.code.len();
        self.code.extend([0; 12 + 8]);
        self.code[operands + 8..operands + 12].copy_from_slice(&1i32.to_be_bytes());
        let shape = self.stack.clone();
        let locals = self.locals.clone();
        let mut ends = Vec::new();
        let mut states = Vec::new();
        for entry in [operands, operands + 12, operands + 16] {
            let offset = (self.code.len() - at) as i32;
            self.code[entry..entry + 4].copy_from_slice(&offset.to_be_bytes());
            self.locals = locals.clone();
            self.sequence(4);
            self.restore(&shape);
            states.push(self.locals.clone());
            ends.push(self.jump(0xa7));
        }
        for end in ends {
            self.land(end, self.code.len());
        }
        for state in states {
            self.merge_locals(&state);
        }
        self.nesting -= 1;
    }
}
