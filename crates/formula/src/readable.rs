//! Values that a person likes to read: near zero, letters and digits, few decimals.
//!
//! One symbol after the other gets the nicest value that still satisfies the path with all others as they are, which
//! only needs evaluating. Where that leaves a value far from zero, the solver is asked for a nearer one, a bounded
//! number of times.

use crate::condition::Condition;
use crate::evaluate::{Evaluator, Model};
use crate::path::PathCondition;
use crate::solver::{Feasibility, Limits, Solver};
use crate::terms::{Sort, SymbolId, Terms};
use crate::z3::Ignorance;
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use rustc_hash::{FxHashMap, FxHashSet};

/// Numbers that are tried for a symbol that is to differ from others, above zero and below.
const MOST_TRIED: usize = 6;
/// How often the solver is asked for nearer values.
const MOST_QUESTIONS: usize = 40;
/// After so many that it could not answer it is asked no more.
const MOST_UNANSWERED: u64 = 3;
/// Symbols behind this many keep the values that they have.
const MOST_SYMBOLS: usize = 400;
/// After so many values of terms the others stay as they are too.
const MOST_COMPUTED: u64 = 4_000_000;
/// Numbers up to this are near enough.
const NEAR: i64 = 1000;

impl Solver {
    /// The same as [`Solver::readable`], but whatever this solver was asked before: one that knows nothing finds the values,
    /// which takes longer.
    pub fn readable_anew(&mut self, terms: &mut Terms, path: &PathCondition) -> Result<Option<Model>, Ignorance> {
        let mut fresh = Solver::new(self.layers(), self.limits()).interrupted_by(self.interrupter());
        let found = fresh.readable(terms, path);
        self.add_work(fresh.statistics());
        found
    }

    /// A model of a path with readable values; nothing if the path has none. Terms may be made for questions.
    pub fn readable(&mut self, terms: &mut Terms, path: &PathCondition) -> Result<Option<Model>, Ignorance> {
        let Some(model) = self.model(terms, path)? else { return Ok(None) };
        let mut nicer = Nicer::new(terms, path, model);
        nicer.improve(terms);
        let far = nicer.far(terms);
        if !far.is_empty() {
            let limits = self.limits();
            self.set_limits(Limits { long_time: limits.short_time, long_search: limits.short_search, ..limits });
            let nearer = self.ask_for_nearer(terms, path, &far, nicer.model.clone());
            self.set_limits(limits);
            nicer.model = nearer;
            nicer.improve(terms);
        }
        Ok(Some(nicer.model))
    }

    /// Gives symbols values that differ from one another and from what fields are without a value, as far as a path allows
    /// that without asking: what is copied, swapped or lost shows then.
    pub fn tell_apart(&self, terms: &Terms, path: &PathCondition, symbols: &[SymbolId], model: Model) -> Model {
        let mut nicer = Nicer::new(terms, path, model);
        // Values that only others have kept far from zero.
        nicer.improve(terms);
        nicer.tell_apart(terms, symbols);
        nicer.model
    }

    /// Asks for nearer values of some symbols, one after the other, keeping what was reached.
    fn ask_for_nearer(&mut self, terms: &mut Terms, path: &PathCondition, far: &[SymbolId], mut model: Model) -> Model {
        let mut narrowed = path.clone();
        let last_unanswered = self.statistics().unknown + MOST_UNANSWERED;
        for &symbol in far.iter().take(MOST_QUESTIONS) {
            if self.statistics().unknown >= last_unanswered || self.interrupter().is_wanted() {
                break;
            }
            let bounds = match terms.symbol_at(symbol).kind {
                Kind::Char => [(' ' as i64, '~' as i64), (0, 0xFF)],
                _ => [(0, NEAR), (-NEAR, NEAR)],
            };
            for (low, high) in bounds {
                let mark = narrowed.mark();
                if self.narrow(terms, &mut narrowed, symbol, low, high)
                    && let Ok(Some(found)) = self.model(terms, &narrowed)
                {
                    model = found;
                    break;
                }
                narrowed.back(mark);
            }
        }
        model
    }

