//! Calls, returns and native methods.

use crate::code::Owner;
use crate::frame::FrameHeader;
use crate::machine::Machine;
use crate::memory::Ref;
use crate::native::{Bound, Callee, Entry, Frame, NativeFn, Outcome, STATE_WORDS, Thrown, Words};
use crate::prepare;
use crate::step::{Step, Trouble};
use crate::unknown::{Misfit, Need};
use jaywalk_classes::code::Op;
use jaywalk_classes::link::{ClassId, LoaderId, MethodId};
use std::mem::take;

impl Machine {
    /// Enters a method whose arguments lie in the current frame from register `base` on.
    pub(crate) fn enter(&mut self, method: MethodId, base: usize, return_pc: u32) -> Result<(), Trouble> {
        let entry = self.install(method)?;
        let frame = self.running.fp + base;
        self.need_stack(frame + entry.registers as usize)?;
        if self.memory.watch.is_on() {
            self.watch_enter(method, frame, return_pc);
        }
        let locals = entry.locals as usize;
        self.running.stack[frame + locals] = FrameHeader::new(return_pc, base, self.running.header).0;
        self.running.fp = frame;
        self.running.header = locals;
        self.running.pc = entry.start;
        if let Some(Op::Native { .. }) = self.code.ops.get(entry.start as usize) {
            self.clear_native_state();
        }
        Ok(())
    }

    /// The native method at the top has not begun. Whoever looks at its frame before it does finds no state.
    pub(crate) fn clear_native_state(&mut self) {
        let end = self.running.fp + self.running.header;
        self.running.stack[end - STATE_WORDS as usize..end].fill(0);
    }

    /// The receiver of a call, which must not be null.
    pub(crate) fn receiver(&self, base: u16) -> Result<Ref, Trouble> {
        let receiver = Ref::of_word(self.running.stack[self.running.fp + base as usize]);
        if receiver.is_null() {
            return Err(self.null_pointer());
        }
        Ok(receiver)
    }

    /// A call that the loop would not do: null receiver, method not installed, no room on the stack.
    ///
    /// It uses up the time slice as in the loop: whether a method is installed depends on paths walked before, and turns
    /// must not. When the slice is used up, the call is made at the thread's next turn.
    pub(crate) fn cold_call(&mut self, base: u16, method: MethodId) -> Result<(), Trouble> {
        if self.uses_up_slice() { Ok(()) } else { self.call(base, method) }
    }

    /// Whether the time slice is used up by a call, which is then made later. Until then it looks at nothing that threads
    /// share: how often it is tried depends on how often the driver looks, and events must not.
    pub(super) fn uses_up_slice(&mut self) -> bool {
        self.running.fuel -= 1;
        self.running.fuel <= 0
    }

    /// The call itself.
    pub(super) fn call(&mut self, base: u16, method: MethodId) -> Result<(), Trouble> {
        if self.is_looked_at(method) {
            return self.call_looked_at(base as usize, method, self.running.pc + 1);
        }
        if self.memory.watch.speculates() {
            self.try_recording(base as usize, method, self.running.pc + 1);
        }
        self.enter(method, base as usize, self.running.pc + 1)
    }

    pub(crate) fn cold_virtual(&mut self, base: u16, index: u32) -> Result<(), Trouble> {
        let receiver = self.receiver(base)?;
        let method = self.method_at(self.memory.class_of(receiver), index)?;
        self.cold_call(base, method)
    }

    /// The method that a class has at an index of its virtual table.
    pub(crate) fn method_at(&mut self, class: ClassId, index: u32) -> Result<MethodId, Trouble> {
        let vtable = &self.classes.class(class).vtable;
        let Some(&method) = vtable.get(index as usize) else {
            return Err(Thrown::bare("java/lang/AbstractMethodError").into());
        };
        if self.classes.method(method).is_abstract() {
            let selected = self.classes.select_virtual(class, method);
            return selected.map_err(|error| self.link_trouble(error));
        }
        Ok(method)
    }

