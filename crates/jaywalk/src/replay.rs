//! `jaywalk replay`: one path again, with its output.

use crate::basis;
use crate::explore::{ChoosingProgram, at_throw, reported_race};
use crate::explore_arguments::ReportArguments;
use crate::files;
use crate::program::{Harness, Program, ProgramOptions};
use crate::replay_line::replay_line;
use crate::run::to_own_streams;
use crate::status::ExitStatus;
use crate::telling::{LineOfProgram, peak_memory, sources, tell};
use jaywalk_explore::{
    Asked, Cut, Ending, Finding, Misfit, Patience, Race, Reason, ReasonKind, Replayed, Tally, Token, ask_messages,
    replay as follow,
};
use jaywalk_library::files::{Fact, Seen};
use jaywalk_machine::{Output, Sink, Stream};
use jaywalk_report::terminal::Layout;
use jaywalk_report::{Bounds, Colours, Exploration, HeapPicture, ReportedFinding, visible};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Everything `jaywalk replay` was told.
#[derive(Debug)]
pub struct ReplayOptions {
    /// Which path.
    pub token: Token,
    /// Of which program.
    pub program: ProgramOptions,
    /// Whether it is followed though the program is another one now.
    pub force: bool,
    /// How long it may take.
    pub time_limit: Option<Duration>,
    /// How the result is told.
    pub report: ReportArguments,
}

/// Said of a token that was made for something else.
const OTHER_PROGRAM: &str = "the token belongs to another program, or to other arguments, options or classes of this one: \
                             --force follows it all the same, as far as it fits";

/// Repeats a path and says how it ended.
pub fn replay(options: &ReplayOptions) -> ExitStatus {
    perform(options).unwrap_or_else(|message| crate::usage_error(&message))
}

fn perform(options: &ReplayOptions) -> Result<ExitStatus, String> {
    options.report.check_sources()?;
    let program = ChoosingProgram::open(&options.program, 1, "replay TOKEN")?;
    // A source file was compiled until now.
    let begin = Instant::now();
    let interrupted = crate::interrupt::flag()?;
    let is_json_on_standard_output = options.report.is_json_on_standard_output();
    if let Some(file) = options.report.json.as_ref().filter(|_| !is_json_on_standard_output) {
        files::check_writable(file)?;
    }
    if !options.force && !basis::may_be_of(options.token.program, &program.startable) {
        return Err(OTHER_PROGRAM.to_owned());
    }
    // The JSON on standard output must not be mixed with what the program writes.
    let sink: Sink = if is_json_on_standard_output { Box::new(|_, _| Ok(())) } else { to_own_streams() };
    let held = Rc::new(RefCell::new(Held {
        sink,
        line: LineOfProgram::default(),
        waiting: (!options.force).then(Output::default),
    }));
    let holding = Rc::clone(&held);
    let sink: Sink = Box::new(move |stream, bytes| holding.borrow_mut().write(stream, bytes));
    let deadline = options.time_limit.and_then(|limit| begin.checked_add(limit));
    let mut patience = Patience::new(&interrupted, deadline, Duration::ZERO);
    let replayed = follow(&program, &options.token, Some(sink), &mut patience)?;
    // A path that was stopped has not come to all of its classes.
    let is_other = replayed.misfit.is_some() || replayed.program != options.token.program;
    if is_other && !options.force && replayed.ending != Ending::Cut(Cut::Halted) {
        let why = replayed.misfit.map_or_else(String::new, |misfit| format!("; {misfit}"));
        return Err(format!("{OTHER_PROGRAM}{why}{}", what_it_read(&program)));
    }
    let _ = held.borrow_mut().let_go();
    let followed = Followed::of((&program, &options.program.program), replayed, &mut patience);
    let exploration = exploration(options, &program, &followed, begin);
    let quiet = ReportArguments { json: options.report.json.clone(), source: Vec::new(), quiet: true };
    if !options.report.quiet {
        let sources = sources(&options.report, &program.startable);
        let layout = Layout { colours: Colours::of_standard_error(), sources: &sources };
        let text = match exploration.findings.first() {
            Some(finding) => format!("{}{}", what_did_not_fit(options, &followed), layout.finding(finding, None)),
            None => {
                let ended = format!("{}{}\n", visible(&how_it_ended(&followed)), visible(&what_it_read(&program)));
                layout.races(&exploration) + &ended
            }
        };
        if !is_json_on_standard_output {
            held.borrow().line.end();
        }
        let _ = io::stderr().write_all(text.as_bytes());
    }
    tell(&exploration, &quiet, &program.startable)
}

