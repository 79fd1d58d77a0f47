//! Numbers that nobody chooses, end to end: what holds for all of them holds, and what fails is shown with inputs with
//! which it fails under `java` too.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;
use serde_json::Value;
use std::process::Command;
use std::sync::LazyLock;

const NUMBERS: &str = include_str!("symbolic/Numbers.java");
const ARRAYED: &str = include_str!("symbolic/Arrayed.java");
const BITS: &str = include_str!("symbolic/Bits.java");

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[("Numbers.java", NUMBERS), ("Arrayed.java", ARRAYED), ("Bits.java", BITS)]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac -g -cp api.jar -d out Numbers.java Arrayed.java Bits.java");
    files
});

/// The methods of a source whose names begin with a verdict.
fn methods(source: &str) -> Vec<&str> {
    let names = source.lines().filter_map(|line| line.trim().strip_prefix("static void ")?.split_once('('));
    let names: Vec<&str> = names.map(|(name, _)| name).collect();
    assert!(names.len() >= 10, "{names:?}");
    names
}

/// What is wrong with what is told of a method.
fn complaint(class: &str, method: &str) -> Option<String> {
    let told = FILES.jaywalk(&["explore", "-cp", "out", "--quiet", "--json", "-", "Numbers", class, method]);
    let json: Value = serde_json::from_str(&told.output).unwrap_or_else(|error| panic!("{error}: {}", told.error));
    let expected = if method.starts_with("holds") { "holds" } else { "violated" };
    if json["verdict"] != expected {
        return Some(format!("{method}: {json}"));
    }
    let token = json["findings"][0]["path"].as_str()?;
    let path = format!("-Djaywalk.path={token}");
    let java = FILES.run(Command::new("java").args(["-ea", &path, "-cp", "out:api.jar", "Numbers", class, method]));
    (java.status == Some(0) || java.error.contains("token")).then(|| format!("{method} under java: {}", java.error))
}

fn check(class: &str, source: &str) {
    let complaints: Vec<String> = methods(source).into_iter().filter_map(|method| complaint(class, method)).collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn numbers_decide_paths_to_the_bit() {
    check("Numbers", NUMBERS);
}

#[test]
fn arrays_boxes_and_collections_know_unknown_numbers() {
    check("Arrayed", ARRAYED);
}

#[test]
fn bits_of_numbers_are_numbers() {
    check("Bits", BITS);
}
