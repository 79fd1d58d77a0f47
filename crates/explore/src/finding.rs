//! What is worth telling: how a path failed, where, and with which inputs.

use crate::data_races::{self, Race, name_of};
use crate::input_names::InputNames;
use crate::interleaving::turns_of;
use crate::{Ending, Input, InputShape, PathCondition, Pick, Token, inputs, is_the_programs};
use jaywalk_formula::Java;
use jaywalk_library::{deadlock, throwable};
use jaywalk_machine::unknown::{Freedom, MadeKind};
use jaywalk_machine::{AlternativeKind, Machine, ThreadId, ThreadState, ToldEvent};
use serde::{Deserialize, Serialize};

/// In which way a path failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FindingKind {
    /// An exception left a thread; a failed `assert` is one.
    UncaughtException,
    /// No thread can ever go on.
    Deadlock,
    /// `System.exit` with a status other than 0.
    Exit,
    /// A data race, where that is a failure.
    Race,
}

impl FindingKind {
    /// The name that JSON has.
    pub fn name(self) -> &'static str {
        match self {
            FindingKind::UncaughtException => "uncaught-exception",
            FindingKind::Deadlock => "deadlock",
            FindingKind::Exit => "exit",
            FindingKind::Race => "data-race",
        }
    }
}

/// One choice of the program's on the path, in the order in which it asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoiceMade {
    /// Class, method, file and line: `demo.Tree.init(Tree.java:12)`.
    pub place: String,
    /// The value in words.
    pub value: String,
    /// Whether the path needed the value; if not, it would have failed with others too.
    pub is_forced: bool,
    /// The greatest of the numbers from this one on with which it would have failed too, if it has only compared it;
    /// `None` if it needed just this value, or none at all.
    pub up_to: Option<i64>,
    /// How often in a row it was asked and answered like this.
    pub times: u64,
}

/// Choices that are told in words, those in a row that are alike as one; a token has all of them.
const MOST_CHOICES: usize = 10_000;

/// A path that failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// In which way.
    pub kind: FindingKind,
    /// The exception's class, `java.lang.AssertionError`; empty for other kinds.
    pub exception: String,
    /// The exception's message, or what happened instead.
    pub message: Option<String>,
    /// What was null, where the machine itself says so: several things in a line may be.
    pub null: Option<String>,
    /// The calls that led there, innermost first; each `class.method(file:line)`.
    pub calls: Vec<String>,
    /// The exceptions that caused it, as a stack trace shows them, with their calls.
    pub causes: Vec<(String, Vec<String>)>,
    /// In a deadlock, what each thread waits for, with its calls.
    pub waiting: Vec<(String, Vec<String>)>,
    /// In a deadlock, threads of which each waits for what the next one has: who, and for what.
    #[serde(default)]
    pub cycle: Vec<(String, String)>,
    /// Where several threads took turns, what they did that others could notice: who, and the call of the program's; those
    /// in a row that are alike as one.
    #[serde(default)]
    pub schedule: Vec<(String, String)>,
    /// The data race that it is.
    #[serde(default)]
    pub race: Option<Race>,
    /// The number of the stack trace that the exception got when it was made: leads to the moment before that.
    pub trace: Option<u64>,
    /// What the program chose.
    pub choices: Vec<ChoiceMade>,
    /// How many choices behind those are not told.
    pub choices_left_out: u64,
    /// With which numbers, of those that nobody has chosen, the path fails; `None` if there are none.
    #[serde(default)]
    pub condition: Option<PathCondition>,
    /// Whether nobody could tell at some branch that it can be taken.
    #[serde(default)]
    pub is_unproven: bool,
    /// What the method was called with, if one was checked, or the objects that the program has asked for.
    #[serde(default)]
    pub input: Option<InputShape>,
    /// Repeats the path.
    pub token: Token,
    /// How many paths failed like this one, as far as is known: it is the first of them.
    pub paths: u64,
}

/// What two paths have in common that fail alike: how, and where.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Fault {
    pub(crate) kind: FindingKind,
    pub(crate) exception: String,
    pub(crate) calls: Vec<String>,
    /// What was null.
    pub(crate) null: Option<String>,
    /// The variable of a data race.
    pub(crate) variable: Option<String>,
}

