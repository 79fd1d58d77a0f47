//! What loops make of open numbers: conditions restated as bounds, and sums of many.

mod support;

use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator::{self, *};
use jaywalk_formula::{
    Condition, Feasibility, Interval, Java, Layer, LayerSet, Limits, Model, PathCondition, Solver, Symbol, Term, Terms,
};
use support::Random;

struct Run {
    terms: Terms,
    path: PathCondition,
    solver: Solver,
}

impl Run {
    fn new() -> Run {
        let solver = Solver::new(LayerSet::ALL.without(Layer::Z3), Limits::default());
        Run { terms: Terms::new(), path: PathCondition::new(), solver }
    }

    fn compare(&mut self, operator: Operator, a: Term, number: i32) -> Condition {
        let number = self.terms.int(number);
        self.terms.condition(operator, a, number)
    }

    fn plus(&mut self, a: Term, number: i32) -> Term {
        let number = self.terms.int(number);
        self.terms.apply(Add32, a, number)
    }

    /// A condition as the path has it.
    fn restated(&mut self, condition: Condition) -> Condition {
        self.solver.restate(&mut self.terms, &self.path, condition)
    }

    /// Whether a comparison can hold, and values for it.
    fn find(&mut self, operator: Operator, a: Term, number: i32) -> Option<Model> {
        let condition = self.compare(operator, a, number);
        match self.solver.ask_one(&self.terms, &self.path, condition) {
            Feasibility::Yes => {}
            Feasibility::No => return None,
            unknown => panic!("{unknown:?}"),
        }
        self.path.assert(condition);
        let model = self.solver.model(&self.terms, &self.path).expect("an answer").expect("a model");
        assert!(self.path.conditions().all(|condition| holds(&self.terms, &model, condition)));
        Some(model)
    }
}

fn holds(terms: &Terms, model: &Model, condition: Condition) -> bool {
    (model.value(terms, condition.term) != 0) == condition.holds
}

/// `while (n > 0) n--` and its relatives: each round adds a bound, and no more than that.
#[test]
fn counting_down() {
    let mut run = Run::new();
    let n = run.terms.symbol(Symbol::any(0, Kind::Int));
    for round in 0..20_000 {
        let left = run.plus(n, -round);
        let is_over = run.compare(Gt32, left, 0);
        let goes_on = run.restated(is_over);
        let expected = run.compare(Gt32, n, round);
        assert_eq!(goes_on, expected);
        let sides = run.solver.ask(&run.terms, &run.path, goes_on);
        assert_eq!((sides.yes, sides.no), (Feasibility::Yes, Feasibility::Yes));
        run.path.assert(goes_on);
    }
}

/// `while (n != i) i++`: what is not the least is greater.
#[test]
fn counting_up_to_a_number() {
    let mut run = Run::new();
    let n = run.terms.symbol(Symbol::within(0, Kind::Int, Interval::new(0, 100_000)));
    for round in 0..20_000 {
        let is_it = run.compare(Eq32, n, round);
        let is_it = run.restated(is_it);
        let sides = run.solver.ask(&run.terms, &run.path, is_it);
        assert_eq!((sides.yes, sides.no), (Feasibility::Yes, Feasibility::Yes));
        let is_not = run.solver.restate_asserted(&mut run.terms, &run.path, is_it.negated());
        run.path.assert(is_not);
    }
    assert_eq!(run.path.tightest(&run.terms).len(), 1);
    let is_before = run.compare(Eq32, n, 19_999);
    let is_before = run.restated(is_before);
    assert_eq!(is_before.constant(&run.terms), Some(false));
}

