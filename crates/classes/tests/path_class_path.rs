//! The class path: the same class is found in the same place as by the `java` command.

use jaywalk_classes::path::{ClassPath, Jar, PathError};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const FEATURE_VERSION: u32 = 17;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn write(file: &Path, contents: &str) {
    fs::create_dir_all(file.parent().expect("a parent")).expect("a folder");
    fs::write(file, contents).expect("written");
}

fn write_jar(file: &Path, entries: &[(&str, &str)]) {
    fs::create_dir_all(file.parent().expect("a parent")).expect("a folder");
    let mut jar = ZipWriter::new(File::create(file).expect("created"));
    for (name, contents) in entries {
        jar.start_file(*name, SimpleFileOptions::default()).expect("an entry");
        jar.write_all(contents.as_bytes()).expect("written");
    }
    jar.finish().expect("finished");
}

/// What `name` holds on the class path of `elements` below `folder`.
fn find(folder: &TempDir, elements: &[&str], name: &str) -> Option<String> {
    contents(&class_path(folder, elements), name)
}

fn class_path(folder: &TempDir, elements: &[&str]) -> ClassPath {
    let elements = elements.iter().map(|element| folder.path().join(element));
    let text = std::env::join_paths(elements).expect("a class path");
    ClassPath::new(&text, FEATURE_VERSION)
}

