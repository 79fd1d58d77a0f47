//! Repeating one path, from its token.

use crate::data_races;
use crate::interleaving::turn_of;
use crate::ticks::ticks;
use crate::walker::SLICES_BETWEEN_QUESTIONS;
use crate::{Cut, Ending, Finding, Pace, Pick, Race, Start, Tally, Token};
use jaywalk_classes::Kind;
use jaywalk_library::{contents, throwable};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::unknown::Choosing;
use jaywalk_machine::{AlternativeKind, ChoiceMode, Machine, Sink, Step, ThreadId};
use std::fmt;

/// Where a token does not fit the program: it was made for another one, or for another version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The program ended before it had asked for all choices of the token.
    Unused {
        /// How many it has asked for.
        asked: usize,
        /// How many there are.
        choices: usize,
    },
    /// The program asked for more choices than the token has.
    TooFew {
        /// How many there are.
        choices: usize,
        /// Where it asked.
        place: String,
    },
    /// A thread cannot have the turn that the token gives it.
    NoTurn {
        /// Which one.
        thread: u32,
    },
    /// One of the token's choices is none of those that the program offers.
    NotOffered {
        /// Which one, from 1 on.
        number: usize,
        /// What the token says.
        pick: Pick,
        /// What the program asks for, in words.
        asked: String,
        /// Where it asks.
        place: String,
    },
}

impl fmt::Display for Misfit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::Unused { asked, choices } => {
                write!(formatter, "the path ends after {}, and the token has {choices}", choices_in_words(*asked))
            }
            Misfit::TooFew { choices, place } => {
                let choices = choices_in_words(*choices);
                write!(formatter, "the token has {choices}, and the path asks for another one at {place}")
            }
            Misfit::NoTurn { thread } => {
                write!(formatter, "the token gives a turn to thread {thread}, which cannot go on there")
            }
            Misfit::NotOffered { number, pick, asked, place } => {
                write!(
                    formatter,
                    "choice {number} of the token is {pick}, which is not among those that the program offers: it asks \
                     for {asked} at {place}"
                )
            }
        }
    }
}

/// `1 choice`, `2 choices`.
pub(crate) fn choices_in_words(count: usize) -> String {
    format!("{count} {}", if count == 1 { "choice" } else { "choices" })
}

/// How a path went when it was repeated.
pub struct Replayed {
    /// How it ended.
    pub ending: Ending,
    /// Its data races.
    pub races: Vec<Race>,
    /// What is worth telling about that.
    pub finding: Option<Finding>,
    /// Where the token does not fit.
    pub misfit: Option<Misfit>,
    /// Whether the exception that it ended with, or a cause of it, makes its message itself: [`ask_messages`] tells it.
    pub has_own_message: bool,
    /// Tells which program it was, as [`Start::program_on_path`] does.
    pub program: u32,
    /// The machine as it was left.
    pub machine: Machine,
}

/// Follows a token. What the program writes goes to `sink` as it is written, if there is one. All choices are made at
/// the call, because that is what a token tells.
pub fn replay(start: &dyn Start, token: &Token, sink: Option<Sink>, pace: &mut dyn Pace) -> Result<Replayed, String> {
    replay_up_to(start, token, sink, (None, pace))
}

/// Follows a token to the moment before an exception gets the stack trace with this number: all frames are still there,
/// and no handler has run. `None` if the path does not come there.
pub fn replay_to_trace(start: &dyn Start, token: &Token, number: u64, pace: &mut dyn Pace) -> Option<Machine> {
    let mut follower = Follower::new(start, &token.picks, None).ok()?;
    follower.machine.session.sink = Some(Box::new(|_, _| Ok(())));
    follower.last_trace = number;
    match follower.follow(pace) {
        Followed::Traced => Some(follower.machine),
        _ => None,
    }
}

