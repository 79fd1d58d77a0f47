//! Methods that work on references, made at random: fields, aliases, comparisons, casts, type tests, arrays, strings, boxes
//! and calls.

use super::generate::Dice;
use std::fmt::Write as _;

/// The classes that the methods work on.
pub const CLASSES: &str = "package r;

interface Shape {
    int area();
}

enum Color {
    RED,
    GREEN {
        int shade() {
            return 7;
        }
    },
    BLUE;

    int shade() {
        return ordinal();
    }
}

class Shared {
    static Node root;
    static final int[] TABLE = {3, 1, 2};
}

class Square implements Shape {
    int side;

    public int area() {
        return side;
    }
}

class Circle implements Shape {
    Node center;

    public int area() {
        return center == null ? 0 : center.v;
    }
}

class Node {
    int v;
    Node next;
    Object held;
    String name;
    Integer box;
    Color color;

    Node follow() {
        return next;
    }

    boolean is(Node other) {
        return this == other || other != null && v == other.v;
    }
}

class Leaf extends Node {
    Shape shape;

    Node follow() {
        return null;
    }
}
";

const PARAMETERS: [&str; 12] = [
    "Node a, Node b, Object o, int x",
    "Node a, Leaf b, Object o, int x",
    "Node a, Node b, Shape s, int x",
    "Node[] p, Node a, Object o, int x",
    "Node a, Node b, Node c, int x",
    "Object o, Object q, Shape s, int x",
    "String t, Node a, Object o, int x",
    "Integer i, Integer j, Object o, int x",
    "Color k, Node a, Object o, int x",
    "Object[] y, Node a, Object o, int x",
    "Shape[] h, Shape s, Object o, int x",
    "Color[] l, Color k, Node a, int x",
];

/// A class with so many methods.
pub fn class(dice: &mut Dice, methods: usize) -> String {
    let mut text = "package r;\n\nimport java.util.Objects;\n\npublic class References {\n".to_owned();
    text.push_str("    static boolean same(Object one, Object other) {\n        return one == other;\n    }\n\n");
    for number in 0..methods {
        let parameters = dice.one(&PARAMETERS);
        let _ = writeln!(text, "    public static void m{number}({parameters}) {{");
        let mut body = Body { dice: &mut *dice, parameters, text: &mut text, depth: 2 };
        for _ in 0..4 {
            body.statement();
        }
        text.push_str("    }\n\n");
    }
    text.push_str("}\n");
    text
}

struct Body<'a> {
    dice: &'a mut Dice,
    parameters: &'static str,
    text: &'a mut String,
    depth: usize,
}

