//! Narrowing intervals: from a condition that holds down to the symbols, operator by operator.
//!
//! A condition is revised in two passes over its term: up, from the operands' intervals to the term's, and down, from
//! what the term must be to what its operands can be. A symbol that got narrower has the other conditions in which it
//! occurs revised. Sums and products are inverted only where the intervals exclude overflow; that fact belongs to the
//! path and goes back with it.

use crate::condition::Condition;
use crate::interval::{Interval, cannot_wrap, forward};
use crate::real::numbers;
use crate::terms::{Node, Sort, SymbolId, Term, Terms};
use jaywalk_classes::code::Operator;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Conditions of more terms than this narrow nothing.
const MOST_TERMS: usize = 160;
/// Questions of more terms than this are not looked at.
const MOST_ASKED: usize = 40_000;
/// For so many conditions the order of their terms is remembered.
const MOST_ORDERS: usize = 50_000;
/// How often both passes are made over one condition.
const PASSES: usize = 3;

/// Something cannot be: an interval got empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict;

#[derive(Debug, Default)]
pub(crate) struct Intervals {
    current: Vec<Interval>,
    changes: Vec<(Term, Interval)>,
    /// The terms of a condition in the order of their numbers, if they are not too many.
    orders: FxHashMap<Term, Option<Arc<[Term]>>>,
    /// Symbols that got narrower and whose conditions are still to be revised.
    pub(crate) narrowed: Vec<SymbolId>,
    /// How many terms were visited, for bounds of effort that are the same in every run.
    pub(crate) visited: u64,
}

impl Intervals {
    /// What a term can be on the path.
    pub(crate) fn get(&self, terms: &Terms, term: Term) -> Interval {
        self.current.get(term.index()).copied().unwrap_or_else(|| terms.interval(term))
    }

    pub(crate) fn mark(&self) -> usize {
        self.changes.len()
    }

    pub(crate) fn back(&mut self, mark: usize) {
        for (term, interval) in self.changes.drain(mark..).rev() {
            self.current[term.index()] = interval;
        }
        self.narrowed.clear();
    }

    fn grow(&mut self, terms: &Terms) {
        let from = self.current.len();
        self.current.extend((from..terms.len()).map(|index| terms.interval(Term(index as u32))));
    }

    /// Whether a condition holds, or does not, by the operands' intervals.
    pub(crate) fn truth(&mut self, terms: &Terms, condition: Condition) -> Option<bool> {
        let parts = condition.parts(terms);
        if parts.len() > 1 {
            return self.truth_of_all(terms, &parts);
        }
        let alternatives = condition.negated().parts(terms);
        if alternatives.len() > 1 {
            return self.truth_of_all(terms, &alternatives).map(|truth| !truth);
        }
        self.grow(terms);
        let order = match self.order(terms, condition.term) {
            Some(order) => order,
            None => terms.below(condition.term, MOST_ASKED)?.into(),
        };
        let mark = self.mark();
        let up = self.up(terms, &order);
        let truth = self.get(terms, condition.term).single();
        // What was found going up depends on the question's terms alone, but a question leaves no trace.
        self.back(mark);
        up.ok()?;
        truth.map(|truth| (truth == 1) == condition.holds)
    }

    /// What a term can be by what its parts can be on the path.
    pub(crate) fn hull(&mut self, terms: &Terms, term: Term) -> Interval {
        self.grow(terms);
        let Some(order) = self.order(terms, term) else { return self.get(terms, term) };
        let mark = self.mark();
        let up = self.up(terms, &order);
        let hull = self.get(terms, term);
        self.back(mark);
        up.map_or_else(|Conflict| terms.interval(term), |()| hull)
    }