/// Repeats the path of a finding and then runs the program's code that makes the messages of its exceptions, for a while.
/// The path is over, so it does not matter what that code does.
pub fn ask_messages(start: &dyn Start, finding: &mut Finding, pace: &mut dyn Pace) {
    const MOST_SLICES: u64 = 1_000;
    let Ok(mut follower) = Follower::new(start, &finding.token.picks, None) else { return };
    follower.machine.session.sink = Some(Box::new(|_, _| Ok(())));
    let Followed::Ended(Ending::Uncaught(exception)) = follower.follow(pace) else { return };
    follower.machine.session.trace = None;
    follower.last_turn = follower.machine.turn().saturating_add(MOST_SLICES);
    if throwable::ask_messages(&mut follower.machine, exception).is_ok() {
        follower.follow(pace);
        finding.take_messages(throwable::answers(&mut follower.machine));
    }
}

/// Has a machine whose path is over ask an object of the JDK's how its content is to be read, and for its parts.
pub(crate) fn content_of(machine: &mut Machine, object: Ref, pace: &mut dyn Pace) -> Option<(String, Vec<u64>)> {
    const MOST_SLICES: u64 = 100;
    contents::ask_content(machine, object).ok()?;
    machine.session.trace = None;
    let last_turn = machine.turn().saturating_add(MOST_SLICES);
    machine.stop_after_turn(last_turn);
    loop {
        match machine.run() {
            Step::Ended(_) => return contents::answer(machine),
            Step::Turn => machine.give_turn(machine.current_thread()),
            Step::Paused if pace.goes_on(&Tally::default(), 0) => {}
            _ => return None,
        }
    }
}

/// Follows a token along a path that is known to be shorter than `slices` time slices, without a word.
pub(crate) fn replay_within(
    start: &dyn Start,
    token: &Token,
    slices: u64,
    pace: &mut dyn Pace,
) -> Result<Replayed, String> {
    replay_up_to(start, token, None, (Some(slices), pace))
}

fn replay_up_to(
    start: &dyn Start,
    token: &Token,
    sink: Option<Sink>,
    (slices, pace): (Option<u64>, &mut dyn Pace),
) -> Result<Replayed, String> {
    let mut follower = Follower::new(start, &token.picks, slices)?;
    follower.machine.session.sink = sink;
    let followed = follower.follow(pace);
    let (asked, choices) = (follower.followed, follower.picks.len());
    // What another thread had asked for without doing anything else it need not ask for before a failure.
    let may_ask_less = choices < token.picks.len();
    let mut machine = follower.machine;
    let (ending, misfit) = match followed {
        Followed::Ended(ending @ Ending::Cut(Cut::Halted)) => (ending, None),
        Followed::Ended(ending) => {
            let is_unused = asked < choices && !(may_ask_less && ending.is_failure());
            (ending, is_unused.then_some(Misfit::Unused { asked, choices }))
        }
        Followed::Astray(misfit) => (Ending::Cut(Cut::NoWay), Some(misfit)),
        Followed::Traced => (Ending::Cut(Cut::NoWay), None),
    };
    let program = start.program_on_path(&machine);
    let ending = match ending {
        Ending::Completed if machine.fails_by_race() => Ending::Race,
        other => other,
    };
    let races = data_races::of_path(&mut machine).into_iter().map(|(race, _)| race).collect();
    let mut finding = Finding::of_ending(&mut machine, &ending);
    if let Some(finding) = &mut finding {
        finding.token.program = program;
    }
    let has_own_message = match ending {
        Ending::Uncaught(exception) => throwable::has_own_message(&mut machine, exception),
        _ => false,
    };
    Ok(Replayed { ending, races, finding, misfit, has_own_message, program, machine })
}

