//! Reductions of schedules against each other, on generated programs: locks, waiting and notifying, volatile and atomic
//! variables, timed waits, loops that look at the clock, handing over, sleeping, parking, interrupts, joins, failures,
//! assumptions, choices, also in sections that no other thread interrupts. What completed paths print, and how paths fail, is the same with
//! `--reduction optimal`, with `sleep` and, of small programs, with `none`, where every order of what threads do to each other
//! is walked. Where no state is walked twice, paths fail with what they would print.
//!
//! All programs are methods of one class, and a search walks several of them: which one is the first choice of a path.
//! `JAYWALK_PROGRAMS=2000 cargo test -p jaywalk --test reductions -- --ignored` makes many, `JAYWALK_SEED` others.

#[allow(dead_code, reason = "what it shares with other tests is more than this one needs")]
mod launched;

use launched::jdks;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A generator of pseudo-random numbers: SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) % end
    }
}

/// One statement of a thread; `t` is its number. Programs that park use no locks of `java.util.concurrent`, which use permits
/// as well.
fn statement(random: &mut Random, t: usize, threads: usize, parks: bool) -> String {
    let word = ["x", "y", "v"][random.below(3) as usize];
    let lock = ["A", "B"][random.below(2) as usize];
    let other = random.below(threads as u64);
    let value = 1 + random.below(3);
    match random.below(36) {
        0 => format!("{word} = {value};"),
        1 => format!("r[{t}] = r[{t}] * 4 + {word};"),
        2 => format!("{word} += {value};"),
        3 | 4 => format!("synchronized ({lock}) {{ {word} += {value}; }}"),
        5 => format!("synchronized ({lock}) {{ r[{t}] = r[{t}] * 4 + {word}; }}"),
        6 => format!("if (c.compareAndSet({}, {value})) r[{t}]++;", random.below(2)),
        7 => format!("r[{t}] = r[{t}] * 4 + c.getAndAdd({value});"),
        8 => format!("synchronized ({lock}) {{ if ({word} == 0) {lock}.wait(); r[{t}]++; }}"),
        9 => format!("synchronized ({lock}) {{ if ({word} == 0) {lock}.wait(5); r[{t}] += {word} + 1; }}"),
        10 => format!("synchronized ({lock}) {{ {word} = {value}; {lock}.notify(); }}"),
        11 => format!("synchronized ({lock}) {{ {word} = {value}; {lock}.notifyAll(); }}"),
        12 => format!("{word} += Choice.getInt(0, 1);"),
        13 => format!("Thread.sleep(3); {word} = {value};"),
        14 => format!("all[{other}].interrupt();"),
        15 => format!("if (Thread.interrupted()) r[{t}]++;"),
        16 if other as usize != t => format!("all[{other}].join(); r[{t}] = r[{t}] * 4 + {word};"),
        17 if other as usize != t => format!("all[{other}].join(3); r[{t}] = r[{t}] * 4 + {word};"),
        18 => format!("if (all[{other}].isAlive()) r[{t}] = r[{t}] * 4 + {word};"),
        19 => format!("if ({word} == {value}) throw new IllegalStateException(\"thread {t}\");"),
        20 | 21 if !parks => format!("l.lock(); try {{ {word} += {value}; }} finally {{ l.unlock(); }}"),
        22 if !parks => {
            format!("if (l.tryLock()) try {{ {word} += {value}; }} finally {{ l.unlock(); }} else r[{t}]++;")
        }
        23 if !parks => format!("if (q.offer({value}, 3, TimeUnit.MILLISECONDS)) r[{t}]++;"),
        24 if !parks => {
            format!(
                "{{ Integer got = q.poll(3, TimeUnit.MILLISECONDS); r[{t}] = r[{t}] * 4 + (got == null ? 0 : got); }}"
            )
        }
        25 | 26 => format!(
            "for (long end = System.nanoTime() + 3000000; {word} != {value} && System.nanoTime() < end;) Thread.onSpinWait(); \
             r[{t}] = r[{t}] * 4 + {word};"
        ),
        27 => format!(
            "for (long end = System.currentTimeMillis() + 30;;) {{ synchronized ({lock}) {{ if ({word} == {value}) break; }} \
             if (System.currentTimeMillis() > end) {{ r[{t}]++; break; }} Thread.sleep(4); }}"
        ),
        28 => format!(
            "synchronized ({lock}) {{ long end = System.nanoTime() + 3000000, left; \
             while ({word} != {value} && (left = end - System.nanoTime()) > 0) TimeUnit.NANOSECONDS.timedWait({lock}, left); \
             r[{t}] = r[{t}] * 4 + {word}; }}"
        ),
        20 => format!("LockSupport.park(); r[{t}] = r[{t}] * 4 + {word};"),
        21 => format!("LockSupport.parkNanos(7); r[{t}] = r[{t}] * 4 + {word};"),
        30 => {
            let from = ["x", "y", "v"][random.below(3) as usize];
            format!(
                "{{ Verify.beginAtomic(); int got = {from}; {word} = got + Choice.getInt(0, 1); r[{t}] = r[{t}] * 4 + {from}; \
                 Verify.endAtomic(); }}"
            )
        }
        31 => format!(
            "Verify.beginAtomic(); if (Choice.getInt(0, 1) == {word}) {{ x++; r[{t}] += y; }} Verify.endAtomic();"
        ),
        32 => format!(
            "Verify.beginAtomic(); if ({word} == 0) {{ if (Choice.getBoolean()) {word} = {value}; v++; }} Verify.endAtomic();"
        ),
        33 => format!(
            "Verify.beginAtomic(); y++; if (Choice.getInt(0, 1) == 0) synchronized ({lock}) {{ {word} += {value}; }} Verify.endAtomic();"
        ),
        34 => format!("Choice.assume({word} != {value}); r[{t}]++;"),
        35 => format!("r[{t}]++; if ({word} == 0) throw new IllegalStateException(\"thread {t} found nothing\");"),
        _ if parks => format!("LockSupport.unpark(all[{other}]);"),
        _ => format!("r[{t}] = r[{t}] * 2 + (v == 0 ? {word} : c.get());"),
    }
}

