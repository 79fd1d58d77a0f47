//! Forks: what a value is chosen from, and taking one of the ways.

use super::counted::Numbers;
use super::meet::Meeting;
use super::narrow::Cuts;
use super::packed::PackedFork;
use super::pool::NULL;
use super::symbol::Sides;
use super::{CellId, CellKind, Choosing, DOMAIN, INDEX, KNOWN, LOW, VALUE};
use crate::alternative::{Alternative, AlternativeKind};
use crate::machine::Machine;
use crate::memory::{EntryKind, Ref};
use crate::step::{PathBound, Step, Trouble};

/// A choice among more values than this is not tried one by one.
pub(super) const MOST_ALTERNATIVES: u64 = 1 << 24;

/// Where the chosen value goes, beside its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The native at the top returns it.
    Result,
    /// The same, as a `long`.
    WideResult,
    /// A register of the current frame, whose operation runs again.
    Register(u16),
    /// The same of a `long` or `double`: this register, and the next for the tag.
    Pair(u16),
    /// Nowhere: whoever needs it finds it in the cell.
    Nowhere,
    /// The same, and the program has ended.
    Ended,
}

/// What forks the path. What its ways are is worked out when somebody asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fork {
    /// A native that returns the number of the alternative.
    Number,
    /// A number or boolean for which a value is chosen: the first alternative is `lo`.
    Range { cell: CellId, place: Place, lo: i64 },
    /// A number whose range is split.
    Split { cell: CellId, cuts: Cuts },
    /// One of the elements of an array: the alternative with its index.
    Element { cell: CellId, place: Place },
    /// An object of a pool: the first alternative has this number, and the others those after it.
    Numbered { cell: CellId, place: Place, first: u32 },
    /// The same: the numbers of the alternatives lie in the machine's list of them from `first` on.
    Object { cell: CellId, place: Place, first: u32 },
    /// A branch whose condition may hold or not.
    Branch(Sides),
    /// The same of a condition on which the current operation depends, which runs again.
    Side(Sides),
    /// A number for which one of the values is chosen that lie in the machine's list from `first` on, each in two words.
    Value { cell: CellId, place: Place, first: u32 },
    /// A reference of an input, of which as much is decided as the ways in the machine's list say, from `first` on, each in
    /// two words.
    Outlook { cell: CellId, first: u32 },
    /// The call of a choice that whoever drives the machine answers. Its alternatives are numbered as
    /// [`Made::pick`](super::Made::pick) is, so not all numbers stand for one.
    Call { cell: CellId },
}

/// What an unknown can be.
enum Domain {
    /// Numbers from `lo` on.
    Range { lo: i64, count: u64 },
    /// So many elements of an array.
    Elements(u32),
    /// The objects of a pool with these numbers.
    Objects(Numbers),
}

impl Machine {
    /// What comes of it that a value must be chosen for an unknown that has none: if there is just one, it is chosen.
    pub(super) fn choose_value(&mut self, cell: CellId, place: Place) -> Result<Meeting, Trouble> {
        match self.memory.cell_kind(cell) {
            CellKind::Symbol | CellKind::Term => return self.make_concrete(cell, place),
            CellKind::Indexed => return self.choose_index(cell, place),
            CellKind::Text => return self.write_text(cell, place),
            CellKind::Boxed => return self.choose_box(cell, place),
            CellKind::Coder => return self.decide_coder(cell, place),
            CellKind::Array => return self.close_array(cell, place),
            CellKind::Table => return Err(self.order_counts()),
            CellKind::Input => return self.resolve_input(cell, place),
            _ => {}
        }
        Ok(match self.domain(cell) {
            Domain::Range { count, .. } if count > MOST_ALTERNATIVES => return Err(self.too_many(cell)),
            Domain::Range { lo, count: 1 } => {
                let value = self.bind(cell, lo);
                self.settle(place, value)
            }
            Domain::Range { lo, count } => self.fork(count as u32, Fork::Range { cell, place, lo }, place)?,
            Domain::Elements(0) => return Err(self.stop(Step::Pruned)),
            Domain::Elements(1) => {
                let word = self.bind_element(cell, 0);
                self.settle(place, word)
            }
            Domain::Elements(count) => self.fork(count, Fork::Element { cell, place }, place)?,
            Domain::Objects(numbers) => match (numbers.first(), numbers.count()) {
                (None, _) => return Err(self.stop(Step::Pruned)),
                (Some(number), 1) => {
                    let word = self.bind_object(cell, number);
                    self.settle(place, word)
                }
                (Some(first), count) => {
                    let fork = match numbers {
                        Numbers::Range(_) => Fork::Numbered { cell, place, first },
                        Numbers::Listed(list) => Fork::Object { cell, place, first: self.list_alternatives(&list) },
                    };
                    self.fork(count, fork, place)?
                }
            },
        })
    }

