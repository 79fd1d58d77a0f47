//! Descriptors go back with the path; the host's files need not.

use super::failure::Failure;
use super::files::{self, Descriptor};
use super::opened::Opened;
use super::sequential::Sequential;
use super::transfer;
use crate::FairRound;
use crate::natives::Natives;
use jaywalk_classes::file::Bytes;
use jaywalk_classes::link::{ClassSource, LoaderId};
use jaywalk_machine::{Machine, Options};
use rustix::fs::OFlags;
use rustix::io::Errno;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

struct NoClasses;

impl ClassSource for NoClasses {
    fn find(&self, _: LoaderId, _: &str) -> Result<Option<Bytes>, String> {
        Ok(None)
    }
}

fn machine(virtual_time: bool) -> Machine {
    let options = Options { memory: 1 << 24, virtual_time, ..Options::default() };
    Machine::new(Box::new(NoClasses), Box::new(Natives::new()), &FairRound, options)
}

fn open(machine: &mut Machine, path: &Path, flags: OFlags) -> Descriptor {
    files::open(machine, None, path.as_os_str().as_bytes(), flags, 0o666).unwrap()
}

fn read(machine: &mut Machine, descriptor: Descriptor, length: usize) -> String {
    String::from_utf8(transfer::read(machine, descriptor, length).unwrap()).unwrap()
}

#[test]
fn a_position_goes_back_with_memory() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("text");
    std::fs::write(&path, "abcdefgh").unwrap();
    let mut machine = machine(false);
    let file = open(&mut machine, &path, OFlags::RDONLY);
    assert_eq!(read(&mut machine, file, 2), "ab");
    let choice = machine.memory.choice();
    assert_eq!(read(&mut machine, file, 4), "cdef");
    machine.memory.back(&choice);
    assert_eq!(read(&mut machine, file, 3), "cde");
    assert_eq!(read(&mut machine, file, 100), "fgh");
    assert_eq!(read(&mut machine, file, 100), "");
}

#[test]
fn the_lowest_free_descriptor_is_next() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("text");
    std::fs::write(&path, "x").unwrap();
    let mut machine = machine(false);
    let first = open(&mut machine, &path, OFlags::RDONLY);
    let second = open(&mut machine, &path, OFlags::RDONLY);
    assert_eq!((first, second), (Descriptor(3), Descriptor(4)));
    files::close(&mut machine, first).unwrap();
    assert!(matches!(files::close(&mut machine, first), Err(Failure::System(Errno::BADF))));
    assert_eq!(read(&mut machine, second, 1), "x");
    assert_eq!(open(&mut machine, &path, OFlags::RDONLY), first);
}

#[test]
fn appending_writes_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("text");
    std::fs::write(&path, "abc").unwrap();
    let mut machine = machine(false);
    let file = open(&mut machine, &path, OFlags::WRONLY | OFlags::APPEND);
    transfer::write_all(&mut machine, file, b"def").unwrap();
    assert_eq!(transfer::tell(&mut machine, file).unwrap(), 6);
    assert_eq!(std::fs::read(&path).unwrap(), b"abcdef");
    assert!(matches!(transfer::read(&mut machine, file, 1), Err(Failure::System(Errno::BADF))));
}

#[test]
fn a_file_opened_for_reading_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("text");
    std::fs::write(&path, "abc").unwrap();
    let mut machine = machine(false);
    let file = open(&mut machine, &path, OFlags::RDONLY);
    assert!(matches!(transfer::write(&mut machine, file, b"x"), Err(Failure::System(Errno::BADF))));
}

#[test]
fn a_pipe_is_read_in_pieces() {
    let (reader, mut writer) = std::io::pipe().unwrap();
    writer.write_all(b"abcdef").unwrap();
    drop(writer);
    let mut machine = machine(false);
    let file = std::fs::File::from(std::os::fd::OwnedFd::from(reader));
    let pipe = files::add_opened(&mut machine, Opened::Sequential(Sequential::new(file))).unwrap();
    assert_eq!(transfer::available(&mut machine, pipe).unwrap(), 6);
    assert_eq!(read(&mut machine, pipe, 4), "abcd");
    assert_eq!(read(&mut machine, pipe, 4), "ef");
    assert_eq!(read(&mut machine, pipe, 4), "");
    assert!(matches!(transfer::tell(&mut machine, pipe), Err(Failure::System(Errno::SPIPE))));
}

#[test]
fn random_bytes_are_the_same_on_every_run_with_its_own_time() {
    let bytes = |length| {
        let mut machine = machine(true);
        let random = open(&mut machine, Path::new("/dev/urandom"), OFlags::RDONLY);
        transfer::read(&mut machine, random, length).unwrap()
    };
    assert_eq!(bytes(64), bytes(64));
    assert_ne!(bytes(64)[..32], bytes(64)[32..]);
}
