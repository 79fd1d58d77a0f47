//! The program that calls a method as its contract wants it: inputs, what must hold before, the call, what must hold after.

use crate::promise::{Argument, Predicate, Promise, Question, When};
use crate::statics::Static;
use crate::subject::Subject;
use jaywalk_classes::Kind;
use jaywalk_classes::code::opcode;
use jaywalk_classes::descriptor::{MethodDescriptor, class_name, kind_of, of_class};
use jaywalk_classes::write::{Call, ClassWriter, CodeWriter, Member, TooLarge};

/// The class that is written, with slashes.
pub const HARNESS: &str = "jaywalk/internal/Harness";
/// Its superclass, whose subclasses may use what is not public.
const SUPERCLASS: &str = "jaywalk/internal/Privileged";
const OLD: &str = "jaywalk/Old";
const INPUT: &str = "jaywalk/internal/Input";
const PUBLIC_STATIC: u16 = 0x0009;
const PUBLIC: u16 = 0x0001;
/// Static fields of the harness, for whoever looks at the end of a path: what the method has returned, what it has thrown
/// that it may throw, and whether it has been called.
pub const RESULT: &str = "result";
/// See [`RESULT`].
pub const THROWN: &str = "thrown";
/// See [`RESULT`].
pub const CALLED: &str = "called";
const THROWABLE: &str = "Ljava/lang/Throwable;";

/// A method with too many parameters, or too large a contract, for one method that calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the method or its contract is too large to be called")]
pub struct Unwritable;

impl From<TooLarge> for Unwritable {
    fn from(_: TooLarge) -> Unwritable {
        Unwritable
    }
}

/// What becomes of a predicate that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The path is none of those that are checked.
    Before,
    /// The path is a failure.
    After,
}

/// A method of the harness that asks one predicate. Its name is what messages call the promise.
#[derive(Debug)]
struct Asking<'a> {
    promise: &'a Promise,
    stage: Stage,
    name: String,
    descriptor: String,
}

/// The class file of a program that calls the method.
pub fn harness(subject: &Subject) -> Result<Vec<u8>, Unwritable> {
    let layout = Layout::of(subject).ok_or(Unwritable)?;
    let contract = &subject.contract;
    let before = contract.before.iter().map(|promise| (promise, Stage::Before));
    let after = contract.after.iter().chain(&contract.after_exception).map(|promise| (promise, Stage::After));
    let mut askings: Vec<Asking<'_>> = Vec::new();
    for (promise, stage) in before.chain(after) {
        let (mut name, descriptor) = (promise.what.clone(), layout.descriptor(promise));
        while askings.iter().any(|other| other.name == name) {
            name.push('\'');
        }
        askings.push(Asking { promise, stage, name, descriptor });
    }
    let (before, rest) = askings.split_at(contract.before.len());
    let (after, after_exception) = rest.split_at(contract.after.len());
    let mut class = ClassWriter::new(PUBLIC, HARNESS, SUPERCLASS);
    class.add_field(PUBLIC_STATIC, CALLED, "Z");
    class.add_field(PUBLIC_STATIC, THROWN, THROWABLE);
    if let Some(result) = &layout.result {
        class.add_field(PUBLIC_STATIC, RESULT, &result.descriptor);
    }
    let program = Program { subject, layout: &layout, before, after, after_exception };
    class.add_method(PUBLIC_STATIC, "main", "([Ljava/lang/String;)V", |code| program.write(code));
    for asking in &askings {
        class.add_method(PUBLIC_STATIC, &asking.name, &asking.descriptor, |code| asking.write(code));
    }
    Ok(class.finish()?)
}

/// A local variable of `main`.
#[derive(Clone, Debug)]
struct Local {
    descriptor: String,
    slot: u16,
}

impl Local {
    fn kind(&self) -> Kind {
        kind_of(&self.descriptor)
    }

    fn load(&self, code: &mut CodeWriter<'_>) {
        code.load(self.kind(), self.slot);
    }

    fn store(&self, code: &mut CodeWriter<'_>) {
        code.store(self.kind(), self.slot);
    }
}

/// Where `main` keeps what predicates are asked about.
struct Layout {
    receiver: Option<Local>,
    parameters: Vec<Local>,
    result: Option<Local>,
    exception: Local,
    old: Local,
}

