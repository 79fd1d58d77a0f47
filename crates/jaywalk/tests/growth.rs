//! What exploring costs grows no faster than the program. Each size here is one at which work that grows with its square
//! does not end within the bound, by far, and work that grows with it takes a second or two.

mod explored;

use explored::Programs;
use serde_json::Value;
use std::sync::LazyLock;

static PROGRAMS: LazyLock<Programs> = LazyLock::new(|| Programs::compile("growth", &[]));

const BOUND: [&str; 2] = ["--time-limit", "3m"];

fn explore(options: &[&str], program: &[&str]) -> Value {
    let (value, _) = PROGRAMS.json(&[&BOUND[..], options].concat(), &[&["Shapes"], program].concat());
    value
}

#[test]
fn a_deep_and_narrow_tree_is_deepened_without_walking_it_again_and_again() {
    for workers in ["1", "2"] {
        let value = explore(&["--search", "deepening", "--workers", workers], &["comb", "60000"]);
        assert_eq!((&value["verdict"], &value["deepest"]), (&"holds".into(), &60_000.into()), "{value}");
        assert_eq!((&value["runs"], &value["choices"]), (&60_001.into(), &60_000.into()), "{value}");
    }
}

#[test]
fn many_calls_on_one_pool_are_answered_by_counting() {
    for shape in ["calls", "calls-backwards", "calls-told-apart", "large-pool", "list", "open-calls"] {
        let value = explore(&[], &[shape, "60000"]);
        assert_eq!(value["verdict"], "violated", "{shape}: {value}");
    }
}

#[test]
fn new_objects_of_one_pool_are_used_in_any_order() {
    let orders = ["backwards", "backwards-null", "backwards-endless", "backwards-told-apart", "inside-out", "iterated"];
    for order in orders {
        for mode in ["delayed", "on-access"] {
            let value = explore(&["--choice", mode], &[&format!("new-{order}"), "100000"]);
            assert_eq!(value["verdict"], "violated", "{order} {mode}: {value}");
        }
    }
}

#[test]
fn the_paths_of_many_compared_ints_are_counted() {
    for (open, each) in [("0", 1), ("1", 3), ("5", 243)] {
        for size in ["30", "64", "65", "300"] {
            let value = explore(&["--output", "none"], &["compared", size, open]);
            let expected = each * (1 << 12);
            assert_eq!(value["paths"]["completed"], expected, "{open} of {size}: {value}");
        }
    }
    let all = explore(&["--output", "none"], &["compared", "300", "300"]);
    assert_eq!(all["paths"]["completed"], u64::MAX, "{all}");
    assert_eq!(all["verdict"], "holds");
}

#[test]
fn thousands_of_threads_that_live_at_a_choice_go_on_after_it() {
    let value = explore(&["--schedules", "one"], &["threads", "10000"]);
    assert_eq!((&value["paths"]["completed"], &value["paths"]["failed"]), (&2.into(), &0.into()), "{value}");
}

#[test]
fn what_is_remembered_of_thousands_of_threads_grows_with_their_number() {
    let bounds = ["--limit", "paths=1", "--memory", "64m"];
    let value = explore(&[&["--stop-at", "never"], &bounds[..]].concat(), &["threads", "3000"]);
    assert_eq!(&value["paths"]["completed"], &1, "{value}");
    let reasons = value["reasons"].as_array().expect("why it is incomplete");
    assert!(reasons.iter().all(|reason| reason["name"] == "paths"), "{value}");
}
