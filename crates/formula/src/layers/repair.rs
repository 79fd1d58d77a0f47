//! Repairing the path's model: other values for one symbol, so that the other side of a question holds too.
//!
//! With all other symbols fixed, a condition is one about a single symbol. [`bounds`] works out what the symbol must be
//! by inverting the operators on the way down to it; that may be too much or too little where operators have no
//! inverse, because every candidate is checked: by evaluating all conditions in which the symbol occurs.

use super::index::Index;
use super::model::{PathModel, Values};
use crate::condition::{Condition, inverse};
use crate::interval::Interval;
use crate::path::Step;
use crate::terms::{Node, Sort, Symbol, SymbolId, Term, Terms};
use jaywalk_classes::code::Operator;

/// More symbols than this are not tried.
const MOST_SYMBOLS: usize = 6;
/// How far a value keeps from a bound if it can.
const ROOM: i64 = 1 << 10;
/// After so many values of terms it is given up.
const MOST_COMPUTED: u64 = 100_000;
/// So many operators are inverted on the way down to a symbol.
pub(super) const DEEPEST: usize = 200;
/// Conditions of the path that are looked at for bounds; all are checked.
const MOST_BOUNDS: usize = 24;
/// Ways to satisfy a condition that are tried.
const MOST_ALTERNATIVES: usize = 6;

/// The repair of a model: what it works on.
pub(crate) struct Repair<'a> {
    pub(crate) terms: &'a Terms,
    pub(crate) steps: &'a [Step],
    /// How many steps must be satisfied.
    pub(crate) taken: usize,
    pub(crate) index: &'a Index,
    pub(crate) model: &'a mut PathModel,
    /// A number for the symbol's value: others that leave the same remainder may do as well. One if all may.
    modulus: i64,
}

impl<'a> Repair<'a> {
    pub(crate) fn new(
        terms: &'a Terms,
        (steps, taken): (&'a [Step], usize),
        index: &'a Index,
        model: &'a mut PathModel,
    ) -> Repair<'a> {
        Repair { terms, steps, taken, index, model, modulus: 1 }
    }

    /// Values that satisfy a condition and the path, if changing one symbol does that.
    pub(crate) fn find(&mut self, condition: Condition) -> Option<Values> {
        let most = self.model.computed() + MOST_COMPUTED;
        let symbols = self.terms.symbols_of(condition.term);
        let (first, last) = symbols.split_at(MOST_SYMBOLS.min(symbols.len()));
        // The last of many are the nearest: a sum has them at its end.
        for &symbol in last.iter().rev().take(MOST_SYMBOLS / 2).chain(first) {
            let candidates = self.candidates(condition, symbol);
            for word in candidates {
                if self.model.computed() > most {
                    return self.find_for_sum(condition);
                }
                if self.satisfies(condition, symbol, word) {
                    return Some(vec![(symbol, word)]);
                }
            }
        }
        if symbols.len() > 1 { self.find_for_sum(condition) } else { None }
    }

    /// Whether the condition and the path hold with another value of a symbol. The model stays as it is.
    pub(crate) fn satisfies(&mut self, condition: Condition, symbol: SymbolId, word: u64) -> bool {
        if !self.is_allowed(symbol, word) {
            return false;
        }
        let mark = self.model.set(&[(symbol, word)]);
        let holds = self.model.holds(self.terms, condition) && self.path_holds(symbol);
        self.model.undo(mark);
        holds
    }

    /// Whether a symbol can have a value at all.
    pub(super) fn is_allowed(&self, symbol: SymbolId, word: u64) -> bool {
        let declared = self.terms.symbol_at(symbol);
        !declared.sort().is_integer() || declared.range.contains(declared.sort().number(word))
    }

    pub(super) fn path_holds(&mut self, symbol: SymbolId) -> bool {
        let index = self.index;
        let mut conditions = index.conditions_of(self.terms, self.steps, symbol, self.taken);
        conditions.all(|condition| self.model.holds(self.terms, condition))
    }

    fn candidates(&mut self, condition: Condition, symbol: SymbolId) -> Vec<u64> {
        let declared = *self.terms.symbol_at(symbol);
        let sort = declared.sort();
        let is_floating = matches!(self.terms.node(condition.term), Node::Apply(operator, _) if operator.is_floating());
        if is_floating || !sort.is_integer() {
            return self.floating_candidates(condition, symbol);
        }
        let now = sort.number(self.model.model().get(self.terms, symbol));
        let mut words = Vec::new();
        for wanted in self.wanted(condition, symbol, declared.range) {
            for number in self.numbers_within(&declared, symbol, wanted, now) {
                let word = sort.word(number);
                if number != now && !words.contains(&word) {
                    words.push(word);
                }
            }
        }
        if words.is_empty() {
            let blind =
                [now.wrapping_add(1), now.wrapping_sub(1), 0, 1, -1, 2, declared.range.low, declared.range.high];
            return blind.into_iter().map(|number| sort.word(number)).collect();
        }
        words
    }

