//! Tokens: a path as a word that a person can keep, and that repeats the run.
//!
//! A token names the alternative of every choice in the order in which the program asks, not in the order in which
//! the values were needed. So it means the same in every choice mode, and to `jaywalk-api` on a plain JVM, which
//! reads it from `-Djaywalk.path`.
//!
//! `jw2-`, eight hexadecimal digits that tell which program it is for, `-`, then the alternatives as
//! [text](crate::pick), each with what it decides.

use crate::digits::DigitsError;
use crate::{Pick, pick};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

const VERSION: &str = "jw2";
/// What tokens began with that did not say what is decided.
const FIRST_VERSION: &str = "jw1";

/// Which path, and of which program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// Tells programs apart: a hash of the main class and its arguments.
    pub program: u32,
    /// The alternative taken at each choice, in the order of asking.
    pub picks: Vec<Pick>,
}

/// Why a text is no token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    /// It does not look like one.
    #[error("`{0}` is no path token, or not a whole one: they look like {VERSION}-1a2b3c4d-0132")]
    NoToken(String),
    /// It is one of an older version.
    #[error(
        "the path token is one of an earlier version of jaywalk, which this one cannot follow: explore again for a new one"
    )]
    Old,
    /// It looks like one, but a character is wrong.
    #[error("the path token has the character {0:?}, which no token has: was it copied whole?")]
    BadDigit(char),
    /// It looks like one, but a letter is in the wrong place.
    #[error("a number in the path token breaks off before the letter {0:?}: was it copied right?")]
    Within(char),
    /// One of its numbers is none that a token has.
    #[error("a number in the path token has more than 64 bits: was it copied right?")]
    TooLarge,
    /// Its last number goes on beyond its end, or its last letter is about nothing.
    #[error("the path token breaks off at its end: was it copied whole?")]
    CutShort,
}

impl fmt::Display for Token {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{VERSION}-{:08x}-{}", self.program, pick::write(self.picks.iter().copied()))
    }
}

impl FromStr for Token {
    type Err = TokenError;

    fn from_str(text: &str) -> Result<Token, TokenError> {
        let no_token = || TokenError::NoToken(text.chars().take(40).collect());
        let mut parts = text.splitn(3, '-');
        let (Some(version), Some(program), Some(picks)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(no_token());
        };
        if program.len() != 8 || ![VERSION, FIRST_VERSION].contains(&version) {
            return Err(no_token());
        }
        let program = u32::from_str_radix(program, 16).map_err(|_| no_token())?;
        if version == FIRST_VERSION {
            return Err(TokenError::Old);
        }
        Ok(Token { program, picks: pick::read(picks)? })
    }
}

impl Serialize for Token {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Token {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Token, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl From<DigitsError> for TokenError {
    fn from(error: DigitsError) -> TokenError {
        match error {
            DigitsError::BadDigit(character) => TokenError::BadDigit(character),
            DigitsError::Within(letter) => TokenError::Within(letter),
            DigitsError::TooLarge => TokenError::TooLarge,
            DigitsError::CutShort => TokenError::CutShort,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pick::any_pick;
    use jaywalk_machine::AlternativeKind;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_token_reads_back(program: u32, picks in prop::collection::vec(any_pick(), 0..30)) {
            let token = Token { program, picks };
            prop_assert_eq!(token.to_string().parse(), Ok(token));
        }

        #[test]
        fn any_text_is_a_token_or_an_error(text in ".{0,60}", picks in "[0-9a-zA-Z]{0,30}") {
            let _ = text.parse::<Token>();
            let _ = format!("jw2-00c0ffee-{picks}").parse::<Token>();
        }
    }

    #[test]
    fn small_numbers_take_one_character() {
        let pick = |number| Pick { number, kind: AlternativeKind::Number };
        assert_eq!(Token { program: 1, picks: vec![pick(0), pick(15), pick(16)] }.to_string(), "jw2-00000001-0fg1");
    }

    #[test]
    fn a_token_that_was_not_copied_whole_says_so() {
        assert_eq!("jw2-00c0ffee-0g".parse::<Token>(), Err(TokenError::CutShort));
        assert_eq!("jw2-00c0ffee-0B1O".parse::<Token>(), Err(TokenError::CutShort));
        assert_eq!("jw2-00c0ffee-0Z".parse::<Token>(), Err(TokenError::BadDigit('Z')));
        assert_eq!("jw2-00c0ffee-0gB1".parse::<Token>(), Err(TokenError::Within('B')));
        assert_eq!("jw2-00c0ffee-vvvvvvvvvvvvvvvvv1".parse::<Token>(), Err(TokenError::TooLarge));
        assert!(matches!("hello".parse::<Token>(), Err(TokenError::NoToken(_))));
    }

    #[test]
    fn a_token_of_an_earlier_version_is_told_from_others() {
        assert_eq!("jw1-00c0ffee-012".parse::<Token>(), Err(TokenError::Old));
    }
}
