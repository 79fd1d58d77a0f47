//! What is printed with open numbers in it: nothing is chosen for it, and whoever looks at the output sees values that lead
//! there.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::{Files, jdks};
use std::sync::LazyLock;

const PROGRAM: &str = r#"
import jaywalk.Choice;

public class Printed {
    static void many() { int x = Choice.anyInt(); Choice.assume(x > 6); System.out.println("x = " + x); }
    static void few() { int x = Choice.anyInt(0, 3); System.out.println("x = " + x); }
    static void mixed() {
        System.out.print("a");
        System.out.print(Choice.anyInt(7, 7) + Choice.anyInt(0, 1));
        System.err.print("b" + Choice.anyLong());
        System.out.println("c");
    }
    static void fails() {
        int x = Choice.anyInt();
        System.out.println("before " + x + "!");
        if (x == 123456789) {
            throw new IllegalStateException("it is " + x);
        }
    }
    static void character() { char c = Choice.anyChar(); if (c > 'x' && c < 'z') System.out.println("<" + c + ">"); }
    static void truth() { boolean b = Choice.anyBoolean(); System.out.println("is " + b); }
    static void twice() { int x = Choice.anyInt(); for (int i = 0; i < 3; i++) System.out.print(x + " "); }
    static void product() {
        long x = Choice.anyLong(), y = Choice.anyLong();
        Choice.assume(x > 1 && y > 1 && x < 1L << 31 && y < 1L << 31);
        Choice.assume(x * y == 3219725487646483657L);
        System.out.println(x + " " + y);
    }
    static void toFile() throws Exception {
        var file = new java.io.PrintStream(new java.io.FileOutputStream("written.txt"));
        file.println("x = " + Choice.anyInt());
    }
    static void toBytes() {
        var bytes = new java.io.ByteArrayOutputStream();
        new java.io.PrintStream(bytes, true).print("x = " + Choice.anyInt());
        if (bytes.toString().equals("x = 77")) throw new IllegalStateException();
    }
    static void locked() throws Exception {
        int x = Choice.anyInt();
        Thread holds = new Thread(() -> { synchronized (System.out) { System.out.println("holds " + x); } });
        holds.start();
        System.out.println("free " + x);
        holds.join();
    }

    public static void main(String[] arguments) throws Throwable {
        try {
            Printed.class.getDeclaredMethod(arguments[0]).invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
"#;

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[("Printed.java", PROGRAM)]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac --release 17 -g -cp api.jar -d out Printed.java");
    files
});

/// What a case prints on all paths, and its verdict.
fn check(options: &[&str], case: &str, printed: &str, verdict: &str) {
    for jdk in jdks() {
        let jdk = jdk.to_str().expect("a path in UTF-8");
        let arguments = [&["explore", "--jdk", jdk, "-cp", "out:api.jar"], options, &["Printed", case]].concat();
        let done = FILES.jaywalk(&arguments);
        let mut lines: Vec<&str> = done.output.lines().collect();
        lines.sort_unstable();
        assert_eq!(lines.join("|"), printed, "{case}, {jdk}: {}", done.error);
        assert!(done.error.contains(&format!("{verdict}: ")), "{case}, {jdk}: {}", done.error);
    }
}

#[test]
fn a_path_stands_for_many_numbers_and_shows_those_of_one_run() {
    check(&[], "many", "x = 10", "holds");
    check(&[], "mixed", "a7c", "holds");
    check(&["--output", "none"], "mixed", "", "holds");
    check(&[], "character", "<y>", "holds");
    check(&[], "twice", "0 0 0 ", "holds");
    check(&["--schedules", "one"], "locked", "free 0|holds 0", "incomplete");
}

#[test]
fn few_numbers_are_told_apart_where_somebody_looks() {
    check(&[], "few", "x = 0|x = 1|x = 2|x = 3", "holds");
    check(&["--workers", "3"], "few", "x = 0|x = 1|x = 2|x = 3", "holds");
    check(&[], "truth", "is false|is true", "holds");
    check(&["--output", "none"], "few", "", "holds");
}

#[test]
fn a_failed_path_shows_what_it_printed() {
    check(&["--output", "failed"], "fails", "before 123456789!", "violated");
}

/// Two primes of 31 bits, which the solver does not find however fast the machine is: nothing is made up for them.
#[test]
fn what_is_printed_of_inputs_that_nobody_knows_is_not_told() {
    check(&["--time-limit", "2s"], "product", "", "incomplete");
    check(&[], "product", "", "incomplete");
}

#[test]
fn what_somebody_can_read_is_known() {
    check(&[], "toFile", "", "incomplete");
    check(&[], "toBytes", "", "violated");
}
