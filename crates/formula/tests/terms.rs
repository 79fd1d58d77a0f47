//! Terms mean what the operators' functions say, simplified or not.

mod support;

use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_formula::{Interval, Java, Model, Sort, Symbol, Terms};
use support::{Grammar, Random, Tree, model};

/// Random expressions on random and corner values: by the functions, in a store without rules, in one with.
#[test]
fn simplifying_changes_no_value() {
    let mut random = Random::of_test(1);
    let grammars = [(Grammar::everything(), 6000), (Grammar::integers(), 6000), (Grammar::everyday(), 4000)];
    for (grammar, rounds) in grammars.into_iter().chain([(Grammar::bits(), 12_000)]) {
        for round in 0..rounds {
            let (mut plain, mut simple) = (Terms::without_simplifier(), Terms::new());
            let sort = random.pick(&[Sort::Int, Sort::Int, Sort::Long, Sort::Float, Sort::Double]);
            let depth = 1 + random.below(5);
            let tree = if random.chance(40) {
                grammar.condition(&mut random, depth)
            } else {
                grammar.tree(&mut random, sort, depth)
            };
            let (long, short) = (tree.build(&mut plain, &grammar.symbols), tree.build(&mut simple, &grammar.symbols));
            for _ in 0..24 {
                let values = grammar.values(&mut random);
                let in_plain = model(&mut plain, &grammar.symbols, &values).value(&plain, long);
                let in_simple = model(&mut simple, &grammar.symbols, &values).value(&simple, short);
                if in_plain != in_simple && !tree.meets_two_nans(&values) {
                    explain(&tree, &grammar, &values);
                }
                if let Some(value) = tree.value(&values) {
                    assert_eq!(value, in_plain, "round {round}: {tree:?} of {values:x?}");
                }
                for (terms, term, word) in [(&plain, long, in_plain), (&simple, short, in_simple)] {
                    assert!(terms.can_be(term, word), "round {round}: {tree:?} is {word:x}");
                }
            }
        }
    }
}

/// Ends the test with the smallest part of an expression that has two values.
fn explain(tree: &Tree, grammar: &Grammar, values: &[u64]) {
    for part in tree.parts() {
        let [plain, simple] = [Terms::without_simplifier(), Terms::new()].map(|mut terms| {
            let term = part.build(&mut terms, &grammar.symbols);
            model(&mut terms, &grammar.symbols, values).value(&terms, term)
        });
        assert_eq!(plain, simple, "{part:?} of {values:x?}");
    }
}

/// Equal terms have the same number, and going back forgets what came since.
#[test]
fn a_store_goes_back() {
    let mut terms = Terms::new();
    let x = terms.symbol(Symbol::any(0, Kind::Int));
    let one = terms.int(1);
    let before = terms.apply(Operator::Add32, x, one);
    let mark = terms.mark();
    let y = terms.symbol(Symbol::any(1, Kind::Int));
    let sum = terms.apply(Operator::Add32, before, y);
    terms.back(mark);
    assert_eq!(terms.mark(), mark);
    assert_eq!(terms.apply(Operator::Add32, one, x), before);
    assert_eq!(terms.symbol(Symbol::any(2, Kind::Int)), y, "the number is free again");
    let other = terms.apply(Operator::Add32, before, y);
    assert_eq!(other, sum);
}

/// A store that goes back takes no more room than it did, however often it grew, and means the same.
#[test]
fn a_store_that_goes_back_stays_small() {
    let mut random = Random::of_test(7);
    let grammar = Grammar::everything();
    let mut terms = Terms::new();
    let base = grammar.tree(&mut random, Sort::Int, 5).build(&mut terms, &grammar.symbols);
    let (mark, bytes) = (terms.mark(), terms.bytes());
    for _ in 0..300 {
        let tree = grammar.tree(&mut random, Sort::Int, 5);
        let values = grammar.values(&mut random);
        let (mut fresh, term) = (Terms::new(), tree.build(&mut terms, &grammar.symbols));
        let expected = tree.build(&mut fresh, &grammar.symbols);
        let words = [model(&mut terms, &grammar.symbols, &values).value(&terms, term), {
            model(&mut fresh, &grammar.symbols, &values).value(&fresh, expected)
        }];
        assert_eq!(words[0], words[1], "{tree:?}");
        let _ = terms.symbols_of(base);
        terms.back(mark);
        assert_eq!((terms.mark(), terms.bytes()), (mark, bytes));
    }
}

