//! Declarations of games with mistakes.

use crate::support::try_read;

#[test]
fn declarations_of_games_with_mistakes_are_rejected() {
    let mistakes = |vars: &str, lines: &str| {
        let text = format!("[input]\nlines = {lines}\n[input.vars]\nn = \"1..=9\"\n{vars}\n");
        let mistakes = try_read(&text).unwrap().err().unwrap_or_default();
        let words = mistakes
            .iter()
            .map(|mistake| format!("{} ({})", mistake.message(), mistake.advice()));
        words.collect::<Vec<_>>().join("; ")
    };
    let moves =
        |rest: &str, lines: &str| mistakes(&format!("\"x y\" = {{ moves = {{ {rest} }} }}"), lines);
    let lines = "[\"n\", \"(x y)[n]\"]";
    assert_eq!(moves("size = [3, 3], row = 3", lines), "");
    assert!(moves("size = [3, 3]", lines).contains("`row`"));
    assert!(moves("size = 3, row = 3", lines).contains("two or three sides"));
    assert!(moves("size = [3, 3], row = 3, gravty = true", lines).contains("gravty"));
    assert!(moves("game = \"chess\", size = [3, 3], row = 3", lines).contains("\"line\""));
    assert!(
        moves("size = [3, 3], row = 3, gravity = true", lines)
            .contains("2 names here, where 1 are needed")
    );
    assert!(
        moves("size = [0, 3], row = 3", lines).contains("a board has at least one cell"),
        "{}",
        moves("size = [0, 3], row = 3", lines)
    );
    assert!(moves("size = [30000, 30000], row = 3", lines).contains("cells of a board"));
    assert!(moves("size = [3, 3], row = 3", "[\"n\", \"x y\"]").contains("elements of one list"));
    let board = |rest: &str, cells: &str, lines: &str| {
        mistakes(
            &format!("c = {{ cells = {cells}, board = {{ size = [3, 3], row = 3{rest} }} }}"),
            lines,
        )
    };
    assert_eq!(board("", "\".XO\"", "[\"n\", \"c[3]\"]"), "");
    assert!(board("", "\".XX\"", "[\"n\", \"c[3]\"]").contains("three different letters"));
    assert!(board("", "\".XO\"", "[\"n\", \"c\"]").contains("more than one value"));
    assert!(
        board("", "\".XO\"", "[\"n\", \"c[4]\"]").contains("3 rows"),
        "{}",
        board("", "\".XO\"", "[\"n\", \"c[4]\"]")
    );
    assert!(
        board(
            ", exact = true, reachable = true",
            "\".XO\"",
            "[\"n\", \"c[3]\"]"
        )
        .contains("exact")
    );
    assert!(board(", turn = \"third\"", "\".XO\"", "[\"n\", \"c[3]\"]").contains("turn"));
}
