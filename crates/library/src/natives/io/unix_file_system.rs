//! `java.io.UnixFileSystem`

use super::failure::{Failure, error_text, io_outcome};
use super::files;
use crate::natives::ClassNatives;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};
use rustix::fs::{Access, AtFlags, CWD, FileType, Mode, OFlags, Timespec, Timestamps};
use rustix::io::Errno;
use std::os::unix::ffi::OsStrExt;

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
    let offset = machine.field_offset(class, "path", "Ljava/lang/String;")?;
    Ok(machine.string_text(machine.memory.ref_field(file, offset)))
}

/// Asks the host about the `File` in register 1; what cannot be asked gives `otherwise`.
fn ask<T>(
    machine: &mut Machine,
    frame: Frame,
    otherwise: T,
    answer: impl FnOnce(&str) -> Result<T, Errno>,
) -> Result<T, Thrown> {
    let path = path_of(machine, frame, 1)?;
    Ok(answer(&path).unwrap_or(otherwise))
}

/// Changes something about the `File` in register 1; returns whether that worked.
fn change(machine: &mut Machine, frame: Frame, action: impl FnOnce(&str) -> Result<(), Errno>) -> Outcome {
    if let Err(failure) = files::check_may_change(machine, "changing the file system") {
        return failure.outcome();
    }
    Outcome::from(path_of(machine, frame, 1).map(|path| Outcome::boolean(action(&path).is_ok())))
}

fn get_boolean_attributes(machine: &mut Machine, frame: Frame) -> Outcome {
    let answer = ask(machine, frame, 0, |path| {
        let stat = rustix::fs::stat(path)?;
        Ok(EXISTS
            | match FileType::from_raw_mode(stat.st_mode) {
                FileType::RegularFile => REGULAR,
                FileType::Directory => DIRECTORY,
                _ => 0,
            })
    });
    Outcome::from(answer.map(Outcome::int))
}

fn check_access(machine: &mut Machine, frame: Frame) -> Outcome {
    let access = Access::from_bits_truncate(frame.int(machine, 2) as u32);
    let answer = ask(machine, frame, false, |path| rustix::fs::access(path, access).map(|()| true));
    Outcome::from(answer.map(Outcome::boolean))
}

fn get_length(machine: &mut Machine, frame: Frame) -> Outcome {
    let answer = ask(machine, frame, 0, |path| Ok(rustix::fs::stat(path)?.st_size));
    Outcome::from(answer.map(Outcome::long))
}

fn get_last_modified_time(machine: &mut Machine, frame: Frame) -> Outcome {
    let answer = ask(machine, frame, 0, |path| {
        let stat = rustix::fs::stat(path)?;
        Ok(stat.st_mtime as i64 * 1000 + stat.st_mtime_nsec as i64 / 1_000_000)
    });
    Outcome::from(answer.map(Outcome::long))
}

fn list(machine: &mut Machine, frame: Frame) -> Outcome {
    let inner = |machine: &mut Machine| -> Result<Outcome, Thrown> {
        let path = path_of(machine, frame, 1)?;
        let Ok(entries) = std::fs::read_dir(&path) else { return Ok(Outcome::reference(Ref::NULL)) };
        let mut names = Vec::new();
        for entry in entries.flatten() {
            let name = String::from_utf8_lossy(entry.file_name().as_bytes()).into_owned();
            names.push(machine.new_string(&name)?);
        }
        let class = machine.known.string_array;
        Ok(Outcome::reference(machine.new_ref_array(class, &names)?))
    };
    Outcome::from(inner(machine))
}

fn create_file_exclusively(machine: &mut Machine, frame: Frame) -> Outcome {
    let path = machine.string_text(frame.reference(machine, 1));
    // The root directory always exists.
    if path == "/" {
        return Outcome::boolean(false);
    }
    if let Err(failure) = files::check_may_change(machine, "creating a file") {
        return failure.outcome();
    }
    let flags = OFlags::RDWR | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
    match rustix::fs::open(path.as_str(), flags, Mode::from_raw_mode(0o666)) {
        Ok(_) => Outcome::boolean(true),
        Err(Errno::EXIST) => Outcome::boolean(false),
        Err(error) => Outcome::throw("java/io/IOException", error_text(error)),
    }
}

