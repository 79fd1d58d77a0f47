//! The overlay does what the host would, leaves the host alone, and goes back with the path.

use super::frozen::FrozenHost;
use super::host::HostFiles;
use super::{Change, FileSystem, Target, Time, keep_host_as_it_is, with};
use crate::FairRound;
use crate::natives::Natives;
use crate::natives::io::failure::Failure;
use crate::natives::io::opened::Opened;
use jaywalk_classes::file::Bytes;
use jaywalk_classes::link::{ClassSource, LoaderId};
use jaywalk_machine::{Machine, Options, PathBound};
use rustix::fs::{Access, FileType, OFlags};
use rustix::io::Errno;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

struct NoClasses;

impl ClassSource for NoClasses {
    fn find(&self, _: LoaderId, _: &str) -> Result<Option<Bytes>, String> {
        Ok(None)
    }
}

fn machine(host: &FrozenHost) -> Machine {
    let options = Options { memory: 1 << 24, virtual_time: true, ..Options::default() };
    let mut machine = Machine::new(Box::new(NoClasses), Box::new(Natives::new()), &FairRound, options);
    keep_host_as_it_is(&mut machine, host).unwrap();
    machine
}

fn read(machine: &mut Machine, path: &Path) -> Result<String, Failure> {
    with(machine, |files| {
        let file = files.open(Target::path(path.as_os_str().as_bytes()), OFlags::RDONLY, 0)?;
        Ok(String::from_utf8(files.read_at(&file, 1 << 20, 0)?).unwrap())
    })
}

fn write(machine: &mut Machine, path: &Path, text: &str) {
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::TRUNC;
    let written = with(machine, |files| {
        let file = files.open(Target::path(path.as_os_str().as_bytes()), flags, 0o666)?;
        files.write(&file, text.as_bytes(), Some(0))
    });
    assert_eq!(written.unwrap(), (text.len(), text.len() as u64));
}

fn is_missing<T>(result: &Result<T, Failure>) -> bool {
    matches!(result, Err(Failure::System(Errno::NOENT)))
}

/// Everything below a folder of the host.
fn everything(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let (path, kind) = (entry.path(), entry.file_type().unwrap());
        let name = path.display().to_string();
        if kind.is_dir() {
            found.extend(everything(&path));
            found.insert(name, "folder".to_owned());
        } else if kind.is_symlink() {
            found.insert(name, format!("-> {}", fs::read_link(&path).unwrap().display()));
        } else {
            found.insert(name, fs::read_to_string(&path).unwrap_or_else(|error| error.to_string()));
        }
    }
    found
}

#[test]
fn what_a_path_writes_goes_back_with_it_and_the_host_hears_of_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old"), folder.path().join("new"));
    fs::write(&old, "of the host").unwrap();
    let mut machine = machine(&FrozenHost::new());
    write(&mut machine, &new, "before");
    let outer = machine.memory.choice();
    write(&mut machine, &old, "changed");
    let inner = machine.memory.choice();
    write(&mut machine, &new, "inside");
    assert_eq!(read(&mut machine, &new).unwrap(), "inside");
    machine.memory.back(&inner);
    assert_eq!(read(&mut machine, &new).unwrap(), "before");
    write(&mut machine, &new, "other way");
    assert_eq!(read(&mut machine, &old).unwrap(), "changed");
    machine.memory.back(&inner);
    machine.memory.pop_choice(&inner);
    write(&mut machine, &old, "again");
    machine.memory.back(&outer);
    assert_eq!(read(&mut machine, &old).unwrap(), "of the host");
    assert_eq!(read(&mut machine, &new).unwrap(), "before");
    machine.memory.pop_choice(&outer);
    assert_eq!(read(&mut machine, &new).unwrap(), "before");
    assert!(!new.exists());
    assert_eq!(fs::read_to_string(&old).unwrap(), "of the host");
}

