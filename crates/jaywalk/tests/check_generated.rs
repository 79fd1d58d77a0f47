//! Generated methods over small arrays: `check` finds the failures that plain Java finds by calling them with all small
//! inputs, and each finding fails in plain Java with the input that it shows.
//!
//! `JAYWALK_CHECK_COUNT` and `JAYWALK_CHECK_SEED` give others.

mod check_generated {
    pub mod generate;
}
#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use check_generated::generate::{self, Dice};
use launched::Files;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::process::Command;

const NODE: &str = "package g; public class Node { int v; }";
const LEAF: &str = "package g; public class Leaf extends Node {}";

fn wanted(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Exception and line of a finding.
fn site(finding: &Value) -> String {
    let calls = finding["calls"].as_array().map(Vec::as_slice).unwrap_or_default();
    let call = calls.iter().filter_map(Value::as_str).find(|call| call.starts_with("g.Generated."));
    let line = call.and_then(|call| call.rsplit(':').next()).map_or("0", |line| line.trim_end_matches(')'));
    format!("{}:{line}", finding["exception"].as_str().unwrap_or("?"))
}

fn word(value: &Value) -> String {
    match (value["object"].as_u64(), value["value"].as_str()) {
        (Some(number), _) => format!("#{number}"),
        (_, Some("Integer.MIN_VALUE")) => i32::MIN.to_string(),
        (_, Some("Integer.MAX_VALUE")) => i32::MAX.to_string(),
        (_, Some(number)) => number.to_owned(),
        _ if value["null"] == true => "null".to_owned(),
        // Any object, perhaps of this class alone, or anything at all.
        _ if value["null"] == false => format!("!{}", value["class"].as_str().unwrap_or("")),
        _ => "?".to_owned(),
    }
}

/// The input of a finding as `Brute` reads it; `None` if it takes too much memory.
fn input(method: &str, finding: &Value) -> Option<String> {
    let none = Vec::new();
    let list = |value: &Value| value.as_array().unwrap_or(&none).clone();
    let parameters: Vec<String> = list(&finding["input"]["parameters"]).iter().map(|of| word(&of["is"])).collect();
    let mut line = format!("{method} | {} | {}", site(finding), parameters.join(" "));
    for object in list(&finding["input"]["objects"]) {
        let _ = write!(line, " | {}", object["class"].as_str().unwrap_or("?"));
        if let Some(length) = object["length"]["value"].as_str() {
            length.parse::<u64>().ok().filter(|&length| length < 1 << 24)?;
            let _ = write!(line, " {length}");
        }
        for part in list(&object["elements"]) {
            let _ = write!(line, " {}={}", part["index"], word(&part["is"]));
        }
        for part in list(&object["fields"]) {
            let _ = write!(line, " {}={}", part["name"].as_str().unwrap_or("?"), word(&part["is"]));
        }
    }
    Some(line)
}

#[test]
fn generated_methods_fail_as_with_all_small_inputs() {
    let (count, seed) = (wanted("JAYWALK_CHECK_COUNT", 24), wanted("JAYWALK_CHECK_SEED", 1));
    let source = generate::class(&mut Dice::new(seed), count as usize);
    let brute = include_str!("check_generated/Brute.java");
    let files =
        Files::new(&[("Generated.java", &source), ("Brute.java", brute), ("Node.java", NODE), ("Leaf.java", LEAF)]);
    files.tool("javac -g -nowarn -d program Generated.java Node.java Leaf.java");
    files.tool("javac -g -nowarn -cp program -d brute Brute.java");
    let java = |words: &[&str]| {
        files.run(
            Command::new("java")
                .args(["-XX:-OmitStackTraceInFastThrow", "-cp", "program:brute", "g.Brute"])
                .args(words),
        )
    };
    let told = java(&[]);
    assert_eq!(told.status, Some(0), "{}", told.error);
    let sites = told.output.lines().filter_map(|line| line.split_once(' '));
    let expected: BTreeMap<&str, BTreeSet<String>> =
        sites.map(|(method, sites)| (method, sites.split_whitespace().map(str::to_owned).collect())).collect();
    let (mut wrong, mut inputs) = (String::new(), String::new());
    for init in ["laziest", "lazier", "lazy"] {
        let words =
            ["check", "--quiet", "--time-limit", "60s", "--init", init, "--json", "-", "-cp", "program", "g.Generated"];
        let told = files.jaywalk(&words);
        let json: Value = serde_json::from_str(&told.output).unwrap_or_else(|error| panic!("{error}: {}", told.error));
        for checked in json["methods"].as_array().expect("methods") {
            let target = checked["target"].as_str().unwrap_or("");
            let method = target.trim_start_matches("g.Generated.").split('(').next().unwrap_or("");
            let findings = checked["findings"].as_array().map(Vec::as_slice).unwrap_or_default();
            let found: BTreeSet<String> = findings.iter().map(site).collect();
            let missed: Vec<&String> = expected[method].difference(&found).collect();
            if !missed.is_empty() || checked["verdict"] == "incomplete" {
                let _ = writeln!(
                    wrong,
                    "{method}, {init}, {}: missed {missed:?} {:?}",
                    checked["verdict"], checked["incomplete"]
                );
            }
            for line in findings.iter().filter_map(|finding| input(method, finding)) {
                let _ = writeln!(inputs, "{line}");
            }
        }
    }
    files.write("inputs.txt", &inputs);
    let told = java(&["inputs.txt"]);
    assert_eq!(told.status, Some(0), "{}", told.error);
    let alarms = told.output;
    if !wrong.is_empty() || !alarms.is_empty() {
        let kept = std::env::temp_dir().join(format!("jaywalk-generated-{seed}"));
        let _ = std::fs::create_dir_all(&kept).and_then(|()| std::fs::write(kept.join("Generated.java"), &source));
        panic!("seed {seed}, see {}\n{wrong}false alarms:\n{alarms}", kept.display());
    }
    println!("{} inputs confirmed", inputs.lines().count());
}
