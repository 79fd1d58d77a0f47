//! Starting a program: the JDK's own start-up code, then `main`, then an orderly end.
//!
//! What HotSpot does in its launcher and in `DestroyJavaVM` is one stub here, the main thread's first frame, which
//! calls Java code step by step.

use crate::FairRound;
use crate::module_options::ModuleOptions;
use crate::names::NAMES;
use crate::natives::Natives;
use crate::natives::lang::static_field;
use crate::natives::lang::thread::{handler_threw, mark_ended, set_alive};
use crate::natives::lang::thread_numbers::number_threads;
use crate::natives::lang::throwable::calls_of_throwable;
use crate::natives::lang::uncaught::{Fate, fate, fate_of_unheard};
use crate::natives::reflect::DefinedModules;
use crate::state::state;
use crate::surroundings::Surroundings;
use jaywalk_classes::code::{decode::decode, opcode};
use jaywalk_classes::descriptor::class_name;
use jaywalk_classes::file::Tag;
use jaywalk_classes::link::{ClassId, ClassSource, LoaderId, MethodId, flags};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{ChoiceMode, InitState, Machine, Options, Schedule, Stream, ThreadState};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What is started, and what the program can find out about that.
#[derive(Clone, Debug, Default)]
pub struct Launch {
    /// The main class, with slashes.
    pub main_class: String,
    /// The jar that has named the main class, as written.
    pub jar: Option<String>,
    /// The program's arguments.
    pub arguments: Vec<String>,
    /// `-D` properties.
    pub properties: Vec<(String, String)>,
    /// The class path as `java.class.path` shows it.
    pub class_path: String,
    /// The JDK's folder.
    pub java_home: String,
    /// The JDK's feature version.
    pub feature_version: u32,
    /// The `-ea` and `-da` options, in order.
    pub assertions: Vec<AssertionRule>,
    /// Whether the JDK's own assertions are checked.
    pub system_assertions: bool,
    /// Whether classes may use the JDK's preview features.
    pub enable_preview: bool,
    /// What is read of the host on the way.
    pub surroundings: Arc<Surroundings>,
    /// What the command line says about modules.
    pub modules: ModuleOptions,
    /// Whether to do all but run the program.
    pub dry_run: bool,
    /// Whether the JDK's random numbers may be any of their range.
    pub any_random: bool,
    /// The method that is checked, if the program calls one.
    pub checked: Option<Checked>,
}

/// What is known of a method that is checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// The package of its class, with slashes.
    pub package: String,
    /// The names of its parameters; a receiver is the first.
    pub parameters: Vec<String>,
    /// The descriptors of these.
    pub parameter_types: Vec<String>,
    /// The classes that objects of an input may have beside those that its types name, with slashes.
    pub universe: Vec<String>,
    /// Classes with predicates about other classes, with slashes: they may look at what is private there.
    pub trusted: Vec<String>,
}

/// Where a rule about assertions holds. Names are internal (`demo/Main`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AssertionScope {
    /// In all classes but the JDK's.
    Everywhere,
    /// In a package and those below it; empty is the unnamed package.
    Package(String),
    /// In one class.
    Class(String),
}

/// One `-ea` or `-da`; of several that apply, the most specific counts, then the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssertionRule {
    /// Whether assertions are checked.
    pub enabled: bool,
    /// Where.
    pub scope: AssertionScope,
}

impl Launch {
    /// Whether a class checks its assertions: `name` is internal, `is_system` if the JDK's.
    pub fn checks_assertions(&self, name: &str, is_system: bool) -> bool {
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        let weight = |rule: &AssertionRule| match &rule.scope {
            AssertionScope::Class(class) if class == name => Some(usize::MAX),
            AssertionScope::Package(prefix) if is_within(package, prefix) => Some(prefix.len() + 1),
            AssertionScope::Everywhere if !is_system => Some(0),
            _ => None,
        };
        let applying = self.assertions.iter().filter_map(|rule| Some((weight(rule)?, rule.enabled)));
        applying.max_by_key(|&(weight, _)| weight).map_or(is_system && self.system_assertions, |(_, enabled)| enabled)
    }
}

