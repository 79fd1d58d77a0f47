//! Random programs with arrays of chosen lengths: elements of all types at chosen indices, copies, nested arrays, the JDK's
//! own methods on arrays, and the exceptions of lengths, indices and elements.

use super::random::Random;
use std::fmt::Write;

/// Programs in one Java class.
const IN_A_CLASS: usize = 50;

/// Java classes with `count` programs, and the call that runs each.
pub fn programs(seed: u64, count: usize) -> (Vec<(String, String)>, Vec<String>) {
    let mut sources = Vec::new();
    let mut calls = Vec::new();
    for first in (0..count).step_by(IN_A_CLASS) {
        let class = format!("Lengths{}", first / IN_A_CLASS);
        let mut text = String::from("import java.util.*;\nimport static jaywalk.Choice.*;\n");
        let _ = writeln!(text, "@SuppressWarnings(\"all\")\nclass {class} {{");
        for number in first..count.min(first + IN_A_CLASS) {
            text += &Program::new(seed.wrapping_add(number as u64 * 0x5000_0029)).method(number);
            calls.push(format!("{class}.p{number}()"));
        }
        text += "}\n";
        sources.push((format!("{class}.java"), text));
    }
    (sources, calls)
}

/// Statements. A letter in brackets stands for a variable of a type, or for something of it: `i` an int, `w` a long, `a` an
/// array of ints, `b` of bytes, `l` of longs, `d` of doubles, `z` of booleans, `c` of characters, `s` of strings, `n` of arrays
/// of ints, `o` an object, `e` an int expression, `k` a small constant, `q` a condition.
const STATEMENTS: &[&str] = &[
    "[i] = [e];",
    "[i] = [i] > [k] ? [i] - 1 : [i] + [k];",
    "[w] += [i] * 3;",
    "if ([q]) [i]++; else [w]--;",
    "assert [q];",
    "assume([q]);",
    "[a] = new int[[e]];",
    "[a] = new int[[i]];",
    "[b] = new byte[[i]];",
    "[l] = new long[[e]];",
    "[d] = new double[[i]];",
    "[z] = new boolean[[e]];",
    "[c] = new char[[i]];",
    "[s] = new String[[e]];",
    "[n] = new int[[i]][];",
    "[n] = new int[[i]][[e]];",
    "[n] = new int[[k]][[i]];",
    "[n] = new int[[i]][[k]];",
    "[a][[i]] = [e];",
    "[a][[e]] = [i];",
    "[a][[k]] += [i];",
    "[a][[i]]++;",
    "[i] = [a][[i]];",
    "[i] = [a][[e]];",
    "[b][[i]] = (byte) ([e] * 100);",
    "[i] = [b][[e]];",
    "[l][[i]] = [w];",
    "[w] = [l][[e]];",
    "[d][[i]] = [i] / 2.0;",
    "[i] = (int) [d][[e]];",
    "[z][[i]] = [q];",
    "if ([z][[e]]) [i]++;",
    "[c][[e]] = (char) ('a' + [i]);",
    "[i] = [c][[i]];",
    "[s][[i]] = \"x\";",
    "[s][[e]] = [s][[i]];",
    "[i] = [s][[i]] == null ? 1 : [s][[i]].length();",
    "[n][[i]] = [a];",
    "[n][[e]] = new int[[i]];",
    "[a] = [n][[i]];",
    "[n][[i]][[k]] = [e];",
    "[i] = [n][[i]][[e]];",
    "[i] = [n].length + [n][0].length;",
    "[i] = [a].length;",
    "[i] = [b].length - [l].length;",
    "[i] = [a].length + [s].length;",
    "[a] = [a].clone();",
    "[n] = [n].clone();",
    "[s] = [s].clone();",
    "[a] = Arrays.copyOf([a], [i]);",
    "[a] = Arrays.copyOf([a], [a].length + [k]);",
    "[s] = Arrays.copyOf([s], [e]);",
    "[a] = Arrays.copyOfRange([a], [i], [e]);",
    "System.arraycopy([a], [i], [a], [k], [i]);",
    "System.arraycopy([a], 0, [a], [i], [k]);",
    "System.arraycopy([l], [i], [l], 0, [k]);",
    "System.arraycopy([s], 0, [s], [i], [e]);",
    "System.arraycopy([a], 0, known, [i], [k]);",
    "System.arraycopy(known, [k], [a], 0, [i]);",
    "System.arraycopy([o], 0, [a], 0, 1);",
    "Arrays.fill([a], [i]);",
    "Arrays.fill([a], 0, [i], [k]);",
    "Arrays.sort([a]);",
    "[i] = Arrays.hashCode([a]);",
    "if (Arrays.equals([a], [a])) [w]++;",
    "if (Arrays.equals([b], [b])) [w]--;",
    "if ([a] == [a]) [i] = 4;",
    "if ([o] == [a]) [i] = 5; else if ([o] == null) [i] = 6;",
    "[o] = [a];",
    "[o] = [n];",
    "[o] = [s];",
    "((Object[]) [o])[[i]] = \"y\";",
    "((Object[]) [o])[[k]] = 1;",
    "[i] = ((int[]) [o]).length;",
    "[i] = java.lang.reflect.Array.getLength([o]);",
    "[o] = java.lang.reflect.Array.newInstance(String.class, [i]);",
    "if ([o] instanceof int[]) [i] += ((int[]) [o])[0];",
    "log.append([o].getClass().getSimpleName());",
    "for (int x : [a]) [w] += x;",
    "for (int at = 0; at < [a].length; at++) [a][at] = at;",
    "for (int at = [a].length - 1; at >= 0; at--) { if ([a][at] == [k]) break; [w]++; }",
    "{ int at = 0; while (at < [a].length && [a][at] == 0) at++; [i] = at; }",
    "log.append(new String([c]).trim().length());",
    "[i] = new ArrayList<Integer>([i]).size();",
    "{ StringBuilder x = new StringBuilder([i]); x.append([k]); log.append(x); }",
    "[i] = new ArrayList<>(Arrays.asList([s])).size();",
    "synchronized ([a]) { [i]++; }",
    "[i] = [a].hashCode() == [a].hashCode() ? [i] : 0;",
];

