//! The turns of threads as a person reads them: a column for each thread, a row for each line of source.

use crate::terminal::{printable, source_line};
use crate::{Call, Colours, SourceFiles};
use std::fmt::Write as _;

/// More rows than this are counted rather than shown, the first ones: what comes last is nearest to the failure.
const MOST_ROWS: usize = 60;
/// The widest column.
const WIDEST: usize = 28;
/// If the columns take more than this, there is one for all threads, with their names.
const WIDEST_TOGETHER: usize = 90;

/// Writes what threads did that others could notice, in the order in which they did it.
pub(crate) fn write(text: &mut String, schedule: &[(String, String)], sources: &SourceFiles, colours: Colours) {
    let left_out = schedule.len().saturating_sub(MOST_ROWS);
    let shown = &schedule[left_out..];
    let mut threads: Vec<&str> = Vec::new();
    for (thread, _) in shown {
        if !threads.contains(&thread.as_str()) {
            threads.push(thread);
        }
    }
    let place = |call: &str| printable(&Call::parse(call).place());
    let width = |thread: &&str| {
        let own = shown.iter().filter(|(other, _)| other == *thread).map(|(_, call)| place(call).chars().count());
        own.chain([thread.chars().count()]).max().unwrap_or(0).min(WIDEST)
    };
    let widths: Vec<usize> = threads.iter().map(width).collect();
    let is_wide = widths.iter().map(|width| width + 2).sum::<usize>() > WIDEST_TOGETHER;
    let rows: Vec<Row> = shown.iter().map(|(thread, call)| Row { thread, place: place(call), call }).collect();
    match is_wide {
        true => {
            let _ = writeln!(text, "  schedule");
        }
        false => {
            let names = threads.iter().zip(&widths).map(|(thread, width)| format!("{:<width$}", printable(thread)));
            let names = names.collect::<Vec<String>>().join("  ");
            let _ = writeln!(text, "  schedule, a column for each thread\n    {}", names.trim_end());
        }
    }
    if left_out > 0 {
        let _ = writeln!(text, "    … {left_out} earlier");
    }
    let widest = |of: &dyn Fn(&Row) -> usize| rows.iter().map(of).max().unwrap_or(0).min(WIDEST);
    let (name_width, place_width) =
        (widest(&|row| printable(row.thread).chars().count()), widest(&|row| row.place.chars().count()));
    let mut last = None;
    for row in &rows {
        let mark = if last.is_some_and(|last| last != row.thread) { "→" } else { " " };
        let source = colours.faint(&source_line(sources, row.call));
        let place = &row.place;
        let line = if is_wide {
            // A name is said where the turn passes on.
            let name = if last == Some(row.thread) { String::new() } else { printable(row.thread) };
            format!("  {mark} {name:<name_width$}  {place:<place_width$}  {source}")
        } else {
            let column = threads.iter().position(|other| other == &row.thread).unwrap_or(0);
            let indent: usize = widths[..column].iter().map(|width| width + 2).sum();
            let rest: usize = widths[column..].iter().map(|width| width + 2).sum();
            format!("  {mark} {:indent$}{place:<rest$}{source}", "")
        };
        let _ = writeln!(text, "{}", line.trim_end());
        last = Some(row.thread);
    }
}

/// A line of source with which a thread did something.
struct Row<'a> {
    thread: &'a str,
    place: String,
    call: &'a str,
}
