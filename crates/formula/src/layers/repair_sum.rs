//! Repairing the path's model where a sum of many symbols is compared: each moves as far as it may, one after the other,
//! until the sum is where it must be.

use super::model::Values;
use super::repair::Repair;
use crate::condition::Condition;
use crate::interval::Interval;
use crate::terms::{Node, SymbolId, Term};
use jaywalk_classes::code::Operator;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Sums of more terms than this are left alone.
const MOST_TERMS: usize = 200_000;
/// So many different factors are tried against each other, by so many steps.
const MOST_FACTORS: usize = 12;
const FEW_STEPS: i64 = 8;

/// A symbol that may move.
struct Movable {
    symbol: SymbolId,
    factor: i64,
    now: i64,
    room: Interval,
}

impl Movable {
    /// Whether both ways are free.
    fn is_free(&self) -> bool {
        self.room.low < self.now && self.now < self.room.high
    }

    /// The number that it comes to, if there is room.
    fn moved(&self, steps: i128) -> Option<i64> {
        let number = i64::try_from(i128::from(self.now) + steps).ok()?;
        self.room.contains(number).then_some(number)
    }
}

impl Repair<'_> {
    /// Values of several symbols that satisfy a comparison of sums, and the path with it. That nothing wraps around is
    /// supposed; whoever is wrong with that finds nothing, because what is found is checked.
    pub(super) fn find_for_sum(&mut self, condition: Condition) -> Option<Values> {
        let Node::Apply(operator, [a, b]) = self.terms.node(condition.term) else { return None };
        let is_exact = match operator {
            Operator::Eq32 | Operator::Eq64 if condition.holds => true,
            Operator::Lt32 | Operator::Lt64 => false,
            _ => return None,
        };
        let sort = self.terms.sort(a);
        let mut addends = self.addends([(a, 1), (b, -1)])?;
        let now = i128::from(self.number(a)) - i128::from(self.number(b));
        // How far the difference of both sides must move, at least.
        let missing = match (is_exact, condition.holds) {
            (true, _) => sort.number(sort.word((-now) as i64)).into(),
            (_, true) => (-1 - now).min(0),
            (_, false) => (-now).max(0),
        };
        // Those that came last first: they occur in the fewest of the path's other sums.
        addends.sort_unstable_by_key(|(symbol, factor)| (Reverse(factor.unsigned_abs()), Reverse(*symbol)));
        let found = self.move_all(condition, is_exact, missing, addends.iter());
        // Small ones first leave another rest.
        found.or_else(|| self.move_all(condition, is_exact, missing, addends.iter().rev()))
    }

    /// Moves symbols in an order until nothing is missing.
    fn move_all<'a>(
        &mut self,
        condition: Condition,
        is_exact: bool,
        mut missing: i128,
        addends: impl Iterator<Item = &'a (SymbolId, i64)> + Clone,
    ) -> Option<Values> {
        let mut moved: FxHashMap<SymbolId, i64> = FxHashMap::default();
        for &(symbol, factor) in addends.clone() {
            if missing == 0 {
                break;
            }
            let (before, room) = self.now_and_room(symbol);
            let wanted = i128::from(before) + steps_for(missing, factor, is_exact);
            let after = wanted.clamp(room.low.into(), room.high.max(room.low).into()) as i64;
            if after != before {
                missing -= (i128::from(after) - i128::from(before)) * i128::from(factor);
                moved.insert(symbol, after);
            }
            // Beyond an inequality there is no too far.
            if !is_exact && condition.holds == (missing > 0) {
                missing = 0;
            }
        }
        if missing != 0 && !self.move_two(&mut moved, missing, addends) {
            return None;
        }
        let word = |(symbol, number)| (symbol, self.terms.symbol_at(symbol).sort().word(number));
        let mut values: Values = moved.into_iter().map(word).collect();
        values.sort_unstable();
        self.all_satisfied(condition, &values).then_some(values)
    }

    /// Moves two symbols against each other for a rest that is smaller than any factor: of each factor one may move.
    fn move_two<'a>(
        &mut self,
        moved: &mut FxHashMap<SymbolId, i64>,
        missing: i128,
        addends: impl Iterator<Item = &'a (SymbolId, i64)>,
    ) -> bool {
        let mut movable: Vec<Movable> = Vec::new();
        for &(symbol, factor) in addends {
            let (before, room) = self.now_and_room(symbol);
            let one = Movable { symbol, factor, now: moved.get(&symbol).copied().unwrap_or(before), room };
            match movable.iter().position(|other| other.factor == factor) {
                Some(at) if one.is_free() && !movable[at].is_free() => movable[at] = one,
                Some(_) => {}
                None if movable.len() < MOST_FACTORS => movable.push(one),
                None => break,
            }
        }
        for (at, one) in movable.iter().enumerate() {
            for other in &movable[at + 1..] {
                for steps in -FEW_STEPS..=FEW_STEPS {
                    let rest = missing - i128::from(steps) * i128::from(one.factor);
                    if rest % i128::from(other.factor) == 0
                        && let Some(first) = one.moved(steps.into())
                        && let Some(second) = other.moved(rest / i128::from(other.factor))
                    {
                        moved.extend([(one.symbol, first), (other.symbol, second)]);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// The number that a symbol is, and those that it may be by its bounds.
    fn now_and_room(&self, symbol: SymbolId) -> (i64, Interval) {
        let term = self.terms.term_of(symbol);
        let now = self.terms.sort(term).number(self.model.model().get(self.terms, symbol));
        (now, self.index.bounds(self.terms, term))
    }

    fn number(&mut self, term: Term) -> i64 {
        self.terms.sort(term).number(self.model.value(self.terms, term))
    }

    /// The symbols of a linear combination with their coefficients, which wrap around as it does. Addends that are no
    /// symbols stay as they are.
    fn addends(&self, of: [(Term, i64); 2]) -> Option<Vec<(SymbolId, i64)>> {
        use Operator::*;
        let sort = self.terms.sort(of[0].0);
        let wrapped = |factor: i64| sort.number(sort.word(factor));
        let mut factors: FxHashMap<SymbolId, i64> = FxHashMap::default();
        let (mut open, mut visited) = (of.to_vec(), 0);
        while let Some((term, factor)) = open.pop() {
            visited += 1;
            if visited > MOST_TERMS {
                return None;
            }
            match self.terms.node(term) {
                Node::Symbol(symbol) => {
                    let sum = factors.entry(symbol).or_default();
                    *sum = wrapped(sum.wrapping_add(factor));
                }
                Node::Apply(Add32 | Add64, [a, b]) => open.extend([(a, factor), (b, factor)]),
                Node::Apply(Sub32 | Sub64, [a, b]) => open.extend([(a, factor), (b, factor.wrapping_neg())]),
                Node::Apply(Neg32 | Neg64, [a, _]) => open.push((a, factor.wrapping_neg())),
                Node::Apply(I2L, [a, _]) => open.push((a, factor)),
                Node::Apply(Mul32 | Mul64, [a, b]) => {
                    if let Some(number) = self.terms.number(b) {
                        open.push((a, wrapped(factor.wrapping_mul(number))));
                    }
                }
                _ => {}
            }
        }
        Some(factors.into_iter().filter(|(_, factor)| *factor != 0).collect())
    }

    /// Whether a condition, and all of the path that these symbols occur in, hold with other values of them. The model
    /// stays as it is.
    fn all_satisfied(&mut self, condition: Condition, values: &[(SymbolId, u64)]) -> bool {
        let mark = self.model.set(values);
        let holds = self.model.holds(self.terms, condition)
            && values.iter().all(|&(symbol, word)| self.is_allowed(symbol, word) && self.path_holds(symbol));
        self.model.undo(mark);
        holds
    }
}

/// By how much a symbol must move for its product with a factor to move as far as is missing: not further where that must
/// be met exactly.
fn steps_for(missing: i128, factor: i64, is_exact: bool) -> i128 {
    let factor = i128::from(factor);
    let steps = missing / factor;
    let is_short = steps * factor != missing;
    if is_exact || !is_short {
        return steps;
    }
    steps + if (missing > 0) == (factor > 0) { 1 } else { -1 }
}
