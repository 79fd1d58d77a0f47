//! Random methods.
//!
//! Code is made instruction by instruction with the types on the operand stack at hand. Branches, loops, switches and
//! handlers keep what is below on the stack, so words of it live across blocks. Local variables keep their types.

mod control;
mod stack;
mod steps;

use super::assemble::{Code, PARAMETER_WORDS, PARAMETERS, Pool};
use super::random::Random;
use Type::{Double, Float, Int, Long};
use jaywalk_classes::code::opcode::*;

#[derive(Clone, Copy, PartialEq)]
enum Type {
    Int,
    Long,
    Float,
    Double,
    /// An array of [`ARRAYS`].
    Array(usize),
    Exception,
}
impl Type {
    fn words(self) -> usize {
        if matches!(self, Long | Double) { 2 } else { 1 }
    }

    /// From an opcode on ints to the one on these.
    fn opcode(self, on_ints: u8) -> u8 {
        on_ints
            + match self {
                Int => 0,
                Long => 1,
                Float => 2,
                Double => 3,
                Type::Array(_) | Type::Exception => 4,
            }
    }
}

/// The parameters that are arrays: the type of an element, how to load and how to store one, and what `newarray` calls it.
const ARRAYS: [(Type, u8, u8, u8); 8] = [
    (Int, IALOAD, IASTORE, 10),
    (Int, BALOAD, BASTORE, 8),
    (Int, BALOAD, BASTORE, 4),
    (Long, LALOAD, LASTORE, 11),
    (Double, DALOAD, DASTORE, 7),
    (Float, FALOAD, FASTORE, 6),
    (Int, CALOAD, CASTORE, 5),
    (Int, SALOAD, SASTORE, 9),
];
const FIRST_ARRAY: u8 = 7;
/// The local variables of each type, parameters first. Those of arrays are parameters.
const INTS: [u8; 4] = [0, 1, 15, 16];
const LONGS: [u8; 2] = [2, 17];
const DOUBLES: [u8; 2] = [4, 19];
const FLOATS: [u8; 2] = [6, 21];
const SUM: u8 = 22;
/// Each loop counts in a variable of its own.
const FIRST_COUNTER: u8 = 24;
const MOST_LOOPS: u8 = 6;
/// Values of one and of two words take turns in three words here.
const OVERLAPPING: u8 = FIRST_COUNTER + MOST_LOOPS;
/// How many words these are. With many more, bytes cannot name the registers of the operand stack.
const LOCALS: u16 = (OVERLAPPING + 3) as u16;
const MOST_WORDS: usize = 14;
const MOST_DEPTH: usize = 4;

const SMALL: [i32; 12] = [-129, -128, -7, -2, -1, 0, 1, 2, 3, 8, 31, 127];
const LARGE: [i32; 10] = [i32::MIN, i32::MAX, 128, 255, 256, 32_767, 32_768, 65_535, 1 << 16, -1 << 31 | 1];
const LONG_CORNERS: [i64; 8] =
    [0xffff_ffff, i64::MIN, i64::MAX, 1 << 31, -1 << 31, 1 << 32, i32::MIN as i64 - 1, i32::MAX as i64 + 1];
const DOUBLE_CORNERS: [f64; 9] =
    [0.0, -0.0, 1.0, -1.5, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MIN_POSITIVE, 1e10];

/// How the words of `dup` and its relatives are laid: so many are copied to below so many more.
const DUPLICATES: [(u8, usize, usize); 6] =
    [(DUP, 1, 0), (DUP_X1, 1, 1), (DUP_X2, 1, 2), (DUP2, 2, 0), (DUP2_X1, 2, 1), (DUP2_X2, 2, 2)];

/// A method with these parameters that returns a long, which is a sum of what it has computed.
pub fn method(pool: &mut Pool, seed: u64) -> Code {
    let mut random = Random(seed.wrapping_mul(0x5851_f42d_4c95_7f2d));
    let max_locals = if random.percent(80) { LOCALS } else { random.of(&[235, 245, 250, 260]) };
    let mut generator = Generator {
        random,
        pool,
        code: Code { max_locals, ..Code::default() },
        stack: Vec::new(),
        cuts: Vec::new(),
        loops: 0,
    };
    generator.whole();
    generator.code
}

