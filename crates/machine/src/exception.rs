//! Raising exceptions and finding their handlers.

use crate::code::Owner;
use crate::frame::{FrameHeader, FrameView, Frames};
use crate::machine::Machine;
use crate::memory::Ref;
use crate::native::{Callee, Entry, Frame, NewThrowable, OPEN_NUMBER, Outcome, Thrown, Words};
use crate::stack::{HARD_RESERVE, RESERVE};
use crate::step::{PathBound, Trouble};
use crate::thread::ThreadId;
use crate::unknown::TextPiece;
use jaywalk_classes::link::{ClassId, LoaderId, MethodId, UNNAMED_MODULE};

/// Which constructor makes a new exception, in state word 1 of the stub; the phase is in the bits above.
const NO_ARGUMENT: u64 = 0;
const MESSAGE: u64 = 1;
const CAUSE: u64 = 2;
const CONSTRUCTING: u64 = 1 << 8;

/// As many calls are told of an event as a person looks at: a thread may do one in each of tens of thousands.
const MOST_CALLS_TOLD: usize = 100;

const OUT_OF_MEMORY: &str = "java/lang/OutOfMemoryError";

/// Why a path ends that needs too much memory.
pub(crate) const TOO_MUCH_MEMORY: &str = "a path needs more memory than --memory allows";

/// How much memory there is depends on the options and not on the program, so what a program would do without it says
/// nothing about the program: a path that is explored ends there, and no handler hears of it.
#[cold]
pub(crate) fn out_of_memory() -> Trouble {
    Trouble::bound(PathBound::Memory, TOO_MUCH_MEMORY)
}

impl Machine {
    /// Raises an exception at the current operation.
    pub(crate) fn raise(&mut self, thrown: Thrown) -> Result<(), Trouble> {
        let new = match thrown {
            Thrown::Object(object) => return self.unwind(object),
            Thrown::NoMemory(_) if self.is_searched() => return Err(out_of_memory()),
            Thrown::NoMemory(lack) => {
                let message = Some(lack.message().to_owned());
                NewThrowable { class: OUT_OF_MEMORY, message, cause: Ref::NULL, numbers: Vec::new() }
            }
            Thrown::New(new) => *new,
        };
        let class = new.class;
        if class == "java/lang/StackOverflowError" {
            self.set_stack_reserve(HARD_RESERVE);
        }
        self.memory.use_reserve(class == OUT_OF_MEMORY);
        let raised = self.push_exception(new);
        raised.map_err(|trouble| match trouble {
            Trouble::Throw(inner) => Trouble::unsupported(format!("raising {class} failed: {inner:?}")),
            other => other,
        })
    }

    fn push_exception(&mut self, new: NewThrowable) -> Result<(), Trouble> {
        let NewThrowable { class, message, cause, numbers } = new;
        let number = self.load(LoaderId::BOOT, class)?;
        let message = message.map(|message| self.with_named_modules(message)).transpose()?;
        let string = match &message {
            Some(message) if !numbers.is_empty() => self.new_message(message, &numbers)?,
            Some(message) => self.new_string(message)?,
            None => Ref::NULL,
        };
        let constructor = match (&message, cause.is_null()) {
            (Some(_), _) => MESSAGE,
            (None, true) => NO_ARGUMENT,
            (None, false) => CAUSE,
        };
        let stub = self.stub(throw_new);
        self.push_stub(stub, [u64::from(number.0), constructor, string.word(), cause.word()])
    }

    /// A message with open numbers or texts in it, which is written if somebody looks at it.
    fn new_message(&mut self, message: &str, numbers: &[u64]) -> Result<Ref, Trouble> {
        let mut pieces = Vec::new();
        for (at, part) in message.split(OPEN_NUMBER).enumerate() {
            if let Some(&number) = at.checked_sub(1).and_then(|at| numbers.get(at)) {
                match self.pieces_of_text(number) {
                    Some(text) => pieces.extend(text),
                    None => pieces.push(TextPiece::Number(number)),
                }
            }
            pieces.push(TextPiece::String(self.new_string(part)?));
        }
        Ok(self.new_open_string(&pieces)?)
    }

    /// A message in which unnamed modules are told apart by their identity hash codes.
    fn with_named_modules(&mut self, mut message: String) -> Result<String, Trouble> {
        while let Some((before, rest)) = message.split_once(UNNAMED_MODULE) {
            let (loader, after) = rest.split_once(']').unwrap_or((rest, ""));
            let module = self.module_object(LoaderId(loader.parse().unwrap_or_default()), "")?;
            let hash = self.identity_hash(module)?;
            message = format!("{before}unnamed module @{hash:#x}{after}");
        }
        Ok(message)
    }

