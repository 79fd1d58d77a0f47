//! Locks and identity hash codes of objects of an input that are not made yet: which one it is matters, and nothing else
//! of it. Another object stands in for it, and its monitor becomes that of the object when that is made.

use super::fork::Place;
use super::meet::Meeting;
use super::symbol::NO_ROOM;
use super::{CellId, CellKind, KNOWN, VALUE};
use crate::machine::Machine;
use crate::memory::{EntryKind, Ref};
use crate::step::{PathBound, Trouble};
use jaywalk_classes::code::Op;

// What stands in is a cell: the object, what kind of cell it is, the cell that it stands in for, the one made before.
const FOR: u32 = 2;
const BEFORE: u32 = 3;

impl Machine {
    /// `monitorenter` or `monitorexit` of a reference whose object is not made; `None` if that must be made first.
    pub(super) fn lock_unmade(&mut self, op: Op, cell: CellId, place: Place) -> Result<Option<Meeting>, Trouble> {
        // Where code does not show that it leaves what it enters, a list says what it has entered.
        if !self.is_checking() || self.has_monitor_list() {
            return Ok(None);
        }
        let object = match self.stand_in_for(cell, place)? {
            Ok(object) => object,
            Err(meeting) => return Ok(Some(meeting)),
        };
        match op {
            Op::MonitorEnter { .. } => self.lock(object)?,
            _ => self.unlock(object)?,
        }
        self.running.pc += 1;
        Ok(Some(Meeting::Ran))
    }

    /// A native wants to know nothing of its first argument but its monitor.
    pub(super) fn use_monitor_of_unmade(&mut self, cell: CellId) -> Result<Meeting, Trouble> {
        let place = Place::Register(0);
        if !self.is_checking() {
            return self.choose_value(cell, place);
        }
        Ok(match self.stand_in_for(cell, place)? {
            Ok(object) => self.settle(place, object.word()),
            Err(meeting) => meeting,
        })
    }

    /// What stands in for an array of open length, or for what a reference leads to, once that is a new object. An error is
    /// what comes of deciding that first.
    fn stand_in_for(&mut self, cell: CellId, place: Place) -> Result<Result<Ref, Meeting>, Trouble> {
        if self.memory.is_input(cell) {
            if let Some(meeting) = self.settle_input_null(cell)? {
                return Ok(Err(meeting));
            }
            if !self.memory.is_fresh(cell) {
                return self.decide_which(cell, place).map(Err);
            }
        }
        if let Some(known) = self.stand_in(cell) {
            return Ok(Ok(self.stand_in_object(known)));
        }
        self.memory.watch.spoil("an object that is not made");
        let words = self.classes.class(self.known.object).instance_words;
        self.make_room(words)?;
        let object = self.memory.new_object(self.known.object, words)?;
        let before = self.memory.get(self.globals.stand_ins);
        let words = [object.word(), CellKind::Rest as u64, u64::from(cell.0), before];
        let known = self.memory.new_cell(words, &[VALUE]);
        let known = known.map_err(|_| Trouble::bound(PathBound::Choices, NO_ROOM))?;
        self.memory.set(self.globals.stand_ins, known.into());
        Ok(Ok(object))
    }

    /// What an unknown stood for is made, or is an array of open length from now on: so is what was locked.
    pub(super) fn replace_stand_in(&mut self, cell: CellId, made: u64) {
        let Some(known) = self.stand_in(cell) else { return };
        match CellId::of_word(made) {
            Some(array) => self.memory.change(known.0 + FOR, u64::from(array.0), EntryKind::Word),
            None => self.share_monitor(self.stand_in_object(known), Ref::of_word(made & KNOWN)),
        }
    }

    fn stand_in_object(&self, known: CellId) -> Ref {
        Ref::of_word(self.memory.get(known.0 + VALUE))
    }

    /// The cell of what stands in for an unknown.
    fn stand_in(&self, cell: CellId) -> Option<CellId> {
        let other = |number: u64| (number != 0).then_some(CellId(number as u32));
        let newest = other(self.memory.get(self.globals.stand_ins));
        std::iter::successors(newest, |known| other(self.memory.get(known.0 + BEFORE)))
            .find(|known| self.memory.get(known.0 + FOR) == u64::from(cell.0))
    }
}
