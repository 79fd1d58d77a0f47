//! `java.io.UnixFileSystem`

use super::failure::{Failure, error_text, io_outcome};
use super::system::{self, Change, FileSystem, Target, Time};
use crate::natives::ClassNatives;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};
use rustix::fs::{Access, FileType, OFlags};
use rustix::io::Errno;

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/io/UnixFileSystem",
    methods: &[
        ("canonicalize0", "(Ljava/lang/String;)Ljava/lang/String;", canonicalize),
        ("getBooleanAttributes0", "(Ljava/io/File;)I", get_boolean_attributes),
        ("checkAccess", "(Ljava/io/File;I)Z", check_access),
        ("checkAccess0", "(Ljava/io/File;I)Z", check_access),
        ("getLength", "(Ljava/io/File;)J", get_length),
        ("getLength0", "(Ljava/io/File;)J", get_length),
        ("getLastModifiedTime", "(Ljava/io/File;)J", get_last_modified_time),
        ("getLastModifiedTime0", "(Ljava/io/File;)J", get_last_modified_time),
        ("list", "(Ljava/io/File;)[Ljava/lang/String;", list),
        ("list0", "(Ljava/io/File;)[Ljava/lang/String;", list),
        ("createFileExclusively", "(Ljava/lang/String;)Z", create_file_exclusively),
        ("createFileExclusively0", "(Ljava/lang/String;)Z", create_file_exclusively),
        ("delete0", "(Ljava/io/File;)Z", delete),
        ("createDirectory", "(Ljava/io/File;)Z", create_directory),
        ("createDirectory0", "(Ljava/io/File;)Z", create_directory),
        ("rename0", "(Ljava/io/File;Ljava/io/File;)Z", rename),
        ("setLastModifiedTime", "(Ljava/io/File;J)Z", set_last_modified_time),
        ("setLastModifiedTime0", "(Ljava/io/File;J)Z", set_last_modified_time),
        ("setReadOnly", "(Ljava/io/File;)Z", set_read_only),
        ("setReadOnly0", "(Ljava/io/File;)Z", set_read_only),
        ("setPermission", "(Ljava/io/File;IZZ)Z", set_permission),
        ("setPermission0", "(Ljava/io/File;IZZ)Z", set_permission),
        ("getSpace", "(Ljava/io/File;I)J", get_space),
        ("getSpace0", "(Ljava/io/File;I)J", get_space),
        ("getNameMax0", "(Ljava/lang/String;)J", get_name_max),
    ],
};

/// `FileSystem.BA_EXISTS`, `BA_REGULAR` and `BA_DIRECTORY`
const EXISTS: i32 = 1;
const REGULAR: i32 = 2;
const DIRECTORY: i32 = 4;

/// The path of the `File` in a register.
fn path_of(machine: &mut Machine, frame: Frame, register: usize) -> Result<String, Thrown> {
    let file = frame.reference(machine, register);
    if file.is_null() {
        return Err(Thrown::bare("java/lang/NullPointerException"));
    }
    let class = machine.memory.class_of(file);
    let offset = machine.field_offset(class, ("path", "Ljava/lang/String;"))?;
    Ok(machine.string_text(machine.memory.ref_field(file, offset)))
}

/// Asks about the `File` in register 1; what cannot be asked gives `otherwise`.
fn ask<T>(
    machine: &mut Machine,
    frame: Frame,
    otherwise: T,
    answer: impl FnOnce(&mut dyn FileSystem, &[u8]) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let path = path_of(machine, frame, 1)?;
    match system::with(machine, |files| answer(files, path.as_bytes())) {
        Err(Failure::System(_)) => Ok(otherwise),
        answer => answer,
    }
}

/// Changes something about the `File` in register 1; returns whether that worked.
fn change(
    machine: &mut Machine,
    frame: Frame,
    action: impl FnOnce(&mut dyn FileSystem, &[u8]) -> Result<(), Failure>,
) -> Outcome {
    let changed = ask(machine, frame, false, |files, path| action(files, path).map(|()| true));
    io_outcome(changed.map(Outcome::boolean))
}

fn get_boolean_attributes(machine: &mut Machine, frame: Frame) -> Outcome {
    let answer = ask(machine, frame, 0, |files, path| {
        let kind = FileType::from_raw_mode(files.attributes(Target::path(path))?.mode);
        Ok(EXISTS
            | match kind {
                FileType::RegularFile => REGULAR,
                FileType::Directory => DIRECTORY,
                _ => 0,
            })
    });
    io_outcome(answer.map(Outcome::int))
}

fn check_access(machine: &mut Machine, frame: Frame) -> Outcome {
    let access = Access::from_bits_truncate(frame.int(machine, 2) as u32);
    let answer = ask(machine, frame, false, |files, path| files.check_access(path, access).map(|()| true));
    io_outcome(answer.map(Outcome::boolean))
}

fn get_length(machine: &mut Machine, frame: Frame) -> Outcome {
    let answer = ask(machine, frame, 0, |files, path| Ok(files.attributes(Target::path(path))?.size as i64));
    io_outcome(answer.map(Outcome::long))
}

fn get_last_modified_time(machine: &mut Machine, frame: Frame) -> Outcome {
    let answer = ask(machine, frame, 0, |files, path| {
        let modified = files.attributes(Target::path(path))?.modified;
        Ok(modified.seconds * 1000 + i64::from(modified.nanoseconds) / 1_000_000)
    });
    io_outcome(answer.map(Outcome::long))
}

