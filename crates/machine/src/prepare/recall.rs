//! Recalling what a call did, where it would do the same again.

use super::inputs::Objects;
use super::{Call, Callee, Effect, Link, Linked, MISS_TICKS, PATIENCE};
use crate::code::LinkedSite;
use crate::machine::Machine;
use crate::step::{Step, Trouble};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Op;
use jaywalk_classes::descriptor::Parameters;
use jaywalk_classes::link::{LoaderId, MethodId};

/// A call that needs more words is not made part of one that nobody has seen before: that would save little.
const LARGE: usize = 1 << 12;

impl Machine {
    /// Whether calls of this method are looked at.
    #[inline]
    pub(crate) fn is_looked_at(&self, method: MethodId) -> bool {
        !self.prepared.methods.is_empty() && self.prepared.methods.contains_key(&method)
    }

    /// Carries out a call of a method whose calls are looked at. The tick of the call, if it takes one, is made.
    pub(crate) fn call_looked_at(&mut self, base: usize, method: MethodId, return_pc: u32) -> Result<(), Trouble> {
        let frame = self.running.fp + base;
        let references = self.prepared.methods.get(&method).map_or(0, |trap| trap.references);
        let (call, objects) = self.method_call(method, references, frame, return_pc);
        let recalled = self.recall(&call, &objects, frame);
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
        } else if !self.begin_recording(&call, objects, frame) && self.memory.watch.speculates() {
            self.try_recording(base, method, return_pc);
        }
        let entered = self.enter(method, base, return_pc);
        if entered.is_err() {
            self.give_up_recordings();
        }
        entered
    }

    /// On a run that is profiled a call of the JDK's whose arguments lie where they are on every path is recorded without
    /// more ado. So are calls within it if another path may call it with other numbers.
    pub(crate) fn try_recording(&mut self, base: usize, method: MethodId, return_pc: u32) {
        let info = self.classes.method(method);
        let is_known = self.prepared.left_alone.contains(&method) || self.prepared.brief.contains(&method);
        if is_known || self.classes.class(info.class).loader != LoaderId::BOOT {
            return;
        }
        let frame = self.running.fp + base;
        let arguments = &self.running.stack[frame..frame + info.argument_words as usize];
        let old = self.oldest_top().unwrap_or(0);
        if arguments.iter().any(|&word| word >= u64::from(old) && word <= u64::from(u32::MAX)) {
            return;
        }
        let mut has_numbers = false;
        let mut parameters = Parameters::of(self.classes.symbols.text(info.descriptor).as_bytes());
        while let Some(Ok(Some((kind, _)))) = parameters.as_mut().map(Parameters::next_type) {
            has_numbers |= kind != Kind::Reference;
        }
        let call = Call { callee: Callee::Method(method), return_pc, arguments: arguments.into() };
        self.know(call.clone());
        if self.begin_recording(&call, Objects::new(), frame) {
            self.is_trial(has_numbers);
        }
    }

    /// Does what comes once on a path, such as initialising a class, as it was done before, if it would be. Otherwise it
    /// may be recorded how the stub does it that comes next, whose frame will be at `frame`.
    pub(crate) fn recall_once(&mut self, callee: Callee, frame: usize) -> bool {
        if !self.prepares() {
            return false;
        }
        let call = Call::once(callee);
        if self.recall(&call, &[], frame).is_some() {
            return true;
        }
        self.know(call.clone());
        self.begin_recording(&call, Objects::new(), frame);
        false
    }

    /// Time slices may have passed.
    pub(crate) fn stop_if_overdue(&mut self) -> Result<(), Trouble> {
        if self.is_overdue() { Err(self.stop(Step::Limit)) } else { Ok(()) }
    }

    /// Does what the call did before, if it would do that again. Returns the ticks that it takes.
    fn recall(&mut self, call: &Call, objects: &[u32], frame: usize) -> Option<i64> {
        if !self.prepares() || self.prepared.calls.get(call)?.effects.is_empty() {
            return None;
        }
        let definitions = self.definitions()?;
        let mode = self.memory.watch.pause();
        let others_rest = self.others_rest();
        self.memory.watch.resume(mode);
        let effects = &mut self.prepared.calls.get_mut(call)?.effects;
        effects.iter_mut().for_each(|effect| effect.needs.settle());
        let effects = self.prepared.calls.get(call)?.effects.iter();
        let old = self.oldest_top()?;
        let recurs = |effect: &Effect| {
            let is_same = effect.definitions[0] == definitions && self.would_recur(effect, frame, others_rest);
            if is_same { effect.inputs.bind(&self.memory, objects.into(), old) } else { None }
        };
        let (effect, objects) = effects.enumerate().find_map(|(index, effect)| Some((index, recurs(effect)?)))?;
        // It is put back below; nothing in between looks for it.
        let mut effect = self.prepared.calls.get_mut(call)?.effects.swap_remove(effect);
        effect.needs.learn(&self.memory);
        let ticks = effect.ticks;
        let is_done = self.need_stack(frame + effect.stack).is_ok();
        if is_done {
            self.recur(&effect, &objects, frame);
        }
        let known = self.prepared.calls.get_mut(call)?;
        known.effects.push(effect);
        known.recalls += 1;
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
        if !effect.needs.are_in(&self.memory) {
            return false;
        }
        if !effect.linked.iter().all(|linked| self.is_linked_as(linked))
            || !effect.links.iter().all(|link| self.is_unresolved(link))
        {
            return false;
        }
        let mirrored = effect.mirrored.as_ref();
        mirrored.is_none_or(|mirrored| self.has_no_other_mirrors(mirrored))
    }

    /// Whether an operation is what it was when a call was recorded.
    fn is_linked_as(&self, linked: &Linked) -> bool {
        let is_same = |site: u32, was: &LinkedSite| {
            let is = &self.code.sites[site as usize];
            (is.method, is.appendix, is.target) == (was.method, was.appendix, was.target)
        };
        self.code.ops[linked.pc as usize] == linked.op
            && match (linked.op, &linked.site) {
                (Op::InvokeLinked { site, .. } | Op::InvokeLinkedOn { site, .. }, Some(was)) => is_same(site, was),
                _ => true,
            }
    }

    /// Whether nothing has replaced an operation that the call did.
    fn is_unresolved(&self, link: &Link) -> bool {
        matches!(self.code.ops[link.linked.pc as usize], Op::Unresolved { .. })
    }

    fn recur(&mut self, effect: &Effect, objects: &[u32], frame: usize) {
        if effect.needs.len() > LARGE {
            self.give_up_trials();
        }
        if self.memory.watch.is_recording() {
            self.note_recalled(effect, objects, frame);
        }
        self.memory.change_all(&effect.writes);
        for &(spot, content, kind) in &effect.own_writes {
            self.memory.change(spot.address(objects), content.word(objects), kind);
        }
        for link in &effect.links {
            let Link { linked, reason } = *link;
            if let (Op::InvokeLinked { site, .. } | Op::InvokeLinkedOn { site, .. }, Some(was)) =
                (linked.op, linked.site)
            {
                self.code.sites[site as usize] = was;
            }
            self.code.patch(linked.pc, linked.op, reason);
        }
        for &string in &effect.interned {
            // Where the table cannot grow, the next string that the program interns tells.
            let _ = self.intern_new(string);
        }
        for &definition in &effect.definitions[1] {
            self.classes.define_again(definition);
        }
        for &class in &effect.unverified {
            self.linkage.class_data[class.index()].verified = false;
        }
        for (place, content) in (frame..).zip(&effect.result) {
            self.running.stack[place] = content.word(objects);
        }
        match effect.slices {
            Some([_, (fuel, turn)]) => {
                self.memory.watch.pass(effect.ticks, self.running.fuel, fuel);
                (self.running.fuel, self.running.turn) = (fuel, turn);
            }
            None => self.use_ticks(effect.ticks),
        }
        self.memory.watch.pass_recalled(effect.ticks);
        self.prepared.recalled += 1;
    }

    /// A call within one that is recorded: what it depends on, the other does.
    fn note_recalled(&self, effect: &Effect, objects: &[u32], frame: usize) {
        let memory = &self.memory;
        for (address, word) in effect.needs.iter() {
            memory.watch.read(address, word, &memory.trail);
        }
        for address in effect.inputs.addresses(objects) {
            memory.watch.read(address, memory.peek(address), &memory.trail);
        }
        memory.watch.uses_stack(frame + effect.stack);
        if effect.mirrored.is_some() {
            // There may be more by now, all of them empty.
            let _ = self.mirrors();
        }
        memory.watch.note(|notes| {
            notes.caught |= effect.caught;
            notes.asked_for_time |= effect.asked_for_time;
            notes.ended_slice |= effect.slices.is_some();
            notes.linked.extend_from_slice(&effect.linked);
            notes.unverified.extend_from_slice(&effect.unverified);
        });
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
