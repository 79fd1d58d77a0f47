//! Wakeup trees: sequences of steps that must still be followed, in the order in which they were found.
//!
//! The trees of all positions lie in one vector; a tree is a list of branches, each with the list of what may follow it.

use crate::steps::{Initial, StepId, Steps};
use crate::trace::NONE;

/// A list of branches: the first of them, if any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tree(u32);

impl Tree {
    pub(crate) const EMPTY: Tree = Tree(NONE);

    pub(crate) fn is_empty(self) -> bool {
        self == Tree::EMPTY
    }
}

#[derive(Clone, Debug)]
struct Branch {
    step: StepId,
    children: Tree,
    sibling: Tree,
}

/// All wakeup trees of a search.
#[derive(Clone, Debug)]
pub(crate) struct Forest {
    branches: Vec<Branch>,
    /// Branches that are in no tree, linked as siblings.
    free: Tree,
    live: usize,
    largest: usize,
}

impl Default for Forest {
    fn default() -> Forest {
        Forest { branches: Vec::new(), free: Tree::EMPTY, live: 0, largest: 0 }
    }
}

impl Forest {
    /// Bytes that all trees have taken.
    pub(crate) fn bytes(&self) -> usize {
        self.branches.capacity() * size_of::<Branch>()
    }

    /// How many branches there were at most.
    pub(crate) fn largest(&self) -> usize {
        self.largest
    }

    /// The step of the first branch.
    pub(crate) fn first(&self, tree: Tree) -> Option<StepId> {
        self.branches.get(tree.0 as usize).map(|branch| branch.step)
    }

    /// The step of the first branch, what may follow it, and the other branches.
    pub(crate) fn branch(&self, tree: Tree) -> Option<(StepId, Tree, Tree)> {
        self.branches.get(tree.0 as usize).map(|branch| (branch.step, branch.children, branch.sibling))
    }

    /// Says what may follow a branch that has nothing yet.
    pub(crate) fn set_children(&mut self, branch: Tree, children: Tree) {
        self.branches[branch.0 as usize].children = children;
    }

    /// Says which branch comes behind one that is the last.
    pub(crate) fn set_sibling(&mut self, branch: Tree, sibling: Tree) {
        self.branches[branch.0 as usize].sibling = sibling;
    }

    /// Takes the first branch away: what may follow it, and the other branches.
    pub(crate) fn split(&mut self, tree: Tree) -> (Tree, Tree) {
        let branch = &mut self.branches[tree.0 as usize];
        let parts = (branch.children, branch.sibling);
        branch.sibling = self.free;
        self.free = tree;
        self.live -= 1;
        parts
    }

    /// Puts the branches of `second` behind those of `first`.
    pub(crate) fn concatenate(&mut self, first: Tree, second: Tree) -> Tree {
        if first.is_empty() {
            return second;
        }
        let mut last = first;
        while !self.branches[last.0 as usize].sibling.is_empty() {
            last = self.branches[last.0 as usize].sibling;
        }
        self.branches[last.0 as usize].sibling = second;
        first
    }

    /// Takes a whole tree away.
    pub(crate) fn clear(&mut self, tree: Tree) {
        let mut trees = vec![tree];
        while let Some(mut tree) = trees.pop() {
            while !tree.is_empty() {
                let (children, siblings) = self.split(tree);
                trees.push(children);
                tree = siblings;
            }
        }
    }

    /// Keeps the branches whose step is wanted, and takes the others away.
    pub(crate) fn retain(&mut self, tree: Tree, mut wanted: impl FnMut(StepId) -> bool) -> Tree {
        let (mut kept, mut rest) = (Tree::EMPTY, tree);
        while !rest.is_empty() {
            let branch = &mut self.branches[rest.0 as usize];
            let next = std::mem::replace(&mut branch.sibling, Tree::EMPTY);
            if wanted(branch.step) {
                kept = self.concatenate(kept, rest);
            } else {
                self.clear(rest);
            }
            rest = next;
        }
        kept
    }

    /// Puts a step before the branches of a tree, with nothing that follows it.
    pub(crate) fn prepend(&mut self, tree: Tree, step: StepId) -> Tree {
        let new = self.add(step);
        self.branches[new.0 as usize].sibling = tree;
        new
    }

    /// Adds a sequence to a tree unless what the tree has already covers it (`insert` of Abdulla and others, 2014).
    /// Uses up the sequence.
    pub(crate) fn insert(&mut self, root: Tree, steps: &Steps, sequence: &mut Vec<StepId>) -> Tree {
        let (mut root, mut parent, mut branch, mut last) = (root, Tree::EMPTY, root, Tree::EMPTY);
        while !branch.is_empty() {
            let Branch { step, children, sibling } = self.branches[branch.0 as usize];
            let step = steps.get(step);
            match steps.initial(step, step.end(), sequence) {
                Initial::Not => {
                    last = branch;
                    branch = sibling;
                    continue;
                }
                Initial::At(at) => {
                    sequence.remove(at);
                }
                Initial::Absent => {}
            }
            if children.is_empty() || sequence.is_empty() {
                return root;
            }
            (parent, branch, last) = (branch, children, Tree::EMPTY);
        }
        let chain = self.chain(sequence);
        if !last.is_empty() {
            self.branches[last.0 as usize].sibling = chain;
        } else if !parent.is_empty() {
            self.branches[parent.0 as usize].children = chain;
        } else {
            root = chain;
        }
        root
    }

    fn chain(&mut self, sequence: &[StepId]) -> Tree {
        let mut below = Tree::EMPTY;
        for step in sequence.iter().rev() {
            let new = self.add(*step);
            self.branches[new.0 as usize].children = below;
            below = new;
        }
        below
    }

    pub(crate) fn add(&mut self, step: StepId) -> Tree {
        self.live += 1;
        self.largest = self.largest.max(self.live);
        let new = Branch { step, children: Tree::EMPTY, sibling: Tree::EMPTY };
        if self.free.is_empty() {
            self.branches.push(new);
            return Tree(self.branches.len() as u32 - 1);
        }
        let tree = self.free;
        self.free = std::mem::replace(&mut self.branches[tree.0 as usize], new).sibling;
        tree
    }
}
