//! What is left of the schedules of a path, and going on with it: another time, on another machine.
//!
//! The run where the search stood is told as who had how many events, and repeated; what was still to do along it is told
//! with the names of threads and locations, which are the same on every machine.

use super::{Fork, Interleaving, Point};
use crate::{Digest, Pace, Tally};
use jaywalk_machine::{Machine, SharedNames, Step, ThreadId};
use jaywalk_schedules::{Location, Reduction, Remains, Thread, ToldSleeper, ToldStep};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// What is left of the schedules of a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftSchedules {
    /// How many words the heap had when the first thread was started.
    old_words: u32,
    /// The names that the rest refers to by number.
    threads: Vec<u64>,
    locations: Vec<String>,
    /// The events of the run so far.
    events: Vec<Stretch>,
    /// A digest of what they use, so that no other run is taken for this one.
    digest: u64,
    /// After how many events a thread was found to wait in a loop.
    spun: Vec<(usize, bool)>,
    /// After how many events a thread was given up because the path had ended there, and which.
    ends: Vec<(usize, u32)>,
    /// How many events there were when the path ended, if others run on.
    ended_at: Option<usize>,
    /// Whether the run has ended and was told.
    pub(crate) has_ended: bool,
    steps: Vec<Step4>,
    /// Step, where its alternatives end, position.
    asleep: Vec<(u32, Option<u32>, u32)>,
    nodes: Vec<(u32, Vec<(u32, u32)>)>,
    followed: Vec<(u32, u32)>,
    new_choices: u32,
    new_threads: u32,
    unforeseen: Option<u32>,
}

/// Events of one thread in a row, and the alternative that the first of them took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Stretch(u32, u32, u32);

/// Thread, number, alternative and ways, and what the step uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Step4(u32, u32, Option<u32>, u32, Vec<(u32, bool)>);

/// Where going on has led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeated {
    /// To where the search stood.
    There,
    /// To something else than there was.
    Elsewhere,
    /// The driver wanted to stop on the way.
    Halted,
}

/// Numbers names in the order in which they come.
#[derive(Default)]
struct Numbering {
    threads: Vec<u64>,
    locations: Vec<String>,
    of_thread: FxHashMap<Thread, u32>,
    of_location: FxHashMap<Location, u32>,
}

impl Numbering {
    fn thread(&mut self, names: &SharedNames, thread: Thread) -> u32 {
        *self.of_thread.entry(thread).or_insert_with(|| {
            self.threads.push(names.of_thread(thread).unwrap_or(0));
            self.threads.len() as u32 - 1
        })
    }

    fn location(&mut self, names: &SharedNames, location: Location) -> u32 {
        *self.of_location.entry(location).or_insert_with(|| {
            self.locations.push(names.of_location(location).unwrap_or("?").to_owned());
            self.locations.len() as u32 - 1
        })
    }
}

/// A digest of what the events of a run use.
fn digest_of(machine: &Machine, names: &SharedNames) -> u64 {
    let mut digest = Digest::default();
    for event in 0..machine.trace().len() {
        digest.add(&names.of_thread(machine.trace().thread(event)).unwrap_or(0).to_le_bytes());
        for access in machine.trace().accesses(event) {
            digest.add_text(names.of_location(access.location).unwrap_or("?"));
            digest.add(&[u8::from(access.writes)]);
        }
    }
    digest.value()
}

