//! What is worth saying of a program beside how its paths ended.

use super::Matching;
use crate::{Asked, Forks, Race, Walker, data_races, is_the_programs};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Seen on some path. Remarks of parts of a tree add up to those of the tree.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remarks {
    /// Where there was nothing to choose from: an empty range, or a pool without an object left.
    pub empty_choices: BTreeSet<String>,
    /// Where paths were given up, by an assumption or for lack of something to choose from, and how many.
    pub pruned: BTreeMap<String, u64>,
    /// Where choices were made, how often paths forked there, and into how many ways.
    #[serde(default)]
    pub chosen: BTreeMap<String, Forks>,
    /// Where a number with too many values had to be known, and by what, so that one of them stood for all.
    #[serde(default)]
    pub examples: BTreeSet<String>,
    /// Why the solver could not tell what is possible.
    #[serde(default)]
    pub ignorance: BTreeSet<String>,
    /// What the solver was asked.
    #[serde(default)]
    pub solver: Asked,
    /// How often a method that is checked was about to be called, was left, and was done with.
    #[serde(default)]
    pub states: [u64; 3],
    /// Whether a program has asked for objects that may be anything.
    #[serde(default)]
    pub asks_objects: bool,
    /// Whether a program has ended while threads waited for a time that they could have seen come.
    #[serde(default)]
    pub leaves_resting: bool,
    /// Whether a method that is checked has got identity hash codes, one for each object.
    #[serde(default)]
    pub asks_hash_codes: bool,
    /// Whether orders of turns were left out because of the bound on preemptions.
    #[serde(default)]
    pub is_bounded: bool,
    /// Whether orders of turns were left out because there was no memory left for what must be remembered of them.
    #[serde(default)]
    pub is_full: bool,
    /// How many schedules could not be followed.
    #[serde(default)]
    pub schedules_lost: u64,
    /// How many runs were so long that not all orders of their events were looked for.
    #[serde(default)]
    pub long_runs: u64,
    /// Data races, each once.
    #[serde(default)]
    pub races: Vec<Race>,
    /// The greatest length that strings could have of which the program has not said how long they are; 0 if there was none.
    #[serde(default)]
    pub longest_string: u32,
    /// The types of which its inputs are unknown functions.
    #[serde(default)]
    pub functions: BTreeSet<String>,
    /// What came of matching states. Whoever goes on begins with none.
    #[serde(skip)]
    pub matching: Matching,
}

impl Remarks {
    /// What a walker has met.
    pub(super) fn of(walker: &mut Walker) -> Remarks {
        let counted = walker.forks_by_place().collect::<Vec<_>>();
        let pruned: Vec<_> = walker.prunings().collect();
        let empty_choices = walker.empty_choices().collect();
        let schedules_lost = walker.counters().diverged;
        let matching = walker.matching();
        let races = walker.races();
        let (is_bounded, is_full) = (walker.is_bounded(), walker.is_full());
        let long_runs = walker.long_runs();
        let machine = walker.machine();
        let session = &mut machine.session;
        let ignorance = session.ignorance.take().into_iter().collect();
        let examples = session.examples.take().iter().map(|calls| where_needed(calls)).collect();
        let states = std::mem::take(&mut session.moments);
        let solver = machine.formulas.seen().map_or_else(Asked::default, |parts| Asked::of(parts.solver.statistics()));
        let functions = machine.function_types().collect();
        let asks_objects = machine.session.parameters.is_none() && machine.linkage.universe.is_set();
        let mut remarks = Remarks {
            empty_choices,
            examples,
            ignorance,
            solver,
            states,
            asks_objects,
            longest_string: machine.formulas.seen().map_or(0, |parts| parts.longest_string),
            functions,
            leaves_resting: machine.session.leaves_resting,
            asks_hash_codes: machine.session.asks_hash_codes,
            schedules_lost,
            matching,
            races,
            is_bounded,
            is_full,
            long_runs,
            ..Remarks::default()
        };
        remarks.add_pruned(pruned);
        let is_there = |(_, forks): &(u32, Forks)| *forks != Forks::default();
        remarks
            .add_chosen(counted.into_iter().filter(is_there).map(|(at, forks)| (machine.describe_origin(at), forks)));
        remarks
    }

    /// Adds those of another part of the tree.
    pub(super) fn add(&mut self, other: Remarks) {
        self.empty_choices.extend(other.empty_choices);
        self.examples.extend(other.examples);
        self.ignorance.extend(other.ignorance);
        self.solver.add(&other.solver);
        self.states = [0, 1, 2].map(|moment| self.states[moment] + other.states[moment]);
        self.asks_objects |= other.asks_objects;
        self.leaves_resting |= other.leaves_resting;
        self.asks_hash_codes |= other.asks_hash_codes;
        self.schedules_lost += other.schedules_lost;
        self.matching.add(&other.matching);
        data_races::merge(&mut self.races, other.races);
        self.is_bounded |= other.is_bounded;
        self.is_full |= other.is_full;
        self.long_runs += other.long_runs;
        self.longest_string = self.longest_string.max(other.longest_string);
        self.functions.extend(other.functions);
        self.add_pruned(other.pruned);
        self.add_chosen(other.chosen);
    }

    fn add_chosen(&mut self, chosen: impl IntoIterator<Item = (String, Forks)>) {
        for (place, forks) in chosen {
            self.chosen.entry(place).or_default().add(&forks);
        }
    }

    fn add_pruned(&mut self, pruned: impl IntoIterator<Item = (String, u64)>) {
        for (place, paths) in pruned {
            *self.pruned.entry(place).or_default() += paths;
        }
    }
}

/// The place in the program that needs something, and the method outside of it that does, if one does: of calls, innermost
/// first, a line each.
fn where_needed(calls: &str) -> String {
    let innermost = calls.lines().next().unwrap_or("the start of the program");
    match calls.lines().find(|call| is_the_programs(call)) {
        Some(own) if own != innermost => {
            let method = innermost.split('(').next().unwrap_or(innermost);
            // Classes that are made at run time have numbers in their names.
            let (class, name) = method.rsplit_once('.').unwrap_or(("", method));
            format!("{own}, for {}.{name}", class.split('/').next().unwrap_or(class))
        }
        _ => innermost.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::where_needed;

    #[test]
    fn the_programs_own_place_comes_first() {
        assert_eq!(where_needed("demo.A.b(A.java:3)\ndemo.A.main(A.java:9)"), "demo.A.b(A.java:3)");
        let calls = "java.lang.Thread.sleep(Native Method)\ndemo.A.b(A.java:3)";
        assert_eq!(where_needed(calls), "demo.A.b(A.java:3), for java.lang.Thread.sleep");
        let calls = "java.lang.String$$StringConcat/0x7f10.join(Native Method)\ndemo.A.b(A.java:3)";
        assert_eq!(where_needed(calls), "demo.A.b(A.java:3), for java.lang.String$$StringConcat.join");
    }
}
