//! A program to start: the options that say which, and its classes once they are found.

use crate::contract_places::ContractPlaces;
use crate::frozen::FrozenSources;
use crate::java_style::decoded;
use crate::launcher_arguments::{LauncherArguments, last_of_equal};
use crate::main_class::{self, StartError};
use crate::module_files;
use crate::source_file::{SourceFile, is_source_file};
use crate::status::ExitStatus;
use crate::values::{assertion_rule, memory_size, switch};
use clap::Args;
use jaywalk_check::HARNESS;
use jaywalk_classes::file::Bytes;
use jaywalk_classes::link::{ClassSource, LoaderId};
use jaywalk_classes::path::{ClassFolder, ClassPath, Jar, Jdk, Sources};
use jaywalk_explore::FailureKinds;
use jaywalk_library::api::{API_JAR, API_JAR_NAME};
use jaywalk_library::launch::{AssertionRule, AssertionScope, Checked, Launch, launch};
use jaywalk_library::module_options::ModuleOptions;
use jaywalk_machine::memory::Memory;
use jaywalk_machine::{InputOptions, Machine, Options, Step};
use jaywalk_report::shown_bytes;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Classes of the class path that objects of an input may have, and that are looked at for contracts. A run that leaves out
/// others says so.
pub(crate) const MOST_CLASSES: usize = 20_000;

/// The property with the number of links that may follow an object that a program asks for.
pub(crate) const LINKS: &str = "jaywalk.k";
/// That number, unless somebody says otherwise.
const DEFAULT_LINKS: u32 = 3;

/// What every command that starts a program takes, in the spelling of `java` too.
#[derive(Args, Debug)]
pub struct ProgramArguments {
    /// Directories, jars and `dir/*` to find classes in, also -cp [default: $CLASSPATH, else the current folder]
    #[arg(long, value_name = "PATH", overrides_with = "class_path")]
    class_path: Option<OsString>,
    /// The JDK whose library is used [default: $JAVA_HOME, else that of the `java` on the PATH]
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,
    /// Run the main class of this jar, also -jar; only the jar is searched for classes
    #[arg(long, value_name = "FILE")]
    jar: Option<PathBuf>,
    /// Memory the program may keep, such as 64m or 2g [default: 1g a path; `run`: a quarter of the machine's, at most 4g]
    #[arg(long, value_name = "SIZE", value_parser = memory_size, overrides_with = "memory", allow_hyphen_values = true)]
    memory: Option<u64>,
    #[arg(long, hide = true, allow_hyphen_values = true, value_parser = assertion_rule)]
    assertions: Vec<AssertionRule>,
    #[arg(long, hide = true, value_parser = switch, overrides_with = "system_assertions")]
    system_assertions: Option<bool>,
    #[arg(long, hide = true)]
    define: Vec<OsString>,
    /// Let classes use the JDK's preview features
    #[arg(long)]
    enable_preview: bool,
    #[command(flatten)]
    launcher: LauncherArguments,
    /// The main class (demo.Main) or a source file (Main.java), then the program's own arguments
    #[arg(value_name = "MAIN", last = true)]
    program: Vec<OsString>,
}

/// What to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Program {
    /// A class, as `demo.Main` or `demo/Main`.
    MainClass(String),
    /// The `Main-Class` of a jar.
    Jar(PathBuf),
    /// The main class of a module, which [`ProgramOptions::modules`] names.
    Module,
    /// The first class of a source file.
    Source(PathBuf),
    /// What calls a method that is checked.
    Harness(Harness),
}

/// A program that calls a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Harness {
    /// The method, for people.
    pub name: String,
    /// The package of its class, with slashes.
    pub package: String,
    /// The names of its parameters; a receiver is the first.
    pub parameters: Vec<String>,
    /// The descriptors of these.
    pub parameter_types: Vec<String>,
    /// Classes with predicates about other classes, with slashes.
    pub trusted: Vec<String>,
    /// How its input is made.
    pub input: InputOptions,
    /// Whether static fields are a part of it.
    pub open_statics: bool,
    /// Where it and its contract are written.
    pub places: ContractPlaces,
    /// The class file.
    pub bytes: Vec<u8>,
}

