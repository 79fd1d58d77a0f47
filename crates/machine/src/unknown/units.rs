//! Strings as terms: how long one is and which units it has, and what methods of `String` say of it, each as one term. Whoever
//! asks forks on the answer, and not on every unit.

use jaywalk_classes::code::Operator;
use jaywalk_formula::{Condition, Sort, Term, Terms};

/// A string.
#[derive(Clone, Debug)]
pub(super) struct Units {
    pub(super) length: Term,
    /// Its first units, as many as are known by name; those from the length on do not belong to it.
    pub(super) units: Vec<Term>,
}

/// A part of a text with numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A unit.
    Unit(Term),
    /// An int or long.
    Number(Term),
    /// `true` or `false`.
    Truth(Term),
    /// A float or double.
    Real(Term),
}

/// What a method says, and when it cannot tell: units would matter that are not known by name.
pub(super) struct Said<T> {
    pub(super) value: T,
    pub(super) unknown: Condition,
}

/// Characters that a known one is equal to, apart from their case. Only those of ASCII are here: no version of Unicode has
/// changed them.
fn same_apart_from_case(unit: u16) -> Option<Vec<u16>> {
    let letter = u8::try_from(unit).ok().filter(u8::is_ascii)?;
    let mut same = vec![letter.to_ascii_lowercase().into()];
    if letter.is_ascii_alphabetic() {
        same.push(letter.to_ascii_uppercase().into());
    }
    match letter.to_ascii_lowercase() {
        b'i' => same.extend([0x130, 0x131]),
        b'k' => same.push(0x212A),
        b's' => same.push(0x17F),
        _ => {}
    }
    Some(same)
}

/// First and last of the characters that `Character.isWhitespace` knows.
const WHITESPACE: &[(i32, i32)] = &[
    (0x9, 0xD),
    (0x1C, 0x20),
    (0x1680, 0x1680),
    (0x2000, 0x2006),
    (0x2008, 0x200A),
    (0x2028, 0x2029),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
];

/// Writes conditions on strings.
pub(super) struct Spelling<'a>(pub(super) &'a mut Terms);

