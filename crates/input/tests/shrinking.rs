//! Simpler inputs: valid, smaller, and down to the smallest that still fails.

use crate::support::{all, example, read, samples};
use generators::{Draw, Params, Value};
use input::Input;
use std::cell::Cell;

/// Takes simpler inputs as long as one of them still fails.
fn shrunk(input: &Input, text: &str, fails: impl Fn(&str) -> bool) -> String {
    let mut text = text.to_owned();
    assert!(fails(&text));
    loop {
        let bytes = text.clone().into_bytes();
        let next = input
            .simpler(&bytes, || true)
            .map(|simpler| String::from_utf8(simpler).unwrap())
            .find(|simpler| fails(simpler));
        match next {
            Some(simpler) => text = simpler,
            None => return text,
        }
    }
}

fn generated(name: &str, seed: u64, params: &[(&str, &str)]) -> String {
    let params = params
        .iter()
        .map(|(name, text)| ((*name).to_owned(), Value::Text((*text).to_owned())))
        .collect();
    let made = example(name).generate(&mut Draw::fresh(seed, "input"), &Params(params));
    String::from_utf8(made.unwrap()).unwrap()
}

#[test]
fn simpler_inputs_are_valid_and_smaller() {
    for (name, input) in all() {
        for sample in samples(&name)
            .iter()
            .filter(|sample| sample.wrong.is_none())
        {
            for simpler in input.simpler(sample.text.as_bytes(), || true) {
                assert_eq!(input.validate(&simpler), Ok(()), "{name}");
                let before = (sample.text.len(), sample.text.as_bytes());
                assert!((simpler.len(), simpler.as_slice()) < before, "{name}");
            }
        }
    }
}

#[test]
fn changes_that_are_all_invalid_end_when_the_caller_says_so() {
    // Every single value of a permutation that is changed makes it invalid.
    let numbers: Vec<String> = (1..=200).map(|number| number.to_string()).collect();
    let text = format!("200\n{}\n", numbers.join(" "));
    let tried = Cell::new(0);
    let goes_on = || {
        tried.set(tried.get() + 1);
        tried.get() <= 1000
    };
    let input = example("permutation");
    let made = input.simpler(text.as_bytes(), goes_on).count();
    assert_eq!(tried.get(), 1001);
    assert!(made < 1000, "{made}");
}

#[test]
fn an_invalid_input_has_no_simpler_input() {
    assert_eq!(example("array").simpler(b"2\n1\n", || true).count(), 0);
}

/// The numbers of a text.
fn numbers(text: &str) -> Vec<i64> {
    text.split_whitespace()
        .map(|token| token.parse().unwrap())
        .collect()
}

#[test]
fn a_list_shrinks_to_the_elements_that_matter() {
    let text = generated("array", 1, &[("n", "50..=60"), ("a", "-100..=100")]);
    let has_drop = |text: &str| {
        numbers(text)[1..]
            .windows(2)
            .any(|pair| pair[0] > pair[1] + 20)
    };
    assert_eq!(shrunk(&example("array"), &text, has_drop), "2\n21 0\n");
}

#[test]
fn a_tree_shrinks_to_the_nodes_that_matter() {
    let text = generated("weighted_tree", 1, &[("n", "30..=40")]);
    // A node with three edges.
    let has_fork = |text: &str| {
        let ends = text
            .lines()
            .skip(1)
            .flat_map(|line| numbers(line)[..2].to_vec());
        let ends: Vec<i64> = ends.collect();
        ends.iter()
            .any(|end| ends.iter().filter(|other| *other == end).count() >= 3)
    };
    let small = shrunk(&example("weighted_tree"), &text, has_fork);
    assert_eq!(small.lines().next(), Some("4"), "{small}");
    assert!(
        small.lines().skip(1).all(|line| line.ends_with(" 1")),
        "{small}"
    );
}

#[test]
fn a_rooted_tree_shrinks_to_the_nodes_that_matter() {
    let text = generated("parents", 2, &[("n", "30..=40")]);
    let is_deep = |text: &str| {
        let mut depth = vec![0, 0];
        for &parent in &numbers(text)[1..] {
            depth.push(depth[usize::try_from(parent).unwrap()] + 1);
        }
        depth.iter().any(|&depth| depth >= 3)
    };
    assert_eq!(shrunk(&example("parents"), &text, is_deep), "4\n1 2 3\n");
}

#[test]
fn a_graph_shrinks_to_its_cycle() {
    let text = generated("roads", 3, &[("n", "12..=15"), ("m", "20..=25")]);
    let has_cycle = |text: &str| {
        let numbers = numbers(text);
        numbers[1] >= numbers[0]
    };
    assert_eq!(
        shrunk(&example("roads"), &text, has_cycle).lines().next(),
        Some("3 3")
    );
}

#[test]
fn a_permutation_shrinks_to_an_inversion() {
    let text = generated("permutation", 3, &[("n", "20..=30")]);
    let is_unsorted = |text: &str| !numbers(text)[1..].is_sorted();
    assert_eq!(
        shrunk(&example("permutation"), &text, is_unsorted),
        "2\n2 1\n"
    );
}