    /// What a symbol must be for a condition to hold, the others being as the model says: several intervals, one of
    /// which is enough. None if that cannot be told.
    fn wanted(&mut self, condition: Condition, symbol: SymbolId, within: Interval) -> Vec<Interval> {
        let parts = condition.parts(self.terms);
        if parts.len() > 1 {
            let mut all = None;
            for part in parts {
                if let Some(bounds) = self.bounds(part, symbol, all.unwrap_or(within)) {
                    all = Some(bounds);
                }
            }
            return all.into_iter().collect();
        }
        let alternatives = condition.alternatives(self.terms);
        if alternatives.len() > 1 {
            let bounds = alternatives.into_iter().take(MOST_ALTERNATIVES);
            return bounds.filter_map(|alternative| self.bounds(alternative, symbol, within)).collect();
        }
        if let Node::Table(id, index) = self.terms.node(condition.term) {
            let now = self.terms.sort(index).number(self.model.value(self.terms, index));
            let (table, indices) = (self.terms.contents(id), self.terms.interval(index));
            let runs = table.runs_near(indices, Interval::of(condition.holds.into()), now, MOST_ALTERNATIVES);
            return runs.into_iter().filter_map(|run| self.invert(index, symbol, run, within)).collect();
        }
        self.bounds(condition, symbol, within).into_iter().collect()
    }

    /// Numbers within an interval that the path may allow.
    fn numbers_within(&mut self, declared: &Symbol, symbol: SymbolId, wanted: Interval, now: i64) -> Vec<i64> {
        let of_condition = wanted;
        let mut wanted = wanted;
        let index = self.index;
        let mut modulus = std::mem::replace(&mut self.modulus, 1);
        for condition in index.conditions_of(self.terms, self.steps, symbol, self.taken).take(MOST_BOUNDS) {
            let bounds = self.bounds(condition, symbol, wanted);
            let own = std::mem::replace(&mut self.modulus, 1);
            modulus = modulus.max(own);
            // Where remainders count, the bounds are only one way of many.
            wanted = bounds.filter(|bounds| own == 1 && !bounds.is_empty()).unwrap_or(wanted);
        }
        let middle = wanted.low.wrapping_add((wanted.span() / 2) as i64);
        let step = ROOM.min((wanted.span() / 2) as i64);
        let (is_open_below, is_open_above) = (wanted.low == declared.range.low, wanted.high == declared.range.high);
        // Room on both sides for what comes: half of what there is, or enough, where there is no end.
        let roomy = match (is_open_below, is_open_above) {
            (true, true) => wanted.nearest(0),
            (false, true) => wanted.low + step,
            (true, false) => wanted.high - step,
            (false, false) => middle,
        };
        let mut numbers = vec![roomy, middle, wanted.nearest(now)];
        if modulus > 1 {
            let alike = |number: i64| {
                let number = i128::from(number) + (i128::from(now) - i128::from(number)).rem_euclid(modulus.into());
                i64::try_from(number).unwrap_or(now)
            };
            let below = |number: i64| alike(number).saturating_sub(modulus);
            numbers.extend([alike(roomy), alike(middle), alike(wanted.low), below(wanted.high.saturating_add(1))]);
        }
        numbers.extend([wanted.low, wanted.high, wanted.low.saturating_add(1), wanted.high.saturating_sub(1)]);
        numbers.extend([of_condition.nearest(now), of_condition.low, of_condition.high]);
        numbers.extend([now.wrapping_add(1), now.wrapping_sub(1), 0, 1]);
        numbers
    }

