//! Random programs in which chosen numbers and characters go through what a number that stays open must get through:
//! arithmetic that overflows, divisions, casts, switches, strings, boxes, arrays at open indices, collections with open keys,
//! exceptions.

use super::random::Random;
use std::fmt::Write;

/// Programs in one Java class.
const IN_A_CLASS: usize = 50;

/// What programs call.
const CALLED: &str = "    static int descend(int n) { return n <= 0 ? 0 : n > 6 ? n : 1 + descend(n - 1); }
    static int divisor(int a, int b) { return b == 0 ? a : divisor(b, a % b); }
    static boolean isEven(int n) { return n == 0 || isOdd(n - 1); }
    static boolean isOdd(int n) { return n != 0 && isEven(n - 1); }";

/// Java classes with `count` programs, and the call that runs each.
pub fn programs(seed: u64, count: usize) -> (Vec<(String, String)>, Vec<String>) {
    let mut sources = Vec::new();
    let mut calls = Vec::new();
    for first in (0..count).step_by(IN_A_CLASS) {
        let class = format!("Texts{}", first / IN_A_CLASS);
        let mut text = String::from("import java.util.*;\nimport static jaywalk.Choice.*;\n");
        let _ = writeln!(text, "@SuppressWarnings(\"all\")\nclass {class} {{\n{CALLED}");
        for number in first..count.min(first + IN_A_CLASS) {
            text += &Program::new(seed.wrapping_add(number as u64 * 0x3000_0017)).method(number);
            calls.push(format!("{class}.p{number}()"));
        }
        text += "}\n";
        sources.push((format!("{class}.java"), text));
    }
    (sources, calls)
}

