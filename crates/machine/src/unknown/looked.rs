//! Who looks at a text: methods of `String` whose answer is a term need no bytes. The meeting point sees the first look of
//! such a method, which has done nothing yet; it returns the term, and nobody else notices.

use super::fork::Place;
use super::guessed::Beyond;
use super::keyed::Hashing;
use super::meet::Meeting;
use super::tables::{Effect, Table, Use};
use super::text::{TextPiece, Unit};
use super::units::{Part, Said, Spelling, Units};
use super::{CellId, CellKind, KNOWN};
use crate::code::Owner;
use crate::formulas::Parts;
use crate::machine::Machine;
use crate::memory::Ref;
use crate::native::Thrown;
use crate::step::Trouble;
use jaywalk_classes::code::Operator;
use jaywalk_formula::{Condition, Sort, Term};

/// What a method asks of its string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Length,
    IsEmpty,
    CharAt,
    Equals,
    EqualsIgnoringCase,
    Compare,
    StartsWith,
    StartsWithAt,
    RegionMatches,
    EndsWith,
    Contains,
    IndexOf(Sought),
    IsBlank,
    Hash,
    Concat,
    /// What the others of this name call.
    Join,
    Substring,
    SubstringFrom,
    Trim,
    /// `strip` and its like.
    Strip,
    ParseInt,
    ParseLong,
    /// `getNode` of `HashMap`, which wants to know the hash code of its key first.
    Node,
    /// `hashCode` for a method of a map.
    Hashing(Hashing),
}

/// What `indexOf` or its like looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sought {
    /// A string, and not a character.
    pub(super) is_part: bool,
    /// Whether an index says where to begin.
    pub(super) has_start: bool,
    /// The last one, and not the first.
    pub(super) is_last: bool,
}

const fn sought(is_part: bool, has_start: bool, is_last: bool) -> Question {
    Question::IndexOf(Sought { is_part, has_start, is_last })
}

/// Methods that only read the string in their first argument before they look at it.
const PARSING: &[(&str, &str, &str, Question)] = &[
    ("java/lang/Integer", "parseInt", "(Ljava/lang/String;)I", Question::ParseInt),
    ("java/lang/Integer", "parseInt", "(Ljava/lang/String;I)I", Question::ParseInt),
    ("java/lang/Long", "parseLong", "(Ljava/lang/String;)J", Question::ParseLong),
    ("java/lang/Long", "parseLong", "(Ljava/lang/String;I)J", Question::ParseLong),
];

/// Classes that work for `String`.
const INSIDE: &[&str] = &["java/lang/StringLatin1", "java/lang/StringUTF16", "java/lang/StringConcatHelper"];

/// Of what is before all, behind all and between two; and of the elements, of which the first so many count.
const JOIN: &str = "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;I)Ljava/lang/String;";

/// Methods of `String`.
const QUESTIONS: &[(&str, &str, Question)] = &[
    ("length", "()I", Question::Length),
    ("isEmpty", "()Z", Question::IsEmpty),
    ("charAt", "(I)C", Question::CharAt),
    ("equals", "(Ljava/lang/Object;)Z", Question::Equals),
    ("equalsIgnoreCase", "(Ljava/lang/String;)Z", Question::EqualsIgnoringCase),
    ("compareTo", "(Ljava/lang/String;)I", Question::Compare),
    ("startsWith", "(Ljava/lang/String;)Z", Question::StartsWith),
    ("startsWith", "(Ljava/lang/String;I)Z", Question::StartsWithAt),
    ("regionMatches", "(ILjava/lang/String;II)Z", Question::RegionMatches),
    ("endsWith", "(Ljava/lang/String;)Z", Question::EndsWith),
    ("contains", "(Ljava/lang/CharSequence;)Z", Question::Contains),
    ("indexOf", "(I)I", sought(false, false, false)),
    ("indexOf", "(II)I", sought(false, true, false)),
    ("indexOf", "(Ljava/lang/String;)I", sought(true, false, false)),
    ("indexOf", "(Ljava/lang/String;I)I", sought(true, true, false)),
    ("lastIndexOf", "(I)I", sought(false, false, true)),
    ("lastIndexOf", "(II)I", sought(false, true, true)),
    ("lastIndexOf", "(Ljava/lang/String;)I", sought(true, false, true)),
    ("lastIndexOf", "(Ljava/lang/String;I)I", sought(true, true, true)),
    ("isBlank", "()Z", Question::IsBlank),
    ("hashCode", "()I", Question::Hash),
    ("concat", "(Ljava/lang/String;)Ljava/lang/String;", Question::Concat),
    ("join", JOIN, Question::Join),
    ("substring", "(II)Ljava/lang/String;", Question::Substring),
    ("substring", "(I)Ljava/lang/String;", Question::SubstringFrom),
    ("trim", "()Ljava/lang/String;", Question::Trim),
    ("strip", "()Ljava/lang/String;", Question::Strip),
    ("stripLeading", "()Ljava/lang/String;", Question::Strip),
    ("stripTrailing", "()Ljava/lang/String;", Question::Strip),
];

