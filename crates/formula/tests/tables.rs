//! Arrays of known contents at unknown indices, and conditions about one index: they come down to intervals of it, and
//! no solver is needed for them.

mod support;

use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator::*;
use jaywalk_formula::{
    Condition, Feasibility, Interval, Java, Layer, LayerSet, Limits, Model, Node, PathCondition, Solver, Sort, Symbol,
    Term, Terms,
};
use support::Random;

fn java(terms: &Terms, condition: Condition) -> String {
    Java::new(terms, &|_| "c".to_owned()).condition(condition)
}

fn without_z3() -> Solver {
    Solver::new(LayerSet::ALL.without(Layer::Z3), Limits::default())
}

/// The general category of a character, about as the JDK packs it: bits that matter among others.
fn properties(unit: u32) -> u64 {
    let category = match char::from_u32(unit) {
        Some('0'..='9') => 9,
        Some('a'..='z' | 'à'..='ÿ') => 2,
        Some('A'..='Z' | 'À'..='Þ') => 1,
        Some(' ') => 12,
        Some('\0'..='\x1F') => 15,
        Some('\u{660}'..='\u{669}') => 9,
        Some('\u{410}'..='\u{42F}') => 1,
        _ => 24,
    };
    0x4800_0000 | u64::from(unit % 7) << 12 | category
}

/// `(A[c] & 0x1F) == 9`
fn is_digit(terms: &mut Terms, properties: Term) -> Condition {
    let (mask, nine) = (terms.int(0x1F), terms.int(9));
    let category = terms.apply(And32, properties, mask);
    terms.condition(Eq32, category, nine)
}

#[test]
fn a_table_of_properties_comes_down_to_intervals() {
    let mut terms = Terms::new();
    let byte = terms.symbol(Symbol::within(0, Kind::Char, Interval::new(0, 255)));
    let table = terms.table_of_words(byte, Sort::Int, (0..256).map(properties));
    let condition = is_digit(&mut terms, table);
    assert_eq!(java(&terms, condition), "c >= '0' && c <= '9'");
    assert_eq!(java(&terms, condition.negated()), "c < '0' || c > '9'");

    let ascii = terms.symbol(Symbol::within(1, Kind::Char, Interval::new(0, 127)));
    let table = terms.table_of_words(ascii, Sort::Int, (0..256).map(properties));
    let (mask, two) = (terms.int(0x1F), terms.int(2));
    let category = terms.apply(And32, table, mask);
    let is_lower = terms.condition(Le32, category, two);
    assert_eq!(java(&terms, is_lower), r"c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'");
    let is_lower = terms.condition(Eq32, category, two);
    assert_eq!(java(&terms, is_lower), r"c >= 'a' && c <= 'z'");
}

/// Three tables, as for characters beyond Latin-1: blocks, rows of blocks, properties.
#[test]
fn nested_tables_become_one() {
    let mut terms = Terms::new();
    let c = terms.symbol(Symbol::any(0, Kind::Char));
    let rows: Vec<u64> = (0..65536 >> 5).collect();
    let (mut blocks, mut of_row): (Vec<Vec<u64>>, Vec<u64>) = (Vec::new(), Vec::new());
    for row in rows {
        let block: Vec<u64> = (0..32).map(|low| properties((row * 32 + low) as u32)).collect();
        let at = blocks.iter().position(|other| *other == block).unwrap_or_else(|| {
            blocks.push(block);
            blocks.len() - 1
        });
        of_row.push(at as u64);
    }
    let [five, low] = [5, 31].map(|number| terms.int(number));
    let row = terms.apply(Shr32, c, five);
    let block = terms.table_of_words(row, Sort::Int, of_row);
    let shifted = terms.apply(Shl32, block, five);
    let rest = terms.apply(And32, c, low);
    let place = terms.apply(Or32, shifted, rest);
    let table = terms.table_of_words(place, Sort::Int, blocks.concat());
    let condition = is_digit(&mut terms, table);
    assert_eq!(java(&terms, condition), r"c >= '0' && c <= '9' || c >= '\u0660' && c <= '\u0669'");

    let (mut path, mut solver) = (PathCondition::new(), without_z3());
    let sides = solver.ask(&terms, &path, condition);
    assert_eq!((sides.yes, sides.no), (Feasibility::Yes, Feasibility::Yes));
    path.assert(condition);
    let model = solver.model(&terms, &path).expect("an answer").expect("a model");
    assert_eq!(properties(model.value(&terms, c) as u32) & 0x1F, 9);
    // Between the two runs there is nothing.
    let (ninety, limit) = (terms.int(90), terms.int(0x65F));
    let between = [terms.condition(Gt32, c, ninety), terms.condition(Lt32, c, limit)];
    let between = terms.all(&between);
    assert_eq!(solver.ask_one(&terms, &path, between), Feasibility::No);
}