impl Fault {
    /// The fault that a path's end shows, if any.
    pub(crate) fn of_ending(machine: &Machine, ending: &Ending) -> Option<Fault> {
        let mut null = None;
        let (kind, exception, calls) = match *ending {
            Ending::Uncaught(exception) => {
                null = throwable::what_was_null(machine, exception);
                let class = throwable::class_name(machine, exception);
                let calls = calls_of_fault(&class, throwable::calls(machine, exception));
                (FindingKind::UncaughtException, class, calls)
            }
            Ending::Deadlock => (FindingKind::Deadlock, String::new(), calls_of_deadlock(machine)),
            Ending::Exit(_) => (FindingKind::Exit, String::new(), machine.describe_call_path()),
            Ending::Race => return data_races::first(machine).map(|race| Fault::of_race(&race)),
            Ending::Completed | Ending::Pruned | Ending::Cut(_) => return None,
        };
        Some(Fault { kind, exception, calls, null, variable: None })
    }

    /// Whether it is this race.
    fn is_race(&self, race: &Race) -> bool {
        let other = Fault::of_race(race);
        let is_turned = self.calls.iter().eq(other.calls.iter().rev());
        self.variable == other.variable && (self.calls == other.calls || is_turned)
    }

    /// The fault that a race is.
    pub(crate) fn of_race(race: &Race) -> Fault {
        let calls = race.accesses.iter().map(|access| access.place.clone()).collect();
        let variable = Some(race.variable.clone());
        Fault { kind: FindingKind::Race, exception: String::new(), calls, null: None, variable }
    }
}

impl Finding {
    /// The finding that a path's end is; the machine is still there. Open choices are made in the first way there is.
    pub fn of_ending(machine: &mut Machine, ending: &Ending) -> Option<Finding> {
        let fault = Fault::of_ending(machine, ending)?;
        Some(Finding::of_fault(machine, ending, fault))
    }

    /// The same for a fault that was looked at already.
    pub(crate) fn of_fault(machine: &mut Machine, ending: &Ending, fault: Fault) -> Finding {
        let (message, causes) = match *ending {
            Ending::Uncaught(exception) => {
                (throwable::message(machine, exception), throwable::causes(machine, exception))
            }
            Ending::Exit(status) => (Some(format!("the program ended with status {status}")), Vec::new()),
            Ending::Race => (None, Vec::new()),
            _ => (Some(deadlock::in_short(machine)), Vec::new()),
        };
        let race = fault.variable.as_ref().and_then(|_| race_of(machine, &fault));
        let Fault { kind, exception, calls, null, .. } = fault;
        let (trace, calls) = match *ending {
            Ending::Uncaught(exception) => {
                (throwable::trace_number(machine, exception), throwable::calls(machine, exception))
            }
            _ => (None, calls),
        };
        let waiting = if *ending == Ending::Deadlock { waiting_threads(machine) } else { Vec::new() };
        let cycle = if *ending == Ending::Deadlock { cycle(machine) } else { Vec::new() };
        let schedule = schedule(machine, race.as_ref().map(|(_, last)| *last));
        let race = race.map(|(race, _)| race);
        let condition = PathCondition::of_path(machine);
        let is_proven = machine.formulas.seen().is_none_or(|parts| parts.path.is_proven());
        let is_unproven = !is_proven || machine.has_open_functions();
        let is_told = told_by_themselves(machine);
        let mut made = inputs(machine);
        let mut picks: Vec<Pick> =
            made.iter().map(|input| Pick { number: input.made.pick, kind: input.made.decided }).collect();
        picks.extend(turns_of(machine));
        let input = InputShape::of_path(machine);
        let mut is_told = is_told.into_iter();
        made.retain(|_| is_told.next().unwrap_or(true));
        let (choices, left_out) = describe_choices(machine, &made);
        let choices_left_out = left_out as u64;
        // Which program it is is known when the path has been repeated.
        let token = Token { program: 0, picks };
        Finding {
            kind,
            exception,
            message,
            null,
            calls,
            causes,
            waiting,
            cycle,
            schedule,
            race,
            trace,
            choices,
            choices_left_out,
            condition,
            is_unproven,
            input,
            token,
            paths: 1,
        }
    }

    /// Takes what its exception and the causes of it have said of themselves, if they have.
    pub(crate) fn take_messages(&mut self, said: Vec<Option<String>>) {
        let mut said = said.into_iter();
        if let Some(message) = said.next().flatten() {
            self.message = Some(message);
        }
        for ((line, _), message) in self.causes.iter_mut().zip(said) {
            if message.is_some() {
                let class = line.split(": ").next().unwrap_or_default();
                *line = throwable::with_message(class, message.as_deref());
            }
        }
    }

    /// Findings of a method that is checked are told in this order: first those whose input has no null, then those that
    /// fail otherwise than by following one.
    pub fn rank(&self) -> (bool, bool) {
        let has_null = self.input.as_ref().is_some_and(InputShape::has_null);
        (has_null, has_null && self.exception == "java.lang.NullPointerException")
    }

