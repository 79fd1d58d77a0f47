//! Random programs that carry chosen numbers of all types through variables, fields, arrays, boxes, calls and the JDK, and
//! use some of them: longs, doubles and the elements of packed arrays above all.

use super::random::Random;
use std::fmt::Write;

/// Programs in one Java class.
const IN_A_CLASS: usize = 50;

/// A primitive type: its name, the letter of its variables, its box, and what its constants are.
struct Type {
    name: &'static str,
    letter: char,
    boxed: &'static str,
    constants: &'static [&'static str],
}

const fn numbers(name: &'static str, letter: char, boxed: &'static str, constants: &'static [&'static str]) -> Type {
    Type { name, letter, boxed, constants }
}

const BOOLEAN: usize = 0;
const INT: usize = 4;
const LONG: usize = 5;
const FLOAT: usize = 6;
const DOUBLE: usize = 7;

/// All of them, those first that others are widened to.
const TYPES: [Type; 8] = [
    numbers("boolean", 'b', "Boolean", &["true", "false"]),
    numbers("byte", 'y', "Byte", &["(byte) 0", "(byte) -1", "(byte) 3", "Byte.MAX_VALUE"]),
    numbers("char", 'c', "Character", &["'a'", "'\\0'", "'\\uffff'", "(char) 3"]),
    numbers("short", 's', "Short", &["(short) 0", "(short) 2", "Short.MIN_VALUE", "(short) -1"]),
    numbers("int", 'i', "Integer", &["0", "1", "2", "-1", "7", "Integer.MAX_VALUE"]),
    numbers("long", 'w', "Long", &["0L", "1L", "2L", "-1L", "3L", "1L << 32", "Long.MIN_VALUE", "Long.MAX_VALUE"]),
    numbers("float", 'f', "Float", &["0f", "1.5f", "-0f", "2f", "Float.NaN", "Float.POSITIVE_INFINITY"]),
    numbers("double", 'd', "Double", &["0.0", "1.0", "-0.0", "2.5", "3.0", "Double.NaN", "1e300"]),
];

/// How many variables of each type there are.
const VARIABLES: usize = 3;

/// What all programs use: a class with a field of each type, and methods that pass a number on.
fn kit() -> String {
    let mut text = String::from("@SuppressWarnings(\"all\")\nclass Holder {\n");
    for Type { name, letter, .. } in &TYPES {
        let _ = writeln!(text, "    {name} {letter}; static {name} s{letter};");
        let _ = writeln!(text, "    static {name} same({name} value) {{ return value; }}");
        let _ = writeln!(
            text,
            "    {name} exchange({name} value) {{ {name} old = {letter}; {letter} = value; return old; }}"
        );
        let _ = writeln!(text, "    static {name} last({name}... values) {{ return values[values.length - 1]; }}");
    }
    text += "    static long mixed(int a, long b, byte c, double d, boolean e) { return e ? b : a + c + (long) d; }\n";
    text + "}\n"
}

/// Java classes with `count` programs, and the call that runs each.
pub fn programs(seed: u64, count: usize) -> (Vec<(String, String)>, Vec<String>) {
    let mut sources = vec![("Holder.java".to_owned(), kit())];
    let mut calls = Vec::new();
    for first in (0..count).step_by(IN_A_CLASS) {
        let class = format!("Numbers{}", first / IN_A_CLASS);
        let mut text = String::from(
            "import java.util.*;\nimport java.util.concurrent.atomic.*;\nimport java.lang.reflect.Array;\n\
             import static jaywalk.Choice.*;\n",
        );
        let _ = writeln!(text, "@SuppressWarnings(\"all\")\nclass {class} {{");
        for number in first..count.min(first + IN_A_CLASS) {
            text += &Program::new(seed.wrapping_add(number as u64 * 0x2000_0003)).method(number);
            calls.push(format!("{class}.p{number}()"));
        }
        text += "}\n";
        sources.push((format!("{class}.java"), text));
    }
    (sources, calls)
}

