//! What `jaywalk check` says: conditions in Java's syntax, inputs, paths, findings in order.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;
use serde_json::Value;
use std::sync::LazyLock;

const SHAPES: &str = "
    package told;

    public class Shapes {
        int size;
        Shapes next;
        Object any;

        int grow(int by) {
            return by > 10 ? size + by : size;
        }

        Shapes second() {
            return next;
        }

        boolean isLarge() {
            return size > 100;
        }

        /* Three ways to fail: two of them with null. */
        void fail(Shapes other, int number) {
            if (number == 7) {
                throw new IllegalStateException();
            }
            if (other == null) {
                throw new IllegalArgumentException();
            }
            other.next.size++;
        }

        enum Colour { RED, GREEN { }, BLUE }
        Colour colour;

        Object paint(Colour other) {
            return colour == Colour.GREEN ? this : colour == other ? other : null;
        }

        boolean isShapes() {
            return any instanceof Shapes;
        }

        interface Area {
            int of(int by);
        }

        static int area(Area area, int by) {
            return area.of(by) > 3 ? 1 : 0;
        }

        static boolean isLong(Object text) {
            return text instanceof String && ((String) text).length() > 3;
        }

        int count() {
            int count = 0;
            for (Shapes shapes = this; shapes != null && count < 20; shapes = shapes.next) {
                count++;
            }
            return count;
        }

        long twice(long number) {
            return number * 2;
        }

        static char middle(String text) {
            return text.charAt(text.length() / 2);
        }

        static int many(java.util.ArrayList<Integer> list) {
            return list.size() == 4 ? 0 : list.size() == 0 ? 1 : list.size() == 1 ? 2 : 3;
        }
    }
";

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[("told/Shapes.java", SHAPES)]);
    files.tool("javac -g -d out told/Shapes.java");
    files
});

fn check(method: &str) -> Value {
    let target = format!("told.Shapes.{method}");
    let told = FILES.jaywalk(&["check", "--quiet", "--paths", "--json", "-", "-cp", "out", &target]);
    serde_json::from_str(&told.output).unwrap_or_else(|error| panic!("{error}: {}", told.error))
}

/// Condition and result of each path.
fn paths(method: &str) -> Vec<(String, String)> {
    let json = check(method);
    let list = json["path_conditions"].as_array().expect("a list").clone();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    list.iter().map(|path| (text(&path["condition"]["java"]), text(&path["result"]))).collect()
}

fn pair(condition: &str, result: &str) -> (String, String) {
    (condition.to_owned(), result.to_owned())
}

#[test]
fn conditions_and_results_are_in_terms_of_the_input() {
    let mut grow = paths("grow");
    grow.sort();
    assert_eq!(grow, [pair("by < 11", "returns this.size"), pair("by >= 11", "returns by + this.size")]);
    assert_eq!(paths("second"), [pair("true", "returns this.next")]);
    assert_eq!(paths("twice"), [pair("true", "returns number * 2L")]);
    let mut large = paths("isLarge");
    large.sort();
    assert_eq!(large, [pair("this.size < 101", "returns false"), pair("this.size >= 101", "returns true")]);
}

#[test]
fn references_are_part_of_the_condition() {
    let conditions: Vec<String> = paths("isShapes").into_iter().map(|(condition, _)| condition).collect();
    assert_eq!(conditions, ["true", "this.any instanceof Shapes"]);
}

/// Two paths that differ in what a parameter is, or in what a function returns, have different conditions.
#[test]
fn parameters_and_functions_are_part_of_the_condition() {
    let area = paths("area").into_iter().map(|(condition, _)| condition).collect::<Vec<_>>();
    assert_eq!(area, ["area == null", "area != null && area.of(by) >= 4", "area != null && area.of(by) < 4"]);
    let text = paths("isLong").into_iter().map(|(condition, _)| condition).collect::<Vec<_>>();
    assert_eq!(
        text,
        ["true", "text instanceof String && text.length() >= 4", "text instanceof String && text.length() < 4"]
    );
}

