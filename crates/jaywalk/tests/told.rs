//! What `jaywalk check --paths` tells is Java: of each input, the condition of one path alone is true, and that path's result
//! is what the method does.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;
use serde_json::Value;
use std::fmt::Write as _;
use std::process::Command;

/// A type and a name.
type Parameter = (&'static str, &'static str);

/// Methods, their parameters, and how many paths may have a result that is told by an example.
const METHODS: &[(&str, &[Parameter], usize)] = &[
    ("between", &[("int", "n")], 0),
    ("betweenTwice", &[("int", "n"), ("int", "m")], 0),
    ("wide", &[("long", "n")], 0),
    ("letter", &[("char", "c")], 0),
    ("length", &[("int[]", "a")], 0),
    ("loop", &[("int", "n")], 0),
    ("differs", &[("int", "n")], 0),
    ("either", &[("int", "n"), ("int", "m")], 0),
    ("lengths", &[("String", "s")], 0),
    ("guarded", &[("String", "s")], 0),
    ("zeros", &[("String", "s")], 0),
    ("index", &[("String", "s"), ("char", "c")], 0),
    ("trimmed", &[("String", "s")], 2),
    ("bits", &[("int", "n")], 0),
    ("boxed", &[("int", "n")], 0),
    ("said", &[("int", "n"), ("String", "s"), ("boolean", "b")], 0),
    ("upper", &[("char", "c")], 0),
];

/// Values of each type that paths may tell apart.
fn values(of: &str) -> &'static str {
    match of {
        "int" => "Integer.MIN_VALUE, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, Integer.MAX_VALUE",
        "long" => "Long.MIN_VALUE, -1L, 0L, 3L, 4L, 5L, 6L, Long.MAX_VALUE",
        "char" => "'\\0', ' ', '0', 'A', 'Z', '[', '`', 'a', 'b', 'x', 'z', '{', '\\uFFFF'",
        "boolean" => "true, false",
        "String" => {
            "null, \"\", \"a\", \"x\", \" \", \"0\", \"ax\", \"xx\", \" x\", \"x \", \"00\", \"0a\", \"axa\", \"axb\", \
             \"000\", \" a \", \"0 0\", \"0000\", \"xaaa\""
        }
        _ => {
            "null, new int[0], new int[1], new int[2], new int[] {0, 3}, new int[] {3, 4}, new int[] {1, 3, 5}, new int[4]"
        }
    }
}

/// Java code that asks for all values whether what is told of a method's paths is so.
fn asker(method: &str, parameters: &[Parameter], paths: &[(String, String, String)]) -> String {
    let list = |each: &dyn Fn(&Parameter) -> String| parameters.iter().map(each).collect::<Vec<String>>().join(", ");
    let (declared, names) = (list(&|(of, name)| format!("{of} {name}")), list(&|(_, name)| (*name).to_owned()));
    let mut code = String::new();
    for (number, (condition, ..)) in paths.iter().enumerate() {
        let _ = writeln!(code, "static boolean {method}{number}({declared}) {{ return {condition}; }}");
    }
    let _ = writeln!(code, "static void {method}() {{");
    for (of, name) in parameters {
        let _ = writeln!(code, "for ({of} {name} : new {of}[] {{{}}}) {{", values(of));
    }
    let shown = list(&|(_, name)| format!("show({name})"));
    let _ = writeln!(code, "String input = \"{method} \" + java.util.List.of({shown}); int true_ = 0; Object seen;");
    let call = format!("Told.{method}({names})");
    let call = match paths.iter().any(|(_, _, result)| result.starts_with("returns ") || result.starts_with("returns,"))
    {
        true => format!("seen = {call};"),
        false => format!("{call}; seen = \"nothing\";"),
    };
    let _ = writeln!(code, "try {{ {call} }} catch (RuntimeException e) {{ seen = e.getClass(); }}");
    for (number, (condition, ending, result)) in paths.iter().enumerate() {
        let said = match (ending.as_str(), result.strip_prefix("returns ")) {
            (_, Some(value)) => format!("box(seen, {value})"),
            (_, None) if result.starts_with("returns, say, ") => "seen".to_owned(),
            ("completed", None) => "\"nothing\"".to_owned(),
            _ => format!("{}.class", result.trim_start_matches("throws ")),
        };
        let condition = condition.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(
            code,
            "if ({method}{number}({names})) {{ true_++; same(seen, {said}, input + \" when {condition}\"); }}"
        );
    }
    let _ = writeln!(code, "same(1, true_, input + \" has so many paths\");");
    let _ = writeln!(code, "}}{}", "}".repeat(parameters.len()));
    code
}

/// What the code has in common.
const ASKING: &str = "
    static String show(Object value) {
        return value instanceof int[] ? java.util.Arrays.toString((int[]) value) : String.valueOf(value);
    }

    /** A number that is told is of no type; it is that of what the method returns. */
    static Object box(Object seen, Object said) {
        if (seen instanceof Character && said instanceof Integer) {
            return (char) (int) (Integer) said;
        }
        return said;
    }

    static void same(Object seen, Object said, String where) {
        if (!java.util.Objects.equals(seen, said)) {
            System.out.println(where + \": \" + said + \", but it is \" + seen);
        }
    }
";

#[test]
fn told_conditions_are_true_of_what_takes_the_path() {
    let files = Files::new(&[("told/Told.java", include_str!("told/Told.java"))]);
    files.tool("javac -g -d out told/Told.java");
    let mut code = format!("package told; public class Asking {{ {ASKING}");
    let mut calls = String::new();
    for &(method, parameters, examples) in METHODS {
        let json = files.check(&["--paths", "--k-array", "4"], &format!("told.Told.{method}"));
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let list = json["path_conditions"].as_array().expect("a list");
        let said =
            list.iter().map(|path| (text(&path["condition"]["java"]), text(&path["ending"]), text(&path["result"])));
        let said: Vec<(String, String, String)> = said.filter(|(_, ending, _)| ending != "cut").collect();
        let shown = said.iter().filter(|(.., result)| result.starts_with("returns, say, ")).count();
        assert_eq!(shown, examples, "{method}: {json:#}");
        code += &asker(method, parameters, &said);
        let _ = writeln!(calls, "{method}();");
    }
    let _ = writeln!(code, "public static void main(String[] words) {{ {calls} }} }}");
    files.write("told/Asking.java", &code);
    files.tool("javac -cp out -d asking told/Asking.java");
    let told = files.run(Command::new("java").args(["-cp", "out:asking", "told.Asking"]));
    assert_eq!((told.output.as_str(), told.error.as_str()), ("", ""), "{code}");
}
