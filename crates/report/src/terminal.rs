//! The report of an exploration as a person reads it.

use crate::call::{Call, innermost_of_the_program};
use crate::numbers::{counted, grouped, grouped_count, shown_bytes, shown_duration};
use crate::schedule;
use crate::statistics::tables;
use crate::{Colours, Exploration, ReportedFinding, ReportedRace, SourceFiles, ToldPath, ToldPaths, Verdict, visible};
use jaywalk_explore::{Asked, ChoiceMade, Finding, FindingKind, Matching, NamedInput, PathCondition, Race, ReasonKind};
use std::fmt::Write;
use std::time::Duration;

/// Lines of source before and after the one that matters.
const LINES_AROUND: (u32, u32) = (2, 1);
/// More calls or choices than this are counted rather than shown.
const MOST_CALLS: usize = 12;
const MOST_CHOICES: usize = 60;
/// Data races that are shown; the JSON has more.
const MOST_RACES: usize = 5;
/// Lines of a method that a path took.
const MOST_LINES: usize = 30;
/// A condition longer than this is cut; the JSON has more of it.
const LONGEST_CONDITION: usize = 500;
/// Paths whose conditions are shown; the JSON has more.
const MOST_PATHS: usize = 100;
/// A message longer than this is cut: some hold a whole data structure.
const LONGEST_MESSAGE: usize = 2000;

/// The same for a line of source.
const LONGEST_SOURCE: usize = 120;

/// How a report is written.
pub struct Layout<'a> {
    /// The colours.
    pub colours: Colours,
    /// Where the lines of source come from.
    pub sources: &'a SourceFiles,
}

