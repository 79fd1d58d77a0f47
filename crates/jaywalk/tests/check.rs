//! `jaywalk check`: methods from an arbitrary heap, against their contracts.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;
use serde_json::Value;
use std::sync::LazyLock;

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[
        ("Node.java", include_str!("checked/Node.java")),
        ("Tree.java", include_str!("checked/Tree.java")),
        ("Types.java", include_str!("checked/Types.java")),
    ]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac -g -cp api.jar -d out Node.java Tree.java Types.java");
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

fn exceptions(json: &Value) -> Vec<&str> {
    let findings = json["findings"].as_array().map(Vec::as_slice).unwrap_or_default();
    findings.iter().filter_map(|finding| finding["exception"].as_str()).collect()
}

#[test]
fn swapping_nodes_needs_seven_five_and_four_paths() {
    for (init, paths) in [("lazy", 7), ("lazier", 5), ("laziest", 4)] {
        let json = check(&["--init", init], "checked.Node.swap");
        assert_eq!((&json["verdict"], &json["paths"]["completed"]), (&"holds".into(), &paths.into()), "{init}");
    }
}

#[test]
fn a_search_tree_has_the_states_of_the_thesis() {
    for (k, states) in [("1", [2, 4, 4]), ("2", [5, 21, 21]), ("3", [26, 236, 236]), ("4", [677, 12_949, 12_949])] {
        for init in ["lazier", "laziest"] {
            let json = check(&["--init", init, "--k", k], "checked.Tree.insert");
            let counted = ["pre", "before_post", "after_post"].map(|state| json["states"][state].as_u64());
            assert_eq!(counted, states.map(Some), "{init} {k}");
            assert_eq!(json["verdict"], "holds");
        }
    }
    let alone = check(&["--init", "lazier", "--workers", "1"], "checked.Tree.insert");
    let together = check(&["--init", "lazier", "--workers", "3"], "checked.Tree.insert");
    assert_eq!((&alone["states"], &alone["paths"]), (&together["states"], &together["paths"]));
}

#[test]
fn what_breaks_a_contract_is_shown_with_its_input() {
    let json = check(&["--k", "2"], "checked.Tree.insertWrong");
    assert_eq!(json["verdict"], "violated");
    assert_eq!(exceptions(&json)[0], "jaywalk.ContractViolation");
    let message = json["findings"][0]["message"].as_str().unwrap_or_default();
    assert!(message.contains("isOrdered") || message.contains("has"), "{message}");
    assert!(check(&["--k", "1"], "checked.Tree.insertWrong")["findings"].as_array().is_some_and(Vec::is_empty));
}

#[test]
fn a_finding_is_repeated_by_its_token() {
    let json = check(&[], "checked.Node.swapUnchecked");
    assert_eq!(exceptions(&json), ["java.lang.NullPointerException"]);
    let input = &json["findings"][0]["input"];
    assert_eq!(input["parameters"][0]["name"], "this");
    assert_eq!(input["objects"][0]["class"], "checked.Node");
    assert_eq!(input["objects"][0]["fields"][1]["is"]["null"], true);
    let token = json["findings"][0]["path"].as_str().unwrap_or_default().to_owned();
    let (text, status) = said(&["--replay", &token], "checked.Node.swapUnchecked");
    assert_eq!(status, Some(1), "{text}");
    assert!(text.contains("NullPointerException") && text.contains("this = Node #1 {next: null}"), "{text}");
}

#[test]
fn preconditions_prune_and_allowed_exceptions_are_no_failure() {
    assert_eq!(check(&[], "checked.Tree.divide")["verdict"], "holds");
    assert_eq!(check(&[], "checked.Tree.allowed")["verdict"], "holds");
}

#[test]
fn a_wrong_contract_is_said_to_be_one() {
    let json = check(&[], "checked.Tree.wrongContract");
    assert_eq!(exceptions(&json), ["jaywalk.ContractError"]);
    let (text, status) = said(&[], "checked.Types.missing");
    assert_eq!(status, Some(2));
    assert!(text.contains("`boolean nowhere(int)`") && text.lines().count() == 1, "{text}");
}

#[test]
fn classes_of_inputs_are_decided_where_they_matter() {
    let json = check(&[], "checked.Types.area");
    assert_eq!(exceptions(&json), ["java.lang.AssertionError"]);
    let fields = &json["findings"][0]["input"]["objects"][0]["fields"];
    assert!(["7", "-7"].contains(&fields[0]["is"]["value"].as_str().unwrap_or_default()), "{fields}");
    assert_eq!(exceptions(&check(&[], "checked.Types.cast")), ["java.lang.ClassCastException"]);
    assert_eq!(exceptions(&check(&[], "checked.Types.named")), ["java.lang.ArithmeticException"]);
    // What nobody implements is any function.
    assert_eq!(check(&[], "checked.Types.nobody")["verdict"], "holds");
}

