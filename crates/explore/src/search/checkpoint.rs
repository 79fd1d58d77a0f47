//! What is left of a search that was stopped, so that another one can go on.

use super::agenda::Rest;
use super::part::Entry;
use super::teller::Told;
use super::{Options, Strategy, Wanted};
use crate::{Basis, Digest, Narrowing, Start, Tally};
use jaywalk_classes::path::in_words;
use jaywalk_machine::ChoiceMode;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// What the first line of the file says, so that no other file is taken for one. The number changes with the format.
const FORMAT: &str = "jaywalk-checkpoint-11";
/// Bytes at the end: a line feed, sixteen digits of a digest and another line feed.
const SEAL: usize = 18;
/// What is the same in all versions.
const NAME: &str = "jaywalk-checkpoint-";

/// A search between two paths: what was counted and told, and what is left.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Checkpoint {
    /// What determines the tree: the program and its surroundings.
    pub(super) basis: Basis,
    /// And how it is walked.
    tree: Tree,
    /// Whether silent paths that compared a number are told apart: their forks at the end are then part of paths.
    tells_apart: bool,
    strategy: Strategy,
    pub(super) tally: Tally,
    pub(super) told: Told,
    /// Of which paths the output was kept, in what was walked ahead of what was told.
    wanted: Wanted,
    /// Whether paths are told apart by what they have printed, if that had open numbers of few values.
    #[serde(default)]
    pub(super) tells_output: bool,
    pub(super) rest: Rest<Entry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Tree {
    mode: String,
    narrows: bool,
    depth: Option<usize>,
    slices: Option<u64>,
    /// The kinds of failures.
    failures: String,
    /// How orders of threads' turns are searched, if they are.
    schedules: Option<String>,
}

impl Tree {
    fn of(options: &Options) -> Tree {
        let mode = match options.mode {
            ChoiceMode::Off => "off",
            ChoiceMode::Eager => "eager",
            ChoiceMode::OnAccess => "on-access",
            ChoiceMode::Delayed => "delayed",
            ChoiceMode::Dictated => "dictated",
        };
        let limits = options.limits;
        Tree {
            mode: mode.to_owned(),
            narrows: options.narrowing != Narrowing::Off,
            depth: limits.depth,
            slices: limits.slices,
            failures: options.failures.names(),
            schedules: options.schedules.map(|kind| match options.sampling {
                None => format!("--reduction {kind:?}").to_lowercase(),
                Some(sampling) => format!("--schedule {sampling:?}").to_lowercase(),
            }),
        }
    }
}

impl Checkpoint {
    /// The start of a search.
    pub(super) fn of_everything(options: &Options, wanted: Wanted) -> Checkpoint {
        let rest = Rest::of_everything(options.strategy);
        let tells_output = wanted != Wanted::None;
        Checkpoint::after(options, (wanted, tells_output), (Tally::default(), Told::default(), rest, Basis::default()))
    }

    /// A search with these options that has come so far.
    pub(super) fn after(
        options: &Options,
        (wanted, tells_output): (Wanted, bool),
        (tally, told, rest, basis): (Tally, Told, Rest<Entry>, Basis),
    ) -> Checkpoint {
        let tells_apart = options.narrowing == Narrowing::Each;
        Checkpoint {
            basis,
            tree: Tree::of(options),
            tells_apart,
            strategy: options.strategy,
            tally,
            told,
            wanted,
            tells_output,
            rest,
        }
    }

    /// What was counted and told before it was made.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// What comparisons do in a search that goes on from it and would have them do this.
    pub(super) fn narrowing_for(&self, narrowing: Narrowing) -> Narrowing {
        match narrowing {
            Narrowing::Together if self.tells_apart => Narrowing::Each,
            other => other,
        }
    }

    /// How many completed paths were told before it was made.
    pub fn completed_told(&self) -> u64 {
        self.told.leaves[super::LeafKind::Completed as usize]
    }

