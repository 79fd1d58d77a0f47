//! `docs/natives.md`: every native method of `java.base`, implemented or not, as the code says.
//!
//! After a change of natives, `BLESS=1 cargo test -p jaywalk-library --test natives_page` writes the page again.
//! JDKs differ, so the page is that of one feature version; with another JDK the test only makes sure that the page
//! can be made.

use jaywalk_classes::descriptor::{MethodDescriptor, simple_type};
use jaywalk_classes::file::ClassFile;
use jaywalk_classes::link::flags;
use jaywalk_classes::path::Jdk;
use jaywalk_library::natives::Natives;
use jaywalk_machine::native::Library;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

/// The JDK that the page is about.
const PAGE_VERSION: u32 = 17;
const MODULE: &str = "java.base";
const BLESS: &str = "BLESS=1 cargo test -p jaywalk-library --test natives_page";

/// What becomes of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// A native body of ours runs.
    Implemented,
    /// It throws what the JDK declares; the class of that, without its package.
    Declared(&'static str),
    /// The run ends as unsupported.
    Missing,
    /// Each call site is linked by itself: signature polymorphic (JVMS §2.9.3).
    Linked,
    /// A native body of ours runs before or instead of bytecode.
    Replaced,
}

/// A method on the page.
struct Row {
    name: String,
    descriptor: String,
    fate: Fate,
}

/// A class with methods on the page: its package and its name, as Java has them.
type ClassName = (String, String);

#[test]
fn the_page_of_natives_is_up_to_date() {
    let jdk = Jdk::locate(None).expect("a JDK");
    let classes = classes_of(&jdk);
    let page = render(&classes);
    assert!(page.contains("java.lang.Object"), "{page}");
    if jdk.feature_version() != PAGE_VERSION {
        return;
    }
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/natives.md");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, &page).expect("docs/natives.md can be written");
    }
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    if let Some(line) = first_difference(&committed, &page) {
        panic!("docs/natives.md is out of date, from line {line} on; run: {BLESS}");
    }
}

fn first_difference(one: &str, other: &str) -> Option<usize> {
    if one == other {
        return None;
    }
    let same = one.lines().zip(other.lines()).take_while(|(one, other)| one == other).count();
    Some(same + 1)
}

/// The methods of every class that the page is about.
fn classes_of(jdk: &Jdk) -> BTreeMap<ClassName, Vec<Row>> {
    let natives = Natives::new();
    let mut classes = BTreeMap::new();
    for name in jdk.classes_of(MODULE) {
        let path = format!("{name}.class");
        let bytes = jdk.find_in_module(MODULE, &path).expect("the JDK is readable").expect("a class that it lists");
        let file = ClassFile::parse(bytes).expect("a class of the JDK");
        let rows = rows_of(&natives, &name, &file);
        if !rows.is_empty() {
            let (package, simple) = name.rsplit_once('/').unwrap_or(("", &name));
            classes.insert((package.replace('/', "."), simple.to_owned()), rows);
        }
    }
    classes
}

fn rows_of(natives: &Natives, class: &str, file: &ClassFile) -> Vec<Row> {
    let rows = file.methods.iter().filter_map(|method| {
        let name = file.pool.text(method.name).expect("a name").into_owned();
        let descriptor = file.pool.text(method.descriptor).expect("a descriptor").into_owned();
        let is_native = method.access & flags::NATIVE != 0;
        let fate = if is_native && is_polymorphic(class, method.access, &descriptor) {
            Fate::Linked
        } else if is_native {
            let declared = natives.declared(class, &name, &descriptor);
            let is_written = || natives.find(class, &name, &descriptor).is_some();
            match declared {
                Some(exception) => Fate::Declared(exception.rsplit('/').next().unwrap_or(exception)),
                None if is_written() => Fate::Implemented,
                None => Fate::Missing,
            }
        } else {
            natives.intrinsic(class, &name, &descriptor).map(|_| Fate::Replaced)?
        };
        Some(Row { name, descriptor, fate })
    });
    rows.collect()
}

