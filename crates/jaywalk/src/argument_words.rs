//! The words of a command line as `java` gets them: first those of `JDK_JAVA_OPTIONS`, then what was written, with
//! `@files` replaced by what they hold. Both end where the program's own arguments begin.

use jaywalk_classes::path::in_words;
use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Read;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::Path;

/// The variable with options that come before those of the command line.
const VARIABLE: &str = "JDK_JAVA_OPTIONS";
/// How much of an argument file is read: a device may never end.
const MOST_BYTES: u64 = 16 << 20;
/// What stops the reading of `@files`.
const DISABLE: &str = "--disable-@files";

/// A word, and where it is from.
struct Word {
    text: OsString,
    /// From a file: an `@` at its start means nothing.
    is_literal: bool,
    is_from_variable: bool,
}

/// The words that are still to be read.
pub struct ArgumentWords {
    words: VecDeque<Word>,
    reads_files: bool,
    /// Whether the last word that was taken is from the variable.
    was_from_variable: bool,
}

impl ArgumentWords {
    /// The words as written, after those of the variable, if it has any. An error is one line for the user.
    pub fn new(written: impl Iterator<Item = OsString>, variable: Option<&OsStr>) -> Result<ArgumentWords, String> {
        let word = |text, is_from_variable| Word { text, is_literal: false, is_from_variable };
        let mut words = VecDeque::new();
        for text in split_variable(variable.unwrap_or_default().as_bytes())? {
            words.push_back(word(text, true));
        }
        words.extend(written.map(|text| word(text, false)));
        Ok(ArgumentWords { words, reads_files: true, was_from_variable: false })
    }

    /// The value of the variable, which is told to the user as `java` does.
    pub fn variable() -> Option<OsString> {
        std::env::var_os(VARIABLE).inspect(|value| eprintln!("NOTE: Picked up {VARIABLE}: {}", value.display()))
    }

    /// The next word that is an option, its value, or what to run.
    pub fn take(&mut self) -> Result<Option<OsString>, String> {
        while let Some(word) = self.words.pop_front() {
            self.was_from_variable = word.is_from_variable;
            let bytes = word.text.as_bytes();
            if bytes == DISABLE.as_bytes() {
                self.reads_files = false;
                continue;
            }
            match bytes.strip_prefix(b"@") {
                Some(rest) if self.reads_files && !word.is_literal => {
                    if rest.starts_with(b"@") {
                        return Ok(Some(OsStr::from_bytes(rest).to_owned()));
                    }
                    self.read_file(Path::new(OsStr::from_bytes(rest)), word.is_from_variable)?;
                }
                _ => return Ok(Some(word.text)),
            }
        }
        Ok(None)
    }

    /// Says that the last word is what is run, or names it: the words that follow are the program's.
    pub fn end_of_options(&self, option: Option<&str>) -> Result<(), String> {
        match option {
            _ if !self.was_from_variable => Ok(()),
            Some(option) => Err(format!("`{option}` is not allowed in the environment variable {VARIABLE}")),
            None => Err(format!("the environment variable {VARIABLE} must not name the main class")),
        }
    }

    /// The program's own arguments.
    pub fn rest(self) -> impl Iterator<Item = OsString> {
        self.words.into_iter().map(|word| word.text)
    }

    fn read_file(&mut self, file: &Path, is_from_variable: bool) -> Result<(), String> {
        let cannot_read = |why: &str| format!("cannot read the argument file {}: {why}", file.display());
        let mut text = Vec::new();
        let opened = fs::File::open(file);
        let read = opened.and_then(|opened| opened.take(MOST_BYTES + 1).read_to_end(&mut text));
        read.map_err(|error| cannot_read(&in_words(&error)))?;
        if text.len() as u64 > MOST_BYTES {
            return Err(cannot_read("it is larger than 16 MiB"));
        }
        for text in split_file(&text).into_iter().rev() {
            self.words.push_front(Word { text, is_literal: true, is_from_variable });
        }
        Ok(())
    }
}

/// The words of the variable: blanks end a word, quotes keep them.
fn split_variable(text: &[u8]) -> Result<Vec<OsString>, String> {
    let mut words = Vec::new();
    let mut bytes = text.iter().copied().peekable();
    loop {
        while bytes.next_if(u8::is_ascii_whitespace).is_some() {}
        if bytes.peek().is_none() {
            return Ok(words);
        }
        let mut word = Vec::new();
        while let Some(byte) = bytes.next_if(|byte| !byte.is_ascii_whitespace()) {
            if byte != b'"' && byte != b'\'' {
                word.push(byte);
                continue;
            }
            loop {
                match bytes.next() {
                    Some(end) if end == byte => break,
                    Some(quoted) => word.push(quoted),
                    None => return Err(format!("a quote is not closed in the environment variable {VARIABLE}")),
                }
            }
        }
        words.push(OsString::from_vec(word));
    }
}

