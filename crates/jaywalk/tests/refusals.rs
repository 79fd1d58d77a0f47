//! Command lines that cannot be meant: one line says what is wrong with which word.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::{Files, jdks};
use std::process::Command;

const MAIN: &str = "public class Main {
    public static void main(String[] a) {
        System.out.println(System.getProperty(\"sun.java.command\"));
        System.out.println(System.getProperty(\"sun.reflect.inflationThreshold\"));
        System.out.println(System.getProperty(\"jdk.reflect.useNativeAccessorOnly\"));
    }
}";

fn program() -> Files {
    let files = Files::new(&[("Main.java", MAIN), ("jars/none.txt", "")]);
    files.tool("javac --release 17 -d out Main.java");
    files.tool("jar --create --file app.jar --main-class Main -C out Main.class");
    files
}

#[test]
fn each_mistake_is_named() {
    let files = program();
    for (line, expected) in [
        ("explore --sample 3 --seed x -cp out Main", "invalid value 'x' for '--seed <S>': write a number from 0 to"),
        ("explore --limit paths=99999999999999999999 -cp out Main", "a limit is at most 18446744073709551615"),
        ("explore --limit paths=x -cp out Main", "write paths=N, depth=N or length=N"),
        ("run -Xmx -cp out Main", "`-Xmx` needs a size, as in `-Xmx64m`"),
        ("run -Xss -cp out Main", "`-Xss` needs a size"),
        ("run -Xss1 -cp out Main", "the stack of a thread takes from 136k to 1g"),
        ("run -Xss9999g -cp out Main", "the stack of a thread takes from 136k to 1g"),
        ("run --stack 99999t -cp out Main", "the stack of a thread takes from 136k to 1g"),
        ("run --patch-module foo -cp out Main", "write the module and where its classes are: MODULE=PATH"),
        ("run -cp jars/* Main", "on the class path jars/*; there is no jar for jars/*"),
        ("run --memory \u{1b}[31mx -cp out Main", "invalid value '\\u001b[31mx' for '--memory <SIZE>'"),
        ("run @/dev/zero", "cannot read the argument file /dev/zero: it is larger than 16 MiB"),
        ("explore --json - --coverage-out - -cp out Main", "both want standard output"),
        ("explore --coverage-out - --output all -cp out Main", "both want standard output"),
    ] {
        let done = files.jaywalk(&line.split(' ').collect::<Vec<_>>());
        assert_eq!((done.status, done.error.lines().count()), (Some(2), 1), "{line}: {}", done.error);
        assert!(done.error.contains(expected), "{line}: {}", done.error);
    }
    let help = files.jaywalk(&["explore", "--help"]).output;
    assert!(help.contains("no-way "), "{help}");
}

#[test]
fn the_variable_must_not_end_the_command() {
    let files = program();
    for option in ["--version", "-version", "-h", "--help", "-?", "--dry-run", "--full-version"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
        let done = files.run(command.args(["run", "-cp", "out", "Main"]).env("JDK_JAVA_OPTIONS", option));
        assert_eq!((done.status, done.output.as_str()), (Some(2), ""), "{option}: {}", done.error);
        let expected = format!("`{option}` is not allowed in the environment variable JDK_JAVA_OPTIONS");
        assert!(done.error.contains(&expected), "{}", done.error);
    }
}

#[test]
fn properties_are_those_of_java() {
    let files = program();
    files.assert_same(&["-cp", "out", "Main", "a", "b"]);
    files.assert_same(&["-jar", "app.jar", "a", "b"]);
    files.assert_same(&["-jar", "./app.jar"]);
}

/// JDK 17 does not know the word in a file, newer ones do.
#[test]
fn a_file_of_arguments_may_be_the_last() {
    let files = program();
    files.write("words", "--disable-@files -cp out Main");
    let done = files.jaywalk(&["run", "@words", "@@x"]);
    assert!(done.output.starts_with("Main @@x\n"), "{}{}", done.output, done.error);
}

#[test]
fn standard_output_is_a_file_too() {
    let files = program();
    let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
    let output = command.args(["api", "--out", "-"]).output().expect("it starts");
    assert!(output.status.success() && output.stdout.starts_with(b"PK"));
    let done = files.jaywalk(&["explore", "--coverage-out", "-", "-cp", "out", "Main"]);
    assert!(done.output.starts_with("TN:") && done.output.contains("end_of_record"), "{}", done.output);
    assert!(!files.path().join("-").exists());
}

#[test]
fn a_jdk_that_does_not_start_says_so() {
    let files = program();
    for jdk in jdks() {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
        command.args(["run", "--jdk"]).arg(&jdk);
        let done = files.run(command.args(["-Djava.system.class.loader=Nope", "-cp", "out", "Main"]));
        assert_eq!((done.status, done.error.as_str()), (Some(1), ""), "{}", done.output);
        let start = "Error occurred during initialization of VM\njava.lang.Error: Nope\n\tat java.lang.ClassLoader";
        assert!(done.output.starts_with(start), "{}", done.output);
    }
}
