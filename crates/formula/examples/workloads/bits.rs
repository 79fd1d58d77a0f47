//! What programs and the JDK do with bits, digits, bytes and overflow, and with floating point.

use crate::{Cut, Program, Run};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator::{self, *};
use jaywalk_formula::Term;

impl Run {
    fn with_int(&mut self, operator: Operator, a: Term, number: i32) -> Term {
        let number = self.int(number);
        self.apply(operator, a, number)
    }

    fn with_long(&mut self, operator: Operator, a: Term, number: i64) -> Term {
        let number = self.terms.long(number);
        self.apply(operator, a, number)
    }

    fn test_int(&mut self, operator: Operator, a: Term, number: i32) -> Result<bool, Cut> {
        let number = self.int(number);
        self.test(operator, a, number)
    }

    fn test_long(&mut self, operator: Operator, a: Term, number: i64) -> Result<bool, Cut> {
        let number = self.terms.long(number);
        self.test(operator, a, number)
    }

    fn test_double(&mut self, operator: Operator, a: Term, number: f64) -> Result<bool, Cut> {
        let number = self.terms.double(number);
        self.test(operator, a, number)
    }
}

/// Indices of hash tables.
fn hash_index(run: &mut Run) -> Result<(), Cut> {
    let (x, y) = (run.any(0, Kind::Int), run.any(1, Kind::Int));
    let product = run.with_int(Mul32, x, 31);
    let hash = run.apply(Add32, product, y);
    let index = run.with_int(And32, hash, 15);
    run.test_int(Eq32, index, 3)?;
    let high = run.with_int(Ushr32, hash, 16);
    let spread = run.apply(Xor32, hash, high);
    let index = run.with_int(And32, spread, 7);
    for number in 0..7 {
        if run.test_int(Eq32, index, number)? {
            break;
        }
    }
    run.test_int(Eq32, x, 12)?;
    Ok(())
}

/// `String.hashCode` of four characters, three times compared, and the index of its bucket.
fn string_hash(run: &mut Run) -> Result<(), Cut> {
    let letters: Vec<Term> = (0..4).map(|number| run.any(number, Kind::Char)).collect();
    let mut hash = run.int(0);
    for &letter in &letters {
        let product = run.with_int(Mul32, hash, 31);
        hash = run.apply(Add32, product, letter);
    }
    for number in [3_540_994, 99_999_999, -7] {
        if run.test_int(Eq32, hash, number)? {
            run.test_int(Eq32, letters[0], 's' as i32)?;
            return Ok(());
        }
    }
    let high = run.with_int(Ushr32, hash, 16);
    let spread = run.apply(Xor32, hash, high);
    let index = run.with_int(And32, spread, 15);
    run.test_int(Eq32, index, 9)?;
    Ok(())
}

/// The digits of any int, as `Integer.toString` finds them.
fn digits(run: &mut Run) -> Result<(), Cut> {
    let x = run.any(0, Kind::Int);
    let mut rest = if run.test_int(Lt32, x, 0)? { x } else { run.terms.unary(Neg32, x) };
    let mut sum = run.int(0);
    while run.test_int(Le32, rest, -10)? {
        let quotient = run.with_int(Div32, rest, 10);
        let product = run.with_int(Mul32, quotient, 10);
        let digit = run.apply(Sub32, product, rest);
        run.test_int(Eq32, digit, 7)?;
        sum = run.apply(Add32, sum, digit);
        rest = quotient;
    }
    run.test_int(Gt32, sum, 40)?;
    Ok(())
}

fn midpoints(run: &mut Run) -> Result<(), Cut> {
    let (low, high) = (run.any(0, Kind::Int), run.any(1, Kind::Int));
    let zero = run.int(0);
    run.assume(Ge32, low, zero)?;
    run.assume(Le32, low, high)?;
    let sum = run.apply(Add32, low, high);
    let one = run.int(1);
    let unsigned = run.apply(Ushr32, sum, one);
    run.test(Lt32, unsigned, low)?;
    run.test(Gt32, unsigned, high)?;
    let signed = run.apply(Shr32, sum, one);
    if run.test(Lt32, signed, zero)? {
        run.test(Lt32, signed, low)?;
    }
    let difference = run.apply(Sub32, high, low);
    let half = run.apply(Shr32, difference, one);
    let middle = run.apply(Add32, low, half);
    run.test(Lt32, middle, low)?;
    run.test(Gt32, middle, high)?;
    Ok(())
}