    /// The path forks into so many ways; what is chosen goes to this place.
    #[inline(always)] // it only packs the fork
    pub(super) fn fork(&mut self, ways: u32, fork: Fork, place: Place) -> Result<Meeting, Trouble> {
        self.fork_at(ways, PackedFork::of(fork), place != Place::Ended)
    }

    fn fork_at(&mut self, ways: u32, fork: PackedFork, goes_on: bool) -> Result<Meeting, Trouble> {
        // When the program has ended there is no operation any more whose registers hold all that lives.
        if goes_on {
            self.collect_before_choice();
        }
        self.make_choice(ways, fork)?;
        Ok(Meeting::Fork)
    }

    fn too_many(&self, cell: CellId) -> Trouble {
        let (lo, hi) = self.memory.bounds(cell);
        let count = i128::from(hi) - i128::from(lo) + 1;
        let place = self.describe_origin(self.memory.cell_origin(cell));
        let what = format!(
            "the choice at {place} is among {count} values, too many to try one by one: give it a smaller range"
        );
        Trouble::bound(PathBound::Range, what)
    }

    /// The one value that an unknown can have was chosen.
    pub(super) fn settle(&mut self, place: Place, value: u64) -> Meeting {
        if let Place::Register(_) | Place::Pair(_) = place {
            self.put(place, value);
        }
        Meeting::Ran
    }

    /// Puts what was chosen where it is needed: a reference, or a number of 64 bits.
    #[inline(always)]
    pub(super) fn put(&mut self, place: Place, value: u64) {
        match place {
            Place::Result => self.return_word(value & KNOWN),
            Place::WideResult => self.return_wide(value),
            Place::Register(register) => self.running.stack[self.running.fp + register as usize] = value & KNOWN,
            Place::Pair(register) => {
                let first = self.running.fp + register as usize;
                self.running.stack[first..first + 2].copy_from_slice(&[value, 0]);
            }
            Place::Nowhere | Place::Ended => {}
        }
    }

    /// A number is chosen for an unknown. Returns it.
    #[inline]
    pub(super) fn bind(&mut self, cell: CellId, value: i64) -> u64 {
        let is_long = self.memory.is_long(cell);
        self.bind_number(cell, is_long, value)
    }

    /// The same where it is known whether it is a `long`.
    #[inline]
    pub(super) fn bind_number(&mut self, cell: CellId, is_long: bool, value: i64) -> u64 {
        self.note_values_left(cell, 1);
        if is_long {
            self.memory.change(cell.0 + LOW, value as u64, EntryKind::Word);
        }
        self.memory.change(cell.0 + VALUE, value as u64 & KNOWN, EntryKind::Word);
        value as u64
    }

    /// An element of an array is chosen for an unknown. Returns the word for it.
    pub(super) fn bind_element(&mut self, cell: CellId, index: u32) -> u64 {
        let word = self.element(cell, index).word();
        self.memory.set(cell.0 + INDEX, u64::from(index));
        self.memory.change(cell.0 + VALUE, word, EntryKind::Reference);
        word
    }

