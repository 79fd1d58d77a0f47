//! Random bytecode does what it does on a JVM: run, and explored with choices made at once or late.
//!
//! Compilers make few of the shapes that the translation to registers and the fusing of operations must handle: words
//! that are duplicated and taken apart, blocks that begin with words on the operand stack, handlers that begin anywhere.
//!
//! `JAYWALK_BYTECODE_COUNT` is how many methods to generate and `JAYWALK_BYTECODE_SEED` the first seed.

mod bytecode_support;
#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use bytecode_support::assemble::{PARAMETERS, Pool, class_file};
use bytecode_support::generate;
use launched::{Done, Files, jdks};
use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

/// Methods that are generated when nobody says how many.
const COUNT: u64 = 300;
/// Methods of one class.
const MOST_OF_A_CLASS: u64 = 150;

/// Stands in for the generated class while `Main` is compiled.
const STUB: &str = "
public class Made {
    static long call(int index, int a, int b, long c, double d, float e, int[] i, byte[] y, boolean[] z, long[] j,
        double[] x, float[] f, char[] h, short[] s) { return 0; }
}";

const MAIN: &str = r#"
import jaywalk.Choice;
import java.util.Arrays;

public class Main {
    static final int[] INTS = {0, 1, -1, 7, 1000, Integer.MIN_VALUE, Integer.MAX_VALUE, 128};
    static final long[] LONGS = {0, -1, 3, 0xffffffffL, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 31};
    static final double[] DOUBLES = {0, -0.0, 1.5, -3, Double.NaN, Double.POSITIVE_INFINITY, 1e-310, 1e300};
    static final int CALLS = 8;

    public static void main(String[] words) {
        int count = Integer.parseInt(words[1]);
        switch (words[0]) {
            case "all":
                for (int index = 0; index < count; index++) {
                    for (int call = 0; call < CALLS; call++) {
                        int at = index * 5 + call;
                        print(index, call, INTS[at % 8], INTS[at / 3 % 8]);
                    }
                }
                return;
            case "choose one":
                if (Choice.getBoolean()) main(new String[] {"all", words[1]});
                return;
            case "choose arguments":
                for (int index = 0; index < count; index++) {
                    for (int a = -1; a <= 1; a++) {
                        for (int b = 0; b <= 1; b++) print(index, index % CALLS, a, b);
                    }
                }
                return;
            default:
                int index = Choice.getInt(0, count - 1);
                Choice.assume(index >= 0);
                print(index, index % CALLS, Choice.getInt(-1, 1), Choice.getInt(0, 1));
        }
    }

    static void print(int index, int call, int a, int b) {
        int at = index * 7 + call;
        boolean isNull = call == 5;
        int[] i = isNull ? null : new int[] {1, -2, 3, 4};
        byte[] y = call == 6 ? null : new byte[] {0, -128, 127, 1};
        boolean[] z = {true, false, true, false};
        long[] j = {1, -1, 1L << 40, 0};
        double[] x = {1, Double.NaN, -0.0, 1e9};
        float[] f = {1, Float.NaN, -0.0f, 1e9f};
        char[] h = {0, 'a', 65535, 3};
        short[] s = {0, -1, 32767};
        String result;
        try {
            long c = LONGS[at % 7];
            double d = DOUBLES[at % 8];
            result = "" + Made.call(index, a, b, c, d, (float) DOUBLES[at / 2 % 8], i, y, z, j, x, f, h, s);
        } catch (RuntimeException e) {
            String message = e instanceof NullPointerException ? "" : e.getMessage();
            result = e.getClass().getName() + " " + message + " at " + e.getStackTrace()[0].getLineNumber();
        }
        String arrays = Arrays.toString(i) + Arrays.toString(y) + Arrays.toString(z) + Arrays.hashCode(j)
            + " " + Arrays.hashCode(x) + " " + Arrays.hashCode(f) + " " + Arrays.hashCode(h) + " " + Arrays.hashCode(s);
        System.out.println("m" + index + " " + call + ": " + result + " " + arrays);
    }
}"#;

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// The class `Made` with methods of these seeds.
fn class(first: u64, count: u64) -> Vec<u8> {
    let mut pool = Pool::default();
    let mut methods = Vec::new();
    for index in 0..count {
        let code = generate::method(&mut pool, first + index);
        methods.push((format!("m{index}"), format!("({PARAMETERS})J"), code));
    }
    let code = generate::switchboard(&mut pool, "Made", count as usize);
    methods.push(("call".to_owned(), format!("(I{PARAMETERS})J"), code));
    class_file("Made", pool, &methods)
}

