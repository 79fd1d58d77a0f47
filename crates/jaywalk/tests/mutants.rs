//! Tens of thousands of damaged programs: each ends in a message or a Java error, and none brings jaywalk down.
//!
//! The programs of `tests/mutants` are compiled, and their class files damaged one at a time. All of them are read,
//! linked and translated; some thousands run, on one machine that goes back after each. Whatever happens to a
//! program is right, as long as it happens in bounded time and memory and without a panic.
//!
//! `JAYWALK_MUTANTS=20` multiplies the numbers of mutants by 20; `JAYWALK_MUTANT=1234` runs that one alone.

use jaywalk_classes::code::translate::{Source, translate};
use jaywalk_classes::code::{SiteKind, reference_maps};
use jaywalk_classes::file::{Bytes, ClassFile};
use jaywalk_classes::link::{ClassId, ClassTable, Invocation, LinkError, LoaderId};
use jaywalk_classes::path::{ClassPath, Jdk, Sources};
use jaywalk_library::launch::{Launch, launch};
use jaywalk_machine::native::{Callee, Entry, Frame, NativeFn, Outcome, Thrown, Words};
use jaywalk_machine::{Machine, Options, Step};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How many mutants are read, linked and translated.
const LINKED: u64 = 20_000;
/// How many run.
const RUN: u64 = 4_000;
/// Time slices that a mutant may run: far more than any undamaged program needs.
const SLICES: u64 = 20;
/// Bytes of heap for a mutant.
const MEMORY: u64 = 64 << 20;
/// A mutant that takes longer hangs. Most take milliseconds; a busy machine may stand still for seconds.
const TOO_LONG: Duration = Duration::from_secs(60);

// ---------------------------------------------------------------------------------------------------------------------
// The corpus

/// The classes of one program.
struct Program {
    main: String,
    classes: Vec<Undamaged>,
}

struct Undamaged {
    name: String,
    bytes: Vec<u8>,
    /// Where the bytecode of its methods lies.
    bytecode: Vec<Range<usize>>,
}

struct Corpus {
    folder: TempDir,
    programs: Vec<Program>,
}

fn corpus() -> &'static Corpus {
    static CORPUS: OnceLock<Corpus> = OnceLock::new();
    CORPUS.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let sources = java_files();
        // Concatenation without call sites keeps the programs' own instructions in the majority.
        let compiled = Command::new("javac")
            .args(["--release", "17", "-g", "-XDstringConcat=inline", "-d"])
            .arg(folder.path())
            .args(&sources)
            .status();
        assert!(compiled.expect("the tests need `javac` on the PATH").success());
        // The class path has the harness alone, so that its loader finds the damaged classes.
        let harness = folder.path().join("harness");
        fs::create_dir(&harness).expect("a folder");
        fs::rename(folder.path().join("Harness.class"), harness.join("Harness.class")).expect("it was compiled");
        let mains = sources.iter().filter_map(|file| file.file_stem()?.to_str()).filter(|name| *name != "Harness");
        let programs = mains.map(|main| read_program(folder.path(), main)).collect();
        Corpus { folder, programs }
    })
}

fn java_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mutants");
    let entries = fs::read_dir(folder).expect("the programs");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

fn read_program(folder: &Path, main: &str) -> Program {
    let mut classes = Vec::new();
    for entry in fs::read_dir(folder).expect("the classes") {
        let file = entry.expect("an entry").path();
        let Some(name) = file.file_stem().and_then(OsStr::to_str) else { continue };
        if name == main || name.strip_prefix(main).is_some_and(|rest| rest.starts_with('$')) {
            let bytes = fs::read(&file).expect("a class file");
            let bytecode = bytecode_of(&bytes);
            classes.push(Undamaged { name: name.to_owned(), bytes, bytecode });
        }
    }
    classes.sort_by(|a, b| a.name.cmp(&b.name));
    Program { main: main.to_owned(), classes }
}

fn bytecode_of(bytes: &[u8]) -> Vec<Range<usize>> {
    let file = ClassFile::parse(Bytes::from_vec(bytes.to_vec())).expect("what javac made can be read");
    let codes = file.methods.iter().filter_map(|method| method.code(&file).ok().flatten());
    let place = |code: &[u8]| bytes.windows(code.len()).position(|window| window == code);
    codes.filter_map(|code| place(code.bytecode).map(|start| start..start + code.bytecode.len())).collect()
}

// ---------------------------------------------------------------------------------------------------------------------
// Damage

/// Splitmix64: small, and the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) as usize % bound.max(1)
    }
}

