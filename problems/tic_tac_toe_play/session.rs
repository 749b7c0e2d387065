//! The interactor for the games of one case.

use super::Games;
use super::game::{self, Start, Strategy, after, empty_cells, score, to_move};
use crate::tic_tac_toe_score::board::Board;
use crate::tic_tac_toe_score::solve::Values;
use crate::{Session, SessionMove};
use generators::Draw;

/// The message after the last game.
const END: &[u8] = b"end\n";

/// The games of a case, one after another.
pub(super) struct GameSeries<'a> {
    values: &'a Values,
    draw: Draw,
    games: std::vec::IntoIter<Start>,
    /// The number of the current game, from 1.
    number: usize,
    /// The current game and its board; `None` after the last game.
    now: Option<(Start, Board)>,
}

impl<'a> GameSeries<'a> {
    pub(super) fn new(values: &'a Values, games: Games) -> Self {
        Self {
            values,
            draw: Draw::fresh(games.seed, "jury"),
            games: games.starts.into_iter(),
            number: 0,
            now: None,
        }
    }

    /// Continues from `board` to the contestant's next turn, in this game or a later one.
    fn go_on(&mut self, mut now: Option<(Start, Board)>) -> Result<SessionMove, String> {
        loop {
            let Some((start, board)) = now else {
                self.number += 1;
                now = self.games.next().map(|start| (start, start.board));
                if now.is_none() {
                    self.now = None;
                    return Ok(SessionMove::Last(END.to_vec()));
                }
                continue;
            };
            if let Some(score) = score(board) {
                self.judge(start, score)?;
                now = None;
            } else if to_move(board) == start.contestant {
                self.now = now;
                let stone = start.contestant.name();
                let line = format!("{stone} {}\n", game::cells(board));
                return Ok(SessionMove::Say(line.into_bytes()));
            } else {
                let cell = self.choose(board, start.strategy);
                now = Some((start, after(board, cell)));
            }
        }
    }

    fn judge(&self, start: Start, score: i8) -> Result<(), String> {
        let value = self.values.value_of(start.board);
        let worth = |score| start.contestant.worth(score);
        if worth(score) >= worth(value) {
            return Ok(());
        }
        Err(format!(
            "game {}: as {} you can reach {}, but got {}",
            self.number,
            start.contestant.name(),
            worth(value),
            worth(score)
        ))
    }

    /// Chooses the jury's move.
    fn choose(&mut self, board: Board, strategy: Strategy) -> usize {
        let all: Vec<usize> = empty_cells(board).collect();
        let best = self.best(board);
        match strategy {
            Strategy::First => best[0],
            Strategy::Random => *self.draw.pick(&best),
            Strategy::Careless => *self.draw.pick(&all),
            Strategy::Trap => {
                let share = |cell: &usize| self.share_of_good_answers(after(board, *cell));
                let least = best.iter().map(share).min();
                let traps: Vec<usize> = best
                    .iter()
                    .copied()
                    .filter(|cell| Some(share(cell)) == least)
                    .collect();
                *self.draw.pick(&traps)
            }
        }
    }

    /// The cells that preserve the value of the board.
    fn best(&self, board: Board) -> Vec<usize> {
        let value = self.values.value_of(board);
        empty_cells(board)
            .filter(|cell| self.values.value_of(after(board, *cell)) == value)
            .collect()
    }

    /// How many answers of a thousand preserve the value; 1000 if the game is over.
    fn share_of_good_answers(&self, board: Board) -> usize {
        match (score(board), empty_cells(board).count()) {
            (None, cells) if cells > 0 => 1000 * self.best(board).len() / cells,
            _ => 1000,
        }
    }

    /// The board after the contestant's move, or an error about the move.
    fn moved(&self, board: Board, line: &[u8]) -> Result<Board, String> {
        let shown = String::from_utf8_lossy(&line[..line.len().min(40)]).into_owned();
        let complaint = |what: String| format!("game {}: {what}", self.number);
        let cell = match line.trim_ascii() {
            [digit @ b'1'..=b'9'] => usize::from(digit - b'1'),
            _ => return Err(complaint(format!("`{shown}` is not a cell from 1 to 9"))),
        };
        if board.cells()[cell] != 0 {
            return Err(complaint(format!("cell {} is taken", cell + 1)));
        }
        Ok(after(board, cell))
    }
}

impl Session for GameSeries<'_> {
    fn open(&mut self) -> SessionMove {
        self.go_on(None).unwrap_or_else(SessionMove::Reject)
    }

    fn hear(&mut self, line: &[u8]) -> SessionMove {
        let Some((start, board)) = self.now else {
            return SessionMove::Reject("more was printed after the last game".to_owned());
        };
        let moved = self.moved(board, line);
        moved
            .and_then(|board| self.go_on(Some((start, board))))
            .unwrap_or_else(SessionMove::Reject)
    }

    fn end(&mut self, rest: &[u8]) -> SessionMove {
        match self.now {
            None if rest.trim_ascii().is_empty() => SessionMove::Accept,
            None => SessionMove::Reject("more was printed after the last game".to_owned()),
            Some(_) => SessionMove::Reject(format!(
                "game {}: a move was expected, but the output is over",
                self.number
            )),
        }
    }
}
