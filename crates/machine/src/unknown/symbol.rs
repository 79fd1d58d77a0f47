//! Symbols and terms: unknown numbers that need not be chosen. An operation on one makes another, which stands for the
//! expression; a branch on one forks into its sides, as far as they are possible.
//!
//! The cell of either has its term. What must be known is *made concrete*: each of its values is a way, where they are few;
//! where they are not, one of them is an example, and the search is told that it has left others out.

use super::fork::Place;
use super::meet::Meeting;
use super::{CELL_WORDS, CellId, CellKind, ChoiceMode, Choosing, Fork, KIND, KNOWN, LOW, VALUE};
use crate::alternative::AlternativeKind;
use crate::formulas::Parts;
use crate::machine::Machine;
use crate::memory::{EntryKind, Memory};
use crate::step::{PathBound, Step, Trouble};
use jaywalk_classes::Kind;
use jaywalk_classes::code::{Operator, ValueKind};
use jaywalk_formula::{
    Condition, Evaluator, Feasibility, Ignorance, Interval, Model, Node, PathCondition, Solver, Sort, Symbol, SymbolId,
    Term, TermValues, Terms,
};
use rustc_hash::FxHashSet;

/// Of a symbol or term: the number of its term.
const TERM: u32 = 3;
/// Where the kind of a symbol lies in the word that says what a cell is, and whether it is one of a range that was asked
/// for as other choices are.
const SORT_AT: u32 = 8;
const RANGED: u64 = 1 << 12;
/// Whether it is the length of a string, and of such a symbol how many of its characters were asked for.
const IS_LENGTH: u64 = 1 << 13;
/// Whether it is a field of an input, so that no call returns it.
const IS_FIELD: u64 = 1 << 14;
const CHARACTERS: u32 = 2;
/// Whether it is an index or a number of an array of an input. Those come after how many they are, whenever they were made.
const IS_PART: u64 = 1 << 15;
/// Whether it is how many were decided, and of such a cell the record of the array.
const IS_COUNT: u64 = 1 << 16;
const RECORD: u32 = 2;

/// How values are found that satisfy a path.
type FindModel = fn(&mut Solver, &mut Terms, &PathCondition) -> Result<Option<Model>, Ignorance>;

/// What must be known and has more values than these gets an example.
pub(super) const MOST_VALUES: usize = 4096;
/// So far apart values are looked for one after the other.
const WIDEST: i64 = 1 << 16;
/// If they are further apart, these few are tried.
const MOST_FAR_VALUES: usize = 64;

/// Why a path is cut that has no room for another cell.
pub(super) const NO_ROOM: &str = "more choices and computations with them on one path than there is room for";

/// The kinds of numbers that a symbol or term can be.
const SORTS: [Kind; 8] =
    [Kind::Boolean, Kind::Byte, Kind::Char, Kind::Short, Kind::Int, Kind::Long, Kind::Float, Kind::Double];

/// What is known of a condition.
pub(super) enum Decided {
    /// It is true or not, whatever the symbols are.
    Certain(bool),
    /// It can be both; and of which sides nobody could tell.
    Open(Sides),
}

/// A condition that forks the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sides {
    /// What holds on the way with the number 1, and not on the other.
    pub(super) condition: Condition,
    /// Whether nobody knows that the condition, or its negation, can hold.
    pub(super) unproven: [bool; 2],
}

impl Sides {
    /// The term, and beside it four bits.
    pub(super) fn packed(self) -> (u32, u8) {
        let Sides { condition: Condition { term, holds }, unproven: [no, yes] } = self;
        (term.index() as u32, u8::from(holds) | u8::from(no) << 1 | u8::from(yes) << 2)
    }

    pub(super) fn unpacked(term: u32, bits: u8) -> Sides {
        let condition = Condition { term: Term::of_index(term), holds: bits & 1 != 0 };
        Sides { condition, unproven: [bits & 2 != 0, bits & 4 != 0] }
    }
}

pub(super) fn sort_of_kind(kind: Kind) -> Sort {
    match kind {
        Kind::Long => Sort::Long,
        Kind::Float => Sort::Float,
        Kind::Double => Sort::Double,
        _ => Sort::Int,
    }
}

fn kind_of_sort(sort: Sort) -> Kind {
    match sort {
        Sort::Int => Kind::Int,
        Sort::Long => Kind::Long,
        Sort::Float => Kind::Float,
        Sort::Double => Kind::Double,
    }
}

impl Memory {
    /// The term that a cell stands for.
    pub(crate) fn term(&self, cell: CellId) -> Option<Term> {
        let is_term = matches!(self.cell_kind(cell), CellKind::Symbol | CellKind::Term);
        is_term.then(|| Term::of_index(self.get(cell.0 + TERM) as u32))
    }