const EXPRESSIONS: &[&str] =
    &["[i]", "[i] + [k]", "[i] - 1", "[i] & 3", "[a].length", "[a].length - 1", "[i] + [i]", "[k]", "[b].length - [k]"];

const CONDITIONS: &[&str] = &[
    "[i] < [a].length",
    "[i] >= 0 && [i] < [s].length",
    "[a].length == [k]",
    "[l].length > [i]",
    "[i] == [e]",
    "[i] != [k]",
    "[w] > [k]",
    "[a].length > 0 && [a][0] == [i]",
    "[s].length > 0 && [s][0] != null",
    "[c].length + [d].length < 3",
];

/// A method that is being written.
struct Program {
    random: Random,
    text: String,
}

impl Program {
    fn new(seed: u64) -> Program {
        Program { random: Random::new(seed), text: String::new() }
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "        {line}");
    }

    fn method(mut self, number: usize) -> String {
        self.line("StringBuilder log = new StringBuilder(); int[] known = {1, 2, 3, 4};");
        // Two or three numbers, the first of which is the length of most arrays.
        for (variable, ways) in [("i0", 5), ("i1", 4), ("i2", if self.random.below(2) == 0 { 3 } else { 1 })] {
            let low = [-1, 0, 0, 0, 1][self.random.below(5)];
            self.line(&format!("int {variable} = getInt({low}, {});", low + ways - 1));
        }
        self.line("long w0 = 3, w1 = i1; Object o0 = null;");
        self.line("int[] a0 = new int[i0 & 7], a1 = new int[3]; byte[] b0 = new byte[i0 & 3], b1 = new byte[2];");
        self.line(
            "long[] l0 = new long[i0 & 7]; double[] d0 = new double[i1 & 3]; boolean[] z0 = new boolean[i0 & 3];",
        );
        self.line("char[] c0 = new char[i1 & 3]; String[] s0 = new String[i0 & 7], s1 = {\"p\", null};");
        self.line("int[][] n0 = new int[i0 & 3][], n1 = new int[2][i1 & 3];");
        for _ in 0..4 + self.random.below(10) {
            let pattern = self.random.one_of(STATEMENTS);
            let statement = self.filled(pattern);
            let is_guarded = self.random.below(4) != 0;
            self.line(&if is_guarded {
                format!(
                    "try {{ {statement} }} catch (RuntimeException e) {{ log.append(e.getClass().getSimpleName()); }}"
                )
            } else {
                statement
            });
        }
        self.end();
        format!("    static void p{number}() {{\n{}    }}\n", self.text)
    }

    /// Puts variables, constants and expressions in the place of the letters in brackets.
    fn filled(&mut self, pattern: &str) -> String {
        let mut text = String::new();
        let mut rest = pattern;
        while let Some((before, behind)) = rest.split_once('[') {
            text += before;
            let is_letter = matches!(behind.as_bytes(), [b'a'..=b'z', b']', ..]);
            if !is_letter {
                text.push('[');
                rest = behind;
                continue;
            }
            text += &self.part(&behind[..1]);
            rest = &behind[2..];
        }
        text + rest
    }

    fn part(&mut self, letter: &str) -> String {
        match letter {
            "i" => format!("i{}", self.random.below(3)),
            "w" | "a" | "b" | "s" | "n" => format!("{letter}{}", self.random.below(2)),
            "l" | "d" | "z" | "c" | "o" => format!("{letter}0"),
            "k" => self.random.below(4).to_string(),
            "e" => self.bracketed(EXPRESSIONS),
            _ => self.bracketed(CONDITIONS),
        }
    }

    fn bracketed(&mut self, patterns: &'static [&'static str]) -> String {
        let pattern = self.random.one_of(patterns);
        format!("({})", self.filled(pattern))
    }

    /// Writes down some values, or nothing.
    fn end(&mut self) {
        const PARTS: &[&str] = &[
            "i0",
            "i1",
            "i2",
            "w0",
            "w1",
            "a0.length",
            "Arrays.toString(a0)",
            "Arrays.toString(a1)",
            "Arrays.toString(b0)",
            "Arrays.toString(l0)",
            "Arrays.toString(z0)",
            "Arrays.toString(s0)",
            "Arrays.deepToString(n0)",
            "Arrays.deepToString(n1)",
            "Arrays.toString(known)",
        ];
        let count = [0, 1, 1, 2, 3][self.random.below(5)];
        for _ in 0..count {
            let part = self.random.one_of(PARTS);
            self.line(&format!("log.append({part}).append(' ');"));
        }
        self.line("if (log.length() > 0) System.out.println(log);");
    }
}