/// A method that is being written.
struct Program {
    random: Random,
    text: String,
    /// How many more paths there may be: a choice divides it.
    budget: f64,
    indent: usize,
}

impl Program {
    fn new(seed: u64) -> Program {
        Program { random: Random::new(seed), text: String::new(), budget: 60.0, indent: 2 }
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{:1$}{line}", "", self.indent * 4);
    }

    fn risky(&mut self, line: &str) {
        self.line(&format!(
            "try {{ {line} }} catch (RuntimeException e) {{ log.append(e.getClass().getSimpleName()); }}"
        ));
    }

    fn method(mut self, number: usize) -> String {
        self.line("StringBuilder log = new StringBuilder(); Holder h0 = new Holder(), h1 = new Holder();");
        self.line(
            "AtomicLong atomic = new AtomicLong(); AtomicInteger small = new AtomicInteger(); Object o0 = 1, o1 = 2L;",
        );
        for Type { name, letter, constants, .. } in &TYPES {
            let first = |index: usize| format!("{letter}{index} = {}", constants[index % constants.len()]);
            let variables: Vec<String> = (0..VARIABLES).map(first).collect();
            self.line(&format!("{name} {}; {name}[] {letter}a = new {name}[3];", variables.join(", ")));
        }
        for _ in 0..2 {
            self.choose();
        }
        for _ in 0..6 + self.random.below(14) {
            self.statement(2);
        }
        self.end();
        format!("    static void p{number}() throws Throwable {{\n{}    }}\n", self.text)
    }

    /// Writes down all numbers, or some, or none.
    fn end(&mut self) {
        let most = [100, 100, 100, 6, 2, 0][self.random.below(6)];
        if most == 0 {
            self.line("if (log.length() > 0) System.out.println(log);");
            return;
        }
        let mut parts = vec!["o0".to_owned(), "o1".to_owned(), "atomic.get()".to_owned(), "small.get()".to_owned()];
        for Type { letter, .. } in &TYPES {
            parts.extend((0..VARIABLES).map(|index| format!("{letter}{index}")));
            parts.extend([format!("h0.{letter}"), format!("h1.{letter}"), format!("Holder.s{letter}")]);
            parts.push(format!("Arrays.toString({letter}a)"));
        }
        for index in (1..parts.len()).rev() {
            let other = self.random.below(index + 1);
            parts.swap(index, other);
        }
        parts.truncate(most);
        for part in parts {
            self.line(&format!("log.append({part}).append(' ');"));
        }
        self.line("System.out.println(log);");
    }

    fn spend(&mut self, ways: f64) -> bool {
        let can = self.budget >= ways;
        if can {
            self.budget /= ways;
        }
        can
    }

    fn any_type(&mut self) -> usize {
        // Longs, doubles and packed elements are what this is about.
        [BOOLEAN, 1, 2, 3, INT, INT, LONG, LONG, LONG, FLOAT, DOUBLE, DOUBLE][self.random.below(12)]
    }

    fn numeric_type(&mut self) -> usize {
        [1, 2, 3, INT, LONG, LONG, FLOAT, DOUBLE][self.random.below(8)]
    }

    fn index(&mut self) -> String {
        match self.random.below(8) {
            0 => format!("(i{} & 1)", self.random.below(VARIABLES)),
            1 => format!("(int) (w{} & 1)", self.random.below(VARIABLES)),
            2 if self.random.below(3) == 0 => format!("i{}", self.random.below(VARIABLES)),
            _ => self.random.below(3).to_string(),
        }
    }

    /// Something of a type that can be read and written.
    fn place(&mut self, kind: usize) -> String {
        let letter = TYPES[kind].letter;
        match self.random.below(8) {
            0 => format!("h{}.{letter}", self.random.below(2)),
            1 => format!("Holder.s{letter}"),
            2 | 3 => format!("{letter}a[{}]", self.index()),
            _ => format!("{letter}{}", self.random.below(VARIABLES)),
        }
    }

