//! Strings of any length: few characters are tried first, and more of them where a search was cut for that alone.
//!
//! Most programs look at a few characters, and each more makes loops over a string longer on every path. So the second
//! search is made only where the first has found nothing, and is given up soon. It is told where it has a verdict that the
//! first has not: a finding, or that the program never looks further.

use crate::explore::ExploreOptions;
use crate::input_arguments::STRING_LENGTH;
use jaywalk_explore::ReasonKind;
use jaywalk_report::{Exploration, Verdict};
use std::fs::File;
use std::os::fd::AsFd;
use std::os::unix::fs::FileTypeExt;
use std::time::Duration;

/// How many characters are tried the second time.
const LONGER: u32 = 16;

/// How long the second search may take: so many times as long as the first, and as long as this in any case.
const TIMES: u32 = 10;
const LEAST: Duration = Duration::from_secs(5);

/// Whether the first search may have read what the second would not find again: what comes from a pipe comes once.
fn is_read() -> bool {
    let own = std::io::stdin().as_fd().try_clone_to_owned();
    let metadata = own.and_then(|own| File::from(own).metadata());
    !metadata.is_ok_and(|metadata| metadata.file_type().is_char_device())
}

/// How a program is to be explored once more after a search, if that makes sense.
pub fn with_longer_strings(options: &ExploreOptions, seen: &Exploration) -> Option<ExploreOptions> {
    let is_cut = |kind: ReasonKind| seen.incomplete.iter().any(|reason| reason.kind == kind);
    let is_for_strings = seen.verdict() == Verdict::Incomplete
        && seen.findings.is_empty()
        && is_cut(ReasonKind::Strings)
        && ![ReasonKind::Interrupted, ReasonKind::Time, ReasonKind::NotRepeated].into_iter().any(is_cut);
    let is_said = options.program.properties.iter().any(|(key, _)| key == STRING_LENGTH);
    // What a search leaves behind, it must not leave twice.
    let leaves = [&options.checkpoint, &options.resume, &options.folder, &options.coverage_out];
    if !is_for_strings || is_said || is_read() || options.outputs.completed || leaves.iter().any(|file| file.is_some())
    {
        return None;
    }
    let patience = (seen.elapsed * TIMES).max(LEAST);
    let left = options.time_limit.map(|limit| limit.saturating_sub(seen.elapsed));
    let time_limit = left.map_or(patience, |left| left.min(patience));
    let mut longer = ExploreOptions { time_limit: Some(time_limit), ..options.clone() };
    longer.program.properties.push((STRING_LENGTH.to_owned(), LONGER.to_string()));
    (!time_limit.is_zero()).then_some(longer)
}