/// A machine that makes the choices of a token.
struct Follower<'a> {
    machine: Machine,
    /// What to choose, in the order in which the program asks.
    picks: &'a [Pick],
    /// The turns of threads, and who was notified.
    turns: &'a [Pick],
    /// Who has a turn, and when it is over.
    turn: Option<(ThreadId, Until)>,
    /// How many events the turns have so far.
    told: usize,
    /// How many of these were chosen.
    followed: usize,
    /// The turn after which the path is cut.
    last_turn: u64,
    /// The stack trace before which to stop.
    last_trace: u64,
}

/// When a turn is over.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// When there are so many events.
    Events(usize),
    /// When the program has made so many choices.
    Choices(usize),
    /// When the thread cannot go on.
    End,
}

/// Where following has led.
enum Followed {
    /// To the path's end.
    Ended(Ending),
    /// To a choice that the token does not tell.
    Astray(Misfit),
    /// To the stack trace.
    Traced,
}

impl Follower<'_> {
    fn new<'a>(start: &dyn Start, picks: &'a [Pick], slices: Option<u64>) -> Result<Follower<'a>, String> {
        let mut machine = start.start(ChoiceMode::Dictated)?;
        machine.session.ticks = ticks();
        machine.session.trace = Some(0);
        machine.session.told_events = Some(Vec::new());
        let last_turn = slices.map_or(u64::MAX, |slices| machine.turn().saturating_add(slices));
        let is_turn = |pick: &Pick| {
            matches!(pick.kind, AlternativeKind::Thread | AlternativeKind::Waiter | AlternativeKind::Choices)
        };
        let first_turn = picks.iter().position(is_turn).unwrap_or(picks.len());
        let (picks, turns) = picks.split_at(first_turn);
        Ok(Follower { machine, picks, turns, turn: None, told: 0, followed: 0, last_turn, last_trace: u64::MAX })
    }

    fn follow(&mut self, pace: &mut dyn Pace) -> Followed {
        loop {
            let turn = self.machine.turn();
            self.machine.stop_after_turn(self.last_turn.min(turn + SLICES_BETWEEN_QUESTIONS));
            match self.machine.run() {
                Step::Choose(ways) if self.machine.chooses_waiter() => {
                    if let Err(misfit) = self.choose_waiter(ways) {
                        return Followed::Astray(misfit);
                    }
                }
                Step::Choose(_) => {
                    if let Err(misfit) = self.choose() {
                        return Followed::Astray(misfit);
                    }
                }
                Step::Turn => {
                    if let Err(misfit) = self.give_turn() {
                        return Followed::Astray(misfit);
                    }
                }
                Step::Tracing => {
                    let number = self.machine.session.trace.unwrap_or(0) + 1;
                    if number == self.last_trace {
                        return Followed::Traced;
                    }
                    self.machine.session.trace = Some(number);
                }
                step if step == Step::Paused || step == Step::Limit && self.machine.turn() <= self.last_turn => {
                    if !pace.goes_on(&Tally::default(), 0) {
                        return Followed::Ended(Ending::Cut(Cut::Halted));
                    }
                }
                other => return Followed::Ended(Ending::of_step(other).unwrap_or(Ending::Cut(Cut::NoWay))),
            }
        }
    }

    /// Gives a turn to the thread that the token names. When it names none any more, whoever can goes on: that is the end
    /// of a path on which nothing happens any more that others could notice.
    fn give_turn(&mut self) -> Result<(), Misfit> {
        let enabled = self.machine.enabled_threads();
        // A thread that only rests is not out of its turn.
        while self.turn.is_none_or(|(_, until)| self.is_over(until)) && self.next_turn() {}
        let (thread, until) = match self.turn.filter(|&(_, until)| !self.is_over(until)) {
            Some((thread, Until::End)) if !enabled.contains(&thread) => (enabled.first().copied(), Until::End),
            Some((thread, until)) => (Some(thread), until),
            None => (enabled.first().copied(), Until::End),
        };
        let thread = thread.unwrap_or(self.machine.current_thread());
        if !enabled.contains(&thread) {
            return Err(Misfit::NoTurn { thread: thread.0 });
        }
        self.machine.give_turn(thread);
        self.repeat(until);
        Ok(())
    }

    fn is_over(&self, until: Until) -> bool {
        match until {
            Until::Events(end) => self.machine.trace().len() >= end,
            Until::Choices(count) => self.followed >= count,
            Until::End => false,
        }
    }

    /// Lets the thread that has its turn go on.
    fn repeat(&mut self, until: Until) {
        self.machine.repeat_events(match until {
            Until::Events(end) => end,
            // With the last choice it is over.
            Until::Choices(count) if self.followed >= count => self.machine.trace().len(),
            Until::Choices(_) | Until::End => usize::MAX,
        });
    }

    /// Goes to the next turn of the token, if there is one.
    fn next_turn(&mut self) -> bool {
        let Some((&turn, rest)) = self.turns.split_first() else { return false };
        let (thread, count) = turn_of(turn);
        let until = match turn.kind {
            AlternativeKind::Thread if count == 0 => Until::End,
            AlternativeKind::Thread => {
                self.told += count;
                Until::Events(self.told)
            }
            AlternativeKind::Choices => Until::Choices(count),
            _ => return false,
        };
        self.turns = rest;
        self.turn = Some((thread, until));
        true
    }

    /// Notifies the thread that the token says.
    fn choose_waiter(&mut self, ways: u32) -> Result<(), Misfit> {
        let (waiter, rest) = match self.turns.split_first() {
            Some((&Pick { kind: AlternativeKind::Waiter, number }, rest)) if number < ways.into() => (number, rest),
            _ => return Err(Misfit::NoTurn { thread: self.machine.current_thread().0 }),
        };
        self.turns = rest;
        self.machine.pop_choice();
        self.machine.pick(waiter as u32);
        // Whoever notifies goes on until its turn is over.
        let current = self.machine.current_thread();
        if self.next_turn()
            && let Some((thread, until)) = self.turn
            && thread == current
        {
            self.repeat(until);
        }
        Ok(())
    }

    /// Chooses what the token says, if the program offers that.
    fn choose(&mut self) -> Result<(), Misfit> {
        let machine = &mut self.machine;
        let place = |machine: &Machine| machine.describe_origin(machine.choosing());
        let Some(&pick) = self.picks.get(self.followed) else {
            return Err(Misfit::TooFew { choices: self.followed, place: place(machine) });
        };
        if !machine.answer(pick.number, pick.kind) {
            let (number, asked) = (self.followed + 1, asked(machine));
            return Err(Misfit::NotOffered { number, pick, asked, place: place(machine) });
        }
        self.followed += 1;
        if let Some((_, until @ Until::Choices(_))) = self.turn {
            self.repeat(until);
        }
        Ok(())
    }
}

/// What a program asks for where the machine is, in words.
fn asked(machine: &Machine) -> String {
    match machine.asked() {
        Some(Choosing::Int { lo, hi }) => format!("an int from {lo} to {hi}"),
        Some(Choosing::Long { lo, hi }) => format!("a long from {lo} to {hi}"),
        Some(Choosing::Any { kind: kind @ (Kind::Int | Kind::Long), lo, hi }) => {
            format!("any {} from {lo} to {hi}", kind.name())
        }
        Some(Choosing::Any { kind, .. }) => format!("any {}", kind.name()),
        Some(Choosing::Length { longest, .. }) => format!("the length of a string, from 0 to {longest}"),
        Some(Choosing::Boolean) => "a boolean".to_owned(),
        Some(Choosing::Element(values)) => format!("one of {} values", machine.memory.array_length(values)),
        Some(Choosing::Input { .. }) => "a reference of an input".to_owned(),
        Some(Choosing::Pool { is_fresh: false, .. }) => "an object of a pool".to_owned(),
        Some(Choosing::Pool { is_fresh: true, .. }) => "a new object of a pool".to_owned(),
        None => "a number".to_owned(),
    }
}
