//! Loops whose end nobody knows: where the path forks on whether there is another turn, each is one more way out.
//!
//! A method that is checked gets so many turns of each, unless a turn makes an object of the input, of which there are only
//! so many (the thesis on Kiasan, 9.3.3). Branches on what is known never come here, so a loop whose end is known is not
//! counted, however often the path forks in its body: that is why it matters which forks are about the loop.

use super::symbol::NO_ROOM;
use super::{CELL_WORDS, CellKind, VALUE};
use crate::frame::FrameHeader;
use crate::machine::Machine;
use crate::step::{PathBound, Trouble};
use jaywalk_classes::code::{Flow, Op, SwitchTable};
use smallvec::SmallVec;

// The turns of a loop are two cells: how many there were, where the branch is and in which frame, and then the cells of
// another loop, with the newest object of the input in the upper half; then from where the method was called.
const SITE: u32 = 2;
const BEFORE: u32 = 3;
const CALLERS: u32 = CELL_WORDS;

/// Callers by which two calls of a method are told apart.
const MOST_CALLERS: usize = 16;

/// So many times more often than the bound, an open branch may be met that has nothing to do with the loop's end: a flag may
/// remember how it went.
const WITHIN: u64 = 256;

/// Longer loops are not looked at.
const LONGEST: u32 = 1 << 14;

/// What an operation that may fork has to do with the loop that it stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InLoop {
    /// It stands in none.
    No,
    /// It stands in one, and does not leave it; or it is a switch.
    Within,
    /// A branch that leaves the loop if its condition is this.
    Leaves(bool),
}

/// Operations at which a path has forked, in order.
pub(crate) type Sites = SmallVec<[u32; 8]>;

/// A loop: its operations, and for each of them whether the first can be come to again from there.
struct Loop {
    start: u32,
    end: u32,
    again: Vec<bool>,
}

impl Loop {
    fn has(&self, at: u32) -> bool {
        (self.start..=self.end).contains(&at) && self.again[(at - self.start) as usize]
    }
}

impl Machine {
    /// What an operation has to do with the loop that it stands in.
    fn in_loop(&mut self, pc: u32) -> InLoop {
        if let Some(&known) = self.linkage.in_loops.get(&pc) {
            return known;
        }
        let found = self.find_loop(pc).map_or(InLoop::No, |found| {
            let branch = self.code.ops[pc as usize].branch().filter(|_| self.leaves(&found, pc));
            branch.map_or(InLoop::Within, |branch| InLoop::Leaves(!found.has(branch.target)))
        });
        self.linkage.in_loops.insert(pc, found);
        found
    }

    /// The innermost loop that an operation stands in.
    fn find_loop(&self, pc: u32) -> Option<Loop> {
        let goes_back = |&at: &u32| {
            let other = self.code.ops[at as usize];
            let may_go_back = matches!(other.flow(), Flow::JumpBack | Flow::BranchBack);
            may_go_back && other.target().is_some_and(|target| target <= pc)
        };
        let end = (pc..self.code.installed(pc).end.min(pc + LONGEST)).find(goes_back)?;
        let start = self.code.ops[end as usize].target().filter(|start| end - start <= LONGEST)?;
        Some(Loop { start, end, again: self.leading_back(start, end) })
    }

    /// Whether an operation may leave a loop, and may not.
    fn leaves(&self, of: &Loop, at: u32) -> bool {
        let next = self.next_operations(at);
        next.iter().any(|&at| !of.has(at)) && next.iter().any(|&at| of.has(at))
    }

    /// Whether there may be another turn of its loop after the running operation, without anything known being asked in
    /// between that leaves the loop. What was open before in this call is not known.
    fn keeps_loop(&mut self) -> bool {
        let pc = self.running.pc;
        let key = (pc, self.open_sites());
        if let Some(&known) = self.linkage.keeping_loops.get(&key) {
            return known;
        }
        let open = &key.1;
        let keeps = self.find_loop(pc).is_some_and(|found| {
            let mut seen = vec![false; found.again.len()];
            let mut left = self.next_operations(pc);
            while let Some(at) = left.pop() {
                if at == pc {
                    return true;
                }
                let is_passed = |at: u32| found.has(at) && (open.contains(&at) || !self.leaves(&found, at));
                if is_passed(at) && !std::mem::replace(&mut seen[(at - found.start) as usize], true) {
                    left.extend(self.next_operations(at));
                }
            }
            false
        });
        self.linkage.keeping_loops.insert(key, keeps);
        keeps
    }

    /// Where the path has forked in loops of this call.
    fn open_sites(&self) -> Sites {
        let (frame, callers) = (self.running.fp as u64, self.callers());
        let mut sites = Sites::new();
        let mut cell = self.memory.get(self.globals.loops) as u32;
        while cell != 0 {
            let site = self.memory.get(cell + SITE);
            if site >> 32 == frame && self.memory.get(cell + CALLERS) == callers {
                sites.push(site as u32);
            }
            cell = self.memory.get(cell + BEFORE) as u32;
        }
        sites.sort_unstable();
        sites
    }

