//! How many runs programs of known size have, and how long walking them takes.
//!
//! `cargo run --release -p jaywalk-schedules --example counts -- [NAME…]`

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::Instant;

use support::programs::*;
use support::{Program, count};

type Make = fn() -> Program;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let programs: [(&str, Make); 11] = [
        ("readers13", || readers(13)),
        ("lastzero10", || last_zero(10)),
        ("lastzero15", || last_zero(15)),
        ("indexer15", || indexer(15)),
        ("filesystem19", || file_system(19)),
        ("locked2x8", || locked_increments(2, 8)),
        ("locked3x3", || locked_increments(3, 3)),
        ("locked4x2", || locked_increments(4, 2)),
        ("racy3x3", || racy_increments(3, 3)),
        ("philosophers7", || philosophers(7)),
        ("chooser10", || chooser(10)),
    ];
    println!("{:<14} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}", "program", "runs", "steps", "races", "tree", "ms", "runs/s");
    for (name, program) in programs {
        if !wanted.is_empty() && !wanted.iter().any(|wanted| wanted == name) {
            continue;
        }
        let program = program();
        let begin = Instant::now();
        let explored = count(&program);
        let time = begin.elapsed().as_secs_f64();
        let (counters, steps) = (explored.counters, explored.steps);
        println!(
            "{name:<14} {:>9} {steps:>9} {:>9} {:>9} {:>9.1} {:>9.0}",
            counters.runs,
            counters.races,
            counters.largest_tree,
            time * 1e3,
            counters.runs as f64 / time
        );
    }
}
