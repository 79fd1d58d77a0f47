//! Models for people: readable values, and all values of a term.

mod support;

use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator::{self, *};
use jaywalk_formula::{
    Feasibility, Interval, Java, LayerSet, Limits, Node, PathCondition, Solver, Symbol, Term, TermValues, Terms,
};
use support::z3_or_say_how;

struct Case {
    terms: Terms,
    path: PathCondition,
    solver: Solver,
}

impl Case {
    fn new() -> Case {
        z3_or_say_how();
        Case { terms: Terms::new(), path: PathCondition::new(), solver: Solver::new(LayerSet::ALL, Limits::default()) }
    }

    fn any(&mut self, number: u32, kind: Kind) -> Term {
        self.terms.symbol(Symbol::any(number, kind))
    }

    fn int(&mut self, number: i32) -> Term {
        self.terms.int(number)
    }

    fn assert(&mut self, operator: Operator, a: Term, b: Term) {
        let condition = self.terms.condition(operator, a, b);
        assert_eq!(self.solver.ask(&self.terms, &self.path, condition).yes, Feasibility::Yes);
        self.path.assert(condition);
    }

    /// The readable values of some symbols, as literals.
    fn readable(&mut self, symbols: &[Term]) -> Vec<String> {
        let model = self.solver.readable(&mut self.terms, &self.path).expect("an answer").expect("a model");
        let literal = |&term: &Term| {
            let Node::Symbol(id) = self.terms.node(term) else { panic!("a symbol") };
            Java::literal(self.terms.symbol_at(id).kind, model.get(&self.terms, id))
        };
        assert!(self.path.conditions().all(|c| (model.value(&self.terms, c.term) != 0) == c.holds));
        symbols.iter().map(literal).collect()
    }
}

#[test]
fn numbers_are_near_zero() {
    let mut case = Case::new();
    let [x, y, z] = [0, 1, 2].map(|number| case.any(number, Kind::Int));
    let (sum, limit) = (case.terms.apply(Add32, x, y), case.int(1000));
    case.assert(Gt32, sum, limit);
    case.assert(Ne32, z, x);
    assert_eq!(case.readable(&[x, y, z]), ["0", "1001", "1"]);
}

#[test]
fn overflow_needs_great_numbers() {
    let mut case = Case::new();
    let x = case.any(0, Kind::Int);
    let (one, zero) = (case.int(1), case.int(0));
    let next = case.terms.apply(Add32, x, one);
    case.assert(Gt32, x, zero);
    case.assert(Lt32, next, x);
    assert_eq!(case.readable(&[x]), ["Integer.MAX_VALUE"]);
}

#[test]
fn characters_are_printable() {
    let mut case = Case::new();
    let [a, b, c] = [0, 1, 2].map(|number| case.any(number, Kind::Char));
    let nine = case.int('9' as i32);
    case.assert(Le32, a, nine);
    case.assert(Ne32, b, c);
    assert_eq!(case.readable(&[a, b, c]), ["'0'", "'a'", "'b'"]);
}

#[test]
fn doubles_have_few_digits() {
    let mut case = Case::new();
    let d = case.any(0, Kind::Double);
    let low = case.terms.double(1.2345);
    let high = case.terms.double(1.5);
    case.assert(DLt, low, d);
    case.assert(DLt, d, high);
    let digits = case.readable(&[d]).remove(0);
    assert!(["1.3", "1.4"].contains(&digits.as_str()), "{digits}");
}

#[test]
fn few_values_are_listed() {
    let mut case = Case::new();
    let x = case.terms.symbol(Symbol::within(0, Kind::Int, Interval::new(-100, 100)));
    let (seven, three) = (case.int(7), case.int(3));
    let remainder = case.terms.apply(Rem32, x, seven);
    case.assert(Eq32, remainder, three);
    let square = case.terms.apply(Mul32, x, x);
    let limit = case.int(400);
    case.assert(Lt32, square, limit);
    let values = case.solver.values(&mut case.terms, &case.path, x, 100);
    assert_eq!(values, Ok(TermValues::All(vec![3, 10, 17])));
    let any = case.any(1, Kind::Int);
    assert_eq!(case.solver.values(&mut case.terms, &case.path, any, 20), Ok(TermValues::More));
}

/// A side that nobody knows of can be followed; a model at the end proves the path.
#[test]
fn an_unproven_path_is_proven_by_a_model() {
    let mut case = Case::new();
    let [x, y] = [0, 1].map(|number| case.any(number, Kind::Int));
    let product = case.terms.apply(Mul32, x, y);
    let number = case.int(62_773_913);
    let condition = case.terms.condition(Eq32, product, number);
    let mut weak = Solver::new("order,model".parse().expect("layers"), Limits::default());
    let Feasibility::Unknown(reason) = weak.ask(&case.terms, &case.path, condition).yes else { panic!("nobody knows") };
    assert_eq!(reason.to_string(), "the solver is switched off");
    case.path.assert_unproven(condition);
    assert!(!case.path.is_proven());
    assert!(weak.model(&case.terms, &case.path).is_err());
    // It is asked on as if it were possible.
    let zero = case.int(0);
    let is_zero = case.terms.condition(Eq32, x, zero);
    let sides = case.solver.ask(&case.terms, &case.path, is_zero);
    assert_eq!((sides.yes, sides.no), (Feasibility::No, Feasibility::Yes));
    let model = case.solver.model(&case.terms, &case.path).expect("an answer").expect("a model");
    assert_eq!(model.value(&case.terms, product) as i32, 62_773_913);
}

/// A path that cannot be, followed unproven, is found out.
#[test]
fn an_impossible_path_has_no_model() {
    let mut case = Case::new();
    let x = case.any(0, Kind::Int);
    let square = case.terms.apply(Mul32, x, x);
    let (three, four) = (case.int(3), case.int(4));
    let remainder = case.terms.apply(And32, square, three);
    let two = case.int(2);
    let condition = case.terms.condition(Eq32, remainder, two);
    case.path.assert_unproven(condition);
    let other = case.terms.condition(Lt32, x, four);
    let _ = case.solver.ask(&case.terms, &case.path, other);
    assert_eq!(case.solver.model(&case.terms, &case.path), Ok(None));
}
