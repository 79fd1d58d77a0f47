//! Class initialisation (JVMS §5.5).

use crate::class_data::InitState;
use crate::machine::Machine;
use crate::memory::Ref;
use crate::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use crate::prepare;
use crate::step::Trouble;
use crate::thread::{ThreadId, ThreadState};
use crate::verify::Unverified;
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, ClassKind, LinkError, LoaderId, flags};

/// Whether code may use a class now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Readiness {
    /// It is initialised, for good.
    Done,
    /// The current thread is initialising it.
    Recursive,
    /// It is initialised, and whoever comes here first may have been another thread in another order of turns.
    Contended,
}

impl Machine {
    /// Makes sure that a class is initialised, or being initialised by the current thread. Otherwise a frame that
    /// initialises it is pushed, and the operation will run again.
    pub(crate) fn ensure_initialized(&mut self, class: ClassId) -> Result<Readiness, Trouble> {
        match self.init_state(class) {
            InitState::Done if self.note_use(class) => Ok(Readiness::Contended),
            InitState::Done => Ok(Readiness::Done),
            InitState::Running(thread) if thread == self.running.thread.0 => Ok(Readiness::Recursive),
            InitState::Running(_) => {
                self.wait_for_initializer(class)?;
                Err(Trouble::Block)
            }
            InitState::Failed => {
                self.note_use(class);
                Err(self.failed_before(class).into())
            }
            InitState::Linked if self.is_trivially_initialized(class) => {
                self.set_init_state(class, InitState::Done)?;
                Ok(Readiness::Done)
            }
            InitState::Linked => {
                let frame = self.running.fp + self.frame_registers();
                if self.recall_once(prepare::Callee::Initializer(class), frame) {
                    self.stop_if_overdue()?;
                    return Ok(Readiness::Done);
                }
                let stub = self.stub(initialize);
                if let Err(trouble) = self.push_stub(stub, [u64::from(class.0), 0, 0, 0]) {
                    self.give_up_recordings();
                    return Err(trouble);
                }
                Err(Trouble::Again)
            }
        }
    }

    /// The current thread goes on because the class is initialised: returns whether another could have been the first.
    fn note_use(&mut self, class: ClassId) -> bool {
        let is_contended = self.is_contended(class);
        if is_contended {
            self.note_class(class, false, true);
        }
        is_contended
    }

    /// Another thread initialises the class: the current one rests until it has (JVMS §5.5 step 2).
    fn wait_for_initializer(&mut self, class: ClassId) -> Result<(), Thrown> {
        let mirror = self.mirror(class)?;
        self.suspend(ThreadState::Initializing, mirror, 0);
        Ok(())
    }

    fn failed_before(&self, class: ClassId) -> Thrown {
        let name = format!("Could not initialize class {}", self.classes.external_name(class));
        Thrown::no_class(name, self.init_failure(class))
    }

    /// Whether initialising a class runs no code: nothing to do here, and nothing above it.
    pub(crate) fn is_trivially_initialized(&mut self, class: ClassId) -> bool {
        let info = self.classes.class(class);
        if info.kind != ClassKind::Instance {
            return true;
        }
        if info.initializer.is_some() || !self.is_verified(class) || self.has_string_constants(class) {
            return false;
        }
        self.first_to_initialize(class, 0).is_none()
    }

    fn has_string_constants(&self, class: ClassId) -> bool {
        let info = self.classes.class(class);
        let Some(file) = &info.file else { return false };
        info.fields.iter().map(|&field| self.classes.field(field)).any(|field| {
            field.is_static()
                && field.kind == Kind::Reference
                && file.fields.get(field.index as usize).is_some_and(|member| member.constant_value(file).is_some())
        })
    }

    /// The first of the supertypes that must be initialised before `class`, from number `from` on, that is not
    /// yet, or that another thread may have come to first.
    fn first_to_initialize(&mut self, class: ClassId, from: usize) -> Option<(usize, ClassId)> {
        let pending = self.initialized_before(class).into_iter().enumerate().skip(from);
        let mut pending = pending.filter(|&(_, class)| self.is_pending(class));
        pending.next()
    }

    fn is_pending(&mut self, class: ClassId) -> bool {
        self.init_state(class) != InitState::Done || self.is_contended(class)
    }

