//! What a path is told as is true of exactly the values that its conditions are true of.

mod support;

use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator::*;
use jaywalk_formula::{Condition, Interval, Java, Model, Part, PathCondition, Symbol, Terms};
use support::Random;

fn holds(terms: &Terms, model: &Model, condition: Condition) -> bool {
    (model.value(terms, condition.term) != 0) == condition.holds
}

fn is_so(terms: &Terms, model: &Model, part: Part) -> bool {
    match part {
        Part::Holds(condition) => holds(terms, model, condition),
        Part::Is(term, number) => terms.sort(term).number(model.value(terms, term)) == number,
    }
}

#[test]
fn the_tightest_parts_say_what_all_conditions_say() {
    let mut random = Random::of_test(31);
    let mut pinned = 0;
    for _ in 0..4_000 {
        let mut terms = Terms::new();
        let is_long = random.chance(30);
        let range = Interval::new(-4, 8);
        let symbol = |number: u32, kind: Kind| match kind {
            Kind::Char => Symbol::within(number, kind, Interval::new(0, 9)),
            _ => Symbol::within(number, kind, range),
        };
        let first = symbol(0, if is_long { Kind::Long } else { Kind::Int });
        let second = symbol(1, if random.chance(50) { Kind::Char } else { Kind::Byte });
        let [x, y] = [first, second].map(|symbol| terms.symbol(symbol));
        let (one, next) = if is_long { (terms.long(1), Add64) } else { (terms.int(1), Add32) };
        let above = terms.apply(next, x, one);
        let about = [x, above, y];
        let mut path = PathCondition::new();
        for _ in 0..2 + random.below(8) {
            let term = random.pick(&about);
            let number = random.below(14) as i64 - 4;
            let is_wide = is_long && term != y;
            let number = if is_wide { terms.long(number) } else { terms.int(number as i32) };
            let (equal, less) = if is_wide { (Eq64, Lt64) } else { (Eq32, Lt32) };
            let operator = if random.chance(25) { equal } else { less };
            let [a, b] = if random.chance(50) { [term, number] } else { [number, term] };
            let condition = terms.condition(operator, a, b);
            path.assert_unproven(if random.chance(50) { condition } else { condition.negated() });
        }
        let parts = path.tightest(&terms);
        pinned += parts.iter().filter(|part| matches!(part, Part::Is(..))).count();
        assert!(parts.len() <= path.len());
        let ids = [x, y].map(|term| terms.symbols_of(term)[0]);
        for (of_x, of_y) in (-4..=8).flat_map(|x| (-4..=9).map(move |y| (x, y))) {
            if !second.range.contains(of_y) {
                continue;
            }
            let mut model = Model::new();
            model.set(ids[0], first.sort().word(of_x));
            model.set(ids[1], second.sort().word(of_y));
            let expected = path.conditions().all(|condition| holds(&terms, &model, condition));
            let told = parts.iter().all(|&part| is_so(&terms, &model, part));
            if expected != told {
                let name = |symbol: &Symbol| format!("s{}", symbol.number);
                let java = Java::new(&terms, &name);
                let parts: Vec<String> = parts.iter().map(|&part| java.part(part)).collect();
                let all = java.all(&path.conditions().collect::<Vec<Condition>>());
                panic!("{all} is told as {} for {of_x}, {of_y}", parts.join(" && "));
            }
        }
    }
    assert!(pinned > 100, "{pinned}");
}

/// Two bounds with one number between them are that number.
#[test]
fn two_bounds_may_leave_one_number() {
    let mut terms = Terms::new();
    let n = terms.symbol(Symbol::any(0, Kind::Int));
    let c = terms.symbol(Symbol::any(1, Kind::Char));
    let mut path = PathCondition::new();
    for (operator, term, number) in [(Gt32, n, 3), (Lt32, c, 98), (Gt32, n, 4), (Ge32, c, 97), (Lt32, n, 6)] {
        let number = terms.int(number);
        path.assert(terms.condition(operator, term, number));
    }
    let name = |symbol: &Symbol| ["n", "c"][symbol.number as usize].to_owned();
    let java = Java::new(&terms, &name);
    let told: Vec<String> = path.tightest(&terms).into_iter().map(|part| java.part(part)).collect();
    assert_eq!(told, ["n == 5", "c == 'a'"]);
}
