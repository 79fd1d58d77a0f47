//! The layers against plain Z3: on random paths every answer and every model must be right, with all layers and with
//! each one alone left out, going on and back in any order.

mod support;

use jaywalk_formula::z3::{Verdict, Z3};
use jaywalk_formula::{
    Condition, Feasibility, Layer, LayerSet, Limits, Model, PathCondition, PathMark, Sides, Solver, Terms,
};
use support::{Grammar, Random, z3_or_say_how};

fn sets() -> Vec<LayerSet> {
    let without = Layer::ALL.into_iter().filter(|&layer| layer != Layer::Z3).map(|layer| LayerSet::ALL.without(layer));
    let none = [LayerSet::ALL, LayerSet::NONE, LayerSet::ALL.without(Layer::Z3)];
    none.into_iter().chain(without).collect()
}

/// Whether a model satisfies conditions.
fn satisfies(terms: &Terms, model: &Model, conditions: impl IntoIterator<Item = Condition>) -> bool {
    conditions.into_iter().all(|condition| (model.value(terms, condition.term) != 0) == condition.holds)
}

/// What plain Z3 says of both sides.
fn by_z3(z3: &mut Z3, terms: &Terms, path: &PathCondition, condition: Condition) -> Sides<Option<bool>> {
    let mut side = |yes: bool| {
        let all: Vec<Condition> = path.conditions().chain([condition.side(yes)]).collect();
        match z3.check(terms, &all, 300) {
            Verdict::Satisfiable(_) => Some(true),
            Verdict::Unsatisfiable => Some(false),
            Verdict::Unknown(_) => None,
        }
    };
    Sides { yes: side(true), no: side(false) }
}

/// Random walks: ask, take a side, go back somewhere. Every solver follows the same path; not all are asked each time,
/// so that some have to catch up.
#[test]
fn answers_and_models_are_those_of_z3() {
    z3_or_say_how();
    let mut random = Random::of_test(4);
    let (mut asked, mut impossible, mut compared) = (0u32, 0u32, 0u32);
    for (grammar, walks, depth) in [
        (Grammar::everyday(), 24, 2),
        (Grammar::orders(), 50, 1),
        (Grammar::integers(), 8, 2),
        (Grammar::bits(), 6, 2),
        (Grammar::sums(), 20, 3),
        (Grammar::floating(), 6, 1),
        (Grammar::everything(), 2, 1),
    ] {
        for walk in 0..walks {
            let mut terms = Terms::new();
            let mut path = PathCondition::new();
            let mut marks: Vec<PathMark> = Vec::new();
            let mut z3 = Z3::new();
            let limits = Limits { short_search: 100, short_time: 20, long_search: 500, long_time: 200 };
            // Z3 takes long for floating point: that is asked with fewer sets.
            let is_floating = grammar.symbols.iter().any(|symbol| !symbol.sort().is_integer());
            let sets = sets().into_iter().step_by(if is_floating { 3 } else { 1 });
            let mut solvers: Vec<Solver> = sets.map(|set| Solver::new(set, limits)).collect();
            for step in 0..14 {
                let depth = 1 + random.below(depth);
                let tree = grammar.condition(&mut random, depth);
                let condition = tree.build_condition(&mut terms, &grammar.symbols);
                let expected = by_z3(&mut z3, &terms, &path, condition);
                for solver in &mut solvers {
                    if random.chance(40) {
                        continue;
                    }
                    asked += 1;
                    let answers = if random.chance(70) {
                        solver.ask(&terms, &path, condition)
                    } else {
                        let [yes, no] = [true, false].map(|yes| solver.ask_one(&terms, &path, condition.side(yes)));
                        Sides { yes, no }
                    };
                    for yes in [true, false] {
                        let (answer, expected) = (answers.side(yes), *expected.side(yes));
                        let told = || {
                            let conditions: Vec<Condition> = path.conditions().chain([condition.side(yes)]).collect();
                            let java = jaywalk_formula::Java::new(&terms, &|symbol| format!("s{}", symbol.number));
                            format!("walk {walk} step {step} without {}: {}", solver.layers(), java.all(&conditions))
                        };
                        match (answer, expected) {
                            (Feasibility::Yes, Some(false)) | (Feasibility::No, Some(true)) => {
                                panic!("{answer:?} for {}", told())
                            }
                            (Feasibility::Unknown(reason), Some(_)) if solver.layers().has(Layer::Z3) => {
                                assert!(!reason.to_string().contains("no Z3"), "{reason} for {}", told());
                            }
                            _ => compared += 1,
                        }
                        impossible += u32::from(expected == Some(false));
                    }
                    if random.chance(20) {
                        let model = solver.model(&terms, &path);
                        match model {
                            Ok(Some(model)) => assert!(satisfies(&terms, &model, path.conditions()), "walk {walk}"),
                            Ok(None) => panic!("no model of a path that is possible, walk {walk}"),
                            Err(reason) => {
                                assert!(!solver.layers().has(Layer::Z3) || reason.to_string().contains("solver"))
                            }
                        }
                    }
                }
                let possible: Vec<bool> =
                    [true, false].into_iter().filter(|&yes| *expected.side(yes) == Some(true)).collect();
                if !possible.is_empty() {
                    marks.push(path.mark());
                    path.assert(condition.side(random.pick(&possible)));
                }
                if random.chance(25) && !marks.is_empty() {
                    let at = random.below(marks.len());
                    path.back(marks[at]);
                    marks.truncate(at);
                }
            }
        }
    }
    assert!(asked > 8_000 && impossible > 2_500 && compared > 16_000, "{asked} {impossible} {compared}");
}