impl Layout<'_> {
    /// The whole report: findings first, because the summary is what should be on the screen at the end.
    pub fn exploration(&self, exploration: &Exploration) -> String {
        let mut text = self.findings_and_paths(exploration);
        if exploration.has_tables {
            text.push_str(&tables(exploration, self.sources));
        }
        text.push_str(&self.summary(exploration));
        text
    }

    /// What is told of one method of several before the table: findings and paths, under its name.
    pub fn method(&self, exploration: &Exploration) -> String {
        let text = self.findings_and_paths(exploration);
        if text.is_empty() {
            return text;
        }
        let name = visible(&exploration.target).to_string();
        format!("{}\n\n{text}", self.colours.strong(&name))
    }

    fn findings_and_paths(&self, exploration: &Exploration) -> String {
        let mut text = self.findings(exploration) + &self.races(exploration);
        if let Some(paths) = &exploration.paths {
            text.push_str(&self.paths(paths));
        }
        text
    }

    /// The findings.
    pub fn findings(&self, exploration: &Exploration) -> String {
        let mut text = String::new();
        for (index, reported) in exploration.findings.iter().enumerate() {
            text.push_str(&self.finding(reported, Some(index + 1)));
            let is_told = reported.finding.input.is_some() || exploration.paths.is_none();
            if let (false, Some(condition)) = (is_told, &reported.finding.condition) {
                let _ = writeln!(text, "  condition\n    {}", shown_condition(condition));
            }
            text.push('\n');
        }
        text
    }

    /// The data races that are no findings.
    pub fn races(&self, exploration: &Exploration) -> String {
        let mut text = String::new();
        let found = |race: &Race| {
            let mut races = exploration.findings.iter().filter_map(|reported| reported.finding.race.as_ref());
            races.any(|other| other.is_like(race))
        };
        let left: Vec<&ReportedRace> = exploration.races.iter().filter(|reported| !found(&reported.race)).collect();
        for ReportedRace { race, replay } in left.iter().take(MOST_RACES) {
            let runs = self.colours.faint(&format!("  ({})", counted(race.runs, "run", "runs")));
            let _ = writeln!(text, "{}{runs}", self.colours.doubtful(&headline_of_race(race)));
            self.accesses(&mut text, race);
            if !replay.is_empty() {
                let _ = writeln!(text, "  replay\n    {replay}");
            }
            text.push('\n');
        }
        if left.len() > MOST_RACES {
            let more = counted((left.len() - MOST_RACES) as u64, "data race", "data races");
            let _ = writeln!(text, "… and {more} more\n");
        }
        text
    }

    /// Both accesses of a race, with the calls that led there.
    fn accesses(&self, text: &mut String, race: &Race) {
        for access in &race.accesses {
            let thread = if access.thread.is_empty() { "a thread" } else { access.thread.as_str() };
            let act = if access.writes { "writes" } else { "reads" };
            let _ = writeln!(text, "  {} {act}", printable(thread));
            let place = std::slice::from_ref(&access.place);
            self.calls(text, if access.calls.is_empty() { place } else { &access.calls }, true);
        }
    }

    /// The paths, each with its condition, and what the names in these stand for.
    fn paths(&self, paths: &ToldPaths) -> String {
        let mut text = String::new();
        let is_of_method = paths.list.iter().any(|path| path.call.is_some());
        if paths.list.iter().all(|path| path.condition.is_none()) {
            let _ = writeln!(text, "paths: none has a condition, because no number stays open\n");
            return text;
        }
        let what = if is_of_method { "inputs" } else { "numbers" };
        let _ = writeln!(text, "paths, and the {what} that take them");
        let shown = &paths.list[..paths.list.len().min(MOST_PATHS)];
        let names: Vec<String> = shown.iter().map(|path| format!("{} {}", path.kind.name(), path.number)).collect();
        let width = names.iter().map(String::len).max().unwrap_or(0);
        for (name, path) in names.iter().zip(shown) {
            let condition = path.condition.as_ref().map_or_else(|| "true".to_owned(), shown_condition);
            let _ = writeln!(text, "  {name:<width$}  {condition}");
            if let Some(call) = &path.call {
                for line in call.input.lines() {
                    let _ = writeln!(text, "  {:width$}  {}", "", self.colours.faint(&printable(&line)));
                }
                let _ = writeln!(text, "  {:width$}  {}", "", self.colours.strong(&printable(&call.result)));
            }
        }
        let more = paths.left_out + (paths.list.len() - shown.len()) as u64;
        if more > 0 {
            let _ = writeln!(text, "  … and {} more", grouped(more));
        }
        self.meanings(&mut text, shown);
        text.push('\n');
        text
    }

    /// What the names in conditions stand for.
    fn meanings(&self, text: &mut String, paths: &[ToldPath]) {
        let inputs = paths.iter().filter_map(|path| path.condition.as_ref()).flat_map(|condition| &condition.inputs);
        let mut told: Vec<&NamedInput> = Vec::new();
        for input in inputs {
            if told.len() < MOST_CHOICES && !told.contains(&input) {
                told.push(input);
            }
        }
        let rows: Vec<[String; 3]> = told
            .iter()
            .map(|input| [&input.name, &input.what, &Call::parse(&input.place).place()].map(|part| printable(part)))
            .collect();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths = [width(0), width(1), width(2)];
        for ([name, what, place], input) in rows.iter().zip(&told) {
            let source = self.colours.faint(&source_line(self.sources, &input.place));
            let [first, second, third] = widths;
            let line = format!("  {name:<first$}  {what:<second$}  {place:<third$}  {source}");
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }

    /// The verdict, what it holds for, and what was counted.
    pub fn summary(&self, exploration: &Exploration) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "{}", self.verdict_line(exploration));
        let _ = writeln!(text, "  paths    {}", paths_line(exploration));
        if exploration.command == "check" {
            let [pre, before, after] = exploration.states.map(grouped);
            let _ = writeln!(text, "  states   {pre} before the call, {before} after it, {after} after the contract");
        }
        if let Some((matching, limit)) = &exploration.matching {
            let _ = writeln!(text, "  states   {}", states_line(matching, *limit));
        }
        let _ = writeln!(text, "  bounds   {}", bounds_line(exploration));
        let _ = writeln!(text, "  search   {}", search_line(exploration));
        if exploration.solver.questions > 0 {
            let needed = exploration.incomplete.iter().any(|reason| reason.kind == ReasonKind::Solver);
            let _ = writeln!(text, "  solver   {}", solver_line(&exploration.solver, needed));
        }
        for reason in exploration.incomplete.iter().filter(|reason| !exploration.accepts(reason)) {
            let (cut, name) = (self.colours.doubtful("cut"), self.colours.faint(&format!("[{}]", reason.kind)));
            let _ = writeln!(text, "  {cut}      {} {name}", printable(&reason.text));
        }
        if let Some(coverage) = &exploration.coverage {
            text.push_str(&self.coverage(coverage, exploration.exhausted));
        }
        for note in &exploration.notes {
            let _ = writeln!(text, "           {}", printable(note));
        }
        text
    }

    fn verdict_line(&self, exploration: &Exploration) -> String {
        let (tally, target) = (&exploration.tally, printable(&exploration.target));
        match exploration.verdict() {
            Verdict::Holds if exploration.is_unbounded() => format!(
                "{}: every path of {} was explored, and none failed: no bound was reached, so it holds beyond them",
                self.colours.good("holds"),
                target
            ),
            Verdict::Holds => format!(
                "{}: every path of {} within the bounds was explored, and none failed",
                self.colours.good("holds"),
                target
            ),
            Verdict::Violated => {
                // A program that has never chosen has one path.
                let is_all = exploration.exhausted || tally.choices == 0;
                let more = if is_all { "" } else { "; not every path was explored, so there may be more" };
                let kinds = match exploration.findings.len() {
                    0 | 1 => String::new(),
                    kinds => format!(" in {kinds} ways"),
                };
                let failed = counted(tally.failed, "path", "paths");
                format!("{}: {failed} of {} failed{kinds}{more}", self.colours.bad("violated"), target)
            }
            Verdict::Incomplete => format!(
                "{}: nothing failed on the paths of {} that were explored, but not all of them were",
                self.colours.doubtful("incomplete"),
                target
            ),
        }
    }

    /// One finding; `number` where it is one of several.
    pub fn finding(&self, reported: &ReportedFinding, number: Option<usize>) -> String {
        let finding = &reported.finding;
        let mut text = String::new();
        let number = number.map_or_else(String::new, |number| format!("{number}. "));
        let paths = match finding.paths {
            0 | 1 => String::new(),
            paths => format!("  ({} paths)", grouped(paths)),
        };
        let _ = writeln!(text, "{number}{}{}", self.colours.bad(&headline(finding)), self.colours.faint(&paths));
        // In a deadlock they are those of the first thread that waits, below.
        if let Some(race) = &finding.race {
            self.accesses(&mut text, race);
        } else if finding.waiting.is_empty() {
            self.calls(&mut text, &finding.calls, true);
        }
        for (what, calls) in &finding.causes {
            let _ = writeln!(text, "  caused by {}", printable(what));
            self.calls(&mut text, calls, false);
        }
        for (index, (what, calls)) in finding.waiting.iter().enumerate() {
            let _ = writeln!(text, "  {}", printable(what));
            self.calls(&mut text, calls, index == 0);
        }
        cycle(&mut text, &finding.cycle);
        match &finding.input {
            Some(input) => {
                if input.is_asked_for && !finding.choices.is_empty() {
                    self.choices(&mut text, &finding.choices, finding.choices_left_out);
                }
                if let Some(condition) = &finding.condition {
                    let _ = writeln!(text, "  when\n    {}", shown_condition(condition));
                    let unknown = condition.inputs.iter().filter(|input| input.place.is_empty());
                    let unknown: Vec<&str> = unknown.map(|input| input.name.as_str()).collect();
                    if !unknown.is_empty() {
                        let _ = writeln!(text, "    for some {}", unknown.join(", "));
                    }
                }
                let _ = writeln!(text, "  {}", if input.is_asked_for { "objects asked for" } else { "input" });
                for line in input.lines() {
                    let _ = writeln!(text, "    {}", printable(&line));
                }
            }
            None if finding.choices.is_empty() && !finding.schedule.is_empty() => {}
            None => self.choices(&mut text, &finding.choices, finding.choices_left_out),
        }
        if !finding.schedule.is_empty() {
            schedule::write(&mut text, &finding.schedule, self.sources, self.colours);
        }
        self.lines_taken(&mut text, &reported.lines);
        if let Some(picture) = &reported.picture {
            let _ = writeln!(text, "  heap, {}", printable(picture.moment()));
            for line in picture.lines() {
                let _ = writeln!(text, "    {}", printable(line));
            }
        }
        if !reported.replay.is_empty() {
            let _ = writeln!(text, "  replay\n    {}", self.colours.strong(&reported.replay));
        }
        text
    }

    /// The lines of a method that a path took, where the source is there to show them.
    fn lines_taken(&self, text: &mut String, lines: &[String]) {
        let shown = lines.iter().map(|place| (Call::parse(place), source_line(self.sources, place)));
        let shown: Vec<(Call<'_>, String)> = shown.filter(|(_, source)| !source.is_empty()).collect();
        if shown.is_empty() {
            return;
        }
        let _ = writeln!(text, "  path");
        for (call, source) in shown.iter().take(MOST_LINES) {
            let number = format!("{:>5} │", call.line.unwrap_or(0));
            let _ = writeln!(text, "    {} {}", self.colours.faint(&number), printable(source));
        }
        if shown.len() > MOST_LINES {
            let _ = writeln!(text, "    … and {} more lines", grouped((shown.len() - MOST_LINES) as u64));
        }
    }

    /// The calls of the program's own code. Calls that a method makes of itself are counted.
    fn calls(&self, text: &mut String, calls: &[String], has_source: bool) {
        let Some(innermost) = innermost_of_the_program(calls) else { return };
        let parsed = calls.iter().map(|call| Call::parse(call));
        let wanted = parsed.filter(|call| call.is_the_programs() || *call == innermost);
        let mut shown: Vec<(Call<'_>, u64)> = Vec::new();
        for call in wanted {
            match shown.last_mut() {
                Some((last, times)) if *last == call => *times += 1,
                _ => shown.push((call, 1)),
            }
        }
        for (index, (call, times)) in shown.iter().take(MOST_CALLS).enumerate() {
            let times = if *times > 1 { format!("  ({} times)", grouped(*times)) } else { String::new() };
            let place = if call.file.is_some() { format!(" ({})", printable(&call.place())) } else { String::new() };
            let _ = writeln!(text, "  at {}{place}{times}", printable(call.method));
            if index == 0 && has_source {
                self.source(text, call);
            }
        }
        if shown.len() > MOST_CALLS {
            let _ = writeln!(text, "  … and {} more calls", grouped((shown.len() - MOST_CALLS) as u64));
        }
    }

    fn source(&self, text: &mut String, call: &Call<'_>) {
        for (number, line) in self.sources.around(call, LINES_AROUND.0, LINES_AROUND.1) {
            let is_it = Some(number) == call.line;
            let line = cut_to(&line, LONGEST_SOURCE);
            let mark = if is_it { self.colours.bad("→") } else { " ".to_owned() };
            let line = if is_it { self.colours.strong(&line) } else { line };
            let _ = writeln!(text, "   {mark} {} {line}", self.colours.faint(&format!("{number:>5} │")));
        }
    }

    fn choices(&self, text: &mut String, choices: &[ChoiceMade], left_out: u64) {
        if choices.is_empty() {
            let _ = writeln!(text, "  choices  none: every run of the program fails");
            return;
        }
        let _ = writeln!(text, "  choices, in the order in which the program asked");
        let told = &choices[..choices.len().min(MOST_CHOICES)];
        let places: Vec<String> = told.iter().map(|choice| printable(&Call::parse(&choice.place).place())).collect();
        let shown = told.iter().zip(&places);
        let width = shown.clone().map(|(_, place)| place.chars().count()).max().unwrap_or(0);
        let values =
            shown.clone().map(|(choice, _)| printable(&choice.value).chars().count().min(40)).max().unwrap_or(0);
        let others = |choice: &ChoiceMade| match choice.up_to {
            _ if choice.is_forced => String::new(),
            Some(greatest) => format!("(to {greatest})"),
            None => "(any)".to_owned(),
        };
        let times = |choice: &ChoiceMade| match choice.times {
            0 | 1 => String::new(),
            times => format!("  ({} times)", grouped(times)),
        };
        let others_width = shown.clone().map(|(choice, _)| others(choice).len()).max().unwrap_or(0);
        for (choice, place) in shown {
            let any = self.colours.faint(&format!("{:<others_width$}", others(choice)));
            let value = printable(&choice.value);
            let source = source_line(self.sources, &choice.place);
            let line = format!(
                "    {place:<width$}  {value:<values$} {any}{}  {}",
                times(choice),
                self.colours.faint(&source)
            );
            let _ = writeln!(text, "{}", line.trim_end());
        }
        let more = left_out + choices[told.len()..].iter().map(|choice| choice.times).sum::<u64>();
        if more > 0 {
            let _ = writeln!(text, "    … and {} more", grouped(more));
        }
    }
}

/// The line of source at a place, if it is found and as much of it as fits beside other things.
pub(crate) fn source_line(sources: &SourceFiles, place: &str) -> String {
    let source = sources.around(&Call::parse(place), 0, 0);
    source.first().map_or_else(String::new, |(_, line)| cut_to(line.trim(), LONGEST_SOURCE / 2))
}

/// Threads that wait for each other, with a line that leads from the last to the first.
fn cycle(text: &mut String, links: &[(String, String)]) {
    if links.is_empty() {
        return;
    }
    let _ = writeln!(text, "  cycle");
    let width = links.iter().map(|(thread, _)| printable(thread).chars().count()).max().unwrap_or(0);
    for (index, (thread, what)) in links.iter().enumerate() {
        let line = match index {
            _ if links.len() == 1 => "⟳ ",
            0 => "┌→",
            _ if index + 1 == links.len() => "└─",
            _ => "│ ",
        };
        let _ = writeln!(text, "    {line} {:<width$}  {}", printable(thread), printable(what));
    }
}

/// What is raced for, in one line.
fn headline_of_race(race: &Race) -> String {
    let how = if race.is_weak { " by accesses weaker than volatile" } else { "" };
    format!("data race on {}{how}", printable(&race.variable))
}

/// What failed, in one line.
fn headline(finding: &Finding) -> String {
    if let Some(race) = &finding.race {
        return headline_of_race(race);
    }
    let message = finding.message.as_deref().map(printable);
    match (finding.kind, message) {
        (FindingKind::UncaughtException, Some(message)) => format!("{}: {message}", printable(&finding.exception)),
        (FindingKind::UncaughtException, None) => printable(&finding.exception),
        // These names say more.
        (FindingKind::Deadlock, Some(message))
            if ["lost wake-up:", "livelock:"].iter().any(|name| message.starts_with(name)) =>
        {
            message
        }
        (kind, Some(message)) => format!("{}: {message}", kind.name()),
        (kind, None) => kind.name().to_owned(),
    }
}

fn paths_line(exploration: &Exploration) -> String {
    let tally = &exploration.tally;
    let cut = if tally.cut > 0 { format!("; {} more cut", grouped(tally.cut)) } else { String::new() };
    let matched = match tally.matched {
        0 => String::new(),
        matched => format!("; {} matched, so these are lower bounds", grouped(matched)),
    };
    format!(
        "{} explored: {} completed, {} pruned, {} failed{cut}{matched}",
        grouped_count(tally.explored()),
        grouped_count(tally.completed),
        grouped(tally.pruned),
        grouped(tally.failed),
    )
}

/// How many states were compared, and which were not.
fn states_line(matching: &Matching, limit: u64) -> String {
    let kept = counted(matching.states, "state", "states");
    let full = match matching.is_full {
        true => format!("; the {} for them are full, so others were not kept", shown_bytes(limit)),
        false => String::new(),
    };
    let others = matching.nameless.iter().map(|(why, &states)| format!("; {} {}", grouped(states), why.in_words()));
    format!("{kept} in {}{full}{}", shown_bytes(matching.bytes), others.collect::<String>())
}

/// What the verdict holds for.
fn bounds_line(exploration: &Exploration) -> String {
    let bounds = &exploration.bounds;
    let mut parts = Vec::new();
    parts.extend(bounds.paths.map(|paths| counted(paths, "path", "paths")));
    parts.extend(bounds.depth.map(|depth| format!("{} a path", counted(depth, "choice", "choices"))));
    parts.extend(bounds.length.map(|length| format!("{} a path", counted(length, "time slice", "time slices"))));
    parts.extend(bounds.time.map(|time| format!("{} in all", shown_duration(time))));
    parts.push(format!("{} of memory a path", shown_bytes(bounds.memory)));
    let is_asked_for = exploration.command != "check";
    parts.extend(is_asked_for.then(|| "the arguments given".to_owned()));
    let strings = bounds.string.filter(|_| is_asked_for);
    parts.extend(
        strings.map(|longest| format!("strings of up to {}", counted(longest.into(), "character", "characters"))),
    );
    match bounds.input {
        None => {}
        Some(input) if exploration.is_unbounded() => {
            let what = if is_asked_for { "objects asked for" } else { "the input" };
            parts.push(format!("none on {what} (k = {} was enough)", input.links));
        }
        Some(input) => parts.push(format!(
            "{} behind each {}, {} of each array",
            counted(input.links.into(), "link", "links"),
            if is_asked_for { "object asked for" } else { "parameter's object" },
            counted(input.elements.into(), "element", "elements"),
        )),
    }
    if bounds.all_schedules {
        let memory = if exploration.races.is_empty() { "" } else { ", with sequentially consistent memory" };
        parts.push(format!("all schedules{memory}"));
    }
    if bounds.input.is_some() {
        parts.push("objects of the class path's classes and of those of the JDK that their code names".to_owned());
        let functions = exploration.functions.join(", ");
        parts.extend((!functions.is_empty()).then(|| format!("pure functions of {functions}")));
        parts.extend(bounds.one_hash_code.then(|| "one identity hash code for each object".to_owned()));
        parts.extend((bounds.one_schedule && !is_asked_for).then(|| "one schedule of threads".to_owned()));
    }
    let accepted = exploration.incomplete.iter().filter(|reason| exploration.accepts(reason));
    parts.extend(accepted.map(|reason| format!("accepted: {} [{}]", printable(&reason.text), reason.kind)));
    parts.join(", ")
}

fn search_line(exploration: &Exploration) -> String {
    let seconds = exploration.elapsed.as_secs_f64();
    let runs = exploration.tally.runs;
    let rate = if seconds > 0.0 { runs as f64 / seconds } else { 0.0 };
    let seed = exploration.seed.map_or_else(String::new, |seed| format!(", seed {seed}"));
    let numbers = if exploration.symbolic { ", symbolic numbers" } else { "" };
    let smallest = if exploration.stop_at == "smallest" { " to the smallest failing path" } else { "" };
    let memory =
        exploration.peak_memory.map_or_else(String::new, |bytes| format!(", {} of memory", shown_bytes(bytes)));
    format!(
        "{}{smallest}{seed}, {} choices{numbers}, {}, {} in {}, {}/s{memory}",
        exploration.strategy,
        exploration.mode,
        counted(exploration.workers as u64, "worker", "workers"),
        counted(runs, "run", "runs"),
        shown_duration(exploration.elapsed),
        grouped(rate as u64),
    )
}

/// A condition on one line.
fn shown_condition(condition: &PathCondition) -> String {
    let text = cut_to(&visible(&condition.text), LONGEST_CONDITION);
    match condition.left_out {
        0 => text,
        more => format!("{text} && … {} more", grouped(more)),
    }
}

/// How many questions there were about numbers that nobody has chosen, and who answered.
/// `needed` says whether paths were cut for lack of an answer.
fn solver_line(asked: &Asked, needed: bool) -> String {
    let questions = counted(asked.questions, "question", "questions");
    // Tenths of a per cent, rounded down: all of them is said of all of them alone.
    let tenths = u128::from(asked.without_z3()) * 1000 / u128::from(asked.questions.max(1));
    let share = if tenths == 1000 { "all".to_owned() } else { format!("{}.{} %", tenths / 10, tenths % 10) };
    // Some are asked for convenience: to show smaller numbers, or to have fewer paths.
    let unneeded = if needed { "" } else { ", none of which matters" };
    let unknown = match asked.unknown {
        0 => String::new(),
        unknown => format!(", {} without an answer{unneeded}", grouped(unknown)),
    };
    let queries = counted(asked.queries, "query", "queries");
    let queries = if asked.queries > 0 { format!(", {queries}") } else { String::new() };
    let time = shown_duration(Duration::from_nanos(asked.nanoseconds));
    format!("{questions}, {share} without Z3{unknown}{queries}, {time}")
}

/// Text of the program's on one line, not too long.
pub(crate) fn printable(text: &str) -> String {
    cut_to(&visible(text), LONGEST_MESSAGE)
}

fn cut_to(text: &str, letters: usize) -> String {
    let mut shown: String = text.chars().take(letters).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}