/// One damaged class of one program. The same number gives the same mutant.
struct Mutant {
    program: &'static Program,
    /// Which of its classes is damaged.
    class: usize,
    bytes: Vec<u8>,
}

impl Mutant {
    fn number(number: u64) -> Mutant {
        let programs = &corpus().programs;
        let mut random = Random(number.wrapping_mul(0x0123_4567_89ab_cdef));
        let program = &programs[number as usize % programs.len()];
        let class = random.below(program.classes.len());
        let undamaged = &program.classes[class];
        let mut bytes = undamaged.bytes.clone();
        // Anywhere, or among the instructions, where a class stays readable and starts to run.
        let whole = 0..bytes.len();
        let range = match random.below(undamaged.bytecode.len() + 2) {
            at if at < undamaged.bytecode.len() => undamaged.bytecode[at].clone(),
            _ => whole,
        };
        let part = &mut bytes[range];
        match random.below(16) {
            0 => bytes.truncate(random.below(bytes.len())),
            1..5 => flip_bits(part, &mut random),
            5..9 => overwrite_bytes(part, &mut random),
            9..14 => exchange_indices(part, &mut random),
            _ => copy_range(part, &mut random),
        }
        Mutant { program, class, bytes }
    }

    fn file(&self, name: &str) -> Option<&[u8]> {
        let at = self.program.classes.iter().position(|class| class.name == name)?;
        Some(if at == self.class { &self.bytes } else { &self.program.classes[at].bytes })
    }
}

fn flip_bits(bytes: &mut [u8], random: &mut Random) {
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len());
        bytes[at] ^= 1 << random.below(8);
    }
}

/// Bytes that make large counts and edge values are as likely as all others together.
fn overwrite_bytes(bytes: &mut [u8], random: &mut Random) {
    const EDGES: [u8; 6] = [0x00, 0x01, 0x7f, 0x80, 0xfe, 0xff];
    let at = random.below(bytes.len());
    let end = bytes.len().min(at + 1 + random.below(4));
    let edge = random.below(2) == 0;
    for byte in &mut bytes[at..end] {
        *byte = if edge { EDGES[random.below(EDGES.len())] } else { random.below(256) as u8 };
    }
}

/// Most two-byte numbers of a class file are indices into its constant pool: another small one is often of the
/// right kind, and names another class, field or method.
fn exchange_indices(bytes: &mut [u8], random: &mut Random) {
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len().saturating_sub(1));
        if bytes.len() > 1 && bytes[at] == 0 {
            bytes[at + 1] = bytes[at + 1].wrapping_add(random.below(9) as u8).wrapping_sub(4);
        }
    }
}

/// Copies a piece of the file over another, which keeps its parts well formed and puts them where they do not belong.
fn copy_range(bytes: &mut [u8], random: &mut Random) {
    let length = 1 + random.below(16.min(bytes.len()));
    let (from, to) = (random.below(bytes.len() - length + 1), random.below(bytes.len() - length + 1));
    bytes.copy_within(from..from + length, to);
}

/// The numbers of the mutants to try: `count`, or what the environment says.
fn numbers(count: u64) -> impl Iterator<Item = u64> {
    let read = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    match read("JAYWALK_MUTANT") {
        Some(number) => number..number + 1,
        None => 0..count * read("JAYWALK_MUTANTS").unwrap_or(1),
    }
}

