//! The input of a case: the side of the submission and the seed, then the moves of the opening.

use games::{AnyGame, AnyPosition, Player};
use problems::Invalid;

/// The largest seed.
pub(crate) const LARGEST_SEED: u64 = 1_000_000_000;

/// Where a game against a built-in player starts.
pub(crate) struct GameStart {
    /// The side of the submission.
    pub(crate) side: Player,
    /// The seed of the built-in player.
    pub(crate) seed: u64,
    /// The position after the opening.
    pub(crate) position: Box<dyn AnyPosition>,
}

impl GameStart {
    /// Reads an input such as `x 17\nd4 e5\n`. The game is open after the opening.
    pub(crate) fn parse(game: &dyn AnyGame, text: &[u8]) -> Result<Self, Invalid> {
        let (head, rest) = line(text, 1)?;
        let side = Player::BOTH.into_iter().find(|side| {
            let letter = side.letter();
            head.first()
                .is_some_and(|found| char::from(*found) == letter)
        });
        let Some(side) = side else {
            let expected = "`x` or `o`, the side of the submission";
            return Err(expected_at(1, 1, expected, head));
        };
        let Some(number) = head[1..].strip_prefix(b" ") else {
            return Err(expected_at(1, 2, "a space", &head[1..]));
        };
        let Some(seed) = seed(number) else {
            let expected = format!("the seed, a number from 0 to {LARGEST_SEED}");
            return Err(expected_at(1, 3, &expected, number));
        };
        let (opening, rest) = line(rest, 2)?;
        if !rest.is_empty() {
            return Err(expected_at(3, 1, "the end of the file", rest));
        }
        let mut position = game.start();
        play(&mut *position, opening)?;
        if position.outcome().is_some() {
            let message = "the game is over after the opening: expected fewer moves".to_owned();
            return Err(invalid(2, 1, message));
        }
        Ok(Self {
            side,
            seed,
            position,
        })
    }

    pub(crate) fn print(&self) -> Vec<u8> {
        let opening = self.position.played().join(" ");
        format!("{} {}\n{opening}\n", self.side, self.seed).into_bytes()
    }
}

/// Plays the moves of an opening, which single spaces separate.
fn play(position: &mut dyn AnyPosition, opening: &[u8]) -> Result<(), Invalid> {
    if opening.is_empty() {
        return Ok(());
    }
    let mut column = 1;
    for (number, word) in (1..).zip(opening.split(|byte| *byte == b' ')) {
        let text = String::from_utf8_lossy(word);
        let wrong = |error| invalid(2, column, format!("move {number} of the opening: {error}"));
        position.play(&text).map_err(wrong)?;
        column += word.len() + 1;
    }
    Ok(())
}

/// The first line of a text without its newline, and what follows.
fn line(text: &[u8], number: usize) -> Result<(&[u8], &[u8]), Invalid> {
    match text.iter().position(|byte| *byte == b'\n') {
        Some(end) => Ok((&text[..end], &text[end + 1..])),
        None => Err(expected_at(number, text.len() + 1, "a newline", b"")),
    }
}

/// A number without a sign and leading zeros.
fn seed(text: &[u8]) -> Option<u64> {
    let is_plain = text == b"0"
        || text
            .first()
            .is_some_and(|first| (b'1'..=b'9').contains(first));
    let digits = std::str::from_utf8(text).ok()?;
    let is_number = is_plain && digits.bytes().all(|digit| digit.is_ascii_digit());
    let number = digits.parse().ok()?;
    (is_number && number <= LARGEST_SEED).then_some(number)
}

/// How much of a wrong text a message repeats.
const MAX_QUOTED: usize = 20;

fn expected_at(line: usize, column: usize, expected: &str, found: &[u8]) -> Invalid {
    let found = match found {
        [] => "the end of the line".to_owned(),
        [b'\n', ..] => "another line".to_owned(),
        _ => {
            let quoted = &found[..found.len().min(MAX_QUOTED)];
            format!("`{}`", quoted.escape_ascii())
        }
    };
    invalid(line, column, format!("expected {expected}, found {found}"))
}

pub(crate) fn invalid(line: usize, column: usize, message: String) -> Invalid {
    Invalid {
        line,
        column,
        message,
    }
}

#[cfg(test)]
mod tests {
    use super::GameStart;

    #[test]
    fn inputs_are_read_as_they_are_written() {
        let game = games::game("connect-four", &[], &[]).unwrap();
        for text in ["x 0\n\n", "o 1000000000\nd d c\n"] {
            let start = GameStart::parse(&*game, text.as_bytes()).unwrap();
            assert_eq!(start.print(), text.as_bytes());
        }
    }

    #[test]
    fn wrong_inputs_are_refused_with_the_position() {
        let game = games::game("tic-tac-toe", &[], &[]).unwrap();
        for (text, wrong) in [
            (
                "",
                "line 1, column 1: expected a newline, found the end of the line",
            ),
            ("z 1\n\n", "line 1, column 1: expected `x` or `o`"),
            ("x1\n\n", "line 1, column 2: expected a space, found `1`"),
            ("x 01\n\n", "line 1, column 3: expected the seed"),
            ("x +1\n\n", "line 1, column 3: expected the seed"),
            ("x 1000000001\n\n", "line 1, column 3: expected the seed"),
            ("x 1\r\n\n", "line 1, column 3: expected the seed"),
            ("x 1\na1", "line 2, column 3: expected a newline"),
            (
                "x 1\n\n\n",
                "line 3, column 1: expected the end of the file, found another line",
            ),
            (
                "x 1\na1  b1\n",
                "line 2, column 4: move 2 of the opening: found ``",
            ),
            (
                "x 1\na1 a1\n",
                "line 2, column 4: move 2 of the opening: found `a1`: a1 is not empty;",
            ),
            (
                "x 1\na1 a2 b1 b2 c1\n",
                "line 2, column 1: the game is over after the opening",
            ),
        ] {
            let error = GameStart::parse(&*game, text.as_bytes()).err().unwrap();
            assert!(error.to_string().starts_with(wrong), "{text:?}: {error}");
        }
    }
}