/// The different lines of an output, by the method that they tell of.
fn lines(done: &Done) -> BTreeMap<&str, Vec<&str>> {
    let mut lines: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for line in done.output.lines() {
        lines.entry(line.split(' ').next().unwrap_or_default()).or_default().push(line);
    }
    for lines in lines.values_mut() {
        lines.sort_unstable();
        lines.dedup();
    }
    lines
}

/// Complains of the methods that did something else.
fn compare(what: &str, first: u64, expected: &Done, done: &Done) -> Vec<String> {
    let (expected_lines, lines) = (lines(expected), lines(done));
    let mut complaints = Vec::new();
    if done.status != Some(0) {
        complaints.push(format!("{what}, seeds from {first}: {:?} {}", done.status, done.error));
    }
    for (method, expected) in &expected_lines {
        let lines = lines.get(method).map(Vec::as_slice).unwrap_or_default();
        if lines != expected {
            let missing = expected.iter().find(|line| !lines.contains(line));
            let unexpected = lines.iter().find(|line| !expected.contains(line));
            let seed = first + method[1..].parse::<u64>().expect("a method's number");
            complaints.push(format!("{what}, seed {seed}:\n  expected {missing:?}\n  but was  {unexpected:?}"));
        }
    }
    complaints
}

fn complaints(files: &Files, first: u64, count: u64) -> Vec<String> {
    let made = class(first, count);
    fs::write(files.path().join("Made.class"), made).expect("written");
    let count = &count.to_string();
    let mut all = Vec::new();
    for jdk in jdks() {
        let java = |how| {
            // One instruction that stands for two would be told of as the first of them.
            let mut java = Command::new(jdk.join("bin/java"));
            java.args(["-XX:-RewriteFrequentPairs", "-XX:+DisableExplicitGC", "-cp", ".:api.jar", "Main", how, count]);
            let done = files.run(&mut java);
            assert_eq!((done.error.as_str(), done.status), ("", Some(0)), "{how}, seeds from {first}");
            done
        };
        let jaywalk = |words: &[&str], how| {
            let jdk = jdk.to_str().expect("a path in UTF-8");
            files.jaywalk(&[words, &["--jdk", jdk, "-cp", ".:api.jar", "Main", how, count]].concat())
        };
        let explore = |mode, how| {
            // What marks the covered code lies between the operations.
            let coverage: &[&str] = if mode == "on-access" { &["--coverage"] } else { &[] };
            jaywalk(&[&["explore", "--stop-at", "never", "--quiet", "--choice", mode], coverage].concat(), how)
        };
        let expected = java("all");
        all.extend(compare("run", first, &expected, &jaywalk(&["run"], "all")));
        for mode in ["eager", "on-access", "delayed"] {
            all.extend(compare(mode, first, &expected, &explore(mode, "choose one")));
        }
        let expected = java("choose arguments");
        all.extend(compare("arguments", first, &expected, &explore("delayed", "arguments")));
    }
    all
}

#[test]
fn generated_bytecode_does_what_it_does_on_a_jvm() {
    let (seed, count) = (number("JAYWALK_BYTECODE_SEED", 1), number("JAYWALK_BYTECODE_COUNT", COUNT));
    let files = Files::new(&[("Made.java", STUB), ("Main.java", MAIN)]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac --release 17 -cp .:api.jar -d . Main.java Made.java");
    let firsts = (seed..seed + count).step_by(MOST_OF_A_CLASS as usize);
    let all = firsts.flat_map(|first| complaints(&files, first, MOST_OF_A_CLASS.min(seed + count - first)));
    let all: Vec<String> = all.collect();
    assert!(all.is_empty(), "{} complaints:\n{}", all.len(), all.join("\n"));
}
