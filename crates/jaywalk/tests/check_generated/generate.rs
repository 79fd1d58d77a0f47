//! Methods that work on small arrays, made at random.

use std::fmt::Write as _;

/// Numbers that look random, always the same ones for a seed.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below this one.
    pub fn below(&mut self, count: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % count
    }

    pub fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len() as u64) as usize]
    }
}

/// The parameters of a method; arrays of numbers, and which of these are of ints; nodes and arrays of them.
struct Signature {
    parameters: &'static str,
    arrays: &'static [&'static str],
    ints: &'static [&'static str],
    guard: &'static str,
    special: fn(&mut Dice) -> String,
}

fn no_special(dice: &mut Dice) -> String {
    format!("x += {};", dice.one(&["1", "x", "-1"]))
}

fn on_nodes(dice: &mut Dice) -> String {
    let index = dice.one(&["0", "1", "x", "p.length - 1", "x & 1"]);
    match dice.below(9) {
        0 => format!("p[{index}] = n;"),
        1 => format!("p[{index}] = new Node();"),
        2 => format!("p[{index}].v = {};", dice.one(&["x", "1", "n.v"])),
        3 => format!("if (p[{index}] == n) x++;"),
        4 => format!("n = p[{index}];"),
        5 => format!("x += p[{index}].v;"),
        6 => format!("if (p[{index}] instanceof Leaf) x--;"),
        7 => "p = p.clone();".to_owned(),
        _ => format!("if (n != null && n.v == {}) x = n.v;", dice.one(&["1", "x", "0"])),
    }
}

fn on_rows(dice: &mut Dice) -> String {
    let (index, inner) = (dice.one(&["0", "1", "x", "g.length - 1"]), dice.one(&["0", "1", "x"]));
    match dice.below(8) {
        0 => format!("g[{index}] = a;"),
        1 => format!("g[{index}][{inner}] = {};", dice.one(&["x", "1", "0"])),
        2 => format!("x += g[{index}][{inner}];"),
        3 => format!("if (g[{index}] == a) x++;"),
        4 => format!("a = g[{index}];"),
        5 => format!("x += g[{index}].length;"),
        6 => "g = g.clone();".to_owned(),
        _ => format!("System.arraycopy(g, 0, g, {}, 1);", dice.one(&["0", "1", "x"])),
    }
}

const SIGNATURES: [Signature; 5] = [
    Signature {
        parameters: "int[] a, int[] b, int x",
        arrays: &["a", "b"],
        ints: &["a", "b"],
        guard: "if (a == null || b == null) return;",
        special: no_special,
    },
    Signature {
        parameters: "int[] a, int x, int y",
        arrays: &["a"],
        ints: &["a"],
        guard: "if (a == null || a.length == 0) return;",
        special: |dice| format!("y {} {};", dice.one(&["+=", "-=", "="]), dice.one(&["x", "1", "a[0]", "a.length"])),
    },
    Signature {
        parameters: "Node[] p, Node n, int x",
        arrays: &[],
        ints: &[],
        guard: "if (p == null || p.length < 2) return;",
        special: on_nodes,
    },
    Signature {
        parameters: "int[][] g, int[] a, int x",
        arrays: &["a"],
        ints: &["a"],
        guard: "if (g == null || a == null || g.length == 0) return;",
        special: on_rows,
    },
    Signature {
        parameters: "byte[] c, long[] d, int x",
        arrays: &["c", "d"],
        ints: &[],
        guard: "if (c == null || d == null) return;",
        special: no_special,
    },
];