#[test]
fn what_cannot_be_made_up_is_unsupported() {
    for (method, class) in [("random", "java.util.Random"), ("type", "java.lang.Class")] {
        let json = check(&[], &format!("checked.Types.{method}"));
        assert_eq!((&json["verdict"], exceptions(&json).len()), (&"incomplete".into(), 0), "{json}");
        assert!(json["incomplete"][0].as_str().is_some_and(|why| why.contains(class)), "{json}");
    }
    assert_eq!(check(&[], "checked.Types.colour")["verdict"], "holds");
    assert_eq!(check(&[], "checked.Types.text")["verdict"], "holds");
    assert_eq!(check(&[], "checked.Types$Inner.outer")["verdict"], "holds");
}

#[test]
fn numbers_of_all_kinds_are_inputs() {
    let json = check(&[], "checked.Types.kinds");
    assert_eq!(exceptions(&json), ["java.lang.IllegalStateException"]);
    let fields = json["findings"][0]["input"]["objects"][0]["fields"].as_array().cloned().unwrap_or_default();
    let values: Vec<&str> = fields.iter().filter_map(|field| field["is"]["value"].as_str()).collect();
    assert_eq!(values, ["-3", "'x'", "1099511627776L", "0.5", "true"]);
}

#[test]
fn objects_of_the_input_may_be_the_same_and_those_of_the_method_are_not() {
    for init in ["lazy", "lazier", "laziest"] {
        assert_eq!(exceptions(&check(&["--init", init], "checked.Types.alias")), ["java.lang.AssertionError"]);
        assert_eq!(check(&["--init", init], "checked.Types.own")["verdict"], "holds");
    }
}

#[test]
fn a_method_that_does_not_end_is_cut() {
    let json = check(&[], "checked.Node.length");
    assert_eq!((&json["verdict"], &json["reasons"][0]["name"]), (&"incomplete".into(), &"length".into()), "{json}");
}

#[test]
fn all_public_methods_of_a_class_come_in_a_table() {
    let (text, status) = said(&["--k", "2"], "checked.Tree");
    assert_eq!(status, Some(1), "{text}");
    assert!(text.contains("5 methods: 3 hold, 2 violated, 0 incomplete"), "{text}");
    let json = check(&[], "checked.Tree");
    let methods = json["methods"].as_array().map(Vec::as_slice).unwrap_or_default();
    let verdicts: Vec<&str> = methods.iter().filter_map(|method| method["verdict"].as_str()).collect();
    assert_eq!(verdicts, ["holds", "violated", "holds", "holds", "violated"]);
}

#[test]
fn several_methods_come_in_one_table_each_once() {
    let several = ["checked.Types.overloaded(int)", "checked.Tree", "checked.Types.overloaded(I)V"];
    let (text, status) = said(&several, "checked.Tree.insert");
    assert_eq!(status, Some(1), "{text}");
    assert!(text.contains("6 methods: 4 hold, 2 violated, 0 incomplete"), "{text}");
    let (text, status) = said(&["checked.Types.overloaded(int)"], "checked.Types.missing");
    assert_eq!((status, text.lines().count()), (Some(2), 1), "{text}");
}

#[test]
fn what_is_not_there_is_said_in_one_line() {
    for (target, words) in [
        ("checked.Node.swop", "swap"),
        ("checked.Nodes.swap", "cannot find class checked.Nodes"),
        ("checked.Types.overloaded", "'checked.Types.overloaded(int)' or 'checked.Types.overloaded(long)'"),
        ("checked.Types.overloaded(char)", "void overloaded(int) or void overloaded(long)"),
        ("checked.Types$Shape.area", "abstract"),
        ("checked.Types$Colour.<clinit>", "initialiser of a class"),
    ] {
        let (text, status) = said(&[], target);
        assert_eq!(status, Some(2), "{text}");
        assert!(text.contains(words) && text.lines().count() == 1, "{target}: {text}");
    }
    assert_eq!(check(&[], "checked.Types.overloaded(int)")["verdict"], "holds");
    assert_eq!(check(&[], "checked.Types.overloaded(J)V")["verdict"], "holds");
}