/// Statements. A letter in brackets stands for a variable of a type, or for something of it: `i` an int, `w` a long, `c` a
/// character, `s` a string, `b` a boxed int, `z` a boolean, `y` a byte, `f` a float, `d` a double, `e` an int expression, `k` a small constant, `g` a greater one, `t`
/// a constant string, `q` a condition.
const STATEMENTS: &[&str] = &[
    "[i] = [e];",
    "[i] = [i] / [e];",
    "[i] = [i] % ([i] - [k]);",
    "[w] = [w] * [g] + [i];",
    "[w] = (long) [i] << [i];",
    "[w] = [w] / ([w] - [k]);",
    "[i] = (int) ([w] >>> [i]);",
    "[i] = (byte) ([i] * [g]);",
    "[i] = (short) ([w] + [g]) ^ [i];",
    "[c] = (char) ([c] + [e]);",
    "[i] = [c] - 'a';",
    "[i] = [i] > [k] ? [i] * 2 : -[i];",
    "[i] = Math.max([i], [e]);",
    "[i] = Math.abs([i] - [k]);",
    "[i] = Math.floorMod([e], 3);",
    "[i] = Math.addExact([i], [g]);",
    "[w] = Math.multiplyExact([w], (long) [g] * [i]);",
    "[i] = Integer.compare([i], [e]);",
    "[i] = Integer.bitCount([e]) + Integer.numberOfTrailingZeros([i]);",
    "[z] = [q];",
    "if ([q]) [i]++; else [w]--;",
    "if ([q]) { [i] = [k]; log.append('y'); }",
    "assert [q];",
    "assume([q]);",
    "if ([q]) throw new IllegalStateException(\"at \" + [i]);",
    "switch ([e]) { case 0 -> [i] = 5; case 1, 2 -> [c]++; case 100 -> [w] = 7; default -> [i]--; }",
    "switch ([i]) { case -1: [i] = 2; case 3: [w]++; break; case 1000: [i] = 9; break; default: log.append('d'); }",
    "switch ([s]) { case \"a\": [i] = 1; break; case \"ab\": [i] = 2; break; case \"\": log.append('e'); break; default: [i] = 3; }",
    "[s] = [s] + [c];",
    "[s] = [s] + [i];",
    "[s] = [c] + \"x\";",
    "[s] = [s].trim();",
    "[s] = [s].substring([i]);",
    "[s] = [s].replace('a', [c]);",
    "[s] = [s].toUpperCase();",
    "[s] = String.valueOf([i]);",
    "[s] = Integer.toString([i]);",
    "[s] = Long.toHexString([w]);",
    "[s] = new StringBuilder([s]).append([c]).reverse().toString();",
    "[c] = [s].charAt([i]);",
    "[i] = [s].length();",
    "[i] = [s].indexOf([c]);",
    "[i] = [s].compareTo([t]);",
    "[i] = [s].hashCode();",
    "[z] = [s].equals([t]);",
    "[z] = [s].startsWith([t]) || [s].contains([t]);",
    "[z] = [s].isEmpty() || Character.isDigit([s].charAt(0));",
    "[i] = Integer.parseInt(\"\" + [i]);",
    "[i] = Integer.parseInt([s]);",
    "[z] = Character.isLetter([c]) && Character.isUpperCase([c]);",
    "[s] = String.join(\"-\", [s], [t]);",
    "[i] = [s].split(\"a\").length;",
    "[b] = [i];",
    "[i] = [b];",
    "[z] = [b].equals([i]);",
    "[z] = [b] == (Integer) [i];",
    "[i] = [b].compareTo([e]);",
    "[i] = [b].hashCode() + Long.hashCode([w]);",
    "ia[[i]] = [e];",
    "[i] = ia[[i]];",
    "ia[[e] & 3] += [i];",
    "sa[[i] & 1] = [s];",
    "[s] = sa[[i] & 1];",
    "ca[[i]] = [c];",
    "[c] = ca[[e] & 1];",
    "[s] = new String(ca);",
    "[i] = new int[[i]].length;",
    "Arrays.sort(ia);",
    "[z] = Arrays.equals(ia, new int[] {0, [i], 0, [k]});",
    "for (int x : ia) [w] += x;",
    "for (int x = 0; x < ([i] & 3); x++) [w] += x * [k];",
    "{ int x = 0; while (x < [e] && x < 4) x++; [i] = x; }",
    "map.put([i], [e]);",
    "[i] = map.getOrDefault([i], [k]);",
    "map.merge([i], 1, Integer::sum);",
    "[z] = map.containsKey([e]);",
    "names.put([s], [i]);",
    "[z] = names.containsKey([t]);",
    "[i] = names.size() + map.size();",
    "list.add([i]);",
    "[i] = list.get([i]);",
    "[z] = list.contains([i]);",
    "Collections.sort(list);",
    "[i] = list.indexOf([b]);",
    "set.add([c]);",
    "[i] = set.size();",
    "{ Object x = [q] ? (Object) [i] : [s]; [i] = ((Integer) x) + 1; }",
    "[i] = (int) ((double) [i] / 2);",
    "[z] = (float) [i] * 0.5f > [k];",
    "[z] = (double) [w] < [i] + 0.5;",
    "[i] = new int[][] {{1, 2}, {[i], 4}}[[i] & 1][[e] & 1];",
    "{ int x = 0; while ([i] > 0 && x < 6) { [i]--; x++; } log.append(x); }",
    "{ int x = 0; while ([i] != [k] && x++ < 5) [i]++; }",
    "{ int x = 0; for (long y = [w]; y > [k] && x < 5; y -= 2) x++; [i] = x; }",
    "{ int x = 0; while ([y]-- > [k] && x < 6) x++; [i] = x; }",
    "{ int x = 0; do { x += [i]; } while (x < [g] && x > 0 && x < 50); [w] += x; }",
    "for (int x = [i]; x < [e] && x < [i] + 4; x++) { if (x == [k]) continue; [w] ^= x; }",
    "outer: for (int x = 0; x < 3; x++) for (int y = 0; y < 3; y++) { if (x * y == [i]) break outer; [w]++; }",
    "{ int x = 0; for (int y : ia) { x += y; if (x > [k]) break; } [i] = x; }",
    "{ int x = [i], n = 0; while (x != 0 && n < 12) { n += Math.abs(x % 10); x /= 10; } [i] = n; }",
    "[i] = descend([i]);",
    "[i] = divisor([i], [e]);",
    "[i] = isEven([e] & 7) ? [i] : [k];",
    "[y] = (byte) [e];",
    "[y] += [i];",
    "[i] = [y] & 0xff;",
    "[i] = ([y] << 8 | [y] & 0xff) >>> [k];",
    "[d] = [i] / 4.0;",
    "[d] = [d] * [d] - [k];",
    "[d] = Math.floor([d]) + Math.sqrt(Math.abs([d]));",
    "[d] = [z] ? -[d] : [d] / [i];",
    "[i] = (int) [d];",
    "[w] = Math.round([d]);",
    "[z] = [d] == Math.floor([d]) && !Double.isNaN([d]);",
    "[z] = Double.compare([d], [d]) > 0;",
    "[f] = [f] * [i] + 0.1f;",
    "[f] = (float) [d];",
    "[i] = (int) ([f] * 10) % 7;",
    "[z] = [f] < [d] || [f] != [f];",
    "[i] = Float.floatToIntBits([f]) >>> 29;",
    "switch ((int) ([w] % 5)) { case 0: [i]++; case 1: [i] += 2; break; case -1: throw new ArithmeticException(); default: [w] = -[w]; }",
    "switch ([c]) { case 'a': [i] = 1; break; case 'b': case 'c': [c] = 'z'; break; default: [z] = true; }",
    "try { [i] = [k] / [i]; } finally { [w]++; }",
    "try { if ([q]) throw new Exception(\"x\"); [i]++; } catch (Exception e) { [i] = -[i]; } finally { [c]++; }",
    "{ int[][] x = new int[2][[i] & 3]; x[1][[e] & 1] = [i]; [i] = x[0].length + x[1][0]; }",
    "{ Object x = [q] ? (Object) new int[] {[i]} : (Object) list; [z] = x instanceof int[]; [i] = x instanceof int[] y ? y[0] : list.size(); }",
    "{ Deque<Integer> x = new ArrayDeque<>(); x.push([i]); x.addLast([e]); [i] = x.pop(); }",
    "{ var x = new PriorityQueue<Integer>(List.of([i], [i], [k])); [i] = x.poll(); }",
    "{ var x = new TreeSet<Integer>(list); x.add([i]); [i] = x.first(); }",
    "[i] = list.stream().filter(x -> x > 1).mapToInt(x -> x).sum();",
    "list.removeIf(x -> x % 2 == 0);",
    "{ Iterator<Integer> x = list.iterator(); while (x.hasNext()) if (x.next() == [k]) x.remove(); }",
    "[z] = Integer.signum([i]) == Long.signum([w]);",
    "[i] = Integer.reverse([i]) >>> 28;",
    "[i] = Integer.rotateLeft([i], [i]);",
    "[w] = Long.parseLong(Long.toString([w]));",
    "[s] = Character.toString([c]).toUpperCase() + [s].charAt(0);",
    "{ StringBuilder x = new StringBuilder([s]); x.insert([i] & 1, [c]); x.setLength([i] & 3); [s] = x.toString(); }",
    "[i] = [s].compareToIgnoreCase([t]) + [s].lastIndexOf([c]);",
];

