//! References of an input: what is asked of one decides as much of it as must be known, and no more.

use super::classes::ClassSet;
use super::{Initialization, Outlook};
use crate::alternative::{Alternative, AlternativeKind};
use crate::machine::Machine;
use crate::memory::{EntryKind, Memory, Ref};
use crate::step::{PathBound, Trouble};
use crate::unknown::fork::{Fork, Place};
use crate::unknown::meet::Meeting;
use crate::unknown::symbol::NO_ROOM;
use crate::unknown::{CELL_WORDS, CellId, CellKind, ChoiceMode, DOMAIN, KNOWN, VALUE};
use jaywalk_classes::code::{Branch, Op, Operator, Second};
use jaywalk_classes::link::ClassId;

/// Of a reference of an input: the cell of the object of the input that was made before the one that it leads to, if that was
/// made for it; and in the upper half how many links lead to it.
const LINKS: u32 = 3;
/// The cell of the first field of the object that was made for it, if one was; the others follow.
const FIELDS: u32 = CELL_WORDS;

/// A field that the compiler has made: an inner class has its outer object in one, which is never null.
const SYNTHETIC: u16 = 0x1000;

impl Memory {
    pub(in crate::unknown) fn is_input(&self, cell: CellId) -> bool {
        self.cell_kind(cell) == CellKind::Input
    }

    /// What a reference of an input can be.
    pub(super) fn outlook(&self, cell: CellId) -> Outlook {
        Outlook::unpacked(self.get(cell.0 + DOMAIN))
    }

    /// Whether a reference of an input is null, if that is decided.
    pub(in crate::unknown) fn input_null(&self, cell: CellId) -> Option<bool> {
        self.outlook(cell).is_null()
    }

    /// The cell of the first field of an object of the input, from when on there is one.
    pub(super) fn first_field(&self, cell: CellId) -> Option<u32> {
        let first = self.get(cell.0 + FIELDS) as u32;
        (first != 0).then_some(first)
    }

    /// How many links lead from a parameter's object to what a reference of the input leads to.
    pub(super) fn links(&self, cell: CellId) -> u32 {
        (self.get(cell.0 + LINKS) >> 32) as u32
    }
}

impl Machine {
    /// A new reference of the input, behind so many links.
    pub(in crate::unknown) fn new_input(
        &mut self,
        outlook: Outlook,
        links: u32,
        origin: u32,
    ) -> Result<CellId, Trouble> {
        self.memory.watch.spoil("an input");
        let own = u64::from(self.memory.cells_end()) << 32;
        let what = CellKind::Input as u64 | u64::from(origin) << 32;
        let (links, rest) = (u64::from(links) << 32, CellKind::Rest as u64);
        let words = [own, what, outlook.packed(), links, 0, rest, 0, 0];
        let cell = self.memory.new_cell(words, &[VALUE]);
        cell.map(CellId).map_err(|_| Trouble::bound(PathBound::Choices, NO_ROOM))
    }

    /// A parameter of the input, of this type.
    pub(in crate::unknown) fn new_parameter(
        &mut self,
        declared: ClassId,
        is_object: bool,
        origin: u32,
    ) -> Result<CellId, Trouble> {
        let set = self.linkage.universe.of_type(&self.classes, declared);
        let outlook = if is_object { Outlook::Object(set) } else { Outlook::Open(set) };
        self.new_input(outlook, 0, origin)
    }

    /// An operation meets a reference of the input.
    pub(in crate::unknown) fn meet_input(&mut self, op: Op, cell: CellId, place: Place) -> Result<Meeting, Trouble> {
        self.memory.watch.spoil("an input");
        match op {
            Op::Access { .. } if self.options.input.initialization != Initialization::Lazy => {
                if let Some(meeting) = self.settle_input_null(cell)? {
                    return Ok(meeting);
                }
                self.running.pc += 1;
                Ok(Meeting::Ran)
            }
            Op::CheckCast { site, .. } => {
                let target = ClassId(self.code.sites[site as usize].target);
                self.cast_input(cell, target, place)
            }
            Op::InstanceOf { d, site, .. } => {
                let target = ClassId(self.code.sites[site as usize].target);
                self.test_input(cell, target, d)
            }
            _ => match op.branch() {
                Some(branch) if matches!(branch.condition.operator, Operator::Same | Operator::NotSame) => {
                    self.compare_input(op, branch, cell, place)
                }
                _ => self.resolve_input(cell, place),
            },
        }
    }