fn list(machine: &mut Machine, frame: Frame) -> Outcome {
    let inner = |machine: &mut Machine| -> Result<Outcome, Failure> {
        let Some(found) = ask(machine, frame, None, |files, path| files.names(Target::path(path)).map(Some))? else {
            return Ok(Outcome::reference(Ref::NULL));
        };
        let mut names = Vec::new();
        for name in found {
            names.push(machine.new_string(&String::from_utf8_lossy(&name))?);
        }
        let class = machine.known.string_array;
        Ok(Outcome::reference(machine.new_ref_array(class, &names)?))
    };
    io_outcome(inner(machine))
}

fn create_file_exclusively(machine: &mut Machine, frame: Frame) -> Outcome {
    let path = machine.string_text(frame.reference(machine, 1));
    // The root directory always exists.
    if path == "/" {
        return Outcome::boolean(false);
    }
    let flags = OFlags::RDWR | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
    match system::with(machine, |files| files.open(Target::path(path.as_bytes()), flags, 0o666)) {
        Ok(_) => Outcome::boolean(true),
        Err(Failure::System(Errno::EXIST)) => Outcome::boolean(false),
        Err(failure) => failure.outcome_with(|error| Outcome::throw("java/io/IOException", error_text(error))),
    }
}

fn delete(machine: &mut Machine, frame: Frame) -> Outcome {
    change(machine, frame, |files, path| match files.remove(Target::link(path), false) {
        Err(Failure::System(Errno::ISDIR | Errno::PERM)) => files.remove(Target::link(path), true),
        other => other,
    })
}

fn create_directory(machine: &mut Machine, frame: Frame) -> Outcome {
    change(machine, frame, |files, path| files.make_directory(path, 0o777))
}

fn rename(machine: &mut Machine, frame: Frame) -> Outcome {
    match path_of(machine, frame, 2) {
        Ok(target) => {
            change(machine, frame, |files, path| files.rename(Target::link(path), Target::link(target.as_bytes())))
        }
        Err(thrown) => Outcome::Throw(thrown),
    }
}

fn set_last_modified_time(machine: &mut Machine, frame: Frame) -> Outcome {
    let modified = Time::of_units(frame.long(machine, 2), 1000);
    change(machine, frame, |files, path| {
        let accessed = files.attributes(Target::path(path))?.accessed;
        files.change(Target::path(path), Change::Times { accessed, modified })
    })
}

/// Changes the permissions of a file.
fn set_mode(files: &mut dyn FileSystem, path: &[u8], change: impl FnOnce(u32) -> u32) -> Result<(), Failure> {
    let mode = files.attributes(Target::path(path))?.mode & 0o7777;
    files.change(Target::path(path), Change::Mode(change(mode)))
}

fn set_read_only(machine: &mut Machine, frame: Frame) -> Outcome {
    change(machine, frame, |files, path| set_mode(files, path, |mode| mode & !0o222))
}

/// `access` is 4 to read, 2 to write, 1 to execute: the bits that each of owner, group and others has.
fn set_permission(machine: &mut Machine, frame: Frame) -> Outcome {
    let access = frame.int(machine, 2) as u32 & 7;
    let (enable, owner_only) = (frame.int(machine, 3) != 0, frame.int(machine, 4) != 0);
    let bits = if owner_only { access << 6 } else { access << 6 | access << 3 | access };
    change(machine, frame, |files, path| set_mode(files, path, |mode| if enable { mode | bits } else { mode & !bits }))
}

fn get_space(machine: &mut Machine, frame: Frame) -> Outcome {
    let which = frame.int(machine, 2);
    let answer = ask(machine, frame, 0, |files, path| {
        let volume = files.volume(path)?;
        let blocks = match which {
            0 => volume.blocks,
            1 => volume.free,
            _ => volume.available,
        };
        Ok(volume.block.wrapping_mul(blocks) as i64)
    });
    io_outcome(answer.map(Outcome::long))
}

/// What most file systems have, where the host does not say.
const NAME_MAX: i64 = 255;

fn get_name_max(machine: &mut Machine, frame: Frame) -> Outcome {
    let path = machine.string_text(frame.reference(machine, 1));
    let volume = system::with(machine, |files| files.volume(path.as_bytes()));
    Outcome::long(volume.map_or(NAME_MAX, |volume| volume.longest_name as i64))
}

fn canonicalize(machine: &mut Machine, frame: Frame) -> Outcome {
    let path = machine.string_text(frame.reference(machine, 1));
    let resolved = system::with(machine, |files| Ok(canonical(files, &path)));
    io_outcome(resolved.and_then(|resolved| Ok(Outcome::reference(machine.new_string(&resolved)?))))
}

/// The path with links followed as far as it exists, and `.` and `..` taken away in the rest.
fn canonical(files: &mut dyn FileSystem, path: &str) -> String {
    let mut real = |path: &str| {
        let resolved = files.real_path(path.as_bytes()).ok()?;
        Some(String::from_utf8_lossy(&resolved).into_owned())
    };
    if let Some(resolved) = real(path) {
        return resolved;
    }
    let mut end = path.len();
    while let Some(slash) = path.get(..end).and_then(|prefix| prefix.rfind('/')).filter(|&slash| slash > 0) {
        let (prefix, rest) = path.split_at(slash);
        if let Some(resolved) = real(prefix) {
            return collapse(&format!("{}{rest}", resolved.trim_end_matches('/')));
        }
        end = slash;
    }
    collapse(path)
}

/// Takes `.` and `..` out of an absolute path without asking the host.
fn collapse(path: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in path.split('/') {
        match name {
            "" | "." => {}
            ".." => {
                names.pop();
            }
            _ => names.push(name),
        }
    }
    format!("/{}", names.join("/"))
}