/// A class with so many programs, of which `main` runs one whose number is among its arguments; if the first one is `fails`, it
/// fails with what it would print. And those that are small: all orders of their events can be walked.
fn source(random: &mut Random, programs: usize) -> (String, Vec<bool>) {
    let mut are_small = Vec::new();
    let mut text = String::from(
        "import java.util.concurrent.*;\nimport java.util.concurrent.atomic.*;\nimport java.util.concurrent.locks.*;\nimport jaywalk.Choice;\nimport gov.nasa.jpf.vm.Verify;\n\
         public class Generated {\n  interface Body { void run() throws InterruptedException; }\n\
         static int x, y;\n static volatile int v;\n static final int[] r = new int[4];\n\
         static final AtomicInteger c = new AtomicInteger();\n static final ReentrantLock l = new ReentrantLock();\n\
         static final SynchronousQueue<Integer> q = new SynchronousQueue<>();\n\
         static final Object A = new Object(), B = new Object();\n static Thread[] all;\n\
         static void start(int program, Body... bodies) throws InterruptedException {\n\
         all = new Thread[bodies.length];\n\
         for (int i = 0; i < all.length; i++) { int t = i; Body body = bodies[i]; all[i] = new Thread(() -> {\n\
         try { body.run(); } catch (InterruptedException e) { r[t] = r[t] * 4 + 3; }\n\
         catch (IllegalStateException e) { throw new IllegalStateException(program + e.getMessage()); } }); }\n\
         for (Thread t : all) t.start();\n for (Thread t : all) t.join();\n\
         show(program + \": \" + x + \" \" + y + \" \" + v + \" \" + c + \" \" + java.util.Arrays.toString(r), 0);\n }\n\
         static boolean fails;\n static void show(String text, int i) {\n\
         if (!fails) { System.out.println(text); return; }\n\
         while (i < text.length() && !Character.isDigit(text.charAt(i))) i++;\n\
         if (i == text.length()) throw new AssertionError(text);\n switch (text.charAt(i)) {\n",
    );
    // Failures differ by their calls.
    (0..10).for_each(|digit| {
        let _ = writeln!(text, "    case '{digit}': show{digit}(text, i + 1); break;");
    });
    let _ = writeln!(text, "  }} }}");
    (0..10).for_each(|digit| {
        let _ = writeln!(text, "  static void show{digit}(String text, int i) {{ show(text, i); }}");
    });
    for program in 0..programs {
        let threads = 2 + random.below(2) as usize;
        let parks = random.below(2) == 0;
        let _ = writeln!(text, "  static void p{program}() throws InterruptedException {{ start({program},");
        let mut statements = 0;
        for t in 0..threads {
            let length = if threads == 2 { 1 + random.below(2) } else { 1 };
            statements += length;
            let body: Vec<String> = (0..length).map(|_| statement(random, t, threads, parks)).collect();
            let _ = writeln!(text, "    () -> {{ {} }}{}", body.join(" "), if t + 1 < threads { "," } else { "" });
        }
        let _ = writeln!(text, "  ); }}");
        are_small.push(statements == 2);
    }
    let _ = writeln!(text, "  public static void main(String[] args) throws Exception {{");
    let _ = writeln!(
        text,
        "    fails = args[0].equals(\"fails\");\n    switch (Integer.parseInt(args[Choice.getInt(1, args.length - 1)])) {{"
    );
    (0..programs).for_each(|program| {
        let _ = writeln!(text, "      case {program}: p{program}(); break;");
    });
    (text + "    }\n  }\n}\n", are_small)
}