impl Layout {
    fn of(subject: &Subject) -> Option<Layout> {
        let shape = MethodDescriptor::parse(&subject.descriptor)?;
        let mut free = 1;
        let mut local = |descriptor: &str| {
            let slot = free;
            free += kind_of(descriptor).words();
            Local { descriptor: descriptor.to_owned(), slot }
        };
        Some(Layout {
            receiver: (!subject.is_static).then(|| local(&of_class(&subject.class))),
            parameters: shape.parameters.iter().map(|descriptor| local(descriptor)).collect(),
            result: (shape.result != "V").then(|| local(shape.result)),
            exception: local(THROWABLE),
            old: local("Ljaywalk/Old;"),
        })
    }

    fn local(&self, argument: Argument) -> Option<&Local> {
        match argument {
            Argument::Receiver => self.receiver.as_ref(),
            Argument::Parameter(number) => self.parameters.get(number),
            Argument::Result => self.result.as_ref(),
            Argument::Exception => Some(&self.exception),
            Argument::Old => Some(&self.old),
        }
    }

    /// What is passed to the method that asks a predicate.
    fn passed(&self, promise: &Promise) -> impl Iterator<Item = &Local> {
        promise.arguments.iter().filter_map(|&argument| self.local(argument))
    }

    fn descriptor(&self, promise: &Promise) -> String {
        let types: String = self.passed(promise).map(|local| local.descriptor.as_str()).collect();
        format!("({types})V")
    }
}

/// `main`: the inputs, what must hold before, the call, and what must hold after.
struct Program<'a> {
    subject: &'a Subject,
    layout: &'a Layout,
    before: &'a [Asking<'a>],
    after: &'a [Asking<'a>],
    after_exception: &'a [Asking<'a>],
}

impl Program<'_> {
    fn write(&self, code: &mut CodeWriter<'_>) {
        let Program { subject, layout, .. } = *self;
        if let Some(receiver) = layout.receiver.as_ref().filter(|_| !subject.is_constructor()) {
            // Nobody has an object of a class that cannot be initialised.
            code.class_constant(&subject.class);
            code.call(Call::Static, Member { class: INPUT, name: "initialize", descriptor: "(Ljava/lang/Class;)V" });
            self.write_receiver(code);
            receiver.store(code);
        }
        let receivers = subject.signatures.len().saturating_sub(layout.parameters.len());
        let signatures = subject.signatures.iter().skip(receivers).map(Option::as_deref);
        for (number, (parameter, signature)) in layout.parameters.iter().zip(signatures).enumerate() {
            let is_object = subject.contract.non_null.get(number).is_some_and(|&is_object| is_object);
            write_input(code, &parameter.descriptor, is_object, signature);
            parameter.store(code);
        }
        for Static { class, name, descriptor, signature, is_object } in &subject.statics {
            write_input(code, descriptor, *is_object, signature.as_deref());
            code.put_static(Member { class, name, descriptor });
        }
        self.ask(code, self.before);
        write_moment(code, "entered");
        code.int_constant(1);
        code.put_static(Member { class: HARNESS, name: CALLED, descriptor: "Z" });
        let from = code.here();
        self.write_call(code);
        let returned = code.branch(opcode::GOTO);
        let mut to_end = Vec::new();
        for class in &subject.contract.allowed {
            code.catch_until(from, returned, class);
            layout.exception.store(code);
            layout.exception.load(code);
            code.put_static(Member { class: HARNESS, name: THROWN, descriptor: THROWABLE });
            write_moment(code, "left");
            self.ask_after(code, self.after_exception);
            write_moment(code, "done");
            to_end.push(code.branch(opcode::GOTO));
        }
        code.land(returned, 0);
        write_moment(code, "left");
        self.ask_after(code, self.after);
        write_moment(code, "done");
        to_end.into_iter().for_each(|branch| code.land(branch, 0));
        code.return_value(Kind::Void);
    }

    /// Pushes an object of the class, or of one that inherits the method.
    fn write_receiver(&self, code: &mut CodeWriter<'_>) {
        let Subject { class, method, descriptor, signatures, .. } = self.subject;
        code.class_constant(class);
        code.string_constant(method);
        code.string_constant(descriptor);
        code.string_constant(signatures.first().and_then(Option::as_deref).unwrap_or_default());
        let descriptor = "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;";
        code.call(Call::Static, Member { class: INPUT, name: "receiver", descriptor });
        code.check_cast(class);
    }

    /// Calls the method and keeps what it returns, or the object that a constructor has made.
    fn write_call(&self, code: &mut CodeWriter<'_>) {
        let Program { subject, layout, .. } = *self;
        let receiver = layout.receiver.as_ref();
        if subject.is_constructor() {
            code.new_object(&subject.class);
        } else if let Some(receiver) = receiver {
            receiver.load(code);
        }
        layout.parameters.iter().for_each(|parameter| parameter.load(code));
        let call = match (subject.is_static, subject.in_interface) {
            (true, false) => Call::Static,
            (true, true) => Call::InterfaceStatic,
            (false, true) => Call::Interface,
            (false, false) if subject.is_constructor() => Call::Special,
            (false, false) => Call::Virtual,
        };
        let method = Member { class: &subject.class, name: &subject.method, descriptor: &subject.descriptor };
        code.call(call, method);
        if let Some(result) = receiver.filter(|_| subject.is_constructor()).or(layout.result.as_ref()) {
            result.store(code);
        }
        if let Some(result) = &layout.result {
            result.load(code);
            code.put_static(Member { class: HARNESS, name: RESULT, descriptor: &result.descriptor });
        }
    }

    /// Asks what must hold when the method is over, and first whether it has changed what it may not.
    fn ask_after(&self, code: &mut CodeWriter<'_>, askings: &[Asking<'_>]) {
        let Subject { class, method, contract, .. } = self.subject;
        if contract.is_pure {
            let simple = class.rsplit('/').next().unwrap_or(class);
            code.string_constant(&format!("the method {simple}.{method}"));
            code.call(Call::Static, Member { class: INPUT, name: "checkPure", descriptor: "(Ljava/lang/String;)V" });
        }
        if askings.iter().any(Asking::can_change) {
            write_moment(code, "noteEffect");
        }
        if askings.iter().any(|asking| asking.promise.arguments.contains(&Argument::Old)) {
            code.new_object(OLD);
            match self.layout.receiver.as_ref().filter(|_| !self.subject.is_constructor()) {
                Some(receiver) => receiver.load(code),
                None => code.plain(opcode::ACONST_NULL),
            }
            let descriptor = "(Ljava/lang/Object;)V";
            code.call(Call::Special, Member { class: OLD, name: "<init>", descriptor });
            self.layout.old.store(code);
        }
        self.ask(code, askings);
    }

    fn ask(&self, code: &mut CodeWriter<'_>, askings: &[Asking<'_>]) {
        for Asking { promise, name, descriptor, .. } in askings {
            self.layout.passed(promise).for_each(|local| local.load(code));
            code.call(Call::Static, Member { class: HARNESS, name, descriptor });
        }
    }
}