/// A loop may make a term as deep as it runs long.
#[test]
fn deep_terms_are_no_trouble() {
    let mut terms = Terms::new();
    let x = terms.symbol(Symbol::any(0, Kind::Int));
    let three = terms.int(3);
    let mut term = x;
    for _ in 0..200_000 {
        let shifted = terms.apply(Operator::Ushr32, term, three);
        let mixed = terms.apply(Operator::Xor32, shifted, x);
        term = terms.apply(Operator::Add32, mixed, three);
    }
    let mut model = Model::new();
    let jaywalk_formula::Node::Symbol(id) = terms.node(x) else { panic!("a symbol") };
    model.set(id, 12345);
    let mut expected: i32 = 12345;
    for _ in 0..200_000 {
        expected = (((expected as u32) >> 3) as i32 ^ 12345).wrapping_add(3);
    }
    assert_eq!(model.value(&terms, term) as i32, expected);
    assert!(Java::new(&terms, &|_| "x".to_owned()).term(term).contains('…'));
}

/// Whether a product fits is told by its factor's bounds, and those are exact.
#[test]
fn products_that_fit_are_told_by_bounds() {
    for (kind, multiply, divide, equal, bits) in [
        (Kind::Int, Operator::Mul32, Operator::Div32, Operator::Eq32, 32),
        (Kind::Long, Operator::Mul64, Operator::Div64, Operator::Eq64, 64),
    ] {
        let (least, greatest) = (i64::MIN >> (64 - bits), i64::MAX >> (64 - bits));
        for factor in [2, 3, 7, 1000, 1 << 20, greatest, -1, -2, -3, -1000, least, least + 1] {
            let [mut plain, mut simple] = [Terms::without_simplifier(), Terms::new()];
            let [in_plain, in_simple] = [&mut plain, &mut simple].map(|terms| {
                let x = terms.symbol(Symbol::any(0, kind));
                let number = if kind == Kind::Int { terms.int(factor as i32) } else { terms.long(factor) };
                let product = terms.apply(multiply, x, number);
                let quotient = terms.apply(divide, product, number);
                let condition = terms.condition(equal, quotient, x);
                (terms.truth(condition), terms.symbols_of(x)[0])
            });
            let ends = [0, least, greatest, least / factor.max(2), greatest / factor.max(2), greatest / factor.min(-2)];
            for x in ends.iter().flat_map(|end| (-3..=3).map(move |by| end.wrapping_add(by))) {
                let value = |terms: &Terms, (term, symbol)| {
                    let mut model = Model::new();
                    model.set(symbol, if kind == Kind::Int { u64::from(x as u32) } else { x as u64 });
                    model.value(terms, term)
                };
                assert_eq!(value(&plain, in_plain), value(&simple, in_simple), "{x} * {factor}, {kind:?}");
            }
        }
    }
    let mut terms = Terms::new();
    let l = terms.symbol(Symbol::any(0, Kind::Long));
    let thousand = terms.long(1000);
    let product = terms.apply(Operator::Mul64, l, thousand);
    let quotient = terms.apply(Operator::Div64, product, thousand);
    let fits = terms.condition(Operator::Eq64, quotient, l);
    let java = Java::new(&terms, &|_| "l".to_owned()).condition(fits);
    assert_eq!(java, "l >= -9223372036854775L && l <= 9223372036854775L");
}

