//! The tables of the thesis on Kiasan: states before and after methods of linked structures and arrays, for each bound.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;
use serde_json::Value;
use std::sync::LazyLock;

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[
        ("SwapNode.java", include_str!("../../../examples/gse/SwapNode.java")),
        ("IntSwap.java", include_str!("../../../examples/gse/IntSwap.java")),
        ("SearchTree.java", include_str!("../../../examples/kiasan/SearchTree.java")),
        ("RedBlackTree.java", include_str!("../../../examples/kiasan/RedBlackTree.java")),
        ("LinkedList.java", include_str!("../../../examples/kiasan/LinkedList.java")),
        ("InsertionSort.java", include_str!("../../../examples/kiasan/InsertionSort.java")),
        ("BinaryHeap.java", include_str!("../../../examples/kiasan/BinaryHeap.java")),
    ]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool(
        "javac -g -cp api.jar -d out SwapNode.java IntSwap.java SearchTree.java RedBlackTree.java LinkedList.java \
         InsertionSort.java BinaryHeap.java",
    );
    files
});

fn check(init: &str, k: usize, method: &str) -> Value {
    let k = k.to_string();
    let words = ["check", "--quiet", "--json", "-", "--init", init, "--k", &k, "-cp", "out", method];
    let told = FILES.jaywalk(&words);
    serde_json::from_str(&told.output).unwrap_or_else(|error| panic!("{method}: {error}: {}", told.error))
}

/// States before the call, after it, and after the contract, from k = 1 on.
const ROWS: [(&str, &str, &[[u64; 2]]); 10] = [
    ("lazier", "kiasan.SearchTree.insert", &[[2, 4], [5, 21], [26, 236], [677, 12_949]]),
    ("laziest", "kiasan.SearchTree.insert", &[[2, 4], [5, 21], [26, 236]]),
    ("lazier", "kiasan.RedBlackTree.remove", &[[2, 5], [6, 43], [31, 579], [1_082, 46_251]]),
    ("laziest", "kiasan.RedBlackTree.remove", &[[2, 4], [6, 28], [31, 331], [1_082, 25_088]]),
    ("lazier", "kiasan.LinkedList.merge", &[[1, 1], [4, 5], [9, 19], [16, 69]]),
    ("laziest", "kiasan.LinkedList.merge", &[[1, 1], [4, 5], [9, 19], [16, 69]]),
    ("lazier", "kiasan.InsertionSort.sort", &[[1, 1], [1, 3], [1, 9], [1, 33]]),
    ("laziest", "kiasan.InsertionSort.sort", &[[1, 1], [1, 3], [1, 9], [1, 33]]),
    ("lazier", "kiasan.BinaryHeap.deleteMin", &[[1, 1], [2, 2], [3, 4], [4, 7]]),
    ("laziest", "kiasan.BinaryHeap.deleteMin", &[[1, 1], [2, 2], [3, 4], [4, 7]]),
];

#[test]
fn states_are_those_of_the_thesis() {
    for (init, method, rows) in ROWS {
        for (k, &[pre, paths]) in (1..).zip(rows) {
            let json = check(init, k, method);
            let counted = ["pre", "before_post", "after_post"].map(|state| json["states"][state].as_u64());
            assert_eq!(counted, [Some(pre), Some(paths), Some(paths)], "{method}, {init}, k = {k}");
            assert_eq!(json["verdict"], "holds", "{method}, {init}, k = {k}");
        }
    }
}

#[test]
fn wrong_variants_are_found() {
    let wrong = [
        (1, "gse.SwapNode.swapUnchecked"),
        (3, "gse.SwapNode.swapForgetful"),
        (1, "gse.IntSwap.swap"),
        (1, "gse.IntSwap.swapCells"),
        (1, "kiasan.SearchTree.insertBySubtraction"),
        (1, "kiasan.SearchTree.insertTwice"),
        (2, "kiasan.SearchTree.insertAtRoot"),
        (3, "kiasan.RedBlackTree.removeNephew"),
        (2, "kiasan.RedBlackTree.removeSibling"),
        (2, "kiasan.RedBlackTree.removeLeaf"),
        (2, "kiasan.LinkedList.mergeDistinct"),
        (2, "kiasan.LinkedList.mergeInPlace"),
        (2, "kiasan.InsertionSort.sortFromOne"),
        (3, "kiasan.InsertionSort.sortNeighbours"),
        (3, "kiasan.BinaryHeap.deleteMinOfPairs"),
        (1, "kiasan.BinaryHeap.deleteMinUnguarded"),
        (3, "kiasan.BinaryHeap.deleteMinByDifference"),
    ];
    for (k, method) in wrong {
        assert_eq!(check("laziest", k, method)["verdict"], "violated", "{method}, k = {k}");
    }
    for method in ["gse.SwapNode.swapNode", "gse.IntSwap.swapCompared"] {
        assert_eq!(check("laziest", 3, method)["verdict"], "holds", "{method}");
    }
}