/// A method of `String` calls at most so many others of it before it looks.
const DEEPEST: usize = 6;

/// What came of a question: a term, an object, an exception, or what has to happen before it is asked again.
pub(super) enum Answer {
    Term(Term),
    Reference(Ref),
    Throw(Box<Thrown>),
    Later(Meeting),
}

/// One of the two ends of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    First,
    Last,
}

/// A string, and of any characters in it their length and how many of them are among the units.
pub(super) struct Seen {
    pub(super) units: Units,
    pub(super) any: Option<(CellId, u32)>,
}

/// What a method wants to know, whose arguments lie from `base` on in the stack.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub(super) base: usize,
    pub(super) question: Question,
    pub(super) extent: Extent,
}

/// How much of a string of any characters is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// As many characters as are tried, or so many if these are more: it is compared with something as long.
    Tried(usize),
    /// All that are known by name: there are no more of them.
    Known,
}

/// What a method of a map asks for, whose registers begin here, where `last` is what it has called.
fn hashing_of(
    table: &'static Table,
    (name, descriptor): (&str, &str),
    base: usize,
    last: Option<(usize, Question)>,
) -> Option<(usize, Question)> {
    let used = table.use_in(name, descriptor);
    if used == Some(Use::Node) {
        return Some((base, Question::Node));
    }
    let (hashed, _) = last.filter(|(_, question)| *question == Question::Hash)?;
    let (effect, array) = match used {
        // In a `Hashtable` it is the local variable before the hash code.
        Some(Use::Key(_, hash, effect)) => (effect, (!table.spreads()).then(|| hash - 1)),
        // Of a `HashMap`, other methods than the caller of `hash` do what needs it.
        _ if table.hashes_first() && name == "remove" => (Effect::Looks, None),
        _ if table.hashes_first() => (Effect::Adds, None),
        _ => return None,
    };
    Some((hashed, Question::Hashing(Hashing { base, table, effect, array })))
}

impl Machine {
    /// Answers the method that looks at a text, if it is one that can be answered: the outermost of those that have called
    /// each other.
    pub(super) fn answer_looker(&mut self) -> Result<Option<Meeting>, Trouble> {
        let mut lookers: Vec<(usize, Question)> = Vec::new();
        for frame in self.frames().take(DEEPEST) {
            let Owner::Method(method) = frame.owner else { break };
            let info = self.classes.method(method);
            let symbols = &self.classes.symbols;
            let (name, descriptor) = (symbols.text(info.name), symbols.text(info.descriptor));
            let question = if info.class == self.known.string {
                QUESTIONS.iter().find(|row| (row.0, row.1) == (name, descriptor)).map(|row| row.2)
            } else {
                let class = symbols.text(self.classes.class(info.class).name);
                if let Some(table) = Table::of_class(class) {
                    if name == "hash" {
                        continue;
                    }
                    lookers.extend(hashing_of(table, (name, descriptor), frame.base, lookers.last().copied()));
                    break;
                }
                if !INSIDE.contains(&class) && !PARSING.iter().any(|row| row.0 == class && row.1 == name) {
                    break;
                }
                // Of other numerals than decimal ones, the bytecode tells what they say.
                let is_decimal = !descriptor.contains(";I)") || self.known_count(frame.base + 1) == Some(10);
                PARSING
                    .iter()
                    .find(|row| is_decimal && (row.0, row.1, row.2) == (class, name, descriptor))
                    .map(|row| row.3)
            };
            lookers.extend(question.map(|question| (frame.base, question)));
        }
        for (base, question) in lookers.into_iter().rev() {
            match self.answer_question(base, question, Extent::Tried(0))? {
                Some(Answer::Term(term)) => {
                    let (word, tag) = self.word_of_term(term)?;
                    let words =
                        if self.formulas.begin(self.options.layers).terms.sort(term) == Sort::Long { 2 } else { 1 };
                    while self.running.fp != base && self.leave_frame() {}
                    self.leave_with(words, word, tag)?;
                    if let Question::Hashing(asked) = question {
                        self.take_array(asked)?;
                    }
                    return Ok(Some(Meeting::Ran));
                }
                Some(Answer::Reference(string)) => {
                    while self.running.fp != base && self.leave_frame() {}
                    self.leave_with(1, string.word(), 0)?;
                    return Ok(Some(Meeting::Ran));
                }
                Some(Answer::Throw(thrown)) => {
                    while self.running.fp != base && self.leave_frame() {}
                    return Err((*thrown).into());
                }
                Some(Answer::Later(meeting)) => return Ok(Some(meeting)),
                None => {}
            }
        }
        Ok(None)
    }