/// Whether a package is another one or below it; the unnamed package is only itself.
fn is_within(package: &str, outer: &str) -> bool {
    package == outer || !outer.is_empty() && package.strip_prefix(outer).is_some_and(|rest| rest.starts_with('/'))
}

/// A machine that is about to start a program, whose threads take [fair turns](FairRound); [`Machine::run`] runs it.
pub fn launch(source: Box<dyn ClassSource>, options: Options, launch: Launch) -> Result<Machine, Thrown> {
    launch_with(source, &FairRound, options, launch)
}

/// The same with another schedule.
pub fn launch_with(
    source: Box<dyn ClassSource>,
    schedule: &'static dyn Schedule,
    options: Options,
    launch: Launch,
) -> Result<Machine, Thrown> {
    let natives = if launch.any_random { Natives::with_any_random() } else { Natives::new() };
    let natives = if options.choice == ChoiceMode::Off { natives.for_known_numbers() } else { natives };
    let natives = if options.schedules { natives.for_schedules(options.steps_of_locks) } else { natives };
    let mut machine = Machine::new(source, Box::new(natives), schedule, options);
    machine.classes.feature_version = launch.feature_version as u16;
    machine.classes.preview_enabled = launch.enable_preview;
    machine.linkage.linker = Some(link_unseen);
    *state::<Launch>(&mut machine) = launch;
    machine.load_known()?;
    if machine.options.choice != ChoiceMode::Off {
        machine.linkage.shutdown_hooks =
            static_field(&mut machine, "java/lang/Shutdown", "hooks", "[Ljava/lang/Runnable;")?;
    }
    prepare_check(&mut machine);
    let thread = machine.new_thread(main_thread, [0; 4], false, 0)?;
    machine.switch_to(thread);
    Ok(machine)
}

/// Links a call site, which is done once for all paths and no other thread can notice.
fn link_unseen(machine: &mut Machine, frame: Frame) -> Outcome {
    if frame.entry == Entry::Start {
        machine.begin_hidden();
    }
    let outcome = crate::invoke::link(machine, frame);
    // After a call it goes on; whatever else it waits for, it is entered as if from the start.
    if !matches!(outcome, Outcome::Call(..)) {
        machine.end_hidden();
    }
    outcome
}

/// The superclass of the program that calls a method that is checked.
const PRIVILEGED: &str = "jaywalk/internal/Privileged";

/// Says which classes there are for the input of a method that is checked.
fn prepare_check(machine: &mut Machine) {
    let Some(checked) = state::<Launch>(machine).checked.clone() else { return };
    let Checked { package, parameters, parameter_types, universe, .. } = checked;
    machine.classes.exempt(PRIVILEGED);
    machine.session.parameters = Some(parameters);
    machine.session.parameter_types = parameter_types;
    set_universe(machine, &package, &universe);
}

/// Says which classes there are for objects that a program asks for, when it first does: those of the class path.
pub(crate) fn prepare_objects(machine: &mut Machine) {
    if !machine.linkage.universe.is_set() {
        let mut names = machine.classes.names_on_class_path();
        names.retain(|name| !chooses(name));
        set_universe(machine, "", &names);
    }
}

/// Whether programs choose with a class, so that no object is of it.
fn chooses(class: &str) -> bool {
    NAMES.choosing.iter().any(|beginning| class.starts_with(beginning))
}

