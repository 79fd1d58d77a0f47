//! Colours, where a person looks and wants them.

use std::io::IsTerminal;

/// Marks text with the terminal's colours, or leaves it as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colours {
    is_on: bool,
}

impl Colours {
    /// Text without marks.
    pub const OFF: Colours = Colours { is_on: false };

    /// Colours for standard error if that is a terminal, unless the user does not want any (<https://no-color.org>).
    pub fn of_standard_error() -> Colours {
        let is_unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        Colours { is_on: std::io::stderr().is_terminal() && !is_unwanted && !is_dumb }
    }

    /// What is good.
    pub fn good(self, text: &str) -> String {
        self.marked("1;32", text)
    }

    /// What is bad.
    pub fn bad(self, text: &str) -> String {
        self.marked("1;31", text)
    }

    /// What wants a second look.
    pub fn doubtful(self, text: &str) -> String {
        self.marked("1;33", text)
    }

    /// What stands out.
    pub fn strong(self, text: &str) -> String {
        self.marked("1", text)
    }

    /// What may be overlooked.
    pub fn faint(self, text: &str) -> String {
        self.marked("2", text)
    }

    fn marked(self, code: &str, text: &str) -> String {
        if self.is_on { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}
