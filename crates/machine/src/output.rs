//! What the program has written, held back while a choice could still take it back.

use crate::unknown::Printed;

/// Where a program writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// `System.out`
    Out,
    /// `System.err`
    Err,
}

/// Pieces of output in the order in which they were written.
///
/// **Invariant.** What is here was not delivered: while a choice could take it back, nothing is.
#[derive(Clone, Debug, Default)]
pub struct Output {
    bytes: Vec<u8>,
    /// Where each piece ends, and its stream.
    pieces: Vec<(usize, Stream)>,
    /// What belongs behind some of the pieces, of which numbers are open.
    open: Vec<OpenPiece>,
    /// How many bytes may be held; `None` for no limit.
    limit: Option<usize>,
}

#[derive(Clone, Debug)]
struct OpenPiece {
    /// The number of its own piece, which is empty.
    number: usize,
    parts: Vec<Printed>,
    /// The room that it and those before it take, or more.
    room: usize,
}

impl Output {
    /// Appends a piece.
    pub fn write(&mut self, stream: Stream, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        self.pieces.push((self.bytes.len(), stream));
    }

    /// Appends a piece with open numbers, which takes so much room.
    pub(crate) fn write_open(&mut self, stream: Stream, parts: Vec<Printed>, room: usize) {
        self.open.push(OpenPiece { number: self.pieces.len(), parts, room: self.open_room() + room });
        self.pieces.push((self.bytes.len(), stream));
    }

    fn open_room(&self) -> usize {
        self.open.last().map_or(0, |piece| piece.room)
    }

    /// Whether a piece has open numbers.
    pub fn has_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// The parts of pieces with open numbers.
    pub(crate) fn open_parts(&self) -> impl Iterator<Item = &Printed> {
        self.open.iter().flat_map(|piece| &piece.parts)
    }

    /// The same output with all numbers known: `text` writes them.
    pub(crate) fn settled(&self, text: impl Fn(&[Printed]) -> Vec<u8>) -> Output {
        let mut settled = Output { limit: self.limit, ..Output::default() };
        let mut open = self.open.iter().peekable();
        for (number, (stream, bytes)) in self.pieces().enumerate() {
            match open.next_if(|piece| piece.number == number) {
                Some(piece) => settled.write(stream, &text(&piece.parts)),
                None => settled.write(stream, bytes),
            }
        }
        settled
    }

    /// The pieces; those with open numbers are empty.
    pub fn pieces(&self) -> impl Iterator<Item = (Stream, &[u8])> {
        let starts = std::iter::once(0).chain(self.pieces.iter().map(|&(end, _)| end));
        starts.zip(&self.pieces).map(|(start, &(end, stream))| (stream, &self.bytes[start..end]))
    }

    /// Forgets the pieces, once they are delivered.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.pieces.clear();
        self.open.clear();
    }

    /// Holds no more than this many bytes: a path that writes without end must not take all memory.
    pub fn limit_to(&mut self, bytes: usize) {
        self.limit = Some(bytes);
    }

    /// How many bytes are held.
    pub fn len(&self) -> usize {
        self.bytes.len() + self.open_room()
    }

    /// Whether nothing is held.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty() && self.open.is_empty()
    }

    /// Hands over what no choice could take back any more.
    pub(crate) fn deliver(&mut self, sink: &mut Sink) {
        for (stream, bytes) in self.pieces() {
            // It is too late to tell the program.
            let _ = sink(stream, bytes);
        }
        self.clear();
    }

    /// How many pieces there are, which tells where all lists end.
    #[inline]
    pub(crate) fn mark(&self) -> u32 {
        self.pieces.len() as u32
    }

    /// Forgets all pieces but the first so many.
    #[inline]
    pub(crate) fn truncate(&mut self, pieces: u32) {
        if self.pieces.len() > pieces as usize {
            self.cut(pieces as usize);
        }
    }

    #[cold]
    fn cut(&mut self, pieces: usize) {
        self.pieces.truncate(pieces);
        self.bytes.truncate(self.pieces.last().map_or(0, |&(end, _)| end));
        let open = self.open.partition_point(|piece| piece.number < pieces);
        self.open.truncate(open);
    }
}

/// Takes output away as it is written.
pub type Sink = Box<dyn FnMut(Stream, &[u8]) -> std::io::Result<()>>;

impl crate::Machine {
    /// The limit that writing so many bytes more would break, if they would have to be held.
    pub fn output_limit_before(&self, bytes: usize) -> Option<usize> {
        let is_held = self.session.sink.is_none() || !self.choices.is_empty();
        self.output.limit.filter(|&limit| is_held && self.output.len() + bytes > limit)
    }

    /// Writes to one of the program's streams. What no choice could take back goes to the sink at once, which may fail.
    pub fn write(&mut self, stream: Stream, bytes: &[u8]) -> std::io::Result<()> {
        match &mut self.session.sink {
            Some(sink) if self.choices.is_empty() => sink(stream, bytes),
            _ => {
                self.output.write(stream, bytes);
                Ok(())
            }
        }
    }
}