const EXPRESSIONS: &[&str] = &[
    "[i]",
    "[i] + [i]",
    "[i] - [k]",
    "[i] * [k]",
    "[i] * [g]",
    "-[i]",
    "[i] & [k]",
    "[i] ^ [g]",
    "[i] << [k]",
    "[i] >> 1",
    "(int) [w]",
    "[c] % 4",
    "([z] ? [i] : [k])",
    "~[i]",
];

const CONDITIONS: &[&str] = &[
    "[i] == [k]",
    "[i] < [e]",
    "[i] + [i] > [k]",
    "[w] != [k]",
    "[w] >= [i]",
    "[c] == 'b'",
    "[c] > [k] + 'a'",
    "[z]",
    "![z]",
    "[i] != [i]",
    "[s].length() > [k]",
    "[s].equals([t])",
    "[b] > [k]",
    "[e] % 2 == 0",
    "[i] >= 0 && [i] < 3",
    "[z] || [i] <= [k]",
];

/// A method that is being written.
struct Program {
    random: Random,
    text: String,
    /// How many more paths there may be: a choice divides it.
    budget: usize,
}

impl Program {
    fn new(seed: u64) -> Program {
        Program { random: Random::new(seed), text: String::new(), budget: 60 }
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "        {line}");
    }

    fn method(mut self, number: usize) -> String {
        self.line("StringBuilder log = new StringBuilder(); int i0 = 0, i1 = 1, i2 = 2; long w0 = 3, w1 = -1;");
        self.line(
            "char c0 = 'a', c1 = 'b'; String s0 = \"\", s1 = \"ab\"; Integer b0 = 1; boolean z0 = false, z1 = true;",
        );
        self.line("byte y0 = 3, y1 = -128; float f0 = 0.5f, f1 = -0f; double d0 = 1.5, d1 = -2;");
        self.line("int[] ia = new int[4]; char[] ca = {'x', 'y'}; String[] sa = {\"a\", \"b\"};");
        self.line("Map<Integer, Integer> map = new HashMap<>(); Map<String, Integer> names = new TreeMap<>();");
        self.line("List<Integer> list = new ArrayList<>(); Set<Character> set = new HashSet<>();");
        for _ in 0..2 + self.random.below(3) {
            self.choose();
        }
        for _ in 0..4 + self.random.below(9) {
            let pattern = self.random_of(STATEMENTS);
            let statement = self.filled(pattern);
            let is_guarded = self.random.below(3) != 0;
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

    fn random_of(&mut self, texts: &'static [&'static str]) -> &'static str {
        self.random.one_of(texts)
    }

    fn choose(&mut self) {
        let ways = 2 + self.random.below(4);
        if self.budget < ways {
            return;
        }
        self.budget /= ways;
        let low = [-3, -1, 0, 0, 1, 98, 2_147_483_600][self.random.below(7)];
        let last = low + ways as i64 - 1;
        let line = match self.random.below(11) {
            0..=2 => format!("[i] = getInt({low}, {last});"),
            8 => format!("[y] = (byte) getInt({low}, {last});"),
            9 => format!("[f] = getInt({low}, {last}) * 0.25f;"),
            10 => format!("[d] = getInt({low}, {last}) / 8.0;"),
            3 => format!("[w] = getLong({low}L << 3, ({low}L << 3) + {});", ways - 1),
            4 => format!("[c] = getChar('a', (char) ('a' + {}));", ways - 1),
            5 => format!("[s] = \"\" + getChar('a', (char) ('a' + {}));", ways - 1),
            6 => format!("[s] = new String(new char[] {{'a', getChar('0', (char) ('0' + {}))}});", ways - 1),
            _ => format!("ia[{}] = getInt({low}, {last});", ways - 2),
        };
        let line = self.filled(&line);
        self.line(&line);
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
            "b" => "b0".to_owned(),
            "w" | "c" | "s" | "z" | "y" | "f" | "d" => format!("{letter}{}", self.random.below(2)),
            "k" => self.random.below(5).to_string(),
            "g" => self.random_of(&["100", "65536", "1 << 30", "-7", "255", "0x7fffffff"]).to_owned(),
            "t" => format!("\"{}\"", self.random_of(&["", "a", "b", "ab", "a1", "x", "bx"])),
            "e" => self.bracketed(EXPRESSIONS),
            _ => self.bracketed(CONDITIONS),
        }
    }

    fn bracketed(&mut self, patterns: &'static [&'static str]) -> String {
        let pattern = self.random_of(patterns);
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
            "(int) c0",
            "c1",
            "y0 + y1",
            "f0 > d0",
            "(int) d1",
            "s0",
            "s1",
            "b0",
            "z0",
            "z1",
            "map",
            "names",
            "list",
            "set",
            "Arrays.toString(ia)",
            "i0 + i1",
            "w0 > i2",
        ];
        let count = [0, 0, 1, 1, 2, 4][self.random.below(6)];
        for _ in 0..count {
            let part = self.random_of(PARTS);
            self.line(&format!("log.append({part}).append(' ');"));
        }
        self.line("if (log.length() > 0) System.out.println(log);");
    }
}
