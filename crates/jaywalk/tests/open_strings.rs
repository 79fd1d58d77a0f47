//! Strings of unknown characters, and texts of unknown numbers: right verdicts, on few paths.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;
use serde_json::Value;
use std::process::Command;
use std::sync::LazyLock;

const STRINGS: &str = include_str!("symbolic/Strings.java");
const TEXTS: &str = include_str!("symbolic/Texts.java");

/// Characters that decide every case of `Strings` that does not say otherwise.
const ALPHABET: &str = "abcAB12,- e";
/// Cases that fail for characters that are not among them.
const BEYOND: &[&str] = &["equalsWide", "lines"];
/// Cases of which only some values are tried.
const EXAMPLES: &[&str] = &["intern"];

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[("Strings.java", STRINGS), ("Texts.java", TEXTS)]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac -g -cp api.jar -d out Strings.java Texts.java");
    files
});

fn cases(source: &str) -> impl Iterator<Item = &str> {
    let names = source.lines().filter_map(|line| line.trim().strip_prefix("static void ")?.split_once("()"));
    names.map(|(name, _)| name).filter(|&name| name != "fail")
}

fn explored(class: &str, arguments: &[&str]) -> Value {
    let options = ["explore", "-ea", "-cp", "out:api.jar", "--quiet", "--output", "none", "--json", "-", class];
    let done = FILES.jaywalk(&[&options[..], arguments].concat());
    serde_json::from_str(&done.output).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {}", done.error))
}

/// A finding fails in the same way under `java`.
fn replayed(class: &str, case: &str, json: &Value) -> Option<String> {
    let path = format!("-Djaywalk.path={}", json["findings"][0]["path"].as_str()?);
    let java = FILES.run(Command::new("java").args(["-ea", &path, "-cp", "out:api.jar", class, case]));
    let exception = json["findings"][0]["exception"].as_str()?;
    (!java.error.contains(exception)).then(|| format!("{case} under java: {}", java.error))
}

#[test]
fn strings_of_unknown_characters_fail_where_some_of_an_alphabet_do() {
    let mut complaints = Vec::new();
    for case in cases(STRINGS) {
        let json = explored("Strings", &[case]);
        let tried = explored("Strings", &[case, ALPHABET]);
        let expected = if BEYOND.contains(&case) { "violated" } else { tried["verdict"].as_str().unwrap_or_default() };
        let expected = if EXAMPLES.contains(&case) { "incomplete" } else { expected };
        if json["verdict"] != expected {
            complaints.push(format!("{case} is {}, not {expected}: {}", json["verdict"], json["reasons"]));
        }
        complaints.extend(replayed("Strings", case, &json));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn few_paths_tell_strings_apart() {
    for (case, most) in [("equals3", 10), ("startsWith", 9), ("format", 8), ("concatLength", 6), ("mapKey", 80)] {
        let paths = explored("Strings", &[case])["paths"]["explored"].as_u64().unwrap_or(u64::MAX);
        assert!(paths <= most, "{case} has {paths} paths");
    }
}

/// The case, its verdict, and how many paths there are at most.
const OF_NUMBERS: &[(&str, &str, u64)] = &[
    ("unused", "violated", 2),
    ("unusedHolds", "holds", 1),
    ("message", "violated", 2),
    ("caught", "holds", 2),
    ("caughtIndex", "holds", 4),
    ("indexMessage", "violated", 25),
    ("uncaughtIndex", "violated", 4),
    ("negative", "violated", 10),
    ("equal", "violated", 22),
    ("equalNegative", "violated", 22),
    ("equalNever", "holds", 22),
    ("equalLong", "violated", 42),
    ("length", "holds", 20),
    ("lengthMost", "violated", 20),
    ("character", "violated", 5),
    ("characterWide", "violated", 5),
    ("characters", "holds", 4),
    ("truth", "violated", 2),
    ("nested", "violated", 22),
    ("loop", "holds", 1),
    ("toString1", "violated", 22),
    ("valueOf", "violated", 22),
    ("boxed", "violated", 22),
    ("boxedConcat", "violated", 22),
    ("parse", "holds", 10),
    ("builder", "violated", 22),
    ("format", "violated", 40),
    ("hash", "violated", 10),
    ("dbl", "violated", 2),
    ("dblHolds", "holds", 1),
    ("dblMessage", "violated", 4),
    ("dblLook", "incomplete", 1),
    ("dblEqual", "violated", 2),
    ("dblEqualNever", "holds", 1),
    ("dblZeros", "holds", 2),
    ("dblNan", "violated", 2),
    ("dblSame", "holds", 1),
    ("dblBoth", "violated", 4),
    ("dblComputed", "violated", 2),
    ("dblFew", "holds", 5),
    ("flt", "violated", 2),
    ("print", "holds", 1),
    ("printConcat", "holds", 1),
    ("printFew", "holds", 1),
    ("printFew2", "holds", 1),
    ("printLong", "holds", 1),
    ("printDouble", "holds", 1),
    ("printChar", "holds", 2),
    ("printBool", "holds", 2),
    ("printString", "holds", 30),
    ("printTwo", "holds", 1),
    ("printFormat", "holds", 30),
    ("printThenFail", "violated", 2),
    ("record", "violated", 22),
    ("mapText", "violated", 10),
    ("assertion", "violated", 2),
    ("indexString", "holds", 30),
    ("indexList", "holds", 5),
    ("indexArrayList", "holds", 30),
    ("file", "incomplete", 1000),
    ("className", "incomplete", 500),
];

#[test]
fn texts_of_unknown_numbers_cost_nothing_until_somebody_looks() {
    let mut complaints = Vec::new();
    let known: Vec<&str> = OF_NUMBERS.iter().map(|&(case, ..)| case).collect();
    assert_eq!(cases(TEXTS).filter(|case| *case != "never").collect::<Vec<_>>(), known);
    for &(case, verdict, most) in OF_NUMBERS {
        let json = explored("Texts", &[case]);
        let paths = json["paths"]["explored"].as_u64().unwrap_or(u64::MAX);
        if json["verdict"] != verdict || paths > most {
            complaints.push(format!("{case} is {} after {paths} paths: {}", json["verdict"], json["reasons"]));
        }
        complaints.extend(replayed("Texts", case, &json));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn an_example_names_the_line_of_the_program() {
    let json = explored("Texts", &["dblLook"]);
    let text = json["reasons"][0]["text"].as_str().unwrap_or_default();
    assert!(text.contains("Texts.dblLook(Texts.java:"), "{text}");
}