/// Says which classes there are for objects of an input: these, and of those that their code names the ones that can be made.
/// What cannot be loaded is none.
fn set_universe(machine: &mut Machine, package: &str, universe: &[String]) {
    let own: Vec<ClassId> = universe.iter().filter_map(|name| machine.load(LoaderId::APP, name).ok()).collect();
    // The program that calls the method names the types of the parameters.
    let caller = state::<Launch>(machine).main_class.clone();
    let caller: Vec<ClassId> = machine.load(LoaderId::APP, &caller).into_iter().collect();
    let inputs = caller.iter().flat_map(|&class| named_classes(machine, class));
    let inputs: BTreeSet<String> =
        inputs.chain(own.iter().flat_map(|&class| types_of_fields(machine, class))).collect();
    let mut named: BTreeSet<String> = own.iter().flat_map(|&class| named_classes(machine, class)).collect();
    named.extend(inputs.iter().cloned());
    let others = named.iter().filter_map(|name| machine.load(LoaderId::APP, name).ok());
    let mut others: Vec<ClassId> = others.filter(|class| !own.contains(class)).collect();
    let package = machine.classes.symbols.intern(package);
    machine.linkage.universe.set_classes(Vec::new(), Vec::new(), package);
    // What cannot be made is said where the program asks for it by its name.
    let asked: BTreeSet<String> = own.iter().flat_map(|&class| asked_classes(machine, class)).collect();
    let wanted: BTreeSet<&String> = asked.union(&inputs).collect();
    let wanted: Vec<ClassId> = wanted.into_iter().filter_map(|name| machine.load(LoaderId::APP, name).ok()).collect();
    let is_abstract = |class: &ClassId| {
        let info = machine.classes.class(*class);
        !info.is_array() && info.access & (flags::ABSTRACT | flags::INTERFACE) != 0
    };
    let abstracts: Vec<ClassId> = wanted.into_iter().filter(is_abstract).collect();
    others.retain(|&class| {
        let name = machine.classes.symbols.text(machine.classes.class(class).name);
        asked.contains(name) || machine.linkage.universe.can_be_made(&machine.classes, class)
    });
    let all = own.into_iter().chain(others);
    let classes = all.filter(|&class| may_have_objects(machine, class)).collect();
    machine.linkage.universe.set_classes(classes, abstracts, package);
    machine.linkage.universe.set_non_null("Ljaywalk/NonNull;");
}

/// Whether something can make objects of a class or of a class below it: the compiler writes classes without any constructor
/// for their static fields alone, as for a `switch` over an enum.
fn may_have_objects(machine: &Machine, class: ClassId) -> bool {
    let info = machine.classes.class(class);
    let is_constructor =
        |&method: &MethodId| machine.classes.symbols.text(machine.classes.method(method).name) == "<init>";
    info.is_array()
        || info.access & (flags::ABSTRACT | flags::INTERFACE) != 0
        || info.methods.iter().any(is_constructor)
}

/// The classes that the code of a class casts to or asks for with `instanceof`.
fn asked_classes(machine: &Machine, class: ClassId) -> Vec<String> {
    let Some(file) = &machine.classes.class(class).file else { return Vec::new() };
    let codes = file.methods.iter().filter_map(|method| method.code(file).ok().flatten());
    let mut asked = Vec::new();
    for code in codes {
        let first = decode(code.bytecode, 0).ok();
        let all = std::iter::successors(first, |instruction| decode(code.bytecode, instruction.next).ok());
        let asks = all.filter(|instruction| matches!(instruction.opcode, opcode::CHECKCAST | opcode::INSTANCEOF));
        asked.extend(asks.filter_map(|asks| file.pool.class_name(asks.index()).ok().map(Cow::into_owned)));
    }
    asked
}

/// The classes of which objects may have others in their fields.
fn types_of_fields(machine: &Machine, class: ClassId) -> Vec<String> {
    let Some(file) = &machine.classes.class(class).file else { return Vec::new() };
    let fields = file.fields.iter().filter(|field| field.access & flags::STATIC == 0);
    let descriptors = fields.filter_map(|field| file.pool.text(field.descriptor).ok());
    let is_reference = |descriptor: &Cow<str>| descriptor.starts_with(['L', '[']);
    descriptors.filter(is_reference).map(|descriptor| class_name(&descriptor).to_owned()).collect()
}

