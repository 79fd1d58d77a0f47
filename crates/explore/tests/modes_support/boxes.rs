//! Random programs in which chosen numbers go through boxes, comparisons of their identity, maps, atomic variables, buffers
//! and reflection.

use super::random::Random;
use std::fmt::Write;

/// Programs in one Java class.
const IN_A_CLASS: usize = 50;

/// Java classes with `count` programs, and the call that runs each.
pub fn programs(seed: u64, count: usize) -> (Vec<(String, String)>, Vec<String>) {
    let mut sources = Vec::new();
    let mut calls = Vec::new();
    for first in (0..count).step_by(IN_A_CLASS) {
        let class = format!("Boxes{}", first / IN_A_CLASS);
        let mut text = format!("{IMPORTS}@SuppressWarnings(\"all\")\nclass {class} {{\n{HELPERS}");
        for number in first..count.min(first + IN_A_CLASS) {
            text += &Program::new(seed.wrapping_add(number as u64 * 0x5000_0027)).method(number);
            calls.push(format!("{class}.p{number}()"));
        }
        text += "}\n";
        sources.push((format!("{class}.java"), text));
    }
    (sources, calls)
}

const IMPORTS: &str = "
    import java.nio.*;
    import java.util.*;
    import java.util.concurrent.ConcurrentHashMap;
    import java.util.concurrent.atomic.*;
    import static jaywalk.Choice.*;
";

