//! Z3: loading it, translating terms to it, and what it answers.

mod support;

use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_formula::z3::{Ignorance, LoadError, Verdict, Z3, Z3Library};
use jaywalk_formula::{Condition, Model, Sort, Symbol, Terms};
use support::{Grammar, Random, Tree, model, z3_or_say_how};

/// Random conditions that random values satisfy: Z3 must not refute the values, and its own must satisfy.
#[test]
fn translated_terms_mean_the_same() {
    z3_or_say_how();
    let mut random = Random::of_test(2);
    for (grammar, rounds) in [(Grammar::integers(), 300), (Grammar::everything(), 60)] {
        let (mut refuted, mut unknown) = (0, Vec::new());
        for round in 0..rounds {
            // Without simplifying, every operator gets there.
            let mut terms = if random.chance(50) { Terms::without_simplifier() } else { Terms::new() };
            let depth = 1 + random.below(3);
            let tree = grammar.condition(&mut random, depth);
            let values = grammar.values(&mut random);
            let Some(value) = tree.value(&values) else { continue };
            let condition = tree.build_condition(&mut terms, &grammar.symbols).side(value == 1);
            // The values as equations of bits, so that NaN is given exactly.
            let mut all = vec![condition];
            for (&symbol, &word) in grammar.symbols.iter().zip(&values) {
                let term = terms.symbol(symbol);
                let (term, word) = match symbol.sort() {
                    Sort::Float => (terms.unary(Operator::FToBits, term), terms.int(word as i32)),
                    Sort::Double => (terms.unary(Operator::DToBits, term), terms.long(word as i64)),
                    sort => (term, terms.word(sort, word)),
                };
                let is_long = terms.sort(term) == Sort::Long;
                all.push(terms.condition(if is_long { Operator::Eq64 } else { Operator::Eq32 }, term, word));
            }
            let mut z3 = Z3::new();
            match z3.check(&terms, &all, 10_000) {
                Verdict::Satisfiable(found) => {
                    let expected = model(&mut terms, &grammar.symbols, &values);
                    assert!(found.iter().all(|&(symbol, word)| expected.get(&terms, symbol) == word));
                }
                Verdict::Unsatisfiable => panic!("round {round}: {tree:?} of {values:x?} is {value}"),
                Verdict::Unknown(reason) => unknown.push(reason),
            }
            match z3.check(&terms, &[condition.negated()], 50) {
                Verdict::Satisfiable(found) => assert!(!holds(&terms, &found, condition), "round {round}: {tree:?}"),
                Verdict::Unsatisfiable => {
                    refuted += 1;
                    for _ in 0..50 {
                        let values = grammar.values(&mut random);
                        let other = tree.value(&values);
                        assert!(other.is_none() || other == Some(value), "round {round}: {tree:?} of {values:x?}");
                    }
                }
                Verdict::Unknown(_) => {}
            }
        }
        assert!(unknown.len() * 10 < rounds, "of {rounds} unknown: {unknown:?}");
        assert!(refuted > 0);
    }
}

fn holds(terms: &Terms, found: &[(jaywalk_formula::SymbolId, u64)], condition: Condition) -> bool {
    let mut model = Model::new();
    found.iter().for_each(|&(symbol, word)| model.set(symbol, word));
    (model.value(terms, condition.term) != 0) == condition.holds
}