/// On every value that the path allows, a condition and what it is restated as are the same.
#[test]
fn restated_conditions_are_equal_on_the_path() {
    let mut random = Random::of_test(97);
    for _ in 0..600 {
        let mut run = Run::new();
        let is_byte = random.chance(50);
        let kind = if is_byte { Kind::Byte } else { Kind::Int };
        let range = if random.chance(50) { Interval::new(-100, 100) } else { Interval::new(i64::MIN, i64::MAX) };
        let x = run.terms.symbol(Symbol::within(0, kind, range));
        let number = |random: &mut Random| match random.below(4) {
            0 if !is_byte => i32::MAX - random.below(4) as i32,
            1 if !is_byte => i32::MIN + random.below(4) as i32,
            _ => random.below(300) as i32 - 150,
        };
        let near = [i32::MIN, i32::MAX].into_iter().flat_map(|end| (-5..=5).map(move |by| end.wrapping_add(by)));
        let values: Vec<i32> = (-400..=400).chain(near).collect();
        let symbol = run.terms.symbols_of(x)[0];
        let range = run.terms.symbol_at(symbol).range;
        let values: Vec<i32> = values.into_iter().filter(|&value| range.contains(value.into())).collect();
        let model = |value: i32| {
            let mut model = Model::new();
            model.set(symbol, u64::from(value as u32));
            model
        };
        let mut allowed = values;
        for _ in 0..12 {
            let sum = run.plus(x, number(&mut random));
            let narrow = random.pick(&[None, None, Some(I2B), Some(I2C), Some(I2S)]);
            let sum = narrow.map_or(sum, |narrow| run.terms.unary(narrow, sum));
            let condition = run.compare(random.pick(&[Lt32, Ge32, Gt32, Le32, Eq32, Ne32]), sum, number(&mut random));
            let restated = run.restated(condition);
            for &value in &allowed {
                let (one, other) =
                    (holds(&run.terms, &model(value), condition), holds(&run.terms, &model(value), restated));
                assert_eq!(one, other, "{value}: {condition:?} {restated:?}");
            }
            let side = restated.side(random.chance(50));
            let asserted = run.solver.restate_asserted(&mut run.terms, &run.path, side);
            for &value in &allowed {
                let (one, other) = (holds(&run.terms, &model(value), side), holds(&run.terms, &model(value), asserted));
                assert_eq!(one, other, "{value}: {side:?} {asserted:?}");
            }
            let left: Vec<i32> = allowed.iter().copied().filter(|&v| holds(&run.terms, &model(v), side)).collect();
            if !left.is_empty() && side.constant(&run.terms).is_none() {
                run.path.assert(asserted);
                allowed = left;
            }
        }
    }
}

/// Thousands of addends move together; nobody asks Z3.
#[test]
fn sums_of_many_symbols() {
    let mut run = Run::new();
    let (mut sum, mut weighted) = (run.terms.int(0), run.terms.int(0));
    for number in 0..5_000 {
        let x = run.terms.symbol(Symbol::within(number, Kind::Int, Interval::new(0, 9)));
        sum = run.terms.apply(Add32, sum, x);
        let weight = run.terms.int(number as i32 % 7 + 2);
        let product = run.terms.apply(Mul32, x, weight);
        weighted = run.terms.apply(Add32, weighted, product);
    }
    assert!(run.find(Gt32, sum, 45_000).is_none());
    let before = run.path.mark();
    for (operator, of, number) in [(Gt32, sum, 20_000), (Eq32, sum, 45_000), (Eq32, weighted, 10_001)] {
        assert!(run.find(operator, of, number).is_some(), "{number}");
        run.path.back(before);
    }
}

/// A sum that stays small round by round, and then does not.
#[test]
fn a_sum_that_is_compared_in_every_round() {
    let mut run = Run::new();
    let mut sum = run.terms.int(0);
    for number in 0..300 {
        let x = run.terms.symbol(Symbol::within(number, Kind::Int, Interval::new(0, 9)));
        sum = run.terms.apply(Add32, sum, x);
        let before = run.path.mark();
        assert!(number < 3 || run.find(Gt32, sum, 20).is_some());
        run.path.back(before);
        let is_small = run.compare(Le32, sum, 20);
        if is_small.constant(&run.terms).is_none() {
            run.path.assert(is_small);
        }
    }
}

/// The hash code of many characters: the last few are its digits, whatever wraps around before them.
#[test]
fn a_hash_code_of_many_characters() {
    let mut run = Run::new();
    let (mut hash, factor) = (run.terms.int(7), run.terms.int(31));
    for number in 0..50 {
        let x = run.terms.symbol(Symbol::within(number, Kind::Char, Interval::new(0, 127)));
        hash = run.terms.apply(Mul32, hash, factor);
        hash = run.terms.apply(Add32, hash, x);
    }
    assert!(run.find(Eq32, hash, 12_345).is_some());
}

