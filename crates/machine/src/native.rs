//! Native methods and stubs: code of ours that Java code calls, or that runs between its operations.
//!
//! A native never calls the interpreter. When it needs Java code to run, it says so in its [`Outcome`] and is
//! entered again when that code has returned or thrown; what it must remember lies in the registers of its frame. So
//! every Java call is on the machine's own stack, and a choice made below a native can be undone like any other.

use crate::machine::Machine;
use crate::memory::Ref;
use crate::names::Names;
use crate::step::PathBound;
use crate::unknown::{Choosing, Place};
use jaywalk_classes::Kind;
use jaywalk_classes::code::{Op, Reg};
use jaywalk_classes::link::{ClassId, MethodId};
use jaywalk_formula::Condition;

/// Which stub.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StubId(pub u32);

/// The body of a native method or stub.
pub type NativeFn = fn(&mut Machine, Frame) -> Outcome;

/// State words of a native's frame: two for numbers, then two for references.
pub(crate) const STATE_WORDS: u16 = 4;
/// Registers of a native's frame beyond the header, for a result and the arguments of the calls it makes.
pub(crate) const NATIVE_STACK: u16 = 4;

/// Why a native is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// It was called.
    Start,
    /// The Java code that it called has returned; [`Frame::result`] is its result.
    Returned,
    /// The Java code that it called has thrown this.
    Threw(Ref),
}

/// A native's frame: its arguments, its state, and why it is entered.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub(crate) base: usize,
    pub(crate) arguments: u16,
    /// Why it is entered.
    pub entry: Entry,
    /// The native method, unless this is a stub.
    pub method: Option<MethodId>,
}

impl Frame {
    /// The argument in register `index` as a raw word, for natives that pass it on: one that they only copy may stand for
    /// an unknown. Registers count the receiver, and a `long` as two.
    pub fn word(&self, machine: &Machine, index: usize) -> u64 {
        machine.running.stack[self.base + index]
    }

    /// An `int`, `boolean`, `char`, `byte` or `short` argument.
    pub fn int(&self, machine: &Machine, index: usize) -> i32 {
        self.known(machine, index) as i32
    }

    /// A `long` argument.
    pub fn long(&self, machine: &Machine, index: usize) -> i64 {
        self.known_pair(machine, index) as i64
    }

    /// A `float` argument.
    pub fn float(&self, machine: &Machine, index: usize) -> f32 {
        f32::from_bits(self.known(machine, index) as u32)
    }

    /// A `double` argument.
    pub fn double(&self, machine: &Machine, index: usize) -> f64 {
        f64::from_bits(self.known_pair(machine, index))
    }

    /// A reference argument.
    pub fn reference(&self, machine: &Machine, index: usize) -> Ref {
        Ref::of_word(self.known(machine, index))
    }

    /// An argument of one word whose value the native needs. What is declared strict is known here already; if anything
    /// else is not, the native does not count.
    fn known(&self, machine: &Machine, index: usize) -> u64 {
        machine.memory.known(self.word(machine, index))
    }

    /// The same of an argument of two words.
    fn known_pair(&self, machine: &Machine, index: usize) -> u64 {
        let (value, tag) = self.pair(machine, index);
        machine.memory.known_pair(value, tag)
    }

    /// The `long` or `double` argument in register `index` with its tag, for natives that pass it on: the value alone
    /// means nothing if it is unknown.
    pub fn pair(&self, machine: &Machine, index: usize) -> (u64, u64) {
        pair_at(machine, self.base + index)
    }

    fn state_register(&self, index: usize) -> usize {
        debug_assert!(index < 2);
        self.base + self.arguments as usize + index
    }

    /// State word 0 or 1: a number.
    pub fn state(&self, machine: &Machine, index: usize) -> u64 {
        machine.running.stack[self.state_register(index)]
    }

    /// Changes state word 0 or 1.
    pub fn set_state(&self, machine: &mut Machine, index: usize, value: u64) {
        machine.running.stack[self.state_register(index)] = value;
    }

    /// State reference 0 or 1, which the collector keeps up to date.
    pub fn state_ref(&self, machine: &Machine, index: usize) -> Ref {
        Ref::of_word(machine.running.stack[self.state_register(index) + 2])
    }

    /// Changes state reference 0 or 1.
    pub fn set_state_ref(&self, machine: &mut Machine, index: usize, value: Ref) {
        machine.running.stack[self.state_register(index) + 2] = value.word();
    }

