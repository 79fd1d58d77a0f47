//! Arrays whose length nobody has chosen, end to end: what holds for all lengths holds, and what fails is shown with inputs
//! with which it fails under `java` too.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;
use serde_json::Value;
use std::process::Command;
use std::sync::LazyLock;

const LENGTHS: &str = include_str!("open_arrays/Lengths.java");

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[("Lengths.java", LENGTHS)]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac -g -cp api.jar -d out Lengths.java");
    files
});

/// What is told of a method, as JSON.
fn explored(method: &str, options: &[&str]) -> Value {
    let mut words = vec!["explore", "-cp", "out", "--quiet", "--json", "-"];
    words.extend(options);
    words.extend(["Lengths", "Lengths", method]);
    let told = FILES.jaywalk(&words);
    serde_json::from_str(&told.output).unwrap_or_else(|error| panic!("{method}: {error}: {}", told.error))
}

/// What is wrong with what is told of a method.
fn complaint(method: &str) -> Option<String> {
    let json = explored(method, &[]);
    let expected = if method.starts_with("holds") { "holds" } else { "violated" };
    if json["verdict"] != expected {
        return Some(format!("{method}: {json}"));
    }
    let token = json["findings"][0]["path"].as_str()?;
    let path = format!("-Djaywalk.path={token}");
    let java = FILES.run(Command::new("java").args(["-ea", &path, "-cp", "out:api.jar", "Lengths", "Lengths", method]));
    (java.status == Some(0) || java.error.contains("token")).then(|| format!("{method} under java: {}", java.error))
}

#[test]
fn arrays_may_have_any_length() {
    let names = LENGTHS.lines().filter_map(|line| line.trim().strip_prefix("static void ")?.split_once('('));
    let complaints: Vec<String> = names.filter_map(|(name, _)| complaint(name)).collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