    /// The classes that a reference may lead to, and whether it may be null too; `None` if it is decided further.
    fn input_classes(&mut self, cell: CellId) -> Result<Option<(ClassSet, bool)>, Trouble> {
        Ok(match self.memory.outlook(cell) {
            Outlook::Declared(field) => {
                let field = self.classes.field(field);
                let is_outer =
                    field.access & SYNTHETIC != 0 && self.classes.symbols.text(field.name).starts_with("this$");
                let loader = self.classes.class(field.class).loader;
                let descriptor = self.classes.symbols.text(field.descriptor).to_owned();
                let declared = match self.classes.load_descriptor(loader, &descriptor) {
                    Ok(declared) => declared,
                    Err(error) => return Err(self.link_trouble(error)),
                };
                self.classes_changed();
                let set = self.linkage.universe.of_type(&self.classes, declared);
                let outlook = if is_outer { Outlook::Object(set) } else { Outlook::Open(set) };
                self.memory.change(cell.0 + DOMAIN, outlook.packed(), EntryKind::Word);
                Some((set, !is_outer))
            }
            Outlook::Open(set) => Some((set, true)),
            Outlook::Object(set) => Some((set, false)),
            _ => None,
        })
    }

    /// Decides which object a reference leads to.
    pub(in crate::unknown) fn resolve_input(&mut self, cell: CellId, place: Place) -> Result<Meeting, Trouble> {
        let Some((set, can_be_null)) = self.input_classes(cell)? else {
            return match self.memory.outlook(cell) {
                Outlook::New(class) => {
                    let object = self.make_input(cell, class)?;
                    Ok(self.settle(place, object.word()))
                }
                Outlook::NoClass(_) => Err(self.no_class()),
                _ => Err(self.too_far()),
            };
        };
        let mut ways = Vec::new();
        if can_be_null {
            ways.push(Outlook::Null);
        }
        let classes = self.linkage.universe.classes(set);
        let is_fitting = |other: &CellId| {
            let object = Ref::of_word(self.memory.get(other.0 + VALUE));
            classes.contains(&self.memory.class_of(object))
        };
        let mut aliases: Vec<CellId> = self.input_objects().filter(is_fitting).collect();
        aliases.reverse();
        ways.extend(aliases.into_iter().map(Outlook::Alias));
        if classes.is_empty() {
            ways.push(Outlook::NoClass(set));
        } else if self.memory.links(cell) > self.options.input.links {
            ways.push(Outlook::TooFar);
        } else {
            let universe = &self.linkage.universe;
            let (made_up, others): (Vec<_>, Vec<_>) =
                classes.iter().partition(|&&class| universe.can_be_made_up(&self.classes, class));
            ways.extend(made_up.into_iter().map(|&class| Outlook::New(class)));
            // The path is cut for all of these, whichever it is.
            ways.extend(others.first().map(|&&class| Outlook::New(class)));
        }
        self.fork_input(cell, &ways)
    }

    /// One of some ways is taken for a reference. The operation runs again, and finds it decided.
    fn fork_input(&mut self, cell: CellId, ways: &[Outlook]) -> Result<Meeting, Trouble> {
        if let &[only] = ways {
            self.decide_input(cell, only);
            return Ok(Meeting::Ran);
        }
        // What was decided when is a part of what the path has chosen.
        let own = u64::from(self.memory.cells_end()) << 32;
        let what = CellKind::Decision as u64 | u64::from(self.memory.cell_origin(cell)) << 32;
        let decision = self.memory.new_cell([own, what, 0, u64::from(cell.0)], &[]);
        let decision = decision.map_err(|_| Trouble::bound(PathBound::Choices, NO_ROOM))?;
        let halves = ways.iter().map(|way| way.packed()).flat_map(|way| [way as u32, (way >> 32) as u32]);
        let listed: Vec<u32> = [decision, 0].into_iter().chain(halves).collect();
        let first = self.list_alternatives(&listed) + 2;
        let (count, fork) = (ways.len() as u32, Fork::Outlook { cell, first });
        if self.options.choice == ChoiceMode::Dictated {
            return Err(self.ask_driver_at(fork, count));
        }
        self.fork(count, fork, Place::Nowhere)
    }