    /// The array that an unknown is an element of.
    fn array_of(&self, cell: CellId) -> Ref {
        Ref::of_word(self.memory.get(cell.0 + DOMAIN))
    }

    fn element(&self, cell: CellId, index: u32) -> Ref {
        self.memory.ref_element(self.array_of(cell), index)
    }

    /// Takes an alternative of a fork. Returns what it decides.
    pub(crate) fn take(&mut self, fork: PackedFork, alternative: u32) -> AlternativeKind {
        let (place, value, kind) = match fork.unpack() {
            Fork::Split { cell, cuts } => {
                self.take_part(cell, cuts, alternative);
                return AlternativeKind::Range;
            }
            Fork::Range { cell, place, lo } => {
                let kind = self.memory.peek_kind(cell);
                let value = self.bind_number(cell, kind == CellKind::Long, lo.wrapping_add(alternative.into()));
                let is_boolean = kind == CellKind::Boolean;
                (place, value, if is_boolean { AlternativeKind::Boolean } else { AlternativeKind::Number })
            }
            Fork::Numbered { cell, place, first } => {
                let kind = self.kind_of_object(cell, first + alternative);
                (place, self.bind_object(cell, first + alternative), kind)
            }
            _ => return self.take_other(fork, alternative),
        };
        self.put(place, value);
        kind
    }

    /// The same at one of the forks that are rarer, or for which so much is done that a call more is nothing.
    #[inline(never)]
    fn take_other(&mut self, fork: PackedFork, alternative: u32) -> AlternativeKind {
        let (place, value, kind) = match fork.unpack() {
            Fork::Number => {
                self.return_word(u64::from(alternative));
                return AlternativeKind::Number;
            }
            Fork::Element { cell, place } => {
                let word = self.bind_element(cell, alternative);
                (place, word, if word == 0 { AlternativeKind::Null } else { AlternativeKind::Object })
            }
            Fork::Object { cell, place, first } => {
                let number = self.choices.listed.get((first + alternative) as usize).copied().unwrap_or(NULL);
                let kind = self.kind_of_object(cell, number);
                (place, self.bind_object(cell, number), kind)
            }
            Fork::Branch(sides) => {
                let holds = alternative == 1;
                self.take_side(sides, holds);
                self.note_side(holds);
                if let Some(&op) = self.code.ops.get(self.running.pc as usize) {
                    self.branch(op, holds);
                }
                return AlternativeKind::Branch;
            }
            Fork::Side(sides) => {
                self.take_side(sides, alternative == 1);
                return AlternativeKind::Branch;
            }
            Fork::Value { cell, place, first } => {
                let word = self.listed_value(first, alternative);
                self.bind_term(cell, word);
                (place, word, AlternativeKind::Number)
            }
            Fork::Outlook { cell, first } => {
                return self.take_outlook(cell, first, alternative);
            }
            Fork::Call { cell } => {
                let kind = self.alternative(alternative).map_or(AlternativeKind::Number, Alternative::kind);
                let value = self.bind_pick(cell, alternative);
                (self.result_place(cell), value, kind)
            }
            Fork::Split { .. } | Fork::Range { .. } | Fork::Numbered { .. } => return self.take(fork, alternative),
        };
        self.put(place, value);
        kind
    }

    /// Where the value goes that the call of a choice returns.
    pub(super) fn result_place(&self, cell: CellId) -> Place {
        match self.memory.cell_kind(cell) {
            CellKind::Long => Place::WideResult,
            CellKind::Symbol if self.memory.is_field(cell) => Place::Nowhere,
            CellKind::Symbol if self.memory.sort_of(cell).words() == 2 => Place::WideResult,
            _ => Place::Result,
        }
    }