    /// What a symbol must be for a condition to hold, the others being as the model says; within `within`. Nothing if
    /// that cannot be told.
    fn bounds(&mut self, condition: Condition, symbol: SymbolId, within: Interval) -> Option<Interval> {
        let Node::Apply(operator, [a, b]) = self.terms.node(condition.term) else {
            let target = Interval::of(condition.holds.into());
            return self.invert(condition.term, symbol, target, within);
        };
        if !operator.is_comparison() {
            return self.invert(condition.term, symbol, Interval::of(condition.holds.into()), within);
        }
        if operator.is_floating() {
            return None;
        }
        let in_left = self.terms.is_in_first([a, b], symbol)?;
        let sort = self.terms.sort(a);
        let (inside, outside) = if in_left { (a, b) } else { (b, a) };
        let other = sort.number(self.model.value(self.terms, outside));
        let all = Interval::of_sort(sort);
        let target = match (operator, condition.holds) {
            (Operator::Eq32 | Operator::Eq64, true) => Interval::of(other),
            (Operator::Eq32 | Operator::Eq64, false) => {
                // One side of what it must not be: the one with more room.
                let below = Interval::new(all.low, other.saturating_sub(1));
                let above = Interval::new(other.saturating_add(1), all.high);
                let fits = |side: Interval| self.terms.interval(inside).meet(side);
                if fits(below).span() > fits(above).span() { below } else { above }
            }
            (Operator::Lt32 | Operator::Lt64, holds) => match (in_left, holds) {
                (true, true) => Interval::new(all.low, other.checked_sub(1)?),
                (true, false) => Interval::new(other, all.high),
                (false, true) => Interval::new(other.checked_add(1)?, all.high),
                (false, false) => Interval::new(all.low, other),
            },
            (Operator::LtU32 | Operator::LtU64, holds) => match (in_left, holds) {
                (true, true) if other > 0 => Interval::new(0, other - 1),
                (true, true) => Interval::new(0, all.high),
                (true, false) if other >= 0 => Interval::new(other, all.high),
                (true, false) => Interval::new(other, -1),
                (false, true) if other >= 0 => Interval::new(all.low, -1),
                (false, true) => Interval::new(other.checked_add(1)?, -1),
                (false, false) => Interval::new(0, if other >= 0 { other } else { all.high }),
            },
            _ => return None,
        };
        self.invert(inside, symbol, target, within)
    }

    /// By what a term divides its first operand, or of what it takes the remainder.
    fn divisor(&self, term: Term) -> i64 {
        use Operator::*;
        let Node::Apply(operator, [_, b]) = self.terms.node(term) else { return 1 };
        let number = self.terms.number(b).unwrap_or(0);
        let divisor = match operator {
            Div32 | Div64 | Rem32 | Rem64 => number.saturating_abs(),
            Shr32 | Ushr32 => 1 << (number & 31),
            Shr64 | Ushr64 => 1i64.wrapping_shl(number as u32),
            And32 | And64 if number > 0 => 1i64.checked_shl(64 - number.leading_zeros()).unwrap_or(1),
            I2C | I2S => 1 << 16,
            I2B => 1 << 8,
            _ => 1,
        };
        divisor.max(1)
    }

