//! Few paths that cover as much as all of them.

use clap::ValueEnum;
use jaywalk_explore::{CallOutcome, InputShape, Observed, ShapeValue};
use jaywalk_machine::coverage::Coverage;
use std::collections::{BTreeSet, HashSet};

/// What tests cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Cover {
    /// Every path
    Paths,
    /// Every way of every branch
    Branches,
    /// And every way to choose a parameter or field, and every exception
    Conditions,
}

/// What a path covers.
#[derive(Clone, Debug, Default)]
pub struct Features {
    branches: BTreeSet<String>,
    inputs: BTreeSet<String>,
}

impl Features {
    /// What a machine has reached on a path, and what was seen there.
    pub fn of(coverage: &Coverage, observed: &Observed) -> Features {
        let mut branches = BTreeSet::new();
        for (class, of_class) in &coverage.classes {
            for method in of_class.methods.iter().filter(|method| method.is_reached) {
                branches.insert(format!("{class}.{}", method.name));
                for (number, branch) in method.branches.iter().enumerate() {
                    let taken = branch.ways.iter().enumerate().filter(|(_, taken)| **taken);
                    branches.extend(taken.map(|(way, _)| format!("{class}.{} {number} {way}", method.name)));
                }
            }
        }
        let mut inputs = of_input(&observed.input);
        if let CallOutcome::Threw(class) = &observed.outcome {
            inputs.insert(format!("throws {class}"));
        }
        Features { branches, inputs }
    }

    /// Those that count.
    pub fn within(&self, cover: Cover) -> Features {
        let inputs = if cover == Cover::Conditions { self.inputs.clone() } else { BTreeSet::new() };
        Features { branches: self.branches.clone(), inputs }
    }

    /// Each by its name.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.branches.iter().chain(&self.inputs).map(String::as_str)
    }
}

#[cfg(test)]
impl Features {
    /// Branches of these names.
    pub fn named(names: &[&str]) -> Features {
        Features { branches: names.iter().map(|&name| name.to_owned()).collect(), inputs: BTreeSet::new() }
    }
}

/// How each parameter and field was chosen.
fn of_input(input: &InputShape) -> BTreeSet<String> {
    let mut seen = HashSet::new();
    let mut features = BTreeSet::new();
    let parameters = input.parameters.iter().map(|(name, value)| (name.clone(), value));
    let fields = input
        .objects
        .iter()
        .flat_map(|object| object.fields.iter().map(|field| (format!("{}.{}", field.class, field.name), &field.value)));
    for (place, value) in parameters.chain(fields) {
        let way = match value {
            ShapeValue::Null => "null",
            ShapeValue::Object(number) if !seen.insert(*number) => "alias",
            ShapeValue::Object(number) => &input.objects[*number].class,
            _ => continue,
        };
        features.insert(format!("{place} {way}"));
    }
    features
}

/// Whether each path is one of a few that cover what all of them do: the next one is always the one that adds most.
pub fn fewest(paths: &[Features]) -> Vec<bool> {
    let mut left: HashSet<&str> = paths.iter().flat_map(Features::all).collect();
    let mut chosen = vec![false; paths.len()];
    while !left.is_empty() {
        let adds = |path: &Features| path.all().filter(|feature| left.contains(feature)).count();
        // Of equals, the first.
        let best = (0..paths.len()).rev().max_by_key(|&index| adds(&paths[index]));
        let Some(best) = best else { break };
        chosen[best] = true;
        for feature in paths[best].all() {
            left.remove(feature);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_paths_cover_all() {
        let paths = [&["a"][..], &["a", "b"], &["c"], &["b", "c"]].map(Features::named);
        assert_eq!(fewest(&paths), [false, true, true, false]);
        assert_eq!(fewest(&[]), [] as [bool; 0]);
    }
}
