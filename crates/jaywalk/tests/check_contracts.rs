//! Contracts: where they are declared, what they are about, and what is wrong with some.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::{Files, jdks};
use serde_json::Value;
use std::sync::LazyLock;

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[
        ("Beside.java", include_str!("contracts/Beside.java")),
        ("Range.java", include_str!("contracts/Range.java")),
        ("Shapes.java", include_str!("contracts/Shapes.java")),
        ("Bounds.java", include_str!("contracts/Bounds.java")),
        ("Views.java", include_str!("contracts/Views.java")),
        ("Endless.java", include_str!("contracts/Endless.java")),
        ("Nulls.java", include_str!("contracts/Nulls.java")),
        ("Overloads.java", include_str!("contracts/Overloads.java")),
    ]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    let sources = "Beside.java Range.java Shapes.java Views.java Bounds.java Endless.java Nulls.java Overloads.java";
    files.tool(&format!("javac -g -cp api.jar -d out {sources}"));
    files
});

fn check(options: &[&str], target: &str) -> Value {
    FILES.check(options, target)
}

/// What is said on standard error, and the status.
fn said(options: &[&str], target: &str) -> (String, Option<i32>) {
    let told = FILES.check_told(options, target);
    (told.error, told.status)
}

/// The exceptions with their messages.
fn failures(json: &Value) -> Vec<String> {
    let findings = json["findings"].as_array().map(Vec::as_slice).unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    findings.iter().map(|finding| format!("{}: {}", text(&finding["exception"]), text(&finding["message"]))).collect()
}

fn assert_holds(target: &str) {
    let json = check(&[], target);
    assert_eq!(json["verdict"], "holds", "{target}: {json}");
}

fn assert_fails(target: &str, words: &str) {
    let failures = failures(&check(&[], target));
    assert!(!failures.is_empty() && failures.iter().all(|failure| failure.contains(words)), "{target}: {failures:?}");
}

#[test]
fn invariants_stand_beside_classes_that_one_cannot_edit() {
    assert_holds("contracts.Range.low");
    assert_holds("contracts.Range.size");
}

#[test]
fn invariants_hold_of_parameters_and_results_too() {
    assert_holds("contracts.Range.cover");
    assert_holds("contracts.Range.equals");
    assert_fails("contracts.Range.spoil", "the invariant isOrdered of other does not hold");
    assert_fails("contracts.Range.of", "the invariant isOrdered of the result does not hold");
}

#[test]
fn constructors_are_checked_too() {
    assert_holds("contracts.Range.new(int,int)");
    assert_holds("contracts.Range.<init>()");
    assert_fails("contracts.Range.new(int)", "the invariant isOrdered does not hold");
    let (text, status) = said(&[], "contracts.Range.new");
    assert_eq!(status, Some(2));
    assert!(text.contains("'contracts.Range.new(int,int)'"), "{text}");
}

#[test]
fn predicates_read_private_members_of_the_jdk() {
    for jdk in jdks() {
        let jdk = jdk.display().to_string();
        for method in ["removeFirst", "getLast", "addFirst"] {
            let json = check(&["--jdk", &jdk, "--k", "2"], &format!("java.util.LinkedList.{method}"));
            let failures = failures(&json);
            let is_expected = |failure: &String| failure.starts_with("java.util.NoSuchElementException");
            assert!(failures.iter().all(is_expected), "{jdk} {method}: {failures:?} {json}");
            assert!(json["states"]["pre"].as_u64() > Some(1), "{jdk} {method}: {json}");
        }
    }
}

#[test]
fn contracts_are_inherited() {
    assert_holds("contracts.Shapes$Base.grow");
    assert_fails("contracts.Shapes$Wrong.grow", "the postcondition hasGrown does not hold");
    assert_holds("contracts.Shapes$Base.shrink");
    assert_holds("contracts.Shapes$Base.half");
}

#[test]
fn receivers_are_of_classes_that_inherit_the_method() {
    assert_holds("contracts.Shapes$Base.hooked");
    assert_holds("contracts.Shapes$Base.overridden");
    assert_fails("contracts.Shapes$Sub.overridden", "not the one that is checked");
}

