//! Random expressions: made once as trees, then built in any store.

#![allow(dead_code, reason = "each test uses a part of this")]

use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_formula::{Condition, Interval, Model, Sort, Symbol, Term, Terms};

/// Numbers that look random and are the same in every run.
pub struct Random(u64);

impl Random {
    /// Others with each value of `JAYWALK_SEED`: to look for longer than a test may.
    pub fn of_test(seed: u64) -> Random {
        let other = std::env::var("JAYWALK_SEED").ok().and_then(|text| text.parse::<u64>().ok());
        Random(seed.wrapping_add(other.unwrap_or(0).wrapping_mul(0x2545_F491_4F6C_DD1D)))
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// A word of a sort, corner values among them.
    pub fn word(&mut self, sort: Sort) -> u64 {
        match sort {
            Sort::Int | Sort::Long => {
                let minimum = if sort == Sort::Int { i64::from(i32::MIN) } else { i64::MIN };
                let corner =
                    self.pick(&[minimum, minimum + 1, -129, -128, -2, -1, 0, 1, 2, 3, 7, 10, 31, 32, 33, 63, 64]);
                let mask = self.pick(&[8, 16, 24, 32, 0xFF, 0xFF00, 0xFFFF, 0xFF_0000, 0x7F, 0xFFFF_FFFF, 0x20, 15]);
                let number = match self.below(5) {
                    0 => corner,
                    1 => !corner,
                    4 if self.chance(80) => mask,
                    4 => !mask,
                    2 => self.below(20) as i64 - 10,
                    _ => self.next() as i64 >> self.below(64),
                };
                sort.word(number)
            }
            Sort::Float => match self.below(3) {
                0 => u64::from(self.pick(&[
                    0u32,
                    0x8000_0000,
                    0x7FC0_0000,
                    0xFFC0_0001,
                    0x7F80_0000,
                    0xFF80_0000,
                    1,
                    0x7F7F_FFFF,
                    0x4B80_0000,
                    0x4F00_0000,
                    0xCF00_0000,
                ])),
                1 => u64::from((self.below(40) as f32 / 4.0 - 5.0).to_bits()),
                _ => self.next() & 0xFFFF_FFFF,
            },
            Sort::Double => match self.below(3) {
                0 => self.pick(&[
                    0u64,
                    1 << 63,
                    0x7FF8_0000_0000_0000,
                    0xFFF8_0000_0000_0001,
                    0x7FF0_0000_0000_0000,
                    0xFFF0_0000_0000_0000,
                    1,
                    0x7FEF_FFFF_FFFF_FFFF,
                    0x41E0_0000_0000_0000,
                    0x43E0_0000_0000_0000,
                ]),
                1 => (self.below(40) as f64 / 4.0 - 5.0).to_bits(),
                _ => self.next(),
            },
        }
    }
}

/// An expression.
#[derive(Clone, Debug)]
pub enum Tree {
    Constant(Sort, u64),
    Symbol(usize),
    Apply(Operator, Vec<Tree>),
    Choose(Box<Tree>, Box<Tree>, Box<Tree>),
    /// An element of an array; the first for indices before, the last for indices behind.
    Table(Box<Tree>, Vec<Tree>),
    /// Whether all of some conditions hold, or any.
    All(Vec<Tree>, bool),
}

/// Which operators and symbols expressions are made of.
pub struct Grammar {
    pub symbols: Vec<Symbol>,
    pub operators: Vec<Operator>,
}

impl Grammar {
    /// Every operator of numbers, and symbols of every kind.
    pub fn everything() -> Grammar {
        use Kind::*;
        let mut symbols: Vec<Symbol> = [Boolean, Byte, Char, Short, Int, Int, Long, Long, Float, Double]
            .into_iter()
            .enumerate()
            .map(|(number, kind)| Symbol::any(number as u32, kind))
            .collect();
        symbols.push(Symbol::within(10, Int, Interval::new(-3, 12)));
        symbols.push(Symbol::within(11, Long, Interval::new(0, 1000)));
        Grammar { symbols, operators: numeric() }
    }

    /// Ints, longs and narrower.
    pub fn integers() -> Grammar {
        use Kind::*;
        let mut symbols = vec![Symbol::any(0, Byte), Symbol::any(1, Char), Symbol::any(2, Int), Symbol::any(3, Int)];
        symbols.push(Symbol::within(4, Int, Interval::new(-3, 12)));
        symbols.push(Symbol::any(5, Boolean));
        symbols.push(Symbol::any(6, Long));
        symbols.push(Symbol::any(7, Int));
        let is_integer = |operator: &Operator| {
            let all = operator.parameters().iter().chain([operator.result()].iter()).copied().collect::<Vec<_>>();
            all.into_iter().all(|kind| Sort::of_kind(kind).is_some_and(Sort::is_integer))
        };
        Grammar { symbols, operators: numeric().into_iter().filter(is_integer).collect() }
    }

