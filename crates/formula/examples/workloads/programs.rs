//! Sorting, searching, parsing, counting: what everyday programs decide.

use crate::{Cut, Program, Run};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator::*;
use jaywalk_formula::Term;

fn insertion_sort(run: &mut Run, values: &mut [Term]) -> Result<(), Cut> {
    for i in 1..values.len() {
        let (value, mut j) = (values[i], i);
        while j > 0 && run.test(Lt32, value, values[j - 1])? {
            values[j] = values[j - 1];
            j -= 1;
        }
        values[j] = value;
    }
    Ok(())
}

fn search_tree(run: &mut Run, keys: u32) -> Result<(), Cut> {
    let mut nodes: Vec<(Term, Option<usize>, Option<usize>)> = Vec::new();
    for number in 0..keys {
        let key = run.any(number, Kind::Int);
        let mut at = (!nodes.is_empty()).then_some(0);
        let mut parent = None;
        while let Some(node) = at {
            let (other, left, right) = nodes[node];
            if run.test(Eq32, key, other)? {
                parent = None;
                break;
            }
            let is_less = run.test(Lt32, key, other)?;
            parent = Some((node, is_less));
            at = if is_less { left } else { right };
        }
        if let Some((node, is_less)) = parent {
            let new = Some(nodes.len());
            if is_less { nodes[node].1 = new } else { nodes[node].2 = new }
        }
        if nodes.is_empty() || parent.is_some() {
            nodes.push((key, None, None));
        }
    }
    Ok(())
}

fn gcd(run: &mut Run) -> Result<(), Cut> {
    let (mut a, mut b) = (run.within(0, 0, 63), run.within(1, 0, 63));
    let zero = run.int(0);
    while run.test(Ne32, b, zero)? {
        (a, b) = (b, run.apply(Rem32, a, b));
    }
    Ok(())
}

fn parse_int(run: &mut Run, length: u32) -> Result<(), Cut> {
    let [zero, nine, minus, ten, none] = [i32::from(b'0'), i32::from(b'9'), i32::from(b'-'), 10, 0].map(|n| run.int(n));
    let mut value = none;
    let mut is_negative = false;
    for number in 0..length {
        let letter = run.any(number, Kind::Char);
        if number == 0 && run.test(Eq32, letter, minus)? {
            is_negative = true;
            continue;
        }
        if run.test(Lt32, letter, zero)? || run.test(Gt32, letter, nine)? {
            return Ok(());
        }
        let digit = run.apply(Sub32, letter, zero);
        let product = run.apply(Mul32, value, ten);
        value = run.apply(Add32, product, digit);
    }
    if is_negative {
        value = run.terms.unary(Neg32, value);
    }
    let limit = run.int(100);
    run.test(Lt32, value, limit)?;
    let other = run.int(42);
    run.test(Eq32, value, other)?;
    Ok(())
}

fn checksum(run: &mut Run, is_mixed: bool) -> Result<(), Cut> {
    let mut sum = run.int(7);
    let factor = run.int(31);
    for number in 0..5 {
        let byte = run.within(number, 0, 255);
        let product = run.apply(Mul32, sum, factor);
        sum = run.apply(if is_mixed { Xor32 } else { Add32 }, product, byte);
        let limit = run.int(5000 + 1000 * number as i32);
        run.test(Lt32, sum, limit)?;
        let bit = run.int(8);
        let masked = run.apply(And32, sum, bit);
        let zero = run.int(0);
        if is_mixed {
            run.test(Eq32, masked, zero)?;
        }
    }
    Ok(())
}

fn overlap(run: &mut Run, is_bounded: bool) -> Result<(), Cut> {
    let s: Vec<Term> = (0..4)
        .map(|number| if is_bounded { run.within(number, 0, 10_000) } else { run.any(number, Kind::Int) })
        .collect();
    let zero = run.int(0);
    run.assume(Gt32, s[1], zero)?;
    run.assume(Gt32, s[3], zero)?;
    let (first, second) = (run.apply(Add32, s[0], s[1]), run.apply(Add32, s[2], s[3]));
    if run.test(Lt32, s[0], second)? && run.test(Lt32, s[2], first)? {
        run.test(Lt32, s[0], s[2])?;
        run.test(Lt32, first, second)?;
    } else {
        run.test(Lt32, first, s[2])?;
        run.test(Lt32, s[0], first)?;
    }
    Ok(())
}

