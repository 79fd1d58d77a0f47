//! Fields: some bits of a term, moved. What masks, shifts and narrowings make of a term is one of its fields, and fields
//! that lie side by side become one again: a character that was stored as two bytes is read as itself.

use crate::bits::{all_of, low_bits};
use crate::condition::Condition;
use crate::interval::Interval;
use crate::terms::{Node, Sort, Term, Terms};
use jaywalk_classes::code::Operator;

/// So many operators are looked through.
const DEEPEST: usize = 8;

/// The bits of a term that a mask has, moved to the left, or to the right by as many places as are negative. All other
/// bits are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) base: Term,
    pub(crate) mask: u64,
    pub(crate) shift: i32,
}

impl Field {
    /// Bits of the field where they came from.
    pub(crate) fn unmoved(self, bits: u64) -> u64 {
        let count = self.shift.unsigned_abs();
        if self.shift >= 0 { bits.checked_shr(count) } else { bits.checked_shl(count) }.unwrap_or(0)
    }
}

impl Terms {
    /// A term as a field of the one that it is made from.
    pub(crate) fn field(&self, term: Term) -> Field {
        self.field_within(term, u64::MAX)
    }

    /// Those bits of a term that a mask has, as a field of the one that it is made from.
    pub(crate) fn field_within(&self, term: Term, mask: u64) -> Field {
        let mut field = Field { base: term, mask: mask & all_of(self.sort(term)), shift: 0 };
        for _ in 0..DEEPEST {
            field.mask &= self.bits(field.base).possible();
            match self.field_below(field) {
                Some(below) if field.mask != 0 => field = below,
                _ => break,
            }
        }
        field.mask &= self.bits(field.base).possible();
        field
    }

    /// The same field, seen one operator further down.
    fn field_below(&self, Field { base, mask, shift }: Field) -> Option<Field> {
        use Operator::*;
        let Node::Apply(operator, [x, y]) = self.node(base) else { return None };
        let all = all_of(self.sort(x));
        let count = |y: Term| self.number(y).map(|count| count as u32 & (self.sort(x).bits() - 1));
        Some(match operator {
            And32 | And64 => Field { base: x, mask: mask & self.number(y)? as u64, shift },
            Shl32 | Shl64 => {
                let count = count(y)?;
                Field { base: x, mask: mask >> count, shift: shift + count as i32 }
            }
            Mul32 | Mul64 => {
                let factor = self.number(y).filter(|factor| factor.count_ones() == 1 && *factor > 0)?;
                let count = factor.trailing_zeros();
                Field { base: x, mask: mask >> count, shift: shift + count as i32 }
            }
            // The copies of the sign are no field.
            Shr32 | Shr64 | Ushr32 | Ushr64 => {
                let count = count(y)?;
                let is_plain = matches!(operator, Ushr32 | Ushr64) || mask & !(all >> count) == 0;
                is_plain.then_some(Field { base: x, mask: (mask << count) & all, shift: shift - count as i32 })?
            }
            I2C => Field { base: x, mask: mask & 0xFFFF, shift },
            I2B if mask & !0xFF == 0 => Field { base: x, mask, shift },
            I2S if mask & !0xFFFF == 0 => Field { base: x, mask, shift },
            I2L if mask & !0xFFFF_FFFF == 0 => Field { base: x, mask, shift },
            ZeroExtend => Field { base: x, mask: mask & 0xFFFF_FFFF, shift },
            L2I => Field { base: x, mask, shift },
            _ => return None,
        })
    }

    /// The term of a field, of a sort: always of the same shape.
    pub(crate) fn field_term(&mut self, field: Field, sort: Sort) -> Term {
        use Operator::*;
        let Field { base, mask, shift } = field;
        if mask == 0 {
            return self.integer(sort, 0);
        }
        let mut term = base;
        if shift < 0 {
            // Without a sign, both shifts to the right are the same.
            let operator = match (self.sort(base), self.interval(base).low >= 0) {
                (Sort::Int, true) => Shr32,
                (Sort::Int, false) => Ushr32,
                (_, true) => Shr64,
                _ => Ushr64,
            };
            let count = self.integer(Sort::Int, shift.abs().into());
            term = self.intern(operator, [base, count]);
        }
        term = match (self.sort(term), sort) {
            (Sort::Int, Sort::Long) if self.interval(term).low >= 0 => self.intern(I2L, [term; 2]),
            (Sort::Int, Sort::Long) => self.intern(ZeroExtend, [term; 2]),
            (Sort::Long, Sort::Int) => self.intern(L2I, [term; 2]),
            _ => term,
        };
        let kept = if shift < 0 { mask >> -shift } else { mask };
        // Bits that are moved out at the left need no mask.
        let staying = all_of(sort) >> shift.max(0);
        if self.bits(term).possible() & staying & !kept != 0 {
            term = if sort == Sort::Int && kept == 0xFFFF {
                self.intern(I2C, [term; 2])
            } else {
                let kept = self.integer(sort, kept as i64);
                self.intern(if sort == Sort::Int { And32 } else { And64 }, [term, kept])
            };
        }
        if shift <= 0 {
            return term;
        }
        let count = self.integer(Sort::Int, shift.into());
        self.intern(if sort == Sort::Int { Shl32 } else { Shl64 }, [term, count])
    }

    /// Two terms that have no bit in common as one field, if they are fields of the same term that were moved alike.
    pub(crate) fn joined_fields(&mut self, a: Term, b: Term) -> Option<Term> {
        let (x, y) = (self.field(a), self.field(b));
        if x.base != y.base || x.shift != y.shift || x.mask & y.mask != 0 {
            return None;
        }
        Some(self.field_term(Field { mask: x.mask | y.mask, ..x }, self.sort(a)))
    }

