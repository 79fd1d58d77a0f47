//! Which sides of a branch are possible: the layers in order, and Z3 when none of them knows.

use crate::condition::Condition;
use crate::evaluate::{Evaluator, Model};
use crate::interval::Interval;
use crate::layers::cache::{self, Cache, Known};
use crate::layers::index::{Index, Slice};
use crate::layers::intervals::PathIntervals;
use crate::layers::linear;
use crate::layers::model::{Follow, PathModel, Values};
use crate::layers::order::Order;
use crate::layers::project::Projected;
use crate::layers::repair::Repair;
use crate::layers::search::{Found, Search};
use crate::layers::syntactic::Syntactic;
use crate::layers::{Layer, LayerSet, Sides};
use crate::path::{PathCondition, Step};
use crate::real::{numbers, word_at};
use crate::terms::{Term, Terms};
use crate::z3::{Ignorance, Interrupter, Verdict, Z3};
use jaywalk_classes::code::Operator;
use std::time::{Duration, Instant};

/// Whether a side of a branch is possible, given that the path so far is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Feasibility {
    /// Some values take this side.
    Yes,
    /// No values do.
    No,
    /// Nobody knows. Whoever follows this side asserts it [unproven](PathCondition::assert_unproven).
    Unknown(Ignorance),
}

/// What a solver may spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Splits of the first search.
    pub short_search: usize,
    /// Milliseconds that Z3 gets first.
    pub short_time: u32,
    /// Splits of the search after that.
    pub long_search: usize,
    /// Milliseconds that Z3 gets at last; less, if it was in vain before.
    pub long_time: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { short_search: 400, short_time: 30, long_search: 4_000, long_time: 3_000 }
    }
}

/// What was asked and who answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Sides of branches that were asked about; those of constant conditions are none.
    pub questions: u64,
    /// By layer, in the order of [`Layer::ALL`]: the sides that it answered.
    pub by_layer: [u64; Layer::ALL.len()],
    /// Sides that nobody could answer.
    pub unknown: u64,
    /// Calls of Z3.
    pub queries: u64,
    /// Time spent on questions that the first two layers did not answer: measuring those would cost more than they do.
    pub time: Duration,
}

impl Statistics {
    /// What several solvers have done together.
    pub fn add(&mut self, other: &Statistics) {
        self.questions += other.questions;
        self.by_layer.iter_mut().zip(other.by_layer).for_each(|(sum, more)| *sum += more);
        self.unknown += other.unknown;
        self.queries += other.queries;
        self.time += other.time;
    }

    fn credit(&mut self, layer: Layer, sides: u64) {
        self.by_layer[layer as usize] += sides;
    }
}

/// Decides which sides of branches are possible on a path, and gives models.
///
/// It follows whatever path it is asked about: that the path went back, or on, it notices by itself, and does no work
/// for conditions that no question needs. Answers are the same whatever was asked before; only models may differ.
#[derive(Default)]
pub struct Solver {
    layers: LayerSet,
    limits: Limits,
    statistics: Statistics,
    follower: Follower,
    cache: Cache,
    z3: Z3,
    /// How often that took too long.
    time_outs: u32,
    /// For values under other models than the path's.
    scratch: Evaluator,
    /// When the store of terms was last looked at.
    moment: u64,
}

/// What follows the path.
#[derive(Default)]
struct Follower {
    syntactic: Syntactic,
    order: Order,
    index: Index,
    model: PathModel,
    intervals: PathIntervals,
}

/// Which sides somebody wants to know about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Both,
    Yes,
}

/// What is found out about one side.
enum Answer {
    Yes(Values),
    No,
    Unknown(Ignorance),
}

impl Solver {
    /// One that asks these layers.
    pub fn new(layers: LayerSet, limits: Limits) -> Solver {
        Solver { layers, limits, ..Solver::default() }
    }

