//! The encoding of text in class files (JVMS §4.4.7): UTF-16 units, each in one to three bytes.

use std::borrow::Cow;

/// Whether `bytes` is well formed. Files before version 48 may use longer forms than needed.
pub(super) fn is_well_formed(bytes: &[u8], major: u16) -> bool {
    if bytes.is_ascii() {
        return !bytes.contains(&0);
    }
    let mut rest = bytes;
    while let Some((unit, length)) = first_unit(rest) {
        let shortest = match length {
            1 => unit != 0,
            2 => unit == 0 || unit >= 0x80 || major < 48,
            _ => unit >= 0x800 || major < 48,
        };
        if !shortest {
            return false;
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    rest.is_empty()
}

/// The UTF-16 units of `bytes`, exactly. Stops at a byte that starts no unit.
pub(super) fn units(bytes: &[u8]) -> Vec<u16> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((unit, length)) = first_unit(rest) {
        units.push(unit);
        rest = rest.get(length..).unwrap_or_default();
    }
    units
}

/// `bytes` as text, borrowed unless it has a NUL or characters beyond the basic plane; lone surrogates become U+FFFD.
pub(crate) fn text(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(String::from_utf16_lossy(&units(bytes))),
    }
}

/// The first UTF-16 unit and how many bytes it takes; nothing at the end or where no unit starts.
fn first_unit(bytes: &[u8]) -> Option<(u16, usize)> {
    match *bytes {
        [first @ 0..=0x7f, ..] => Some((u16::from(first), 1)),
        [first @ 0xc0..=0xdf, second @ 0x80..=0xbf, ..] => {
            Some((u16::from(first & 0x1f) << 6 | u16::from(second & 0x3f), 2))
        }
        [first @ 0xe0..=0xef, second @ 0x80..=0xbf, third @ 0x80..=0xbf, ..] => {
            let high = u16::from(first & 0x0f) << 12 | u16::from(second & 0x3f) << 6;
            Some((high | u16::from(third & 0x3f), 3))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_is_borrowed() {
        assert!(matches!(text(b"java/lang/String"), Cow::Borrowed("java/lang/String")));
    }

    #[test]
    fn nul_and_supplementary_characters_are_decoded() {
        assert_eq!(text(b"a\xc0\x80b"), "a\0b");
        assert_eq!(text(b"\xed\xa0\xbd\xed\xb8\x80"), "\u{1f600}");
        assert_eq!(units(b"\xed\xa0\xbd"), [0xd83d]);
        assert_eq!(text(b"\xed\xa0\xbdx"), "\u{fffd}x");
    }

    #[test]
    fn malformed_text_is_seen() {
        assert!(is_well_formed("h\u{e9}llo \u{20ac}".as_bytes(), 61));
        assert!(is_well_formed(b"\xc0\x80", 61));
        for bad in [&b"a\0"[..], b"\xc3", b"\x80", b"\xf0\x9f\x98\x80", b"\xe2\x82", b"\xc1\x81", b"\xe0\x81\x81"] {
            assert!(!is_well_formed(bad, 61), "{bad:x?}");
        }
        assert!(is_well_formed(b"\xc1\x81", 45));
    }
}