    /// What kind of number a symbol or term is.
    pub(super) fn sort_of(&self, cell: CellId) -> Kind {
        SORTS[(self.get(cell.0 + KIND) >> SORT_AT & 7) as usize]
    }

    /// Of the length of a string: how many of its characters the program has asked for next.
    pub(super) fn characters(&self, cell: CellId) -> Option<u32> {
        (self.get(cell.0 + KIND) & IS_LENGTH != 0).then(|| self.get(cell.0 + CHARACTERS) as u32)
    }

    /// Of the length of a string: up to which length all are tried.
    pub(super) fn tried_length(&self, cell: CellId) -> Option<u32> {
        (self.get(cell.0 + KIND) & IS_LENGTH != 0).then(|| (self.get(cell.0 + CHARACTERS) >> 32) as u32)
    }

    /// Whether a symbol is a field of an input.
    pub(super) fn is_field(&self, cell: CellId) -> bool {
        self.get(cell.0 + KIND) & IS_FIELD != 0
    }

    /// Whether it is told by another choice that there is this one.
    pub(super) fn is_told_elsewhere(&self, cell: CellId) -> bool {
        self.get(cell.0 + KIND) & IS_PART != 0
    }

    /// Of how many numbers of an array of an input were decided: the record of that.
    pub(super) fn counted_record(&self, cell: CellId) -> Option<u32> {
        (self.get(cell.0 + KIND) & IS_COUNT != 0).then(|| self.get(cell.0 + RECORD) as u32)
    }

    /// Whether a symbol was asked for by its range, as choices are that are not symbols.
    pub(super) fn is_ranged(&self, cell: CellId) -> bool {
        self.get(cell.0 + KIND) & RANGED != 0
    }
}

impl Machine {
    /// Whether a choice of the program's is one whose values nobody tries.
    pub fn is_symbol(&self, cell: CellId) -> bool {
        self.memory.cell_kind(cell) == CellKind::Symbol
    }

    /// Whether the path has come by a condition on a symbol.
    pub(super) fn is_constrained(&self, cell: CellId) -> bool {
        let (Some(term), Some(parts)) = (self.memory.term(cell), self.formulas.seen()) else { return false };
        let own = parts.terms.symbols_of(term);
        parts
            .path
            .conditions()
            .any(|condition| parts.terms.symbols_of(condition.term).iter().any(|id| own.contains(id)))
    }

    /// The term that an unknown is.
    pub fn term_of(&self, cell: CellId) -> Option<Term> {
        self.memory.term(cell)
    }

    /// The symbol that an open choice of the program's is.
    pub fn symbol(&self, cell: CellId) -> Option<Symbol> {
        let (term, parts) = (self.memory.term(cell)?, self.formulas.seen()?);
        match parts.terms.node(term) {
            Node::Symbol(id) => Some(*parts.terms.symbol_at(id)),
            _ => None,
        }
    }

    /// What a choice can be that is a symbol; of one value, its term is that.
    fn asked_range(&self, cell: CellId) -> Option<(Kind, Interval)> {
        let (term, parts) = (self.memory.term(cell)?, self.formulas.seen()?);
        Some(match (parts.terms.node(term), parts.terms.number(term)) {
            (Node::Symbol(id), _) => (parts.terms.symbol_at(id).kind, parts.terms.symbol_at(id).range),
            (_, Some(value)) => (self.memory.sort_of(cell), Interval::new(value, value)),
            _ => return None,
        })
    }

    /// What was asked for where a choice is a symbol.
    pub(super) fn asked_symbol(&self, cell: CellId) -> Option<Choosing> {
        let (kind, Interval { low: lo, high: hi }) = self.asked_range(cell)?;
        Some(match kind {
            Kind::Boolean if self.memory.is_ranged(cell) => Choosing::Boolean,
            Kind::Int if self.memory.is_ranged(cell) => Choosing::Int { lo: lo as i32, hi: hi as i32 },
            Kind::Long if self.memory.is_ranged(cell) => Choosing::Long { lo, hi },
            kind => match self.memory.characters(cell) {
                Some(known) => {
                    let tried = self.memory.tried_length(cell).unwrap_or(known);
                    Choosing::Length { tried, known, longest: hi as i32 }
                }
                None => Choosing::Any { kind, lo, hi },
            },
        })
    }