/// The classes that the code of a class names, but for those that it chooses with.
fn named_classes(machine: &Machine, class: ClassId) -> Vec<String> {
    let Some(file) = &machine.classes.class(class).file else { return Vec::new() };
    let constants = (1..file.pool.len() as u16).filter(|&index| file.pool.tag(index) == Some(Tag::Class));
    let names = constants.filter_map(|index| file.pool.class_name(index).ok());
    names.filter(|name| !chooses(name)).map(Cow::into_owned).collect()
}

/// One thing to do on the way to `main`: mostly a call of Java code, after which the next one's turn comes.
type LaunchStep = fn(&mut Machine, Frame) -> Result<Outcome, Thrown>;

/// The steps of the main thread, in order; state word 0 counts them.
const STEPS: &[LaunchStep] = &[
    |machine, _| initialize(machine, "java/lang/String"),
    |machine, _| initialize(machine, "java/lang/System"),
    |machine, _| initialize(machine, "java/lang/Class"),
    |machine, _| initialize(machine, "java/lang/ThreadGroup"),
    make_system_group,
    make_main_group,
    |machine, _| initialize(machine, "java/lang/Thread"),
    make_main_thread,
    // Reflection gets its access to members from there (JDK 22 and newer read it once).
    |machine, _| initialize(machine, "java/lang/reflect/Method"),
    |machine, _| initialize(machine, "java/lang/ref/Finalizer"),
    |machine, _| call_static(machine, "java/lang/System", "initPhase1", "()V", &[]),
    |machine, _| call_static(machine, "jdk/internal/misc/VM", "initLevel", "(I)V", &[2]),
    |machine, _| initialize(machine, "jdk/internal/loader/ClassLoaders"),
    adopt_loader,
    |machine, _| call_static(machine, "java/lang/System", "initPhase3", "()V", &[]),
    ask_system_loader,
    start_cleaner,
    let_threads_rest,
    make_modules,
    load_main_class,
    initialize_main_class,
    make_instance,
    call_main,
];

/// The step that runs when [`make_modules`]'s call, which makes the graph of modules, is over.
const MODULES_MADE: u64 = STEPS.len() as u64 - 4;
/// Steps after `main` has returned or thrown.
const AFTER_MAIN: u64 = STEPS.len() as u64;
const EXIT_THREAD: u64 = AFTER_MAIN + 1;
const DRAIN: u64 = AFTER_MAIN + 2;
const SHUT_DOWN: u64 = AFTER_MAIN + 3;
const END: u64 = AFTER_MAIN + 4;

/// Stub: the main thread's first frame. State word 1 is the exit status.
fn main_thread(machine: &mut Machine, frame: Frame) -> Outcome {
    let step = frame.state(machine, 0);
    frame.set_state(machine, 0, step + 1);
    if let Entry::Threw(thrown) = frame.entry {
        return main_threw(machine, frame, step, thrown);
    }
    if let Some(body) = STEPS.get(step as usize) {
        return Outcome::from(body(machine, frame));
    }
    if step == AFTER_MAIN { end_main(machine, frame) } else { Outcome::from(after_main(machine, frame, step)) }
}

/// The main thread has done what it does.
fn end_main(machine: &mut Machine, frame: Frame) -> Outcome {
    if machine.options.choice != ChoiceMode::Off && nothing_left_to_do(machine) {
        return Outcome::Exit(frame.state(machine, 1) as i32);
    }
    Outcome::from(after_main(machine, frame, AFTER_MAIN))
}

