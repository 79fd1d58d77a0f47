//! Answers that are made up: what a method of `String` says may depend on characters that have no name. It may be any answer
//! then, which is more than there is. So what holds for all of them holds, and nothing else is told of the path.
//!
//! Where a string was made up to say a number, one is found that does, so that a failure can be told all the same.
//!
//! What was made up of a string is remembered as far as another answer follows from it: a string has one hash code, strings
//! that are equal have the same one, and where `indexOf` has found a character, there it is.

use super::looked::{Answer, Asked, Extent, Question, Seen, Sought};
use super::meet::Meeting;
use super::text::TextPiece;
use super::{CellId, ChoiceMode};
use crate::formulas::Parts;
use crate::machine::Machine;
use crate::step::{PathBound, Trouble};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_formula::{Condition, Feasibility, Sort, Symbol, Term};

/// So many answers are made up on a path: all that follows is walked for each.
const MOST_GUESSES: usize = 4;

/// What was made up of a string.
#[derive(Clone, Debug)]
pub(crate) struct Guess {
    /// How long the string is that the program has asked for: a cell.
    length: CellId,
    about: About,
}

/// What follows from an answer. Strings of any characters and nothing else are named by the cells of their lengths.
#[derive(Clone, Debug)]
enum About {
    /// Nothing.
    Nothing,
    /// Where a string has a part: an index, or -1, of the string and of its any characters.
    Index { any: CellId, sought: Sought, part: Box<[Term]>, index: Term, place: Term },
    /// The hash code of a string.
    Hash { any: CellId, hash: Term },
    /// When a string is its own with the blanks at its ends left out, and how long it is without.
    Trimmed { any: CellId, question: Question, is_same: Condition, length: Term },
    /// When a string says no number, and which it says.
    Parsed { any: CellId, names: Box<[Term]>, question: Question, fails: Condition, number: Term },
    /// When two strings are equal.
    Equal { any: [CellId; 2], condition: Condition },
}

/// What an answer can be that depends on units without a name.
#[derive(Clone, Copy)]
pub(super) enum Beyond<'a> {
    /// True or false.
    Truth,
    /// Any number.
    Number,
    /// The index of a part, which is not less than this; or another answer.
    Index { sought: Sought, part: &'a [Term], least: usize, otherwise: Term },
    /// The unit at this index.
    Unit(Term),
}

impl Machine {
    /// Asks again about all characters that are known by name, if there certainly are no others. Else it may be any answer, or
    /// the path is cut.
    pub(super) fn look_further(
        &mut self,
        asked: Asked,
        seen: &[&Seen],
        beyond: Beyond<'_>,
    ) -> Result<Option<Answer>, Trouble> {
        let Some((length, known)) = seen.iter().find_map(|seen| seen.any) else { return Ok(None) };
        let most = self.memory.characters(length).unwrap_or(known);
        let term = self.memory.term(length).filter(|_| asked.extent != Extent::Known && most > known);
        if let Some(term) = term
            && self.is_at_most(term, most)?
        {
            return self.answer_question(asked.base, asked.question, Extent::Known);
        }
        match self.guess(asked, seen, beyond) {
            Some(answer) => Ok(Some(Answer::Term(answer))),
            None => {
                let length = self.asked_length(length);
                Err(self.too_long(length, self.memory.tried_length(length).unwrap_or(known)))
            }
        }
    }

