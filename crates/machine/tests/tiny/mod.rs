//! A library as small as the machine can do with: the classes that it works with, each with the fields that it needs, a
//! native that forks, some that choose, and some that make what they are stored in. No JDK is read.

use jaywalk_classes::Kind;
use jaywalk_classes::file::Bytes;
use jaywalk_classes::link::{ClassSource, LoaderId, flags};
use jaywalk_classes::write::{Call, ClassWriter, CodeWriter, Member};
use jaywalk_machine::native::{ArgumentWords, Callee, Entry, Frame, Library, Native, Outcome, Words};
use jaywalk_machine::unknown::Choosing;
use jaywalk_machine::{ChoiceMode, Handover, Machine, Names, Options, Ready, Schedule, ThreadId};
use std::collections::HashMap;
use std::sync::LazyLock;

const OBJECT: &str = "java/lang/Object";
const THROWABLE: &str = "java/lang/Throwable";
const CONSTRUCTOR: &str = "<init>";

/// The class with the natives.
pub const CHOICE: &str = "Choice";

/// Classes by name.
pub struct TinyClasses(HashMap<&'static str, Vec<u8>>);

impl TinyClasses {
    /// What the machine needs, and nothing of a program's.
    pub fn new() -> TinyClasses {
        let mut classes = TinyClasses(HashMap::new());
        let mut object = ClassWriter::root(flags::PUBLIC, OBJECT);
        object.add_method(flags::PUBLIC, CONSTRUCTOR, "()V", |code| code.return_value(Kind::Void));
        classes.add(OBJECT, object);
        for interface in ["java/lang/Cloneable", "java/io/Serializable"] {
            classes.add(
                interface,
                ClassWriter::new(flags::PUBLIC | flags::INTERFACE | flags::ABSTRACT, interface, OBJECT),
            );
        }
        let names = &*NAMES;
        let fields = [names.class_component_type, names.class_class_loader, names.class_module];
        classes.add_plain(names.class, OBJECT, &fields);
        classes.add_plain(names.string, OBJECT, &[names.string_value, names.string_coder, names.string_hash]);
        classes.add_plain(names.thread, OBJECT, &[]);
        classes.add_plain(names.reference, OBJECT, &[names.reference_referent, names.reference_discovered]);
        classes.add_plain(names.soft_reference, names.reference, &[]);
        classes.add_throwables();
        let mut choice = ClassWriter::new(flags::PUBLIC, CHOICE, OBJECT);
        let natives = [
            ("fork", "(I)I"),
            ("any", "(II)I"),
            ("far", "(JJ)J"),
            ("part", "(J)D"),
            ("bits", "(D)J"),
            ("doubles", "(I)[D"),
            ("bytes", "(I)[B"),
        ];
        for (name, descriptor) in natives {
            choice.add_bodiless_method(flags::PUBLIC | flags::STATIC | flags::NATIVE, name, descriptor);
        }
        classes.add(CHOICE, choice);
        classes
    }

    fn add_throwables(&mut self) {
        let names = &*NAMES;
        let (message, descriptor) = names.throwable_message;
        let fields = [
            names.throwable_message,
            names.throwable_backtrace,
            names.throwable_stack_trace,
            names.throwable_depth,
            names.throwable_cause,
        ];
        let mut throwable = ClassWriter::new(flags::PUBLIC, THROWABLE, OBJECT);
        for (name, descriptor) in fields {
            throwable.add_field(0, name, descriptor);
        }
        add_constructors(&mut throwable, OBJECT, |code| {
            code.load(Kind::Reference, 0);
            code.load(Kind::Reference, 1);
            code.put_field(Member { class: THROWABLE, name: message, descriptor });
        });
        self.add(THROWABLE, throwable);
        let subclasses = [
            ("java/lang/Error", THROWABLE),
            ("java/lang/StackOverflowError", "java/lang/Error"),
            ("java/lang/OutOfMemoryError", "java/lang/Error"),
            ("java/lang/RuntimeException", THROWABLE),
            ("java/lang/ArithmeticException", "java/lang/RuntimeException"),
            ("java/lang/NullPointerException", "java/lang/RuntimeException"),
            ("java/lang/ArrayIndexOutOfBoundsException", "java/lang/RuntimeException"),
            ("java/lang/ExceptionInInitializerError", "java/lang/Error"),
        ];
        for (name, super_class) in subclasses {
            let mut writer = ClassWriter::new(flags::PUBLIC, name, super_class);
            add_constructors(&mut writer, super_class, |_| {});
            self.add(name, writer);
        }
    }

    fn add_plain(&mut self, name: &'static str, super_class: &str, fields: &[(&str, &str)]) {
        let mut writer = ClassWriter::new(flags::PUBLIC, name, super_class);
        for (field, descriptor) in fields {
            writer.add_field(0, field, descriptor);
        }
        self.add(name, writer);
    }

    /// Adds a class.
    pub fn add(&mut self, name: &'static str, writer: ClassWriter) {
        self.0.insert(name, writer.finish().expect("a small class"));
    }
}

/// `()` and `(String)`; what `then` writes runs in the second, after the superclass's constructor without arguments.
fn add_constructors(writer: &mut ClassWriter, super_class: &str, then: impl FnOnce(&mut CodeWriter<'_>)) {
    let call = |code: &mut CodeWriter<'_>, with_message: bool| {
        code.load(Kind::Reference, 0);
        if with_message {
            code.load(Kind::Reference, 1);
        }
        let descriptor = if with_message { "(Ljava/lang/String;)V" } else { "()V" };
        code.call(Call::Special, Member { class: super_class, name: CONSTRUCTOR, descriptor });
    };
    writer.add_method(flags::PUBLIC, CONSTRUCTOR, "()V", |code| {
        call(code, false);
        code.return_value(Kind::Void);
    });
    let passes_on = super_class != OBJECT;
    writer.add_method(flags::PUBLIC, CONSTRUCTOR, "(Ljava/lang/String;)V", |code| {
        call(code, passes_on);
        then(code);
        code.return_value(Kind::Void);
    });
}

impl ClassSource for TinyClasses {
    fn find(&self, loader: LoaderId, name: &str) -> Result<Option<Bytes>, String> {
        let own = (loader == LoaderId::BOOT).then(|| self.0.get(name)).flatten();
        Ok(own.map(|bytes| Bytes::from_vec(bytes.clone())))
    }
}

struct TinyNatives;

/// What is not here the machine does without, as long as nothing asks for it.
static NAMES: LazyLock<Names> = LazyLock::new(|| Names {
    object: OBJECT,
    class: "java/lang/Class",
    string: "java/lang/String",
    throwable: THROWABLE,
    error: "java/lang/Error",
    thread: "java/lang/Thread",
    reference: "java/lang/ref/Reference",
    soft_reference: "java/lang/ref/SoftReference",
    injected: &[("java/lang/Class", "jaywalkClass", "I"), ("java/lang/Thread", "jaywalkThread", "I")],
    class_number: "jaywalkClass",
    thread_number: "jaywalkThread",
    class_component_type: ("component", "Ljava/lang/Class;"),
    class_class_loader: ("loader", "Ljava/lang/Object;"),
    class_module: ("module", "Ljava/lang/Object;"),
    string_value: ("bytes", "[B"),
    string_coder: ("coder", "B"),
    string_hash: ("hash", "I"),
    throwable_message: ("message", "Ljava/lang/String;"),
    throwable_backtrace: ("calls", "Ljava/lang/Object;"),
    throwable_stack_trace: ("trace", "[Ljava/lang/Object;"),
    throwable_depth: ("depth", "I"),
    throwable_cause: ("cause", "Ljava/lang/Throwable;"),
    reference_referent: ("referent", "Ljava/lang/Object;"),
    reference_discovered: ("next", "Ljava/lang/ref/Reference;"),
    ..Names::default()
});

impl Library for TinyNatives {
    fn names(&self) -> &'static Names {
        &NAMES
    }

    fn find(&self, class: &str, name: &str, _: &str) -> Option<Native> {
        match (class, name) {
            (CHOICE, "fork") => Some(Native::strict(|machine, frame| Outcome::Choose(frame.int(machine, 0) as u32))),
            (CHOICE, "any") => Some(Native::strict(|machine, frame| {
                Outcome::Unknown(Choosing::Int { lo: frame.int(machine, 0), hi: frame.int(machine, 1) })
            })),
            (CHOICE, "far") => Some(Native::strict(|machine, frame| {
                Outcome::Unknown(Choosing::Long { lo: frame.long(machine, 0), hi: frame.long(machine, 2) })
            })),
            (CHOICE, "part" | "bits") => Some(Native { body: same_bits, copies: ArgumentWords::one(0) }),
            (CHOICE, "doubles") => Some(Native::strict(|machine, frame| new_array(machine, frame, "[D", Kind::Double))),
            (CHOICE, "bytes") => Some(Native::strict(|machine, frame| new_array(machine, frame, "[B", Kind::Byte))),
            _ => None,
        }
    }

    fn intrinsic(&self, _: &str, _: &str, _: &str) -> Option<Native> {
        None
    }
}