    /// The values of a symbol for which a term is within a target, about.
    pub(super) fn invert(
        &mut self,
        term: Term,
        symbol: SymbolId,
        target: Interval,
        within: Interval,
    ) -> Option<Interval> {
        use Operator::*;
        let (mut term, mut target) = (term, target);
        for _ in 0..DEEPEST {
            self.modulus = self.modulus.saturating_mul(self.divisor(term));
            target = target.meet(self.terms.interval(term));
            if target.is_empty() {
                return Some(target);
            }
            let (operator, [a, b]) = match self.terms.node(term) {
                Node::Symbol(_) => return Some(target.meet(within)),
                Node::Apply(operator, operands) => (operator, operands),
                Node::Choose(condition, yes, no) => {
                    let chosen = if self.model.value(self.terms, condition) != 0 { yes } else { no };
                    if !self.terms.has_symbol(chosen, symbol) {
                        return None;
                    }
                    term = chosen;
                    continue;
                }
                Node::Table(id, index) => {
                    let sort = self.terms.sort(index);
                    let now = sort.number(self.model.value(self.terms, index));
                    // The whole interval of indices if there is no choice, else the nearest run.
                    let within = self.terms.interval(index);
                    target = *self.terms.contents(id).runs_near(within, target, now, 1).first()?;
                    term = index;
                    continue;
                }
                Node::Constant(..) => return None,
            };
            if operator.is_comparison() {
                let holds = target.single()? == 1;
                return self.bounds(Condition { term, holds }, symbol, within);
            }
            if operator.parameters().len() == 1 {
                match operator {
                    Neg32 | Neg64 => {
                        target = shifted(self.terms.sort(a), -i128::from(target.high), -i128::from(target.low))?
                    }
                    Abs32 | Abs64 if target.low >= 0 => {}
                    I2L | ZeroExtend | L2I | I2B | I2S | I2C => {}
                    _ => return None,
                }
                term = a;
                continue;
            }
            let is_left = self.terms.is_in_first([a, b], symbol)?;
            let (inside, outside) = if is_left { (a, b) } else { (b, a) };
            let sort = self.terms.sort(outside);
            let other = i128::from(sort.number(self.model.value(self.terms, outside)));
            let sort = self.terms.sort(inside);
            let now = sort.number(self.model.value(self.terms, inside));
            let (low, high) = (i128::from(target.low), i128::from(target.high));
            target = match operator {
                Add32 | Add64 => shifted(sort, low - other, high - other)?,
                Sub32 | Sub64 if is_left => shifted(sort, low + other, high + other)?,
                Sub32 | Sub64 => shifted(sort, other - high, other - low)?,
                // Odd factors have an inverse, whatever wraps around.
                Mul32 | Mul64 if other & 1 == 1 && target.single().is_some() => {
                    let product = target.low.wrapping_mul(inverse(other as i64));
                    Interval::of(sort.number(sort.word(product)))
                }
                Mul32 | Mul64 if other != 0 => {
                    let (low, high) = if other > 0 { (low, high) } else { (high, low) };
                    Interval::new(divide_up(low, other) as i64, divide_down(high, other) as i64)
                }
                Div32 | Div64 if is_left && other != 0 => {
                    let room = other.abs() - 1;
                    let (low, high) = if other > 0 { (low * other, high * other) } else { (high * other, low * other) };
                    let (low, high) =
                        (if low <= 0 { low - room } else { low }, if high >= 0 { high + room } else { high });
                    let all = clamped(sort, low, high);
                    // For one quotient, what is left over stays as it is if it can.
                    let alike = i128::from(target.low) * other + i128::from(now) % other;
                    let is_one = target.single().is_some() && low <= alike && alike <= high;
                    if is_one { all.meet(clamped(sort, alike, alike)) } else { all }
                }
                // The nearest number with that remainder.
                Rem32 | Rem64 if is_left && other != 0 => {
                    let left = now.wrapping_rem(other as i64);
                    Interval::of(now.wrapping_sub(left).wrapping_add(target.nearest(left)))
                }
                // The bits that the mask keeps, and the others as they are, or all set if it must be negative.
                And32 | And64 => {
                    let (mask, range) = (other as i64, self.terms.interval(inside));
                    let kept = target.high & mask;
                    let words = [now & !mask | kept, kept | !mask];
                    let fitting = words.into_iter().find(|&word| range.contains(word));
                    fitting.filter(|_| target.contains(kept)).map_or(target, Interval::of)
                }
                Or32 | Or64 => Interval::of(target.high & !(other as i64)),
                Xor32 | Xor64 => match target.single() {
                    Some(value) => Interval::of(value ^ other as i64),
                    None => target,
                },
                Shl32 | Shl64 if is_left => {
                    let count = other & i128::from(sort.bits() - 1);
                    Interval::new(divide_up(low, 1 << count) as i64, divide_down(high, 1 << count) as i64)
                }
                Shr32 | Shr64 | Ushr32 | Ushr64 if is_left => {
                    let count = other & i128::from(sort.bits() - 1);
                    if let Some(value) = target.single() {
                        // The bits that are shifted out stay as they are.
                        let out = now & (1i64 << count).wrapping_sub(1);
                        Interval::of(sort.number(sort.word(value << count | out)))
                    } else {
                        clamped(sort, low << count, (high << count) + (1 << count) - 1)
                    }
                }
                Min32 | Min64 if other > high => target,
                Max32 | Max64 if other < low => target,
                Cmp64 => match (target.low, target.high, is_left) {
                    (-1, -1, true) | (1, 1, false) => clamped(sort, i64::MIN.into(), other - 1),
                    (1, 1, true) | (-1, -1, false) => clamped(sort, other + 1, i64::MAX.into()),
                    _ => Interval::of(other as i64),
                },
                _ => return None,
            };
            if target.is_empty() {
                return Some(target);
            }
            term = inside;
        }
        None
    }
}

/// An interval moved within the bits of a sort: all of it wraps around, or the greater part is left.
fn shifted(sort: Sort, low: i128, high: i128) -> Option<Interval> {
    let all = Interval::of_sort(sort);
    let size = i128::from(all.high) - i128::from(all.low) + 1;
    let turn = |number: i128| (number - i128::from(all.low)).div_euclid(size);
    if turn(low) == turn(high) {
        let by = turn(low) * size;
        return Some(Interval::new((low - by) as i64, (high - by) as i64));
    }
    let cut = i128::from(all.low) + turn(high) * size;
    Some(if high - cut > cut - low {
        Interval::new(all.low, (high - turn(high) * size).min(all.high.into()) as i64)
    } else {
        Interval::new((low - turn(low) * size).max(all.low.into()) as i64, all.high)
    })
}

/// An interval cut to the numbers of a sort.
fn clamped(sort: Sort, low: i128, high: i128) -> Interval {
    let all = Interval::of_sort(sort);
    Interval::new(
        low.max(all.low.into()).min(i64::MAX.into()) as i64,
        high.min(all.high.into()).max(i64::MIN.into()) as i64,
    )
}

fn divide_down(a: i128, b: i128) -> i128 {
    if b < 0 { (-a).div_euclid(-b) } else { a.div_euclid(b) }
}

fn divide_up(a: i128, b: i128) -> i128 {
    -divide_down(-a, b)
}