#[test]
fn operators_of_tables_are_tables() {
    let mut terms = Terms::new();
    let i = terms.symbol(Symbol::within(0, Kind::Int, Interval::new(0, 3)));
    let table = terms.table_of_words(i, Sort::Int, [10, 20, 20, 30]);
    let (two, ten) = (terms.int(2), terms.int(10));
    let half = terms.apply(Div32, table, ten);
    let shifted = terms.apply(Shl32, two, half);
    let wide = terms.unary(I2L, shifted);
    let other = terms.table_of_words(i, Sort::Long, [1, 2, 3, 4]);
    let sum = terms.apply(Add64, wide, other);
    let Node::Table(id, index) = terms.node(sum) else { panic!("a table") };
    assert_eq!(index, i);
    assert_eq!(terms.contents(id).runs().map(|run| run.1).collect::<Vec<u64>>(), [5, 10, 11, 20]);
    let none = terms.apply(Sub64, sum, sum);
    assert_eq!(terms.constant(none), Some(0));
    // With a step between, the index is moved.
    let (seven, y) = (terms.int(7), terms.symbol(Symbol::within(1, Kind::Int, Interval::new(5, 10))));
    let moved = terms.apply(Sub32, y, seven);
    let table = terms.table_of_words(moved, Sort::Int, [1, 1, 5, 9]);
    assert_eq!(Java::new(&terms, &|_| "y".to_owned()).term(table), "y <= 8 ? 1 : y <= 9 ? 5 : 9");
}

/// Elements that are unknown themselves.
#[test]
fn open_elements_are_chosen() {
    let mut terms = Terms::new();
    let [i, x, y] = [0, 1, 2].map(|number| terms.symbol(Symbol::any(number, Kind::Int)));
    let (zero, one) = (terms.int(0), terms.int(1));
    let name = |symbol: &Symbol| ["i", "x", "y"][symbol.number as usize].to_owned();
    let term = terms.table(i, &[zero, zero, x, zero, zero]);
    assert_eq!(Java::new(&terms, &name).term(term), "i == 2 ? x : 0");
    let term = terms.table(i, &[x, x, one, y]);
    assert_eq!(Java::new(&terms, &name).term(term), "i < 3 ? (i < 2 ? x : 1) : y");
    let term = terms.table(i, &[x, y]);
    assert_eq!(Java::new(&terms, &name).term(term), "i < 1 ? x : y");
    let term = terms.table(i, &[x, x]);
    assert_eq!(term, x);
}

#[test]
fn a_switch_is_about_its_value() {
    let mut terms = Terms::new();
    let k = terms.symbol(Symbol::any(0, Kind::Int));
    let case = |numbers: &[i32], terms: &mut Terms| -> Vec<Condition> {
        let equal = |&number: &i32| {
            let number = terms.int(number);
            terms.condition(Eq32, k, number)
        };
        numbers.iter().map(equal).collect()
    };
    let some = case(&[3, 4, 7], &mut terms);
    let some = terms.any(&some);
    assert_eq!(java(&terms, some), "c >= 3 && c <= 4 || c == 7");
    let none: Vec<Condition> = case(&[1, 5], &mut terms).into_iter().map(Condition::negated).collect();
    let none = terms.all(&none);
    assert_eq!(java(&terms, none), "c != 1 && c != 5");
    let both = terms.all(&[some, none]);
    assert_eq!(both, some);
    let neither = terms.all(&[some.negated(), some]);
    assert_eq!(neither.constant(&terms), Some(false));
    // Thousands of cases.
    let numbers: Vec<i32> = (0..20_000).map(|number| number * 2).collect();
    let cases = case(&numbers, &mut terms);
    let many = terms.any(&cases);
    let (mut path, mut solver) = (PathCondition::new(), without_z3());
    let sides = solver.ask(&terms, &path, many);
    assert_eq!((sides.yes, sides.no), (Feasibility::Yes, Feasibility::Yes));
    path.assert(many);
    let limit = terms.int(39_997);
    let last = terms.condition(Gt32, k, limit);
    assert_eq!(solver.ask_one(&terms, &path, last), Feasibility::Yes);
    path.assert(last);
    let number = terms.int(39_998);
    let is_last = terms.condition(Eq32, k, number);
    let sides = solver.ask(&terms, &path, is_last);
    assert_eq!((sides.yes, sides.no), (Feasibility::Yes, Feasibility::No));
}