/// Which program, with defaults filled in.
#[derive(Clone, Debug)]
pub struct ProgramOptions {
    /// What to run.
    pub program: Program,
    /// The program's own arguments.
    pub arguments: Vec<String>,
    /// The class path as written; a jar's own takes its place.
    pub class_path: OsString,
    /// The JDK that `--jdk` names.
    pub jdk: Option<PathBuf>,
    /// Bytes the program may keep.
    pub memory: Option<u64>,
    /// The `-ea` and `-da` options, in order.
    pub assertions: Vec<AssertionRule>,
    /// Whether the JDK's own assertions are checked.
    pub system_assertions: bool,
    /// Whether classes may use the JDK's preview features.
    pub enable_preview: bool,
    /// The `-D` options, in order, each key once.
    pub properties: Vec<(String, String)>,
    /// What is said about modules.
    pub modules: ModuleOptions,
    /// Bytes of a thread's stack.
    pub stack: Option<u64>,
    /// Whether to do all but run the program.
    pub dry_run: bool,
    /// Whether the JDK's random numbers may be any.
    pub any_random: bool,
    /// Whether threads take turns in all orders.
    pub schedules: bool,
    /// Whether locks of `java.util.concurrent` are walked step by step then.
    pub steps_of_locks: bool,
    /// Whether a data race is a failure then.
    pub races_fail: bool,
    /// Fields whose races are meant.
    pub racy: Vec<String>,
    /// Which ends of a path are failures.
    pub failures: FailureKinds,
}

impl ProgramArguments {
    /// Says what options ask to be told about the command itself. Gives the status if that was all.
    pub fn speak(&self) -> Result<Option<ExitStatus>, String> {
        self.launcher.speak(self.jdk.as_ref())
    }

    /// The options with their defaults; an error is one line for the user of `command`.
    pub fn into_options(self, command: &str) -> Result<ProgramOptions, String> {
        let modules = self.launcher.modules();
        let mut words = self.program.iter().map(|word| decoded(word));
        let program = match self.jar {
            Some(file) => Program::Jar(file),
            None if modules.main.is_some() => Program::Module,
            None => match words.next() {
                Some(name) if is_source_file(&name) => Program::Source(name.into()),
                Some(name) => Program::MainClass(name),
                None => return Err(no_program(self.class_path.as_deref(), command)),
            },
        };
        // A module needs no class path.
        let current_folder = if program == Program::Module { "" } else { "." };
        let default_class_path = || std::env::var_os("CLASSPATH").unwrap_or_else(|| current_folder.into());
        let properties: Vec<_> = self.define.iter().map(|property| key_and_value(&decoded(property))).collect();
        Ok(ProgramOptions {
            program,
            arguments: words.collect(),
            class_path: self.class_path.unwrap_or_else(default_class_path),
            jdk: self.jdk,
            memory: self.memory,
            assertions: last_of_equal(&self.assertions),
            system_assertions: self.system_assertions.unwrap_or(false),
            enable_preview: self.enable_preview,
            properties: last_of_keys(&properties),
            modules,
            stack: self.launcher.stack,
            dry_run: self.launcher.dry_run,
            any_random: false,
            schedules: false,
            steps_of_locks: false,
            races_fail: false,
            racy: Vec::new(),
            failures: FailureKinds::default(),
        })
    }
}

/// Messages name a command line that would work; they know that of `run`.
fn to_command(message: &str, command: &str) -> String {
    message.replace("`jaywalk run ", &format!("`jaywalk {command} "))
}

/// What to say where only a class path is given, or not even that.
fn no_program(class_path: Option<&OsStr>, command: &str) -> String {
    let advice = class_path.and_then(|class_path| main_class::instead_of_class_file(Path::new(class_path)));
    let usual = match command {
        "check" | "testgen" => "name a class, or a method of it: `jaywalk run -cp out demo.Tree.insert`",
        _ => "name the main class or a jar: `jaywalk run -cp out demo.Main`",
    };
    to_command(advice.as_deref().unwrap_or(usual), command)
}

/// The last of several values of a property counts.
fn last_of_keys(properties: &[(String, String)]) -> Vec<(String, String)> {
    let is_last = |index: &usize| properties[index + 1..].iter().all(|(key, _)| *key != properties[*index].0);
    (0..properties.len()).filter(is_last).map(|index| properties[index].clone()).collect()
}