    /// Makes the cell of a symbol for a choice at the operation `origin`; `None` for choices of another kind.
    pub(super) fn new_symbol(&mut self, choosing: Choosing, origin: u32) -> Option<Result<CellId, Trouble>> {
        let (kind, lo, hi, ranged) = match choosing {
            Choosing::Any { kind, lo, hi } => (kind, lo, hi, 0),
            Choosing::Int { lo, hi } => (Kind::Int, lo.into(), hi.into(), RANGED),
            Choosing::Long { lo, hi } => (Kind::Long, lo, hi, RANGED),
            Choosing::Boolean => (Kind::Boolean, 0, 1, RANGED),
            Choosing::Length { longest, .. } => (Kind::Int, 0, longest.into(), IS_LENGTH),
            Choosing::Element(_) | Choosing::Input { .. } | Choosing::Pool { .. } => return None,
        };
        if let Choosing::Length { tried, longest, .. } = choosing
            && i64::from(longest) > tried.into()
        {
            let parts = self.formulas.begin(self.options.layers);
            parts.lengths.push((parts.symbols, tried));
            parts.longest_string = parts.longest_string.max(longest as u32);
        }
        let cell = self.new_symbol_cell(kind, Interval::new(lo, hi), ranged, origin);
        if let (Ok(cell), Choosing::Length { tried, known, .. }) = (&cell, choosing) {
            self.memory.change(cell.0 + CHARACTERS, u64::from(known) | u64::from(tried) << 32, EntryKind::Word);
        }
        Some(cell)
    }

    /// A field of an input that is a number of this kind.
    pub(super) fn new_field_symbol(&mut self, kind: Kind, origin: u32) -> Result<CellId, Trouble> {
        self.new_symbol_cell(kind, Interval::new(i64::MIN, i64::MAX), IS_FIELD, origin)
    }

    /// The length of an array of an input.
    pub(super) fn new_length_symbol(&mut self, range: Interval, origin: u32) -> Result<CellId, Trouble> {
        self.new_symbol_cell(Kind::Int, range, IS_FIELD, origin)
    }

    /// An element of an array of an input, or the index of one.
    pub(super) fn new_part_symbol(&mut self, kind: Kind, range: Interval, origin: u32) -> Result<CellId, Trouble> {
        self.new_symbol_cell(kind, range, IS_FIELD | IS_PART, origin)
    }

    /// How many elements of the array of an input with this record are decided.
    pub(super) fn new_count(&mut self, record: u32, origin: u32) -> Result<CellId, Trouble> {
        let flags = IS_FIELD | IS_COUNT;
        let cell = if self.options.choice == ChoiceMode::Dictated {
            self.new_symbol_cell(Kind::Int, Interval::new(0, i32::MAX.into()), flags, origin)?
        } else {
            let zero = self.int_term(0);
            let cell = self.new_term_cell(CellKind::Term as u64 | flags | u64::from(origin) << 32, Kind::Int, zero)?;
            self.bind_word(cell, 0);
            cell
        };
        self.memory.set(cell.0 + RECORD, record.into());
        Ok(cell)
    }

    /// A cell for the term of an index, which has a value when the symbols have.
    pub(super) fn new_index_cell(&mut self, index: Term, origin: u32) -> Result<CellId, Trouble> {
        let cell = self.new_term_cell(CellKind::Term as u64 | u64::from(origin) << 32, Kind::Int, index)?;
        if let Some(word) = self.formulas.seen().and_then(|parts| parts.terms.constant(index)) {
            self.bind_word(cell, word);
        }
        Ok(cell)
    }

    fn new_symbol_cell(&mut self, kind: Kind, range: Interval, flags: u64, origin: u32) -> Result<CellId, Trouble> {
        let parts = self.formulas.begin(self.options.layers);
        let symbol = Symbol::within(parts.symbols, kind, range);
        parts.symbols += 1;
        let term = parts.terms.symbol(symbol);
        self.new_term_cell(CellKind::Symbol as u64 | flags | u64::from(origin) << 32, kind, term)
    }

    fn new_term_cell(&mut self, what: u64, kind: Kind, term: Term) -> Result<CellId, Trouble> {
        self.memory.watch.spoil("a symbol");
        let own = u64::from(self.memory.cells_end()) << 32;
        let sort = SORTS.iter().position(|&sort| sort == kind).unwrap_or(0) as u64;
        let words: [u64; CELL_WORDS as usize] = [own, what | sort << SORT_AT, 0, term.index() as u64];
        let cell = self.memory.new_cell(words, &[]);
        cell.map(CellId).map_err(|_| Trouble::bound(PathBound::Choices, NO_ROOM))
    }

    /// A word for a term, and the tag of a wide one: its value if it has just one, or its unknown.
    pub(crate) fn word_of_term(&mut self, term: Term) -> Result<(u64, u64), Trouble> {
        let Some(parts) = self.formulas.seen() else { return Ok((0, 0)) };
        if let Some(word) = parts.terms.constant(term) {
            return Ok((word, 0));
        }
        let kind = kind_of_sort(parts.terms.sort(term));
        let cell = self.new_term_cell(CellKind::Term as u64, kind, term)?;
        Ok(if kind.words() == 2 { (0, cell.word()) } else { (cell.word(), 0) })
    }