/// Nothing is said twice, and nothing by names that nobody knows.
#[test]
fn conditions_are_as_short_as_they_can_be() {
    let middle = paths("middle").into_iter().map(|(condition, _)| condition).collect::<Vec<_>>();
    let shorter = "text != null && text.length() / 2 < text.length() && text.length() / 2";
    let expected = [
        "text == null",
        "text != null && text.length() / 2 >= text.length()",
        &format!("{shorter} < 3"),
        &format!("{shorter} >= 3"),
    ];
    assert_eq!(middle, expected);
    let many = paths("many").into_iter().map(|(condition, _)| condition).collect::<Vec<_>>();
    let of_size = |size| format!("list != null && list.size() == {size}");
    let mut expected: Vec<String> = (0..=4).map(of_size).collect();
    expected.insert(0, "list == null".to_owned());
    let mut sorted = many;
    sorted.sort_by_key(|condition| (condition.len(), condition.clone()));
    assert_eq!(sorted, expected);
}

#[test]
fn conditions_name_constants() {
    let mut paint = paths("paint");
    paint.sort();
    let expected = [
        pair("this.colour != null && this.colour != Colour.GREEN && other == null", "returns null"),
        pair("this.colour == Colour.BLUE && other != null && other != Colour.BLUE", "returns null"),
        pair("this.colour == Colour.BLUE && other == this.colour", "returns this.colour"),
        pair("this.colour == Colour.GREEN", "returns this"),
        pair("this.colour == Colour.RED && other != null && other != Colour.RED", "returns null"),
        pair("this.colour == Colour.RED && other == this.colour", "returns this.colour"),
        pair("this.colour == null && other != null", "returns null"),
        pair("this.colour == null && other == null", "returns null"),
    ];
    assert_eq!(paint, expected);
}

#[test]
fn failures_that_need_no_null_come_first() {
    let json = check("fail");
    let findings = json["findings"].as_array().expect("a list");
    let exceptions: Vec<&str> = findings.iter().filter_map(|finding| finding["exception"].as_str()).collect();
    assert_eq!(
        exceptions,
        ["java.lang.IllegalStateException", "java.lang.IllegalArgumentException", "java.lang.NullPointerException",]
    );
    assert_eq!(findings[0]["condition"]["java"], "number == 7");
    assert_eq!(findings[1]["condition"]["java"], "other == null && number != 7");
    assert_eq!(findings[2]["condition"]["java"], "this.next == null && other == this && number != 7");
    assert_eq!(findings[2]["input"]["parameters"][1]["name"], "other");
}

#[test]
fn a_finding_shows_when_and_with_what() {
    let told = FILES.jaywalk(&["check", "--paths", "-cp", "out", "told.Shapes.fail"]);
    assert_eq!(told.status, Some(1));
    let expected = "  when\n    this.next == null && other == this && number != 7\n  input\n";
    assert!(told.error.contains(expected), "{}", told.error);
    assert!(told.error.contains("throws java.lang.IllegalStateException"), "{}", told.error);
}

#[test]
fn a_run_that_cuts_nothing_holds_beyond_its_bounds() {
    let json = check("twice");
    assert_eq!((&json["verdict"], &json["beyond_bounds"]), (&"holds".into(), &true.into()));
    assert_eq!((&json["bounds"]["k"], &json["bounds"]["k_array"]), (&3.into(), &3.into()));
    let json = check("count");
    assert_eq!((&json["verdict"], &json["beyond_bounds"]), (&"holds".into(), &false.into()));
    let told = FILES.jaywalk(&["check", "-cp", "out", "told.Shapes.twice"]);
    assert!(told.error.contains("no bound was reached, so it holds beyond them"), "{}", told.error);
    let told = FILES.jaywalk(&["check", "--k", "1", "-cp", "out", "told.Shapes.count"]);
    assert!(told.error.contains(", 1 link behind each parameter's object, "), "{}", told.error);
}

#[test]
fn a_finding_tells_the_lines_that_its_path_takes() {
    let json = check("fail");
    let lines = json["findings"][1]["lines"].as_array().expect("a list");
    let lines: Vec<&str> = lines.iter().filter_map(Value::as_str).collect();
    let numbers: Vec<u32> = lines
        .iter()
        .filter_map(|line| line.strip_prefix("told.Shapes.fail(Shapes.java:")?.strip_suffix(')')?.parse().ok())
        .collect();
    // `if (number == 7)`, `if (other == null)`, and the line that throws.
    assert_eq!((numbers.len(), numbers[1] - numbers[0], numbers[2] - numbers[1]), (3, 3, 1), "{lines:?}");
    let told = FILES.jaywalk(&["check", "--source", ".", "-cp", "out", "told.Shapes.fail"]);
    assert!(told.error.contains(" │ if (other == null) {\n"), "{}", told.error);
}