    /// The result of the Java code that returned.
    pub fn result(&self, machine: &Machine) -> u64 {
        machine.running.stack[self.result_register()]
    }

    /// The same of a `long` or `double`, with its tag.
    pub fn result_pair(&self, machine: &Machine) -> (u64, u64) {
        pair_at(machine, self.result_register())
    }

    /// The reference that the Java code returned.
    pub fn result_ref(&self, machine: &Machine) -> Ref {
        Ref::of_word(machine.memory.known(self.result(machine)))
    }

    pub(crate) fn result_register(&self) -> usize {
        self.base + (self.arguments + STATE_WORDS) as usize + 1
    }
}

/// A `long` or `double` with its tag, as far as it is known. In a run without choices nobody writes tags.
fn pair_at(machine: &Machine, register: usize) -> (u64, u64) {
    let tag = if machine.searches() { machine.running.stack[register + 1] } else { 0 };
    machine.memory.look_up_pair(machine.running.stack[register], tag)
}

/// An exception to throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thrown {
    /// This object.
    Object(Ref),
    /// One that is yet to be made.
    New(Box<NewThrowable>),
    /// The memory that the options allow is used up: an `OutOfMemoryError`, or the end of a path that is being explored.
    NoMemory(Lack),
}

/// Null, which stands for none: what is left where one was taken.
impl Default for Thrown {
    fn default() -> Thrown {
        Thrown::Object(Ref::NULL)
    }
}

/// An exception of a class of the JDK, made by running its constructor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewThrowable {
    /// The class, with slashes.
    pub class: &'static str,
    /// The detail message.
    pub message: Option<String>,
    /// The cause, or null.
    pub cause: Ref,
    /// The words of the open numbers that stand in the message for [`OPEN_NUMBER`], in order.
    pub numbers: Vec<u64>,
}

/// What stands for an open number in the message of an exception.
pub const OPEN_NUMBER: char = '\u{1}';

/// What there is no memory for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// Objects.
    Heap,
    /// Blocks outside the heap.
    Outside,
    /// A mapped file.
    Mapping,
    /// The stack of a thread.
    Thread,
}

impl Lack {
    /// The message of the `OutOfMemoryError`.
    pub fn message(self) -> &'static str {
        match self {
            Lack::Heap => "Java heap space",
            Lack::Outside => "no memory outside the heap",
            Lack::Mapping => "Map failed",
            Lack::Thread => "unable to create native thread: possibly out of memory or process/resource limits reached",
        }
    }
}

impl Thrown {
    /// A new exception with a message.
    pub fn new(class: &'static str, message: impl Into<String>) -> Thrown {
        Thrown::with(class, Some(message.into()), Ref::NULL)
    }

    /// A new exception without a message.
    pub fn bare(class: &'static str) -> Thrown {
        Thrown::with(class, None, Ref::NULL)
    }

    /// A new exception with a cause and no message of its own.
    pub fn caused(class: &'static str, cause: Ref) -> Thrown {
        Thrown::with(class, None, cause)
    }

    /// A `NoClassDefFoundError` for a class that a loader did not find, by the loader's own exception.
    pub fn no_class(name: String, cause: Ref) -> Thrown {
        Thrown::with("java/lang/NoClassDefFoundError", Some(name), cause)
    }

    /// A new exception with a message, if it has one, and a cause or null.
    pub fn with(class: &'static str, message: Option<String>, cause: Ref) -> Thrown {
        Thrown::New(Box::new(NewThrowable { class, message, cause, numbers: Vec::new() }))
    }

    /// A new exception with open numbers in its message.
    pub(crate) fn about(class: &'static str, message: String, numbers: Vec<u64>) -> Thrown {
        Thrown::New(Box::new(NewThrowable { class, message: Some(message), cause: Ref::NULL, numbers }))
    }
}

/// What Java code a native wants to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee {
    /// This method, without selection.
    Method(MethodId),
    /// A stub.
    Stub(StubId),
    /// The bytecode that the native itself stands before.
    Bytecode,
    /// Initialises a class, if it is not initialised.
    Initialize(ClassId),
}

/// Arguments of a call as they lie in registers: a `long` or `double` takes two words, the second zero.
pub type Words = smallvec::SmallVec<[u64; 8]>;