    /// What a way is at the fork where the machine is; `None` if there is none with this number.
    pub fn alternative(&self, number: u32) -> Option<Alternative> {
        let of_number = |cell: CellId, value: i64| match self.memory.cell_kind(cell) {
            CellKind::Boolean => Alternative::Boolean(value != 0),
            _ => Alternative::Number(value),
        };
        match self.choices.fork.unpack() {
            Fork::Number => (number < self.choices.ways).then_some(Alternative::Number(number.into())),
            Fork::Split { cell, cuts } => self.part_of(cell, cuts, number),
            Fork::Branch(_) | Fork::Side(_) => (number < 2).then_some(Alternative::Branch(number == 1)),
            Fork::Value { cell, first, .. } => (number < self.choices.ways).then(|| {
                let word = self.listed_value(first, number);
                let is_wide = self.memory.sort_of(cell).words() == 2;
                Alternative::Number(if is_wide { word as i64 } else { (word as i32).into() })
            }),
            Fork::Outlook { first, .. } => {
                (number < self.choices.ways).then(|| self.input_alternative(self.listed_outlook(first, number)))
            }
            Fork::Numbered { cell, first, .. } => {
                let number = first.checked_add(number)?;
                let is_one = matches!(self.numbers_for(cell), Numbers::Range(numbers) if numbers.contains(&number));
                is_one.then(|| self.object_alternative(cell, number))
            }
            Fork::Object { cell, first, .. } => {
                let listed = (number < self.choices.ways).then_some((first + number) as usize)?;
                Some(self.object_alternative(cell, *self.choices.listed.get(listed)?))
            }
            Fork::Range { cell, .. } | Fork::Element { cell, .. } | Fork::Call { cell } => {
                match self.memory.cell_kind(cell) {
                    CellKind::Int | CellKind::Boolean | CellKind::Long => {
                        let (lo, hi) = self.memory.bounds(cell);
                        let value = lo.checked_add(number.into()).filter(|&value| value <= hi)?;
                        Some(of_number(cell, value))
                    }
                    CellKind::Element => {
                        let is_there = number < self.memory.array_length(self.array_of(cell));
                        is_there.then(|| match self.element(cell, number) {
                            Ref::NULL => Alternative::Null,
                            object => Alternative::Object(object),
                        })
                    }
                    CellKind::Any | CellKind::Fresh => {
                        let number = self.number_of_pick(cell, number);
                        self.is_next_number(cell, number).then(|| self.object_alternative(cell, number))
                    }
                    _ => None,
                }
            }
        }
    }

    fn object_alternative(&self, cell: CellId, number: u32) -> Alternative {
        let object = self.object_of(cell, number);
        match self.kind_of_object(cell, number) {
            AlternativeKind::Null => Alternative::Null,
            AlternativeKind::Fresh => Alternative::Fresh(object),
            _ => Alternative::Object(object),
        }
    }

    /// The program makes a choice that whoever drives the machine answers. No choice point is made: nobody wants to go
    /// back to it.
    pub(super) fn ask_driver(&mut self, cell: CellId) -> Trouble {
        let ways = self.picks_end(cell);
        self.ask_driver_at(Fork::Call { cell }, ways)
    }

    /// The same at any fork with so many ways.
    pub(super) fn ask_driver_at(&mut self, fork: Fork, ways: u32) -> Trouble {
        (self.choices.fork, self.choices.ways) = (PackedFork::of(fork), ways);
        self.stop(Step::Choose(ways))
    }

    /// What the program asks for at the fork where the machine is, if it is a choice of the program's.
    pub fn asked(&self) -> Option<Choosing> {
        let cell = self.choices.fork.cell()?;
        let (lo, hi) = self.memory.bounds(cell);
        Some(match self.memory.cell_kind(cell) {
            CellKind::Int => Choosing::Int { lo: lo as i32, hi: hi as i32 },
            CellKind::Long => Choosing::Long { lo, hi },
            CellKind::Boolean => Choosing::Boolean,
            CellKind::Element => Choosing::Element(self.array_of(cell)),
            CellKind::Any => Choosing::Pool { pool: self.pool_of(cell), is_fresh: false },
            CellKind::Fresh => Choosing::Pool { pool: self.pool_of(cell), is_fresh: true },
            CellKind::Symbol => return self.asked_symbol(cell),
            _ => return None,
        })
    }