/// What a path writes is held back until it is known whether it is the one that is meant.
struct Held {
    sink: Sink,
    /// The last line that was let go.
    line: LineOfProgram,
    waiting: Option<Output>,
}

/// So much is held back; then it had better be seen.
const MOST_HELD: usize = 16 << 20;

impl Held {
    fn write(&mut self, stream: Stream, bytes: &[u8]) -> io::Result<()> {
        match &mut self.waiting {
            Some(waiting) if waiting.len() + bytes.len() <= MOST_HELD => {
                waiting.write(stream, bytes);
                Ok(())
            }
            _ => {
                self.let_go()?;
                self.pass_on(stream, bytes)
            }
        }
    }

    fn let_go(&mut self) -> io::Result<()> {
        let waiting = self.waiting.take().unwrap_or_default();
        waiting.pieces().try_for_each(|(stream, bytes)| self.pass_on(stream, bytes))
    }

    fn pass_on(&mut self, stream: Stream, bytes: &[u8]) -> io::Result<()> {
        self.line.note(stream, bytes);
        (self.sink)(stream, bytes)
    }
}

/// Said before a failure that a token leads to which was made for something else.
fn what_did_not_fit(options: &ReplayOptions, followed: &Followed) -> String {
    match &followed.misfit {
        Some(misfit) => format!("the token does not fit this program: {misfit}\n"),
        None if followed.program != options.token.program => {
            let fits = match options.token.picks.len() {
                1 => "its only choice fits".to_owned(),
                choices => format!("all of its {choices} choices fit"),
            };
            format!("the token is of another program, but {fits}\n")
        }
        None => String::new(),
    }
}

/// What there is to tell of a path when its machine is gone.
struct Followed {
    ending: Ending,
    misfit: Option<Misfit>,
    /// Which program it was.
    program: u32,
    finding: Option<Finding>,
    races: Vec<Race>,
    /// Why it was cut.
    cut: Option<Reason>,
    picture: Option<HeapPicture>,
}

impl Followed {
    /// Looks at the machine as the path has left it, and gives it back before the path is run once more for the picture.
    fn of(
        (choosing, program_kind): (&ChoosingProgram, &Program),
        replayed: Replayed,
        patience: &mut Patience<'_>,
    ) -> Followed {
        let Replayed { ending, races, mut finding, misfit, has_own_message, program, mut machine } = replayed;
        let cut = match ending {
            Ending::Cut(cut) => Some(cut.reason(&machine)),
            _ => None,
        };
        let at_end = finding.as_ref().and_then(|_| HeapPicture::of_ending(&mut machine));
        drop(machine);
        if let Some(finding) = finding.as_mut().filter(|_| has_own_message) {
            ask_messages(choosing, finding, patience);
        }
        if let (Some(finding), Program::Harness(Harness { places, .. })) = (&mut finding, program_kind) {
            places.apply(finding);
        }
        let picture = match finding.as_ref().and_then(|finding| at_throw(choosing, finding, patience)) {
            Some(mut machine) => HeapPicture::of_throw(&mut machine),
            None => at_end,
        };
        Followed { ending, misfit, program, finding, races, cut, picture }
    }
}

