//! Open files, in a way that can be gone back from.
//!
//! A descriptor is an entry of a small table in the machine's permanent memory: which host file it is, and the
//! position in it. Both are undone with the path. The host files themselves stay open while a choice could bring
//! a descriptor back, and are only read and written at explicit positions. What comes from a terminal or a pipe
//! can be read from the host just once, so it is kept ([`Sequential`]), and the position in it is what a path moves.

use super::failure::Failure;
use super::sequential::Sequential;
use crate::state::state;
use jaywalk_machine::Machine;
use jaywalk_machine::Stream;
use rustix::fs::{FileType, Mode, OFlags};
use rustix::io::Errno;
use std::fs::File;
use std::os::fd::AsFd;

/// Descriptors there can be at a time.
const DESCRIPTORS: u32 = 4096;
/// Words of a descriptor's entry: the slot plus one, and the position.
const ENTRY_WORDS: u32 = 2;

/// A descriptor's number as the program sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Descriptor(pub(crate) i32);

/// What a descriptor stands for.
pub(crate) enum Host {
    /// A file that can be read and written at any position.
    Seekable(File),
    /// A terminal, pipe or device.
    Sequential(Sequential),
    /// A directory.
    Directory(File),
    /// The names in a directory, in the host's order.
    Names(Vec<Vec<u8>>),
    /// A source of random bytes that are the same on every run.
    Random,
    /// The program's output, which the machine holds back while exploring.
    Output(Stream),
}

/// A host file and how it was opened.
pub(crate) struct Slot {
    pub(crate) host: Host,
    pub(crate) append: bool,
    writable: bool,
    /// Device and number of a file that is only read, so that opening it again takes no further host descriptor.
    identity: Option<(u64, u64)>,
}

/// The host's side of the open files.
#[derive(Default)]
pub struct FileTable {
    slots: Vec<Option<Slot>>,
    /// The table of descriptors in permanent memory; 0 before first use.
    entries: u32,
    /// One more than the highest descriptor there ever was.
    high: u32,
    /// Offsets of fields that natives use for every byte.
    pub(super) fields: Option<super::descriptor::Fields>,
}

impl FileTable {
    fn slot(&mut self, slot: usize) -> Option<&mut Slot> {
        self.slots.get_mut(slot)?.as_mut()
    }

    fn add(&mut self, slot: Slot) -> usize {
        let free = self.slots.iter().position(Option::is_none);
        let index = free.unwrap_or(self.slots.len());
        match self.slots.get_mut(index) {
            Some(place) => *place = Some(slot),
            None => self.slots.push(Some(slot)),
        }
        index
    }
}

/// Lays the table of descriptors out on first use, with the three standard ones.
fn entries(machine: &mut Machine) -> Result<u32, Failure> {
    let table = state::<FileTable>(machine);
    if table.entries != 0 {
        return Ok(table.entries);
    }
    let entries = machine.memory.permanent(DESCRIPTORS * ENTRY_WORDS)?;
    let (input, position) = standard_input();
    let standard = [(input, position), (Host::Output(Stream::Out), 0), (Host::Output(Stream::Err), 0)];
    let table = state::<FileTable>(machine);
    (table.entries, table.high) = (entries, 3);
    let mut laid_out = Vec::new();
    for (host, position) in standard {
        let writable = matches!(host, Host::Output(_));
        laid_out.push((table.add(Slot { host, append: false, writable, identity: None }), position));
    }
    for (address, (slot, position)) in (entries..).step_by(ENTRY_WORDS as usize).zip(laid_out) {
        machine.memory.lay_out(address, slot as u64 + 1);
        machine.memory.lay_out(address + 1, position);
    }
    Ok(entries)
}

/// The host's standard input and the position it is at; without one, an input that has ended.
fn standard_input() -> (Host, u64) {
    let Ok(owned) = std::io::stdin().as_fd().try_clone_to_owned() else { return (Host::Names(Vec::new()), 0) };
    let position = rustix::fs::tell(&owned).unwrap_or(0);
    match host_of(File::from(owned)) {
        host @ Host::Seekable(_) => (host, position),
        Host::Sequential(input) => (Host::Sequential(input.shared_by_machines()), 0),
        host => (host, 0),
    }
}