/// The corners where a translation goes wrong: conversions, comparisons with NaN, division, shifts.
#[test]
fn corners_are_exact() {
    z3_or_say_how();
    use Operator::*;
    let corners = [
        F2I, F2L, D2I, D2L, I2F, L2F, L2D, D2F, DMin, DMax, DSqrt, DFloor, DCeil, DRint, DCmpL, DCmpG, FCmpL, Div32,
        Rem64, Shl64,
    ];
    let mut random = Random::of_test(3);
    let grammar = Grammar::everything();
    for operator in corners {
        let sorts: Vec<Sort> = operator.parameters().iter().filter_map(|&kind| Sort::of_kind(kind)).collect();
        let symbol = |sort: Sort| match sort {
            Sort::Int => 4,
            Sort::Long => 6,
            Sort::Float => 8,
            Sort::Double => 9,
        };
        for _ in 0..6 {
            let words: Vec<u64> = sorts.iter().map(|&sort| random.word(sort)).collect();
            let Some(result) = operator.evaluate([words[0], words[words.len() - 1]]) else { continue };
            let mut terms = Terms::without_simplifier();
            let operands = words.iter().zip(&sorts).map(|(&word, &sort)| {
                // One operand stays open, pinned by an equation of its bits.
                if sort == sorts[0] { Tree::Symbol(symbol(sort)) } else { Tree::Constant(sort, word) }
            });
            let tree = Tree::Apply(operator, operands.collect());
            let mut values = vec![0; grammar.symbols.len()];
            values[symbol(sorts[0])] = words[0];
            if sorts.len() == 2 && sorts[0] == sorts[1] && tree.value(&values) != Some(result) {
                continue;
            }
            let term = tree.build(&mut terms, &grammar.symbols);
            let pin = |terms: &mut Terms, term, word: u64| {
                let (term, word) = match terms.sort(term) {
                    Sort::Float => (terms.unary(FToBits, term), terms.int(word as i32)),
                    Sort::Double => (terms.unary(DToBits, term), terms.long(word as i64)),
                    sort => (term, terms.word(sort, word)),
                };
                let is_long = terms.sort(term) == Sort::Long;
                terms.condition(if is_long { Eq64 } else { Eq32 }, term, word)
            };
            let input = terms.symbol(grammar.symbols[symbol(sorts[0])]);
            let given = pin(&mut terms, input, words[0]);
            let is_nan = match terms.sort(term) {
                Sort::Float => f32::from_bits(result as u32).is_nan(),
                Sort::Double => f64::from_bits(result).is_nan(),
                _ => false,
            };
            let expected = pin(&mut terms, term, result);
            let mut z3 = Z3::new();
            assert!(
                !matches!(z3.check(&terms, &[given, expected], 300), Verdict::Unsatisfiable),
                "{tree:?} {values:x?}"
            );
            if !is_nan {
                let other = z3.check(&terms, &[given, expected.negated()], 300);
                assert!(!matches!(other, Verdict::Satisfiable(_)), "{tree:?} {values:x?} → {result:x}: {other:?}");
            }
        }
    }
}

/// What is no library, and a library that is not Z3, are one clear line each.
#[test]
fn wrong_libraries_are_refused() {
    let text = |error: Result<Z3Library, LoadError>| error.err().expect("refused").to_string();
    let missing = text(Z3Library::load("/nowhere/libz3.so"));
    assert!(missing.starts_with("/nowhere/libz3.so cannot be loaded as Z3's library: "), "{missing}");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    assert!(text(Z3Library::load(source)).contains("cannot be loaded as Z3's library"), "{source}");
    let other = text(Z3Library::load("libc.so.6"));
    assert!(
        other.starts_with("libc.so.6 is a library, but not Z3's: it has no Z3_get_version; set JAYWALK_Z3"),
        "{other}"
    );
}

/// Looking for the factors of a prime takes long; a time-out and an interruption end it.
#[test]
fn long_questions_end() {
    z3_or_say_how();
    let mut terms = Terms::new();
    let [x, y] = [0, 1].map(|number| terms.symbol(Symbol::any(number, Kind::Long)));
    let product = terms.apply(Operator::Mul64, x, y);
    let (prime, one) = (terms.long((1 << 61) - 1), terms.long(1));
    let limit = terms.long(1 << 31);
    let mut all = vec![terms.condition(Operator::Eq64, product, prime)];
    for factor in [x, y] {
        all.push(terms.condition(Operator::Lt64, one, factor));
        all.push(terms.condition(Operator::Lt64, factor, limit));
    }
    let mut z3 = Z3::new();
    assert_eq!(z3.check(&terms, &all, 50), Verdict::Unknown(Ignorance::TimeOut { milliseconds: 50 }));
    let interrupter = z3.interrupter();
    let other = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(100));
        interrupter.interrupt();
        interrupter
    });
    assert_eq!(z3.check(&terms, &all, 600_000), Verdict::Unknown(Ignorance::Interrupted));
    other.join().expect("the other thread ends").clear();
    assert!(matches!(z3.check(&terms, &all[1..], 5000), Verdict::Satisfiable(_)), "it can be asked again");
}