    /// The answer to a method whose arguments lie from here on in the stack; `None` if its bytecode must find it.
    pub(super) fn answer_question(
        &mut self,
        base: usize,
        question: Question,
        extent: Extent,
    ) -> Result<Option<Answer>, Trouble> {
        let asked = Asked { base, question, extent };
        if question == Question::Equals
            && let Some(term) = self.answer_about_real(base)?
        {
            return Ok(Some(Answer::Term(term)));
        }
        let known = self.answer_about_numbers(base, question).or_else(|| self.answer_about_itself(base, question));
        if let Some(term) = known.or_else(|| self.answer_by_end(base, question)) {
            return Ok(Some(Answer::Term(term)));
        }
        match question {
            Question::Concat => return self.answer_concat(base),
            Question::Join => return Ok(self.answer_join(base)),
            Question::Substring | Question::SubstringFrom => {
                return match self.answer_pieces(base, question)? {
                    None => self.answer_substring(base, question),
                    answer => Ok(answer),
                };
            }
            Question::RegionMatches => return self.answer_region(asked),
            Question::Node => return self.answer_node(base),
            Question::Hashing(asked) => return self.answer_hashing(base, asked),
            Question::Trim | Question::Strip => return self.answer_trimmed(base, question),
            Question::ParseInt | Question::ParseLong => return self.answer_parsed(base, question),
            _ => {}
        }
        let Some(mut own) = self.seen_argument(base, extent) else {
            let is_length = question == Question::Length;
            return Ok(if is_length { self.length_argument(base).map(Answer::Term) } else { None });
        };
        let mut other = if matches!(question, Question::Length | Question::IsEmpty | Question::IsBlank | Question::Hash)
        {
            None
        } else {
            self.seen_argument(base + 1, extent)
        };
        if let (Question::Equals | Question::EqualsIgnoringCase | Question::StartsWith, Some(seen)) = (question, &other)
            && own.units.units.len() != seen.units.units.len()
            && extent != Extent::Known
        {
            let longer = Extent::Tried(own.units.units.len().max(seen.units.units.len()));
            own = self.seen_argument(base, longer).unwrap_or(own);
            other = self.seen_argument(base + 1, longer);
        }
        match question {
            Question::Length => Ok(Some(Answer::Term(own.units.length))),
            Question::IsEmpty => {
                let zero = self.int_term(0);
                let is_empty = self.condition(Operator::Eq32, own.units.length, zero);
                Ok(Some(Answer::Term(self.spelling().truth(is_empty))))
            }
            Question::CharAt => self.answer_character(asked, &own, base + 1),
            Question::Hash => self.answer_hash(asked, &own),
            Question::IsBlank => {
                let said = self.spelling().is_blank(&own.units);
                self.say_truth(asked, said, &[&own])
            }
            Question::ParseInt
            | Question::ParseLong
            | Question::Concat
            | Question::Join
            | Question::Substring
            | Question::SubstringFrom
            | Question::RegionMatches
            | Question::Trim
            | Question::Strip
            | Question::Node
            | Question::Hashing(_) => Ok(None),
            Question::Equals => {
                let Some(other) = other else { return Ok(None) };
                let said = self.spelling().equals(&own.units, &other.units);
                self.say_truth(asked, said, &[&own, &other])
            }
            Question::EqualsIgnoringCase => {
                let Some(other) = other else { return Ok(None) };
                let mut said = self.spelling().equals_ignoring_case(&own.units, &other.units);
                if said.is_none() {
                    said = self.spelling().equals_ignoring_case(&other.units, &own.units);
                }
                said.map_or(Ok(None), |said| self.say_truth(asked, said, &[&own, &other]))
            }
            Question::Compare => {
                let Some(other) = other else { return Ok(None) };
                let said = self.spelling().compare(&own.units, &other.units);
                self.say(asked, said, &[&own, &other], Beyond::Number)
            }
            Question::StartsWith | Question::StartsWithAt | Question::EndsWith => {
                let Some(part) = other.and_then(|other| self.whole(&other)) else { return Ok(None) };
                match question {
                    Question::StartsWith => {
                        let said = self.spelling().starts_with(&own.units, 0, &part);
                        self.say_truth(asked, said, &[&own])
                    }
                    Question::StartsWithAt => {
                        let Some(at) = self.known_index(base + 2) else { return Ok(None) };
                        let said = self.spelling().starts_with(&own.units, at, &part);
                        self.say_truth(asked, said, &[&own])
                    }
                    _ => {
                        let said = self.spelling().ends_with(&own.units, &part);
                        self.say_truth(asked, said, &[&own])
                    }
                }
            }
            Question::Contains => {
                let sought = Sought { is_part: true, has_start: false, is_last: false };
                let asked = Asked { question: Question::IndexOf(sought), ..asked };
                Ok(self.answer_index(asked, sought, &own, other)?.map(|answer| match answer {
                    Answer::Term(index) => {
                        let zero = self.int_term(0);
                        let is_inside = self.condition(Operator::Lt32, index, zero).negated();
                        Answer::Term(self.spelling().truth(is_inside))
                    }
                    other => other,
                }))
            }
            Question::IndexOf(sought) => self.answer_index(asked, sought, &own, other),
        }
    }

