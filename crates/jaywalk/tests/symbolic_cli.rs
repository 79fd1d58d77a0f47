//! What people see of numbers that nobody chooses: reports, conditions of paths, and what they are told when something
//! cannot be known.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::{Done, Files};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[("Told.java", include_str!("symbolic_cli/Told.java")), ("text", "no library")]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac -g -cp api.jar -d out Told.java");
    files
});

/// Explores a method of the program.
fn explore(options: &[&str], method: &str) -> Done {
    let words = [&["explore", "-cp", "out"], options, &["Told", method]].concat();
    FILES.jaywalk(&words)
}

/// The same as JSON, with the status.
fn json(options: &[&str], method: &str) -> (Value, Option<i32>) {
    let told = explore(&[&["--quiet", "--json", "-"], options].concat(), method);
    let value = serde_json::from_str(&told.output);
    (value.unwrap_or_else(|error| panic!("{error}: {}{}", told.output, told.error)), told.status)
}

fn reasons(value: &Value) -> Vec<&str> {
    let reasons = value["reasons"].as_array().expect("a list");
    reasons.iter().filter_map(|reason| reason["name"].as_str()).collect()
}

/// The JSON's conditions of paths: how each ended, and the condition.
fn conditions(value: &Value) -> Vec<(&str, &str)> {
    let paths = value["path_conditions"].as_array().expect("a list");
    let told = paths.iter().map(|path| {
        let ending = path["ending"].as_str().unwrap_or("no ending");
        (ending, path["condition"]["java"].as_str().unwrap_or("no condition"))
    });
    told.collect()
}

#[test]
fn the_report_says_what_the_solver_was_asked() {
    let told = explore(&[], "sign");
    assert_eq!(told.output, "negative\nzero\npositive\n");
    assert!(told.error.contains("\n  solver   4 questions, all without Z3, "), "{}", told.error);
    let (value, status) = json(&["--stop-at", "never"], "mixed");
    assert_eq!((status, &value["verdict"]), (Some(0), &Value::from("holds")), "{value}");
    let solver = &value["solver"];
    let number = |field: &str| solver[field].as_u64().unwrap_or_else(|| panic!("{field} in {solver}"));
    let layers = solver["by_layer"].as_object().expect("an object");
    let answered: u64 = layers.values().filter_map(Value::as_u64).sum();
    assert_eq!(number("questions"), answered + number("unknown"));
    assert!(number("queries") > 0 && layers["z3"].as_u64() > Some(0), "{solver}");
    assert_eq!(number("hits"), number("questions") - layers["z3"].as_u64().unwrap_or(0));
}

#[test]
fn a_program_that_asks_for_no_such_number_is_told_of_no_solver() {
    let told = explore(&[], "chosen");
    assert!(!told.error.contains("solver") && !told.error.contains("symbolic"), "{}", told.error);
    let told = explore(&["--numbers", "symbolic"], "chosen");
    assert!(told.error.contains("delayed choices, symbolic numbers, 1 worker"), "{}", told.error);
    assert!(told.error.contains("\n  solver   2 questions, all without Z3, "), "{}", told.error);
    let (value, _) = json(&["--numbers", "symbolic"], "chosen");
    assert_eq!(value["numbers"], "symbolic");
}

#[test]
fn paths_have_their_conditions() {
    let (value, status) = json(&["--paths"], "sign");
    assert_eq!(status, Some(0));
    let expected = [("completed", "n < 0"), ("completed", "n == 0"), ("completed", "n >= 1")];
    assert_eq!(conditions(&value), expected, "{value}");
    assert_eq!(value["path_conditions"][0]["number"], 1);
    assert_eq!(value["path_conditions_left_out"], 0);
    let input = &value["path_conditions"][0]["condition"]["inputs"][0];
    assert_eq!((&input["name"], &input["type"]), (&Value::from("n"), &Value::from("int")));
    assert_eq!((&input["file"], &input["line"]), (&Value::from("Told.java"), &Value::from(16)));
    let told = explore(&["--paths"], "sign");
    let list = "paths, and the numbers that take them\n  completed 1  n < 0\n  completed 2  n == 0\n  \
                completed 3  n >= 1\n  n  int  Told.java:16";
    assert!(told.error.contains(list), "{}", told.error);
    let (value, _) = json(&[], "sign");
    assert!(value["path_conditions"].is_null() && value["path_conditions_left_out"].is_null());
}

