//! Which paths fail alike: the methods of `findings/Alike.java` say how many findings each has.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::{Files, jdks};

#[test]
fn methods_have_as_many_findings_as_their_names_say() {
    let files = Files::new(&[("Alike.java", include_str!("findings/Alike.java"))]);
    files.tool("javac -g -d out Alike.java");
    for jdk in jdks() {
        let jdk = jdk.display().to_string();
        let json = files.check(&["--jdk", &jdk, "--k-array", "1", "--time-limit", "20"], "findings.Alike");
        let methods = json["methods"].as_array().map(Vec::as_slice).unwrap_or_default();
        assert_eq!(methods.len(), 8, "{json}");
        for method in methods {
            let name = method["target"].as_str().unwrap_or_default();
            let expected = name.split(['_', '(']).nth(1).and_then(|number| number.parse().ok());
            let findings = method["findings"].as_array().map(Vec::as_slice).unwrap_or_default();
            let shown: Vec<_> = findings.iter().map(|found| (&found["exception"], &found["message"])).collect();
            assert_eq!(Some(findings.len()), expected, "{jdk} {name}: {shown:?} {}", method["incomplete"]);
        }
    }
}