    /// Makes up an answer.
    fn guess(&mut self, asked: Asked, seen: &[&Seen], beyond: Beyond<'_>) -> Option<Term> {
        // What a checked method has done is told of every path.
        if self.is_checking() || self.options.choice == ChoiceMode::Dictated {
            return None;
        }
        let own = seen.first()?;
        let kind = match beyond {
            Beyond::Unit(index) => return self.unit_made_up(own, index),
            Beyond::Number if asked.question == Question::Hash => {
                if let Some(hash) = own.only_any().and_then(|any| self.hash_made_up(any)) {
                    return Some(hash);
                }
                Kind::Int
            }
            Beyond::Index { sought, part, .. } if !sought.has_start => {
                if let Some(index) = self.index_made_up(own, sought, part) {
                    return Some(index);
                }
                Kind::Int
            }
            Beyond::Truth => {
                let known = both_any(seen).filter(|_| asked.question == Question::Equals);
                if let Some(known) = known.and_then(|pair| self.equality_made_up(pair)) {
                    return Some(self.formulas.begin(self.options.layers).terms.truth(known));
                }
                Kind::Boolean
            }
            Beyond::Number | Beyond::Index { .. } => Kind::Int,
        };
        let (any, _) = seen.iter().find_map(|seen| seen.any)?;
        let length = self.asked_length(any);
        let Parts { terms, symbols, guesses, .. } = self.formulas.begin(self.options.layers);
        if guesses.len() >= MOST_GUESSES {
            return None;
        }
        let mut answer = terms.symbol(Symbol::any(*symbols, kind));
        *symbols += 1;
        let about = match (beyond, asked.question) {
            (_, Question::Equals | Question::Compare) => {
                let pair = both_any(seen);
                let known = pair.and_then(|pair| self.equality_made_up(pair));
                let terms = &mut self.formulas.begin(self.options.layers).terms;
                let zero = terms.int(0);
                let condition = match asked.question {
                    Question::Equals => terms.is_true(answer),
                    _ => {
                        // What compares as equal is, and is as long.
                        if let [one, other] = *seen {
                            let (as_long, least) =
                                (terms.condition(Operator::Eq32, one.units.length, other.units.length), terms.int(1));
                            let is_zero = terms.condition(Operator::Eq32, answer, zero);
                            let is_wrong = terms.all(&[is_zero, as_long.negated()]);
                            answer = terms.choose(is_wrong, least, answer);
                        }
                        if let Some(known) = known {
                            let one = terms.int(1);
                            let is_zero = terms.condition(Operator::Eq32, answer, zero);
                            let other = terms.choose(is_zero, one, answer);
                            answer = terms.choose(known, zero, other);
                        }
                        terms.condition(Operator::Eq32, answer, zero)
                    }
                };
                pair.map_or(About::Nothing, |any| About::Equal { any, condition })
            }
            (Beyond::Number, Question::Hash) => match own.only_any() {
                Some(any) => {
                    answer = self.as_equal_strings(any, answer);
                    About::Hash { any, hash: answer }
                }
                None => About::Nothing,
            },
            (Beyond::Index { sought, part, least, otherwise }, _) => {
                answer = self.index_beyond(asked.base, answer, (least, part.len()), otherwise)?;
                if sought.is_last && !sought.has_start {
                    let first = self.index_made_up(own, Sought { is_last: false, ..sought }, part);
                    answer = first.map_or(answer, |first| self.not_before(answer, first));
                }
                let place = self.place_in_any(own, answer);
                place.map_or(About::Nothing, |(any, place)| About::Index {
                    any,
                    sought,
                    part: part.into(),
                    index: answer,
                    place,
                })
            }
            _ => About::Nothing,
        };
        self.formulas.begin(self.options.layers).guesses.push(Guess { length, about });
        Some(answer)
    }

    /// An index of the string, if it is one behind all that could be looked at, and else what was found there.
    fn index_beyond(
        &mut self,
        base: usize,
        index: Term,
        (least, size): (usize, usize),
        otherwise: Term,
    ) -> Option<Term> {
        let length = self.length_argument(base)?;
        let (least, size) = (self.int_term(least as i32), self.int_term(size as i32 - 1));
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let end = terms.apply(Operator::Sub32, length, size);
        let is_before = terms.condition(Operator::Lt32, index, least);
        let is_inside = terms.condition(Operator::Lt32, index, end);
        let is_index = terms.all(&[is_before.negated(), is_inside]);
        Some(terms.choose(is_index, index, otherwise))
    }

    /// Where the last part is, if the first is there: not before it, and nowhere if there is none.
    fn not_before(&mut self, last: Term, first: Term) -> Term {
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let zero = terms.int(0);
        let is_nowhere = terms.condition(Operator::Lt32, first, zero);
        let is_before = terms.condition(Operator::Lt32, last, first);
        let behind = terms.choose(is_before, first, last);
        terms.choose(is_nowhere, first, behind)
    }

