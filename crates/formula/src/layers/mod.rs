//! The layers before the solver, each in a module of its own, in the order in which they are asked.
//!
//! | layer | what it knows | what it answers |
//! | --- | --- | --- |
//! | `syntactic` | which conditions are on the path | implied, refuted |
//! | `order` | which terms are at most which, and which differ | implied, refuted, exactly open |
//! | `model` | values that satisfy the path | one side is possible |
//! | `repair` | how to change one of these values | the other side is possible |
//! | `intervals` | what terms can be on the path, up to date only when asked | implied, refuted |
//! | `cache` | answers to the same question about other symbols | possible, impossible |
//! | `linear` | inequalities between sums, case by case where they may overflow | impossible |
//! | `search` | splits intervals, a bounded number of times | possible, impossible |
//!
//! The last is Z3 ([`crate::z3`]). `index` finds the part of the path that has to do with a question, `project` leaves out
//! of it what can follow, `propagate` narrows intervals for two of the layers.

pub(crate) mod cache;
pub(crate) mod index;
pub(crate) mod intervals;
pub(crate) mod linear;
pub(crate) mod model;
pub(crate) mod order;
pub(crate) mod project;
pub(crate) mod propagate;
pub(crate) mod repair;
mod repair_floating;
mod repair_sum;
mod rows;
pub(crate) mod search;
pub(crate) mod syntactic;

/// Something for each side of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides<T> {
    /// For the condition.
    pub yes: T,
    /// For its negation.
    pub no: T,
}

impl<T> Sides<T> {
    /// That of the condition, or of its negation.
    pub fn side(&self, yes: bool) -> &T {
        if yes { &self.yes } else { &self.no }
    }

    pub(crate) fn side_mut(&mut self, yes: bool) -> &mut T {
        if yes { &mut self.yes } else { &mut self.no }
    }
}

/// One of the layers that answer questions, Z3 being the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is a module that says what it does")]
pub enum Layer {
    Syntactic,
    Order,
    Model,
    Repair,
    Intervals,
    Cache,
    Linear,
    Search,
    Z3,
}

impl Layer {
    /// All of them, in the order of asking.
    pub const ALL: [Layer; 9] = [
        Layer::Syntactic,
        Layer::Order,
        Layer::Model,
        Layer::Repair,
        Layer::Intervals,
        Layer::Cache,
        Layer::Linear,
        Layer::Search,
        Layer::Z3,
    ];

    /// What it is called on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Layer::Syntactic => "syntactic",
            Layer::Order => "order",
            Layer::Model => "model",
            Layer::Repair => "repair",
            Layer::Intervals => "intervals",
            Layer::Cache => "cache",
            Layer::Linear => "linear",
            Layer::Search => "search",
            Layer::Z3 => "z3",
        }
    }
}

/// Which layers are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerSet(u16);

/// A name that no layer has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name:?} is no layer: there are all, none, {}", Layer::ALL.map(Layer::name).join(", "))]
pub struct UnknownLayer {
    /// The name.
    pub name: String,
}

impl LayerSet {
    /// Every layer.
    pub const ALL: LayerSet = LayerSet((1 << Layer::ALL.len()) - 1);
    /// None but Z3: without it nothing could be answered.
    pub const NONE: LayerSet = LayerSet(1 << Layer::Z3 as u16);

    /// Whether a layer is asked.
    #[inline]
    pub fn has(self, layer: Layer) -> bool {
        self.0 & (1 << layer as u16) != 0
    }

    /// This set without one.
    #[must_use]
    pub fn without(self, layer: Layer) -> LayerSet {
        LayerSet(self.0 & !(1 << layer as u16))
    }

    /// This set and one.
    #[must_use]
    pub fn with(self, layer: Layer) -> LayerSet {
        LayerSet(self.0 | 1 << layer as u16)
    }
}

impl std::str::FromStr for LayerSet {
    type Err = UnknownLayer;

    /// `all`; `none`, which leaves Z3; or names with commas between them: those alone, or those taken from all if each
    /// has a `-` before it.
    fn from_str(text: &str) -> Result<LayerSet, UnknownLayer> {
        let names: Vec<&str> = text.split(',').map(str::trim).collect();
        match names[..] {
            ["all"] => return Ok(LayerSet::ALL),
            ["none"] => return Ok(LayerSet::NONE),
            _ => {}
        }
        let is_less = names.iter().all(|name| name.starts_with('-'));
        let mut set = if is_less { LayerSet::ALL } else { LayerSet(0) };
        for name in names {
            let bare = if is_less { &name[1..] } else { name };
            let layer = Layer::ALL.into_iter().find(|layer| layer.name() == bare);
            let layer = layer.ok_or_else(|| UnknownLayer { name: name.to_owned() })?;
            set = if is_less { set.without(layer) } else { set.with(layer) };
        }
        Ok(set)
    }
}

impl std::fmt::Display for LayerSet {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if *self == LayerSet::ALL {
            return to.write_str("all");
        }
        let names: Vec<&str> = Layer::ALL.into_iter().filter(|layer| self.has(*layer)).map(Layer::name).collect();
        to.write_str(if names.is_empty() { "none" } else { "" })?;
        to.write_str(&names.join(","))
    }
}