fn after_main(machine: &mut Machine, frame: Frame, step: u64) -> Result<Outcome, Thrown> {
    let thread = machine.thread_object(machine.current_thread());
    match step {
        // What the JDK's code for an orderly end does is of no interest to other threads; but that they end is.
        AFTER_MAIN | EXIT_THREAD if machine.has_turns() && !has_hooks(machine) => {
            frame.set_state(machine, 0, DRAIN + 1);
            after_main(machine, frame, DRAIN)
        }
        SHUT_DOWN if machine.has_turns() && !has_hooks(machine) => Ok(Outcome::Exit(frame.state(machine, 1) as i32)),
        AFTER_MAIN | EXIT_THREAD => {
            frame.set_state(machine, 0, DRAIN);
            let class = machine.known.thread;
            let method = machine.declared_method(class, "exit", "()V")?;
            Ok(Outcome::Call(Callee::Method(method), [thread.word()].into_iter().collect()))
        }
        DRAIN => {
            if mark_ended(machine, thread)? {
                frame.set_state(machine, 0, SHUT_DOWN);
                machine.suspend(ThreadState::Draining, Ref::NULL, 0);
            } else {
                frame.set_state(machine, 0, DRAIN);
            }
            Ok(Outcome::Block)
        }
        SHUT_DOWN => {
            frame.set_state(machine, 0, END);
            call_static(machine, "java/lang/Shutdown", "shutdown", "()V", &[])
        }
        _ => Ok(Outcome::Exit(frame.state(machine, 1) as i32)),
    }
}

/// Whether the program ends with its main thread: no other thread keeps it alive, and no shutdown hook waits. Then
/// the JDK's code for an orderly end has no effect, and a search that comes here millions of times skips it.
fn nothing_left_to_do(machine: &mut Machine) -> bool {
    let current = machine.current_thread();
    !machine.has_turns() && !machine.others_keep_alive(current) && !has_hooks(machine)
}

/// Whether a shutdown hook waits.
fn has_hooks(machine: &mut Machine) -> bool {
    // The array is there once the class is initialised.
    let hooks = machine.permanent_ref(machine.linkage.shutdown_hooks);
    machine.unnoticed(|machine| {
        (0..machine.memory.array_length(hooks)).any(|index| !machine.memory.ref_element(hooks, index).is_null())
    })
}