/// Pushes an unknown of a type.
fn write_input(code: &mut CodeWriter<'_>, descriptor: &str, is_object: bool, signature: Option<&str>) {
    let any = |name, descriptor| Member { class: "jaywalk/Choice", name, descriptor };
    let member = match descriptor {
        "Z" => any("anyBoolean", "()Z"),
        "B" => any("anyByte", "()B"),
        "C" => any("anyChar", "()C"),
        "S" => any("anyShort", "()S"),
        "I" => any("anyInt", "()I"),
        "J" => any("anyLong", "()J"),
        "F" => any("anyFloat", "()F"),
        "D" => any("anyDouble", "()D"),
        _ => {
            let class = class_name(descriptor);
            code.class_constant(class);
            code.int_constant(is_object.into());
            match signature {
                None => {
                    let descriptor = "(Ljava/lang/Class;Z)Ljava/lang/Object;";
                    code.call(Call::Static, Member { class: INPUT, name: "reference", descriptor });
                }
                Some(signature) => {
                    code.string_constant(signature);
                    let descriptor = "(Ljava/lang/Class;ZLjava/lang/String;)Ljava/lang/Object;";
                    code.call(Call::Static, Member { class: INPUT, name: "typed", descriptor });
                }
            }
            code.check_cast(class);
            return;
        }
    };
    code.call(Call::Static, member);
}

/// Tells whoever counts states that a path has come so far.
fn write_moment(code: &mut CodeWriter<'_>, name: &str) {
    code.call(Call::Static, Member { class: INPUT, name, descriptor: "()V" });
}

