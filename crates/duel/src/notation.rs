//! Games in the usual notations.
//!
//! Go, Hex, gomoku and Renju are written as SGF (FF\[4\]), draughts as PDN, Reversi as GGF.

use crate::record::PlayedGame;
use crate::table::Ending;
use games::AnyGame;
use games::go::{USUAL_KOMI, parse_komi};
use std::fmt::Write as _;
use terms::verdict::Verdict;

/// A game as the text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notation {
    /// The extension of such files, such as `sgf`.
    pub extension: &'static str,
    /// The content.
    pub text: String,
}

/// What the notations have to know of a tournament.
#[derive(Clone, Copy)]
pub struct NotationContext<'a> {
    /// The game.
    pub game: &'a dyn AnyGame,
    /// The options with which it was made.
    pub options: &'a [(String, String)],
    /// The names of the players.
    pub players: &'a [&'a str],
    /// The seed of the tournament.
    pub seed: u64,
}

impl NotationContext<'_> {
    /// A game in the usual notation, if its kind has one here.
    #[must_use]
    pub fn write(&self, game: &PlayedGame) -> Option<Notation> {
        let (extension, text) = match self.game.kind() {
            "go" => ("sgf", self.sgf(game, 1, letters)?),
            "gomoku" | "renju" => ("sgf", self.sgf(game, 4, letters)?),
            "hex" => ("sgf", self.sgf(game, 11, |text, _| Some(text.to_owned()))?),
            "reversi" => ("ggf", self.ggf(game)?),
            "english-draughts" => ("pdn", self.pdn(game, "21", 1)),
            "international-draughts" => ("pdn", self.pdn(game, "20", 0)),
            _ => return None,
        };
        Some(Notation { extension, text })
    }

    fn name(&self, game: &PlayedGame, player: usize) -> &str {
        self.players[game.players[player]]
    }

    /// The result for one of both sides: whether it won, or neither.
    fn winner(game: &PlayedGame) -> Option<usize> {
        game.players
            .into_iter()
            .position(|player| Some(player) == game.winner)
    }

    fn sgf(&self, game: &PlayedGame, kind: u32, point: WritePoint) -> Option<String> {
        let size = self.game.size();
        let (columns, rows) = (*size.first()?, *size.last()?);
        let mut text = format!("(;FF[4]GM[{kind}]CA[UTF-8]AP[tengen]");
        if columns == rows {
            let _ = write!(text, "SZ[{columns}]");
        } else {
            let _ = write!(text, "SZ[{columns}:{rows}]");
        }
        if self.game.kind() == "go" {
            let given = self.options.iter().find(|(name, _)| name == "komi");
            let komi = given.map_or(Some(USUAL_KOMI), |(_, value)| parse_komi(value).ok())?;
            let _ = write!(text, "RU[Chinese]KM[{}]", f64::from(komi) / 2.0);
        }
        for (side, player) in [("PB", 0), ("PW", 1)] {
            let _ = write!(text, "{side}[{}]", sgf_text(self.name(game, player)));
        }
        let _ = write!(text, "RE[{}]", self.sgf_result(game));
        if let Ending::Fault { reason, .. } = &game.ending {
            let _ = write!(text, "GC[{}]", sgf_text(reason));
        }
        for (at, mv) in game.moves.iter().enumerate() {
            let color = if at % 2 == 0 { 'B' } else { 'W' };
            let point = match mv.as_str() {
                "pass" => String::new(),
                name => point(name, rows)?,
            };
            let _ = write!(text, "\n;{color}[{point}]");
        }
        text.push_str(")\n");
        Some(text)
    }

    fn sgf_result(&self, game: &PlayedGame) -> String {
        let Some(winner) = Self::winner(game) else {
            return "0".to_owned();
        };
        let color = ["B", "W"][winner];
        match &game.ending {
            Ending::Fault { .. } => format!("{color}+F"),
            Ending::Rules { score } if self.game.kind() == "go" => {
                let difference = (score[0] - score[1]).abs();
                format!("{color}+{}", f64::from(difference) / 2.0)
            }
            Ending::Rules { .. } | Ending::MoveLimit => format!("{color}+"),
        }
    }

    /// Reversi on a square board. The board is that before the opening; row 1 is the top one.
    fn ggf(&self, game: &PlayedGame) -> Option<String> {
        let sides = self.game.size();
        let length = *sides.first()?;
        if sides.iter().any(|other| *other != length) {
            return None;
        }
        let text = self.game.start().text();
        let (rows, _) = text.split_once(' ')?;
        let rows: Vec<String> = rows
            .split('/')
            .map(|row| row.replace('x', "*").replace('o', "O").replace('.', "-"))
            .collect();
        let [black, white] = [0, 1].map(|player| sgf_text(self.name(game, player)));
        let mut text = format!(
            "(;GM[Othello]PC[tengen]PB[{black}]PW[{white}]TY[{length}]RE[{}]BO[{length} {} *]",
            Self::ggf_result(game, length),
            rows.join(" ")
        );
        if let Ending::Fault { reason, .. } = &game.ending {
            let _ = write!(text, "CO[{}]", sgf_text(reason));
        }
        for (at, mv) in game.moves.iter().enumerate() {
            let color = if at % 2 == 0 { 'B' } else { 'W' };
            let mv = if mv == "pass" { "PA" } else { mv };
            let _ = write!(text, "{color}[{mv}]");
        }
        text.push_str(";)\n");
        Some(text)
    }

    /// The discs of black minus those of white. A player who loses by a fault loses all discs: by
    /// time (`t`), or as if it resigned (`r`).
    fn ggf_result(game: &PlayedGame, side: usize) -> String {
        match &game.ending {
            Ending::Rules { score } => format!("{:+}.000", score[0] - score[1]),
            Ending::MoveLimit => "+0.000".to_owned(),
            Ending::Fault { verdict, .. } => {
                let sign = if Self::winner(game) == Some(0) {
                    '+'
                } else {
                    '-'
                };
                let is_late = *verdict == Verdict::TimeLimit;
                let how = if is_late { 't' } else { 'r' };
                format!("{sign}{}.000:{how}", side * side)
            }
        }
    }

    /// `white` is the side that has the white pieces.
    fn pdn(&self, game: &PlayedGame, kind: &str, white: usize) -> String {
        let result = match Self::winner(game) {
            Some(winner) if winner == white => "1-0",
            Some(_) => "0-1",
            None => "1/2-1/2",
        };
        let event = format!("tengen duel, seed {}", self.seed);
        let round = format!("{}", game.round + 1);
        let tags = [
            ("Event", event.as_str()),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", &round),
            ("White", self.name(game, white)),
            ("Black", self.name(game, 1 - white)),
            ("Result", result),
            ("GameType", kind),
        ];
        let mut text = String::new();
        for (name, value) in tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        text.push('\n');
        if let Ending::Fault { reason, .. } = &game.ending {
            let _ = writeln!(text, "{{{}}}", reason.replace(['{', '}'], "|"));
        }
        for (number, turns) in game.moves.chunks(2).enumerate() {
            let _ = writeln!(text, "{}. {}", number + 1, turns.join(" "));
        }
        let _ = writeln!(text, "{result}");
        text
    }
}