    /// Where a string has a part, first or last.
    fn answer_index(
        &mut self,
        asked: Asked,
        sought: Sought,
        own: &Seen,
        other: Option<Seen>,
    ) -> Result<Option<Answer>, Trouble> {
        let part = if sought.is_part {
            other.and_then(|other| self.whole(&other))
        } else {
            // What is no character of one unit is left to the bytecode.
            let wanted = self.number_argument(asked.base + 1);
            let range = wanted.map(|wanted| self.formulas.begin(self.options.layers).terms.interval(wanted));
            let is_unit = range.is_some_and(|range| range.low >= 0 && range.high <= i64::from(u16::MAX));
            wanted.filter(|_| is_unit).map(|wanted| vec![wanted])
        };
        let start = match (sought.has_start, sought.is_last) {
            (false, _) => None,
            (true, false) => self.known_index(asked.base + 2),
            (true, true) => self.known_count(asked.base + 2),
        };
        let Some(part) = part.filter(|_| sought.has_start == start.is_some()) else { return Ok(None) };
        if part.is_empty() {
            let is_end = sought.is_last && start.is_none();
            let zero = self.int_term(0);
            let end = if is_end { own.units.length } else { zero };
            return Ok(start.is_none().then_some(Answer::Term(end)));
        }
        let named = (own.units.units.len() + 1).saturating_sub(part.len());
        let (said, least) = if sought.is_last {
            (self.spelling().last_index_of(&own.units, start, &part), named)
        } else {
            let start = start.unwrap_or(0);
            (self.spelling().index_of(&own.units, start, &part), named.max(start))
        };
        let beyond = Beyond::Index { sought, part: &part, least, otherwise: said.value };
        self.say(asked, said, &[own], beyond)
    }

    /// What is asked of texts of numbers: whether they are equal, or which number it is.
    fn answer_about_numbers(&mut self, base: usize, question: Question) -> Option<Term> {
        match question {
            Question::ParseInt => self.number_of_text(base, Sort::Int),
            Question::ParseLong => self.number_of_text(base, Sort::Long),
            Question::Equals => {
                let (one, other) = (self.string_argument(base)?, self.string_argument(base + 1)?);
                let equal = self.equal_texts(one, other)?;
                let mut spelling = self.spelling();
                Some(spelling.truth(equal))
            }
            _ => None,
        }
    }

