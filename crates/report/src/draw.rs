//! Drawing a graph of objects as a tree with references back into it.

use std::collections::{HashMap, VecDeque};

/// A picture with more objects than this helps nobody.
const MOST_OBJECTS: usize = 48;

/// A value in an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Shown as it is.
    Text(String),
    /// Another object, by its address.
    Link(u32),
}

/// An object to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// What it is.
    pub(crate) title: String,
    /// Its fields or elements.
    pub(crate) parts: Vec<(String, Part)>,
    /// Whether the parts are elements, which need no names.
    pub(crate) is_list: bool,
}

/// A variable to draw from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Root {
    /// What the program calls it.
    pub(crate) name: String,
    /// What it holds.
    pub(crate) part: Part,
}

/// Draws what can be reached from the roots. Each object is drawn once, as near to a root as possible, with a number
/// that other references to it show.
pub(crate) fn draw(roots: &[Root], read: impl Fn(u32) -> Node) -> Vec<String> {
    let graph = Graph::reach(roots, read);
    let mut drawing = Drawing { numbers: HashMap::new(), lines: Vec::new(), graph: &graph };
    for root in roots {
        if let Part::Link(object) = root.part {
            drawing.number(object, None);
        }
    }
    let texts = roots.iter().filter_map(|root| match &root.part {
        Part::Text(text) => Some(format!("{} = {text}", root.name)),
        Part::Link(_) => None,
    });
    let texts: Vec<String> = texts.collect();
    if !texts.is_empty() {
        drawing.lines.push(texts.join(", "));
    }
    let mut drawn = Vec::new();
    for root in roots {
        let Part::Link(object) = root.part else { continue };
        if drawn.contains(&object) {
            drawing.lines.push(format!("{} = {}", root.name, drawing.shown_link(object)));
        } else {
            drawn.push(object);
            drawing.object(&root.name, object, "", "");
        }
    }
    drawing.lines
}

/// The objects that are drawn, and from where.
struct Graph {
    nodes: HashMap<u32, Node>,
    /// The object, and which of its parts, below which an object is drawn; none for a root.
    above: HashMap<u32, Option<(u32, usize)>>,
    /// How many references lead to an object.
    references: HashMap<u32, usize>,
}

impl Graph {
    /// Breadth first, so that an object hangs where a person would look for it first.
    fn reach(roots: &[Root], read: impl Fn(u32) -> Node) -> Graph {
        let mut graph = Graph { nodes: HashMap::new(), above: HashMap::new(), references: HashMap::new() };
        let mut waiting = VecDeque::new();
        for root in roots {
            if let Part::Link(object) = root.part
                && graph.above.insert(object, None).is_none()
            {
                waiting.push_back(object);
            }
        }
        while let Some(object) = waiting.pop_front() {
            let node = read(object);
            for (index, (_, part)) in node.parts.iter().enumerate() {
                if let Part::Link(other) = *part {
                    *graph.references.entry(other).or_insert(0) += 1;
                }
                if let Part::Link(other) = *part
                    && !graph.above.contains_key(&other)
                    && graph.above.len() < MOST_OBJECTS
                {
                    graph.above.insert(other, Some((object, index)));
                    waiting.push_back(other);
                }
            }
            graph.nodes.insert(object, node);
        }
        graph
    }

    /// The parts of an object below which others are drawn.
    fn below(&self, object: u32) -> Vec<(&str, u32)> {
        let Some(node) = self.nodes.get(&object) else { return Vec::new() };
        let parts = node.parts.iter().enumerate();
        let below = parts.filter_map(|(index, (name, part))| match *part {
            Part::Link(other) if self.is_below(other, object, index) => Some((name.as_str(), other)),
            _ => None,
        });
        below.collect()
    }

    fn is_below(&self, other: u32, object: u32, index: usize) -> bool {
        self.above.get(&other).copied().flatten() == Some((object, index)) && self.inside(other).is_none()
    }

    /// The elements of a list of values that only one object has: it is drawn inside that object.
    fn inside(&self, object: u32) -> Option<String> {
        let node = self.nodes.get(&object).filter(|node| node.is_list)?;
        let is_root = self.above.get(&object).is_none_or(|above| above.is_none());
        if is_root || self.references.get(&object) != Some(&1) {
            return None;
        }
        let texts = node.parts.iter().map(|(name, part)| match part {
            Part::Text(text) => Some(shown_part(name, text)),
            Part::Link(_) => None,
        });
        Some(format!("{{{}}}", texts.collect::<Option<Vec<_>>>()?.join(", ")))
    }
}

struct Drawing<'a> {
    graph: &'a Graph,
    /// The objects' numbers, in the order of the lines.
    numbers: HashMap<u32, usize>,
    lines: Vec<String>,
}