/// Writes a point in SGF's way; it knows the number of rows. `None` if SGF has no name for it.
type WritePoint = fn(&str, usize) -> Option<String>;

/// The point `c4` as two letters, the second one for the row from the top.
fn letters(text: &str, rows: usize) -> Option<String> {
    let digits = text.find(|letter: char| letter.is_ascii_digit())?;
    let (column, row) = text.split_at(digits);
    let column = column.bytes().try_fold(0_usize, |value, letter| {
        let digit = usize::from(letter.checked_sub(b'a')?) + 1;
        Some(value * 26 + digit)
    })?;
    let row = rows.checked_sub(row.parse().ok()?)?;
    Some([letter(column - 1)?, letter(row)?].iter().collect())
}

fn letter(number: usize) -> Option<char> {
    ('a'..='z').chain('A'..='Z').nth(number)
}

/// A text as a value of SGF.
fn sgf_text(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        if matches!(letter, '\\' | ']' | ':') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::NotationContext;
    use crate::record::PlayedGame;
    use crate::table::Ending;
    use terms::verdict::Verdict;

    fn played(moves: &[&str], winner: Option<usize>, ending: Ending) -> PlayedGame {
        PlayedGame {
            players: [0, 1],
            round: 0,
            pair: 0,
            winner,
            ending,
            opening: 0,
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
            cpu: [None, None],
        }
    }

    fn written(
        kind: &str,
        size: &[usize],
        options: &[(&str, &str)],
        game: &PlayedGame,
    ) -> Option<String> {
        let rules = games::game(kind, size, options).expect("a game");
        let options: Vec<(String, String)> = options
            .iter()
            .map(|&(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let context = NotationContext {
            game: &*rules,
            options: &options,
            players: &["a]b", "random"],
            seed: 7,
        };
        context.write(game).map(|notation| notation.text)
    }

    #[test]
    fn go_is_written_as_sgf() {
        let ending = Ending::Rules { score: [60, 89] };
        let game = played(&["a9", "pass", "b1"], Some(1), ending);
        assert_eq!(
            written("go", &[9, 9], &[("komi", "6.5")], &game).unwrap(),
            "(;FF[4]GM[1]CA[UTF-8]AP[tengen]SZ[9]RU[Chinese]KM[6.5]PB[a\\]b]PW[random]RE[W+14.5]\n\
             ;B[aa]\n;W[]\n;B[bi])\n"
        );
    }

    #[test]
    fn hex_keeps_the_names_of_its_cells_and_a_fault_its_reason() {
        let (verdict, reason) = (Verdict::RuntimeError, "crash: [1]".to_owned());
        let game = played(&["e4"], Some(0), Ending::Fault { verdict, reason });
        assert_eq!(
            written("hex", &[5, 7], &[], &game).unwrap(),
            "(;FF[4]GM[11]CA[UTF-8]AP[tengen]SZ[5:7]PB[a\\]b]PW[random]RE[B+F]GC[crash\\: [1\\]]\n\
             ;B[e4])\n"
        );
    }

    #[test]
    fn gomoku_is_written_as_sgf() {
        let game = played(&["h8", "a1"], None, Ending::MoveLimit);
        let text = written("gomoku", &[], &[], &game).unwrap();
        assert!(text.starts_with("(;FF[4]GM[4]"), "{text}");
        assert!(text.ends_with("RE[0]\n;B[hh]\n;W[ao])\n"), "{text}");
    }

    #[test]
    fn draughts_are_written_as_pdn() {
        let ending = Ending::Rules { score: [1, 0] };
        let game = played(&["11-15", "22-18", "15x22"], Some(0), ending);
        // The first player has the black pieces.
        assert_eq!(
            written("english-draughts", &[], &[], &game).unwrap(),
            "[Event \"tengen duel, seed 7\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"1\"]\n\
             [White \"random\"]\n[Black \"a]b\"]\n[Result \"0-1\"]\n[GameType \"21\"]\n\n\
             1. 11-15 22-18\n2. 15x22\n0-1\n"
        );
        let text = written("international-draughts", &[], &[], &game).unwrap();
        assert!(text.contains("[White \"a]b\"]") && text.contains("[Result \"1-0\"]"));
    }

    #[test]
    fn reversi_is_written_as_ggf() {
        let ending = Ending::Rules { score: [3, 13] };
        let game = played(&["b1", "pass", "a3"], Some(1), ending);
        assert_eq!(
            written("reversi", &[4, 4], &[], &game).unwrap(),
            "(;GM[Othello]PC[tengen]PB[a\\]b]PW[random]TY[4]RE[-10.000]\
             BO[4 ---- -O*- -*O- ---- *]B[b1]W[PA]B[a3];)\n"
        );
        let (verdict, reason) = (Verdict::TimeLimit, "late".to_owned());
        let game = played(&[], Some(0), Ending::Fault { verdict, reason });
        let text = written("reversi", &[], &[], &game).unwrap();
        assert!(text.contains("RE[+64.000:t]"), "{text}");
        assert!(text.ends_with("CO[late];)\n"), "{text}");
        assert_eq!(written("reversi", &[6, 8], &[], &game), None);
    }

    #[test]
    fn other_games_have_no_notation() {
        let game = played(&[], None, Ending::MoveLimit);
        assert_eq!(written("nim", &[], &[], &game), None);
    }
}
