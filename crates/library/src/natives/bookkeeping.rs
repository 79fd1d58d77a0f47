//! What the JDK keeps books of for itself, which is nobody's business where all schedules are explored: loaders, caches of
//! locales, time zones, character sets and providers, references to clean, what reflection has found out.
//!
//! Which thread comes first fills a cache, and whoever comes later finds what it would have made itself: no program can tell.
//! Listed are methods whose bytecode works on such books, on what is final, and on objects that their caller has just made. None of
//! them has to wait, or calls a method of a class that programs write, but in ways in which the machine notices that and
//! gives the path up: a provider, a loader, an initialiser. What they do to files others see.

use super::lang::static_field;
use super::schedules::{hidden, replace_properties};
use jaywalk_classes::link::{LoaderId, MethodId};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, NativeFn, Outcome, Thrown};
use jaywalk_machine::{Awaited, InitState, Machine};

/// Beginnings of names of classes all of whose methods are of this kind.
const ALL: &[&str] = &[
    "java/lang/invoke/VarForm",
    "javax/crypto/JceSecurity",
    "javax/crypto/ProviderVerify",
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
    ("java/lang/reflect/Proxy", &["getProxyConstructor", "newProxyClassInModule"]),
    ("java/lang/reflect/AccessibleObject", &["isAccessChecked", "slowVerifyAccess", "verifyAccess"]),
    ("java/math/BigInteger", &["getRadixConversionCache"]),
    ("java/nio/Bits", &["pageSize", "reserveMemory", "unreserveMemory"]),
    ("java/nio/charset/Charset", &["defaultCharset", "lookup"]),
    ("java/security/Provider$Service", &["getDefaultConstructor", "getImplClass", "newInstance", "supportsParameter"]),
    ("java/security/Security", &["getImpl", "getProviders", "getSpiClass"]),
    ("java/text/DateFormatSymbols", &["getProviderInstance", "initializeData"]),
    ("java/text/DecimalFormatSymbols", &["initialize"]),
    ("java/text/SimpleDateFormat", &["initialize"]),
    ("java/time/ZoneOffset", &["ofTotalSeconds"]),
    ("java/time/chrono/AbstractChronology", &["of", "ofLocale"]),
    ("java/time/format/DateTimeFormatterBuilder$LocalizedPrinterParser", &["getFormatter"]),
    ("java/time/format/DateTimeTextProvider", &["findStore"]),
    ("java/time/format/DecimalStyle", &["of"]),
    ("java/time/temporal/WeekFields", &["of"]),
    ("java/time/zone/TzdbZoneRulesProvider", &["provideRules"]),
    ("java/time/zone/ZoneRules", &["findTransitionArray"]),
    ("java/util/Calendar", &["setWeekCountData"]),
    ("java/util/Currency", &["getInstance", "getSymbol"]),
    ("java/util/Formatter", &["getDecimalFormatSymbols"]),
    ("java/util/ResourceBundle", &["getBundleImpl"]),
    ("java/util/Timer", &["serialNumber"]),
    ("java/util/concurrent/Executors$DefaultThreadFactory", &["<init>"]),
    ("java/util/logging/Level", &["getCachedLocalizedLevelName", "getLocalizedLevelName"]),
    ("java/util/logging/Logger", &["findResourceBundle"]),
    ("jdk/internal/ref/Cleaner", &["add"]),
    ("jdk/internal/ref/CleanerImpl$InnocuousThreadFactory", &["newThread"]),
    ("jdk/internal/ref/CleanerImpl$CleanableList", &["insert", "isEmpty"]),
    ("jdk/internal/ref/PhantomCleanable", &["insert", "isListEmpty"]),
    ("sun/nio/ch/Util", &["freeTemporaryDirectBuffer", "getTemporaryDirectBuffer", "offerFirstTemporaryDirectBuffer"]),
    ("sun/security/util/CryptoAlgorithmConstraints", &["cachedCheckAlgorithm"]),
];

const LOCALE: &str = "java/util/Locale";
const LOGGING: &str = "java/util/logging/LogManager";
const TIME_ZONE: &str = "java/util/TimeZone";

const PROVIDERS: &str = "sun/security/jca/Providers";

/// Beginnings of names of classes of which `getInstance` looks for a provider.
const SERVICES: &[&str] = &["java/security/", "javax/crypto/"];

