//! Printing a report and writing its JSON.

use crate::explore_arguments::ReportArguments;
use crate::files;
use crate::program::Startable;
use crate::status::ExitStatus;
use jaywalk_classes::path::in_words;
use jaywalk_machine::Stream;
use jaywalk_report::terminal::Layout;
use jaywalk_report::{Colours, Exploration, SourceFiles, Verdict, json, visible};
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// Prints the report to standard error, because standard output is the program's, writes the JSON, and gives the
/// status that the verdict has. An error is one line for the user.
pub fn tell(exploration: &Exploration, options: &ReportArguments, program: &Startable) -> Result<ExitStatus, String> {
    if !options.quiet {
        let sources = sources(options, program);
        let layout = Layout { colours: Colours::of_standard_error(), sources: &sources };
        // Nothing can be done when standard error is closed.
        let _ = io::stderr().write_all(layout.exploration(exploration).as_bytes());
    }
    let written = options.json.as_ref().map_or(Ok(()), |file| write_json(exploration, options, file));
    match written {
        // What fails, fails, wherever that is told.
        Err(message) if exploration.verdict() == Verdict::Violated => {
            let _ = writeln!(io::stderr(), "jaywalk: {}", visible(&message));
        }
        other => other?,
    }
    Ok(match exploration.verdict() {
        Verdict::Holds => ExitStatus::Success,
        Verdict::Violated => ExitStatus::Violated,
        Verdict::Incomplete => ExitStatus::Incomplete,
    })
}

/// Whether what a program has written last ends a line: what is said next should begin one.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineOfProgram {
    /// Where a line is not ended.
    open: Option<Stream>,
}

impl LineOfProgram {
    /// The program has written this.
    pub fn note(&mut self, stream: Stream, bytes: &[u8]) {
        if let Some(last) = bytes.last() {
            self.open = (*last != b'\n').then_some(stream);
        }
    }

    /// Ends the line on standard error, if that shows it.
    pub fn end(self) {
        let is_shown = match self.open {
            None => false,
            Some(Stream::Err) => true,
            Some(Stream::Out) => is_one_place(&io::stdout(), &io::stderr()),
        };
        if is_shown {
            let _ = io::stderr().write_all(b"\n");
        }
    }
}

/// Whether two streams go to the same file or terminal.
fn is_one_place(one: &impl AsFd, other: &impl AsFd) -> bool {
    let place = |stream: BorrowedFd<'_>| {
        let metadata = File::from(stream.try_clone_to_owned().ok()?).metadata().ok()?;
        Some((metadata.dev(), metadata.ino()))
    };
    place(one.as_fd()).is_some_and(|one| Some(one) == place(other.as_fd()))
}

/// Where lines of source come from.
pub fn sources(options: &ReportArguments, program: &Startable) -> SourceFiles {
    if options.source.is_empty() {
        SourceFiles::beside_classes(program.class_path().iter().map(|element| element.as_path()))
    } else {
        SourceFiles::in_folders(options.source.iter().cloned())
    }
}

fn write_json(exploration: &Exploration, options: &ReportArguments, file: &Path) -> Result<(), String> {
    let object = json::of_exploration(exploration, env!("CARGO_PKG_VERSION"));
    write_object(&object, options, file)
}

/// Writes JSON to where the user wants it. An error is one line.
pub fn write_object(object: &impl std::fmt::Display, options: &ReportArguments, file: &Path) -> Result<(), String> {
    let text = format!("{object:#}\n");
    if !options.is_json_on_standard_output() {
        return files::write_whole(file, text.as_bytes());
    }
    let mut output = io::stdout().lock();
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(format!("cannot write: {}", in_words(&error))),
        _ => Ok(()),
    }
}

/// The most memory that this process had at one time, if the system tells.
pub fn peak_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kilobytes * 1024)
}
