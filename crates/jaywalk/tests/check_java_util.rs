//! `jaywalk check` on collections as they are in the JDK, with small invariants beside them; and on copies with faults.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use jaywalk_classes::file::{Bytes, ClassFile, Tag};
use jaywalk_classes::path::Jdk;
use launched::{Files, jdks};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

/// The invariants of the JDK's classes, and the same of copies.
static FILES: LazyLock<Files> = LazyLock::new(|| {
    let beside = include_str!("java_util/Beside.java");
    let files = Files::new(&[("Beside.java", beside)]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac -g -cp api.jar -d out Beside.java");
    files
});

/// Checks a method with a JDK, of the classes in a folder.
fn check(jdk: &Path, k: &str, folder: &str, method: &str) -> Value {
    let jdk = jdk.to_str().unwrap_or_default();
    let words = ["check", "--quiet", "--json", "-", "--k", k, "--jdk", jdk, "-cp", folder, method];
    let told = FILES.jaywalk(&words);
    serde_json::from_str(&told.output).unwrap_or_else(|error| panic!("{method}: {error}: {}", told.error))
}

fn exceptions(json: &Value) -> BTreeSet<&str> {
    let findings = json["findings"].as_array().map(Vec::as_slice).unwrap_or_default();
    findings.iter().filter_map(|finding| finding["exception"].as_str()).collect()
}

const NULL: &str = "java.lang.NullPointerException";
const CAST: &str = "java.lang.ClassCastException";
const INDEX: &str = "java.lang.IndexOutOfBoundsException";
const NONE: &str = "java.util.NoSuchElementException";

/// Methods with their bounds, and the exceptions that they say they throw.
type Methods = [(&'static str, &'static str, &'static [&'static str])];

fn assert_fail_as_they_say(methods: &Methods) {
    for jdk in jdks() {
        for &(k, method, expected) in methods {
            let json = check(&jdk, k, "out", &format!("java.util.{method}"));
            let what = format!("{method} of {}: {json:#}", jdk.display());
            assert_eq!(exceptions(&json), expected.iter().copied().collect(), "{what}");
            let verdict = if expected.is_empty() { "holds" } else { "violated" };
            assert_eq!(json["verdict"], verdict, "{what}");
            assert!(json["states"]["after_post"].as_u64() > Some(2), "{what}");
        }
    }
}

#[test]
fn methods_of_the_jdk_fail_only_as_they_say() {
    assert_fail_as_they_say(&[
        ("3", "ArrayDeque.pollFirst", &[]),
        ("3", "ArrayDeque.pollLast", &[]),
        ("3", "ArrayDeque.clear", &[]),
        ("3", "ArrayDeque.size", &[]),
        ("3", "ArrayDeque.addFirst", &[NULL]),
        ("3", "ArrayDeque.addLast", &[NULL]),
        ("3", "ArrayDeque.removeFirst", &[NONE]),
        ("3", "LinkedList.poll", &[]),
        ("3", "LinkedList.pollLast", &[]),
        ("3", "LinkedList.addFirst", &[]),
        ("3", "LinkedList.addLast", &[]),
        ("3", "LinkedList.removeFirst", &[NONE]),
        ("3", "BitSet.cardinality", &[]),
        ("3", "BitSet.clear()", &[]),
        ("3", "BitSet.clear(int)", &[INDEX]),
        ("2", "BitSet.nextSetBit", &[INDEX]),
    ]);
}

#[test]
fn ordered_collections_of_the_jdk_fail_only_as_they_say() {
    assert_fail_as_they_say(&[
        ("3", "PriorityQueue.poll", &[]),
        ("3", "PriorityQueue.clear", &[]),
        ("3", "PriorityQueue.offer", &[NULL, CAST]),
        // The key is one link more than its entry.
        ("4", "TreeMap.remove(Object)", &[NULL, CAST]),
        ("3", "TreeMap.containsKey", &[NULL, CAST]),
    ]);
}

