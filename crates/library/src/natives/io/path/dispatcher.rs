//! `sun.nio.fs.UnixNativeDispatcher`: one native per system call.

use super::unix_exception::raising;
use super::{accounts, attributes, entries, extended, opening, times};
use crate::natives::ClassNatives;
use crate::natives::io::failure::{Failure, error_text};
use crate::natives::io::outside;
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, NativeFn, Outcome};
use rustix::io::Errno;
use std::os::unix::ffi::OsStrExt;

type Row = (&'static str, &'static str, NativeFn);

/// A row whose system errors become `UnixException`s.
macro_rules! rows {
    ($($name:literal $descriptor:literal => $body:path,)*) => {
        &[$(($name, $descriptor, |machine, frame| raising(machine, frame, $body)),)*]
    };
}

pub(in crate::natives::io) const NATIVES: ClassNatives =
    ClassNatives { class: "sun/nio/fs/UnixNativeDispatcher", methods: METHODS };

const METHODS: &[Row] = rows! {
    "init" "()I" => capabilities,
    "getcwd" "()[B" => working_directory,
    "strerror" "(I)[B" => error_message,
    "open0" "(JII)I" => opening::open,
    "openat0" "(IJII)I" => opening::openat,
    "openat" "(IJII)I" => opening::openat,
    "close" "(I)V" => opening::close,
    "close0" "(I)V" => opening::close,
    "dup" "(I)I" => opening::duplicate,
    "read" "(IJI)I" => opening::read,
    "read0" "(IJI)I" => opening::read,
    "write" "(IJI)I" => opening::write,
    "write0" "(IJI)I" => opening::write,
    "opendir0" "(J)J" => entries::opendir,
    "fdopendir" "(I)J" => entries::fdopendir,
    "closedir" "(J)V" => entries::closedir,
    "readdir" "(J)[B" => entries::readdir,
    "readdir0" "(J)[B" => entries::readdir,
    "rewind" "(J)V" => entries::rewind,
    "getlinelen" "(J)I" => entries::line_length,
    "mkdir0" "(JI)V" => entries::mkdir,
    "rmdir0" "(J)V" => entries::rmdir,
    "unlink0" "(J)V" => entries::unlink,
    "unlinkat0" "(IJI)V" => entries::unlinkat,
    "rename0" "(JJ)V" => entries::rename,
    "renameat0" "(IJIJ)V" => entries::renameat,
    "link0" "(JJ)V" => entries::link,
    "symlink0" "(JJ)V" => entries::symlink,
    "readlink0" "(J)[B" => entries::readlink,
    "realpath0" "(J)[B" => entries::realpath,
    "stat0" "(JLsun/nio/fs/UnixFileAttributes;)V" => attributes::stat,
    "stat0" "(JLsun/nio/fs/UnixFileAttributes;)I" => attributes::stat_error,
    "stat1" "(J)I" => attributes::stat_mode,
    "lstat0" "(JLsun/nio/fs/UnixFileAttributes;)V" => attributes::lstat,
    "fstat" "(ILsun/nio/fs/UnixFileAttributes;)V" => attributes::fstat,
    "fstat0" "(ILsun/nio/fs/UnixFileAttributes;)V" => attributes::fstat,
    "fstatat0" "(IJILsun/nio/fs/UnixFileAttributes;)V" => attributes::fstatat,
    "access0" "(JI)V" => attributes::access,
    "access0" "(JI)I" => attributes::access_error,
    "exists0" "(J)Z" => attributes::exists,
    "statvfs0" "(JLsun/nio/fs/UnixFileStoreAttributes;)V" => attributes::statvfs,
    "chown0" "(JII)V" => times::chown,
    "lchown0" "(JII)V" => times::lchown,
    "fchown" "(III)V" => times::fchown,
    "fchown0" "(III)V" => times::fchown,
    "chmod0" "(JI)V" => times::chmod,
    "fchmod" "(II)V" => times::fchmod,
    "fchmod0" "(II)V" => times::fchmod,
    "fchmodat0" "(IJII)V" => times::fchmodat,
    "fchmodatNoFollowSupported0" "()Z" => no,
    "utimes0" "(JJJ)V" => times::utimes,
    "lutimes0" "(JJJ)V" => times::lutimes,
    "utimensat0" "(IJJJI)V" => times::utimensat,
    "futimes" "(IJJ)V" => times::futimes,
    "futimens" "(IJJ)V" => times::futimens,
    "futimens0" "(IJJ)V" => times::futimens,
    "getpwuid" "(I)[B" => accounts::user_name,
    "getgrgid" "(I)[B" => accounts::group_name,
    "getpwnam0" "(J)I" => accounts::user_number,
    "getgrnam0" "(J)I" => accounts::group_number,
    "fgetxattr0" "(IJJI)I" => extended::get,
    "fsetxattr0" "(IJJI)V" => extended::set,
    "fremovexattr0" "(IJ)V" => extended::remove,
    "flistxattr" "(IJI)I" => extended::list,
};

/// The string at the address in a register.
pub(super) fn path_argument(machine: &Machine, frame: Frame, register: usize) -> Result<Vec<u8>, Failure> {
    outside::c_string(machine, frame.long(machine, register))
}

/// What the host can do, in the class's own bits, which differ between JDKs.
fn capabilities(machine: &mut Machine, _: Frame) -> Result<Outcome, Failure> {
    const SUPPORTED: [&str; 5] =
        ["SUPPORTS_OPENAT", "SUPPORTS_FUTIMES", "SUPPORTS_FUTIMENS", "SUPPORTS_LUTIMES", "SUPPORTS_XATTR"];
    let class = machine.load(LoaderId::BOOT, "sun/nio/fs/UnixNativeDispatcher")?;
    let attributes = machine.load(LoaderId::BOOT, "sun/nio/fs/UnixFileAttributes")?;
    // A JDK that does not ask whether a time of creation is known takes it that there is none on Linux.
    let knows_birth = machine.field_offset(attributes, ("birthtime_available", "Z")).is_ok();
    let birth = knows_birth.then_some("SUPPORTS_BIRTHTIME");
    let mut bits = 0;
    for name in SUPPORTED.into_iter().chain(birth) {
        let symbols = (machine.classes.symbols.intern(name), machine.classes.symbols.intern("I"));
        if let Some(field) = machine.classes.lookup_field(class, symbols.0, symbols.1) {
            let address = machine.static_address(field)?;
            bits |= machine.memory.get(address) as i32;
        }
    }
    Ok(Outcome::int(bits))
}

fn working_directory(machine: &mut Machine, _: Frame) -> Result<Outcome, Failure> {
    let directory = std::env::current_dir()?;
    Ok(Outcome::reference(machine.new_bytes(directory.as_os_str().as_bytes())?))
}

fn error_message(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let text = error_text(Errno::from_raw_os_error(frame.int(machine, 0)));
    Ok(Outcome::reference(machine.new_bytes(text.as_bytes())?))
}

fn no(_: &mut Machine, _: Frame) -> Result<Outcome, Failure> {
    Ok(Outcome::boolean(false))
}