    /// The any characters of a string, and which of them is at an index.
    fn place_in_any(&mut self, seen: &Seen, index: Term) -> Option<(CellId, Term)> {
        let (any, known) = seen.any?;
        let before = self.int_term((seen.units.units.len() - known as usize) as i32);
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        Some((any, terms.apply(Operator::Sub32, index, before)))
    }

    /// The unit at an index at which one was found.
    fn unit_made_up(&mut self, own: &Seen, index: Term) -> Option<Term> {
        let (string, wanted) = self.place_in_any(own, index)?;
        self.formulas.seen()?.guesses.iter().find_map(|guess| match &guess.about {
            About::Index { any, part, place, .. } if *any == string && *place == wanted => part.first().copied(),
            _ => None,
        })
    }

    /// Where the part was found when it was last looked for in the same string.
    fn index_made_up(&self, own: &Seen, wanted: Sought, of: &[Term]) -> Option<Term> {
        let string = own.only_any()?;
        self.formulas.seen()?.guesses.iter().find_map(|guess| match &guess.about {
            About::Index { any, sought, part, index, place } => {
                let is_same = *any == string && *sought == wanted && **part == *of;
                // In the same characters behind others it has another index.
                (is_same && index == place).then_some(*index)
            }
            _ => None,
        })
    }

    fn hash_made_up(&self, string: CellId) -> Option<Term> {
        self.formulas.seen()?.guesses.iter().find_map(|guess| match guess.about {
            About::Hash { any, hash } if any == string => Some(hash),
            _ => None,
        })
    }

    /// A hash code that is made up now: that of a string that was found to be equal, if there is one.
    fn as_equal_strings(&mut self, string: CellId, hash: Term) -> Term {
        let Some(parts) = self.formulas.seen() else { return hash };
        let equal = parts.guesses.iter().filter_map(|guess| match guess.about {
            About::Equal { any: [one, other], condition } if one == string => Some((other, condition)),
            About::Equal { any: [one, other], condition } if other == string => Some((one, condition)),
            _ => None,
        });
        let known: Vec<(Term, Condition)> =
            equal.filter_map(|(other, condition)| self.hash_made_up(other).map(|hash| (hash, condition))).collect();
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        known.into_iter().fold(hash, |hash, (other, are_equal)| terms.choose(are_equal, other, hash))
    }

    /// When two strings are equal of which that was asked before.
    fn equality_made_up(&self, pair: [CellId; 2]) -> Option<Condition> {
        let [one, other] = pair;
        self.formulas.seen()?.guesses.iter().find_map(|guess| match guess.about {
            About::Equal { any, condition } if any == pair || any == [other, one] => Some(condition),
            _ => None,
        })
    }

    /// `trim` and its like of a string that is longer than the characters known by name: whether its ends are blank depends on
    /// one without a name.
    pub(super) fn answer_trimmed(&mut self, base: usize, question: Question) -> Result<Option<Answer>, Trouble> {
        let (Some(own), Some(string)) = (self.seen_argument(base, Extent::Tried(0)), self.string_argument(base)) else {
            return Ok(None);
        };
        let Some(any) = own.only_any() else { return Ok(None) };
        match self.is_beyond_names(&own)? {
            Ok(true) => {}
            Ok(false) => return self.trim_named(string, &own, question),
            Err(meeting) => return Ok(Some(Answer::Later(meeting))),
        }
        let known = self.made_up(|about| match *about {
            About::Trimmed { any: of, question: by, is_same, length } if of == any && by == question => {
                Some((is_same, length))
            }
            _ => None,
        });
        let known = match known {
            Some(known) => Some(known),
            None => self.new_guess(any, Kind::Boolean).map(|truth| {
                let shorter = self.new_symbol_term(Kind::Int);
                let terms = &mut self.formulas.begin(self.options.layers).terms;
                let (zero, blank) = (terms.int(0), terms.int(' ' as i32));
                let is_same = terms.is_true(truth);
                let is_same = match own.units.units.first() {
                    Some(&first) if question == Question::Trim => {
                        let begins = terms.condition(Operator::Lt32, blank, first);
                        terms.all(&[is_same, begins])
                    }
                    _ => is_same,
                };
                let is_length = terms.condition(Operator::LtU32, shorter, own.units.length);
                let length = terms.choose(is_length, shorter, zero);
                self.note_guess(any, About::Trimmed { any, question, is_same, length });
                (is_same, length)
            }),
        };
        let Some((is_same, length)) = known else { return Ok(None) };
        match self.settle_condition(is_same)? {
            Ok(true) => return Ok(Some(Answer::Reference(string))),
            Ok(false) => {}
            Err(meeting) => return Ok(Some(Answer::Later(meeting))),
        }
        let zero = self.int_term(0);
        let is_empty = self.condition(Operator::Eq32, length, zero);
        match self.settle_condition(is_empty)? {
            Ok(true) => return Ok(self.empty_string()),
            Ok(false) => {}
            Err(meeting) => return Ok(Some(Answer::Later(meeting))),
        }
        let (length, _) = self.word_of_term(length)?;
        if CellId::of_word(length).is_none() || !self.memory.has_room(64) {
            return Ok(None);
        }
        let first = self.memory.new_array(self.known.char_array, Kind::Char, 0)?;
        Ok(self.text_of(&[TextPiece::Any { length, first }]))
    }

