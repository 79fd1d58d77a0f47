//! A path's output in a checkpoint: pieces, as text where they are text.

use jaywalk_machine::{Output, Stream};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
enum Piece {
    Out(String),
    Err(String),
    /// Bytes that are no text by themselves.
    OutBytes(Vec<u8>),
    ErrBytes(Vec<u8>),
}

impl Piece {
    fn new(stream: Stream, bytes: &[u8]) -> Piece {
        match (stream, str::from_utf8(bytes)) {
            (Stream::Out, Ok(text)) => Piece::Out(text.to_owned()),
            (Stream::Err, Ok(text)) => Piece::Err(text.to_owned()),
            (Stream::Out, Err(_)) => Piece::OutBytes(bytes.to_vec()),
            (Stream::Err, Err(_)) => Piece::ErrBytes(bytes.to_vec()),
        }
    }

    fn write(&self, output: &mut Output) {
        match self {
            Piece::Out(text) => output.write(Stream::Out, text.as_bytes()),
            Piece::Err(text) => output.write(Stream::Err, text.as_bytes()),
            Piece::OutBytes(bytes) => output.write(Stream::Out, bytes),
            Piece::ErrBytes(bytes) => output.write(Stream::Err, bytes),
        }
    }
}

pub(super) fn serialize<S: Serializer>(output: &Output, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(output.pieces().map(|(stream, bytes)| Piece::new(stream, bytes)))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Output, D::Error> {
    let mut output = Output::default();
    Vec::<Piece>::deserialize(deserializer)?.iter().for_each(|piece| piece.write(&mut output));
    Ok(output)
}