/// Unsigned comparisons in three ways, and `Integer.compare`.
fn unsigned(run: &mut Run) -> Result<(), Cut> {
    let (x, y) = (run.any(0, Kind::Int), run.any(1, Kind::Int));
    let added = [x, y].map(|term| run.with_int(Add32, term, i32::MIN));
    let mixed = [x, y].map(|term| run.with_int(Xor32, term, i32::MIN));
    let wide = [x, y].map(|term| {
        let wide = run.terms.unary(I2L, term);
        run.with_long(And64, wide, 0xFFFF_FFFF)
    });
    let first = run.test(Lt32, added[0], added[1])?;
    let second = run.test(Lt32, mixed[0], mixed[1])?;
    let third = run.test(Lt64, wide[0], wide[1])?;
    if first != second || second != third {
        unreachable!("three ways to say the same");
    }
    run.test_int(Lt32, x, 0)?;
    run.test(Lt32, x, y)?;
    Ok(())
}

/// Hexadecimal digits and letters of either case.
fn characters(run: &mut Run) -> Result<(), Cut> {
    let mut value = run.int(0);
    for number in 0..3 {
        let c = run.any(number, Kind::Char);
        let digit = run.with_int(Sub32, c, '0' as i32);
        let ten = run.int(10);
        let nibble = if run.test(LtU32, digit, ten)? {
            digit
        } else {
            let lower = run.with_int(Or32, c, 0x20);
            let letter = run.with_int(Sub32, lower, 'a' as i32);
            let six = run.int(6);
            if !run.test(LtU32, letter, six)? {
                return Ok(());
            }
            run.with_int(Add32, letter, 10)
        };
        let shifted = run.with_int(Shl32, value, 4);
        value = run.apply(Or32, shifted, nibble);
    }
    run.test_int(Eq32, value, 0xBAD)?;
    run.test_int(Lt32, value, 0x100)?;
    Ok(())
}

/// Characters stored as two bytes and read again, as `StringUTF16` does; and as one, if they fit.
fn bytes_of_characters(run: &mut Run) -> Result<(), Cut> {
    for number in 0..3 {
        let c = run.any(number, Kind::Char);
        let low = run.terms.unary(I2B, c);
        let high = run.with_int(Shr32, c, 8);
        let high = run.terms.unary(I2B, high);
        let [low_bits, high_bits] = [low, high].map(|byte| run.with_int(And32, byte, 0xFF));
        let shifted = run.with_int(Shl32, high_bits, 8);
        let joined = run.apply(Or32, low_bits, shifted);
        let again = run.terms.unary(I2C, joined);
        if again != c {
            unreachable!("the same character");
        }
        let beyond = run.with_int(Ushr32, c, 8);
        if run.test_int(Ne32, beyond, 0)? {
            run.test_int(Eq32, again, 0x20AC)?;
            continue;
        }
        run.test_int(Eq32, low_bits, 'x' as i32)?;
        run.test_int(Ge32, low_bits, '0' as i32)?;
        run.test_int(Lt32, low, 0)?;
    }
    Ok(())
}

/// `Math.addExact`, `subtractExact` and `incrementExact` of longs, `Math.abs`, `Math.floorMod`.
fn exact_longs(run: &mut Run) -> Result<(), Cut> {
    let (x, y) = (run.any(0, Kind::Long), run.any(1, Kind::Long));
    let sum = run.apply(Add64, x, y);
    let (left, right) = (run.apply(Xor64, x, sum), run.apply(Xor64, y, sum));
    let both = run.apply(And64, left, right);
    if run.test_long(Lt64, both, 0)? {
        return Ok(());
    }
    let difference = run.apply(Sub64, x, y);
    let (left, right) = (run.apply(Xor64, x, y), run.apply(Xor64, x, difference));
    let both = run.apply(And64, left, right);
    if run.test_long(Lt64, both, 0)? {
        return Ok(());
    }
    if run.test_long(Eq64, sum, i64::MAX)? {
        return Ok(());
    }
    let next = run.with_long(Add64, sum, 1);
    run.test(Lt64, next, sum)?;
    let absolute = run.terms.unary(Abs64, next);
    run.test_long(Lt64, absolute, 0)?;
    Ok(())
}

