//! Calls, as stack traces write them.

use jaywalk_explore::is_the_programs;

/// A call in its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call<'a> {
    /// `demo.Tree.remove`
    pub method: &'a str,
    /// `Tree.java`, if the class file tells.
    pub file: Option<&'a str>,
    /// The line in it, if the class file tells.
    pub line: Option<u32>,
}

impl<'a> Call<'a> {
    /// Takes `demo.Tree.remove(Tree.java:42)` apart.
    pub fn parse(text: &'a str) -> Call<'a> {
        let (method, place) = text.split_once('(').unwrap_or((text, ""));
        let place = place.strip_suffix(')').unwrap_or(place);
        let (file, line) = place.rsplit_once(':').unwrap_or((place, ""));
        let has_file = !file.is_empty() && file != "Unknown Source" && file != "Native Method";
        Call { method, file: has_file.then_some(file), line: line.parse().ok() }
    }

    /// The class, `demo.Tree`.
    pub fn class(&self) -> &'a str {
        self.method.rsplit_once('.').map_or(self.method, |(class, _)| class)
    }

    /// Whether it is part of the program rather than of the library below it.
    pub fn is_the_programs(&self) -> bool {
        is_the_programs(self.method)
    }

    /// `Tree.java:42`, or as much of it as there is.
    pub fn place(&self) -> String {
        match (self.file, self.line) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            (Some(file), None) => file.to_owned(),
            _ => self.method.to_owned(),
        }
    }
}

/// The call to show first: the innermost of the program's, else the innermost of all.
pub(crate) fn innermost_of_the_program(calls: &[String]) -> Option<Call<'_>> {
    let mut parsed = calls.iter().map(|call| Call::parse(call));
    parsed.clone().find(Call::is_the_programs).or_else(|| parsed.next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_taken_apart() {
        let call = Call::parse("demo.Tree.remove(Tree.java:42)");
        assert_eq!(call, Call { method: "demo.Tree.remove", file: Some("Tree.java"), line: Some(42) });
        assert_eq!((call.class(), call.place().as_str()), ("demo.Tree", "Tree.java:42"));
        assert_eq!(Call::parse("a.B.c(Native Method)"), Call { method: "a.B.c", file: None, line: None });
        assert_eq!(Call::parse("a.B.c(B.java)").place(), "B.java");
        assert_eq!(Call::parse("odd").place(), "odd");
    }

    #[test]
    fn the_programs_own_call_comes_first() {
        let calls = ["java.util.Objects.requireNonNull(Objects.java:208)", "demo.A.b(A.java:3)"].map(str::to_owned);
        assert_eq!(innermost_of_the_program(&calls).map(|call| call.method), Some("demo.A.b"));
        assert_eq!(innermost_of_the_program(&calls[..1]).and_then(|call| call.line), Some(208));
    }
}