/// Sorts a host file by what can be done with it.
fn host_of(file: File) -> Host {
    let kind = rustix::fs::fstat(&file).map(|stat| FileType::from_raw_mode(stat.st_mode));
    match kind {
        Ok(FileType::RegularFile | FileType::BlockDevice) => Host::Seekable(file),
        Ok(FileType::Directory) => Host::Directory(file),
        _ => Host::Sequential(Sequential::new(file)),
    }
}

/// The address of a descriptor's entry, if it is open.
fn entry(machine: &mut Machine, descriptor: Descriptor) -> Result<u32, Failure> {
    let entries = entries(machine)?;
    let number = u32::try_from(descriptor.0).ok().filter(|&number| number < DESCRIPTORS).ok_or(Errno::BADF)?;
    let address = entries + number * ENTRY_WORDS;
    if machine.memory.get(address) == 0 { Err(Errno::BADF.into()) } else { Ok(address) }
}

/// The host file of a descriptor.
pub(crate) fn slot(machine: &mut Machine, descriptor: Descriptor) -> Result<&mut Slot, Failure> {
    let address = entry(machine, descriptor)?;
    let slot = (machine.memory.get(address) - 1) as usize;
    state::<FileTable>(machine).slot(slot).ok_or(Failure::System(Errno::BADF))
}

/// The position of a descriptor.
pub(crate) fn position(machine: &mut Machine, descriptor: Descriptor) -> Result<u64, Failure> {
    let address = entry(machine, descriptor)?;
    Ok(machine.memory.get(address + 1))
}

/// Moves a descriptor to a position.
pub(crate) fn set_position(machine: &mut Machine, descriptor: Descriptor, position: u64) -> Result<(), Failure> {
    let address = entry(machine, descriptor)?;
    machine.memory.set(address + 1, position);
    Ok(())
}

/// Refuses to change the host while a choice could still be gone back to.
pub(crate) fn check_may_change(machine: &Machine, what: &'static str) -> Result<(), Failure> {
    if machine.depth() > 0 { Err(Failure::while_exploring(what)) } else { Ok(()) }
}

/// Refuses to write to a file, other than the program's output, while exploring.
pub(crate) fn check_may_write(machine: &Machine) -> Result<(), Failure> {
    check_may_change(machine, "writing a file")
}

/// Opens a file, relative to a directory of the program's or to the working directory.
pub(crate) fn open(
    machine: &mut Machine,
    directory: Option<Descriptor>,
    path: &[u8],
    flags: OFlags,
    mode: u32,
) -> Result<Descriptor, Failure> {
    let access = flags & OFlags::ACCMODE;
    let writable = access == OFlags::WRONLY || access == OFlags::RDWR;
    if writable || flags.intersects(OFlags::CREATE | OFlags::TRUNC) {
        check_may_write(machine)?;
    }
    if machine.options.virtual_time && !writable && (path == b"/dev/random" || path == b"/dev/urandom") {
        return add(machine, Slot { host: Host::Random, append: false, writable, identity: None });
    }
    let (flags, mode) = (flags | OFlags::CLOEXEC, Mode::from_raw_mode(mode));
    let owned = match directory {
        None => rustix::fs::open(path, flags, mode)?,
        Some(directory) => rustix::fs::openat(host_file(machine, directory)?, path, flags, mode)?,
    };
    let host = host_of(File::from(owned));
    let identity = if writable { None } else { identity_of(&host) };
    add(machine, Slot { host, append: flags.contains(OFlags::APPEND), writable, identity })
}

fn identity_of(host: &Host) -> Option<(u64, u64)> {
    let Host::Seekable(file) = host else { return None };
    rustix::fs::fstat(file).ok().map(|stat| (stat.st_dev, stat.st_ino))
}

/// Gives a host file the lowest free descriptor, as POSIX has it.
pub(crate) fn add_host(machine: &mut Machine, host: Host) -> Result<Descriptor, Failure> {
    add(machine, Slot { host, append: false, writable: false, identity: None })
}

