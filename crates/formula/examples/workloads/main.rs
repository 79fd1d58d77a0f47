//! Small programs over unknown numbers, explored depth-first: how many questions each layer answers, and how long the
//! solver takes.
//!
//! `cargo run --release -p jaywalk-formula --example workloads -- [LAYERS] [NAME…]`; `LAYERS` as in [`LayerSet`].

mod bits;
mod programs;

use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_formula::{
    Condition, Feasibility, Interval, Layer, LayerSet, Limits, PathCondition, PathMark, Solver, Symbol, Term, Terms,
};
use std::time::{Duration, Instant};

/// A fork of the path: what was asked, the side that is taken, whether the other is still to come.
struct Decision {
    condition: Condition,
    taken: bool,
    is_other_open: bool,
    mark: PathMark,
}

/// A program that runs again for every path, deciding as before up to the newest fork.
struct Run {
    terms: Terms,
    path: PathCondition,
    solver: Solver,
    decisions: Vec<Decision>,
    position: usize,
    asking: Duration,
}

/// The path is infeasible from here on.
struct Cut;

impl Run {
    fn any(&mut self, number: u32, kind: Kind) -> Term {
        self.terms.symbol(Symbol::any(number, kind))
    }

    fn within(&mut self, number: u32, low: i64, high: i64) -> Term {
        self.terms.symbol(Symbol::within(number, Kind::Int, Interval::new(low, high)))
    }

    fn apply(&mut self, operator: Operator, a: Term, b: Term) -> Term {
        self.terms.apply(operator, a, b)
    }

    fn int(&mut self, value: i32) -> Term {
        self.terms.int(value)
    }

    /// Branches on a comparison.
    fn test(&mut self, operator: Operator, a: Term, b: Term) -> Result<bool, Cut> {
        let condition = self.terms.condition(operator, a, b);
        if let Some(truth) = condition.constant(&self.terms) {
            return Ok(truth);
        }
        if let Some(decision) = self.decisions.get(self.position) {
            self.position += 1;
            return Ok(decision.taken);
        }
        let start = Instant::now();
        let sides = self.solver.ask(&self.terms, &self.path, condition);
        self.asking += start.elapsed();
        let can = |feasibility: &Feasibility| *feasibility != Feasibility::No;
        let (yes, no) = (can(&sides.yes), can(&sides.no));
        if !yes && !no {
            return Err(Cut);
        }
        let mark = self.path.mark();
        self.decisions.push(Decision { condition, taken: yes, is_other_open: yes && no, mark });
        self.position += 1;
        self.path.assert(condition.side(yes));
        Ok(yes)
    }

    /// Goes on only where a comparison holds.
    fn assume(&mut self, operator: Operator, a: Term, b: Term) -> Result<(), Cut> {
        let condition = self.terms.condition(operator, a, b);
        if let Some(truth) = condition.constant(&self.terms) {
            return if truth { Ok(()) } else { Err(Cut) };
        }
        if self.position < self.decisions.len() {
            self.position += 1;
            return Ok(());
        }
        if self.solver.ask_one(&self.terms, &self.path, condition) == Feasibility::No {
            return Err(Cut);
        }
        let mark = self.path.mark();
        self.decisions.push(Decision { condition, taken: true, is_other_open: false, mark });
        self.position += 1;
        self.path.assert(condition);
        Ok(())
    }

    /// Goes back to the newest fork with a side left.
    fn advance(&mut self) -> bool {
        while let Some(decision) = self.decisions.last_mut() {
            self.path.back(decision.mark);
            if decision.is_other_open {
                decision.is_other_open = false;
                decision.taken = !decision.taken;
                self.path.assert(decision.condition.side(decision.taken));
                self.position = 0;
                return true;
            }
            self.decisions.pop();
        }
        false
    }
}

type Program = Box<dyn Fn(&mut Run) -> Result<(), Cut>>;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let layers: LayerSet = match arguments.first().map(|text| text.parse()) {
        Some(Ok(layers)) => layers,
        Some(Err(error)) => return eprintln!("{error}"),
        None => LayerSet::ALL,
    };
    let names = arguments.get(1..).unwrap_or_default();
    let short: Vec<String> = Layer::ALL.iter().map(|layer| layer.name().chars().take(6).collect()).collect();
    let heads = short.iter().map(|name| format!("{name:>8}")).collect::<String>();
    println!("{:18}{:>8}{:>9}{heads}{:>8}{:>9}{:>9}", "program", "paths", "asked", "unknown", "asking s", "all s");
    for (name, program) in programs::all().into_iter().chain(bits::all()) {
        if !names.is_empty() && !names.iter().any(|wanted| wanted == name) {
            continue;
        }
        let start = Instant::now();
        let mut run = Run {
            terms: Terms::new(),
            path: PathCondition::new(),
            solver: Solver::new(layers, Limits::default()),
            decisions: Vec::new(),
            position: 0,
            asking: Duration::ZERO,
        };
        let mut paths = 0;
        loop {
            paths += u64::from(program(&mut run).is_ok());
            if !run.advance() {
                break;
            }
        }
        let statistics = run.solver.statistics();
        let by_layer = statistics.by_layer.iter().map(|count| format!("{count:>8}")).collect::<String>();
        println!(
            "{name:18}{paths:>8}{:>9}{by_layer}{:>8}{:>9.4}{:>9.4}  {} queries",
            statistics.questions,
            statistics.unknown,
            run.asking.as_secs_f64(),
            start.elapsed().as_secs_f64(),
            statistics.queries,
        );
    }
}
