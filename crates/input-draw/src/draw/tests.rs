use super::number_set::NumberSet;
use super::texts::{TextShape, text};
use super::trees::decode;
use generators::{Draw, every};
use std::collections::BTreeSet;

#[test]
fn every_pruefer_code_is_another_tree() {
    for size in 2..=6 {
        let mut trees = BTreeSet::new();
        let codes: Vec<Vec<usize>> =
            every(|draw| (0..size - 2).map(|_| draw.index(size)).collect()).collect();
        for code in &codes {
            let parents = decode(code, size);
            let edges: BTreeSet<(usize, usize)> = (0..size - 1)
                .map(|node| (node.min(parents[node]), node.max(parents[node])))
                .collect();
            for node in 0..size {
                let degree = edges
                    .iter()
                    .filter(|edge| edge.0 == node || edge.1 == node)
                    .count();
                assert_eq!(
                    degree,
                    1 + code.iter().filter(|&&other| other == node).count(),
                    "{code:?}"
                );
            }
            trees.insert(edges);
        }
        assert_eq!(trees.len(), codes.len(), "{size}");
    }
}

#[test]
fn inserting_into_a_set_returns_whether_the_number_is_new() {
    let mut seen = NumberSet::with_capacity(1000);
    assert!((0..1000).all(|number| seen.insert(number * number)));
    assert!((0..1000).all(|number| !seen.insert(number * number)));
}

#[test]
fn a_text_of_de_bruijn_has_each_word_once() {
    let mut draw = Draw::fresh(1, "text");
    let made = text(&mut draw, b"ab", 32, TextShape::DeBruijn);
    let circle: Vec<u8> = made.iter().chain(&made[..4]).copied().collect();
    let words: BTreeSet<&[u8]> = circle.windows(5).collect();
    assert_eq!(words.len(), 32);
}

#[test]
fn words_of_fibonacci_and_thue_morse_begin_as_known() {
    let ends = |shape| {
        let made = text(&mut Draw::replay(Vec::new()), b"ab", 8, shape);
        String::from_utf8(made).unwrap()
    };
    assert_eq!(ends(TextShape::Fibonacci), "abaababa");
    assert_eq!(ends(TextShape::ThueMorse), "abbabaab");
}