    /// A choice of a type, if there may be more paths.
    fn chosen(&mut self) -> Option<(usize, String)> {
        let ways = 2 + self.random.below(3) as i64;
        if !self.spend(ways as f64) {
            return None;
        }
        let lo = self.random.below(4) as i64 - 1;
        let hi = lo + ways - 1;
        Some(match self.random.below(9) {
            0 => (INT, format!("getInt({lo}, {hi})")),
            1 => (LONG, format!("getLong({lo}, {hi})")),
            2 => (LONG, format!("getLong(Long.MAX_VALUE - {}, Long.MAX_VALUE)", ways - 1)),
            3 => (LONG, format!("getLong((1L << 32) - 1, (1L << 32) + {})", ways - 2)),
            4 => (BOOLEAN, "getBoolean()".to_owned()),
            5 => (2, format!("(char) getInt('a', 'a' + {})", ways - 1)),
            6 => (1, format!("(byte) getInt({lo}, {hi})")),
            7 => (3, format!("(short) getInt({lo}, {hi})")),
            _ => (LONG, format!("getLong({}, {})", -hi, -lo)),
        })
    }

    fn choose(&mut self) {
        if let Some((kind, value)) = self.chosen() {
            let place = self.place(kind);
            self.risky(&format!("{place} = {value};"));
        }
    }

    /// An expression of a type.
    fn value(&mut self, kind: usize, depth: usize) -> String {
        if depth == 0 || self.random.below(4) == 0 {
            return match self.random.below(5) {
                0 => self.random.one_of(TYPES[kind].constants).to_owned(),
                _ => self.place(kind),
            };
        }
        match kind {
            BOOLEAN => self.condition(depth - 1),
            INT | LONG | FLOAT | DOUBLE => self.arithmetic(kind, depth - 1),
            _ => {
                let from = self.numeric_type();
                format!("({}) ({})", TYPES[kind].name, self.value(from, depth - 1))
            }
        }
    }