    /// Whether two strings are equal of which one has numbers in it; `None` if their parts do not tell.
    pub(super) fn equal_texts(&mut self, one: Ref, other: Ref) -> Option<Condition> {
        let parts = [self.parts_of_string(one)?, self.parts_of_string(other)?];
        let is_number = |part: &Part| !matches!(part, Part::Unit(_));
        if !parts.iter().flatten().any(is_number) {
            return None;
        }
        let [one, other] = parts;
        self.spelling().equal_parts(&one, &other)
    }

    /// What is asked of a string about itself.
    fn answer_about_itself(&mut self, base: usize, question: Question) -> Option<Term> {
        let answer = match question {
            Question::Compare => 0,
            Question::IndexOf(Sought { is_part: true, has_start: false, .. }) => 0,
            Question::Equals
            | Question::EqualsIgnoringCase
            | Question::StartsWith
            | Question::EndsWith
            | Question::Contains => 1,
            _ => return None,
        };
        let (own, other) = (self.string_argument(base)?, self.string_argument(base + 1)?);
        (own == other || self.has_text(own, other, question)).then(|| self.int_term(answer))
    }

    /// Whether a text that nobody has looked at has the pieces of another: all of them, or where a question wants them.
    fn has_text(&mut self, own: Ref, other: Ref, question: Question) -> bool {
        let Some(own) = self.smallest_pieces(own) else { return false };
        let other = self.smallest_pieces(other).unwrap_or_else(|| vec![TextPiece::String(other)]);
        match question {
            Question::StartsWith => own.starts_with(&other),
            Question::EndsWith => own.ends_with(&other),
            Question::Contains => other.is_empty() || own.windows(other.len()).any(|part| part == other),
            _ => own == other,
        }
    }

    /// The pieces of a string, those of its texts among them, if it is a text that nobody has looked at.
    pub(super) fn smallest_pieces(&mut self, string: Ref) -> Option<Vec<TextPiece>> {
        let mut pieces = Vec::new();
        let mut left = vec![TextPiece::String(string)];
        let mut has_text = false;
        while let Some(piece) = left.pop() {
            match piece {
                TextPiece::String(string) => match CellId::of_word(self.string_value_word(string)) {
                    Some(text) if self.memory.cell_kind(text) == CellKind::Text => {
                        has_text = true;
                        left.extend(self.pieces(text).into_iter().rev());
                    }
                    _ => pieces.push(piece),
                },
                TextPiece::Any { length, .. } if self.is_zero(length) => {}
                _ => pieces.push(piece),
            }
        }
        has_text.then_some(pieces)
    }

    /// Whether the path leaves no other length than none.
    fn is_zero(&mut self, length: u64) -> bool {
        let Some(term) = self.open_term(length) else { return false };
        let Parts { terms, path, solver, .. } = self.formulas.begin(self.options.layers);
        solver.integer_bounds(terms, path, term).single() == Some(0)
    }

    /// Whether a string begins or ends with another, where the characters there are known by name, however long it is.
    fn answer_by_end(&mut self, base: usize, question: Question) -> Option<Term> {
        let end = match question {
            Question::StartsWith => End::First,
            Question::EndsWith => End::Last,
            _ => return None,
        };
        let part = self.seen_argument(base + 1, Extent::Tried(0)).and_then(|part| self.whole(&part))?;
        let own = self.string_argument(base)?;
        let units = self.units_at_end(own, end, part.len())?;
        let mut spelling = self.spelling();
        let same = spelling.same(&units, &part);
        Some(spelling.truth(same))
    }

    /// So many characters at an end of a string, first to last; `None` if they are not known by name there.
    fn units_at_end(&mut self, string: Ref, end: End, count: usize) -> Option<Vec<Term>> {
        let mut units = Vec::new();
        let mut left = vec![TextPiece::String(string)];
        while units.len() < count {
            match left.pop()? {
                TextPiece::String(string) => match CellId::of_word(self.string_value_word(string)) {
                    Some(text) if self.memory.cell_kind(text) == CellKind::Text => {
                        let mut pieces = self.pieces(text);
                        if end == End::First {
                            pieces.reverse();
                        }
                        left.extend(pieces);
                    }
                    Some(_) => return None,
                    None => {
                        let mut own = self.open_units(string)?;
                        if end == End::Last {
                            own.reverse();
                        }
                        for unit in own {
                            units.push(self.unit_term(unit));
                        }
                    }
                },
                TextPiece::Character(word) => units.push(self.open_term(word)?),
                TextPiece::Number(_) | TextPiece::Truth(_) | TextPiece::Real(_) | TextPiece::Any { .. } => return None,
            }
        }
        units.truncate(count);
        if end == End::Last {
            units.reverse();
        }
        Some(units)
    }