    /// A term of the same sort that has the same bits as far as they are wanted, made of less if possible.
    pub(crate) fn with_wanted_bits(&mut self, term: Term, wanted: u64) -> Term {
        self.wanted_bits(term, wanted, DEEPEST / 2)
    }

    fn wanted_bits(&mut self, term: Term, wanted: u64, depth: usize) -> Term {
        use Operator::*;
        let Node::Apply(operator, [x, y]) = self.node(term) else { return term };
        if depth == 0 {
            return term;
        }
        let bits = self.bits(term);
        if wanted & !(bits.zeros | bits.ones) == 0 {
            return self.integer(self.sort(term), (bits.ones & wanted) as i64);
        }
        let all = all_of(self.sort(x));
        let count = |terms: &Terms| terms.number(y).map(|count| count as u32 & (terms.sort(x).bits() - 1));
        let of_first = match operator {
            Or32 | Or64 | Xor32 | Xor64 => {
                if self.bits(x).possible() & wanted == 0 {
                    return self.wanted_bits(y, wanted, depth - 1);
                }
                if self.bits(y).possible() & wanted == 0 {
                    return self.wanted_bits(x, wanted, depth - 1);
                }
                let [a, b] = [x, y].map(|operand| self.wanted_bits(operand, wanted, depth - 1));
                return if [a, b] == [x, y] { term } else { self.apply(operator, a, b) };
            }
            And32 | And64 => match self.number(y) {
                Some(mask) if wanted & !(mask as u64) == 0 => return self.wanted_bits(x, wanted, depth - 1),
                Some(mask) => wanted & mask as u64,
                None => return term,
            },
            I2B if wanted & !0xFF == 0 => return self.wanted_bits(x, wanted, depth - 1),
            I2C | I2S if wanted & !0xFFFF == 0 => return self.wanted_bits(x, wanted, depth - 1),
            L2I => wanted & all_of(Sort::Int),
            I2L | ZeroExtend if wanted & !all == 0 => wanted,
            Shl32 | Shl64 => match count(self) {
                Some(count) => (wanted & all) >> count,
                None => return term,
            },
            Shr32 | Shr64 | Ushr32 | Ushr64 => match count(self) {
                // The sign is wanted with any of its copies.
                Some(count) if wanted & all & !(all >> count) == 0 => (wanted << count) & all,
                Some(count) => (wanted << count) & all | (all ^ all >> 1),
                None => return term,
            },
            _ => return term,
        };
        let first = self.wanted_bits(x, of_first, depth - 1);
        if first == x { term } else { self.apply(operator, first, if y == x { first } else { y }) }
    }

    /// The condition that a term, which is a field of another, is a number: one about the other where it can be.
    pub(crate) fn field_is(&mut self, term: Term, number: i64) -> Option<Condition> {
        let field = self.field(term);
        if field.base == term {
            return None;
        }
        let of_base = self.sort(field.base);
        // As numbers: the sign of an int counts for all bits above it.
        let [mut mask, mut given] = [field.mask, field.unmoved(self.sort(term).word(number)) & field.mask]
            .map(|bits| of_base.number(of_base.word(bits as i64)));
        // So it does for a narrower number: any of the copies of its sign gives it.
        let Interval { low, high } = self.interval(field.base);
        let copies = !low_bits(64 - (!low.min(0) | high.max(0)).leading_zeros()) as i64;
        if mask & copies != 0 {
            match given & copies {
                0 => {}
                signs if signs == mask & copies => given |= copies,
                _ => return Some(self.certain(false)),
            }
            mask |= copies;
        }
        if let Some(numbers) = self.numbers_with_bits(field.base, mask as u64, given) {
            return Some(numbers);
        }
        if let Some(condition) = self.equal_in_low_bits(field.base, mask as u64, given) {
            return Some(condition);
        }
        let unmoved = self.field_term(Field { shift: 0, ..field }, of_base);
        // One bit is set, or it is not: there is one way to say it.
        if field.mask.is_power_of_two() && given != 0 && unmoved != field.base && !self.is_boolean(unmoved) {
            let zero = self.integer(of_base, 0);
            return Some(self.equal(unmoved, zero).negated());
        }
        if unmoved == term {
            return None;
        }
        let given = self.integer(of_base, given);
        Some(self.equal(unmoved, given))
    }

    /// The condition that some bits of a term are given, if that makes the term one of few numbers, or one between two.
    fn numbers_with_bits(&mut self, term: Term, mask: u64, given: i64) -> Option<Condition> {
        const MOST_OPEN: u32 = 4;
        let (bits, interval) = (self.bits(term), self.interval(term));
        let open = !(bits.zeros | bits.ones) & !mask;
        if open & !low_bits(self.sort(term).bits() - 1) != 0 {
            return None;
        }
        let given = given as u64 | bits.ones & !mask;
        if open & open.wrapping_add(1) == 0 {
            return Some(self.is_within(term, Interval::new(given as i64, (given | open) as i64)));
        }
        if open.count_ones() > MOST_OPEN {
            return None;
        }
        // All subsets of the open bits, ascending.
        let (mut numbers, mut subset) = (Vec::new(), 0u64);
        loop {
            numbers.extend(Some((given | subset) as i64).filter(|number| interval.contains(*number)));
            if subset == open {
                return Some(self.is_one_of(term, &numbers));
            }
            subset = subset.wrapping_sub(open) & open;
        }
    }
}
