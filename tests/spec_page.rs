//! `docs/spec.md` against the reader: its example opens, its tables list every key.

use crate::scratch::{HEAD, Scratch};
use tengen_core::package::PackageError;
use tengen_core::plan::plan;

const PAGE: &str = include_str!("../docs/spec.md");

fn example() -> &'static str {
    let (_, rest) = PAGE.split_once("```toml\n").unwrap();
    rest.split_once("```").unwrap().0
}

fn with_files(spec: &str) -> Scratch {
    let files = [
        "solutions/sum.cpp",
        "solutions/slow.py",
        "validator.cpp",
        "generators/random.py",
        "hand/1.in",
    ];
    files
        .into_iter()
        .fold(Scratch::sum(spec), |scratch, file| scratch.file(file, "\n"))
}

#[test]
fn the_example_opens() {
    let package = with_files(example()).open();
    assert_eq!(package.title["zh"], "求和");
    assert_eq!(plan(&package).len(), 1 + 10 + 3);
}

/// What is said to be known in the table that `header` opens.
fn keys(header: &str) -> Vec<String> {
    let Err(PackageError::Broken(found)) =
        Scratch::sum(&format!("{HEAD}{header}\nqqqqqqqq = 1\n")).try_open()
    else {
        panic!("an unknown key below {header} is accepted");
    };
    let unknown = found
        .iter()
        .find(|diagnostic| diagnostic.message.starts_with("unknown key"))
        .unwrap();
    let known = unknown
        .advice
        .as_ref()
        .unwrap()
        .strip_prefix("known are ")
        .unwrap();
    known.split(", ").map(str::to_owned).collect()
}

#[test]
fn every_key_is_on_the_page() {
    let headers = [
        "[limits]",
        "[signature]",
        "[[signature.method]]",
        "[model]",
        "[validator]",
        "[checker]",
        "[interactor]",
        "[[generator]]",
        "[[group]]",
        "[[solution]]",
    ];
    for header in headers {
        let title = header.replace("[limits]", "limits");
        let (_, section) = PAGE.split_once(&format!("\n## {title}\n")).unwrap();
        let section = section.split("\n## ").next().unwrap();
        for key in keys(header) {
            assert!(
                section.contains(&format!("| `{key}` |")),
                "`{key}` is not listed under {title}"
            );
        }
    }
    for key in keys("") {
        let listed = [
            format!("| `{key}` |"),
            format!("## {key}\n"),
            format!("## [{key}]\n"),
            format!("## [[{key}]]\n"),
        ];
        assert!(
            listed.iter().any(|form| PAGE.contains(form)),
            "`{key}` is not listed"
        );
    }
}

/// Whatever is left out or doubled, the answer is a package or an error, and every error has its place.
#[test]
fn no_damage_to_a_spec_makes_the_reader_give_up() {
    let mut scratch = with_files(example());
    let places: Vec<usize> = example().char_indices().map(|(at, _)| at).collect();
    for window in places.windows(2).step_by(3) {
        let (before, rest) = example().split_at(window[0]);
        let (letter, after) = rest.split_at(window[1] - window[0]);
        for damaged in [
            before.to_owned(),
            format!("{before}{after}"),
            format!("{before}{letter}{letter}{after}"),
        ] {
            scratch = scratch.file("problem.toml", &damaged);
            if let Err(error) = scratch.try_open() {
                let PackageError::Broken(found) = error else {
                    panic!("{error}\n{damaged}")
                };
                assert!(!found.is_empty(), "{damaged}");
                assert!(
                    found.iter().all(|one| one.to_string().contains('^')),
                    "{damaged}"
                );
            }
        }
    }
}
