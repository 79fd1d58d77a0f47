//! Casts and type tests of references that nobody has decided: what they say of the class.

use super::classes::{Candidate, ClassSet};
use super::reference::TYPE;
use super::{Outlook, TypeId};
use crate::machine::Machine;
use crate::memory::{EntryKind, Ref};
use crate::step::Trouble;
use crate::unknown::CellId;
use crate::unknown::fork::Place;
use crate::unknown::meet::Meeting;
use jaywalk_classes::link::ClassId;

/// What comes of an object that is no instance of a class which an operation wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// A cast fails.
    Cast,
    /// An array cannot hold it.
    Store,
    /// A native sees for itself.
    Native,
}

impl Machine {
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

    /// `checkcast`: null passes, and so do objects of the classes that fit.
    pub(super) fn cast_input(&mut self, cell: CellId, target: ClassId, place: Place) -> Result<Meeting, Trouble> {
        Ok(match self.fit_input(cell, target, place, Misfit::Cast)? {
            Meeting::Known => {
                self.running.pc += 1;
                Meeting::Ran
            }
            other => other,
        })
    }

    /// No object that a reference may lead to is an instance of a class. An exception of an operation names the class that it
    /// is of, and nothing else of it matters.
    fn fail_to_fit(
        &mut self,
        cell: CellId,
        set: ClassSet,
        (target, misfit): (ClassId, Misfit),
        place: Place,
    ) -> Result<Meeting, Trouble> {
        if misfit == Misfit::Native {
            return self.resolve_input(cell, place);
        }
        match self.settle_class(cell, set, place)? {
            Ok(class) if misfit == Misfit::Cast => Err(self.class_cast(class, target).into()),
            Ok(class) => Err(self.array_store(class).into()),
            Err(meeting) => Ok(meeting),
        }
    }

    /// Decides of which class the object is that a reference leads to, and not which object. An error is what comes of it
    /// first.
    pub(in crate::unknown) fn settle_input_class(
        &mut self,
        cell: CellId,
        place: Place,
    ) -> Result<Result<ClassId, Meeting>, Trouble> {
        self.memory.watch.spoil("an input");
        match self.input_classes(cell)? {
            Some((set, false)) => self.settle_class(cell, set, place),
            _ => self.resolve_input(cell, place).map(Err),
        }
    }

    fn settle_class(&mut self, cell: CellId, set: ClassSet, place: Place) -> Result<Result<ClassId, Meeting>, Trouble> {
        if !self.is_checking() || self.memory.links(cell) > self.options.input.links {
            return self.resolve_input(cell, place).map(Err);
        }
        let candidates = self.linkage.universe.candidates(set).to_vec();
        let is_told = |candidate: &Candidate| match *candidate {
            Candidate::Class(class) => self.can_be_made(*candidate) && !self.linkage.universe.functions.is_one(class),
            Candidate::Constant(_) => false,
        };
        let (told, others): (Vec<_>, Vec<_>) = candidates.into_iter().partition(is_told);
        match (&told[..], &others[..]) {
            (&[Candidate::Class(class)], []) => {
                self.initialize_input(class)?;
                Ok(Ok(class))
            }
            ([], _) => self.resolve_input(cell, place).map(Err),
            _ => {
                let mut ways = Vec::new();
                let groups = told.into_iter().map(|candidate| vec![candidate]);
                for group in groups.chain((!others.is_empty()).then_some(others)) {
                    let set = self.linkage.universe.number(group);
                    ways.push(self.object_among(cell, set));
                }
                self.fork_input(cell, &ways).map(Err)
            }
        }
    }

    /// Decides whether a reference is null or leads to an instance of a class. `Known` if it does.
    pub(in crate::unknown) fn fit_input(
        &mut self,
        cell: CellId,
        target: ClassId,
        place: Place,
        misfit: Misfit,
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
            (true, _) if !can_be_null => self.fail_to_fit(cell, set, (target, misfit), place),
            (true, _) => self.fork_null(cell, set),
            _ => {
                let passing = if can_be_null { Outlook::Open(inside) } else { self.object_among(cell, inside) };
                self.fork_input(cell, &[passing, self.object_among(cell, outside)])
            }
        }
    }

    /// `instanceof`: null is none, and so are objects of the classes that do not fit.
    pub(super) fn test_input(&mut self, cell: CellId, target: ClassId, d: u8) -> Result<Meeting, Trouble> {
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
                let failing = if can_be_null { Outlook::Open(outside) } else { self.object_among(cell, outside) };
                self.fork_input(cell, &[failing, self.object_among(cell, inside)]).map(Err)
            }
        }
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
            Outlook::Open(set) | Outlook::Object(set) | Outlook::Fresh(set) => {
                let candidates = self.linkage.universe.candidates(set);
                let all = candidates.iter().all(is_inside);
                (!candidates.is_empty() && (all || candidates.iter().all(is_outside))).then_some(all)
            }
            Outlook::New(class) => Some(self.classes.is_subclass(class, target)),
            _ => None,
        }
    }
}