/// Runs `body` for each mutant and fails with the numbers of those that panicked or took too long.
fn check_each(count: u64, mut body: impl FnMut(u64) -> String) -> BTreeMap<String, u64> {
    let mut endings = BTreeMap::new();
    let mut failures = Vec::new();
    for number in numbers(count) {
        let start = Instant::now();
        match catch_unwind(AssertUnwindSafe(|| body(number))) {
            Ok(ending) => *endings.entry(ending).or_insert(0) += 1,
            Err(_) => failures.push(format!("mutant {number} panicked")),
        }
        if start.elapsed() > TOO_LONG {
            failures.push(format!("mutant {number} took {:?}", start.elapsed()));
        }
        if failures.len() >= 20 {
            break;
        }
    }
    for (ending, count) in &endings {
        println!("{count:6} {ending}");
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    endings
}

// ---------------------------------------------------------------------------------------------------------------------
// Reading, linking, translating

fn sources(folder: &Path) -> Sources {
    let jdk = Jdk::locate(None).expect("the tests need a JDK");
    let class_path = ClassPath::new(folder.as_os_str(), jdk.feature_version());
    Sources { jdk, class_path }
}

fn empty_table() -> ClassTable {
    let sources = sources(corpus().folder.path());
    let feature_version = sources.jdk.feature_version();
    let mut table = ClassTable::new(Box::new(sources));
    table.feature_version = feature_version as u16;
    table
}

/// A table is thrown away after this many mutants, whose classes stay in it.
const MUTANTS_OF_A_TABLE: u64 = 4_000;

#[test]
fn damaged_classes_are_linked_and_translated_or_refused() {
    let mut table = empty_table();
    let endings = check_each(LINKED, |number| {
        if number % MUTANTS_OF_A_TABLE == 0 {
            table = empty_table();
        }
        let mutant = Mutant::number(number);
        match define(&mut table, &mutant) {
            Ok(class) => {
                resolve_all(&mut table, class);
                translate_all(&table, class)
            }
            Err(error) => error.exception.to_owned(),
        }
    });
    assert!(endings.len() > 3 || numbers(LINKED).count() == 1, "many ways to end are reached: {endings:?}");
}

/// Defines the damaged class in a loader of its own, which finds the other classes as they were.
fn define(table: &mut ClassTable, mutant: &Mutant) -> Result<ClassId, LinkError> {
    let loader = table.new_loader();
    with_needed_classes(table, |table| table.define(loader, Bytes::from_vec(mutant.bytes.clone()), None))
}

/// Repeats an action of the linker until it has all classes that its loader would have to load.
fn with_needed_classes<T>(
    table: &mut ClassTable,
    mut action: impl FnMut(&mut ClassTable) -> Result<T, LinkError>,
) -> Result<T, LinkError> {
    loop {
        let error = match action(table) {
            Ok(done) => return Ok(done),
            Err(error) => error,
        };
        let Some((loader, name)) = error.needs else { return Err(error) };
        let text = table.symbols.text(name).to_owned();
        let class = table.load(LoaderId::APP, &text)?;
        table.record_initiated(loader, name, class);
    }
}

/// Resolves every constant as every kind of thing.
fn resolve_all(table: &mut ClassTable, class: ClassId) {
    let Some(file) = table.class(class).file.clone() else { return };
    for index in 0..=file.pool.len().min(0xffff) as u16 {
        let _ = with_needed_classes(table, |table| table.resolve_class(class, index));
        for is_static in [true, false] {
            let _ = with_needed_classes(table, |table| table.resolve_field(class, index, is_static));
        }
        for how in [Invocation::Static, Invocation::Special, Invocation::Virtual, Invocation::Interface] {
            let _ = with_needed_classes(table, |table| table.resolve_invocation(class, index, how));
        }
    }
}

fn translate_all(table: &ClassTable, class: ClassId) -> String {
    let Some(file) = table.class(class).file.clone() else { return "no file".to_owned() };
    let mut refused = 0;
    for &method in &table.class(class).methods {
        let info = table.method(method);
        let Some(member) = file.methods.get(info.index as usize) else { continue };
        let Ok(Some(code)) = member.code(&file) else { continue };
        let source = Source::of(info, &table.symbols, &code, &file.pool);
        match translate(&source) {
            Ok(translated) => {
                let targets = translated.ops.iter().filter_map(|op| op.target());
                assert!(targets.clone().all(|target| (target as usize) < translated.ops.len()));
                assert!(
                    translated.sites.iter().all(|site| site.kind != SiteKind::MultiNewArray || site.dimensions > 0)
                );
                let maps = reference_maps(&source).expect("what was translated has maps");
                for at in 0..translated.ops.len() as u32 {
                    assert!(maps.before(at).iter().all(|&register| register < translated.registers));
                }
            }
            Err(error) => {
                assert!(!error.message.is_empty() && !error.message.contains('\n'), "{error:?}");
                refused += 1;
            }
        }
    }
    if refused == 0 { "translated".to_owned() } else { "translated in part".to_owned() }
}

// ---------------------------------------------------------------------------------------------------------------------
// Running

thread_local! {
    /// The mutant that the natives of `Harness` hand out.
    static CURRENT: Cell<Option<u64>> = const { Cell::new(None) };
}

fn next(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::Choose(1)
}

fn program(machine: &mut Machine, _: Frame) -> Outcome {
    let name = CURRENT.get().map_or("Nothing", |number| &Mutant::number(number).program.main);
    Outcome::from(machine.new_string(name).map(Outcome::reference))
}

/// Defines a class in the loader; what that needs first, the loader loads.
fn define_class(machine: &mut Machine, frame: Frame) -> Outcome {
    if let Entry::Threw(thrown) = frame.entry {
        return Outcome::Throw(Thrown::Object(thrown));
    }
    let loader = match machine.loader_for_object(frame.reference(machine, 0)) {
        Ok(loader) => loader,
        Err(thrown) => return Outcome::Throw(thrown),
    };
    let name = machine.string_text(frame.reference(machine, 1));
    if let Some(class) = machine.classes.find_loaded(loader, &name) {
        return Outcome::from(machine.mirror(class).map(Outcome::reference));
    }
    let mutant = CURRENT.get().map(Mutant::number);
    let Some(bytes) = mutant.as_ref().and_then(|mutant| mutant.file(&name)) else { return Outcome::Word(0) };
    let defined = machine.classes.define_as(loader, Some(&name), Bytes::from_vec(bytes.to_vec()), None);
    machine.classes_changed();
    match defined {
        Ok(class) => Outcome::from(machine.mirror(class).map(Outcome::reference)),
        Err(LinkError { needs: Some((loader, name)), .. }) => machine.loader_call(loader, name),
        Err(error) => Outcome::Throw(error.into()),
    }
}

/// Initialises the program's class, then calls `main`.
fn call(machine: &mut Machine, frame: Frame) -> Outcome {
    let class = machine.class_of_mirror(frame.reference(machine, 0));
    let phase = frame.state(machine, 0);
    frame.set_state(machine, 0, phase + 1);
    match (frame.entry, phase) {
        (Entry::Threw(thrown), _) => Outcome::Throw(Thrown::Object(thrown)),
        (_, 0) => Outcome::Call(Callee::Initialize(class), Words::new()),
        (_, 1) => {
            let main = machine.declared_method(class, "main", "([Ljava/lang/String;)V");
            let main = main.ok().filter(|&main| machine.classes.method(main).is_static());
            let Some(main) = main else { return Outcome::throw("java/lang/NoSuchMethodError", "main") };
            let arguments = frame.word(machine, 1);
            Outcome::Call(Callee::Method(main), [arguments].into_iter().collect())
        }
        _ => Outcome::Void,
    }
}

/// A machine that stands before the first mutant.
fn machine_at_choice() -> Machine {
    let sources = sources(&corpus().folder.path().join("harness"));
    let launched = Launch {
        main_class: "Harness".to_owned(),
        class_path: sources.class_path.text().to_string_lossy().into_owned(),
        java_home: sources.jdk.home().display().to_string(),
        feature_version: sources.jdk.feature_version(),
        ..Launch::default()
    };
    let options = Options { memory: MEMORY, virtual_time: true, ..Options::default() };
    let mut machine = launch(Box::new(sources), options, launched).expect("the JDK can be used");
    let harness = machine.load(LoaderId::APP, "Harness").expect("it was compiled");
    let natives: [(&str, &str, NativeFn); 4] = [
        ("next", "()I", next),
        ("program", "()Ljava/lang/String;", program),
        ("call", "(Ljava/lang/Class;[Ljava/lang/String;)V", call),
        ("define", "(LHarness;Ljava/lang/String;)Ljava/lang/Class;", define_class),
    ];
    for (name, descriptor, body) in natives {
        let method = machine.declared_method(harness, name, descriptor).expect("it is declared");
        machine.bind_native(method, body);
    }
    let step = machine.run();
    assert_eq!(step, Step::Choose(1), "{}", output_of(&machine));
    machine
}

fn output_of(machine: &Machine) -> String {
    machine.output.pieces().map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned()).collect()
}

