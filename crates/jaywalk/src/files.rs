//! Files that are there whole or not at all.

use crate::interrupt::{Unfinished, unfinished};
use jaywalk_classes::path::in_words;
use std::fs::{File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use tempfile::NamedTempFile;

/// Writes a file under another name first, so that nobody ever sees half of it. What is no plain file (a device, a
/// pipe) is written as it is.
pub fn write_whole(file: &Path, bytes: &[u8]) -> Result<(), String> {
    let written = match file {
        _ if is_standard_output(file) => io::stdout().write_all(bytes).and_then(|()| io::stdout().flush()),
        _ if is_special(file) => std::fs::write(file, bytes),
        _ => write_and_rename(file, |temporary| temporary.write_all(bytes)),
    };
    written.map_err(|error| cannot_write(file, &error))
}

/// Puts a file in the place of another when it is complete, and when the disk has it.
pub fn replace(file: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), String> {
    let write_and_sync = |temporary: &mut File| write(temporary).and_then(|()| temporary.sync_all());
    write_and_rename(file, write_and_sync).map_err(|error| cannot_write(file, &error))
}

/// Whether a file could be written, tried before a long search rather than after it.
pub fn check_writable(file: &Path) -> Result<(), String> {
    if file.is_dir() {
        return Err(format!("cannot write {}: it is a directory", file.display()));
    }
    if is_special(file) || is_standard_output(file) {
        return Ok(());
    }
    beside(file).map(drop).map_err(|error| cannot_write(file, &error))
}

/// Whether a checkpoint could be written. It is renamed into its place, so it must not be the place of a device.
pub fn check_replaceable(file: &Path) -> Result<(), String> {
    if is_special(file) {
        return Err(format!("cannot write {}: a checkpoint needs a file of its own", file.display()));
    }
    check_writable(file)
}

/// Whether what is meant for a file goes to standard output: `-`.
pub fn is_standard_output(file: &Path) -> bool {
    file.as_os_str() == "-"
}

fn is_special(file: &Path) -> bool {
    std::fs::metadata(file).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

fn write_and_rename(file: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let (_unfinished, mut temporary) = beside(file)?;
    write(temporary.as_file_mut())?;
    temporary.persist(file)?;
    Ok(())
}

/// A file in the same folder, since only there it can be renamed.
fn beside(file: &Path) -> io::Result<(Unfinished, NamedTempFile)> {
    // The user's umask decides who may read it, as for any other file.
    let everybody = Permissions::from_mode(0o666);
    let folder = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    unfinished(|| tempfile::Builder::new().prefix(".jaywalk-").permissions(everybody).tempfile_in(folder))
}

/// The error in one line, without its number and the name of the temporary file.
pub fn cannot_write(file: &Path, error: &io::Error) -> String {
    let what = match error.kind() {
        io::ErrorKind::NotFound => "there is no such folder".to_owned(),
        io::ErrorKind::AlreadyExists => "it is a file, and a folder is meant".to_owned(),
        _ => in_words(error),
    };
    format!("cannot write {}: {what}", file.display())
}
