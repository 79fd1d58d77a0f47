//! `jaywalk check` with arrays in the input: lengths and elements stay open, and indices fork where they must.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;
use serde_json::Value;
use std::sync::LazyLock;

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[("Arrays.java", include_str!("check_arrays/Arrays.java"))]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac -g -cp api.jar -d out Arrays.java");
    files
});

/// What a check says as JSON.
fn check(options: &[&str], method: &str) -> Value {
    let method = format!("t.Arrays.{method}");
    let target = ["-cp", "out", &method];
    let words = ["check", "--quiet", "-ea", "--json", "-"].iter().chain(options).chain(&target);
    let told = FILES.jaywalk(&words.copied().collect::<Vec<_>>());
    serde_json::from_str(&told.output).unwrap_or_else(|error| panic!("{method}: {error}: {}", told.error))
}

/// How a method comes out, in all three ways of deciding references.
#[track_caller]
fn assert_verdict(method: &str, verdict: &str) {
    let paths = ["laziest", "lazier", "lazy"].map(|init| {
        let json = check(&["--init", init], method);
        assert_eq!(json["verdict"], verdict, "{method}, {init}: {json:#}");
        json["paths"]["explored"].as_u64().unwrap_or(0)
    });
    assert!(paths.is_sorted(), "{method}: {paths:?}");
}

/// The lines that show the input of each finding.
fn inputs(method: &str) -> Vec<String> {
    let words = ["check", "-ea", "-cp", "out", &format!("t.Arrays.{method}")];
    let told = FILES.jaywalk(&words);
    let is_input = |line: &&str| line.starts_with("    ");
    told.error
        .lines()
        .skip_while(|line| *line != "  input")
        .filter(is_input)
        .map(|line| line.trim().to_owned())
        .collect()
}

#[test]
fn methods_that_fail_are_found_with_their_arrays() {
    let failing: [(&str, &[&str]); 9] = [
        ("elementIs42", &["a = int[] #1 {length: 1, [0]: 42}", "i = 0"]),
        ("bothChange", &["a = int[] #1 {length: 1}", "b = int[] #1"]),
        ("outOfBounds", &["a = int[] #1 {length: 0}"]),
        ("rowsAreOne", &["g = int[][] #1 {length: 2, [0]: int[] #2 {length: 1}, [1]: int[] #2}"]),
        ("copied", &["a = int[] #1 {length: 2, [0]: 3, [1]: 7}"]),
        ("shifted", &["a = int[] #1 {length: 3, [2]: 5}"]),
        ("sameElement", &["a = Node[] #1 {length: 2, [0]: Node #2 {}, [1]: Node #2}"]),
        ("isAnArray", &["o = int[] #1 {length: 2, [0]: 1, [1]: 2}"]),
        ("middle", &["a = int[] #1 {length: 2147483639}", "lo = 10", "hi = 2147483638"]),
    ];
    for (method, expected) in failing {
        assert_verdict(method, "violated");
        assert_eq!(inputs(method)[..expected.len()], *expected, "{method}");
    }
    for method in ["allKinds", "hasSum", "hash", "equalContents", "division", "stored", "storedBeside"] {
        assert_verdict(method, "violated");
    }
}

#[test]
fn methods_that_hold_are_not_blamed() {
    for method in ["sameIndex", "differentArrays", "filled", "sorted", "reflected", "ownIsNoInput", "cloned"] {
        assert_verdict(method, "holds");
    }
}

#[test]
fn what_is_stored_or_asked_for_its_class_decides_nothing_else() {
    for method in ["equalBothWays", "ofDifferentClasses", "hasWhatWasStored", "boxesAreNoArrays"] {
        let json = check(&[], method);
        assert_eq!(json["verdict"], "holds", "{method}: {json:#}");
        assert_ne!(json["beyond_bounds"], Value::Null, "{method}: {json:#}");
    }
    let json = check(&[], "refuses");
    assert_eq!(json["findings"][0]["exception"], "java.lang.ArrayStoreException", "{json:#}");
    assert_eq!(json["paths"]["cut"], 0, "{json:#}");
}

#[test]
fn a_condition_tells_of_which_class_an_object_is() {
    let json = check(&[], "isAnArray");
    let condition = &json["findings"][0]["condition"];
    let has_class = condition["java"].as_str().is_some_and(|java| java.starts_with("o instanceof int[] && "));
    assert!(has_class, "{condition}");
}

#[test]
fn an_index_with_one_value_does_not_fork() {
    let json = check(&["--k", "4"], "atSize");
    assert_eq!(json["paths"]["explored"], 4, "{json:#}");
}

#[test]
fn elements_are_bounded_and_lengths_are_not() {
    for (bound, paths) in [("1", 3), ("4", 6)] {
        let json = check(&["--k-array", bound], "sum");
        assert_eq!(json["paths"]["explored"], paths, "{json:#}");
        assert_eq!(json["verdict"], "holds");
    }
    let told = FILES.jaywalk(&["check", "--k-array", "2", "-cp", "out", "t.Arrays.sum"]);
    assert!(told.error.contains("more than 2 elements"), "{}", told.error);
    assert_eq!(check(&["--k-array", "1"], "far")["verdict"], "violated");
}

#[test]
fn findings_are_data_and_repeat() {
    let json = check(&[], "elementIs42");
    let finding = &json["findings"][0];
    let array = &finding["input"]["objects"][0];
    assert_eq!(array["class"], "int[]", "{finding:#}");
    assert_eq!((&array["length"]["value"], &array["elements"][0]["index"]), (&"1".into(), &0.into()), "{finding:#}");
    assert_eq!(array["elements"][0]["is"]["value"], "42", "{finding:#}");
    for method in ["elementIs42", "allKinds", "copied", "shifted", "stored", "rowsAreOne"] {
        let json = check(&[], method);
        let inputs = json["findings"][0]["inputs"].as_object().expect("an object");
        assert!(inputs.keys().all(|name| !name.contains(' ')), "{method}: {inputs:#?} are parameters");
        let token = json["findings"][0]["path"].as_str().unwrap_or("");
        let method = format!("t.Arrays.{method}");
        let told = FILES.jaywalk(&["check", "-ea", "--replay", token, "-cp", "out", &method]);
        assert_eq!(told.status, Some(1), "{method}: {}", told.error);
    }
}

#[test]
fn locks_and_identity_hash_codes_decide_nothing_but_which_object_it_is() {
    for method in ["locked", "lockedCollection"] {
        let json = check(&[], method);
        assert_eq!(json["paths"]["explored"], 2, "{method}: {json:#}");
        assert_eq!(json["verdict"], "holds", "{method}: {json:#}");
        assert_ne!(json["beyond_bounds"], Value::Null, "{method}: {json:#}");
    }
    // One number stands for all that a hash code can be.
    let json = check(&[], "hashed");
    assert_eq!((&json["paths"]["explored"], &json["paths"]["cut"]), (&4.into(), &0.into()), "{json:#}");
    assert_eq!(json["findings"], serde_json::json!([]), "{json:#}");
}

#[test]
fn what_is_made_while_it_is_locked_stays_locked() {
    for method in ["lockedMeanwhile", "lockedOnlyOnce", "lockedInAnotherThread"] {
        let json = check(&[], method);
        assert_eq!(json["findings"], serde_json::json!([]), "{method}: {json:#}");
    }
    let json = check(&[], "anotherIsLocked");
    assert_eq!(json["findings"][0]["condition"]["java"], "one instanceof ArrayList && other == one", "{json:#}");
}
