//! Looks around on the class path: what is there, and what the user meant by a class name that is not.

use super::class_path::{ClassPath, Place};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A message is not worth walking a whole disk for.
const MAX_VISITED: usize = 20_000;
const MAX_DEPTH: usize = 24;

impl ClassPath {
    /// A class with the same simple name in another package, or with the same letters in another case
    /// (`demo/Main` for `Main` or `demo/main`).
    pub fn suggest(&self, name: &str) -> Option<String> {
        let wanted = simple_name(name);
        let mut best: Option<String> = None;
        self.each_class(|class| {
            let is_close = class != name && simple_name(class).eq_ignore_ascii_case(wanted);
            // The nearest spelling wins, then the shortest name, so that the guess does not depend on order.
            let rank = |class: &str| (simple_name(class) != wanted, class.len(), class.to_owned());
            if is_close && best.as_deref().is_none_or(|best| rank(class) < rank(best)) {
                best = Some(class.to_owned());
            }
        });
        best
    }

    /// The names of all classes, in order; of so many at most.
    pub fn class_names(&self, most: usize) -> Vec<String> {
        let mut names = BTreeSet::new();
        self.each_class(|class| {
            if !class.ends_with("-info") && !class.starts_with("jaywalk/internal/") {
                names.insert(class.to_owned());
            }
        });
        names.into_iter().take(most).collect()
    }

    fn each_class(&self, mut consider: impl FnMut(&str)) {
        let mut budget = MAX_VISITED;
        for place in self.places() {
            match place {
                Place::Directory(path) => walk(&path, "", MAX_DEPTH, &mut budget, &mut consider),
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
    }
}

fn simple_name(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

fn walk(folder: &Path, package: &str, depth: usize, budget: &mut usize, consider: &mut impl FnMut(&str)) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        if *budget == 0 || depth == 0 {
            return;
        }
        *budget -= 1;
        let name = entry.file_name();
        let (Some(name), Ok(kind)) = (name.to_str(), entry.file_type()) else {
            continue;
        };
        if kind.is_dir() && !name.starts_with('.') {
            walk(&entry.path(), &format!("{package}{name}/"), depth - 1, budget, consider);
        } else if let Some(class) = name.strip_suffix(".class") {
            consider(&format!("{package}{class}"));
        }
    }
}