/// Classes that look for providers for a `ServiceLoader`, each object for its own.
const LOOKUPS: (&str, &str) = ("java/util/ServiceLoader$", "LookupIterator");

/// Methods that are nobody's business but for what the program may change, or may tell by.
const PARTLY: &[(&str, &str, NativeFn)] = &[
    ("java/lang/reflect/Constructor", "acquireConstructorAccessor", find_accessor),
    ("java/lang/reflect/Method", "acquireMethodAccessor", find_accessor),
    ("java/security/Provider", "getService", ask_provider),
    (CONSTRUCTOR_ACCESSOR, "newInstance", |machine, frame| {
        call_uncounted(machine, frame, ("c", "Ljava/lang/reflect/Constructor;"), NEW_INSTANCE)
    }),
    (METHOD_ACCESSOR, "invoke", |machine, frame| {
        call_uncounted(machine, frame, ("method", "Ljava/lang/reflect/Method;"), INVOKE)
    }),
    ("java/lang/System", "setProperties", replace_properties),
    ("java/net/URL", "getURLStreamHandler", |machine, frame| use_variable(machine, frame, URL_FACTORY, false)),
    ("java/util/ResourceBundle", "clearCache", refuse_to_clear),
    ("java/util/concurrent/Executors$AutoShutdownDelegatedExecutorService", "shutdown", shut_down),
    (LOCALE, "getDefault", default_locale),
    (TIME_ZONE, "getDefaultRef", |machine, frame| use_variables(machine, frame, &[ZONE])),
    (TIME_ZONE, "toZoneId", find_zone),
    (LOGGING, "ensureLogManagerInitialized", |machine, frame| {
        begin_logging(machine, frame, ("initializationDone", "Z"))
    }),
    (LOGGING, "initializeGlobalHandlers", |machine, frame| begin_logging(machine, frame, ("globalHandlersState", "I"))),
    ("java/util/logging/LogRecord", "inferCaller", find_caller),
    ("jdk/internal/ref/Cleaner", "remove", |machine, frame| remove_cleaner(machine, frame, 0)),
    ("jdk/internal/ref/CleanerImpl$CleanableList", "remove", |machine, frame| remove_cleaner(machine, frame, 1)),
    ("jdk/internal/ref/PhantomCleanable", "remove", |machine, frame| remove_cleaner(machine, frame, 0)),
    (PROVIDERS, "getFullProviderList", |machine, frame| use_variable(machine, frame, PROVIDER_LIST, false)),
    (PROVIDERS, "getProviderList", |machine, frame| use_variable(machine, frame, PROVIDER_LIST, false)),
    (PROVIDERS, "setProviderList", |machine, frame| use_variable(machine, frame, PROVIDER_LIST, true)),
];

/// What JDK 17 calls a member with that was not called often yet, and the native that does so.
const CONSTRUCTOR_ACCESSOR: &str = "jdk/internal/reflect/NativeConstructorAccessorImpl";
const METHOD_ACCESSOR: &str = "jdk/internal/reflect/NativeMethodAccessorImpl";
const NEW_INSTANCE: (&str, &str) =
    ("newInstance0", "(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;");
const INVOKE: (&str, &str) =
    ("invoke0", "(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;");

const PROVIDER_LIST: (&str, &str, &str) = (PROVIDERS, "providerList", "Lsun/security/jca/ProviderList;");

const URL_FACTORY: (&str, &str, &str) = ("java/net/URL", "factory", "Ljava/net/URLStreamHandlerFactory;");

