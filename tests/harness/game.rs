//! What a solution prints, and how it ends.

use super::{LANGUAGES, class, routine, run};
use harness::Signature;

fn signature() -> Signature {
    let mut step = routine("move", &["row: int"], "int");
    step.name
        .special
        .insert("rust".to_owned(), "make_a_move".to_owned());
    let rest = [
        routine("reset", &[], "void"),
        routine("leave", &["code: int"], "void"),
        routine("fail", &["at: int"], "int"),
    ];
    class(
        "Game",
        &["n: int"],
        [step].into_iter().chain(rest).collect(),
    )
}

fn solution(language: &str) -> &'static str {
    match language {
        "c" => include_str!("game/game.c"),
        "c++" => include_str!("game/game.cpp"),
        "go" => include_str!("game/game.go"),
        "java" => include_str!("game/game.java"),
        "javascript" => include_str!("game/game.js"),
        "python" => include_str!("game/game.py"),
        _ => include_str!("game/game.rs"),
    }
}

#[test]
fn what_a_solution_prints_is_kept_apart_from_its_answer() {
    testing::needs(&["g++", "python3", "node", "javac", "java", "go"]);
    let input = "[\"Game\",\"move\",\"reset\",\"move\"]\n[[3],[4],[],[-1]]\n";
    for (language, _) in LANGUAGES {
        let Some(outcome) = run(language, &signature(), solution(language), input) else {
            continue;
        };
        let (answer, printed) = outcome.answer();
        assert_eq!(answer, "[null,7,null,-1]\n", "{language}");
        for noise in ["[null,7]", "move 4", "move -1"] {
            assert!(printed.contains(noise), "{language}: {printed}");
        }
        assert!(
            !printed.contains("Game"),
            "the input is out of reach of {language}: {printed}"
        );
    }
}

#[test]
fn a_solution_that_ends_the_program_has_no_answer() {
    testing::needs(&["g++", "python3", "node", "javac", "java", "go"]);
    let input = "[\"Game\",\"move\",\"leave\"]\n[[3],[4],[0]]\n";
    for (language, _) in LANGUAGES {
        if let Some(outcome) = run(language, &signature(), solution(language), input) {
            let why = outcome.failure();
            assert_eq!(
                why, "the program ended before it gave its answer",
                "{language}"
            );
        }
    }
}

#[test]
fn an_exception_is_named_with_its_line() {
    testing::needs(&["g++", "python3", "node", "javac", "java", "go"]);
    let input = "[\"Game\",\"fail\"]\n[[3],[7]]\n";
    let said = |language| match language {
        "c" => "the program ended before it gave its answer",
        "c++" => {
            "uncaught std::out_of_range: vector::_M_range_check: __n (which is 7) >= this->size() (which is 3)"
        }
        "go" => "panic: runtime error: index out of range [7] with length 3 (solution.go:27)",
        "java" => {
            "java.lang.IndexOutOfBoundsException: Index 7 out of bounds for length 3 (Game.java:24)"
        }
        "javascript" => {
            "TypeError: Cannot read properties of undefined (reading '0') (solution.js:22)"
        }
        "python" => "IndexError: list index out of range (solution.py:23)",
        _ => "panicked: index out of bounds: the len is 3 but the index is 7 (solution.rs:26)",
    };
    for (language, _) in LANGUAGES {
        if let Some(outcome) = run(language, &signature(), solution(language), input) {
            assert_eq!(outcome.failure(), said(language), "{language}");
        }
    }
}
