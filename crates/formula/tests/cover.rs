//! The paths of small numeric methods cover all inputs and do not overlap: proved with the solver.

mod support;

use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator::*;
use jaywalk_formula::{Condition, Feasibility, Java, PathCondition, PathMark, Solver, Symbol, Term, Terms};
use support::z3_or_say_how;

/// Runs a method again for each of its paths.
struct Run {
    terms: Terms,
    path: PathCondition,
    solver: Solver,
    taken: Vec<(Condition, bool, PathMark)>,
    position: usize,
}

impl Run {
    fn any(&mut self, number: u32, kind: Kind) -> Term {
        self.terms.symbol(Symbol::any(number, kind))
    }

    /// Which way a branch goes: both, one after the other, if both are possible.
    fn branch(&mut self, condition: Condition) -> bool {
        if let Some(truth) = condition.constant(&self.terms) {
            return truth;
        }
        if self.position == self.taken.len() {
            let sides = self.solver.ask(&self.terms, &self.path, condition);
            assert!(![&sides.yes, &sides.no].iter().any(|side| matches!(side, Feasibility::Unknown(_))));
            let is_open = sides.yes == Feasibility::Yes && sides.no == Feasibility::Yes;
            let way = condition.side(sides.yes == Feasibility::Yes);
            self.taken.push((way, is_open, self.path.mark()));
            self.path.assert(way);
        }
        self.position += 1;
        self.taken[self.position - 1].0 == condition
    }

    fn advance(&mut self) -> bool {
        while let Some((way, is_open, mark)) = self.taken.pop() {
            self.path.back(mark);
            if is_open {
                self.taken.push((way.negated(), false, mark));
                self.path.assert(way.negated());
                self.position = 0;
                return true;
            }
        }
        false
    }
}

/// The path conditions of a method, in Java's syntax, after proving that they are a partition of the inputs.
fn partition(method: impl Fn(&mut Run)) -> Vec<String> {
    z3_or_say_how();
    let mut run = Run {
        terms: Terms::new(),
        path: PathCondition::new(),
        solver: Solver::default(),
        taken: Vec::new(),
        position: 0,
    };
    let mut paths: Vec<Vec<Condition>> = Vec::new();
    loop {
        method(&mut run);
        paths.push(run.path.conditions().collect());
        if !run.advance() {
            break;
        }
    }
    let Run { mut terms, mut solver, .. } = run;
    let empty = PathCondition::new();
    let mut any = terms.int(0);
    for conditions in &paths {
        let mut all = terms.int(1);
        for &condition in conditions {
            let truth = terms.truth(condition);
            all = terms.apply(And32, all, truth);
        }
        // What an earlier path has taken, this one does not.
        let both = terms.apply(And32, any, all);
        let both = terms.is_true(both);
        assert_eq!(solver.ask_one(&terms, &empty, both), Feasibility::No, "they overlap");
        any = terms.apply(Or32, any, all);
    }
    let none = terms.is_true(any).negated();
    assert_eq!(solver.ask_one(&terms, &empty, none), Feasibility::No, "they leave something out");
    let name = |symbol: &Symbol| ["x", "y"][symbol.number as usize].to_owned();
    let java = Java::new(&terms, &name);
    paths.iter().map(|conditions| java.all(conditions)).collect()
}

/// `Math.abs(x) < 0` for the one number that has no positive.
#[test]
fn absolute_value() {
    let paths = partition(|run| {
        let (x, zero) = (run.any(0, Kind::Int), run.terms.int(0));
        let is_negative = run.terms.condition(Lt32, x, zero);
        if run.branch(is_negative) {
            let negated = run.terms.unary(Neg32, x);
            let is_still = run.terms.condition(Lt32, negated, zero);
            run.branch(is_still);
        }
    });
    assert_eq!(paths, ["x < 0 && -x < 0", "x < 0 && -x >= 0", "x >= 0"]);
}

/// `(x + y) / 2` between ordered numbers, which overflows.
#[test]
fn midpoint() {
    let paths = partition(|run| {
        let (x, y) = (run.any(0, Kind::Int), run.any(1, Kind::Int));
        let is_descending = run.terms.condition(Gt32, x, y);
        if run.branch(is_descending) {
            return;
        }
        let (sum, two) = (run.terms.apply(Add32, x, y), run.terms.int(2));
        let middle = run.terms.apply(Div32, sum, two);
        let is_below = run.terms.condition(Lt32, middle, x);
        if !run.branch(is_below) {
            let is_above = run.terms.condition(Gt32, middle, y);
            run.branch(is_above);
        }
    });
    assert_eq!(paths.len(), 4, "{paths:?}");
}

/// Narrowing, a shift beyond 31 and the quotient of the least number by -1.
#[test]
fn bits() {
    let paths = partition(|run| {
        let (x, y) = (run.any(0, Kind::Int), run.any(1, Kind::Int));
        let (narrow, count) = (run.terms.unary(I2B, x), run.terms.int(33));
        let fits = run.terms.condition(Eq32, narrow, x);
        if run.branch(fits) {
            let (left, one) = (run.terms.apply(Shl32, x, count), run.terms.int(1));
            let twice = run.terms.apply(Shl32, x, one);
            let is_same = run.terms.condition(Eq32, left, twice);
            assert!(run.branch(is_same), "33 is 1 for a shift of ints");
            return;
        }
        let (zero, minus_one) = (run.terms.int(0), run.terms.int(-1));
        let is_zero = run.terms.condition(Eq32, y, zero);
        if run.branch(is_zero) {
            return;
        }
        let quotient = run.terms.apply(Div32, x, y);
        let is_same = run.terms.condition(Eq32, quotient, x);
        if run.branch(is_same) {
            let is_minus = run.terms.condition(Eq32, y, minus_one);
            run.branch(is_minus);
        }
    });
    assert_eq!(paths.len(), 5, "{paths:?}");
}

/// A float is less, equal, greater or NaN, and one plus a great one is the great one.
#[test]
fn floats() {
    let paths = partition(|run| {
        let (x, zero, one) = (run.any(0, Kind::Float), run.terms.float(0.0), run.terms.float(1.0));
        for operator in [FLt, FEq] {
            let condition = run.terms.condition(operator, x, zero);
            if run.branch(condition) {
                return;
            }
        }
        let is_greater = run.terms.condition(FLt, zero, x);
        if run.branch(is_greater) {
            let more = run.terms.apply(FAdd, x, one);
            let is_absorbed = run.terms.condition(FEq, more, x);
            run.branch(is_absorbed);
        }
    });
    assert_eq!(paths.len(), 5, "{paths:?}");
    assert_eq!(paths[0], "x < 0.0f");
    assert_eq!(paths[4], "!(x < 0.0f) && x != 0.0f && !(0.0f < x)");
}