impl Spelling<'_> {
    fn never(&mut self) -> Condition {
        self.0.any(&[])
    }

    pub(super) fn less(&mut self, a: Term, b: Term) -> Condition {
        self.0.condition(Operator::Lt32, a, b)
    }

    fn equal(&mut self, a: Term, b: Term) -> Condition {
        self.0.condition(Operator::Eq32, a, b)
    }

    fn all(&mut self, conditions: &[Condition]) -> Condition {
        self.0.all(conditions)
    }

    /// Whether a string has a unit at this index.
    fn has(&mut self, string: &Units, index: usize) -> Condition {
        let index = self.0.int(index as i32);
        self.less(index, string.length)
    }

    /// Whether a string has more units than are known by name.
    pub(super) fn is_longer(&mut self, string: &Units) -> Condition {
        self.has(string, string.units.len())
    }

    /// Whether a unit is one of an ascending list of ranges.
    fn is_among(&mut self, unit: Term, ranges: &[(i32, i32)]) -> Condition {
        let any: Vec<Condition> = ranges
            .iter()
            .map(|&(first, last)| {
                let (first, end) = (self.0.int(first), self.0.int(last + 1));
                let (below, inside) = (self.less(unit, first), self.less(unit, end));
                self.all(&[below.negated(), inside])
            })
            .collect();
        self.0.any(&any)
    }

    /// Whether as many units as both strings have names for are equal, as far as both strings have them.
    fn alike(&mut self, a: &Units, b: &Units, same: impl Fn(&mut Self, Term, Term) -> Condition) -> Condition {
        let mut all = Vec::new();
        for (index, (&one, &other)) in a.units.iter().zip(&b.units).enumerate() {
            let (in_a, in_b) = (self.has(a, index), self.has(b, index));
            let same = same(self, one, other);
            all.push(self.0.any(&[in_a.negated(), in_b.negated(), same]));
        }
        self.all(&all)
    }

    /// Both strings go on behind what is known of one by name, and are alike until there.
    fn goes_on(&mut self, a: &Units, b: &Units, alike: Condition) -> Condition {
        let known = a.units.len().min(b.units.len());
        let (in_a, in_b) = (self.has(a, known), self.has(b, known));
        self.all(&[in_a, in_b, alike])
    }

    fn equal_by(&mut self, a: &Units, b: &Units, same: impl Fn(&mut Self, Term, Term) -> Condition) -> Said<Condition> {
        let alike = self.alike(a, b, same);
        let as_long = self.equal(a.length, b.length);
        let goes_on = self.goes_on(a, b, alike);
        let unknown = self.all(&[goes_on, as_long]);
        Said { value: self.all(&[as_long, alike]), unknown }
    }

    /// `equals`
    pub(super) fn equals(&mut self, a: &Units, b: &Units) -> Said<Condition> {
        self.equal_by(a, b, |spelling, a, b| spelling.equal(a, b))
    }

    /// `equalsIgnoreCase` of a string whose units are known; `None` if they are no letters of ASCII.
    pub(super) fn equals_ignoring_case(&mut self, a: &Units, b: &Units) -> Option<Said<Condition>> {
        let known = |terms: &Terms, unit: Term| {
            let unit = terms.number(unit)?;
            same_apart_from_case(unit as u16)
        };
        if !b.units.iter().all(|&unit| known(self.0, unit).is_some()) {
            return None;
        }
        Some(self.equal_by(a, b, |spelling, unit, wanted| {
            let same = known(spelling.0, wanted).unwrap_or_default();
            let any: Vec<Condition> = same
                .into_iter()
                .map(|letter| {
                    let letter = spelling.0.int(letter.into());
                    spelling.equal(unit, letter)
                })
                .collect();
            spelling.0.any(&any)
        }))
    }

    /// Whether two texts are equal; `None` if nobody can tell by their parts. Either one of them has no numbers, or both have
    /// the same parts but for the numbers, or they begin or end with other characters.
    pub(super) fn equal_parts(&mut self, one: &[Part], other: &[Part]) -> Option<Condition> {
        if one.iter().all(|part| matches!(part, Part::Unit(_))) {
            return self.equal_to_units(other, one);
        }
        if other.iter().all(|part| matches!(part, Part::Unit(_))) {
            return self.equal_to_units(one, other);
        }
        if self.differ_in_units(one.iter().zip(other)) || self.differ_in_units(one.iter().rev().zip(other.iter().rev()))
        {
            return Some(self.never());
        }
        if one.len() != other.len() {
            return None;
        }
        // With two numbers, one may end where the other begins.
        let is_number = |part: &&Part| !matches!(part, Part::Unit(_));
        let is_single = one.iter().filter(is_number).count() == 1;
        let is_clear = is_single || self.ends_numbers(one) && self.ends_numbers(other);
        if !is_clear {
            return None;
        }
        let mut all = Vec::new();
        for pair in one.iter().zip(other) {
            all.push(match pair {
                (&Part::Unit(one), &Part::Unit(other)) => self.equal(one, other),
                (&Part::Number(one), &Part::Number(other)) => {
                    let [one, other] = [one, other].map(|term| match self.0.sort(term) {
                        Sort::Int => self.0.unary(Operator::I2L, term),
                        _ => term,
                    });
                    self.0.condition(Operator::Eq64, one, other)
                }
                (&Part::Truth(one), &Part::Truth(other)) => self.equal(one, other),
                (&Part::Real(one), &Part::Real(other)) => self.same_real(one, other)?,
                _ => return None,
            });
        }
        Some(self.all(&all))
    }

    /// Whether two texts differ in a known character before the first of their parts that is none.
    fn differ_in_units<'a>(&self, pairs: impl Iterator<Item = (&'a Part, &'a Part)>) -> bool {
        let units = pairs.map_while(|pair| match pair {
            (&Part::Unit(one), &Part::Unit(other)) => Some((self.0.number(one), self.0.number(other))),
            _ => None,
        });
        units.into_iter().any(|pair| matches!(pair, (Some(one), Some(other)) if one != other))
    }

    /// Whether it is clear where each number in a text ends: what comes next is no digit.
    fn ends_numbers(&self, parts: &[Part]) -> bool {
        let is_digit = |unit: i64| (i64::from(b'0')..=i64::from(b'9')).contains(&unit);
        parts.iter().enumerate().all(|(at, part)| match (part, parts.get(at + 1)) {
            (Part::Real(_), _) => false,
            (Part::Unit(_) | Part::Truth(_), _) | (Part::Number(_), None | Some(Part::Truth(_))) => true,
            (Part::Number(_), Some(&Part::Unit(unit))) => self.0.number(unit).is_some_and(|unit| !is_digit(unit)),
            (Part::Number(_), Some(Part::Number(_) | Part::Real(_))) => false,
        })
    }

    /// Whether two floats or two doubles have the same text: the zeros have not, and all that are not a number have.
    fn same_real(&mut self, one: Term, other: Term) -> Option<Condition> {
        let (to_bits, equal_bits, equal) = match (self.0.sort(one), self.0.sort(other)) {
            (Sort::Float, Sort::Float) => (Operator::FToBits, Operator::Eq32, Operator::FEq),
            (Sort::Double, Sort::Double) => (Operator::DToBits, Operator::Eq64, Operator::DEq),
            _ => return None,
        };
        let [one_bits, other_bits] = [one, other].map(|real| self.0.unary(to_bits, real));
        let same = self.0.condition(equal_bits, one_bits, other_bits);
        let [one, other] = [one, other].map(|real| self.0.condition(equal, real, real).negated());
        let neither = self.all(&[one, other]);
        Some(self.0.any(&[same, neither]))
    }

    /// Whether a text with numbers is this one of units alone.
    fn equal_to_units(&mut self, parts: &[Part], units: &[Part]) -> Option<Condition> {
        const MOST_WAYS: usize = 200;
        let units: Vec<Term> =
            units.iter().filter_map(|part| if let Part::Unit(unit) = *part { Some(unit) } else { None }).collect();
        // What is left to be matched, from which unit on, and on what condition that is so.
        let mut ways = vec![(0, Vec::new())];
        for part in parts {
            let mut longer = Vec::new();
            for (at, conditions) in ways {
                for (length, condition) in self.spelled(*part, &units[at..])? {
                    if condition.constant(self.0) != Some(false) {
                        let mut conditions: Vec<Condition> = Vec::clone(&conditions);
                        conditions.push(condition);
                        longer.push((at + length, conditions));
                    }
                }
            }
            if longer.len() > MOST_WAYS {
                return None;
            }
            ways = longer;
        }
        let ways: Vec<Condition> = ways
            .into_iter()
            .filter(|&(at, _)| at == units.len())
            .map(|(_, conditions)| self.all(&conditions))
            .collect();
        Some(self.0.any(&ways))
    }

    /// In which ways a part can stand at the beginning of units: how many it takes, and on what condition. `None` if they
    /// would have to be known for that.
    fn spelled(&mut self, part: Part, units: &[Term]) -> Option<Vec<(usize, Condition)>> {
        let known = |terms: &Terms, unit: Term| Some(terms.number(unit)? as u16);
        Some(match part {
            Part::Unit(own) => match units.first() {
                Some(&unit) => vec![(1, self.equal(own, unit))],
                None => Vec::new(),
            },
            Part::Real(_) => return None,
            Part::Truth(truth) => {
                let mut ways = Vec::new();
                for (word, value) in [("false", 0), ("true", 1)] {
                    let letters: Option<Vec<u16>> =
                        units.iter().take(word.len()).map(|&unit| known(self.0, unit)).collect();
                    if letters? == word.encode_utf16().collect::<Vec<_>>() {
                        let value = self.0.int(value);
                        ways.push((word.len(), self.equal(truth, value)));
                    }
                }
                ways
            }
            Part::Number(number) => {
                const LONGEST: usize = 20;
                let sort = self.0.sort(number);
                let mut ways = Vec::new();
                let mut text = String::new();
                for &unit in units.iter().take(LONGEST) {
                    let letter = char::from_u32(known(self.0, unit)?.into())?;
                    text.push(letter);
                    let value = text.parse::<i64>().ok().filter(|value| value.to_string() == text);
                    let value = value.filter(|&value| sort == Sort::Long || i32::try_from(value).is_ok());
                    if let Some(value) = value {
                        let equal = if sort == Sort::Int { Operator::Eq32 } else { Operator::Eq64 };
                        let value = self.0.word(sort, sort.word(value));
                        ways.push((text.len(), self.0.condition(equal, number, value)));
                    } else if text != "-" {
                        break;
                    }
                }
                ways
            }
        })
    }

    /// `compareTo`
    pub(super) fn compare(&mut self, a: &Units, b: &Units) -> Said<Term> {
        let alike = self.alike(a, b, |spelling, a, b| spelling.equal(a, b));
        let unknown = self.goes_on(a, b, alike);
        let mut value = self.0.apply(Operator::Sub32, a.length, b.length);
        for (index, (&one, &other)) in a.units.iter().zip(&b.units).enumerate().rev() {
            let (in_a, in_b) = (self.has(a, index), self.has(b, index));
            let same = self.equal(one, other);
            let differs = self.all(&[in_a, in_b, same.negated()]);
            let difference = self.0.apply(Operator::Sub32, one, other);
            value = self.0.choose(differs, difference, value);
        }
        Said { value, unknown }
    }

    /// Whether a string has this part at an index.
    fn has_part(&mut self, string: &Units, at: usize, part: &[Term]) -> Said<Condition> {
        let known = string.units.get(at..).unwrap_or_default();
        let mut all: Vec<Condition> = known.iter().zip(part).map(|(&one, &other)| self.equal(one, other)).collect();
        if at + part.len() > 0 {
            all.push(self.has(string, at + part.len() - 1));
        }
        let value = self.all(&all);
        let unknown = if known.len() < part.len() { value } else { self.never() };
        Said { value, unknown }
    }

    /// Whether as many units are the same.
    pub(super) fn same(&mut self, units: &[Term], part: &[Term]) -> Condition {
        let all: Vec<Condition> = units.iter().zip(part).map(|(&one, &other)| self.equal(one, other)).collect();
        self.all(&all)
    }

    /// `startsWith`; of what is at an index from 0 on.
    pub(super) fn starts_with(&mut self, string: &Units, at: usize, part: &[Term]) -> Said<Condition> {
        self.has_part(string, at, part)
    }

    /// `endsWith`
    pub(super) fn ends_with(&mut self, string: &Units, part: &[Term]) -> Said<Condition> {
        let mut any = Vec::new();
        for end in part.len()..=string.units.len() {
            let length = self.0.int(end as i32);
            let ends = self.equal(string.length, length);
            let here = self.has_part(string, end - part.len(), part).value;
            any.push(self.all(&[ends, here]));
        }
        Said { value: self.0.any(&any), unknown: self.is_longer(string) }
    }

    /// `indexOf`, from an index on.
    pub(super) fn index_of(&mut self, string: &Units, from: usize, part: &[Term]) -> Said<Term> {
        let mut value = self.0.int(-1);
        let mut none = Vec::new();
        let last = string.units.len().checked_sub(part.len());
        for at in (from..=last.unwrap_or(0)).rev().filter(|_| last.is_some()) {
            let here = self.has_part(string, at, part).value;
            let index = self.0.int(at as i32);
            value = self.0.choose(here, index, value);
            none.push(here.negated());
        }
        none.push(self.is_longer(string));
        Said { value, unknown: self.all(&none) }
    }

    /// `lastIndexOf`, from an index on, if there is one.
    pub(super) fn last_index_of(&mut self, string: &Units, from: Option<usize>, part: &[Term]) -> Said<Term> {
        let known = string.units.len();
        let mut value = self.0.int(-1);
        let places = (known + 1).saturating_sub(part.len());
        for at in 0..from.map_or(places, |from| places.min(from.saturating_add(1))) {
            let here = self.has_part(string, at, part).value;
            let index = self.0.int(at as i32);
            value = self.0.choose(here, index, value);
        }
        let is_near = from.is_some_and(|from| from.saturating_add(part.len()) <= known);
        Said { value, unknown: if is_near { self.never() } else { self.is_longer(string) } }
    }

    /// `isBlank`
    pub(super) fn is_blank(&mut self, string: &Units) -> Said<Condition> {
        let mut all = Vec::new();
        for (index, &unit) in string.units.iter().enumerate() {
            let has = self.has(string, index);
            let is_white = self.is_among(unit, WHITESPACE);
            all.push(self.0.any(&[has.negated(), is_white]));
        }
        let value = self.all(&all);
        let is_longer = self.is_longer(string);
        Said { value, unknown: self.all(&[value, is_longer]) }
    }

    /// Whether a unit is one that `trim` leaves out, or `strip`.
    pub(super) fn is_blank_unit(&mut self, unit: Term, is_trim: bool) -> Condition {
        if is_trim {
            let end = self.0.int(' ' as i32 + 1);
            return self.less(unit, end);
        }
        self.is_among(unit, WHITESPACE)
    }

    /// Whether neither the first nor the last unit of a string is blank; of an empty one, none is.
    pub(super) fn has_no_blank_ends(&mut self, string: &Units, blank: &[Condition]) -> Condition {
        let mut all = Vec::new();
        for (index, is_blank) in blank.iter().enumerate() {
            let end = self.0.int(index as i32 + 1);
            let is_last = self.equal(string.length, end);
            all.push(self.0.any(&[is_last.negated(), is_blank.negated()]));
        }
        if let Some(first) = blank.first() {
            let has = self.has(string, 0);
            all.push(self.0.any(&[has.negated(), first.negated()]));
        }
        self.all(&all)
    }

    /// Whether all units are of ASCII.
    pub(super) fn is_ascii(&mut self, units: &[Term]) -> Condition {
        let end = self.0.int(0x80);
        let all: Vec<Condition> = units.iter().map(|&unit| self.less(unit, end)).collect();
        self.all(&all)
    }

    /// Whether units of ASCII are a decimal numeral.
    pub(super) fn is_numeral(&mut self, units: &[Term]) -> Condition {
        let Some(&first) = units.first() else { return self.never() };
        let mut all: Vec<Condition> =
            units.iter().map(|&unit| self.is_among(unit, &[('0' as i32, '9' as i32)])).collect();
        if units.len() > 1 {
            let [is_negative, is_signed] = ['-', '+'].map(|sign| {
                let sign = self.0.int(sign as i32);
                self.equal(first, sign)
            });
            all[0] = self.0.any(&[all[0], is_negative, is_signed]);
        }
        self.all(&all)
    }

    /// What digits of ASCII say that are so few that it is not too great.
    pub(super) fn number(&mut self, units: &[Term], sort: Sort, is_negative: bool) -> Term {
        let (times, plus, minus) = match sort {
            Sort::Long => (Operator::Mul64, Operator::Add64, Operator::Sub64),
            _ => (Operator::Mul32, Operator::Add32, Operator::Sub32),
        };
        let [zero, ten] = [0, 10].map(|number| self.0.word(sort, number));
        let first = self.0.int('0' as i32);
        let mut number = zero;
        for &unit in units {
            let digit = self.0.apply(Operator::Sub32, unit, first);
            let digit = if sort == Sort::Long { self.0.unary(Operator::I2L, digit) } else { digit };
            let product = self.0.apply(times, number, ten);
            number = self.0.apply(plus, product, digit);
        }
        if is_negative { self.0.apply(minus, zero, number) } else { number }
    }

    /// `hashCode` of a string of this length.
    pub(super) fn hash(&mut self, units: &[Term]) -> Term {
        let factor = self.0.int(31);
        let mut hash = self.0.int(0);
        for &unit in units {
            let product = self.0.apply(Operator::Mul32, hash, factor);
            hash = self.0.apply(Operator::Add32, product, unit);
        }
        hash
    }

    /// A condition as what a method returns.
    pub(super) fn truth(&mut self, condition: Condition) -> Term {
        let truth = self.0.truth(condition);
        debug_assert_eq!(self.0.sort(truth), Sort::Int);
        truth
    }
}
