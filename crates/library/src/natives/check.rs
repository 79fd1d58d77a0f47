//! What the program needs that calls a method to check: its input, and private members for predicates.

use crate::launch::Launch;
use crate::natives::{ClassNatives, CopyingNatives};
use crate::state::state;
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, FieldId};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{ArgumentWords, Frame, Outcome, Thrown};
use jaywalk_machine::unknown::{Choosing, TypeId};
use jaywalk_machine::{Machine, PathBound, Trouble};

/// Whether a method has made what it returns is asked without deciding what that is.
pub(super) const COPYING: CopyingNatives = CopyingNatives {
    class: INPUT.class,
    methods: &[("isMade", "(Ljava/lang/Object;)Z", is_made, ArgumentWords::one(0))],
};

pub(super) const TABLES: &[&ClassNatives] = &[&INPUT, &FACTORY, &CALLS, &OLD, &PRIVATE, &ACCESSIBLE_OBJECT];

/// The receiver and the parameters, and how far a path has come.
const INPUT: ClassNatives = ClassNatives {
    class: "jaywalk/internal/Input",
    methods: &[
        (
            "receiver",
            "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;",
            receiver,
        ),
        ("reference", "(Ljava/lang/Class;Z)Ljava/lang/Object;", reference),
        ("typed", "(Ljava/lang/Class;ZLjava/lang/String;)Ljava/lang/Object;", typed),
        ("entered", "()V", |machine, _| moment(machine, 0)),
        ("left", "()V", |machine, _| moment(machine, 1)),
        ("done", "()V", |machine, _| moment(machine, 2)),
        ("asking", "()V", asking),
        ("overdue", "()I", overdue),
        ("noteEffect", "()V", note_effect),
        ("changed", "()Ljava/lang/String;", changed),
        ("changedByPure", "()Ljava/lang/String;", changed_by_pure),
    ],
};

const OLD: ClassNatives = ClassNatives {
    class: "jaywalk/Old",
    methods: &[("enter", "()Z", enter_old), ("leave", "()Ljava/lang/String;", leave_old)],
};

/// What objects of the JDK's classes are made of.
const FACTORY: ClassNatives = ClassNatives {
    class: "jaywalk/internal/Factory",
    methods: &[
        ("most", "()I", most_elements),
        ("mostCharacters", "()I", most_characters),
        ("known", "(I)I", |machine, frame| Outcome::int(frame.int(machine, 0))),
        ("leaveOutLarger", "(I)V", leave_out_larger),
        ("enterOld", "()Z", enter_old_if_changed),
        ("leaveOld", "()V", leave_old_made),
        ("part", "(ILjava/lang/Class;I)Ljava/lang/Object;", part),
    ],
};

pub(super) const FACTORY_COPYING: CopyingNatives = CopyingNatives {
    class: FACTORY.class,
    methods: &[("identified", "(Ljava/lang/Object;I)Ljava/lang/Object;", identified, ArgumentWords::ALL)],
};

/// What unknown functions return.
const CALLS: ClassNatives = ClassNatives {
    class: "jaywalk/internal/Calls",
    methods: &[("result", "(Ljava/lang/Object;I)Ljava/lang/Object;", result)],
};

/// What a field is stays open. What the field is not, and what there is none for, the bytecode says.
const PRIVATE: ClassNatives = ClassNatives {
    class: "jaywalk/Private",
    methods: &[
        ("get", "*", |machine, frame| read(machine, frame, &[Kind::Reference])),
        ("getBoolean", "*", |machine, frame| read(machine, frame, &[Kind::Boolean])),
        ("getInt", "*", |machine, frame| read(machine, frame, &[Kind::Int, Kind::Short, Kind::Char, Kind::Byte])),
        ("getLong", "*", |machine, frame| read(machine, frame, &[Kind::Long])),
        ("getFloat", "*", |machine, frame| read(machine, frame, &[Kind::Float])),
        ("getDouble", "*", |machine, frame| read(machine, frame, &[Kind::Double])),
    ],
};

const ACCESSIBLE_OBJECT: ClassNatives = ClassNatives {
    class: "java/lang/reflect/AccessibleObject",
    methods: &[
        ("checkCanSetAccessible", "(Ljava/lang/Class;Ljava/lang/Class;)Z", can_set_accessible),
        ("checkCanSetAccessible", "(Ljava/lang/Class;Ljava/lang/Class;Z)Z", can_set_accessible),
    ],
};

