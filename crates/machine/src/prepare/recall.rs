//! Recalling what a call did, where it would do the same again.

use super::{Call, Callee, Effect, Interned, Link, Linked, MISS_TICKS, PATIENCE};
use crate::code::LinkedSite;
use crate::machine::Machine;
use crate::step::{Step, Trouble};
use jaywalk_classes::code::Op;
use jaywalk_classes::link::{ClassId, MethodId};
use smallvec::SmallVec;

impl Machine {
    /// Whether calls of this method are looked at.
    #[inline]
    pub(crate) fn is_looked_at(&self, method: MethodId) -> bool {
        !self.prepared.methods.is_empty() && self.prepared.methods.contains_key(&method)
    }

    /// Carries out a call of a method whose calls are looked at. The tick of the call, if it takes one, is made.
    pub(crate) fn call_looked_at(&mut self, base: usize, method: MethodId, return_pc: u32) -> Result<(), Trouble> {
        let frame = self.running.fp + base;
        let words = self.classes.method(method).argument_words as usize;
        let arguments = SmallVec::from_slice(&self.running.stack[frame..frame + words]);
        let call = Call { callee: Callee::Method(method), return_pc, arguments };
        let recalled = self.recall(&call, frame);
        let Some(trap) = self.prepared.methods.get_mut(&method) else {
            return self.enter(method, base, return_pc);
        };
        trap.worth += recalled.unwrap_or(-MISS_TICKS);
        let is_worthless = trap.worth < -PATIENCE;
        if recalled.is_some() {
            self.running.pc = return_pc;
            return self.stop_if_overdue();
        }
        if is_worthless {
            self.leave_alone(method);
        } else {
            self.begin_recording(&call, frame);
        }
        let entered = self.enter(method, base, return_pc);
        if entered.is_err() {
            self.give_up_recording();
        }
        entered
    }

    /// Initialises a class as it was initialised before, if it would be. Otherwise it may be recorded how the stub does
    /// it that comes next, whose frame will be at `frame`.
    pub(crate) fn recall_initializer(&mut self, class: ClassId, frame: usize) -> bool {
        if !self.prepared.initializers.contains(&class) {
            return false;
        }
        let call = Call { callee: Callee::Initializer(class), return_pc: 0, arguments: SmallVec::new() };
        if self.recall(&call, frame).is_some() {
            return true;
        }
        self.begin_recording(&call, frame);
        false
    }

    /// Time slices may have passed.
    pub(crate) fn stop_if_overdue(&mut self) -> Result<(), Trouble> {
        if self.is_overdue() { Err(self.stop(Step::Limit)) } else { Ok(()) }
    }

    /// Does what the call did before, if it would do that again. Returns the ticks that it takes.
    fn recall(&mut self, call: &Call, frame: usize) -> Option<i64> {
        if !self.prepares() || !self.has_first_names() {
            return None;
        }
        let mode = self.memory.watch.pause();
        let others_rest = self.others_rest();
        self.memory.watch.resume(mode);
        let known = self.prepared.calls.get(call)?;
        let effect = known.effects.iter().position(|effect| self.would_recur(effect, frame, others_rest))?;
        // It is put back below; nothing in between looks for it.
        let effect = self.prepared.calls.get_mut(call)?.effects.swap_remove(effect);
        let ticks = effect.ticks;
        let is_done = self.need_stack(frame + effect.stack).is_ok();
        if is_done {
            self.recur(&effect, frame);
        }
        self.prepared.calls.get_mut(call)?.effects.push(effect);
        is_done.then_some(ticks)
    }

