//! Projection: leaving out of a slice what nearly always can be satisfied afterwards.
//!
//! A symbol of full range that the question does not have, and that one condition of the slice compares with something
//! else, can follow whatever the others are, but at the very ends of all numbers. Such conditions are left out, one after
//! the other, so that the question gets smaller and more often one that was asked before. What is impossible without
//! them is impossible with them; values are completed and checked, and if that fails the whole slice is asked.

use super::index::Slice;
use super::model::Values;
use crate::condition::Condition;
use crate::evaluate::{Evaluator, Model};
use crate::interval::Interval;
use crate::terms::{Node, SymbolId, Term, Terms};
use jaywalk_classes::code::Operator;
use rustc_hash::FxHashMap;

/// A slice without what can follow.
#[derive(Debug)]
pub(crate) struct Projected {
    pub(crate) slice: Slice,
    /// The conditions that were left out, and the symbol that can follow in each: in the order of leaving out.
    followers: Vec<(SymbolId, Condition)>,
}

impl Projected {
    /// Projects a slice for a question.
    pub(crate) fn new(terms: &Terms, slice: &Slice, question: Condition) -> Projected {
        let mut places: FxHashMap<SymbolId, Vec<usize>> = FxHashMap::default();
        for (place, condition) in slice.conditions.iter().enumerate() {
            for &symbol in terms.symbols_of(condition.term) {
                places.entry(symbol).or_default().push(place);
            }
        }
        let asked = terms.symbols_of(question.term);
        let mut is_kept = vec![true; slice.conditions.len()];
        let mut followers = Vec::new();
        // Those of the slice come in an order that is the same for the same question.
        let mut open: Vec<SymbolId> = slice.symbols.iter().rev().copied().collect();
        while let Some(symbol) = open.pop() {
            if asked.binary_search(&symbol).is_ok() || !is_full(terms, symbol) {
                continue;
            }
            let mut left = places.get(&symbol).into_iter().flatten().copied().filter(|&place| is_kept[place]);
            let (Some(place), None) = (left.next(), left.next()) else { continue };
            let condition = slice.conditions[place];
            if can_follow(terms, condition, symbol) {
                is_kept[place] = false;
                followers.push((symbol, condition));
                open.extend(terms.symbols_of(condition.term).iter().filter(|&&other| other != symbol));
            }
        }
        let conditions = slice.conditions.iter().zip(&is_kept).filter(|(_, is_kept)| **is_kept);
        let conditions: Vec<Condition> = conditions.map(|(condition, _)| *condition).collect();
        let has = |symbol: &SymbolId| {
            asked.binary_search(symbol).is_ok() || places.get(symbol).into_iter().flatten().any(|&place| is_kept[place])
        };
        let symbols = slice.symbols.iter().copied().filter(has).collect();
        Projected { slice: Slice { conditions, symbols }, followers }
    }

    /// Whether nothing was left out.
    pub(crate) fn is_whole(&self) -> bool {
        self.followers.is_empty()
    }

    /// Values of all symbols of the whole slice, from those that satisfy the rest of it; near a model where they can be.
    pub(crate) fn complete(
        &self,
        terms: &Terms,
        near: &Model,
        evaluator: &mut Evaluator,
        values: Values,
    ) -> Option<Values> {
        let mut model = Model::new();
        for (_, condition) in &self.followers {
            for &symbol in terms.symbols_of(condition.term) {
                model.set(symbol, near.get(terms, symbol));
            }
        }
        values.iter().for_each(|&(symbol, word)| model.set(symbol, word));
        // What was left out first had the others around it.
        for &(symbol, condition) in self.followers.iter().rev() {
            evaluator.forget();
            let word = following(terms, &model, evaluator, condition, symbol)?;
            model.set(symbol, word);
        }
        evaluator.forget();
        let holds = |(_, condition): &(SymbolId, Condition)| {
            (evaluator.value(terms, &model, condition.term) != 0) == condition.holds
        };
        self.followers.iter().all(holds).then(|| model.iter().collect())
    }
}

fn is_full(terms: &Terms, symbol: SymbolId) -> bool {
    let declared = terms.symbol_at(symbol);
    declared.sort().is_integer() && declared.range == Interval::of_sort(declared.sort())
}

/// The comparison of a symbol with something that it does not occur in: whether it is the first operand, and the other.
fn compared(terms: &Terms, condition: Condition, symbol: SymbolId) -> Option<(Operator, bool, Term)> {
    use Operator::*;
    let Node::Apply(operator @ (Eq32 | Eq64 | Lt32 | Lt64), [a, b]) = terms.node(condition.term) else { return None };
    let term = terms.term_of(symbol);
    let is_first = terms.is_in_first([a, b], symbol)?;
    let (own, other) = if is_first { (a, b) } else { (b, a) };
    (own == term).then_some((operator, is_first, other))
}

fn can_follow(terms: &Terms, condition: Condition, symbol: SymbolId) -> bool {
    compared(terms, condition, symbol).is_some()
}

/// A value of a symbol that satisfies a comparison: the one that it has, or the nearest.
fn following(
    terms: &Terms,
    model: &Model,
    evaluator: &mut Evaluator,
    condition: Condition,
    symbol: SymbolId,
) -> Option<u64> {
    use Operator::*;
    let (operator, is_first, other) = compared(terms, condition, symbol)?;
    let sort = terms.sort(other);
    let all = Interval::of_sort(sort);
    let (now, other) = (sort.number(model.get(terms, symbol)), sort.number(evaluator.value(terms, model, other)));
    let number = match (matches!(operator, Eq32 | Eq64), condition.holds, is_first) {
        (true, true, _) => other,
        (true, false, _) if now != other => now,
        (true, false, _) => all.nearest(if other == all.high { other - 1 } else { other + 1 }),
        (false, true, true) => now.min(other.checked_sub(1)?),
        (false, false, true) => now.max(other),
        (false, true, false) => now.max(other.checked_add(1)?),
        (false, false, false) => now.min(other),
    };
    all.contains(number).then(|| sort.word(number))
}
