//! Numbers as text, short where they are small: each in groups of four bits, the lowest first, written as a digit of base
//! 32 whose highest bit says that more follows. Capital letters are no digits, and may stand between numbers. Tokens and
//! checkpoints are made of both ([`pick`](crate::pick)).

const DIGITS: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";
const PAYLOAD_BITS: u32 = 4;
const MORE_FOLLOWS: u64 = 1 << PAYLOAD_BITS;

/// Why a text is no list of numbers and letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DigitsError {
    /// A character is neither.
    BadDigit(char),
    /// A letter stands where a number goes on.
    Within(char),
    /// A number has more than 64 bits.
    TooLarge,
    /// The last number goes on beyond the end, or the last letter is about nothing.
    CutShort,
}

/// Writes a number behind others.
pub(crate) fn write(text: &mut String, number: u64) {
    let mut rest = number;
    loop {
        let payload = rest % MORE_FOLLOWS;
        rest /= MORE_FOLLOWS;
        let digit = if rest == 0 { payload } else { payload | MORE_FOLLOWS };
        text.push(char::from(DIGITS[digit as usize]));
        if rest == 0 {
            break;
        }
    }
}

/// What a text is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Number(u64),
    /// A capital letter between numbers.
    Letter(char),
}

/// The numbers and letters of a text.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = Result<Part, DigitsError>> {
    let mut characters = text.chars();
    std::iter::from_fn(move || {
        let (mut number, mut shift) = (0u64, 0u32);
        loop {
            let Some(character) = characters.next() else {
                return (shift > 0).then_some(Err(DigitsError::CutShort));
            };
            let digit = match character {
                '0'..='9' => u64::from(character) - u64::from('0'),
                'a'..='v' => u64::from(character) - u64::from('a') + 10,
                'A'..='Z' if shift == 0 => return Some(Ok(Part::Letter(character))),
                'A'..='Z' => return Some(Err(DigitsError::Within(character))),
                _ => return Some(Err(DigitsError::BadDigit(character))),
            };
            number |= (digit % MORE_FOLLOWS) << shift;
            shift += PAYLOAD_BITS;
            if digit & MORE_FOLLOWS == 0 {
                return Some(Ok(Part::Number(number)));
            }
            if shift >= u64::BITS {
                return Some(Err(DigitsError::TooLarge));
            }
        }
    })
}
