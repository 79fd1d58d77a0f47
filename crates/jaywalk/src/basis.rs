//! What the paths of a program depend on: what a checkpoint is checked against, and the part of a token that tells
//! programs apart.

use crate::input_arguments::STRING_LENGTH;
use crate::program::{LINKS, Startable};
use jaywalk_classes::link::LoaderId;
use jaywalk_explore::{Basis, Digest, Reading};
use jaywalk_library::files::FrozenHost;
use jaywalk_library::launch::Launch;
use jaywalk_library::surroundings::{Surroundings, host_properties};
use jaywalk_machine::{ChoiceMode, Machine, Options, RaceSearch, SparedExceptions};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt::Debug;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::Arc;

/// Bits of a token's number that tell what is known before the program starts; the others tell the classes of a path.
const GIVEN_BITS: u32 = 16;

/// All that the machines of a program rest on, when they are made with these options.
pub fn basis(program: &Startable, host: &FrozenHost, options: &Options) -> Basis {
    let mut given = given(program, options);
    given.extend(host_properties().map(|(name, value)| (format!("another {name}"), Digest::of(value.as_bytes()))));
    let classes = program.frozen().digests();
    let mut read: BTreeMap<Reading, u64> =
        classes.into_iter().map(|(name, digest)| (Reading::Class(name.replace('/', ".")), digest)).collect();
    if program.launch().surroundings.has_read_environment() {
        let variables = std::env::vars_os();
        read.extend(variables.map(|(name, value)| (variable(&name), Digest::of(value.as_bytes()))));
        read.insert(Reading::Variables, digest_of_names());
    }
    let process = host.asked_of_process().into_iter();
    read.extend(process.map(|(words, digest)| (Reading::Process(words.to_owned()), digest)));
    read.extend(host.seen().into_iter().map(|seen| (Reading::File(seen.what()), seen.digest)));
    let inputs = host.inputs().into_iter();
    read.extend(inputs.map(|input| (Reading::Input { from: input.from, asked: input.asked }, input.digest)));
    Basis { given, read }
}

/// The digest of what would be read now, which is then what the program reads.
pub fn read_again(program: &Startable, host: &FrozenHost, reading: &Reading) -> u64 {
    match reading {
        Reading::Class(name) => program.frozen().digest(&name.replace('.', "/")),
        Reading::Variable(name) => std::env::var_os(name).map_or(0, |value| Digest::of(value.as_bytes())),
        Reading::Variables => digest_of_names(),
        Reading::Process(words) => host.process_now(words).unwrap_or(0),
        Reading::File(what) => host.digest_now(what).unwrap_or(0),
        Reading::Input { from, asked } => host.input_now(from, *asked).unwrap_or(0),
    }
}

fn variable(name: &OsStr) -> Reading {
    Reading::Variable(name.to_string_lossy().into_owned())
}

/// Of the names of all environment variables, in whatever order the system has them.
fn digest_of_names() -> u64 {
    let mut names: Vec<_> = std::env::vars_os().map(|(name, _)| name).collect();
    names.sort_unstable();
    digest(&names)
}

