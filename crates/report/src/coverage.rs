//! What no path has reached of the program's own classes, in words and as JSON.

use crate::SourceFiles;
use crate::numbers::grouped;
use crate::terminal::{Layout, source_line};
use jaywalk_machine::coverage::{ClassCoverage, Coverage, MethodCoverage};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// More classes, and more places in all, are counted rather than shown.
const MOST_CLASSES: usize = 20;
const MOST_PLACES: usize = 40;

/// So many of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) reached: u64,
    pub(crate) total: u64,
}

impl Count {
    pub(crate) fn of(reached: impl Iterator<Item = bool>) -> Count {
        reached.fold(Count::default(), |count, reached| Count {
            reached: count.reached + u64::from(reached),
            total: count.total + 1,
        })
    }

    fn json(self) -> Value {
        json!({ "reached": self.reached, "total": self.total })
    }
}

/// Some methods, as one: those of a class, or of all classes in a source file.
pub(crate) struct Covered<'a> {
    pub(crate) methods: Vec<&'a MethodCoverage>,
    /// Every line once.
    pub(crate) lines: BTreeMap<u16, bool>,
}

impl<'a> Covered<'a> {
    pub(crate) fn of(methods: impl Iterator<Item = &'a MethodCoverage>) -> Covered<'a> {
        let methods: Vec<_> = methods.collect();
        let mut lines = BTreeMap::new();
        for (&line, &reached) in methods.iter().flat_map(|method| &method.lines) {
            *lines.entry(line).or_default() |= reached;
        }
        Covered { methods, lines }
    }

    pub(crate) fn line_count(&self) -> Count {
        Count::of(self.lines.values().copied())
    }

    pub(crate) fn branch_count(&self) -> Count {
        Count::of(
            self.methods.iter().flat_map(|method| &method.branches).flat_map(|branch| branch.ways.iter().copied()),
        )
    }

    pub(crate) fn method_count(&self) -> Count {
        Count::of(self.methods.iter().map(|method| method.is_reached))
    }

    /// Lines that were not reached, first and last. Lines without code do not part them, but methods do.
    fn unreached_lines(&self) -> Vec<(u16, u16)> {
        let mut ranges: Vec<(u16, u16)> = Vec::new();
        let starts: BTreeSet<u16> = self.methods.iter().map(|method| method.line).collect();
        let mut is_open = false;
        for (&line, &reached) in &self.lines {
            match ranges.last_mut() {
                Some((_, last)) if is_open && !reached && !starts.contains(&line) => *last = line,
                _ if !reached => ranges.push((line, line)),
                _ => {}
            }
            is_open = !reached;
        }
        ranges
    }

    /// Lines that were reached, but not every way out of their branches.
    fn unreached_branches(&self) -> BTreeMap<u16, Count> {
        let mut lines: BTreeMap<u16, Count> = BTreeMap::new();
        for branch in self.methods.iter().flat_map(|method| &method.branches) {
            let ways = Count::of(branch.ways.iter().copied());
            let count = lines.entry(branch.line).or_default();
            *count = Count { reached: count.reached + ways.reached, total: count.total + ways.total };
        }
        lines.retain(|line, ways| ways.reached < ways.total && self.lines.get(line) == Some(&true));
        lines
    }
}

/// The source files, by folder of the package and name, each with all that is in it.
pub(crate) fn by_source(coverage: &Coverage) -> BTreeMap<String, Vec<(&str, &ClassCoverage)>> {
    let mut files: BTreeMap<String, Vec<(&str, &ClassCoverage)>> = BTreeMap::new();
    for (name, class) in &coverage.classes {
        let folder = name.rsplit_once('.').map_or(String::new(), |(package, _)| package.replace('.', "/") + "/");
        files.entry(folder + &class.source_file).or_default().push((name, class));
    }
    files
}

/// Lines, branches and methods of all. A line counts once, whatever classes have code on it.
fn totals(coverage: &Coverage) -> [Count; 3] {
    by_source(coverage).values().fold([Count::default(); 3], |sums, classes| {
        let covered = Covered::of(classes.iter().flat_map(|(_, class)| &class.methods));
        let counts = [covered.line_count(), covered.branch_count(), covered.method_count()];
        std::array::from_fn(|index| Count {
            reached: sums[index].reached + counts[index].reached,
            total: sums[index].total + counts[index].total,
        })
    })
}

/// The object in the JSON of an exploration.
pub(crate) fn of_coverage(coverage: &Coverage) -> Value {
    let [lines, branches, methods] = totals(coverage);
    let classes = coverage.classes.iter().map(|(name, class)| {
        let covered = Covered::of(class.methods.iter());
        let unreached = covered.lines.iter().filter(|(_, reached)| !**reached).map(|(line, _)| line);
        let partly = covered
            .unreached_branches()
            .into_iter()
            .map(|(line, ways)| json!({ "line": line, "reached": ways.reached, "total": ways.total }));
        json!({
            "class": name,
            "file": class.source_file,
            "lines": covered.line_count().json(),
            "branches": covered.branch_count().json(),
            "methods": covered.method_count().json(),
            "unreached_lines": unreached.collect::<Vec<_>>(),
            "unreached_branches": partly.collect::<Vec<_>>(),
        })
    });
    json!({
        "lines": lines.json(),
        "branches": branches.json(),
        "methods": methods.json(),
        "classes": classes.collect::<Vec<_>>(),
    })
}

fn counts(lines: Count, branches: Count) -> String {
    let count = |count: Count, what: &str| format!("{} of {} {what}", grouped(count.reached), grouped(count.total));
    if branches.total == 0 {
        count(lines, "lines")
    } else {
        format!("{}, {}", count(lines, "lines"), count(branches, "branches"))
    }
}

impl Layout<'_> {
    /// How much was reached, of all and of each class, and the places that were not.
    pub(crate) fn coverage(&self, coverage: &Coverage, is_all: bool) -> String {
        let mut text = String::new();
        let [lines, branches, _] = totals(coverage);
        let so_far = if is_all { "" } else { ", on the paths that were explored" };
        let _ = writeln!(text, "  coverage {}{so_far}", counts(lines, branches));
        let width = coverage.classes.keys().take(MOST_CLASSES).map(|name| name.chars().count()).max().unwrap_or(0);
        let mut left = MOST_PLACES;
        for (name, class) in coverage.classes.iter().take(MOST_CLASSES) {
            let covered = Covered::of(class.methods.iter());
            let _ = writeln!(text, "    {name:<width$}  {}", counts(covered.line_count(), covered.branch_count()));
            let places = self.places(name, class, &covered);
            places.iter().take(left).for_each(|place| text.push_str(place));
            if places.len() > left {
                let _ = writeln!(text, "      … and {} more places", places.len() - left);
            }
            left = left.saturating_sub(places.len());
        }
        let more = coverage.classes.len().saturating_sub(MOST_CLASSES);
        if more > 0 {
            let _ = writeln!(text, "    … and {more} more classes");
        }
        text
    }