/// Conditions of several terms are taken apart where they hold.
#[test]
fn conjunctions_are_taken_apart() {
    let mut terms = Terms::new();
    let [x, y, z] = [0, 1, 2].map(|number| terms.symbol(Symbol::any(number, Kind::Int)));
    let (less, also) = (terms.condition(Lt32, x, y), terms.condition(Lt32, y, z));
    let both = terms.all(&[less, also]);
    let (mut path, mut solver) = (PathCondition::new(), without_z3());
    path.assert(both);
    let implied = terms.condition(Lt32, x, z);
    let sides = solver.ask(&terms, &path, implied);
    assert_eq!((sides.yes, sides.no), (Feasibility::Yes, Feasibility::No));
    assert_eq!(solver.ask_one(&terms, &path, less.negated()), Feasibility::No);
    let name = |symbol: &Symbol| ["x", "y", "z"][symbol.number as usize].to_owned();
    assert_eq!(Java::new(&terms, &name).condition(both), "x < y && y < z");
    assert_eq!(Java::new(&terms, &name).condition(both.negated()), "x >= y || y >= z");
}

/// Random tables of one character: every question by trying all characters, with no solver.
#[test]
fn questions_about_one_index_need_no_solver() {
    let mut random = Random::of_test(11);
    for round in 0..60 {
        let mut terms = Terms::new();
        let c = terms.symbol(Symbol::any(0, Kind::Char));
        let (mut path, mut solver) = (PathCondition::new(), without_z3());
        let mut left: Vec<u16> = (0..=u16::MAX).collect();
        for step in 0..8 {
            let words: Vec<u64> = (0..1 + random.below(8)).map(|_| random.below(4) as u64).collect();
            let length = 1 + random.below(65_536 / words.len());
            let elements: Vec<u64> = words.iter().flat_map(|&word| vec![word; length]).collect();
            let table = terms.table_of_words(c, Sort::Int, elements.iter().copied());
            let number = random.below(4);
            let constant = terms.int(number as i32);
            let condition = terms.condition(Eq32, table, constant);
            let truth = |unit: u16| elements[usize::from(unit).min(elements.len() - 1)] == number as u64;
            let sides = solver.ask(&terms, &path, condition);
            let mut possible = Vec::new();
            for yes in [true, false] {
                let is_possible = left.iter().any(|&unit| truth(unit) == yes);
                let expected = if is_possible { Feasibility::Yes } else { Feasibility::No };
                assert_eq!(
                    *sides.side(yes),
                    expected,
                    "round {round} step {step}: {}",
                    java(&terms, condition.side(yes))
                );
                possible.extend(is_possible.then_some(yes));
            }
            let side = random.pick(&possible);
            if condition.constant(&terms).is_none() {
                path.assert(condition.side(side));
            }
            left.retain(|&unit| truth(unit) == side);
            let model = solver.model(&terms, &path).expect("an answer").expect("a model");
            assert!(left.contains(&(model.value(&terms, c) as u16)));
        }
    }
}

/// Large arrays without equal neighbours stay affordable.
#[test]
fn a_large_table_of_different_elements() {
    let mut terms = Terms::new();
    let i = terms.symbol(Symbol::within(0, Kind::Int, Interval::new(0, 65_535)));
    let table = terms.table_of_words(i, Sort::Int, (0..65_536u64).map(|at| (at * 40_503) & 0xFFFF));
    let (limit, number) = (terms.int(100), terms.int(12_345));
    let (mut path, mut solver) = (PathCondition::new(), without_z3());
    let small = terms.condition(Lt32, table, limit);
    assert_eq!(solver.ask(&terms, &path, small).yes, Feasibility::Yes);
    path.assert(small);
    let is_number = terms.condition(Eq32, table, number);
    assert_eq!(solver.ask_one(&terms, &path, is_number), Feasibility::No);
    let model: Model = solver.model(&terms, &path).expect("an answer").expect("a model");
    assert!(model.value(&terms, table) < 100);
}