/// How a native ends, for now.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Returns no value.
    Void,
    /// Returns an `int`, `float` or reference.
    Word(u64),
    /// Returns a `long` or `double`.
    Wide(u64),
    /// The same with its tag: it may stand for an unknown.
    Pair(u64, u64),
    /// Throws.
    Throw(Thrown),
    /// Runs Java code and is entered again afterwards.
    Call(Callee, Words),
    /// Runs Java code in the place of the native: its result is the native's.
    TailCall(MethodId, Words),
    /// Runs the method's own bytecode in the place of the native, which only stood before it.
    Bytecode,
    /// The thread cannot go on; the native is entered again, as if from the start, when it may.
    Block,
    /// The host has to do something first: the machine stops, and enters the native again, as if from the start, when it
    /// is run again.
    Wait,
    /// A part of something large is done: the machine may stop here, and enters the native again, as if from the start
    /// but with its state.
    Pause,
    /// An exception is about to get its stack trace, and the driver wants to hear of that: the same.
    Trace,
    /// Lets other threads run, then returns no value.
    Yield,
    /// A fork in the path: `0..n`. The native returns the alternative that is picked, as an `int`.
    Choose(u32),
    /// A choice of the program's: the native returns what is chosen, or an unknown.
    Unknown(Choosing),
    /// The native needs the value of this word, which stands for an unknown; it is entered again from the start.
    Force(u64),
    /// The native needs to know whether this holds; it is entered again from the start when that is decided.
    Decide(Condition),
    /// The native needs to know whether this word is zero, which stands for an unknown; it is entered again from the start.
    Ask(u64),
    /// The native needs to know whether what this word stands for is an instance of a class; it is entered again from the
    /// start when that can be told.
    AskInstance(u64, ClassId),
    /// The same of whether it is null or an instance.
    AskFit(u64, ClassId),
    /// The native shows all of this string, whose unknown numbers must be known; it is entered again from the start.
    Show(Ref),
    /// The path is of no interest.
    Prune,
    /// An exception that nothing catches has left a thread.
    Uncaught(Ref),
    /// The whole run ends with this status.
    Exit(i32),
    /// Something that the machine cannot do.
    Unsupported(String),
    /// The path needs more of something than it may have; in words.
    Bound(PathBound, String),
}

impl Outcome {
    /// Returns an `int`.
    pub fn int(value: i32) -> Outcome {
        Outcome::Word(u64::from(value as u32))
    }

    /// Returns a `boolean`.
    pub fn boolean(value: bool) -> Outcome {
        Outcome::Word(u64::from(value))
    }

    /// Returns a `long`.
    pub fn long(value: i64) -> Outcome {
        Outcome::Wide(value as u64)
    }

    /// Returns a `float`.
    pub fn float(value: f32) -> Outcome {
        Outcome::Word(u64::from(value.to_bits()))
    }

    /// Returns a `double`.
    pub fn double(value: f64) -> Outcome {
        Outcome::Wide(value.to_bits())
    }

    /// Returns a reference.
    pub fn reference(value: Ref) -> Outcome {
        Outcome::Word(value.word())
    }

    /// Throws a new exception with a message.
    pub fn throw(class: &'static str, message: impl Into<String>) -> Outcome {
        Outcome::Throw(Thrown::new(class, message))
    }

    /// Returns a value of `kind`, given as a word.
    pub fn of_kind(kind: Kind, word: u64) -> Outcome {
        match kind.words() {
            0 => Outcome::Void,
            1 => Outcome::Word(word),
            _ => Outcome::Wide(word),
        }
    }
}

/// Lets natives use `?` on anything that turns into a thrown exception.
impl<E: Into<Thrown>> From<Result<Outcome, E>> for Outcome {
    fn from(result: Result<Outcome, E>) -> Outcome {
        result.unwrap_or_else(|thrown| Outcome::Throw(thrown.into()))
    }
}

/// A native body that was bound to a method or stub.
pub(crate) struct Bound {
    pub(crate) body: Option<NativeFn>,
    pub(crate) method: Option<MethodId>,
    pub(crate) arguments: u16,
    /// The arguments that it must know, as registers: first those of one word. They are looked at in each call.
    pub(crate) strict: Box<[Place]>,
    /// The references of which it may look inside.
    pub(crate) looked_into: ArgumentWords,
    /// See [`Library::depends_on_memory_alone`].
    pub(crate) depends_on_memory_alone: bool,
    /// See [`Library::array_native`].
    pub(crate) on_arrays: Option<ArrayNative>,
}