impl Body<'_> {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{}{line}", "    ".repeat(self.depth));
    }

    /// The names of the parameters of these types.
    fn of_types(&self, types: &[&str]) -> Vec<&'static str> {
        let declared = self.parameters.split(", ").filter_map(|one| one.split_once(' '));
        declared.filter(|(of, _)| types.contains(of)).map(|(_, name)| name).collect()
    }

    fn variable(&mut self, types: &[&str]) -> Option<&'static str> {
        let names = self.of_types(types);
        (!names.is_empty()).then(|| self.dice.one(&names))
    }

    /// An expression of class `Node`.
    fn node(&mut self) -> String {
        if let Some(array) = self.variable(&["Node[]"])
            && self.dice.below(3) == 0
        {
            return format!("{array}[{}]", self.dice.one(&["0", "1", "x", "x & 1"]));
        }
        let Some(node) = self.variable(&["Node", "Leaf"]) else {
            return match self.variable(&["Object"]) {
                Some(object) => format!("((Node) {object})"),
                None => "new Node()".to_owned(),
            };
        };
        match self.dice.below(11) {
            10 => "Shared.root".to_owned(),
            0 | 1 => format!("{node}.next"),
            2 => format!("{node}.follow()"),
            3 => format!("((Leaf) {node})"),
            4 => format!("(x > 0 ? {node} : {node}.next)"),
            _ => node.to_owned(),
        }
    }

    /// Any object.
    fn object(&mut self) -> String {
        match self.dice.below(9) {
            7 if let Some(array) = self.variable(&["Object[]", "Shape[]", "Color[]"]) => {
                format!("{array}[{}]", self.dice.one(&["0", "1", "x", "x & 1"]))
            }
            7 | 8 => self.color(),
            0 | 1 => self.node(),
            2 => format!("{}.held", self.node()),
            3 => match self.variable(&["String"]) {
                Some(text) => text.to_owned(),
                None => format!("{}.name", self.node()),
            },
            4 => match self.variable(&["Integer"]) {
                Some(boxed) => boxed.to_owned(),
                None => format!("{}.box", self.node()),
            },
            _ => self.variable(&["Object", "Shape", "Node[]"]).unwrap_or("null").to_owned(),
        }
    }

    /// An expression of the enum.
    fn color(&mut self) -> String {
        match self.variable(&["Color"]) {
            Some(color) => color.to_owned(),
            None => format!("{}.color", self.node()),
        }
    }

    fn shape(&mut self) -> String {
        let object = self.object();
        self.variable(&["Shape"]).map_or_else(|| format!("((Shape) (Object) {object})"), str::to_owned)
    }

    fn number(&mut self) -> String {
        match self.dice.below(8) {
            0..=2 => format!("{}.v", self.node()),
            3 => format!("{}.area()", self.shape()),
            4 => match self.variable(&["Integer"]) {
                Some(boxed) => boxed.to_owned(),
                None => format!("{}.box", self.node()),
            },
            5 => match self.variable(&["Node[]"]) {
                Some(array) => format!("{array}.length"),
                None => "x".to_owned(),
            },
            6 if self.dice.below(2) == 0 => format!("{}.{}", self.color(), self.dice.one(&["ordinal()", "shade()"])),
            _ => self.dice.one(&["x", "0", "1", "Shared.TABLE[x & 1]"]).to_owned(),
        }
    }

    fn condition(&mut self) -> String {
        let (one, other) = (self.object(), self.object());
        match self.dice.below(19) {
            16 => {
                format!("((Object) {one}).getClass() == {}.class", self.dice.one(&["Node", "Leaf", "Circle", "String"]))
            }
            17 => format!("((Object) {one}).getClass() == ((Object) {other}).getClass()"),
            18 => format!("{} == Color.{}", self.color(), self.dice.one(&["RED", "GREEN", "BLUE"])),
            0..=2 => format!("(Object) {one} == (Object) {other}"),
            3 => format!("(Object) {one} != (Object) {other}"),
            4 => format!("same({one}, {other})"),
            5 => format!("(Object) {one} == null"),
            6 => format!("(Object) {one} != null"),
            7 | 8 => {
                format!("(Object) {one} instanceof {}", self.dice.one(&["Node", "Leaf", "Shape", "Circle", "String"]))
            }
            9 if self.dice.below(3) == 0 => format!("Leaf.class.isInstance({one})"),
            9 => format!("Objects.equals({one}, {other})"),
            10 => {
                let (one, other) = (self.node(), self.node());
                format!("{one}.is({other})")
            }
            11 => match self.variable(&["String"]) {
                Some(text) => format!("{text}.equals({other})"),
                None => format!("{}.name == \"a\"", self.node()),
            },
            12 => {
                let (one, other) = (self.node(), self.node());
                format!("{one} == {other}")
            }
            _ => {
                let (one, other) = (self.number(), self.number());
                format!("{one} {} {other}", self.dice.one(&["<", "==", "!="]))
            }
        }
    }

    fn statement(&mut self) {
        if self.depth > 4 {
            return;
        }
        match self.dice.below(14) {
            10 => {
                let color = self.color();
                self.line(&format!("switch ({color}) {{"));
                for constant in ["RED", "BLUE"] {
                    self.line(&format!("case {constant}:"));
                    self.depth += 1;
                    self.statement();
                    self.depth -= 1;
                }
                self.line("default:");
                self.line("}");
            }
            11 => {
                let name = format!("i{}", self.depth);
                let end = self.dice.one(&["2", "(x & 1)", "3"]);
                self.line(&format!("for (int {name} = 0; {name} < {end}; {name}++) {{"));
                self.depth += 1;
                self.statement();
                self.statement();
                self.depth -= 1;
                self.line("}");
            }
            12 => {
                let node = self.node();
                self.line(&format!("Shared.root = {node};"));
            }
            13 => match self.variable(&["Object[]"]) {
                Some(array) => {
                    let (index, object) = (self.dice.one(&["0", "1", "x"]), self.object());
                    self.line(&format!("{array}[{index}] = {object};"));
                }
                None => {
                    let (to, color) = (self.node(), self.color());
                    self.line(&format!("{to}.color = {color};"));
                }
            },
            0..=2 => {
                let condition = self.condition();
                self.line(&format!("if ({condition})"));
                self.depth += 1;
                self.line("throw new IllegalStateException();");
                self.depth -= 1;
            }
            3 => {
                let condition = self.condition();
                self.line(&format!("if ({condition}) {{"));
                self.depth += 1;
                self.statement();
                self.statement();
                self.depth -= 1;
                self.line("}");
            }
            4 => {
                let number = self.number();
                self.line(&format!("x = {number};"));
            }
            5 => {
                let (to, node) = (self.node(), self.node());
                self.line(&format!("{to}.next = {node};"));
            }
            6 => {
                let (to, object) = (self.node(), self.object());
                self.line(&format!("{to}.held = {object};"));
            }
            7 => match self.variable(&["Node"]) {
                Some(name) => {
                    let node = self.node();
                    self.line(&format!("{name} = {node};"));
                }
                None => {
                    let object = self.object();
                    let name = self.variable(&["Object"]).unwrap_or("o");
                    self.line(&format!("{name} = {object};"));
                }
            },
            8 => match self.variable(&["Node[]"]) {
                Some(array) if self.dice.below(4) == 0 => {
                    let node = self.node();
                    self.line(&format!("System.arraycopy(new Node[] {{{node}}}, 0, {array}, 0, 1);"));
                }
                Some(array) => {
                    let node = self.node();
                    let index = self.dice.one(&["0", "1", "x"]);
                    self.line(&format!("{array}[{index}] = {node};"));
                }
                None => {
                    let condition = self.condition();
                    self.line(&format!("if ({condition}) return;"));
                }
            },
            _ => {
                let to = self.node();
                let number = self.number();
                self.line(&format!("{to}.v = {number};"));
            }
        }
    }
}
