//! How a program makes its path fork: what stands in the place of the methods of `jaywalk-api` that choose.

use crate::launch::prepare_objects;
use crate::natives::ClassNatives;
use crate::natives::asked_type::{asked_type, is_object};
use jaywalk_classes::Kind;
use jaywalk_classes::link::ClassId;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};
use jaywalk_machine::unknown::{Choosing, PoolFields};
use jaywalk_machine::{ChoiceMode, Machine, PathBound};

pub(super) const TABLES: &[&ClassNatives] = &[&FORK, &CHOICE, &OPEN, &OBJECT_POOL, &VERIFY];

const FORK: ClassNatives = ClassNatives { class: "jaywalk/internal/Fork", methods: &[("choose", "(I)I", choose)] };

const CHOICE: ClassNatives = ClassNatives {
    class: "jaywalk/Choice",
    methods: &[
        ("getInt", "(II)I", get_int),
        ("getLong", "(JJ)J", get_long),
        ("getBoolean", "()Z", |_, _| Outcome::Unknown(Choosing::Boolean)),
        ("anyBoolean", "()Z", |_, _| any(Kind::Boolean)),
        ("anyByte", "()B", |_, _| any(Kind::Byte)),
        ("anyChar", "()C", |_, _| any(Kind::Char)),
        ("anyShort", "()S", |_, _| any(Kind::Short)),
        ("anyInt", "()I", |_, _| any(Kind::Int)),
        ("anyInt", "(II)I", any_int_within),
        ("anyLong", "()J", |_, _| any(Kind::Long)),
        ("anyFloat", "()F", |_, _| any(Kind::Float)),
        ("anyDouble", "()D", |_, _| any(Kind::Double)),
        ("pick", "([Ljava/lang/Object;)Ljava/lang/Object;", pick),
        ("assume", "(Z)V", assume),
    ],
};

/// Strings and objects that programs for other tools ask for, and what they cannot have.
const OPEN: ClassNatives = ClassNatives {
    class: "jaywalk/internal/Open",
    methods: &[
        ("length", "(III)I", length),
        ("wantedClass", "()Ljava/lang/Class;", wanted_class),
        ("triesPlain", "()Z", |_, _| Outcome::boolean(true)),
        ("input", "(Ljava/lang/Class;Z)Ljava/lang/Object;", input),
        ("leaveOutLonger", "(I)V", leave_out_longer),
        ("lacks", "(Ljava/lang/String;)V", lacks),
    ],
};

const OBJECT_POOL: ClassNatives = ClassNatives {
    class: "jaywalk/ObjectPool",
    methods: &[("select", "(Z)Ljava/lang/Object;", select), ("tellApart", "()V", tell_apart)],
};

/// Where a program for Java PathFinder learns that it is searched, and methods that need what only that one has.
const VERIFY: ClassNatives = ClassNatives {
    class: "gov/nasa/jpf/vm/Verify",
    methods: &[
        ("isRunningInJPF", "()Z", |_, _| Outcome::boolean(true)),
        ("beginAtomic", "()V", begin_atomic),
        ("endAtomic", "()V", end_atomic),
        ("getInt", "(Ljava/lang/String;)I", needs_path_finder),
        ("getDouble", "(Ljava/lang/String;)D", needs_path_finder),
        ("getObject", "*", needs_path_finder),
        ("randomObject", "*", needs_path_finder),
        ("createFromJSON", "*", needs_path_finder),
        ("setFieldAttribute", "*", needs_path_finder),
        ("getFieldAttribute", "*", needs_path_finder),
        ("addFieldAttribute", "*", needs_path_finder),
        ("getFieldAttributes", "*", needs_path_finder),
        ("setLocalAttribute", "*", needs_path_finder),
        ("getLocalAttribute", "*", needs_path_finder),
        ("addLocalAttribute", "*", needs_path_finder),
        ("getLocalAttributes", "*", needs_path_finder),
        ("setElementAttribute", "*", needs_path_finder),
        ("getElementAttribute", "*", needs_path_finder),
        ("addElementAttribute", "*", needs_path_finder),
        ("getElementAttributes", "*", needs_path_finder),
        ("setObjectAttribute", "*", needs_path_finder),
        ("getObjectAttribute", "*", needs_path_finder),
        ("addObjectAttribute", "*", needs_path_finder),
        ("getObjectAttributes", "*", needs_path_finder),
    ],
};