#[test]
fn postconditions_may_be_about_an_exception() {
    assert_fails("contracts.Shapes$Failing.add", "the postcondition isUnchanged does not hold");
}

#[test]
fn all_predicates_of_a_name_count() {
    let json = check(&[], "contracts.Overloads");
    let methods = json["methods"].as_array().map(Vec::as_slice).unwrap_or_default();
    assert_eq!(methods.len(), 8, "{json}");
    for method in methods {
        let (name, verdict) = (method["target"].as_str().unwrap_or_default(), &method["verdict"]);
        let expected = if name.contains(".violated") { "violated" } else { "holds" };
        assert_eq!(verdict, expected, "{name}: {method}");
        let failures = failures(method);
        assert!(
            failures.iter().all(|failure| failure.contains("ContractViolation: the postcondition")),
            "{failures:?}"
        );
    }
}

#[test]
fn a_precondition_that_nothing_satisfies_is_named() {
    let json = check(&[], "contracts.Shapes$Vacuous.call");
    assert_eq!(json["verdict"], "incomplete");
    let why = json["incomplete"][0].as_str().unwrap_or_default();
    assert!(why.contains("the precondition never") && !why.contains("Harness"), "{why}");
}

#[test]
fn predicates_of_other_types_are_refused_in_one_line() {
    for (method, words) in [
        ("call", "only `boolean isFine(long)`"),
        ("without", "static boolean isInstance(int)"),
        ("misspelt", "it has isFine"),
    ] {
        let (text, status) = said(&[], &format!("contracts.Shapes$IllTyped.{method}"));
        assert_eq!(status, Some(2), "{text}");
        assert!(text.contains(words) && text.lines().count() == 1, "{text}");
    }
}

#[test]
fn postconditions_see_the_heap_as_it_was() {
    for init in ["lazy", "lazier", "laziest"] {
        for method in ["push", "swap", "sum", "increment", "set", "fill", "setTwice"] {
            let json = check(&["--k", "2", "--init", init], &format!("contracts.Views.{method}"));
            assert_eq!(json["verdict"], "holds", "{init} {method}: {json}");
            assert!(json["states"]["after_post"].as_u64() > Some(0), "{method}: {json}");
        }
        for (method, promise) in
            [("pushWrong", "hasGrown"), ("pushNot", "hasNotGrown"), ("incrementWrong", "isIncremented")]
        {
            let json = check(&["--k", "2", "--init", init], &format!("contracts.Views.{method}"));
            let expected = format!("jaywalk.ContractViolation: the postcondition {promise} does not hold");
            assert_eq!(failures(&json), [expected], "{init} {method}: {json}");
        }
    }
}

#[test]
fn what_is_pure_changes_no_object_that_was_there() {
    for method in ["first", "writesTheSame", "makesItsOwn"] {
        assert_holds(&format!("contracts.Views.{method}"));
    }
    assert_fails(
        "contracts.Views.firstWrong",
        "the method Views.firstWrong is @Pure and changes the field value of an object of class contracts.Views",
    );
}

#[test]
fn what_is_never_null_is_assumed_and_checked() {
    for method in ["read", "of", "get"] {
        assert_holds(&format!("contracts.Views$Holder.{method}"));
    }
    assert_fails("contracts.Views$Holder.clear", "the field view of Views$Holder is not null does not hold");
    assert_fails("contracts.Views$Holder.getWrong", "that the result is not null does not hold");
}

#[test]
fn what_is_never_null_may_be_said_by_any_declaration() {
    assert_holds("contracts.Nulls$Square.area");
    assert_holds("contracts.Nulls$Named.compareTo(String)");
    assert_holds("contracts.Nulls$Counted.add");
}

#[test]
fn the_object_around_an_inner_one_is_there() {
    for types in ["Nulls,int", "Nulls,String,String", "Nulls,String,long"] {
        assert_holds(&format!("contracts.Nulls$Inner.new({types})"));
    }
    assert_holds("contracts.Nulls$1Local.new");
}

#[test]
fn predicates_that_change_something_are_errors_of_the_contract() {
    let changed = "changes the field value of an object of class contracts.Views";
    assert_fails("contracts.Views.changedBefore", &format!("ContractError: the precondition changes {changed}"));
    assert_fails("contracts.Views.changedAfter", &format!("ContractError: the postcondition changes {changed}"));
    for method in ["changedThen", "changedThenThrown"] {
        assert_fails(
            &format!("contracts.Views.{method}"),
            "ContractError: a predicate changes, in the heap as it was, the field value",
        );
    }
}

