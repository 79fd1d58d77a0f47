//! Text of a program's on one line of a terminal: nothing in it moves, hides or turns what stands around it.

/// The text with characters that cannot be seen, or that change how others are seen, as Java writes them (`\u202e`), and
/// with line breaks and tabs as spaces.
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' | '\r' | '\t' => shown.push(' '),
            _ if is_unseen(letter) => {
                let mut units = [0; 2];
                shown.extend(letter.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
            }
            _ => shown.push(letter),
        }
    }
    shown
}

/// Controls, what changes the direction of writing, what ends a line, and what has no width. Joiners are spared: scripts
/// and emoji need them.
pub fn is_unseen(letter: char) -> bool {
    let is_direction =
        matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{206f}');
    let is_line_end = matches!(letter, '\u{2028}' | '\u{2029}');
    let has_no_width = matches!(letter, '\u{ad}' | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    letter.is_control() || is_direction || is_line_end || has_no_width
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn what_cannot_be_seen_is_written_as_in_java() {
        assert_eq!(visible("plain äöü 漢字 \"q\" 👩‍🚀"), "plain äöü 漢字 \"q\" 👩‍🚀");
        assert_eq!(visible("a\u{202e}b\u{2066}c\u{200b}"), "a\\u202eb\\u2066c\\u200b");
        assert_eq!(visible("one\r\ntwo\tthree"), "one  two three");
        assert_eq!(visible("\u{1b}[31m\0\u{9b}\u{7f}"), "\\u001b[31m\\u0000\\u009b\\u007f");
        assert_eq!(visible("\u{e0041}\u{2028}"), "\\udb40\\udc41\\u2028");
    }
}