/// An exception left the code of a step.
fn main_threw(machine: &mut Machine, frame: Frame, step: u64, thrown: Ref) -> Outcome {
    // What threw is the handler of uncaught exceptions, or the thread's `exit`.
    if step == EXIT_THREAD || step == DRAIN {
        let is_searched = machine.options.choice != ChoiceMode::Off;
        if is_searched && fate_of_unheard(machine, thrown) == Fate::Fails {
            return Outcome::Uncaught(thrown);
        }
        if !is_searched {
            handler_threw(machine, thrown);
        }
        return Outcome::from(after_main(machine, frame, step));
    }
    if step == MODULES_MADE {
        return refuse_modules(machine, thrown);
    }
    // Initialising the main class, making an instance and `main` itself are the program's doing.
    let started = step >= STEPS.len() as u64 - 2;
    if !started {
        return refuse_start(machine, thrown);
    }
    if step > DRAIN {
        return Outcome::Unsupported(format!("ending the program failed: {}", shown(machine, thrown)));
    }
    if let Some(outcome) = refuse_main_class(machine, thrown) {
        return outcome;
    }
    let thread = machine.thread_object(machine.current_thread());
    match fate(machine, thread, thrown) {
        Fate::Fails => return Outcome::Uncaught(thrown),
        Fate::EndsThread => return end_main(machine, frame),
        Fate::IsTold => {}
    }
    frame.set_state(machine, 0, EXIT_THREAD);
    // Where paths are looked at, what the program has dealt with is no failure.
    frame.set_state(machine, 1, u64::from(machine.options.choice == ChoiceMode::Off));
    let class = machine.known.thread;
    let method = machine.declared_method(class, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
    let words = [thread.word(), thrown.word()].into_iter().collect();
    Outcome::from(method.map(|method| Outcome::Call(Callee::Method(method), words)))
}

/// A main class that does not pass verification: `java` says so in words of its own.
fn refuse_main_class(machine: &mut Machine, thrown: Ref) -> Option<Outcome> {
    let main = main_class(machine).ok()?;
    if machine.init_state(main) != InitState::Linked {
        return None;
    }
    let main = machine.classes.external_name(main);
    let error = shown(machine, thrown);
    let lines = format!("Error: Unable to initialize main class {main}\nCaused by: {error}\n");
    // If that fails, there is nobody to tell.
    let _ = machine.write(Stream::Err, lines.as_bytes());
    Some(Outcome::Exit(1))
}

/// An exception as its `toString` shows it.
fn shown(machine: &Machine, thrown: Ref) -> String {
    let class = machine.classes.external_name(machine.memory.class_of(thrown));
    let message = machine.string_text(machine.memory.ref_field(thrown, machine.known.throwable_message));
    format!("{class}: {message}")
}

/// The JDK's own code does not start, for instance because of a system property: `java` says so in words of its own.
fn refuse_start(machine: &mut Machine, thrown: Ref) -> Outcome {
    if machine.is_searched() {
        return Outcome::Unsupported(format!("starting the JDK failed: {}", shown(machine, thrown)));
    }
    let mut lines = format!("Error occurred during initialization of VM\n{}\n", shown(machine, thrown));
    for call in calls_of_throwable(machine, thrown) {
        lines.push_str(&format!("\tat {call}\n"));
    }
    // If that fails, there is nobody to tell. HotSpot uses this stream too.
    let _ = machine.write(Stream::Out, lines.as_bytes());
    Outcome::Exit(1)
}

/// The graph of modules cannot be made: `java` says so in words of its own.
fn refuse_modules(machine: &mut Machine, thrown: Ref) -> Outcome {
    let mut lines = format!("Error occurred during initialization of boot layer\n{}\n", shown(machine, thrown));
    let cause = machine.memory.ref_field(thrown, machine.known.throwable_cause);
    // An exception without a cause is its own.
    if !cause.is_null() && cause != thrown {
        lines.push_str(&format!("Caused by: {}\n", shown(machine, cause)));
    }
    // If that fails, there is nobody to tell. The JDK's own code uses this stream too.
    let _ = machine.write(Stream::Out, lines.as_bytes());
    Outcome::Exit(1)
}

fn boot_class(machine: &mut Machine, name: &str) -> Result<ClassId, Thrown> {
    machine.load(LoaderId::BOOT, name)
}

/// Goes on with the next step.
fn nothing(machine: &mut Machine) -> Result<Outcome, Thrown> {
    initialize(machine, "java/lang/Object")
}

fn initialize(machine: &mut Machine, name: &str) -> Result<Outcome, Thrown> {
    let class = boot_class(machine, name)?;
    Ok(Outcome::Call(Callee::Initialize(class), Words::new()))
}

/// Calls a static method of a class that the start-up code has initialised, or whose initialiser may run later.
fn call_static(
    machine: &mut Machine,
    class: &str,
    name: &str,
    descriptor: &str,
    words: &[u64],
) -> Result<Outcome, Thrown> {
    let class = boot_class(machine, class)?;
    let method = machine.declared_method(class, name, descriptor)?;
    Ok(Outcome::Call(Callee::Method(method), words.iter().copied().collect()))
}

fn construct(machine: &mut Machine, class: &str, descriptor: &str, words: &[Ref]) -> Result<(Ref, Outcome), Thrown> {
    let class = boot_class(machine, class)?;
    let object = machine.new_instance(class)?;
    let method = machine.declared_method(class, "<init>", descriptor)?;
    let arguments = std::iter::once(object).chain(words.iter().copied()).map(Ref::word).collect();
    Ok((object, Outcome::Call(Callee::Method(method), arguments)))
}

fn make_system_group(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let (group, outcome) = construct(machine, "java/lang/ThreadGroup", "()V", &[])?;
    frame.set_state_ref(machine, 0, group);
    Ok(outcome)
}

fn make_main_group(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let (system, name) = (frame.state_ref(machine, 0), machine.intern_text("main")?);
    let descriptor = "(Ljava/lang/Void;Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
    let class = "java/lang/ThreadGroup";
    let made = construct(machine, class, descriptor, &[Ref::NULL, system, name]);
    let (group, outcome) = match made {
        Ok(made) => made,
        Err(_) => construct(machine, class, "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V", &[system, name])?,
    };
    frame.set_state_ref(machine, 0, group);
    Ok(outcome)
}

fn make_main_thread(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let (group, name) = (frame.state_ref(machine, 0), machine.intern_text("main")?);
    let descriptor = "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
    let (thread, outcome) = construct(machine, "java/lang/Thread", descriptor, &[group, name])?;
    let current = machine.current_thread();
    machine.set_thread_object(current, thread);
    let class = machine.known.thread;
    if let Ok(offset) = machine.field_offset(class, ("priority", "I")) {
        const NORMAL: u64 = 5;
        machine.memory.set_field(thread, offset, NORMAL);
    }
    set_alive(machine, thread, true)?;
    Ok(outcome)
}

/// The application's class loader exists: classes of the class path belong to it.
fn adopt_loader(machine: &mut Machine, _: Frame) -> Result<Outcome, Thrown> {
    let class = "jdk/internal/loader/ClassLoaders";
    let address = static_field(machine, class, "APP_LOADER", "Ljdk/internal/loader/ClassLoaders$AppClassLoader;")?;
    let loader = machine.permanent_ref(address);
    machine.set_loader_object(LoaderId::APP, loader)?;
    let class = boot_class(machine, "java/lang/ClassLoader")?;
    let offset = machine.field_offset(class, ("unnamedModule", "Ljava/lang/Module;"))?;
    let module = machine.memory.ref_field(loader, offset);
    machine.set_module(LoaderId::APP, "", module)?;
    nothing(machine)
}

/// The loader that the main class is asked of, unless it is the application's.
#[derive(Default)]
struct SystemLoader(Option<LoaderId>);

/// A system loader of the program's own (`-Djava.system.class.loader`) is asked for the main class.
fn ask_system_loader(machine: &mut Machine, _: Frame) -> Result<Outcome, Thrown> {
    let address = static_field(machine, "java/lang/ClassLoader", "scl", "Ljava/lang/ClassLoader;")?;
    let loader = machine.permanent_ref(address);
    if loader == machine.loader_object(LoaderId::APP) || state::<Launch>(machine).modules.main.is_some() {
        return nothing(machine);
    }
    let loader = machine.loader_for_object(loader)?;
    state::<SystemLoader>(machine).0 = Some(loader);
    let name = state::<Launch>(machine).main_class.clone();
    let name = machine.classes.symbols.intern(&name);
    Ok(machine.loader_call(loader, name))
}

/// Where paths are searched, the JDK's own cleaner is started before `main`, as HotSpot has it, and not by the first path
/// that opens a file.
fn start_cleaner(machine: &mut Machine, _: Frame) -> Result<Outcome, Thrown> {
    let is_searched = machine.options.choice != ChoiceMode::Off;
    if is_searched { initialize(machine, "jdk/internal/ref/CleanerFactory") } else { nothing(machine) }
}

/// Where paths are searched, the threads that the JDK has started come to rest before `main`, so that no path has to
/// give them their first turns.
fn let_threads_rest(machine: &mut Machine, _: Frame) -> Result<Outcome, Thrown> {
    if machine.options.choice == ChoiceMode::Off { nothing(machine) } else { Ok(Outcome::Block) }
}

/// Makes the graph of modules, if the command line says something about it.
fn make_modules(machine: &mut Machine, _: Frame) -> Result<Outcome, Thrown> {
    number_threads(machine);
    if state::<Launch>(machine).modules.is_empty() {
        return nothing(machine);
    }
    call_static(machine, "java/lang/ModuleLayer", "boot", "()Ljava/lang/ModuleLayer;", &[])
}

/// How the JDK's launcher calls a main class that is named with its module.
const MODE_MODULE: u64 = 3;

/// The graph of modules is made. The main class of a module is found by the JDK's launcher, which also knows what to say if it is not there.
fn load_main_class(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    if state::<Launch>(machine).modules.is_limiting() {
        let defined = state::<DefinedModules>(machine).0.clone();
        machine.classes.resolve_only(defined);
    }
    let Some(word) = state::<Launch>(machine).modules.main_word() else {
        return load_supertypes(machine, frame);
    };
    let word = machine.new_string(&word)?;
    let descriptor = "(ZILjava/lang/String;)Ljava/lang/Class;";
    call_static(machine, "sun/launcher/LauncherHelper", "checkAndLoadMain", descriptor, &[1, MODE_MODULE, word.word()])
}

/// Has the application loader's code load what a main class on the class path inherits from modules, one after the other.
fn load_supertypes(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let name = state::<Launch>(machine).main_class.clone();
    let loaded = machine.classes.load(LoaderId::APP, &name);
    machine.classes_changed();
    match loaded.map_err(|error| error.needs) {
        Err(Some((loader, needed))) if machine.classes.symbols.text(needed) != name => {
            let this_step = frame.state(machine, 0) - 1;
            frame.set_state(machine, 0, this_step);
            Ok(machine.loader_call(loader, needed))
        }
        _ => nothing(machine),
    }
}

fn initialize_main_class(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    if state::<Launch>(machine).modules.main.is_some() {
        let mirror = frame.result_ref(machine);
        let class = machine.classes.class(machine.class_of_mirror(mirror)).name;
        state::<Launch>(machine).main_class = machine.classes.symbols.text(class).to_owned();
    }
    if state::<Launch>(machine).dry_run {
        frame.set_state(machine, 0, AFTER_MAIN);
        return nothing(machine);
    }
    main_class(machine).map(|class| Outcome::Call(Callee::Initialize(class), Words::new()))
}

fn main_class(machine: &mut Machine) -> Result<ClassId, Thrown> {
    let name = state::<Launch>(machine).main_class.clone();
    let loader = state::<SystemLoader>(machine).0.unwrap_or(LoaderId::APP);
    machine.load(loader, &name)
}

const WITH_ARGUMENTS: &str = "([Ljava/lang/String;)V";
const WITHOUT_ARGUMENTS: &str = "()V";

/// The `main` to call: the one that takes arguments, else, from JDK 25 on, the one that takes none (JLS §12.1.4).
fn main_method(machine: &mut Machine) -> Result<MethodId, Thrown> {
    let class = main_class(machine)?;
    for descriptor in [WITH_ARGUMENTS, WITHOUT_ARGUMENTS] {
        let symbols = (machine.classes.symbols.intern("main"), machine.classes.symbols.intern(descriptor));
        let method = machine.classes.lookup_method(class, symbols.0, symbols.1);
        if let Some(method) = method.filter(|&method| machine.classes.method(method).access & flags::PRIVATE == 0) {
            return Ok(method);
        }
    }
    Err(Thrown::new("java/lang/NoSuchMethodError", "main"))
}

/// Makes the object whose `main` is called, where that is not static. State reference 0 is the object.
fn make_instance(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let method = main_method(machine)?;
    let class = main_class(machine)?;
    if machine.classes.method(method).is_static() {
        return Ok(Outcome::Call(Callee::Initialize(class), Words::new()));
    }
    let constructor = machine.declared_method(class, "<init>", "()V")?;
    let object = machine.new_instance(class)?;
    frame.set_state_ref(machine, 0, object);
    Ok(Outcome::Call(Callee::Method(constructor), [object.word()].into_iter().collect()))
}

fn call_main(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let method = main_method(machine)?;
    let info = machine.classes.method(method);
    let (is_static, parameters) = (info.is_static(), info.descriptor);
    let takes_arguments = machine.classes.symbols.text(parameters) == WITH_ARGUMENTS;
    let mut words = Words::new();
    if !is_static {
        words.push(frame.state_ref(machine, 0).word());
    }
    if takes_arguments {
        words.push(argument_array(machine)?.word());
    }
    Ok(Outcome::Call(Callee::Method(method), words))
}

/// The command line's arguments as a `String[]`.
fn argument_array(machine: &mut Machine) -> Result<Ref, Thrown> {
    let texts = state::<Launch>(machine).arguments.clone();
    let mut arguments = Vec::new();
    for text in &texts {
        arguments.push(machine.new_string(text)?);
    }
    let class = machine.known.string_array;
    Ok(machine.new_ref_array(class, &arguments)?)
}
