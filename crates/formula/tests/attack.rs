//! Random paths against brute force: every combination of small ranges, or values that are kept in mind of all ranges.
//! Every layer alone, and each one left out; nothing that can be may be called impossible, and models satisfy.

mod support;

use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_formula::{
    Condition, Feasibility, Interval, Java, Layer, LayerSet, Limits, Model, PathCondition, PathMark, Solver, Sort,
    Symbol, TermValues, Terms,
};
use support::{Grammar, Random, model};

/// Each layer alone, with those that it cannot do without, and all but one; Z3 is none of them.
fn sets() -> Vec<LayerSet> {
    let none = LayerSet::NONE.without(Layer::Z3);
    let all = LayerSet::ALL.without(Layer::Z3);
    let layers = || Layer::ALL.into_iter().filter(|&layer| layer != Layer::Z3);
    let alone = layers().map(|layer| none.with(layer));
    let with_model = [Layer::Repair, Layer::Search, Layer::Intervals].map(|layer| none.with(Layer::Model).with(layer));
    [all].into_iter().chain(alone).chain(with_model).chain(layers().map(|layer| all.without(layer))).collect()
}

fn holds(terms: &Terms, model: &Model, condition: Condition) -> bool {
    (model.value(terms, condition.term) != 0) == condition.holds
}

fn told(terms: &Terms, path: &PathCondition, condition: Condition) -> String {
    let conditions: Vec<Condition> = path.conditions().chain([condition]).collect();
    Java::new(terms, &|symbol| format!("s{}", symbol.number)).all(&conditions)
}

/// A journal that is asked about, asserted on and cut by everybody alike.
struct Walk {
    terms: Terms,
    path: PathCondition,
    marks: Vec<PathMark>,
    solvers: Vec<Solver>,
}

impl Walk {
    fn new() -> Walk {
        let limits = Limits { short_search: 60, long_search: 300, ..Limits::default() };
        let solvers = sets().into_iter().map(|set| Solver::new(set, limits)).collect();
        Walk { terms: Terms::new(), path: PathCondition::new(), marks: Vec::new(), solvers }
    }

    /// Asks some of the solvers; `possible` says which sides are, where that is known.
    fn ask(&mut self, random: &mut Random, condition: Condition, possible: [Option<bool>; 2]) {
        for solver in &mut self.solvers {
            if random.chance(60) {
                continue;
            }
            let sides = solver.ask(&self.terms, &self.path, condition);
            for (yes, possible) in [true, false].into_iter().zip(possible) {
                let wrong = match sides.side(yes) {
                    Feasibility::Yes => possible == Some(false),
                    Feasibility::No => possible == Some(true),
                    Feasibility::Unknown(_) => false,
                };
                let answer = sides.side(yes);
                let told = || told(&self.terms, &self.path, condition.side(yes));
                assert!(!wrong, "{answer:?} by {} for {}", solver.layers(), told());
            }
            if random.chance(20) {
                match solver.model(&self.terms, &self.path) {
                    Ok(Some(model)) => {
                        for condition in self.path.conditions() {
                            let set = solver.layers();
                            assert!(holds(&self.terms, &model, condition), "a model by {set}");
                        }
                    }
                    Ok(None) => {
                        panic!("no model by {} for {}", solver.layers(), told(&self.terms, &self.path, condition))
                    }
                    Err(_) => {}
                }
            }
        }
    }

    fn assert(&mut self, condition: Condition) {
        self.marks.push(self.path.mark());
        self.path.assert(condition);
    }

    /// Goes back somewhere; how many conditions are left.
    fn back(&mut self, random: &mut Random) -> Option<usize> {
        if self.marks.is_empty() || !random.chance(20) {
            return None;
        }
        let at = random.below(self.marks.len());
        self.path.back(self.marks[at]);
        self.marks.truncate(at);
        Some(self.path.len())
    }
}

