//! Z3, the solver that is asked when nothing cheaper knows.
//!
//! The library is loaded when first needed ([`Z3Library`]); everything but the last layer works without it. A question
//! pushes the conditions that have to do with it onto a solver that lives long, and pops them again.

mod apart;
mod context;
mod library;
mod translate;
mod whole;

pub use apart::exit;
pub use library::{LoadError, VARIABLE, Z3Library};

use crate::condition::Condition;
use crate::evaluate::Model;
use crate::terms::{Node, SymbolId, Term, Terms};
use context::{Context, Found, Logic, Running};
use jaywalk_classes::code::Operator;
use rustc_hash::FxHashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use translate::Translator;

/// With more formulas than this, everything is made anew: Z3 keeps what it has seen.
const MOST_FORMULAS: usize = 400_000;

/// Questions of more terms are not asked: Z3 prepares them for longer than any time-out, with gigabytes. A product of two
/// unknown numbers counts as many: Z3 makes a circuit of it, in which nothing can interrupt it.
const MOST_TERMS: usize = 8_000;

/// Questions of more terms are asked on a thread of their own: Z3 may prepare them noticeably long, without looking whether it
/// is interrupted.
const MANY_TERMS: usize = 100;

/// To prepare questions of more terms takes Z3 longer than most answers.
const HEAVY: usize = 1_000;

/// The megabytes that a solver may use.
const MEGABYTES: u32 = 2_000;

/// What Z3 says of some conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They hold for these values of their symbols.
    Satisfiable(Vec<(SymbolId, u64)>),
    /// They hold for no values.
    Unsatisfiable,
    /// It has not found out.
    Unknown(Ignorance),
}

/// Why something is unknown. It never means that something is impossible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Ignorance {
    /// There is no solver to ask.
    #[error("{0}")]
    NoSolver(LoadError),
    /// No layer that may answer has an answer, and the solver is switched off.
    #[error("the solver is switched off")]
    SwitchedOff,
    /// It took too long.
    #[error("the solver took longer than {milliseconds} ms")]
    TimeOut {
        /// The time it had.
        milliseconds: u32,
    },
    /// Somebody wanted it to end.
    #[error("the solver was interrupted")]
    Interrupted,
    /// It said that it does not know, or something false.
    #[error("the solver gave up: {0}")]
    GaveUp(String),
}

/// Ends questions from another thread: the one that runs, and at once all that come.
#[derive(Clone, Debug, Default)]
pub struct Interrupter {
    wanted: Arc<AtomicBool>,
    running: Arc<Mutex<Running>>,
}

impl Interrupter {
    /// Ends the question that is being asked and those that will be, until [`Interrupter::clear`].
    pub fn interrupt(&self) {
        self.wanted.store(true, Ordering::SeqCst);
        // What runs was loaded; nothing is loaded for this.
        if let Some(library) = Z3Library::loaded() {
            context::interrupt(library, &self.running);
        }
    }

    /// Lets questions be asked again.
    pub fn clear(&self) {
        self.wanted.store(false, Ordering::SeqCst);
    }

    /// Whether questions are to end.
    pub fn is_wanted(&self) -> bool {
        self.wanted.load(Ordering::SeqCst)
    }
}

/// Z3 with the formulas of one store of terms.
#[derive(Default)]
pub struct Z3 {
    interrupter: Interrupter,
    parts: Option<(Context, Translator)>,
    /// When the store of terms was last looked at.
    moment: u64,
}

impl Z3 {
    /// One that has loaded nothing yet.
    pub fn new() -> Z3 {
        Z3::default()
    }

    /// One that has loaded nothing yet, and whose questions this ends.
    pub fn interrupted_by(interrupter: Interrupter) -> Z3 {
        Z3 { interrupter, ..Z3::default() }
    }

    /// What ends its questions.
    pub fn interrupter(&self) -> Interrupter {
        self.interrupter.clone()
    }

    /// Whether its questions are to end.
    pub fn is_interrupted(&self) -> bool {
        self.interrupter.is_wanted()
    }

