//! Functions of floating point that no term stands for, such as the sine. What one gives for an open argument is a symbol of
//! its own, between bounds that follow from those of the argument: more than there is, so that nothing is missed. What holds
//! for all of it holds, and a failure is told only if it is repeated, by the function itself.

use super::CellId;
use crate::formulas::Parts;
use crate::machine::Machine;
use crate::step::Trouble;
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_formula::{Condition, Feasibility, Sort, Symbol, Term, Terms};

/// Arguments that are tried where a path has failed.
const ARGUMENTS: &[f64] = &[
    0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    2.0,
    -2.0,
    3.0,
    -3.0,
    4.5,
    -4.5,
    10.0,
    -10.0,
    0.001,
    -0.001,
    100.0,
    -100.0,
    1e9,
    -1e9,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

/// Of two arguments, each pair of these is.
const PAIRED: &[f64] = &[1.0, 0.0, -1.0, 2.0, -2.0, f64::NAN];

/// What a function was made up to give.
pub(crate) struct OpenFunction {
    arguments: Arguments,
    value: Term,
}

/// A function and what it is asked of.
#[derive(Clone, Copy)]
enum Arguments {
    One(fn(f64) -> f64, Term),
    Two(fn(f64, f64) -> f64, [Term; 2]),
}

impl Arguments {
    /// What is tried: what the arguments are, and what the function gives then.
    fn tries(self, terms: &Terms) -> Vec<(Vec<(Term, f64)>, f64)> {
        match self {
            Arguments::One(function, term) => {
                ARGUMENTS.iter().map(|&tried| (vec![(term, tried)], function(tried))).collect()
            }
            Arguments::Two(function, [first, second]) => {
                let known = [first, second].map(|term| terms.constant(term).map(f64::from_bits));
                let open = if known.iter().any(Option::is_some) { ARGUMENTS } else { PAIRED };
                let [ones, others] = known.map(|known| known.map_or(open.to_vec(), |known| vec![known]));
                let pairs = ones.iter().flat_map(|&one| others.iter().map(move |&other| (one, other)));
                pairs.map(|(one, other)| (vec![(first, one), (second, other)], function(one, other))).collect()
            }
        }
    }
}

/// What is known of a function.
#[derive(Clone, Copy, Debug)]
pub struct RealFunction {
    /// What it gives.
    pub value: fn(f64) -> f64,
    /// How that depends on the argument.
    pub shape: Shape,
    /// Beyond these, arguments have NaN.
    pub domain: (f64, f64),
}

/// What is known of a function of two arguments.
#[derive(Clone, Copy, Debug)]
pub struct RealFunctionOfTwo {
    /// What it gives.
    pub value: fn(f64, f64) -> f64,
    /// What is known of what it gives for arguments within bounds.
    pub bounds: fn([f64; 2], [f64; 2]) -> Given,
}

/// What is known of what a function gives.
#[derive(Clone, Copy, Debug)]
pub struct Given {
    /// The least and the greatest value, if there is one.
    pub between: [f64; 2],
    /// Whether there always is.
    pub has_values: bool,
}

/// How the value of a function depends on its argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// It never gets less where the argument gets greater: `java.lang.Math` promises that where the function in mathematics
    /// does.
    Rising,
    /// It never gets greater.
    Falling,
    /// Between -1 and 1; of infinities there is none.
    Wave,
    /// At least 1, and the same for the negative argument.
    Bowl,
    /// Anything.
    Wild,
}

impl RealFunction {
    /// Bounds of what it gives for arguments within bounds, and whether each has a value.
    fn bounds(&self, low: f64, high: f64) -> Given {
        let is_inside = self.domain.0 <= low && high <= self.domain.1;
        let (first, last) = (low.max(self.domain.0), high.min(self.domain.1));
        let (least, greatest) = match self.shape {
            Shape::Rising => (below((self.value)(first)), above((self.value)(last))),
            Shape::Falling => (below((self.value)(last)), above((self.value)(first))),
            Shape::Wave => (-1.0, 1.0),
            Shape::Bowl => (1.0, f64::INFINITY),
            Shape::Wild => (f64::NEG_INFINITY, f64::INFINITY),
        };
        let is_finite = low.is_finite() && high.is_finite();
        let has_values = is_inside && (is_finite || matches!(self.shape, Shape::Rising | Shape::Falling | Shape::Bowl));
        Given { between: [least, greatest], has_values: has_values && self.shape != Shape::Wild }
    }
}

/// A little less: the last bits are nobody's promise, but for those of the numbers that functions turn at.
fn below(value: f64) -> f64 {
    const BITS: u64 = 64;
    if [-1.0, 0.0, 1.0].contains(&value) || !value.is_finite() {
        return value;
    }
    value - value.abs() * (f64::EPSILON * BITS as f64) - f64::MIN_POSITIVE
}

fn above(value: f64) -> f64 {
    -below(-value)
}

impl Machine {
    /// What a function gives for an open `double`: a value with its tag. `None` if the argument must be known, because it is no
    /// number that stays open, or the path has fixed it.
    pub fn open_function(&mut self, argument: u64, function: &RealFunction) -> Result<Option<(u64, u64)>, Trouble> {
        // What a checked method has done is told of every path.
        let Some(cell) = CellId::of_word(self.memory.look_up(argument)).filter(|_| !self.is_checking()) else {
            return Ok(None);
        };
        let Some(term) = self.term_as(cell, Sort::Double) else { return Ok(None) };
        // Of integers with few values, each is tried.
        let symbols = self.symbol_cells(&[cell]);
        if self.few_values(&symbols).is_some() {
            return Ok(None);
        }
        let Parts { terms, path, solver, .. } = self.formulas.begin(self.options.layers);
        let bounds = solver.real_bounds(terms, path, term).map(|ends| ends.map(f64::from_bits));
        let [low, high] = bounds.unwrap_or([f64::NEG_INFINITY, f64::INFINITY]);
        if low == high {
            return Ok(None);
        }
        if bounds.is_none() && self.is_no_number(term) {
            return Ok(Some((f64::NAN.to_bits(), 0)));
        }
        let given = function.bounds(low, high);
        let given = Given { has_values: given.has_values && bounds.is_some(), ..given };
        self.value_within(Arguments::One(function.value, term), given).map(Some)
    }