fn state_machine(run: &mut Run) -> Result<(), Cut> {
    let mut state = 0;
    for number in 0..6 {
        let byte = run.any(number, Kind::Byte);
        let [low, high, end] = [i32::from(b'a'), i32::from(b'f'), i32::from(b';')].map(|n| run.int(n));
        state = if run.test(Eq32, byte, end)? {
            0
        } else if run.test(Ge32, byte, low)? && run.test(Le32, byte, high)? {
            (state + 1) % 4
        } else if state == 3 {
            return Ok(());
        } else {
            2
        };
    }
    Ok(())
}

fn hash_map(run: &mut Run) -> Result<(), Cut> {
    let mut buckets: Vec<Vec<Term>> = vec![Vec::new(); 4];
    for number in 0..4 {
        let key = run.any(number, Kind::Int);
        let sixteen = run.int(16);
        let high = run.apply(Ushr32, key, sixteen);
        let hash = run.apply(Xor32, key, high);
        let three = run.int(3);
        let index = run.apply(And32, hash, three);
        let mut bucket = 3;
        for candidate in 0..3 {
            let number = run.int(candidate);
            if run.test(Eq32, index, number)? {
                bucket = candidate;
                break;
            }
        }
        let mut is_there = false;
        for other in buckets[bucket as usize].clone() {
            if run.test(Eq32, other, key)? {
                is_there = true;
                break;
            }
        }
        if !is_there {
            buckets[bucket as usize].push(key);
        }
    }
    Ok(())
}

fn index_of(run: &mut Run) -> Result<(), Cut> {
    let text: Vec<Term> = (0..8).map(|number| run.any(number, Kind::Char)).collect();
    let word: Vec<Term> = (8..11).map(|number| run.any(number, Kind::Char)).collect();
    'from: for from in 0..=text.len() - word.len() {
        for (at, &letter) in word.iter().enumerate() {
            if !run.test(Eq32, text[from + at], letter)? {
                continue 'from;
            }
        }
        return Ok(());
    }
    Ok(())
}

fn rising(run: &mut Run) -> Result<(), Cut> {
    for number in 1..1000 {
        let (before, next) = (run.any(number - 1, Kind::Int), run.any(number, Kind::Int));
        run.assume(Lt32, before, next)?;
    }
    Ok(())
}

fn count_up(run: &mut Run) -> Result<(), Cut> {
    let end = run.any(0, Kind::Int);
    for round in 0..3000 {
        let round = run.int(round);
        if !run.test(Lt32, round, end)? {
            break;
        }
    }
    Ok(())
}

fn midpoint(run: &mut Run) -> Result<(), Cut> {
    let (low, high) = (run.any(0, Kind::Int), run.any(1, Kind::Int));
    let (zero, two) = (run.int(0), run.int(2));
    run.assume(Ge32, low, zero)?;
    run.assume(Le32, low, high)?;
    let sum = run.apply(Add32, low, high);
    let middle = run.apply(Div32, sum, two);
    run.test(Lt32, middle, low)?;
    run.test(Gt32, middle, high)?;
    Ok(())
}

fn temperatures(run: &mut Run) -> Result<(), Cut> {
    let mut sum = run.terms.double(0.0);
    for number in 0..3 {
        let tenths = run.within(number, -500, 600);
        let scale = run.terms.double(0.1);
        let value = run.terms.unary(I2D, tenths);
        let degrees = run.apply(DMul, value, scale);
        let (cold, hot) = (run.terms.double(3.5), run.terms.double(24.75));
        if run.test(DLt, degrees, cold)? {
            continue;
        }
        run.test(DLt, hot, degrees)?;
        sum = run.apply(DAdd, sum, degrees);
    }
    let limit = run.terms.double(40.0);
    run.test(DLt, limit, sum)?;
    Ok(())
}

