//! `--coverage`: which lines and branches no path reaches, told, as JSON and as LCOV.

mod explored;

use explored::Programs;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

static PROGRAMS: LazyLock<Programs> = LazyLock::new(|| Programs::compile("coverage", &[]));

const ALL: [&str; 2] = ["--stop-at", "never"];

fn source() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/coverage/Ways.java");
    std::fs::read_to_string(file).expect("it is there")
}

/// What LCOV has for a line: whether it was reached, and how many ways of how many.
#[derive(Debug, Default, PartialEq, Eq, Clone, Copy)]
struct Line {
    reached: Option<bool>,
    ways: (u64, u64),
}

/// Reads LCOV back and checks that its totals are those of its rows.
fn read_lcov(text: &str) -> (BTreeMap<usize, Line>, BTreeMap<String, bool>) {
    let mut lines: BTreeMap<usize, Line> = BTreeMap::new();
    let (mut methods, mut totals) = (BTreeMap::new(), BTreeMap::new());
    let mut named = Vec::new();
    assert_eq!((text.matches("SF:").count(), text.matches("end_of_record\n").count()), (1, 1), "{text}");
    for row in text.lines() {
        let (kind, rest) = row.split_once(':').unwrap_or((row, ""));
        let parts: Vec<&str> = rest.split(',').collect();
        let number = |index: usize| parts[index].parse::<usize>().unwrap_or_else(|_| panic!("{row}"));
        match kind {
            "TN" | "end_of_record" => {}
            "SF" => assert!(rest.ends_with("Ways.java"), "{row}"),
            "FN" => named.push(parts[1].to_owned()),
            "FNDA" => assert_eq!(methods.insert(parts[1].to_owned(), number(0) == 1), None, "{row}"),
            "DA" => lines.entry(number(0)).or_default().reached = Some(number(1) == 1),
            "BRDA" => {
                let ways = &mut lines.entry(number(0)).or_default().ways;
                *ways = (ways.0 + u64::from(parts[3] == "1"), ways.1 + 1);
            }
            _ => assert_eq!(totals.insert(kind.to_owned(), number(0) as u64), None, "{row}"),
        }
    }
    named.sort_unstable();
    assert!(named.iter().eq(methods.keys()), "{text}");
    let count = |what: &str, reached: u64, total: u64| {
        assert_eq!((totals[&format!("{what}H")], totals[&format!("{what}F")]), (reached, total), "{what}");
    };
    count("FN", methods.values().filter(|&&reached| reached).count() as u64, methods.len() as u64);
    count("L", lines.values().filter(|line| line.reached == Some(true)).count() as u64, lines.len() as u64);
    count("BR", lines.values().map(|line| line.ways.0).sum(), lines.values().map(|line| line.ways.1).sum());
    (lines, methods)
}

/// What the comment of a line says.
fn check_line(number: usize, text: &str, line: Option<&Line>) {
    let comment = text.split_once("//").map_or("", |(_, comment)| comment.trim());
    let Some(line) = line else {
        return assert!(comment.is_empty() || comment == "nothing" || comment == "not loaded", "{number}: {text}");
    };
    assert_eq!(line.reached, Some(!comment.starts_with("not reached")), "{number}: {text}");
    match comment.trim_start_matches("not reached, ").split_once(" of ") {
        Some((ways, all)) => {
            assert_eq!(
                (line.ways.0.to_string(), line.ways.1.to_string()),
                (ways.into(), all.into()),
                "{number}: {text}"
            )
        }
        None => assert_eq!(line.ways.0, line.ways.1, "{number}: {text}: {line:?}"),
    }
}

fn lcov(name: &str, options: &[&str]) -> String {
    let done = PROGRAMS.explore(&[&ALL, options, &["--coverage-out", name]].concat(), &["Ways"]);
    assert_eq!(done.status, Some(1), "{}", done.error);
    std::fs::read_to_string(PROGRAMS.folder().join(name)).expect("it is written")
}