/// A `long` as a `double` with the same bits, or the other way round.
fn same_bits(machine: &mut Machine, frame: Frame) -> Outcome {
    let (value, tag) = frame.pair(machine, 0);
    Outcome::Pair(value, tag)
}

fn new_array(machine: &mut Machine, frame: Frame, class: &str, kind: Kind) -> Outcome {
    let class = machine.load(LoaderId::BOOT, class).expect("arrays are there");
    let array = machine.memory.new_array(class, kind, frame.int(machine, 0) as u32);
    Outcome::reference(array.expect("there is memory"))
}

/// Short turns, in the order of the threads' numbers.
struct InTurn;

impl Schedule for InTurn {
    fn slice(&self, _: u64) -> i64 {
        50
    }

    fn next_thread(&self, ready: &mut Ready<'_>) -> Option<ThreadId> {
        ready.after(ready.current())
    }

    fn notified(&self, waiters: &mut dyn Iterator<Item = ThreadId>) -> Option<ThreadId> {
        waiters.next()
    }

    fn next_time(&self, first_due: Option<u64>) -> Option<u64> {
        first_due
    }

    fn ends_slice(&self, _: Handover) -> bool {
        true
    }
}

/// A machine that is about to run `Main.main()I`, whose result is the status with which it ends.
pub fn machine(classes: TinyClasses, choice: ChoiceMode) -> Machine {
    let options = Options { memory: 1 << 20, virtual_time: true, choice, ..Options::default() };
    let mut machine = Machine::new(Box::new(classes), Box::new(TinyNatives), &InTurn, options);
    machine.classes.feature_version = 17;
    machine.load_known().expect("the classes are there");
    let thread = machine.new_thread(main_thread, [0; 4], false, 0).expect("there is memory");
    machine.switch_to(thread);
    machine
}

fn main_thread(machine: &mut Machine, frame: Frame) -> Outcome {
    match frame.entry {
        Entry::Start => {
            let class = machine.load(LoaderId::BOOT, "Main").expect("the program is there");
            let method = machine.declared_method(class, "main", "()I").expect("it has a method");
            Outcome::Call(Callee::Method(method), Words::new())
        }
        Entry::Returned => Outcome::Exit(frame.result(machine) as i32),
        Entry::Threw(exception) => Outcome::Uncaught(exception),
    }
}