fn how_it_ended(followed: &Followed) -> String {
    if let Some(misfit) = &followed.misfit {
        let failing = if followed.ending.is_failure() { ", and fails" } else { "" };
        return format!("the token does not fit this program: {misfit}{failing}");
    }
    match (&followed.ending, &followed.cut) {
        (Ending::Completed, _) if !followed.races.is_empty() => "the path completes, with a data race".to_owned(),
        (Ending::Completed, _) => "the path completes; nothing fails".to_owned(),
        (Ending::Pruned, _) => "the path is pruned: an assumption does not hold".to_owned(),
        (_, Some(reason)) => format!("the path is cut: {}", reason.text),
        (_, None) => "the path fails".to_owned(),
    }
}

/// What a path has read that a token does not tell apart: if it does not fail as it did, that may be why. Each file is
/// named once, and the class path and the JDK are left out: the token knows their classes.
fn what_it_read(program: &ChoosingProgram) -> String {
    const MOST: usize = 3;
    let home = Path::new(&program.startable.launch().java_home);
    let class_path: Vec<PathBuf> =
        program.startable.class_path().iter().filter_map(|element| element.canonicalize().ok()).collect();
    // A file in a folder of the class path, or the names there, may be what the program is about.
    let is_the_programs = |seen: &Seen| {
        let path = Path::new(&seen.path);
        let is_class_path = || class_path.iter().any(|element| element == path);
        !path.starts_with(home) && !(is_class_path() && (seen.fact == Fact::Attributes || path.is_file()))
    };
    let files = program.host.seen().into_iter().filter(is_the_programs).map(|seen| seen.path);
    let inputs = program.host.inputs().into_iter().map(|input| input.from);
    let read: Vec<String> = files.chain(inputs).collect::<BTreeSet<_>>().into_iter().collect();
    let more = if read.len() > MOST { " and more" } else { "" };
    match read.len() {
        0 => String::new(),
        shown => format!("; it looked at {}{more}: was that the same before?", read[..shown.min(MOST)].join(", ")),
    }
}

/// One path is an exploration too, for the JSON.
fn exploration(options: &ReplayOptions, program: &ChoosingProgram, followed: &Followed, begin: Instant) -> Exploration {
    let is = |wanted: bool| u64::from(wanted);
    let tally = Tally {
        completed: is(followed.ending == Ending::Completed),
        pruned: is(followed.ending == Ending::Pruned),
        failed: is(followed.ending.is_failure()),
        cut: is(matches!(followed.ending, Ending::Cut(_))),
        runs: 1,
        choices: options.token.picks.len() as u64,
        deepest: options.token.picks.len() as u64,
        ..Tally::default()
    };
    let findings = followed.finding.iter().map(|finding| ReportedFinding {
        finding: finding.clone(),
        // What was followed by force leads here with a token of its own.
        replay: replay_line(&options.program, &finding.token),
        picture: followed.picture.clone(),
        lines: Vec::new(),
    });
    let incomplete = match &followed.misfit {
        Some(misfit) => vec![Reason::new(ReasonKind::NoWay, format!("the token does not fit this program: {misfit}"))],
        None => followed.cut.iter().cloned().collect(),
    };
    Exploration {
        coverage: None,
        paths: None,
        command: "replay",
        target: program.startable.target(),
        strategy: "replay",
        mode: "eager",
        narrows: false,
        symbolic: false,
        states: [0; 3],
        matching: None,
        functions: Vec::new(),
        solver: Asked::default(),
        empty_choices: Vec::new(),
        pruned: Vec::new(),
        chosen: Vec::new(),
        has_tables: false,
        seed: None,
        workers: 1,
        stop_at: "never".to_owned(),
        bounds: Bounds { paths: Some(1), time: options.time_limit, memory: program.memory, ..Bounds::default() },
        tally,
        findings: findings.collect(),
        races: followed.races.iter().map(|race| reported_race(&options.program, race.clone())).collect(),
        incomplete,
        accepted: Vec::new(),
        notes: Vec::new(),
        exhausted: true,
        elapsed: begin.elapsed(),
        peak_memory: peak_memory(),
    }
}
