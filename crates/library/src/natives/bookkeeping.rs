//! What the JDK keeps books of for itself, which is nobody's business where all schedules are explored: loaders, caches of
//! locales, time zones, character sets and providers, references to clean, what reflection has found out.
//!
//! Which thread comes first fills a cache, and whoever comes later finds what it would have made itself: no program can tell.
//! Listed are methods whose bytecode works on such books, on what is final, and on objects that their caller has just made. None of
//! them has to wait, or calls a method of a class that programs write, but in ways in which the machine notices that and
//! gives the path up: a provider, a loader, an initialiser. What they do to files others see.

use super::lang::static_field;
use super::schedules::hidden;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Entry, Frame, NativeFn, Outcome};
use jaywalk_machine::{InitState, Machine};

/// Beginnings of names of classes all of whose methods are of this kind.
const ALL: &[&str] = &[
    "jdk/internal/loader/BootLoader",
    "jdk/internal/loader/BuiltinClassLoader",
    "jdk/internal/loader/ClassLoaders",
    "sun/security/jca/",
    "sun/util/calendar/ZoneInfoFile",
    "sun/util/cldr/",
    "sun/util/locale/",
    "sun/util/resources/",
];

/// Single methods of classes that also do other things.
const SOME: &[(&str, &[&str])] = &[
    ("java/lang/Class", &["getReflectionFactory", "newReflectionData", "reflectionData"]),
    ("java/lang/Module", &["implIsExportedOrOpen"]),
    ("java/lang/ModuleLayer", &["boot", "findModule", "layers"]),
    ("java/lang/System", &["bootLayer"]),
    ("java/lang/invoke/MethodType", &["makeImpl"]),
    (
        "java/lang/invoke/MethodTypeForm",
        &["cachedLambdaForm", "cachedMethodHandle", "setCachedLambdaForm", "setCachedMethodHandle"],
    ),
    ("java/lang/invoke/VarHandle", &["accessModeType", "getMethodHandle", "getTypesAndInvokers"]),
    ("java/lang/reflect/AccessibleObject", &["isAccessChecked", "slowVerifyAccess", "verifyAccess"]),
    ("java/math/BigInteger", &["getRadixConversionCache"]),
    ("java/nio/Bits", &["pageSize", "reserveMemory", "unreserveMemory"]),
    ("java/nio/charset/Charset", &["lookup"]),
    ("java/security/Provider", &["getService"]),
    ("java/security/Provider$Service", &["getDefaultConstructor", "getImplClass", "newInstance", "supportsParameter"]),
    ("java/security/Security", &["getImpl", "getProviders", "getSpiClass"]),
    ("java/text/DateFormatSymbols", &["getProviderInstance", "initializeData"]),
    ("java/text/DecimalFormatSymbols", &["initialize"]),
    ("java/text/SimpleDateFormat", &["initialize"]),
    ("java/time/zone/TzdbZoneRulesProvider", &["provideRules"]),
    ("java/time/zone/ZoneRules", &["findTransitionArray"]),
    ("java/util/Calendar", &["setWeekCountData"]),
    ("java/util/Formatter", &["getDecimalFormatSymbols"]),
    ("jdk/internal/ref/Cleaner", &["add", "remove"]),
    ("jdk/internal/ref/CleanerImpl$CleanableList", &["insert", "isEmpty", "remove"]),
    ("jdk/internal/ref/PhantomCleanable", &["insert", "isListEmpty", "remove"]),
    ("sun/nio/ch/Util", &["freeTemporaryDirectBuffer", "getTemporaryDirectBuffer", "offerFirstTemporaryDirectBuffer"]),
    ("sun/security/util/CryptoAlgorithmConstraints", &["cachedCheckAlgorithm"]),
];

/// Those that find out how to call a member, for which its class may have to be initialised.
const ACCESSORS: &[(&str, &str)] = &[
    ("java/lang/reflect/Constructor", "acquireConstructorAccessor"),
    ("java/lang/reflect/Method", "acquireMethodAccessor"),
];

const TIME_ZONE: &str = "java/util/TimeZone";

/// What stands in the place of a method with bytecode, if it is one of these.
pub(super) fn native(class: &str, name: &str) -> Option<NativeFn> {
    if ACCESSORS.contains(&(class, name)) {
        return Some(find_accessor);
    }
    if (class, name) == (TIME_ZONE, "setDefaultZone") {
        return Some(set_default_zone);
    }
    let named = SOME.iter().find(|(row, _)| *row == class);
    let is_hidden = named.is_some_and(|(_, names)| names.contains(&name))
        || ALL.iter().any(|beginning| class.starts_with(beginning));
    is_hidden.then_some(hidden)
}

fn find_accessor(machine: &mut Machine, frame: Frame) -> Outcome {
    let member = frame.reference(machine, 0);
    match frame.entry {
        Entry::Start if machine.has_turns() && may_initialize(machine, member) => Outcome::Bytecode,
        _ => hidden(machine, frame),
    }
}

/// Whether the class of a `Method` or a `Constructor` is the program's, and may have to be initialised.
fn may_initialize(machine: &mut Machine, member: Ref) -> bool {
    let class = machine.memory.class_of(member);
    let Ok(offset) = machine.field_offset(class, ("clazz", "Ljava/lang/Class;")) else { return true };
    machine.unnoticed(|machine| {
        let class = machine.class_of_mirror(machine.memory.ref_field(member, offset));
        machine.is_class_of_program(class) && machine.init_state(class) != InitState::Done
    })
}

/// `TimeZone.setDefaultZone()`: finding the zone is nobody's business, but the variable may be set by the program too.
fn set_default_zone(machine: &mut Machine, frame: Frame) -> Outcome {
    if frame.entry == Entry::Start && machine.has_turns() {
        match static_field(machine, TIME_ZONE, "defaultTimeZone", "Ljava/util/TimeZone;") {
            Ok(address) => machine.note_outside(address, true),
            Err(thrown) => return Outcome::Throw(thrown),
        }
    }
    hidden(machine, frame)
}
