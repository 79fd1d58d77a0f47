//! What becomes of the paths while they are explored: their output is printed and written, their number shown.

use crate::explore::Outputs;
use crate::files;
use crate::telling::LineOfProgram;
use jaywalk_classes::path::in_words;
use jaywalk_explore::{Leaf, LeafKind, Observer, PathDetails, Progress, Wanted};
use jaywalk_machine::Stream;
use jaywalk_report::{Progressing, StatusLine, ToldPath, ToldPaths};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Output is written in pieces of this size when nobody looks.
const BUFFERED: usize = 64 << 10;
/// Paths whose conditions are kept.
const MOST_PATHS: usize = 10_000;
const PREFIX: &str = "path-";
const SUFFIX: &str = ".txt";

/// A folder with a file for each completed path.
#[derive(Debug)]
pub struct PathFolder {
    folder: PathBuf,
}

impl PathFolder {
    /// Makes the folder if there is none. One with paths of an earlier run is refused unless that run is gone on
    /// with, because its files would be taken for this run's. An error is one line for the user.
    pub fn open(folder: &Path, goes_on: bool) -> Result<PathFolder, String> {
        let cannot_write = |error: io::Error| files::cannot_write(folder, &error);
        std::fs::create_dir_all(folder).map_err(cannot_write)?;
        for entry in std::fs::read_dir(folder).map_err(cannot_write)?.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if !goes_on && name.starts_with(PREFIX) && name.ends_with(SUFFIX) {
                let folder = folder.display();
                return Err(format!("{folder} has the paths of an earlier run: empty it, or name another folder"));
            }
        }
        files::check_writable(&folder.join(PREFIX))?;
        Ok(PathFolder { folder: folder.to_owned() })
    }

    /// Numbers have leading zeros, so that an alphabetical list is in path order.
    fn write(&self, number: u64, output: &[u8]) -> Result<(), String> {
        let name = format!("{PREFIX}{number:08}{SUFFIX}");
        files::write_whole(&self.folder.join(name), output)
    }
}

/// Hears of every path.
pub struct PathWatcher {
    outputs: Outputs,
    folder: Option<PathFolder>,
    status: StatusLine,
    output: BufWriter<Stdout>,
    is_terminal: bool,
    interrupted: Arc<AtomicBool>,
    /// The last line that was printed of a path.
    line: LineOfProgram,
    /// Why nothing can be written any more.
    trouble: Option<String>,
    /// The paths with their conditions, if somebody wants them.
    paths: Option<ToldPaths>,
}

/// What is left to say of the paths when all were heard of.
pub struct Watched {
    /// The last line that was printed.
    pub line: LineOfProgram,
    /// What could not be written.
    pub trouble: Option<String>,
    /// The paths with their conditions, if somebody wants them.
    pub paths: Option<ToldPaths>,
}

impl PathWatcher {
    /// Raises `interrupted` when output cannot be written.
    pub fn new(
        outputs: Outputs,
        folder: Option<PathFolder>,
        is_status_wanted: bool,
        interrupted: Arc<AtomicBool>,
    ) -> PathWatcher {
        PathWatcher {
            outputs,
            folder,
            status: StatusLine::new(is_status_wanted),
            output: BufWriter::with_capacity(BUFFERED, io::stdout()),
            is_terminal: io::stdout().is_terminal(),
            interrupted,
            line: LineOfProgram::default(),
            trouble: None,
            paths: None,
        }
    }

    /// Lists the paths with their conditions.
    pub fn list_paths(&mut self) {
        self.paths = Some(ToldPaths::default());
    }

    /// The search is over.
    pub fn finish(mut self) -> Watched {
        self.status.clear();
        self.flush();
        Watched { line: self.line, trouble: self.trouble, paths: self.paths }
    }

    fn flush(&mut self) {
        if let Err(error) = self.output.flush() {
            self.stop(cannot_print(&error));
        }
    }

    fn stop(&mut self, trouble: String) {
        self.trouble.get_or_insert(trouble);
        self.interrupted.store(true, Ordering::Relaxed);
    }

    fn print(&mut self, pieces: &[(Stream, &[u8])]) {
        self.status.clear();
        for &(stream, bytes) in pieces {
            let written = match stream {
                Stream::Out => self.output.write_all(bytes),
                Stream::Err if self.outputs.errors => {
                    // So that both streams are in order on a terminal that shows both.
                    self.output.flush().and_then(|()| io::stderr().write_all(bytes))
                }
                Stream::Err => Ok(()),
            };
            if let Err(error) = written {
                return self.stop(cannot_print(&error));
            }
            if stream == Stream::Out || self.outputs.errors {
                self.line.note(stream, bytes);
            }
        }
        if self.is_terminal {
            self.flush();
        }
    }
}

fn cannot_print(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::BrokenPipe => "stopped: nobody reads standard output any more".to_owned(),
        _ => format!("stopped: cannot write to standard output: {}", in_words(error)),
    }
}

impl Observer for PathWatcher {
    fn wants_paths(&self) -> Wanted {
        match self.folder {
            Some(_) => Wanted::All,
            None if self.outputs == Outputs::NONE => Wanted::None,
            None => Wanted::Written,
        }
    }

    fn wants_details(&self) -> bool {
        self.paths.is_some()
    }

    fn path(&mut self, leaf: &Leaf<'_>) {
        if let Some(paths) = &mut self.paths {
            if paths.list.len() < MOST_PATHS {
                let (condition, call) = leaf.details.map_or((None, None), |details| {
                    let PathDetails { condition, call } = details.clone();
                    (condition, call)
                });
                paths.list.push(ToldPath { kind: leaf.kind, number: leaf.number, condition, call });
            } else {
                paths.left_out += 1;
            }
        }
        if self.trouble.is_some() {
            return;
        }
        let is_completed = leaf.kind == LeafKind::Completed;
        let pieces: Vec<(Stream, &[u8])> = leaf.output.pieces().collect();
        if is_completed && let Some(folder) = &self.folder {
            let written = pieces.iter().filter(|(stream, _)| *stream == Stream::Out).map(|(_, bytes)| *bytes);
            if let Err(message) = folder.write(leaf.number, &written.collect::<Vec<_>>().concat()) {
                return self.stop(message);
            }
        }
        let is_printed = if is_completed { self.outputs.completed } else { self.outputs.failed };
        if is_printed {
            self.print(&pieces);
        }
    }

    fn progress(&mut self, progress: &Progress) {
        self.flush();
        let (tally, elapsed) = (progress.tally, progress.elapsed);
        self.status.draw(&Progressing { tally, depth: progress.depth as u64, frontier: progress.frontier, elapsed });
    }
}
