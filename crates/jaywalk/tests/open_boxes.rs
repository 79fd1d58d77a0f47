//! Boxes, atomic variables, buffers, reflection and everyday methods on open numbers, end to end and on every JDK: what
//! holds holds, what fails fails under `java` too, and paths fork only where the program can see a difference.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::{Files, jdks};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

const NUMBERS: &str = include_str!("symbolic/Numbers.java");

/// The first JDK whose language has switches over patterns.
const PATTERNS_SINCE: u32 = 21;

struct Suite {
    files: Files,
    jdk: PathBuf,
    class: &'static str,
    methods: Vec<String>,
}

impl Suite {
    /// A class of methods whose names begin with a verdict, compiled by this JDK.
    fn new(jdk: PathBuf, class: &'static str, source: &str) -> Suite {
        let file = format!("{class}.java");
        let files = Files::new(&[("Numbers.java", NUMBERS), (&file, source)]);
        assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
        let compiled = files.run(Command::new(jdk.join("bin/javac")).args([
            "-nowarn",
            "-g",
            "-cp",
            "api.jar",
            "-d",
            "out",
            "Numbers.java",
            &file,
        ]));
        assert_eq!(compiled.status, Some(0), "{}", compiled.error);
        let names = source.lines().filter_map(|line| line.trim().strip_prefix("static void ")?.split_once('('));
        let names = names.map(|(name, _)| name.to_owned());
        let methods: Vec<String> =
            names.filter(|name| name.starts_with("holds") || name.starts_with("fails")).collect();
        assert!(methods.len() >= 5, "{methods:?}");
        Suite { files, jdk, class, methods }
    }

    fn explore(&self, method: &str) -> Value {
        let jdk = self.jdk.to_str().expect("a path in UTF-8");
        let words = ["explore", "--jdk", jdk, "-cp", "out", "--quiet", "--json", "-", "Numbers", self.class, method];
        let told = self.files.jaywalk(&words);
        serde_json::from_str(&told.output).unwrap_or_else(|error| panic!("{method}: {error}: {}", told.error))
    }

    /// What is wrong with what is told of a method.
    fn complaint(&self, method: &str) -> Option<String> {
        let json = self.explore(method);
        let expected = if method.starts_with("holds") { "holds" } else { "violated" };
        if json["verdict"] != expected {
            return Some(format!("{method}: {json}"));
        }
        let token = json["findings"][0]["path"].as_str()?;
        let path = format!("-Djaywalk.path={token}");
        let mut java = Command::new(self.jdk.join("bin/java"));
        let java = self.files.run(java.args(["-ea", &path, "-cp", "out:api.jar", "Numbers", self.class, method]));
        (java.status == Some(0) || java.error.contains("token")).then(|| format!("{method} under java: {}", java.error))
    }

    fn check(&self) {
        let complaints: Vec<String> = self.methods.iter().filter_map(|method| self.complaint(method)).collect();
        assert!(complaints.is_empty(), "with {}:\n{}", self.jdk.display(), complaints.join("\n"));
    }

    fn paths(&self, method: &str) -> u64 {
        self.explore(method)["paths"]["explored"].as_u64().expect("a count of paths")
    }
}

fn check(class: &'static str, source: &str) {
    for jdk in jdks() {
        Suite::new(jdk, class, source).check();
    }
}

/// The version that a JDK's `release` file names.
fn version(jdk: &Path) -> u32 {
    let release = std::fs::read_to_string(jdk.join("release")).unwrap_or_default();
    let line = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""));
    line.and_then(|line| line.split(['.', '"']).next()?.parse().ok()).unwrap_or(0)
}

const BOXES: &str = include_str!("symbolic/Boxes.java");
const ATOMICS: &str = include_str!("symbolic/Atomics.java");
const EVERYDAY: &str = include_str!("symbolic/Everyday.java");
const PLACED: &str = include_str!("symbolic/Placed.java");
const PATTERNS: &str = include_str!("symbolic/Patterns.java");

#[test]
fn boxes_have_numbers_and_their_identity() {
    check("Boxes", BOXES);
}

#[test]
fn atomic_variables_buffers_and_reflection_carry_numbers() {
    check("Atomics", ATOMICS);
}

#[test]
fn everyday_methods_take_open_numbers() {
    check("Everyday", EVERYDAY);
}

#[test]
fn elements_are_accessed_atomically_at_open_indices() {
    for jdk in jdks() {
        let suite = Suite::new(jdk, "Placed", PLACED);
        suite.check();
        assert_eq!(suite.paths("holds_handles_of_elements"), 1);
        assert_eq!(suite.paths("holds_concurrent_maps"), 4);
    }
}

#[test]
fn patterns_fork_by_label() {
    for jdk in jdks().into_iter().filter(|jdk| version(jdk) >= PATTERNS_SINCE) {
        let suite = Suite::new(jdk, "Patterns", PATTERNS);
        suite.check();
        assert_eq!(suite.paths("holds_boxes_by_pattern"), 3);
        assert_eq!(suite.paths("holds_constants_of_boxes"), 4);
    }
}

#[test]
fn boxes_fork_only_where_identity_is_seen() {
    let suite = Suite::new(jdks().swap_remove(0), "Boxes", BOXES);
    for (method, paths) in [
        ("holds_a_box_has_its_number", 1),
        ("holds_lists_find_by_value", 1),
        ("holds_casts_and_types", 1),
        ("holds_booleans_in_collections", 1),
        ("holds_boxes_of_other_classes_are_others", 1),
        ("holds_maps_by_value", 3),
        ("holds_same_boxes_are_small_and_equal", 4),
        ("holds_objects_are_compared_by_value", 3),
    ] {
        assert_eq!(suite.paths(method), paths, "{method}");
    }
}

#[test]
fn atomic_variables_fork_only_where_numbers_are_compared() {
    let suite = Suite::new(jdks().swap_remove(0), "Atomics", ATOMICS);
    for (method, paths) in [
        ("holds_atomic_ints", 1),
        ("holds_variable_handles", 1),
        ("holds_buffers", 1),
        ("holds_views_of_buffers", 1),
        ("holds_methods_by_reflection", 1),
        ("holds_arrays_by_reflection", 1),
    ] {
        assert_eq!(suite.paths(method), paths, "{method}");
    }
}

#[test]
fn fixme_numbers_in_direct_buffers_get_examples() {
    let suite = Suite::new(jdks().swap_remove(0), "Atomics", ATOMICS);
    let json = suite.explore("limit_direct_buffers");
    assert_eq!(json["verdict"], "incomplete", "{json}");
    assert_eq!(json["reasons"][0]["name"], "example", "{json}");
}

#[test]
fn fixme_boxes_fork_more_than_they_need() {
    let suite = Suite::new(jdks().swap_remove(0), "Boxes", BOXES);
    // Each index at which a box is stored, and each at which it is read.
    assert_eq!(suite.paths("holds_boxes_stored_at_open_indices"), 16);
    // Each cached box has a hash code of its own.
    assert_eq!(suite.paths("holds_identity_stays_what_it_was_found"), 257);
}
