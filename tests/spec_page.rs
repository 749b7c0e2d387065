//! `docs/spec.md` against the reader: its example opens, its tables list every key.

use crate::scratch::{HEAD, Scratch};
use crate::support::shipped_problems;
use cases::plan::plan;
use package::PackageError;
use spec::{Mistakes, Source, Spec};
use std::path::PathBuf;

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
        "[[allow]]",
        "[limits]",
        "[signature]",
        "[[signature.method]]",
        "[grader]",
        "[model]",
        "[validator]",
        "[checker]",
        "[interactor]",
        "[match]",
        "[visualizer]",
        "[[generator]]",
        "[[group]]",
        "[samples]",
        "[[solution]]",
    ];
    for header in headers {
        let title = header
            .replace("[limits]", "limits")
            .replace("[[allow]]", "allow");
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

/// The text of a spec that was read from this one.
fn written(text: &str) -> String {
    let mistakes = Mistakes::default();
    let source = Source::new(PathBuf::from("problem.toml"), text.as_bytes());
    let spec = source.parse::<Spec>(&mistakes).expect("a spec");
    spec.to_toml().unwrap()
}

#[test]
fn a_spec_that_was_written_is_read_as_the_same() {
    let shipped = std::fs::read_dir(shipped_problems()).unwrap();
    let paths = shipped.map(|entry| entry.unwrap().path().join("problem.toml"));
    let mut texts: Vec<String> = paths
        .filter_map(|path| std::fs::read_to_string(path).ok())
        .collect();
    assert!(texts.len() > 5, "{}", texts.len());
    texts.push(example().to_owned());
    for text in texts {
        let once = written(&text);
        assert_eq!(written(&once), once);
        let table = |text: &str| text.parse::<toml::Table>().unwrap();
        let (before, after) = (table(&text), table(&once));
        // Each variable has a line of its own.
        assert_eq!(
            once.contains("\n[input.vars]\n"),
            before.contains_key("input")
        );
        assert_eq!(
            after.keys().collect::<Vec<_>>(),
            before.keys().collect::<Vec<_>>()
        );
        for list in [
            "group",
            "generator",
            "solution",
            "validator",
            "signature",
            "input",
        ] {
            assert_eq!(after.get(list), before.get(list));
        }
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