/// What a search says: what paths print, each with the number of its program; how they fail; how many there are.
#[derive(PartialEq, Eq, Debug)]
struct Seen {
    printed: BTreeSet<String>,
    failures: BTreeSet<String>,
    paths: u64,
}

struct Generated {
    folder: TempDir,
    source: String,
    are_small: Vec<bool>,
}

impl Generated {
    fn new(random: &mut Random, programs: usize) -> Generated {
        let folder = TempDir::new().expect("a folder");
        let (jar, file) = (folder.path().join("api.jar"), folder.path().join("Generated.java"));
        let (source, are_small) = source(random, programs);
        fs::write(&file, &source).expect("room");
        let api = Command::new(env!("CARGO_BIN_EXE_jaywalk")).args(["api", "--out"]).arg(&jar).status();
        assert!(api.expect("jaywalk starts").success());
        let mut javac = Command::new("javac");
        javac.args(["-g", "-nowarn", "--release", "17", "-cp"]).arg(&jar).arg("-d").arg(folder.path()).arg(&file);
        assert!(javac.status().expect("the tests need `javac` on the PATH").success());
        Generated { folder, source, are_small }
    }

    /// The source of a program.
    fn source_of(&self, program: usize) -> &str {
        let behind = self.source.split(&format!("static void p{program}()")).nth(1).unwrap_or_default();
        behind.split("\n  static void").next().unwrap_or_default()
    }

    /// What all schedules of some programs show; nothing if that takes too long.
    fn seen(&self, jdk: &Path, programs: &[usize], how: &str, options: &[&str]) -> Option<Seen> {
        let report = self.folder.path().join("report.json");
        let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
        command.args(["explore", "--schedules", "all", "--stop-at", "never", "--accept", "races", "--quiet"]);
        command.args(["--time-limit", "30s", "--memory", "1g", "--workers", "1"]).args(options);
        command.arg("--jdk").arg(jdk).arg("--json").arg(&report).arg("-cp").arg(self.folder.path());
        command.args(["Generated", how]).args(programs.iter().map(usize::to_string));
        let done = command.env_remove("CLASSPATH").stdin(Stdio::null()).output().expect("jaywalk starts");
        let text = fs::read_to_string(&report).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&done.stderr)));
        let report: Value = serde_json::from_str(&text).expect("a report");
        let reasons = report["reasons"].as_array().expect("a list");
        let names: Vec<_> = reasons.iter().filter_map(|reason| reason["name"].as_str()).collect();
        if names.iter().any(|name| ["time", "memory"].contains(name)) {
            return None;
        }
        let is_sound = names.iter().all(|&name| name == "races");
        assert!(is_sound, "{programs:?} with {options:?}: {reasons:?}");
        let findings = report["findings"].as_array().into_iter().flatten();
        Some(Seen {
            printed: String::from_utf8_lossy(&done.stdout).lines().map(str::to_owned).collect(),
            failures: findings.map(failure).collect(),
            paths: report["paths"]["explored"].as_u64().unwrap_or(0),
        })
    }
}

