//! Small pieces of Java: identifiers, literals, comments.

use jaywalk_classes::Kind;
use jaywalk_formula::Java;
use std::collections::BTreeSet;

const KEYWORDS: &[&str] = &[
    "_",
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "record",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "var",
    "void",
    "volatile",
    "while",
    "yield",
];

/// Whether Java source can say this name.
pub(crate) fn is_identifier(name: &str) -> bool {
    let mut letters = name.chars();
    let is_start = letters.next().is_some_and(|letter| letter.is_alphabetic() || letter == '_' || letter == '$');
    is_start
        && letters.all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '$')
        && !KEYWORDS.contains(&name)
}

/// The letters and digits of a text that an identifier can have.
pub(crate) fn identifier_part(text: &str) -> String {
    text.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect()
}

/// With an upper-case letter first.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// With a lower-case letter first.
pub(crate) fn decapitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Names that are given once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    taken: BTreeSet<String>,
}

impl Names {
    /// The name, or with a number behind it, without what no identifier has: names of types have brackets, and those of
    /// class files almost anything.
    pub(crate) fn give(&mut self, wanted: &str) -> String {
        let is_free = |name: &String| !self.taken.contains(name) && is_identifier(name);
        let is_part = |letter: &char| letter.is_alphanumeric() || ['_', '$'].contains(letter);
        let part: String = wanted.chars().filter(is_part).collect();
        let is_start = |letter: char| letter.is_alphabetic() || ['_', '$'].contains(&letter);
        let wanted = if part.starts_with(is_start) { part } else { format!("_{part}") };
        let numbered = (2..).map(|number| format!("{wanted}{number}"));
        let name = std::iter::once(wanted.clone()).chain(numbered).find(is_free).unwrap_or_default();
        self.taken.insert(name.clone());
        name
    }

    /// Nobody gets this one.
    pub(crate) fn reserve(&mut self, name: &str) {
        self.taken.insert(name.to_owned());
    }
}

/// A number where its exact type matters.
pub(crate) fn typed(kind: Kind, literal: &str) -> String {
    match kind {
        Kind::Byte => format!("(byte) {literal}"),
        Kind::Short => format!("(short) {literal}"),
        _ => literal.to_owned(),
    }
}

/// What a field or parameter of a kind is when nobody has said otherwise.
pub(crate) fn default_literal(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "false",
        Kind::Char => "'\\0'",
        Kind::Long => "0L",
        Kind::Float => "0.0f",
        Kind::Double => "0.0",
        Kind::Reference => "null",
        _ => "0",
    }
}

/// Whether a literal is what fields are without a value.
pub(crate) fn is_default(kind: Kind, literal: &str) -> bool {
    match kind {
        Kind::Char => ["'\\0'", "'\\u0000'", "0"].contains(&literal),
        Kind::Boolean => literal == "false",
        Kind::Reference => literal == "null",
        _ => {
            let digits = literal.trim_start_matches("(byte) ").trim_start_matches("(short) ");
            let digits = digits.trim_end_matches(['L', 'f', 'F', 'd', 'D']);
            ["0", "0.0"].contains(&digits)
        }
    }
}

/// A text as a string of Java. Names come from class files, which allow more than Java does.
pub(crate) fn string_literal(text: &str) -> String {
    Java::string_literal(&text.encode_utf16().collect::<Vec<u16>>())
}

/// The lines of a comment of a member: none is too long, and the text ends none of them, in whichever way Java reads it.
pub(crate) fn comment(text: &str) -> String {
    const MOST_LETTERS: usize = 300;
    const LONGEST_LINE: usize = 120;
    let line: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let line = line.replace('\\', "\\\\");
    let line = match line.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("{}…", &line[..end]).replace("\\…", "…"),
        None => line,
    };
    const START: &str = "    //";
    let (mut lines, mut last) = (String::new(), START.to_owned());
    // A condition goes on with `&&`.
    for part in line.replace(" && ", "\n&& ").split('\n') {
        let (length, more) = (last.chars().count(), part.chars().count());
        if last != START && length + 1 + more > LONGEST_LINE {
            lines += &last;
            lines.push('\n');
            last = format!("{START}    ");
        }
        last.push(' ');
        last += part;
    }
    lines + &last + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_given_once_and_are_no_keywords() {
        let mut names = Names::default();
        assert_eq!([names.give("node"), names.give("node"), names.give("new")], ["node", "node2", "new2"]);
        assert_eq!(
            [names.give("int[]"), names.give("a-b"), names.give("2"), names.give("")],
            ["int2", "ab", "_2", "_3"]
        );
    }

    #[test]
    fn a_string_is_what_it_was() {
        assert_eq!(string_literal("a\"b\\u000a\nc"), r#""a\"b\\u000a\nc""#);
    }

    #[test]
    fn a_comment_stays_on_its_line() {
        assert_eq!(comment("a\nb\\u000ac"), "    // a b\\\\u000ac\n");
    }

    #[test]
    fn a_long_condition_goes_on_in_the_next_line() {
        let part = "this.first.second.third != this.first.second.fourth";
        let all = [part; 3].join(" && ");
        assert_eq!(comment(&all), format!("    // {part} && {part}\n    //     && {part}\n"));
    }
}