#[test]
fn all_machines_see_what_the_first_one_saw() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("text"), "first").unwrap();
    let host = FrozenHost::new();
    let (mut one, mut other) = (machine(&host), machine(&host));
    assert_eq!(read(&mut one, &path("text")).unwrap(), "first");
    assert!(is_missing(&read(&mut one, &path("later"))));
    let names =
        |machine: &mut Machine| with(machine, |files| files.names(Target::path(folder.path().as_os_str().as_bytes())));
    assert_eq!(names(&mut one).unwrap(), [b"text".to_vec()]);
    fs::write(path("text"), "second").unwrap();
    fs::write(path("later"), "").unwrap();
    assert_eq!(read(&mut other, &path("text")).unwrap(), "first");
    assert!(is_missing(&read(&mut other, &path("later"))));
    assert_eq!(names(&mut other).unwrap(), [b"text".to_vec()]);
    write(&mut one, &path("text"), "of one");
    assert_eq!(read(&mut other, &path("text")).unwrap(), "first");
}

#[test]
fn a_file_that_changes_between_looking_and_reading_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("text");
    fs::write(&path, "first").unwrap();
    let mut machine = machine(&FrozenHost::new());
    let name = path.as_os_str().as_bytes().to_vec();
    assert_eq!(with(&mut machine, |files| files.attributes(Target::path(&name))).unwrap().size, 5);
    fs::write(&path, "and more").unwrap();
    let Err(Failure::Unsupported(why)) = read(&mut machine, &path) else { panic!("it is read") };
    assert!(why.ends_with("text, which was changed while it was being explored"), "{why}");
}

#[test]
fn a_large_file_is_read_in_pieces_that_belong_together() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large");
    let bytes: Vec<u8> = (0..3 << 20).map(|index: u32| (index / 7) as u8).collect();
    fs::write(&path, &bytes).unwrap();
    let mut machine = machine(&FrozenHost::new());
    let mut part = |position: usize, length: usize| {
        let name = path.as_os_str().as_bytes();
        with(&mut machine, |files| {
            let file = files.open(Target::path(name), OFlags::RDONLY, 0)?;
            files.read_at(&file, length, position as u64)
        })
    };
    assert_eq!(part(1_000_000, 200_000).unwrap(), bytes[1_000_000..1_200_000]);
    assert_eq!(part(bytes.len() - 5, 100).unwrap(), bytes[bytes.len() - 5..]);
    fs::write(&path, &bytes[1..]).unwrap();
    assert_eq!(part(2_500_000, 10).unwrap(), bytes[2_500_000..2_500_010]);
    fs::write(&path, [&bytes[..], b"+"].concat()).unwrap();
    assert_eq!(part(1_100_000, 10).unwrap(), bytes[1_100_000..1_100_010]);
}

#[test]
fn what_was_read_is_recorded_and_compared() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().canonicalize().unwrap().join(name);
    fs::write(path("text"), "first").unwrap();
    let host = FrozenHost::new();
    let mut machine = machine(&host);
    let name = folder.path().as_os_str().as_bytes();
    read(&mut machine, &path("text")).unwrap();
    let _ = read(&mut machine, &path("missing"));
    with(&mut machine, |files| files.names(Target::path(name))).unwrap();
    with(&mut machine, |files| files.attributes(Target::path(name))).unwrap();
    write(&mut machine, &path("own"), "");
    let seen = host.seen();
    let changed = || -> Vec<String> {
        seen.iter()
            .filter(|seen| FrozenHost::new().digest_now(&seen.what()) != Some(seen.digest))
            .map(|seen| seen.path.rsplit('/').next().unwrap().to_owned())
            .collect()
    };
    assert!(seen.iter().any(|seen| seen.what() == format!("contents of {}", path("text").display())), "{seen:?}");
    assert_eq!(changed(), Vec::<String>::new());
    fs::write(path("text"), "fir\u{73}t!").unwrap();
    assert_eq!(changed(), ["text"]);
    fs::write(path("text"), "first").unwrap();
    fs::write(path("missing"), "").unwrap();
    assert_eq!(changed().len(), 2, "{:?}", changed());
}

#[test]
fn times_are_those_of_the_path() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new");
    let mut machine = machine(&FrozenHost::new());
    let name = path.as_os_str().as_bytes().to_vec();
    write(&mut machine, &path, "x");
    let made = with(&mut machine, |files| files.attributes(Target::path(&name))).unwrap();
    machine.now();
    write(&mut machine, &path, "y");
    let written = with(&mut machine, |files| files.attributes(Target::path(&name))).unwrap();
    assert_eq!((made.modified.seconds, made.created), (1_704_067_200, written.created));
    assert_eq!(written.modified.nanoseconds, made.modified.nanoseconds + 1_000);
}

