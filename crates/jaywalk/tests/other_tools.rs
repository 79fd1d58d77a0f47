//! Programs written for other tools, unchanged: with and without those tools' own classes on the class path, and what is
//! found again under `java`; and random numbers that may be any.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::{Done, Files};
use serde_json::Value;
use std::process::Command;
use std::sync::LazyLock;

const SV_COMP: &str = include_str!("other_tools/SvComp.java");
const JBMC: &str = include_str!("other_tools/Jbmc.java");
const JBMC_OBJECTS: &str = include_str!("other_tools/JbmcObjects.java");
const SYMBC: &str = include_str!("other_tools/Symbc.java");
const ANY_RANDOM: &str = include_str!("other_tools/AnyRandom.java");
const METHODS: &str = include_str!("other_tools/Methods.java");

/// A class of SV-COMP's as its programs come with it: for runs on a JVM.
const THEIRS: &str = "package org.sosy_lab.sv_benchmarks;
public final class Verifier {
    public static void assume(boolean condition) { if (!condition) Runtime.getRuntime().halt(1); }
    public static boolean nondetBoolean() { return new java.util.Random().nextBoolean(); }
    public static byte nondetByte() { return (byte) new java.util.Random().nextInt(); }
    public static int nondetInt() { return new java.util.Random(5).nextInt(); }
}
";

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[
        ("SvComp.java", SV_COMP),
        ("Jbmc.java", JBMC),
        ("JbmcObjects.java", JBMC_OBJECTS),
        ("Symbc.java", SYMBC),
        ("AnyRandom.java", ANY_RANDOM),
        ("Methods.java", METHODS),
        ("Verifier.java", THEIRS),
    ]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool(
        "javac -g -cp api.jar -d out SvComp.java Jbmc.java JbmcObjects.java Symbc.java AnyRandom.java Methods.java",
    );
    files.tool("javac -d theirs Verifier.java");
    files
});

fn explore(words: &[&str]) -> (Value, Done) {
    let told = FILES.jaywalk(&[&["explore", "--quiet", "--json", "-"], words].concat());
    let json = serde_json::from_str(&told.output).unwrap_or_else(|error| panic!("{error}: {}", told.error));
    (json, told)
}