/// A method that calls the one of so many whose number is its first argument.
pub fn switchboard(pool: &mut Pool, class: &str, count: usize) -> Code {
    let mut bytes = Vec::new();
    let mut at = 1;
    for kind in [Int, Int, Long, Double, Float].into_iter().chain([Type::Array(0); 8]) {
        bytes.extend([kind.opcode(ILOAD), at]);
        at += kind.words() as u8;
    }
    bytes.extend([ILOAD, 0, TABLESWITCH]);
    let switch = bytes.len() - 1;
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    let first = bytes.len() + 12 + 4 * count - switch;
    let targets = (0..count).map(|index| first + 4 * index);
    let words = [first as u32, 0, count as u32 - 1].into_iter().chain(targets.map(|target| target as u32));
    bytes.extend(words.flat_map(u32::to_be_bytes));
    for index in 0..count {
        let [high, low] = pool.method(class, &format!("m{index}"), &format!("({PARAMETERS})J")).to_be_bytes();
        bytes.extend([INVOKESTATIC, high, low, LRETURN]);
    }
    let words = u16::from(PARAMETER_WORDS);
    Code { bytes, max_stack: words + 1, max_locals: words + 1, ..Code::default() }
}

struct Generator<'a> {
    random: Random,
    pool: &'a mut Pool,
    code: Code,
    stack: Vec<Type>,
    /// Instructions where a handler's range may well start or end.
    cuts: Vec<usize>,
    loops: u8,
}

impl Generator<'_> {
    fn whole(&mut self) {
        for local in [INTS[2], INTS[3], LONGS[1], DOUBLES[1], FLOATS[1], SUM] {
            let kind = self.type_of(local);
            self.push_constant(kind);
            self.store(kind, local);
        }
        for counter in 0..MOST_LOOPS {
            self.simple(&[ICONST_0], &[], &[Int]);
            self.store(Int, FIRST_COUNTER + counter);
        }
        let first = self.code.starts.len();
        for _ in 0..8 + self.random.below(24) {
            self.step(0);
        }
        let last = self.code.starts.len();
        self.end();
        for _ in 0..self.random.below(5) {
            let [start, end] = [(); 2].map(|()| match self.random.percent(60) && !self.cuts.is_empty() {
                true => self.random.of(&self.cuts),
                false => first + self.random.below(last - first),
            });
            let target = self.here();
            let class = self.caught();
            self.stack = vec![Type::Exception];
            self.end();
            if start < end {
                self.code.rows.push([self.code.starts[start], self.code.starts[end], target, class]);
            }
        }
    }

    fn type_of(&self, local: u8) -> Type {
        match local {
            _ if LONGS.contains(&local) || local == SUM => Long,
            _ if DOUBLES.contains(&local) => Double,
            _ if FLOATS.contains(&local) => Float,
            _ => Int,
        }
    }

    /// Adds up the stack and the local variables, and returns the sum.
    fn end(&mut self) {
        while !self.stack.is_empty() {
            self.add_top();
        }
        for local in [INTS, [LONGS[0], LONGS[1], DOUBLES[0], DOUBLES[1]]].concat().into_iter().chain(FLOATS) {
            let kind = self.type_of(local);
            self.load(kind, local);
            self.add_top();
        }
        self.load(Long, SUM);
        self.simple(&[LRETURN], &[Long], &[]);
    }

    fn add_top(&mut self) {
        match self.stack.last() {
            Some(Int) => self.simple(&[I2L], &[Int], &[Long]),
            Some(Float) => {
                self.call(("java/lang/Float", "floatToIntBits", "(F)I"), &[Float], &[Int]);
                self.simple(&[I2L], &[Int], &[Long]);
            }
            Some(Double) => self.call(("java/lang/Double", "doubleToLongBits", "(D)J"), &[Double], &[Long]),
            Some(Long) => {}
            _ => return self.pop_top(),
        }
        self.load(Long, SUM);
        let index = self.pool.long(31);
        self.constant(LDC2_W, index, Long);
        self.simple(&[LMUL], &[Long, Long], &[Long]);
        self.simple(&[LADD], &[Long, Long], &[Long]);
        self.store(Long, SUM);
    }

    fn call(&mut self, (class, name, descriptor): (&str, &str, &str), takes: &[Type], leaves: &[Type]) {
        let [high, low] = self.pool.method(class, name, descriptor).to_be_bytes();
        self.simple(&[INVOKESTATIC, high, low], takes, leaves);
    }
}
