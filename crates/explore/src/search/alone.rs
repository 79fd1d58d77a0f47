//! One worker: it walks one piece of work after the other, and everything is told at once.

use super::agenda::Rest;
use super::drawing::Drawing;
use super::observer::Wishes;
use super::pacer::{Halt, Pacer};
use super::part::{Entry, Part};
use super::results::Direct;
use super::teller::Teller;
use super::workers::Ended;
use super::{Options, Remarks, Surroundings};
use crate::{Tally, Walker};
use jaywalk_machine::coverage::Coverage;

/// Walks what is left of a search and tells what it sees. The last failure that is wanted may be postponed: a path that
/// needs much memory is repeated when that of the walker was given back. If it does not fail again, the search goes on.
pub(super) fn walk_alone(
    surroundings: &Surroundings<'_>,
    teller: &mut Teller<'_>,
    (mut tally, mut rest): (Tally, Rest<Entry>),
) -> Result<Ended, String> {
    let Surroundings { start, options, interrupted, .. } = *surroundings;
    let mut direct = Direct {
        wishes: Wishes::of(teller.observer),
        pacer: Pacer::new(interrupted, options.time_limit).in_turn(options.turn),
        teller,
        waiting: 0,
        found: Vec::new(),
        drawing: Drawing::of(start, options, interrupted),
    };
    let (mut remarks, mut coverage) = (Remarks::default(), Coverage::default());
    loop {
        let mut walker = surroundings.new_walker()?;
        walker.tally = tally;
        walker.tell_details(direct.wishes.want_details());
        walk_on(&mut walker, options, &mut direct, &mut rest)?;
        remarks.add(Remarks::of(&mut walker));
        coverage.add(walker.machine().coverage());
        tally = walker.tally;
        if direct.pacer.halt != Some(Halt::Found) || !direct.teller.has_to_repeat() {
            // Another machine goes on where this one cannot.
            match direct.pacer.halt {
                Some(Halt::Unfit) => drop(walker),
                _ => start.end(walker.into_machine()),
            }
            break;
        }
        drop(walker);
        direct.pacer.halt = direct.teller.repeat_rest();
        if rest.is_over() || direct.pacer.halt.is_some() || !direct.pacer.path_goes_on() {
            break;
        }
    }
    let drawn = direct.drawing.map_or_else(Vec::new, |drawing| drawing.found);
    Ok(Ended { halt: direct.pacer.halt, tally, remarks, coverage, rest, drawn })
}

/// Walks on until nothing is left or there is a reason to stop.
fn walk_on(
    walker: &mut Walker,
    options: &Options,
    direct: &mut Direct<'_, '_, '_>,
    rest: &mut Rest<Entry>,
) -> Result<(), String> {
    while direct.pacer.halt.is_none() && !rest.is_over() {
        rest.refill(Entry::Open);
        let Some(entry) = rest.at_hand.pop_front() else { break };
        direct.waiting = rest.waiting() + rest.at_hand.len() as u64;
        let (left, mut part) = match entry {
            Entry::Open(work) => {
                let left = work.walk(walker, options, direct)?;
                if walker.is_unfit() {
                    direct.pacer.halt.get_or_insert(Halt::Unfit);
                }
                (left, Part { found: std::mem::take(&mut direct.found), ..Part::default() })
            }
            Entry::Done(part) => (None, tell(walker, part, direct)),
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
    Ok(())
}

/// Tells a part that was walked before. Returns what is not told of it.
fn tell(walker: &mut Walker, mut part: Part, direct: &mut Direct<'_, '_, '_>) -> Part {
    let (told, halt) = part.tell(direct.teller, direct.wishes);
    walker.tally.add(&told);
    if halt.is_some() {
        direct.pacer.halt = halt;
    }
    part
}
