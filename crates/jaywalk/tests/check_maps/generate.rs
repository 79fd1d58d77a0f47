//! Methods that ask maps for keys, made at random.

use std::fmt::Write as _;

use crate::check_generated::generate::Dice;

/// A type of maps, and whether its keys and values may be null and its elements have an order that is promised.
struct Type {
    name: &'static str,
    takes_null: bool,
    is_ordered: bool,
}

const TYPES: [Type; 5] = [
    Type { name: "HashMap", takes_null: true, is_ordered: false },
    Type { name: "LinkedHashMap", takes_null: true, is_ordered: true },
    Type { name: "ConcurrentHashMap", takes_null: false, is_ordered: false },
    Type { name: "Hashtable", takes_null: false, is_ordered: false },
    Type { name: "Map", takes_null: true, is_ordered: false },
];

/// A class with so many methods.
pub fn class(dice: &mut Dice, methods: usize) -> String {
    let mut text = "package g;\n\nimport java.util.*;\nimport java.util.concurrent.ConcurrentHashMap;\n\n".to_owned();
    text.push_str("public class Generated {\n");
    for number in 0..methods {
        let kind = &TYPES[number % TYPES.len()];
        let name = kind.name;
        let _ = writeln!(text, "    public static void m{number:02}({name}<String, Integer> m, String k, String l) {{");
        let _ = writeln!(text, "        int x = 0;");
        if dice.below(4) > 0 {
            let _ = writeln!(text, "        if (m == null || k == null || l == null) return;");
        }
        for _ in 0..4 {
            let _ = writeln!(text, "        {}", statement(dice, kind));
        }
        for wanted in 1..4 {
            let _ = writeln!(text, "        if (x == {wanted}) throw new IllegalStateException();");
        }
        text.push_str("    }\n\n");
    }
    text.push_str("}\n");
    text
}

fn statement(dice: &mut Dice, kind: &Type) -> String {
    let key = dice.one(&["k", "l", "\"a\"", "\"b\"", "k"]);
    let number = dice.one(&["1", "2"]);
    let value = if kind.takes_null { dice.one(&["1", "2", "null"]) } else { dice.one(&["1", "2"]) };
    match dice.below(if kind.is_ordered { 17 } else { 16 }) {
        0 | 1 => format!("if (m.containsKey({key})) x += {number};"),
        2 | 3 => format!("if (Objects.equals(m.get({key}), {number})) x++;"),
        4 => format!("if (m.put({key}, {value}) == null) x++;"),
        5 => format!("if (m.putIfAbsent({key}, {number}) != null) x++;"),
        6 | 7 => format!("m.merge({key}, 1, Integer::sum);"),
        8 => format!("m.merge({key}, 1, (one, other) -> null);"),
        9 => format!("if (m.remove({key}) != null) x++;"),
        10 => format!("if (m.remove({key}, {number})) x++;"),
        11 => format!("m.computeIfAbsent({key}, t -> {value});"),
        12 => format!("m.compute({key}, (t, v) -> v == null ? {value} : null);"),
        13 => format!("if (m.replace({key}, {number}) == null) x++;"),
        14 => format!("x += m.size() - {number};"),
        15 => format!("if (m.getOrDefault({key}, {number}) == null) m.clear();"),
        _ => format!("if (m.keySet().iterator().next().equals({key})) x++;"),
    }
}
