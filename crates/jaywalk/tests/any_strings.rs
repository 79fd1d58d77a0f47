//! Any strings: what is asked of them is one condition, their lengths have no bound where the program sets none, and findings
//! show them as literals.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;
use serde_json::Value;
use std::process::Command;
use std::sync::LazyLock;

const SPELLED: &str = include_str!("symbolic/Spelled.java");
const UNBOUNDED: &str = include_str!("symbolic/Unbounded.java");
const WRITTEN: &str = include_str!("symbolic/Written.java");

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[("Spelled.java", SPELLED), ("Unbounded.java", UNBOUNDED), ("Written.java", WRITTEN)]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac -g -cp api.jar -d out Spelled.java Unbounded.java Written.java");
    files
});

fn explored(arguments: &[&str]) -> Value {
    let options = ["explore", "-ea", "-cp", "out:api.jar", "--quiet", "--output", "none", "--json", "-"];
    let done = FILES.jaywalk(&[&options[..], arguments].concat());
    serde_json::from_str(&done.output).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {}", done.error))
}

#[test]
fn what_is_said_of_any_string_is_what_is_said_of_each() {
    let json = explored(&["Spelled"]);
    assert_eq!(json["verdict"], "holds", "{:#}", json["findings"][0]["message"]);
    let questions = SPELLED.matches("QUESTIONS.add(").count() as u64;
    assert_eq!(json["paths"]["completed"], questions * (1 + 7 + 49));
}

#[test]
fn what_is_said_of_the_text_of_any_number_is_what_is_said_of_each() {
    let json = explored(&["Written"]);
    assert_eq!(json["verdict"], "holds", "{:#} {:#}", json["findings"][0]["message"], json["reasons"]);
    let questions = WRITTEN.matches("QUESTIONS.add(").count() as u64;
    assert!(json["paths"]["completed"].as_u64() >= Some(questions * 16), "{}", json["paths"]);
}

/// The case, its verdict, and how many paths there are at most.
const UNBOUNDED_CASES: &[(&str, &str, u64)] = &[
    ("unused", "holds", 1),
    ("isNull", "holds", 1),
    ("printed", "holds", 1),
    ("length", "holds", 1),
    ("longer", "violated", 2),
    ("shorter", "holds", 6),
    ("constant", "violated", 2),
    ("neverEqual", "holds", 4),
    ("prefix", "violated", 2),
    ("longPrefix", "holds", 2),
    ("longConstant", "violated", 2),
    ("afterLongConstant", "holds", 2),
    ("lengthBehind", "violated", 2),
    ("first", "holds", 4),
    ("sixth", "holds", 3),
    ("contains", "violated", 3),
    ("containsNever", "holds", 4),
    ("loop", "incomplete", 64),
    ("countOnly", "incomplete", 40),
    ("array", "violated", 10),
    ("assumed", "holds", 80),
    ("concatenated", "violated", 4),
    ("two", "holds", 5),
    ("switched", "violated", 30),
    ("switchedDefault", "holds", 30),
    ("itself", "holds", 1),
    ("endsBehind", "holds", 1),
    ("endsBehindNot", "holds", 1),
    ("beginsBefore", "holds", 1),
    ("behind", "holds", 1),
    ("behindItself", "holds", 1),
    ("behindEach", "violated", 2),
    ("middle", "holds", 2),
    ("middleWrong", "violated", 3),
    ("region", "holds", 3),
    ("regionWrong", "violated", 2),
    ("regionOutside", "holds", 1),
    // Nobody knows the characters there, and what is made up of them is no finding.
    ("farHash", "incomplete", 9),
    ("farHashTwice", "holds", 40),
    ("farEnd", "incomplete", 9),
    ("farEqual", "incomplete", 9),
    ("turned", "holds", 20),
    ("turnedWrong", "violated", 40),
    ("turnedTwice", "holds", 20),
    ("turnedHalves", "violated", 10),
];

#[test]
fn only_who_looks_beyond_the_bound_meets_it() {
    let mut complaints = Vec::new();
    for &(case, verdict, most) in UNBOUNDED_CASES {
        let json = explored(&["Unbounded", case]);
        let paths = json["paths"]["explored"].as_u64().unwrap_or(u64::MAX);
        if json["verdict"] != verdict || paths > most {
            complaints.push(format!("{case} is {} after {paths} paths: {}", json["verdict"], json["reasons"]));
        }
        if let Some(token) = json["findings"][0]["path"].as_str() {
            let path = format!("-Djaywalk.path={token}");
            let java = FILES.run(Command::new("java").args(["-ea", &path, "-cp", "out:api.jar", "Unbounded", case]));
            if !java.error.contains("IllegalStateException") {
                complaints.push(format!("{case} under java: {}", java.error));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// More characters are tried where fewer were not enough, unless somebody has said how many.
#[test]
fn a_failure_behind_the_first_characters_is_found() {
    for case in ["ninth", "needle"] {
        assert_eq!(explored(&["Unbounded", case])["verdict"], "violated", "{case}");
        assert_eq!(explored(&["--string-length", "5", "Unbounded", case])["verdict"], "incomplete", "{case}");
    }
}

/// Longer strings than there is room for are left out, and a verdict says so.
#[test]
fn how_long_strings_can_be_is_told_with_the_bounds() {
    let json = explored(&["Unbounded", "length"]);
    assert_eq!((&json["verdict"], &json["bounds"]["string_length"]), (&"holds".into(), &(1 << 30).into()), "{json:#}");
    let done = FILES.jaywalk(&["explore", "-cp", "out:api.jar", "--output", "none", "Unbounded", "length"]);
    assert!(done.error.contains(", strings of up to 1,073,741,824 characters"), "{}", done.error);
    let json = explored(&["Spelled"]);
    assert_eq!(json["bounds"]["string_length"], Value::Null);
}

/// A failure whose string has no room is told with what it lacks.
#[test]
fn a_string_without_room_is_told_as_such() {
    let json = explored(&["Unbounded", "tooLong"]);
    assert_eq!((&json["verdict"], &json["reasons"][0]["name"]), (&"incomplete".into(), &"memory".into()), "{json:#}");
}

#[test]
fn a_finding_shows_strings_as_literals() {
    for (case, literal) in [
        ("constant", r#""abc""#),
        ("quoted", r#""a\"\\\n\u00e9""#),
        ("longer", r#""aaaaaaaaaa""#),
        ("veryLong", r#""aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" and 9 more"#),
        ("switched", r#""ok""#),
    ] {
        let json = explored(&["Unbounded", case]);
        let choices = json["findings"][0]["choices"].as_array().cloned().unwrap_or_default();
        let values: Vec<_> = choices.iter().map(|choice| choice["value"].clone()).collect();
        assert_eq!(values, [literal], "{case}: {json:#}");
    }
}
