//! The turns of threads as a person reads them: a column for each thread, a row for each line of source.

use crate::terminal::{printable, source_line};
use crate::{Call, Colours, SourceFiles};
use std::fmt::Write as _;

/// More rows than this are counted rather than shown, the first ones: what comes last is nearest to the failure.
const MOST_ROWS: usize = 60;
/// The widest column.
const WIDEST: usize = 28;

/// Writes what threads did that others could notice, in the order in which they did it.
pub(crate) fn write(text: &mut String, schedule: &[(String, String)], sources: &SourceFiles, colours: Colours) {
    let mut threads: Vec<&str> = Vec::new();
    for (thread, _) in schedule {
        if !threads.contains(&thread.as_str()) {
            threads.push(thread);
        }
    }
    let place = |call: &str| printable(&Call::parse(call).place());
    let width = |thread: &&str| {
        let own = schedule.iter().filter(|(other, _)| other == *thread).map(|(_, call)| place(call).chars().count());
        own.chain([thread.chars().count()]).max().unwrap_or(0).min(WIDEST)
    };
    let widths: Vec<usize> = threads.iter().map(width).collect();
    let _ = writeln!(text, "  schedule, a column for each thread");
    let names: Vec<String> =
        threads.iter().zip(&widths).map(|(thread, width)| format!("{:<width$}", printable(thread))).collect();
    let _ = writeln!(text, "    {}", names.join("  ").trim_end());
    let left_out = schedule.len().saturating_sub(MOST_ROWS);
    if left_out > 0 {
        let _ = writeln!(text, "    … {left_out} earlier");
    }
    let mut last = None;
    for (thread, call) in &schedule[left_out..] {
        let column = threads.iter().position(|other| other == thread).unwrap_or(0);
        let indent: usize = widths[..column].iter().map(|width| width + 2).sum();
        let rest: usize = widths[column..].iter().map(|width| width + 2).sum();
        let mark = if last.is_some_and(|last| last != column) { "→" } else { " " };
        let place = place(call);
        let source = colours.faint(&source_line(sources, call));
        let line = format!("  {mark} {:indent$}{place:<rest$}{source}", "");
        let _ = writeln!(text, "{}", line.trim_end());
        last = Some(column);
    }
}
