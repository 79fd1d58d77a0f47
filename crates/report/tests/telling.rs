//! What a person and a script are told: an exploration, and the text that comes of it.

use jaywalk_explore::{Asked, ChoiceMade, Finding, FindingKind, Reason, ReasonKind, Tally};
use jaywalk_report::terminal::Layout;
use jaywalk_report::{Bounds, Colours, Exploration, ReportedFinding, SourceFiles, Verdict, json};
use std::time::Duration;

fn exploration(tally: Tally, findings: Vec<Finding>) -> Exploration {
    let findings = findings.into_iter().map(|finding| ReportedFinding {
        replay: format!("jaywalk replay {}", finding.token),
        finding,
        picture: None,
        lines: Vec::new(),
    });
    Exploration {
        coverage: None,
        paths: None,
        command: "explore",
        target: "demo.Tree".to_owned(),
        strategy: "depth",
        mode: "delayed",
        narrows: true,
        symbolic: false,
        states: [0; 3],
        matching: None,
        functions: Vec::new(),
        solver: Asked::default(),
        empty_choices: Vec::new(),
        seed: None,
        workers: 2,
        stop_at: "first".to_owned(),
        bounds: Bounds { depth: Some(12), memory: 64 << 20, output: 1 << 20, ..Bounds::default() },
        tally,
        findings: findings.collect(),
        races: Vec::new(),
        pruned: Vec::new(),
        chosen: Vec::new(),
        has_tables: false,
        incomplete: Vec::new(),
        accepted: Vec::new(),
        notes: Vec::new(),
        exhausted: true,
        elapsed: Duration::from_millis(2000),
        peak_memory: Some(20 << 20),
    }
}

fn a_bound() -> Reason {
    Reason::new(ReasonKind::Unsupported("A.b".to_owned()), "a bound")
}

fn finding() -> Finding {
    let choice = |line: u32, value: &str, is_forced| ChoiceMade {
        place: format!("demo.Tree.main(Tree.java:{line})"),
        value: value.to_owned(),
        is_forced,
        up_to: None,
        times: 1,
    };
    let calls = [
        "java.util.Objects.requireNonNull(Objects.java:208)",
        "demo.Tree.put(Tree.java:9)",
        "demo.Tree.main(Tree.java:20)",
    ];
    Finding {
        kind: FindingKind::UncaughtException,
        exception: "java.lang.NullPointerException".to_owned(),
        message: Some("no\nkey".to_owned()),
        null: None,
        calls: calls.map(str::to_owned).to_vec(),
        causes: vec![("java.lang.Error: why".to_owned(), vec!["demo.Tree.why(Tree.java:4)".to_owned()])],
        waiting: Vec::new(),
        cycle: Vec::new(),
        race: None,
        schedule: Vec::new(),
        trace: None,
        condition: None,
        input: None,
        is_unproven: false,
        choices_left_out: 0,
        choices: vec![choice(3, "7", true), choice(12, "null", false)],
        token: "jw2-00c0ffee-70".parse().expect("a token"),
        paths: 2,
    }
}

fn told(exploration: &Exploration) -> String {
    let sources = SourceFiles::default();
    Layout { colours: Colours::OFF, sources: &sources }.exploration(exploration)
}

#[test]
fn an_exploration_that_holds_says_for_which_bounds() {
    let tally = Tally { completed: 35, pruned: 16_948, runs: 16_960, ..Tally::default() };
    let expected = "\
holds: every path of demo.Tree within the bounds was explored, and none failed
  paths    16,983 explored: 35 completed, 16,948 pruned, 0 failed
  bounds   12 choices a path, 64 MiB of memory a path, the arguments given
  search   depth, delayed choices, 2 workers, 16,960 runs in 2.00 s, 8,480/s, 20 MiB of memory
";
    assert_eq!(told(&exploration(tally, Vec::new())), expected);
}

