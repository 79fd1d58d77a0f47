//! The messages of null pointers, compared with those that `java` prints for a program full of them.
//!
//! HotSpot's exception log tells the bytecode index at which each exception was raised.

#[path = "reader_support/jdk.rs"]
mod jdk;

use std::fs;
use std::path::Path;
use std::process::Command;

use jaywalk_classes::file::{Bytes, ClassFile};
use jaywalk_classes::helpful::null_pointer_message;
use jdk::jdk_home;
use jimage_rs::JImage;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/helpful/Nulls.java");

#[test]
fn messages_without_debug_information_are_those_of_java() {
    compare_with_java("-g:none");
}

#[test]
fn messages_with_names_of_local_variables_are_those_of_java() {
    compare_with_java("-g");
}

#[test]
fn an_exception_made_by_the_program_has_no_message() {
    let folder = compile("-g");
    let class = read_class(folder.path(), "Nulls");
    let method = class.methods.iter().find(|method| class.pool.text(method.name).is_ok_and(|name| name == "tExplicit"));
    // new, dup, invokespecial, athrow: a stack trace points at the call of the constructor.
    let method = method.expect("the method is there");
    assert_eq!(method.code(&class).expect("code").expect("code").bytecode[4], 0xb7);
    assert_eq!(null_pointer_message(&class, method, 4), None);
    assert_eq!(null_pointer_message(&class, method, 0), None);
    assert_eq!(null_pointer_message(&class, method, 9999), None);
}

/// An exception as HotSpot's log has it: where it was raised first.
struct Raised {
    class: String,
    method: String,
    descriptor: String,
    bytecode_index: u16,
}

fn compare_with_java(debug: &str) {
    let folder = compile(debug);
    let log = folder.path().join("log");
    let output = Command::new(jdk_home().join("bin/java"))
        .args(["-Xint", "-XX:-UsePerfData", "-Dstdout.encoding=UTF-8", "-Dsun.stdout.encoding=UTF-8", "-cp"])
        .arg(folder.path())
        .arg(format!("-Xlog:exceptions=info:file={}:none:filecount=0", log.display()))
        .arg("Nulls")
        .output()
        .expect("java runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = String::from_utf8(output.stdout).expect("UTF-8");
    let log = fs::read_to_string(log).expect("a log");
    let raised = read_log(&log);

    let mut raised = raised.iter();
    let mut compared = 0;
    for line in output.lines() {
        let [case, class, method, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        // The others were made by the program or the library, or come from hidden frames.
        if !expected.starts_with("Cannot ") {
            continue;
        }
        let class = class.replace('.', "/");
        let raised = raised.find(|raised| raised.class == class && raised.method == method);
        let raised = raised.unwrap_or_else(|| panic!("{case} is not in the log"));
        assert_eq!(message(folder.path(), raised).as_deref(), Some(expected), "{case} with {debug}");
        compared += 1;
    }
    assert!(compared > 130, "only {compared} messages compared");
}

fn message(folder: &Path, raised: &Raised) -> Option<String> {
    let class = read_class(folder, &raised.class);
    let is = |index, text: &str| class.pool.text(index).is_ok_and(|found| found == text);
    let mut methods = class.methods.iter();
    let method = methods.find(|method| is(method.name, &raised.method) && is(method.descriptor, &raised.descriptor));
    null_pointer_message(&class, method.expect("the method is there"), raised.bytecode_index)
}

fn compile(debug: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(jdk_home().join("bin/javac"))
        .args([debug, "-encoding", "UTF-8", "-d"])
        .arg(folder.path())
        .arg(SOURCE)
        .output()
        .expect("javac runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder
}

/// A class of the program, else of the JDK.
fn read_class(folder: &Path, name: &str) -> ClassFile {
    let bytes = fs::read(folder.join(format!("{name}.class"))).unwrap_or_else(|_| {
        let image = JImage::open(jdk_home().join("lib/modules")).expect("the JDK has an image");
        let resource = image.find_resource(&format!("/java.base/{name}.class")).expect("readable image");
        resource.unwrap_or_else(|| panic!("no class {name}")).into_owned()
    });
    ClassFile::parse(Bytes::from_vec(bytes)).expect("a class")
}

/// The first frame of each null pointer in the log, in order. An entry looks like this, with line breaks:
/// `Exception <a 'java/lang/NullPointerException'{0x1}> thrown in interpreter method <{method} {0x2} 'name' '()V' in
/// 'Class'> at bci 3 for thread ...`; the frames that the exception passes follow with the same address.
fn read_log(log: &str) -> Vec<Raised> {
    let mut raised = Vec::new();
    let mut last_address = "";
    for entry in log.split("Exception <a 'java/lang/NullPointerException'").skip(1) {
        let address = entry.split('}').next().unwrap_or_default();
        let Some((_, place)) = entry.split_once("thrown in interpreter method <") else { continue };
        let Some((place, after)) = place.split_once("'>") else { continue };
        if address == last_address && !raised.is_empty() {
            continue;
        }
        last_address = address;
        let quoted: Vec<&str> = place.split('\'').skip(1).step_by(2).collect();
        let digits = after.trim_start().trim_start_matches("at bci ").split(' ').next().unwrap_or_default();
        let (Ok(bytecode_index), [method, descriptor, class]) = (digits.parse(), &quoted[..]) else { continue };
        raised.push(Raised {
            class: class.to_string(),
            method: method.to_string(),
            descriptor: descriptor.to_string(),
            bytecode_index,
        });
    }
    raised
}
