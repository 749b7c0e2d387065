//! Reading and writing inputs: a line with the names of calls, and a line with their arguments.

use super::game::{BoardCell, MarkedGame, Tally, player_of};
use crate::Invalid;
use crate::json::{Json, TextPosition};
use std::collections::HashSet;

/// The name of the constructor.
const NEW: &str = "TicTacToe";
/// The name of the method.
const MOVE: &str = "move";

/// The bounds of inputs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// The largest board.
    pub(super) n: usize,
    /// The maximum number of moves, on any board.
    pub(super) moves: usize,
}

/// The input in the format of [`parse`].
pub(super) fn print(game: &MarkedGame) -> Vec<u8> {
    let moves = format!(",\"{MOVE}\"").repeat(game.moves.len());
    let mut text = format!("[\"{NEW}\"{moves}]\n[[{}]", game.n).into_bytes();
    for (BoardCell { row, column }, player) in game.played() {
        text.extend(format!(",[{row},{column},{player}]").bytes());
    }
    text.extend(b"]\n");
    text
}

/// Parses a valid input.
pub(super) fn parse(text: &[u8], bounds: Bounds) -> Result<MarkedGame, Invalid> {
    let mut json = Json::new(text);
    let count = names(&mut json, bounds)?;
    json.newline()?;
    let game = arguments(&mut json, bounds, count)?;
    json.newline()?;
    json.end()?;
    Ok(game)
}

/// Reads the names of the calls and returns the number of moves.
fn names(json: &mut Json, bounds: Bounds) -> Result<usize, Invalid> {
    let mut calls = 0;
    json.list("the list of calls [\"TicTacToe\",\"move\",...]", |json| {
        if calls > bounds.moves {
            let message = format!("there are more than {} moves", bounds.moves);
            return Err(json.place().invalid(message));
        }
        let allowed = if calls == 0 { NEW } else { MOVE };
        json.word(&[allowed])?;
        calls += 1;
        Ok(())
    })?;
    calls.checked_sub(1).ok_or_else(|| {
        let message = format!("the list of calls is empty, but must start with \"{NEW}\"");
        TextPosition::START.invalid(message)
    })
}

/// Reads the arguments of the constructor and of `count` moves.
fn arguments(json: &mut Json, bounds: Bounds, count: usize) -> Result<MarkedGame, Invalid> {
    json.open("the list of arguments [[n],[row,col,player],...]")?;
    json.open("the arguments [n] of the constructor")?;
    let n = number(json, "n", 2, bounds.n)?;
    json.close("`]` after n")?;
    let mut referee = Referee {
        tally: Tally::new(n),
        taken: HashSet::with_capacity(count),
        won: false,
    };
    let mut moves = Vec::with_capacity(count);
    for index in 0..count {
        json.comma(&format!("`,` and the arguments of move {}", index + 1))?;
        let place = json.place();
        let (cell, player) = arguments_of_move(json, n)?;
        if let Some(message) = referee.fault(cell, player, index) {
            return Err(place.invalid(message));
        }
        moves.push(cell);
    }
    json.close(&format!("`]` after the arguments of {count} moves"))?;
    Ok(MarkedGame { n, moves })
}

fn arguments_of_move(json: &mut Json, n: usize) -> Result<(BoardCell, u8), Invalid> {
    json.open("the arguments [row,col,player] of a move")?;
    let row = number(json, "row", 0, n - 1)?;
    json.comma("`,` and col")?;
    let column = number(json, "col", 0, n - 1)?;
    json.comma("`,` and player")?;
    let player = if number(json, "player", 1, 2)? == 1 {
        1
    } else {
        2
    };
    json.close("`]` after player")?;
    Ok((BoardCell { row, column }, player))
}

fn number(json: &mut Json, name: &str, low: usize, high: usize) -> Result<usize, Invalid> {
    let [low, high] = [low, high].map(|bound| i64::try_from(bound).expect("bounds are small"));
    let value = json.integer(name, low..=high)?;
    Ok(usize::try_from(value).expect("no bound is negative"))
}

/// Checks that the moves are legal.
struct Referee {
    tally: Tally,
    taken: HashSet<BoardCell>,
    won: bool,
}

