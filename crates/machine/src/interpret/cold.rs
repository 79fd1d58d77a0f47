//! Operations in the cases that the loop leaves to others.

use crate::code::NO_CLASS;
use crate::machine::Machine;
use crate::memory::Ref;
use crate::native::{Entry, Thrown};
use crate::step::{PathBound, Step, Trouble};
use crate::unknown::Need;
use jaywalk_classes::code::Op;
use jaywalk_classes::link::{ClassId, MethodId};

impl Machine {
    /// Carries out the current operation, whatever it takes. Returns the step that ends the run, if it does.
    #[inline(never)]
    pub(crate) fn cold(&mut self) -> Option<Step> {
        let result = self.carry_out();
        self.come_to_terms(result)
    }

    /// What comes of trouble at the current operation.
    #[inline(always)] // every fork comes this way
    pub(crate) fn come_to_terms(&mut self, mut result: Result<(), Trouble>) -> Option<Step> {
        loop {
            match result {
                Ok(()) | Err(Trouble::Again) => return None,
                Err(Trouble::Throw(thrown)) => result = self.raise(*thrown),
                Err(Trouble::Block) => return self.reschedule(),
                Err(Trouble::Stop) => return Some(self.session.stopped),
                Err(Trouble::Unsupported(mut what)) => {
                    what.calls = self.describe_call_path();
                    return Some(self.stop_unsupported(*what));
                }
                Err(Trouble::Bound(bound)) => {
                    let (bound, mut what) = *bound;
                    // Where memory runs out says little, and differs from path to path.
                    if bound != PathBound::Memory {
                        what.calls = self.describe_call_path();
                    }
                    return Some(self.stop_at_bound(bound, what));
                }
            }
        }
    }

    pub(super) fn register(&self, index: u8) -> u64 {
        self.running.stack[self.running.fp + index as usize]
    }

    pub(super) fn set_register(&mut self, index: u8, value: u64) {
        self.running.stack[self.running.fp + index as usize] = value;
    }

    fn carry_out(&mut self) -> Result<(), Trouble> {
        let Some(&op) = self.code.ops.get(self.running.pc as usize) else {
            return Err(Trouble::unsupported("the program counter left the code"));
        };
        if self.memory.has_cells() && self.meet(Need::Operands(op))? {
            return Ok(());
        }
        if self.memory.sharing.is_on() && self.access_shared(op)? {
            return Ok(());
        }
        match op {
            Op::Unresolved { site } => {
                if self.memory.wants_relief() {
                    self.collect(0);
                }
                // What linking looks at is nobody's business: it is done once for all paths.
                self.memory.sharing.hide(true);
                let resolved = self.resolve(site);
                self.heed();
                resolved
            }
            Op::Native { index } => self.call_native(index, Entry::Start),
            Op::NativeResume { .. } => self.resume_native(self.running.pc - 1, Entry::Returned),
            Op::InvokeStatic { base, method } => self.cold_call(base, MethodId(method)),
            Op::InvokeSpecial { base, method } => {
                self.receiver(base)?;
                self.cold_call(base, MethodId(method))
            }
            Op::InvokeVirtual { base, index } => self.cold_virtual(base, index),
            Op::InvokeInterface { base, site } => self.cold_interface(base, site),
            Op::InvokeLinked { base, site } | Op::InvokeLinkedOn { base, site } => self.cold_linked(base, site),

            Op::LoadIfZero { a, i, .. } | Op::LoadIfNotZero { a, i, .. } => self.cold_load_before_branch(a, i),
            Op::LoadB { d, a, i } | Op::LoadC { d, a, i } | Op::LoadS { d, a, i } | Op::LoadL { d, a, i } => {
                self.cold_load(d, a, i)
            }
            Op::StoreB { a, i, v } | Op::StoreC { a, i, v } | Op::StoreL { a, i, v } => self.cold_store_number(a, i, v),
            Op::StoreBK { k, .. } => self.cold_constant_before_store(k.into()),
            Op::StoreIK { k, .. } => self.cold_constant_before_store(k.into()),
            Op::StoreA { a, i, v } => self.cold_store(a, i, v),
            // Counting alone: the counter's new value is visible where the exception of what follows is caught.
            Op::LoopLtLength { a, k, .. } => {
                let counter = self.register(a) as i32;
                self.set_register(a, u64::from(counter.wrapping_add(i32::from(k)) as u32));
                self.next()
            }

            Op::New { d, class } => self.cold_new(d, ClassId(class)),
            Op::NewArray { d, n, class } => self.cold_new_array(d, n, ClassId(class)),
            Op::MultiNewArray { d, a, n, class } => self.multi_new_array(d, a, n, ClassId(class)),
            Op::CheckCast { a, site } => self.cold_check_cast(a, site),
            Op::InstanceOf { d, a, site } => self.cold_instance_of(d, a, site),
            Op::ConstSlot { address, .. } => self.fill_constant(address),
            Op::MonitorEnter { a } => {
                self.object(a)?;
                self.enter_monitor(a)?;
                self.next()
            }
            Op::MonitorExit { a } => {
                let object = self.object(a)?;
                self.exit_monitor(object)?;
                self.next()
            }
            Op::TrackMonitors => self.track_monitors(),
            Op::CheckMonitors => self.check_monitors(),
            Op::SyncEnter { a } => {
                let object = self.sync_object(a);
                self.lock(object)?;
                self.next()
            }
            Op::SyncExit { a } => {
                let object = self.sync_object(a);
                self.unlock(object)?;
                self.next()
            }
            Op::Throw { a } => {
                let exception = self.object(a)?;
                Err(Thrown::Object(exception).into())
            }
            Op::Access { .. } | Op::AccessPair { .. } => self.next(),
            Op::Cover { mark } => {
                self.code.cover(self.running.pc, mark);
                self.next()
            }
            other => self.compute(other),
        }
    }

