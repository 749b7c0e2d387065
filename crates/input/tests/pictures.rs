//! Pictures of every declaration that has any, and the parts that are left out of large ones.

use crate::support::{all, example, read};
use generators::{Draw, Params, Value};
use input::Input;

fn generated(input: &Input, params: &[(&str, &str)]) -> Vec<u8> {
    let params = params
        .iter()
        .map(|(name, text)| ((*name).to_owned(), Value::Text((*text).to_owned())))
        .collect();
    let made = input.generate(&mut Draw::fresh(1, "input"), &Params(params));
    made.unwrap()
}

fn times(text: &str, what: &str) -> usize {
    text.matches(what).count()
}

#[test]
fn structures_with_a_usual_picture_are_drawn() {
    let mut drawn: Vec<String> = Vec::new();
    for (name, input) in all() {
        if input.draws() {
            drawn.push(name);
        }
    }
    let expected = [
        "array",
        "datasets",
        "matrix",
        "maze",
        "meetings",
        "parents",
        "permutation",
        "points",
        "roads",
        "tasks",
        "tic_tac_toe",
        "two_sets",
        "two_sum",
        "weighted_tree",
    ];
    assert_eq!(drawn, expected);
}

#[test]
fn a_tree_has_its_nodes_and_weights() {
    let picture = example("weighted_tree")
        .picture(b"4\n1 2 7\n3 1 8\n4 3 9\n")
        .unwrap();
    assert!(picture.starts_with("<svg "), "{picture}");
    assert_eq!(
        (times(&picture, "<circle"), times(&picture, "<line")),
        (4, 3)
    );
    for text in ["7", "8", "9", "u v w"] {
        assert!(picture.contains(&format!("\n{text}\n")), "{picture}");
    }
}

#[test]
fn intervals_that_overlap_are_in_different_rows() {
    let meetings = example("meetings");
    let picture = meetings
        .picture(b"3\n0 40000 a\n20000 30000 b\n80000 86400 c\n")
        .unwrap();
    for text in ["0..40000 a", "20000..30000 b", "80000..86400 c", "86400"] {
        assert!(picture.contains(&format!("\n{text}\n")), "{picture}");
    }
    let rows = |picture: &str| {
        let bars = picture.lines().filter(|line| line.contains("#5b82b0"));
        let heights = bars.map(|line| line.split(" y=").nth(1).unwrap().to_owned());
        heights
            .collect::<std::collections::BTreeSet<String>>()
            .len()
    };
    assert_eq!((times(&picture, "#5b82b0"), rows(&picture)), (3, 2));
    let picture = meetings
        .picture(&generated(&meetings, &[("n", "1000..=1000")]))
        .unwrap();
    assert!(picture.contains("of 1000 intervals the first"));
    assert_eq!(times(&picture, "#5b82b0"), 200);
}

#[test]
fn edges_with_a_direction_have_arrows() {
    let picture = example("tasks").picture(b"3 2\n1 2\n2 3\n").unwrap();
    assert_eq!(times(&picture, "<polygon"), 2);
}

#[test]
fn pictures_mention_what_they_leave_out() {
    let tree = example("weighted_tree");
    let picture = tree
        .picture(&generated(&tree, &[("n", "1000..=1000")]))
        .unwrap();
    assert!(picture.contains("of 1000 nodes the first"), "{picture}");
    assert_eq!(times(&picture, "<circle"), 300);
    let list = example("array");
    let picture = list
        .picture(&generated(&list, &[("n", "500..=500")]))
        .unwrap();
    assert!(picture.contains("of 500 elements the first"));
    let parts = example("datasets");
    let picture = parts
        .picture(&generated(&parts, &[("t", "40..=40"), ("n", "2..=3")]))
        .unwrap();
    assert!(picture.contains("case 12: a"), "{picture}");
    assert!(picture.contains("28 more are not drawn"));
}

#[test]
fn grids_show_their_letters_and_matrices_their_numbers() {
    let picture = example("maze")
        .picture(b"2 3\nS#E\n.#.\n")
        .unwrap_or_default();
    assert!(picture.is_empty(), "the exit cannot be reached: {picture}");
    let picture = example("maze").picture(b"2 3\nS#.\n..E\n").unwrap();
    assert_eq!(times(&picture, "<rect"), 1 + 6);
    let picture = example("matrix").picture(b"1 2\n3 4\n").unwrap();
    assert!(
        picture.contains("\n3\n") && picture.contains("\n4\n"),
        "{picture}"
    );
}

#[test]
fn the_least_inputs_are_drawn_or_have_nothing_to_be_drawn() {
    let graph = "[input]\nlines = [\"n m\", \"(u v)[m]\"]\n[input.vars]\nn = \"1..=3\"\nm = \"0..=3\"\n\"u v\" = { graph = \"n\", loops = true }";
    let graph = read(graph).unwrap();
    let picture = graph.picture(b"3 0\n").unwrap();
    assert_eq!(times(&picture, "<circle"), 3, "{picture}");
    assert!(graph.picture(b"1 1\n1 1\n").is_some());
    assert!(example("weighted_tree").picture(b"1\n").is_some());
    assert_eq!(example("array").picture(b"1\n5\n"), None);
    assert!(
        example("array")
            .picture(b"2\n-1000000000 1000000000\n")
            .is_some()
    );
    assert_eq!(example("array").picture(b"nothing"), None);
}