    /// The same one, whose questions this ends: those to Z3 at once, and those that the first layers do not answer from then
    /// on.
    #[must_use]
    pub fn interrupted_by(self, interrupter: Interrupter) -> Solver {
        Solver { z3: Z3::interrupted_by(interrupter), ..self }
    }

    /// What was asked so far and who answered.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Counts what another has done for it.
    pub(crate) fn add_work(&mut self, done: &Statistics) {
        self.statistics.add(done);
    }

    /// Which layers it asks.
    pub fn layers(&self) -> LayerSet {
        self.layers
    }

    /// What it may spend.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Lets it spend more or less from now on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// What ends its questions to Z3 from another thread.
    pub fn interrupter(&self) -> Interrupter {
        self.z3.interrupter()
    }

    /// Which sides of a branch are possible at the end of a path.
    pub fn ask(&mut self, terms: &Terms, path: &PathCondition, condition: Condition) -> Sides<Feasibility> {
        self.ask_wanted(terms, path, condition, Wanted::Both)
    }

    /// Whether a condition is possible at the end of a path, where nobody wants to know about its negation: an
    /// assumption, or one of many cases.
    pub fn ask_one(&mut self, terms: &Terms, path: &PathCondition, condition: Condition) -> Feasibility {
        self.ask_wanted(terms, path, condition, Wanted::Yes).yes
    }

    /// A condition that is equal to another on a path and says more plainly what it bounds, where the path's bounds tell
    /// that nothing wraps around: `x - 5 > 0` is `x > 5` where `x > 4`. Loops that count with an unknown number come by
    /// bounds of it alone then. Of floating point that is whole it is one of longs.
    pub fn restate(&mut self, terms: &mut Terms, path: &PathCondition, condition: Condition) -> Condition {
        let condition = self.compare_whole(terms, path, condition).unwrap_or(condition);
        let Some((operator, term, number)) = terms.compared_with_number(condition) else { return condition };
        let stated = match operator {
            Operator::Eq32 | Operator::Eq64 => {
                let bounds = self.bounds(terms, path, term);
                let is_certain = !bounds.is_empty() && (bounds.single().is_some() || !bounds.contains(number));
                is_certain.then(|| terms.certain(bounds.contains(number)))
            }
            _ => terms.addend(term).and_then(|sum| {
                let bounds = self.bounds(terms, path, sum.0);
                terms.less_within(sum, number, bounds)
            }),
        };
        stated.map_or(condition, |stated| stated.side(condition.holds))
    }

    /// What to assert for a condition that was asked about: that a term is not the least number that the path leaves it is
    /// a bound.
    pub fn restate_asserted(&mut self, terms: &mut Terms, path: &PathCondition, condition: Condition) -> Condition {
        match terms.compared_with_number(condition) {
            Some((Operator::Eq32 | Operator::Eq64, term, number)) if !condition.holds => {
                let bounds = self.bounds(terms, path, term);
                terms.unequal_within(term, number, bounds).unwrap_or(condition)
            }
            _ => condition,
        }
    }

    /// What a term can be by the path's comparisons of it with numbers.
    /// The least and the greatest float or double that a term can be on a path, as words, by the bounds that it has come by;
    /// nothing if it may be NaN.
    pub fn real_bounds(&mut self, terms: &Terms, path: &PathCondition, term: Term) -> Option<[u64; 2]> {
        let sort = terms.sort(term);
        debug_assert!(!sort.is_integer(), "a float or double");
        let bounds = self.range(terms, path, term);
        let is_number = numbers(sort).includes(bounds) && !bounds.is_empty();
        is_number.then(|| [bounds.low, bounds.high].map(|at| word_at(sort, at)))
    }