    /// The operation is done: the next one follows.
    pub(super) fn next(&mut self) -> Result<(), Trouble> {
        self.running.pc += 1;
        Ok(())
    }

    /// The object in a register, which must not be null.
    fn object(&self, register: u8) -> Result<Ref, Trouble> {
        let object = Ref::of_word(self.register(register));
        if object.is_null() { Err(self.null_pointer()) } else { Ok(object) }
    }

    fn sync_object(&mut self, register: u8) -> Ref {
        match self.code.owner(self.running.pc) {
            crate::code::Owner::Method(method) => self.locked_object(method, u16::from(register)),
            crate::code::Owner::Stub(_) => Ref::NULL,
        }
    }

    /// The exception for a null operand of the current operation. Its message is made when it is asked for.
    pub(crate) fn null_pointer(&self) -> Trouble {
        Thrown::bare("java/lang/NullPointerException").into()
    }

    fn cold_new(&mut self, d: u8, class: ClassId) -> Result<(), Trouble> {
        let words = self.classes.class(class).instance_words;
        self.make_room(words)?;
        let object = self.memory.new_object(class, words)?;
        self.set_register(d, object.word());
        self.next()
    }

    fn cold_check_cast(&mut self, a: u8, site: u32) -> Result<(), Trouble> {
        let class = self.memory.class_of(Ref::of_word(self.register(a)));
        let target = ClassId(self.code.sites[site as usize].target);
        if self.classes.is_subclass(class, target) {
            self.code.sites[site as usize].seen = class.0;
            return self.next();
        }
        Err(self.class_cast(class, target).into())
    }

    fn cold_instance_of(&mut self, d: u8, a: u8, site: u32) -> Result<(), Trouble> {
        let class = self.memory.class_of(Ref::of_word(self.register(a)));
        let target = ClassId(self.code.sites[site as usize].target);
        let is_instance = self.classes.is_subclass(class, target);
        let site = &mut self.code.sites[site as usize];
        if is_instance {
            site.seen = class.0;
        } else {
            site.refused = class.0;
        }
        debug_assert_ne!(class.0, NO_CLASS);
        self.set_register(d, u64::from(is_instance));
        self.next()
    }

    /// HotSpot's message of a failed cast names both classes with their modules and loaders.
    pub fn class_cast(&self, class: ClassId, target: ClassId) -> Thrown {
        let (name, other) = (self.classes.external_name(class), self.classes.external_name(target));
        let places = self.classes.both_in_modules(class, target);
        Thrown::new("java/lang/ClassCastException", format!("class {name} cannot be cast to class {other} ({places})"))
    }
}
