//! Tables of the places of a program that cost most: where paths fork, and where they are given up.

use crate::numbers::grouped;
use crate::{Call, Exploration, SourceFiles, visible};
use std::cmp::Reverse;
use std::fmt::Write;

/// Places in a table; the JSON has all.
const MOST_PLACES: usize = 20;
/// Letters of a line of source.
const MOST_LETTERS: usize = 60;

/// The tables, the costliest places first.
pub(crate) fn tables(exploration: &Exploration, sources: &SourceFiles) -> String {
    let chosen = exploration.chosen.iter().map(|(place, forks)| (place.as_str(), vec![forks.forks, forks.values]));
    let pruned = exploration.pruned.iter().map(|(place, paths)| (place.as_str(), vec![*paths]));
    let mut text = String::new();
    table(&mut text, ("choices", &["forks", "values tried"]), chosen.collect(), sources);
    table(&mut text, ("assumptions", &["paths pruned"]), pruned.collect(), sources);
    text
}

fn table(text: &mut String, (title, heads): (&str, &[&str]), mut rows: Vec<(&str, Vec<u64>)>, sources: &SourceFiles) {
    if rows.is_empty() {
        return;
    }
    rows.sort_by_key(|(place, counts)| (Reverse(counts.last().copied()), *place));
    let more = rows.len().saturating_sub(MOST_PLACES);
    rows.truncate(MOST_PLACES);
    let calls: Vec<Call<'_>> = rows.iter().map(|(place, _)| Call::parse(place)).collect();
    let places: Vec<String> = calls.iter().map(|call| visible(&call.place())).collect();
    let width = places.iter().map(|place| place.chars().count()).max().unwrap_or(0).max(title.len());
    let _ = write!(text, "  {title:<width$}");
    heads.iter().for_each(|head| {
        let _ = write!(text, "  {head:>14}");
    });
    text.push('\n');
    for ((call, place), (_, counts)) in calls.iter().zip(&places).zip(&rows) {
        let mut line = format!("  {place:<width$}");
        counts.iter().for_each(|&count| {
            let _ = write!(line, "  {:>14}", grouped(count));
        });
        let source = sources.around(call, 0, 0);
        let source: String = source.first().map_or("", |(_, line)| line.trim()).chars().take(MOST_LETTERS).collect();
        let _ = writeln!(text, "{}", format!("{line}  {source}").trim_end());
    }
    if more > 0 {
        let _ = writeln!(text, "  … and {} more places", grouped(more as u64));
    }
}