/// What is known before the program starts: the words for one that is another, and a digest.
fn given(program: &Startable, options: &Options) -> Vec<(String, u64)> {
    let launch = program.launch();
    // What is not named here has words of its own.
    let other = Launch {
        main_class: String::new(),
        jar: None,
        arguments: Vec::new(),
        properties: Vec::new(),
        class_path: String::new(),
        java_home: String::new(),
        assertions: Vec::new(),
        system_assertions: false,
        surroundings: Arc::new(Surroundings::default()),
        ..launch.clone()
    };
    let races = if options.races == RaceSearch::Unseen { RaceSearch::Told } else { options.races };
    let machine = Options {
        memory: 0,
        choice: ChoiceMode::Off,
        covers: false,
        prepares: false,
        // A search says itself which orders of turns it explores.
        schedules: false,
        races,
        // Which ends are failures it says too.
        spares: SparedExceptions::default(),
        ..options.clone()
    };
    // Options of ours that are handed on as properties are called what they are written as.
    let ours = |key: &str| [STRING_LENGTH, LINKS].contains(&key);
    let (handed_on, properties): (Vec<_>, Vec<_>) = launch.properties.iter().partition(|(key, _)| ours(key));
    let given = [
        ("another version of jaywalk", digest(&env!("CARGO_PKG_VERSION"))),
        ("another main class", digest(&launch.main_class)),
        ("other arguments", digest(&launch.arguments)),
        ("another class path", digest(&launch.class_path)),
        ("another JDK", digest_of_jdk(Path::new(&launch.java_home))),
        ("other properties (-D)", digest(&properties)),
        ("another --string-length or --k", digest(&handed_on)),
        ("assertions checked elsewhere (-ea, -da, -esa)", digest(&(&launch.assertions, launch.system_assertions))),
        ("other files on the module path", program.modules_digest()),
        ("another --memory", digest(&options.memory)),
        ("another --numbers", digest(&options.symbolic)),
        ("another --random", digest(&launch.any_random)),
        ("other --solver-layers", digest(&options.layers)),
        ("another --stack (-Xss)", digest(&options.stack)),
        ("another --races or --race-ignore", digest(&(races, &options.racy))),
        ("another --synchronizers", digest(&options.steps_of_locks)),
        ("other options for modules", digest(&launch.modules)),
        // Of several that differ the first is named, so this is of those that have no words of their own.
        ("other options for the launcher", digest(&(other, machine))),
        ("another time zone (TZ)", digest(&std::env::var_os("TZ"))),
    ];
    given.into_iter().map(|(words, digest)| (words.to_owned(), digest)).collect()
}

/// What distinguishes two values of one type, digested.
fn digest(value: &impl Debug) -> u64 {
    Digest::of(format!("{value:?}").as_bytes())
}

/// What a JDK says of itself, and the size and time of the file with its classes.
fn digest_of_jdk(home: &Path) -> u64 {
    let mut digest = Digest::default();
    digest.add(&std::fs::read(home.join("release")).unwrap_or_default());
    for file in ["lib/modules", "jmods/java.base.jmod"] {
        if let Ok(metadata) = std::fs::metadata(home.join(file)) {
            digest.add_text(&format!("{} {}.{}", metadata.len(), metadata.mtime(), metadata.mtime_nsec()));
        }
    }
    digest.value()
}

/// Tells a program from others before it starts: by its main class, its arguments and its options, but not by where its
/// classes and its JDK are. It has [`GIVEN_BITS`] bits.
pub fn program_before_start(program: &Startable) -> u32 {
    let launch = program.launch();
    let surroundings = Arc::new(Surroundings::default());
    let launch = Launch {
        class_path: String::new(),
        java_home: String::new(),
        feature_version: 0,
        surroundings,
        ..launch.clone()
    };
    let mut all = Digest::default();
    all.add_text(&format!("{launch:?}"));
    all.add(&program.frozen().digest(&launch.main_class).to_le_bytes());
    all.add(&program.modules_digest().to_le_bytes());
    folded(all) >> (u32::BITS - GIVEN_BITS)
}

/// Tells a program from others, and from other versions of any class that a machine has loaded on its path.
pub fn program_on_path(program: &Startable, machine: &Machine) -> u32 {
    let mut all = Digest::default();
    for (name, digest) in program.frozen().digests() {
        if machine.classes.find_loaded(LoaderId::APP, &name).is_some() {
            all.add_text(&name);
            all.add(&digest.to_le_bytes());
        }
    }
    let classes = folded(all) >> GIVEN_BITS;
    program_before_start(program) << (u32::BITS - GIVEN_BITS) | classes
}

/// Whether a token may be of a program that has not started yet.
pub fn may_be_of(token_program: u32, program: &Startable) -> bool {
    token_program >> (u32::BITS - GIVEN_BITS) == program_before_start(program)
}

fn folded(digest: Digest) -> u32 {
    let value = digest.value();
    (value >> 32) as u32 ^ value as u32
}