    /// One past the largest number that may stand for an alternative of a call.
    fn picks_end(&self, cell: CellId) -> u32 {
        match self.domain(cell) {
            Domain::Range { count, .. } => u32::try_from(count).unwrap_or(u32::MAX),
            Domain::Elements(count) => count,
            Domain::Objects(_) => self.next_pick(cell).saturating_add(1),
        }
    }

    /// Chooses for a call what is picked, one of its alternatives. Returns the word for it.
    fn bind_pick(&mut self, cell: CellId, pick: u32) -> u64 {
        match self.memory.cell_kind(cell) {
            CellKind::Element => self.bind_element(cell, pick),
            CellKind::Any | CellKind::Fresh => self.bind_object(cell, self.number_of_pick(cell, pick)),
            _ => {
                let (lo, _) = self.memory.bounds(cell);
                self.bind(cell, lo.wrapping_add(pick.into()))
            }
        }
    }

    /// Chooses for an unknown that is open, in the first way there is, without a fork: the path does not go on. Of a pool
    /// all calls are chosen for at once, since each depends on what is chosen for the others.
    pub fn choose_first(&mut self, cell: CellId) {
        if self.memory.chosen(cell).is_some() {
            return;
        }
        match self.memory.cell_kind(cell) {
            CellKind::Int | CellKind::Boolean | CellKind::Long | CellKind::Pool | CellKind::Rest => {
                let (lo, _) = self.memory.bounds(cell);
                self.bind(cell, lo);
            }
            CellKind::Element => {
                self.bind_element(cell, 0);
            }
            CellKind::Any | CellKind::Fresh => self.settle_calls(cell),
            // A model of the path gives these their values.
            CellKind::Symbol
            | CellKind::Term
            | CellKind::Indexed
            | CellKind::Text
            | CellKind::Coder
            | CellKind::Boxed
            | CellKind::Array
            | CellKind::Table => {}
            // Nobody has looked at what it leads to.
            CellKind::Input | CellKind::Decision => {}
        }
    }

    fn domain(&self, cell: CellId) -> Domain {
        match self.memory.cell_kind(cell) {
            CellKind::Symbol
            | CellKind::Term
            | CellKind::Text
            | CellKind::Coder
            | CellKind::Boxed
            | CellKind::Array
            | CellKind::Table
            | CellKind::Input
            | CellKind::Decision => Domain::Range { lo: 0, count: u64::MAX },
            CellKind::Int | CellKind::Boolean | CellKind::Long | CellKind::Pool | CellKind::Rest => {
                let (lo, hi) = self.memory.bounds(cell);
                Domain::Range { lo, count: (hi.wrapping_sub(lo) as u64).saturating_add(1) }
            }
            CellKind::Element | CellKind::Indexed => Domain::Elements(self.memory.array_length(self.array_of(cell))),
            CellKind::Any | CellKind::Fresh => Domain::Objects(self.numbers_for(cell)),
        }
    }

    /// The objects that the unknown of a word can be; none if it is a number.
    pub(crate) fn open_objects(&self, word: u64) -> Vec<u32> {
        let Some(cell) = CellId::of_word(word) else { return Vec::new() };
        if self.memory.is_boxed(cell) {
            // The others are reachable anyway.
            return vec![self.memory.own_box(cell).0];
        }
        if self.memory.is_table(cell) {
            return vec![self.memory.get(cell.0 + DOMAIN) as u32];
        }
        match self.domain(cell) {
            Domain::Range { .. } => Vec::new(),
            Domain::Elements(count) => (0..count).map(|index| self.element(cell, index).0).collect(),
            Domain::Objects(Numbers::Range(numbers)) => numbers.map(|number| self.object_of(cell, number).0).collect(),
            Domain::Objects(Numbers::Listed(numbers)) => {
                numbers.into_iter().map(|number| self.object_of(cell, number).0).collect()
            }
        }
    }
}
