//! Breadth-first search: forks in the order in which they were come to.

use super::Task;
use super::frontier::{Expanded, MOST_WAITING, Node, Unfinished, expand, first_fork};
use super::pacer::Halt;
use super::part::Entry;
use super::results::Direct;
use crate::Walker;
use std::collections::VecDeque;

/// Walks the tree from the forks that are left. Returns those that are left then.
pub(super) fn walk(
    walker: &mut Walker,
    entries: Vec<Entry>,
    deepest: usize,
    direct: &mut Direct<'_, '_>,
) -> Result<Vec<Entry>, String> {
    let mut frontier = VecDeque::new();
    for entry in entries {
        match entry {
            Entry::Open(Task { prefix, alternatives: Some(ways) }) => frontier.push_back(Node { path: prefix, ways }),
            Entry::Open(whole) => match first_fork(walker, deepest, direct) {
                Ok(first) => frontier.extend(first),
                Err(Unfinished) => return Ok(vec![Entry::Open(whole)]),
            },
            Entry::Done(_) => return Err("the checkpoint was made by another strategy".to_owned()),
        }
    }
    while let Some(node) = frontier.pop_front() {
        direct.waiting = frontier.len() as u64;
        match expand(walker, &node, deepest, direct, |_, fork| frontier.push_back(fork))? {
            Expanded::Whole if frontier.len() as u64 > MOST_WAITING => {
                direct.pacer.halt = Some(Halt::FrontierLimit);
                return Ok(frontier.into_iter().map(entry).collect());
            }
            Expanded::Whole => {}
            Expanded::Stopped(left) => {
                if !left.is_empty() {
                    frontier.push_front(Node { path: node.path, ways: left });
                }
                return Ok(frontier.into_iter().map(entry).collect());
            }
        }
    }
    Ok(Vec::new())
}

fn entry(node: Node) -> Entry {
    Entry::Open(Task { prefix: node.path, alternatives: Some(node.ways) })
}