impl Drawing<'_> {
    /// Numbers an object and those below it.
    fn number(&mut self, object: u32, above: Option<(u32, usize)>) {
        let is_here = self.graph.above.get(&object).copied().flatten() == above;
        if !is_here || self.numbers.contains_key(&object) || self.graph.inside(object).is_some() {
            return;
        }
        self.numbers.insert(object, self.numbers.len() + 1);
        let Some(node) = self.graph.nodes.get(&object) else { return };
        for (index, (_, part)) in node.parts.iter().enumerate() {
            if let Part::Link(other) = *part {
                self.number(other, Some((object, index)));
            }
        }
    }

    fn shown_link(&self, object: u32) -> String {
        if let Some(inside) = self.graph.inside(object) {
            return inside;
        }
        self.numbers.get(&object).map_or_else(|| "…".to_owned(), |number| format!("#{number}"))
    }

    /// One line for an object, then those below it.
    fn object(&mut self, name: &str, object: u32, branch: &str, indent: &str) {
        let Some(node) = self.graph.nodes.get(&object) else { return };
        let below = self.graph.below(object);
        let inline = node.parts.iter().enumerate().filter_map(|(index, (name, part))| match part {
            Part::Text(text) => Some(shown_part(name, text)),
            Part::Link(other) if self.graph.is_below(*other, object, index) => None,
            Part::Link(other) => Some(shown_part(name, &self.shown_link(*other))),
        });
        let inline: Vec<String> = inline.collect();
        let inside = if inline.is_empty() { String::new() } else { format!(" {{{}}}", inline.join(", ")) };
        self.lines.push(format!("{branch}{name} = {} {}{inside}", node.title, self.shown_link(object)));
        let count = below.len();
        for (index, (name, other)) in below.into_iter().enumerate() {
            let is_last = index + 1 == count;
            let (fork, bar) = if is_last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            self.object(name, other, &format!("{indent}{fork}"), &format!("{indent}{bar}"));
        }
    }
}

/// An element stands for itself; a field has a name.
fn shown_part(name: &str, text: &str) -> String {
    match name {
        name if name.starts_with('[') => text.to_owned(),
        "…" => format!("… {text}"),
        name => format!("{name}: {text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Objects by number; a part `a:2` links to object 2, `k=5` is text.
    fn check(objects: &[(&str, &str)], roots: &str, expected: &[&str]) {
        let part = |word: &str| match word.split_once(':') {
            Some((name, number)) => (name.to_owned(), Part::Link(number.parse().expect("a number"))),
            None => {
                let (name, text) = word.split_once('=').expect("text");
                (name.to_owned(), Part::Text(text.to_owned()))
            }
        };
        let roots = roots.split(' ').map(part).map(|(name, part)| Root { name, part });
        let roots: Vec<Root> = roots.collect();
        let lines = draw(&roots, |object| {
            let (title, parts) = objects[object as usize];
            let parts: Vec<_> = parts.split_whitespace().map(part).collect();
            Node { title: title.to_owned(), parts, is_list: title.ends_with(']') }
        });
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_tree_with_parents() {
        let node = ["k=1 left:2 right:3 up=null", "k=0 left=null right=null up:1", "k=2 left=null right=null up:1"];
        let objects = [("Tree", "size=3 root:1"), ("Node", node[0]), ("Node", node[1]), ("Node", node[2])];
        let expected = [
            "key = 7",
            "tree = Tree #1 {size: 3}",
            "└─ root = Node #2 {k: 1, up: null}",
            "   ├─ left = Node #3 {k: 0, left: null, right: null, up: #2}",
            "   └─ right = Node #4 {k: 2, left: null, right: null, up: #2}",
        ];
        check(&objects, "key=7 tree:0", &expected);
    }

    #[test]
    fn circles_and_shared_objects_are_drawn_once() {
        let objects = [("Cell", "next:1"), ("Cell", "next:0")];
        check(&objects, "a:0 b:1 c:0", &["a = Cell #1 {next: #2}", "b = Cell #2 {next: #1}", "c = #1"]);
        let objects = [("Cell", "next:0")];
        check(&objects, "a:0", &["a = Cell #1 {next: #1}"]);
        let objects = [("int[2]", "[0]=4 [1]=5")];
        check(&objects, "a:0", &["a = int[2] #1 {4, 5}"]);
    }

    #[test]
    fn a_list_of_values_is_drawn_inside_its_owner_unless_it_is_shared() {
        let objects = [("Heap", "size=2 array:1"), ("int[2]", "[0]=4 [1]=5")];
        check(&objects, "heap:0", &["heap = Heap #1 {size: 2, array: {4, 5}}"]);
        let objects = [("Heap", "a:1 b:1"), ("int[1]", "[0]=4")];
        check(&objects, "heap:0", &["heap = Heap #1 {b: #2}", "└─ a = int[1] #2 {4}"]);
    }

    #[test]
    fn a_long_list_is_cut() {
        let roots = [Root { name: "list".to_owned(), part: Part::Link(0) }];
        let lines = draw(&roots, |object| Node {
            title: "Cell".to_owned(),
            parts: vec![("next".to_owned(), Part::Link(object + 1))],
            is_list: false,
        });
        assert_eq!(lines.len(), MOST_OBJECTS);
        assert!(lines.last().is_some_and(|line| line.ends_with("{next: …}")), "{lines:?}");
    }
}