    /// The way with this number of those at a fork.
    pub(in crate::unknown) fn listed_outlook(&self, first: u32, number: u32) -> Outlook {
        Outlook::unpacked(self.listed_value(first, number))
    }

    /// Takes a way at a fork. Returns what it decides.
    pub(in crate::unknown) fn take_outlook(&mut self, cell: CellId, first: u32, number: u32) -> AlternativeKind {
        let decision = self.choices.listed.get(first as usize - 2).copied().unwrap_or(0);
        let outlook = self.listed_outlook(first, number);
        self.memory.change(decision + VALUE, number.into(), EntryKind::Word);
        self.memory.change(decision + DOMAIN, outlook.packed(), EntryKind::Word);
        self.decide_input(cell, outlook);
        outlook.kind()
    }

    /// What a decision was.
    pub(in crate::unknown) fn decided(&self, decision: CellId) -> AlternativeKind {
        self.memory.outlook(decision).kind()
    }

    /// What a way is, for whoever drives the machine.
    pub(in crate::unknown) fn input_alternative(&self, outlook: Outlook) -> Alternative {
        match outlook {
            Outlook::Declared(_) | Outlook::Open(_) => Alternative::Branch(false),
            Outlook::Object(_) => Alternative::Branch(true),
            Outlook::Null => Alternative::Null,
            Outlook::Alias(other) => Alternative::Object(Ref::of_word(self.memory.get(other.0 + VALUE))),
            Outlook::New(_) | Outlook::TooFar | Outlook::NoClass(_) => Alternative::Fresh(Ref::NULL),
        }
    }

    /// A reference is so from now on.
    pub(in crate::unknown) fn decide_input(&mut self, cell: CellId, outlook: Outlook) {
        match outlook {
            Outlook::Null => self.memory.change(cell.0 + VALUE, 0, EntryKind::Reference),
            Outlook::Alias(other) => {
                let object = self.memory.get(other.0 + VALUE);
                self.memory.change(cell.0 + VALUE, object, EntryKind::Reference);
            }
            open => self.memory.change(cell.0 + DOMAIN, open.packed(), EntryKind::Word),
        }
    }

    /// Decides whether a reference is null: a meeting if that forks, or if it is; `None` if it is not.
    fn settle_input_null(&mut self, cell: CellId) -> Result<Option<Meeting>, Trouble> {
        if self.memory.outlook(cell).is_null() == Some(false) {
            return Ok(None);
        }
        let Some((set, true)) = self.input_classes(cell)? else { return Ok(None) };
        self.fork_input(cell, &[Outlook::Null, Outlook::Object(set)]).map(Some)
    }

    /// `checkcast`: null passes, and so do objects of the classes that fit.
    fn cast_input(&mut self, cell: CellId, target: ClassId, place: Place) -> Result<Meeting, Trouble> {
        let Some((set, can_be_null)) = self.input_classes(cell)? else { return self.resolve_input(cell, place) };
        let (inside, outside) = self.linkage.universe.split(&self.classes, set, target);
        let is_empty = |set| self.linkage.universe.classes(set).is_empty();
        match (is_empty(inside), is_empty(outside)) {
            (false, true) => {
                self.running.pc += 1;
                Ok(Meeting::Ran)
            }
            // The exception names the class.
            (true, _) if !can_be_null => self.resolve_input(cell, place),
            (true, _) => self.fork_input(cell, &[Outlook::Null, Outlook::Object(set)]),
            _ => {
                let passing = if can_be_null { Outlook::Open(inside) } else { Outlook::Object(inside) };
                self.fork_input(cell, &[passing, Outlook::Object(outside)])
            }
        }
    }

