//! Data races of a search: each once, with how many runs show it, and both accesses as a person reads them.

use crate::interleaving::turns_of;
use crate::{Pick, Token, inputs, is_the_programs};
use jaywalk_machine::{Machine, SeenRace, ThreadId};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// Races that are told apart; how many runs have others is not counted.
const MOST_RACES: usize = 100;

/// One of the two accesses of a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaceAccess {
    /// The name of the thread, when the run was repeated.
    pub thread: String,
    /// Whether it writes.
    pub writes: bool,
    /// The call of the program's that it is due to: `demo.Racy.add(Racy.java:12)`.
    pub place: String,
    /// All calls that led there, innermost first, when the run was repeated.
    pub calls: Vec<String>,
}

/// Two accesses to a variable of which one writes, and which nothing orders but the turns that threads had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Race {
    /// The field, `demo.Racy.x`, or what else it is.
    pub variable: String,
    /// Whether both accesses are stronger than plain, and one is weaker than volatile.
    pub is_weak: bool,
    /// The two accesses, in the order of the run.
    pub accesses: [RaceAccess; 2],
    /// How many runs show a race of this variable at these places.
    pub runs: u64,
    /// Repeats one of them, if inputs are known that lead there.
    pub token: Option<Token>,
}

impl Race {
    /// Whether it is of the same variable, at the same places.
    pub fn is_like(&self, other: &Race) -> bool {
        self.variable == other.variable && places_in_order(self) == places_in_order(other)
    }

    /// What happened, in a line.
    pub fn in_words(&self) -> String {
        let [first, second] = &self.accesses;
        let act = |access: &RaceAccess| if access.writes { "writes" } else { "reads" };
        let who = |access: &RaceAccess, or: &str| match access.thread.as_str() {
            "" => or.to_owned(),
            name => name.to_owned(),
        };
        let (one, other) = (who(first, "one thread"), who(second, "another"));
        let does = match act(first) == act(second) {
            true => format!("{one} and {other} both write {}", self.variable),
            false => format!("{one} {} {}, and {other} {} it", act(first), self.variable, act(second)),
        };
        let places = format!("at {} and {}", first.place, second.place);
        match self.is_weak {
            true => format!("{does}, in a mode weaker than volatile, {places}"),
            false => format!("{does}, and nothing orders the two, {places}"),
        }
    }

    /// Why it keeps a search from being complete.
    pub fn reason(&self) -> String {
        let runs = if self.runs == 1 { "1 run".to_owned() } else { format!("{} runs", self.runs) };
        format!("data race: {} ({runs}); what else a JVM may do then was not explored", self.in_words())
    }

    /// Adds runs of the same race.
    fn add(&mut self, other: Race) {
        self.runs += other.runs;
        self.token = self.token.take().or(other.token);
    }
}

fn places_in_order(race: &Race) -> [&str; 2] {
    let mut places = race.accesses.each_ref().map(|access| access.place.as_str());
    places.sort_unstable();
    places
}

/// Adds races of another part of a search.
pub(crate) fn merge(races: &mut Vec<Race>, more: Vec<Race>) {
    for race in more {
        match races.iter().position(|known| known.is_like(&race)) {
            Some(known) => races[known].add(race),
            None if races.len() < MOST_RACES => races.push(race),
            None => {}
        }
    }
}

/// The races that a walker has met.
#[derive(Default)]
pub(crate) struct Races {
    /// The place of an operation, by its number.
    places: FxHashMap<u32, u32>,
    numbers: FxHashMap<String, u32>,
    /// Where in the list a variable's race at two places is.
    known: FxHashMap<(u32, u32, u32), usize>,
    list: Vec<Race>,
    /// Those that a path has been told to fail by.
    failed: Vec<bool>,
    /// Those that a run has shown which was not counted.
    noted: Vec<bool>,
    /// Of the run that is looked at.
    seen: Vec<usize>,
}

impl Races {
    fn place(&mut self, machine: &Machine, at: u32) -> u32 {
        if let Some(&known) = self.places.get(&at) {
            return known;
        }
        let next = self.numbers.len() as u32;
        let number = *self.numbers.entry(place(machine, at)).or_insert(next);
        self.places.insert(at, number);
        number
    }

    /// Counts the races of the run that has just ended. Of one that is new it is found out how to repeat it.
    pub(crate) fn count(&mut self, machine: &mut Machine) {
        let races: Vec<SeenRace> = machine.races().collect();
        self.seen.clear();
        for race in races {
            let Some(index) = self.index(machine, &race) else { continue };
            if !self.seen.contains(&index) {
                self.seen.push(index);
                self.list[index].runs += 1;
            }
        }
        if self.seen.iter().any(|&index| self.list[index].token.is_none()) {
            let token = token(machine);
            for &index in &self.seen {
                let race = &mut self.list[index];
                race.token = race.token.take().or_else(|| token.clone());
            }
        }
    }