    /// Masks, shifts and narrowings above all.
    pub fn bits() -> Grammar {
        use Operator::*;
        let mut operators = vec![And32, Or32, Xor32, Shl32, Shr32, Ushr32, And32, Or32, Add32, Mul32, I2B, I2C, I2S];
        operators.extend([I2L, L2I, ZeroExtend, And64, Or64, Shl64, Shr64, Ushr64, Add64, Sub32, Div32, Rem32]);
        operators.extend([Eq32, Eq32, Lt32, Ge32, Ne32, Eq64, Lt64, LtU32]);
        let mut symbols = vec![Symbol::any(0, Kind::Char), Symbol::any(1, Kind::Int), Symbol::any(2, Kind::Long)];
        symbols.push(Symbol::any(3, Kind::Byte));
        symbols.push(Symbol::within(4, Kind::Int, Interval::new(0, 255)));
        Grammar { symbols, operators }
    }

    /// What everyday programs compute with ints: sums, small products, comparisons.
    pub fn everyday() -> Grammar {
        use Operator::*;
        let mut symbols: Vec<Symbol> = (0..4).map(|number| Symbol::any(number, Kind::Int)).collect();
        symbols.push(Symbol::any(4, Kind::Char));
        symbols.push(Symbol::within(5, Kind::Int, Interval::new(0, 99)));
        symbols.push(Symbol::within(6, Kind::Int, Interval::new(-20, 20)));
        Grammar {
            symbols,
            operators: vec![Add32, Sub32, Lt32, Eq32, Ge32, Ne32, Le32, Gt32, Mul32, Rem32, Div32, I2B, And32],
        }
    }

    /// Floats, doubles and small ints, with the operators that Z3 decides quickly.
    pub fn floating() -> Grammar {
        use Operator::*;
        let mut symbols = vec![Symbol::any(0, Kind::Float), Symbol::any(1, Kind::Double), Symbol::any(2, Kind::Double)];
        symbols.push(Symbol::within(3, Kind::Int, Interval::new(-50, 50)));
        symbols.push(Symbol::any(4, Kind::Byte));
        let mut operators = vec![DAdd, DSub, FAdd, FSub, DNeg, FNeg, I2D, I2F, F2D, D2F, D2I, F2I, DAbs, DMin];
        operators.extend([FEq, FLt, FLe, DEq, DNe, DLt, DNotLt, DLe, DNotLe, DLt, FLt, Lt32, Eq32]);
        Grammar { symbols, operators }
    }

    /// Comparisons of plain symbols, most of full range.
    pub fn orders() -> Grammar {
        use Operator::*;
        let mut symbols: Vec<Symbol> = (0..5).map(|number| Symbol::any(number, Kind::Int)).collect();
        symbols.push(Symbol::within(5, Kind::Int, Interval::new(0, 3)));
        Grammar { symbols, operators: vec![Lt32, Eq32, Ge32, Ne32, Le32, Gt32] }
    }

    /// Sums of symbols that cannot overflow, and of some that can.
    pub fn sums() -> Grammar {
        use Operator::*;
        let range = Interval::new(-1000, 1000);
        let mut symbols: Vec<Symbol> = (0..4).map(|number| Symbol::within(number, Kind::Int, range)).collect();
        symbols.push(Symbol::any(4, Kind::Int));
        Grammar { symbols, operators: vec![Add32, Sub32, Add32, Sub32, Lt32, Eq32, Ge32, Ne32, Le32, Gt32] }
    }

    /// A random expression of a sort.
    pub fn tree(&self, random: &mut Random, sort: Sort, depth: usize) -> Tree {
        let of_sort: Vec<usize> = (0..self.symbols.len()).filter(|&at| self.symbols[at].sort() == sort).collect();
        if depth == 0 || random.chance(15) {
            if of_sort.is_empty() || random.chance(30) {
                return Tree::Constant(sort, random.word(sort));
            }
            return Tree::Symbol(random.pick(&of_sort));
        }
        if random.chance(5) {
            let [yes, no] = [(); 2].map(|()| Box::new(self.tree(random, sort, depth - 1)));
            return Tree::Choose(Box::new(self.condition(random, depth - 1)), yes, no);
        }
        if random.chance(6) {
            return self.table(random, sort, depth);
        }
        if sort == Sort::Int && random.chance(3) {
            return self.all(random, depth);
        }
        let fitting: Vec<Operator> =
            self.operators.iter().copied().filter(|operator| Sort::of_kind(operator.result()) == Some(sort)).collect();
        if fitting.is_empty() {
            return self.tree(random, sort, 0);
        }
        self.application(random, &fitting, depth)
    }