    /// Whether initialising a class runs code of the program's: its own, or that of what is above it. That does not depend
    /// on what other threads have initialised.
    pub(crate) fn runs_initializers(&mut self, class: ClassId) -> bool {
        let is_above = |machine: &mut Machine, above| {
            machine.is_class_of_program(above) && machine.is_pending(above) && machine.runs_initializers(above)
        };
        self.classes.class(class).initializer.is_some()
            || self.initialized_before(class).into_iter().any(|above| is_above(self, above))
    }

    /// The supertypes that must be initialised before `class`: the superclass, then superinterfaces with default methods
    /// (JVMS §5.5 step 7).
    fn initialized_before(&self, class: ClassId) -> Vec<ClassId> {
        let info = self.classes.class(class);
        if info.access & flags::INTERFACE != 0 {
            return Vec::new();
        }
        let mut order: Vec<ClassId> = info.superclass.into_iter().collect();
        for &interface in &info.interfaces {
            self.defaults_first(interface, &mut order);
        }
        order
    }

    /// Superinterfaces that declare a method with a body, supertypes before subtypes.
    fn defaults_first(&self, interface: ClassId, order: &mut Vec<ClassId>) {
        let info = self.classes.class(interface);
        for &parent in &info.interfaces {
            self.defaults_first(parent, order);
        }
        let has_default = info.methods.iter().any(|&method| {
            let method = self.classes.method(method);
            method.access & (flags::STATIC | flags::ABSTRACT) == 0
        });
        if has_default && !order.contains(&interface) {
            order.push(interface);
        }
    }

    /// Gives constant fields of type `String` their values.
    fn intern_constants(&mut self, class: ClassId) -> Result<(), Thrown> {
        let Some(file) = self.classes.class(class).file.clone() else { return Ok(()) };
        for field in self.classes.class(class).fields.clone() {
            let info = self.classes.field(field);
            if info.kind != Kind::Reference || !info.is_static() {
                continue;
            }
            let Some(member) = file.fields.get(info.index as usize) else { continue };
            let Some(Ok(units)) = member.constant_value(&file).map(|index| file.pool.string_utf16(index)) else {
                continue;
            };
            let string = self.intern_units(&units)?;
            let address = self.static_address(field)?;
            self.memory.set_ref(address, string);
        }
        Ok(())
    }

    /// Keeps what went wrong for the `NoClassDefFoundError`s to come: as HotSpot does, an error with the first
    /// exception's text and stack trace, but not the exception itself.
    fn record_failure(&mut self, class: ClassId, thrown: Ref) -> Result<(), Thrown> {
        let known = self.known;
        let kind = self.classes.external_name(self.memory.class_of(thrown));
        let message = self.memory.ref_field(thrown, known.throwable_message);
        let separator = if message.is_null() { "" } else { ": " };
        let (message, thread) = (self.string_text(message), self.thread_name(self.running.thread));
        let text = format!("Exception {kind}{separator}{message} [in thread \"{thread}\"]");
        let error = self.load(LoaderId::BOOT, "java/lang/ExceptionInInitializerError")?;
        let (error, text) = (self.new_instance(error)?, self.new_string(&text)?);
        self.memory.set_ref_field(error, known.throwable_message, text);
        for field in [known.throwable_backtrace, known.throwable_stack_trace] {
            let trace = self.memory.ref_field(thrown, field);
            self.memory.set_ref_field(error, field, trace);
        }
        let depth = self.memory.field(thrown, known.throwable_depth);
        self.memory.set_field(error, known.throwable_depth, depth);
        self.set_init_failure(class, error)
    }

    /// A thread's name.
    pub fn thread_name(&mut self, thread: ThreadId) -> String {
        let object = self.thread_object(thread);
        match self.field_offset(self.known.thread, self.linkage.names.thread_name) {
            Ok(offset) if !object.is_null() => self.string_text(self.memory.ref_field(object, offset)),
            _ => String::new(),
        }
    }

    /// Ends an initialisation whose initialiser threw (JVMS §5.5 steps 10 and 11).
    fn initialization_failed(&mut self, class: ClassId, counted: Option<u32>, thrown: Ref) -> Outcome {
        // The text of the errors to come needs the message, which may not be chosen yet.
        let message = self.memory.look_up(self.memory.field(thrown, self.known.throwable_message));
        if message > u64::from(u32::MAX) {
            return Outcome::Force(message);
        }
        self.end_initializing(class, counted);
        let recorded = self.set_init_state(class, InitState::Failed).and_then(|()| self.record_failure(class, thrown));
        if let Err(thrown) = recorded {
            return Outcome::Throw(thrown);
        }
        let thrown_class = self.memory.class_of(thrown);
        if self.classes.is_subclass(thrown_class, self.known.error) {
            return Outcome::Throw(Thrown::Object(thrown));
        }
        Outcome::Throw(Thrown::caused("java/lang/ExceptionInInitializerError", thrown))
    }
}