fn hash_code(run: &mut Run, length: u32) -> Result<(), Cut> {
    let mut hash = run.int(0);
    let factor = run.int(31);
    let letters: Vec<Term> = (0..length).map(|number| run.any(number, Kind::Char)).collect();
    for &letter in &letters {
        let product = run.apply(Mul32, hash, factor);
        hash = run.apply(Add32, product, letter);
    }
    // switch (s) { case "stop": … case "skip": … case "step": … }
    for word in ["stop", "skip", "step"] {
        let of_word = word.bytes().fold(0i32, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
        let of_word = run.int(of_word);
        if run.test(Eq32, hash, of_word)? {
            for (&letter, byte) in letters.iter().zip(word.bytes()) {
                let byte = run.int(byte.into());
                if !run.test(Eq32, letter, byte)? {
                    return Ok(());
                }
            }
            return Ok(());
        }
    }
    Ok(())
}

fn triangle(run: &mut Run) -> Result<(), Cut> {
    let [a, b, c] = [0, 1, 2].map(|number| run.any(number, Kind::Int));
    let zero = run.int(0);
    for side in [a, b, c] {
        if run.test(Le32, side, zero)? {
            return Ok(());
        }
    }
    for (x, y, z) in [(a, b, c), (a, c, b), (b, c, a)] {
        let sum = run.apply(Add32, x, y);
        if run.test(Le32, sum, z)? {
            return Ok(());
        }
    }
    if run.test(Eq32, a, b)? || !run.test(Eq32, a, c)? {
        run.test(Eq32, b, c)?;
    }
    Ok(())
}

fn date(run: &mut Run) -> Result<(), Cut> {
    let [year, month, day] = [0, 1, 2].map(|number| run.any(number, Kind::Int));
    let [zero, one, two, four, twelve, hundred, most] = [0, 1, 2, 4, 12, 100, 400].map(|number| run.int(number));
    if run.test(Lt32, month, one)? || run.test(Gt32, month, twelve)? || run.test(Lt32, day, one)? {
        return Ok(());
    }
    let mut is_leap = false;
    let by_four = run.apply(Rem32, year, four);
    if run.test(Eq32, by_four, zero)? {
        let by_hundred = run.apply(Rem32, year, hundred);
        let by_most = run.apply(Rem32, year, most);
        is_leap = run.test(Ne32, by_hundred, zero)? || run.test(Eq32, by_most, zero)?;
    }
    let days = if run.test(Eq32, month, two)? { 28 + i32::from(is_leap) } else { 31 };
    let days = run.int(days);
    run.test(Le32, day, days)?;
    Ok(())
}

fn binary_search(run: &mut Run) -> Result<(), Cut> {
    let values: Vec<Term> = (0..7).map(|number| run.any(number, Kind::Int)).collect();
    for pair in values.windows(2) {
        run.assume(Lt32, pair[0], pair[1])?;
    }
    let key = run.any(7, Kind::Int);
    let (mut low, mut high) = (0, values.len());
    while low < high {
        let middle = (low + high) / 2;
        if run.test(Lt32, values[middle], key)? {
            low = middle + 1;
        } else if run.test(Gt32, values[middle], key)? {
            high = middle;
        } else {
            break;
        }
    }
    Ok(())
}

fn collatz(run: &mut Run) -> Result<(), Cut> {
    let mut n = run.within(0, 1, 1000);
    let [one, two, three] = [1, 2, 3].map(|number| run.int(number));
    for _ in 0..7 {
        if run.test(Eq32, n, one)? {
            break;
        }
        let bit = run.apply(And32, n, one);
        if run.test(Eq32, bit, one)? {
            let product = run.apply(Mul32, n, three);
            n = run.apply(Add32, product, one);
        } else {
            n = run.apply(Div32, n, two);
        }
    }
    Ok(())
}

fn bit_count(run: &mut Run) -> Result<(), Cut> {
    let mut rest = run.any(0, Kind::Byte);
    let one = run.int(1);
    let mask = run.int(0xFF);
    rest = run.apply(And32, rest, mask);
    for _ in 0..8 {
        let bit = run.apply(And32, rest, one);
        run.test(Eq32, bit, one)?;
        rest = run.apply(Ushr32, rest, one);
    }
    Ok(())
}

fn reverse_digits(run: &mut Run) -> Result<(), Cut> {
    let mut rest = run.within(0, 0, 99_999);
    let [zero, ten] = [0, 10].map(|number| run.int(number));
    let number = rest;
    let mut reversed = zero;
    while run.test(Gt32, rest, zero)? {
        let digit = run.apply(Rem32, rest, ten);
        let product = run.apply(Mul32, reversed, ten);
        reversed = run.apply(Add32, product, digit);
        rest = run.apply(Div32, rest, ten);
    }
    run.test(Eq32, reversed, number)?;
    Ok(())
}

fn exact(run: &mut Run) -> Result<(), Cut> {
    let (x, y) = (run.any(0, Kind::Int), run.any(1, Kind::Int));
    let zero = run.int(0);
    // Math.addExact
    let sum = run.apply(Add32, x, y);
    let (left, right) = (run.apply(Xor32, x, sum), run.apply(Xor32, y, sum));
    let both = run.apply(And32, left, right);
    if run.test(Lt32, both, zero)? {
        return Ok(());
    }
    // Math.multiplyExact
    let (wide_x, wide_y) = (run.terms.unary(I2L, x), run.terms.unary(I2L, sum));
    let product = run.apply(Mul64, wide_x, wide_y);
    let narrow = run.terms.unary(L2I, product);
    let again = run.terms.unary(I2L, narrow);
    if !run.test(Eq64, again, product)? {
        return Ok(());
    }
    // Math.abs
    if run.test(Lt32, narrow, zero)? {
        let negated = run.terms.unary(Neg32, narrow);
        run.test(Lt32, negated, zero)?;
    }
    Ok(())
}

fn trim(run: &mut Run) -> Result<(), Cut> {
    let text: Vec<Term> = (0..6).map(|number| run.any(number, Kind::Char)).collect();
    let space = run.int(' ' as i32);
    let (mut from, mut to) = (0, text.len());
    while from < to && run.test(Le32, text[from], space)? {
        from += 1;
    }
    while from < to && run.test(Le32, text[to - 1], space)? {
        to -= 1;
    }
    for &letter in &text[from..to] {
        let comma = run.int(',' as i32);
        run.test(Eq32, letter, comma)?;
    }
    Ok(())
}

fn quadratic(run: &mut Run) -> Result<(), Cut> {
    let (a, b, c) = (run.any(0, Kind::Double), run.any(1, Kind::Double), run.any(2, Kind::Double));
    let square = run.apply(DMul, b, b);
    let product = run.apply(DMul, a, c);
    let zero = run.terms.double(0.0);
    if run.test(DEq, a, zero)? {
        run.test(DEq, b, zero)?;
        return Ok(());
    }
    run.test(DLt, square, product)?;
    Ok(())
}

pub fn all() -> Vec<(&'static str, Program)> {
    let any_ints = |run: &mut Run, count: u32| -> Vec<Term> { (0..count).map(|n| run.any(n, Kind::Int)).collect() };
    let sort = move |count: u32| -> Program {
        Box::new(move |run| {
            let mut values = any_ints(run, count);
            insertion_sort(run, &mut values)
        })
    };
    vec![
        ("sort 6", sort(6)),
        ("sort 8", sort(8)),
        ("sort 9", sort(9)),
        (
            "sort 7, checked",
            Box::new(move |run| {
                let mut values = any_ints(run, 7);
                insertion_sort(run, &mut values)?;
                for i in 0..values.len() {
                    for j in i + 1..values.len() {
                        run.test(Le32, values[i], values[j])?;
                    }
                }
                Ok(())
            }),
        ),
        (
            "sort 7 of 0..99",
            Box::new(|run| {
                let mut values: Vec<Term> = (0..7).map(|number| run.within(number, 0, 99)).collect();
                insertion_sort(run, &mut values)
            }),
        ),
        (
            "sort 6 of sums",
            Box::new(move |run| {
                let symbols = any_ints(run, 7);
                let mut values: Vec<Term> = symbols.windows(2).map(|pair| run.apply(Add32, pair[0], pair[1])).collect();
                insertion_sort(run, &mut values)
            }),
        ),
        ("search tree 7", Box::new(|run| search_tree(run, 7))),
        ("gcd", Box::new(gcd)),
        ("parseInt 4", Box::new(|run| parse_int(run, 4))),
        ("checksum", Box::new(|run| checksum(run, false))),
        ("checksum, xor", Box::new(|run| checksum(run, true))),
        ("overlap, bounded", Box::new(|run| overlap(run, true))),
        ("overlap", Box::new(|run| overlap(run, false))),
        ("state machine", Box::new(state_machine)),
        ("hash map 4", Box::new(hash_map)),
        ("indexOf 3 in 8", Box::new(index_of)),
        ("rising 1000", Box::new(rising)),
        ("count up to n", Box::new(count_up)),
        ("midpoint", Box::new(midpoint)),
        ("temperatures", Box::new(temperatures)),
        ("string switch", Box::new(|run| hash_code(run, 4))),
        ("triangle", Box::new(triangle)),
        ("date", Box::new(date)),
        ("binary search", Box::new(binary_search)),
        ("collatz", Box::new(collatz)),
        ("bit count", Box::new(bit_count)),
        ("reverse digits", Box::new(reverse_digits)),
        ("exact arithmetic", Box::new(exact)),
        ("trim", Box::new(trim)),
        ("quadratic", Box::new(quadratic)),
    ]
}
