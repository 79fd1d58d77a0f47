//! Source files that `java` runs though the compiler alone would refuse them, or would say more about them.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;
use std::fs;

#[test]
fn a_public_class_may_have_another_name_than_its_file() {
    let files = Files::new(&[(
        "Main.java",
        "public class Other {
            public static void main(String[] a) {
                System.out.println(Other.class + \" Other.java\");
                new Helper().fail();
            }
        }
        class Helper { void fail() { throw new IllegalStateException(\"here\"); } }",
    )]);
    files.assert_same(&["Main.java"]);
    let done = files.jaywalk(&["explore", "Main.java"]);
    assert_eq!(done.status, Some(1), "{}", done.error);
    assert!(done.error.contains("Main.java:7") && done.error.contains("void fail()"), "{}", done.error);
}

#[test]
fn bytes_that_are_no_text_do_not_matter_in_a_comment() {
    let files = Files::new(&[]);
    let start = b"public class Bytes { /* ".to_vec();
    let end = b" */ public static void main(String[] a) { System.out.println(1); } }";
    fs::write(files.path().join("Bytes.java"), [&start[..], &[0xFF, 0xFE], end].concat()).expect("written");
    files.assert_same(&["Bytes.java"]);
}

#[test]
fn no_warning_of_what_the_jdk_has_for_itself() {
    let main = "public static void main(String[] a) { sun.misc.Unsafe unsafe = null; System.out.println(unsafe); }";
    let files = Files::new(&[("Warned.java", &format!("public class Warned {{ {main} }}"))]);
    files.assert_same(&["Warned.java"]);
}

#[test]
fn what_is_wrong_is_said_of_the_file_itself() {
    let files = Files::new(&[
        ("Empty.java", ""),
        ("Comment.java", "// nothing\n"),
        ("Bad.java", "public class Other { int x = \"text\"; }"),
    ]);
    for file in ["Empty.java", "Comment.java"] {
        let done = files.jaywalk(&["run", file]);
        assert_eq!(done.error, format!("jaywalk: no class is declared in {file}\n"));
        assert_eq!(done.status, Some(2));
    }
    let done = files.jaywalk(&["run", "Bad.java"]);
    assert!(done.error.starts_with("Bad.java:1: error: incompatible types"), "{}", done.error);
    assert!(done.error.ends_with("jaywalk: Bad.java does not compile\n"), "{}", done.error);
}