    /// Itself if it can be gone on from with these options; else a line that says why not.
    pub(super) fn fitting(self, start: &dyn Start, options: &Options, wanted: Wanted) -> Result<Checkpoint, String> {
        let differs = |what: &str| Err(format!("the checkpoint is of a search with {what}"));
        let tree = Tree::of(options);
        if let Some(other) = self.basis.difference(&start.basis(), |reading| start.read_again(reading)) {
            return differs(&other);
        }
        if self.tree.mode != tree.mode {
            return differs(&format!("--choice {}, not {}", self.tree.mode, tree.mode));
        }
        match (self.strategy, options.strategy) {
            (one, other) if one == other => {}
            (Strategy::Random { samples, seed }, Strategy::Random { .. }) => {
                return differs(&format!("--sample {samples} --seed {seed}: say the same to go on"));
            }
            (one, other) => return differs(&format!("the strategy {}, not {}", one.name(), other.name())),
        }
        if self.tree.narrows != tree.narrows {
            return differs(if self.tree.narrows { "--narrowing on" } else { "--narrowing off" });
        }
        if self.tree.failures != tree.failures {
            return differs(&format!("--fail-on {}", self.tree.failures));
        }
        if self.tree.schedules != tree.schedules {
            let how = |schedules: &Option<String>| match schedules.as_deref() {
                None => "--schedules one".to_owned(),
                Some(how) => format!("--schedules all {how}"),
            };
            return differs(&format!("{}, not {}", how(&self.tree.schedules), how(&tree.schedules)));
        }
        if self.tree != tree {
            return differs("another limit on the depth or length of paths");
        }
        if self.wanted < wanted && self.rest.is_ahead() {
            return differs("less --output, which was not kept: say the same to go on");
        }
        Ok(self)
    }

    /// Writes it.
    pub fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        let mut file = Sealing { file: BufWriter::new(to), digest: Digest::default() };
        writeln!(file, "{FORMAT}")?;
        serde_json::to_writer(&mut file, self)?;
        let digest = file.digest.value();
        write!(file, "\n{digest:016x}\n")?;
        file.flush()
    }

    /// Reads one that was written. An error is one line for the user.
    pub fn read(path: &Path) -> Result<Checkpoint, String> {
        let unreadable =
            |error: io::Error| format!("cannot read the checkpoint {}: {}", path.display(), in_words(&error));
        let bytes = read_plain_file(path).map_err(unreadable)?;
        Checkpoint::of_bytes(&bytes).map_err(|trouble| format!("{} {trouble}", path.display()))
    }

    /// The checkpoint that a file has; else what is wrong with it.
    fn of_bytes(bytes: &[u8]) -> Result<Checkpoint, String> {
        const DAMAGED: &str = "is no checkpoint, or was damaged";
        let (first, rest) = bytes.split_at_checked(FORMAT.len()).ok_or(DAMAGED)?;
        if first != FORMAT.as_bytes() {
            let is_other = first.starts_with(NAME.as_bytes());
            return Err(if is_other { "is a checkpoint of another version of jaywalk" } else { DAMAGED }.to_owned());
        }
        let (body, seal) = rest.split_at_checked(rest.len().saturating_sub(SEAL)).ok_or(DAMAGED)?;
        let mut digest = Digest::default();
        digest.add(first);
        digest.add(body);
        if seal != format!("\n{:016x}\n", digest.value()).as_bytes() {
            return Err(DAMAGED.to_owned());
        }
        serde_json::from_slice(body).map_err(|_| DAMAGED.to_owned())
    }
}

/// The bytes of a file that looks like a checkpoint at both ends; of others, whose length nobody knows, a few.
fn read_plain_file(path: &Path) -> io::Result<Vec<u8>> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        // Asking a pipe or a device might take for ever.
        return Err(io::Error::other("it is no plain file"));
    }
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    (&mut file).take(FORMAT.len() as u64).read_to_end(&mut bytes)?;
    let rest = metadata.len().saturating_sub(bytes.len() as u64);
    if bytes != FORMAT.as_bytes() || rest < SEAL as u64 {
        return Ok(bytes);
    }
    let mut end = [0; SEAL];
    file.seek(SeekFrom::End(-(SEAL as i64)))?;
    file.read_exact(&mut end)?;
    if !(end.starts_with(b"\n") && end.ends_with(b"\n")) {
        return Ok(bytes);
    }
    file.seek(SeekFrom::Start(bytes.len() as u64))?;
    let room = usize::try_from(rest).ok().and_then(|rest| bytes.try_reserve_exact(rest).ok());
    room.ok_or_else(|| io::Error::other("there is not enough memory for it"))?;
    file.take(rest).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes, and keeps a digest of what it has written.
struct Sealing<'a> {
    file: BufWriter<&'a mut dyn Write>,
    digest: Digest,
}

impl Write for Sealing<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.digest.add(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