    /// What a term can be on a path, by what the path says of its parts; of floating point, positions.
    pub(crate) fn range(&mut self, terms: &Terms, path: &PathCondition, term: Term) -> Interval {
        if !self.layers.has(Layer::Intervals) {
            return terms.interval(term);
        }
        self.look_at(terms);
        let Follower { index, intervals, .. } = &mut self.follower;
        index.follow(terms, path.steps());
        intervals.follow(terms, path.steps(), index);
        terms.interval(term).meet(intervals.intervals.hull(terms, term))
    }

    /// The least and the greatest that an integer term can be on a path, by what the path says of its parts.
    pub fn integer_bounds(&mut self, terms: &Terms, path: &PathCondition, term: Term) -> Interval {
        debug_assert!(terms.sort(term).is_integer(), "an int or long");
        self.range(terms, path, term)
    }

    fn bounds(&mut self, terms: &Terms, path: &PathCondition, term: Term) -> Interval {
        if !self.layers.has(Layer::Intervals) {
            return terms.interval(term);
        }
        self.look_at(terms);
        self.follower.index.follow(terms, path.steps());
        self.follower.index.bounds(terms, term)
    }

    fn ask_wanted(
        &mut self,
        terms: &Terms,
        path: &PathCondition,
        condition: Condition,
        wanted: Wanted,
    ) -> Sides<Feasibility> {
        if let Some(truth) = condition.constant(terms) {
            return certain(truth);
        }
        let sides = if wanted == Wanted::Both { 2 } else { 1 };
        self.statistics.questions += sides;
        self.look_at(terms);
        let steps = path.steps();
        if self.layers.has(Layer::Syntactic) {
            self.follower.syntactic.follow(terms, steps);
            if let Some(truth) = self.follower.syntactic.ask(condition) {
                self.statistics.credit(Layer::Syntactic, sides);
                return certain(truth);
            }
        }
        if self.layers.has(Layer::Order) {
            self.follower.order.follow(terms, steps);
            if let Some(possible) = self.follower.order.ask(terms, condition) {
                self.statistics.credit(Layer::Order, sides);
                let feasibility = |is_possible| if is_possible { Feasibility::Yes } else { Feasibility::No };
                return Sides { yes: feasibility(possible.yes), no: feasibility(possible.no) };
            }
        }
        if self.is_interrupted() {
            self.statistics.unknown += sides;
            let unknown = Feasibility::Unknown(Ignorance::Interrupted);
            return Sides { yes: unknown.clone(), no: unknown };
        }
        let start = Instant::now();
        let answers = self.ask_further(terms, path, condition, wanted);
        self.statistics.time += start.elapsed();
        answers
    }

    /// Values that satisfy a path. Nothing if there are none, which happens to unproven paths alone.
    pub fn model(&mut self, terms: &Terms, path: &PathCondition) -> Result<Option<Model>, Ignorance> {
        if self.is_interrupted() {
            return Err(Ignorance::Interrupted);
        }
        let start = Instant::now();
        self.look_at(terms);
        self.follow_with_model(terms, path);
        let model = if self.follower.model.is_lost() {
            self.model_by_parts(terms, path)
        } else {
            Ok(Some(self.follower.model.model().clone()))
        };
        self.statistics.time += start.elapsed();
        model
    }

    fn is_interrupted(&self) -> bool {
        self.z3.is_interrupted()
    }

    /// Forgets what is about terms that are there no more.
    fn look_at(&mut self, terms: &Terms) {
        if terms.kept_since(self.moment).is_some() {
            self.follower = Follower::default();
        }
        self.moment = terms.now();
    }

