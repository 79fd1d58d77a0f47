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
use jaywalk_machine::{Awaited, InitState, Machine};

/// Beginnings of names of classes all of whose methods are of this kind.
const ALL: &[&str] = &[
    "jdk/internal/loader/BootLoader",
    "jdk/internal/loader/BuiltinClassLoader",
    "jdk/internal/loader/ClassLoaders",
    "sun/security/jca/",
    "sun/util/calendar/ZoneInfoFile",
    "sun/util/cldr/",
    "sun/util/locale/BaseLocale",
    "sun/util/locale/LocaleObjectCache",
    "sun/util/locale/provider/",
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
    ("java/security/Provider$Service", &["getDefaultConstructor", "getImplClass", "newInstance", "supportsParameter"]),
    ("java/security/Security", &["getImpl", "getProviders", "getSpiClass"]),
    ("java/text/DateFormatSymbols", &["getProviderInstance", "initializeData"]),
    ("java/text/DecimalFormatSymbols", &["initialize"]),
    ("java/text/SimpleDateFormat", &["initialize"]),
    ("java/time/zone/TzdbZoneRulesProvider", &["provideRules"]),
    ("java/time/zone/ZoneRules", &["findTransitionArray"]),
    ("java/util/Calendar", &["setWeekCountData"]),
    ("java/util/Formatter", &["getDecimalFormatSymbols"]),
    ("jdk/internal/ref/Cleaner", &["add"]),
    ("jdk/internal/ref/CleanerImpl$CleanableList", &["insert", "isEmpty"]),
    ("jdk/internal/ref/PhantomCleanable", &["insert", "isListEmpty"]),
    ("sun/nio/ch/Util", &["freeTemporaryDirectBuffer", "getTemporaryDirectBuffer", "offerFirstTemporaryDirectBuffer"]),
    ("sun/security/util/CryptoAlgorithmConstraints", &["cachedCheckAlgorithm"]),
];

const TIME_ZONE: &str = "java/util/TimeZone";

const PROVIDERS: &str = "sun/security/jca/Providers";

/// Methods that are nobody's business but for what the program may change, or may tell by.
const PARTLY: &[(&str, &str, NativeFn)] = &[
    ("java/lang/reflect/Constructor", "acquireConstructorAccessor", find_accessor),
    ("java/lang/reflect/Method", "acquireMethodAccessor", find_accessor),
    ("java/security/Provider", "getService", ask_provider),
    ("java/util/TimeZone", "setDefaultZone", |machine, frame| {
        use_variable(machine, frame, (TIME_ZONE, "defaultTimeZone", "Ljava/util/TimeZone;"), true)
    }),
    ("jdk/internal/ref/Cleaner", "remove", |machine, frame| remove_cleaner(machine, frame, 0)),
    ("jdk/internal/ref/CleanerImpl$CleanableList", "remove", |machine, frame| remove_cleaner(machine, frame, 1)),
    ("jdk/internal/ref/PhantomCleanable", "remove", |machine, frame| remove_cleaner(machine, frame, 0)),
    (PROVIDERS, "getFullProviderList", |machine, frame| use_variable(machine, frame, PROVIDER_LIST, false)),
    (PROVIDERS, "getProviderList", |machine, frame| use_variable(machine, frame, PROVIDER_LIST, false)),
    (PROVIDERS, "setProviderList", |machine, frame| use_variable(machine, frame, PROVIDER_LIST, true)),
];

const PROVIDER_LIST: (&str, &str, &str) = (PROVIDERS, "providerList", "Lsun/security/jca/ProviderList;");

/// What stands in the place of a method with bytecode, if it is one of these.
pub(super) fn native(class: &str, name: &str) -> Option<NativeFn> {
    if let Some(&(.., native)) = PARTLY.iter().find(|&&(row, method, _)| (row, method) == (class, name)) {
        return Some(native);
    }
    let named = SOME.iter().find(|(row, _)| *row == class);
    let is_hidden = named.is_some_and(|(_, names)| names.contains(&name))
        || ALL.iter().any(|beginning| class.starts_with(beginning));
    is_hidden.then_some(hidden)
}

/// Finding how to call a member may initialise its class, which others may notice.
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

/// A static field is read or written that the program can set.
fn use_variable(machine: &mut Machine, frame: Frame, field: (&str, &str, &str), writes: bool) -> Outcome {
    if frame.entry == Entry::Start && machine.has_turns() {
        match static_field(machine, field.0, field.1, field.2) {
            Ok(address) => machine.note_outside(address, writes),
            Err(thrown) => return Outcome::Throw(thrown),
        }
    }
    hidden(machine, frame)
}

/// What is to be done when an object is gone is taken out of the books; who does so first does it.
fn remove_cleaner(machine: &mut Machine, frame: Frame, argument: usize) -> Outcome {
    let cleaner = frame.reference(machine, argument);
    if frame.entry == Entry::Start && !cleaner.is_null() {
        machine.note_synchronizer(cleaner, Awaited::Gate, true);
    }
    hidden(machine, frame)
}

/// `Provider.getService(type, algorithm)`: one of the program's may be changed meanwhile.
fn ask_provider(machine: &mut Machine, frame: Frame) -> Outcome {
    let provider = frame.reference(machine, 0);
    match machine.has_turns() && machine.is_class_of_program(machine.memory.class_of(provider)) {
        true => Outcome::Unsupported("a security provider of the program's, in all schedules".to_owned()),
        false => hidden(machine, frame),
    }
}