    /// Notes the races from an event of the run on that no run has shown: it is not counted.
    pub(crate) fn note(&mut self, machine: &mut Machine, from: usize) {
        let races: Vec<SeenRace> = machine.races_from(from).collect();
        let known: Vec<usize> = races.iter().filter_map(|race| self.index(machine, race)).collect();
        for index in known {
            if !self.noted[index] {
                self.noted[index] = true;
                let race = &mut self.list[index];
                race.token = race.token.take().or_else(|| token(machine));
            }
        }
    }

    /// Whether there is a race from an event of the run on that no run has failed by.
    pub(crate) fn has_new_failure(&mut self, machine: &Machine, from: usize) -> bool {
        let races: Vec<SeenRace> = machine.races_from(from).collect();
        races.iter().any(|race| self.index(machine, race).is_some_and(|index| !self.failed[index]))
    }

    /// Which race of the list it is.
    fn index(&mut self, machine: &Machine, race: &SeenRace) -> Option<usize> {
        let [one, other] = race.places.map(|at| self.place(machine, at));
        let key = (race.variable, one.min(other), one.max(other));
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        let index = (self.list.len() < MOST_RACES).then_some(self.list.len())?;
        self.known.insert(key, index);
        self.list.push(describe(machine, race));
        self.failed.push(false);
        self.noted.push(false);
        Some(index)
    }

    /// The race by which the run that has just ended fails: one that no run has failed by, if there is one.
    pub(crate) fn failing(&mut self, machine: &Machine) -> Option<Race> {
        let races: Vec<SeenRace> = machine.races().collect();
        let indices: Vec<usize> = races.iter().filter_map(|race| self.index(machine, race)).collect();
        let index = indices.iter().copied().find(|&index| !self.failed[index]).or(indices.first().copied())?;
        self.failed[index] = true;
        Some(self.list[index].clone())
    }

    /// All of them.
    pub(crate) fn list(&self) -> Vec<Race> {
        let is_seen = |(race, is_noted): &(&Race, &bool)| race.runs > 0 || **is_noted;
        let seen = self.list.iter().zip(&self.noted).filter(is_seen);
        seen.map(|(race, _)| Race { runs: race.runs.max(1), ..race.clone() }).collect()
    }
}

/// The first race of a path that a machine has walked.
pub(crate) fn first(machine: &Machine) -> Option<Race> {
    machine.races().next().map(|race| describe(machine, &race))
}

/// All races of a path that a machine has walked alone, each once, with the calls that led to the accesses.
/// Each comes with the event of its second access.
pub(crate) fn of_path(machine: &mut Machine) -> Vec<(Race, usize)> {
    let mut told: Vec<(Race, usize)> = Vec::new();
    let races: Vec<SeenRace> = machine.races().collect();
    for seen in races {
        let mut race = Race { runs: 1, ..describe(machine, &seen) };
        if told.iter().any(|(known, _)| known.is_like(&race)) || told.len() >= MOST_RACES {
            continue;
        }
        for (access, event) in race.accesses.iter_mut().zip(seen.events) {
            (access.thread, access.calls) = who_and_how(machine, event);
        }
        told.push((race, seen.events[1]));
    }
    told
}

/// The thread of an event, and the calls that led there.
fn who_and_how(machine: &mut Machine, event: usize) -> (String, Vec<String>) {
    let number = machine.trace().thread(event);
    let name = machine.thread_with_number(number).map_or_else(String::new, |thread| name_of(machine, thread));
    let calls = machine.session.told_events.iter().flatten().rfind(|told| told.event == event);
    let calls = calls.map_or_else(Vec::new, |told| told.calls.clone());
    (name, calls.into_iter().map(|(method, index)| machine.describe_call(method, index)).collect())
}

/// The name of a thread, or its number if it has none.
pub(crate) fn name_of(machine: &mut Machine, thread: ThreadId) -> String {
    let name = machine.thread_name(thread);
    if name.is_empty() { format!("thread {}", thread.0) } else { name }
}

fn describe(machine: &Machine, race: &SeenRace) -> Race {
    let access = |index: usize| RaceAccess {
        thread: String::new(),
        writes: race.writes[index],
        place: place(machine, race.places[index]),
        calls: Vec::new(),
    };
    Race {
        variable: machine.variable_name(race.variable).to_owned(),
        is_weak: race.is_weak,
        accesses: [access(0), access(1)],
        runs: 0,
        token: None,
    }
}

/// An operation in words. The name of a lambda's class has a number that says nothing.
fn place(machine: &Machine, at: u32) -> String {
    let place = machine.describe_origin(at);
    match place.split_once("$$Lambda") {
        Some((class, rest)) if !is_the_programs(&place) => {
            let method = rest.rsplit_once('.').map_or("", |(_, method)| method.split('(').next().unwrap_or_default());
            format!("{class}.lambda {method}(Unknown Source)")
        }
        _ => place,
    }
}

/// What repeats the path where the machine is, which goes on no further.
fn token(machine: &mut Machine) -> Option<Token> {
    if machine.formulas.is_active() && !machine.settle_symbols().is_ok_and(|is_possible| is_possible) {
        return None;
    }
    let made = inputs(machine);
    let mut picks: Vec<Pick> =
        made.iter().map(|input| Pick { number: input.made.pick, kind: input.made.decided }).collect();
    picks.extend(turns_of(machine));
    Some(Token { program: 0, picks })
}