/// A static field: its class, name and descriptor.
type Variable = (&'static str, &'static str, &'static str);

/// What the JDK computes from system properties when it is first asked for, and what the program may set.
const ZONE: Variable = (TIME_ZONE, "defaultTimeZone", "Ljava/util/TimeZone;");
const LOCALES: [Variable; 3] = [
    (LOCALE, "defaultLocale", "Ljava/util/Locale;"),
    (LOCALE, "defaultDisplayLocale", "Ljava/util/Locale;"),
    (LOCALE, "defaultFormatLocale", "Ljava/util/Locale;"),
];

/// What stands in the place of a method with bytecode, if it is one of these.
pub(super) fn native(class: &str, name: &str) -> Option<NativeFn> {
    if let Some(&(.., native)) = PARTLY.iter().find(|&&(row, method, _)| (row, method) == (class, name)) {
        return Some(native);
    }
    if class.starts_with(LOOKUPS.0) && class.ends_with(LOOKUPS.1) && name != "<init>" {
        return Some(look_up);
    }
    let finds_provider = name == "getInstance" && SERVICES.iter().any(|beginning| class.starts_with(beginning));
    let named = SOME.iter().find(|(row, _)| *row == class);
    let is_hidden = finds_provider
        || named.is_some_and(|(_, names)| names.contains(&name))
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

/// Calls a member without counting how often that was done.
fn call_uncounted(machine: &mut Machine, frame: Frame, member: (&str, &str), native: (&str, &str)) -> Outcome {
    match (frame.entry, frame.method) {
        (Entry::Start, Some(method)) if machine.has_turns() => {
            Outcome::from(call_member(machine, frame, method, member, native))
        }
        (Entry::Start, _) => Outcome::Bytecode,
        (Entry::Returned, _) => Outcome::Word(frame.result(machine)),
        (Entry::Threw(thrown), _) => Outcome::Throw(Thrown::Object(thrown)),
    }
}

fn call_member(
    machine: &mut Machine,
    frame: Frame,
    method: MethodId,
    member: (&str, &str),
    native: (&str, &str),
) -> Result<Outcome, Thrown> {
    let info = machine.classes.method(method);
    let (class, arguments) = (info.class, info.argument_words as usize);
    let offset = machine.field_offset(class, member)?;
    let accessor = frame.reference(machine, 0);
    let called = machine.unnoticed(|machine| machine.memory.field(accessor, offset));
    let native = machine.declared_method(class, native.0, native.1)?;
    let words = std::iter::once(called).chain((1..arguments).map(|index| frame.word(machine, index))).collect();
    Ok(Outcome::Call(Callee::Method(native), words))
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

/// The same of several that are read. Which thread comes first and sets them makes no difference.
fn use_variables(machine: &mut Machine, frame: Frame, fields: &[Variable]) -> Outcome {
    if frame.entry == Entry::Start && machine.has_turns() {
        for &(class, name, descriptor) in fields {
            match static_field(machine, class, name, descriptor) {
                Ok(address) => machine.noticed(|machine| machine.memory.get(address)),
                Err(thrown) => return Outcome::Throw(thrown),
            };
        }
    }
    hidden(machine, frame)
}

/// `Locale.getDefault()` and `getDefault(category)`. The JDK computes those of the categories under a lock that whoever sets
/// them has; here that is done at once.
fn default_locale(machine: &mut Machine, frame: Frame) -> Outcome {
    match frame.entry {
        Entry::Start if machine.has_turns() => match missing_locale(machine, frame) {
            Ok(Some(_)) => Outcome::from(compute_locale(machine, frame)),
            Ok(None) => use_variables(machine, frame, &LOCALES),
            Err(thrown) => Outcome::Throw(thrown),
        },
        Entry::Returned if machine.has_turns() => {
            let found = Ref::of_word(frame.result(machine));
            if let Ok(Some(address)) = missing_locale(machine, frame) {
                machine.unnoticed(|machine| machine.memory.set_ref(address, found));
            }
            hidden(machine, frame)
        }
        _ => hidden(machine, frame),
    }
}

/// The variable of the category that is asked for, if that was never computed or set.
fn missing_locale(machine: &mut Machine, frame: Frame) -> Result<Option<u32>, Thrown> {
    const CATEGORY: &str = "java/util/Locale$Category";
    let has_category = frame.method.is_some_and(|method| machine.classes.method(method).argument_words > 0);
    let [_, display, format] = LOCALES;
    for (category, (class, name, descriptor)) in [("DISPLAY", display), ("FORMAT", format)] {
        let this = static_field(machine, CATEGORY, category, "Ljava/util/Locale$Category;")?;
        let address = static_field(machine, class, name, descriptor)?;
        let (this, locale) =
            machine.unnoticed(|machine| (machine.memory.get(this), Ref::of_word(machine.memory.get(address))));
        let is_asked = has_category && this != 0 && frame.reference(machine, 0) == Ref::of_word(this);
        if is_asked && locale.is_null() {
            return Ok(Some(address));
        }
    }
    Ok(None)
}

fn compute_locale(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    for (class, name, descriptor) in LOCALES {
        let address = static_field(machine, class, name, descriptor)?;
        machine.noticed(|machine| machine.memory.get(address));
    }
    let class = machine.load(LoaderId::BOOT, LOCALE)?;
    let method = machine.declared_method(class, "initDefault", "(Ljava/util/Locale$Category;)Ljava/util/Locale;")?;
    let category = frame.reference(machine, 0).word();
    machine.begin_hidden();
    Ok(Outcome::Call(Callee::Method(method), [category].into_iter().collect()))
}

/// System properties may change from which defaults are computed when somebody first asks for them, which are others then: who
/// asks earlier than this, or later, makes a difference, whether or not it is the first.
pub(super) fn change_defaults(machine: &mut Machine) {
    if !machine.has_turns() || machine.is_hidden() {
        return;
    }
    for (class, name, descriptor) in LOCALES.into_iter().chain([ZONE]) {
        // A JDK that has no such field computes no such default.
        if let Ok(address) = static_field(machine, class, name, descriptor) {
            machine.note_outside(address, true);
        }
    }
}

/// The parts of the `LogManager` that are made when somebody first needs them. What is made has locks, which others will
/// take: it belongs to the thread that comes first.
fn begin_logging(machine: &mut Machine, frame: Frame, made: (&str, &str)) -> Outcome {
    /// How the two fields say that all is there, or has been.
    const DONE: u64 = 1;
    const INITIALIZED: u64 = 0;
    const SHUT_DOWN: u64 = 4;
    if frame.entry == Entry::Start && machine.has_turns() {
        let manager = frame.reference(machine, 0);
        let offset = match machine.field_offset(machine.memory.class_of(manager), made) {
            Ok(offset) => offset,
            Err(thrown) => return Outcome::Throw(thrown),
        };
        let now = machine.unnoticed(|machine| machine.memory.field(manager, offset));
        let is_made = if made.1 == "Z" { now == DONE } else { matches!(now, INITIALIZED | SHUT_DOWN) };
        machine.note_outside(manager.0 + offset, !is_made);
    }
    hidden(machine, frame)
}

/// `LogRecord.inferCaller()` walks the stack, of which the JDK keeps books, for a record that only this thread has.
fn find_caller(machine: &mut Machine, frame: Frame) -> Outcome {
    let record = frame.reference(machine, 0);
    match frame.entry {
        Entry::Start if machine.has_turns() && machine.memory.is_shared(record) => Outcome::Bytecode,
        _ => hidden(machine, frame),
    }
}

/// `TimeZone.toZoneId()`, which a zone keeps. To the one that is the default nobody but the JDK has a way.
fn find_zone(machine: &mut Machine, frame: Frame) -> Outcome {
    if frame.entry != Entry::Start || !machine.has_turns() {
        return hidden(machine, frame);
    }
    let zone = frame.reference(machine, 0);
    let default = match static_field(machine, ZONE.0, ZONE.1, ZONE.2) {
        Ok(address) => machine.unnoticed(|machine| Ref::of_word(machine.memory.get(address))),
        Err(thrown) => return Outcome::Throw(thrown),
    };
    match zone == default || !machine.memory.is_shared(zone) {
        true => use_variables(machine, frame, &[ZONE]),
        false => Outcome::Bytecode,
    }
}

/// Looking for a provider, by what only its own thread has.
fn look_up(machine: &mut Machine, frame: Frame) -> Outcome {
    let iterator = frame.reference(machine, 0);
    match frame.entry {
        Entry::Start if machine.has_turns() && machine.memory.is_shared(iterator) => Outcome::Bytecode,
        _ => hidden(machine, frame),
    }
}

/// The pool is shut down, and no second time by what would do so if it were gone.
fn shut_down(machine: &mut Machine, frame: Frame) -> Outcome {
    if !machine.has_turns() {
        return Outcome::Bytecode;
    }
    let pool = frame.reference(machine, 0);
    let method = machine
        .load(LoaderId::BOOT, "java/util/concurrent/Executors$DelegatedExecutorService")
        .and_then(|class| machine.declared_method(class, "shutdown", "()V"));
    Outcome::from(method.map(|method| Outcome::TailCall(method, [pool.word()].into_iter().collect())))
}

/// Whether a bundle is read anew depends on who was first then.
fn refuse_to_clear(machine: &mut Machine, _: Frame) -> Outcome {
    match machine.has_turns() {
        true => Outcome::Unsupported("clearing the cache of resource bundles among threads".to_owned()),
        false => Outcome::Bytecode,
    }
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