/// What a method's name begins with is what is said of it, and what was found is found under `java` too, if that knows
/// all values.
fn check(class: &str, source: &str, options: &[&str], is_known_to_java: bool) {
    let names = source.lines().filter_map(|line| line.trim().strip_prefix("static void ")?.split_once('('));
    let mut complaints = Vec::new();
    for (method, _) in names {
        let (json, _) = explore(&[&["--string-length", "5"], options, &[class, method]].concat());
        if !json["verdict"].as_str().is_some_and(|verdict| method.starts_with(verdict)) {
            complaints.push(format!("{method}: {json}"));
            continue;
        }
        let Some(token) = json["findings"][0]["path"].as_str().filter(|_| is_known_to_java) else { continue };
        let path = format!("-Djaywalk.path={token}");
        let java = FILES.run(Command::new("java").args(["-ea", &path, "-cp", "api.jar:out", class, method]));
        if java.status == Some(0) || java.error.contains("token") {
            complaints.push(format!("{method} under java: {}", java.error));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn sv_comps_programs_run_without_its_class() {
    check("SvComp", SV_COMP, &["-cp", "out"], true);
}

#[test]
fn sv_comps_own_class_makes_no_difference() {
    check("SvComp", SV_COMP, &["-cp", "theirs:out"], true);
}

#[test]
fn jbmcs_programs_run() {
    check("Jbmc", JBMC, &["-cp", "out"], true);
}

#[test]
fn objects_that_jbmcs_programs_ask_for_may_be_any() {
    check("JbmcObjects", JBMC_OBJECTS, &["-cp", "out"], false);
}

/// How many ways lead to an object, how a finding shows it, and what repeats it.
#[test]
fn objects_have_a_bound_and_are_shown() {
    let (json, _) = explore(&["-cp", "out", "JbmcObjects", "incompleteChain"]);
    assert_eq!(json["reasons"][0]["name"], "links", "{json}");
    assert_eq!(json["bounds"]["k"], 3, "{json}");
    let (json, _) = explore(&["--accept", "links", "-cp", "out", "JbmcObjects", "incompleteChain"]);
    assert_eq!(json["verdict"], "holds");
    let (json, _) = explore(&["--k", "5", "-cp", "out", "JbmcObjects", "incompleteChain"]);
    let finding = &json["findings"][0];
    assert_eq!(finding["exception"], "java.lang.AssertionError", "{json}");
    assert_eq!(finding["choices"], serde_json::json!([]), "what an object consists of is no choice: {finding}");
    let line = finding["replay"].as_str().expect("a line to replay");
    let words: Vec<&str> = line.split(' ').skip(1).collect();
    let replayed = FILES.jaywalk(&words);
    assert_eq!(replayed.status, Some(1), "{line}");
    let told = FILES.jaywalk(&["explore", "-cp", "out", "JbmcObjects", "violatedNext"]);
    assert!(told.error.contains("node = Node #1 {next: Node #2 {value: 5}}"), "{}", told.error);
    assert!(told.error.contains("node.next != null && node.next.value == 5"), "{}", told.error);
    let (json, _) = explore(&["-cp", "out", "JbmcObjects", "violatedSubclass"]);
    assert_eq!(json["findings"][0]["condition"]["java"], "node instanceof Special", "{json}");
    let token = explore(&["-cp", "out", "JbmcObjects", "violatedNext"]).0["findings"][0]["path"].clone();
    let path = format!("-Djaywalk.path={}", token.as_str().expect("a token"));
    let words = ["-ea", &path, "-cp", "api.jar:out", "JbmcObjects", "violatedNext"];
    let java = FILES.run(Command::new("java").args(words));
    assert!(java.error.contains("any object of JbmcObjects$Node: only jaywalk makes it up"), "{}", java.error);
}

#[test]
fn symbolic_path_finders_programs_run() {
    check("Symbc", SYMBC, &["-cp", "out"], true);
}

#[test]
fn random_numbers_may_be_any() {
    check("AnyRandom", ANY_RANDOM, &["--random", "any", "-cp", "out"], false);
}

#[test]
fn random_numbers_follow_their_seed_otherwise() {
    for (method, verdict) in [("violatedInt", "holds"), ("holdsDouble", "holds")] {
        assert_eq!(explore(&["-cp", "out", "AnyRandom", method]).0["verdict"], verdict, "{method}");
    }
}

#[test]
fn a_replay_knows_the_options() {
    let (json, _) = explore(&["--random", "any", "-cp", "out", "AnyRandom", "violatedDouble"]);
    let line = json["findings"][0]["replay"].as_str().expect("a line to replay");
    assert!(line.contains("--random=any"), "{line}");
    let words: Vec<&str> = line.split(' ').skip(1).collect();
    assert_eq!(FILES.jaywalk(&words).status, Some(1));
}

#[test]
fn the_length_of_strings_is_told_and_can_be_changed() {
    let (json, _) = explore(&["-cp", "out", "SvComp", "incompleteString"]);
    assert_eq!(json["verdict"], "violated", "it is tried with more characters");
    let (json, _) = explore(&["--string-length", "5", "-cp", "out", "SvComp", "incompleteString"]);
    let reason = &json["reasons"][0];
    assert_eq!(reason["name"], "strings");
    assert!(reason["text"].as_str().is_some_and(|text| text.contains("longer than 5 characters")), "{reason}");
    let (json, _) = explore(&["--string-length", "6", "-cp", "out", "SvComp", "incompleteString"]);
    assert_eq!(json["verdict"], "violated");
    let accepted = explore(&["--accept", "strings", "-cp", "out", "SvComp", "incompleteString"]);
    assert_eq!(accepted.0["verdict"], "holds");
    let wrong = FILES.jaywalk(&["explore", "--string-length", "-1", "-cp", "out", "SvComp", "incompleteString"]);
    assert_eq!(wrong.status, Some(2));
    assert!(wrong.error.contains("write a number of characters"), "{}", wrong.error);
}

#[test]
fn a_plain_run_has_random_values() {
    let run = FILES.jaywalk(&["run", "-ea", "-cp", "out", "SvComp", "incompleteString"]);
    assert_eq!(run.status, Some(0), "{}", run.error);
    // Their own class counts: it has the same number each time, which is not above 0.
    let run = FILES.jaywalk(&["run", "-ea", "-cp", "theirs:out", "SvComp", "holdsHalf"]);
    assert_eq!(run.status, Some(1), "{}", run.error);
    assert_eq!(run.error, "");
}