/// What the simplifier is for, in Java's syntax.
#[test]
fn expressions_become_plain_java() {
    let mut terms = Terms::new();
    let kinds = [Kind::Int, Kind::Int, Kind::Char, Kind::Long, Kind::Long, Kind::Double, Kind::Boolean, Kind::Float];
    let names = ["x", "y", "c", "l", "m", "d", "b", "f"];
    let s: Vec<_> = kinds.iter().enumerate().map(|(at, &kind)| terms.symbol(Symbol::any(at as u32, kind))).collect();
    let small = terms.symbol(Symbol::within(8, Kind::Int, Interval::new(0, 100)));
    let name = |symbol: &Symbol| names.get(symbol.number as usize).map_or("s".to_owned(), |&name| name.to_owned());
    let [x, y, c, l, m, d, b, f] = s[..] else { panic!("eight symbols") };
    use Operator::*;
    let (zero, one, three, minimum) = (terms.int(0), terms.int(1), terms.int(3), terms.int(i32::MIN));

    let mut check = |expected: &str, make: &dyn Fn(&mut Terms) -> jaywalk_formula::Condition| {
        let condition = make(&mut terms);
        assert_eq!(Java::new(&terms, &name).condition(condition), expected);
    };
    check("x + 1 < y", &|t| {
        let sum = t.apply(Add32, x, one);
        t.condition(Lt32, sum, y)
    });
    check("x == 2", &|t| {
        let sum = t.apply(Add32, x, one);
        t.condition(Eq32, sum, three)
    });
    check("l < m", &|t| {
        let compared = t.apply(Cmp64, l, m);
        t.condition(Lt32, compared, zero)
    });
    check("m >= l", &|t| {
        let compared = t.apply(Cmp64, l, m);
        t.condition(Le32, compared, zero)
    });
    check("!(d < 0.0)", &|t| {
        let none = t.double(0.0);
        let compared = t.apply(DCmpG, d, none);
        t.condition(Ge32, compared, zero)
    });
    check("Integer.compareUnsigned(x, y) < 0", &|t| {
        let (left, right) = (t.apply(Add32, x, minimum), t.apply(Add32, y, minimum));
        t.condition(Lt32, left, right)
    });
    check("c < 'a'", &|t| {
        let letter = t.int('a' as i32);
        let narrowed = t.unary(I2C, c);
        t.condition(Lt32, narrowed, letter)
    });
    check("!b", &|t| t.condition(Eq32, b, zero));
    check("b", &|t| t.condition(Gt32, b, zero));
    check("s < 2", &|t| {
        let sum = t.apply(Add32, small, one);
        t.condition(Lt32, sum, three)
    });
    check("true", &|t| {
        let hundred = t.int(101);
        t.condition(Lt32, small, hundred)
    });
    check("x * 31 + y >>> 3 < y", &|t| {
        let count = t.int(5);
        let shifted = t.apply(Shl32, x, count);
        let product = t.apply(Sub32, shifted, x);
        let sum = t.apply(Add32, product, y);
        let shifted = t.apply(Ushr32, sum, three);
        t.condition(Lt32, shifted, y)
    });
    check("x >= 40 && x <= 47", &|t| {
        let (shifted, five) = (t.apply(Ushr32, x, three), t.int(5));
        t.condition(Eq32, shifted, five)
    });
    check("c == 'A' || c == 'a'", &|t| {
        let (bit, letter) = (t.int(0x20), t.int('a' as i32));
        let lower = t.apply(Or32, c, bit);
        t.condition(Eq32, lower, letter)
    });
    check("c < '\\u0100'", &|t| {
        let eight = t.int(8);
        let high = t.apply(Ushr32, c, eight);
        t.condition(Eq32, high, zero)
    });
    check("x % 10 == 7", &|t| {
        let (ten, seven) = (t.int(10), t.int(7));
        let quotient = t.apply(Div32, x, ten);
        let product = t.apply(Mul32, quotient, ten);
        let digit = t.apply(Sub32, x, product);
        t.condition(Eq32, digit, seven)
    });
    check("Integer.compareUnsigned(x, y) < 0", &|t| {
        let (left, right) = (t.apply(Xor32, x, minimum), t.apply(Xor32, y, minimum));
        t.condition(Lt32, left, right)
    });
    check("Integer.compareUnsigned(x, y) < 0", &|t| {
        let mask = t.long(0xFFFF_FFFF);
        let [left, right] = [x, y].map(|term| {
            let wide = t.unary(I2L, term);
            t.apply(And64, wide, mask)
        });
        t.condition(Lt64, left, right)
    });
    check("y * (x & 3) != (byte) x", &|t| {
        let masked = t.apply(And32, x, three);
        let product = t.apply(Mul32, masked, y);
        let narrow = t.unary(I2B, x);
        t.condition(Ne32, narrow, product)
    });
    check("f == f + 1.5f", &|t| {
        let wide = t.unary(F2D, f);
        let narrow = t.unary(D2F, wide);
        let more = t.float(1.5);
        let sum = t.apply(FAdd, narrow, more);
        t.condition(FEq, sum, f)
    });
    check("(int) l == (b ? 1 : 0) + 5", &|t| {
        let five = t.int(-5);
        let narrow = t.unary(L2I, l);
        let left = t.apply(Add32, narrow, five);
        t.condition(Eq32, left, b)
    });
}