    /// The term of a cell, as a number of a sort: a copy of a float may lie where the program wants its bits, and the other
    /// way round.
    pub(super) fn term_as(&mut self, cell: CellId, sort: Sort) -> Option<Term> {
        let (term, parts) = (self.memory.term(cell)?, self.formulas.parts()?);
        let operator = match (parts.terms.sort(term), sort) {
            (Sort::Float, Sort::Int) => Operator::FToBits,
            (Sort::Int, Sort::Float) => Operator::BitsToF,
            (Sort::Double, Sort::Long) => Operator::DToBits,
            (Sort::Long, Sort::Double) => Operator::BitsToD,
            _ => return Some(term),
        };
        Some(parts.terms.unary(operator, term))
    }

    /// The term of what lies in a register, of the kind that an operator takes; `None` for what is unknown but no term.
    pub(super) fn term_in(&mut self, register: u16, kind: ValueKind) -> Option<Term> {
        let sort = Sort::of_kind(kind)?;
        let first = self.running.fp + register as usize;
        let (value, open) = if kind.is_wide() {
            self.memory.look_up_pair(self.running.stack[first], self.running.stack[first + 1])
        } else {
            let word = self.memory.look_up(self.running.stack[first]);
            (word, word)
        };
        match CellId::of_word(open) {
            Some(cell) => self.term_as(cell, sort),
            None => self.formulas.parts().map(|parts| parts.terms.word(sort, value)),
        }
    }

    /// What is known of a condition on this path.
    pub(super) fn ask(&mut self, condition: Condition) -> Result<Decided, Trouble> {
        let Some(Parts { terms, path, solver, .. }) = self.formulas.parts() else {
            return Err(Trouble::unsupported("a condition without symbols"));
        };
        if let Some(truth) = condition.constant(terms) {
            return Ok(Decided::Certain(truth));
        }
        let asked = condition;
        let condition = solver.restate(terms, path, condition);
        if let Some(truth) = condition.constant(terms) {
            self.note_asked(asked, Some(truth));
            return Ok(Decided::Certain(truth));
        }
        let sides = solver.ask(terms, path, condition);
        let is_interrupted = |side: &Feasibility| *side == Feasibility::Unknown(Ignorance::Interrupted);
        if is_interrupted(&sides.yes) || is_interrupted(&sides.no) {
            return Err(self.stop(Step::Paused));
        }
        if sides.yes != Feasibility::No && sides.no != Feasibility::No {
            self.stop_far_beyond(condition.term)?;
        }
        let ignorance = |side: &Feasibility| matches!(side, Feasibility::Unknown(_));
        Ok(match (&sides.yes, &sides.no) {
            (Feasibility::No, Feasibility::No) => return Err(self.stop(Step::Pruned)),
            (_, Feasibility::No) => {
                self.note_asked(asked, Some(true));
                Decided::Certain(true)
            }
            (Feasibility::No, _) => {
                self.note_asked(asked, Some(false));
                Decided::Certain(false)
            }
            (yes, no) => {
                self.note_asked(asked, None);
                let unproven = [ignorance(no), ignorance(yes)];
                for side in [yes, no] {
                    if let Feasibility::Unknown(why) = side {
                        self.session.ignorance.note(why.to_string());
                    }
                }
                Decided::Open(Sides { condition, unproven })
            }
        })
    }

    /// Decides a condition on which the current operation depends: whether it holds, or a fork after which the operation
    /// runs again and finds it decided.
    pub(super) fn settle_condition(&mut self, condition: Condition) -> Result<Result<bool, Meeting>, Trouble> {
        Ok(match self.ask(condition)? {
            Decided::Certain(truth) => Ok(truth),
            Decided::Open(sides) => Err(self.fork(2, Fork::Side(sides), Place::Nowhere)?),
        })
    }

    /// Takes one side of a condition.
    pub(super) fn take_side(&mut self, sides: Sides, holds: bool) {
        if let Some(parts) = self.formulas.parts() {
            let Parts { terms, path, solver, .. } = parts;
            let condition = solver.restate_asserted(terms, path, sides.condition.side(holds));
            if sides.unproven[usize::from(holds)] {
                parts.path.assert_unproven(condition);
            } else {
                parts.path.assert(condition);
            }
        }
    }

    /// A condition of terms.
    pub(super) fn condition(&mut self, operator: Operator, a: Term, b: Term) -> Condition {
        let parts = self.formulas.begin(self.options.layers);
        parts.terms.condition(operator, a, b)
    }

