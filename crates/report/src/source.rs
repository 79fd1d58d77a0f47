//! The sources of the program, for showing the lines that matter.

use crate::{Call, visible};
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A file longer than this is no source that a person wrote.
const LONGEST_FILE: u64 = 8 << 20;

/// Where sources lie relative to a folder of classes: in it, beside it, and as build tools arrange them.
const BESIDE_CLASSES: [&str; 7] =
    ["", "..", "../src", "../src/main/java", "../../src/main/java", "../../src/test/java", "../../../src/main/java"];

/// Finds source files by the class and file name that class files tell.
#[derive(Debug, Default)]
pub struct SourceFiles {
    folders: Vec<PathBuf>,
    files: RefCell<HashMap<PathBuf, Option<Rc<Vec<String>>>>>,
}

impl SourceFiles {
    /// Looks only in these folders.
    pub fn in_folders(folders: impl IntoIterator<Item = PathBuf>) -> SourceFiles {
        SourceFiles { folders: folders.into_iter().collect(), ..SourceFiles::default() }
    }

    /// Looks where sources usually are when classes are found in these folders and jars.
    pub fn beside_classes<'a>(class_path: impl IntoIterator<Item = &'a Path>) -> SourceFiles {
        let mut folders: Vec<PathBuf> = Vec::new();
        for element in class_path {
            let element = if element.as_os_str().is_empty() { Path::new(".") } else { element };
            let folder = if element.is_file() { element.parent().unwrap_or(element) } else { element };
            for near in BESIDE_CLASSES.iter().map(|way| folder.join(way)) {
                if !folders.contains(&near) {
                    folders.push(near);
                }
            }
        }
        SourceFiles::in_folders(folders)
    }

    /// The lines around a call, each with its number, if the source is found.
    pub fn around(&self, call: &Call<'_>, before: u32, after: u32) -> Vec<(u32, String)> {
        let Some(line) = call.line else { return Vec::new() };
        let Some(lines) = self.lines_of(call) else { return Vec::new() };
        let first = line.saturating_sub(before).max(1);
        let numbered = (first..=line.saturating_add(after)).filter_map(|number| {
            let text = lines.get(number as usize - 1)?;
            Some((number, text.clone()))
        });
        // A file without the line is another version of it.
        if lines.len() < line as usize { Vec::new() } else { numbered.collect() }
    }

    fn lines_of(&self, call: &Call<'_>) -> Option<Rc<Vec<String>>> {
        let file = call.file.filter(|file| !file.contains(['/', '\\']))?;
        let package = call.class().rsplit_once('.').map_or(String::new(), |(package, _)| package.replace('.', "/"));
        let relative = Path::new(&package).join(file);
        let mut files = self.files.borrow_mut();
        files.entry(relative.clone()).or_insert_with(|| self.read(&relative)).clone()
    }

    /// Where a file lies that is named with the folder of its package.
    pub(crate) fn path(&self, relative: impl AsRef<Path>) -> Option<PathBuf> {
        self.folders.iter().map(|folder| folder.join(&relative)).find(|file| file.is_file())
    }

    fn read(&self, relative: &Path) -> Option<Rc<Vec<String>>> {
        let file = self.path(relative)?;
        if std::fs::metadata(&file).ok()?.len() > LONGEST_FILE {
            return None;
        }
        let bytes = std::fs::read(file).ok()?;
        let lines = String::from_utf8_lossy(&bytes).lines().map(printable).collect();
        Some(Rc::new(lines))
    }
}

/// A line with tabs as spaces and without anything that a terminal would take for a command.
fn printable(line: &str) -> String {
    visible(&line.replace('\t', "    "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_beside_the_classes() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let classes = folder.path().join("target/classes");
        let sources = folder.path().join("src/main/java/demo");
        std::fs::create_dir_all(&classes).expect("a folder");
        std::fs::create_dir_all(&sources).expect("a folder");
        std::fs::write(sources.join("Tree.java"), "one\n\ttwo\nthree\nfour\n").expect("written");
        let files = SourceFiles::beside_classes([classes.as_path()]);
        let around = |text: &str| files.around(&Call::parse(text), 1, 1);
        let line = |number, text: &str| (number, text.to_owned());
        assert_eq!(around("demo.Tree.a(Tree.java:2)"), [line(1, "one"), line(2, "    two"), line(3, "three")]);
        assert_eq!(around("demo.Tree$Node.a(Tree.java:1)"), [line(1, "one"), line(2, "    two")]);
        assert_eq!(around("demo.Tree.a(Tree.java:99)"), []);
        assert_eq!(around("other.Tree.a(Tree.java:2)"), []);
        assert_eq!(around("demo.Tree.a(../Tree.java:2)"), []);
    }
}
