//! Tens of thousands of damaged classes: each is read, or refused with a message; none brings the reader down.

#[path = "reader_support/corpus.rs"]
mod corpus;
#[path = "reader_support/exercise.rs"]
mod exercise;
mod reader_support;

use std::time::{Duration, Instant};

use corpus::{Random, corpus};
use exercise::exercise;

/// How many mutants of each class are made by each kind of damage.
const MUTANTS_OF_A_KIND: usize = 300;

#[test]
fn damaged_classes_are_read_or_refused() {
    let corpus = corpus();
    assert!(corpus.len() > 50, "{} classes to damage", corpus.len());
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut read, mut refused) = (0, 0);
    for (name, bytes) in &corpus {
        for kind in [truncate, flip_bits, overwrite_bytes, copy_range] {
            for _ in 0..MUTANTS_OF_A_KIND {
                let mutant = kind(bytes, &mut random);
                let start = Instant::now();
                match exercise(mutant) {
                    Ok(_) => read += 1,
                    Err(error) => {
                        refused += 1;
                        assert!(!error.message.is_empty() && !error.message.contains('\n'), "{name}: {error:?}");
                    }
                }
                assert!(start.elapsed() < Duration::from_secs(60), "{name}: a mutant took {:?}", start.elapsed());
            }
        }
    }
    println!("{} classes, {read} mutants read, {refused} refused", corpus.len());
    assert!(read > 1000 && refused > 1000, "both ends are reached: {read} read, {refused} refused");
}

#[test]
fn every_truncation_of_a_class_is_refused() {
    let corpus = corpus();
    for (name, bytes) in corpus.iter().filter(|(_, bytes)| bytes.len() < 3000) {
        for length in 0..bytes.len() {
            assert!(exercise(bytes[..length].to_vec()).is_err(), "{name} cut to {length} bytes");
        }
    }
}

fn truncate(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    bytes[..random.below(bytes.len())].to_vec()
}

fn flip_bits(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut mutant = bytes.to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(mutant.len());
        mutant[at] ^= 1 << random.below(8);
    }
    mutant
}

/// Bytes that make large counts and edge values are as likely as all others together.
fn overwrite_bytes(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    const EDGES: [u8; 6] = [0x00, 0x01, 0x7f, 0x80, 0xfe, 0xff];
    let mut mutant = bytes.to_vec();
    let at = random.below(mutant.len());
    let end = mutant.len().min(at + 1 + random.below(4));
    let edge = random.below(2) == 0;
    for byte in &mut mutant[at..end] {
        *byte = if edge { EDGES[random.below(EDGES.len())] } else { random.below(256) as u8 };
    }
    mutant
}

/// Copies a piece of the file over another, which keeps its parts well formed and puts them where they do not belong.
fn copy_range(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut mutant = bytes.to_vec();
    let length = 1 + random.below(16.min(bytes.len()));
    let (from, to) = (random.below(bytes.len() - length + 1), random.below(bytes.len() - length + 1));
    mutant.copy_within(from..from + length, to);
    mutant
}
