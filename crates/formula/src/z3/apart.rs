//! Questions that Z3 is asked on a thread of their own, so that nobody has to wait for it: while it prepares a large one, it
//! looks neither at its time-out nor whether it is interrupted.

use super::Interrupter;
use super::context::{Context, Found, Logic};
use super::library;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How often whoever waits looks whether the question is still wanted.
const OFTEN: Duration = Duration::from_millis(10);
/// So long Z3 has to end by itself what nobody wants any more.
const GRACE: Duration = Duration::from_millis(100);
/// Z3 goes down deep terms by recursion.
const STACK_BYTES: usize = 64 << 20;

/// How many threads are in Z3.
static ASKING: AtomicUsize = AtomicUsize::new(0);

/// Checks what is asserted in a context. Gives nothing, and keeps the context until Z3 is done with it, if the question
/// was interrupted.
pub(super) fn check(
    mut context: Context,
    logic: Logic,
    milliseconds: u32,
    interrupter: &Interrupter,
) -> Option<(Context, Found)> {
    let (answer, answered) = mpsc::channel();
    let (hand_over, handed) = mpsc::channel();
    let asker = thread::Builder::new().name("question".to_owned()).stack_size(STACK_BYTES).spawn(move || {
        let Ok(mut context): Result<Context, _> = handed.recv() else { return };
        let found = context.check(logic, milliseconds);
        // What nobody takes is deleted here.
        drop(answer.send((context, found)));
        ASKING.fetch_sub(1, Ordering::SeqCst);
    });
    if asker.is_err() {
        // Without a thread to spare.
        let found = context.check(logic, milliseconds);
        return Some((context, found));
    }
    ASKING.fetch_add(1, Ordering::SeqCst);
    hand_over.send(context).ok()?;
    let mut unwanted: Option<Instant> = None;
    loop {
        match answered.recv_timeout(OFTEN) {
            Ok(answer) => return Some(answer),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if interrupter.is_wanted() && unwanted.get_or_insert_with(Instant::now).elapsed() >= GRACE {
            return None;
        }
    }
}

/// Ends the process with a status, whatever Z3 is at.
pub fn exit(status: i32) -> ! {
    if ASKING.load(Ordering::SeqCst) == 0 {
        std::process::exit(status);
    }
    drop(std::io::stdout().flush());
    library::leave(status)
}