    /// The term of an int.
    pub(super) fn int_term(&mut self, value: i32) -> Term {
        self.formulas.begin(self.options.layers).terms.int(value)
    }

    /// Makes a term concrete: whatever needs it cannot do with less than its value.
    pub(super) fn make_concrete(&mut self, cell: CellId, place: Place) -> Result<Meeting, Trouble> {
        let (Some(term), Some(parts)) = (self.memory.term(cell), self.formulas.parts()) else {
            return Err(Trouble::unsupported("an unknown value without a term"));
        };
        match parts.values(term).as_deref() {
            Some([]) => Err(self.stop(Step::Pruned)),
            Some(&[word]) => {
                self.bind_word(cell, word);
                Ok(self.settle(place, word))
            }
            Some(words) => {
                let halves: Vec<u32> = words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect();
                let first = self.list_alternatives(&halves);
                self.fork(words.len() as u32, Fork::Value { cell, place, first }, place)
            }
            None => {
                // Where the symbols behind it are known, so is its value.
                let symbols = self.symbol_cells(&[cell]);
                if let Some(met) = self.leave_out_longer(&symbols)? {
                    return Ok(met);
                }
                if let Some(first) = self.few_values(&symbols) {
                    return self.make_concrete(first, Place::Nowhere);
                }
                if !symbols.is_empty() {
                    self.note_example();
                }
                let word = self.take_example(cell)?;
                Ok(self.settle(place, word))
            }
        }
    }

    /// What must be known here is an example.
    pub(crate) fn note_example(&mut self) {
        let calls = self.describe_call_path();
        self.session.examples.note(calls.join("\n"));
    }

    /// Gives a term a value that it can have. Returns it.
    pub(super) fn take_example(&mut self, cell: CellId) -> Result<u64, Trouble> {
        let Some(term) = self.memory.term(cell) else {
            return Err(Trouble::unsupported("an unknown value without a term"));
        };
        let word = match self.example(term) {
            Ok(Some(word)) => word,
            Ok(None) => return Err(self.stop(Step::Pruned)),
            Err(Ignorance::Interrupted) => return Err(self.stop(Step::Paused)),
            Err(why) => {
                self.session.ignorance.note(why.to_string());
                return Err(self.stop(Step::Pruned));
            }
        };
        self.assert_equal(term, word);
        self.bind_word(cell, word);
        Ok(word)
    }

    /// The value with this number of those that a fork is among.
    pub(super) fn listed_value(&self, first: u32, number: u32) -> u64 {
        let half = |at: u32| self.choices.listed.get((first + 2 * number + at) as usize).copied().unwrap_or(0);
        u64::from(half(0)) | u64::from(half(1)) << 32
    }

    /// A value is chosen for a term.
    pub(super) fn bind_term(&mut self, cell: CellId, word: u64) {
        if let Some(term) = self.memory.term(cell) {
            self.assert_equal(term, word);
        }
        self.bind_word(cell, word);
    }

    /// Answers the call of a choice as whoever drives the machine knows it: by the number with which a
    /// [`Made`](super::Made) names it. Returns whether it is one of those that can be chosen.
    pub fn answer(&mut self, number: u64, kind: AlternativeKind) -> bool {
        let Some(cell) = self.choices.fork.cell() else { return self.pick_offered(number, kind) };
        let word = match self.memory.cell_kind(cell) {
            CellKind::Symbol if kind == AlternativeKind::Value => {
                let Some((kind, range)) = self.asked_range(cell) else { return false };
                if matches!(kind, Kind::Float | Kind::Double) {
                    if kind == Kind::Float && number > KNOWN {
                        return false;
                    }
                    number
                } else {
                    let value = of_zigzag(number);
                    if !range.contains(value) {
                        return false;
                    }
                    if kind == Kind::Long { value as u64 } else { u64::from(value as u32) }
                }
            }
            CellKind::Int | CellKind::Long if kind == AlternativeKind::Number => {
                let (lo, hi) = self.memory.bounds(cell);
                if number > hi.wrapping_sub(lo) as u64 {
                    return false;
                }
                let value = self.bind(cell, lo.wrapping_add(number as i64));
                self.put(self.result_place(cell), value);
                return true;
            }
            _ => return self.pick_offered(number, kind),
        };
        self.bind_word(cell, word);
        self.put(self.result_place(cell), word);
        true
    }

    /// Takes the way with this number, if there is one of this kind.
    fn pick_offered(&mut self, number: u64, kind: AlternativeKind) -> bool {
        let Ok(number) = u32::try_from(number) else { return false };
        let is_offered = self.alternative(number).is_some_and(|offered| offered.kind() == kind);
        if is_offered {
            self.pick(number);
        }
        is_offered
    }