#[test]
fn a_path_that_writes_more_than_it_may_runs_out_of_memory() {
    let folder = tempfile::tempdir().unwrap();
    let mut machine = machine(&FrozenHost::new());
    let path = folder.path().join("much");
    let name = path.as_os_str().as_bytes().to_vec();
    let piece = vec![1; 1 << 20];
    let mut written = 0;
    let failure = loop {
        let result = with(&mut machine, |files| {
            let file = files.open(Target::path(&name), OFlags::WRONLY | OFlags::CREATE, 0o666)?;
            files.write(&file, &piece, None)
        });
        match result {
            Ok((count, _)) => written += count,
            Err(failure) => break failure,
        }
    };
    assert!(matches!(failure, Failure::Bound(PathBound::Memory, _)), "{failure:?}");
    assert!((14 << 20..=16 << 20).contains(&written), "{written}");
}

/// A random number generator that is always the same.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 8) as usize % end
    }

    /// A short path over few names, so that many meet.
    fn path(&mut self) -> String {
        const PATHS: &[&str] = &[
            "a",
            "b",
            "c",
            "d",
            "a/b",
            "a/c",
            "b/a",
            "a/b/c",
            "d/a",
            "d/a/b",
            "l",
            "l/a",
            "a/l",
            "a/l/b",
            ".",
            "a/.",
            "a/..",
            "d/..",
            "a/",
            "l/",
            "b/../a",
            "d/a/..",
            "/nowhere/at/all",
            "given",
            "given/x",
            "full",
            "full/x",
            "full/sub",
            "full/sub/y",
            "link",
            "link/x",
        ];
        PATHS[self.below(PATHS.len())].to_owned()
    }
}

/// What an operation came to, in words.
fn told<T: std::fmt::Debug>(result: Result<T, Failure>) -> String {
    match result {
        Ok(value) => format!("{value:?}"),
        Err(Failure::System(error)) => format!("{error:?}"),
        Err(other) => panic!("{other:?}"),
    }
}

/// One operation, the same for both: what it is, and what it came to.
fn operate(files: &mut dyn FileSystem, folder: &Path, random: &mut Random) -> (String, String) {
    let in_folder = |path: String| match path.strip_prefix('/') {
        Some(_) => path.into_bytes(),
        None => format!("{}/{path}", folder.display()).into_bytes(),
    };
    let (path, other) = (random.path(), random.path());
    let names = format!("{path} {other}");
    let path = in_folder(path);
    let (target, number) = (Target::path(&path), random.below(10_000));
    let opening = |files: &mut dyn FileSystem, flags: OFlags| files.open(target, flags, 0o644);
    let result = match number % 16 {
        0 | 1 => {
            let flags = [
                OFlags::WRONLY | OFlags::CREATE | OFlags::TRUNC,
                OFlags::RDWR | OFlags::CREATE,
                OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL,
                OFlags::WRONLY | OFlags::CREATE | OFlags::NOFOLLOW,
            ][number / 16 % 4];
            let at = (number % 3 > 0).then_some(number as u64 % 9_000);
            let flags = if at.is_none() { flags | OFlags::APPEND } else { flags };
            let text = format!("text {number}");
            told(opening(files, flags).and_then(|file| files.write(&file, text.as_bytes(), at)))
        }
        2 => told(opening(files, OFlags::RDONLY).and_then(|file| match file {
            Opened::Directory(_) => Ok(Vec::new()),
            file => match files.read_at(&file, 100, number as u64 % 50) {
                Err(Failure::System(Errno::ISDIR)) => Ok(Vec::new()),
                result => result,
            },
        })),
        3 => told(opening(files, OFlags::RDWR).and_then(|file| files.set_length(&file, number as u64 % 5_000))),
        4 => told(files.make_directory(&path, 0o755)),
        5 => told(files.remove(target, true)),
        6 => told(files.remove(target, false)),
        7..=9 => {
            let other = in_folder(other);
            told(files.rename(target, Target::link(&other)))
        }
        10 => {
            let other = in_folder(other);
            told(files.link(&path, &other))
        }
        11 => told(files.make_link(other.as_bytes(), &path)),
        12 => told(files.names(target).map(|mut names| {
            names.sort();
            names
        })),
        13 => told(files.change(
            Target::at(None, &path, number % 32 == 13),
            Change::Times { accessed: Time::default(), modified: Time { seconds: number as i64, nanoseconds: 5 } },
        )),
        14 => told(files.real_path(&path).map(|real| {
            let folder = folder.as_os_str().as_bytes();
            real.strip_prefix(folder).map_or(b"elsewhere".to_vec(), <[u8]>::to_vec)
        })),
        _ => told(files.check_access(&path, Access::EXISTS).and_then(|()| files.read_link(&path))),
    };
    (format!("operation {} ({number}) {names}", number % 16), result)
}

