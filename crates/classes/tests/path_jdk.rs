//! The user's JDK: found, opened, searched; and the one-line messages when it is not usable.

use jaywalk_classes::path::{Jdk, PathError};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

fn installed() -> Jdk {
    Jdk::locate(None).expect("the tests need a JDK 17 or newer: JAVA_HOME or `java` on the PATH")
}

#[test]
fn finds_classes_without_being_told_the_module() {
    let jdk = installed();
    for name in ["java/lang/Object", "java/util/Map$Entry", "java/util/logging/Logger", "java/sql/Connection"] {
        let bytes = jdk.find(name).expect("readable").unwrap_or_else(|| panic!("{name} is missing"));
        assert_eq!(bytes.get(..4), Some(&[0xCA, 0xFE, 0xBA, 0xBE][..]), "{name}");
    }
}

#[test]
fn what_is_not_there_is_not_an_error() {
    let jdk = installed();
    for name in ["java/lang/Strin", "demo/Main", "Main", "", "java/lang", "/", "java/lang/String/", "modules"] {
        assert!(jdk.find(name).expect("readable").is_none(), "{name}");
    }
}

#[test]
fn packages_belong_to_modules() {
    let jdk = installed();
    assert_eq!(jdk.module_of("java/lang").as_deref(), Some("java.base"));
    assert_eq!(jdk.module_of("java/util/logging").as_deref(), Some("java.logging"));
    assert_eq!(jdk.module_of("java"), None, "an empty package is no module's own");
    assert_eq!(jdk.module_of("no/such/package"), None);
}

#[test]
fn every_listed_class_is_found_in_its_module() {
    let jdk = installed();
    assert!(jdk.modules().iter().any(|module| module == "java.base"));
    let classes = jdk.classes_of("java.base");
    assert!(classes.len() > 5000, "only {} classes", classes.len());
    for name in classes.iter().step_by(7) {
        assert!(jdk.find(name).expect("readable").is_some(), "{name} is listed but not found");
    }
    assert!(jdk.classes_of("no.such.module").is_empty());
}

#[test]
fn resources_come_from_the_module_of_their_package() {
    let jdk = installed();
    assert!(jdk.find_resource("java/lang/String.class").expect("readable").is_some());
    assert!(jdk.find_in_module("java.base", "module-info.class").expect("readable").is_some());
    assert!(jdk.find_in_module("java.base", "no/such.properties").expect("readable").is_none());
}

#[cfg(unix)]
#[test]
fn jmods_serve_when_there_is_no_image() {
    let image = installed();
    let jmods = image.home().join("jmods");
    // Not every build of the JDK ships them.
    if !jmods.join("java.base.jmod").is_file() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir(folder.path().join("jmods")).expect("a folder");
    for module in ["java.base", "java.logging"] {
        let file = format!("{module}.jmod");
        std::os::unix::fs::symlink(jmods.join(&file), folder.path().join("jmods").join(&file)).expect("a link");
    }
    let jdk = Jdk::open(folder.path(), "--jdk").expect("jmods are enough");
    assert_eq!(jdk.feature_version(), image.feature_version(), "read from the class files without a release file");
    for name in ["java/lang/String", "java/util/logging/Logger"] {
        let expected = image.find(name).expect("readable").expect("present");
        let found = jdk.find(name).expect("readable").expect("present");
        // jlink may change what it copies, but never the magic number and the version.
        assert_eq!(found.get(..8), expected.get(..8), "{name}");
    }
    assert_eq!(jdk.module_of("java/util/logging").as_deref(), Some("java.logging"));
    assert!(jdk.classes_of("java.base").len() > 5000);
    assert!(jdk.find("demo/Main").expect("readable").is_none());
}

#[test]
fn wrong_homes_say_who_named_them_and_what_to_do() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let home = folder.path();
    let missing = message(&home.join("missing"));
    assert!(missing.starts_with("--jdk names ") && missing.contains("not a directory"), "{missing}");
    assert!(message(home).contains("is not a JDK"), "{}", message(home));
    fs::write(home.join("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"1.8.0_402\"\n").expect("written");
    assert!(message(home).contains("a JDK 1.8.0_402: jaywalk needs 17 or newer"), "{}", message(home));
    fs::write(home.join("release"), "JAVA_VERSION=\"11.0.2\"\n").expect("written");
    assert!(message(home).contains("a JDK 11.0.2"), "{}", message(home));
}

#[test]
fn a_damaged_image_never_panics() {
    let original = installed().home().join("lib/modules");
    let Ok(image) = read_start(&original, 4 << 20) else {
        return;
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let home = folder.path();
    fs::create_dir(home.join("lib")).expect("a folder");
    for length in [0, 3, 4, 27, 28, 29, 100, 4096, 1 << 20] {
        try_image(home, image.get(..length).unwrap_or(&image));
    }
    // Every header byte in turn, then bytes scattered over the tables.
    for at in (0..28).chain((0..400).map(|step| step * 9973 + 28)) {
        let mut damaged = image.clone();
        if let Some(byte) = damaged.get_mut(at) {
            *byte ^= 0xA5;
        }
        try_image(home, &damaged);
    }
}

#[test]
fn opening_and_finding_are_quick() {
    let home = installed().home().to_owned();
    let start = Instant::now();
    let jdk = Jdk::open(&home, "--jdk").expect("opens");
    let opening = start.elapsed();
    let classes = jdk.classes_of("java.base");
    let start = Instant::now();
    let total: usize = classes.iter().filter_map(|name| jdk.find(name).ok()?).map(|bytes| bytes.len()).sum();
    let each = start.elapsed() / classes.len() as u32;
    println!("open {opening:?}, find {each:?} each, {total} bytes of {} classes", classes.len());
    // Generous, as other work may share the machine: the point is to notice a scan or a copy of the image.
    assert!(opening.as_millis() < 100, "opening took {opening:?}");
    assert!(each.as_micros() < 500, "finding took {each:?} a class");
}

fn message(home: &Path) -> String {
    let text = match Jdk::open(home, "--jdk") {
        Ok(_) => panic!("{} should not open", home.display()),
        Err(error) => error.to_string(),
    };
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

fn try_image(home: &Path, bytes: &[u8]) {
    // A new file each time: the one mapped before must not shrink under its reader.
    let file: PathBuf = home.join("lib/modules");
    let _ = fs::remove_file(&file);
    fs::write(&file, bytes).expect("written");
    match Jdk::open(home, "--jdk") {
        Ok(jdk) => {
            for name in ["java/lang/Object", "java/lang/String", "java/util/HashMap", "x/Y"] {
                let _ = jdk.find(name);
            }
        }
        Err(PathError::DamagedJdk { .. } | PathError::JdkTooOld { .. }) => {}
        Err(other) => panic!("unexpected: {other}"),
    }
}

fn read_start(file: &Path, length: u64) -> std::io::Result<Vec<u8>> {
    use std::io::Read;
    let mut bytes = Vec::new();
    fs::File::open(file)?.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}
