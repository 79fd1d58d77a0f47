//! Every method of the JDK must translate, keep the translator's promises and have reference maps.

mod translate_support;

use jaywalk_classes::file::ClassFile;
use jaywalk_classes::path::Jdk;
use std::time::{Duration, Instant};
use translate_support::{broken_promise, maps_of_method, with_source};

#[derive(Default)]
struct Totals {
    methods: usize,
    bytes: usize,
    ops: usize,
    time: Duration,
    failures: Vec<String>,
}

fn translate_module(jdk: &Jdk, module: &str, totals: &mut Totals) {
    for name in jdk.classes_of(module) {
        let bytes = jdk.find(&name).unwrap().unwrap();
        let class = ClassFile::parse(bytes).unwrap();
        for method in &class.methods {
            let timed = with_source(&class, method, |source| {
                let started = Instant::now();
                let translated = jaywalk_classes::code::translate(source);
                (translated, source.code.bytecode.len(), started.elapsed())
            });
            let Some((translated, length, time)) = timed else { continue };
            totals.time += time;
            totals.methods += 1;
            totals.bytes += length;
            let broken = match &translated {
                Err(error) => Some(error.to_string()),
                Ok(code) => {
                    totals.ops += code.ops.len();
                    // The compiler's code shows that it leaves the monitors it enters.
                    assert!(!code.tracks_monitors, "{name}");
                    broken_promise(code).or_else(|| match maps_of_method(&class, method).unwrap() {
                        Err(error) => Some(error.to_string()),
                        Ok(maps) => (0..code.ops.len() as u32)
                            .find(|&at| maps.before(at).contains(&code.locals))
                            .map(|at| format!("{at}: the header is no reference")),
                    })
                }
            };
            if let Some(broken) = broken {
                let method = class.pool.text(method.name).unwrap();
                totals.failures.push(format!("{name}.{method}: {broken}"));
            }
        }
    }
}

#[test]
fn every_method_of_java_base_translates() {
    let jdk = Jdk::locate(None).unwrap();
    let mut totals = Totals::default();
    translate_module(&jdk, "java.base", &mut totals);
    let per_byte = totals.time.as_nanos() / totals.bytes.max(1) as u128;
    println!(
        "{} methods, {} bytes of bytecode, {} operations, {per_byte} ns per byte",
        totals.methods, totals.bytes, totals.ops
    );
    let shown = totals.failures.iter().take(20).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(totals.failures.is_empty(), "{} methods fail:\n{shown}", totals.failures.len());
    assert!(totals.methods > 10_000);
}