/// A class with so many methods.
pub fn class(dice: &mut Dice, methods: usize) -> String {
    let mut text = "package g;\n\nimport java.util.Arrays;\n\npublic class Generated {\n".to_owned();
    for number in 0..methods {
        let signature = &SIGNATURES[dice.below(SIGNATURES.len() as u64) as usize];
        let _ = writeln!(text, "    public static void m{number}({}) {{", signature.parameters);
        if dice.below(5) > 0 {
            let _ = writeln!(text, "        {}", signature.guard);
        }
        let mut body = Body { dice: &mut *dice, signature, text: &mut text, depth: 2, loops: 0, locals: 0 };
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
    signature: &'a Signature,
    text: &'a mut String,
    depth: usize,
    loops: u32,
    locals: u32,
}

impl Body<'_> {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{}{line}", "    ".repeat(self.depth));
    }

    fn index(&mut self, array: &str) -> String {
        match self.dice.below(9) {
            0 => "0".to_owned(),
            1 => "1".to_owned(),
            2 => format!("{array}.length - 1"),
            3 => "x & 1".to_owned(),
            4 if self.loops > 0 => format!("i{}", self.loops),
            5 => "x + 1".to_owned(),
            6 => "2".to_owned(),
            _ => "x".to_owned(),
        }
    }

    fn number(&mut self) -> String {
        let Some(array) = self.array() else { return self.dice.one(&["x", "0", "1", "x + 1", "-x"]).to_owned() };
        match self.dice.below(8) {
            0 => format!("{array}.length"),
            1..=3 => {
                let index = self.index(array);
                format!("(int) {array}[{index}]")
            }
            4 => self.dice.one(&["0", "1", "2", "-1"]).to_owned(),
            5 => {
                let index = self.index(array);
                format!("(x - (int) {array}[{index}])")
            }
            _ => "x".to_owned(),
        }
    }

    fn array(&mut self) -> Option<&'static str> {
        let arrays = self.signature.arrays;
        (!arrays.is_empty()).then(|| self.dice.one(arrays))
    }

    fn condition(&mut self) -> String {
        if self.signature.ints.len() > 1 && self.dice.below(6) == 0 {
            return self.dice.one(&["a == b", "a != b", "Arrays.equals(a, b)"]).to_owned();
        }
        let (first, second) = (self.number(), self.number());
        format!("{first} {} {second}", self.dice.one(&["<", "==", ">=", "!="]))
    }

    fn statement(&mut self) {
        if self.depth > 4 {
            return;
        }
        match self.dice.below(14) {
            0 | 1 => {
                let condition = self.condition();
                self.line(&format!("if ({condition})"));
                self.depth += 1;
                self.line("throw new IllegalStateException();");
                self.depth -= 1;
            }
            2 => self.nested_if(),
            3 => self.nested_loop(),
            4 => {
                let number = self.number();
                self.line(&format!("x = {number};"));
            }
            5 if self.array().is_some() => {
                let divisor = self.number();
                self.line(&format!("x = 7 / {divisor};"));
            }
            6 if !self.signature.ints.is_empty() => self.whole_arrays(),
            7 | 8 => {
                let special = (self.signature.special)(self.dice);
                self.line(&special);
            }
            _ => match self.array() {
                Some(array) => {
                    let (index, number) = (self.index(array), self.number());
                    let cast = match array {
                        "c" => "(byte) ",
                        _ => "",
                    };
                    let number = if cast.is_empty() { number } else { format!("({number})") };
                    self.line(&format!("{array}[{index}] = {cast}{number};"));
                }
                None => {
                    let special = (self.signature.special)(self.dice);
                    self.line(&special);
                }
            },
        }
    }

    fn nested_if(&mut self) {
        let condition = self.condition();
        self.line(&format!("if ({condition}) {{"));
        self.depth += 1;
        self.statement();
        self.statement();
        self.depth -= 1;
        self.line("}");
    }

    fn nested_loop(&mut self) {
        if self.loops == 2 {
            return;
        }
        let end = match self.array() {
            // The number of turns has a bound, as the length of an array has none.
            Some(array) if self.dice.below(2) == 0 => format!("3 && i{} < {array}.length", self.loops + 1),
            _ => self.dice.one(&["2", "(x & 1)", "3"]).to_owned(),
        };
        self.loops += 1;
        let i = format!("i{}", self.loops);
        self.line(&format!("for (int {i} = 0; {i} < {end}; {i}++) {{"));
        self.depth += 1;
        self.statement();
        self.statement();
        self.depth -= 1;
        self.loops -= 1;
        self.line("}");
    }

    /// Copies, clones and new arrays.
    fn whole_arrays(&mut self) {
        let (from, to) = (self.dice.one(self.signature.ints), self.dice.one(self.signature.ints));
        self.locals += 1;
        let statement = match self.dice.below(8) {
            0 | 1 => {
                let (start, end) = (self.dice.one(&["0", "1", "x"]), self.dice.one(&["0", "1", "x"]));
                let count = match self.dice.below(3) {
                    0 => format!("{from}.length"),
                    1 => "x".to_owned(),
                    _ => "1".to_owned(),
                };
                format!("System.arraycopy({from}, {start}, {to}, {end}, {count});")
            }
            2 => format!("{to} = {from}.clone();"),
            3 => format!("{to} = Arrays.copyOf({from}, {});", self.dice.one(&["2", "x & 3", "x"])),
            4 => format!("{to} = new int[{}];", self.dice.one(&["2", "x & 3", "x"])),
            5 => format!("Arrays.fill({to}, x);"),
            6 => format!("if (Arrays.hashCode({from}) == 31) x = 1;"),
            _ => format!("{to} = {from};"),
        };
        self.line(&statement);
    }
}
