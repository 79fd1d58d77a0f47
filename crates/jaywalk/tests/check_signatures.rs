//! `jaywalk check` on generic classes: casts that a compiler inserts do not fail for objects that no well-typed program has.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;
use serde_json::Value;
use std::sync::LazyLock;

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[("Signatures.java", include_str!("signatures/Signatures.java"))]);
    files.tool("javac -g -nowarn -Xlint:none -d out Signatures.java");
    files
});

fn assert_holds(options: &[&str], target: &str) {
    for init in ["lazier", "laziest"] {
        let words = ["check", "--quiet", "--json", "-", "-cp", "out", "--init", init];
        let target = format!("signatures.Signatures{target}");
        let words: Vec<&str> = words.iter().chain(options).chain([&target.as_str()]).copied().collect();
        let told = FILES.jaywalk(&words);
        let json: Value =
            serde_json::from_str(&told.output).unwrap_or_else(|error| panic!("{target} {error}: {}", told.error));
        assert_eq!(json["verdict"], "holds", "{init} {target}: {json}");
    }
}

#[test]
fn variables_of_a_method_hide_those_of_its_class() {
    assert_holds(&[], "$Node.max");
    assert_holds(&[], "$Node.compare");
}

#[test]
fn inherited_code_knows_what_the_class_says_of_variables() {
    for method in ["run", "runAll", "both"] {
        assert_holds(&["--k", "2"], &format!("$Leaf.{method}"));
    }
    for method in ["run", "both"] {
        assert_holds(&[], &format!("$Raw.{method}"));
    }
}

#[test]
fn constructors_of_inner_classes_have_the_types_that_the_source_writes() {
    assert_holds(&[], "$Inner.new");
}

#[test]
fn inner_classes_use_the_variables_of_those_around_them() {
    assert_holds(&[], "$Outer$Inside.compare");
    assert_holds(&[], "$Outer$Inside.compareHere");
    assert_holds(&[], "$Outer$Inside.compareTop");
    assert_holds(&[], "$Outer$Inside.new(Signatures$Outer,Comparable)");
    assert_holds(&[], "$Outer$Inside$Deeper.compareThere");
}

#[test]
fn a_class_that_binds_a_variable_binds_it_for_others() {
    for method in ["used", "testedBefore", "usedBefore", "usedKept", "usedElement"] {
        assert_holds(&[], &format!(".{method}"));
    }
}

#[test]
fn static_fields_have_signatures_too() {
    assert_holds(&["--open-statics"], ".first");
    assert_holds(&["--open-statics", "--k", "2"], ".any");
}

#[test]
fn what_doubles_with_each_variable_is_not_written_out() {
    assert_holds(&[], ".doubled");
}

#[test]
fn references_to_one_object_say_together_what_is_in_it() {
    for method in ["byWildcard", "byBound", "byCast", "raw", "byVariable", "byAny", "further"] {
        assert_holds(&[], &format!("$Twins.{method}"));
    }
    let within = ["castWithin", "differentWithin", "differentBounds", "boundWithin", "variableWithin"];
    let others =
        ["filledBefore", "twoVariables", "anyOfWildcard", "elements", "elementsOfList", "cellsOfRow", "roundWithin"];
    for method in within.iter().chain(&others) {
        assert_holds(&[], &format!("$Twins.{method}"));
    }
    for method in ["areOne", "areOneByVariable", "areOneWithin", "areOneByVariableWithin"] {
        let target = format!("signatures.Signatures$Twins.{method}");
        let told = FILES.jaywalk(&["check", "--quiet", "-cp", "out", &target]);
        assert_eq!(told.status, Some(1), "{target}: {}", told.error);
    }
}