fn delete(machine: &mut Machine, frame: Frame) -> Outcome {
    change(machine, frame, |path| match rustix::fs::unlink(path) {
        Err(Errno::ISDIR | Errno::PERM) => rustix::fs::rmdir(path),
        other => other,
    })
}

fn create_directory(machine: &mut Machine, frame: Frame) -> Outcome {
    change(machine, frame, |path| rustix::fs::mkdir(path, Mode::from_raw_mode(0o777)))
}

fn rename(machine: &mut Machine, frame: Frame) -> Outcome {
    match path_of(machine, frame, 2) {
        Ok(target) => change(machine, frame, |path| rustix::fs::rename(path, target.as_str())),
        Err(thrown) => Outcome::Throw(thrown),
    }
}

fn set_last_modified_time(machine: &mut Machine, frame: Frame) -> Outcome {
    let millis = frame.long(machine, 2);
    change(machine, frame, |path| {
        let stat = rustix::fs::stat(path)?;
        let last_access = Timespec { tv_sec: stat.st_atime as i64, tv_nsec: stat.st_atime_nsec as i64 };
        let last_modification =
            Timespec { tv_sec: millis.div_euclid(1000), tv_nsec: millis.rem_euclid(1000) * 1_000_000 };
        rustix::fs::utimensat(CWD, path, &Timestamps { last_access, last_modification }, AtFlags::empty())
    })
}

fn set_read_only(machine: &mut Machine, frame: Frame) -> Outcome {
    change(machine, frame, |path| {
        let mode = rustix::fs::stat(path)?.st_mode & 0o7777 & !0o222;
        rustix::fs::chmod(path, Mode::from_raw_mode(mode))
    })
}

/// `access` is 4 to read, 2 to write, 1 to execute: the bits that each of owner, group and others has.
fn set_permission(machine: &mut Machine, frame: Frame) -> Outcome {
    let access = frame.int(machine, 2) as u32 & 7;
    let (enable, owner_only) = (frame.int(machine, 3) != 0, frame.int(machine, 4) != 0);
    let bits = if owner_only { access << 6 } else { access << 6 | access << 3 | access };
    change(machine, frame, |path| {
        let mode = rustix::fs::stat(path)?.st_mode & 0o7777;
        let mode = if enable { mode | bits } else { mode & !bits };
        rustix::fs::chmod(path, Mode::from_raw_mode(mode))
    })
}

fn get_space(machine: &mut Machine, frame: Frame) -> Outcome {
    let which = frame.int(machine, 2);
    let answer = ask(machine, frame, 0, |path| {
        let volume = rustix::fs::statvfs(path)?;
        let blocks = match which {
            0 => volume.f_blocks,
            1 => volume.f_bfree,
            _ => volume.f_bavail,
        };
        Ok(volume.f_frsize.wrapping_mul(blocks) as i64)
    });
    Outcome::from(answer.map(Outcome::long))
}

/// What most file systems have, where the host does not say.
const NAME_MAX: i64 = 255;

fn get_name_max(machine: &mut Machine, frame: Frame) -> Outcome {
    let path = machine.string_text(frame.reference(machine, 1));
    let length = rustix::fs::statvfs(path.as_str()).map_or(NAME_MAX, |volume| volume.f_namemax as i64);
    Outcome::long(length)
}

fn canonicalize(machine: &mut Machine, frame: Frame) -> Outcome {
    let path = machine.string_text(frame.reference(machine, 1));
    let resolved = canonical(&path);
    io_outcome(machine.new_string(&resolved).map(Outcome::reference).map_err(Failure::from))
}

/// The path with links followed as far as it exists, and `.` and `..` taken away in the rest.
fn canonical(path: &str) -> String {
    let real = |path: &str| {
        std::fs::canonicalize(path).ok().map(|real| String::from_utf8_lossy(real.as_os_str().as_bytes()).into_owned())
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
