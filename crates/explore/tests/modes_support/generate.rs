//! Random programs that choose, copy what they have chosen, use some of it, and write their state down.
//!
//! As in section 5.4 of the UDITA report, with numbers, arrays, exceptions and the JDK's classes mixed in.

use super::random::Random;
use std::fmt::Write;

/// Programs in one Java class.
const IN_A_CLASS: usize = 50;

/// Java classes with `count` programs, and the call that runs each.
pub fn programs(seed: u64, count: usize) -> (Vec<(String, String)>, Vec<String>) {
    let mut sources = Vec::new();
    let mut calls = Vec::new();
    for first in (0..count).step_by(IN_A_CLASS) {
        let class = format!("Generated{}", first / IN_A_CLASS);
        let mut text = String::from("import java.util.*;\nimport jaywalk.*;\nimport static jaywalk.Choice.*;\n");
        let _ = writeln!(text, "@SuppressWarnings(\"all\")\nclass {class} {{");
        for number in first..count.min(first + IN_A_CLASS) {
            text += &Program::new(seed.wrapping_add(number as u64 * 0x1000_0001)).method(number);
            calls.push(format!("{class}.p{number}()"));
        }
        text += "}\n";
        sources.push((format!("{class}.java"), text));
    }
    (sources, calls)
}

/// Values of calls and records with more of them than a word has bits.
const WIDE: usize = 70;

/// The parameters of such a call: ints, booleans and objects by turns.
pub fn wide_parameters() -> String {
    let parameter = |index: usize| match index % 3 {
        0 => format!("int i{index}"),
        1 => format!("boolean f{index}"),
        _ => format!("Object o{index}"),
    };
    (0..WIDE).map(parameter).collect::<Vec<_>>().join(", ")
}

/// A method that is being written.
struct Program {
    random: Random,
    text: String,
    pools: usize,
    /// How many more paths there may be: a choice divides it.
    budget: f64,
    /// Calls on each pool so far: what a further one has to choose from.
    calls: Vec<usize>,
    includes_null: Vec<bool>,
    sizes: Vec<i32>,
    indent: usize,
}

const INTS: &[&str] = &["i0", "i1", "i2", "i3"];
const FLAGS: &[&str] = &["b0", "b1", "b2"];
const NODES: &[&str] = &["n0", "n1", "n2", "n3"];
const OBJECTS: &[&str] = &["o0", "o1", "o2"];
const LONGS: &[&str] = &["w0", "w1"];
const CHARS: &[&str] = &["c0", "c1"];
const BYTES: &[&str] = &["y0", "y1"];

impl Program {
    fn new(seed: u64) -> Program {
        Program {
            random: Random::new(seed),
            text: String::new(),
            pools: 0,
            budget: 150.0,
            calls: Vec::new(),
            includes_null: Vec::new(),
            sizes: Vec::new(),
            indent: 2,
        }
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{:1$}{line}", "", self.indent * 4);
    }

    /// A statement that may throw. Mostly that is caught, so that the program goes on.
    fn risky(&mut self, line: &str) {
        match self.random.below(12) {
            0 => self.line(line),
            1 => self.line(&format!("try {{ {line} }} catch (RuntimeException e) {{ log.append(e.getMessage()); }}")),
            _ => self.line(&format!("try {{ {line} }} catch (RuntimeException e) {{ Kit.note(log, e); }}")),
        }
    }

