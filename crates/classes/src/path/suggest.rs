//! Looks around on the class path: what is there, and what the user meant by a class name that is not.

use super::class_path::{ClassPath, Place};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A message is not worth walking a whole disk for.
const MAX_VISITED: usize = 20_000;
/// Who wants all classes waits longer, but a class path may be a folder with everything in it.
const MAX_VISITED_FOR_ALL: usize = 200_000;
const MAX_DEPTH: usize = 24;

/// The names of classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassNames {
    /// The names with slashes, in order.
    pub names: Vec<String>,
    /// Whether none was left out.
    pub is_complete: bool,
}

impl ClassPath {
    /// A class with the same simple name in another package, or with the same letters in another case
    /// (`demo/Main` for `Main` or `demo/main`), or one whose whole name is almost the same (`demo/Main` for `demo/Mian`).
    pub fn suggest(&self, name: &str) -> Option<String> {
        let wanted = simple_name(name);
        let mut best: Option<String> = None;
        self.each_class(MAX_VISITED, |class| {
            let is_alike = |class: &str| simple_name(class).eq_ignore_ascii_case(wanted);
            let is_close = class != name && (is_alike(class) || is_misspelt(name, class));
            // The nearest spelling wins, then the shortest name, so that the guess does not depend on order.
            let rank = |class: &str| {
                let distance = if is_alike(class) { 0 } else { misspellings(name, class) };
                (distance, simple_name(class) != wanted, class.len(), class.to_owned())
            };
            if is_close && best.as_deref().is_none_or(|best| rank(class) < rank(best)) {
                best = Some(class.to_owned());
            }
        });
        best
    }

    /// The names of all classes, of so many at most. On the same class path they are the same.
    pub fn class_names(&self, most: usize) -> ClassNames {
        let mut names = BTreeSet::new();
        let is_complete = self.each_class(MAX_VISITED_FOR_ALL, |class| {
            if !class.ends_with("-info") && !class.starts_with("jaywalk/internal/") {
                names.insert(class.to_owned());
            }
        });
        ClassNames { is_complete: is_complete && names.len() <= most, names: names.into_iter().take(most).collect() }
    }

    /// Looks at classes, but in folders at so many files at most. Whether those were all.
    fn each_class(&self, most: usize, mut consider: impl FnMut(&str)) -> bool {
        let mut walk = Walk { left: most, is_complete: true };
        for place in self.places() {
            match place {
                Place::Directory(path) => walk.folder(&path, "", MAX_DEPTH, &mut consider),
                Place::Memory(classes) => {
                    classes.names().filter_map(|name| name.strip_suffix(".class")).for_each(&mut consider);
                }
                Place::Jar(jar) => {
                    let names = jar.names();
                    let classes = names.iter().filter_map(|name| name.strip_suffix(".class"));
                    classes.filter(|class| !class.starts_with("META-INF/")).for_each(&mut consider);
                }
            }
        }
        walk.is_complete
    }
}

fn simple_name(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// Whether a name may be meant by another: few letters differ.
fn is_misspelt(written: &str, meant: &str) -> bool {
    let simple = simple_name(meant).chars().count();
    written.len().abs_diff(meant.len()) <= 2 && misspellings(written, meant) <= (simple / 3).min(2)
}

/// How many letters must be put in, left out, changed or swapped with their neighbour to make one word of another.
pub fn misspellings(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut above: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for row in 1..=one.len() {
        let mut next = vec![row];
        for column in 1..=other.len() {
            let changed = last[column - 1] + usize::from(one[row - 1] != other[column - 1]);
            let mut least = changed.min(last[column] + 1).min(next[column - 1] + 1);
            let is_swapped =
                row > 1 && column > 1 && (one[row - 1], one[row - 2]) == (other[column - 2], other[column - 1]);
            if is_swapped {
                least = least.min(above[column - 2] + 1);
            }
            next.push(least);
        }
        above = std::mem::replace(&mut last, next);
    }
    last[other.len()]
}

/// A walk through folders.
struct Walk {
    /// How many more entries may be looked at.
    left: usize,
    is_complete: bool,
}

impl Walk {
    fn folder(&mut self, folder: &Path, package: &str, depth: usize, consider: &mut impl FnMut(&str)) {
        let Ok(entries) = fs::read_dir(folder) else {
            return;
        };
        // A system lists files in any order, and which ones the limit leaves out must not depend on that.
        let mut entries: Vec<_> = entries.flatten().collect();
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            if self.left == 0 || depth == 0 {
                self.is_complete = false;
                return;
            }
            self.left -= 1;
            let name = entry.file_name();
            let (Some(name), Ok(kind)) = (name.to_str(), entry.file_type()) else {
                continue;
            };
            if kind.is_dir() && !name.starts_with('.') {
                self.folder(&entry.path(), &format!("{package}{name}/"), depth - 1, consider);
            } else if let Some(class) = name.strip_suffix(".class") {
                consider(&format!("{package}{class}"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_pen_are_counted() {
        let cases =
            [("", "", 0), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1), ("ab", "abc", 1), ("", "ab", 2)];
        for (one, other, count) in cases {
            assert_eq!(misspellings(one, other), count, "{one} {other}");
        }
        assert!(is_misspelt("shop/Misk", "shop/Misc"));
        assert!(!is_misspelt("A", "B"));
    }
}
