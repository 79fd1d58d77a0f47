//! What a search rests on, so that what was left of it is gone on with only if nothing of that has changed.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// Something outside of the program that was given to it while it ran.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Reading {
    /// A class of the program's own, with dots.
    Class(String),
    /// An environment variable.
    Variable(String),
    /// Which environment variables there are.
    Variables,
    /// Something about the process, in the words for another: `another umask`.
    Process(String),
    /// Something about a file or folder, as in `contents of /etc/hosts`.
    File(String),
    /// The beginning of an input that is there only once.
    Input {
        /// A path, or `standard input`.
        from: String,
        /// How many bytes were asked for.
        asked: u64,
    },
}

impl fmt::Display for Reading {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reading::Class(name) => write!(formatter, "another version of the class {name}"),
            Reading::Variable(name) => write!(formatter, "another value of the environment variable {name}"),
            Reading::Variables => formatter.write_str("an environment variable that was not set before"),
            Reading::Process(words) => formatter.write_str(words),
            Reading::File(what) => write!(formatter, "a change in the {what}"),
            Reading::Input { from, .. } if from == "standard input" => formatter.write_str("another standard input"),
            Reading::Input { from, .. } => write!(formatter, "other input from {from}"),
        }
    }
}

/// What a search rests on: were something of it another, so might be the tree.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Basis {
    /// What is known before the program starts. Each has a digest, and the words for one that is another, as in "a search
    /// with other arguments".
    pub given: Vec<(String, u64)>,
    /// What the program has read, with digests.
    #[serde(serialize_with = "write_pairs", deserialize_with = "read_pairs")]
    pub read: BTreeMap<Reading, u64>,
}

impl Basis {
    /// What is another now, in words, when `now` is given and reading again has these digests.
    pub(crate) fn difference(&self, now: &Basis, read_again: impl Fn(&Reading) -> u64) -> Option<String> {
        let is_other = |(one, other): &(&(String, u64), &(String, u64))| one != other;
        let given = self.given.iter().zip(&now.given).find(is_other).map(|((words, _), _)| words.clone());
        let longer = || (self.given.len() != now.given.len()).then(|| "other options".to_owned());
        let read = || self.read.iter().find(|&(reading, &digest)| read_again(reading) != digest);
        given.or_else(longer).or_else(|| read().map(|(reading, _)| reading.to_string()))
    }
}

/// The keys of an object in JSON could be texts only.
fn write_pairs<S: Serializer>(read: &BTreeMap<Reading, u64>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(read)
}

fn read_pairs<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<Reading, u64>, D::Error> {
    Ok(Vec::deserialize(deserializer)?.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::{Basis, Reading};

    #[test]
    fn what_differs_is_named() {
        let given = |digest| vec![("another JDK".to_owned(), 1), ("other arguments".to_owned(), digest)];
        let tree = Reading::Class("demo.Tree".to_owned());
        let input = Reading::Input { from: "standard input".to_owned(), asked: 5 };
        let basis = Basis { given: given(5), read: [(input.clone(), 3), (tree, 7)].into() };
        let now = |digest| Basis { given: given(digest), ..Basis::default() };
        let same = |reading: &Reading| basis.read[reading];
        assert_eq!(basis.difference(&now(5), same), None);
        assert_eq!(basis.difference(&now(6), same).as_deref(), Some("other arguments"));
        let changed = |reading: &Reading| if *reading == input { 3 } else { 8 };
        let words = basis.difference(&now(5), changed);
        assert_eq!(words.as_deref(), Some("another version of the class demo.Tree"));
    }
}