fn key_and_value(property: &str) -> (String, String) {
    let (key, value) = property.split_once('=').unwrap_or((property, ""));
    (key.to_owned(), value.to_owned())
}

impl ProgramOptions {
    /// How the input of a method is made, if one is checked, or else objects that the program asks for.
    pub fn input(&self) -> InputOptions {
        match &self.program {
            Program::Harness(harness) => harness.input,
            _ => {
                let written = self.properties.iter().find(|(key, _)| key == LINKS);
                let links = written.and_then(|(_, value)| value.parse().ok()).unwrap_or(DEFAULT_LINKS);
                InputOptions { links, elements: links, ..InputOptions::default() }
            }
        }
    }

    /// Opens the JDK and the class path and checks the main class, so that a machine starts only what can start. An
    /// error is one line for the user of `command`.
    pub fn open(&self, command: &str, api: ApiPlace) -> Result<Startable, String> {
        self.prepare(api).map_err(|error| {
            let is_option =
                |word: &&String| ["-cp", "-classpath", "--class-path", "-jar", "--jar"].contains(&word.as_str());
            let late = match error {
                StartError::NotFound { .. } => self.arguments.iter().find(is_option),
                _ => None,
            };
            let hint = late.map_or_else(String::new, |option| format!("; {option} comes before the main class"));
            to_command(&error.to_string(), command) + &hint
        })
    }

    fn prepare(&self, place: ApiPlace) -> Result<Startable, StartError> {
        let jdk = Jdk::locate(self.jdk.as_deref())?;
        let feature_version = jdk.feature_version();
        let Found { class_path, main_classes, modules, source_root } = self.find(&jdk)?;
        let api = Jar::built_in(Path::new(API_JAR_NAME), API_JAR, feature_version)?;
        let mut leaves_out_classes = false;
        let checked = match &self.program {
            Program::Harness(Harness { package, parameters, parameter_types, trusted, .. }) => {
                let mut found = class_path.class_names(MOST_CLASSES);
                leaves_out_classes = !found.is_complete;
                // Who compiles against the API may have it on the class path, too: it is no part of the program.
                let of_api: BTreeSet<String> = api.names().into_iter().collect();
                found.names.retain(|name| !of_api.contains(&format!("{name}.class")));
                Some(Checked {
                    package: package.clone(),
                    parameters: parameters.clone(),
                    parameter_types: parameter_types.clone(),
                    universe: found.names,
                    trusted: trusted.clone(),
                })
            }
            _ => None,
        };
        let class_path = match place {
            ApiPlace::First => class_path.preceded_by(api),
            ApiPlace::Last => class_path.followed_by(api),
        };
        let sources = Sources { jdk, class_path };
        self.check_patches(&sources.jdk)?;
        let launch = Launch {
            main_class: self.check_main_class(&sources, &main_classes)?,
            jar: match &self.program {
                Program::Jar(file) => Some(file.display().to_string()),
                _ => None,
            },
            arguments: self.arguments.clone(),
            properties: self.properties.clone(),
            class_path: sources.class_path.text().to_string_lossy().into_owned(),
            java_home: sources.jdk.home().display().to_string(),
            feature_version,
            assertions: self.assertions.clone(),
            system_assertions: self.system_assertions,
            enable_preview: self.enable_preview,
            surroundings: Arc::default(),
            modules,
            dry_run: self.dry_run,
            any_random: self.any_random,
            checked,
        };
        let modules = module_files::digest(&launch.modules);
        let checked = match &self.program {
            Program::Harness(harness) => Some(harness.name.clone()),
            _ => None,
        };
        let sources = Arc::new(FrozenSources::new(sources));
        Ok(Startable { sources, launch, modules, source_root, checked, leaves_out_classes })
    }