/// `Verify.beginAtomic()`: until `endAtomic()`, other threads have turns only while this one is blocked.
pub(super) fn begin_atomic(machine: &mut Machine, _: Frame) -> Outcome {
    machine.begin_atomic();
    Outcome::Void
}

pub(super) fn end_atomic(machine: &mut Machine, _: Frame) -> Outcome {
    machine.end_atomic();
    Outcome::Void
}

/// Alternatives from a configuration, objects from JSON, attributes of values: a search cannot make them up.
fn needs_path_finder(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::Unsupported("what Java PathFinder's configuration, JSON or attributes would say".into())
}

/// `private static int length(int tried, int known, int longest)`
fn length(machine: &mut Machine, frame: Frame) -> Outcome {
    let [tried, known] = [0, 1].map(|word| frame.int(machine, word).max(0) as u32);
    Outcome::Unknown(Choosing::Length { tried, known, longest: frame.int(machine, 2) })
}

/// `private static Class<?> wantedClass()`: what the program casts the object to that it asks for. Compilers cast to all
/// classes but `Object`.
fn wanted_class(machine: &mut Machine, _: Frame) -> Outcome {
    let object = machine.known.object;
    let class = machine.cast_of_result().or_else(|| is_object(machine).then_some(object));
    match class.map(|class| machine.mirror(class)) {
        Some(Ok(mirror)) => Outcome::reference(mirror),
        Some(Err(thrown)) => Outcome::Throw(thrown),
        None => Outcome::reference(Ref::NULL),
    }
}

/// `private static Object input(Class<?> type, boolean isObject)`
fn input(machine: &mut Machine, frame: Frame) -> Outcome {
    let declared = machine.class_of_mirror(frame.reference(machine, 0));
    prepare_objects(machine);
    let (is_object, known) = (frame.int(machine, 1) != 0, asked_type(machine, declared));
    Outcome::Unknown(Choosing::Input { declared, is_object, inherits: None, known, links: 0 })
}

/// `private static void leaveOutLonger(int most)`: an array has more elements than are tried.
fn leave_out_longer(machine: &mut Machine, frame: Frame) -> Outcome {
    let (most, place) = (frame.int(machine, 0), machine.describe_origin(machine.origin()));
    let what = format!(
        "an array may have any length, and none was tried that is longer than {most} elements at {place}: see \
         --string-length"
    );
    Outcome::Bound(PathBound::Strings, what)
}

/// `static void lacks(String what)`
fn lacks(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::Unsupported(machine.string_text(frame.reference(machine, 0)))
}

/// Why a path is cut whose program gets at what the search itself relies on.
pub(crate) const INSIDE_API: &str =
    "access to the members of jaywalk.ObjectPool and jaywalk.Choice that are not public";

/// Whether members of a class that are not public belong to the search alone: with them a program could change what its
/// choices are among, or see it.
pub(crate) fn is_inside_api(machine: &Machine, class: ClassId) -> bool {
    let name = machine.classes.symbols.text(machine.classes.class(class).name);
    machine.options.choice != ChoiceMode::Off && [CHOICE.class, OBJECT_POOL.class].contains(&name)
}

/// `static native int choose(int n)`: one of `0..n`, each of them on a path of its own.
fn choose(machine: &mut Machine, frame: Frame) -> Outcome {
    let alternatives = frame.int(machine, 0);
    match u32::try_from(alternatives) {
        Ok(alternatives) if alternatives > 0 => Outcome::Choose(alternatives),
        _ => Outcome::throw("java/lang/IllegalArgumentException", format!("no choice among {alternatives}")),
    }
}

/// `static int getInt(int lo, int hi)`
fn get_int(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::Unknown(Choosing::Int { lo: frame.int(machine, 0), hi: frame.int(machine, 1) })
}

/// `static long getLong(long lo, long hi)`
fn get_long(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::Unknown(Choosing::Long { lo: frame.long(machine, 0), hi: frame.long(machine, 2) })
}

/// A value of a kind that stays open: any of all there are.
fn any(kind: Kind) -> Outcome {
    Outcome::Unknown(Choosing::Any { kind, lo: i64::MIN, hi: i64::MAX })
}

/// `static int anyInt(int lo, int hi)`
fn any_int_within(machine: &mut Machine, frame: Frame) -> Outcome {
    let (lo, hi) = (frame.int(machine, 0).into(), frame.int(machine, 1).into());
    Outcome::Unknown(Choosing::Any { kind: Kind::Int, lo, hi })
}