fn floor_mod(run: &mut Run) -> Result<(), Cut> {
    let (x, y) = (run.any(0, Kind::Int), run.any(1, Kind::Int));
    let zero = run.int(0);
    run.assume(Ne32, y, zero)?;
    for divisor in [run.int(7), y] {
        let mut remainder = run.apply(Rem32, x, divisor);
        let mixed = run.apply(Xor32, remainder, divisor);
        if run.test(Lt32, mixed, zero)? && run.test(Ne32, remainder, zero)? {
            remainder = run.apply(Add32, remainder, divisor);
        }
        run.test(Lt32, remainder, zero)?;
        run.test_int(Eq32, remainder, 3)?;
    }
    Ok(())
}

/// `Math.multiplyExact` of longs, and `Math.multiplyHigh` by parts.
fn multiply_exact(run: &mut Run) -> Result<(), Cut> {
    let (x, y) = (run.any(0, Kind::Long), run.any(1, Kind::Long));
    let product = run.apply(Mul64, x, y);
    let (ax, ay) = (run.terms.unary(Abs64, x), run.terms.unary(Abs64, y));
    let either = run.apply(Or64, ax, ay);
    let high = run.with_int(Ushr64, either, 31);
    if run.test_long(Ne64, high, 0)? {
        let zero = run.terms.long(0);
        if run.test(Ne64, y, zero)? {
            let quotient = run.apply(Div64, product, y);
            if run.test(Ne64, quotient, x)? {
                return Ok(());
            }
        }
    }
    let limit = run.terms.long(1_000);
    run.test(Lt64, limit, product)?;
    Ok(())
}

/// `Integer.bitCount`, `highestOneBit` and a test for powers of two.
fn bit_tricks(run: &mut Run) -> Result<(), Cut> {
    let x = run.any(0, Kind::Int);
    if run.test_int(Le32, x, 0)? {
        return Ok(());
    }
    let less = run.with_int(Sub32, x, 1);
    let common = run.apply(And32, x, less);
    if run.test_int(Eq32, common, 0)? {
        run.test_int(Gt32, x, 1000)?;
        return Ok(());
    }
    let mut i = x;
    let half = run.with_int(Ushr32, i, 1);
    let half = run.with_int(And32, half, 0x5555_5555);
    i = run.apply(Sub32, i, half);
    let low = run.with_int(And32, i, 0x3333_3333);
    let high = run.with_int(Ushr32, i, 2);
    let high = run.with_int(And32, high, 0x3333_3333);
    i = run.apply(Add32, low, high);
    let shifted = run.with_int(Ushr32, i, 4);
    i = run.apply(Add32, i, shifted);
    i = run.with_int(And32, i, 0x0F0F_0F0F);
    let shifted = run.with_int(Ushr32, i, 8);
    i = run.apply(Add32, i, shifted);
    let shifted = run.with_int(Ushr32, i, 16);
    i = run.apply(Add32, i, shifted);
    let count = run.with_int(And32, i, 0x3F);
    run.test_int(Eq32, count, 5)?;
    run.test_int(Gt32, count, 20)?;
    Ok(())
}

/// `java.util.Random` with any seed: two numbers below six.
fn random(run: &mut Run) -> Result<(), Cut> {
    let mut seed = run.any(0, Kind::Long);
    seed = run.with_long(Xor64, seed, 0x5_DEEC_E66D);
    seed = run.with_long(And64, seed, (1 << 48) - 1);
    for _ in 0..2 {
        seed = run.with_long(Mul64, seed, 0x5_DEEC_E66D);
        seed = run.with_long(Add64, seed, 0xB);
        seed = run.with_long(And64, seed, (1 << 48) - 1);
        let high = run.with_int(Ushr64, seed, 17);
        let bits = run.terms.unary(L2I, high);
        let number = run.with_int(Rem32, bits, 6);
        let least = run.apply(Sub32, bits, number);
        let most = run.with_int(Add32, least, 5);
        if run.test_int(Lt32, most, 0)? {
            return Ok(());
        }
        run.test_int(Eq32, number, 5)?;
    }
    Ok(())
}

/// The checksums of card numbers and of books.
fn check_digits(run: &mut Run) -> Result<(), Cut> {
    let (mut luhn, mut isbn) = (run.int(0), run.int(0));
    for number in 0..6 {
        let digit = run.within(number, 0, 9);
        let weighted = run.with_int(Mul32, digit, 10 - number as i32);
        isbn = run.apply(Add32, isbn, weighted);
        let mut doubled = run.with_int(Mul32, digit, 2);
        if number % 2 == 0 {
            if run.test_int(Gt32, doubled, 9)? {
                doubled = run.with_int(Sub32, doubled, 9);
            }
        } else {
            doubled = digit;
        }
        luhn = run.apply(Add32, luhn, doubled);
    }
    let luhn = run.with_int(Rem32, luhn, 10);
    run.test_int(Eq32, luhn, 0)?;
    let isbn = run.with_int(Rem32, isbn, 11);
    run.test_int(Eq32, isbn, 0)?;
    Ok(())
}