#[test]
fn a_finding_is_told_without_the_librarys_calls() {
    let tally = Tally { completed: 1, failed: 2, ..Tally::default() };
    let expected = "\
1. java.lang.NullPointerException: no key  (2 paths)
  at demo.Tree.put (Tree.java:9)
  at demo.Tree.main (Tree.java:20)
  caused by java.lang.Error: why
  at demo.Tree.why (Tree.java:4)
  choices, in the order in which the program asked
    Tree.java:3   7
    Tree.java:12  null (any)
  replay
    jaywalk replay jw2-00c0ffee-70

violated: 2 paths of demo.Tree failed
";
    let text = told(&exploration(tally, vec![finding()]));
    assert!(text.starts_with(expected), "{text}");
}

#[test]
fn nothing_cut_is_ever_said_to_hold() {
    let tally = Tally { completed: 1, ..Tally::default() };
    let whole = exploration(tally, Vec::new());
    assert_eq!(whole.verdict(), Verdict::Holds);
    let stopped = Exploration { exhausted: false, ..whole.clone() };
    let bounded = Exploration { incomplete: vec![a_bound()], ..whole.clone() };
    let cut = Exploration { tally: Tally { cut: 1, ..tally }, ..whole.clone() };
    let unrepeated = Exploration { tally: Tally { failed: 1, ..tally }, ..whole };
    for partial in [stopped, bounded, cut, unrepeated] {
        assert_eq!(partial.verdict(), Verdict::Incomplete);
        assert!(told(&partial).starts_with("incomplete: nothing failed on the paths"), "{}", told(&partial));
    }
}

#[test]
fn what_is_accepted_is_a_bound() {
    let tally = Tally { completed: 1, cut: 1, ..Tally::default() };
    let cut = Exploration { incomplete: vec![a_bound()], exhausted: false, ..exploration(tally, Vec::new()) };
    assert!(told(&cut).contains("  cut      a bound [unsupported:A.b]\n"), "{}", told(&cut));
    let accepted = Exploration { accepted: vec![a_bound().kind], ..cut.clone() };
    assert_eq!(accepted.verdict(), Verdict::Holds);
    let text = told(&accepted);
    assert!(text.contains("the arguments given, accepted: a bound [unsupported:A.b]\n"), "{text}");
    assert!(!text.contains("  cut "), "{text}");
    let value = json::of_exploration(&accepted, "1");
    assert_eq!(value["incomplete"], serde_json::json!(["a bound"]));
    let reason = serde_json::json!({ "name": "unsupported:A.b", "text": "a bound", "accepted": true });
    assert_eq!(value["reasons"], serde_json::json!([reason]));
    let other = Exploration { accepted: vec![ReasonKind::Unsupported("A.c".to_owned())], ..cut.clone() };
    assert_eq!(other.verdict(), Verdict::Incomplete);
    let more = vec![a_bound(), Reason::new(ReasonKind::Memory, "memory")];
    assert_eq!(Exploration { incomplete: more, ..accepted.clone() }.verdict(), Verdict::Incomplete);
    let found = exploration(tally, vec![finding()]);
    assert_eq!(Exploration { findings: found.findings, ..accepted }.verdict(), Verdict::Violated);
}

#[test]
fn a_finding_in_json_names_the_programs_own_line() {
    let value = json::of_exploration(&exploration(Tally { failed: 2, ..Tally::default() }, vec![finding()]), "0.1.0");
    let finding = &value["findings"][0];
    assert_eq!((&finding["method"], &finding["line"]), (&"demo.Tree.put".into(), &9.into()));
    assert_eq!(finding["inputs"], serde_json::json!({ "Tree.java:3": ["7"], "Tree.java:12": ["null"] }));
    assert_eq!(finding["causes"][0]["what"], "java.lang.Error: why");
    assert_eq!(finding["path"], "jw2-00c0ffee-70");
    let names: Vec<&String> = value.as_object().expect("an object").keys().collect();
    assert_eq!(names[..4], ["jaywalk", "command", "target", "verdict"], "in the order of the design");
}
