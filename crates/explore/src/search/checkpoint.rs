//! What is left of a search that was stopped, so that another one can go on.

use super::part::Entry;
use super::teller::Told;
use super::{Options, Strategy, Task};
use crate::Tally;
use jaywalk_machine::{ChoiceMode, Narrowing};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

/// What the first field of the file is, so that no other file is taken for one. The number changes with the format.
const FORMAT: &str = "jaywalk-checkpoint-2";

/// A search between two paths: what was counted and told, and which parts of the tree are left, in path order.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Checkpoint {
    format: String,
    /// What determines the tree.
    tree: Tree,
    /// Whether silent paths that compared a number are told apart: their forks at the end are then part of paths.
    tells_apart: bool,
    strategy: Strategy,
    pub(super) tally: Tally,
    pub(super) told: Told,
    pub(super) rest: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Tree {
    program: u32,
    mode: String,
    narrows: bool,
    depth: Option<usize>,
    slices: Option<u64>,
}

impl Tree {
    fn of(options: &Options) -> Tree {
        let mode = match options.mode {
            ChoiceMode::Off => "off",
            ChoiceMode::Eager => "eager",
            ChoiceMode::OnAccess => "on-access",
            ChoiceMode::Delayed => "delayed",
        };
        let limits = options.limits;
        Tree {
            program: options.program,
            mode: mode.to_owned(),
            narrows: options.narrowing != Narrowing::Off,
            depth: limits.depth,
            slices: limits.slices,
        }
    }
}

impl Checkpoint {
    /// The start of a search.
    pub(super) fn of_everything(options: &Options) -> Checkpoint {
        Checkpoint::after(options, Tally::default(), Told::default(), vec![Entry::Open(Task::everything())])
    }

    /// A search with these options that has come so far.
    pub(super) fn after(options: &Options, tally: Tally, told: Told, rest: Vec<Entry>) -> Checkpoint {
        let (format, tree) = (FORMAT.to_owned(), Tree::of(options));
        let tells_apart = options.narrowing == Narrowing::Each;
        Checkpoint { format, tree, tells_apart, strategy: options.strategy, tally, told, rest }
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
    pub(super) fn fitting(self, options: &Options) -> Result<Checkpoint, String> {
        let differs = |what: &str| Err(format!("the checkpoint is of a search with {what}"));
        let tree = Tree::of(options);
        if self.tree.program != tree.program {
            return differs("another program, other arguments or another version of this one");
        }
        if self.tree.mode != tree.mode {
            return differs(&format!("--choice {}, not {}", self.tree.mode, tree.mode));
        }
        if self.strategy != options.strategy {
            return differs(&format!("the strategy {}, not {}", self.strategy.name(), options.strategy.name()));
        }
        if self.tree.narrows != tree.narrows {
            return differs(if self.tree.narrows { "--narrowing on" } else { "--narrowing off" });
        }
        if self.tree != tree {
            return differs("another limit on the depth or length of paths");
        }
        Ok(self)
    }

    /// Writes it, whole or not at all: a file of this name stays as it is until the new one is complete.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        let temporary = path.with_added_extension(format!("{}.part", std::process::id()));
        let written = self.write_to(&temporary).and_then(|()| fs::rename(&temporary, path));
        written.map_err(|error| {
            let _ = fs::remove_file(&temporary);
            format!("cannot write the checkpoint {}: {error}", path.display())
        })
    }

    fn write_to(&self, path: &Path) -> io::Result<()> {
        let mut file = BufWriter::new(File::create(path)?);
        serde_json::to_writer(&mut file, self)?;
        file.flush()?;
        file.get_ref().sync_all()
    }

    /// Reads one that was written. An error is one line for the user.
    pub fn read(path: &Path) -> Result<Checkpoint, String> {
        let file =
            File::open(path).map_err(|error| format!("cannot read the checkpoint {}: {error}", path.display()))?;
        let checkpoint: Result<Checkpoint, _> = serde_json::from_reader(BufReader::new(file));
        match checkpoint {
            Ok(checkpoint) if checkpoint.format == FORMAT => Ok(checkpoint),
            Ok(_) => Err(format!("{} is a checkpoint of another version of jaywalk", path.display())),
            Err(error) => Err(format!("{} is no checkpoint, or was damaged: {error}", path.display())),
        }
    }
}