/// `static Object receiver(Class<?> type, String method, String descriptor, String signature)`
fn receiver(machine: &mut Machine, frame: Frame) -> Outcome {
    machine.note_input();
    let declared = machine.class_of_mirror(frame.reference(machine, 0));
    let [name, descriptor, signature] = [1, 2, 3].map(|index| machine.string_text(frame.reference(machine, index)));
    let known = machine.type_of_signature(&signature);
    let (name, descriptor) = (machine.classes.symbols.intern(&name), machine.classes.symbols.intern(&descriptor));
    let inherits = machine
        .classes
        .lookup_method(declared, name, descriptor)
        .or_else(|| machine.classes.lookup_interface_method(declared, name, descriptor));
    Outcome::Unknown(Choosing::Input { declared, is_object: true, inherits, known, links: 0 })
}

/// `static Object reference(Class<?> type, boolean isObject)`
fn reference(machine: &mut Machine, frame: Frame) -> Outcome {
    machine.note_input();
    let declared = machine.class_of_mirror(frame.reference(machine, 0));
    let is_object = frame.int(machine, 1) != 0;
    Outcome::Unknown(Choosing::Input { declared, is_object, inherits: None, known: TypeId::default(), links: 0 })
}

/// `static Object typed(Class<?> type, boolean isObject, String signature)`
fn typed(machine: &mut Machine, frame: Frame) -> Outcome {
    machine.note_input();
    let declared = machine.class_of_mirror(frame.reference(machine, 0));
    let signature = machine.string_text(frame.reference(machine, 2));
    let known = machine.type_of_signature(&signature);
    Outcome::Unknown(Choosing::Input {
        declared,
        is_object: frame.int(machine, 1) != 0,
        inherits: None,
        known,
        links: 0,
    })
}

/// `private static Object identified(Object box, int identity)`
fn identified(machine: &mut Machine, frame: Frame) -> Outcome {
    let (boxed, identity) = (frame.word(machine, 0), frame.word(machine, 1));
    Outcome::Word(machine.identify_box(boxed, identity))
}

/// `private static int most()`
fn most_elements(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::int(i32::try_from(machine.options.input.elements).unwrap_or(i32::MAX).min(i32::MAX - 1))
}

/// `private static int mostCharacters()`
fn most_characters(machine: &mut Machine, frame: Frame) -> Outcome {
    if machine.session.parameters.is_some() { most_elements(machine, frame) } else { Outcome::int(-1) }
}

/// `private static void leaveOutLarger(int most)`
fn leave_out_larger(machine: &mut Machine, frame: Frame) -> Outcome {
    let most = frame.int(machine, 0);
    Outcome::Bound(PathBound::Elements, format!("a collection with more than {most} elements"))
}

/// `private static Object part(int cell, Class<?> type, int variable)`
fn part(machine: &mut Machine, frame: Frame) -> Outcome {
    let class = machine.class_of_mirror(frame.reference(machine, 1));
    let (cell, variable) = (frame.int(machine, 0) as u32, frame.int(machine, 2) as usize);
    Outcome::Unknown(machine.part_of_input(cell, class, variable))
}

/// `private static Object result(Object function, int method)`
fn result(machine: &mut Machine, frame: Frame) -> Outcome {
    let (function, method) = (frame.reference(machine, 0), frame.int(machine, 1) as usize);
    match machine.result_of_function(function, method) {
        Ok(choosing) => Outcome::Unknown(choosing),
        Err(Trouble::Throw(thrown)) => Outcome::Throw(*thrown),
        Err(_) => Outcome::Unsupported("what an unknown function returns".into()),
    }
}

/// `static boolean isMade(Object object)`
fn is_made(machine: &mut Machine, frame: Frame) -> Outcome {
    let word = machine.memory.look_up(frame.word(machine, 0));
    Outcome::boolean(word != 0 && !machine.is_of_input(word))
}

/// A path has come to one of the three moments of a check.
fn moment(machine: &mut Machine, which: usize) -> Outcome {
    if which == 0 {
        machine.note_input();
    }
    let session = &mut machine.session;
    session.moments[which] += u64::from(session.counts_moments);
    Outcome::Void
}

/// `static void asking()`
fn asking(machine: &mut Machine, _: Frame) -> Outcome {
    machine.begin_predicate();
    Outcome::Void
}