/// Bytes that a number was taken apart into become the number again.
#[test]
fn fields_are_put_together_again() {
    use Operator::*;
    let mut terms = Terms::new();
    let (c, x) = (terms.symbol(Symbol::any(0, Kind::Char)), terms.symbol(Symbol::any(1, Kind::Int)));
    let l = terms.symbol(Symbol::any(2, Kind::Long));
    let latin = terms.symbol(Symbol::within(3, Kind::Char, Interval::new(0, 255)));
    let byte = |terms: &mut Terms, term, count| {
        let (count, mask) = (terms.int(count), terms.int(0xFF));
        let moved = terms.apply(Shr32, term, count);
        let byte = terms.unary(I2B, moved);
        terms.apply(And32, byte, mask)
    };
    let moved = |terms: &mut Terms, term, count| {
        let count = terms.int(count);
        terms.apply(Shl32, term, count)
    };
    // StringUTF16: both orders of bytes.
    for (first, second) in [(0, 8), (8, 0)] {
        let (a, b) = (byte(&mut terms, c, first), byte(&mut terms, c, second));
        let (a, b) = (moved(&mut terms, a, first), moved(&mut terms, b, second));
        let joined = terms.apply(Or32, a, b);
        assert_eq!(terms.unary(I2C, joined), c);
    }
    // StringLatin1.
    let narrow = byte(&mut terms, latin, 0);
    assert_eq!(terms.unary(I2C, narrow), latin);
    // Four bytes of an int, joined by | or by +.
    for operator in [Or32, Add32, Xor32] {
        let mut joined = terms.int(0);
        for count in [24, 16, 8, 0] {
            let part = byte(&mut terms, x, count);
            let part = moved(&mut terms, part, count);
            joined = terms.apply(operator, joined, part);
        }
        assert_eq!(joined, x);
    }
    // Both halves of a long.
    let (half, mask) = (terms.int(32), terms.long(0xFFFF_FFFF));
    let high = terms.apply(Shr64, l, half);
    let (high, low) = (terms.unary(L2I, high), terms.unary(L2I, l));
    let (high, low) = (terms.unary(I2L, high), terms.unary(I2L, low));
    let (high, low) = (terms.apply(Shl64, high, half), terms.apply(And64, low, mask));
    assert_eq!(terms.apply(Or64, high, low), l);
    // A field among others.
    let (red, green) = (terms.unary(I2B, x), terms.symbol(Symbol::within(4, Kind::Int, Interval::new(0, 255))));
    let mask = terms.int(0xFF);
    let red = terms.apply(And32, red, mask);
    let (red, shifted) = (moved(&mut terms, red, 16), moved(&mut terms, green, 8));
    let pixel = terms.apply(Or32, red, shifted);
    assert_eq!(byte(&mut terms, pixel, 8), green);
}

/// The truth of a condition is an int, also where a long is tested that is 0 or 1.
#[test]
fn truths_are_ints() {
    use Operator::*;
    let mut terms = Terms::new();
    let (x, l) = (terms.symbol(Symbol::any(0, Kind::Int)), terms.symbol(Symbol::any(1, Kind::Long)));
    let (one, zero) = (terms.long(1), terms.long(0));
    let bit = terms.apply(And64, l, one);
    for (operator, a, b) in [(Lt64, zero, bit), (Eq64, bit, zero), (Eq64, bit, one), (Lt64, bit, one)] {
        let condition = terms.condition(operator, a, b);
        let truth = terms.truth(condition);
        assert_eq!(terms.sort(truth), Sort::Int);
        let greater = terms.condition(Gt32, x, truth);
        let symbols = [Symbol::any(0, Kind::Int), Symbol::any(1, Kind::Long)];
        let model = model(&mut terms, &symbols, &[Sort::Int.word(-2), 7]);
        assert_ne!(model.value(&terms, greater.term) != 0, greater.holds, "-2 is greater than no truth");
    }
}

/// Some bits of numbers at the end of all.
#[test]
fn fields_of_the_greatest_numbers() {
    use Operator::*;
    let mut terms = Terms::new();
    let symbol = Symbol::within(0, Kind::Long, Interval::new(i64::MAX - 4, i64::MAX));
    let (l, one, mask) = (terms.symbol(symbol), terms.long(1), terms.long(i64::MAX - 4));
    let mixed = terms.apply(Xor64, l, one);
    let masked = terms.apply(And64, mixed, mask);
    for number in i64::MAX - 8..=i64::MAX {
        let constant = terms.long(number);
        let condition = terms.condition(Eq64, masked, constant);
        for value in symbol.range.low..=symbol.range.high {
            let model = model(&mut terms, &[symbol], &[value as u64]);
            let holds = (model.value(&terms, condition.term) != 0) == condition.holds;
            assert_eq!(holds, (value ^ 1) & (i64::MAX - 4) == number, "{value} {number}");
        }
    }
}