    fn method(mut self, number: usize) -> String {
        self.line("StringBuilder log = new StringBuilder();");
        self.line("int i0 = 0, i1 = 1, i2 = 2, i3 = -1; boolean b0 = false, b1 = true, b2 = false;");
        self.line("long w0 = 0, w1 = 1; char c0 = 'a', c1 = 'b'; byte y0 = 0, y1 = -1;");
        self.line("Kit.Node n0 = null, n1 = new Kit.Node(), n2 = new Kit.Sub(), n3 = n1; Object o0 = null, o1 = \"s\", o2 = n1;");
        self.line("Kit.Node[] na = new Kit.Node[3]; Object[] oa = new Object[3]; int[] ia = new int[3];");
        self.line("boolean[] ba = new boolean[3]; byte[] ya = new byte[3]; char[] ca = new char[3]; short[] sa = new short[3]; long[] wa = new long[3];");
        self.line("List<Object> list = new ArrayList<>(); Map<Object, Object> map = new HashMap<>(); Set<Object> set = new LinkedHashSet<>();");
        self.line(
            "Kit.Colour e0 = Kit.Colour.RED; String t0 = \"t\"; float f0 = 0; Runnable r0 = () -> Kit.staticInt++;",
        );
        self.line("Map<Object, Object> identity = new IdentityHashMap<>(); Kit.Box<Object> box = new Kit.Box<>(null);");
        self.pools = 1 + self.random.below(2);
        for pool in 0..self.pools {
            let size = [-1, -1, 0, 1, 2, 2, 3, 3, 4][self.random.below(9)];
            let class = self.random.one_of(&["Node", "Node", "Sub", "Counted"]);
            let includes_null = self.random.below(2) == 0;
            self.sizes.push(size);
            self.includes_null.push(includes_null);
            self.calls.push(0);
            // What the pool is like may be chosen, too; then with one object less, or without null.
            let size = match size {
                2.. if self.random.below(4) == 0 && self.spend(2.0) => format!("getInt({}, {size})", size - 1),
                _ => size.to_string(),
            };
            let has_null = match includes_null {
                true if self.random.below(4) == 0 && self.spend(2.0) => "getBoolean()",
                true => "true",
                false => "false",
            };
            self.line(&format!(
                "ObjectPool<Kit.{class}> p{pool} = new ObjectPool<>(Kit.{class}.class, {size}, {has_null});"
            ));
        }
        let (first, last) = (0, self.pools - 1);
        self.line(&format!("ObjectPool<? extends Kit.Node> px = p{first}, py = p{last};"));
        if self.random.below(3) == 0 {
            self.compare();
        } else {
            let length = 6 + self.random.below(16);
            for _ in 0..length {
                self.statement(2);
            }
        }
        self.end();
        format!("    static void p{number}() throws Throwable {{\n{}    }}\n", self.text)
    }

    /// A program that mostly compares numbers.
    fn compare(&mut self) {
        self.budget = 1000.0;
        for number in INTS {
            if let Some(value) = self.chosen_int() {
                self.line(&format!("{number} = {value};"));
            }
        }
        self.line("ia[0] = i0; ia[1] = i1; ia[2] = i2;");
        for _ in 0..3 + self.random.below(8) {
            match self.random.below(8) {
                0 => self.copy_number(),
                1 => self.statement(2),
                _ => self.compare_numbers(),
            }
        }
    }

    /// Writes the state down: all of it, or a part, or nothing.
    fn end(&mut self) {
        let all: Vec<&str> = [INTS, FLAGS, NODES, OBJECTS, LONGS, CHARS, BYTES].concat();
        let others = [
            "na",
            "oa",
            "ia",
            "ba",
            "ya",
            "ca",
            "sa",
            "wa",
            "list",
            "map",
            "set",
            "box",
            "Kit.staticNode",
            "Kit.staticObject",
            "Kit.staticInt",
            "Kit.staticFlag",
            "Kit.staticChar",
            "Kit.staticByte",
            "Kit.staticLong",
            "identity.size()",
            "e0",
            "t0",
            "f0",
        ];
        let mut parts: Vec<&str> = all.iter().copied().chain(others).collect();
        for index in (1..parts.len()).rev() {
            let other = self.random.below(index + 1);
            parts.swap(index, other);
        }
        match self.random.below(8) {
            0 => parts.truncate(4),
            1 | 7 => {
                self.line("if (log.length() > 0) System.out.println(log);");
                return;
            }
            2 => parts.truncate(12),
            _ => {}
        }
        self.line("Kit.Canon canon = new Kit.Canon();");
        for part in parts {
            let cast = if BYTES.contains(&part) || part == "Kit.staticByte" { "(int) " } else { "" };
            self.line(&format!("canon.add({cast}{part});"));
        }
        self.line("System.out.println(log + \"|\" + canon);");
    }

