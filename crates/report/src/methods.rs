//! How the methods of a class came out.

use crate::numbers::{grouped, shown_duration};
use crate::visible::visible;
use crate::{Colours, Exploration, Verdict};
use jaywalk_explore::Reason;
use std::fmt::Write as _;

/// A reason is cut to so many letters in a row of the table; the report of the method and the JSON have all.
const LONGEST_REASON: usize = 120;

/// What is told of the methods of a class.
pub struct MethodsOfClass<'a> {
    /// Those that were checked.
    pub told: &'a [Exploration],
    /// The names of those that were not, because somebody wanted to stop.
    pub left: Vec<String>,
}

impl MethodsOfClass<'_> {
    /// What it comes to: the worst that one of them comes to.
    pub fn verdict(&self) -> Verdict {
        if self.count(Verdict::Violated) > 0 {
            Verdict::Violated
        } else if self.count(Verdict::Incomplete) > 0 || !self.left.is_empty() {
            Verdict::Incomplete
        } else {
            Verdict::Holds
        }
    }

    /// How many of them come to this.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.told.iter().filter(|exploration| exploration.verdict() == verdict).count()
    }

    /// How many of those that are violated were not explored to their end.
    pub fn violated_and_cut(&self) -> usize {
        let violated = self.told.iter().filter(|exploration| exploration.verdict() == Verdict::Violated);
        violated.filter(|exploration| why_incomplete(exploration).is_some()).count()
    }

    /// A row for each method: its verdict, how many states it was called in, paths and time, and a count of them.
    pub fn table(&self, colours: Colours) -> String {
        let name = |exploration: &Exploration| visible(&exploration.target).to_string();
        let names = self.told.iter().map(name).chain(self.left.iter().map(|name| visible(name).to_string()));
        let width = names.map(|name| name.chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        for exploration in self.told {
            let [pre, ..] = exploration.states.map(grouped);
            let paths = grouped(exploration.tally.explored());
            let verdict = exploration.verdict();
            let padded = format!("{:<10}", verdict.name());
            let shown = match verdict {
                Verdict::Holds => colours.good(&padded),
                Verdict::Violated => colours.bad(&padded),
                Verdict::Incomplete => colours.doubtful(&padded),
            };
            let time = shown_duration(exploration.elapsed);
            let exception =
                exploration.findings.first().map(|reported| visible(&reported.finding.exception).to_string());
            let why = why_incomplete(exploration).map(in_a_row);
            let why = match (exception, why) {
                (Some(exception), Some(why)) => format!("  {exception}; incomplete: {why}"),
                (Some(what), None) | (None, Some(what)) => format!("  {what}"),
                (None, None) => String::new(),
            };
            let name = name(exploration);
            let _ = writeln!(text, "{shown}  {name:<width$}  {pre:>7} states  {paths:>7} paths  {time:>8}{why}");
        }
        for name in &self.left {
            let padded = colours.doubtful(&format!("{:<10}", "unchecked"));
            let _ = writeln!(text, "{padded}  {}", visible(name));
        }
        let _ = writeln!(text, "{}", self.in_words());
        text
    }

    fn in_words(&self) -> String {
        let [holds, violated, incomplete] =
            [Verdict::Holds, Verdict::Violated, Verdict::Incomplete].map(|verdict| self.count(verdict));
        let cut = match self.violated_and_cut() {
            0 => String::new(),
            cut => format!(" ({cut} of them not explored to the end)"),
        };
        let left = match self.left.len() {
            0 => String::new(),
            left => format!(", {left} not checked: interrupted"),
        };
        let methods = self.told.len() + self.left.len();
        format!("{methods} methods: {holds} hold, {violated} violated{cut}, {incomplete} incomplete{left}")
    }
}

/// The first reason why not all paths of a method were explored that the user does not take for a bound.
fn why_incomplete(exploration: &Exploration) -> Option<&Reason> {
    exploration.incomplete.iter().find(|reason| !exploration.accepts(reason))
}

/// What comes before the explanation, and not more than fits.
fn in_a_row(reason: &Reason) -> String {
    let (short, is_all) = match reason.text.split_once(": ") {
        Some((short, _)) => (short, false),
        None => (reason.text.as_str(), true),
    };
    let letters: String = short.chars().take(LONGEST_REASON).collect();
    let more = if is_all && letters.len() == short.len() { "" } else { " …" };
    format!("{}{more} [{}]", visible(&letters), reason.kind)
}