/// Z3 has no remainder as Java's: it may say "impossible", and otherwise it does not know.
#[test]
fn fixme_remainders_of_floating_point_are_open() {
    z3_or_say_how();
    let mut terms = Terms::new();
    let (x, y) = (terms.symbol(Symbol::any(0, Kind::Double)), terms.symbol(Symbol::any(1, Kind::Double)));
    let (remainder, number) = (terms.apply(Operator::DRem, x, y), terms.double(1.25));
    let condition = terms.condition(Operator::DEq, remainder, number);
    let verdict = Z3::new().check(&terms, &[condition], 1000);
    assert!(matches!(verdict, Verdict::Unknown(Ignorance::GaveUp(_))), "{verdict:?}");
    // The layers find values where one symbol decides.
    let four = terms.double(4.0);
    let remainder = terms.apply(Operator::DRem, x, four);
    let condition = terms.condition(Operator::DEq, remainder, number);
    let (path, mut solver) = (jaywalk_formula::PathCondition::new(), jaywalk_formula::Solver::default());
    assert_eq!(solver.ask_one(&terms, &path, condition), jaywalk_formula::Feasibility::Yes);
}

/// Solvers go where the machines go.
#[test]
fn solvers_can_be_sent() {
    fn sent<T: Send>(_: T) {}
    sent((jaywalk_formula::Solver::default(), Terms::new(), jaywalk_formula::PathCondition::new()));
}

/// A loop makes terms as deep as it runs long. Z3 is not asked about the longest, and nothing falls over.
#[test]
fn deep_questions_end() {
    z3_or_say_how();
    for (rounds, is_asked) in [(300, true), (200_000, false)] {
        let mut terms = Terms::new();
        let x = terms.symbol(Symbol::any(0, Kind::Int));
        let (three, limit) = (terms.int(3), terms.int(12345));
        let mut term = x;
        for _ in 0..rounds {
            let shifted = terms.apply(Operator::Ushr32, term, three);
            let mixed = terms.apply(Operator::Xor32, shifted, x);
            term = terms.apply(Operator::Add32, mixed, three);
        }
        let condition = terms.condition(Operator::Lt32, term, limit);
        let (path, mut solver) = (jaywalk_formula::PathCondition::new(), jaywalk_formula::Solver::default());
        let sides = solver.ask(&terms, &path, condition);
        assert_eq!(sides.yes, jaywalk_formula::Feasibility::Yes, "zero does");
        let refused = "the solver gave up: more than 8000 terms in one question";
        let verdict = Z3::new().check(&terms, &[condition], 2000);
        let is_refused = matches!(&verdict, Verdict::Unknown(reason) if reason.to_string() == refused);
        assert_eq!(is_refused, !is_asked, "{verdict:?}");
    }
}

/// Z3 makes circuits of products before it looks at a clock.
#[test]
fn many_products_are_not_asked() {
    z3_or_say_how();
    let mut terms = Terms::new();
    let mut sum = terms.long(1);
    for number in 0..60 {
        let factor = terms.symbol(Symbol::any(number, Kind::Long));
        let product = terms.apply(Operator::Mul64, sum, factor);
        let mixed = terms.apply(Operator::Xor64, sum, factor);
        sum = terms.apply(Operator::Add64, product, mixed);
    }
    let wanted = terms.long(42);
    let condition = terms.condition(Operator::Eq64, sum, wanted);
    let verdict = Z3::new().check(&terms, &[condition], 1_000);
    assert!(matches!(verdict, Verdict::Unknown(Ignorance::GaveUp(_))), "{verdict:?}");
}