#[test]
fn datasets_that_do_not_matter_are_removed() {
    let text = generated(
        "datasets",
        3,
        &[("t", "5..=8"), ("case.n", "3..=9"), ("a", "-50..=50")],
    );
    let has_large = |text: &str| {
        text.lines()
            .skip(1)
            .step_by(2)
            .zip(text.lines().skip(2).step_by(2))
            .any(|(_, list)| {
                list.split(' ')
                    .any(|token| token.parse::<i64>().unwrap() > 30)
            })
    };
    assert_eq!(shrunk(&example("datasets"), &text, has_large), "1\n1\n31\n");
}

#[test]
fn texts_grids_and_queries_shrink() {
    let word = generated("palindrome", 3, &[("s", "40..=50")]);
    assert_eq!(
        shrunk(&example("palindrome"), &word, |text| text.contains('q')
            || text.contains('z'))
        .len(),
        2
    );
    let maze = generated("maze", 3, &[("h", "6..=9"), ("w", "6..=9")]);
    let small = shrunk(&example("maze"), &maze, |text| {
        text.contains('#') || text.contains('S')
    });
    assert!(small.len() <= "2 2\n.E\n.S\n".len(), "{small}");
    let queries = generated("queries", 3, &[("n", "10..=20"), ("q", "10..=20")]);
    let small = shrunk(&example("queries"), &queries, |text| text.contains("sum"));
    assert_eq!(small, "1 1\nsum 1 1\n");
}

#[test]
fn a_connected_graph_loses_a_node_with_its_edge() {
    let spec = "[input]\nlines = [\"n m\", \"(u v w)[m]\"]\n[input.vars]\nn = \"2..=200\"\nm = \"1..=300\"\n\
                \"u v\" = { graph = \"n\", connected = true }\nw = \"1..=1000\"\n";
    let input = crate::support::read(spec).unwrap();
    let simpler: Vec<Vec<u8>> = input
        .simpler(b"4 4\n1 2 1\n1 3 1\n1 4 3\n2 4 1\n", || true)
        .collect();
    let wanted = b"3 3\n1 2 1\n1 3 3\n2 3 1\n".to_vec();
    let texts: Vec<_> = simpler
        .iter()
        .map(|text| String::from_utf8_lossy(text))
        .collect();
    assert!(simpler.contains(&wanted), "{texts:#?}");
}

#[test]
fn two_edges_become_one_that_is_as_long() {
    let input = example("weighted_tree");
    let simpler: Vec<Vec<u8>> = input
        .simpler(b"4\n1 2 7\n2 3 8\n3 4 9\n", || true)
        .collect();
    for joined in ["3\n1 2 15\n2 3 9\n", "3\n1 2 7\n2 3 17\n"] {
        assert!(simpler.contains(&joined.as_bytes().to_vec()), "{joined}");
    }
    let input = example("tasks");
    let simpler: Vec<Vec<u8>> = input.simpler(b"3 2\n2 3\n1 2\n", || true).collect();
    assert!(simpler.contains(&b"2 1\n1 2\n".to_vec()));
}

#[test]
fn values_move_together_and_keep_their_order() {
    let spec = "[input]\nlines = [\"n\", \"(from to)[n]\"]\n[input.vars]\nn = \"1..=200\"\n\"from to\" = { interval = \"0..=86400\" }\n";
    let input = crate::support::read(spec).unwrap();
    let text = "3\n100 5000\n5000 6000\n6000 80000\n";
    // The second interval overlaps both others, and is shorter.
    let is_shorter = |text: &str| {
        let numbers = numbers(text);
        let length = |at: usize| numbers[at + 1] - numbers[at];
        numbers.len() == 7
            && numbers[2] == numbers[3]
            && numbers[4] == numbers[5]
            && length(3) < length(1).min(length(5))
    };
    assert_eq!(shrunk(&input, text, is_shorter), "3\n0 2\n2 3\n3 5\n");
}

#[test]
fn elements_that_depend_on_each_other_go_together() {
    let palindromes = read(
        r#"[input]
        lines = ["n", "s"]
        where = ["all(s[k] == s[n+1-k] for k in 1..=n)"]
        vars = { n = "1..=50", s = { string = "abc", length = "n" } }"#,
    )
    .unwrap();
    let text = "33\nbbbaabccaabaaabcacbaaabaaccbaabbb\n";
    let fails = |text: &str| text.contains("abca") && !text.starts_with("5\n");
    let least = shrunk(&palindromes, text, fails);
    assert!(least.len() <= "8\nabcaacba\n".len(), "{least}");
    let counted = read(
        r#"[input]
        lines = ["n k", "s"]
        where = ["count(s, 'x') == k"]
        vars = { n = "1..=50", k = "0..=n", s = { string = "ox", length = "n" } }"#,
    )
    .unwrap();
    let fails = |text: &str| text.contains("xox");
    assert_eq!(shrunk(&counted, "9 4\noxoxoxxoo\n", fails), "3 2\nxox\n");
}