    /// An array of runs, mostly of constants, at a random index.
    pub fn table(&self, random: &mut Random, sort: Sort, depth: usize) -> Tree {
        let (runs, longest) = (1 + random.below(12), random.pick(&[1, 3, 40]));
        let mut elements = Vec::new();
        for _ in 0..runs {
            let element = match random.below(10) {
                0 => self.tree(random, sort, 0),
                1..5 if sort.is_integer() => Tree::Constant(sort, random.below(3) as u64),
                _ => Tree::Constant(sort, random.word(sort)),
            };
            elements.extend(vec![element; 1 + random.below(longest)]);
        }
        Tree::Table(Box::new(self.tree(random, Sort::Int, depth - 1)), elements)
    }

    /// Several conditions, many of them comparisons of one term with constants.
    pub fn all(&self, random: &mut Random, depth: usize) -> Tree {
        let index = self.tree(random, Sort::Int, depth - 1);
        let count = 1 + random.below(4);
        let parts = (0..count).map(|_| match random.below(4) {
            0 => self.condition(random, depth - 1),
            _ => {
                let operator = random.pick(&[Operator::Eq32, Operator::Ne32, Operator::Lt32, Operator::Ge32]);
                let number = if random.chance(70) { random.below(20) as u64 } else { random.word(Sort::Int) };
                Tree::Apply(operator, vec![index.clone(), Tree::Constant(Sort::Int, number)])
            }
        });
        let parts = parts.collect();
        Tree::All(parts, random.chance(50))
    }

    /// A random boolean.
    pub fn condition(&self, random: &mut Random, depth: usize) -> Tree {
        if depth > 0 && random.chance(8) {
            return self.all(random, depth);
        }
        if depth > 0 && random.chance(6) {
            let sort = random.pick(&[Sort::Int, Sort::Int, Sort::Int, Sort::Long, Sort::Double]);
            let (table, constant) = (self.table(random, sort, depth), self.table_constant(random, sort));
            let operator = match sort {
                Sort::Int => random.pick(&[Operator::Eq32, Operator::Lt32, Operator::Le32, Operator::LtU32]),
                Sort::Long => random.pick(&[Operator::Eq64, Operator::Lt64, Operator::LtU64]),
                _ => random.pick(&[Operator::DEq, Operator::DLt, Operator::DNotLe]),
            };
            return Tree::Apply(
                operator,
                if random.chance(50) { vec![table, constant] } else { vec![constant, table] },
            );
        }
        let fitting: Vec<Operator> =
            self.operators.iter().copied().filter(|operator| operator.is_comparison()).collect();
        self.application(random, &fitting, depth.max(1))
    }

    fn table_constant(&self, random: &mut Random, sort: Sort) -> Tree {
        let is_small = sort.is_integer() && random.chance(70);
        Tree::Constant(sort, if is_small { random.below(4) as u64 } else { random.word(sort) })
    }

    fn application(&self, random: &mut Random, fitting: &[Operator], depth: usize) -> Tree {
        let operator = random.pick(fitting);
        let sorts = operator.parameters().iter().map(|&kind| Sort::of_kind(kind).expect("a number"));
        Tree::Apply(operator, sorts.map(|sort| self.tree(random, sort, depth - 1)).collect())
    }