fn contents(class_path: &ClassPath, name: &str) -> Option<String> {
    let bytes = class_path.find_resource(name).expect("readable")?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

#[test]
fn the_first_element_that_has_it_wins() {
    let folder = folder();
    write(&folder.path().join("one/demo/A.class"), "A in one");
    write_jar(&folder.path().join("two.jar"), &[("demo/A.class", "A in two"), ("demo/B.class", "B in two")]);
    assert_eq!(find(&folder, &["one", "two.jar"], "demo/A.class").as_deref(), Some("A in one"));
    assert_eq!(find(&folder, &["two.jar", "one"], "demo/A.class").as_deref(), Some("A in two"));
    assert_eq!(find(&folder, &["one", "two.jar"], "demo/B.class").as_deref(), Some("B in two"));
    let both = class_path(&folder, &["one", "two.jar"]);
    assert!(both.find("demo/A").expect("readable").is_some());
    assert!(both.find("demo/C").expect("readable").is_none());
    let (_, place) = both.find_with_place("demo/B.class").expect("readable").expect("present");
    assert_eq!(place, folder.path().join("two.jar"));
}

#[test]
fn missing_and_damaged_elements_are_passed_over_and_remembered() {
    let folder = folder();
    write(&folder.path().join("broken.jar"), "this is no jar");
    write(&folder.path().join("out/A.class"), "A");
    let path = class_path(&folder, &["missing", "missing.jar", "broken.jar", "out"]);
    assert_eq!(contents(&path, "A.class").as_deref(), Some("A"));
    let unreadable = path.unreadable();
    assert!(matches!(&unreadable[..], [PathError::UnreadableJar { file, .. }] if file.ends_with("broken.jar")));
    assert_eq!(unreadable[0].to_string().lines().count(), 1);
}

#[test]
fn names_cannot_leave_their_place() {
    let folder = folder();
    write(&folder.path().join("secret.txt"), "secret");
    write(&folder.path().join("out/a/A.class"), "A");
    for name in ["../secret.txt", "a/../../secret.txt", "/etc/passwd", "a//A.class", "./a/A.class", "", "a/", "\0"] {
        assert_eq!(find(&folder, &["out"], name), None, "{name:?}");
    }
}

#[test]
fn a_wildcard_stands_for_the_jars_of_a_folder() {
    let folder = folder();
    write_jar(&folder.path().join("lib/b.jar"), &[("X", "b"), ("Y", "b")]);
    write_jar(&folder.path().join("lib/a.JAR"), &[("X", "a")]);
    write_jar(&folder.path().join("lib/deeper/c.jar"), &[("Z", "c")]);
    write(&folder.path().join("lib/W"), "not in a jar");
    let path = class_path(&folder, &["lib/*"]);
    assert_eq!(contents(&path, "X").as_deref(), Some("a"));
    assert_eq!(contents(&path, "Y").as_deref(), Some("b"));
    assert_eq!(contents(&path, "Z"), None);
    assert_eq!(contents(&path, "W"), None);
    let expanded = std::env::join_paths([folder.path().join("lib/a.JAR"), folder.path().join("lib/b.jar")]);
    assert_eq!(path.text(), expanded.expect("a class path"));
    let literal = folder.path().join("nothing/*");
    assert_eq!(class_path(&folder, &["nothing/*"]).text(), literal.as_os_str());
}

#[test]
fn manifests_add_elements_right_after_their_jar() {
    let folder = folder();
    let manifest = "Manifest-Version: 1.0\nClass-Path: lib/b.jar extra/ with%20space.jar http://x/y.jar\n\n";
    write_jar(&folder.path().join("a.jar"), &[("META-INF/MANIFEST.MF", manifest), ("A", "a")]);
    // A circle, and a chain: b names a again, and c.
    let circle = "Class-Path: ../a.jar c.jar\n\n";
    write_jar(&folder.path().join("lib/b.jar"), &[("META-INF/MANIFEST.MF", circle), ("B", "b")]);
    write_jar(&folder.path().join("lib/c.jar"), &[("C", "c"), ("B", "c")]);
    write_jar(&folder.path().join("with space.jar"), &[("S", "space")]);
    write(&folder.path().join("extra/E"), "extra");
    write(&folder.path().join("last/B"), "last");
    write(&folder.path().join("last/L"), "last");
    let path = class_path(&folder, &["a.jar", "last"]);
    for (name, expected) in [("L", "last"), ("A", "a"), ("B", "b"), ("C", "c"), ("S", "space"), ("E", "extra")] {
        assert_eq!(contents(&path, name).as_deref(), Some(expected), "{name}");
    }
    assert_eq!(contents(&path, "none"), None, "a circle of jars ends");
}

#[test]
fn multi_release_jars_show_the_newest_version_that_counts() {
    let folder = folder();
    let entries = [
        ("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nMulti-Release: true\n\n"),
        ("A.class", "base"),
        ("B.class", "base"),
        ("META-INF/versions/9/A.class", "9"),
        ("META-INF/versions/11/A.class", "11"),
        ("META-INF/versions/17/C.class", "17"),
        ("META-INF/versions/21/A.class", "21"),
        ("META-INF/versions/8/B.class", "8"),
        ("META-INF/versions/x/B.class", "x"),
    ];
    let file = folder.path().join("mr.jar");
    write_jar(&file, &entries);
    let found = |feature_version, name: &str| {
        let bytes = Jar::open(&file, feature_version).expect("opens").find(name).expect("readable")?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    };
    assert_eq!(found(17, "A.class").as_deref(), Some("11"));
    assert_eq!(found(25, "A.class").as_deref(), Some("21"));
    assert_eq!(found(17, "B.class").as_deref(), Some("base"));
    assert_eq!(found(17, "C.class").as_deref(), Some("17"));
    let mut plain = entries;
    plain[0].1 = "Manifest-Version: 1.0\n\n";
    write_jar(&file, &plain);
    assert_eq!(found(17, "A.class").as_deref(), Some("base"), "without Multi-Release: true");
}

#[test]
fn a_small_jar_cannot_fill_the_memory() {
    let folder = folder();
    let file = folder.path().join("bomb.jar");
    let mut jar = ZipWriter::new(File::create(&file).expect("created"));
    jar.start_file("Bomb.class", SimpleFileOptions::default()).expect("an entry");
    let zeros = vec![0; 1 << 20];
    for _ in 0..300 {
        jar.write_all(&zeros).expect("written");
    }
    jar.finish().expect("finished");
    assert!(fs::metadata(&file).expect("written").len() < 1 << 20, "300 MiB in less than one");
    let error = class_path(&folder, &["bomb.jar"]).find("Bomb").expect_err("too large");
    assert!(error.to_string().contains("larger than 256 MiB"), "{error}");
}

#[test]
fn damaged_jars_never_panic() {
    let folder = folder();
    let file = folder.path().join("a.jar");
    let manifest = "Manifest-Version: 1.0\nClass-Path: b.jar\nMulti-Release: true\n\n";
    write_jar(
        &file,
        &[("META-INF/MANIFEST.MF", manifest), ("A.class", "some contents"), ("META-INF/versions/9/A.class", "9")],
    );
    let original = fs::read(&file).expect("written");
    for at in 0..original.len() {
        for damaged in [flipped(&original, at), original[..at].to_vec()] {
            fs::write(&file, damaged).expect("written");
            let path = ClassPath::new(file.as_os_str(), FEATURE_VERSION);
            let _ = path.find("A");
            let _ = path.suggest("B");
        }
    }
}

fn flipped(original: &[u8], at: usize) -> Vec<u8> {
    let mut damaged = original.to_vec();
    damaged[at] ^= 0xFF;
    damaged
}

#[test]
fn suggests_the_class_in_its_package() {
    let folder = folder();
    write(&folder.path().join("out/demo/deep/Main.class"), "");
    write(&folder.path().join("out/demo/Main.class"), "");
    write_jar(&folder.path().join("a.jar"), &[("other/Tool.class", "")]);
    let path = class_path(&folder, &["out", "a.jar"]);
    assert_eq!(path.suggest("Main").as_deref(), Some("demo/Main"));
    assert_eq!(path.suggest("demo/main").as_deref(), Some("demo/Main"));
    assert_eq!(path.suggest("tool").as_deref(), Some("other/Tool"));
    assert_eq!(path.suggest("Nothing"), None);
}

#[test]
fn all_classes_are_listed_in_order_up_to_a_limit() {
    let folder = folder();
    for name in ["b/B", "a/A", "C", "a/package-info"] {
        write(&folder.path().join(format!("out/{name}.class")), "");
    }
    write_jar(&folder.path().join("a.jar"), &[("a/Z.class", ""), ("META-INF/versions/9/a/Z.class", "")]);
    let path = class_path(&folder, &["out", "a.jar"]);
    let listed = |most| path.class_names(most);
    assert_eq!((listed(4).names, listed(4).is_complete), (["C", "a/A", "a/Z", "b/B"].map(String::from).into(), true));
    assert_eq!((listed(2).names, listed(2).is_complete), (["C", "a/A"].map(String::from).into(), false));
    write(&folder.path().join(format!("out/{}Deep.class", "p/".repeat(30))), "");
    assert_eq!((listed(4).names.len(), listed(4).is_complete), (4, false));
}

#[test]
fn an_empty_element_is_the_current_folder() {
    let here = ClassPath::new(OsStr::new(""), FEATURE_VERSION);
    assert!(here.find_resource("Cargo.toml").expect("readable").is_some());
}
