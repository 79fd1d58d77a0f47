//! How conditions name what is in collections, boxes and arrays of the input.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;
use serde_json::Value;

/// A method, and conditions that some of its paths have.
const CONDITIONS: &[(&str, &[&str])] = &[
    (
        "keys(java.util.TreeMap<Integer, Integer> map) { if (map != null && map.size() == 1) \
         for (var entry : map.entrySet()) if (entry.getKey() > 5 && entry.getValue() != null) fail(); }",
        &[
            "map != null && map.keys[0] != null && map.values[0] != null && map.size() == 1 && map.keys[0] >= 6",
            "map != null && map.keys[0] != null && map.values[0] == null && map.size() == 1 && map.keys[0] >= 6",
            "map != null && map.keys[0] != null && map.size() == 1 && map.keys[0] < 6",
            "map != null && map.size() == 4",
        ],
    ),
    (
        "texts(java.util.TreeMap<String, Integer> map) { if (map != null && map.size() == 1 && \
         map.firstKey().length() > 5) fail(); }",
        &["map != null && map.keys[0] != null && map.size() == 1 && map.keys[0].length() >= 6"],
    ),
    (
        "elements(java.util.TreeSet<Integer> set) { if (set != null && set.size() == 1 && set.first() > 5) fail(); }",
        &[
            "set != null && set.elements[0] != null && set.size() == 1 && set.elements[0] >= 6",
            "set != null && set.elements[0] != null && set.size() == 1 && set.elements[0] < 6",
        ],
    ),
    (
        "list(java.util.ArrayList<Integer> list) { if (list != null && list.size() == 1 && list.get(0) > 5) fail(); }",
        &["list != null && list.get(0) != null && list.size() == 1 && list.get(0) < 6"],
    ),
    (
        "optional(java.util.Optional<Integer> one) { if (one != null && one.isPresent() && one.get() > 5) fail(); }",
        &["one != null && one.get() != null && one.get() < 6"],
    ),
    (
        "twins(Integer one, Integer other) { if (one != null && other != null && one > 1000) \
         synchronized (one) { synchronized (other) { if (one == other) fail(); } } }",
        &[],
    ),
    (
        "index(Window window) { if (window != null && window.cells != null && window.at >= 0 && \
         window.at < window.cells.length && window.cells[window.at] == 3) fail(); }",
        &["window != null && window.cells != null && window.at >= 0 && window.at < window.cells.length && \
           window.cells[window.at] == 3"],
    ),
];

#[test]
fn conditions_name_what_is_in_collections_and_boxes() {
    let methods: String = CONDITIONS.iter().map(|(method, _)| format!("    static void {method}\n")).collect();
    let fail = "    static void fail() { throw new IllegalStateException(); }\n";
    let window = "    static class Window { int[] cells; int at; }\n";
    let files = Files::new(&[("Names.java", &format!("class Names {{\n{window}{fail}{methods}}}\n"))]);
    files.tool("javac -g -d out Names.java");
    for (method, expected) in CONDITIONS {
        let name = method.split('(').next().unwrap_or("");
        let target = format!("Names.{name}");
        let told = files.jaywalk(&["check", "--quiet", "--paths", "--json", "-", "-cp", "out", &target]);
        let json: Value = serde_json::from_str(&told.output).unwrap_or_else(|error| panic!("{error}: {}", told.error));
        let paths = json["path_conditions"].as_array().expect("paths");
        let all: Vec<&str> = paths.iter().filter_map(|path| path["condition"]["java"].as_str()).collect();
        for condition in *expected {
            assert!(all.contains(condition), "{name}: no {condition} in {all:#?}");
        }
        assert!(
            !all.iter().any(|condition| condition.contains("number_") || condition.contains("[?")),
            "{name}: {all:#?}"
        );
    }
}