/// Equations that are so for all numbers, zero and the ends among them.
#[test]
fn quotients_and_remainders_are_put_together() {
    let mut terms = Terms::new();
    let (x, y) = (terms.symbol(Symbol::any(0, Kind::Int)), terms.symbol(Symbol::any(1, Kind::Int)));
    let (quotient, remainder) = (terms.apply(Div32, x, y), terms.apply(Rem32, x, y));
    let product = terms.apply(Mul32, quotient, y);
    assert_eq!(terms.apply(Add32, product, remainder), x);
    let [hundred, ten, four, two] = [100, 10, 4, 2].map(|number| terms.int(number));
    let (low, high) = (terms.apply(Rem32, x, hundred), terms.apply(Div32, x, ten));
    assert_eq!(terms.apply(Div32, low, ten), terms.apply(Rem32, high, ten));
    let remainder = terms.apply(Rem32, x, four);
    assert_eq!(terms.apply(Rem32, remainder, two), terms.apply(Rem32, x, two));
}

/// Comparisons and conversions of floating point that is whole are those of longs, on every value that the path allows.
#[test]
fn whole_numbers_in_floating_point_are_longs() {
    const SIZES: [i32; 6] = [3, 40, 4095, 4097, 1 << 24, i32::MAX];
    let mut random = Random::of_test(98);
    let (mut restated, mut converted) = (0, 0);
    for _ in 0..6_000 {
        let mut run = Run::new();
        let [x, y] = [0, 1].map(|number| run.terms.symbol(Symbol::any(number, Kind::Int)));
        let symbols = [x, y].map(|term| run.terms.symbols_of(term)[0]);
        let ranges = [(); 2].map(|()| {
            let size = random.pick(&SIZES);
            if random.chance(50) { (-size, size) } else { (random.below(3) as i32, size) }
        });
        for (term, (low, high)) in [x, y].into_iter().zip(ranges) {
            for condition in [run.compare(Ge32, term, low), run.compare(Le32, term, high)] {
                if condition.constant(&run.terms).is_none() {
                    run.path.assert(condition);
                }
            }
        }
        let is_float = random.chance(40);
        let mut terms: Vec<Term> =
            [x, y].map(|term| run.terms.unary(if is_float { I2F } else { I2D }, term)).into_iter().collect();
        for number in [0.0, 1.0, 2.0, 0.5, -3.0, 4096.0, 10.0] {
            terms.push(if is_float { run.terms.float(number as f32) } else { run.terms.double(number) });
        }
        for _ in 0..1 + random.below(4) {
            let (a, b) = (random.pick(&terms), random.pick(&terms));
            let operators: &[Operator] = if is_float {
                &[FAdd, FSub, FMul, FDiv, FDiv, FRem, FNeg]
            } else {
                &[DAdd, DSub, DMul, DDiv, DDiv, DRem, DNeg, DAbs, DFloor, DCeil, DMin, DMax]
            };
            let made = run.terms.apply(random.pick(operators), a, b);
            terms.push(made);
        }
        let (a, b) = (*terms.last().expect("one"), random.pick(&terms));
        let operators = if is_float { [FEq, FLt, FLe] } else { [DEq, DLt, DLe] };
        let condition = run.terms.condition(random.pick(&operators), a, b);
        let other = run.restated(condition);
        restated += usize::from(condition != other);
        let conversion = random.pick(if is_float { &[F2I, F2L] } else { &[D2I, D2L] });
        let plain = run.terms.unary(conversion, a);
        let whole = run.solver.converted(&mut run.terms, &run.path, conversion, a);
        converted += usize::from(whole.is_some_and(|whole| whole != plain));
        for _ in 0..60 {
            let mut model = Model::new();
            for (symbol, (low, high)) in symbols.into_iter().zip(ranges) {
                let value = match random.below(4) {
                    0 => low,
                    1 => high,
                    2 => (random.below(9) as i32 - 4).clamp(low, high),
                    _ => {
                        low.wrapping_add((random.below(1 << 40) as i64 % (i64::from(high) - i64::from(low) + 1)) as i32)
                    }
                };
                model.set(symbol, u64::from(value as u32));
            }
            let said = || {
                let name = |symbol: &Symbol| format!("{:?}", symbol.kind);
                Java::new(&run.terms, &name).all(&run.path.conditions().chain([condition, other]).collect::<Vec<_>>())
            };
            assert_eq!(holds(&run.terms, &model, condition), holds(&run.terms, &model, other), "{}", said());
            if let Some(whole) = whole {
                assert_eq!(model.value(&run.terms, whole), model.value(&run.terms, plain), "{conversion:?} {}", said());
            }
        }
    }
    assert!(restated > 300 && converted > 300, "{restated} {converted}");
}