    pub(crate) fn cold_interface(&mut self, base: u16, site: u32) -> Result<(), Trouble> {
        let receiver = self.receiver(base)?;
        let method = self.interface_method(self.memory.class_of(receiver), site)?;
        self.cold_call(base, method)
    }

    /// The method that a class has for the call of an interface's.
    pub(crate) fn interface_method(&mut self, class: ClassId, site: u32) -> Result<MethodId, Trouble> {
        let called = self.code.sites[site as usize].target;
        let selected = self.classes.select_interface(class, MethodId(called));
        let method = selected.map_err(|error| self.link_trouble(error))?;
        let site = &mut self.code.sites[site as usize];
        site.seen = class.0;
        site.method = method.0;
        self.linkage.dispatch.interface_cache.set(class.0, called, method.0);
        Ok(method)
    }

    /// Leaves the current frame with a result of `words` words: the value, and the tag of a `long` or `double`.
    #[inline]
    pub(crate) fn leave_with(&mut self, words: u16, value: u64, tag: u64) -> Result<(), Trouble> {
        let callee = self.running.fp;
        if !self.leave_frame() {
            return Err(Trouble::unsupported("a thread's first frame returned"));
        }
        if words > 0 {
            self.running.stack[callee] = value;
        }
        if words > 1 {
            self.running.stack[callee + 1] = tag;
        }
        Ok(())
    }

    /// The native at the top returns the alternative that was picked.
    pub(crate) fn return_word(&mut self, value: u64) {
        let returned = self.leave_with(1, value, 0);
        debug_assert!(returned.is_ok(), "a choice is never made in a thread's first frame");
    }

    /// The same of a `long`.
    pub(crate) fn return_wide(&mut self, value: u64) {
        let returned = self.leave_with(2, value, 0);
        debug_assert!(returned.is_ok(), "a choice is never made in a thread's first frame");
    }

    /// Runs the native body whose operation is the current one.
    pub(crate) fn call_native(&mut self, index: u32, entry: Entry) -> Result<(), Trouble> {
        let &Bound { body, method, arguments, depends_on_memory_alone, .. } = &self.linkage.natives[index as usize];
        let Some(body) = body else { return Err(self.missing_native(method)) };
        let frame = Frame { base: self.running.fp, arguments, entry, method };
        if entry == Entry::Start && !self.take_suspended() && method.is_some() {
            self.clear_native_state();
            // Natives allocate without collecting: a loop of calls must not use the heap up.
            if self.memory.wants_relief() {
                self.collect(0);
            }
        }
        if self.memory.watch.is_on() && !depends_on_memory_alone {
            self.memory.watch.spoil("a native that depends on more than memory");
        }
        let before = self.memory.effects();
        let mut outcome = body(self, frame);
        if let Some(word) = self.memory.take_missed() {
            // What has had no effect yet can be done again once the value is known.
            let can_run_again = entry == Entry::Start && self.memory.effects() == before;
            let inside = self.memory.take_missed_in();
            return self.meet(Need::Seen { word, inside, native: method, can_run_again }).map(|_| ());
        }
        self.finish_native(&mut outcome)
    }

    /// Runs what stands in the place of the native whose operation is the current one.
    pub(crate) fn call_aside(&mut self, body: NativeFn) -> Result<(), Trouble> {
        let Some(&Op::Native { index }) = self.code.ops.get(self.running.pc as usize) else {
            return Err(Trouble::unsupported("a native frame without a native"));
        };
        let Bound { method, arguments, .. } = self.linkage.natives[index as usize];
        let mut outcome = body(self, Frame { base: self.running.fp, arguments, entry: Entry::Start, method });
        self.finish_native(&mut outcome)
    }