#[test]
fn every_line_and_branch_is_as_its_comment_says() {
    let (lines, methods) = read_lcov(&lcov("all.info", &[]));
    for (index, text) in source().lines().enumerate() {
        check_line(index + 1, text, lines.get(&(index + 1)));
    }
    let reached = |name: &str| methods.get(name).copied();
    assert_eq!(reached("Ways.main([Ljava/lang/String;)V"), Some(true));
    assert_eq!(reached("Ways.uncalled(I)V"), Some(false));
    assert_eq!(reached("Ways$Node.<init>(I)V"), Some(true));
    assert_eq!(reached("Ways$Node.<init>()V"), Some(false));
    assert_eq!(reached("Ways$Shape.thrice()I"), Some(false));
    assert_eq!(reached("Ways.<clinit>()V"), Some(true));
    // Nobody wrote these: a bridge, the constructor of a class without one, and what every enum has.
    for name in methods.keys() {
        let is_made = ["compareTo(Ljava/lang/Object;)", "Ways.<init>", ".values()", ".valueOf(", "$values", "access$"];
        assert!(!is_made.iter().any(|made| name.contains(made)), "{name}");
    }
}

#[test]
fn it_is_the_same_however_all_paths_are_explored() {
    let one = lcov("one.info", &[]);
    let ways: [&[&str]; 8] = [
        &["--workers", "2"],
        &["--choice", "eager"],
        &["--choice", "on-access", "--workers", "3"],
        &["--narrowing", "off"],
        &["--search", "breadth"],
        &["--search", "deepening", "--workers", "2"],
        &["--search", "best"],
        &["--memory", "24m"],
    ];
    for options in ways {
        assert_eq!(lcov("other.info", options), one, "{options:?}");
    }
}

#[test]
fn verdict_and_counts_are_the_same_without_it() {
    let plain = |mut value: Value| {
        let object = value.as_object_mut().expect("it is an object");
        for key in ["coverage", "time_ms", "peak_memory_bytes"] {
            assert!(object.remove(key).is_some(), "{key}");
        }
        value
    };
    let ways: [&[&str]; 5] = [
        &[],
        &ALL,
        &["--choice", "eager"],
        &["--choice", "on-access", "--search", "breadth"],
        &["--limit", "length=1"],
    ];
    for options in ways {
        for program in [&["Ways"][..], &["Turns"]] {
            // The turns of this one are of one order, and end where time slices do.
            let options = &[options, &["--schedules", "one"]].concat()[..];
            let (without, status) = PROGRAMS.json(options, program);
            assert_eq!(without["coverage"], Value::Null);
            let (with, status_with) = PROGRAMS.json(&[options, &["--coverage"]].concat(), program);
            assert_eq!(status, status_with, "{options:?}");
            assert_eq!(plain(without), plain(with), "{options:?}");
        }
    }
}

#[test]
fn the_report_tells_what_is_not_reached() {
    let sources = format!("{}/tests/java/coverage", env!("CARGO_MANIFEST_DIR"));
    let options = [&ALL[..], &["--coverage", "--source", &sources]].concat();
    let parts = ["  coverage ", "    Ways$Node ", "not reached", "return -1;", "1 of 2 branches not taken"];
    PROGRAMS.check(&options, &["Ways"], 1, &parts);
    // The first failing path is the last that is walked.
    PROGRAMS.check(&["--coverage"], &["Ways"], 1, &[" branches, on the paths that were explored\n"]);
    let (value, _) = PROGRAMS.json(&options, &["Ways"]);
    let coverage = &value["coverage"];
    let node = coverage["classes"].as_array().and_then(|classes| classes.iter().find(|c| c["class"] == "Ways$Node"));
    let node = node.expect("it is told");
    assert_eq!((&node["file"], &node["methods"]["total"]), (&"Ways.java".into(), &3.into()), "{node}");
    let line = 1 + source().lines().position(|line| line.contains("this(7)")).expect("it is there");
    assert_eq!(node["unreached_lines"], serde_json::json!([line, line + 1, line + 2]));
    let (lines, _) = read_lcov(&lcov("json.info", &[]));
    assert_eq!(coverage["lines"]["total"], lines.len());
}

#[test]
fn it_is_of_one_search() {
    for other in [["--checkpoint", "rest"], ["--resume", "rest"]] {
        PROGRAMS.check(&[&["--coverage"], &other[..]].concat(), &["Ways"], 2, &["--checkpoint and --resume"]);
    }
    PROGRAMS.check(&["--coverage-out", "nowhere/file"], &["Ways"], 2, &["cannot write nowhere/file"]);
}