    /// `regionMatches` of a part of a known length at a known index.
    fn answer_region(&mut self, asked: Asked) -> Result<Option<Answer>, Trouble> {
        let base = asked.base;
        let numbers = [1, 3, 4].map(|register| self.known_count(base + register));
        let [Some(at), Some(from), Some(count)] = numbers else { return Ok(None) };
        let other = self.seen_argument(base + 2, asked.extent).and_then(|other| self.whole(&other));
        let part = other.and_then(|other| Some(other.get(from..from.checked_add(count)?)?.to_vec()));
        let Some(part) = part.filter(|part| !part.is_empty()) else { return Ok(None) };
        let Some(own) = self.seen_argument(base, asked.extent) else { return Ok(None) };
        let said = self.spelling().starts_with(&own.units, at, &part);
        self.say_truth(asked, said, &[&own])
    }

    /// A string of some pieces, if there is room for it: nothing is collected here, because methods that were called on the
    /// way may have done with their strings.
    pub(super) fn text_of(&mut self, pieces: &[TextPiece]) -> Option<Answer> {
        const WORDS: u32 = 64;
        let words = WORDS + 8 * pieces.len() as u32;
        if !self.memory.has_room(words) {
            return None;
        }
        self.new_open_string(pieces).ok().map(Answer::Reference)
    }

    /// The empty string that methods of `String` return.
    pub(super) fn empty_string(&mut self) -> Option<Answer> {
        const WORDS: u32 = 64;
        if !self.memory.has_room(WORDS) {
            return None;
        }
        self.intern_text("").ok().map(Answer::Reference)
    }

    /// The number that a text says, if it says nothing else.
    fn number_of_text(&mut self, base: usize, sort: Sort) -> Option<Term> {
        let parts = self.parts_argument(base)?;
        let [Part::Number(term)] = parts[..] else { return None };
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        match (terms.sort(term), sort) {
            (Sort::Int, Sort::Long) => Some(terms.unary(Operator::I2L, term)),
            (known, wanted) if known == wanted => Some(term),
            _ => None,
        }
    }

    /// A string in the stack as numbers and units; `None` if it has other parts.
    pub(super) fn parts_argument(&mut self, register: usize) -> Option<Vec<Part>> {
        let string = self.string_argument(register)?;
        self.parts_of_string(string)
    }

    fn parts_of_string(&mut self, string: Ref) -> Option<Vec<Part>> {
        let mut parts = Vec::new();
        let mut left = vec![TextPiece::String(string)];
        while let Some(piece) = left.pop() {
            match piece {
                TextPiece::String(string) => match CellId::of_word(self.string_value_word(string)) {
                    Some(text) if self.memory.cell_kind(text) == CellKind::Text => {
                        left.extend(self.pieces(text).into_iter().rev());
                    }
                    Some(_) => return None,
                    None => {
                        for unit in self.open_units(string)? {
                            parts.push(Part::Unit(self.unit_term(unit)));
                        }
                    }
                },
                TextPiece::Character(word) => parts.push(Part::Unit(self.open_term(word)?)),
                TextPiece::Number(word) => {
                    let cell = CellId::of_word(word)?;
                    let sort = if self.memory.sort_of(cell).words() == 2 { Sort::Long } else { Sort::Int };
                    parts.push(Part::Number(self.term_as(cell, sort)?));
                }
                TextPiece::Truth(word) => parts.push(Part::Truth(self.open_term(word)?)),
                TextPiece::Real(word) => {
                    let cell = CellId::of_word(word)?;
                    let sort = if self.memory.sort_of(cell).words() == 2 { Sort::Double } else { Sort::Float };
                    parts.push(Part::Real(self.term_as(cell, sort)?));
                }
                TextPiece::Any { length, first } => {
                    let count = self.memory.number(CellId::of_word(length)?)?;
                    if count > i64::from(self.memory.array_length(first)) {
                        return None;
                    }
                    for index in 0..count as u32 {
                        let unit = self.open_character(first, index)?;
                        parts.push(Part::Unit(self.unit_term(unit)));
                    }
                }
            }
        }
        Some(parts)
    }

