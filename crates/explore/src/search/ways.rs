//! One step from a fork: each of its ways, to the next fork or to its end. Breadth-first and best-first search are made
//! of such steps.

use super::results::Results;
use super::work::{Fork, NOT_THERE, Place};
use super::{Task, too_deep};
use crate::{Arrival, Digest, Walker};
use jaywalk_machine::Machine;
use jaywalk_machine::code::Owner;

/// Takes the ways at forks one after the other. Returns what is left when it was told to stop.
pub(super) fn walk<R: Results>(
    walker: &mut Walker,
    forks: &[Task],
    (deepest, wants_places): (usize, bool),
    results: &mut R,
) -> Result<Vec<Task>, String> {
    let (mut steps, mut leaves) = (results.leaves_to_walk(), 0);
    for (index, fork) in forks.iter().enumerate() {
        let left = |first_way: u32| {
            let here = fork.left_from(first_way).into_iter();
            here.chain(forks[index + 1..].iter().cloned()).collect()
        };
        for way in fork.alternatives.clone().unwrap_or(0..1) {
            let arrival = match take(walker, fork, way, results)? {
                Arrival::Halted => return Ok(left(way)),
                other => other,
            };
            let runs = walker.tally.runs;
            let goes_on = arrive(walker, arrival, (deepest, wants_places), results);
            leaves += u32::from(walker.tally.runs != runs);
            steps -= 1;
            if !goes_on || steps == 0 {
                if !results.leaves_walked(walker, std::mem::take(&mut leaves)) || !goes_on {
                    return Ok(left(way + 1));
                }
                steps = results.leaves_to_walk();
            }
        }
    }
    results.leaves_walked(walker, leaves);
    Ok(Vec::new())
}

/// Takes one of the ways at a fork, or goes from the root to where the first fork may be.
fn take<R: Results>(walker: &mut Walker, fork: &Task, way: u32, results: &mut R) -> Result<Arrival, String> {
    let arrival = walker.go_to(&fork.prefix, results);
    let Some(ways) = &fork.alternatives else { return Ok(arrival) };
    match arrival {
        Arrival::Fork(there) if ways.end <= there => {}
        Arrival::Halted => return Ok(arrival),
        _ => return Err(NOT_THERE.to_owned()),
    }
    walker.retake(way, way + 1);
    let arrival = walker.run(results);
    if arrival != Arrival::Halted {
        walker.tally.backtracks += u64::from(way > 0);
        walker.count_value();
    }
    Ok(arrival)
}

/// Hands on what a way led to. Returns whether to go on.
fn arrive<R: Results>(
    walker: &mut Walker,
    arrival: Arrival,
    (deepest, wants_places): (usize, bool),
    results: &mut R,
) -> bool {
    match arrival {
        Arrival::Fork(ways) if walker.depth() < deepest => {
            walker.count_arrival();
            let place = if wants_places { place(walker.machine()) } else { Place::default() };
            results.fork(Fork { place, task: Task { prefix: walker.path(), alternatives: Some(0..ways) } });
            true
        }
        Arrival::Leaf(ending) => results.leaf(walker, ending),
        Arrival::Fork(_) | Arrival::TooDeep | Arrival::Repeated | Arrival::Matched | Arrival::Halted => {
            results.leaf(walker, too_deep(deepest))
        }
    }
}

/// Where the machine forks. Positions in its own code depend on what it has run before, so they are told by the names
/// that the class files have.
fn place(machine: &Machine) -> Place {
    let (needed, asked) = machine.fork_site();
    let mut digest = Digest::default();
    for position in [needed, asked] {
        if let Owner::Method(method) = machine.code.owner(position) {
            let method = machine.classes.method(method);
            for name in [machine.classes.class(method.class).name, method.name, method.descriptor] {
                digest.add(machine.classes.symbols.text(name).as_bytes());
                digest.add(&[0]);
            }
        }
        digest.add(&machine.code.bytecode_index(position).to_le_bytes());
    }
    Place(digest.value())
}
