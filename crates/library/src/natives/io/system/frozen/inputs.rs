//! What was read of pipes and devices, which is there only once: so a search that goes on has to be given it again.

use super::{FrozenHost, record};
use crate::natives::io::opened::Opened;
use crate::natives::io::sequential::Sequential;
use crate::natives::io::system::overlay::NodeId;
use std::time::Duration;

/// What the process's own input is called.
pub(super) const STANDARD: &str = "standard input";
/// Who goes on with a search has to give what it has read without a longer pause.
const PATIENCE: Duration = Duration::from_secs(10);

/// A pipe or device from which something was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// Its path, or `standard input`.
    pub from: String,
    /// How many bytes were asked for, which is more than there are if the end was seen.
    pub asked: u64,
    /// A digest of those that came.
    pub digest: u64,
}

impl Input {
    fn of(from: String, stream: &Sequential) -> Option<Input> {
        let (asked, bytes) = stream.so_far()?;
        Some(Input { from, asked, digest: record::of_bytes(&bytes) })
    }
}

impl FrozenHost {
    /// What was read of pipes and devices so far.
    pub fn inputs(&self) -> Vec<Input> {
        let own = match Opened::standard_input(Some(self)).0 {
            Opened::Sequential(stream) => Input::of(STANDARD.to_owned(), &stream),
            _ => None,
        };
        let host = self.host();
        let streams = host.files.iter().filter_map(|file| Some((&file.path, file.stream.as_ref()?)));
        let others = streams.filter_map(|(path, stream)| Input::of(String::from_utf8_lossy(path).into_owned(), stream));
        own.into_iter().chain(others).collect()
    }

    /// The digest of what comes to whoever asks for the first so many bytes of an input. They are kept for the program.
    pub fn input_now(&self, from: &str, asked: u64) -> Option<u64> {
        let bytes = match if from == STANDARD { Some(Opened::standard_input(Some(self))) } else { None } {
            Some((Opened::Sequential(stream), _)) => stream.beginning(asked, PATIENCE),
            Some((Opened::Node(NodeId::Host(file)), position)) => {
                let length = self.length(file).ok()?.saturating_sub(position).min(asked);
                self.read(file, position, length as usize)
            }
            Some(_) => Ok(Vec::new()),
            None => self.stream(self.find_path(from).ok()?).and_then(|stream| stream.beginning(asked, PATIENCE)),
        };
        bytes.ok().map(|bytes| record::of_bytes(&bytes))
    }
}