    /// HotSpot has room for the traces of four errors about memory; later ones have none.
    fn limit_traces(&mut self, error: Ref) {
        const WITH_TRACE: u64 = 4;
        let before = self.memory.get(self.globals.exhaustions);
        self.memory.set(self.globals.exhaustions, before + 1);
        if before >= WITH_TRACE {
            self.memory.set_ref_field(error, self.known.throwable_backtrace, Ref::NULL);
            self.memory.set_field(error, self.known.throwable_depth, 0);
        }
    }

    /// Finds the handler of an exception thrown at the current operation, leaving frames until there is one.
    pub(crate) fn unwind(&mut self, exception: Ref) -> Result<(), Trouble> {
        let class = self.memory.class_of(exception);
        let mut called = false;
        loop {
            let at = if called { self.running.pc - 1 } else { self.running.pc };
            let owner = self.code.owner(at);
            if called && matches!(self.code.ops.get(at as usize), Some(jaywalk_classes::code::Op::Native { .. })) {
                // A native or stub that had called: it hears of the exception.
                return self.resume_native(at, Entry::Threw(exception));
            }
            if let Owner::Method(method) = owner {
                if !self.is_left_for_monitors(at)
                    && let Some(target) = self.find_handler(method, at, class)
                {
                    self.running.stack[self.running.fp + self.running.header + 1] = exception.word();
                    self.running.pc = target;
                    // A handler may cover itself: a loop without a backward branch.
                    self.running.fuel -= 1;
                    self.memory.watch.note(|notes| notes.caught = true);
                    self.set_stack_reserve(RESERVE);
                    return Ok(());
                }
                if let Err(instead) = self.release_monitors(at, method) {
                    return self.raise(instead);
                }
            }
            if !called && matches!(owner, Owner::Stub(_)) && self.is_first_frame() {
                // What a thread begins with could not even call: it hears of that as of an exception of the callee.
                return self.resume_native(at, Entry::Threw(exception));
            }
            called = true;
            self.memory.watch.unwinds(self.running.fp);
            if !self.leave_frame() {
                return Err(Trouble::unsupported("an exception left its thread's first frame"));
            }
            // A stub interrupted an operation, which is where the exception now counts as thrown; unless it was a
            // native that had called the stub.
            if matches!(owner, Owner::Stub(_)) {
                let resume = self.code.ops.get(self.running.pc as usize);
                called = matches!(resume, Some(jaywalk_classes::code::Op::NativeResume { .. }));
            }
        }
    }

    /// What a synchronized method has locked.
    pub(crate) fn locked_object(&mut self, method: MethodId, register: u16) -> Ref {
        let info = self.classes.method(method);
        if info.is_static() {
            let class = info.class;
            return self.mirror(class).unwrap_or(Ref::NULL);
        }
        Ref::of_word(self.running.stack[self.running.fp + register as usize])
    }

    fn find_handler(&mut self, method: MethodId, at: u32, class: ClassId) -> Option<u32> {
        let handlers = &self.code.installed(at).handlers;
        let covering: Vec<_> =
            handlers.iter().filter(|handler| handler.start <= at && at < handler.end).copied().collect();
        let from = self.classes.method(method).class;
        covering.into_iter().find_map(|handler| {
            if handler.catch_type == 0 {
                return Some(handler.target);
            }
            let caught = self.classes.resolve_class(from, handler.catch_type);
            self.classes_changed();
            let caught = caught.ok()?;
            self.classes.is_subclass(class, caught).then_some(handler.target)
        })
    }

    fn is_first_frame(&self) -> bool {
        FrameHeader(self.running.stack[self.running.fp + self.running.header]).delta() == 0
    }

    /// Makes the caller's frame the current one. Returns false at a thread's first frame.
    #[inline]
    pub(crate) fn leave_frame(&mut self) -> bool {
        let link = FrameHeader(self.running.stack[self.running.fp + self.running.header]);
        if link.delta() == 0 {
            return false;
        }
        let base = self.running.fp - link.delta();
        if base < self.running.stack_mark {
            self.save_caller();
        }
        if self.memory.watch.is_on() {
            self.memory.watch.leave(self.running.fp, self.running.fuel);
        }
        self.running.fp = base;
        self.running.header = link.caller_locals();
        self.running.pc = link.return_pc();
        true
    }

    /// The methods on the current thread's stack, innermost first, with the bytecode index each is at.
    pub fn call_path(&self) -> Vec<(MethodId, u16)> {
        self.calls(self.frames())
    }

    /// The innermost of them, as many as are told of an event.
    pub(crate) fn innermost_calls(&self) -> Vec<(MethodId, u16)> {
        self.calls(self.frames().take(MOST_CALLS_TOLD))
    }

