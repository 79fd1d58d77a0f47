//! Checkpoint files: what is refused, and with which words.

mod support;

use jaywalk_explore::{Checkpoint, Limits, Options, Strategy};
use jaywalk_machine::ChoiceMode;
use std::fs;
use support::{Program, Recorder, search};

fn options() -> Options {
    Options { mode: ChoiceMode::Delayed, workers: 1, program: 7, ..Options::default() }
}

fn stopped() -> Checkpoint {
    let limits = Limits { paths: Some(3), ..Limits::default() };
    let (_, outcome) = search("Grown 1 6", &Options { limits, ..options() });
    assert_eq!(outcome.incomplete, ["the limit of 3 paths was reached"]);
    assert_eq!(outcome.tally.paths(), 3);
    outcome.checkpoint.expect("something is left")
}

fn refusal(program: &str, options: Options) -> String {
    let options = Options { resume: Some(stopped()), ..options };
    Recorder::default().try_search(&Program::new(program), &options).expect_err("it is refused")
}

#[test]
fn a_checkpoint_goes_with_one_search() {
    let of = "the checkpoint is of a search with ";
    let other = refusal("Grown 1 6", Options { program: 8, ..options() });
    assert_eq!(other, format!("{of}another program, other arguments or another version of this one"));
    let eager = refusal("Grown 1 6", Options { mode: ChoiceMode::Eager, ..options() });
    assert_eq!(eager, format!("{of}--choice delayed, not eager"));
    let random = refusal("Grown 1 6", Options { strategy: Strategy::Random { samples: 1, seed: 1 }, ..options() });
    assert_eq!(random, format!("{of}the strategy depth-first, not random"));
}

#[test]
fn paths_that_are_not_there_are_noticed() {
    for workers in [1, 2] {
        let message = refusal("Ends nothing", Options { workers, ..options() });
        assert_eq!(message, "the checkpoint does not belong to this program: its paths are not there");
    }
}

#[test]
fn a_file_that_is_no_checkpoint_is_refused() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let file = folder.path().join("kept");
    let missing = Checkpoint::read(&file).expect_err("it is not there");
    assert!(missing.starts_with("cannot read the checkpoint "), "{missing}");
    stopped().write(&file).expect("it can be written");
    let whole = fs::read(&file).expect("it can be read");
    for length in [0, 1, whole.len() / 2, whole.len() - 1] {
        fs::write(&file, &whole[..length]).expect("it can be written");
        let damaged = Checkpoint::read(&file).expect_err("it is damaged");
        assert!(damaged.contains("is no checkpoint, or was damaged"), "{damaged}");
    }
    let later = String::from_utf8(whole).expect("it is text").replacen("checkpoint-3", "checkpoint-9", 1);
    fs::write(&file, later).expect("it can be written");
    let later = Checkpoint::read(&file).expect_err("it is of another version");
    assert!(later.ends_with("is a checkpoint of another version of jaywalk"), "{later}");
    let nowhere = stopped().write(&folder.path().join("no/such/folder")).expect_err("there is no such folder");
    assert!(nowhere.starts_with("cannot write the checkpoint "), "{nowhere}");
}
