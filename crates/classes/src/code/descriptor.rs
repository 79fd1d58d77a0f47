//! Just enough descriptor parsing to know what instructions push and pop (JVMS §4.3).

use crate::Kind;

/// The parameters of a method descriptor, one kind after the other; what remains afterwards is the result.
#[derive(Clone, Copy, Debug)]
pub struct Parameters<'a> {
    rest: &'a [u8],
}

impl<'a> Parameters<'a> {
    /// Starts reading a method descriptor.
    pub fn of(descriptor: &'a [u8]) -> Option<Parameters<'a>> {
        Some(Parameters { rest: descriptor.strip_prefix(b"(")? })
    }

    /// The next parameter: `Ok(None)` after the last one, `Err` when the descriptor is malformed.
    pub fn next_kind(&mut self) -> Result<Option<Kind>, Malformed> {
        match self.rest.split_first() {
            Some((b')', after)) => {
                self.rest = after;
                Ok(None)
            }
            _ => {
                let (kind, after) = field(self.rest).ok_or(Malformed)?;
                self.rest = after;
                Ok(Some(kind))
            }
        }
    }

    /// The kind of the result; only after the last parameter was read.
    pub fn result(self) -> Result<Kind, Malformed> {
        match self.rest {
            b"V" => Ok(Kind::Void),
            rest => field_kind(rest).ok_or(Malformed),
        }
    }
}

/// A descriptor that is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Malformed;

/// The kind that a whole field descriptor names.
pub fn field_kind(descriptor: &[u8]) -> Option<Kind> {
    match field(descriptor)? {
        (kind, []) => Some(kind),
        _ => None,
    }
}

/// Words that a method's arguments take, without a receiver, and the kind of its result.
pub fn method_shape(descriptor: &[u8]) -> Result<(u16, Kind), Malformed> {
    let mut parameters = Parameters::of(descriptor).ok_or(Malformed)?;
    let mut words = 0u16;
    while let Some(kind) = parameters.next_kind()? {
        words = words.checked_add(kind.words()).filter(|&words| words <= 255).ok_or(Malformed)?;
    }
    Ok((words, parameters.result()?))
}

fn field(text: &[u8]) -> Option<(Kind, &[u8])> {
    let dimensions = text.iter().take_while(|&&byte| byte == b'[').count();
    let element = text.get(dimensions..)?;
    let (&first, after) = element.split_first()?;
    let kind = Kind::of_descriptor(first).filter(|&kind| kind != Kind::Void)?;
    let after = if first == b'L' {
        let end = after.iter().position(|&byte| byte == b';')?;
        after.get(end + 1..)?
    } else {
        after
    };
    Some((if dimensions > 0 { Kind::Reference } else { kind }, after))
}