    /// Takes what a path that was repeated tells of the race that this is, if it has that.
    pub(crate) fn take_race(&mut self, machine: &mut Machine) -> bool {
        let Some((race, last)) = race_of(machine, &self.fault()) else { return false };
        self.schedule = schedule(machine, Some(last));
        self.race = Some(race);
        true
    }

    /// Keeps what tells it from others, and what repeats it.
    pub(crate) fn forget_details(&mut self) {
        self.choices_left_out += self.choices.drain(..).map(|choice| choice.times).sum::<u64>();
        self.causes.clear();
        self.waiting.clear();
        self.cycle.clear();
        self.schedule.clear();
        self.condition = None;
    }

    /// What failed and where, in a few words.
    pub(crate) fn in_short(&self) -> String {
        let what = match self.kind {
            FindingKind::UncaughtException => self.exception.as_str(),
            FindingKind::Deadlock => "a deadlock",
            FindingKind::Exit => "a status other than 0",
            FindingKind::Race => "a data race",
        };
        let own = self.calls.iter().find(|call| is_the_programs(call));
        own.map_or_else(|| what.to_owned(), |call| format!("{what} at {call}"))
    }

    pub(crate) fn fault(&self) -> Fault {
        let variable = self.race.as_ref().map(|race| race.variable.clone());
        let calls = calls_of_fault(&self.exception, self.calls.clone());
        Fault { kind: self.kind, exception: self.exception.clone(), calls, null: self.null.clone(), variable }
    }

    /// Whether it is the same fault: two paths may lead to one.
    pub fn is_like(&self, other: &Finding) -> bool {
        self.fault() == other.fault()
    }

    /// Whether this is what a path came to when it was repeated. Methods of the JDK that the search has answered run then, so
    /// that the calls from the program's own on count alone.
    pub(crate) fn repeats(&self, other: &Finding) -> bool {
        let [own, others] = [self, other].map(|finding| calls_of_fault(&finding.exception, finding.calls.clone()));
        let [own, others] = [&own, &others].map(|calls| calls.iter().skip_while(|call| !is_the_programs(call)));
        (self.kind, &self.exception) == (other.kind, &other.exception) && own.eq(others)
    }
}

/// Where an exception has failed, as far as that tells it from others: its calls. Where a stack runs out is chance, in the
/// JDK's methods as much as in the program's: of these the calls that it was full of tell, or else the innermost one.
fn calls_of_fault(exception: &str, calls: Vec<String>) -> Vec<String> {
    if exception != "java.lang.StackOverflowError" {
        return calls;
    }
    let innermost = calls.iter().find(|call| is_the_programs(call)).cloned();
    let mut own: Vec<String> = calls.into_iter().filter(|call| is_the_programs(call)).collect();
    own.sort_unstable();
    let mut repeated: Vec<String> =
        own.chunk_by(String::eq).filter(|alike| alike.len() > 1).map(|alike| alike[0].clone()).collect();
    if repeated.is_empty() {
        repeated.extend(innermost);
    }
    repeated
}

/// Calls in words.
fn described(machine: &Machine, calls: deadlock::CallPath) -> Vec<String> {
    calls.into_iter().map(|(method, bytecode_index)| machine.describe_call(method, bytecode_index)).collect()
}

/// The calls of the first thread whose waiting keeps the program alive. The thread that ran last says nothing: it may
/// be one of the JDK's own.
fn calls_of_deadlock(machine: &Machine) -> Vec<String> {
    let is_stuck = |thread: &ThreadId| {
        let state = machine.thread_state(*thread);
        let waits = matches!(
            state,
            ThreadState::Entering
                | ThreadState::Waiting
                | ThreadState::Parked
                | ThreadState::Acquiring
                | ThreadState::Awaiting
                | ThreadState::Joining
                | ThreadState::Spinning
                | ThreadState::Initializing
        );
        waits && machine.keeps_alive(*thread)
    };
    let stuck = machine.live_threads().into_iter().find(is_stuck);
    stuck.map_or_else(Vec::new, |thread| described(machine, machine.call_path_of(thread)))
}

/// What threads that keep the program alive wait for, with their calls.
fn waiting_threads(machine: &mut Machine) -> Vec<(String, Vec<String>)> {
    let waiting = deadlock::waiting_threads(machine);
    waiting.into_iter().map(|(what, calls)| (what, described(machine, calls))).collect()
}

