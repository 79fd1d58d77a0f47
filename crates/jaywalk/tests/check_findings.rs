//! Which findings there are, and with which examples.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::{Files, jdks};

/// The methods of `findings/Alike.java` say how many findings each has.
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

#[test]
fn examples_do_not_depend_on_the_number_of_workers() {
    let files = Files::new(&[("Sampled.java", include_str!("findings/Sampled.java"))]);
    files.tool("javac -g -d out Sampled.java");
    let told = |workers: &str| {
        let json = files.check(&["--paths", "--workers", workers], "findings.Sampled.hashed");
        [
            json["path_conditions"].clone(),
            json["findings"][0]["input"].clone(),
            json["findings"][0]["condition"].clone(),
        ]
    };
    let alone = told("1");
    assert!(alone[0].as_array().is_some_and(|paths| paths.len() > 50), "{}", alone[0]);
    for workers in ["2", "3", "4", "2", "3", "4"] {
        let together = told(workers);
        assert!(alone == together, "{workers} workers: {alone:?} {together:?}");
    }
}

/// One branch that leads to very many paths keeps the search from no other one. Totals are those of the search in order.
#[test]
fn simple_failures_are_found_in_time() {
    let files = Files::new(&[("Hidden.java", include_str!("findings/Hidden.java"))]);
    files.tool("javac -g -d out Hidden.java");
    for workers in ["1", "2"] {
        let options = ["--k-array", "50", "--loop-bound", "60", "--time-limit", "3", "--workers", workers];
        let json = files.check(&options, "findings.Hidden");
        let methods = json["methods"].as_array().map(Vec::as_slice).unwrap_or_default();
        assert_eq!(methods.len(), 3, "{json}");
        for method in methods {
            let finding = &method["findings"][0];
            assert_eq!(method["verdict"], "violated", "{workers} workers: {method}");
            assert_eq!(finding["exception"], "java.lang.IllegalStateException", "{method}");
            assert_eq!(
                method["reasons"].as_array().and_then(|all| all.last()?["name"].as_str()),
                Some("time"),
                "{method}"
            );
        }
    }
}
