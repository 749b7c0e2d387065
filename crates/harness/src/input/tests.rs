//! Tests that check whether inputs match a signature, and the errors if they do not.

use super::check_input;
use crate::{Class, Name, Param, Routine, Signature, Type};

fn params(params: &[&str]) -> Vec<Param> {
    params
        .iter()
        .map(|param| Param::parse(param).unwrap())
        .collect()
}

fn routine(name: &str, listed: &[&str]) -> Routine {
    let returns = Type::parse("int").ok();
    Routine {
        name: Name::plain(name),
        params: params(listed),
        returns,
    }
}

#[track_caller]
fn function(listed: &[&str], input: &str, expected: &str) {
    let signature = Signature::Function(routine("f", listed));
    let said = check_input(&signature, input.as_bytes()).map_err(|invalid| invalid.to_string());
    assert_eq!(said.err().unwrap_or_default(), expected);
}

#[track_caller]
fn class(input: &str, expected: &str) {
    let signature = Signature::Class(Class {
        name: "TicTacToe".to_owned(),
        constructor: params(&["n: int"]),
        methods: vec![
            routine("move", &["row: int", "col: int"]),
            routine("size", &[]),
        ],
    });
    let said = check_input(&signature, input.as_bytes()).map_err(|invalid| invalid.to_string());
    assert_eq!(said.err().unwrap_or_default(), expected);
}

#[test]
fn an_input_of_the_signature_is_taken() {
    function(
        &["a: int[][]", "b: string"],
        "[[1, -2],[]]\n\"x\\n\\u5929\\ud83d\\ude00\"\n",
        "",
    );
    function(
        &["a: double", "b: bool?", "c: char"],
        "-1.5e3\nnull\r\n\"\\\\\"",
        "",
    );
    function(&[], "", "");
    class("[\"TicTacToe\",\"move\",\"size\"]\n[[3],[0, 1],[]]\n", "");
}

#[test]
fn what_is_not_of_the_type_is_refused_with_its_place() {
    let wanted = "expected int for `a` (from -2147483648 to 2147483647), found";
    function(
        &["a: int"],
        "2147483648\n",
        &format!("line 1, column 1: {wanted} `2147483648`"),
    );
    function(
        &["a: int[]"],
        "[1,1.5]\n",
        &format!("line 1, column 4: {wanted} `1.5`"),
    );
    function(
        &["a: int[]"],
        "[1,null]",
        &format!("line 1, column 4: {wanted} `null`"),
    );
    function(
        &["a: int[][]"],
        "[[1],[[2]]]",
        &format!("line 1, column 7: {wanted} `[`"),
    );
    function(
        &["a: int"],
        "01",
        &format!("line 1, column 1: {wanted} `01`"),
    );
    function(
        &["a: int"],
        "",
        &format!("line 1, column 1: {wanted} the end of the input"),
    );
    function(
        &["a: bool", "b: bool"],
        "true\nTrue\n",
        "line 2, column 1: expected bool for `b`, found `True`",
    );
    function(
        &["a: string[]"],
        "[\"x\" \"y\"]",
        "line 1, column 6: expected `,` or `]`, found `\"y\"`",
    );
    function(
        &["a: char"],
        "\"xy\"",
        "line 1, column 1: expected char for `a` (one ASCII character), found `\"xy\"`",
    );
    function(
        &["a: char"],
        "\"天\"",
        "line 1, column 1: expected char for `a` (one ASCII character), found `\"天\"`",
    );
    function(
        &["a: double"],
        "1e999",
        "line 1, column 1: expected double for `a`, found `1e999`",
    );
    function(
        &["a: double"],
        "NaN",
        "line 1, column 1: expected double for `a`, found `NaN`",
    );
    function(
        &["a: int[]"],
        "[1\n]",
        "line 1, column 3: expected `,` or `]`, found the end of the line",
    );
}

#[test]
fn lists_and_trees_are_lists_of_numbers() {
    function(&["a: ListNode", "b: TreeNode"], "[]\n[]\n", "");
    function(&["a: ListNode[]"], "[[1,2],[],[3]]\n", "");
    function(&["a: TreeNode"], "[1,null,2,3,null,null]\n", "");
    let of = "for `a` (from -2147483648 to 2147483647), found";
    function(
        &["a: ListNode"],
        "[1,null]",
        &format!("line 1, column 4: expected int {of} `null`"),
    );
    function(
        &["a: TreeNode"],
        "[null]",
        &format!("line 1, column 2: expected int {of} `null`"),
    );
    function(
        &["a: TreeNode"],
        "[1,null,null,2]",
        "line 1, column 14: expected `]`: no node of `a` is left to be above this one, found `2`",
    );
    function(
        &["a: TreeNode"],
        "null",
        "line 1, column 1: expected TreeNode for `a`, found `null`",
    );
}

#[test]
fn deep_nesting_ends_at_the_depth_of_the_type() {
    let deep = "[".repeat(1_000_000);
    function(
        &["a: string[]"],
        &deep,
        "line 1, column 2: expected string for `a`, found `[`",
    );
}

#[test]
fn there_is_one_line_for_each_argument() {
    function(
        &["a: bool"],
        "true\nfalse\n",
        "line 2, column 1: expected the end of the input, found `false`",
    );
    function(
        &["a: bool", "b: bool"],
        "true false\n",
        "line 1, column 6: expected the end of the line, found `false`",
    );
}

#[test]
fn a_text_is_sound_utf8_and_free_of_control_characters() {
    let refused = |text: &str| format!("line 1, column 1: expected string for `a`, found `{text}`");
    function(&["a: string"], "\"a\tb\"", &refused("\"a\tb\""));
    function(&["a: string"], "\"\\x\"", &refused("\"\\x\""));
    function(&["a: string"], "\"\\ud800\"", &refused("\"\\ud800\""));
    function(&["a: string"], "\"\\u0000\"", &refused("\"\\u0000\""));
    function(&["a: string"], "\"open", &refused("\"open"));
    let signature = Signature::Function(routine("f", &["a: string"]));
    let said = check_input(&signature, b"\"\xff\"")
        .unwrap_err()
        .to_string();
    assert_eq!(said, refused("\"\\xff\""));
}

#[test]
fn calls_and_their_arguments_belong_together() {
    class(
        "[\"Tic\"]\n[[3]]",
        "line 1, column 2: expected \"TicTacToe\", the name of the class, found `\"Tic\"`",
    );
    class(
        "[]\n[]",
        "line 1, column 2: expected \"TicTacToe\", the name of the class, found `]`",
    );
    class(
        "[\"TicTacToe\",\"mvoe\"]",
        "line 1, column 14: expected the name of a method (move, size), found `\"mvoe\"`",
    );
    class(
        "[\"TicTacToe\",\"move\"]\n[[3],[1]]",
        "line 2, column 8: expected `,` and col: int, found `]`",
    );
    class(
        "[\"TicTacToe\"]\n[[3],[]]",
        "line 2, column 5: expected no further calls, found `,`",
    );
    class(
        "[\"TicTacToe\",\"size\"]\n[[3]]",
        "line 2, column 5: expected the arguments of call 2 (size), found `]`",
    );
    class(
        "[\"TicTacToe\",\"size\"]\n[[3],[1]]",
        "line 2, column 7: expected `]`: the arguments of call 2 (size) are 0, found `1`",
    );
}