/// Asking, asserting and going back in any order leaves a solver that answers as a fresh one does.
#[test]
fn going_back_leaves_no_trace() {
    let mut random = Random::of_test(5);
    for (grammar, walks) in [(Grammar::everyday(), 40), (Grammar::orders(), 100), (Grammar::sums(), 30)] {
        for walk in 0..walks {
            let layers = LayerSet::ALL.without(Layer::Z3);
            let limits = Limits { long_search: 500, ..Limits::default() };
            let mut terms = Terms::new();
            let mut path = PathCondition::new();
            let mut old = Solver::new(layers, limits);
            let mut marks = Vec::new();
            for step in 0..30 {
                let depth = 1 + random.below(2);
                let condition = grammar.condition(&mut random, depth).build_condition(&mut terms, &grammar.symbols);
                let mut fresh = Solver::new(layers, limits);
                let (before, after) = (old.ask(&terms, &path, condition), fresh.ask(&terms, &path, condition));
                for yes in [true, false] {
                    let both = (before.side(yes), after.side(yes));
                    let differ =
                        matches!(both, (Feasibility::Yes, Feasibility::No) | (Feasibility::No, Feasibility::Yes));
                    assert!(!differ, "walk {walk} step {step}: {both:?}");
                }
                let possible: Vec<bool> =
                    [true, false].into_iter().filter(|&yes| *before.side(yes) == Feasibility::Yes).collect();
                if !possible.is_empty() {
                    marks.push(path.mark());
                    path.assert(condition.side(random.pick(&possible)));
                }
                if random.chance(30) && !marks.is_empty() {
                    let at = random.below(marks.len());
                    path.back(marks[at]);
                    marks.truncate(at);
                }
                if let Ok(Some(model)) = old.model(&terms, &path) {
                    assert!(satisfies(&terms, &model, path.conditions()), "walk {walk} step {step}");
                }
            }
        }
    }
}

/// A store that shrinks takes with it what solvers know of its terms.
#[test]
fn a_solver_survives_a_store_that_goes_back() {
    let mut random = Random::of_test(6);
    let grammar = Grammar::everyday();
    let mut terms = Terms::new();
    let mut solver = Solver::new(LayerSet::ALL.without(Layer::Z3), Limits::default());
    let empty = terms.mark();
    for _ in 0..100 {
        terms.back(empty);
        let mut path = PathCondition::new();
        for _ in 0..8 {
            let condition = grammar.condition(&mut random, 2).build_condition(&mut terms, &grammar.symbols);
            let mut fresh = Solver::new(solver.layers(), Limits::default());
            let (answers, expected) = (solver.ask(&terms, &path, condition), fresh.ask(&terms, &path, condition));
            for yes in [true, false] {
                let both = (answers.side(yes), expected.side(yes));
                assert!(!matches!(both, (Feasibility::Yes, Feasibility::No) | (Feasibility::No, Feasibility::Yes)));
            }
            if answers.yes == Feasibility::Yes {
                path.assert(condition);
            }
        }
    }
}

#[test]
fn layers_have_names() {
    assert_eq!("all".parse(), Ok(LayerSet::ALL));
    assert_eq!("none".parse(), Ok(LayerSet::NONE));
    assert_eq!("-order,-z3".parse(), Ok(LayerSet::ALL.without(Layer::Order).without(Layer::Z3)));
    let two: LayerSet = "order,model".parse().expect("layers");
    assert_eq!(two.to_string(), "order,model");
    assert_eq!(
        "ordr".parse::<LayerSet>().expect_err("a wrong name").to_string(),
        "\"ordr\" is no layer: there are all, none, syntactic, order, model, repair, intervals, cache, linear, search, z3"
    );
}

/// The same question about other symbols is answered by the cache, whatever else follows from these symbols.
#[test]
fn the_same_question_about_others_is_not_asked_again() {
    use jaywalk_classes::Kind;
    use jaywalk_classes::code::Operator::{Eq32, Lt32, Mul32, Ne32, Rem32};
    use jaywalk_formula::{Interval, Symbol};
    let mut terms = Terms::new();
    let mut path = PathCondition::new();
    let mut solver = Solver::new(LayerSet::ALL.without(Layer::Z3), Limits::default());
    let (seven, three, limit) = (terms.int(7), terms.int(3), terms.int(400));
    for number in 0..20 {
        let x = terms.symbol(Symbol::within(2 * number, Kind::Int, Interval::new(-100, 100)));
        let follower = terms.symbol(Symbol::any(2 * number + 1, Kind::Int));
        let square = terms.apply(Mul32, x, x);
        let remainder = terms.apply(Rem32, square, seven);
        // What follows is in the slice, in another relation each time, and does not matter.
        let follows = match number % 3 {
            0 => terms.condition(Lt32, follower, square),
            1 => terms.condition(Eq32, follower, square),
            _ => terms.condition(Ne32, square, follower),
        };
        let small = terms.condition(Lt32, square, limit);
        for condition in [follows, small] {
            assert_eq!(solver.ask_one(&terms, &path, condition), Feasibility::Yes);
            path.assert(condition);
        }
        // No square leaves three.
        let condition = terms.condition(Eq32, remainder, three);
        assert_eq!(solver.ask_one(&terms, &path, condition), Feasibility::No);
        let model = solver.model(&terms, &path).expect("an answer").expect("a model");
        assert!(satisfies(&terms, &model, path.conditions()));
    }
    let statistics = solver.statistics();
    assert!(statistics.by_layer[Layer::Cache as usize] >= 19, "{statistics:?}");
}