    /// What a function gives for two `double`s, each a value with its tag, of which one is open at least.
    pub fn open_function_of_two(
        &mut self,
        arguments: [(u64, u64); 2],
        function: &RealFunctionOfTwo,
    ) -> Result<Option<(u64, u64)>, Trouble> {
        if self.is_checking() {
            return Ok(None);
        }
        let cells: Vec<CellId> =
            arguments.iter().filter_map(|&(_, tag)| CellId::of_word(self.memory.look_up(tag))).collect();
        let symbols = self.symbol_cells(&cells);
        if self.few_values(&symbols).is_some() {
            return Ok(None);
        }
        let mut taken = Vec::with_capacity(2);
        for (value, tag) in arguments {
            let term = match CellId::of_word(self.memory.look_up(tag)) {
                Some(cell) => self.term_as(cell, Sort::Double),
                None => Some(self.formulas.begin(self.options.layers).terms.word(Sort::Double, value)),
            };
            let Some(term) = term else { return Ok(None) };
            let Parts { terms, path, solver, .. } = self.formulas.begin(self.options.layers);
            taken.push((term, solver.real_bounds(terms, path, term).map(|ends| ends.map(f64::from_bits))));
        }
        let [(first, one), (second, other)] = taken[..] else { return Ok(None) };
        let is_fixed = |bounds: Option<[f64; 2]>| bounds.is_some_and(|[low, high]| low == high);
        if is_fixed(one) && is_fixed(other) {
            return Ok(None);
        }
        if [(first, one), (second, other)].into_iter().any(|(term, ends)| ends.is_none() && self.is_no_number(term)) {
            return Ok(Some((f64::NAN.to_bits(), 0)));
        }
        let all = [f64::NEG_INFINITY, f64::INFINITY];
        let given = (function.bounds)(one.unwrap_or(all), other.unwrap_or(all));
        let given = Given { has_values: given.has_values && one.is_some() && other.is_some(), ..given };
        self.value_within(Arguments::Two(function.value, [first, second]), given).map(Some)
    }

    /// Whether a `double` is NaN on this path.
    fn is_no_number(&mut self, term: Term) -> bool {
        let Parts { terms, path, solver, .. } = self.formulas.begin(self.options.layers);
        let is_number = terms.condition(Operator::DEq, term, term);
        match is_number.constant(terms) {
            Some(is_number) => !is_number,
            None => solver.ask_one(terms, path, is_number) == Feasibility::No,
        }
    }

    /// A new symbol for what a function gives, between bounds; no NaN, if it always has a value.
    fn value_within(&mut self, arguments: Arguments, given: Given) -> Result<(u64, u64), Trouble> {
        let Given { between: [least, greatest], has_values } = given;
        let Parts { terms, path, solver, symbols, functions, .. } = self.formulas.begin(self.options.layers);
        let value = terms.symbol(Symbol::any(*symbols, Kind::Double));
        *symbols += 1;
        functions.push(OpenFunction { arguments, value });
        let [below, above] = [least, greatest].map(|end| terms.word(Sort::Double, end.to_bits()));
        let mut known: Vec<Condition> = Vec::new();
        if !least.is_nan() && !greatest.is_nan() {
            known.push(terms.condition(Operator::DLt, value, below).negated());
            known.push(terms.condition(Operator::DLt, above, value).negated());
        }
        if has_values {
            known.push(terms.condition(Operator::DEq, value, value));
        }
        for condition in known.into_iter().filter(|known| known.constant(terms).is_none()) {
            // The symbol is new, so there are such values; asking finds them.
            solver.ask_one(terms, path, condition);
            path.assert(condition);
        }
        self.word_of_term(value)
    }

    /// Whether the path goes on with what functions were made up to give.
    pub fn has_open_functions(&self) -> bool {
        self.formulas.seen().is_some_and(|parts| !parts.functions.is_empty())
    }

    /// Looks for arguments for which functions give what a path needs of them that has failed. Where none of those that are
    /// tried will do, repeating the path shows it.
    pub fn find_arguments(&mut self) {
        let Some(Parts { terms, path, solver, functions, .. }) = self.formulas.parts() else { return };
        for &OpenFunction { arguments, value } in functions.iter() {
            for (mut tried, given) in arguments.tries(terms) {
                tried.push((value, given));
                let known: Vec<Condition> = tried
                    .into_iter()
                    .map(|(term, number)| {
                        if number.is_nan() {
                            return terms.condition(Operator::DEq, term, term).negated();
                        }
                        let bits = terms.unary(Operator::DToBits, term);
                        let number = terms.word(Sort::Long, number.to_bits());
                        terms.condition(Operator::Eq64, bits, number)
                    })
                    .collect();
                let all = terms.all(&known);
                if solver.ask_one(terms, path, all) == Feasibility::Yes {
                    known.into_iter().filter(|part| part.constant(terms).is_none()).for_each(|part| path.assert(part));
                    break;
                }
            }
        }
    }
}
