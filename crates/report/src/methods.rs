//! How the methods of a class came out.

use crate::numbers::{grouped, shown_duration};
use crate::visible::visible;
use crate::{Colours, Exploration, Verdict};
use std::fmt::Write as _;

/// A row for each method: its verdict, states and time.
pub fn table(told: &[Exploration], colours: Colours) -> String {
    let name = |exploration: &Exploration| visible(&exploration.target).to_string();
    let width = told.iter().map(|exploration| name(exploration).chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for exploration in told {
        let [pre, _, after] = exploration.states.map(grouped);
        let verdict = exploration.verdict();
        let padded = format!("{:<10}", verdict.name());
        let shown = match verdict {
            Verdict::Holds => colours.good(&padded),
            Verdict::Violated => colours.bad(&padded),
            Verdict::Incomplete => colours.doubtful(&padded),
        };
        let time = shown_duration(exploration.elapsed);
        let why = exploration.incomplete.iter().find(|reason| !exploration.accepts(reason));
        let why = match (verdict, why) {
            (Verdict::Incomplete, Some(reason)) => format!("  {} [{}]", visible(&reason.text), reason.kind),
            (Verdict::Violated, _) => exploration
                .findings
                .first()
                .map_or_else(String::new, |reported| format!("  {}", visible(&reported.finding.exception))),
            _ => String::new(),
        };
        let _ =
            writeln!(text, "{shown}  {:<width$}  {pre:>7} states  {after:>7} paths  {time:>8}{why}", name(exploration));
    }
    let count = |verdict| told.iter().filter(|exploration| exploration.verdict() == verdict).count();
    let (holds, violated, incomplete) = (count(Verdict::Holds), count(Verdict::Violated), count(Verdict::Incomplete));
    let _ = writeln!(text, "{} methods: {holds} hold, {violated} violated, {incomplete} incomplete", told.len());
    text
}