    /// Finds out what is to run, and where its classes are.
    fn find(&self, jdk: &Jdk) -> Result<Found, StartError> {
        let feature_version = jdk.feature_version();
        let written = || match self.program {
            Program::Module if self.class_path.is_empty() => ClassPath::none(feature_version),
            _ => ClassPath::new(&self.class_path, feature_version),
        };
        let found = |class_path, main_classes| Found {
            class_path,
            main_classes,
            modules: self.modules.clone(),
            source_root: None,
        };
        match &self.program {
            Program::MainClass(name) => Ok(found(written(), vec![name.clone()])),
            Program::Module => Ok(found(written(), Vec::new())),
            Program::Harness(Harness { name, bytes, .. }) => {
                let file = (format!("{HARNESS}.class"), Bytes::from_vec(bytes.clone()));
                let class_path = written().preceded_by_classes(ClassFolder::new(Path::new(name), [file]));
                Ok(found(class_path, vec![HARNESS.replace('/', ".")]))
            }
            Program::Source(file) => {
                let source = SourceFile {
                    file,
                    jdk,
                    class_path: &self.class_path,
                    modules: &self.modules,
                    enable_preview: self.enable_preview,
                };
                let compiled = source.compile()?;
                let class_path = written().preceded_by_classes(compiled.classes);
                Ok(Found { source_root: Some(compiled.root), ..found(class_path, compiled.main_classes) })
            }
            Program::Jar(file) => {
                let jar = Jar::open(file, feature_version)?;
                let manifest = jar.manifest().clone();
                let name = manifest.main_class.ok_or_else(|| StartError::NoMainClass { jar: file.clone() })?;
                if let Some(agent) = manifest.launcher_agent {
                    return Err(StartError::Agent { jar: file.clone(), agent, main_class: name });
                }
                let mut found = found(ClassPath::of_jar(jar, feature_version), vec![name]);
                found.modules.add_exports.extend(to_all_unnamed(&manifest.add_exports, jdk));
                found.modules.add_opens.extend(to_all_unnamed(&manifest.add_opens, jdk));
                Ok(found)
            }
        }
    }

    /// The internal name of the first of some classes that can be started. The main class of a module is not among them:
    /// the JDK's own code knows it.
    fn check_main_class(&self, sources: &Sources, names: &[String]) -> Result<String, StartError> {
        let mut error = None;
        for name in names {
            match main_class::check(sources, name, self.enable_preview) {
                Ok(name) => return Ok(name),
                Err(StartError::NotFound { .. }) if error.is_some() => {}
                Err(other) => error = Some(other),
            }
        }
        error.map_or(Ok(String::new()), Err)
    }

    /// Classes of the JDK are found by the machine, which knows nothing of patches.
    fn check_patches(&self, jdk: &Jdk) -> Result<(), StartError> {
        let named = self.modules.patches.iter().filter_map(|patch| patch.split_once('='));
        let is_of_jdk =
            |module: &&str| jdk.find_in_module(module, "module-info.class").is_ok_and(|found| found.is_some());
        match named.map(|(module, _)| module).find(is_of_jdk) {
            Some(module) => Err(StartError::Patched { module: module.to_owned() }),
            None => Ok(()),
        }
    }
}

/// The packages of a manifest that the JDK has, as an option would name them.
fn to_all_unnamed(packages: &[String], jdk: &Jdk) -> Vec<String> {
    let is_there = |package: &&String| {
        let (module, package) = package.split_once('/').unwrap_or_default();
        jdk.module_of(&package.replace('.', "/")).is_some_and(|found| found == module)
    };
    packages.iter().filter(is_there).map(|package| format!("{package}=ALL-UNNAMED")).collect()
}

/// What is to run, and where its classes are.
struct Found {
    class_path: ClassPath,
    /// The classes that may be meant, the likeliest first.
    main_classes: Vec<String>,
    modules: ModuleOptions,
    /// Where the package of a source file starts.
    source_root: Option<PathBuf>,
}

/// Where the API's classes stand on the class path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ApiPlace {
    /// Before the program's own: Java PathFinder's `Verify` chooses at random when it is not run there, and one path would
    /// pass for all.
    First,
    /// After them, as if the user had added the jar: what `java` would run is run.
    Last,
}

/// A program that is ready to start: its main class exists and has a `main` to call.
pub struct Startable {
    sources: Arc<FrozenSources>,
    launch: Launch,
    /// The digest of the modules' files.
    modules: u64,
    /// Where the package of a source file starts.
    source_root: Option<PathBuf>,
    /// The method that is checked, for people.
    checked: Option<String>,
    /// Whether the class path has more classes than inputs are made of.
    leaves_out_classes: bool,
}

impl Startable {
    /// Whether the class path has more classes than inputs are made of, and than are looked at for contracts.
    pub fn leaves_out_classes(&self) -> bool {
        self.leaves_out_classes
    }