/// A machine is thrown away after this many mutants, whose classes stay in its tables.
const MUTANTS_OF_A_MACHINE: u64 = 2_000;

#[test]
fn damaged_programs_run_to_some_end() {
    let mut machine = machine_at_choice();
    let endings = check_each(RUN, |number| {
        if number % MUTANTS_OF_A_MACHINE == MUTANTS_OF_A_MACHINE - 1 {
            machine = machine_at_choice();
        }
        CURRENT.set(Some(number));
        machine.stop_after_turn(machine.turn() + SLICES);
        machine.pick(0);
        let step = machine.run();
        let shown = output_of(&machine);
        if numbers(RUN).count() == 1 {
            println!("{shown}{step:?}");
        }
        machine.back();
        ending(&machine, step, &shown)
    });
    assert!(endings.len() > 3 || numbers(RUN).count() == 1, "many ways to end are reached: {endings:?}");
}

/// A few words for how a program ended.
fn ending(machine: &Machine, step: Step, output: &str) -> String {
    match step {
        Step::Unsupported | Step::Bound(_) => format!("unsupported: {}", machine.unsupported().what),
        Step::Ended(0) => {
            let thrown = output.lines().find(|line| line.contains("Error") || line.contains("Exception"));
            let class = thrown.and_then(|line| line.split([':', ' ']).find(|word| word.contains('.')));
            class.unwrap_or("ended").to_owned()
        }
        other => format!("{other:?}"),
    }
}
