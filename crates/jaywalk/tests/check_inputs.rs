//! `jaywalk check` on inputs of all types: strings, boxes, enums, collections, functions, generic classes.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::{Files, jdks};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use std::sync::LazyLock;

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[
        ("Hostile.java", include_str!("inputs/Hostile.java")),
        ("Brute.java", include_str!("inputs/Brute.java")),
        ("Inputs.java", include_str!("inputs/Inputs.java")),
    ]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac -g -nowarn -cp api.jar -d out Hostile.java Brute.java Inputs.java");
    files
});

const INITIALIZATIONS: [&str; 3] = ["lazy", "lazier", "laziest"];

fn check(options: &[&str], target: &str) -> Value {
    FILES.check(options, target)
}

/// What is said on standard error.
fn said(options: &[&str], target: &str) -> String {
    FILES.check_told(options, target).error
}

fn exceptions(json: &Value) -> BTreeSet<String> {
    let findings = json["findings"].as_array().map(Vec::as_slice).unwrap_or_default();
    findings.iter().filter_map(|finding| finding["exception"].as_str()).map(str::to_owned).collect()
}

/// What each method throws for all small inputs, under `java`.
fn thrown_under_java() -> BTreeMap<String, BTreeSet<String>> {
    let told = FILES.run(Command::new("java").args(["-cp", "out", "inputs.Brute"]));
    let lines = told.output.lines().map(|line| {
        let (method, thrown) = line.split_once(' ').unwrap_or((line, ""));
        let thrown = thrown.split(',').filter(|name| !name.is_empty()).map(str::to_owned);
        (method.to_owned(), thrown.collect())
    });
    lines.collect()
}

#[test]
fn the_api_on_the_class_path_is_no_part_of_the_program() {
    for target in ["inputs.Hostile.g05", "inputs.Inputs$Sorted.isLess", "inputs.Inputs.pure"] {
        let [alone, beside] = ["out", "out:api.jar"].map(|path| check(&["-cp", path, "--k", "2"], target));
        for counted in ["verdict", "paths", "states"] {
            assert_eq!(alone[counted], beside[counted], "{target}: {beside}");
        }
        assert_eq!(exceptions(&alone), exceptions(&beside), "{target}: {beside}");
    }
}

#[test]
fn what_small_inputs_make_methods_throw_is_found_and_nothing_else() {
    let expected = thrown_under_java();
    assert!(expected.len() > 60, "{expected:?}");
    for (number, jdk) in jdks().into_iter().enumerate() {
        let jdk = jdk.to_string_lossy().into_owned();
        // The ways to initialise differ in nothing that depends on the JDK. Where all is decided at once, collections of any
        // objects, which may be collections, are too many.
        for init in ["lazier", "laziest"].into_iter().filter(|&init| number == 0 || init == "laziest") {
            let json = check(&["--jdk", &jdk, "--init", init, "--time-limit", "5s"], "inputs.Hostile");
            let methods = json["methods"].as_array().map(Vec::as_slice).unwrap_or_default();
            assert_eq!(methods.len(), expected.len());
            for method in methods {
                let target = method["target"].as_str().unwrap_or_default();
                let name = target.split('(').next().and_then(|name| name.rsplit('.').next()).unwrap_or_default();
                assert_eq!(exceptions(method), expected[name], "{init} {target} on {jdk}");
                assert_ne!(method["verdict"], "incomplete", "{init} {target} on {jdk}: {}", method["incomplete"]);
            }
        }
    }
}

/// What is shown of the input that makes a method throw `IllegalStateException`.
fn shown(method: &str) -> Vec<String> {
    let text = said(&[], &format!("inputs.Inputs.{method}"));
    let own = text.split("java.lang.IllegalStateException").nth(1).unwrap_or_default();
    let lines = own.lines().skip_while(|line| line.trim() != "input").skip(1);
    lines.take_while(|line| line.contains(" = ")).map(|line| line.trim().to_owned()).collect()
}

