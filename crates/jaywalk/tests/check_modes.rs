//! The three ways of making inputs on generated methods: the later something is decided, the fewer paths there are, and
//! all find the same.
//!
//! `JAYWALK_CHECK_COUNT` and `JAYWALK_CHECK_SEED` give others.

mod check_generated {
    #[allow(dead_code, reason = "the methods over arrays are for another test")]
    pub mod generate;
    pub mod references;
}
#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use check_generated::generate::Dice;
use check_generated::references;
use launched::Files;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write as _;

fn wanted(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// How a method came out.
struct Outcome {
    target: String,
    paths: u64,
    sites: BTreeSet<String>,
    /// There was no time for all paths.
    is_unfinished: bool,
    /// Not all heaps were covered.
    is_cut: bool,
}

fn outcome(of: &Value) -> Outcome {
    let count = |name: &str| of["paths"][name].as_u64().unwrap_or(0);
    let findings = of["findings"].as_array().map(Vec::as_slice).unwrap_or_default();
    let site = |finding: &Value| {
        let calls = finding["calls"].as_array().map(Vec::as_slice).unwrap_or_default();
        let call = calls.iter().filter_map(Value::as_str).find(|call| call.starts_with("r.References."));
        format!("{} {}", finding["exception"].as_str().unwrap_or("?"), call.unwrap_or("?"))
    };
    Outcome {
        target: of["target"].as_str().unwrap_or("?").to_owned(),
        paths: ["completed", "failed", "cut"].iter().map(|name| count(name)).sum(),
        sites: findings.iter().map(site).collect(),
        is_unfinished: of["exhausted"] != true,
        is_cut: count("cut") > 0,
    }
}

#[test]
fn what_is_decided_later_has_no_more_paths_and_the_same_findings() {
    let (count, seed) = (wanted("JAYWALK_CHECK_COUNT", 40), wanted("JAYWALK_CHECK_SEED", 1));
    let source = references::class(&mut Dice::new(seed), count as usize);
    let files = Files::new(&[("References.java", &source), ("Classes.java", references::CLASSES)]);
    files.tool("javac -g -nowarn -d out References.java Classes.java");
    let modes = ["laziest", "lazier", "lazy"];
    let told = modes.map(|init| {
        let json = files.check(&["--time-limit", "1s", "--init", init], "r.References");
        json["methods"].as_array().expect("methods").iter().map(outcome).collect::<Vec<Outcome>>()
    });
    let mut wrong = String::new();
    let mut compared = 0;
    for later in 0..2 {
        for (one, other) in told[later].iter().zip(&told[later + 1]) {
            let (name, than) = (modes[later], modes[later + 1]);
            if one.is_unfinished || other.is_unfinished {
                continue;
            }
            // A path that is cut early stands for several.
            if one.paths > other.paths && !other.is_cut {
                let _ = writeln!(wrong, "{}: {} paths {name}, {} {than}", one.target, one.paths, other.paths);
            }
            if !one.is_cut && !other.is_cut {
                compared += 1;
                if one.sites != other.sites {
                    let _ = writeln!(wrong, "{}: {:?} {name}, {:?} {than}", one.target, one.sites, other.sites);
                }
            }
        }
    }
    if !wrong.is_empty() {
        let kept = std::env::temp_dir().join(format!("jaywalk-references-{seed}"));
        let _ = std::fs::create_dir_all(&kept).and_then(|()| std::fs::write(kept.join("References.java"), &source));
        let _ = std::fs::write(kept.join("Classes.java"), references::CLASSES);
        panic!("seed {seed}, see {}, {compared} compared\n{wrong}", kept.display());
    }
    assert!(compared > told[0].len(), "{compared} of {} compared", 2 * told[0].len());
}