#[test]
fn conditions_do_not_depend_on_the_number_of_workers() {
    let (one, _) = json(&["--paths", "--stop-at", "never"], "names");
    let (two, _) = json(&["--paths", "--stop-at", "never", "--workers", "2"], "names");
    assert_eq!(one["path_conditions"], two["path_conditions"]);
    assert!(conditions(&one).len() > 4, "{one}");
}

#[test]
fn names_are_those_of_the_source() {
    let (value, _) = json(&["--paths"], "names");
    let texts: Vec<&str> = conditions(&value).into_iter().map(|(_, condition)| condition).collect();
    let has = |part: &str| texts.iter().any(|text| text.contains(part));
    for part in ["count >= 4", "word.charAt(0)", "part >= 8L", "part_2 < 8L"] {
        assert!(has(part), "{part} in {texts:?}");
    }
    let inputs = value["path_conditions"][0]["condition"]["inputs"].as_array().expect("a list");
    let count = inputs.iter().find(|input| input["name"] == "count").expect("it is there");
    assert_eq!(count["type"], "int from 0 to 9");
}

#[test]
fn a_finding_shows_its_inputs_and_its_condition() {
    let told = explore(&["--paths"], "middle");
    assert_eq!(told.status, Some(1));
    for part in [
        "Told.java:27  ",
        "int low = Choice.anyInt();",
        "int high = Choice.anyInt();",
        "  condition\n    low >= 0 && high >= low && (low + high) / 2 < low\n",
        "\n  failed 1  low >= 0 && high >= low && (low + high) / 2 < low\n",
    ] {
        assert!(told.error.contains(part), "{part} in {}", told.error);
    }
    assert!(!explore(&[], "middle").error.contains("condition"));
    let (value, _) = json(&[], "middle");
    let condition = &value["findings"][0]["condition"];
    assert_eq!(condition["java"], "low >= 0 && high >= low && (low + high) / 2 < low");
    assert_eq!(value["findings"][0]["choices"].as_array().map(Vec::len), Some(2));
}

#[test]
fn paths_without_open_numbers_have_no_conditions() {
    let told = explore(&["--paths", "--output", "none"], "chosen");
    assert!(told.error.contains("paths: none has a condition, because no number stays open"), "{}", told.error);
    let refused = explore(&["--paths", "--checkpoint", "rest"], "sign");
    assert_eq!(refused.status, Some(2));
    assert_eq!(refused.error, "jaywalk: --paths is of one search: leave out --checkpoint and --resume\n");
}

#[test]
fn a_solver_that_is_none_matters_where_it_is_needed() {
    let missing = "cannot open shared object file: No such file or directory";
    let cases = [
        ("/bin/ls", "/bin/ls cannot be loaded as Z3's library: "),
        ("text", "text cannot be loaded as Z3's library: "),
        ("/tmp", "/tmp cannot be loaded as Z3's library: "),
        ("/nowhere/libz3.so", missing),
        ("libc.so.6", "libc.so.6 is a library, but not Z3's: it has no Z3_get_version; set JAYWALK_Z3 to "),
    ];
    for (library, line) in cases {
        let with = |method: &str| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
            FILES.run(command.args(["explore", "-cp", "out", "Told", method]).env("JAYWALK_Z3", library))
        };
        let needed = with("mixed");
        assert_eq!(needed.status, Some(3), "{library}: {}", needed.error);
        let told: Vec<&str> = needed.error.lines().filter(|line| line.ends_with("[solver]")).collect();
        assert!(told.len() == 1 && told[0].contains(line) && told[0].contains("JAYWALK_Z3"), "{}", needed.error);
        assert!(!needed.error.contains("quer"), "{}", needed.error);
        let not_needed = with("sign");
        assert_eq!(not_needed.status, Some(0), "{library}: {}", not_needed.error);
        assert!(!not_needed.error.contains("Z3's"), "{library}: {}", not_needed.error);
    }
}