fn reasons(json: &Value) -> Vec<&str> {
    let reasons = json["reasons"].as_array().map(Vec::as_slice).unwrap_or_default();
    reasons.iter().filter_map(|reason| reason["name"].as_str()).collect()
}

#[test]
fn loops_whose_end_is_open_have_so_many_turns() {
    let json = check(&[], "contracts.Bounds.sum");
    assert_eq!((&json["verdict"], reasons(&json)), (&"incomplete".into(), vec!["loops"]), "{json}");
    // None of 0 to 16 turns is left out.
    assert_eq!((&json["paths"]["completed"], &json["paths"]["cut"]), (&17.into(), &1.into()), "{json}");
    assert!(json["incomplete"][0].as_str().is_some_and(|why| why.contains("--loop-bound")), "{json}");
    assert_eq!(check(&["--loop-bound", "3"], "contracts.Bounds.sum")["paths"]["completed"], 4);
    assert!(failures(&check(&[], "contracts.Bounds.late")).is_empty());
    assert_eq!(failures(&check(&["--loop-bound", "20"], "contracts.Bounds.late")).len(), 1);
}

#[test]
fn loops_whose_end_is_known_are_not_cut() {
    for method in ["known", "patient"] {
        assert_holds(&format!("contracts.Bounds.{method}"));
    }
    let json = check(&[], "contracts.Bounds.again");
    assert!(!reasons(&json).contains(&"loops"), "{json}");
    let json = check(&["--length", "20"], "contracts.Bounds.endless");
    assert_eq!((&json["verdict"], reasons(&json)), (&"incomplete".into(), vec!["length"]), "{json}");
}

#[test]
fn a_predicate_that_does_not_end_is_a_fault_of_the_contract() {
    let message = |what: &str| {
        let error = "jaywalk.ContractError: the";
        vec![format!("{error} {what} does not end within 20 time slices (--length)")]
    };
    let endless = check(&["--length", "20", "--stop-at", "never"], "contracts.Endless.required");
    // Those that are no rings are within the bounds.
    assert_eq!((failures(&endless), reasons(&endless)), (message("precondition ends"), vec!["links"]), "{endless}");
    assert_eq!(endless["paths"]["failed"], 10, "{endless}");
    for (method, what) in [("ensured", "postcondition endsAfter"), ("caught", "precondition catches")] {
        let json = check(&["--length", "20"], &format!("contracts.Endless.{method}"));
        assert_eq!(failures(&json), message(what), "{json}");
    }
    assert_holds("contracts.Endless.late");
}

#[test]
fn classes_that_are_left_out_are_told() {
    FILES.write(&format!("deep/{}Deep.class", "p/".repeat(30)), "");
    let json = check(&["-cp", "out:deep"], "contracts.Bounds.statics");
    assert_eq!((&json["verdict"], reasons(&json)), (&"incomplete".into(), vec!["classes"]), "{json}");
    assert_eq!(json["beyond_bounds"], false);
    assert_eq!(check(&["-cp", "out:deep", "--accept", "classes"], "contracts.Bounds.statics")["verdict"], "holds");
}

#[test]
fn static_fields_may_be_inputs() {
    assert_holds("contracts.Bounds.statics");
    assert_holds("contracts.Bounds.sharing");
    for method in ["statics", "sharing"] {
        let json = check(&["--open-statics"], &format!("contracts.Bounds.{method}"));
        assert_eq!(failures(&json), ["java.lang.ArithmeticException: / by zero"], "{json}");
        let names: Vec<&Value> = json["findings"][0]["input"]["parameters"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|parameter| &parameter["name"])
            .collect();
        assert_eq!(names, ["Bounds.limit", "Bounds.shared"]);
    }
    let json = check(&["--open-statics"], "contracts.Nulls.sharing");
    assert_eq!(json["verdict"], "holds", "{json}");
    assert_eq!(failures(&check(&["--open-statics"], "contracts.Nulls.notSharing")).len(), 1);
}