    /// `instanceof`: null is none, and so are objects of the classes that do not fit.
    fn test_input(&mut self, cell: CellId, target: ClassId, d: u8) -> Result<Meeting, Trouble> {
        let (inside, outside, can_be_null) = match self.input_classes(cell)? {
            Some((set, can_be_null)) => {
                let (inside, outside) = self.linkage.universe.split(&self.classes, set, target);
                (inside, outside, can_be_null)
            }
            None => return self.resolve_input(cell, Place::Nowhere),
        };
        let is_empty = |set| self.linkage.universe.classes(set).is_empty();
        let answer = match (is_empty(inside), is_empty(outside)) {
            (true, false) => false,
            // Of a type without classes, nobody knows.
            (true, true) => return self.resolve_input(cell, Place::Nowhere),
            (false, true) if !can_be_null => true,
            (false, true) => return self.fork_input(cell, &[Outlook::Null, Outlook::Object(inside)]),
            (false, false) => {
                let failing = if can_be_null { Outlook::Open(outside) } else { Outlook::Object(outside) };
                return self.fork_input(cell, &[failing, Outlook::Object(inside)]);
            }
        };
        self.running.stack[self.running.fp + d as usize] = u64::from(answer);
        self.running.pc += 1;
        Ok(Meeting::Ran)
    }

    /// `==` and `!=`: with null, with itself and with an object that the program has allocated, nothing but null is decided.
    fn compare_input(&mut self, op: Op, branch: Branch, cell: CellId, place: Place) -> Result<Meeting, Trouble> {
        let condition = branch.condition;
        let word = |register: u8| self.memory.look_up(self.running.stack[self.running.fp + register as usize]);
        let second = if condition.second == Second::Register { word(condition.b) } else { 0 };
        let (first, when) = (word(condition.a), condition.operator == Operator::Same);
        let other = if first == cell.word() { second } else { first };
        if other == 0 {
            return Ok(match self.settle_input_null(cell)? {
                Some(meeting) => meeting,
                None => {
                    self.branch(op, !when);
                    Meeting::Ran
                }
            });
        }
        if other == cell.word() {
            self.branch(op, when);
            return Ok(Meeting::Ran);
        }
        let is_own = other <= KNOWN && !self.is_input_object(Ref::of_word(other));
        if is_own {
            self.branch(op, !when);
            return Ok(Meeting::Ran);
        }
        self.resolve_input(cell, place)
    }

    /// The references for which objects of the input were made, newest first.
    pub(super) fn input_objects(&self) -> impl Iterator<Item = CellId> {
        let newest = self.memory.get(self.globals.newest_input) as u32;
        let cell = |number: u32| (number != 0).then_some(CellId(number));
        std::iter::successors(cell(newest), move |object| cell(self.memory.get(object.0 + LINKS) as u32))
    }

    fn is_input_object(&self, object: Ref) -> bool {
        self.input_objects().any(|cell| self.memory.get(cell.0 + VALUE) == object.word())
    }

    /// The cells of the fields of a reference's object begin here.
    pub(super) fn begin_fields(&mut self, cell: CellId) -> u32 {
        let first = self.memory.cells_end();
        self.memory.set(cell.0 + FIELDS, first.into());
        first
    }

    /// A reference leads to an object that was made for it.
    pub(super) fn bind_new_input(&mut self, cell: CellId, object: Ref) {
        self.memory.change(cell.0 + VALUE, object.word(), EntryKind::Reference);
        let newest = self.memory.get(self.globals.newest_input);
        let links = u64::from(self.memory.links(cell)) << 32;
        self.memory.change(cell.0 + LINKS, links | newest, EntryKind::Word);
        self.memory.set(self.globals.newest_input, u64::from(cell.0));
    }

    fn too_far(&self) -> Trouble {
        let links = self.options.input.links;
        Trouble::bound(PathBound::Links, format!("an input with more than {links} links in a row"))
    }

    fn no_class(&self) -> Trouble {
        Trouble::unsupported("an input of a type for which no class is known")
    }

    /// Whether a reference of the input is an instance of a class where it is not null, if that is decided.
    pub(in crate::unknown) fn tell_input(&self, cell: CellId, target: ClassId) -> Option<bool> {
        let is_subclass = |&class: &ClassId| self.classes.is_subclass(class, target);
        match self.memory.outlook(cell) {
            Outlook::Open(set) | Outlook::Object(set) => {
                let classes = self.linkage.universe.classes(set);
                let all = classes.iter().all(is_subclass);
                (!classes.is_empty() && (all || !classes.iter().any(is_subclass))).then_some(all)
            }
            Outlook::New(class) => Some(is_subclass(&class)),
            _ => None,
        }
    }
}