/// After the supertypes, the initialiser itself.
const INITIALIZER: u64 = 1 << 32;
/// The initialiser threw what state reference 0 is.
const FAILED: u64 = 1 << 34;
/// Before everything else, verification, which may have to wait for a loader.
const VERIFYING: u64 = 1 << 33;

/// Where state word 0 says how much the thread had shown before, plus one, if the class is one of the JDK's: see
/// [`Machine::begin_initializing`].
const COUNTED_SHIFT: u32 = 32;

fn counted(machine: &Machine, frame: Frame) -> Option<u32> {
    ((frame.state(machine, 0) >> COUNTED_SHIFT) as u32).checked_sub(1)
}

/// Stub: initialises the class in state word 0. State word 1 counts the supertypes that are done.
pub(crate) fn initialize(machine: &mut Machine, frame: Frame) -> Outcome {
    let class = ClassId(frame.state(machine, 0) as u32);
    match frame.entry {
        Entry::Threw(thrown) if frame.state(machine, 1) == VERIFYING => return Outcome::Throw(Thrown::Object(thrown)),
        Entry::Start | Entry::Returned if matches!(frame.state(machine, 1), 0 | VERIFYING) => {
            // Another thread, or an earlier run of the same operation, may have been faster.
            match machine.init_state(class) {
                InitState::Linked => {}
                InitState::Failed => {
                    machine.note_use(class);
                    return Outcome::Throw(machine.failed_before(class));
                }
                InitState::Running(thread) if thread != machine.running.thread.0 => {
                    return Outcome::from(machine.wait_for_initializer(class).map(|()| Outcome::Block));
                }
                InitState::Done => {
                    machine.note_use(class);
                    return Outcome::Void;
                }
                InitState::Running(_) => return Outcome::Void,
            }
            frame.set_state(machine, 1, VERIFYING);
            match machine.verify(class) {
                Ok(()) => frame.set_state(machine, 1, 0),
                Err(Unverified::Link(LinkError { needs: Some((loader, name)), .. })) => {
                    return machine.loader_call(loader, name);
                }
                Err(Unverified::Link(error)) => return Outcome::Throw(error.into()),
                Err(Unverified::Unsupported(what)) => return Outcome::Unsupported(what),
            }
            if let Some(counted) = machine.begin_initializing(class) {
                frame.set_state(machine, 0, u64::from(class.0) | u64::from(counted + 1) << COUNTED_SHIFT);
            }
            let running = InitState::Running(machine.running.thread.0);
            let begun = machine.set_init_state(class, running);
            let begun = begun.and_then(|()| machine.unnoticed(|machine| machine.intern_constants(class)));
            if let Err(thrown) = begun {
                return Outcome::Throw(thrown);
            }
        }
        Entry::Returned if frame.state(machine, 1) == INITIALIZER => return finish(machine, class, frame),
        Entry::Start if frame.state(machine, 1) == FAILED => {
            return machine.initialization_failed(class, counted(machine, frame), frame.state_ref(machine, 0));
        }
        Entry::Start | Entry::Returned => {}
        Entry::Threw(thrown) => {
            frame.set_state(machine, 1, FAILED);
            frame.set_state_ref(machine, 0, thrown);
            return machine.initialization_failed(class, counted(machine, frame), thrown);
        }
    }
    let done = frame.state(machine, 1) as usize;
    if let Some((number, supertype)) = machine.first_to_initialize(class, done) {
        frame.set_state(machine, 1, number as u64 + 1);
        return Outcome::Call(Callee::Initialize(supertype), Words::new());
    }
    frame.set_state(machine, 1, INITIALIZER);
    match machine.classes.class(class).initializer {
        Some(method) => Outcome::Call(Callee::Method(method), Words::new()),
        None => finish(machine, class, frame),
    }
}

fn finish(machine: &mut Machine, class: ClassId, frame: Frame) -> Outcome {
    machine.end_initializing(class, counted(machine, frame));
    match machine.set_init_state(class, InitState::Done) {
        Ok(()) => Outcome::Void,
        Err(thrown) => Outcome::Throw(thrown),
    }
}