impl Referee {
    /// Makes the move with this index, or returns why it is illegal.
    fn fault(&mut self, cell: BoardCell, player: u8, index: usize) -> Option<String> {
        let turn = player_of(index);
        if self.won {
            return Some("the move before this one won, so the game is over".to_owned());
        }
        if player != turn {
            return Some(format!(
                "player {player} moves, but it is the turn of {turn}"
            ));
        }
        if !self.taken.insert(cell) {
            let BoardCell { row, column } = cell;
            return Some(format!("the cell ({row}, {column}) is taken already"));
        }
        self.won = self.tally.add(cell, player);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{Bounds, parse, print};

    const BOUNDS: Bounds = Bounds { n: 100, moves: 5 };

    #[test]
    fn canonical_inputs_survive() {
        for text in [
            "[\"TicTacToe\"]\n[[2]]\n",
            "[\"TicTacToe\",\"move\",\"move\"]\n[[100],[0,99,1],[99,0,2]]\n",
        ] {
            assert_eq!(
                print(&parse(text.as_bytes(), BOUNDS).unwrap()),
                text.as_bytes()
            );
        }
    }

    #[test]
    fn an_invalid_input_is_refused_with_its_position() {
        let calls = "the list of calls [\"TicTacToe\",\"move\",...]";
        let whole = "must be a whole number without leading zeros, fraction or exponent";
        let one = "[\"TicTacToe\",\"move\"]\n";
        let two = "[\"TicTacToe\",\"move\",\"move\"]\n";
        let four = "[\"TicTacToe\",\"move\",\"move\",\"move\",\"move\"]\n";
        #[rustfmt::skip]
        let cases = [
            (String::new(), 1, 1, format!("expected {calls}, found the end of the file")),
            ("[]\n[]\n".into(), 1, 1, "the list of calls is empty, but must start with \"TicTacToe\"".into()),
            ("{}\n".into(), 1, 1, format!("expected {calls}, found an object")),
            ("[\"move\"]\n[[]]\n".into(), 1, 2, "expected \"TicTacToe\", found the string `move`".into()),
            ("[TicTacToe]\n[[3]]\n".into(), 1, 2, "expected \"TicTacToe\", found `T`".into()),
            ("[\"TicTacToe\",\"Move\"]\n".into(), 1, 14, "expected \"move\", found the string `Move`".into()),
            ("[\"TicTacToe\",\"TicTacToe\"]\n".into(), 1, 14, "expected \"move\", found the string `TicTacToe`".into()),
            ("[\"TicTacToe\", \"move\"]\n".into(), 1, 14, "expected \"move\", found a space (JSON is written without spaces here)".into()),
            ("[\"TicTacToe\"] [[3]]\n".into(), 1, 14, "expected the end of the line, found a space (JSON is written without spaces here)".into()),
            ("[\"TicTacToe\"]\n".into(), 2, 1, "expected the list of arguments [[n],[row,col,player],...], found the end of the file".into()),
            ("[\"TicTacToe\"]\n[3]\n".into(), 2, 2, "expected the arguments [n] of the constructor, found a number".into()),
            ("[\"TicTacToe\"]\n[[]]\n".into(), 2, 3, "expected n (a whole number), found `]`".into()),
            ("[\"TicTacToe\"]\n[[1]]\n".into(), 2, 3, "n is 1, but must be from 2 to 100".into()),
            ("[\"TicTacToe\"]\n[[101]]\n".into(), 2, 3, "n is 101, but must be from 2 to 100".into()),
            ("[\"TicTacToe\"]\n[[3.0]]\n".into(), 2, 3, format!("n {whole}, but is `3.0`")),
            ("[\"TicTacToe\"]\n[[3,3]]\n".into(), 2, 4, "expected `]` after n, found `,`".into()),
            ("[\"TicTacToe\"]\n[[3],[0,0,1]]\n".into(), 2, 5, "expected `]` after the arguments of 0 moves, found `,`".into()),
            ("[\"TicTacToe\"]\n[[3]]".into(), 2, 6, "expected the end of the line, found the end of the file".into()),
            ("[\"TicTacToe\"]\n[[3]]\n\n".into(), 3, 1, "expected the end of the file, found the end of the line".into()),
            (format!("{one}[[3]]\n"), 2, 5, "expected `,` and the arguments of move 1, found `]`".into()),
            (format!("{one}[[3],[]]\n"), 2, 7, "expected row (a whole number), found `]`".into()),
            (format!("{one}[[3],[0,0]]\n"), 2, 10, "expected `,` and player, found `]`".into()),
            (format!("{one}[[3],[0,0,1,0]]\n"), 2, 12, "expected `]` after player, found `,`".into()),
            (format!("{one}[[3],null]\n"), 2, 6, "expected the arguments [row,col,player] of a move, found null".into()),
            (format!("{one}[[3],[3,0,1]]\n"), 2, 7, "row is 3, but must be from 0 to 2".into()),
            (format!("{one}[[3],[0,-1,1]]\n"), 2, 9, "col is -1, but must be from 0 to 2".into()),
            (format!("{one}[[3],[0,\"0\",1]]\n"), 2, 9, "expected col (a whole number), found a string".into()),
            (format!("{one}[[3],[0,0,3]]\n"), 2, 11, "player is 3, but must be from 1 to 2".into()),
            (format!("{one}[[3],[0,0,2]]\n"), 2, 6, "player 2 moves, but it is the turn of 1".into()),
            (format!("{two}[[3],[0,0,1],[0,1,1]]\n"), 2, 14, "player 1 moves, but it is the turn of 2".into()),
            (format!("{two}[[3],[0,0,1],[0,0,2]]\n"), 2, 14, "the cell (0, 0) is taken already".into()),
            (format!("{four}[[2],[0,0,1],[0,1,2],[1,1,1],[1,0,2]]\n"), 2, 30, "the move before this one won, so the game is over".into()),
            ("[\"TicTacToe\",\"move\",\"move\",\"move\",\"move\",\"move\",\"move\"]\n".into(), 1, 49, "there are more than 5 moves".into()),
        ];
        for (text, line, column, message) in cases {
            let invalid = parse(text.as_bytes(), BOUNDS).unwrap_err();
            assert_eq!((invalid.line, invalid.column), (line, column), "{text:?}");
            assert_eq!(invalid.message, message, "{text:?}");
        }
    }
}
