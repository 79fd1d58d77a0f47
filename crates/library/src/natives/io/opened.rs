//! What an open descriptor stands for.

use super::failure::Failure;
use super::sequential::Sequential;
use super::system::frozen::FrozenHost;
use super::system::overlay::NodeId;
use jaywalk_machine::Stream;
use rustix::fs::FileType;
use rustix::io::Errno;
use std::fs::File;
use std::os::fd::AsFd;
use std::rc::Rc;

/// Something that is open. Positions are kept elsewhere, so that many descriptors may share it.
#[derive(Clone, Debug)]
pub(crate) enum Opened {
    /// A file of the host that can be read and written at any position.
    Seekable(Rc<File>),
    /// A terminal, pipe or device.
    Sequential(Sequential),
    /// A directory of the host.
    Directory(Rc<File>),
    /// A file or directory as the path sees it.
    Node(NodeId),
    /// The names in a directory, in the order of being told.
    Names(Rc<Vec<Vec<u8>>>),
    /// A source of random bytes that are the same on every run.
    Random,
    /// A device that takes everything and gives nothing.
    Null,
    /// A device that takes everything and gives zeros without end.
    Zero,
    /// A device that takes nothing and gives zeros without end.
    Full,
    /// The program's output, which the machine holds back while exploring.
    Output(Stream),
}

impl Opened {
    /// Sorts a host file by what can be done with it.
    pub(super) fn of_host(file: File) -> Opened {
        let kind = rustix::fs::fstat(&file).map(|stat| FileType::from_raw_mode(stat.st_mode));
        match kind {
            Ok(FileType::RegularFile | FileType::BlockDevice) => Opened::Seekable(Rc::new(file)),
            Ok(FileType::Directory) => Opened::Directory(Rc::new(file)),
            _ => Opened::Sequential(Sequential::new(file)),
        }
    }

    /// The host's standard input and the position it is at; without one, an input that has ended. With a frozen host,
    /// a plain file is read through it.
    pub(super) fn standard_input(frozen: Option<&FrozenHost>) -> (Opened, u64) {
        let Ok(owned) = std::io::stdin().as_fd().try_clone_to_owned() else { return (Opened::Null, 0) };
        let position = rustix::fs::tell(&owned).unwrap_or(0);
        match (Opened::of_host(File::from(owned)), frozen) {
            (Opened::Seekable(_), Some(host)) => match host.standard_input() {
                Ok(file) => (Opened::Node(NodeId::Host(file)), position),
                Err(_) => (Opened::Null, 0),
            },
            (file @ Opened::Seekable(_), None) => (file, position),
            (Opened::Sequential(input), _) => (Opened::Sequential(input.shared_by_machines()), 0),
            (other, _) => (other, 0),
        }
    }

    /// One of the process's own three streams, opened again by its number.
    pub(super) fn of_standard(number: u8, host: &FrozenHost) -> Result<Opened, Failure> {
        match number {
            0 => Ok(Opened::standard_input(Some(host)).0),
            1 => Ok(Opened::Output(Stream::Out)),
            2 => Ok(Opened::Output(Stream::Err)),
            _ => Err(Errno::BADF.into()),
        }
    }

    /// The host's file, if it is one.
    pub(super) fn host_file(&self) -> Option<&File> {
        match self {
            Opened::Seekable(file) | Opened::Directory(file) => Some(file),
            Opened::Sequential(input) => Some(input.file()),
            _ => None,
        }
    }

    /// Device and number of a plain file of the host's.
    pub(super) fn identity(&self) -> Option<(u64, u64)> {
        let Opened::Seekable(file) = self else { return None };
        rustix::fs::fstat(file).ok().map(|stat| (stat.st_dev, stat.st_ino))
    }

    /// Whether both are the same plain file.
    pub(super) fn is_same_file(&self, other: &Opened) -> bool {
        self.is_same_node(other) || self.identity().is_some() && self.identity() == other.identity()
    }

    /// Whether both are the same file of the path's.
    pub(super) fn is_same_node(&self, other: &Opened) -> bool {
        matches!((self, other), (Opened::Node(one), Opened::Node(other)) if one == other)
    }
}
