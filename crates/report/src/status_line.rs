//! The line that says how far an exploration is, on a terminal only.
//!
//! It is drawn here rather than by a crate for progress bars because the program's output comes between two
//! drawings, up to a million times a second: clearing a line that is not there must cost nothing.

use crate::numbers::{grouped, grouped_count};
use jaywalk_explore::Tally;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

/// A line that no terminal is too narrow for to be useful.
const NARROWEST: usize = 20;
const WIDTH_IF_UNKNOWN: usize = 80;

/// How far an exploration is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progressing {
    /// What was counted so far.
    pub tally: Tally,
    /// Choices behind the path being explored.
    pub depth: u64,
    /// Places from which paths are still to be explored, as far as they are known.
    pub frontier: u64,
    /// Since it began.
    pub elapsed: Duration,
}

/// One line at the bottom of a terminal.
#[derive(Debug)]
pub struct StatusLine {
    is_shown: bool,
    is_drawn: bool,
    /// Runs and time when it was last drawn: what the rate is of.
    last: (u64, Duration),
    rate: f64,
}

impl StatusLine {
    /// A line on standard error if that is a terminal and the user wants one.
    pub fn new(is_wanted: bool) -> StatusLine {
        let is_shown = is_wanted && io::stderr().is_terminal();
        StatusLine { is_shown, is_drawn: false, last: (0, Duration::ZERO), rate: 0.0 }
    }

    /// Draws it anew.
    pub fn draw(&mut self, progress: &Progressing) {
        if !self.is_shown {
            return;
        }
        let runs = progress.tally.runs;
        let seconds = progress.elapsed.saturating_sub(self.last.1).as_secs_f64();
        if seconds > 0.0 {
            self.rate = runs.saturating_sub(self.last.0) as f64 / seconds;
        }
        self.last = (runs, progress.elapsed);
        let line = cut_to(&status_text(progress, self.rate), terminal_width());
        // Nothing can be done if the terminal has gone away.
        let _ = write!(io::stderr(), "\r{line}\x1b[K");
        self.is_drawn = true;
    }

    /// Takes it away so that something else can be written; costs nothing when it is not there.
    pub fn clear(&mut self) {
        if self.is_drawn {
            let _ = write!(io::stderr(), "\r\x1b[K");
            self.is_drawn = false;
        }
    }
}

/// What matters most comes first, because a narrow terminal cuts the rest.
fn status_text(progress: &Progressing, rate: f64) -> String {
    let tally = &progress.tally;
    let cut = if tally.cut > 0 { format!(", {} cut by bounds", grouped(tally.cut)) } else { String::new() };
    format!(
        "{} · {} paths, {} runs/s · {} completed, {} pruned, {} failed{cut} · depth {} · frontier {}",
        shown_seconds(progress.elapsed.as_secs()),
        grouped_count(tally.paths()),
        grouped(rate as u64),
        grouped_count(tally.completed),
        grouped(tally.pruned),
        grouped(tally.failed),
        grouped(progress.depth),
        grouped(progress.frontier),
    )
}

/// Whole seconds, so that the line does not flicker.
fn shown_seconds(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

fn terminal_width() -> usize {
    let size = rustix::termios::tcgetwinsize(io::stderr());
    let width = size.map_or(0, |size| usize::from(size.ws_col));
    if width == 0 { WIDTH_IF_UNKNOWN } else { width.max(NARROWEST) }
}

/// As much as fits before the last column, where some terminals would begin a new line.
fn cut_to(line: &str, width: usize) -> String {
    line.chars().take(width - 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_far_it_is() {
        let tally = Tally { completed: 35, pruned: 16_948, cut: 2, ..Tally::default() };
        let progress = Progressing { tally, depth: 12, frontier: 3, elapsed: Duration::from_millis(2300) };
        let text = status_text(&progress, 7000.4);
        let expected = "2 s · 16,985 paths, 7,000 runs/s · 35 completed, 16,948 pruned, 0 failed, 2 cut by bounds \
                        · depth 12 · frontier 3";
        assert_eq!(text, expected);
        assert_eq!(cut_to(&text, 20), "2 s · 16,985 paths,");
        assert_eq!([59, 60, 3661].map(shown_seconds), ["59 s", "1:00", "1:01:01"]);
    }

    #[test]
    fn nothing_is_drawn_where_nobody_looks() {
        let mut line = StatusLine::new(false);
        line.draw(&Progressing::default());
        assert!(!line.is_drawn);
    }
}