    /// `parseInt` or `parseLong` of such a string: any number, or none.
    pub(super) fn answer_parsed(&mut self, base: usize, question: Question) -> Result<Option<Answer>, Trouble> {
        let (Some(own), Some(string)) = (self.seen_argument(base, Extent::Tried(0)), self.string_argument(base)) else {
            return Ok(None);
        };
        match self.is_beyond_names(&own)? {
            Ok(true) => {}
            Ok(false) => return self.parse_named(string, &own, question),
            Err(meeting) => return Ok(Some(Answer::Later(meeting))),
        }
        let Some(any) = own.only_any() else { return Ok(None) };
        let known = self.made_up(|about| match about {
            About::Parsed { any: of, question: by, fails, number, .. } if *of == any && *by == question => {
                Some((*fails, *number))
            }
            _ => None,
        });
        let known = match known {
            Some(known) => Some(known),
            None => self.new_guess(any, Kind::Boolean).map(|truth| {
                let number = self.new_symbol_term(if question == Question::ParseInt { Kind::Int } else { Kind::Long });
                let fails = self.formulas.begin(self.options.layers).terms.is_true(truth);
                let names = self.seen_argument(base, Extent::Known).map_or(Vec::new(), |seen| seen.units.units);
                self.note_guess(any, About::Parsed { any, names: names.into(), question, fails, number });
                (fails, number)
            }),
        };
        let Some((fails, number)) = known else { return Ok(None) };
        Ok(Some(match self.settle_condition(fails)? {
            Ok(true) => self.no_number(string),
            Ok(false) => Answer::Term(number),
            Err(meeting) => Answer::Later(meeting),
        }))
    }

    /// Whether a string is longer than its characters that are known by name.
    fn is_beyond_names(&mut self, own: &Seen) -> Result<Result<bool, Meeting>, Trouble> {
        let is_longer = self.spelling().is_longer(&own.units);
        self.settle_condition(is_longer)
    }

    fn made_up<T>(&self, found: impl FnMut(&About) -> Option<T>) -> Option<T> {
        self.formulas.seen()?.guesses.iter().map(|guess| &guess.about).find_map(found)
    }

    /// A symbol for what is made up of a string, if that is allowed once more.
    fn new_guess(&mut self, any: CellId, kind: Kind) -> Option<Term> {
        let is_told = self.is_checking() || self.options.choice == ChoiceMode::Dictated;
        let most = self.memory.characters(any);
        let term = self.memory.term(any)?;
        let is_short = most.is_some_and(|most| matches!(self.is_at_most(term, most), Ok(true)));
        let is_full = self.formulas.seen().is_some_and(|parts| parts.guesses.len() >= MOST_GUESSES);
        (!is_told && !is_short && !is_full).then(|| self.new_symbol_term(kind))
    }

    fn new_symbol_term(&mut self, kind: Kind) -> Term {
        let Parts { terms, symbols, .. } = self.formulas.begin(self.options.layers);
        let term = terms.symbol(Symbol::any(*symbols, kind));
        *symbols += 1;
        term
    }