    /// Asserts that a symbol is within bounds, if the solver knows that it can be.
    fn narrow(&mut self, terms: &mut Terms, path: &mut PathCondition, symbol: SymbolId, low: i64, high: i64) -> bool {
        let (term, sort) = (terms.term_of(symbol), terms.symbol_at(symbol).sort());
        let less = if sort == Sort::Int { Operator::Lt32 } else { Operator::Lt64 };
        let (low, high) = (terms.integer(sort, low), terms.integer(sort, high));
        let conditions = [terms.condition(less, term, low).negated(), terms.condition(less, high, term).negated()];
        conditions.into_iter().all(|condition| {
            let is_possible = self.ask_one(terms, path, condition) == Feasibility::Yes;
            if is_possible && condition.constant(terms).is_none() {
                path.assert(condition);
            }
            is_possible
        })
    }
}

/// A model that gets nicer by evaluating alone.
struct Nicer {
    model: Model,
    evaluator: Evaluator,
    /// In the order of the program's asking.
    symbols: Vec<SymbolId>,
    conditions: FxHashMap<SymbolId, Vec<Condition>>,
}

impl Nicer {
    fn new(terms: &Terms, path: &PathCondition, model: Model) -> Nicer {
        let mut conditions: FxHashMap<SymbolId, Vec<Condition>> = FxHashMap::default();
        // The newest first: they are the likeliest to fail.
        for condition in path.conditions().rev() {
            for &symbol in terms.symbols_of(condition.term) {
                conditions.entry(symbol).or_default().push(condition);
            }
        }
        let mut symbols: Vec<SymbolId> = conditions.keys().copied().collect();
        symbols.sort_unstable_by_key(|symbol| terms.symbol_at(*symbol).number);
        symbols.truncate(MOST_SYMBOLS);
        Nicer { model, evaluator: Evaluator::new(), symbols, conditions }
    }

    fn improve(&mut self, terms: &Terms) {
        for at in 0..self.symbols.len() {
            let symbol = self.symbols[at];
            match terms.symbol_at(symbol).kind {
                Kind::Float | Kind::Double => self.improve_floating(terms, symbol),
                Kind::Char => self.improve_char(terms, symbol),
                _ => self.improve_integer(terms, symbol),
            }
        }
    }

    /// Takes a value if the path is satisfied with it.
    fn accept(&mut self, terms: &Terms, symbol: SymbolId, word: u64) -> bool {
        let declared = terms.symbol_at(symbol);
        let before = self.model.get(terms, symbol);
        if word == before {
            return true;
        }
        if self.evaluator.computed > MOST_COMPUTED {
            return false;
        }
        if declared.sort().is_integer() && !declared.range.contains(declared.sort().number(word)) {
            return false;
        }
        self.model.set(symbol, word);
        self.evaluator.forget();
        let conditions = self.conditions.get(&symbol).into_iter().flatten();
        let holds = conditions
            .copied()
            .all(|condition| (self.evaluator.value(terms, &self.model, condition.term) != 0) == condition.holds);
        if !holds {
            self.model.set(symbol, before);
        }
        holds
    }

    fn improve_integer(&mut self, terms: &Terms, symbol: SymbolId) {
        let sort = terms.symbol_at(symbol).sort();
        let is_there = [0, 1, -1, 2, -2, 3, 10].iter().any(|&number| self.accept(terms, symbol, sort.word(number)));
        if is_there {
            return;
        }
        // Between zero, which does not do, and the value, which does, lies an end of what does.
        let (mut bad, mut good) = (0i64, sort.number(self.model.get(terms, symbol)));
        while good.wrapping_sub(bad).unsigned_abs() > 1 {
            let middle = bad + (good - bad) / 2;
            if self.accept(terms, symbol, sort.word(middle)) {
                good = middle;
            } else {
                bad = middle;
            }
        }
    }

