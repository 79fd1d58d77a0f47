//! Walking every path of a program in a choice mode, and comparing what all modes saw.

use super::{MODES, Mode};
use jaywalk_explore::{LooseEnds, Pick, inputs};
use jaywalk_library::throwable;
use jaywalk_machine::{Alternative, ChoiceMode, Machine, Output, Step, Stream};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A path whose end can be seen: the alternatives of the eager mode that lead there, and what is seen.
pub type Ends = BTreeMap<(Vec<u32>, String), usize>;

/// What was seen on all paths of a program in one mode.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Walked {
    /// Paths that completed having written something, each with its output and how often it was met.
    pub completed: Ends,
    /// Paths that completed without a word.
    pub silent: Ends,
    /// Paths that failed, with the exception and what was written before.
    pub failed: Ends,
    /// What repeats the first path to each of these ends.
    pub scripts: BTreeMap<(Vec<u32>, String), Vec<Pick>>,
    /// How many paths the completed ones stand for.
    pub counted: u64,
    /// How many paths an assumption ended.
    pub pruned: usize,
    /// Paths that could not be walked, with the reason.
    pub cut: Vec<String>,
    /// Whether there were more paths than were asked for.
    pub is_partial: bool,
}

impl Walked {
    /// Paths to a leaf.
    pub fn explored(&self) -> usize {
        [&self.completed, &self.silent, &self.failed].map(count).iter().sum::<usize>() + self.pruned
    }
}

fn count(ends: &Ends) -> usize {
    ends.values().sum()
}

/// What is seen, whichever choices lead there.
pub fn outputs(ends: &Ends) -> Vec<&String> {
    let mut seen: Vec<_> = ends.keys().map(|(_, text)| text).collect();
    seen.sort();
    seen.dedup();
    seen
}

/// What the program has written so far.
pub fn text(machine: &Machine) -> String {
    text_of(&machine.output)
}

fn text_of(output: &Output) -> String {
    let pieces = output.pieces().filter(|(stream, _)| *stream == Stream::Out);
    pieces.map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned()).collect()
}

/// Whether every return to a fork is checked to restore the state, which takes long.
fn checks_state() -> bool {
    static CHECKS: OnceLock<bool> = OnceLock::new();
    *CHECKS.get_or_init(|| std::env::var_os("JAYWALK_MODES_STATE").is_some())
}

/// Walks every path of a program from the machine's first fork, depth first, and comes back there.
pub fn walk(machine: &mut Machine, mode: Mode, program: u32, most: usize) -> Walked {
    let root = checks_state().then(|| machine.state_hash());
    machine.pick(program);
    let walked = walk_on(machine, mode, most);
    machine.back();
    assert_eq!(root, checks_state().then(|| machine.state_hash()), "another state after going back");
    walked
}

/// Walks every path from where the machine is.
pub fn walk_on(machine: &mut Machine, mode: Mode, most: usize) -> Walked {
    let mut loose_ends = LooseEnds::new(machine, mode.narrowing);
    let mut walked = Walked::default();
    let mut branches: Vec<(u32, u32)> = Vec::new();
    let mut states = Vec::new();
    loop {
        match loose_ends.run(machine, branches.len()) {
            Step::Paused => continue,
            Step::Choose(alternatives) => {
                let kinds = [0, alternatives - 1].map(|way| machine.alternative(way).map(Alternative::kind));
                branches.push((0, alternatives));
                states.push(checks_state().then(|| machine.state_hash()));
                assert_eq!(Some(machine.pick(0)), kinds[0], "an alternative says what it decides");
                assert!(kinds[1].is_some(), "the last of {alternatives} alternatives says nothing");
                continue;
            }
            end => {
                let end = with_inputs(machine, end);
                walked.counted += if end == Step::Ended(0) { loose_ends.paths(machine) } else { 0 };
                walked.note(machine, end);
            }
        }
        walked.is_partial = walked.explored() + walked.cut.len() >= most;
        while let Some((taken, alternatives)) = branches.pop() {
            machine.back();
            let state = states.pop().flatten();
            assert_eq!(state, checks_state().then(|| machine.state_hash()), "another state after going back");
            if taken + 1 < alternatives && !walked.is_partial {
                branches.push((taken + 1, alternatives));
                states.push(state);
                machine.pick(taken + 1);
                break;
            }
            machine.pop_choice();
        }
        if branches.is_empty() {
            return walked;
        }
    }
}

/// How a path has ended whose numbers get values, if there are any.
fn with_inputs(machine: &mut Machine, end: Step) -> Step {
    let is_leaf = matches!(end, Step::Ended(_) | Step::Uncaught(_) | Step::Deadlock);
    if !is_leaf || !machine.formulas.is_active() {
        return end;
    }
    match machine.settle_symbols() {
        Ok(true) => end,
        Ok(false) => Step::Pruned,
        Err(_) => Step::Unsupported,
    }
}