const HELPERS: &str = "
    public static int twice(int i) { return 2 * i; }
    static Object call(Object argument) {
        try {
            return java.lang.invoke.MethodHandles.lookup().lookupClass().getMethod(\"twice\", int.class).invoke(null, argument);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e.getClass().getSimpleName());
        }
    }
    record Pair(int number, Integer box) {}
";

const DECLARATIONS: &str = "
        StringBuilder log = new StringBuilder(); int i0 = 0, i1 = 127; long w0 = 128; boolean z0 = false;
        Integer b0 = 1, b1 = 128; Long l0 = 2L, l1 = -129L; Character h0 = 'a', h1 = '\\u0080'; Boolean t0 = true, t1 = false;
        Object o0 = \"o\", o1 = 7; AtomicInteger n0 = new AtomicInteger(1); AtomicLong m0 = new AtomicLong(5);
        AtomicReference<Integer> r0 = new AtomicReference<>(1);
        Map<Integer, Integer> map = new HashMap<>(); Map<Object, Object> identities = new IdentityHashMap<>();
        Map<Integer, Integer> shared = new ConcurrentHashMap<>(); List<Integer> list = new ArrayList<>();
        Integer[] boxes = {1, 128, null}; AtomicIntegerArray numbers = new AtomicIntegerArray(3);
        AtomicReferenceArray<Integer> references = new AtomicReferenceArray<>(boxes);
        ByteBuffer bytes = ByteBuffer.allocate(16);
";

/// What takes the numbers that were chosen on.
const FIRST: &[&str] = &[
    "b0 = i0;",
    "b1 = i1;",
    "b1 = i0;",
    "b0 = b1;",
    "o0 = b0;",
    "o1 = b1;",
    "o0 = i0;",
    "l0 = (long) i0;",
    "l1 = (long) i1;",
    "h0 = (char) i0;",
    "h1 = h0;",
    "n0.set(i1);",
    "n0.set(b0);",
    "r0.set(b1);",
    "w0 = i0;",
    "list.add(b0);",
    "map.put(b0, i1);",
    "boxes[0] = b1;",
    "numbers.set(0, i0);",
    "bytes.putInt(2, i0);",
    "m0.set(i1);",
    "t1 = t0;",
];

/// Statements. A letter in brackets stands for a variable of a type (`i` int, `w` long, `b` `Integer`, `l` `Long`, `h`
/// `Character`, `t` `Boolean`, `z` boolean, `o` `Object`, `n` `AtomicInteger`, `m` `AtomicLong`, `r` `AtomicReference`), for an
/// int expression (`e`), a constant (`k`) or a condition (`q`).
const STATEMENTS: &[&str] = &[
    "[b] = [e];",
    "[b] = null;",
    "[b] = new Integer([e]);",
    "[l] = (long) [e];",
    "[l] = [w];",
    "[h] = (char) (int) [e];",
    "[t] = [q];",
    "[i] = [b];",
    "[w] = [l] + [i];",
    "[i] = [h];",
    "[b]++;",
    "[b] += [i];",
    "[o] = [b];",
    "[o] = [l];",
    "[o] = [i];",
    "[o] = [q] ? (Object) [b] : [l];",
    "[z] = [q];",
    "if ([q]) log.append('y'); else [i]++;",
    "assert [q];",
    "assume([q]);",
    "if ([q]) throw new IllegalStateException(\"at \" + [b]);",
    "[b] = (Integer) [o];",
    "[l] = (Long) [o];",
    "[i] = [o].hashCode();",
    "[z] = [o].equals([b]) || Objects.equals([l], [o]);",
    "[z] = [o] instanceof Integer x && x > [k];",
    "log.append([o].getClass().getSimpleName());",
    "[i] = [b].compareTo([b]);",
    "[i] = Objects.hash([b], [l]);",
    "[z] = new Pair([i], [b]).equals(new Pair([e], [b]));",
    "log.append(new Pair([i], [b]));",
    "[z] = Thread.holdsLock([o]);",
    "synchronized ([b]) { [z] = Thread.holdsLock([b]); }",
    "[z] = System.identityHashCode([b]) == System.identityHashCode([b]);",
    "map.put([b], [e]);",
    "map.merge([b], 1, Integer::sum);",
    "[i] = map.getOrDefault([b], [k]);",
    "[b] = map.get([i]);",
    "[z] = map.remove([i], [b]);",
    "[z] = map.containsValue([b]);",
    "identities.put([o], [b]);",
    "[z] = identities.containsKey([o]);",
    "[i] = identities.size();",
    "shared.put([i], [e]);",
    "shared.compute([b], (x, y) -> y == null ? 1 : y + 1);",
    "[z] = shared.replace([i], [b], [e]);",
    "list.add([b]);",
    "[b] = list.get([i] & 1);",
    "[z] = list.contains([b]) || list.remove([b]);",
    "Collections.sort(list);",
    "[z] = new HashSet<>(list).add([b]);",
    "boxes[[i] & 1] = [b];",
    "[b] = boxes[[e] & 1];",
    "[z] = boxes[[i] & 1] == boxes[1];",
    "Arrays.sort(boxes, 0, 2);",
    "[n].set([e]);",
    "[i] = [n].getAndAdd([e]);",
    "[z] = [n].compareAndSet([i], [e]);",
    "[i] = [n].compareAndExchange([e], [i]);",
    "[i] = [n].updateAndGet(x -> x * 2 + 1);",
    "[i] = [n].getAndSet([i]);",
    "[w] = [m].addAndGet([w]);",
    "[z] = [m].compareAndSet([w], [i]);",
    "[r].set([b]);",
    "[z] = [r].compareAndSet([b], [b]);",
    "[b] = [r].getAndSet([e]);",
    "numbers.set([i] & 1, [e]);",
    "[i] = numbers.incrementAndGet([e] & 1);",
    "[z] = numbers.compareAndSet(1, [i], [e]);",
    "references.set([i] & 1, [b]);",
    "[b] = references.get([e] & 1);",
    "[z] = references.compareAndSet([i] & 1, [b], [b]);",
    "[b] = references.getAndSet([i] & 1, [e]);",
    "bytes.putInt([i] & 3, [e]);",
    "bytes.putLong(4, [w]);",
    "[i] = bytes.getInt([e] & 3);",
    "[w] = bytes.getLong(2);",
    "[i] = bytes.get([i] & 7) + bytes.getShort(1);",
    "bytes.order([q] ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);",
    "[o] = call([o]);",
    "[b] = (Integer) call([b]);",
    "{ int[] x = new int[2]; java.lang.reflect.Array.set(x, 0, [o]); [i] = x[0]; }",
    "{ Object x = java.lang.reflect.Array.get(new int[] {[i], [e]}, 1); [z] = x == [b]; }",
    "for (Integer x : list) if (x != null && x == [b]) log.append('s');",
];

const EXPRESSIONS: &[&str] = &[
    "[i]",
    "[i] + [k]",
    "[i] * [k]",
    "-[i]",
    "[b]",
    "[i] + 120",
    "(int) [w]",
    "[h] % 4",
    "([z] ? [i] : [k])",
    "[n].get()",
];

const CONDITIONS: &[&str] = &[
    "[b] == [b]",
    "[b] != [b]",
    "[l] == [l]",
    "[h] == [h]",
    "[t] == [t]",
    "[o] == [b]",
    "[o] == [o]",
    "[b] == (Integer) [e]",
    "[l].equals([w])",
    "[b] == null",
    "[b] < [e]",
    "[i] == [k]",
    "[t]",
    "[z] || [h] > 'b'",
    "[r].get() == [b]",
];

/// A method that is being written.
struct Program {
    random: Random,
    text: String,
}

impl Program {
    fn new(seed: u64) -> Program {
        Program { random: Random::new(seed), text: DECLARATIONS.to_owned() }
    }

    fn line(&mut self, pattern: &str, is_guarded: bool) {
        let statement = self.filled(pattern);
        let _ = if is_guarded {
            let handler = "catch (RuntimeException e) { log.append(e.getClass().getSimpleName()); }";
            writeln!(self.text, "        try {{ {statement} }} {handler}")
        } else {
            writeln!(self.text, "        {statement}")
        };
    }

    fn method(mut self, number: usize) -> String {
        self.choose();
        for _ in 0..3 + self.random.below(5) {
            let pattern = self.random.one_of(FIRST);
            self.line(pattern, true);
        }
        for _ in 0..4 + self.random.below(9) {
            let (pattern, is_guarded) = (self.random.one_of(STATEMENTS), self.random.below(4) != 0);
            self.line(pattern, is_guarded);
            if pattern.starts_with("[z]") {
                self.line("log.append(z0 ? 'y' : 'n');", false);
            }
        }
        const SHOWN: &[&str] = &[
            "[i]",
            "[w]",
            "[b]",
            "[l]",
            "(int) [h]",
            "[t]",
            "[z]",
            "[o]",
            "[n]",
            "[r]",
            "map",
            "shared",
            "list",
            "numbers",
        ];
        for _ in 0..[0, 1, 2, 3][self.random.below(4)] {
            let shown = self.random.one_of(SHOWN);
            self.line(&format!("log.append({shown}).append(' ');"), false);
        }
        self.line("if (log.length() > 0) System.out.println(log);", false);
        format!("    static void p{number}() {{\n{}    }}\n", self.text)
    }

    /// The caches of boxes end at -128 and 127.
    fn choose(&mut self) {
        let low: i64 = [-130, -128, -1, 0, 1, 125, 126, 127, 1000][self.random.below(9)];
        for variable in ["i0", "i1"] {
            let (first, ways) = (low + self.random.below(2) as i64, 2 + self.random.below(3) as i64);
            self.line(&format!("{variable} = getInt({first}, {});", first + ways - 1), false);
        }
        let low = low + self.random.below(3) as i64;
        let line = match self.random.below(8) {
            0 => format!("[b] = getInt({low}, {});", low + 1),
            1 => format!("[l] = getLong({low}, {});", low + 1),
            2 => "[h] = getChar((char) 126, (char) 128);".to_owned(),
            3 => "[t] = getBoolean();".to_owned(),
            4 => "z0 = getBoolean();".to_owned(),
            _ => return,
        };
        self.line(&line, false);
    }

    /// Puts variables, constants and expressions in the place of the letters in brackets.
    fn filled(&mut self, pattern: &str) -> String {
        let mut text = String::new();
        let mut rest = pattern;
        while let Some((before, behind)) = rest.split_once('[') {
            text += before;
            if !matches!(behind.as_bytes(), [b'a'..=b'z', b']', ..]) {
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
            "m" | "n" | "r" | "w" | "z" => format!("{letter}0"),
            "k" => ["0", "1", "2", "126", "127", "128", "-128", "-129"][self.random.below(8)].to_owned(),
            "e" => self.bracketed(EXPRESSIONS),
            "q" => self.bracketed(CONDITIONS),
            _ => format!("{letter}{}", self.random.below(2)),
        }
    }

    fn bracketed(&mut self, patterns: &'static [&'static str]) -> String {
        let pattern = self.random.one_of(patterns);
        format!("({})", self.filled(pattern))
    }
}
