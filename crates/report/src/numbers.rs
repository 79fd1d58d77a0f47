//! Numbers as a person reads them.

use std::time::Duration;

/// A number with a comma between groups of three digits.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count of paths. One run may stand for so many that their number does not fit: it stops at the greatest there is.
pub(crate) fn grouped_count(number: u64) -> String {
    let at_least = if number == u64::MAX { "at least " } else { "" };
    format!("{at_least}{}", grouped(number))
}

/// `1 path`, `2 paths`.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

/// A length of time with two or three digits that count.
pub fn shown_duration(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    match duration.as_secs() {
        0 => format!("{} ms", duration.as_millis()),
        1..10 => format!("{seconds:.2} s"),
        10..60 => format!("{seconds:.1} s"),
        60..3600 => format!("{}:{:02} min", duration.as_secs() / 60, duration.as_secs() % 60),
        whole => format!("{}:{:02} h", whole / 3600, whole / 60 % 60),
    }
}

/// A number of bytes in the unit that suits it.
pub fn shown_bytes(bytes: u64) -> String {
    let units = [(1u64 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    match units.iter().find(|(unit, _)| bytes >= *unit) {
        Some((unit, name)) if bytes.is_multiple_of(*unit) => format!("{} {name}", bytes / unit),
        Some((unit, name)) => format!("{:.1} {name}", bytes as f64 / *unit as f64),
        None => format!("{bytes} bytes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
        let shown = [0, 12, 999, 1000, 16_983, 1_234_567].map(grouped);
        assert_eq!(shown, ["0", "12", "999", "1,000", "16,983", "1,234,567"]);
    }

    #[test]
    fn a_count_that_does_not_fit_is_a_lower_bound() {
        assert_eq!(grouped_count(1000), "1,000");
        assert_eq!(grouped_count(u64::MAX), "at least 18,446,744,073,709,551,615");
    }

    #[test]
    fn times_and_sizes() {
        assert_eq!(shown_duration(Duration::from_millis(72)), "72 ms");
        assert_eq!(shown_duration(Duration::from_millis(1234)), "1.23 s");
        assert_eq!(shown_duration(Duration::from_secs(61)), "1:01 min");
        assert_eq!(shown_duration(Duration::from_secs(3700)), "1:01 h");
        assert_eq!([1 << 30, 5 << 19, 100].map(shown_bytes), ["1 GiB", "2.5 MiB", "100 bytes"]);
    }
}
