//! Values of options, as people write them.

use jaywalk_explore::StopAt;
use jaywalk_library::launch::{AssertionRule, AssertionScope};
use std::fmt;
use std::time::Duration;

/// A number of bytes with the suffixes of `java -Xmx`: k, m, g, t.
pub fn memory_size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|character: char| character.is_ascii_alphabetic());
    let unit = match text.get(digits.len()..).unwrap_or("").to_ascii_lowercase().as_str() {
        "" => 1,
        "k" | "kb" | "kib" => 1 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        "t" | "tb" | "tib" => 1_u64 << 40,
        _ => return Err("write a size such as 512k, 64m or 2g".to_owned()),
    };
    let number: u64 = digits.parse().map_err(|_| "write a size such as 512k, 64m or 2g".to_owned())?;
    match number.checked_mul(unit) {
        Some(bytes) if bytes > 0 => Ok(bytes),
        _ => Err("the size must be more than nothing and less than 16 exabytes".to_owned()),
    }
}

/// The size of a thread's stack, within what HotSpot allows.
pub fn stack_size(text: &str) -> Result<u64, String> {
    const LEAST: u64 = 136 << 10;
    const MOST: u64 = 1 << 30;
    match memory_size(text)? {
        bytes if (LEAST..=MOST).contains(&bytes) => Ok(bytes),
        _ => Err("the stack of a thread takes from 136k to 1g".to_owned()),
    }
}

/// Where random paths start.
pub fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("write a number from 0 to {}", u64::MAX))
}

/// `MODULE=PATH`
pub fn patch(text: &str) -> Result<String, String> {
    match text.split_once('=') {
        Some((module, _)) if !module.is_empty() => Ok(text.to_owned()),
        _ => Err("write the module and where its classes are: MODULE=PATH".to_owned()),
    }
}

/// A length of time: `500ms`, `10s`, `5m`, `2h`; a bare number is seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || "write a time such as 500ms, 10s, 5m or 2h; a number alone is seconds".to_owned();
    let digits = text.trim_end_matches(|character: char| character.is_ascii_alphabetic());
    let milliseconds: u64 = match text.get(digits.len()..).unwrap_or("") {
        "ms" => 1,
        "" | "s" => 1000,
        "m" | "min" => 60 * 1000,
        "h" => 60 * 60 * 1000,
        _ => return Err(wrong()),
    };
    let number: f64 = digits.parse().map_err(|_| wrong())?;
    let all = number * milliseconds as f64;
    // The upper end is some thousand years; what lies beyond would not fit into the system's clocks.
    if all.is_finite() && (1.0..1e14).contains(&all) { Ok(Duration::from_millis(all as u64)) } else { Err(wrong()) }
}

/// Where a search stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopAfter {
    /// After so many paths that failed.
    Failures(u64),
    /// After the smallest path that fails.
    Smallest,
    /// When every path is explored.
    Never,
}

impl StopAfter {
    /// For the search. The smallest path is the first one in the orders that come to small paths first.
    pub fn stop_at(self) -> StopAt {
        match self {
            StopAfter::Failures(number) => StopAt::Findings(number),
            StopAfter::Smallest => StopAt::Findings(1),
            StopAfter::Never => StopAt::Never,
        }
    }
}

impl fmt::Display for StopAfter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StopAfter::Failures(1) => formatter.write_str("first"),
            StopAfter::Failures(number) => write!(formatter, "{number}"),
            StopAfter::Smallest => formatter.write_str("smallest"),
            StopAfter::Never => formatter.write_str("never"),
        }
    }
}

/// `first`, `smallest`, `never` or a number.
pub fn stop_after(text: &str) -> Result<StopAfter, String> {
    match text {
        "first" => Ok(StopAfter::Failures(1)),
        "smallest" => Ok(StopAfter::Smallest),
        "never" => Ok(StopAfter::Never),
        _ => match text.parse() {
            Ok(number) if number > 0 => Ok(StopAfter::Failures(number)),
            _ => Err("write first, smallest, never, or how many failing paths are enough".to_owned()),
        },
    }
}

/// `first`, `never` or a number: what is smallest is not asked where paths come in no order.
pub fn enough_failures(text: &str) -> Result<StopAfter, String> {
    match stop_after(text) {
        Ok(enough) if enough != StopAfter::Smallest => Ok(enough),
        _ => Err("write first, never, or how many failing paths are enough".to_owned()),
    }
}

/// One `--limit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// How many paths.
    Paths(u64),
    /// How many choices on a path.
    Depth(u64),
    /// How many time slices a path may take.
    Length(u64),
}

