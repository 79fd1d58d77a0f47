//! The files of a program's modules, which the JDK's own code reads: what they are belongs to what a search rests on.

use jaywalk_explore::Digest;
use jaywalk_library::module_options::ModuleOptions;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// The digest of everything that modules on the module path, and patches of them, are made of.
pub fn digest(modules: &ModuleOptions) -> u64 {
    let mut digest = Digest::default();
    for element in elements(modules.path.as_deref().unwrap_or_default()) {
        let is_jar = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "jar");
        if !element.is_dir() || is_module(&element) {
            add(&element, &mut digest);
        } else {
            // A folder of modules. What else lies in it is nobody's.
            let children = sorted_names(&element).into_iter().map(|name| element.join(name));
            children.filter(|child| is_jar(child) || is_module(child)).for_each(|child| add(&child, &mut digest));
        }
    }
    for patch in modules.patches.iter().filter_map(|patch| patch.split_once('=')) {
        elements(patch.1).for_each(|element| add(&element, &mut digest));
    }
    digest.value()
}

fn elements(path: &str) -> impl Iterator<Item = PathBuf> {
    std::env::split_paths(path).filter(|element| !element.as_os_str().is_empty()).collect::<Vec<_>>().into_iter()
}

fn is_module(folder: &Path) -> bool {
    folder.join("module-info.class").is_file()
}

/// Adds what is in a file, or in all files below a folder.
fn add(path: &Path, digest: &mut Digest) {
    if !path.is_dir() {
        digest.add(&fs::read(path).unwrap_or_default());
        return;
    }
    for name in sorted_names(path) {
        digest.add_text(&name.to_string_lossy());
        add(&path.join(name), digest);
    }
}

fn sorted_names(folder: &Path) -> Vec<OsString> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<OsString> = entries.map(|entry| entry.file_name()).collect();
    names.sort_unstable();
    names
}