    fn int(&mut self) -> &'static str {
        self.random.one_of(INTS)
    }

    fn flag(&mut self) -> &'static str {
        self.random.one_of(FLAGS)
    }

    fn node(&mut self) -> &'static str {
        self.random.one_of(NODES)
    }

    fn object(&mut self) -> &'static str {
        self.random.one_of(OBJECTS)
    }

    /// An int from 0 to 2, as the index of an array has it, or something that may be out of bounds.
    fn index(&mut self) -> String {
        match self.random.below(4) {
            0 => format!("({} & 1)", self.int()),
            1 if self.random.below(3) == 0 => self.int().to_owned(),
            _ => self.random.below(3).to_string(),
        }
    }

    fn spend(&mut self, ways: f64) -> bool {
        if self.budget < ways {
            return false;
        }
        self.budget /= ways;
        true
    }

    /// An expression that chooses an object, if there may be more paths.
    fn chosen_node(&mut self) -> Option<String> {
        let pool = self.random.below(self.pools);
        let is_fresh = self.random.below(4) == 0;
        if is_fresh {
            // Too many of these end every path.
            if self.sizes[pool] >= 0 && self.random.below(2) == 0 {
                return None;
            }
            self.calls[pool] += 1;
            return Some(format!("p{pool}.getNew()"));
        }
        let most = usize::try_from(self.sizes[pool]).unwrap_or(usize::MAX);
        let ways = (self.calls[pool] + 1).min(most) + usize::from(self.includes_null[pool]);
        if !self.spend(ways.max(1) as f64) {
            return None;
        }
        self.calls[pool] += 1;
        Some(format!("p{pool}.getAny()"))
    }

    fn chosen_int(&mut self) -> Option<String> {
        let lo = self.random.below(4) as i32 - 1;
        let is_wide = self.random.below(4) == 0;
        let ways = self.random.below(if is_wide { 9 } else { 4 }) as i32;
        if ways == 0 && self.random.below(4) != 0 || !self.spend(f64::from(ways.max(1))) {
            return None;
        }
        Some(match self.random.below(4) {
            0 if ways < 4 => format!("getAny({})", ["7", "7, 8", "7, 7, 9", "Integer.valueOf(1000), 3"][ways as usize]),
            _ => format!("getInt({lo}, {})", lo + ways - 1),
        })
    }

    fn chosen_object(&mut self) -> Option<String> {
        match self.random.below(4) {
            0 => self.chosen_node(),
            1 if self.spend(3.0) => Some(format!("getAny({}, \"t\", {})", self.object(), self.node())),
            2 if self.spend(3.0) => Some("getAny(Kit.Colour.values())".to_owned()),
            3 if self.spend(2.0) => Some(format!("getAny(Arrays.<Object>asList({}, {}))", self.node(), self.object())),
            _ => None,
        }
    }

    fn statement(&mut self, nesting: usize) {
        match self.random.below(30) {
            26..=28 => self.look_at_pool(),
            29 => self.call_wide(),
            0..=3 => self.choose(),
            4..=7 => self.copy_reference(),
            8..=9 => self.copy_number(),
            10..=12 => self.use_reference(),
            13..=15 => self.use_number(),
            22..=25 => self.compare_numbers(),
            16 if nesting > 0 => self.conditional(nesting),
            17 if nesting > 0 => self.guarded(nesting),
            18 => self.throwing(),
            20..=21 => self.indirect(),
            19 if nesting > 0 => self.looped(nesting),
            _ => self.choose(),
        }
    }

    fn choose(&mut self) {
        let line = match self.random.below(9) {
            0 | 8 => self.chosen_int().map(|value| format!("{} = {value};", self.int())),
            1 if self.spend(2.0) => Some(format!("{} = getBoolean();", self.flag())),
            2 => self.chosen_object().map(|value| format!("{} = {value};", self.object())),
            3 => self.chosen_node().map(|value| format!("{}.left = {value};", self.random.one_of(&["n1", "n2"]))),
            4 => self.chosen_node().map(|value| format!("na[{}] = {value};", self.index())),
            5 => self.chosen_int().map(|value| format!("ia[{}] = {value};", self.index())),
            _ => self.chosen_node().map(|value| format!("{} = {value};", self.node())),
        };
        if let Some(line) = line {
            self.risky(&line);
        }
    }

    /// Iterates a pool, numbers its objects, or compares with them.
    fn look_at_pool(&mut self) {
        let pool = self.random.below(self.pools);
        let (a, b, o, i, f) = (self.node(), self.node(), self.object(), self.int(), self.flag());
        // A call for each object of the pool.
        let many = f64::from((self.sizes[pool].max(0) + 1) * (self.sizes[pool].max(1) + 1));
        let links = self.random.below(4) == 0 && self.spend(many);
        let walk = format!("for (Kit.Node z : p{pool})");
        let line = match self.random.below(if links { 21 } else { 18 }) {
            0 => format!("{{ int y = 0; {walk} z.key = ++y; }}"),
            1 => format!("{{ int y = {i} & 1; {walk} {{ z.key += y; y += 2; }} }}"),
            2 => format!("{walk} z.left = {a};"),
            3 => format!("{{ Kit.Node y = null; {walk} {{ z.right = y; y = z; }} {a} = y; }}"),
            4 => format!("{walk} {{ {a} = z; break; }}"),
            5 => format!("{walk} {a} = z;"),
            6 => format!("{{ int y = 0; {walk} {{ if (z == {a}) {{ log.append(y); }} y++; }} }}"),
            7 => format!("{i} = Kit.place(p{pool}, {o});"),
            8 => format!("{walk} list.add(z);"),
            9 => format!("{walk} identity.put(z, identity.size()); {o} = identity.get({a});"),
            10 => format!("{walk} {i} += System.identityHashCode(z) & 1; {f} = System.identityHashCode({a}) % 3 == 0;"),
            11 => format!(
                "{{ Object[] y = java.util.stream.StreamSupport.stream(p{pool}.spliterator(), false).toArray(); {o} = y.length > 0 ? y[y.length - 1] : null; }}"
            ),
            12 => format!("{walk} set.add(z); {f} = set.contains({a});"),
            13 => format!("{{ int y = 0; {walk} synchronized (z) {{ z.any = y++; }} }}"),
            14 => format!(
                "{{ Iterator<? extends Kit.Node> y = p{pool}.iterator(); if (y.hasNext()) y.next().flag = {f}; if (y.hasNext()) {b} = y.next(); }}"
            ),
            15 => format!("p{pool}.forEach(z -> z.any = z.left);"),
            16 => format!("{walk} log.append(z == {a} ? 's' : z == {b} ? 't' : 'u');"),
            17 => "{ int y = 0; for (Kit.Node z : px) z.key = y--; }".to_owned(),
            18 => format!("{walk} z.left = p{pool}.getAny();"),
            19 => format!("{{ int y = 0; {walk} {{ z.key = ++y; z.right = p{pool}.getAny(); {b} = z; }} }}"),
            _ => format!(
                "{{ Iterator<? extends Kit.Node> y = p{pool}.iterator(); {a} = p{pool}.getAny(); {b} = p{pool}.getAny(); for (int x = 0; y.hasNext(); x++) y.next().key = x; }}"
            ),
        };
        self.risky(&line);
    }

    /// The variables, and constants, as the values of a wide call.
    fn wide_values(&mut self, separator: &str) -> String {
        let mut values = Vec::new();
        for index in 0..WIDE {
            let is_variable = self.random.below(8) == 0;
            values.push(match index % 3 {
                0 if is_variable => self.int().to_owned(),
                0 => "1".to_owned(),
                1 if is_variable => self.flag().to_owned(),
                1 => "true".to_owned(),
                _ if is_variable => self.random.one_of(&["t0", "e0"]).to_owned(),
                _ => "\"c\"".to_owned(),
            });
        }
        values.join(separator)
    }

    fn call_wide(&mut self) {
        let (o, f, i) = (self.object(), self.flag(), self.int());
        let line = match self.random.below(5) {
            0 => format!("log.append(\"\" + {});", self.wide_values(" + ")),
            1 => format!("{o} = Kit.wide({});", self.wide_values(", ")),
            2 => format!("{o} = new Kit.Wide({}).toString();", self.wide_values(", ")),
            3 => {
                let (one, other) = (self.wide_values(", "), self.wide_values(", "));
                format!("{f} = new Kit.Wide({one}).equals(new Kit.Wide({other}));")
            }
            _ => format!("{i} = new Kit.Wide({}).hashCode() & 7;", self.wide_values(", ").replace("e0", "t0")),
        };
        self.risky(&line);
    }

    /// Unknown arrays, pools, bounds, exceptions and code, and what else is rare.
    fn indirect(&mut self) {
        let (a, o, i, f) = (self.node(), self.object(), self.int(), self.flag());
        let j = self.int();
        let chooses = self.random.below(2) == 0 && self.spend(2.0);
        let line = match self.random.below(if chooses { 28 } else { 17 }) {
            0 => "Kit.churn();".to_owned(),
            1 => "switch (e0) { case RED: i0++; break; case BLUE: log.append('b'); default: i1--; }".to_owned(),
            2 => format!("switch (t0) {{ case \"t\": {i} = 1; break; case \"u\": log.append('u'); default: {j}++; }}"),
            3 => format!("{o} = new Integer({i});"),
            4 => format!("{o} = Kit.invoked({a}, {i}, {f});"),
            5 => format!("{o} = (String) {o};"),
            6 => format!("{a} = (Kit.Other) {o};"),
            7 => format!("System.arraycopy(ia, {i} & 1, ia, {j} & 1, 2);"),
            8 => format!("f0 = {i}; {j} = (int) (f0 * 1.5f); {f} = f0 < {i};"),
            9 => format!("{o} = e0; {f} = e0 == Kit.Colour.BLUE; {i} = e0.ordinal();"),
            10 => format!("r0.run(); {i} += Kit.staticInt;"),
            11 => format!("{a} = Kit.staticNode == null ? n1 : Kit.staticNode;"),
            12 => format!("ia[{i} & 1] += {j}; {i} = ia[0]++ + --ia[1];"),
            13 => format!("{o} = t0 + {i}; {f} = t0.equals({o});"),
            14 => format!("for (int z = 0; z < ba.length; z++) {{ if (ba[z]) {{ {i}++; }} else {{ ba[z] = {f}; }} }}"),
            15 => format!("{i} = Kit.sum(ia, {f}, {j}, {a}, {o});"),
            16 => format!("{o} = list.isEmpty() ? null : list.get(list.size() - 1);"),
            17 => "ia = getAny(ia, new int[] {i0, i1, 5});".to_owned(),
            18 => "na = getAny(na, new Kit.Node[] {n0, n1, n2});".to_owned(),
            19 => "ba = getAny(ba, new boolean[] {b0, true, b1});".to_owned(),
            20 => "oa = getAny(oa, na.clone());".to_owned(),
            21 => "e0 = getAny(Kit.Colour.values());".to_owned(),
            22 => format!("t0 = getAny(\"t\", \"u\"); {o} = t0;"),
            23 => format!("{i} = getInt({j} & 1, 1);"),
            24 => "px = getAny(px, py);".to_owned(),
            25 if self.spend(3.0) => format!("{a} = px.getAny();"),
            26 => format!("if ({f}) throw getAny(new IllegalStateException(t0), new Kit.Carrier({o}, {i}));"),
            27 => format!("if (!list.isEmpty()) {o} = getAny(list.subList(0, Math.min(2, list.size())));"),
            _ => "r0 = getAny(r0, () -> Kit.staticFlag = true);".to_owned(),
        };
        self.risky(&line);
    }

    fn copy_reference(&mut self) {
        let (a, b, o, q) = (self.node(), self.node(), self.object(), self.object());
        let (index, other) = (self.index(), self.index());
        let flag = self.flag();
        let line = match self.random.below(36) {
            0 => format!("{a} = {b};"),
            1 => format!("{o} = {a};"),
            2 => format!("na[{index}] = {a};"),
            3 => format!("{a} = na[{index}];"),
            4 => format!("oa[{index}] = {o};"),
            5 => format!("{o} = oa[{index}];"),
            6 => format!("Kit.staticNode = {a};"),
            7 => format!("{a} = Kit.staticNode;"),
            8 => format!("Kit.staticObject = {o};"),
            9 => format!("{o} = Kit.staticObject;"),
            10 => format!("{a} = Kit.pass({b});"),
            11 => format!("{o} = Kit.second(1, {a}, {flag}, {q});"),
            12 => format!("System.arraycopy(na, 0, oa, {}, 2);", self.random.below(2)),
            13 => "System.arraycopy(oa, 1, oa, 0, 2);".to_owned(),
            14 => "na = na.clone();".to_owned(),
            15 => "oa = oa.clone();".to_owned(),
            16 => format!("n1.right = {a};"),
            17 => format!("n2.any = {o};"),
            18 => format!("{a} = Kit.viaLambda({b});"),
            19 => format!("{o} = Kit.viaReference({a});"),
            20 => format!("{o} = Kit.viaField({a});"),
            21 => format!("{o} = Kit.viaArray({q});"),
            22 => format!("{a} = Kit.viaThread({b});"),
            23 => format!("{o} = Kit.viaFunction({q});"),
            24 => format!("list.add({a});"),
            25 => format!("map.put({}, {a});", self.random.below(3)),
            26 => format!("{o} = map.get({});", self.random.below(3)),
            27 => format!("box.value = {o};"),
            28 => format!("{o} = box.get();"),
            29 => format!("{o} = new Kit.Couple({a}, {});", self.int()),
            30 => format!("{o} = new Object[] {{{a}, {q}}};"),
            31 => "oa = Arrays.copyOf(na, 3);".to_owned(),
            32 => "oa = Arrays.copyOf(oa, 3, Object[].class);".to_owned(),
            33 => format!("{a} = {flag} ? {b} : na[{other}];"),
            34 => format!("oa = list.toArray(new Object[3]); {o} = oa[{}];", self.random.below(3)),
            _ => format!("{o} = List.of(oa.length, {}).get(0);", self.random.below(3)),
        };
        self.risky(&line);
    }

    fn copy_number(&mut self) {
        let (i, j, b, c) = (self.int(), self.int(), self.flag(), self.flag());
        let index = self.index();
        let line = match self.random.below(20) {
            0 => format!("{i} = {j};"),
            1 => format!("ia[{index}] = {i};"),
            2 => format!("{i} = ia[{index}];"),
            3 => format!("Kit.staticInt = {i};"),
            4 => format!("{i} = Kit.staticInt;"),
            5 => format!("{b} = {c};"),
            6 => format!("ba[{index}] = {b};"),
            7 => format!("{b} = ba[{index}];"),
            8 => format!("Kit.staticFlag = {b};"),
            9 => format!("{i} = Kit.passInt({j});"),
            10 => format!("{b} = Kit.passFlag({c});"),
            11 => "ia = ia.clone();".to_owned(),
            12 => "System.arraycopy(ia, 0, ia, 1, 2);".to_owned(),
            13 => format!("n1.key = {i};"),
            14 => format!("n2.flag = {b};"),
            15 => format!("{i} = Kit.viaIntLambda({j});"),
            16 => format!("{i} = Kit.viaAtomic({j});"),
            17 => format!("Arrays.fill(ia, {i});"),
            18 => "ia = Arrays.copyOf(ia, 3);".to_owned(),
            _ => format!("Arrays.fill(ba, {b});"),
        };
        self.risky(&line);
    }

    fn use_reference(&mut self) {
        let (a, b, o, q) = (self.node(), self.node(), self.object(), self.object());
        let (f, i) = (self.flag(), self.int());
        let line = match self.random.below(40) {
            0 => format!("{f} = {a} == {b};"),
            1 => format!("{f} = {a} != null;"),
            2 => format!("{f} = {o} == null;"),
            3 => format!("if ({a} != null) {{ {a}.left = {b}; }}"),
            4 => format!("if ({a} != null) {{ {b} = {a}.left; }}"),
            5 => format!("if ({a} != null) {{ {i} = {a}.weigh({i}); }}"),
            6 => format!("{f} = {o} instanceof Kit.Sub;"),
            7 => format!("{f} = {a} instanceof Kit.Marked;"),
            8 => format!("if ({o} instanceof Kit.Node) {{ {a} = (Kit.Node) {o}; }}"),
            9 => format!("{a} = (Kit.Node) {o};"),
            10 => format!("synchronized ({a}) {{ {i}++; }}"),
            11 => format!("{f} = set.add({o});"),
            12 => format!("identity.put({o}, {a});"),
            13 => format!("{f} = map.put({o}, {q}) == null;"),
            14 => format!("{f} = list.contains({a});"),
            15 => format!("{i} = list.indexOf({o});"),
            16 => format!("{o} = {a}.name();"),
            17 => format!("{i} = Kit.depth({a}, 3);"),
            18 => format!("log.append({a} == null ? \"z\" : \"y\");"),
            19 => format!("{f} = Objects.equals({o}, {q});"),
            20 => format!("{a}.link({b});"),
            21 => format!("{o} = {a}.copy();"),
            22 => format!("{f} = {a}.equals({b});"),
            23 => format!("if ({a} != null) {{ {a}.any = {o}; }}"),
            24 => format!("{f} = {a} == n1 || {a} == {b};"),
            25 => format!("{o} = Optional.ofNullable((Object) {a}).orElse({q});"),
            26 => format!("{f} = new Kit.Couple({a}, 1).equals(new Kit.Couple({b}, 1));"),
            27 => format!("System.arraycopy(oa, 0, na, 0, {});", 1 + self.random.below(2)),
            28 => format!("{f} = Arrays.equals(na, oa);"),
            29 => format!("{f} = Arrays.asList(oa).contains({o});"),
            30 => format!("{i} = na.getClass() == {o}.getClass() ? 1 : 2;"),
            31 => format!("Object[] covariant = na; covariant[{}] = {o};", self.index())
                .replace("Object[] covariant = na; covariant", "((Object[]) na)"),
            32 => format!("{a} = {b}.self();"),
            33 => format!("{i} += identity.containsKey({o}) ? 1 : 0;"),
            34 => format!("log.append(System.identityHashCode({a}) == System.identityHashCode({b}));"),
            35 => format!("{o} = ((Kit.Marked) {a}).mark();"),
            36 => format!("if ({a} != null) {{ {a}.wide = {i}; {a}.real = {i}; {a}.letter = (char) {i}; }}"),
            37 => format!("list.remove({o});"),
            38 => format!("{f} = {a} == null ? {b} == null : {a}.left == {b};"),
            _ => format!("assume({a} != {b});"),
        };
        self.risky(&line);
    }

    fn use_number(&mut self) {
        let (i, j, k, f, g) = (self.int(), self.int(), self.int(), self.flag(), self.flag());
        let (w, c, y) = (self.random.one_of(LONGS), self.random.one_of(CHARS), self.random.one_of(BYTES));
        let index = self.index();
        let line = match self.random.below(46) {
            0 => format!("{i} = {j} + {k};"),
            1 => format!("{i} = {j} * 3 - {k};"),
            2 => format!("{i} = {j} / {k};"),
            3 => format!("{i} = {j} % {k};"),
            4 => format!("{f} = {i} < {j};"),
            5 => format!("{f} = {g} ^ {f};"),
            6 => format!("{f} = !{g};"),
            7 => format!("{f} = {f} && {g};"),
            8 => format!("switch ({i}) {{ case 0: {j} = 5; break; case 2: log.append('x'); default: {k}++; }}"),
            9 => format!("{i} = {f} ? {j} : {k};"),
            10 => format!("{c} = (char) {i};"),
            11 => format!("{y} = (byte) ({i} << 6);"),
            12 => format!("sa[{index}] = (short) {i};"),
            13 => format!("ca[{index}] = {c};"),
            14 => format!("ya[{index}] = {y};"),
            15 => format!("{i} = ca[{index}] + sa[{index}] + ya[{index}];"),
            16 => format!("{w} = {i};"),
            17 => format!("{i} = (int) ({w} * 2);"),
            18 => format!("wa[{index}] = {i};"),
            19 => format!("{i} = (int) (1.5 * {j});"),
            20 => format!("log.append({i});"),
            21 => format!("log.append(\"<\" + {i} + {f} + \">\");"),
            22 => format!("{i} = Integer.valueOf({j}).hashCode();"),
            23 => format!("{i}++;"),
            24 => format!("{i} = Math.abs(Math.min({j}, {k}));"),
            25 => format!("Arrays.sort(ia); {i} = ia[0];"),
            26 => format!("{i} = Arrays.hashCode(ia);"),
            27 => format!("list.add({i});"),
            28 => format!("map.put({i}, {j});"),
            29 => format!("{i} = set.size() + list.size();"),
            30 => format!("{i} = ({j} << {k}) | ({j} >>> 1);"),
            31 => format!("{i} = ({j} & 3) ^ -{k};"),
            32 => format!("{f} = Integer.valueOf({i}) == Integer.valueOf({j});"),
            33 => format!("{i} = new int[{j} & 3].length;"),
            34 => format!("{f} = ia[{index}] == {i};"),
            35 => format!("Kit.staticChar = (char) ({i} + 'a');"),
            36 => format!("Kit.staticByte = (byte) {i};"),
            37 => format!("Kit.staticLong = {w} + {i};"),
            38 => format!("n1.small = (byte) {i}; n1.medium = (short) {i}; n1.letter = (char) {i}; n1.single = {i};"),
            39 => format!("ba[{index}] = {f} | {g};"),
            40 => format!("if (ba[{index}]) {{ {i}--; }}"),
            41 => format!("{i} = \"abc\".charAt({j} & 1) - \"abc\".indexOf('c', {k});"),
            42 => format!("log.append(String.format(\"%d%b\", {i}, {f}));"),
            43 => format!("{f} = Boolean.valueOf({g}) && ia[{index}] <= {i};"),
            44 => format!("{w} = 1L << {i};"),
            _ => format!("assume({i} <= {j} || {f});"),
        };
        self.risky(&line);
    }

    /// Comparisons, which narrow what a number can be.
    fn compare_numbers(&mut self) {
        let (i, j, k, f) = (self.int(), self.int(), self.int(), self.flag());
        let (constant, index) = (self.random.below(7) as i32 - 1, self.index());
        let line = match self.random.below(20) {
            0 => format!("if ({i} < {constant}) {j} = {k};"),
            1 => format!("if ({i} >= {constant}) {{ {j} = {constant}; }} else {{ log.append('l'); }}"),
            2 => format!("{f} = {i} == {constant};"),
            3 => format!("if ({constant} != {i}) {{ {f} = !{f}; }}"),
            4 => format!("if ({i} > {constant} && {i} <= {j}) {{ log.append('m'); }}"),
            5 => format!("for (int loop = 0; loop < {i} && loop < 9; loop++) {{ log.append('o'); }}"),
            6 => format!("{{ int loop = 0; while (loop != {i} && loop < 9) {{ loop++; }} {k} = loop; }}"),
            7 => format!("{{ int loop = 9; do {{ loop--; }} while (loop > {i} && loop > 0); {k} = loop; }}"),
            8 => format!("{i} = {j} > {k} ? {j} : {k};"),
            9 => format!("if ({j} < {k}) {{ int swap = {j}; {j} = {k}; {k} = swap; }}"),
            10 => format!("{f} = Integer.compare({i}, {j}) > 0;"),
            11 => format!("if ({i} >= 0 && {i} < ia.length) {{ ia[{i}] = {j}; }}"),
            12 => format!("if (ia[{index}] > ia[0]) {{ ia[0] = ia[{index}]; }}"),
            13 => format!("assume({i} < {j});"),
            14 => format!("assume({i} != {constant});"),
            15 => format!("assert {i} <= {j} || {f} : {k};"),
            16 => format!("if ({i} == {j}) {{ {f} = true; }}"),
            17 => format!("log.append({i} <= {constant} ? 'p' : 'q');"),
            18 => format!("if ({i} > {constant}) throw new IllegalStateException(\"\" + {f});"),
            _ => format!("for (int loop = {i}; loop <= {j} && loop < 9; loop += 2) {{ {k} = loop; }}"),
        };
        self.risky(&line);
    }

    fn condition(&mut self) -> String {
        let (a, b, o) = (self.node(), self.node(), self.object());
        match self.random.below(8) {
            0 => format!("{} < {}", self.int(), self.int()),
            1 => self.flag().to_owned(),
            2 => format!("!{} || {} == 1", self.flag(), self.int()),
            3 => format!("{a} == {b}"),
            4 => format!("{a} != null && {a}.left == {b}"),
            5 => format!("{o} instanceof Kit.Sub"),
            6 => format!("{o} == {a}"),
            _ => format!("{a} == null"),
        }
    }

    fn block(&mut self, nesting: usize) {
        self.indent += 1;
        for _ in 0..1 + self.random.below(3) {
            self.statement(nesting - 1);
        }
        self.indent -= 1;
    }

    fn conditional(&mut self, nesting: usize) {
        let condition = self.condition();
        self.line(&format!("if ({condition}) {{"));
        self.block(nesting);
        if self.random.below(2) == 0 {
            self.line("} else {");
            self.block(nesting);
        }
        self.line("}");
    }

    fn guarded(&mut self, nesting: usize) {
        self.line("try {");
        self.block(nesting);
        if self.random.below(2) == 0 {
            self.indent += 1;
            self.throwing();
            self.indent -= 1;
        }
        self.line("} catch (Kit.Carrier carrier) {");
        let line = match self.random.below(3) {
            0 => format!("{} = carrier.object;", self.object()),
            1 => format!("{} = carrier.number;", self.int()),
            _ => "log.append('c');".to_owned(),
        };
        self.line(&format!("    {line}"));
        self.line("} catch (RuntimeException e) {");
        self.line("    log.append(e.getClass().getSimpleName());");
        if self.random.below(2) == 0 {
            self.line("    log.append(e.getMessage());");
        }
        if self.random.below(3) == 0 {
            self.line("} finally {");
            self.block(nesting);
        }
        self.line("}");
    }

    fn throwing(&mut self) {
        let (o, i) = (self.object(), self.int());
        let condition = self.condition();
        let line = match self.random.below(6) {
            0 => format!("if ({condition}) throw new IllegalStateException(\"at \" + {i});"),
            1 => format!("assert !({condition}) : {i};"),
            2 => format!("if ({condition}) System.out.println(\"early \" + {i});"),
            3 if self.random.below(4) == 0 => format!("if ({condition}) System.exit({i} & 3);"),
            4 if self.random.below(2) == 0 => format!("if ({condition}) return;"),
            _ => format!("if ({condition}) throw new Kit.Carrier({o}, {i});"),
        };
        self.line(&line);
    }

    fn looped(&mut self, nesting: usize) {
        let budget = self.budget;
        // What is chosen in a loop is chosen twice.
        self.budget = budget.sqrt();
        let before = self.budget;
        let x = format!("x{}", self.indent);
        let line = match self.random.below(3) {
            0 => format!("for (int {x} = 0; {x} < 2; {x}++) {{"),
            1 => format!("for (Kit.Node {x} : na.clone()) {{ n3 = {x};"),
            _ => format!("for (int {x} = {} & 1; {x} < 2; {x}++) {{", self.int()),
        };
        self.line(&line);
        self.block(nesting);
        self.line("}");
        let spent = before / self.budget;
        self.budget = budget / (spent * spent * spent);
    }
}