/// `paths=N`, `depth=N` or `length=N`.
pub fn limit(text: &str) -> Result<Limit, String> {
    let wrong = || "write paths=N, depth=N or length=N, several with commas between them".to_owned();
    let (what, number) = text.split_once('=').ok_or_else(wrong)?;
    let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    let too_large = || format!("a limit is at most {}", u64::MAX);
    let number: u64 = number.parse().map_err(|_| if is_number { too_large() } else { wrong() })?;
    if number == 0 {
        return Err("a limit of 0 would leave nothing to explore".to_owned());
    }
    match what {
        "paths" => Ok(Limit::Paths(number)),
        "depth" => Ok(Limit::Depth(number)),
        "length" => Ok(Limit::Length(number)),
        _ => Err(wrong()),
    }
}

/// A number of random paths.
pub fn samples(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| "write how many paths, at least 1".to_owned())
}

/// The greatest length of strings.
pub fn string_length(text: &str) -> Result<u32, String> {
    const MOST: u32 = 1_000_000;
    match text.parse() {
        Ok(number) if number <= MOST => Ok(number),
        _ => Err(format!("write a number of characters, at most {MOST}")),
    }
}

/// The name of a field with its class: `Class.field`.
pub fn field_name(text: &str) -> Result<String, String> {
    let is_name = |part: &str| !part.is_empty() && !part.contains(char::is_whitespace);
    match text.rsplit_once('.') {
        Some((class, field)) if is_name(class) && is_name(field) => Ok(text.to_owned()),
        _ => Err("write the field with its class, as in Counter.value".to_owned()),
    }
}

/// A number of machines that explore at the same time.
pub fn workers(text: &str) -> Result<usize, String> {
    const MOST: usize = 1024;
    match text.parse() {
        Ok(number) if (1..=MOST).contains(&number) => Ok(number),
        _ => Err(format!("write a number from 1 to {MOST}")),
    }
}

/// `+` or `-`, then nothing (everywhere), `a.b...` (a package and those below it) or a class.
pub fn assertion_rule(text: &str) -> Result<AssertionRule, String> {
    let (enabled, scope) = match (text.strip_prefix('+'), text.strip_prefix('-')) {
        (Some(scope), _) => (true, scope),
        (_, Some(scope)) => (false, scope),
        _ => return Err("write -ea, -ea:demo... or -ea:demo.Main".to_owned()),
    };
    let scope = match (scope, scope.strip_suffix("...")) {
        ("", _) => AssertionScope::Everywhere,
        (_, Some(package)) => AssertionScope::Package(package.replace('.', "/")),
        (class, None) => AssertionScope::Class(class.replace('.', "/")),
    };
    Ok(AssertionRule { enabled, scope })
}

/// `on` or `off`.
pub fn switch(text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("write -esa or -dsa".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(memory_size("64m"), Ok(64 << 20));
        assert_eq!(memory_size("1G"), Ok(1 << 30));
        assert_eq!(memory_size("77"), Ok(77));
        for wrong in ["", "m", "-1", "1x", "0", "99999999999999999999", "18446744073709551615t", "1.5g"] {
            assert!(memory_size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn stacks_seeds_and_patches() {
        assert_eq!(stack_size("512k"), Ok(512 << 10));
        assert!(["1", "135k", "2g", "9999g", "99999t", "x"].iter().all(|wrong| stack_size(wrong).is_err()));
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
        assert!(["x", "", "-1", "18446744073709551616"].iter().all(|wrong| seed(wrong).is_err()));
        assert_eq!(patch("a=b"), Ok("a=b".to_owned()));
        assert!(["foo", "=b", ""].iter().all(|wrong| patch(wrong).is_err()));
    }

    #[test]
    fn times() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(duration("5m"), Ok(Duration::from_secs(300)));
        assert_eq!(duration("2h"), Ok(Duration::from_secs(7200)));
        assert_eq!(duration("7"), Ok(Duration::from_secs(7)));
        for wrong in ["", "s", "-1s", "0", "1y", "inf", "nan", "1e400s", "99999999999999999h"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn stops_and_limits() {
        assert_eq!(stop_after("first"), Ok(StopAfter::Failures(1)));
        assert_eq!(stop_after("3"), Ok(StopAfter::Failures(3)));
        assert_eq!(stop_after("smallest"), Ok(StopAfter::Smallest));
        assert_eq!(stop_after("never"), Ok(StopAfter::Never));
        assert!(["0", "-1", "", "last"].iter().all(|wrong| stop_after(wrong).is_err()));
        assert_eq!(limit("depth=3"), Ok(Limit::Depth(3)));
        assert!(
            ["depth", "depth=", "depth=x", "width=3", "paths=0", "paths=99999999999999999999"]
                .iter()
                .all(|wrong| limit(wrong).is_err())
        );
        assert!(["0", "-1", "x", "9999"].iter().all(|wrong| workers(wrong).is_err()));
    }
}