/// Fields packed into an int and read again.
fn packed_fields(run: &mut Run) -> Result<(), Cut> {
    let (red, green, blue) = (run.within(0, 0, 255), run.within(1, 0, 255), run.within(2, 0, 255));
    let (red_bits, green_bits) = (run.with_int(Shl32, red, 16), run.with_int(Shl32, green, 8));
    let pixel = run.apply(Or32, red_bits, green_bits);
    let pixel = run.apply(Or32, pixel, blue);
    let opaque = run.with_int(Or32, pixel, 0xFF00_0000u32 as i32);
    let shifted = run.with_int(Shr32, opaque, 8);
    let again = run.with_int(And32, shifted, 0xFF);
    run.test(Eq32, again, green)?;
    run.test_int(Gt32, again, 200)?;
    run.test_int(Eq32, opaque, 0xFF12_3456u32 as i32)?;
    let low = run.with_int(And32, opaque, 0xFF);
    run.test(Lt32, low, blue)?;
    Ok(())
}

fn reals(run: &mut Run) -> Result<(), Cut> {
    let x = run.any(0, Kind::Double);
    if !run.test(DEq, x, x)? {
        return Ok(());
    }
    let one = run.terms.double(1.0);
    let next = run.apply(DAdd, x, one);
    if !run.test(DLt, x, next)? {
        run.test_double(DLt, x, 0.0)?;
        return Ok(());
    }
    run.test_double(DLt, x, -0.5)?;
    let square = run.apply(DMul, x, x);
    run.test_double(DLt, square, 0.0)?;
    run.test_double(DEq, square, 2.25)?;
    let whole = run.terms.unary(D2I, x);
    let again = run.terms.unary(I2D, whole);
    run.test(DEq, again, x)?;
    Ok(())
}

fn floats(run: &mut Run) -> Result<(), Cut> {
    let (x, y) = (run.any(0, Kind::Float), run.any(1, Kind::Float));
    let sum = run.apply(FAdd, x, y);
    if run.test(FEq, sum, x)? {
        let zero = run.terms.float(0.0);
        run.test(FEq, y, zero)?;
        return Ok(());
    }
    let third = run.terms.float(0.1);
    let scaled = run.apply(FMul, x, third);
    let limit = run.terms.float(7.5);
    run.test(FLt, limit, scaled)?;
    run.test(FLe, y, x)?;
    let wide = run.terms.unary(F2D, x);
    run.test_double(DLt, wide, 1e10)?;
    Ok(())
}

/// Rounding prices: `Math.round(x * 100) / 100.0`, by `floor(x + 0.5)`.
fn prices(run: &mut Run) -> Result<(), Cut> {
    let x = run.any(0, Kind::Double);
    if !run.test_double(DLe, x, 1e6)? {
        return Ok(());
    }
    let zero = run.terms.double(0.0);
    if !run.test(DLe, zero, x)? {
        return Ok(());
    }
    let hundredfold = run.terms.double(100.0);
    let cents = run.apply(DMul, x, hundredfold);
    let half = run.terms.double(0.5);
    let moved = run.apply(DAdd, cents, half);
    let whole = run.terms.unary(D2L, moved);
    run.test_long(Eq64, whole, 1999)?;
    let ten = run.with_long(Rem64, whole, 10);
    run.test_long(Eq64, ten, 9)?;
    Ok(())
}

pub fn all() -> Vec<(&'static str, Program)> {
    vec![
        ("hash index", Box::new(hash_index) as Program),
        ("string hash", Box::new(string_hash)),
        ("digits of any int", Box::new(digits)),
        ("midpoints", Box::new(midpoints)),
        ("unsigned", Box::new(unsigned)),
        ("hex digits", Box::new(characters)),
        ("bytes of chars", Box::new(bytes_of_characters)),
        ("exact longs", Box::new(exact_longs)),
        ("floorMod", Box::new(floor_mod)),
        ("multiplyExact", Box::new(multiply_exact)),
        ("bit tricks", Box::new(bit_tricks)),
        ("random", Box::new(random)),
        ("check digits", Box::new(check_digits)),
        ("packed fields", Box::new(packed_fields)),
        ("doubles", Box::new(reals)),
        ("floats", Box::new(floats)),
        ("prices", Box::new(prices)),
    ]
}
