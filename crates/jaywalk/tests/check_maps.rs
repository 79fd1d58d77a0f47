//! `jaywalk check` on maps and sets whose keys are open strings: that they are told apart by equality changes nothing but
//! how long it takes.
//!
//! `JAYWALK_CHECK_COUNT` and `JAYWALK_CHECK_SEED` give other generated methods.

mod check_generated {
    #[allow(dead_code, reason = "of the other generator, only the dice are needed")]
    pub mod generate;
}
mod check_maps {
    pub mod generate;
}
#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use check_generated::generate::Dice;
use check_maps::generate;
use launched::{Files, jdks};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::process::Command;

fn wanted(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn findings(checked: &Value) -> &[Value] {
    checked["findings"].as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Exception and line of a finding.
fn site(finding: &Value) -> String {
    let calls = finding["calls"].as_array().map(Vec::as_slice).unwrap_or_default();
    let call = calls.iter().filter_map(Value::as_str).find(|call| call.starts_with("g.Generated.m"));
    let line = call.and_then(|call| call.rsplit(':').next()).map_or("0", |line| line.trim_end_matches(')'));
    format!("{}:{line}", finding["exception"].as_str().unwrap_or("?"))
}

#[test]
fn generated_methods_fail_as_with_all_small_maps() {
    let (count, seed) = (wanted("JAYWALK_CHECK_COUNT", 20), wanted("JAYWALK_CHECK_SEED", 1));
    let source = generate::class(&mut Dice::new(seed), count as usize);
    let files = Files::new(&[("g/Generated.java", &source), ("g/Brute.java", include_str!("check_maps/Brute.java"))]);
    files.tool("javac -g -nowarn -d out g/Generated.java");
    files.tool("javac -g -nowarn -cp out -d brute g/Brute.java");
    let java = ["-XX:-OmitStackTraceInFastThrow", "-cp", "out:brute", "g.Brute"];
    let told = files.run(Command::new("java").args(java));
    assert_eq!(told.status, Some(0), "{}", told.error);
    let lines = told.output.lines().filter_map(|line| line.split_once(' '));
    let expected: BTreeMap<&str, BTreeSet<String>> =
        lines.map(|(method, sites)| (method, sites.split_whitespace().map(str::to_owned).collect())).collect();
    assert_eq!(expected.len(), count as usize);
    let json = files.check(&["--k-array", "2", "--time-limit", "60s"], "g.Generated");
    let mut wrong = String::new();
    for checked in json["methods"].as_array().expect("methods") {
        let target = checked["target"].as_str().unwrap_or("");
        let method = target.trim_start_matches("g.Generated.").split('(').next().unwrap_or("");
        let found: BTreeSet<String> = findings(checked).iter().map(site).collect();
        if found != expected[method] || checked["verdict"] == "incomplete" {
            let (expected, reasons) = (&expected[method], &checked["incomplete"]);
            let _ = writeln!(wrong, "{method}: {found:?} instead of {expected:?} {reasons}");
        }
    }
    assert!(wrong.is_empty(), "seed {seed}:\n{wrong}\n{source}");
}

/// Methods and whether they can fail.
const METHODS: [(&str, bool); 32] = [
    ("askedContains", false),
    ("askedGet", false),
    ("askedMerge", false),
    ("askedPut", false),
    ("askedRemove", false),
    ("askedSet", false),
    ("askedLinkedSet", false),
    ("askedConcurrent", false),
    ("askedTable", false),
    ("askedCount", false),
    ("askedAmongConstants", false),
    ("askedOnly", false),
    ("askedKnownFirst", false),
    ("askedNumbers", false),
    ("askedPairs", false),
    ("askedValue", false),
    ("askedOwnTable", false),
    ("askedMeanwhile", false),
    ("valueOfSeveral", false),
    ("textOfSeveral", false),
    ("textOfMany", false),
    ("orderedSeen", false),
    ("orderedUnseen", true),
    ("orderedValues", false),
    ("askedJoined", false),
    ("orderedRight", false),
    ("alikeOrSame", true),
    ("orderedWrong", true),
    ("orderedAsAdded", false),
    ("orderedText", true),
    ("seenLater", false),
    ("orderedAlike", true),
];

#[test]
fn keys_are_told_apart_by_equality_unless_their_order_counts() {
    let files = Files::new(&[("Keyed.java", include_str!("check_maps/Keyed.java"))]);
    files.tool("javac -g -nowarn -d out Keyed.java");
    for jdk in jdks() {
        let jdk = jdk.to_string_lossy().into_owned();
        for (method, fails) in METHODS {
            let options = ["--jdk", &jdk, "--k-array", "2", "--time-limit", "60s"];
            let checked = files.check(&options, &format!("maps.Keyed.{method}"));
            let verdict = if fails { "violated" } else { "holds" };
            let is_wrong = |finding: &Value| finding["exception"] != "maps.Keyed$Wrong";
            assert_eq!(checked["verdict"], verdict, "{method} on {jdk}: {checked:#}");
            assert!(!findings(&checked).iter().any(is_wrong), "{method} on {jdk}: {checked:#}");
            let explored = checked["paths"]["explored"].as_u64();
            let most = if method.starts_with("asked") { 150 } else { u64::MAX };
            assert!(explored.is_some_and(|paths| paths <= most), "{method} on {jdk}: {checked:#}");
        }
    }
}
