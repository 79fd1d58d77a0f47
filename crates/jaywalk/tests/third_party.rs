//! The page of notices names what is in the binary.

use std::fs;
use std::path::Path;

#[test]
fn every_crate_that_is_used_is_named() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |name: &str| fs::read_to_string(root.join(name)).expect("a file of the repository");
    let (manifest, page) = (read("Cargo.toml"), read("THIRD-PARTY.md"));
    let dependencies = manifest.split("[workspace.dependencies]").nth(1).expect("a section");
    let used = dependencies.split("# Oracles and test tools only.").next().expect("a section");
    let names: Vec<&str> = used.lines().filter_map(|line| Some(line.split_once('=')?.0.trim())).collect();
    assert!(names.contains(&"clap"));
    for name in names.into_iter().filter(|name| !name.starts_with("jaywalk")) {
        assert!(page.contains(&format!("`{name}`")), "{name}");
    }
}
