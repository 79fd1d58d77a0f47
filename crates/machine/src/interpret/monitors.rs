//! Monitors of methods whose code does not show that it leaves what it enters (structured locking, JVMS §2.11.10).
//!
//! A frame of such a method keeps a list of the objects that it has locked, in a register of its own: an array with nulls
//! where there is room. When the method returns or throws while something is in the list, that is unlocked and
//! `IllegalMonitorStateException` is thrown. While this exception leaves the frame there is no list: the register is null.

use crate::machine::Machine;
use crate::memory::Ref;
use crate::native::Thrown;
use crate::step::Trouble;
use jaywalk_classes::Kind;
use jaywalk_classes::link::MethodId;

/// How many objects a list has room for at first.
const FIRST_ROOM: u32 = 4;

fn illegal_state() -> Thrown {
    Thrown::bare("java/lang/IllegalMonitorStateException")
}

impl Machine {
    /// Where the current frame, which is at `at`, keeps its list, if it does.
    fn monitors_word(&self, at: u32) -> Option<usize> {
        let register = self.code.installed(at).monitors?;
        Some(self.running.fp + usize::from(register))
    }

    /// Whether the current frame keeps a list.
    pub(crate) fn has_monitor_list(&self) -> bool {
        self.monitors_word(self.running.pc).is_some()
    }

    fn monitors(&self, word: usize) -> Ref {
        Ref::of_word(self.running.stack[word])
    }

    fn monitor_position(&self, list: Ref, object: Ref) -> Option<u32> {
        (0..self.memory.array_length(list)).rev().find(|&index| self.memory.ref_element(list, index) == object)
    }

    /// A method begins that keeps a list.
    pub(super) fn track_monitors(&mut self) -> Result<(), Trouble> {
        if let Some(word) = self.monitors_word(self.running.pc) {
            self.reserve_array(self.known.object_array, FIRST_ROOM)?;
            let list = self.memory.new_array(self.known.object_array, Kind::Reference, FIRST_ROOM)?;
            self.running.stack[word] = list.word();
        }
        self.next()
    }

    /// `monitorenter` of what a register holds, which is not null.
    pub(super) fn enter_monitor(&mut self, register: u8) -> Result<(), Trouble> {
        let Some(word) = self.monitors_word(self.running.pc) else {
            return self.lock(Ref::of_word(self.register(register)));
        };
        let free = match self.monitor_position(self.monitors(word), Ref::NULL) {
            Some(free) => free,
            None => self.grow_monitors(word)?,
        };
        let object = Ref::of_word(self.register(register));
        self.lock(object)?;
        self.memory.set_ref_element(self.monitors(word), free, object);
        Ok(())
    }

    /// Makes the list twice as long; returns where there is room now.
    fn grow_monitors(&mut self, word: usize) -> Result<u32, Trouble> {
        let length = self.memory.array_length(self.monitors(word));
        self.reserve_array(self.known.object_array, 2 * length)?;
        let list = self.memory.new_array(self.known.object_array, Kind::Reference, 2 * length)?;
        for index in 0..length {
            let object = self.memory.ref_element(self.monitors(word), index);
            self.memory.set_ref_element(list, index, object);
        }
        self.running.stack[word] = list.word();
        Ok(length)
    }

    /// `monitorexit`: the monitor must have been entered by the same call.
    pub(super) fn exit_monitor(&mut self, object: Ref) -> Result<(), Trouble> {
        if let Some(word) = self.monitors_word(self.running.pc) {
            let list = self.monitors(word);
            match self.monitor_position(list, object) {
                Some(index) => self.memory.set_ref_element(list, index, Ref::NULL),
                None if self.is_locked_by_call(object) => {}
                None => return Err(illegal_state().into()),
            }
        }
        Ok(self.unlock(object)?)
    }

    /// Whether an object is what the current method, which is synchronized, has locked.
    fn is_locked_by_call(&mut self, object: Ref) -> bool {
        let crate::code::Owner::Method(method) = self.code.owner(self.running.pc) else { return false };
        let register = self.code.installed(self.running.pc).lock;
        register.is_some_and(|register| self.locked_object(method, register) == object)
    }

    /// A method is about to return: nothing may be locked.
    pub(super) fn check_monitors(&mut self) -> Result<(), Trouble> {
        if let Some(word) = self.monitors_word(self.running.pc) {
            let list = self.monitors(word);
            let is_held = |index| !self.memory.ref_element(list, index).is_null();
            if (0..self.memory.array_length(list)).any(is_held) {
                return Err(illegal_state().into());
            }
        }
        self.next()
    }

    /// Whether the current frame, which is at `at`, is being left because of monitors: then none of its handlers counts.
    pub(crate) fn is_left_for_monitors(&self, at: u32) -> bool {
        self.monitors_word(at).is_some_and(|word| self.monitors(word).is_null())
    }

    /// An exception leaves the current frame, which is at `at`: unlocks what it has locked. Fails if that was not what its
    /// method ought to have left; then the frame is as if the operation at `at` had thrown the new exception.
    pub(crate) fn release_monitors(&mut self, at: u32, method: MethodId) -> Result<(), Thrown> {
        let lock = self.code.installed(at).lock;
        let Some(word) = self.monitors_word(at) else {
            if let Some(register) = lock {
                let object = self.locked_object(method, register);
                // What is evidently structured has it locked.
                let _ = self.unlock(object);
            }
            return Ok(());
        };
        let list = self.monitors(word);
        if list.is_null() {
            return Ok(());
        }
        let mut is_structured = true;
        for index in (0..self.memory.array_length(list)).rev() {
            let object = self.memory.ref_element(list, index);
            if !object.is_null() {
                is_structured = false;
                self.unlock(object)?;
            }
        }
        if let Some(register) = lock {
            let object = self.locked_object(method, register);
            is_structured &= self.unlock(object).is_ok();
        }
        if is_structured {
            return Ok(());
        }
        self.running.stack[word] = Ref::NULL.word();
        self.running.pc = at;
        // A call may have left anything on the operand stack, which nothing reads any more.
        let first = self.running.fp + self.running.header + 1;
        let end = self.running.fp + usize::from(self.linkage.dispatch.entry(method).registers);
        let end = end.min(self.running.stack.len());
        if let Some(operands) = self.running.stack.get_mut(first..end) {
            operands.fill(0);
        }
        Err(illegal_state())
    }
}
