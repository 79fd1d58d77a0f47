//! Checkpoint files: what is refused, and with which words.

mod support;

use jaywalk_explore::{Checkpoint, Limits, Options, Strategy};
use jaywalk_machine::ChoiceMode;
use proptest::prelude::*;
use proptest::strategy::Strategy as _;
use std::fs;
use std::sync::OnceLock;
use std::time::Duration;
use support::{Program, Recorder, search};

const PROGRAM: &str = "Grown 1 6";
const STRATEGIES: [Strategy; 5] = [
    Strategy::DepthFirst,
    Strategy::BreadthFirst,
    Strategy::Deepening,
    Strategy::BestFirst,
    Strategy::Random { samples: 50, seed: 5 },
];

fn options() -> Options {
    Options { mode: ChoiceMode::Delayed, workers: 1, ..Options::default() }
}

fn stopped() -> Checkpoint {
    stopped_of(&options())
}

fn stopped_of(options: &Options) -> Checkpoint {
    let limits = Limits { paths: Some(3), ..Limits::default() };
    let (_, outcome) = search(PROGRAM, &Options { limits, ..options.clone() });
    assert_eq!(outcome.incomplete[0].text, "the limit of 3 paths was reached");
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
    let eager = refusal(PROGRAM, Options { mode: ChoiceMode::Eager, ..options() });
    assert_eq!(eager, format!("{of}--choice delayed, not eager"));
    let random = refusal(PROGRAM, Options { strategy: Strategy::Random { samples: 1, seed: 1 }, ..options() });
    assert_eq!(random, format!("{of}the strategy depth, not random"));
    let [.., walks] = STRATEGIES;
    let resume = Some(stopped_of(&Options { strategy: walks, ..options() }));
    let other = Options { strategy: Strategy::Random { samples: 50, seed: 6 }, resume, ..options() };
    let message = Recorder::default().try_search(&Program::new(PROGRAM), &other).expect_err("it is refused");
    assert_eq!(message, format!("{of}--sample 50 --seed 5: say the same to go on"));
}

fn bytes_of(checkpoint: &Checkpoint) -> Vec<u8> {
    let mut bytes = Vec::new();
    checkpoint.write(&mut bytes).expect("it can be written");
    bytes
}

/// What a file of each strategy has in it.
fn files() -> &'static [Vec<u8>] {
    static FILES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    FILES.get_or_init(|| {
        let of = |strategy: Strategy| {
            let workers = if strategy == Strategy::DepthFirst { 2 } else { 1 };
            bytes_of(&stopped_of(&Options { strategy, workers, ..options() }))
        };
        STRATEGIES.map(of).to_vec()
    })
}

fn read(bytes: &[u8]) -> Result<Checkpoint, String> {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let file = folder.path().join("kept");
    fs::write(&file, bytes).expect("it can be written");
    Checkpoint::read(&file)
}

/// A change somewhere in a file.
#[derive(Clone, Debug)]
enum Damage {
    Replace(u8),
    Insert(u8),
    Remove(usize),
    Repeat(usize),
}

fn damage() -> impl proptest::strategy::Strategy<Value = (prop::sample::Index, Damage)> {
    let byte = || prop_oneof![any::<u8>(), b'0'..=b'9', prop::sample::select(b"[]{},:\"-".to_vec())];
    let damage = prop_oneof![
        byte().prop_map(Damage::Replace),
        byte().prop_map(Damage::Insert),
        (1usize..40).prop_map(Damage::Remove),
        (1usize..40).prop_map(Damage::Repeat),
    ];
    (any::<prop::sample::Index>(), damage)
}

fn damaged(bytes: &[u8], damages: &[(prop::sample::Index, Damage)]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for (index, damage) in damages {
        if bytes.is_empty() {
            break;
        }
        let at = index.index(bytes.len());
        let end = |length: usize| (at + length).min(bytes.len());
        match *damage {
            Damage::Replace(byte) => bytes[at] = byte,
            Damage::Insert(byte) => bytes.insert(at, byte),
            Damage::Remove(length) => drop(bytes.drain(at..end(length))),
            Damage::Repeat(length) => {
                let again = bytes[at..end(length)].to_vec();
                bytes.splice(at..at, again);
            }
        }
    }
    bytes
}

/// The file with a digest that fits, as somebody would have to make it who means harm.
fn sealed(first_line: &str, body: &[u8]) -> Vec<u8> {
    let mut bytes = [first_line.as_bytes(), b"\n", body].concat();
    let digest = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    bytes.extend(format!("\n{digest:016x}\n").bytes());
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_damaged_file_is_refused(which in 0usize..5, damages in prop::collection::vec(damage(), 1..4)) {
        let whole = &files()[which];
        let bytes = damaged(whole, &damages);
        prop_assume!(bytes != *whole);
        let message = read(&bytes).expect_err("it is damaged");
        let is_clear = message.contains("is no checkpoint, or was damaged") || message.contains("another version");
        prop_assert!(is_clear && !message.contains('\n'), "{}", message);
    }

    #[test]
    fn any_bytes_are_refused(bytes: Vec<u8>) {
        prop_assert!(read(&bytes).is_err());
        prop_assert!(read(&sealed("jaywalk-checkpoint-7", &bytes)).is_err());
    }

    #[test]
    fn a_file_that_was_tampered_with_does_no_harm(
        (which, workers) in (0usize..5, 1usize..3),
        damages in prop::collection::vec(damage(), 1..3),
    ) {
        let whole = String::from_utf8(files()[which].clone()).expect("it is text");
        let (first_line, rest) = whole.split_once('\n').expect("there is a first line");
        let (body, _) = rest.split_once('\n').expect("there is a second one");
        prop_assert_eq!(sealed(first_line, body.as_bytes()), whole.as_bytes());
        let Ok(checkpoint) = read(&sealed(first_line, &damaged(body.as_bytes(), &damages))) else { return Ok(()) };
        let limits = Limits { paths: Some(9), ..Limits::default() };
        let time_limit = Some(Duration::from_millis(500));
        let resume = Some(checkpoint);
        let options = Options { strategy: STRATEGIES[which], workers, limits, time_limit, resume, ..options() };
        // It goes wherever the file says, or says that there is no such place.
        let _ = Recorder::default().try_search(&Program::new(PROGRAM), &options);
    }
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
    let whole = bytes_of(&stopped());
    for length in [0, 1, whole.len() / 2, whole.len() - 1] {
        fs::write(&file, &whole[..length]).expect("it can be written");
        let damaged = Checkpoint::read(&file).expect_err("it is damaged");
        assert!(damaged.contains("is no checkpoint, or was damaged"), "{damaged}");
    }
    let mut later = whole;
    later["jaywalk-checkpoint-".len()] = b'0';
    fs::write(&file, later).expect("it can be written");
    let later = Checkpoint::read(&file).expect_err("it is of another version");
    assert!(later.ends_with("is a checkpoint of another version of jaywalk"), "{later}");
}