    /// The number with which a symbol's value is named, and what it decides.
    pub(super) fn number_of_value(&self, cell: CellId) -> (u64, AlternativeKind) {
        let value = self.memory.number(cell).unwrap_or(0);
        let lo = self.asked_range(cell).map_or(0, |(_, range)| range.low);
        match self.memory.sort_of(cell) {
            Kind::Boolean if self.memory.is_ranged(cell) => (value as u64, AlternativeKind::Boolean),
            _ if self.memory.is_ranged(cell) => (value.wrapping_sub(lo) as u64, AlternativeKind::Number),
            Kind::Float => (value as u64 & KNOWN, AlternativeKind::Value),
            Kind::Double => (value as u64, AlternativeKind::Value),
            _ => (zigzag(value), AlternativeKind::Value),
        }
    }

    /// The path goes on with just this value of a term, of which it is known that it can have it.
    fn assert_equal(&mut self, term: Term, word: u64) {
        let Some(parts) = self.formulas.parts() else { return };
        let condition = equality(&mut parts.terms, term, word);
        if condition.constant(&parts.terms).is_none() {
            parts.path.assert(condition);
        }
    }

    /// What a cell stands for is known.
    pub(super) fn bind_word(&mut self, cell: CellId, word: u64) {
        if self.memory.sort_of(cell).words() == 2 {
            self.memory.change(cell.0 + LOW, word, EntryKind::Word);
        }
        self.memory.change(cell.0 + VALUE, word & KNOWN, EntryKind::Word);
    }

    /// A value that a term can have: always the same one on the same path. Nothing if the path is impossible after all.
    fn example(&mut self, term: Term) -> Result<Option<u64>, Ignorance> {
        if self.formulas.interrupter.is_wanted() {
            return Err(Ignorance::Interrupted);
        }
        let Some(parts) = self.formulas.parts() else { return Ok(None) };
        let sort = parts.terms.sort(term);
        let plain: Vec<u64> = match sort {
            Sort::Int | Sort::Long => [0, 1, -1, 2, 10].iter().map(|&number| sort.word(number)).collect(),
            Sort::Float => [0.0f32, 1.0, -1.0, 0.5, f32::NAN].iter().map(|value| u64::from(value.to_bits())).collect(),
            Sort::Double => [0.0f64, 1.0, -1.0, 0.5, f64::NAN].iter().map(|value| value.to_bits()).collect(),
        };
        for word in plain {
            let condition = equality(&mut parts.terms, term, word);
            if parts.solver.ask_one(&parts.terms, &parts.path, condition) == Feasibility::Yes {
                return Ok(Some(word));
            }
        }
        if sort.is_integer() {
            let nearest = parts.nearest_value(term);
            let is_one = |parts: &mut Parts, word: u64| {
                let condition = equality(&mut parts.terms, term, word);
                parts.solver.ask_one(&parts.terms, &parts.path, condition) == Feasibility::Yes
            };
            if let Some(word) = nearest.filter(|&word| is_one(parts, word)) {
                return Ok(Some(word));
            }
        }
        let model = parts.solver.model(&parts.terms, &parts.path)?;
        Ok(model.map(|model| model.value(&parts.terms, term)))
    }

    /// Gives all symbols of the path that has ended readable values that lead here, and all terms the values that follow.
    /// Returns whether there are any; an error says why nobody knows.
    pub fn settle_symbols(&mut self) -> Result<bool, Ignorance> {
        self.settle_by(Solver::readable_anew)
    }

    /// The same with values that nobody is told: which ones depends on the paths that were walked before.
    pub fn settle_symbols_untold(&mut self) -> Result<bool, Ignorance> {
        self.settle_by(Solver::readable)
    }

    fn settle_by(&mut self, readable: FindModel) -> Result<bool, Ignorance> {
        let Some(Parts { terms, path, solver, .. }) = self.formulas.parts() else { return Ok(true) };
        let Some(mut model) = readable(solver, terms, path)? else {
            return Ok(false);
        };
        // Of characters that no condition is about, one that can be read.
        let constrained: FxHashSet<_> =
            path.conditions().flat_map(|part| terms.symbols_of(part.term)).copied().collect();
        for cell in self.memory.cells_from(None) {
            let term = self.memory.term(cell).filter(|_| self.memory.cell_kind(cell) == CellKind::Symbol);
            if let Some(Node::Symbol(id)) = term.map(|term| terms.node(term))
                && terms.symbol_at(id).kind == Kind::Char
                && terms.symbol_at(id).range.contains('a' as i64)
                && !constrained.contains(&id)
            {
                model.set(id, u64::from('a'));
            }
        }
        if self.options.input.tells_apart {
            let apart = self.told_apart();
            let Some(Parts { terms, path, solver, .. }) = self.formulas.parts() else { return Ok(true) };
            model = solver.tell_apart(terms, path, &apart, model);
        }
        let cells: Vec<CellId> = self.memory.cells_from(None).collect();
        // One that remembers: a loop makes a cell for each part of a deep term.
        let mut evaluator = Evaluator::new();
        for cell in cells {
            if self.memory.chosen(cell).is_none()
                && let (Some(term), Some(parts)) = (self.memory.term(cell), self.formulas.seen())
            {
                let word = evaluator.value(&parts.terms, &model, term);
                self.bind_word(cell, word);
            }
        }
        if let Some(parts) = self.formulas.parts() {
            parts.settled = Some(model);
        }
        Ok(true)
    }

