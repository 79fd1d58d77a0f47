//! One worker: it walks one piece of work after the other, and everything is told at once.

use super::agenda::Rest;
use super::pacer::{Halt, Pacer};
use super::part::{Entry, Part};
use super::results::Direct;
use super::teller::Teller;
use super::workers::Ended;
use super::{Options, Remarks, new_walker};
use crate::{Start, Tally, Walker};
use std::sync::atomic::AtomicBool;

/// Walks what is left of a search and tells what it sees.
pub(super) fn walk_alone(
    start: &dyn Start,
    options: &Options,
    interrupted: &AtomicBool,
    teller: &mut Teller<'_>,
    (tally, mut rest): (Tally, Rest<Entry>),
) -> Result<Ended, String> {
    let mut walker = new_walker(start, options)?;
    walker.tally = tally;
    let mut direct = Direct {
        wants_paths: teller.observer.wants_paths(),
        pacer: Pacer::new(interrupted, options.time_limit),
        teller,
        waiting: 0,
        found: Vec::new(),
    };
    while direct.pacer.halt.is_none() && !rest.is_over() {
        rest.refill(Entry::Open);
        let Some(entry) = rest.at_hand.pop_front() else { break };
        direct.waiting = rest.waiting() + rest.at_hand.len() as u64;
        let (left, mut part) = match entry {
            Entry::Open(work) => {
                let left = work.walk(&mut walker, options, &mut direct)?;
                (left, Part { found: std::mem::take(&mut direct.found), ..Part::default() })
            }
            Entry::Done(part) => (None, tell(&mut walker, part, &mut direct)),
        };
        left.into_iter().for_each(|work| rest.at_hand.push_front(Entry::Open(work)));
        rest.go_on_from(&mut part);
        if !part.is_empty() {
            rest.at_hand.push_front(Entry::Done(part));
        }
        if rest.is_too_much() {
            direct.pacer.halt.get_or_insert(Halt::FrontierLimit);
        }
    }
    let (remarks, coverage) = (Remarks::of(&mut walker), walker.machine().coverage());
    Ok(Ended { halt: direct.pacer.halt, tally: walker.tally, remarks, coverage, rest })
}

/// Tells a part that was walked before. Returns what is not told of it.
fn tell(walker: &mut Walker, mut part: Part, direct: &mut Direct<'_, '_, '_>) -> Part {
    let (told, halt) = part.tell(direct.teller, direct.wants_paths);
    walker.tally.add(&told);
    if halt.is_some() {
        direct.pacer.halt = halt;
    }
    part
}
