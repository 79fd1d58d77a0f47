//! Numbers as text, short where they are small: each in groups of four bits, the lowest first, written as a digit of base
//! 32 whose highest bit says that more follows. Tokens and checkpoints are made of them.

const DIGITS: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";
const PAYLOAD_BITS: u32 = 4;
const MORE_FOLLOWS: u32 = 1 << PAYLOAD_BITS;

/// Why a text is no list of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DigitsError {
    /// A character is no digit, or makes a number too large.
    BadDigit(char),
    /// The last number goes on beyond the end.
    CutShort,
}

/// Writes a number behind others.
pub(crate) fn write(text: &mut String, number: u32) {
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

/// The numbers that a text has.
pub(crate) fn read(text: &str) -> Result<Vec<u32>, DigitsError> {
    let mut numbers = Vec::new();
    let (mut number, mut shift) = (0u64, 0u32);
    for character in text.chars() {
        let digit = match character {
            '0'..='9' => character as u32 - '0' as u32,
            'a'..='v' => character as u32 - 'a' as u32 + 10,
            _ => return Err(DigitsError::BadDigit(character)),
        };
        number |= u64::from(digit % MORE_FOLLOWS) << shift.min(u32::BITS);
        shift += PAYLOAD_BITS;
        if digit & MORE_FOLLOWS == 0 {
            numbers.push(u32::try_from(number).map_err(|_| DigitsError::BadDigit(character))?);
            (number, shift) = (0, 0);
        } else if shift >= u32::BITS {
            return Err(DigitsError::BadDigit(character));
        }
    }
    if shift == 0 { Ok(numbers) } else { Err(DigitsError::CutShort) }
}