impl Interleaving {
    /// What is left where the machine is; `has_ended` if it is at the end of a run that was told.
    pub(crate) fn left(&mut self, machine: &mut Machine, has_ended: bool) -> LeftSchedules {
        let names = machine.shared_names();
        let mut numbering = Numbering::default();
        let mut events: Vec<Stretch> = Vec::new();
        for event in 0..machine.trace().len() {
            let (thread, (ways, taken)) = (machine.trace().thread(event), machine.trace().choice(event));
            let thread = numbering.thread(&names, thread);
            match events.last_mut() {
                Some(Stretch(last, count, _)) if *last == thread && ways <= 1 => *count += 1,
                _ => events.push(Stretch(thread, 1, taken)),
            }
        }
        let ends: Vec<(usize, u32)> = self
            .ends
            .iter()
            .map(|&(events, thread)| {
                let number = machine.number_of_thread(thread);
                (events, numbering.thread(&names, number))
            })
            .collect();
        let Remains { steps, asleep, nodes, followed, new_choices, new_threads, unforeseen } =
            self.reduction.remains(machine.trace());
        let steps = steps.iter().map(|step| {
            let accesses = step.accesses.iter();
            let accesses = accesses.map(|&(location, writes)| (numbering.location(&names, location), writes)).collect();
            Step4(numbering.thread(&names, step.thread), step.number, step.alternative, step.ways, accesses)
        });
        let steps: Vec<Step4> = steps.collect();
        LeftSchedules {
            old_words: machine.old_words(),
            events,
            digest: digest_of(machine, &names),
            spun: self.spun.clone(),
            ends,
            ended_at: self.ended_at,
            has_ended,
            steps,
            asleep: asleep.iter().map(|sleeper| (sleeper.step, sleeper.end, sleeper.since)).collect(),
            nodes,
            followed,
            new_choices,
            new_threads,
            unforeseen,
            threads: numbering.threads,
            locations: numbering.locations,
        }
    }

    /// Goes on with what is left: repeats the run where the search stood. `run` runs the machine.
    pub(crate) fn resume(
        &mut self,
        machine: &mut Machine,
        left: &LeftSchedules,
        run: &mut dyn FnMut(&mut Machine) -> Step,
        pace: &mut dyn Pace,
    ) -> Repeated {
        if machine.old_words() != left.old_words {
            return Repeated::Elsewhere;
        }
        let threads: Vec<Thread> = left.threads.iter().map(|&name| machine.thread_named(name)).collect();
        match self.repeat(machine, left, &threads, &mut Runner { run, pace }) {
            Repeated::There => {}
            other => return other,
        }
        let is_same = digest_of(machine, &machine.shared_names()) == left.digest;
        let Some(remains) = is_same.then(|| remains_of(machine, left, &threads)).flatten() else {
            return Repeated::Elsewhere;
        };
        let kind = self.reduction.kind();
        let Some(reduction) = Reduction::resumed(kind, &remains, machine.trace()) else { return Repeated::Elsewhere };
        self.reduction = reduction;
        self.has_turn_since = machine.trace().len();
        (self.spun, self.ended_at) = (left.spun.clone(), left.ended_at);
        self.is_unseen = left.ended_at.is_some();
        // Nobody has told how.
        self.is_pruned = self.is_unseen;
        Repeated::There
    }

    fn repeat(
        &mut self,
        machine: &mut Machine,
        left: &LeftSchedules,
        threads: &[Thread],
        runner: &mut Runner<'_>,
    ) -> Repeated {
        let whose = |&Stretch(thread, count, taken): &Stretch| {
            (0..count).map(move |index| (thread, if index == 0 { taken } else { 0 }))
        };
        let events: Vec<(u32, u32)> = left.events.iter().flat_map(whose).collect();
        let mut ends = left.ends.iter().peekable();
        loop {
            let position = machine.trace().len();
            while let Some(&(_, thread)) = ends.next_if(|(at, _)| *at <= position) {
                let Some(thread) = thread_of(machine, threads, thread) else { return Repeated::Elsewhere };
                match self.repeat_end(machine, thread, runner) {
                    Repeated::There => {}
                    other => return other,
                }
            }
            let Some(&(thread, _)) = events.get(position) else {
                return if position == events.len() { Repeated::There } else { Repeated::Elsewhere };
            };
            let is_over = |end: &usize| {
                let ends_here = ends.peek().is_some_and(|(at, _)| at == end);
                events.get(*end).is_none_or(|(other, _)| *other != thread)
                    || left.spun.contains(&(*end, true))
                    || ends_here
            };
            let end = (position + 1..).find(is_over).unwrap_or(events.len());
            let Some(thread) = thread_of(machine, threads, thread) else { return Repeated::Elsewhere };
            match self.repeat_turn(machine, (thread, end, left.spun.contains(&(end, true))), &events, runner) {
                Repeated::There => {}
                other => return other,
            }
        }
    }

