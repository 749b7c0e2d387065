//! The checker of best moves: it accepts each of them.

use super::{CheckerPart, Declared};
use base::text::count;
use checkers::{Checker, Judgement, Outcome};
use input::GameQuestion;
use spec::Spanned;
use std::sync::Arc;

/// The checker, which accepts all best moves if these are the answers and the spec sets no other
/// checker.
pub(super) fn with_best_moves(
    judge: CheckerPart,
    question: Option<GameQuestion>,
    declared: Option<&Arc<Declared>>,
    checker: Option<&Spanned<spec::Checker>>,
) -> CheckerPart {
    match (question, declared) {
        (Some(GameQuestion::BestMove), Some(declared)) if checker.is_none() => {
            judge.checking_by(Arc::new(BestMoveChecker(declared.clone())))
        }
        _ => judge,
    }
}

/// Compares the results and moves of an output with all best moves of an input.
struct BestMoveChecker(Arc<Declared>);

impl Checker for BestMoveChecker {
    fn check(&self, input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        if words(output).eq(words(answer)) {
            return Judgement::accepted();
        }
        let known = match self.0.input.answers(input, GameQuestion::BestMoves) {
            Ok(known) => known,
            Err(invalid) => return bad_answer(invalid.to_string()),
        };
        match compare(&known, output) {
            Ok(()) => Judgement::accepted(),
            Err(why) => Judgement::wrong(why, None),
        }
    }
}

fn bad_answer(message: String) -> Judgement {
    Judgement {
        outcome: Outcome::BadAnswer,
        message,
        place: None,
    }
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_space = |byte: &u8| byte.is_ascii_whitespace();
    text.split(is_space).filter(|word| !word.is_empty())
}

/// Compares an output with lines, each with a result and all best moves.
fn compare(known: &str, output: &[u8]) -> Result<(), String> {
    let mut found = words(output);
    for (number, line) in (1..).zip(known.lines()) {
        let mut expected = line.split(' ');
        let result = expected.next().unwrap_or_default();
        let moves: Vec<&str> = expected.collect();
        let what = "the result of best play";
        one_of(number, what, found.next(), &[result])?;
        if !moves.is_empty() {
            one_of(number, "the best move", found.next(), &moves)?;
        }
    }
    match found.next() {
        Some(word) => Err(format!(
            "expected the end of the output, found {}",
            quoted(word)
        )),
        None => Ok(()),
    }
}

fn one_of(number: usize, what: &str, found: Option<&[u8]>, known: &[&str]) -> Result<(), String> {
    if found.is_some_and(|found| known.iter().any(|known| known.as_bytes() == found)) {
        return Ok(());
    }
    let found = found.map_or("the end of the output".to_owned(), quoted);
    let known = match known {
        [only] => (*only).to_owned(),
        [first, others @ ..] => format!("{first} or {}", count(others.len(), "other")),
        [] => String::new(),
    };
    Err(format!(
        "game {number}: expected {what}, {known}, found {found}"
    ))
}

/// How much of a word a message repeats.
const MAX_QUOTED: usize = 40;

fn quoted(word: &[u8]) -> String {
    let word = &word[..word.len().min(MAX_QUOTED)];
    format!("`{}`", word.escape_ascii())
}

#[cfg(test)]
mod tests {
    use super::compare;

    #[test]
    fn every_best_move_is_accepted() {
        let known = "draw b1 a2 c2\nx c3\no\n";
        for right in ["draw b1\nx c3\no\n", "draw c2 x c3 o"] {
            assert_eq!(compare(known, right.as_bytes()), Ok(()));
        }
        for (wrong, why) in [
            (
                "x b1",
                "game 1: expected the result of best play, draw, found `x`",
            ),
            (
                "draw c3",
                "game 1: expected the best move, b1 or 2 others, found `c3`",
            ),
            (
                "draw b1 x",
                "game 2: expected the best move, c3, found the end of the output",
            ),
            (
                "draw b1 x c3 o a1",
                "expected the end of the output, found `a1`",
            ),
        ] {
            assert_eq!(compare(known, wrong.as_bytes()), Err(why.to_owned()));
        }
    }
}