    fn ask_further(
        &mut self,
        terms: &Terms,
        path: &PathCondition,
        condition: Condition,
        wanted: Wanted,
    ) -> Sides<Feasibility> {
        let steps = path.steps();
        // A side that nobody wants to know about counts as answered.
        let unwanted = (wanted == Wanted::Yes).then_some(Feasibility::Yes);
        let mut answers: Sides<Option<Feasibility>> = Sides { yes: None, no: unwanted };
        self.follower.index.follow(terms, steps);
        if self.layers.has(Layer::Model) {
            self.follow_with_model(terms, path);
            if !self.follower.model.is_lost() {
                let truth = self.follower.model.holds(terms, condition);
                if answers.side(truth).is_none() {
                    self.statistics.credit(Layer::Model, 1);
                    *answers.side_mut(truth) = Some(Feasibility::Yes);
                }
                let other = condition.side(!truth);
                if self.layers.has(Layer::Repair)
                    && answers.side(!truth).is_none()
                    && let Some(values) = self.repair(terms, steps, steps.len(), other)
                {
                    self.statistics.credit(Layer::Repair, 1);
                    self.follower.model.prepare(steps, other, values);
                    *answers.side_mut(!truth) = Some(Feasibility::Yes);
                }
            }
        }
        let is_open = |answers: &Sides<Option<Feasibility>>| answers.yes.is_none() || answers.no.is_none();
        if self.layers.has(Layer::Intervals) && is_open(&answers) {
            self.follower.intervals.follow(terms, steps, &self.follower.index);
            if let Some(truth) = self.follower.intervals.ask(terms, condition) {
                let open = [&answers.yes, &answers.no].into_iter().filter(|answer| answer.is_none()).count();
                self.statistics.credit(Layer::Intervals, open as u64);
                return certain(truth);
            }
        }
        if is_open(&answers) {
            let slice = self.follower.index.slice(terms, steps, condition.term);
            for yes in [true, false] {
                self.answer_side(terms, steps, &slice, condition, yes, &mut answers);
            }
        }
        let Sides { yes: Some(yes), no: Some(no) } = answers else { unreachable!("every side has an answer") };
        Sides { yes, no }
    }

    /// Answers one side, if it is open, by what needs the slice.
    fn answer_side(
        &mut self,
        terms: &Terms,
        steps: &[Step],
        slice: &Slice,
        condition: Condition,
        yes: bool,
        answers: &mut Sides<Option<Feasibility>>,
    ) {
        if answers.side(yes).is_some() {
            return;
        }
        let side = condition.side(yes);
        let (answer, layer) = self.solve(terms, steps, slice, side);
        self.statistics.credit(layer, u64::from(!matches!(answer, Answer::Unknown(_))));
        *answers.side_mut(yes) = Some(match answer {
            Answer::Yes(values) => {
                if self.layers.has(Layer::Model) && !self.follower.model.is_lost() {
                    self.follower.model.prepare(steps, side, values);
                }
                Feasibility::Yes
            }
            Answer::No => {
                // Some values satisfy the path, if it is possible at all, and these are on the other side.
                let other = answers.side_mut(!yes);
                if !matches!(other, Some(Feasibility::Yes | Feasibility::No)) {
                    self.statistics.unknown -= u64::from(other.is_some());
                    self.statistics.credit(layer, 1);
                    *other = Some(Feasibility::Yes);
                }
                Feasibility::No
            }
            Answer::Unknown(ignorance) => {
                self.statistics.unknown += 1;
                Feasibility::Unknown(ignorance)
            }
        });
    }

    /// Whether a slice of the path and a condition can hold together, and who says so.
    fn solve(&mut self, terms: &Terms, steps: &[Step], slice: &Slice, condition: Condition) -> (Answer, Layer) {
        let projected = Projected::new(terms, slice, condition);
        if projected.is_whole() {
            return self.solve_cached(terms, steps, slice, condition);
        }
        let (answer, layer) = self.solve_cached(terms, steps, &projected.slice, condition);
        let Answer::Yes(values) = answer else { return (answer, layer) };
        match projected.complete(terms, self.follower.model.model(), &mut self.scratch, values) {
            Some(values) => (Answer::Yes(values), layer),
            None => self.solve_cached(terms, steps, slice, condition),
        }
    }

