//! `jaywalk check` on methods whose names say how they come out: `fails_`, `holds_`, or `cut_` where it must not say either.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;
use serde_json::Value;
use std::collections::BTreeSet;

fn verdict_of(name: &str) -> &'static str {
    match name.split('_').next() {
        Some("fails") => "violated",
        Some("holds") => "holds",
        Some("cut") => "incomplete",
        _ => panic!("{name} says no verdict"),
    }
}

#[test]
fn methods_come_out_as_their_names_say() {
    let files = Files::new(&[("Verdicts.java", include_str!("verdicts/Verdicts.java"))]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac -g -nowarn -cp api.jar -d out Verdicts.java");
    for (init, limit) in [("lazy", "2s"), ("lazier", "10s"), ("laziest", "10s")] {
        let words = ["check", "--quiet", "--json", "-", "--init", init, "--time-limit", limit, "--stop-at", "first"];
        let told = files.jaywalk(&[&words[..], &["-cp", "out", "verdicts.Verdicts"]].concat());
        let json: Value = serde_json::from_str(&told.output).unwrap_or_else(|error| panic!("{error}: {}", told.error));
        let methods = json["methods"].as_array().map(Vec::as_slice).unwrap_or_default();
        let mut wrong = BTreeSet::new();
        for method in methods {
            let name = method["target"].as_str().and_then(|target| target.split('(').next()?.rsplit('.').next());
            let name = name.expect("a method");
            // Deciding all at once may be too much for the time, but never says otherwise.
            let (verdict, is_slow) = (&method["verdict"], init == "lazy");
            if verdict != verdict_of(name) && !(is_slow && verdict == "incomplete") {
                wrong.insert(format!("{name}: {verdict} {}", method["incomplete"]));
            }
        }
        assert!(methods.len() > 30, "{} methods", methods.len());
        assert!(wrong.is_empty(), "--init {init}: {wrong:#?}");
    }
}