/// A copy of a class of `java.util`: with another package, and at one place in a method another instruction.
struct Fault {
    class: &'static str,
    /// The method that is changed, a bytecode index, the opcode there, and another.
    changed: (&'static str, usize, u8, u8),
    /// The method that is checked.
    checked: &'static str,
}

const IADD: u8 = 0x60;
const ISUB: u8 = 0x64;
const IFEQ: u8 = 0x99;
const IFNE: u8 = 0x9a;
const IFGE: u8 = 0x9c;
const IFGT: u8 = 0x9d;
const IFLE: u8 = 0x9e;
const IF_ICMPEQ: u8 = 0x9f;
const IF_ICMPNE: u8 = 0xa0;
const IF_ICMPLT: u8 = 0xa1;
const IF_ICMPGE: u8 = 0xa2;
const IF_ICMPGT: u8 = 0xa3;
const IF_ICMPLE: u8 = 0xa4;
const IF_ACMPEQ: u8 = 0xa5;
const IF_ACMPNE: u8 = 0xa6;
const IFNULL: u8 = 0xc6;
const IFNONNULL: u8 = 0xc7;

const FAULTS: [Fault; 7] = [
    Fault { class: "ArrayDeque", changed: ("inc", 5, IF_ICMPLT, IF_ICMPLE), checked: "pollFirst" },
    Fault { class: "ArrayDeque", changed: ("dec", 4, IFGE, IFGT), checked: "pollLast" },
    Fault { class: "ArrayDeque", changed: ("dec", 9, ISUB, IADD), checked: "addFirst" },
    Fault { class: "LinkedList", changed: ("unlinkLast", 48, ISUB, IADD), checked: "pollLast" },
    Fault { class: "LinkedList", changed: ("unlinkLast", 26, IFNONNULL, IFNULL), checked: "pollLast" },
    Fault { class: "BitSet", changed: ("recalculateWordsInUse", 19, IFEQ, IFNE), checked: "clear(int)" },
    Fault { class: "BitSet", changed: ("recalculateWordsInUse", 34, IADD, ISUB), checked: "clear(int)" },
];

/// A class file with names of `java.util` in another package, if they are of this class or inside of it.
fn moved(bytes: &[u8], class: &str) -> Vec<u8> {
    let (old, new) = (format!("java/util/{class}"), format!("copied/{class}"));
    let two = |at: usize| usize::from(u16::from_be_bytes([bytes[at], bytes[at + 1]]));
    let (mut at, mut number) = (10, 1);
    let mut written = bytes[..at].to_vec();
    while number < two(8) {
        // The sizes of JVMS §4.4, behind the tag.
        let size = match bytes[at] {
            1 => 2 + two(at + 1),
            3 | 4 | 9 | 10 | 11 | 12 | 17 | 18 => 4,
            5 | 6 => 8,
            15 => 3,
            _ => 2,
        };
        let entry = &bytes[at..=at + size];
        match (bytes[at], std::str::from_utf8(&entry[3.min(entry.len())..])) {
            (1, Ok(text)) => {
                let text = text.replace(&old, &new);
                written.push(1);
                written.extend((text.len() as u16).to_be_bytes());
                written.extend(text.as_bytes());
            }
            _ => written.extend(entry),
        }
        number += if matches!(bytes[at], 5 | 6) { 2 } else { 1 };
        at += size + 1;
    }
    written.extend(&bytes[at..]);
    written
}

/// A class file with another instruction at one place.
fn changed(bytes: &[u8], (method, index, before, after): (&str, usize, u8, u8)) -> Vec<u8> {
    let file = ClassFile::parse(Bytes::from_vec(bytes.to_vec())).expect("a class");
    let is_it = |member: &&jaywalk_classes::file::Member| file.pool.text(member.name).is_ok_and(|name| name == method);
    let member = file.methods.iter().find(is_it).expect("the method");
    let code = member.code(&file).expect("code").expect("a body");
    let place = bytes.windows(code.bytecode.len()).position(|window| window == code.bytecode).expect("its bytes");
    let mut bytes = bytes.to_vec();
    assert_eq!(bytes[place + index], before, "{method}");
    bytes[place + index] = after;
    bytes
}

/// Writes a copy of a class and of those inside of it that its code names, in a folder of its own.
fn write_copy(home: &Path, folder: &str, class: &str, fault: Option<&Fault>) {
    let jdk = Jdk::locate(Some(home)).expect("a JDK");
    let mut names = vec![format!("java/util/{class}")];
    let mut next = 0;
    while let Some(name) = names.get(next).cloned() {
        next += 1;
        let Some(bytes) = jdk.find(&name).expect("the JDK is read") else { continue };
        let file = ClassFile::parse(bytes.clone()).expect("a class");
        let inside = format!("java/util/{class}$");
        for index in (1..file.pool.len() as u16).filter(|&index| file.pool.tag(index) == Some(Tag::Class)) {
            let named = file.pool.class_name(index).expect("a name").into_owned();
            if named.starts_with(&inside) && !names.contains(&named) {
                names.push(named);
            }
        }
        let bytes = match fault.filter(|_| next == 1) {
            Some(fault) => changed(&bytes, fault.changed),
            None => bytes.to_vec(),
        };
        let simple = name.trim_start_matches("java/util/");
        let file = FILES.path().join(folder).join("copied").join(format!("{simple}.class"));
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(file, moved(&bytes, class)).expect("written");
    }
}

/// Writes the invariants of a copy.
fn write_invariants(home: &Path, folder: &str, class: &str) {
    let (old, new) = (format!("java.util.{class};"), format!("copied.{class};"));
    FILES.write(&format!("{folder}/Beside.java"), &include_str!("java_util/Beside.java").replace(&old, &new));
    let javac = home.join("bin/javac");
    FILES.tool(&format!("{} -g -cp api.jar:{folder} -d {folder} {folder}/Beside.java", javac.display()));
}

#[test]
fn faults_in_copies_are_found() {
    assert_found(&FAULTS);
}

#[test]
fn faults_in_copies_of_ordered_collections_are_found() {
    assert_found(&[
        Fault { class: "PriorityQueue", changed: ("siftDownComparable", 14, IF_ICMPGE, IF_ICMPGT), checked: "poll" },
        Fault { class: "PriorityQueue", changed: ("siftDownComparable", 77, IFGT, IFLE), checked: "poll" },
        Fault { class: "TreeMap", changed: ("deleteEntry", 153, IF_ICMPNE, IF_ICMPEQ), checked: "remove(Object)" },
        Fault { class: "TreeMap", changed: ("deleteEntry", 207, IF_ACMPNE, IF_ACMPEQ), checked: "remove(Object)" },
        Fault { class: "TreeMap", changed: ("deleteEntry", 16, ISUB, IADD), checked: "remove(Object)" },
    ]);
}

fn assert_found(faults: &[Fault]) {
    for home in jdks() {
        let version = home.file_name().and_then(|name| name.to_str()).unwrap_or("jdk").to_owned();
        for (number, fault) in faults.iter().enumerate() {
            let method = format!("copied.{}.{}", fault.class, fault.checked);
            let folder = format!("{version}-{}", fault.class);
            write_copy(&home, &folder, fault.class, None);
            if !FILES.path().join(&folder).join("beside").exists() {
                write_invariants(&home, &folder, fault.class);
            }
            let right = check(&home, "3", &folder, &method);
            write_copy(&home, &folder, fault.class, Some(fault));
            let wrong = check(&home, "3", &folder, &method);
            let what = format!("{number}, {method} of {version}");
            assert_ne!(right["verdict"], "incomplete", "{what}: {right:#}");
            let said = exceptions(&right);
            assert!(said.iter().all(|&name| [NULL, INDEX, CAST].contains(&name)), "{what}: {right:#}");
            assert!(!exceptions(&wrong).is_subset(&said), "{what}: {wrong:#}");
        }
    }
}
