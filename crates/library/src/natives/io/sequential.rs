//! Input that the host gives only once: from a terminal, a pipe or a device.
//!
//! What was received is kept, so that a path that goes back can read it again. That of standard input is shared by all
//! machines of the process: several workers explore one program, and a failing path is repeated on a machine of its
//! own, and each of them must read what the first one has read.

use super::failure::Failure;
use super::transfer::retry;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::fs::File;
use std::io::Read;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Bytes that are kept: input without end must not take all memory.
const MOST_KEPT: usize = 1 << 30;

/// What came from standard input, for every machine of the process.
static STANDARD_INPUT: LazyLock<Arc<Mutex<Received>>> = LazyLock::new(Arc::default);

/// The bytes that are kept.
#[derive(Debug, Default)]
struct Received {
    bytes: Vec<u8>,
    /// The position of the first of them.
    start: u64,
    /// Nothing comes behind them. A terminal could go on, but then it would depend on the hour what a path reads.
    ended: bool,
}

impl Received {
    fn end(&self) -> u64 {
        self.start + self.bytes.len() as u64
    }
}

/// A host file that cannot be read at a position, made so that it can.
#[derive(Clone, Debug)]
pub(crate) struct Sequential {
    file: Arc<File>,
    received: Arc<Mutex<Received>>,
}

impl Sequential {
    /// A file that nothing was read from yet.
    pub(crate) fn new(file: File) -> Sequential {
        Sequential { file: Arc::new(file), received: Arc::default() }
    }

    /// The same file as the process's standard input, of which every machine reads the same.
    pub(crate) fn shared_by_machines(self) -> Sequential {
        Sequential { received: Arc::clone(&STANDARD_INPUT), ..self }
    }

    /// The host's file, for writing and for asking about it.
    pub(crate) fn file(&self) -> &File {
        &self.file
    }

    /// Reads up to `length` bytes at a position, waiting for them if there are none yet. An empty result is the end.
    /// Unless `keep` is set, what lies before the position is never asked for again.
    pub(crate) fn read_at(&self, position: u64, length: usize, keep: bool) -> Result<Vec<u8>, Failure> {
        let mut received = self.received();
        if !keep && position >= received.end() {
            *received = Received { start: position, ..Received::default() };
        }
        let first = usize::try_from(position.saturating_sub(received.start)).map_err(|_| Errno::OVERFLOW)?;
        if received.bytes.len() >= MOST_KEPT {
            return Err(Failure::Unsupported(format!("more than {} MiB of input", MOST_KEPT >> 20)));
        }
        if first >= received.bytes.len() && !received.ended {
            let mut bytes = vec![0; length];
            let count = retry(|| self.file().read(&mut bytes))?;
            received.bytes.extend(bytes.into_iter().take(count));
            received.ended = keep && length > 0 && count == 0;
        }
        let rest = received.bytes.get(first..).unwrap_or_default();
        Ok(rest.get(..length.min(rest.len())).unwrap_or_default().to_vec())
    }

    /// How many bytes were asked for from the start on, and those that came; nothing if nobody has asked. Who has seen the
    /// end has asked for one more than there are.
    pub(crate) fn so_far(&self) -> Option<(u64, Vec<u8>)> {
        let received = self.received();
        let asked = received.end() + u64::from(received.ended);
        (asked > 0).then(|| (asked, received.bytes.clone()))
    }

    /// The first bytes, up to so many: those that come, if the host does not keep everybody waiting longer than that.
    pub(crate) fn beginning(&self, asked: u64, patience: Duration) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        while (bytes.len() as u64) < asked && !self.would_wait(bytes.len() as u64, patience) {
            let wanted = usize::try_from(asked).unwrap_or(MOST_KEPT).min(MOST_KEPT) - bytes.len();
            match self.read_at(bytes.len() as u64, wanted.min(1 << 16), true)? {
                more if more.is_empty() => break,
                more => bytes.extend(more),
            }
        }
        Ok(bytes)
    }

    /// How many bytes can be read at a position without waiting.
    pub(crate) fn available(&self, position: u64) -> u64 {
        let kept = self.received().end().saturating_sub(position);
        kept + rustix::io::ioctl_fionread(&self.file).unwrap_or(0)
    }

    /// Whether reading at a position would have to wait for the host longer than that.
    pub(crate) fn would_wait(&self, position: u64, patience: Duration) -> bool {
        let (end, ended) = {
            let received = self.received();
            (received.end(), received.ended)
        };
        if position < end || ended {
            return false;
        }
        let patience = Timespec { tv_sec: patience.as_secs() as i64, tv_nsec: patience.subsec_nanos().into() };
        poll(&mut [PollFd::new(&self.file, PollFlags::IN)], Some(&patience)).is_ok_and(|ready| ready == 0)
    }

    /// Bytes are only ever added, so what a panic has left behind is still right.
    fn received(&self) -> MutexGuard<'_, Received> {
        self.received.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