    /// Lets a thread run until there are so many events, or beyond that until it is found to wait in a loop.
    fn repeat_turn(
        &mut self,
        machine: &mut Machine,
        (thread, end, spins): (ThreadId, usize, bool),
        events: &[(u32, u32)],
        runner: &mut Runner<'_>,
    ) -> Repeated {
        if !machine.is_enabled(thread) {
            return Repeated::Elsewhere;
        }
        self.pass_on(machine, thread);
        let stop_at = if spins { usize::MAX } else { end };
        machine.repeat_events(stop_at);
        loop {
            let Some(step) = runner.run(machine) else { return Repeated::Halted };
            let position = machine.trace().len();
            match step {
                Step::Turn if position == end && (!spins || machine.spins(thread)) => return Repeated::There,
                // The last event was the end of the path.
                Step::Ended(_) | Step::Uncaught(_) | Step::Deadlock if position == events.len() => {
                    self.ended_with = Some(step);
                    return Repeated::There;
                }
                // It only rests.
                Step::Turn if position < end && machine.is_enabled(thread) => {
                    machine.give_turn(thread);
                    machine.repeat_events(stop_at);
                }
                Step::Choose(ways) if position < end => {
                    let thread = machine.number_of_thread(machine.current_thread());
                    self.points.push(Point { position, fork: Some(Fork { thread, ways }) });
                    let taken = events[position].1;
                    machine.note_choice(ways, taken);
                    machine.pick(taken);
                    let is_over = position + 1 == events.len() || !machine.is_uninterrupted();
                    if position + 1 == end && !spins && is_over {
                        return Repeated::There;
                    }
                }
                _ => return Repeated::Elsewhere,
            }
        }
    }

    /// Lets the thread run to its end with which the path ended, and gives it up.
    fn repeat_end(&mut self, machine: &mut Machine, thread: ThreadId, runner: &mut Runner<'_>) -> Repeated {
        let events = machine.trace().len();
        if thread != machine.current_thread() {
            self.pass_on(machine, thread);
        }
        machine.stop_after_events(usize::MAX);
        let step = loop {
            let Some(step) = runner.run(machine) else { return Repeated::Halted };
            match step {
                Step::Turn if machine.is_enabled(thread) => machine.give_turn(thread),
                Step::Turn | Step::Choose(_) | Step::Deadlock => return Repeated::Elsewhere,
                _ => break step,
            }
        };
        if machine.trace().len() != events || machine.current_thread() != thread {
            return Repeated::Elsewhere;
        }
        self.abandon(machine, matches!(step, Step::Uncaught(_)));
        Repeated::There
    }
}

/// Runs a machine on, whatever it pauses for.
struct Runner<'a> {
    run: &'a mut dyn FnMut(&mut Machine) -> Step,
    pace: &'a mut dyn Pace,
}

impl Runner<'_> {
    /// The next stop that is none for the driver's sake; `None` if that wants to stop.
    fn run(&mut self, machine: &mut Machine) -> Option<Step> {
        loop {
            match (self.run)(machine) {
                Step::Paused | Step::Limit | Step::Tracing => self.pace.goes_on(&Tally::default(), 0).then_some(())?,
                other => return Some(other),
            }
        }
    }
}

fn thread_of(machine: &mut Machine, threads: &[Thread], number: u32) -> Option<ThreadId> {
    machine.thread_with_number(*threads.get(number as usize)?)
}

/// What is left, in terms of this machine.
fn remains_of(machine: &mut Machine, left: &LeftSchedules, threads: &[Thread]) -> Option<Remains> {
    let named = left.locations.iter().map(|name| machine.location_named(name));
    let locations: Vec<Location> = named.collect::<Option<_>>()?;
    let step = |Step4(thread, number, alternative, ways, accesses): &Step4| {
        let access = |&(location, writes): &(u32, bool)| Some((*locations.get(location as usize)?, writes));
        Some(ToldStep {
            thread: *threads.get(*thread as usize)?,
            number: *number,
            alternative: *alternative,
            ways: *ways,
            accesses: accesses.iter().map(access).collect::<Option<_>>()?,
        })
    };
    Some(Remains {
        steps: left.steps.iter().map(step).collect::<Option<_>>()?,
        asleep: left.asleep.iter().map(|&(step, end, since)| ToldSleeper { step, end, since }).collect(),
        nodes: left.nodes.clone(),
        followed: left.followed.clone(),
        new_choices: left.new_choices,
        new_threads: left.new_threads,
        unforeseen: left.unforeseen,
    })
}
