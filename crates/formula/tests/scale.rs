//! Long loops, long paths, many symbols: nothing overflows the stack, and nothing is quadratic that need not be. A test
//! here that takes more than a second or two shows that something is.

mod support;

use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator::{self, *};
use jaywalk_formula::{
    Feasibility, Interval, Java, Layer, LayerSet, Limits, Model, PathCondition, Solver, Symbol, Term, Terms,
};

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

    fn any(&mut self, number: u32, kind: Kind) -> Term {
        self.terms.symbol(Symbol::any(number, kind))
    }

    fn within(&mut self, number: u32, low: i64, high: i64) -> Term {
        self.terms.symbol(Symbol::within(number, Kind::Int, Interval::new(low, high)))
    }

    /// Asks about a comparison with a number, and takes the side that holds if it can.
    fn test(&mut self, operator: Operator, a: Term, number: i32) -> bool {
        let number = self.terms.int(number);
        self.test_terms(operator, a, number)
    }

    fn test_terms(&mut self, operator: Operator, a: Term, b: Term) -> bool {
        let condition = self.terms.condition(operator, a, b);
        if let Some(truth) = condition.constant(&self.terms) {
            return truth;
        }
        let sides = self.solver.ask(&self.terms, &self.path, condition);
        let yes = sides.yes == Feasibility::Yes;
        assert!(yes || sides.no == Feasibility::Yes, "{sides:?}");
        self.path.assert(condition.side(yes));
        yes
    }

    fn model(&mut self) -> Model {
        let model = self.solver.model(&self.terms, &self.path).expect("an answer").expect("a model");
        let mut evaluator = jaywalk_formula::Evaluator::new();
        for condition in self.path.conditions() {
            assert_eq!(evaluator.value(&self.terms, &model, condition.term) != 0, condition.holds);
        }
        model
    }
}

/// `for (…) sum += x[i]` of as many symbols, compared at the end.
#[test]
fn a_sum_of_many_symbols() {
    let mut run = Run::new();
    let mut sum = run.terms.int(0);
    for number in 0..100_000 {
        let x = run.within(number, 0, 9);
        sum = run.terms.apply(Add32, sum, x);
    }
    assert_eq!(run.terms.symbols_of(sum).len(), 100_000);
    assert!(run.test(Lt32, sum, 1000));
    run.model();
    assert!(run.terms.bytes() < 100 << 20, "{}", run.terms.bytes());
}

/// A sum that is compared in every round.
#[test]
fn a_running_sum() {
    let mut run = Run::new();
    let mut sum = run.terms.int(0);
    for number in 0..400 {
        let x = run.within(number, 0, 9);
        sum = run.terms.apply(Add32, sum, x);
        run.test(Ge32, sum, 0);
        run.test(Lt32, sum, 1000);
    }
    run.model();
}

/// Deep terms of one symbol, mixed so that nothing simplifies, and asked about.
#[test]
fn a_deep_term() {
    let mut run = Run::new();
    let (x, three) = (run.any(0, Kind::Int), run.terms.int(3));
    let mut term = x;
    for _ in 0..100_000 {
        let shifted = run.terms.apply(Ushr32, term, three);
        let mixed = run.terms.apply(Xor32, shifted, x);
        term = run.terms.apply(Mul32, mixed, mixed);
    }
    let zero = run.terms.int(0);
    let condition = run.terms.condition(Lt32, term, zero);
    // Whatever it is: nobody overflows, and Z3 is not given what it cannot prepare.
    let mut solver = Solver::default();
    let _ = solver.ask(&run.terms, &run.path, condition);
    let text = Java::new(&run.terms, &|_| "x".to_owned()).condition(condition);
    assert!(text.contains('…') && text.len() < 100_000, "{}", text.len());
    let choices = (0..100_000).fold(x, |before, number| {
        let number = run.terms.int(number);
        let is_it = run.terms.condition(Eq32, x, number);
        let next = run.terms.apply(Xor32, before, x);
        run.terms.choose(is_it, next, before)
    });
    let condition = run.terms.condition(Eq32, choices, three);
    let _ = solver.ask(&run.terms, &run.path, condition);
    assert!(Java::new(&run.terms, &|_| "x".to_owned()).condition(condition).len() < 100_000);
}

/// Many conditions, each about a symbol of its own and its neighbour, or about one of a few.
#[test]
fn a_long_path() {
    let mut run = Run::new();
    for number in 0..10_000 {
        let x = run.any(number, Kind::Int);
        assert!(run.test(Gt32, x, 5));
        let product = run.terms.apply(Mul32, x, x);
        run.test(Ne32, product, 49);
    }
    // A question about one of them concerns one of them.
    for number in (0..10_000).step_by(10) {
        let x = run.any(number, Kind::Int);
        assert!(run.test(Gt32, x, 3), "{number}");
        let product = run.terms.apply(Mul32, x, x);
        assert!(run.test(Ne32, product, 49));
    }
    run.model();
    for round in 0..200 {
        let mark = run.path.mark();
        for number in 0..20 {
            let x = run.any(number * 7, Kind::Int);
            run.test(Gt32, x, round);
        }
        run.path.back(mark);
    }
}

/// A chain of comparisons, beyond what the order graph keeps.
#[test]
fn a_long_chain() {
    let mut run = Run::new();
    for number in 0..2_000 {
        let (x, y) = (run.any(number, Kind::Int), run.any(number + 1, Kind::Int));
        run.test_terms(Lt32, x, y);
    }
    run.model();
}

/// Going forth and back a hundred thousand times.
#[test]
fn many_marks() {
    let mut run = Run::new();
    let symbols: Vec<Term> = (0..20).map(|number| run.any(number, Kind::Int)).collect();
    let mut marks = Vec::new();
    let mut random = support::Random::of_test(31);
    for _ in 0..100_000 {
        if marks.len() > 40 || (random.chance(45) && !marks.is_empty()) {
            let at = marks.len() - 1 - random.below(3).min(marks.len() - 1);
            run.path.back(marks[at]);
            marks.truncate(at);
        } else {
            marks.push(run.path.mark());
            let number = random.below(100) as i32;
            run.test(Lt32, random.pick(&symbols), number);
        }
    }
}

/// Thousands of values are listed one by one.
#[test]
fn many_values() {
    let mut run = Run::new();
    let (x, y) = (run.within(0, -500, 500), run.within(1, 0, 16_383));
    let (three, sixteen) = (run.terms.int(3), run.terms.int(16));
    let product = run.terms.apply(Mul32, x, three);
    let fewer = run.terms.apply(Div32, y, sixteen);
    for (term, count) in [(x, 1001), (product, 1001), (fewer, 1024)] {
        match run.solver.values(&mut run.terms, &run.path, term, 5000) {
            Ok(jaywalk_formula::TermValues::All(words)) => assert_eq!(words.len(), count),
            other => panic!("{other:?}"),
        }
        let few = run.solver.values(&mut run.terms, &run.path, term, 100);
        assert_eq!(few, Ok(jaywalk_formula::TermValues::More));
    }
}