#[test]
fn inputs_are_shown_as_java_writes_them() {
    assert_eq!(shown("text"), ["key = \"ab\""]);
    assert_eq!(shown("constant"), ["color = Color.GREEN"]);
    assert_eq!(shown("box"), ["number = 5"]);
    assert_eq!(shown("list"), ["list = ArrayList #1 [7, any]"]);
    assert_eq!(shown("map"), ["map = TreeMap #2 {5: \"\"}"]);
    assert_eq!(shown("function"), ["f = IntBinaryOperator #1 {applyAsInt(1, 2) = 3, applyAsInt(2, 1) = 4}"]);
    assert_eq!(shown("sameText"), ["a = \"\" #1", "b = \"\" #2"]);
    let json = check(&[], "inputs.Inputs.text");
    let own = json["findings"]
        .as_array()
        .and_then(|all| all.iter().find(|finding| finding["exception"] == "java.lang.IllegalStateException"));
    assert_eq!(own.map(|own| &own["input"]["objects"][0]["text"]), Some(&"\"ab\"".into()));
}

#[test]
fn a_token_repeats_what_was_found() {
    for method in ["text", "constant", "box", "list", "map", "function", "sameText", "sameBoxes", "equalBoxes"] {
        let target = format!("inputs.Inputs.{method}");
        for init in INITIALIZATIONS {
            let json = check(&["--init", init], &target);
            let findings = json["findings"].as_array().map(Vec::as_slice).unwrap_or_default();
            assert!(exceptions(&json).contains("java.lang.IllegalStateException"), "{init} {method}");
            for finding in findings {
                let token = finding["path"].as_str().unwrap_or_default();
                let text = said(&["--init", init, "--replay", token], &target);
                assert!(text.contains(finding["exception"].as_str().unwrap_or("?")), "{init} {method}: {text}");
            }
        }
    }
}

#[test]
fn final_fields_with_a_constant_have_it_and_others_are_open() {
    for init in INITIALIZATIONS {
        assert_eq!(check(&["--init", init], "inputs.Inputs.inlined")["verdict"], "holds");
        assert_eq!(exceptions(&check(&["--init", init], "inputs.Inputs.assigned")).len(), 1);
        assert_eq!(exceptions(&check(&["--init", init], "inputs.Inputs.component")).len(), 1);
    }
}

#[test]
fn what_cannot_be_made_is_named_and_what_cannot_be_seen_is_cut() {
    for (method, class) in [("random", "java.util.Random"), ("stream", "java.io.InputStream")] {
        let json = check(&[], &format!("inputs.Inputs.{method}"));
        assert_eq!((&json["verdict"], exceptions(&json).len()), (&"incomplete".into(), 0), "{json}");
        assert!(json["incomplete"][0].as_str().is_some_and(|why| why.contains(class)), "{json}");
    }
    let json = check(&["--k", "2"], "inputs.Inputs.long_");
    assert_eq!((&json["verdict"], exceptions(&json).len()), (&"holds".into(), 0), "{json}");
    assert!(json["paths"]["cut"].as_u64().is_some_and(|cut| cut > 0), "{json}");
    assert_eq!(exceptions(&check(&["--k", "3"], "inputs.Inputs.long_")).len(), 1);
}

#[test]
fn an_abstract_class_of_the_program_is_an_unknown_function_with_fields() {
    for init in INITIALIZATIONS {
        assert_eq!(exceptions(&check(&["--init", init], "inputs.Inputs.abstractClass")).len(), 1);
        let pure = check(&["--init", init], "inputs.Inputs.pure");
        assert_eq!((&pure["verdict"], &pure["functions"][0]), (&"holds".into(), &"java.util.function.Function".into()));
        assert_eq!(check(&["--init", init], "inputs.Inputs$Sorted.isLess")["verdict"], "holds");
    }
}
