//! References of an input: what is asked of one decides as much of it as must be known, and no more.

use super::classes::{Candidate, ClassSet, has_shared, is_outer_object, keeps_boxes};
use super::{Initialization, Outlook, TypeId};
use crate::alternative::{Alternative, AlternativeKind};
use crate::code::Owner;
use crate::machine::Machine;
use crate::memory::{EntryKind, Memory, Ref};
use crate::step::{PathBound, Step, Trouble};
use crate::unknown::fork::{Fork, Place};
use crate::unknown::meet::Meeting;
use crate::unknown::symbol::NO_ROOM;
use crate::unknown::{CELL_WORDS, CellId, CellKind, ChoiceMode, DOMAIN, KNOWN, VALUE};
use jaywalk_classes::code::{Branch, Op, Operator, Second};
use jaywalk_classes::link::{ClassId, FieldId};

/// Of a reference of an input: the cell of the object of the input that was made before the one that it leads to, if that was
/// made for it; and in the upper half how many links lead to it.
const LINKS: u32 = 3;
/// The cell of the first field of the object that was made for it, if one was; the others follow. Of an array, its record.
const FIELDS: u32 = CELL_WORDS;

/// What a signature tells of its type.
const TYPE: u32 = CELL_WORDS + 2;

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

    /// The cell of the first field of an object of the input, from when on there is one; of an array, its record.
    pub(super) fn first_field(&self, cell: CellId) -> Option<u32> {
        let first = self.get(cell.0 + FIELDS) as u32;
        (first != 0).then_some(first)
    }

    /// What a signature tells of the type of a reference of the input.
    pub(super) fn input_type(&self, cell: CellId) -> TypeId {
        TypeId(self.get(cell.0 + TYPE) as u32)
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
        known: TypeId,
        links: u32,
        origin: u32,
    ) -> Result<CellId, Trouble> {
        self.memory.watch.spoil("an input");
        let own = u64::from(self.memory.cells_end()) << 32;
        let what = CellKind::Input as u64 | u64::from(origin) << 32;
        let (links, rest) = (u64::from(links) << 32, CellKind::Rest as u64);
        let words = [own, what, outlook.packed(), links, 0, rest, known.0.into(), 0];
        let cell = self.memory.new_cell(words, &[VALUE]);
        cell.map(CellId).map_err(|_| Trouble::bound(PathBound::Choices, NO_ROOM))
    }

    /// Whether a method is called on an input. Otherwise a program has asked for the objects of one, and each of them is
    /// the only way to what is behind it.
    pub(in crate::unknown) fn is_checking(&self) -> bool {
        self.session.parameters.is_some()
    }

    /// Whether there is an input.
    pub(in crate::unknown) fn has_input(&self) -> bool {
        self.is_checking() || self.memory.get(self.globals.newest_input) != 0
    }

    /// Whether nobody says what the type of a reference stands for: a program asks for an object without the arguments of
    /// its type. Objects of other types than those that it has in mind would fail where the compiler casts them.
    fn is_untold(&self, cell: CellId) -> bool {
        !self.is_checking() && self.linkage.universe.is_variable(self.memory.input_type(cell))
    }

    /// An operation meets a reference of the input.
    pub(in crate::unknown) fn meet_input(&mut self, op: Op, cell: CellId, place: Place) -> Result<Meeting, Trouble> {
        self.memory.watch.spoil("an input");
        match op {
            Op::Access { .. } if !self.is_in_program() => {
                self.running.pc += 1;
                Ok(Meeting::Ran)
            }
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

    /// Whether the current operation is one of the program's: what only passes references on does not read them.
    fn is_in_program(&self) -> bool {
        let Owner::Method(method) = self.code.owner(self.running.pc) else { return false };
        let class = self.classes.method(method).class;
        !self.linkage.class_data[class.index()].passes_on && !self.linkage.universe.is_of_jdk(&self.classes, class)
    }

    /// The classes that a reference may lead to, and whether it may be null too; `None` if it is decided further.
    fn input_classes(&mut self, cell: CellId) -> Result<Option<(ClassSet, bool)>, Trouble> {
        let before = self.memory.outlook(cell);
        let (set, can_be_null) = match before {
            Outlook::Declared(field) => {
                let set = self.declared_classes(field, self.memory.input_type(cell))?;
                (set, !is_outer_object(&self.classes, field))
            }
            Outlook::Open(set) => (set, true),
            Outlook::Object(set) => (set, false),
            _ => return Ok(None),
        };
        let set = self.agreeing(cell, set);
        let now = if can_be_null { Outlook::Open(set) } else { Outlook::Object(set) };
        if now != before {
            self.memory.change(cell.0 + DOMAIN, now.packed(), EntryKind::Word);
        }
        Ok(Some((set, can_be_null)))
    }

    /// The classes of objects that the type of a field allows.
    pub(super) fn declared_classes(&mut self, field: FieldId, known: TypeId) -> Result<ClassSet, Trouble> {
        let field = self.classes.field(field);
        let loader = self.classes.class(field.class).loader;
        let descriptor = self.classes.symbols.text(field.descriptor).to_owned();
        match self.load_if_there(loader, &descriptor)? {
            Some(declared) => self.possible(declared, known),
            None => Ok(ClassSet::UNLOADED),
        }
    }

    /// Decides which object a reference leads to.
    pub(in crate::unknown) fn resolve_input(&mut self, cell: CellId, place: Place) -> Result<Meeting, Trouble> {
        let Some((set, can_be_null)) = self.input_classes(cell)? else {
            return match self.memory.outlook(cell) {
                Outlook::New(class) if self.classes.class(class).is_array() => {
                    self.make_input_array(cell, class)?;
                    Ok(Meeting::Ran)
                }
                Outlook::New(class) => {
                    let object = self.make_input(cell, class)?;
                    Ok(self.settle(place, object))
                }
                Outlook::NoClass(set) => Err(self.no_class(set)),
                _ => Err(self.too_far()),
            };
        };
        let mut ways = Vec::new();
        if can_be_null {
            ways.push(Outlook::Null);
        }
        let mut candidates = self.linkage.universe.candidates(set).to_vec();
        if self.is_untold(cell) && candidates.len() > 1 {
            let ways = [Outlook::Null, Outlook::NoClass(set)];
            return self.fork_input(cell, &ways[usize::from(!can_be_null)..]);
        }
        let count = candidates.len();
        candidates.retain(|candidate| !self.binds_untold(cell, candidate.class(&self.classes)));
        let is_bound = candidates.len() < count;
        // Whether two boxes are the same is asked where it matters.
        let is_fitting = |&other: &CellId| {
            let class = self.input_class(other);
            candidates.contains(&Candidate::Class(class)) && !keeps_boxes(&self.classes, class)
        };
        let aliases = self.input_objects().filter(|_| self.is_checking());
        let mut aliases: Vec<CellId> = aliases.filter(is_fitting).collect();
        aliases.retain(|&other| self.can_be_alias(cell, other));
        aliases.reverse();
        ways.extend(aliases.into_iter().map(Outlook::Alias));
        if candidates.is_empty() && set != ClassSet::NONE || is_bound {
            ways.push(Outlook::NoClass(set));
        }
        // Constants are there, however many links lead to them.
        for &candidate in &candidates {
            if let Candidate::Constant(field) = candidate {
                self.ensure_initialized(self.classes.field(field).class)?;
                ways.push(Outlook::Constant(field));
            }
        }
        let classes = candidates.iter().filter_map(|&candidate| match candidate {
            Candidate::Class(class) => Some(class),
            Candidate::Constant(_) => None,
        });
        let (made_up, others): (Vec<_>, Vec<_>) =
            classes.partition(|&class| self.linkage.universe.can_be_made(&self.classes, class));
        if self.memory.links(cell) > self.options.input.links {
            ways.extend(made_up.first().or(others.first()).map(|_| Outlook::TooFar));
        } else {
            ways.extend(made_up.into_iter().map(Outlook::New));
            // The path is cut for all of these, whichever it is.
            ways.extend(others.first().map(|&class| Outlook::New(class)));
        }
        // No well-typed program has such an object beside those that are there.
        if ways.is_empty() {
            return Err(self.stop(Step::Pruned));
        }
        self.fork_input(cell, &ways)
    }

    /// Those of a set that are instances of a class, and the others.
    fn split_by_class(&mut self, set: ClassSet, target: ClassId) -> Result<(ClassSet, ClassSet), Trouble> {
        // The class of a constant with a body of its own is known when there is one.
        let candidates = self.linkage.universe.candidates(set).to_vec();
        let mut inside = Vec::with_capacity(candidates.len());
        for &candidate in &candidates {
            let class = candidate.class(&self.classes);
            let is_inside = match candidate {
                Candidate::Constant(field) if class != target && self.classes.is_subclass(target, class) => {
                    self.ensure_initialized(class)?;
                    let constant = Ref::of_word(self.constant(field));
                    !constant.is_null() && self.classes.is_subclass(self.memory.class_of(constant), target)
                }
                _ => self.classes.is_subclass(class, target),
            };
            if is_inside {
                inside.push(candidate);
            }
        }
        Ok(self.linkage.universe.split(set, |candidate| inside.contains(&candidate)))
    }

    /// What the static field of a constant has.
    fn constant(&mut self, field: FieldId) -> u64 {
        self.static_address(field).map_or(0, |address| self.memory.look_up(self.memory.get(address)))
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
            Outlook::Alias(other) => Alternative::Object(Ref::of_word(self.memory.get(other.0 + VALUE) & KNOWN)),
            Outlook::Constant(_) => Alternative::Object(Ref::NULL),
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
            Outlook::Constant(field) => {
                let object = self.constant(field);
                self.memory.change(cell.0 + VALUE, object, EntryKind::Reference);
            }
            open => self.memory.change(cell.0 + DOMAIN, open.packed(), EntryKind::Word),
        }
    }

    /// Decides whether a reference is null: a meeting if that forks, or if it is; `None` if it is not.
    pub(in crate::unknown) fn settle_input_null(&mut self, cell: CellId) -> Result<Option<Meeting>, Trouble> {
        match self.memory.outlook(cell) {
            Outlook::NoClass(set) => return Err(self.no_class(set)),
            Outlook::Object(ClassSet::NONE) => return Err(self.stop(Step::Pruned)),
            outlook if outlook.is_null() == Some(false) => return Ok(None),
            _ => {}
        }
        let Some((set, true)) = self.input_classes(cell)? else { return Ok(None) };
        self.fork_null(cell, set).map(Some)
    }

    /// Decides whether a reference is null or leads to one of a set. Where that has no classes, nobody knows of an object.
    fn fork_null(&mut self, cell: CellId, set: ClassSet) -> Result<Meeting, Trouble> {
        let object = match self.linkage.universe.candidates(set) {
            [] if set == ClassSet::NONE => None,
            [] => Some(Outlook::NoClass(set)),
            _ => Some(Outlook::Object(set)),
        };
        let ways: Vec<Outlook> = [Outlook::Null].into_iter().chain(object).collect();
        self.fork_input(cell, &ways)
    }

    /// `checkcast`: null passes, and so do objects of the classes that fit.
    fn cast_input(&mut self, cell: CellId, target: ClassId, place: Place) -> Result<Meeting, Trouble> {
        Ok(match self.fit_input(cell, target, place)? {
            Meeting::Known => {
                self.running.pc += 1;
                Meeting::Ran
            }
            other => other,
        })
    }

    /// Decides whether a reference is null or leads to an instance of a class. `Known` if it does.
    pub(in crate::unknown) fn fit_input(
        &mut self,
        cell: CellId,
        target: ClassId,
        place: Place,
    ) -> Result<Meeting, Trouble> {
        let Some((set, can_be_null)) = self.input_classes(cell)? else { return self.resolve_input(cell, place) };
        let (inside, outside) = self.split_by_class(set, target)?;
        let is_empty = |set| self.linkage.universe.candidates(set).is_empty();
        match (is_empty(inside), is_empty(outside)) {
            (false, true) => {
                if self.is_untold(cell) {
                    self.memory.change(cell.0 + TYPE, TypeId::NONE.0.into(), EntryKind::Word);
                }
                Ok(Meeting::Known)
            }
            (is_none, _) if self.is_untold(cell) => {
                let passing = match (is_none, can_be_null) {
                    (true, true) => Some(Outlook::Null),
                    (true, false) => None,
                    (false, true) => Some(Outlook::Open(inside)),
                    (false, false) => Some(Outlook::Object(inside)),
                };
                let ways: Vec<Outlook> = passing.into_iter().chain([Outlook::NoClass(outside)]).collect();
                self.fork_input(cell, &ways)
            }
            // The exception names the class.
            (true, _) if !can_be_null => self.resolve_input(cell, place),
            (true, _) => self.fork_null(cell, set),
            _ => {
                let passing = if can_be_null { Outlook::Open(inside) } else { Outlook::Object(inside) };
                self.fork_input(cell, &[passing, Outlook::Object(outside)])
            }
        }
    }

    /// `instanceof`: null is none, and so are objects of the classes that do not fit.
    fn test_input(&mut self, cell: CellId, target: ClassId, d: u8) -> Result<Meeting, Trouble> {
        let answer = match self.tell_instance_of(cell, target)? {
            Ok(answer) => answer,
            Err(meeting) => return Ok(meeting),
        };
        self.running.stack[self.running.fp + d as usize] = u64::from(answer);
        self.running.pc += 1;
        Ok(Meeting::Ran)
    }

    /// Decides whether a reference leads to an instance of a class; an error is what comes of it first.
    pub(in crate::unknown) fn tell_instance_of(
        &mut self,
        cell: CellId,
        target: ClassId,
    ) -> Result<Result<bool, Meeting>, Trouble> {
        let (inside, outside, can_be_null) = match self.input_classes(cell)? {
            Some((set, can_be_null)) => {
                let (inside, outside) = self.split_by_class(set, target)?;
                (inside, outside, can_be_null)
            }
            None => return self.resolve_input(cell, Place::Nowhere).map(Err),
        };
        if self.is_untold(cell) {
            return self.resolve_input(cell, Place::Nowhere).map(Err);
        }
        let is_empty = |set| self.linkage.universe.candidates(set).is_empty();
        match (is_empty(inside), is_empty(outside)) {
            (true, false) => Ok(Ok(false)),
            // Of a type without classes, nobody knows.
            (true, true) => self.resolve_input(cell, Place::Nowhere).map(Err),
            (false, true) if !can_be_null => Ok(Ok(true)),
            (false, true) => self.fork_input(cell, &[Outlook::Null, Outlook::Object(inside)]).map(Err),
            (false, false) => {
                let failing = if can_be_null { Outlook::Open(outside) } else { Outlook::Object(outside) };
                self.fork_input(cell, &[failing, Outlook::Object(inside)]).map(Err)
            }
        }
    }

    /// The reference of the input that is one of two whose identity an operation compares.
    pub(in crate::unknown) fn compared_input(&self, op: Op) -> Option<(Branch, CellId)> {
        let branch = op.branch().filter(|branch| {
            let condition = branch.condition;
            matches!(condition.operator, Operator::Same | Operator::NotSame) && condition.second == Second::Register
        })?;
        let word = |register: u8| self.memory.look_up(self.running.stack[self.running.fp + register as usize]);
        let mut cells = [word(branch.condition.a), word(branch.condition.b)].into_iter().filter_map(CellId::of_word);
        let input = cells.find(|&cell| self.memory.is_input(cell))?;
        Some((branch, input))
    }

    /// `==` and `!=`: with null, with itself and with an object that the program has allocated, nothing but null is decided.
    pub(in crate::unknown) fn compare_input(
        &mut self,
        op: Op,
        branch: Branch,
        cell: CellId,
        place: Place,
    ) -> Result<Meeting, Trouble> {
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
        if let Some((set, _)) = self.input_classes(cell)?
            && self.linkage.universe.are_values(&self.classes, set)
            && (other <= KNOWN || self.is_value_input(other))
            && self.only_saves_equals()
        {
            self.branch(op, !when);
            return Ok(Meeting::Ran);
        }
        let is_object = CellId::of_word(other).is_none_or(|cell| self.memory.is_open_array(cell));
        if is_object && !self.is_input_object(other) && !self.is_shared(cell, other)? {
            if let Some((set, can_be_null)) = self.input_classes(cell)?
                && let Some(constant) = self.constant_in(set, other)
            {
                let is_it = |candidate| candidate == Candidate::Constant(constant);
                let (_, others) = self.linkage.universe.split(set, is_it);
                return match (self.linkage.universe.candidates(others).is_empty(), can_be_null) {
                    (true, true) => self.fork_input(cell, &[Outlook::Null, Outlook::Constant(constant)]),
                    (true, false) => self.fork_input(cell, &[Outlook::Constant(constant)]),
                    (false, true) => self.fork_input(cell, &[Outlook::Open(others), Outlook::Constant(constant)]),
                    (false, false) => self.fork_input(cell, &[Outlook::Object(others), Outlook::Constant(constant)]),
                };
            }
            if !self.is_unmade(cell, other)? {
                self.branch(op, !when);
                return Ok(Meeting::Ran);
            }
        }
        // An object is not the same as null, whichever it is.
        if let Some(second) = CellId::of_word(other).filter(|&other| self.memory.is_input(other)) {
            for one in [cell, second] {
                if let Some(meeting) = self.settle_input_null(one)? {
                    return Ok(meeting);
                }
            }
        }
        self.resolve_input(cell, place)
    }

    /// Whether a reference of the input may lead to an object of a class of which none can be made: perhaps to this one.
    fn is_unmade(&mut self, cell: CellId, object: u64) -> Result<bool, Trouble> {
        let class = (object <= KNOWN).then(|| self.memory.class_of(Ref::of_word(object)));
        let can_be_made = |&class: &ClassId| self.can_be_made(Candidate::Class(class));
        match class.filter(|class| !can_be_made(class)) {
            Some(class) => self.may_be_of(cell, class),
            None => Ok(false),
        }
    }

    /// Whether an object may be one that a reference of the input leads to as well, because its class keeps some.
    fn is_shared(&mut self, cell: CellId, object: u64) -> Result<bool, Trouble> {
        let class = (object <= KNOWN).then(|| self.memory.class_of(Ref::of_word(object)));
        let Some(class) = class.filter(|&class| has_shared(&self.classes, class)) else { return Ok(false) };
        self.may_be_of(cell, class)
    }

    /// Whether the object that a reference of the input leads to may be of this class, and no subclass of it.
    fn may_be_of(&mut self, cell: CellId, class: ClassId) -> Result<bool, Trouble> {
        if let Outlook::New(own) = self.memory.outlook(cell) {
            return Ok(own == class);
        }
        let classes = self.input_classes(cell)?;
        let has = |(set, _): (ClassSet, bool)| self.linkage.universe.candidates(set).contains(&Candidate::Class(class));
        Ok(classes.is_some_and(has))
    }

    /// Whether a word stands for a string or box of the input, or for a box.
    fn is_value_input(&mut self, word: u64) -> bool {
        let Some(cell) = CellId::of_word(word) else { return false };
        match self.memory.cell_kind(cell) {
            CellKind::Input => match self.memory.outlook(cell) {
                Outlook::Open(set) | Outlook::Object(set) => self.linkage.universe.are_values(&self.classes, set),
                _ => false,
            },
            kind => kind == CellKind::Boxed,
        }
    }

    /// The constant of a set that an object is, if it is one.
    fn constant_in(&mut self, set: ClassSet, object: u64) -> Option<FieldId> {
        let class = (object <= KNOWN).then(|| self.memory.class_of(Ref::of_word(object)))?;
        let candidates = self.linkage.universe.candidates(set).to_vec();
        candidates.into_iter().find_map(|candidate| match candidate {
            // Where there is one of them, the class has begun to make them.
            Candidate::Constant(field) if self.classes.is_subclass(class, self.classes.field(field).class) => {
                (self.constant(field) == object).then_some(field)
            }
            _ => None,
        })
    }

    /// The references for which objects of the input were made, newest first.
    pub(super) fn input_objects(&self) -> impl Iterator<Item = CellId> {
        let newest = self.memory.get(self.globals.newest_input) as u32;
        let cell = |number: u32| (number != 0).then_some(CellId(number));
        std::iter::successors(cell(newest), move |object| cell(self.memory.get(object.0 + LINKS) as u32))
    }

    /// Whether a word leads to an object of the input, or to none that is known yet.
    pub fn is_of_input(&self, word: u64) -> bool {
        CellId::of_word(word).is_some_and(|cell| self.memory.is_input(cell)) || self.is_input_object(word)
    }

    fn is_input_object(&self, object: u64) -> bool {
        self.input_objects().any(|cell| self.memory.get(cell.0 + VALUE) == object)
    }

    /// The class of the object that was made for a reference.
    pub(super) fn input_class(&self, cell: CellId) -> ClassId {
        let object = self.memory.get(cell.0 + VALUE);
        let array = CellId::of_word(object).and_then(|array| self.memory.open_array_class(array));
        let made = || self.made_object(cell).map(|object| self.memory.class_of(object));
        array.or_else(made).unwrap_or(self.known.object)
    }

    /// The cells of the fields of a reference's object begin here.
    pub(super) fn begin_fields(&mut self, cell: CellId) -> u32 {
        let first = self.memory.cells_end();
        self.set_first_field(cell, first);
        first
    }

    /// The first field of a reference's object has this cell; or its array has this record.
    pub(super) fn set_first_field(&mut self, cell: CellId, first: u32) {
        self.memory.set(cell.0 + FIELDS, first.into());
    }

    /// The object that was made for a reference; of a box one with its class and fields.
    pub(super) fn made_object(&self, cell: CellId) -> Option<Ref> {
        self.like(self.memory.get(cell.0 + VALUE)).filter(|object| !object.is_null())
    }

    /// The box of the input that was made before and is the same as one of an equal number with this identity.
    pub(in crate::unknown) fn equal_box(&self, object: Ref, identity: i32) -> Option<u64> {
        let class = self.memory.class_of(object);
        let fields = self.instance_fields(class);
        let is_equal = |other: Ref| {
            let offsets = fields.iter().map(|&field| self.classes.field(field));
            let mut words =
                offsets.flat_map(|field| (0..u32::from(field.kind.words())).map(|word| field.offset + word));
            self.memory.class_of(other) == class
                && words.all(|offset| self.memory.field(other, offset) == self.memory.field(object, offset))
        };
        self.input_objects().find_map(|cell| {
            let other = self.made_object(cell).filter(|&other| is_equal(other))?;
            let parts = self.field_cells(self.memory.first_field(cell)?);
            let number = parts.get(1).and_then(|&part| self.memory.number(part))?;
            (number == i64::from(identity)).then_some(other.word())
        })
    }

    /// The boxes of the input of this class whose object is known, each with the cell of what tells it apart from equal ones.
    pub(in crate::unknown) fn known_boxes(&self, class: ClassId) -> Vec<(Ref, CellId)> {
        let identity = |cell: CellId| {
            let object = self.memory.get(cell.0 + VALUE);
            if object > KNOWN || self.memory.class_of(Ref::of_word(object)) != class {
                return None;
            }
            // The number that is boxed, then the box itself, then what tells it apart.
            let parts = self.field_cells(self.memory.first_field(cell)?);
            let mut numbers = parts.into_iter().filter(|&part| !self.memory.is_boxed(part));
            Some((Ref::of_word(object), numbers.nth(1)?))
        };
        self.input_objects().filter_map(identity).collect()
    }

    /// A box was found to be this object: so are the references of the input that lead to it.
    pub(in crate::unknown) fn follow_box(&mut self, boxed: CellId, object: u64) {
        let leads_there = |cell: &CellId| self.memory.get(cell.0 + VALUE) == boxed.word();
        let leading = self.input_objects().find(leads_there);
        if let Some(cell) = leading {
            self.memory.change(cell.0 + VALUE, object, EntryKind::Reference);
        }
    }

    /// A reference leads to an object that was made for it: this word.
    pub(super) fn bind_new_input(&mut self, cell: CellId, object: u64) {
        debug_assert_eq!(self.memory.look_up(cell.word()), cell.word(), "else the list of objects would be a circle");
        self.memory.change(cell.0 + VALUE, object, EntryKind::Reference);
        let newest = self.memory.get(self.globals.newest_input);
        let links = u64::from(self.memory.links(cell)) << 32;
        self.memory.change(cell.0 + LINKS, links | newest, EntryKind::Word);
        self.memory.set(self.globals.newest_input, u64::from(cell.0));
    }

    fn too_far(&self) -> Trouble {
        let links = self.options.input.links;
        Trouble::bound(PathBound::Links, format!("an input with more than {links} links in a row"))
    }

    fn no_class(&self, set: ClassSet) -> Trouble {
        Trouble::unsupported(match self.linkage.universe.candidates(set) {
            [] if set == ClassSet::UNLOADED => "an input of a class that cannot be loaded",
            [] => "an input of a type for which no class is known",
            _ => "an object of a generic type of which nobody says what its variables stand for",
        })
    }

    /// Whether a reference of the input is an instance of a class where it is not null, if that is decided.
    pub(in crate::unknown) fn tell_input(&self, cell: CellId, target: ClassId) -> Option<bool> {
        let is_inside = |&candidate: &Candidate| self.classes.is_subclass(candidate.class(&self.classes), target);
        // A constant may be of a subclass.
        let is_outside = |&candidate: &Candidate| {
            let is_below = || self.classes.is_subclass(target, candidate.class(&self.classes));
            let is_constant = matches!(candidate, Candidate::Constant(_));
            !(is_inside(&candidate) || is_constant && is_below())
        };
        match self.memory.outlook(cell) {
            Outlook::Open(set) | Outlook::Object(set) => {
                let candidates = self.linkage.universe.candidates(set);
                let all = candidates.iter().all(is_inside);
                (!candidates.is_empty() && (all || candidates.iter().all(is_outside))).then_some(all)
            }
            Outlook::New(class) => Some(self.classes.is_subclass(class, target)),
            _ => None,
        }
    }
}