/// How a path failed, and of which program: that is in the message, or in the names of methods.
fn failure(finding: &Value) -> String {
    let text = finding.to_string();
    let program = text.split("lambda$p").nth(1).and_then(|rest| rest.split('$').next()).unwrap_or_default();
    match finding["exception"].as_str() {
        Some("java.lang.AssertionError") => finding["message"].to_string(),
        _ => format!("{program} {} {} {}", finding["kind"], finding["exception"], finding["message"]),
    }
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// What one search shows and another does not.
fn check(generated: &Generated, optimal: &Seen, other: &Seen, how: &str) {
    let printed = optimal.printed.symmetric_difference(&other.printed);
    let differences = printed.chain(optimal.failures.symmetric_difference(&other.failures)).map(|difference| {
        let program =
            difference.trim_matches('"').split([':', ' ']).next().and_then(|number| number.parse().ok()).unwrap_or(0);
        let is_optimal = optimal.printed.contains(difference) || optimal.failures.contains(difference);
        let by = if is_optimal { "optimal" } else { how };
        format!("only with {by}: {difference}{}\n", generated.source_of(program))
    });
    assert_eq!(differences.collect::<String>(), "");
}

/// Compares so many programs, some in each search: `sleep` with `optimal`, and `none` where it can be walked.
fn compare(programs: usize, batch: usize, seed: u64) {
    let generated = Generated::new(&mut Random(number("JAYWALK_SEED", seed)), programs);
    let (small, others): (Vec<usize>, Vec<usize>) = (0..programs).partition(|&program| generated.are_small[program]);
    let (mut compared, mut paths, mut all_paths, mut failing) = (0, 0, 0, 0);
    let batches =
        small.chunks(batch).map(|some| (some, "none")).chain(others.chunks(batch).map(|some| (some, "sleep")));
    for ((some, reduction), jdk) in batches.zip(jdks().iter().cycle()) {
        let seen = |how, options: &[&str]| generated.seen(jdk, some, how, options);
        let (Some(optimal), Some(other)) = (seen("prints", &[]), seen("prints", &["--reduction", reduction])) else {
            continue;
        };
        check(&generated, &optimal, &other, reduction);
        if let (Some(failing), Some(matched)) = (seen("fails", &[]), seen("fails", &["--match", "states"])) {
            check(&generated, &failing, &matched, "--match states");
            assert_eq!(failing.failures.len(), optimal.failures.len() + optimal.printed.len(), "{some:?}");
        }
        // With choices in sections that no other thread interrupts, some orders are walked more than once.
        let is_exact = some.iter().all(|&program| !generated.source_of(program).contains("Atomic()"));
        assert!(!is_exact || optimal.paths <= other.paths, "{some:?}: {} of {}", optimal.paths, other.paths);
        compared += some.len();
        (paths, all_paths) = (paths + optimal.paths, all_paths + other.paths);
        failing += optimal.failures.len();
    }
    println!("{compared} of {programs} programs with {failing} faults: {paths} paths, {all_paths} otherwise");
    assert!(compared * 2 > programs, "{compared} of {programs} could be compared");
}

#[test]
fn all_reductions_see_the_same() {
    compare(16, 8, 11);
}

#[test]
#[ignore = "takes minutes"]
fn all_reductions_see_the_same_of_many_programs() {
    compare(number("JAYWALK_PROGRAMS", 2_000) as usize, 8, 12);
}