/// `static int overdue()`
fn overdue(machine: &mut Machine, _: Frame) -> Outcome {
    let slices = i32::try_from(machine.options.input.slices).unwrap_or(i32::MAX);
    Outcome::int(if machine.end_predicate() { slices } else { 0 })
}

/// `static void noteEffect()`
fn note_effect(machine: &mut Machine, _: Frame) -> Outcome {
    machine.note_effect().map_or_else(|outcome| outcome, |()| Outcome::Void)
}

/// `static String changed()`
fn changed(machine: &mut Machine, _: Frame) -> Outcome {
    let changed = machine.changed_input();
    told(machine, changed)
}

/// `static String changedByPure()`
fn changed_by_pure(machine: &mut Machine, _: Frame) -> Outcome {
    let changed = machine.changed_by_pure();
    told(machine, changed)
}

/// `static boolean enter()`
fn enter_old(machine: &mut Machine, _: Frame) -> Outcome {
    machine.enter_old().map_or_else(|outcome| outcome, Outcome::boolean)
}

/// `private static boolean enterOld()`
fn enter_old_if_changed(machine: &mut Machine, _: Frame) -> Outcome {
    machine.enter_old_if_changed().map_or_else(|outcome| outcome, Outcome::boolean)
}

/// `private static void leaveOld()`: what hashing or comparing has changed, it had changed before the method was called.
fn leave_old_made(machine: &mut Machine, _: Frame) -> Outcome {
    machine.leave_old().map_or_else(|outcome| outcome, |_| Outcome::Void)
}

/// `static String leave()`
fn leave_old(machine: &mut Machine, _: Frame) -> Outcome {
    let changed = machine.leave_old();
    told(machine, changed)
}

/// Returns what was changed as a string, or null.
fn told(machine: &mut Machine, changed: Result<Option<String>, Outcome>) -> Outcome {
    match changed {
        Err(outcome) => outcome,
        Ok(None) => Outcome::reference(Ref::NULL),
        Ok(Some(what)) => Outcome::from(machine.new_string(&what).map(Outcome::reference).map_err(Thrown::from)),
    }
}

/// `static … get…(Object object, String field)`
fn read(machine: &mut Machine, frame: Frame, kinds: &[Kind]) -> Outcome {
    let (object, name) = (frame.reference(machine, 0), frame.reference(machine, 1));
    if object.is_null() || name.is_null() {
        return Outcome::Bytecode;
    }
    let name = machine.string_text(name);
    let field = field_named(machine, machine.memory.class_of(object), &name).map(|field| machine.classes.field(field));
    match field {
        Some(field) if kinds.contains(&field.kind) => {
            let (kind, offset) = (field.kind, field.offset);
            let word = |offset| machine.memory.field(object, offset);
            match kind {
                Kind::Long | Kind::Double => {
                    let (value, tag) = machine.memory.look_up_pair(word(offset), word(offset + 1));
                    Outcome::Pair(value, tag)
                }
                _ => Outcome::Word(machine.memory.look_up(word(offset))),
            }
        }
        _ => Outcome::Bytecode,
    }
}

/// The field of this name in the nearest class that has one, if that is no static one.
fn field_named(machine: &Machine, class: ClassId, name: &str) -> Option<FieldId> {
    let classes = &machine.classes;
    let chain = std::iter::successors(Some(class), |&class| classes.class(class).superclass);
    let mut fields = chain.flat_map(|class| classes.class(class).fields.iter().copied());
    let field = fields.find(|&field| classes.symbols.text(classes.field(field).name) == name);
    field.filter(|&field| !classes.field(field).is_static())
}

/// `boolean checkCanSetAccessible(Class<?> caller, Class<?> declaringClass, …)`: a class with predicates about another class
/// may look at what is private there, wherever that is.
fn can_set_accessible(machine: &mut Machine, frame: Frame) -> Outcome {
    let caller = machine.class_of_mirror(frame.reference(machine, 1));
    let caller = machine.classes.symbols.text(machine.classes.class(caller).name).to_owned();
    let trusted = state::<Launch>(machine).checked.as_ref().map_or(&[][..], |checked| &checked.trusted);
    let is_part =
        |class: &String| caller.strip_prefix(class).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'));
    if trusted.iter().any(is_part) { Outcome::boolean(true) } else { Outcome::Bytecode }
}