    /// A row for each place of a class that was not reached.
    fn places(&self, name: &str, class: &ClassCoverage, covered: &Covered<'_>) -> Vec<String> {
        let mut rows: BTreeMap<u16, (String, String)> = BTreeMap::new();
        for (first, last) in covered.unreached_lines() {
            let lines = if first == last { first.to_string() } else { format!("{first}-{last}") };
            rows.insert(first, (format!("{}:{lines}", class.source_file), "not reached".to_owned()));
        }
        for (line, ways) in covered.unreached_branches() {
            let missed = ways.total - ways.reached;
            let what = format!("{missed} of {} branches not taken", ways.total);
            rows.insert(line, (format!("{}:{line}", class.source_file), what));
        }
        let width =
            |part: fn(&(String, String)) -> &String| rows.values().map(|row| part(row).len()).max().unwrap_or(0);
        let (places, whats) = (width(|row| &row.0), width(|row| &row.1));
        let shown = rows.iter().map(|(&line, (place, what))| {
            let source = self.colours.faint(&source_line(self.sources, &called(name, class, line)));
            format!("{}\n", format!("      {place:<places$}  {what:<whats$}  {source}").trim_end())
        });
        shown.collect()
    }
}

/// A place in a class as the sources are asked for it.
fn called(name: &str, class: &ClassCoverage, line: u16) -> String {
    format!("{name}.code({}:{line})", class.source_file)
}

/// Where a source file is, if it is found; else its name with the folder of its package.
pub(crate) fn source_path(sources: &SourceFiles, relative: &str) -> String {
    sources.path(relative).map_or_else(|| relative.to_owned(), |path| path.display().to_string())
}

/// Names of methods that several classes of a file have are told apart by the class.
pub(crate) fn method_names<'a>(classes: &[(&'a str, &'a ClassCoverage)]) -> Vec<(String, &'a MethodCoverage)> {
    let mut seen = BTreeSet::new();
    let all = classes.iter().flat_map(|(name, class)| class.methods.iter().map(move |method| (*name, method)));
    let named = all.map(|(class, method)| (format!("{class}.{}", method.name), method));
    named.filter(|(name, _)| seen.insert(name.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Call;

    #[test]
    fn lines_without_code_do_not_part_a_range() {
        let lines = BTreeMap::from([(3, true), (5, false), (6, false), (9, false), (10, true), (12, false)]);
        let covered = Covered { methods: Vec::new(), lines };
        assert_eq!(covered.unreached_lines(), [(5, 9), (12, 12)]);
        assert_eq!(covered.line_count(), Count { reached: 2, total: 6 });
    }

    #[test]
    fn a_place_is_written_as_in_a_stack_trace() {
        let class = ClassCoverage { source_file: "Tree.java".to_owned(), methods: Vec::new() };
        let text = called("demo.Tree$Node", &class, 7);
        assert_eq!((Call::parse(&text).class(), Call::parse(&text).line), ("demo.Tree$Node", Some(7)));
    }
}