fn add(machine: &mut Machine, new: Slot) -> Result<Descriptor, Failure> {
    let (number, address) = free_entry(machine)?;
    if machine.depth() == 0 {
        close_unused(machine)?;
    }
    let table = state::<FileTable>(machine);
    let same = |slot: &Option<Slot>| slot.as_ref().is_some_and(|slot| slot.identity == new.identity);
    let known = new.identity.and_then(|_| table.slots.iter().position(same));
    let slot = known.unwrap_or_else(|| table.add(new));
    machine.memory.set(address, slot as u64 + 1);
    machine.memory.set(address + 1, 0);
    Ok(number)
}

/// The lowest free descriptor and the address of its entry.
fn free_entry(machine: &mut Machine) -> Result<(Descriptor, u32), Failure> {
    let entries = entries(machine)?;
    let number = (0..DESCRIPTORS).find(|number| machine.memory.get(entries + number * ENTRY_WORDS) == 0);
    let number = number.ok_or(Errno::MFILE)?;
    let table = state::<FileTable>(machine);
    table.high = table.high.max(number + 1);
    Ok((Descriptor(number as i32), entries + number * ENTRY_WORDS))
}

/// Makes a descriptor stand for something else, from its start.
pub(crate) fn replace_host(machine: &mut Machine, descriptor: Descriptor, host: Host) -> Result<(), Failure> {
    let address = entry(machine, descriptor)?;
    let slot = state::<FileTable>(machine).add(Slot { host, append: false, writable: false, identity: None });
    machine.memory.set(address, slot as u64 + 1);
    machine.memory.set(address + 1, 0);
    Ok(())
}

/// Another descriptor for the same host file, at the same position.
pub(crate) fn duplicate(machine: &mut Machine, descriptor: Descriptor) -> Result<Descriptor, Failure> {
    let from = entry(machine, descriptor)?;
    let (number, address) = free_entry(machine)?;
    for word in 0..ENTRY_WORDS {
        let value = machine.memory.get(from + word);
        machine.memory.set(address + word, value);
    }
    Ok(number)
}

/// Closes a descriptor. The host's file goes with it when nothing could bring it back.
pub(crate) fn close(machine: &mut Machine, descriptor: Descriptor) -> Result<(), Failure> {
    if (0..3).contains(&descriptor.0) {
        // As the JDK does, which keeps the numbers taken so that no file is mistaken for a standard stream.
        return Ok(());
    }
    let address = entry(machine, descriptor)?;
    machine.memory.set(address, 0);
    if machine.depth() == 0 {
        close_unused(machine)?;
    }
    Ok(())
}

/// Closes the host files that no descriptor stands for.
fn close_unused(machine: &mut Machine) -> Result<(), Failure> {
    let entries = entries(machine)?;
    let table = state::<FileTable>(machine);
    let (high, mut used) = (table.high, vec![false; table.slots.len() + 1]);
    for number in 0..high {
        let slot = machine.memory.get(entries + number * ENTRY_WORDS) as usize;
        if let Some(used) = used.get_mut(slot) {
            *used = true;
        }
    }
    // An entry holds the slot plus one.
    let slots = state::<FileTable>(machine).slots.iter_mut().zip(used.into_iter().skip(1));
    for (slot, _) in slots.filter(|(_, used)| !used) {
        *slot = None;
    }
    Ok(())
}

/// The host's file of a descriptor, for asking about it.
pub(crate) fn host_file(machine: &mut Machine, descriptor: Descriptor) -> Result<&File, Failure> {
    match &slot(machine, descriptor)?.host {
        Host::Seekable(file) | Host::Directory(file) => Ok(file),
        Host::Sequential(input) => Ok(input.file()),
        Host::Names(_) | Host::Random | Host::Output(_) => Err(Errno::BADF.into()),
    }
}

impl Slot {
    /// The host's file, for changing it.
    pub(crate) fn check_writable(&self) -> Result<(), Failure> {
        if self.writable { Ok(()) } else { Err(Errno::BADF.into()) }
    }
}