    fn truth_of_all(&mut self, terms: &Terms, conditions: &[Condition]) -> Option<bool> {
        let mut all = Some(true);
        for &condition in conditions {
            match self.truth(terms, condition) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => all = None,
            }
        }
        all
    }

    fn order(&mut self, terms: &Terms, term: Term) -> Option<Arc<[Term]>> {
        if self.orders.len() > MOST_ORDERS {
            self.orders.clear();
        }
        self.orders.entry(term).or_insert_with(|| terms.below(term, MOST_TERMS).map(Arc::from)).clone()
    }

    /// Narrows what a condition says about its symbols, once.
    pub(crate) fn revise(&mut self, terms: &Terms, condition: Condition) -> Result<(), Conflict> {
        condition.parts(terms).into_iter().try_for_each(|part| self.revise_part(terms, part))
    }

    fn revise_part(&mut self, terms: &Terms, condition: Condition) -> Result<(), Conflict> {
        self.grow(terms);
        let Some(order) = self.order(terms, condition.term) else { return Ok(()) };
        self.narrow(terms, condition.term, Interval::of(condition.holds.into()))?;
        for _ in 0..PASSES {
            let before = self.changes.len();
            self.visited += order.len() as u64;
            self.up(terms, &order)?;
            for &term in order.iter().rev() {
                self.down(terms, term)?;
            }
            if self.changes.len() == before {
                break;
            }
        }
        Ok(())
    }

    fn up(&mut self, terms: &Terms, order: &[Term]) -> Result<(), Conflict> {
        for &term in order {
            let interval = match terms.node(term) {
                // All but NaN is equal to itself.
                Node::Apply(Operator::FEq | Operator::DEq, [a, b])
                    if a == b && numbers(terms.sort(a)).includes(self.current[a.index()]) =>
                {
                    Interval::of(1)
                }
                Node::Apply(operator, [a, b]) => forward(operator, self.current[a.index()], self.current[b.index()]),
                Node::Choose(condition, yes, no) => match self.current[condition.index()].single() {
                    Some(0) => self.current[no.index()],
                    Some(_) => self.current[yes.index()],
                    None => self.current[yes.index()].join(self.current[no.index()]),
                },
                Node::Table(id, index) => terms.contents(id).hull(self.current[index.index()]),
                _ => continue,
            };
            self.narrow(terms, term, interval)?;
        }
        Ok(())
    }

    pub(crate) fn narrow(&mut self, terms: &Terms, term: Term, to: Interval) -> Result<(), Conflict> {
        self.grow(terms);
        let current = self.current[term.index()];
        let new = current.meet(to);
        if new == current {
            return Ok(());
        }
        if new.is_empty() {
            return Err(Conflict);
        }
        self.changes.push((term, current));
        self.current[term.index()] = new;
        if let Node::Symbol(id) = terms.node(term)
            && self.narrowed.last() != Some(&id)
        {
            self.narrowed.push(id);
        }
        Ok(())
    }

    /// Narrows the operands of a term by what the term can be.
    fn down(&mut self, terms: &Terms, term: Term) -> Result<(), Conflict> {
        use Operator::*;
        let (operator, [a, b]) = match terms.node(term) {
            Node::Apply(operator, operands) => (operator, operands),
            Node::Choose(condition, yes, no) => return self.down_choose(terms, term, condition, yes, no),
            Node::Table(id, index) => {
                let within = self.current[index.index()];
                return self.narrow(terms, index, terms.contents(id).indices(within, self.current[term.index()]));
            }
            _ => return Ok(()),
        };
        let [value, x, y] = [term, a, b].map(|term| self.current[term.index()]);
        if operator.is_floating() {
            let (x, y) = crate::real::backward(operator, value, x, y);
            self.narrow(terms, a, x)?;
            return if operator.parameters().len() == 2 { self.narrow(terms, b, y) } else { Ok(()) };
        }
        let sort = terms.sort(a);
        match operator {
            Add32 | Add64 if cannot_wrap(operator, sort, x, y) => {
                self.narrow(terms, a, difference(value, y))?;
                self.narrow(terms, b, difference(value, self.current[a.index()]))
            }
            Sub32 | Sub64 if cannot_wrap(operator, sort, x, y) => {
                self.narrow(terms, a, total(value, y))?;
                self.narrow(terms, b, difference(self.current[a.index()], value))
            }
            Neg32 | Neg64 if cannot_wrap(operator, sort, x, y) => {
                self.narrow(terms, a, difference(Interval::of(0), value))
            }
            Mul32 | Mul64 if cannot_wrap(operator, sort, x, y) => match (x.single(), y.single()) {
                (_, Some(factor)) => self.narrow(terms, a, quotients(value, factor)),
                (Some(factor), _) => self.narrow(terms, b, quotients(value, factor)),
                _ => {
                    for (one, other) in [(a, y), (b, x)] {
                        // A factor from 1 on makes the product no smaller.
                        if other.low > 0 && self.current[one.index()].low >= 0 {
                            let high = value.high / other.low;
                            self.narrow(terms, one, Interval::new(i64::MIN, high))?;
                        }
                    }
                    Ok(())
                }
            },
            Shl32 | Shl64 if cannot_wrap(operator, sort, x, y) => match y.single() {
                Some(count) => {
                    let factor = 1i64.checked_shl(count as u32 & (sort.bits() - 1)).filter(|&factor| factor > 0);
                    factor.map_or(Ok(()), |factor| self.narrow(terms, a, quotients(value, factor)))
                }
                None => Ok(()),
            },
            Div32 | Div64 => match y.single() {
                Some(divisor) if divisor > 0 => {
                    let low = i128::from(value.low) * i128::from(divisor);
                    let high = i128::from(value.high) * i128::from(divisor);
                    let room = i128::from(divisor) - 1;
                    let low = if value.low <= 0 { low - room } else { low };
                    let high = if value.high >= 0 { high + room } else { high };
                    self.narrow(terms, a, saturated(low, high))
                }
                _ => Ok(()),
            },
            Rem32 | Rem64 => self.down_remainder(terms, a, value, y),
            And32 | And64 => self.down_and(terms, sort, [a, b], value),
            Or32 if is_boolean(x) && is_boolean(y) => {
                if value.high == 0 {
                    self.narrow(terms, a, Interval::of(0))?;
                    return self.narrow(terms, b, Interval::of(0));
                }
                if value.low == 1 && x.high == 0 {
                    return self.narrow(terms, b, Interval::of(1));
                }
                if value.low == 1 && y.high == 0 {
                    return self.narrow(terms, a, Interval::of(1));
                }
                Ok(())
            }
            Or32 | Or64 if x.low >= 0 && y.low >= 0 => {
                let below = Interval::new(i64::MIN, value.high);
                self.narrow(terms, a, below)?;
                self.narrow(terms, b, below)
            }
            // Each of the three is the exclusive "or" of the others.
            Xor32 | Xor64 => {
                self.narrow(terms, a, forward(operator, value, y))?;
                self.narrow(terms, b, forward(operator, value, self.current[a.index()]))
            }
            Shr32 | Shr64 => match y.single() {
                Some(count) => {
                    let count = count as u32 & (sort.bits() - 1);
                    let (low, high) = (i128::from(value.low) << count, (i128::from(value.high) + 1) << count);
                    self.narrow(terms, a, saturated(low, high - 1))
                }
                None => Ok(()),
            },
            Min32 | Min64 => self.down_extreme(terms, [a, b], value, true),
            Max32 | Max64 => self.down_extreme(terms, [a, b], value, false),
            Abs32 | Abs64 if x.low > Interval::of_sort(sort).low => {
                // Only of the least number the absolute value is negative.
                let value = Interval::new(value.low.max(0), value.high.max(0));
                self.narrow(terms, a, Interval::new(-value.high, value.high))?;
                if value.low > 0 && self.current[a.index()].low > -value.low {
                    self.narrow(terms, a, Interval::new(value.low, i64::MAX))?;
                }
                if value.low > 0 && self.current[a.index()].high < value.low {
                    self.narrow(terms, a, Interval::new(i64::MIN, -value.low))?;
                }
                Ok(())
            }
            I2L => self.narrow(terms, a, value),
            L2I | ZeroExtend | I2B | I2S | I2C => {
                let size = match operator {
                    I2B => 1 << 8,
                    I2S | I2C => 1 << 16,
                    _ => 1i64 << 32,
                };
                // Where nothing wraps around, or all does as often.
                let narrowed = forward(operator, x, x);
                let offset = i128::from(x.low) - i128::from(narrowed.low);
                if narrowed.span() == x.span() && offset % i128::from(size) == 0 {
                    let (low, high) = (i128::from(value.low) + offset, i128::from(value.high) + offset);
                    return self.narrow(terms, a, saturated(low, high));
                }
                Ok(())
            }
            Cmp64 => match value.single() {
                Some(-1) => self.down_less(terms, a, b, true),
                Some(1) => self.down_less(terms, b, a, true),
                Some(_) => self.down_equal(terms, a, b, true),
                None => Ok(()),
            },
            Eq32 | Eq64 => value.single().map_or(Ok(()), |holds| self.down_equal(terms, a, b, holds == 1)),
            Ne32 | Ne64 => value.single().map_or(Ok(()), |holds| self.down_equal(terms, a, b, holds == 0)),
            Lt32 | Lt64 => value.single().map_or(Ok(()), |holds| self.down_less(terms, a, b, holds == 1)),
            Ge32 | Ge64 => value.single().map_or(Ok(()), |holds| self.down_less(terms, a, b, holds == 0)),
            LtU32 | LtU64 => value.single().map_or(Ok(()), |holds| self.down_unsigned(terms, a, b, holds == 1)),
            _ => Ok(()),
        }
    }

    fn down_choose(&mut self, terms: &Terms, term: Term, condition: Term, yes: Term, no: Term) -> Result<(), Conflict> {
        let value = self.current[term.index()];
        match self.current[condition.index()].single() {
            Some(0) => return self.narrow(terms, no, value),
            Some(_) => return self.narrow(terms, yes, value),
            None => {}
        }
        if self.current[yes.index()].meet(value).is_empty() {
            self.narrow(terms, condition, Interval::of(0))?;
        }
        if self.current[no.index()].meet(value).is_empty() {
            self.narrow(terms, condition, Interval::of(1))?;
        }
        Ok(())
    }

    fn down_remainder(&mut self, terms: &Terms, a: Term, value: Interval, divisor: Interval) -> Result<(), Conflict> {
        // The dividend has the sign of the remainder, and is no nearer to zero.
        if value.low > 0 {
            self.narrow(terms, a, Interval::new(value.low, i64::MAX))?;
        }
        if value.high < 0 {
            self.narrow(terms, a, Interval::new(i64::MIN, value.high))?;
        }
        let x = self.current[a.index()];
        let Some(divisor) = divisor.single().filter(|&divisor| divisor > 0) else { return Ok(()) };
        let same_sign = (x.low >= 0) == (x.high >= 0);
        if same_sign && x.low / divisor == x.high / divisor {
            let multiple = Interval::of(x.low / divisor * divisor);
            return self.narrow(terms, a, total(value, multiple));
        }
        Ok(())
    }

    fn down_and(&mut self, terms: &Terms, sort: Sort, operands: [Term; 2], value: Interval) -> Result<(), Conflict> {
        let [x, y] = operands.map(|term| self.current[term.index()]);
        if sort == Sort::Int && is_boolean(x) && is_boolean(y) {
            if value.low == 1 {
                self.narrow(terms, operands[0], Interval::of(1))?;
                return self.narrow(terms, operands[1], Interval::of(1));
            }
            if value.high == 0 && x.low == 1 {
                return self.narrow(terms, operands[1], Interval::of(0));
            }
            if value.high == 0 && y.low == 1 {
                return self.narrow(terms, operands[0], Interval::of(0));
            }
        }
        // Of numbers with the same high bits a mask of low bits takes the same from all.
        if let Some(mask) = y.single().filter(|mask| *mask >= 0 && mask & mask.wrapping_add(1) == 0)
            && x.low & !mask == x.high & !mask
        {
            return self.narrow(terms, operands[0], total(value, Interval::of(x.low & !mask)));
        }
        for (one, of) in [(operands[0], x), (operands[1], y)] {
            if of.low >= 0 {
                self.narrow(terms, one, Interval::new(value.low, i64::MAX))?;
            }
        }
        Ok(())
    }

    fn down_extreme(
        &mut self,
        terms: &Terms,
        operands: [Term; 2],
        value: Interval,
        is_least: bool,
    ) -> Result<(), Conflict> {
        let beyond = if is_least { Interval::new(value.low, i64::MAX) } else { Interval::new(i64::MIN, value.high) };
        for (one, other) in [(operands[0], operands[1]), (operands[1], operands[0])] {
            self.narrow(terms, one, beyond)?;
            let other = self.current[other.index()];
            // If the other cannot be the extreme, this one is.
            if (is_least && other.low > value.high) || (!is_least && other.high < value.low) {
                self.narrow(terms, one, value)?;
            }
        }
        Ok(())
    }

    fn down_less(&mut self, terms: &Terms, a: Term, b: Term, holds: bool) -> Result<(), Conflict> {
        let (x, y) = (self.current[a.index()], self.current[b.index()]);
        if holds {
            let (Some(high), Some(low)) = (y.high.checked_sub(1), x.low.checked_add(1)) else { return Err(Conflict) };
            self.narrow(terms, a, Interval::new(i64::MIN, high))?;
            self.narrow(terms, b, Interval::new(low, i64::MAX))
        } else {
            self.narrow(terms, a, Interval::new(y.low, i64::MAX))?;
            self.narrow(terms, b, Interval::new(i64::MIN, x.high))
        }
    }

    fn down_equal(&mut self, terms: &Terms, a: Term, b: Term, holds: bool) -> Result<(), Conflict> {
        let (x, y) = (self.current[a.index()], self.current[b.index()]);
        if holds {
            self.narrow(terms, a, y)?;
            return self.narrow(terms, b, x);
        }
        for (one, of, other) in [(a, x, y), (b, y, x)] {
            let Some(value) = other.single() else { continue };
            if of.single() == Some(value) {
                return Err(Conflict);
            }
            if of.low == value {
                self.narrow(terms, one, Interval::new(value + 1, i64::MAX))?;
            } else if of.high == value {
                self.narrow(terms, one, Interval::new(i64::MIN, value - 1))?;
            }
        }
        Ok(())
    }

    fn down_unsigned(&mut self, terms: &Terms, a: Term, b: Term, holds: bool) -> Result<(), Conflict> {
        let (x, y) = (self.current[a.index()], self.current[b.index()]);
        if x.low >= 0 && y.low >= 0 {
            return self.down_less(terms, a, b, holds);
        }
        if holds && y.low >= 0 {
            // Below a number without its sign bit there are only such.
            return self.narrow(terms, a, Interval::new(0, y.high - 1));
        }
        if !holds && x.low >= 0 {
            return self.narrow(terms, b, Interval::new(0, x.high));
        }
        // Above a negative number there are only such.
        if holds && x.high < 0 {
            return self.narrow(terms, b, Interval::new(x.low, -1));
        }
        if !holds && y.high < 0 {
            return self.narrow(terms, a, Interval::new(y.low, -1));
        }
        Ok(())
    }
}

fn is_boolean(interval: Interval) -> bool {
    Interval::BOOLEAN.includes(interval)
}

fn saturated(low: i128, high: i128) -> Interval {
    let cut = |number: i128| number.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
    Interval::new(cut(low), cut(high))
}

fn total(a: Interval, b: Interval) -> Interval {
    saturated(i128::from(a.low) + i128::from(b.low), i128::from(a.high) + i128::from(b.high))
}

fn difference(a: Interval, b: Interval) -> Interval {
    saturated(i128::from(a.low) - i128::from(b.high), i128::from(a.high) - i128::from(b.low))
}

/// The numbers that times a factor are within an interval.
fn quotients(value: Interval, factor: i64) -> Interval {
    if factor == 0 {
        return Interval::ALL;
    }
    let (low, high, factor) = (i128::from(value.low), i128::from(value.high), i128::from(factor));
    let (low, high, factor) = if factor > 0 { (low, high, factor) } else { (-high, -low, -factor) };
    saturated(-(-low).div_euclid(factor), high.div_euclid(factor))
}