    /// The same of any thread that has begun and not ended.
    pub fn call_path_of(&self, thread: ThreadId) -> Vec<(MethodId, u16)> {
        if thread == self.running.thread {
            return self.call_path();
        }
        match self.threads.stacks.get(thread.0 as usize) {
            Some(stack) if !stack.is_empty() => {
                self.calls(Frames::new(&self.code, stack, self.stored_position(thread)))
            }
            _ => Vec::new(),
        }
    }

    fn calls(&self, frames: impl Iterator<Item = FrameView>) -> Vec<(MethodId, u16)> {
        let method_call = |frame: FrameView| match frame.owner {
            Owner::Method(method) => Some((method, self.code.bytecode_index(frame.at()))),
            Owner::Stub(_) => None,
        };
        frames.filter_map(method_call).collect()
    }

    /// The same in words, for people: `java.lang.Object.wait(Object.java:338)`.
    pub fn describe_call_path(&self) -> Vec<String> {
        self.call_path().into_iter().map(|(method, index)| self.describe_call(method, index)).collect()
    }

    /// One call in words.
    pub fn describe_call(&self, method: MethodId, index: u16) -> String {
        let info = self.classes.method(method);
        let class = self.classes.external_name(info.class);
        let name = self.classes.symbols.text(info.name);
        let place = match (self.source_file(info.class), self.line_number(method, index)) {
            _ if info.is_native() => "Native Method".to_owned(),
            (Some(file), Some(line)) => format!("{file}:{line}"),
            (Some(file), None) => file,
            (None, _) => "Unknown Source".to_owned(),
        };
        format!("{class}.{name}({place})")
    }

    /// The source file a class was compiled from.
    pub fn source_file(&self, class: ClassId) -> Option<String> {
        let file = self.classes.class(class).file.as_ref()?;
        file.source_file().map(|name| name.into_owned())
    }

    /// The source line of a bytecode index.
    pub fn line_number(&self, method: MethodId, index: u16) -> Option<u16> {
        let info = self.classes.method(method);
        let file = self.classes.class(info.class).file.as_ref()?;
        let code = file.methods.get(info.index as usize)?.code(file).ok()??;
        // The entry with the greatest start that is not after the index; entries may be in any order.
        let lines = code.line_numbers();
        let before = lines.into_iter().filter(|&(start, _)| start <= index);
        before.max_by_key(|&(start, _)| start).map(|(_, line)| line)
    }
}

/// Stub: makes a new exception and throws it. State: class, constructor and phase, message, cause.
fn throw_new(machine: &mut Machine, frame: Frame) -> Outcome {
    let class = ClassId(frame.state(machine, 0) as u32);
    let phase = frame.state(machine, 1);
    match frame.entry {
        Entry::Threw(thrown) => Outcome::Throw(Thrown::Object(thrown)),
        Entry::Start => Outcome::Call(Callee::Initialize(class), Words::new()),
        Entry::Returned if phase & CONSTRUCTING == 0 => {
            frame.set_state(machine, 1, phase | CONSTRUCTING);
            Outcome::from(construct(machine, frame, class, phase))
        }
        Entry::Returned => {
            let (object, cause) = (frame.state_ref(machine, 0), frame.state_ref(machine, 1));
            if phase & !CONSTRUCTING == MESSAGE && !cause.is_null() {
                let field = machine.known.throwable_cause;
                machine.memory.set_ref_field(object, field, cause);
            }
            if machine.classes.symbols.text(machine.classes.class(class).name) == OUT_OF_MEMORY {
                machine.limit_traces(object);
            }
            machine.set_stack_reserve(RESERVE);
            machine.memory.use_reserve(false);
            Outcome::Throw(Thrown::Object(object))
        }
    }
}

fn construct(machine: &mut Machine, frame: Frame, class: ClassId, constructor: u64) -> Result<Outcome, Thrown> {
    let object = machine.new_instance(class)?;
    let (message, cause) = (frame.state_ref(machine, 0), frame.state_ref(machine, 1));
    frame.set_state_ref(machine, 0, object);
    let (descriptor, argument) = match constructor {
        MESSAGE => ("(Ljava/lang/String;)V", Some(message)),
        CAUSE => ("(Ljava/lang/Throwable;)V", Some(cause)),
        _ => ("()V", None),
    };
    let mut words: Words = [object.word()].into_iter().collect();
    words.extend(argument.map(Ref::word));
    let method = match machine.declared_method(class, "<init>", descriptor) {
        // Some errors take any object as their message (AssertionError).
        Err(_) if constructor == MESSAGE => machine.declared_method(class, "<init>", "(Ljava/lang/Object;)V")?,
        other => other?,
    };
    Ok(Outcome::Call(Callee::Method(method), words))
}
