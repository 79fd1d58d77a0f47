//! Steps: the few instructions that compute one thing.

use super::Type::{self, Double, Float, Int, Long};
use super::*;
use jaywalk_classes::code::opcode::*;

impl Generator<'_> {
    pub(super) fn number(&mut self) -> Type {
        match self.stack.last() {
            Some(&kind @ (Int | Long | Float | Double)) if self.random.percent(60) => kind,
            _ => self.random.of(&[Int, Int, Int, Long, Long, Double, Double, Float]),
        }
    }

    /// A few instructions.
    pub(super) fn step(&mut self, depth: usize) {
        if self.words() >= MOST_WORDS {
            let half = self.stack[..self.stack.len() / 2].to_vec();
            return self.become_like(&half);
        }
        match self.random.below(if depth < MOST_DEPTH { 36 } else { 30 }) {
            0 | 1 => {
                let kind = self.number();
                self.push(kind);
            }
            2..=6 => self.arithmetic(),
            7 | 8 => self.shift(),
            9 | 10 => self.convert(),
            11 | 12 => self.compare(),
            13 | 14 => self.load_element(),
            15 | 16 => self.store_element(),
            17 => self.push_length(),
            18..=20 => {
                let form = self.random.of(&DUPLICATES);
                if !self.duplicate(form) {
                    self.swap();
                }
            }
            21 => self.pop_top(),
            22 => match self.stack.last() {
                Some(&kind) if kind != Type::Exception => {
                    let local = self.variable(kind);
                    self.store(kind, local);
                }
                _ => self.step_int(),
            },
            23 => self.neutral_noise(),
            24 => self.unsigned(),
            25 => self.multiply_and_add(),
            26 => self.allocate(),
            27 | 28 => self.call_some(),
            29 => self.overlap(),
            30..=32 => self.branch(depth),
            33 => self.repeat(depth),
            34 => self.switch(depth),
            _ => self.attempt(depth),
        }
    }

    pub(super) fn arithmetic(&mut self) {
        let kind = self.number();
        if self.random.percent(10) {
            self.want(&[kind]);
            return self.simple(&[kind.opcode(INEG)], &[kind], &[kind]);
        }
        self.want(&[kind, kind]);
        let operations: &[u8] = match kind {
            Int | Long => &[IADD, ISUB, IMUL, IDIV, IREM, IAND, IOR, IXOR],
            _ => &[IADD, ISUB, IMUL, IDIV, IREM],
        };
        let operation = self.random.of(operations);
        if matches!(operation, IDIV | IREM) && matches!(kind, Int | Long) && self.random.percent(90) {
            self.pop_top();
            let divisor = self.random.of(&[1, -1, 2, 3, -7, 8, 16, 10, 127, i32::MAX, i32::MIN]);
            if kind == Int {
                self.push_int(divisor);
            } else {
                let index = self.pool.long(divisor.into());
                self.constant(LDC2_W, index, Long);
            }
            self.noise(2);
        }
        self.simple(&[kind.opcode(operation)], &[kind, kind], &[kind]);
    }

    pub(super) fn shift(&mut self) {
        let kind = if self.has(&[Long]) { Long } else { self.random.of(&[Int, Long]) };
        let operation = kind.opcode(self.random.of(&[ISHL, ISHR, IUSHR]));
        self.want(&[kind, Int]);
        self.simple(&[operation], &[kind, Int], &[kind]);
    }

    pub(super) fn convert(&mut self) {
        let from = self.number();
        let all: &[(u8, Type)] = match from {
            Int => &[(I2L, Long), (I2F, Float), (I2D, Double), (I2B, Int), (I2C, Int), (I2S, Int)],
            Long => &[(L2I, Int), (L2F, Float), (L2D, Double)],
            Float => &[(F2I, Int), (F2L, Long), (F2D, Double)],
            _ => &[(D2I, Int), (D2L, Long), (D2F, Float)],
        };
        let (operation, to) = self.random.of(all);
        self.want(&[from]);
        self.simple(&[operation], &[from], &[to]);
    }

    pub(super) fn compare(&mut self) {
        let (operation, kind) =
            self.random.of(&[(LCMP, Long), (DCMPL, Double), (DCMPG, Double), (FCMPL, Float), (FCMPG, Float)]);
        self.want(&[kind, kind]);
        self.simple(&[operation], &[kind, kind], &[Int]);
        self.noise(1);
    }

    pub(super) fn push_index(&mut self) {
        match self.random.below(20) {
            0 | 1 => self.push(Int),
            2..=4 => {
                self.push(Int);
                self.push_int(3);
                self.simple(&[IAND], &[Int, Int], &[Int]);
            }
            _ => {
                let index = self.random.below(4) as i32;
                self.push_int(index);
            }
        }
    }

    /// An array and an index.
    pub(super) fn push_place(&mut self) -> usize {
        // What is stored as a constant is stored most often in these.
        let array = if self.random.percent(50) { self.random.below(3) } else { self.random.below(ARRAYS.len()) };
        self.want(&[Type::Array(array)]);
        self.push_index();
        array
    }

    pub(super) fn load_element(&mut self) {
        let array = self.push_place();
        self.noise(2);
        let (kind, load, ..) = ARRAYS[array];
        self.simple(&[load], &[Type::Array(array), Int], &[kind]);
        self.noise(1);
    }

    pub(super) fn store_element(&mut self) {
        let array = self.push_place();
        let (kind, _, store, _) = ARRAYS[array];
        self.noise(2);
        if self.random.percent(60) {
            self.push_constant(kind)
        } else {
            self.push(kind)
        }
        self.noise(3);
        self.simple(&[store], &[Type::Array(array), Int, kind], &[]);
    }

    pub(super) fn push_length(&mut self) {
        let array = Type::Array(self.random.below(ARRAYS.len()));
        self.want(&[array]);
        self.simple(&[ARRAYLENGTH], &[array], &[Int]);
        self.noise(1);
    }

    pub(super) fn unsigned(&mut self) {
        self.want(&[Int]);
        self.simple(&[I2L], &[Int], &[Long]);
        self.noise(1);
        let index = self.pool.long(0xffff_ffff);
        self.constant(LDC2_W, index, Long);
        self.noise(2);
        self.simple(&[LAND], &[Long, Long], &[Long]);
    }

    pub(super) fn multiply_and_add(&mut self) {
        self.want(&[Double, Double, Double]);
        self.simple(&[DMUL], &[Double, Double], &[Double]);
        self.noise(2);
        let operation = self.random.of(&[DADD, DADD, DSUB]);
        self.simple(&[operation], &[Double, Double], &[Double]);
    }

    /// A new array, which may take another's place. Now and then the collector looks at all there are.
    pub(super) fn allocate(&mut self) {
        let index = self.random.below(ARRAYS.len());
        let array = Type::Array(index);
        let length = self.random.below(5) as i32;
        self.push_int(length);
        self.simple(&[NEWARRAY, ARRAYS[index].3], &[Int], &[array]);
        self.noise(1);
        if self.random.percent(30) {
            self.call(("java/lang/System", "gc", "()V"), &[], &[]);
        }
        if self.random.percent(50) {
            self.store(array, FIRST_ARRAY + index as u8);
        }
    }

    pub(super) fn call_some(&mut self) {
        let (class, name, descriptor, takes, leaves): (_, _, _, &[Type], _) = match self.random.below(5) {
            0 => ("java/lang/Integer", "compare", "(II)I", &[Int, Int], Int),
            1 => ("java/lang/Long", "sum", "(JJ)J", &[Long, Long], Long),
            2 => ("java/lang/Math", "max", "(DD)D", &[Double, Double], Double),
            3 => ("java/lang/Long", "rotateLeft", "(JI)J", &[Long, Int], Long),
            _ => ("java/lang/Float", "sum", "(FF)F", &[Float, Float], Float),
        };
        self.want(takes);
        self.call((class, name, descriptor), takes, &[leaves]);
        self.noise(1);
    }

    /// Stores over one of the words of a value that is still on the stack.
    pub(super) fn overlap(&mut self) {
        let kind = self.random.of(&[Long, Double]);
        self.want(&[kind]);
        self.store(kind, OVERLAPPING);
        self.load(kind, OVERLAPPING);
        self.noise(1);
        let (over, at) = match self.random.below(3) {
            0 => (Int, OVERLAPPING + self.random.below(2) as u8),
            1 => (kind, OVERLAPPING + 1),
            _ => {
                self.load(kind, OVERLAPPING);
                self.simple(&[kind.opcode(IADD)], &[kind, kind], &[kind]);
                self.load(kind, OVERLAPPING);
                (kind, OVERLAPPING + 1)
            }
        };
        if over == Int {
            self.push(Int);
        } else {
            self.duplicate_top(kind);
        }
        self.store(over, at);
        self.load(over, at);
        self.noise(1);
    }
}
