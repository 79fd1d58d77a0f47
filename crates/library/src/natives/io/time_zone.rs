//! `java.util.TimeZone`

use super::system::frozen_host;
use crate::natives::ClassNatives;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};
use std::path::{Path, PathBuf};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/util/TimeZone",
    methods: &[
        ("getSystemTimeZoneID", "(Ljava/lang/String;)Ljava/lang/String;", system_zone),
        ("getSystemGMTOffsetID", "()Ljava/lang/String;", |machine, _| text(machine, "GMT")),
    ],
};

const LOCAL_TIME: &str = "/etc/localtime";
const ZONES: &str = "/usr/share/zoneinfo";
/// How deep below [`ZONES`] zones are, at most.
const DEPTH: u32 = 4;

fn text(machine: &mut Machine, text: &str) -> Outcome {
    Outcome::from(machine.new_string(text).map(Outcome::reference).map_err(Thrown::from))
}

fn system_zone(machine: &mut Machine, _: Frame) -> Outcome {
    let find = || zone_of_environment().or_else(zone_of_system).unwrap_or_default();
    let zone = match frozen_host(machine) {
        Some(host) => String::from_utf8_lossy(&host.other("time zone", || find().into_bytes())).into_owned(),
        None => find(),
    };
    if zone.is_empty() { Outcome::reference(Ref::NULL) } else { text(machine, &zone) }
}

/// What the variable `TZ` says, in the form that the JDK takes.
fn zone_of_environment() -> Option<String> {
    let variable = std::env::var("TZ").ok().filter(|value| !value.is_empty())?;
    let zone = variable.strip_prefix(':').unwrap_or(&variable);
    if zone == "localtime" {
        return None;
    }
    Some(zone.strip_prefix("posix/").unwrap_or(zone).to_owned())
}

/// The zone that the system's local time is a link to, or a copy of.
fn zone_of_system() -> Option<String> {
    if let Ok(target) = std::fs::read_link(LOCAL_TIME) {
        let target = target.to_string_lossy().into_owned();
        if let Some((_, zone)) = target.split_once("zoneinfo/") {
            return Some(zone.to_owned());
        }
    }
    let local = std::fs::read(LOCAL_TIME).ok()?;
    let popular = ["UTC", "GMT"].iter().map(|zone| Path::new(ZONES).join(zone));
    let same = |path: &PathBuf| std::fs::read(path).is_ok_and(|bytes| bytes == local);
    let found = popular.into_iter().find(same).or_else(|| find_zone(Path::new(ZONES), &local, DEPTH))?;
    Some(found.strip_prefix(ZONES).ok()?.to_string_lossy().into_owned())
}

/// The first file below `directory` with these bytes that is a zone of its own.
fn find_zone(directory: &Path, bytes: &[u8], depth: u32) -> Option<PathBuf> {
    for entry in std::fs::read_dir(directory).ok()?.flatten() {
        let name = entry.file_name();
        if name == "ROC" || name == "posixrules" || name == "localtime" {
            continue;
        }
        let (path, metadata) = (entry.path(), std::fs::metadata(entry.path()).ok());
        let Some(metadata) = metadata else { continue };
        if metadata.is_dir() {
            if depth > 0
                && let Some(found) = find_zone(&path, bytes, depth - 1)
            {
                return Some(found);
            }
        } else if metadata.len() == bytes.len() as u64 && std::fs::read(&path).is_ok_and(|other| other == bytes) {
            return Some(path);
        }
    }
    None
}
