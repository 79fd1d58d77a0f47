//! How often each place of a program forks, how many values are tried there, and where paths are pruned.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;
use serde_json::{Value, json};
use std::sync::LazyLock;

const PLACES: &str = "import jaywalk.*;
public class Places {
    public static void main(String[] arguments) {
        int first = Choice.getInt(0, 3);
        int unused = Choice.getInt(0, 9);
        Choice.assume(first * 1 != 2);
        if (Choice.getBoolean()) {
            long sum = first + Choice.getLong(5, 6);
        }
        Choice.assume(first * 1 != 3);
    }
}
";

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[("Places.java", PLACES)]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac -g -cp api.jar -d out Places.java");
    files
});

fn explored(options: &[&str]) -> Value {
    let done = FILES.jaywalk(&[&["explore", "-cp", "out", "--quiet", "--json", "-"], options, &["Places"]].concat());
    serde_json::from_str(&done.output).unwrap_or_else(|error| panic!("{error}: {}", done.error))
}

/// Line, forks and values of each place.
fn chosen(value: &Value) -> Vec<[u64; 3]> {
    let places = value["chosen_at"].as_array().map(Vec::as_slice).unwrap_or_default();
    let number = |place: &Value, name: &str| place[name].as_u64().unwrap_or(0);
    let mut rows: Vec<_> =
        places.iter().map(|place| [number(place, "line"), number(place, "forks"), number(place, "values")]).collect();
    rows.sort_unstable();
    rows
}

/// Of the four first values, one is pruned; the others choose a boolean, and half of these paths a long.
const EXPECTED: [[u64; 3]; 3] = [[4, 1, 4], [7, 3, 6], [8, 3, 6]];

#[test]
fn every_order_and_number_of_workers_counts_alike() {
    for search in ["depth", "breadth", "deepening", "best"] {
        for workers in ["1", "3"] {
            let value = explored(&["--search", search, "--workers", workers]);
            assert_eq!(chosen(&value), EXPECTED, "{search} {workers}");
            let forks: u64 = EXPECTED.iter().map(|[_, forks, _]| forks).sum();
            assert_eq!(value["choices"], forks, "{search} {workers}");
            let pruned: Vec<&Value> =
                value["pruned_at"].as_array().expect("a list").iter().map(|place| &place["paths"]).collect();
            assert_eq!(pruned, [&json!(3), &json!(1)], "{search} {workers}: {value}");
        }
    }
}

#[test]
fn a_search_that_goes_on_adds_up() {
    for search in ["depth", "breadth", "deepening", "best"] {
        let mut options = vec!["--search", search, "--limit", "paths=1", "--checkpoint", "rest"];
        let mut value = explored(&options);
        options.extend(["--resume", "rest"]);
        for _ in 0..20 {
            if value["exhausted"] == true {
                break;
            }
            value = explored(&options);
        }
        assert_eq!(chosen(&value), EXPECTED, "{search}");
    }
}

#[test]
fn the_report_shows_them_when_asked() {
    let done = FILES.jaywalk(&["explore", "-cp", "out", "--statistics", "Places"]);
    let has =
        |start: &str, end: &str| done.error.lines().any(|line| line.trim().starts_with(start) && line.ends_with(end));
    assert!(has("choices", "values tried"), "{}", done.error);
    assert!(has("Places.java:7 ", "if (Choice.getBoolean()) {"), "{}", done.error);
    assert!(has("assumptions", "paths pruned"), "{}", done.error);
    let done = FILES.jaywalk(&["explore", "-cp", "out", "Places"]);
    assert!(!done.error.contains("values tried"), "{}", done.error);
}