/// What a native does that can be done with arrays whose length is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrayNative {
    /// `Object.getClass()`
    GetClass,
    /// `Object.clone()`
    Clone,
    /// `System.arraycopy(from, start, to, start, length)`
    Copy,
    /// What looks at the monitor of an object alone: identity hash codes, waiting and notifying, `Thread.holdsLock`.
    Monitor,
    /// `Array.getLength(array)`
    Length,
    /// `Array.newArray(elements, length)`
    New,
}

/// A set of argument words, of which a method has at most 255 (JVMS §4.3.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArgumentWords([u64; 4]);

impl ArgumentWords {
    /// None of them.
    pub const NONE: ArgumentWords = ArgumentWords([0; 4]);
    /// All of them, however many there are.
    pub const ALL: ArgumentWords = ArgumentWords([u64::MAX; 4]);

    /// One word alone. Words count the receiver, and a `long` as two.
    pub const fn one(word: u8) -> ArgumentWords {
        let mut words = [0; 4];
        words[word as usize / 64] = 1 << (word % 64);
        ArgumentWords(words)
    }

    /// These and one more.
    pub const fn and(mut self, word: u8) -> ArgumentWords {
        self.0[word as usize / 64] |= 1 << (word % 64);
        self
    }

    /// All of them but one.
    pub const fn but(mut self, word: u8) -> ArgumentWords {
        self.0[word as usize / 64] &= !(1 << (word % 64));
        self
    }

    /// Whether a word is one of them.
    pub fn contains(self, word: u8) -> bool {
        self.0[usize::from(word) / 64] >> (word % 64) & 1 != 0
    }

    pub(crate) fn insert(&mut self, word: u8) {
        self.0[usize::from(word) / 64] |= 1 << (word % 64);
    }

    /// Those that are not among others.
    pub(crate) fn without(self, others: ArgumentWords) -> ArgumentWords {
        ArgumentWords(std::array::from_fn(|part| self.0[part] & !others.0[part]))
    }

    /// The words, in ascending order.
    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        (0u8..4).zip(self.0).flat_map(|(part, mut bits)| {
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
                bits &= bits - 1;
                Some(part * 64 + bit)
            })
        })
    }
}

/// What stands in the place of a method, and what it must know of its arguments.
#[derive(Clone, Copy)]
pub struct Native {
    /// The body.
    pub body: NativeFn,
    /// The argument words that it only copies, so that they may stay unknown; of a `long` or `double` the first. It is
    /// strict in all others.
    pub copies: ArgumentWords,
}

impl Native {
    /// One that needs to know all its arguments.
    pub const fn strict(body: NativeFn) -> Native {
        Native { body, copies: ArgumentWords::NONE }
    }
}

/// What the machine needs of the library: the bodies of methods that are not, or not only, bytecode, and names.
pub trait Library {
    /// What it calls the classes that the machine works with.
    fn names(&self) -> &'static Names;

    /// The body of the native method `class.name descriptor`, if there is one.
    fn find(&self, class: &str, name: &str, descriptor: &str) -> Option<Native>;

    /// What stands before or in the place of the bytecode of `class.name descriptor`, if anything does.
    fn intrinsic(&self, class: &str, name: &str, descriptor: &str) -> Option<Native>;

    /// Whether `class.name` is a function of its arguments and of words of memory, and changes nothing but words: then a
    /// call in which it is called can be prepared. What is the same on every path of a search counts for nothing.
    fn depends_on_memory_alone(&self, class: &str, name: &str) -> bool {
        let _ = (class, name);
        false
    }

    /// Whether `class.name` may look at the elements of arrays of numbers that it is given, or at the characters of strings.
    /// They are known then, but for what it finds behind other objects.
    fn looks_inside(&self, class: &str, name: &str) -> bool {
        let _ = (class, name);
        true
    }

    /// What `class.name` does with arrays, if that can be done where a length is open.
    fn array_native(&self, class: &str, name: &str) -> Option<ArrayNative> {
        let _ = (class, name);
        None
    }

    /// What stands in the place of `class.name` where it meets a number that stays open, if that is not the method's own
    /// bytecode.
    fn aside(&self, class: &str, name: &str) -> Option<NativeFn> {
        let _ = (class, name);
        None
    }

    /// The operation that a call of the static method `class.name descriptor` is, if it is one, with its first argument in
    /// a register. `searches` says whether arguments may be unknown.
    fn operation(&self, _class: &str, _name: &str, _descriptor: &str, _searches: bool, _first: Reg) -> Option<Op> {
        None
    }
}