    /// The same, by answers to earlier questions if there are any.
    fn solve_cached(&mut self, terms: &Terms, steps: &[Step], slice: &Slice, condition: Condition) -> (Answer, Layer) {
        let renamed = if self.layers.has(Layer::Cache) { cache::rename(terms, slice, condition) } else { None };
        match renamed.as_ref().and_then(|renamed| self.cache.get(renamed)) {
            Some(Known::Values(values)) => return (Answer::Yes(values), Layer::Cache),
            Some(Known::Impossible) => return (Answer::No, Layer::Cache),
            // With no more time it would take as long again.
            Some(Known::Unanswered(time, why)) if self.limits.long_time <= time => {
                return (Answer::Unknown(why), Layer::Cache);
            }
            _ => {}
        }
        let (mut answer, layer) = self.solve_anew(terms, steps, slice, condition);
        if self.is_interrupted() && matches!(answer, Answer::Unknown(_)) {
            answer = Answer::Unknown(Ignorance::Interrupted);
        }
        if let Some(renamed) = renamed {
            match &answer {
                Answer::Yes(values) => self.cache.put(renamed, &Known::Values(values.clone())),
                Answer::No => self.cache.put(renamed, &Known::Impossible),
                Answer::Unknown(Ignorance::Interrupted) => {}
                Answer::Unknown(why) => self.cache.put(renamed, &Known::Unanswered(self.limits.long_time, why.clone())),
            }
        }
        (answer, layer)
    }

    fn solve_anew(&mut self, terms: &Terms, steps: &[Step], slice: &Slice, condition: Condition) -> (Answer, Layer) {
        if self.layers.has(Layer::Linear) || self.layers.has(Layer::Search) {
            self.follower.intervals.follow(terms, steps, &self.follower.index);
        }
        if self.layers.has(Layer::Linear) {
            let intervals = &self.follower.intervals.intervals;
            if linear::is_contradictory(terms, intervals, slice, condition) {
                return (Answer::No, Layer::Linear);
            }
        }
        if let Some(answer) = self.search(terms, slice, condition, self.limits.short_search) {
            return (answer, Layer::Search);
        }
        if !self.layers.has(Layer::Z3) {
            let longer = self.search(terms, slice, condition, self.limits.long_search);
            return (longer.unwrap_or(Answer::Unknown(Ignorance::SwitchedOff)), Layer::Search);
        }
        let conditions: Vec<Condition> = slice.conditions.iter().copied().chain([condition]).collect();
        // What takes long to prepare is asked once.
        let is_heavy = Z3::is_heavy(terms, &conditions);
        let first = if is_heavy { None } else { Some(self.query(terms, &conditions, self.limits.short_time)) };
        match first {
            None | Some(Answer::Unknown(Ignorance::TimeOut { .. } | Ignorance::NoSolver(_))) => {}
            Some(first) => return (first, Layer::Z3),
        }
        if let Some(answer) = self.search(terms, slice, condition, self.limits.long_search) {
            return (answer, Layer::Search);
        }
        if let Some(first @ Answer::Unknown(Ignorance::NoSolver(_))) = first {
            return (first, Layer::Z3);
        }
        let last = self.query(terms, &conditions, self.patience());
        self.time_outs += u32::from(matches!(last, Answer::Unknown(Ignorance::TimeOut { .. })));
        (last, Layer::Z3)
    }

    /// How long Z3 may take at last. Where it was in vain some times, it gets less: what is not known already cannot be
    /// proved any more, and what is left to find is rather found elsewhere.
    fn patience(&self) -> u32 {
        let all = self.limits.long_time;
        match self.time_outs {
            0..=2 => all,
            3..=9 => all / 3,
            _ => all / 10,
        }
    }