    fn note_guess(&mut self, any: CellId, about: About) {
        let length = self.asked_length(any);
        self.formulas.begin(self.options.layers).guesses.push(Guess { length, about });
    }

    /// Looks for strings that say the numbers that the path has made up, so that it need not be cut: digits, with as many zeros
    /// before them as the string is long. Returns whether everything that was made up is of this kind.
    fn spell_numbers(&mut self) -> bool {
        let Some(parts) = self.formulas.seen() else { return false };
        let is_number = |guess: &Guess| matches!(guess.about, About::Parsed { .. } | About::Trimmed { .. });
        if !parts.guesses.iter().all(is_number) {
            return false;
        }
        let guesses = parts.guesses.clone();
        guesses.iter().all(|guess| self.spell_number(&guess.about).is_some())
    }

    fn spell_number(&mut self, about: &About) -> Option<()> {
        let About::Parsed { any, names, fails, number, .. } = about else { return Some(()) };
        let length = self.memory.term(*any)?;
        let Parts { terms, path, solver, .. } = self.formulas.parts()?;
        let model = solver.model(terms, path).ok()??;
        let sort = terms.sort(*number);
        let value = sort.number(model.value(terms, *number));
        let least = solver.integer_bounds(terms, path, length).low;
        let wanted = usize::try_from(least).ok()?;
        let is_none = (model.value(terms, fails.term) != 0) == fails.holds;
        let (sign, digits) = if is_none {
            ("", "x".to_owned())
        } else {
            (if value < 0 { "-" } else { "" }, value.unsigned_abs().to_string())
        };
        let count = wanted.max(sign.len() + digits.len());
        let text = match is_none {
            true => digits.repeat(count.min(names.len())),
            false => format!("{sign}{digits:0>width$}", width = count.min(names.len()).checked_sub(sign.len())?),
        };
        if text.len() > names.len() {
            return None;
        }
        let counted = terms.int(text.len() as i32);
        let mut all = vec![terms.condition(Operator::Eq32, length, counted)];
        if !is_none {
            let value = terms.word(sort, sort.word(value));
            let equal = if sort == Sort::Long { Operator::Eq64 } else { Operator::Eq32 };
            all.push(terms.condition(equal, *number, value));
        }
        for (&name, letter) in names.iter().zip(text.encode_utf16()) {
            let letter = terms.int(letter.into());
            all.push(terms.condition(Operator::Eq32, name, letter));
        }
        let together = terms.all(&all);
        if solver.ask_one(terms, path, together) != Feasibility::Yes {
            return None;
        }
        all.into_iter().filter(|part| part.constant(terms).is_none()).for_each(|part| path.assert(part));
        Some(())
    }

    /// The length of the string that the program has asked for, of which this is the length of a part.
    fn asked_length(&mut self, length: CellId) -> CellId {
        if self.memory.tried_length(length).is_some() {
            return length;
        }
        let symbols = self.symbol_cells(&[length]);
        symbols.into_iter().find(|&cell| self.memory.tried_length(cell).is_some()).unwrap_or(length)
    }

    /// Where the path has made answers up: by what it is cut if more is to be told of it than that it is done.
    pub fn bound_of_guesses(&mut self) -> Option<PathBound> {
        let length = self.formulas.seen()?.guesses.last()?.length;
        if self.spell_numbers() {
            return None;
        }
        match self.too_long(length, self.memory.tried_length(length).unwrap_or(0)) {
            Trouble::Bound(bound) => {
                self.session.unsupported = bound.1;
                Some(bound.0)
            }
            _ => None,
        }
    }
}

/// Two strings of any characters and nothing else.
fn both_any(seen: &[&Seen]) -> Option<[CellId; 2]> {
    match *seen {
        [one, other] => Some([one.only_any()?, other.only_any()?]),
        _ => None,
    }
}

impl Seen {
    /// Any characters, if the string has no others.
    fn only_any(&self) -> Option<CellId> {
        self.any.filter(|&(_, known)| known as usize == self.units.units.len()).map(|(any, _)| any)
    }
}