    /// Whether conditions can all hold. A model that it gives was checked.
    pub fn check(&mut self, terms: &Terms, conditions: &[Condition], milliseconds: u32) -> Verdict {
        let library = match Z3Library::shared() {
            Ok(library) => library,
            Err(error) => return Verdict::Unknown(Ignorance::NoSolver(error)),
        };
        if self.interrupter.is_wanted() {
            return Verdict::Unknown(Ignorance::Interrupted);
        }
        let size = size(terms, conditions);
        if size > MOST_TERMS {
            return Verdict::Unknown(Ignorance::GaveUp(format!("more than {MOST_TERMS} terms in one question")));
        }
        let is_worn = |(context, _): &(Context, Translator)| context.size() > MOST_FORMULAS || context.is_broken();
        if terms.kept_since(self.moment).is_some() || self.parts.as_ref().is_some_and(is_worn) {
            self.parts = None;
        }
        self.moment = terms.now();
        let (mut context, mut translator) = self.parts.take().unwrap_or_else(|| {
            let mut context = Context::new(library, MEGABYTES, self.interrupter.running.clone());
            let translator = Translator::new(&mut context);
            (context, translator)
        });
        let logic = assert(&mut context, &mut translator, terms, conditions);
        let answered = if size > MANY_TERMS {
            apart::check(context, logic, milliseconds, &self.interrupter)
        } else {
            let found = context.check(logic, milliseconds);
            Some((context, found))
        };
        let Some((mut context, found)) = answered else { return Verdict::Unknown(Ignorance::Interrupted) };
        let verdict = match found {
            Found::Unsatisfiable => Verdict::Unsatisfiable,
            Found::Satisfiable => model(&mut context, &mut translator, terms, logic, conditions),
            Found::Unknown(reason) if matches!(reason.as_str(), "timeout" | "canceled") => {
                Verdict::Unknown(Ignorance::TimeOut { milliseconds })
            }
            Found::Unknown(reason) => Verdict::Unknown(Ignorance::GaveUp(reason)),
        };
        context.pop(logic);
        self.parts = Some((context, translator));
        match verdict {
            Verdict::Unknown(_) if self.interrupter.is_wanted() => Verdict::Unknown(Ignorance::Interrupted),
            _ => verdict,
        }
    }

    /// Whether Z3 takes longer to prepare a question than for most answers.
    pub(crate) fn is_heavy(terms: &Terms, conditions: &[Condition]) -> bool {
        size(terms, conditions) > HEAVY
    }
}

/// How many terms an application counts for.
fn weight(terms: &Terms, operator: Operator, operands: [Term; 2]) -> usize {
    use Operator::*;
    if operands.iter().any(|&operand| terms.constant(operand).is_some()) {
        return match operator {
            Div32 | Rem32 => 40,
            Div64 | Rem64 => 160,
            _ => 1,
        };
    }
    match operator {
        Mul32 | Div32 | Rem32 | FMul | FDiv => 100,
        Mul64 | Div64 | Rem64 | DMul | DDiv | DSqrt => 400,
        FAdd | FSub | DAdd | DSub | DFloor | DCeil | DRint => 40,
        _ => 1,
    }
}

/// How many terms conditions count for; at most a little more than the most there may be.
fn size(terms: &Terms, conditions: &[Condition]) -> usize {
    let mut seen: FxHashSet<Term> = conditions.iter().map(|condition| condition.term).collect();
    let mut open: Vec<Term> = seen.iter().copied().collect();
    let mut more = 0;
    while let Some(term) = open.pop() {
        let node = terms.node(term);
        open.extend(node.operands().filter(|&operand| seen.insert(operand)));
        more += match node {
            Node::Table(id, _) => terms.contents(id).len(),
            Node::Apply(operator, operands) => weight(terms, operator, operands) - 1,
            _ => 0,
        };
        if seen.len() + more > MOST_TERMS {
            break;
        }
    }
    seen.len() + more
}

/// Pushes conditions onto the solver that they need.
fn assert(cx: &mut Context, translator: &mut Translator, terms: &Terms, conditions: &[Condition]) -> Logic {
    let is_floating = conditions.iter().any(|condition| translator.is_floating(terms, condition.term));
    let logic = if is_floating { Logic::Floats } else { Logic::BitVectors };
    // Everything is translated before the push: what translating asserts holds below every path.
    let formulas: Vec<context::Ast> = conditions
        .iter()
        .map(|condition| {
            translator.assert_ranges(cx, terms, logic, condition.term);
            let truth = translator.truth(cx, terms, condition.term);
            if condition.holds { truth } else { cx.unary(cx.library.mk_not, truth) }
        })
        .collect();
    cx.push(logic);
    for &formula in &formulas {
        cx.assert(logic, formula);
    }
    logic
}

/// The values that Z3 has found, if the conditions hold for them: some operators are left open in translating.
fn model(
    cx: &mut Context,
    translator: &mut Translator,
    terms: &Terms,
    logic: Logic,
    conditions: &[Condition],
) -> Verdict {
    let mut symbols: Vec<SymbolId> =
        conditions.iter().flat_map(|condition| terms.symbols_of(condition.term)).copied().collect();
    symbols.sort_unstable();
    symbols.dedup();
    let variables: Vec<context::Ast> = symbols.iter().map(|&symbol| translator.variable(cx, terms, symbol)).collect();
    let Some(values) = cx.values(logic, &variables) else {
        return Verdict::Unknown(Ignorance::GaveUp("no model".to_owned()));
    };
    let mut model = Model::new();
    for (&symbol, &bits) in symbols.iter().zip(&values) {
        model.set(symbol, Translator::word(terms, symbol, bits));
    }
    let mut evaluator = crate::Evaluator::new();
    let holds = |condition: &Condition| (evaluator.value(terms, &model, condition.term) != 0) == condition.holds;
    if !conditions.iter().all(holds) {
        return Verdict::Unknown(Ignorance::GaveUp("an operation of floating point that it does not know".to_owned()));
    }
    Verdict::Satisfiable(model.iter().collect())
}