/// Threads of which each waits for what the next one has.
fn cycle(machine: &mut Machine) -> Vec<(String, String)> {
    let links = deadlock::cycle(machine).into_iter();
    links.map(|link| (link.thread, link.wants)).collect()
}

/// The race of the path that a fault is, and the event of its second access.
fn race_of(machine: &mut Machine, fault: &Fault) -> Option<(Race, usize)> {
    let mut alike = data_races::of_path(machine).into_iter().filter(|(race, _)| fault.is_race(race));
    alike.next()
}

/// What threads did in turn, as far as it was noted. What the JDK does before it comes to the program's own code says
/// nothing.
/// Of a race all up to its second access is of interest.
fn schedule(machine: &mut Machine, last: Option<usize>) -> Vec<(String, String)> {
    let events = machine.session.told_events.clone().unwrap_or_default();
    let mut told: Vec<(String, String)> = Vec::new();
    for ToldEvent { thread, calls, event } in events {
        if last.is_some_and(|last| event > last) {
            break;
        }
        let mut calls = calls.into_iter().map(|(method, index)| machine.describe_call(method, index));
        let Some(call) = calls.find(|call| is_the_programs(call)) else { continue };
        let name = name_of(machine, thread);
        if told.last().is_none_or(|last| (&last.0, &last.1) != (&name, &call)) {
            told.push((name, call));
        }
    }
    told
}

/// Of each choice whether it is told as one: what an object consists of that the program has asked for is told with that.
fn told_by_themselves(machine: &Machine) -> Vec<bool> {
    let input = machine.session.parameters.is_none().then(|| InputNames::of_path(machine)).flatten();
    let Some(input) = input else { return Vec::new() };
    machine.choices().map(|cell| !input.contains(machine, cell)).collect()
}

/// Choices in words, those in a row that are alike as one, and a string with its characters; and how many are left out.
fn describe_choices(machine: &Machine, made: &[Input]) -> (Vec<ChoiceMade>, usize) {
    let what = |input: &Input| (input.made.origin, input.made.kind, input.freedom);
    let (mut choices, mut left) = (Vec::new(), made);
    while let Some(first) = left.first().filter(|_| choices.len() < MOST_CHOICES) {
        let count = match first.made.kind {
            MadeKind::Length(_, characters) => left.len().min(1 + characters as usize),
            _ => left.iter().take_while(|other| what(other) == what(first)).count(),
        };
        let (together, behind) = left.split_at(count);
        choices.extend(describe(machine, together));
        left = behind;
    }
    (choices, left.len())
}

/// A string as Java writes it: its length, and the characters that were asked for. Those behind them do not matter.
fn string_literal(length: u32, characters: &[Input]) -> String {
    let units = characters.iter().take(length as usize).map(|input| match input.made.kind {
        MadeKind::Value(_, word) => word as u16,
        _ => 0,
    });
    let literal = Java::string_literal(&units.collect::<Vec<u16>>());
    match (length as usize).saturating_sub(characters.len()) {
        0 => literal,
        more => format!("{literal} and {more} more"),
    }
}

/// Choices in a row that are alike, or that make a string.
fn describe(machine: &Machine, alike: &[Input]) -> Option<ChoiceMade> {
    let choice = alike.first()?;
    let value = match choice.made.kind {
        MadeKind::Int(value) => value.to_string(),
        MadeKind::Long(value) => value.to_string(),
        MadeKind::Boolean(value) => value.to_string(),
        MadeKind::Length(length, _) => string_literal(length, &alike[1..]),
        MadeKind::Value(kind, word) => Java::literal(kind, word),
        MadeKind::Pool(None) => "null".to_owned(),
        MadeKind::Pool(Some(number)) => format!("object {number} of the pool"),
        MadeKind::Input(decided) => match decided {
            AlternativeKind::Null => "null".to_owned(),
            AlternativeKind::Object => "an object that is there already".to_owned(),
            AlternativeKind::Fresh => "a new object".to_owned(),
            _ => "narrowed".to_owned(),
        },
        MadeKind::Element(object) => throwable::describe_object(machine, object),
    };
    let up_to = match choice.freedom {
        Freedom::UpTo(greatest) => Some(greatest),
        Freedom::None | Freedom::Condition | Freedom::All => None,
    };
    let is_forced = alike.iter().any(|choice| matches!(choice.freedom, Freedom::None | Freedom::Condition));
    let place = machine.describe_origin(choice.made.origin);
    let times = if matches!(choice.made.kind, MadeKind::Length(..)) { 1 } else { alike.len() as u64 };
    Some(ChoiceMade { place, value, is_forced, up_to, times })
}