/// Symbols of few values, all operators: what is possible is found out by trying all combinations.
#[test]
fn small_ranges_by_trying_all_values() {
    let mut random = Random::of_test(21);
    let everything = Grammar::everything().operators;
    let no_reals: Vec<Operator> = everything.iter().copied().filter(|operator| !operator.is_floating()).collect();
    for round in 0..60 {
        let end = |random: &mut Random, minimum: i64| {
            random.pick(&[minimum, -130, -129, -3, -1, 0, 1, 30, 62, 126, 250, 65_530, !minimum - 4])
        };
        let symbols: Vec<Symbol> = (0..3)
            .map(|number| {
                let (kind, minimum) = random.pick(&[(Kind::Int, i32::MIN.into()), (Kind::Long, i64::MIN)]);
                let low = end(&mut random, minimum);
                Symbol::within(number, kind, Interval::new(low, low + random.below(5) as i64))
            })
            .collect();
        let operators = if random.chance(50) { everything.clone() } else { no_reals.clone() };
        let grammar = Grammar { symbols, operators };
        let mut walk = Walk::new();
        let models = all_models(&mut walk.terms, &grammar.symbols);
        for _ in 0..16 {
            let depth = 1 + random.below(3);
            let condition = grammar.condition(&mut random, depth).build_condition(&mut walk.terms, &grammar.symbols);
            let conditions: Vec<Condition> = walk.path.conditions().collect();
            let left: Vec<&Model> =
                models.iter().filter(|model| conditions.iter().all(|&c| holds(&walk.terms, model, c))).collect();
            let possible =
                [true, false].map(|yes| Some(left.iter().any(|model| holds(&walk.terms, model, condition) == yes)));
            walk.ask(&mut random, condition, possible);
            let side = if possible[0] == Some(true) && (possible[1] == Some(false) || random.chance(50)) {
                condition
            } else {
                condition.negated()
            };
            // All values of a term.
            let sort = random.pick(&[Sort::Int, Sort::Long]);
            let term = grammar.tree(&mut random, sort, 2).build(&mut walk.terms, &grammar.symbols);
            let mut expected: Vec<u64> = left.iter().map(|model| model.value(&walk.terms, term)).collect();
            expected.sort_unstable_by_key(|&word| sort.number(word));
            expected.dedup();
            let solver = &mut walk.solvers[0];
            match solver.values(&mut walk.terms, &walk.path, term, 40) {
                Ok(TermValues::All(words)) => assert_eq!(words, expected, "round {round}"),
                Ok(TermValues::More) => assert!(expected.len() > 40),
                Err(_) => {}
            }
            if let Ok(model) = solver.readable(&mut walk.terms, &walk.path) {
                let model = model.expect("the path is possible");
                assert!(walk.path.conditions().all(|condition| holds(&walk.terms, &model, condition)));
                for &symbol in &grammar.symbols {
                    let term = walk.terms.symbol(symbol);
                    let number = symbol.sort().number(model.value(&walk.terms, term));
                    assert!(symbol.range.contains(number), "{number} is not within {:?}", symbol.range);
                }
            }
            walk.assert(side);
            walk.back(&mut random);
        }
    }
}

/// Every combination of the values of symbols.
fn all_models(terms: &mut Terms, symbols: &[Symbol]) -> Vec<Model> {
    let mut rows: Vec<Vec<u64>> = vec![Vec::new()];
    for symbol in symbols {
        let words: Vec<u64> = (symbol.range.low..=symbol.range.high).map(|number| symbol.sort().word(number)).collect();
        rows = rows.iter().flat_map(|row| words.iter().map(|&word| [&row[..], &[word]].concat())).collect();
    }
    rows.iter().map(|row| model(terms, symbols, row)).collect()
}

/// Symbols of all kinds and ranges, all operators: some values are kept in mind, and the path says what is true of them.
#[test]
fn what_some_values_do_is_possible() {
    let mut random = Random::of_test(22);
    let integers = [Grammar::integers(), Grammar::bits(), Grammar::everyday()];
    for grammar in integers.into_iter().chain([Grammar::everything(), Grammar::floating()]) {
        for _ in 0..40 {
            let mut walk = Walk::new();
            let values = grammar.values(&mut random);
            let secret = model(&mut walk.terms, &grammar.symbols, &values);
            for _ in 0..24 {
                let depth = 1 + random.below(3);
                let condition =
                    grammar.condition(&mut random, depth).build_condition(&mut walk.terms, &grammar.symbols);
                let truth = holds(&walk.terms, &secret, condition);
                let possible = [true, false].map(|yes| (yes == truth).then_some(true));
                walk.ask(&mut random, condition, possible);
                walk.assert(condition.side(truth));
                walk.back(&mut random);
            }
            let solver = &mut walk.solvers[0];
            if let Ok(model) = solver.readable(&mut walk.terms, &walk.path) {
                let model = model.expect("the path is possible");
                assert!(walk.path.conditions().all(|condition| holds(&walk.terms, &model, condition)));
            }
        }
    }
}
