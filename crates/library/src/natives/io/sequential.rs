//! Input that the host gives only once: from a terminal, a pipe or a device.
//!
//! What was received is kept, so that a path that goes back can read it again. That of standard input is shared by all
//! machines of the process: several workers explore one program, and a failing path is repeated on a machine of its
//! own, and each of them must read what the first one has read.

use super::failure::Failure;
use super::transfer::retry;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::fs::File;
use std::io::{IsTerminal, Read};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Bytes that are kept: input without end must not take all memory.
const MOST_KEPT: usize = 1 << 30;

/// The most that the host is asked for at a time.
const PIECE: usize = 1 << 20;

/// The blocks by which a path sees how much is there: as much as the JDK's own streams ask for at a time.
const BLOCK: u64 = 8192;

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

    /// Those from a position on.
    fn from(&self, position: u64) -> &[u8] {
        let first = usize::try_from(position.saturating_sub(self.start)).unwrap_or(usize::MAX);
        self.bytes.get(first..).unwrap_or_default()
    }
}

/// How many bytes are left of the block that a position is in.
pub(super) fn rest_of_block(position: u64) -> usize {
    (BLOCK - position % BLOCK) as usize
}

/// A host file that cannot be read at a position, made so that it can.
#[derive(Clone, Debug)]
pub(crate) struct Sequential {
    file: Arc<File>,
    is_terminal: bool,
    received: Arc<Mutex<Received>>,
}

impl Sequential {
    /// A file that nothing was read from yet.
    pub(crate) fn new(file: File) -> Sequential {
        let is_terminal = file.is_terminal();
        Sequential { file: Arc::new(file), is_terminal, received: Arc::default() }
    }

    /// The same file as the process's standard input, of which every machine reads the same.
    pub(crate) fn shared_by_machines(self) -> Sequential {
        Sequential { received: Arc::clone(&STANDARD_INPUT), ..self }
    }

    /// The host's file, for writing and for asking about it.
    pub(crate) fn file(&self) -> &File {
        &self.file
    }

    /// Reads up to `length` bytes at a position, waiting for them. An empty result is the end.
    ///
    /// If `keep` is set, others will read the same, and how much one read gives must not depend on who was first or on
    /// the host's pace: it is all that was asked for, or what there is before the end or, from a terminal, before the
    /// end of the line. Otherwise it is what the host gives, and what lies before the position is never asked for again.
    pub(crate) fn read_at(&self, position: u64, length: usize, keep: bool) -> Result<Vec<u8>, Failure> {
        let mut received = self.received();
        if keep {
            self.receive(&mut received, position, length, None)?;
        } else if position >= received.end() && !received.ended {
            *received = Received { start: position, ..Received::default() };
            self.receive_once(&mut received, length)?;
        }
        let there = received.from(position);
        let count = if keep { self.one_read(there, length) } else { length.min(there.len()) };
        Ok(there.get(..count).unwrap_or_default().to_vec())
    }

    /// Receives what one read of so many bytes at a position gives. False if the host keeps everybody waiting longer
    /// than that.
    fn receive(
        &self,
        received: &mut Received,
        position: u64,
        length: usize,
        patience: Option<Duration>,
    ) -> Result<bool, Failure> {
        loop {
            let there = received.from(position);
            let count = self.one_read(there, length);
            let is_line = self.is_terminal && there.get(..count).is_some_and(|read| read.ends_with(b"\n"));
            if received.ended || count == length || is_line {
                return Ok(true);
            }
            if patience.is_some_and(|patience| self.host_waits(patience)) {
                return Ok(false);
            }
            let behind = position.saturating_add(length as u64).saturating_sub(received.end());
            let count = self.receive_once(received, usize::try_from(behind).unwrap_or(PIECE).min(PIECE))?;
            received.ended = count == 0;
        }
    }

    /// How much of what is there one read of so many bytes gives: a terminal gives a line at most.
    fn one_read(&self, there: &[u8], length: usize) -> usize {
        let there = there.get(..length).unwrap_or(there);
        let line = if self.is_terminal { there.iter().position(|&byte| byte == b'\n') } else { None };
        line.map_or(there.len(), |end| end + 1)
    }

    /// Has the host give up to so many more bytes.
    fn receive_once(&self, received: &mut Received, length: usize) -> Result<usize, Failure> {
        if received.bytes.len() >= MOST_KEPT {
            return Err(Failure::Unsupported(format!("more than {} MiB of input", MOST_KEPT >> 20)));
        }
        let mut bytes = vec![0; length];
        let count = retry(|| self.file().read(&mut bytes))?;
        received.bytes.extend(bytes.into_iter().take(count));
        Ok(count)
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
        let wanted = usize::try_from(asked).unwrap_or(MOST_KEPT).min(MOST_KEPT);
        let mut received = self.received();
        while received.bytes.len() < wanted && !received.ended {
            let (position, length) = (received.end(), wanted - received.bytes.len());
            if !self.receive(&mut received, position, length, Some(patience))? {
                break;
            }
        }
        Ok(received.bytes.get(..wanted).unwrap_or(&received.bytes).to_vec())
    }

    /// How many bytes can be read at a position without waiting. If `keep` is set, that must not depend on the host's
    /// pace: it waits as a read up to the next whole block does, and says how much that would give.
    pub(crate) fn available(&self, position: u64, keep: bool) -> Result<u64, Failure> {
        let mut received = self.received();
        if !keep {
            let kept = received.end().saturating_sub(position);
            return Ok(kept + rustix::io::ioctl_fionread(&self.file).unwrap_or(0));
        }
        let length = rest_of_block(position);
        self.receive(&mut received, position, length, None)?;
        Ok(self.one_read(received.from(position), length) as u64)
    }

    /// Whether reading so many bytes at a position would have to wait for the host longer than that. If `keep` is set,
    /// what came meanwhile is received.
    pub(crate) fn would_wait(
        &self,
        position: u64,
        length: usize,
        keep: bool,
        patience: Duration,
    ) -> Result<bool, Failure> {
        let mut received = self.received();
        if keep {
            return Ok(!self.receive(&mut received, position, length, Some(patience))?);
        }
        let is_there = position < received.end() || received.ended;
        drop(received);
        Ok(!is_there && self.host_waits(patience))
    }

    fn host_waits(&self, patience: Duration) -> bool {
        let patience = Timespec { tv_sec: patience.as_secs() as i64, tv_nsec: patience.subsec_nanos().into() };
        poll(&mut [PollFd::new(&self.file, PollFlags::IN)], Some(&patience)).is_ok_and(|ready| ready == 0)
    }

    /// Bytes are only ever added, so what a panic has left behind is still right.
    fn received(&self) -> MutexGuard<'_, Received> {
        self.received.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
