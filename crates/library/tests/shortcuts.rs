//! The shortcuts of linking change nothing that a program can see: the programs of the differential suite about
//! lambdas, records, concatenation and handles write the same with and without them.

use jaywalk_classes::path::{ClassPath, Jdk, Sources};
use jaywalk_library::invoke::close_shortcuts;
use jaywalk_library::launch::{Launch, launch};
use jaywalk_machine::{Options, Step, Stream};
use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAMS: &[&str] = &[
    "lambdas/Adaptation",
    "lambdas/Bridges",
    "lambdas/Capturing",
    "lambdas/LambdaTraces",
    "lambdas/MethodReferences",
    "lambdas/SerializableLambdas",
    "language/RecordMethods",
    "language/StringConcat",
];

/// Compiles the programs into a folder.
fn compiled() -> PathBuf {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java");
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shortcuts-classes");
    let jdk = Jdk::locate(None).expect("the tests need a JDK");
    let compiled = Command::new(jdk.home().join("bin/javac"))
        .args(["-nowarn", "--release", "17", "-d"])
        .arg(&classes)
        .args(PROGRAMS.iter().map(|program| sources.join(format!("{program}.java"))))
        .status()
        .expect("javac runs");
    assert!(compiled.success(), "the programs do not compile");
    classes
}

/// What a program writes, on both streams, and how it ends.
fn run(classes: &Path, main_class: &str, takes_shortcuts: bool) -> (String, Step) {
    let jdk = Jdk::locate(None).expect("the tests need a JDK");
    let started = Launch {
        main_class: main_class.into(),
        class_path: classes.display().to_string(),
        java_home: jdk.home().display().to_string(),
        feature_version: jdk.feature_version(),
        ..Launch::default()
    };
    let class_path = ClassPath::new(classes.as_os_str(), jdk.feature_version());
    let options = Options { memory: 128 << 20, virtual_time: true, ..Options::default() };
    let mut machine = launch(Box::new(Sources { jdk, class_path }), options, started).expect("the JDK can be used");
    if !takes_shortcuts {
        close_shortcuts(&mut machine);
    }
    let end = machine.run();
    let pieces = machine.output.pieces().map(|(stream, bytes)| {
        let text = String::from_utf8_lossy(bytes);
        if stream == Stream::Err { format!("<{text}>") } else { text.into_owned() }
    });
    (pieces.collect(), end)
}

#[test]
fn programs_cannot_see_shortcuts() {
    let classes = compiled();
    for program in PROGRAMS {
        let main_class = program.rsplit('/').next().unwrap_or(program);
        let (quick, general) = (run(&classes, main_class, true), run(&classes, main_class, false));
        assert!(!quick.0.is_empty(), "{program} wrote nothing");
        assert_eq!(quick, general, "{program}");
    }
}
