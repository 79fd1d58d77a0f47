//! Loops whose end nobody knows: where a branch that leaves a loop is open, each turn is one more way out.
//!
//! A method that is checked gets so many turns of each, unless a turn makes an object of the input, of which there are only
//! so many (the thesis on Kiasan, 9.3.3). Branches on what is known never come here.

use super::symbol::NO_ROOM;
use super::{CellKind, VALUE};
use crate::machine::Machine;
use crate::step::{PathBound, Trouble};
use jaywalk_classes::code::Flow;

// The turns of a loop are a cell: how many there were, where the branch is and in which frame, and then the cell of another
// loop, with the newest object of the input in the upper half.
const SITE: u32 = 2;
const BEFORE: u32 = 3;

impl Machine {
    /// Whether a branch leaves a loop: on which side.
    fn leaving_side(&mut self, pc: u32) -> Option<bool> {
        if let Some(&known) = self.linkage.leaving_sides.get(&pc) {
            return known;
        }
        let side = self.find_leaving_side(pc);
        self.linkage.leaving_sides.insert(pc, side);
        side
    }

    fn find_leaving_side(&self, pc: u32) -> Option<bool> {
        let op = *self.code.ops.get(pc as usize)?;
        let branch = op.branch()?;
        let goes_back = |&at: &u32| {
            let other = self.code.ops[at as usize];
            let may_go_back = matches!(other.flow(), Flow::JumpBack | Flow::BranchBack);
            may_go_back && other.target().is_some_and(|target| target <= pc)
        };
        let end = (pc..self.code.installed(pc).end).find(goes_back)?;
        let start = self.code.ops[end as usize].target()?;
        let is_outside = |at: u32| !(start..=end).contains(&at);
        let (leaves, stays) = (is_outside(branch.target), is_outside(pc + branch.span));
        (leaves != stays).then_some(leaves)
    }

    /// The cell with the turns of the loop that the running operation leaves in this frame, if there were some.
    fn turns_cell(&self) -> Option<u32> {
        let site = self.loop_site();
        let mut cell = self.memory.get(self.globals.loops) as u32;
        while cell != 0 {
            if self.memory.get(cell + SITE) == site {
                return Some(cell);
            }
            cell = self.memory.get(cell + BEFORE) as u32;
        }
        None
    }

    fn loop_site(&self) -> u64 {
        u64::from(self.running.pc) | (self.running.fp as u64) << 32
    }

    /// The branch at which the machine is could go both ways. If it leaves a loop, that is one more turn of it.
    pub(super) fn count_turn(&mut self) -> Result<(), Trouble> {
        let most = self.options.input.turns;
        if most == 0 || self.leaving_side(self.running.pc).is_none() {
            return Ok(());
        }
        let newest = self.memory.get(self.globals.newest_input) << 32;
        let Some(cell) = self.turns_cell() else {
            let before = self.memory.get(self.globals.loops);
            let words = [1, CellKind::Rest as u64, self.loop_site(), before | newest];
            let cell = self.memory.new_cell(words, &[]);
            let cell = cell.map_err(|_| Trouble::bound(PathBound::Choices, NO_ROOM))?;
            self.memory.set(self.globals.loops, cell.into());
            return Ok(());
        };
        let before = self.memory.get(cell + BEFORE);
        let is_same_input = before & !0xFFFF_FFFF == newest;
        let turns = if is_same_input { self.memory.get(cell + VALUE) } else { 0 };
        // A branch at the end of the loop comes after a turn, one at its beginning before the next.
        let op = self.code.ops.get(self.running.pc as usize);
        let is_at_end = op.and_then(|op| op.branch()).is_some_and(|branch| branch.is_back);
        if turns + u64::from(is_at_end) > u64::from(most) {
            let what = format!("more than {most} turns of a loop whose end depends on an unknown: see --loop-bound");
            return Err(Trouble::bound(PathBound::Loops, what));
        }
        self.memory.set(cell + VALUE, turns + 1);
        self.memory.set(cell + BEFORE, before & 0xFFFF_FFFF | newest);
        Ok(())
    }

    /// The branch at which the machine is goes this way. If that leaves a loop, the next turn is the first again.
    pub(super) fn note_side(&mut self, holds: bool) {
        if self.options.input.turns == 0 || self.memory.get(self.globals.loops) == 0 {
            return;
        }
        if self.leaving_side(self.running.pc) == Some(holds)
            && let Some(cell) = self.turns_cell()
        {
            self.memory.set(cell + VALUE, 0);
        }
    }
}
