//! Arrays whose length nobody has chosen, end to end: what holds for all lengths holds, and what fails is shown with inputs
//! with which it fails under `java` too.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;
use serde_json::Value;
use std::process::Command;
use std::sync::LazyLock;

const LENGTHS: &str = include_str!("open_arrays/Lengths.java");

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[("Lengths.java", LENGTHS)]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac -g -cp api.jar -d out Lengths.java");
    files
});

/// What is told of a method, as JSON.
fn explored(method: &str, options: &[&str]) -> Value {
    let mut words = vec!["explore", "-cp", "out", "--quiet", "--json", "-"];
    words.extend(options);
    words.extend(["Lengths", "Lengths", method]);
    let told = FILES.jaywalk(&words);
    serde_json::from_str(&told.output).unwrap_or_else(|error| panic!("{method}: {error}: {}", told.error))
}

/// What is wrong with what is told of a method.
fn complaint(method: &str) -> Option<String> {
    let json = explored(method, &[]);
    let expected = if method.starts_with("holds") { "holds" } else { "violated" };
    if json["verdict"] != expected {
        return Some(format!("{method}: {json}"));
    }
    let token = json["findings"][0]["path"].as_str()?;
    let path = format!("-Djaywalk.path={token}");
    let java = FILES.run(Command::new("java").args(["-ea", &path, "-cp", "out:api.jar", "Lengths", "Lengths", method]));
    (java.status == Some(0) || java.error.contains("token")).then(|| format!("{method} under java: {}", java.error))
}

/// The methods whose names begin with a verdict.
fn methods() -> impl Iterator<Item = &'static str> {
    let names = LENGTHS.lines().filter_map(|line| line.trim().strip_prefix("static void ")?.split_once('('));
    names.map(|(name, _)| name).filter(|name| name.starts_with("holds_") || name.starts_with("fails_"))
}

#[test]
fn arrays_may_have_any_length() {
    let complaints: Vec<String> = methods().filter_map(complaint).collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn all_workers_and_orders_agree() {
    for method in methods().filter(|name| name.starts_with("holds_")) {
        let alone = &explored(method, &["--prepare", "off"])["paths"];
        for options in [&["--workers", "3"][..], &["--search", "breadth"], &["--choice", "on-access"]] {
            let paths = &explored(method, options)["paths"];
            assert_eq!(paths, alone, "{method} with {options:?}");
        }
    }
}

#[test]
fn a_search_goes_on_where_it_was_stopped() {
    for method in ["holds_loop_over_all", "holds_rectangles", "holds_lists_with_a_capacity"] {
        let all = &explored(method, &[])["paths"];
        let stopped = explored(method, &["--limit", "paths=2", "--checkpoint", method]);
        assert_eq!(stopped["verdict"], "incomplete", "{stopped}");
        assert_eq!(&explored(method, &["--resume", method])["paths"], all, "{method}");
    }
}

#[test]
fn lengths_without_room_in_memory_are_cut() {
    let told = explored("any_length", &[]);
    assert_eq!((&told["verdict"], &told["paths"]["completed"]), (&"incomplete".into(), &3.into()), "{told}");
    assert!(told.to_string().contains("\"memory\""), "{told}");
    assert_eq!(explored("any_length", &["--accept", "memory"])["verdict"], "holds");
}

#[test]
fn paths_are_told_by_what_is_known_of_lengths() {
    let told =
        FILES.jaywalk(&["explore", "-cp", "out", "--paths", "Lengths", "Lengths", "holds_known_index_is_caught"]);
    let report = told.output + &told.error;
    for path in ["completed 1  anyInt == 4\n", "completed 2  anyInt >= 5\n", "completed 3  anyInt < 4\n"] {
        assert!(report.contains(path), "{report}");
    }
}

#[test]
fn a_finding_shows_arrays_of_the_length_that_leads_there() {
    let told = FILES.jaywalk(&["explore", "-cp", "out", "Lengths", "Lengths", "fails_with_a_grid"]);
    let report = told.output + &told.error;
    assert!(report.contains("Lengths.grid = byte[2][] #1 {{0}, {7}}"), "{report}");
}