    /// Lets a native know how the Java code that it called has ended. `at` is its first operation.
    pub(crate) fn resume_native(&mut self, at: u32, entry: Entry) -> Result<(), Trouble> {
        self.running.pc = at;
        let Some(&Op::Native { index }) = self.code.ops.get(at as usize) else {
            return Err(Trouble::unsupported("a native frame without a native"));
        };
        self.call_native(index, entry)
    }

    /// By reference: an outcome is large, and to move it would wait for all of it to be written.
    fn finish_native(&mut self, outcome: &mut Outcome) -> Result<(), Trouble> {
        match *outcome {
            Outcome::Void => self.leave_with(0, 0, 0),
            Outcome::Word(value) => self.leave_with(1, value, 0),
            Outcome::Wide(value) => self.leave_with(2, value, 0),
            Outcome::Pair(value, tag) => self.leave_with(2, value, tag),
            // The native's frame is still there, to be seen in the stack trace of a new exception.
            Outcome::Throw(ref mut thrown) => Err(take(thrown).into()),
            Outcome::Call(callee, ref words) => self.call_from_native(callee, words),
            Outcome::TailCall(method, ref words) => self.tail_call(method, words),
            Outcome::Bytecode => self.enter_bytecode(),
            Outcome::Block => {
                self.suspend_native();
                Err(Trouble::Block)
            }
            Outcome::Wait => Err(self.stop(Step::Paused)),
            Outcome::Pause => {
                self.suspend_native();
                Err(self.stop(Step::Paused))
            }
            Outcome::Trace => {
                self.suspend_native();
                Err(self.stop(Step::Tracing))
            }
            Outcome::Yield => {
                self.leave_with(0, 0, 0)?;
                match if self.has_turns() || self.is_uninterrupted() { None } else { self.reschedule() } {
                    None => Ok(()),
                    Some(step) => Err(self.stop(step)),
                }
            }
            Outcome::Choose(alternatives) => self.meet(Need::Number(alternatives)).map(|_| ()),
            Outcome::Unknown(choosing) => self.return_choice(choosing),
            Outcome::Force(word) => self.meet(Need::Word(word)).map(|_| ()),
            Outcome::Decide(condition) => self.meet(Need::Condition(condition)).map(|_| ()),
            Outcome::Ask(word) => self.meet(Need::Truth(word)).map(|_| ()),
            Outcome::AskInstance(word, class) => self.meet(Need::Instance(word, class)).map(|_| ()),
            Outcome::AskFit(word, class) => self.meet(Need::Fit(word, class, Misfit::Native)).map(|_| ()),
            Outcome::Show(string) => self.meet(Need::Shown(string)).map(|_| ()),
            Outcome::Prune => Err(self.stop(Step::Pruned)),
            Outcome::Uncaught(exception) => Err(self.stop(Step::Uncaught(exception))),
            Outcome::Exit(status) if self.waits_to_exit(status) => Err(Trouble::Block),
            Outcome::Exit(status) => Err(self.stop(Step::Ended(status))),
            Outcome::Unsupported(ref mut what) => Err(Trouble::unsupported(take(what))),
            Outcome::Bound(bound, ref mut what) => Err(Trouble::bound(bound, take(what))),
        }
    }

    /// The native at the top is entered again, as if from the start but with its state, when its thread goes on.
    fn suspend_native(&mut self) {
        let current = self.running.thread;
        self.set_flag(current, crate::thread::flag::SUSPENDED, true);
    }

    fn take_suspended(&mut self) -> bool {
        let current = self.running.thread;
        let suspended = self.flag(current, crate::thread::flag::SUSPENDED);
        if suspended {
            self.set_flag(current, crate::thread::flag::SUSPENDED, false);
        }
        suspended
    }