impl Asking<'_> {
    /// Whether what is asked runs code of the program's.
    fn can_change(&self) -> bool {
        matches!(self.promise.question, Question::Predicate(_))
    }

    /// The local variables of the method that asks are what it is passed, in the order of the arguments.
    fn write(&self, code: &mut CodeWriter<'_>) {
        let Asking { promise, .. } = *self;
        let types = MethodDescriptor::parse(&self.descriptor).map_or_else(Vec::new, |shape| shape.parameters);
        let mut locals = Vec::new();
        let mut free = 0;
        for descriptor in types {
            locals.push(Local { descriptor: descriptor.to_owned(), slot: free });
            free += kind_of(descriptor).words();
        }
        let of = |argument| promise.arguments.iter().zip(&locals).find(|(known, _)| **known == argument);
        let about = match &promise.when {
            When::Always => None,
            When::NotNull(argument) | When::Instance(argument, _) | When::Made(argument, _) => of(*argument),
        };
        let mut skips = Vec::new();
        if let Some((_, local)) = about {
            let class = match &promise.when {
                When::Instance(_, class) | When::Made(_, Some(class)) => Some(class),
                _ => None,
            };
            local.load(code);
            if let Some(class) = class {
                code.instance_of(class);
            }
            skips.push(code.branch(if class.is_some() { opcode::IFEQ } else { opcode::IFNULL }));
            if let When::Made(..) = promise.when {
                local.load(code);
                let descriptor = "(Ljava/lang/Object;)Z";
                code.call(Call::Static, Member { class: INPUT, name: "isMade", descriptor });
                skips.push(code.branch(opcode::IFEQ));
            }
        }
        match &promise.question {
            Question::Predicate(predicate) => self.write_predicate(code, predicate, &locals, free),
            Question::NotNull => {
                locals.iter().for_each(|local| local.load(code));
                write_is_object(code);
            }
            Question::FieldNotNull { class, name, descriptor } => {
                locals.iter().for_each(|local| local.load(code));
                code.get_field(Member { class, name, descriptor });
                write_is_object(code);
            }
        }
        match self.stage {
            Stage::Before => {
                code.call(Call::Static, Member { class: "jaywalk/Choice", name: "assume", descriptor: "(Z)V" });
            }
            Stage::After => {
                code.string_constant(&promise.what);
                code.call(Call::Static, Member { class: INPUT, name: "check", descriptor: "(ZLjava/lang/String;)V" });
            }
        }
        skips.into_iter().for_each(|branch| code.land(branch, 0));
        code.return_value(Kind::Void);
    }

    /// Pushes what a predicate says. What it throws or changes is its own fault.
    fn write_predicate(&self, code: &mut CodeWriter<'_>, predicate: &Predicate, locals: &[Local], free: u16) {
        let Predicate { class, in_interface, name, descriptor, is_static } = predicate;
        let what = &self.promise.what;
        let thrown = Local { descriptor: THROWABLE.to_owned(), slot: free };
        write_moment(code, "asking");
        let from = code.here();
        let taken = MethodDescriptor::parse(descriptor).map_or_else(Vec::new, |shape| shape.parameters);
        let receiver = (!is_static).then_some(class.as_str());
        let wanted = receiver.into_iter().chain(taken.iter().map(|&descriptor| class_name(descriptor)));
        for (local, wanted) in locals.iter().zip(wanted) {
            local.load(code);
            if local.kind() == Kind::Reference && class_name(&local.descriptor) != wanted {
                code.check_cast(wanted);
            }
        }
        let call = match (is_static, in_interface) {
            (true, false) => Call::Static,
            (true, true) => Call::InterfaceStatic,
            (false, true) => Call::Interface,
            (false, false) => Call::Virtual,
        };
        code.call(call, Member { class, name, descriptor });
        let returned = code.branch(opcode::GOTO);
        code.catch_until(from, returned, "java/lang/Throwable");
        thrown.store(code);
        code.string_constant(what);
        thrown.load(code);
        let descriptor = "(Ljava/lang/String;Ljava/lang/Throwable;)Z";
        code.call(Call::Static, Member { class: INPUT, name: "failed", descriptor });
        code.land(returned, 1);
        code.string_constant(what);
        code.call(Call::Static, Member { class: INPUT, name: "looked", descriptor: "(Ljava/lang/String;)V" });
    }
}

/// Makes a truth value of a reference: whether it is no null.
fn write_is_object(code: &mut CodeWriter<'_>) {
    let is_null = code.branch(opcode::IFNULL);
    code.int_constant(1);
    let is_told = code.branch(opcode::GOTO);
    code.land(is_null, 0);
    code.int_constant(0);
    code.land(is_told, 1);
}