    fn improve_char(&mut self, terms: &Terms, symbol: SymbolId) {
        let now = self.model.get(terms, symbol) as u16;
        if matches!(char::from_u32(now.into()), Some('a'..='z')) && self.accept(terms, symbol, u64::from(b'a')) {
            return;
        }
        let printable = (b'a'..=b'z').chain(b'0'..=b'9').chain(b'A'..=b'Z').chain(b' '..=b'~');
        for letter in printable {
            if self.accept(terms, symbol, letter.into()) {
                return;
            }
        }
        self.improve_integer(terms, symbol);
    }

    fn improve_floating(&mut self, terms: &Terms, symbol: SymbolId) {
        let sort = terms.symbol_at(symbol).sort();
        let word = |value: f64| if sort == Sort::Float { u64::from((value as f32).to_bits()) } else { value.to_bits() };
        let now = self.model.get(terms, symbol);
        let now = if sort == Sort::Float { f32::from_bits(now as u32).into() } else { f64::from_bits(now) };
        let plain = [0.0, 1.0, -1.0, 2.0, 0.5, 10.0, 100.0, 1000.0, -10.0, -1000.0];
        let rounded = (0..12).flat_map(|digits| {
            let scale = 10f64.powi(digits);
            [(now * scale).floor() / scale, (now * scale).ceil() / scale]
        });
        let candidates = plain.into_iter().chain(rounded).chain([now.trunc(), 1e10, 1e38, 1e300, f64::NAN]);
        for value in candidates.collect::<Vec<f64>>() {
            if self.accept(terms, symbol, word(value)) {
                return;
            }
        }
    }

    fn tell_apart(&mut self, terms: &Terms, symbols: &[SymbolId]) {
        // Words of different sorts are told apart by other numbers, too.
        let mut taken: FxHashSet<i64> = std::iter::once(0).collect();
        let mut is_true = false;
        for &symbol in symbols.iter().take(MOST_SYMBOLS) {
            let (kind, sort) = (terms.symbol_at(symbol).kind, terms.symbol_at(symbol).sort());
            if kind == Kind::Boolean {
                is_true = !is_true;
                self.accept(terms, symbol, is_true.into());
                continue;
            }
            let word = |number: i64| match (kind, sort) {
                (Kind::Char, _) => (b'a' as u64 - 1).wrapping_add(number as u64),
                (_, Sort::Float) => u64::from((number as f32 + 0.5).to_bits()),
                (_, Sort::Double) => (number as f64 + 0.5).to_bits(),
                _ => sort.word(number),
            };
            let now = self.model.get(terms, symbol);
            let is_own = sort.is_integer() && kind != Kind::Char && !taken.contains(&sort.number(now));
            if is_own && self.conditions.contains_key(&symbol) {
                taken.insert(sort.number(now));
                continue;
            }
            let first = (1..).filter(|number| !taken.contains(number)).take(MOST_TRIED);
            let below = (1..).map(|number: i64| -number).filter(|number| !taken.contains(number)).take(MOST_TRIED);
            let wanted: Vec<i64> = if kind == Kind::Char { first.collect() } else { first.chain(below).collect() };
            let number = wanted.into_iter().find(|&number| self.accept(terms, symbol, word(number)));
            taken.insert(number.unwrap_or(0));
        }
    }

    /// The symbols whose values are still far from what is nice.
    fn far(&self, terms: &Terms) -> Vec<SymbolId> {
        let is_far = |&symbol: &SymbolId| {
            let (declared, word) = (terms.symbol_at(symbol), self.model.get(terms, symbol));
            match declared.kind {
                Kind::Float | Kind::Double => false,
                Kind::Char => !(b' '.into()..=b'~'.into()).contains(&(word as u16)),
                _ => declared.sort().number(word).unsigned_abs() > NEAR as u64,
            }
        };
        self.symbols.iter().copied().filter(is_far).collect()
    }
}