    /// Checks assertions everywhere but where the user's own options say otherwise.
    pub fn with_assertions(mut self) -> Startable {
        self.launch.assertions.insert(0, AssertionRule { enabled: true, scope: AssertionScope::Everywhere });
        self
    }

    /// The main class, with dots.
    pub fn target(&self) -> String {
        if let Some(checked) = &self.checked {
            return checked.clone();
        }
        self.launch.modules.main_word().unwrap_or_else(|| self.launch.main_class.replace('/', "."))
    }

    /// The elements of the class path, after the folder of a source file.
    pub fn class_path(&self) -> Vec<PathBuf> {
        let elements = self.sources.sources().class_path.text();
        self.source_root.iter().cloned().chain(std::env::split_paths(&elements)).collect()
    }

    /// Finds out whether the graph of modules can be made and has the main class, which the JDK's own code knows, before
    /// a search would take that for a failure of the program. An error is one line for the user.
    pub fn check_modules(&self) -> Result<(), String> {
        if self.launch.modules.is_empty() { Ok(()) } else { self.start_without_main() }
    }

    /// Starts the program, but does not call its `main`. An error is one line for the user.
    pub fn start_without_main(&self) -> Result<(), String> {
        const ENOUGH_TO_START: u64 = 64 << 20;
        let launch = Launch { dry_run: true, ..self.launch.clone() };
        let mut machine = self.start(Options { memory: ENOUGH_TO_START, ..Options::default() }, launch)?;
        let said = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&said);
        machine.session.sink = Some(Box::new(move |_, bytes| {
            heard.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
            Ok(())
        }));
        match machine.run_patiently() {
            Step::Ended(status) if status != 0 => {
                let said = said.lock().unwrap_or_else(PoisonError::into_inner);
                let said = String::from_utf8_lossy(&said);
                Err(said.lines().map(|line| line.trim().trim_start_matches("Error: ")).collect::<Vec<_>>().join(": "))
            }
            // Whatever else there is, the search says it.
            _ => Ok(()),
        }
    }

    /// A machine that is about to start the program; an error is one line for the user.
    pub fn machine(&self, options: Options) -> Result<Machine, String> {
        self.start(options, self.launch.clone())
    }

    fn start(&self, options: Options, started: Launch) -> Result<Machine, String> {
        let sources = Box::new(SharedSources(Arc::clone(&self.sources)));
        launch(sources, options, started).map_err(|thrown| format!("this JDK cannot be used: {thrown:?}"))
    }

    /// The classes that were asked for.
    pub fn frozen(&self) -> &FrozenSources {
        &self.sources
    }

    /// The digest of all that lies on the module path: the JDK's own code reads classes there.
    pub fn modules_digest(&self) -> u64 {
        self.modules
    }

    /// What a machine is told about the program.
    pub fn launch(&self) -> &Launch {
        &self.launch
    }
}

/// Says in one line that a machine cannot be so small, or that the system has not the memory that so many machines want
/// at the same time: making them would end the process.
pub fn check_memory(options: &Options, machines: usize) -> Result<(), String> {
    if options.memory < Memory::LEAST_BYTES {
        return Err(format!("--memory must be at least {}", shown_bytes(Memory::LEAST_BYTES)));
    }
    let megabytes = options.memory >> 20;
    if !options.fits(1) {
        return Err(format!("the system has no {megabytes} MiB for the program: give --memory less"));
    }
    if !options.fits(machines) {
        let all = format!("{machines} times {megabytes} MiB");
        return Err(format!("the system has no {all} for the workers: give --memory or --workers less"));
    }
    Ok(())
}

/// Several machines have the same classes.
struct SharedSources(Arc<FrozenSources>);

impl ClassSource for SharedSources {
    fn find(&self, loader: LoaderId, name: &str) -> Result<Option<Bytes>, String> {
        self.0.find(loader, name)
    }

    fn module_of(&self, loader: LoaderId, package: &str) -> Option<String> {
        self.0.module_of(loader, package)
    }

    fn module_descriptor(&self, module: &str) -> Option<Bytes> {
        self.0.module_descriptor(module)
    }

    fn class_names(&self) -> Vec<String> {
        self.0.class_names()
    }
}