/// All that a file system has below a folder.
fn contents(files: &mut dyn FileSystem, folder: &str) -> String {
    let mut text = String::new();
    let mut names = files.names(Target::path(folder.as_bytes())).unwrap();
    names.sort();
    for name in names {
        let path = format!("{folder}/{}", String::from_utf8(name.clone()).unwrap());
        let found = files.attributes(Target::link(path.as_bytes())).unwrap();
        let kind = FileType::from_raw_mode(found.mode);
        let links = if kind == FileType::Directory { 0 } else { found.links };
        let _ = write!(text, "{} {:o} {links} ", String::from_utf8(name).unwrap(), found.mode);
        match kind {
            FileType::Directory => text = format!("{text}({})\n", contents(files, &path)),
            FileType::Symlink => {
                let _ = writeln!(text, "-> {:?}", files.read_link(path.as_bytes()).unwrap());
            }
            _ => {
                let file = files.open(Target::path(path.as_bytes()), OFlags::RDONLY, 0).unwrap();
                let _ = writeln!(text, "{} {:?}", found.size, files.read_at(&file, 20_000, 0).unwrap());
            }
        }
    }
    text
}

/// What both start with.
fn furnish(folder: &Path) {
    fs::write(folder.join("given"), "given words").unwrap();
    fs::create_dir_all(folder.join("full/sub")).unwrap();
    fs::write(folder.join("full/x"), "x".repeat(6_000)).unwrap();
    fs::hard_link(folder.join("full/x"), folder.join("full/sub/y")).unwrap();
    std::os::unix::fs::symlink("full/sub", folder.join("link")).unwrap();
}

#[test]
fn the_overlay_does_what_the_host_does() {
    let mut differences = Vec::new();
    for seed in 1..=60 {
        let (real, frozen) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        furnish(real.path());
        furnish(frozen.path());
        let before = everything(frozen.path());
        let mut machine = machine(&FrozenHost::new());
        let mut random = Random(seed * 0x9E37_79B9);
        let mut versions = Vec::new();
        for number in 0..200 {
            let mut again = Random(random.0);
            let expected = operate(&mut HostFiles { may_change: true, have_changed: false }, real.path(), &mut random);
            if number % 40 == 20 {
                let choice = machine.memory.choice();
                let seen =
                    with(&mut machine, |files| Ok(contents(files, &frozen.path().display().to_string()))).unwrap();
                versions.push((choice, seen));
            }
            let got = with(&mut machine, |files| Ok(operate(files, frozen.path(), &mut again))).unwrap();
            if got != expected {
                differences.push(format!("seed {seed}: {} gives {}, not {}", got.0, got.1, expected.1));
            }
        }
        let expected =
            contents(&mut HostFiles { may_change: true, have_changed: false }, &real.path().display().to_string());
        let got = with(&mut machine, |files| Ok(contents(files, &frozen.path().display().to_string()))).unwrap();
        if got != expected {
            differences.push(format!("seed {seed}: in the end there is\n{got}, not\n{expected}"));
        }
        while let Some((choice, seen)) = versions.pop() {
            machine.memory.back(&choice);
            let again = with(&mut machine, |files| Ok(contents(files, &frozen.path().display().to_string()))).unwrap();
            assert_eq!(again, seen, "seed {seed}, gone back");
            machine.memory.pop_choice(&choice);
        }
        assert_eq!(everything(frozen.path()), before, "seed {seed}: the host was changed");
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