#[test]
fn layers_have_the_names_that_there_are() {
    for wrong in ["foo", "", "all,order", "-foo", "order,-model", "-"] {
        let told = explore(&["--solver-layers", wrong], "sign");
        assert_eq!(told.status, Some(2), "{wrong}: {}", told.error);
        assert!(told.error.lines().count() == 1 && told.error.contains("is no layer"), "{wrong}: {}", told.error);
    }
    for right in ["all", "none", "z3", "-order,-model", "order,model,z3"] {
        assert_eq!(explore(&["--solver-layers", right], "sign").status, Some(0), "{right}");
    }
}

#[test]
fn without_z3_what_it_would_know_is_unknown() {
    let (value, status) = json(&["--solver-layers", "-z3"], "mixed");
    assert_eq!((status, reasons(&value)), (Some(3), vec!["solver"]), "{value}");
    assert_eq!(value["solver"]["queries"], 0);
    let text = value["reasons"][0]["text"].as_str().expect("a text");
    assert!(text.contains("the solver is switched off"), "{text}");
}

#[test]
fn a_time_limit_is_kept_while_the_solver_works() {
    let begun = Instant::now();
    let (value, status) = json(&["--time-limit", "1s"], "hard");
    // Without an end to its questions, they take a minute and more.
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    assert_eq!(status, Some(3));
    assert!(reasons(&value).contains(&"time"), "{value}");
    assert!(!value.to_string().contains("was interrupted"), "{value}");
}

/// The status of a process that is to end soon.
fn status_of(mut child: Child) -> Option<i32> {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(60) {
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            return status.code();
        }
        thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("it is there");
    panic!("it does not stop");
}

#[test]
fn a_signal_ends_what_the_solver_is_asked() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
    command.current_dir(FILES.path()).args(["explore", "-cp", "out", "--workers", "2", "Told", "hard"]);
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    thread::sleep(Duration::from_secs(2));
    kill_process(Pid::from_child(&child), Signal::TERM).expect("it can be told");
    assert_eq!(status_of(child), Some(3));
}

#[test]
fn what_must_be_known_is_tried_where_it_has_few_values() {
    for (method, completed) in [("fewFiles", 3), ("className", 2)] {
        let (value, status) = json(&[], method);
        assert_eq!((status, &value["verdict"]), (Some(0), &Value::from("holds")), "{method}: {value}");
        assert!(value["paths"]["completed"].as_u64() >= Some(completed), "{method}: {value}");
    }
    let (value, status) = json(&["--stop-at", "never"], "exitFew");
    assert_eq!((status, &value["paths"]["failed"]), (Some(1), &Value::from(2)), "{value}");
    assert_eq!(value["paths"]["completed"], 1, "{value}");
}

#[test]
fn what_must_be_known_and_has_many_values_gets_one_and_says_so() {
    for (method, place) in [("file", "Told.file(Told.java:"), ("sleep", "Told.sleep(Told.java:")] {
        let (value, status) = json(&["--time-limit", "60s"], method);
        assert_eq!(status, Some(3), "{method}: {value}");
        assert_eq!(reasons(&value), ["example"], "{method}: {value}");
        let text = value["reasons"][0]["text"].as_str().expect("a text");
        assert!(text.contains(place), "{method}: {text}");
        assert!(value["paths"]["completed"].as_u64() > Some(0), "{method}: {value}");
    }
    // The length of an array stays open, as far as there is memory.
    let (value, _) = json(&[], "reflectedArray");
    assert_eq!(reasons(&value), ["memory"], "{value}");
    let (value, status) = json(&[], "exit");
    assert_eq!((status, &value["verdict"]), (Some(1), &Value::from("violated")), "{value}");
}

#[test]
fn reflection_passes_open_numbers_on() {
    let (value, status) = json(&[], "reflectedCall");
    assert_eq!(status, Some(1), "{value}");
    assert_eq!(value["findings"][0]["choices"][0]["value"], "21", "{value}");
}

#[test]
fn lengths_of_arrays_may_be_open() {
    let told = explore(&["--time-limit", "60s"], "array");
    assert!(matches!(told.status, Some(0 | 3)), "{}", told.error);
    assert!(told.output.contains("negative\n") && told.output.contains("long\n"), "{}{}", told.output, told.error);
}