    /// Of the operations of a loop, from which of them its start can be come to again: a `return` may stand among them.
    fn leading_back(&self, start: u32, end: u32) -> Vec<bool> {
        let mut again = vec![false; (end - start + 1) as usize];
        loop {
            let mut is_new = false;
            for at in (start..=end).rev() {
                let leads =
                    |next: &u32| *next == start || (start..=end).contains(next) && again[(*next - start) as usize];
                if !again[(at - start) as usize] && self.next_operations(at).iter().any(leads) {
                    again[(at - start) as usize] = true;
                    is_new = true;
                }
            }
            if !is_new {
                return again;
            }
        }
    }

    /// Where an operation leads in its own method, but for handlers of exceptions.
    fn next_operations(&self, at: u32) -> SmallVec<[u32; 2]> {
        let Some(&op) = self.code.ops.get(at as usize) else { return SmallVec::new() };
        let next = at + op.span();
        match op.flow() {
            Flow::Next | Flow::Call => SmallVec::from_slice(&[next]),
            Flow::Jump | Flow::JumpBack => op.target().into_iter().collect(),
            Flow::Branch | Flow::BranchBack => op.target().into_iter().chain([next]).collect(),
            Flow::Switch => {
                let Op::Switch { table, .. } = op else { return SmallVec::new() };
                let switch = self.code.switches.get(table as usize);
                let targets = |switch: &SwitchTable| switch.targets.iter().copied().chain([switch.default]).collect();
                let mut targets: SmallVec<[u32; 2]> = switch.map(targets).unwrap_or_default();
                targets.sort_unstable();
                targets.dedup();
                targets
            }
            Flow::Leave => SmallVec::new(),
        }
    }

    /// The cell with the turns of the loop that the running operation is about in this call, if there were some. Loops in
    /// calls that are over begin anew.
    fn turns_cell(&mut self) -> Option<u32> {
        let (site, callers) = (self.loop_site(), self.callers());
        let mut cell = self.memory.get(self.globals.loops) as u32;
        let mut found = None;
        while cell != 0 {
            let other = self.memory.get(cell + SITE);
            if other == site && self.memory.get(cell + CALLERS) == callers {
                found = Some(cell);
            } else if other >> 32 > site >> 32 && self.memory.get(cell + VALUE) != 0 {
                self.memory.set(cell + VALUE, 0);
            }
            cell = self.memory.get(cell + BEFORE) as u32;
        }
        found
    }

    fn loop_site(&self) -> u64 {
        u64::from(self.running.pc) | (self.running.fp as u64) << 32
    }

    /// From where the running method was called, and its callers.
    fn callers(&self) -> u64 {
        let (mut fp, mut header, mut callers) = (self.running.fp, self.running.header, 0_u64);
        for _ in 0..MOST_CALLERS {
            let link = FrameHeader(self.running.stack[fp + header]);
            if link.delta() == 0 || link.delta() > fp {
                break;
            }
            callers = callers.rotate_left(5).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ u64::from(link.return_pc());
            (fp, header) = (fp - link.delta(), link.caller_locals());
        }
        callers
    }

    /// The operation at which the machine is could go several ways. If that keeps a loop going, it is one more turn of it.
    pub(super) fn count_turn(&mut self) -> Result<(), Trouble> {
        let turns = self.options.input.turns;
        if turns == 0 || self.in_loop(self.running.pc) == InLoop::No {
            return Ok(());
        }
        let most = u64::from(turns) * if self.keeps_loop() { 1 } else { WITHIN };
        // A switch forks for each of its targets but the last.
        let most = most * (self.next_operations(self.running.pc).len() as u64).saturating_sub(1).max(1);
        let newest = |global| self.memory.get(global);
        let newest = (newest(self.globals.newest_input) + newest(self.globals.newest_fresh)) << 32;
        let Some(cell) = self.turns_cell() else {
            let before = self.memory.get(self.globals.loops);
            let (rest, callers) = (CellKind::Rest as u64, self.callers());
            let words = [1, rest, self.loop_site(), before | newest, callers, rest, 0, 0];
            let cell = self.memory.new_cell(words, &[]);
            let cell = cell.map_err(|_| Trouble::bound(PathBound::Choices, NO_ROOM))?;
            self.memory.set(self.globals.loops, cell.into());
            return Ok(());
        };
        let before = self.memory.get(cell + BEFORE);
        let is_same_input = before & !0xFFFF_FFFF == newest;
        let counted = if is_same_input { self.memory.get(cell + VALUE) } else { 0 };
        // A branch at the end of the loop comes after a turn, one at its beginning before the next.
        let op = self.code.ops.get(self.running.pc as usize);
        let is_at_end = op.and_then(|op| op.branch()).is_some_and(|branch| branch.is_back);
        if counted + u64::from(is_at_end) > most {
            let what = format!("more than {turns} turns of a loop whose end depends on an unknown: see --loop-bound");
            return Err(Trouble::bound(PathBound::Loops, what));
        }
        self.memory.set(cell + VALUE, counted + 1);
        self.memory.set(cell + BEFORE, before & 0xFFFF_FFFF | newest);
        Ok(())
    }

    /// The branch at which the machine is goes this way. If that leaves a loop, the next turn is the first again.
    pub(super) fn note_side(&mut self, holds: bool) {
        if self.options.input.turns == 0 || self.memory.get(self.globals.loops) == 0 {
            return;
        }
        if self.in_loop(self.running.pc) == InLoop::Leaves(holds)
            && let Some(cell) = self.turns_cell()
        {
            self.memory.set(cell + VALUE, 0);
        }
    }
}
