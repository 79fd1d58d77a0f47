//! Best-first search: forks at places in the code that were visited least come first, so that the search soon sees
//! something of everything.

use super::frontier::{Expanded, MOST_WAITING, Node, Unfinished, expand, first_fork};
use super::pacer::Halt;
use super::results::Direct;
use crate::{Path, Walker};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A place in the code where paths fork.
type Site = (u32, u32);

/// Forks at one place: those with fewer forks before them first, then in path order.
#[derive(Default)]
struct Visits {
    number: u64,
    waiting: BinaryHeap<Reverse<(usize, Path, u32)>>,
}

/// All forks come to whose ways were not taken.
#[derive(Default)]
struct Frontier {
    sites: FxHashMap<Site, Visits>,
    length: u64,
}

impl Frontier {
    fn add(&mut self, site: Site, node: Node) {
        self.length += 1;
        let key = (node.path.depth(), node.path, node.ways.end);
        self.sites.entry(site).or_default().waiting.push(Reverse(key));
    }

    /// The best fork. There are few places, so looking at all of them is no great work.
    fn take(&mut self) -> Option<Node> {
        let with_forks = self.sites.values_mut().filter(|visits| !visits.waiting.is_empty());
        let best = with_forks.min_by(|one, other| {
            let by_forks = || other.waiting.peek().cmp(&one.waiting.peek());
            one.number.cmp(&other.number).then_with(by_forks)
        })?;
        best.number += 1;
        self.length -= 1;
        let Reverse((_, path, ways)) = best.waiting.pop()?;
        Some(Node { path, ways: 0..ways })
    }
}

/// Walks the tree. Returns whether all of it was walked.
pub(super) fn walk(walker: &mut Walker, deepest: usize, direct: &mut Direct<'_, '_>) -> Result<bool, String> {
    let mut frontier = Frontier::default();
    match first_fork(walker, deepest, direct) {
        Ok(Some(first)) => frontier.add(walker.machine().fork_site(), first),
        Ok(None) => return Ok(true),
        Err(Unfinished) => return Ok(false),
    }
    while let Some(node) = frontier.take() {
        direct.waiting = frontier.length;
        let mut found = Vec::new();
        let expanded = expand(walker, &node, deepest, direct, |walker, fork| {
            found.push((walker.machine().fork_site(), fork));
        })?;
        found.into_iter().for_each(|(site, fork)| frontier.add(site, fork));
        if let Expanded::Stopped(left) = expanded {
            return Ok(left.is_empty() && frontier.length == 0);
        }
        if frontier.length > MOST_WAITING {
            direct.pacer.halt = Some(Halt::FrontierLimit);
            return Ok(false);
        }
    }
    Ok(true)
}
