//! Listings of small methods, subroutines, and code that must be refused.
//!
//! `translate_listings/Forms.java` is compiled when the test runs; set `BLESS=1` to write the listings anew.

mod translate_support;

use jaywalk_classes::file::{Bytes, ClassFile};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use translate_support::assembler::{Assembled, FIELD, METHOD_H, Row};
use translate_support::outcome::ARRAY;
use translate_support::{broken_promise, maps_of_method, registers, translate_method};

#[test]
fn listings_of_forms() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/translate_listings");
    let out = tempfile::tempdir().unwrap();
    let javac = Command::new("javac")
        .args(["--release", "11", "-g:none", "-d"])
        .arg(out.path())
        .arg(folder.join("Forms.java"))
        .status()
        .expect("javac is needed for this test");
    assert!(javac.success());
    let class = ClassFile::parse(Bytes::from_vec(std::fs::read(out.path().join("Forms.class")).unwrap())).unwrap();
    let mut listings = String::new();
    for method in &class.methods {
        let name = class.pool.text(method.name).unwrap();
        let code = translate_method(&class, method).unwrap().unwrap();
        assert_eq!(broken_promise(&code), None);
        writeln!(listings, "{name}: {code}").unwrap();
    }
    let expected = folder.join("Forms.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&expected, &listings).unwrap();
    }
    // Pool indices depend on the compiler; everything else must be as blessed.
    let without_indices = |text: &str| {
        let words = text.split(' ').map(|word| if word.starts_with('#') { "#" } else { word });
        words.collect::<Vec<_>>().join(" ")
    };
    let expected = std::fs::read_to_string(expected).unwrap();
    assert_eq!(without_indices(&listings), without_indices(&expected), "set BLESS=1 when this is as intended");
}

fn method(bytecode: &[u8], rows: Vec<Row>) -> Assembled {
    Assembled {
        descriptor: "(IIIJJ[I)V",
        is_synchronized: false,
        max_stack: 4,
        max_locals: 12,
        bytecode: bytecode.to_vec(),
        rows,
    }
}

fn run(program: &Assembled) -> Vec<String> {
    let class = program.class();
    let code = translate_method(&class, &class.methods[0]).unwrap().expect("the method verifies");
    assert_eq!(broken_promise(&code), None, "\n{code}");
    let maps = maps_of_method(&class, &class.methods[0]).unwrap().unwrap();
    registers::run(&code, &maps, &[1, 2, 3, 4, 0, 5, 0, ARRAY], &[7]).trace
}

fn refused(bytecode: &[u8]) -> String {
    let class = method(bytecode, Vec::new()).class();
    translate_method(&class, &class.methods[0]).unwrap().expect_err("the method is wrong").to_string()
}

const PUT: [u8; 3] = [0xb3, 0, FIELD as u8];
const CALL_H: [u8; 3] = [0xb8, 0, METHOD_H as u8];

/// The copy is made by one operation with the counting, and belongs to the state of the program after it.
#[test]
fn a_copy_of_a_counter_is_on_the_map_of_numbers() {
    let copied_and_counted = [0x1a, 0x36, 9, 0x84, 0, 1];
    let copied_again = [0x15, 9, 0x36, 10];
    let bytecode = [&copied_and_counted[..], &copied_again, &[0x15, 10], &PUT, &[0xb1]].concat();
    assert_eq!(run(&method(&bytecode, Vec::new())), ["put 1"]);
}

/// A local variable that the subroutine does not touch is an int in one call and a reference in the other.
#[test]
fn a_subroutine_has_a_copy_per_call() {
    let code = [
        &[0x04, 0x36, 8, 0xa8, 0, 22][..], // iconst_1, istore 8, jsr 25
        &[0x15, 8],                        // iload 8
        &PUT,
        &[0x19, 7, 0x3a, 8, 0xa8, 0, 10], // aload 7, astore 8, jsr 25
        &[0x19, 8, 0xbe],                 // aload 8, arraylength
        &PUT,
        &[0xb1],    // return
        &[0x3a, 9], // astore 9
        &CALL_H,
        &[0xa9, 9], // ret 9
    ]
    .concat();
    assert_eq!(run(&method(&code, Vec::new())), ["h", "put 1", "h", "put 4"]);
}

/// The handler of the call covers the copy of the subroutine; a subroutine in a subroutine returns to it.
#[test]
fn subroutines_nest_and_throw() {
    let code = [
        &[0xa8, 0, 8][..], // jsr 8
        &[0x05],           // iconst_2
        &PUT,
        &[0xb1],                // return
        &[0x3a, 9, 0xa8, 0, 9], // 8: astore 9, jsr 19
        &[0x04],                // iconst_1
        &PUT,
        &[0xa9, 9],                    // ret 9
        &[0x3a, 10, 0x01, 0xbe, 0x57], // 19: astore 10, aconst_null, arraylength, pop
        &[0xa9, 10],                   // ret 10
        &[0x57],                       // 26: pop
        &CALL_H,
        &[0xa9, 10], // ret 10
    ]
    .concat();
    let rows = vec![Row { start: 21, end: 24, handler: 26 }];
    assert_eq!(run(&method(&code, rows)), ["h", "put 1", "put 2"]);
}

#[test]
fn code_that_breaks_the_rules_is_refused() {
    for (code, message) in [
        (&[0x03][..], "falls off the end"),
        (&[0x57, 0xb1], "underflow"),
        (&[0x03, 0x03, 0x03, 0x03, 0x03, 0xb1], "overflow"),
        (&[0x03, 0x09, 0x60, 0x57, 0xb1], "expected Int"),
        (&[0x15, 3, 0x57, 0xb1], "expected Int in local variable 3, found Long"),
        (&[0x15, 8, 0x57, 0xb1], "found Unset"),
        (&[0x15, 99, 0x57, 0xb1], "Local variable index"),
        (&[0xa7, 0, 2, 0xb1], "not an instruction"),
        (&[0xa7, 0xff, 0xff, 0xb1], "malformed"),
        (&[0xa7, 0x7f, 0xff, 0xb1], "not an instruction"),
        (&[0x09, 0x57, 0xb1], "cut in half"),
        (&[0x03, 0xac], "Wrong return type"),
        (&[0x12, 2, 0x57, 0x01, 0xb2, 0, 2, 0xb1], "not a field"),
        (&[0xb8, 0, FIELD as u8, 0xb1], "not a method"),
        (&[0xb8, 0xff, 0xff, 0xb1], "not a method"),
        (&[0x03, 0xbc, 3, 0x57, 0xb1], "bad array type"),
        (&[0xcb, 0xb1], "unknown opcode 0xcb"),
        (&[0x10], "truncated"),
        (&[0xc4, 0x60, 0, 0, 0xb1], "malformed"),
        (&[0xaa, 0, 0, 0, 0, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, 0x80, 0, 0, 0, 0xb1], "malformed"),
        // iload 0, ifeq 4, iconst_0: the depth at 5 differs.
        (&[0x15, 0, 0x99, 0, 4, 0x03, 0xb1], "Inconsistent stack height"),
        (&[0xa8, 0, 3, 0xa8, 0, 0, 0xb1], "calls itself"),
        (&[0xa9, 0], "no return address"),
    ] {
        let found = refused(code);
        assert!(found.contains(message), "{code:02x?} gives {found:?}, not {message:?}");
    }
}