    pub(super) fn spelling(&mut self) -> Spelling<'_> {
        Spelling(&mut self.formulas.begin(self.options.layers).terms)
    }

    fn say_truth(&mut self, asked: Asked, said: Said<Condition>, seen: &[&Seen]) -> Result<Option<Answer>, Trouble> {
        let value = self.spelling().truth(said.value);
        self.say(asked, Said { value, unknown: said.unknown }, seen, Beyond::Truth)
    }

    /// What was said, once it is known that it could be.
    fn say(
        &mut self,
        asked: Asked,
        said: Said<Term>,
        seen: &[&Seen],
        beyond: Beyond<'_>,
    ) -> Result<Option<Answer>, Trouble> {
        match self.settle_condition(said.unknown)? {
            Ok(false) => Ok(Some(Answer::Term(said.value))),
            Ok(true) => self.look_further(asked, seen, beyond),
            Err(meeting) => Ok(Some(Answer::Later(meeting))),
        }
    }

    /// The character at an index. One out of bounds is left to the bytecode.
    fn answer_character(&mut self, asked: Asked, own: &Seen, register: usize) -> Result<Option<Answer>, Trouble> {
        let Some(index) = self.number_argument(register) else { return Ok(None) };
        let is_inside = self.condition(Operator::LtU32, index, own.units.length);
        match self.settle_condition(is_inside)? {
            Ok(true) => {}
            Ok(false) => return Ok(None),
            Err(meeting) => return Ok(Some(Answer::Later(meeting))),
        }
        let known = self.int_term(own.units.units.len() as i32);
        let unknown = self.condition(Operator::LtU32, index, known).negated();
        let number = self.formulas.begin(self.options.layers).terms.number(index);
        let at = number.map(|index| own.units.units.get(index as usize).copied());
        let value = match at {
            Some(Some(unit)) => unit,
            None if !own.units.units.is_empty() => self.element_at_term(index, &own.units.units),
            _ => known,
        };
        self.say(asked, Said { value, unknown }, &[own], Beyond::Unit(index))
    }

    /// The hash code, once it is decided how many characters there are.
    fn answer_hash(&mut self, asked: Asked, own: &Seen) -> Result<Option<Answer>, Trouble> {
        if let Some(units) = self.whole(own) {
            return Ok(Some(Answer::Term(self.spelling().hash(&units))));
        }
        let Some((length, _)) = own.any else { return Ok(None) };
        let is_longer = self.spelling().is_longer(&own.units);
        match self.settle_condition(is_longer)? {
            Ok(false) => self.make_concrete(length, Place::Nowhere).map(|met| Some(Answer::Later(met))),
            Ok(true) => self.look_further(asked, &[own], Beyond::Number),
            Err(meeting) => Ok(Some(Answer::Later(meeting))),
        }
    }

    /// All units of a string whose length is known.
    fn whole(&mut self, seen: &Seen) -> Option<Vec<Term>> {
        let length = self.formulas.begin(self.options.layers).terms.number(seen.units.length)?;
        seen.units.units.get(..length as usize).map(<[Term]>::to_vec)
    }

    /// An `int` in the stack.
    pub(super) fn number_argument(&mut self, register: usize) -> Option<Term> {
        let word = self.memory.look_up(self.running.stack[register]);
        match CellId::of_word(word) {
            Some(_) => self.open_term(word),
            None => Some(self.int_term(word as i32)),
        }
    }

    /// An index in the stack that is known; a negative one is the first.
    fn known_index(&self, register: usize) -> Option<usize> {
        let word = self.memory.look_up(self.running.stack[register]);
        (word <= KNOWN).then_some((word as i32).max(0) as usize)
    }

    /// A number in the stack that is known and not negative.
    pub(super) fn known_count(&self, register: usize) -> Option<usize> {
        let word = self.memory.look_up(self.running.stack[register]);
        (word <= KNOWN && word as i32 >= 0).then_some(word as usize)
    }

    pub(super) fn string_argument(&self, register: usize) -> Option<Ref> {
        let word = self.memory.look_up(self.running.stack[register]);
        let string = Ref::of_word(word);
        let is_string = word <= KNOWN && !string.is_null() && self.memory.class_of(string) == self.known.string;
        is_string.then_some(string)
    }

    /// A string in the stack.
    pub(super) fn seen_argument(&mut self, register: usize, extent: Extent) -> Option<Seen> {
        let string = self.string_argument(register)?;
        self.seen_string(string, extent)
    }

    /// How long a string in the stack is, if that depends on no number's text.
    pub(super) fn length_argument(&mut self, register: usize) -> Option<Term> {
        let string = self.string_argument(register)?;
        self.length_of_string(string)
    }

    /// How long a string is, if that depends on no number's text.
    pub(super) fn length_of_string(&mut self, string: Ref) -> Option<Term> {
        let mut length = self.int_term(0);
        let mut left = vec![TextPiece::String(string)];
        while let Some(piece) = left.pop() {
            if let TextPiece::String(string) = piece
                && let Some(text) = CellId::of_word(self.string_value_word(string))
                && self.memory.cell_kind(text) == CellKind::Text
            {
                left.extend(self.pieces(text));
                continue;
            }
            let more = self.length_of_piece(piece)?;
            length = self.formulas.begin(self.options.layers).terms.apply(Operator::Add32, length, more);
        }
        Some(length)
    }

    /// How long a piece is that is no text itself, if that depends on no number's text.
    pub(super) fn length_of_piece(&mut self, piece: TextPiece) -> Option<Term> {
        Some(match piece {
            TextPiece::String(string) => {
                let units = self.open_units(string)?.len();
                self.int_term(units as i32)
            }
            TextPiece::Character(_) => self.int_term(1),
            TextPiece::Any { length, .. } => self.open_term(length)?,
            TextPiece::Number(_) | TextPiece::Truth(_) | TextPiece::Real(_) => return None,
        })
    }

    /// A string, if it is clear where each of its characters begins.
    pub(super) fn seen_string(&mut self, string: Ref, extent: Extent) -> Option<Seen> {
        let mut seen = Seen { units: Units { length: self.int_term(0), units: Vec::new() }, any: None };
        // Last first, as texts are in texts.
        let mut left = vec![TextPiece::String(string)];
        while let Some(piece) = left.pop() {
            if seen.any.is_some() {
                match piece {
                    TextPiece::Any { length, .. } if self.is_zero(length) => continue,
                    // Nobody knows where it begins.
                    _ => return None,
                }
            }
            match piece {
                TextPiece::String(string) => match CellId::of_word(self.string_value_word(string)) {
                    Some(text) if self.memory.cell_kind(text) == CellKind::Text => {
                        left.extend(self.pieces(text).into_iter().rev());
                    }
                    Some(_) => return None,
                    None => {
                        for unit in self.open_units(string)? {
                            let unit = self.unit_term(unit);
                            seen.units.units.push(unit);
                        }
                    }
                },
                TextPiece::Character(word) => seen.units.units.push(self.open_term(word)?),
                TextPiece::Any { length, .. } if !left.is_empty() && self.is_zero(length) => {}
                TextPiece::Any { length, first } => {
                    let cell = CellId::of_word(length)?;
                    let known = self.memory.array_length(first);
                    let length_now = self.memory.number(cell);
                    if let Some(length) = length_now.filter(|&length| (0..=i64::from(known)).contains(&length)) {
                        for index in 0..length as u32 {
                            let unit = self.open_character(first, index)?;
                            let unit = self.unit_term(unit);
                            seen.units.units.push(unit);
                        }
                        continue;
                    }
                    let before = seen.units.units.len();
                    let known = match (extent, self.memory.tried_length(cell)) {
                        (Extent::Tried(wanted), Some(tried)) => {
                            known.min(tried.max(wanted.saturating_sub(before) as u32))
                        }
                        _ => known,
                    };
                    let before = self.int_term(before as i32);
                    for index in 0..known {
                        let unit: Unit = self.open_character(first, index)?;
                        let unit = self.unit_term(unit);
                        seen.units.units.push(unit);
                    }
                    let length = match length_now {
                        Some(length) => self.int_term(length as i32),
                        None => self.memory.term(cell)?,
                    };
                    let terms = &mut self.formulas.begin(self.options.layers).terms;
                    seen.units.length = terms.apply(Operator::Add32, before, length);
                    seen.any = Some((cell, known));
                }
                TextPiece::Number(_) | TextPiece::Truth(_) | TextPiece::Real(_) => return None,
            }
        }
        if seen.any.is_none() {
            seen.units.length = self.int_term(seen.units.units.len() as i32);
        }
        Some(seen)
    }
}
