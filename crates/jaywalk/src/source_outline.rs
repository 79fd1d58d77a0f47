//! What a source file declares at its top: its package and the names of its top-level types, in order.
//!
//! Class files do not tell which of them came first, and that is the one whose `main` runs (JEP 330). This reads no more
//! of the language than that needs: comments, literals, brackets and the words before a name.

/// The outline of a source file.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// The package with dots; empty if there is none.
    pub package: String,
    /// The simple names of the top-level types.
    pub types: Vec<String>,
    /// The first of them that is `public`.
    pub public_type: Option<String>,
}

/// A piece of the text that matters.
#[derive(Debug, PartialEq, Eq)]
enum Piece<'a> {
    Word(&'a str),
    Sign(char),
}

impl Outline {
    /// Reads a text that compiles; of one that does not, it finds what it can.
    pub fn of(text: &str) -> Outline {
        let mut outline = Outline::default();
        let mut pieces = Pieces { rest: text };
        // How many brackets are open: names in them are not at the top.
        let mut depth = 0usize;
        let mut before = None;
        // Whether the declaration that is being read says so.
        let mut is_public = false;
        while let Some(piece) = pieces.next() {
            match piece {
                Piece::Sign('{' | '(' | '[') => depth += 1,
                Piece::Sign(sign @ ('}' | ')' | ']')) => {
                    depth = depth.saturating_sub(1);
                    is_public &= sign != '}' || depth > 0;
                }
                Piece::Sign(';') if depth == 0 => is_public = false,
                Piece::Word("public") if depth == 0 => is_public = true,
                Piece::Word("package") if depth == 0 && outline.types.is_empty() => {
                    outline.package = pieces.qualified_name()
                }
                Piece::Word(name) if depth == 0 && before.is_some_and(declares_type) => {
                    outline.types.push(name.to_owned());
                    if is_public && outline.public_type.is_none() {
                        outline.public_type = Some(name.to_owned());
                    }
                }
                _ => {}
            }
            before = match piece {
                Piece::Word(word) => Some(word),
                Piece::Sign(_) => None,
            };
        }
        outline
    }
}

/// Whether the next word is the name of a type.
fn declares_type(word: &str) -> bool {
    ["class", "interface", "enum", "record"].contains(&word)
}

/// The pieces of a text, without blanks, comments and literals.
struct Pieces<'a> {
    rest: &'a str,
}

impl<'a> Pieces<'a> {
    fn qualified_name(&mut self) -> String {
        let mut name = String::new();
        for piece in self.by_ref() {
            match piece {
                Piece::Sign(';') => break,
                Piece::Sign(sign) => name.push(sign),
                Piece::Word(word) => name.push_str(word),
            }
        }
        name
    }

    /// Leaves out what ends with `end`; a backslash takes the character after it along.
    fn skip_past(&mut self, end: &str, escapes: bool) {
        while !self.rest.is_empty() {
            if let Some(rest) = self.rest.strip_prefix(end) {
                self.rest = rest;
                return;
            }
            let mut characters = self.rest.chars();
            if characters.next() == Some('\\') && escapes {
                characters.next();
            }
            self.rest = characters.as_str();
        }
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        const SKIPPED: [(&str, &str, bool); 5] = [
            ("//", "\n", false),
            ("/*", "*/", false),
            ("\"\"\"", "\"\"\"", true),
            ("\"", "\"", true),
            ("'", "'", true),
        ];
        loop {
            self.rest = self.rest.trim_start();
            let first = self.rest.chars().next()?;
            if let Some((start, end, escapes)) = SKIPPED.iter().find(|(start, ..)| self.rest.starts_with(start)) {
                self.rest = &self.rest[start.len()..];
                self.skip_past(end, *escapes);
                continue;
            }
            let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
            let end = self.rest.find(|letter| !is_part(letter)).unwrap_or(self.rest.len()).max(first.len_utf8());
            let (piece, rest) = self.rest.split_at(end);
            self.rest = rest;
            return Some(if is_part(first) { Piece::Word(piece) } else { Piece::Sign(first) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Outline;

    fn check(text: &str, package: &str, types: &[&str]) {
        let outline = Outline::of(text);
        assert_eq!(
            (outline.package.as_str(), outline.types),
            (package, types.iter().map(|&name| name.into()).collect()),
            "{text}"
        );
    }

    #[test]
    fn packages_and_types_in_order() {
        check("package a . b; import c.D; public class E { class F {} } enum G { H }", "a.b", &["E", "G"]);
        check("record Pair<T>(T a, T b) {} sealed interface Shape permits Round {}", "", &["Pair", "Shape"]);
        check("@interface Note { Class<?> value(); } @Note(String.class) final class Named {}", "", &["Note", "Named"]);
    }

    #[test]
    fn the_public_type() {
        let public_type = |text: &str| Outline::of(text).public_type;
        assert_eq!(public_type("class A { public class B {} } public @N({1}) final class C {}"), Some("C".to_owned()));
        assert_eq!(public_type("public record D(int x) {} public class E {}"), Some("D".to_owned()));
        assert_eq!(public_type("public void main() {} class F {} public int x = 3; enum G {}"), None);
    }

    #[test]
    fn what_is_no_code_is_left_out() {
        check("// class A\n/* package b; class C { */ class D {}", "", &["D"]);
        check(r#"class A { String s = "} class B {"; char c = '}', d = '\''; } class E {}"#, "", &["A", "E"]);
        check("class A { String s = \"\"\"\n } \" class B \\\"\"\" \"\"\"; } class C {}", "", &["A", "C"]);
    }

    #[test]
    fn what_stands_in_a_compact_file_is_found_too() {
        check("void main() { class Local {} } class Helper {}", "", &["Helper"]);
        check("void main() {}", "", &[]);
        check("class", "", &[]);
    }
}