    /// Calls Java code from the native at the top, which is entered again when that has ended.
    fn call_from_native(&mut self, callee: Callee, words: &Words) -> Result<(), Trouble> {
        let base = self.running.header + 1;
        let return_pc = self.running.pc + 1;
        match callee {
            Callee::Method(method) => {
                let first = self.running.fp + base;
                self.running.stack[first..first + words.len()].copy_from_slice(words);
                if self.is_looked_at(method) {
                    return self.call_looked_at(base, method, return_pc);
                }
                self.enter(method, base, return_pc)
            }
            Callee::Stub(stub) => {
                let mut state = [0; STATE_WORDS as usize];
                state[..words.len().min(4)].copy_from_slice(&words[..words.len().min(4)]);
                self.push_stub_at(stub, state, base, return_pc)
            }
            Callee::Bytecode => self.call_bytecode(words, base, return_pc),
            Callee::Initialize(class) => {
                let frame = self.running.fp + base;
                if self.recall_once(prepare::Callee::Initializer(class), frame) {
                    self.running.pc = return_pc;
                    return self.stop_if_overdue();
                }
                let stub = self.stub(crate::initialize::initialize);
                self.push_stub_at(stub, [u64::from(class.0), 0, 0, 0], base, return_pc)
            }
        }
    }

    /// Calls the bytecode that the native at the top stands before.
    fn call_bytecode(&mut self, words: &Words, base: usize, return_pc: u32) -> Result<(), Trouble> {
        let Owner::Method(method) = self.code.owner(self.running.pc) else {
            return Err(Trouble::unsupported("a stub has no bytecode"));
        };
        let entry = self.bytecode_behind(method)?;
        let (frame, locals) = (self.running.fp + base, entry.locals as usize);
        self.need_stack(frame + entry.registers as usize)?;
        self.running.stack[frame..frame + words.len()].copy_from_slice(words);
        self.running.stack[frame + locals] = FrameHeader::new(return_pc, base, self.running.header).0;
        (self.running.fp, self.running.header, self.running.pc) = (frame, locals, entry.start);
        Ok(())
    }

    /// Replaces the native's frame by that of a method.
    fn tail_call(&mut self, method: MethodId, words: &Words) -> Result<(), Trouble> {
        let entry = self.install(method)?;
        self.need_stack(self.running.fp + entry.registers as usize)?;
        self.memory.watch.note(|notes| {
            notes.entered.insert(method);
        });
        let link = self.running.stack[self.running.fp + self.running.header];
        self.running.stack[self.running.fp..self.running.fp + words.len()].copy_from_slice(words);
        self.running.header = entry.locals as usize;
        self.running.stack[self.running.fp + self.running.header] = link;
        self.running.pc = entry.start;
        Ok(())
    }

    /// Replaces the native's frame by that of the bytecode it stood before, with the same arguments.
    pub(crate) fn enter_bytecode(&mut self) -> Result<(), Trouble> {
        let Owner::Method(method) = self.code.owner(self.running.pc) else {
            return Err(Trouble::unsupported("a stub has no bytecode"));
        };
        let entry = self.bytecode_behind(method)?;
        self.need_stack(self.running.fp + entry.registers as usize)?;
        self.memory.watch.note(|notes| {
            notes.entered.insert(method);
        });
        let link = self.running.stack[self.running.fp + self.running.header];
        self.running.header = entry.locals as usize;
        self.running.stack[self.running.fp + self.running.header] = link;
        self.running.pc = entry.start;
        Ok(())
    }

    /// A native of the JDK that there is no body for is a gap of ours; one of the program's own cannot be linked.
    fn missing_native(&self, method: Option<MethodId>) -> Trouble {
        let Some(method) = method else { return Trouble::unsupported("a stub without a body") };
        let info = self.classes.method(method);
        let (class, symbols) = (self.classes.external_name(info.class), &self.classes.symbols);
        if self.classes.class(info.class).loader != LoaderId::BOOT {
            let message = format!("'{}'", self.classes.external_method_name(info));
            return Thrown::new("java/lang/UnsatisfiedLinkError", message).into();
        }
        Trouble::unsupported(format!("native method {class}.{}", symbols.text(info.name)))
    }
}
