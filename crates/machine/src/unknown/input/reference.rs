//! References of an input: what is asked of one decides as much of it as must be known, and no more.

use super::classes::{Candidate, ClassSet, has_shared, is_immutable_container, is_outer_object, keeps_boxes};
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
use jaywalk_classes::code::{Op, Operator};
use jaywalk_classes::link::{ClassId, FieldId, MethodId, flags};

/// Of a reference of an input: the cell of the object of the input that was made before the one that it leads to, if that was
/// made for it; and in the upper half how many links lead to it.
const LINKS: u32 = 3;
/// The cell of the first field of the object that was made for it, if one was; the others follow. Of an array, its record.
const FIELDS: u32 = CELL_WORDS;

/// What a signature tells of its type.
pub(super) const TYPE: u32 = CELL_WORDS + 2;

/// Not zero if it was decided that it leads to a new object before the class of that was: then the reference of which that
/// was decided before, or one if there is none.
const FRESH: u32 = CELL_WORDS + 3;

/// What must be known of the object that a reference leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// Which one it is.
    Identity,
    /// All.
    Object,
}

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

    /// Whether a reference of the input leads to a new object of a class that is still open.
    pub(in crate::unknown) fn is_fresh(&self, cell: CellId) -> bool {
        matches!(self.outlook(cell), Outlook::Fresh(_)) && self.get(cell.0 + VALUE) == cell.word()
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
    pub(super) fn is_untold(&self, cell: CellId) -> bool {
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
            Op::Access { .. } if self.memory.is_fresh(cell) => {
                self.running.pc += 1;
                Ok(Meeting::Ran)
            }
            Op::Access { .. } if self.options.input.initialization == Initialization::Lazy => {
                self.decide_which(cell, place)
            }
            Op::Access { .. } => {
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
            Op::MonitorEnter { .. } | Op::MonitorExit { .. } => match self.lock_unmade(op, cell, place)? {
                Some(meeting) => Ok(meeting),
                None => self.resolve_input(cell, place),
            },
            Op::InvokeVirtual { base, .. } | Op::InvokeSpecial { base, .. }
                if let Some(method) = self.called_on_any(op) =>
            {
                if let Some(meeting) = self.settle_input_null(cell)? {
                    return Ok(meeting);
                }
                self.cold_call(base, method)?;
                Ok(Meeting::Ran)
            }
            _ => match op.branch() {
                Some(branch) if matches!(branch.condition.operator, Operator::Same | Operator::NotSame) => {
                    self.compare_input(op, branch, cell, place)
                }
                _ => self.resolve_input(cell, place),
            },
        }
    }

    /// A final method of `Object`, if an operation calls one: it need not know which object it is called on.
    fn called_on_any(&self, op: Op) -> Option<MethodId> {
        let method = match op {
            Op::InvokeSpecial { method, .. } => MethodId(method),
            Op::InvokeVirtual { index, .. } => *self.classes.class(self.known.object).vtable.get(index as usize)?,
            _ => return None,
        };
        let info = self.classes.method(method);
        let is_last = info.access & (flags::FINAL | flags::PRIVATE) != 0;
        (info.class == self.known.object && is_last).then_some(method)
    }

    /// Whether the current operation is one of the program's: what only passes references on does not read them.
    fn is_in_program(&self) -> bool {
        let Owner::Method(method) = self.code.owner(self.running.pc) else { return false };
        let class = self.classes.method(method).class;
        !self.linkage.class_data[class.index()].passes_on && !self.linkage.universe.is_of_jdk(&self.classes, class)
    }

    /// The classes that a reference may lead to, and whether it may be null too; `None` if it is decided further.
    pub(super) fn input_classes(&mut self, cell: CellId) -> Result<Option<(ClassSet, bool)>, Trouble> {
        let before = self.memory.outlook(cell);
        let (set, can_be_null) = match before {
            Outlook::Declared(field) => {
                let set = self.declared_classes(field, self.memory.input_type(cell))?;
                (set, !is_outer_object(&self.classes, field))
            }
            Outlook::Open(set) => (set, true),
            Outlook::Object(set) | Outlook::Fresh(set) => (set, false),
            _ => return Ok(None),
        };
        let set = self.agreeing(cell, set);
        let now = if can_be_null { Outlook::Open(set) } else { self.object_among(cell, set) };
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

    /// Decides which object a reference leads to, and makes that.
    pub(in crate::unknown) fn resolve_input(&mut self, cell: CellId, place: Place) -> Result<Meeting, Trouble> {
        self.decide_object(cell, place, Wanted::Object)
    }

    /// Decides which object a reference leads to. If that is a new one, its class stays open as far as it can.
    pub(in crate::unknown) fn decide_which(&mut self, cell: CellId, place: Place) -> Result<Meeting, Trouble> {
        self.decide_object(cell, place, Wanted::Identity)
    }

    fn decide_object(&mut self, cell: CellId, place: Place, wanted: Wanted) -> Result<Meeting, Trouble> {
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
        if aliases.iter().any(|&other| is_immutable_container(&self.classes, self.input_class(other))) {
            aliases.retain(|&other| !self.is_inside(cell, other));
        }
        aliases.reverse();
        if self.memory.is_fresh(cell) {
            aliases.clear();
        } else {
            for other in self.fresh_inputs() {
                let Some(common) = self.common_classes(set, other) else { continue };
                let types = [cell, other].map(|cell| self.memory.input_type(cell));
                if types[0] != types[1] && !types.contains(&TypeId::NONE) {
                    match self.classes_of_fresh(other)[..] {
                        [only] if !self.can_be_alias_of(cell, other, only) => continue,
                        [_] => {}
                        // What its type says depends on its class, but not on what is in it. If it is of another class
                        // than this reference may lead to, that need not be known.
                        _ => {
                            let ways = self.classes_in_question(other, common);
                            return self.fork_input(other, &ways);
                        }
                    }
                }
                aliases.push(other);
            }
        }
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
        let classes: Vec<ClassId> = classes.collect();
        let later = if wanted == Wanted::Identity { self.decided_later(&classes) } else { Vec::new() };
        let now = classes.into_iter().filter(|&class| !later.iter().flatten().any(|&other| other == class));
        let (made_up, others): (Vec<_>, Vec<_>) =
            now.partition(|&class| self.linkage.universe.can_be_made(&self.classes, class));
        if self.memory.links(cell) > self.options.input.links {
            let first = made_up.first().or(others.first()).or(later.iter().flatten().next());
            ways.extend(first.map(|_| Outlook::TooFar));
        } else {
            ways.extend(made_up.into_iter().map(Outlook::New));
            // The path is cut for all of these, whichever it is.
            ways.extend(others.first().map(|&class| Outlook::New(class)));
            for classes in later {
                let candidates = classes.into_iter().map(Candidate::Class).collect();
                ways.push(Outlook::Fresh(self.linkage.universe.number(candidates)));
            }
        }
        // No well-typed program has such an object beside those that are there.
        if ways.is_empty() {
            return Err(self.stop(Step::Pruned));
        }
        self.fork_input(cell, &ways)
    }

    /// Of the classes that a new object may be of those that need not be known to tell it from others, in groups between which
    /// it is decided.
    fn decided_later(&self, classes: &[ClassId]) -> Vec<Vec<ClassId>> {
        if !self.is_checking() {
            return Vec::new();
        }
        let waits = |class: &ClassId| !has_shared(&self.classes, *class);
        let is_filled = |class: ClassId| self.linkage.universe.is_filled(&self.classes, class);
        let mut waiting: Vec<ClassId> = classes.iter().copied().filter(waits).collect();
        if self.options.input.initialization == Initialization::Lazy {
            // The class is decided, too; but not what is in it.
            waiting.retain(|&class| is_filled(class));
            return waiting.into_iter().map(|class| vec![class]).collect();
        }
        match waiting[..] {
            [] => Vec::new(),
            [only] if !is_filled(only) => Vec::new(),
            _ => vec![waiting],
        }
    }

    /// Whether a reference is what an object contains that was there only after it, or contains what contains it.
    pub(super) fn is_inside(&self, cell: CellId, object: CellId) -> bool {
        let is_container = |&other: &CellId| is_immutable_container(&self.classes, self.input_class(other));
        let content = |container: CellId| {
            let first = self.memory.first_field(container);
            let fields =
                self.linkage.universe.layouts.get(&self.input_class(container)).map_or(0, |fields| fields.len());
            first.map_or_else(Vec::new, |first| self.field_cells(first)).into_iter().take(fields)
        };
        let mut containers: Vec<CellId> = self.input_objects().filter(is_container).collect();
        let mut inside = vec![cell];
        while let Some(cell) = inside.pop() {
            let word = self.memory.get(cell.0 + VALUE);
            let (around, others): (Vec<_>, Vec<_>) = containers.into_iter().partition(|&container| {
                let is_it = |content: CellId| {
                    content == cell || self.memory.is_input(content) && self.memory.get(content.0 + VALUE) == word
                };
                content(container).any(is_it)
            });
            if around.contains(&object) {
                return true;
            }
            containers = others;
            inside.extend(around);
        }
        false
    }

    /// The references whose object is a new one of a class that is still open, oldest first.
    pub(super) fn fresh_inputs(&self) -> Vec<CellId> {
        let cell = |number: u64| (number > 1).then_some(CellId(number as u32));
        let newest = cell(self.memory.get(self.globals.newest_fresh));
        let all = std::iter::successors(newest, |fresh| cell(self.memory.get(fresh.0 + FRESH)));
        let mut open: Vec<CellId> = all.filter(|&fresh| self.memory.is_fresh(fresh)).collect();
        open.reverse();
        open
    }

    /// The classes that the new object of a reference may be of.
    fn classes_of_fresh(&self, fresh: CellId) -> Vec<ClassId> {
        let Outlook::Fresh(set) = self.memory.outlook(fresh) else { return Vec::new() };
        self.linkage.universe.candidates(set).iter().map(|candidate| candidate.class(&self.classes)).collect()
    }

    /// The ways to decide whether the new object of a reference is of a class of a set, and of which; the others stay
    /// together.
    fn classes_in_question(&mut self, fresh: CellId, asked: ClassSet) -> Vec<Outlook> {
        let Outlook::Fresh(own) = self.memory.outlook(fresh) else { return Vec::new() };
        let asked = self.linkage.universe.candidates(asked).to_vec();
        let (_, others) = self.linkage.universe.split(own, |candidate| asked.contains(&candidate));
        let is_none_left = self.linkage.universe.candidates(others).is_empty();
        let each = asked.into_iter().map(|candidate| self.linkage.universe.number(vec![candidate]));
        let each: Vec<ClassSet> = each.collect();
        each.into_iter().chain((!is_none_left).then_some(others)).map(Outlook::Fresh).collect()
    }

    /// What another reference with a new object may lead to if that is also one of a set.
    fn common_classes(&mut self, set: ClassSet, other: CellId) -> Option<ClassSet> {
        let Outlook::Fresh(own) = self.memory.outlook(other) else { return None };
        let wanted = self.linkage.universe.candidates(set).to_vec();
        let (common, _) = self.linkage.universe.split(own, |candidate| wanted.contains(&candidate));
        (!self.linkage.universe.candidates(common).is_empty()).then_some(common)
    }

    /// A reference that is not null leads to an object of one of these classes.
    pub(super) fn object_among(&self, cell: CellId, set: ClassSet) -> Outlook {
        if self.memory.is_fresh(cell) { Outlook::Fresh(set) } else { Outlook::Object(set) }
    }

    /// What the static field of a constant has.
    pub(super) fn constant(&mut self, field: FieldId) -> u64 {
        self.static_address(field).map_or(0, |address| self.memory.look_up(self.memory.get(address)))
    }

    /// One of some ways is taken for a reference. The operation runs again, and finds it decided.
    pub(super) fn fork_input(&mut self, cell: CellId, ways: &[Outlook]) -> Result<Meeting, Trouble> {
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
            Outlook::New(_) | Outlook::Fresh(_) | Outlook::TooFar | Outlook::NoClass(_) => {
                Alternative::Fresh(Ref::NULL)
            }
        }
    }

    /// A reference is so from now on.
    pub(in crate::unknown) fn decide_input(&mut self, cell: CellId, outlook: Outlook) {
        match outlook {
            Outlook::Null => self.memory.change(cell.0 + VALUE, 0, EntryKind::Reference),
            Outlook::Alias(other) => {
                if self.memory.is_fresh(other) {
                    self.agree_with_fresh(cell, other);
                }
                let object = self.memory.get(other.0 + VALUE);
                self.memory.change(cell.0 + VALUE, object, EntryKind::Reference);
            }
            Outlook::Constant(field) => {
                let object = self.constant(field);
                self.memory.change(cell.0 + VALUE, object, EntryKind::Reference);
            }
            open => {
                if matches!(open, Outlook::Fresh(_)) && !self.memory.is_fresh(cell) {
                    let before = self.memory.get(self.globals.newest_fresh).max(1);
                    self.memory.change(cell.0 + FRESH, before, EntryKind::Word);
                    self.memory.set(self.globals.newest_fresh, u64::from(cell.0));
                }
                self.memory.change(cell.0 + DOMAIN, open.packed(), EntryKind::Word);
            }
        }
    }

    /// A reference leads to the new object of another one, so what is known of either is known of that.
    fn agree_with_fresh(&mut self, cell: CellId, other: CellId) {
        if let Outlook::Declared(_) | Outlook::Open(_) | Outlook::Object(_) = self.memory.outlook(cell)
            && let Ok(Some((set, _))) = self.input_classes(cell)
            && let Some(common) = self.common_classes(set, other)
        {
            self.memory.change(other.0 + DOMAIN, Outlook::Fresh(common).packed(), EntryKind::Word);
        }
        if self.memory.input_type(other) == TypeId::NONE {
            let known = self.memory.input_type(cell);
            self.memory.change(other.0 + TYPE, known.0.into(), EntryKind::Word);
        }
    }

    /// Decides whether a reference is null: a meeting if that forks, or if it is; `None` if it is not.
    pub(in crate::unknown) fn settle_input_null(&mut self, cell: CellId) -> Result<Option<Meeting>, Trouble> {
        match self.memory.outlook(cell) {
            Outlook::NoClass(set) => return Err(self.no_class(set)),
            Outlook::Object(ClassSet::NONE) | Outlook::Fresh(ClassSet::NONE) => return Err(self.stop(Step::Pruned)),
            outlook if outlook.is_null() == Some(false) => return Ok(None),
            _ => {}
        }
        let Some((set, true)) = self.input_classes(cell)? else { return Ok(None) };
        self.fork_null(cell, set).map(Some)
    }

    /// Decides whether a reference is null or leads to one of a set. Where that has no classes, nobody knows of an object.
    pub(super) fn fork_null(&mut self, cell: CellId, set: ClassSet) -> Result<Meeting, Trouble> {
        let object = match self.linkage.universe.candidates(set) {
            [] if set == ClassSet::NONE => None,
            [] => Some(Outlook::NoClass(set)),
            _ => Some(Outlook::Object(set)),
        };
        let ways: Vec<Outlook> = [Outlook::Null].into_iter().chain(object).collect();
        self.fork_input(cell, &ways)
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

    pub(super) fn is_input_object(&self, object: u64) -> bool {
        self.input_objects().any(|cell| self.memory.get(cell.0 + VALUE) == object)
    }

    /// The class of the object that was made for a reference.
    pub(super) fn input_class(&self, cell: CellId) -> ClassId {
        self.made_class(cell).unwrap_or(self.known.object)
    }

    /// The same, if there is one: an object, or an array whose length is open.
    pub(super) fn made_class(&self, cell: CellId) -> Option<ClassId> {
        let object = self.memory.get(cell.0 + VALUE);
        let array = CellId::of_word(object).and_then(|array| self.memory.open_array_class(array));
        array.or_else(|| self.made_object(cell).map(|object| self.memory.class_of(object)))
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
        if self.memory.get(cell.0 + FRESH) != 0 {
            for alias in self.aliases_of_fresh(cell) {
                self.memory.change(alias.0 + VALUE, object, EntryKind::Reference);
            }
        }
        self.memory.change(cell.0 + VALUE, object, EntryKind::Reference);
        self.replace_stand_in(cell, object);
        let newest = self.memory.get(self.globals.newest_input);
        let links = u64::from(self.memory.links(cell)) << 32;
        self.memory.change(cell.0 + LINKS, links | newest, EntryKind::Word);
        self.memory.set(self.globals.newest_input, u64::from(cell.0));
    }

    /// The references that lead to the new object of another one, which is not made yet.
    pub(super) fn aliases_of_fresh(&self, fresh: CellId) -> Vec<CellId> {
        let leads_there = |&cell: &CellId| {
            cell != fresh && self.memory.is_input(cell) && self.memory.get(cell.0 + VALUE) == fresh.word()
        };
        self.memory.cells_from(None).filter(leads_there).collect()
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
}