    fn arithmetic(&mut self, kind: usize, depth: usize) -> String {
        let name = TYPES[kind].name;
        let (a, b) = (self.value(kind, depth), self.value(kind, depth));
        let is_whole = kind == INT || kind == LONG;
        match self.random.below(16) {
            0..=4 => format!("({a} {} {b})", self.random.one_of(&["+", "-", "*", "+", "-"])),
            5 => format!("({a} {} {b})", self.random.one_of(&["/", "%"])),
            6 if is_whole => format!("({a} {} {b})", self.random.one_of(&["&", "|", "^"])),
            7 if is_whole => format!("({a} {} {})", self.random.one_of(&["<<", ">>", ">>>"]), self.value(INT, 0)),
            8 => format!("-({a})"),
            9 => format!("Math.{}({a}, {b})", self.random.one_of(&["min", "max"])),
            10 => format!("Math.abs({a})"),
            11 => format!("Holder.same({a})"),
            12 if kind == LONG => format!("Double.doubleToRawLongBits({})", self.value(DOUBLE, depth)),
            12 if kind == INT => format!("Long.compare({}, {})", self.value(LONG, depth), self.value(LONG, depth)),
            12 if kind == DOUBLE => format!("Double.longBitsToDouble({})", self.value(LONG, depth)),
            12 => format!("Float.intBitsToFloat({})", self.value(INT, depth)),
            13 => format!("({} ? {a} : {b})", self.condition(depth)),
            14 => format!("Holder.last({b}, {a})"),
            _ => {
                let from = self.numeric_type();
                format!("({name}) ({})", self.value(from, depth))
            }
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        let kind = self.numeric_type();
        let relation = self.random.one_of(&["<", "<=", ">", ">=", "==", "!="]);
        match self.random.below(8) {
            0 => format!("!({})", self.value(BOOLEAN, depth)),
            1 => format!(
                "({} {} {})",
                self.value(BOOLEAN, depth),
                self.random.one_of(&["&&", "||", "^", "&"]),
                self.value(BOOLEAN, depth)
            ),
            2 => format!("(({}) % 2 == 0)", self.value(LONG, depth)),
            // What is compared with a constant is narrowed.
            3..=5 => format!("({} {relation} {})", self.place(kind), self.random.one_of(TYPES[kind].constants)),
            _ => format!("({} {relation} {})", self.value(kind, depth), self.value(kind, depth)),
        }
    }

    fn statement(&mut self, nesting: usize) {
        match self.random.below(20) {
            0..=2 => self.choose(),
            3..=7 => self.copy(),
            8..=9 => self.compute(),
            10..=11 => self.copy_many(),
            12 => self.through_library(),
            13 => self.through_packed(),
            14 if self.random.below(2) == 0 => self.through_packed(),
            14 => self.through_box(),
            15 => self.through_lambda(),
            16..=17 if nesting > 0 => self.conditional(nesting),
            18 if nesting > 0 => self.looped(nesting),
            _ => self.use_one(),
        }
    }

    /// Copies a number from one place to another: no use.
    fn copy(&mut self) {
        let kind = self.any_type();
        let (from, to) = (self.place(kind), self.place(kind));
        let line = match self.random.below(5) {
            0 => format!("{to} = Holder.same({from});"),
            1 => format!("{to} = h{}.exchange({from});", self.random.below(2)),
            2 => format!("{{ var q = {from}; {from} = {to}; {to} = q; }}"),
            _ => format!("{to} = {from};"),
        };
        self.risky(&line);
    }

    fn compute(&mut self) {
        let kind = self.any_type();
        let (to, value) = (self.place(kind), self.value(kind, 2));
        let line = match self.random.below(6) {
            0 if kind != BOOLEAN => format!("{to} += {value};"),
            1 if kind != BOOLEAN => format!("{to}++;"),
            _ => format!("{to} = {value};"),
        };
        self.risky(&line);
    }

    /// Whole arrays and objects.
    fn copy_many(&mut self) {
        let kind = self.any_type();
        let Type { letter, name, .. } = TYPES[kind];
        let (value, flag) = (self.place(kind), self.place(BOOLEAN));
        let line = match self.random.below(9) {
            0 => format!("System.arraycopy({letter}a, 0, {letter}a, 1, 2);"),
            1 => format!("{letter}a = {letter}a.clone();"),
            2 => format!("Arrays.fill({letter}a, {value});"),
            3 => format!("{letter}a = Arrays.copyOf({letter}a, 3);"),
            4 => format!("{flag} = Arrays.equals({letter}a, new {name}[3]);"),
            5 => format!("{letter}a = new {name}[] {{{value}, {letter}0, {letter}1}};"),
            6 => format!("{{ {name}[][] q = {{{letter}a, {letter}a}}; q[1][0] = {value}; {letter}0 = q[0][0]; }}"),
            7 => format!("i0 = Arrays.hashCode({letter}a);"),
            _ => format!("for ({name} q : {letter}a) {letter}1 = q;"),
        };
        self.risky(&line);
    }

    /// Natives and classes of the JDK that take numbers.
    fn through_library(&mut self) {
        let kind = self.any_type();
        let Type { letter, name, boxed, .. } = TYPES[kind];
        let capital = format!("{}{}", name[..1].to_uppercase(), &name[1..]);
        let (value, to, index) = (self.place(kind), self.place(kind), self.random.below(3));
        let (wide, number) = (self.place(LONG), self.place(INT));
        let line = match self.random.below(16) {
            0 => format!("Array.set{capital}({letter}a, {index}, {value});"),
            1 => format!("{to} = Array.get{capital}({letter}a, {index});"),
            2 => format!("Array.set({letter}a, {index}, {value});"),
            3 => format!("Holder.class.getDeclaredField(\"{letter}\").set{capital}(h0, {value});"),
            4 => format!("{to} = Holder.class.getDeclaredField(\"s{letter}\").get{capital}(null);"),
            5 => format!("atomic.set({wide});"),
            6 => format!("{wide} = atomic.getAndSet({wide});"),
            7 => format!("{wide} = atomic.getAndAdd({wide});"),
            8 => format!("b0 = atomic.compareAndSet({wide}, {wide});"),
            9 => format!("small.set({number}); {number} = small.incrementAndGet();"),
            10 => format!("o0 = {boxed}.toString({value});"),
            11 => format!("i1 = {boxed}.hashCode({value});"),
            12 => format!(
                "{{ var q = java.nio.ByteBuffer.allocate(16); q.putLong({wide}); q.putInt({number}); q.flip(); d0 = q.getDouble(); i2 = q.getInt(); }}"
            ),
            13 => "i0 = new String(ca).hashCode();".to_owned(),
            14 => "{ String q = String.valueOf(ca[1]); c0 = q.charAt(0); b1 = q.equals(\"a\"); }".to_owned(),
            _ => format!("{wide} = Holder.mixed({number}, {wide}, y0, d0, b0);"),
        };
        self.risky_checked(&line);
    }

    /// What works on whole arrays of packed elements, and on strings made of them.
    fn through_packed(&mut self) {
        let kind = [1, 2, 3, LONG, DOUBLE, INT][self.random.below(6)];
        let Type { letter, name, .. } = TYPES[kind];
        let (value, index, other) = (self.place(kind), self.random.below(3), self.random.below(3));
        let line = match self.random.below(24) {
            0 => format!("Arrays.sort({letter}a);"),
            1 => format!("i0 = Arrays.binarySearch({letter}a, {value});"),
            2 => format!("i1 = Arrays.mismatch({letter}a, new {name}[] {{{value}, {value}, {value}}});"),
            3 => format!("i2 = Arrays.compare({letter}a, {letter}a.clone());"),
            4 => format!("{{ Object q = {letter}a; {letter}a = ({name}[]) q; synchronized (q) {{ {letter}a[{index}] = {value}; }} }}"),
            5 => format!("{{ var q = Array.get({letter}a, {index}); Array.set({letter}a, {other}, q); o0 = q; }}"),
            6 => format!("{{ int q = System.identityHashCode({letter}a); {letter}a[{index}] = {value}; b0 = q == System.identityHashCode({letter}a); }}"),
            7 => "o0 = new String(ca); i0 = ((String) o0).length();".to_owned(),
            8 => "{ String q = new String(ya, java.nio.charset.StandardCharsets.ISO_8859_1); b1 = q.equals(\"aaa\"); c1 = q.charAt(1); o1 = q; }".to_owned(),
            9 => "o1 = new String(ya, java.nio.charset.StandardCharsets.UTF_8).hashCode();".to_owned(),
            10 => "{ StringBuilder q = new StringBuilder(); q.append(ca).append(ca[0]); q.setCharAt(1, ca[2]); c2 = q.charAt(0); }".to_owned(),
            11 => "{ var q = new java.io.ByteArrayOutputStream(); q.write(ya, 0, 2); ya = Arrays.copyOf(q.toByteArray(), 3); }".to_owned(),
            12 => "{ var q = new java.util.zip.CRC32(); q.update(ya); w0 = q.getValue(); }".to_owned(),
            13 => "{ var q = java.nio.ByteBuffer.wrap(ya); y0 = q.get(1); q.put(2, y1); s0 = q.getShort(0); }".to_owned(),
            14 => "{ var q = java.nio.LongBuffer.wrap(wa); w1 = q.get(1); q.put(2, w0); }".to_owned(),
            15 => "{ var q = java.nio.CharBuffer.wrap(ca); c0 = q.charAt(1); o0 = q.toString(); }".to_owned(),
            16 => "w2 = Arrays.stream(wa).sum();".to_owned(),
            17 => "{ long[] q = wa.clone(); System.arraycopy(wa, 1, q, 0, 2); wa = q; w1 = q[0]; }".to_owned(),
            18 => "{ String q = \"x\" + ca[1]; o1 = q.intern() == q; }".to_owned(),
            19 => "{ char[] q = \"abc\".toCharArray(); q[1] = ca[0]; ca = q; \"xyz\".getChars(0, 1, ca, 2); }".to_owned(),
            20 => format!("{{ {name}[] q = new {name}[60]; q[59] = {value}; for (int k = 0; k < 300; k++) {{ {name}[] z = q; q = new {name}[60]; q[59] = z[59]; }} {letter}a[{index}] = q[59]; }}"),
            21 => "{ boolean[] q = {b0, ba[1], true}; ba = q; if (q[0]) i0++; if (!q[1]) i1++; }".to_owned(),
            22 => format!("if ({letter}a[{index}] == 0) i2++;"),
            _ => format!("{letter}a[{index}]++; {letter}a[{other}] += {letter}a[{index}];"),
        };
        self.risky_checked(&line);
    }

    fn risky_checked(&mut self, line: &str) {
        self.line(&format!("try {{ {line} }} catch (Exception e) {{ log.append(e.getClass().getSimpleName()); }}"));
    }

    fn through_box(&mut self) {
        let kind = self.any_type();
        let (value, to) = (self.place(kind), self.place(kind));
        let boxed = TYPES[kind].boxed;
        let line = match self.random.below(5) {
            0 => format!("o0 = {value};"),
            1 => format!("{to} = ({boxed}) o0;"),
            2 => format!("o1 = {value}; {to} = ({boxed}) o1;"),
            3 => format!("b2 = o0.equals({value});"),
            _ => {
                format!("{{ List<Object> q = new ArrayList<>(); q.add({value}); o1 = q.get(0); {to} = ({boxed}) o1; }}")
            }
        };
        self.risky(&line);
    }

    fn through_lambda(&mut self) {
        let kind = self.any_type();
        let Type { name, boxed, .. } = TYPES[kind];
        let (value, to) = (self.place(kind), self.place(kind));
        self.risky(&format!(
            "{{ {name} q = {value}; java.util.function.Supplier<{boxed}> z = () -> q; {to} = z.get(); }}"
        ));
    }

    /// A use of a number that needs it.
    fn use_one(&mut self) {
        let kind = self.any_type();
        let (place, wide) = (self.place(kind), self.place(LONG));
        let line = match self.random.below(5) {
            0 => format!("log.append({place});"),
            1 => {
                format!("switch ((int) ({wide} & 3)) {{ case 0 -> i0++; case 1, 3 -> w0 += 2; default -> d0 = -d0; }}")
            }
            2 => format!("assert {};", self.condition(1)),
            3 => format!("jaywalk.Choice.assume({});", self.condition(1)),
            _ => format!("o0 = \"\" + {place} + {wide};"),
        };
        self.risky(&line);
    }

    fn conditional(&mut self, nesting: usize) {
        let condition = self.condition(1);
        self.line("try {");
        self.indent += 1;
        self.line(&format!("if ({condition}) {{"));
        self.block(nesting);
        self.line("} else {");
        self.block(nesting);
        self.line("}");
        self.indent -= 1;
        self.line("} catch (RuntimeException e) { log.append('r'); }");
    }

    fn looped(&mut self, nesting: usize) {
        let (index, bound) = (self.random.one_of(&["long", "int", "double", "short"]), self.value(LONG, 0));
        self.line("try {");
        self.indent += 1;
        self.line(&format!("for ({index} k{nesting} = 0; k{nesting} < Math.min(3L, {bound}); k{nesting}++) {{"));
        self.block(nesting);
        self.line("}");
        self.indent -= 1;
        self.line("} catch (RuntimeException e) { log.append('l'); }");
    }

    fn block(&mut self, nesting: usize) {
        self.indent += 1;
        // Choices in a block are made on some paths only, or several times.
        for _ in 0..1 + self.random.below(3) {
            self.statement(nesting - 1);
        }
        self.indent -= 1;
    }
}
