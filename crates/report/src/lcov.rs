//! Coverage in the format of LCOV, which `genhtml` and many editors and services read.

use crate::SourceFiles;
use crate::coverage::{Count, Covered, by_source, method_names, source_path};
use jaywalk_machine::coverage::Coverage;
use std::collections::BTreeMap;
use std::fmt::Write;

/// All records. What was reached counts 1, because it is not counted how often.
pub fn of_coverage(coverage: &Coverage, sources: &SourceFiles) -> String {
    let mut text = String::from("TN:\n");
    for (relative, classes) in by_source(coverage) {
        let covered = Covered::of(classes.iter().flat_map(|(_, class)| &class.methods));
        let _ = writeln!(text, "SF:{}", source_path(sources, &relative));
        let methods = method_names(&classes);
        for (name, method) in &methods {
            let _ = writeln!(text, "FN:{},{name}", method.line);
        }
        for (name, method) in &methods {
            let _ = writeln!(text, "FNDA:{},{name}", u8::from(method.is_reached));
        }
        totals(&mut text, "FN", Count::of(methods.iter().map(|(_, method)| method.is_reached)));
        branches(&mut text, &covered);
        totals(&mut text, "BR", covered.branch_count());
        for (line, &reached) in &covered.lines {
            let _ = writeln!(text, "DA:{line},{}", u8::from(reached));
        }
        totals(&mut text, "L", covered.line_count());
        text.push_str("end_of_record\n");
    }
    text
}

/// Branches on a line are numbered, and so are the ways of each. One that was never come to has no count.
fn branches(text: &mut String, covered: &Covered<'_>) {
    let mut lines: BTreeMap<u16, Vec<&[bool]>> = BTreeMap::new();
    for branch in covered.methods.iter().flat_map(|method| &method.branches) {
        lines.entry(branch.line).or_default().push(&branch.ways);
    }
    for (line, branches) in lines {
        for (block, ways) in branches.into_iter().enumerate() {
            let is_reached = ways.contains(&true);
            for (way, &taken) in ways.iter().enumerate() {
                let taken = if is_reached { u8::from(taken).to_string() } else { "-".to_owned() };
                let _ = writeln!(text, "BRDA:{line},{block},{way},{taken}");
            }
        }
    }
}

fn totals(text: &mut String, what: &str, count: Count) {
    let _ = writeln!(text, "{what}F:{}\n{what}H:{}", count.total, count.reached);
}