/// `static Object pick(Object[] values)`
fn pick(machine: &mut Machine, frame: Frame) -> Outcome {
    let values = frame.reference(machine, 0);
    if values.is_null() {
        return Outcome::Throw(Thrown::bare("java/lang/NullPointerException"));
    }
    // An alternative must be an object: an unknown among the values is chosen first.
    let count = machine.memory.array_length(values);
    let words = (0..count).map(|index| machine.memory.word_element(values, index));
    let open = words.map(|word| machine.memory.look_up(word)).find(|&word| word > u64::from(u32::MAX));
    match open {
        Some(word) => Outcome::Force(word),
        None => {
            for index in 0..count {
                let word = machine.memory.look_up(machine.memory.word_element(values, index));
                machine.memory.set_ref_element(values, index, Ref::of_word(word));
            }
            Outcome::Unknown(Choosing::Element(values))
        }
    }
}

/// `static void assume(boolean condition)`
fn assume(machine: &mut Machine, frame: Frame) -> Outcome {
    if frame.int(machine, 0) == 0 { Outcome::Prune } else { Outcome::Void }
}

/// `private Object select(boolean fresh)`
fn select(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(pool_choice(machine, frame))
}

fn pool_choice(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    match known_pool(machine, frame)? {
        Pool::Open(word) => Ok(Outcome::Force(word)),
        Pool::Foreign => Ok(Outcome::Unsupported(FOREIGN.into())),
        Pool::Known(pool) => Ok(Outcome::Unknown(Choosing::Pool { pool, is_fresh: frame.int(machine, 1) != 0 })),
    }
}

/// `private void tellApart()`: the program is about to see the objects in their order.
fn tell_apart(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(known_pool(machine, frame).map(|pool| {
        let pool = match pool {
            Pool::Open(word) => return Outcome::Force(word),
            Pool::Foreign => return Outcome::Unsupported(FOREIGN.into()),
            Pool::Known(pool) => pool,
        };
        match machine.tell_apart(pool) {
            Ok(None) => Outcome::Void,
            Ok(Some(open)) => Outcome::Force(open),
            Err(_) => Outcome::Unsupported("more choices on one path than there is room for".into()),
        }
    }))
}

const FOREIGN: &str = "a second class jaywalk.ObjectPool, which another class loader has defined";

/// A pool whose natives are called.
enum Pool {
    /// Nothing about it is open.
    Known(Ref),
    /// Something about it is: this word.
    Open(u64),
    /// It is of another class of the same name than pools before.
    Foreign,
}

/// The program may have chosen what the pool is like; its objects are chosen among what is known.
fn known_pool(machine: &mut Machine, frame: Frame) -> Result<Pool, Thrown> {
    let pool = frame.reference(machine, 0);
    let fields = match machine.linkage.pool_fields {
        Some(fields) if fields.class == machine.memory.class_of(pool) => fields,
        Some(_) => return Ok(Pool::Foreign),
        None => find_pool_fields(machine, pool)?,
    };
    for offset in [fields.size, fields.include_null, fields.objects] {
        let word = machine.memory.field(pool, offset);
        let value = machine.memory.look_up(word);
        if value > u64::from(u32::MAX) {
            return Ok(Pool::Open(value));
        }
        if value != word && offset == fields.objects {
            machine.memory.set_ref_field(pool, offset, Ref::of_word(value));
        } else if value != word {
            machine.memory.set_field(pool, offset, value);
        }
    }
    // Which of its objects have been handed out is kept elsewhere, and is what others find.
    machine.note_outside(pool.0 + fields.objects, true);
    Ok(Pool::Known(pool))
}

fn find_pool_fields(machine: &mut Machine, pool: Ref) -> Result<PoolFields, Thrown> {
    let class = machine.memory.class_of(pool);
    let fields = PoolFields {
        class,
        objects: machine.field_offset(class, ("objects", "[Ljava/lang/Object;"))?,
        made: machine.field_offset(class, ("made", "I"))?,
        size: machine.field_offset(class, ("size", "I"))?,
        include_null: machine.field_offset(class, ("includeNull", "Z"))?,
        record: machine.field_offset(class, ("record", "I"))?,
    };
    machine.linkage.pool_fields = Some(fields);
    Ok(fields)
}