    /// The symbols of which examples are to differ: those that are no lengths and no indices.
    fn told_apart(&self) -> Vec<SymbolId> {
        let Some(parts) = self.formulas.seen() else { return Vec::new() };
        let records = self.memory.cells_from(None).filter_map(|cell| {
            self.memory.term(cell)?;
            self.memory.counted_record(cell)
        });
        let elements = records.flat_map(|record| self.memory.input_elements(record));
        let indices: FxHashSet<CellId> = elements.map(|element| element.index).collect();
        let symbol = |cell: CellId| {
            let term = self.memory.term(cell).filter(|_| self.memory.cell_kind(cell) == CellKind::Symbol)?;
            let is_measure = self.memory.counted_record(cell).is_some() || self.memory.characters(cell).is_some();
            match parts.terms.node(term) {
                Node::Symbol(id) if !is_measure && !indices.contains(&cell) => Some(id),
                _ => None,
            }
        };
        self.memory.cells_from(None).filter_map(symbol).collect()
    }
}

/// A number without its sign, near zero where the number is.
fn zigzag(number: i64) -> u64 {
    (number << 1 ^ number >> 63) as u64
}

fn of_zigzag(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

/// That a term is this word: of floats and doubles, to the bit, but for which NaN it is.
pub(super) fn equality(terms: &mut Terms, term: Term, word: u64) -> Condition {
    let sort = terms.sort(term);
    let (bits, operator) = match sort {
        Sort::Int => (term, Operator::Eq32),
        Sort::Long => (term, Operator::Eq64),
        Sort::Float if f32::from_bits(word as u32).is_nan() => {
            return terms.condition(Operator::FEq, term, term).negated();
        }
        Sort::Double if f64::from_bits(word).is_nan() => return terms.condition(Operator::DEq, term, term).negated(),
        Sort::Float => (terms.unary(Operator::FToBits, term), Operator::Eq32),
        Sort::Double => (terms.unary(Operator::DToBits, term), Operator::Eq64),
    };
    let constant = terms.word(if operator == Operator::Eq32 { Sort::Int } else { Sort::Long }, word);
    terms.condition(operator, bits, constant)
}

impl Parts {
    /// All values of a term on this path, integers ascending; `None` if they are too many, or nobody knows. Which of these it
    /// is depends on the path alone.
    pub(super) fn values(&mut self, term: Term) -> Option<Vec<u64>> {
        if !self.terms.sort(term).is_integer() {
            return self.real_values(term);
        }
        if let Some(near) = self.near_values(term)? {
            return Some(near);
        }
        match self.solver.values(&mut self.terms, &self.path, term, MOST_FAR_VALUES) {
            Ok(TermValues::All(words)) => Some(words),
            _ => None,
        }
    }

    /// The values of a float or double between two bounds that are next to each other, such as the zeros, or that is computed
    /// from constants and an integer of few values; `None` if there are more, or nobody knows.
    fn real_values(&mut self, term: Term) -> Option<Vec<u64>> {
        if let Some(word) = self.terms.constant(term) {
            return Some(vec![word]);
        }
        if let Some(values) = self.computed_values(term) {
            return Some(values);
        }
        let [low, high] = self.solver.real_bounds(&self.terms, &self.path, term)?;
        let is_zero = |word: u64| match self.terms.sort(term) {
            Sort::Float => f32::from_bits(word as u32) == 0.0,
            _ => f64::from_bits(word) == 0.0,
        };
        if low != high && !(is_zero(low) && is_zero(high)) {
            return None;
        }
        let mut values = Vec::new();
        for word in if low == high { vec![low] } else { vec![low, high] } {
            let is_this = equality(&mut self.terms, term, word);
            match self.solver.ask_one(&self.terms, &self.path, is_this) {
                Feasibility::Yes => values.push(word),
                Feasibility::No => {}
                Feasibility::Unknown(_) => return None,
            }
        }
        Some(values)
    }

    /// The values of a term that an operator computes from constants and another term, if that has few.
    fn computed_values(&mut self, term: Term) -> Option<Vec<u64>> {
        let Node::Apply(operator, operands) = self.terms.node(term) else { return None };
        let is_unary = operator.parameters().len() == 1;
        let known = operands.map(|operand| self.terms.constant(operand));
        let of = match known {
            [None, Some(_)] => operands[0],
            [Some(_), None] => operands[1],
            [None, None] if is_unary || operands[0] == operands[1] => operands[0],
            _ => return None,
        };
        let below = if self.terms.sort(of).is_integer() { self.values(of)? } else { self.computed_values(of)? };
        let values = below.into_iter().map(|word| operator.evaluate(known.map(|known| known.unwrap_or(word))));
        let mut values = values.collect::<Option<Vec<u64>>>()?;
        values.sort_unstable();
        values.dedup();
        Some(values)
    }

    /// All values of an integer term, and nothing if they are far apart: then only the solver finds few of them soon.
    pub(super) fn near_values(&mut self, term: Term) -> Option<Option<Vec<u64>>> {
        if let Some(word) = self.terms.constant(term) {
            return Some(Some(vec![word]));
        }
        let (sort, range) = (self.terms.sort(term), self.terms.interval(term));
        let Some(least) = self.first_value(term, range.low, range.high)? else { return Some(Some(Vec::new())) };
        let end = least.saturating_add(WIDEST).min(range.high);
        if end < range.high && self.is_possible(term, end + 1, range.high)? {
            return Some(None);
        }
        let mut values = Vec::new();
        let mut next = Some(least);
        while let Some(value) = next {
            if values.len() == MOST_VALUES {
                return None;
            }
            values.push(sort.word(value));
            next = if value < end { self.first_value(term, value + 1, end)? } else { None };
        }
        Some(Some(values))
    }

    /// The value of an integer term, if it has but one and that is known.
    pub(super) fn only_value(&mut self, term: Term) -> Option<i64> {
        let range = self.terms.interval(term);
        let least = self.first_value(term, range.low, range.high)??;
        let is_only = least == range.high || !self.is_possible(term, least + 1, range.high)?;
        is_only.then_some(least)
    }

    /// The least value of an integer term within bounds, if it has one there; `None` if nobody knows.
    fn first_value(&mut self, term: Term, mut low: i64, mut high: i64) -> Option<Option<i64>> {
        // Values are mostly next to each other.
        if self.is_possible(term, low, low)? {
            return Some(Some(low));
        }
        if low == high || !self.is_possible(term, low + 1, high)? {
            return Some(None);
        }
        low += 1;
        while low < high {
            let middle = low + (high.wrapping_sub(low) as u64 / 2) as i64;
            if self.is_possible(term, low, middle)? {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Some(Some(low))
    }

    /// Whether an integer term can be within bounds; `None` if nobody knows.
    fn is_possible(&mut self, term: Term, low: i64, high: i64) -> Option<bool> {
        let Parts { terms, path, solver, .. } = self;
        let sort = terms.sort(term);
        let (least, greatest) = (terms.word(sort, sort.word(low)), terms.word(sort, sort.word(high)));
        let (equal, less) = match sort {
            Sort::Int => (Operator::Eq32, Operator::Lt32),
            _ => (Operator::Eq64, Operator::Lt64),
        };
        let mark = path.mark();
        let condition = if low == high {
            terms.condition(equal, term, least)
        } else {
            let from = terms.condition(less, term, least).negated();
            match from.constant(terms) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => match solver.ask_one(terms, path, from) {
                    Feasibility::Yes => path.assert(from),
                    Feasibility::No => return Some(false),
                    Feasibility::Unknown(_) => return None,
                },
            }
            terms.condition(less, greatest, term).negated()
        };
        let answer = solver.ask_one(terms, path, condition);
        path.back(mark);
        match answer {
            Feasibility::Yes => Some(true),
            Feasibility::No => Some(false),
            Feasibility::Unknown(_) => None,
        }
    }

    /// The value of an integer term that is nearest to zero from above, or from below if none is; `None` if nobody knows.
    fn nearest_value(&mut self, term: Term) -> Option<u64> {
        let (sort, range) = (self.terms.sort(term), self.terms.interval(term));
        let above = if range.high >= 0 { self.first_value(term, range.low.max(0), range.high)? } else { None };
        if let Some(value) = above {
            return Some(sort.word(value));
        }
        let (mut low, mut high) = (range.low, range.high.min(-1));
        while low < high {
            let middle = low + (high.wrapping_sub(low) as u64).div_ceil(2) as i64;
            if self.is_possible(term, middle, high)? {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        Some(sort.word(low))
    }
}
