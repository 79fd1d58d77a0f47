//! Programs whose numbers of traces are known.

use super::{Action, Code, Program};

/// A thread that does the same whatever it sees.
pub fn straight(actions: Vec<Action>) -> Code {
    Box::new(move |results| actions.get(results.len()).copied())
}

/// A writer and `n` readers of one word.
pub fn readers(n: usize) -> Program {
    let mut threads = vec![straight(vec![Action::Write(0, 1)])];
    threads.extend((0..n).map(|_| straight(vec![Action::Read(0)])));
    Program::new(1, 0, threads)
}

/// One thread looks for the last zero of an array, the others each fill in one element.
pub fn last_zero(n: usize) -> Program {
    let search: Code = Box::new(move |results| match results.last() {
        Some(0) => None,
        _ => (results.len() <= n).then(|| Action::Read(n - results.len())),
    });
    let mut threads = vec![search];
    for j in 1..=n {
        threads.push(Box::new(move |results| match results {
            [] => Some(Action::Read(j - 1)),
            [value] => Some(Action::Write(j, value + 1)),
            _ => None,
        }));
    }
    Program::new(n + 1, 0, threads)
}

/// Threads insert four messages each into one hash table (Flanagan and Godefroid, 2005).
pub fn indexer(n: usize) -> Program {
    const SIZE: usize = 128;
    let insert = |thread: usize| -> Code {
        Box::new(move |results| {
            let (mut message, mut place) = (1, (11 + thread) * 7 % SIZE);
            for result in results {
                if *result == 1 {
                    message += 1;
                    place = (message * 11 + thread) * 7 % SIZE;
                } else {
                    place = (place + 1) % SIZE;
                }
            }
            (message <= 4).then(|| Action::CompareAndSet(place, 0, (message * 11 + thread) as u64))
        })
    };
    Program::new(SIZE, 0, (0..n).map(insert).collect())
}

/// Threads look for free blocks, with a lock for each inode and each block (Flanagan and Godefroid, 2005).
pub fn file_system(n: usize) -> Program {
    const INODES: usize = 32;
    const BLOCKS: usize = 26;
    let (inode, busy) = (|i: usize| i, |b: usize| INODES + b);
    let body = |thread: usize| -> Code {
        let i = thread % INODES;
        Box::new(move |results| match results.len() {
            0 => Some(Action::Lock(inode(i))),
            1 => Some(Action::Read(inode(i))),
            2 if results[1] != 0 => Some(Action::Unlock(inode(i))),
            3 if results[1] != 0 => None,
            _ => {
                // Each busy block takes three actions: lock, look, unlock.
                let (mut at, mut b) = (2, i * 2 % BLOCKS);
                while at + 3 <= results.len() && results[at + 1] != 0 {
                    at += 3;
                    b = (b + 1) % BLOCKS;
                }
                match results.len() - at {
                    0 => Some(Action::Lock(busy(b))),
                    1 => Some(Action::Read(busy(b))),
                    2 if results[at + 1] != 0 => Some(Action::Unlock(busy(b))),
                    2 => Some(Action::Write(busy(b), 1)),
                    3 => Some(Action::Write(inode(i), b as u64 + 1)),
                    4 => Some(Action::Unlock(busy(b))),
                    5 => Some(Action::Unlock(inode(i))),
                    _ => None,
                }
            }
        })
    };
    Program::new(INODES + BLOCKS, INODES + BLOCKS, (0..n).map(body).collect())
}

/// Threads that each increment a word some times, under a lock.
pub fn locked_increments(threads: usize, times: usize) -> Program {
    let body = |_| -> Code {
        Box::new(move |results| match results.len() % 4 {
            _ if results.len() == 4 * times => None,
            0 => Some(Action::Lock(0)),
            1 => Some(Action::Read(0)),
            2 => Some(Action::Write(0, results[results.len() - 1] + 1)),
            _ => Some(Action::Unlock(0)),
        })
    };
    Program::new(1, 1, (0..threads).map(body).collect())
}

/// Threads that each increment a word some times, without a lock.
pub fn racy_increments(threads: usize, times: usize) -> Program {
    let body = |_| -> Code {
        Box::new(move |results| match results.len() % 2 {
            _ if results.len() == 2 * times => None,
            0 => Some(Action::Read(0)),
            _ => Some(Action::Write(0, results[results.len() - 1] + 1)),
        })
    };
    Program::new(1, 0, (0..threads).map(body).collect())
}

/// Philosophers who all take the left fork first.
pub fn philosophers(n: usize) -> Program {
    let body = |i: usize| {
        let (left, right) = (i, (i + 1) % n);
        straight(vec![Action::Lock(left), Action::Lock(right), Action::Unlock(right), Action::Unlock(left)])
    };
    Program::new(0, n, (0..n).map(body).collect())
}

/// One thread counts a word up to `n`, another reads it once and then that element of an array, of which each is written
/// twice by a thread of its own: 3·n + 1 traces.
pub fn chooser(n: usize) -> Program {
    let counter = straight((1..=n as u64).map(|value| Action::Write(0, value)).collect());
    let reader: Code = Box::new(move |results| match results {
        [] => Some(Action::Read(0)),
        [index] if *index > 0 => Some(Action::Read(*index as usize)),
        _ => None,
    });
    let mut threads = vec![reader, counter];
    threads.extend((1..=n).map(|word| straight(vec![Action::Write(word, 1), Action::Write(word, 2)])));
    Program::new(n + 1, 0, threads)
}

/// The same with a choice of the program in the place of the counter.
pub fn data_chooser(n: usize) -> Program {
    let reader: Code = Box::new(move |results| match results {
        [] => Some(Action::Choose(n as u32 + 1)),
        [index] if *index > 0 => Some(Action::Read(*index as usize)),
        _ => None,
    });
    let mut threads = vec![reader];
    threads.extend((1..=n).map(|word| straight(vec![Action::Write(word, 1), Action::Write(word, 2)])));
    Program::new(n + 1, 0, threads)
}

/// The same program, its threads started and joined by another.
pub fn with_main(mut program: Program) -> Program {
    let threads = program.threads.len();
    let main = (0..threads).map(Action::Start).chain((0..threads).map(Action::Join)).collect();
    program.threads.push(straight(main));
    program.started_later = vec![true; threads];
    program.started_later.push(false);
    program
}
