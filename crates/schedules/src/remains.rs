//! What is left of a search at a moment of a run, for whoever goes on with it: another time, or elsewhere.

use crate::event::{Access, Location, Thread};
use crate::reduction::{Node, Reduction, ReductionKind};
use crate::sleep::Sleepers;
use crate::steps::{StepId, Steps};
use crate::trace::{NONE, Trace};
use crate::tree::{Forest, Tree};
use rustc_hash::FxHashMap;

/// A step, as it is told to others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ToldStep {
    /// Whose it is.
    pub thread: Thread,
    /// Which of its thread's events, from 0 on.
    pub number: u32,
    /// Which alternative it takes, if that is known.
    pub alternative: Option<u32>,
    /// How many there are.
    pub ways: u32,
    /// What it uses, and whether it writes that.
    pub accesses: Vec<(Location, bool)>,
}

/// A wakeup tree, branch by branch, each before what may follow it: how deep it lies, and its step as a number of
/// [`Remains::steps`].
pub type ToldTree = Vec<(u32, u32)>;

/// A step that is asleep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToldSleeper {
    /// Its number in [`Remains::steps`].
    pub step: u32,
    /// Which alternatives: from the step's own to this, exclusively, if it has several.
    pub end: Option<u32>,
    /// At which position it was put to sleep.
    pub since: u32,
}

/// What is left of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remains {
    /// The steps that the rest tells of.
    pub steps: Vec<ToldStep>,
    /// What is asleep, in the order of positions.
    pub asleep: Vec<ToldSleeper>,
    /// What is left at positions of the run, in their order.
    pub nodes: Vec<(u32, ToldTree)>,
    /// What must be followed next.
    pub followed: ToldTree,
    /// From where on alternatives and threads are not known yet; without wakeup trees.
    pub new_choices: u32,
    /// The same of threads.
    pub new_threads: u32,
    /// The first event of the run that was other than foreseen, if there is one.
    pub unforeseen: Option<u32>,
}

/// Tells of steps, each once.
struct Teller<'a> {
    steps: &'a Steps,
    forest: &'a Forest,
    numbers: FxHashMap<StepId, u32>,
    told: Vec<ToldStep>,
}

impl Teller<'_> {
    fn step(&mut self, id: StepId) -> u32 {
        if let Some(&number) = self.numbers.get(&id) {
            return number;
        }
        let number = self.told.len() as u32;
        self.told.push(self.steps.told(id));
        self.numbers.insert(id, number);
        number
    }

    fn tree(&mut self, tree: Tree) -> ToldTree {
        let mut told = ToldTree::new();
        let mut open = vec![(0, tree)];
        while let Some((depth, tree)) = open.pop() {
            let Some((step, children, siblings)) = self.forest.branch(tree) else { continue };
            told.push((depth, self.step(step)));
            open.push((depth, siblings));
            open.push((depth + 1, children));
        }
        told
    }
}

impl Reduction {
    /// What is left where the run is.
    pub fn remains(&mut self, trace: &Trace) -> Remains {
        self.follow(trace);
        let (steps, forest) = (&self.steps, &self.forest);
        let mut teller = Teller { steps, forest, numbers: FxHashMap::default(), told: Vec::new() };
        let asleep = self.sleepers.told(|id| teller.step(id));
        let nodes = self.nodes.iter().map(|node| (node.position, teller.tree(node.left))).collect();
        let followed = teller.tree(self.followed);
        let (new_choices, new_threads) = (self.new_choices, self.new_threads);
        let unforeseen = Some(self.unforeseen).filter(|&event| event != NONE);
        Remains { steps: teller.told, asleep, nodes, followed, new_choices, new_threads, unforeseen }
    }

    /// Goes on where somebody has told what is left; `trace` is the run that was left. `None` if that cannot be.
    pub fn resumed(kind: ReductionKind, remains: &Remains, trace: &Trace) -> Option<Reduction> {
        let mut reduction = Reduction::new(kind);
        let steps: Vec<StepId> = remains.steps.iter().map(|step| reduction.steps.of_told(step)).collect();
        let position = trace.len() as u32;
        let is_in_run = |since: u32| since <= position;
        let mut last = 0;
        for sleeper in &remains.asleep {
            let step = *steps.get(sleeper.step as usize)?;
            (last <= sleeper.since && is_in_run(sleeper.since)).then_some(())?;
            last = sleeper.since;
            reduction.sleepers.add_told(sleeper.since, step, sleeper.end, &reduction.steps);
        }
        for (position, tree) in &remains.nodes {
            let is_next = reduction.nodes.last().is_none_or(|before| before.position < *position);
            (is_next && is_in_run(*position) && !tree.is_empty()).then_some(())?;
            let left = reduction.forest.of_told(tree, &steps)?;
            reduction.nodes.push(Node { position: *position, left });
        }
        reduction.followed = reduction.forest.of_told(&remains.followed, &steps)?;
        reduction.at = position;
        (reduction.new_choices, reduction.new_threads) = (remains.new_choices, remains.new_threads);
        reduction.unforeseen = remains.unforeseen.unwrap_or(NONE);
        reduction.know(trace);
        Some(reduction)
    }
}

impl Steps {
    fn told(&self, id: StepId) -> ToldStep {
        let (step, number) = (self.get(id), self.number(id));
        let accesses = self.accesses(step).iter().map(|access| (Location(access >> 1), access & 1 != 0)).collect();
        let alternative = step.alternative();
        ToldStep { thread: Thread(step.thread), number, alternative, ways: step.ways, accesses }
    }

    fn of_told(&mut self, told: &ToldStep) -> StepId {
        let access = |&(location, writes): &(Location, bool)| match writes {
            true => Access::write(location, 0),
            false => Access::read(location, 0),
        };
        self.find(told.thread, told.number, told.alternative, told.ways, told.accesses.iter().map(access))
    }
}

impl Sleepers {
    fn told(&self, mut number: impl FnMut(StepId) -> u32) -> Vec<ToldSleeper> {
        self.iter().map(|sleeper| sleeper.told(number(sleeper.step))).collect()
    }
}

impl Forest {
    /// The tree that was told of, with steps by these numbers.
    fn of_told(&mut self, told: &ToldTree, steps: &[StepId]) -> Option<Tree> {
        // The last branch so far of each depth on the way to the newest.
        let (mut root, mut last): (Tree, Vec<Tree>) = (Tree::EMPTY, Vec::new());
        for &(depth, step) in told {
            let (depth, new) = (depth as usize, self.add(*steps.get(step as usize)?));
            match (last.get(depth), depth.checked_sub(1).map(|above| last.get(above))) {
                (Some(&sibling), _) => self.set_sibling(sibling, new),
                (None, None) => root = new,
                (None, Some(Some(&parent))) if last.len() == depth => self.set_children(parent, new),
                _ => return None,
            }
            last.truncate(depth);
            last.push(new);
        }
        Some(root)
    }
}