/// JVMS §2.9.3.
fn is_polymorphic(class: &str, access: u16, descriptor: &str) -> bool {
    matches!(class, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle")
        && access & flags::VARARGS != 0
        && descriptor.starts_with("([Ljava/lang/Object;)")
}

fn render(classes: &BTreeMap<ClassName, Vec<Row>>) -> String {
    let count = |fate: Fate| classes.values().flatten().filter(|row| row.fate == fate).count();
    let (implemented, missing, linked) = (count(Fate::Implemented), count(Fate::Missing), count(Fate::Linked));
    let is_declared = |row: &&Row| matches!(row.fate, Fate::Declared(_));
    let declared = classes.values().flatten().filter(is_declared).count();
    let all = implemented + missing + linked + declared;
    let mut page = format!(
        "# Native methods of `{MODULE}`\n\n\
         The JDK's library runs as its own bytecode; what it leaves to the virtual machine is written in Rust, in\n\
         `crates/library/src/natives`, or is missing. A call of a missing method ends the run as `unsupported`\n\
         (status 3) with the calls that led there. Where the JDK declares an exception for what the machine does not\n\
         have, `jaywalk run` throws it, and a path of a search ends there as unsupported.\n\n\
         This page is made from JDK {PAGE_VERSION} by a test; do not edit it. After a change of natives:\n\
         `{BLESS}`\n\n\
         | native methods | {all} |\n| --- | --- |\n\
         | implemented | {implemented} |\n\
         | linked at each call site (JVMS §2.9.3) | {linked} |\n\
         | throws what the JDK declares | {declared} |\n\
         | missing | {missing} |\n\n\
         Another {} methods have bytecode in the JDK and are carried out, or begun, in Rust all the same: see\n\
         [the last section](#methods-with-bytecode).\n",
        count(Fate::Replaced)
    );
    let mut package = "";
    for ((class_package, class), rows) in classes {
        let natives = rows.iter().filter(|row| row.fate != Fate::Replaced).count();
        if natives == 0 {
            continue;
        }
        if package != class_package {
            package = class_package;
            let _ = write!(page, "\n## {package}\n");
        }
        let written = rows.iter().filter(|row| matches!(row.fate, Fate::Implemented | Fate::Linked)).count();
        let _ = write!(page, "\n### {package}.{class}\n\n{written} of {natives}\n\n");
        render_rows(&mut page, rows, Fate::Implemented, "implemented");
        render_rows(&mut page, rows, Fate::Linked, "linked at each call site");
        let exceptions = rows.iter().filter_map(|row| match row.fate {
            Fate::Declared(exception) => Some(exception),
            _ => None,
        });
        for exception in exceptions.collect::<BTreeSet<_>>() {
            render_rows(&mut page, rows, Fate::Declared(exception), &format!("throws `{exception}`"));
        }
        render_rows(&mut page, rows, Fate::Missing, "**missing**");
    }
    page.push_str(
        "\n## Methods with bytecode\n\nCarried out in Rust, or begun there, because the bytecode would be slow or would \
         need something else of the VM.\n\n",
    );
    for ((package, class), rows) in classes {
        render_rows(&mut page, rows, Fate::Replaced, &format!("{package}.{class}"));
    }
    page
}

/// One list item for the methods of a class that share a fate.
fn render_rows(page: &mut String, rows: &[Row], fate: Fate, label: &str) {
    let mut names: Vec<String> =
        rows.iter().filter(|row| row.fate == fate).map(|row| format!("`{}`", shown(rows, row))).collect();
    names.sort();
    names.dedup();
    if !names.is_empty() {
        let _ = writeln!(page, "- {label}: {}", names.join(", "));
    }
}

/// A method's name, with its parameters where the name alone could be another method.
fn shown(rows: &[Row], row: &Row) -> String {
    let is_overloaded = rows.iter().any(|other| other.name == row.name && other.descriptor != row.descriptor);
    if is_overloaded { format!("{}({})", row.name, parameters(&row.descriptor)) } else { row.name.clone() }
}

/// The parameters of a method descriptor, as Java writes them, classes without their packages.
fn parameters(descriptor: &str) -> String {
    let parameters = MethodDescriptor::parse(descriptor).map(|method| method.parameters).unwrap_or_default();
    parameters.into_iter().map(simple_type).collect::<Vec<_>>().join(", ")
}

#[test]
fn parameters_read_as_in_java() {
    assert_eq!(parameters("(I[JLjava/lang/String;[[Ljava/util/Map$Entry;)V"), "int, long[], String, Map$Entry[][]");
    assert_eq!(parameters("()V"), "");
}