/// Repeats a path from the first fork of a machine in eager mode.
pub fn replay(machine: &mut Machine, program: u32, script: &[Pick]) -> Walked {
    let mut walked = Walked::default();
    machine.options.choice = ChoiceMode::Dictated;
    machine.pick(program);
    let mut left = script.iter();
    let end = loop {
        match (machine.run_patiently(), left.next()) {
            (Step::Choose(_), Some(pick)) => {
                assert!(machine.answer(pick.number, pick.kind), "{pick:?} is not offered");
            }
            (end, None) => break Ok(end),
            (end, next) => break Err(format!("{end:?}, and {next:?} was to be followed")),
        }
    };
    match end {
        Ok(end) => walked.note(machine, end),
        Err(astray) => walked.cut.push(astray),
    }
    machine.options.choice = ChoiceMode::Eager;
    machine.back();
    walked
}

impl Walked {
    fn note(&mut self, machine: &mut Machine, end: Step) {
        let output = text_of(&machine.settled_output());
        let (ends, seen) = match end {
            Step::Pruned | Step::Empty => {
                self.pruned += 1;
                return;
            }
            Step::Ended(0) if output.is_empty() => (&mut self.silent, output),
            Step::Ended(0) => (&mut self.completed, output),
            Step::Ended(status) => (&mut self.failed, format!("{output}exit {status}")),
            Step::Deadlock => (&mut self.failed, format!("{output}deadlock")),
            Step::Uncaught(exception) => {
                let (class, message) =
                    (throwable::class_name(machine, exception), throwable::message(machine, exception));
                let causes: Vec<String> =
                    throwable::causes(machine, exception).into_iter().map(|(cause, _)| cause).collect();
                (&mut self.failed, format!("{output}{class}: {message:?} {causes:?}"))
            }
            Step::Unsupported | Step::Bound(_) => {
                let unsupported = machine.unsupported();
                self.cut.push(format!("{} at {:?}", unsupported.what, unsupported.calls));
                return;
            }
            other => {
                self.cut.push(format!("{other:?}"));
                return;
            }
        };
        let made = inputs(machine);
        let alternatives: Vec<u32> = made.iter().filter_map(|input| input.made.alternative).collect();
        let script = made.iter().map(|input| Pick { number: input.made.pick, kind: input.made.decided });
        self.scripts.entry((alternatives.clone(), seen.clone())).or_insert(script.collect());
        *ends.entry((alternatives, seen)).or_default() += 1;
    }
}

/// What is wrong with the walks of one program, one in each of the modes.
pub fn complaints(name: &str, walks: &[Walked; MODES.len()]) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut complain = |what: String| complaints.push(format!("{name}: {what}"));
    for (mode, walked) in MODES.iter().zip(walks) {
        if let Some(reason) = walked.cut.first() {
            complain(format!("{}: {} paths cut: {reason}", mode.name, walked.cut.len()));
        }
    }
    let [eager, _, delayed, narrowed, counted] = walks;
    if eager.is_partial {
        return complaints;
    }
    for (mode, walked) in MODES.iter().zip(walks).skip(1) {
        let mode = mode.name;
        if walked.completed != eager.completed {
            let difference = difference(&eager.completed, &walked.completed);
            complain(format!("{mode}: other completed paths than in eager mode: {difference}"));
        }
        // What fails or says nothing is not forced: one path stands for those of the eager mode.
        for (what, theirs, ours) in
            [("failed", &eager.failed, &walked.failed), ("silent", &eager.silent, &walked.silent)]
        {
            if outputs(theirs) != outputs(ours) {
                complain(format!("{mode}: {what}: {:?}, in eager mode {:?}", outputs(ours), outputs(theirs)));
            }
            if let Some(end) = ours.keys().find(|end| !theirs.contains_key(end)) {
                complain(format!(
                    "{mode}: {what} path {end:?}, which the eager mode has not: {:?}",
                    theirs.keys().filter(|other| other.0 == end.0).collect::<Vec<_>>()
                ));
            }
        }
    }
    if narrowed.silent != delayed.silent {
        complain(format!("narrowing: other silent paths: {}", difference(&delayed.silent, &narrowed.silent)));
    }
    if [narrowed.counted, counted.counted] != [delayed.counted; 2] {
        let counts = [delayed.counted, narrowed.counted, counted.counted];
        complain(format!("delayed, narrowed and counted together, so many paths completed: {counts:?}"));
    }
    let explored = walks.each_ref().map(Walked::explored);
    if !explored.is_sorted_by(|earlier, later| earlier >= later) {
        complain(format!("a later mode explored more: {explored:?}"));
    }
    complaints
}

fn difference(eager: &Ends, other: &Ends) -> String {
    let only = |one: &Ends, two: &Ends| {
        let keys = one.iter().filter(|&(key, count)| two.get(key) != Some(count));
        keys.take(3).map(|(key, count)| format!("{count} × {key:?}")).collect::<Vec<_>>().join(", ")
    };
    format!(
        "{} and {} paths, {} and {} outputs; only in eager mode {}; only in the other {}",
        count(eager),
        count(other),
        outputs(eager).len(),
        outputs(other).len(),
        only(eager, other),
        only(other, eager)
    )
}