    /// Whether the call would do again what it did.
    fn would_recur(&self, effect: &Effect, frame: usize, others_rest: bool) -> bool {
        if effect.thread != self.running.thread || !self.has_stack(frame + effect.stack) {
            return false;
        }
        // The end of a time slice is nothing if no other thread can have a turn, but time passes with it.
        let ends_slice = effect.ticks >= self.running.fuel;
        let may_end = !effect.caught && others_rest && (!effect.asked_for_time || effect.slices.is_some());
        let fits = effect.slices.is_none_or(|[before, _]| before == (self.running.fuel, self.running.turn));
        if ends_slice && !may_end || !fits {
            return false;
        }
        if !effect.needs.iter().all(|&(address, word)| self.memory.peek(address) == word) {
            return false;
        }
        if !effect.linked.iter().all(|linked| self.is_linked_as(linked))
            || !effect.links.iter().all(|link| !link.ran_code || self.code.ops[link.linked.pc as usize] == link.old)
        {
            return false;
        }
        let mirrored = effect.mirrored.as_ref();
        mirrored.is_none_or(|mirrored| self.has_no_other_mirrors(mirrored))
            && self.memory.unwatched(|| effect.interned.iter().all(|interned| self.is_interned_as(interned)))
    }

    fn is_interned_as(&self, interned: &Interned) -> bool {
        let found = self.find_interned(interned.string, interned.hash);
        found == (!interned.is_new).then_some(interned.string)
    }

    /// Whether an operation is what it was when a call was recorded.
    fn is_linked_as(&self, linked: &Linked) -> bool {
        let is_same = |site: u32, was: &LinkedSite| {
            let is = &self.code.sites[site as usize];
            (is.method, is.appendix, is.target) == (was.method, was.appendix, was.target)
        };
        self.code.ops[linked.pc as usize] == linked.op
            && match (linked.op, &linked.site) {
                (Op::InvokeLinked { site, .. }, Some(was)) => is_same(site, was),
                _ => true,
            }
    }

    fn recur(&mut self, effect: &Effect, frame: usize) {
        if self.memory.watch.is_recording() {
            self.note_recalled(effect, frame);
        }
        for &(address, word, kind) in &effect.writes {
            self.memory.change(address, word, kind);
        }
        for &Link { linked, old, reason, .. } in &effect.links {
            if self.code.ops[linked.pc as usize] != old {
                continue;
            }
            if let (Op::InvokeLinked { site, .. }, Some(was)) = (linked.op, linked.site) {
                self.code.sites[site as usize] = was;
            }
            self.code.patch(linked.pc, linked.op, reason);
        }
        for interned in effect.interned.iter().filter(|interned| interned.is_new) {
            // Where the table cannot grow, the next string that the program interns tells.
            let _ = self.intern_new(interned.string, interned.hash);
        }
        let result = &effect.result;
        self.running.stack[frame..frame + result.len()].copy_from_slice(result);
        match effect.slices {
            Some([_, (fuel, turn)]) => {
                self.memory.watch.pass(effect.ticks, self.running.fuel, fuel);
                (self.running.fuel, self.running.turn) = (fuel, turn);
            }
            None => self.use_ticks(effect.ticks),
        }
        self.prepared.recalled += 1;
    }

    /// A call within one that is recorded: what it depends on, the other does.
    fn note_recalled(&self, effect: &Effect, frame: usize) {
        let memory = &self.memory;
        for &(address, word) in &effect.needs {
            memory.watch.read(address, word, &memory.trail);
        }
        memory.watch.uses_stack(frame + effect.stack);
        if effect.mirrored.is_some() {
            // There may be more by now, all of them empty.
            let _ = self.mirrors();
        }
        let mut notes = memory.watch.notes.borrow_mut();
        notes.caught |= effect.caught;
        notes.asked_for_time |= effect.asked_for_time;
        notes.ended_slice |= effect.slices.is_some();
        notes.linked.extend_from_slice(&effect.linked);
        // Those that become interned are noted when they do.
        let found = effect.interned.iter().filter(|interned| !interned.is_new);
        notes.interned.extend(found.map(|interned| (interned.string.0, false)));
    }

    /// Lets so many ticks pass, and time slices with them. A slice ends with a tick that is made again in the next one.
    fn use_ticks(&mut self, mut ticks: i64) {
        while ticks >= self.running.fuel {
            ticks -= self.running.fuel - 1;
            self.running.fuel = 0;
            let mode = self.memory.watch.pause();
            self.begin_slice();
            self.memory.watch.resume(mode);
            self.memory.watch.next_slice(self.running.fuel);
        }
        self.running.fuel -= ticks;
    }
}