    /// Random values of all symbols.
    pub fn values(&self, random: &mut Random) -> Vec<u64> {
        let value = |symbol: &Symbol| {
            let sort = symbol.sort();
            let word = random.word(sort);
            if !sort.is_integer() {
                return word;
            }
            let (number, range) = (sort.number(word), symbol.range);
            let span = range.span().checked_add(1);
            let within = if range.contains(number) {
                number
            } else {
                range.low.wrapping_add((number as u64 % span.unwrap_or(u64::MAX)) as i64)
            };
            sort.word(within)
        };
        self.symbols.iter().map(value).collect()
    }
}

fn numeric() -> Vec<Operator> {
    Operator::ALL.iter().copied().filter(|operator| !matches!(operator, Operator::Same | Operator::NotSame)).collect()
}

impl Tree {
    /// Builds the expression in a store.
    pub fn build(&self, terms: &mut Terms, symbols: &[Symbol]) -> Term {
        match self {
            Tree::Constant(sort, word) => terms.word(*sort, *word),
            Tree::Symbol(at) => terms.symbol(symbols[*at]),
            Tree::Apply(operator, operands) => {
                let operands: Vec<Term> = operands.iter().map(|operand| operand.build(terms, symbols)).collect();
                terms.apply(*operator, operands[0], *operands.last().expect("an operand"))
            }
            Tree::Choose(condition, yes, no) => {
                let condition = condition.build(terms, symbols);
                let condition = terms.is_true(condition);
                let (yes, no) = (yes.build(terms, symbols), no.build(terms, symbols));
                terms.choose(condition, yes, no)
            }
            Tree::Table(index, elements) => {
                let index = index.build(terms, symbols);
                let elements: Vec<Term> = elements.iter().map(|element| element.build(terms, symbols)).collect();
                terms.table(index, &elements)
            }
            Tree::All(parts, is_all) => {
                let parts: Vec<Condition> = parts.iter().map(|part| part.build_condition(terms, symbols)).collect();
                let condition = if *is_all { terms.all(&parts) } else { terms.any(&parts) };
                terms.truth(condition)
            }
        }
    }

    /// Builds a boolean expression as a condition.
    pub fn build_condition(&self, terms: &mut Terms, symbols: &[Symbol]) -> Condition {
        let term = self.build(terms, symbols);
        terms.is_true(term)
    }

    /// Its parts, the smallest first, itself last.
    pub fn parts(&self) -> Vec<&Tree> {
        let operands: Vec<&Tree> = match self {
            Tree::Constant(..) | Tree::Symbol(_) => Vec::new(),
            Tree::Apply(_, operands) => operands.iter().collect(),
            Tree::Choose(condition, yes, no) => vec![condition, yes, no],
            Tree::Table(index, elements) => [&**index].into_iter().chain(elements).collect(),
            Tree::All(parts, _) => parts.iter().collect(),
        };
        let mut parts: Vec<&Tree> = operands.into_iter().flat_map(Tree::parts).collect();
        parts.push(self);
        parts
    }

    /// The value by the operators' own functions; nothing if something divides by zero.
    pub fn value(&self, values: &[u64]) -> Option<u64> {
        match self {
            Tree::Constant(_, word) => Some(*word),
            Tree::Symbol(at) => Some(values[*at]),
            Tree::Apply(operator, operands) => {
                let first = operands[0].value(values)?;
                let second = operands.last().expect("an operand").value(values)?;
                operator.evaluate([first, second])
            }
            Tree::Choose(condition, yes, no) => {
                let (condition, yes, no) = (condition.value(values)?, yes.value(values)?, no.value(values)?);
                Some(if condition != 0 { yes } else { no })
            }
            Tree::Table(index, elements) => {
                let index = i64::from(index.value(values)? as i32).clamp(0, elements.len() as i64 - 1);
                elements[index as usize].value(values)
            }
            Tree::All(parts, is_all) => {
                let truths = parts.iter().map(|part| part.value(values)).collect::<Option<Vec<u64>>>()?;
                Some(u64::from(if *is_all { truths.iter().all(|&t| t != 0) } else { truths.iter().any(|&t| t != 0) }))
            }
        }
    }
}

impl Tree {
    /// Whether a sum or product of two NaNs is part of it: Java leaves open which of them it gives.
    pub fn meets_two_nans(&self, values: &[u64]) -> bool {
        use Operator::*;
        self.parts().into_iter().any(|part| {
            let Tree::Apply(operator, operands) = part else { return false };
            let is_nan = |operand: &Tree| {
                operand.value(values).is_some_and(|word| match operator {
                    FAdd | FMul => f32::from_bits(word as u32).is_nan(),
                    _ => f64::from_bits(word).is_nan(),
                })
            };
            matches!(operator, FAdd | FMul | DAdd | DMul) && operands.iter().all(is_nan)
        })
    }
}

/// The model in which symbols have these values.
pub fn model(terms: &mut Terms, symbols: &[Symbol], values: &[u64]) -> Model {
    let mut model = Model::new();
    for (&symbol, &value) in symbols.iter().zip(values) {
        let term = terms.symbol(symbol);
        if let jaywalk_formula::Node::Symbol(id) = terms.node(term) {
            model.set(id, value);
        }
    }
    model
}

/// Ends the test with the reason if there is no Z3.
pub fn z3_or_say_how() {
    if let Err(error) = jaywalk_formula::z3::Z3Library::shared() {
        panic!("this test compares with Z3: run `make setup` first ({error})");
    }
}