    fn search(&mut self, terms: &Terms, slice: &Slice, condition: Condition, nodes: usize) -> Option<Answer> {
        if !self.layers.has(Layer::Search) {
            return None;
        }
        let Follower { intervals, model, .. } = &mut self.follower;
        let interrupter = self.z3.interrupter();
        let with = (&mut intervals.intervals, model.model(), &mut self.scratch, &interrupter);
        match Search::run(terms, with, slice, condition, nodes) {
            Found::Values(values) => Some(Answer::Yes(values)),
            Found::Impossible => Some(Answer::No),
            Found::Unknown => None,
        }
    }

    fn query(&mut self, terms: &Terms, conditions: &[Condition], milliseconds: u32) -> Answer {
        let verdict = self.z3.check(terms, conditions, milliseconds);
        self.statistics.queries += u64::from(!matches!(verdict, Verdict::Unknown(Ignorance::NoSolver(_))));
        match verdict {
            Verdict::Satisfiable(values) => Answer::Yes(values),
            Verdict::Unsatisfiable => Answer::No,
            Verdict::Unknown(ignorance) => Answer::Unknown(ignorance),
        }
    }

    fn repair(&mut self, terms: &Terms, steps: &[Step], taken: usize, condition: Condition) -> Option<Values> {
        let Follower { index, model, .. } = &mut self.follower;
        Repair::new(terms, (steps, taken), index, model).find(condition)
    }

    /// Has the model follow the path, looking for values where nothing was prepared.
    fn follow_with_model(&mut self, terms: &Terms, path: &PathCondition) {
        let steps = path.steps();
        self.follower.index.follow(terms, steps);
        while let Follow::Needs(step) = self.follower.model.follow(terms, steps) {
            match self.find_values(terms, steps, step) {
                Some(values) => self.follower.model.take(step, &values),
                None => self.follower.model.lose(step),
            }
        }
    }

    /// Values for the next step that the model must take: best such that satisfy all of the path that has to do with it.
    fn find_values(&mut self, terms: &Terms, steps: &[Step], step: Step) -> Option<Values> {
        if let Some(values) = self.repair(terms, steps, steps.len(), step.condition) {
            return Some(values);
        }
        self.follower.order.follow(terms, steps);
        if let Some(numbers) = self.follower.order.model(terms, terms.symbols_of(step.condition.term)) {
            let word = |(symbol, number)| (symbol, terms.symbol_at(symbol).sort().word(number));
            return Some(numbers.into_iter().map(word).collect());
        }
        // For what comes later other values may be found when it is taken.
        if let Some(values) = self.repair(terms, steps, self.follower.model.taken(), step.condition) {
            return Some(values);
        }
        let slice = self.follower.index.slice(terms, steps, step.condition.term);
        match self.solve(terms, steps, &slice, step.condition).0 {
            Answer::Yes(values) => Some(values),
            _ => None,
        }
    }

    /// A model of a path that was followed without one: part by part, each of what shares symbols.
    fn model_by_parts(&mut self, terms: &Terms, path: &PathCondition) -> Result<Option<Model>, Ignorance> {
        let steps = path.steps();
        let mut model = Model::new();
        self.scratch.forget();
        for step in steps {
            if (self.scratch.value(terms, &model, step.condition.term) != 0) == step.condition.holds {
                continue;
            }
            let slice = self.follower.index.slice(terms, steps, step.condition.term);
            match self.solve(terms, steps, &slice, step.condition).0 {
                Answer::Yes(values) => values.into_iter().for_each(|(symbol, word)| model.set(symbol, word)),
                Answer::No => return Ok(None),
                Answer::Unknown(ignorance) => return Err(ignorance),
            }
            self.scratch.forget();
        }
        Ok(Some(model))
    }
}

impl Default for LayerSet {
    fn default() -> LayerSet {
        LayerSet::ALL
    }
}

/// The sides of a condition that is true, or false, for all values.
fn certain(truth: bool) -> Sides<Feasibility> {
    let (yes, no) = if truth { (Feasibility::Yes, Feasibility::No) } else { (Feasibility::No, Feasibility::Yes) };
    Sides { yes, no }
}