/// Where the reader of an argument file is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Between,
    Word,
    Quote(u8),
    Comment,
}

/// The words of an argument file: blanks end a word, quotes keep them, `#` starts a comment, a backslash means something
/// in quotes only, where it also joins a line with the next. A line's end ends a quote too.
fn split_file(text: &[u8]) -> Vec<OsString> {
    let mut words = Vec::new();
    let mut word: Vec<u8> = Vec::new();
    // How much of the word a comment in its middle leaves.
    let mut quoted = 0;
    let mut place = Place::Between;
    let mut bytes = text.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        let is_line_end = byte == b'\n' || byte == b'\r';
        let is_blank = is_line_end || matches!(byte, b' ' | b'\t' | 0x0c);
        match (place, byte) {
            (Place::Comment, _) if is_line_end => place = Place::Between,
            (Place::Comment, _) => {}
            (Place::Between, _) if is_blank => {}
            (Place::Quote(_), _) if is_blank && !is_line_end => word.push(byte),
            (Place::Word | Place::Quote(_), _) if is_blank => {
                words.push(OsString::from_vec(std::mem::take(&mut word)));
                (place, quoted) = (Place::Between, 0);
            }
            // As with `java`: of a word that a comment cuts, what was quoted is the start of the next word.
            (Place::Between | Place::Word, b'#') => {
                word.truncate(quoted);
                place = Place::Comment;
            }
            (Place::Between | Place::Word, b'"' | b'\'') => place = Place::Quote(byte),
            (Place::Quote(quote), _) if quote == byte => (place, quoted) = (Place::Word, word.len()),
            (Place::Quote(_), b'\\') => match bytes.next() {
                None => return words,
                Some(b'\n' | b'\r') => while bytes.next_if(|&byte| byte.is_ascii_whitespace()).is_some() {},
                Some(escaped) => word.push(meaning_of(escaped)),
            },
            (Place::Between, _) => {
                place = Place::Word;
                word.push(byte);
            }
            (Place::Word | Place::Quote(_), _) => word.push(byte),
        }
    }
    if matches!(place, Place::Word | Place::Quote(_)) && !word.is_empty() {
        words.push(OsString::from_vec(word));
    }
    words
}

/// What a letter means after a backslash.
fn meaning_of(escaped: u8) -> u8 {
    match escaped {
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'f' => 0x0c,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(words: Vec<OsString>) -> Vec<String> {
        words.into_iter().map(|word| word.to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn words_of_a_file() {
        let check =
            |text: &str, expected: &[&str]| assert_eq!(shown(split_file(text.as_bytes())), expected, "{text:?}");
        check("", &[]);
        check("-cp out\n\t Main", &["-cp", "out", "Main"]);
        check("# a comment\n-ea # another\n-da", &["-ea", "-da"]);
        check(r#"-Dx="a b"c'd e'"#, &["-Dx=a bcd e"]);
        check(r#""a\tb\\c\"d" e\f"#, &["a\tb\\c\"d", "e\\f"]);
        check("\"one \\\n    word\" '' two", &["one word", "", "two"]);
        check("\"not closed\nnext", &["not closed", "next"]);
        check("'last", &["last"]);
        check("a#b\nc", &["c"]);
        check("'a'b#c\nd", &["ad"]);
        check("x 'lost\\", &["x"]);
    }

    #[test]
    fn words_of_the_variable() {
        let split = |text: &str| split_variable(text.as_bytes());
        assert_eq!(shown(split(r#"  -Dx='a b' -Dy="it's"  -ea\ "#).expect("words")), ["-Dx=a b", "-Dy=it's", "-ea\\"]);
        assert!(split("-Dx='a").is_err());
    }

    #[test]
    fn files_are_read_until_the_program_begins() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("options");
        fs::write(&file, "-ea @other").expect("written");
        let written = [format!("@{}", file.display()), "@@main".to_owned(), "@none".to_owned()];
        let mut words = ArgumentWords::new(written.into_iter().map(Into::into), None).expect("words");
        let taken: Vec<OsString> = (0..3).filter_map(|_| words.take().expect("a word")).collect();
        assert_eq!(taken, ["-ea", "@other", "@main"]);
        assert_eq!(words.rest().collect::<Vec<_>>(), ["@none"]);
    }

    #[test]
    fn the_variable_names_no_program() {
        let mut words =
            ArgumentWords::new(std::iter::once("Main".into()), Some(OsStr::new("-ea Other"))).expect("words");
        assert_eq!(words.take(), Ok(Some("-ea".into())));
        assert_eq!(words.take(), Ok(Some("Other".into())));
        assert!(words.end_of_options(None).is_err_and(|message| message.contains("JDK_JAVA_OPTIONS")));
        assert_eq!(words.take(), Ok(Some("Main".into())));
        assert_eq!(words.end_of_options(None), Ok(()));
    }
}
