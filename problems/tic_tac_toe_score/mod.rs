//! `tic_tac_toe_score`: the value of tic-tac-toe boards under optimal play.
//!
//! An input can contain only 2739 different boards, so all of them are known: the reference has a
//! table of their values, the generators select from their list, and the tests try them all.

pub(crate) mod board;
pub(crate) mod brute;
mod cache;
mod generate;
pub(crate) mod simpler;
pub(crate) mod solve;
mod text;

#[cfg(test)]
mod tests;

use crate::{Cell, Generator, Invalid, Layer, Picture, Portable, Problem, Quantities, Scope};
pub use board::Board;
use board::finished;
use cache::BoardCache;
use generators::{ParamError, Params};
use solve::Values;

/// The problem, with the precomputed values of all boards.
#[derive(Clone, Debug)]
pub struct TicTacToeScore {
    values: Values,
    legal: Vec<Board>,
    boards: BoardCache,
}

impl Problem for TicTacToeScore {
    const NAME: &'static str = "tic_tac_toe_score";
    /// One to five legal boards.
    type Input = Vec<Board>;
    /// The value of each board.
    type Output = Vec<i8>;

    fn open(_: &Params) -> Result<Self, ParamError> {
        Ok(Self {
            values: Values::new(),
            legal: Board::legal(),
            boards: BoardCache::default(),
        })
    }

    fn parse(&self, text: &[u8]) -> Result<Vec<Board>, Invalid> {
        text::parse(text)
    }

    fn print(&self, input: &Vec<Board>) -> Vec<u8> {
        text::print(input)
    }

    fn solve(&self, input: &Vec<Board>) -> Vec<i8> {
        input
            .iter()
            .map(|board| self.values.value_of(*board))
            .collect()
    }

    fn brute(&self, input: &Vec<Board>) -> Vec<i8> {
        input
            .iter()
            .map(|board| brute::value(board.cells()))
            .collect()
    }

    fn print_output(&self, output: &Vec<i8>) -> Vec<u8> {
        output
            .iter()
            .flat_map(|value| format!("{value}\n").into_bytes())
            .collect()
    }

    fn portable(&self) -> Portable {
        Portable {
            validator: include_str!("portable/validator.cpp"),
            interactor: None,
            params: Vec::new(),
        }
    }

    fn generators() -> &'static [Generator<Self>] {
        generate::GENERATORS
    }

    const PACK: usize = generate::MOST;
    const SCOPE: Option<Scope> = Some(Scope {
        generator: "boards",
        params: &[("t", 1, 1)],
    });

    fn join(&self, inputs: Vec<Vec<Board>>) -> Option<Vec<Board>> {
        Some(inputs.concat()).filter(|boards| boards.len() <= generate::MOST)
    }

    fn simpler<'a>(&'a self, boards: Vec<Board>) -> Box<dyn Iterator<Item = Vec<Board>> + 'a> {
        Box::new(simpler::inputs(boards))
    }

    fn quantities(&self, boards: &Vec<Board>, noted: &mut Quantities) {
        noted.count("boards", boards.len(), 1..=generate::MOST);
    }

    fn pictures(&self, input: &Vec<Board>) -> Vec<Picture> {
        let numbered = (1..).zip(input);
        numbered
            .map(|(number, board)| Picture {
                title: format!("board {number}: {}", self.values.value_of(*board)),
                drawing: None,
                steps: Vec::new(),
                layers: vec![self.layer(*board)],
            })
            .collect()
    }
}

impl TicTacToeScore {
    /// The board for a picture: Bob's row is marked if he has won, otherwise Alice's best moves.
    fn layer(&self, board: Board) -> Layer {
        let marked = match finished(board.stones()[1]) {
            Some((_, line)) => line,
            None => self.values.best_cells(board),
        };
        let cells = board.cells();
        let cell = |at: usize| Cell {
            stone: cells[at].checked_sub(1),
            marked: marked >> at & 1 == 1,
            last: false,
            number: None,
        };
        Layer {
            title: String::new(),
            origin: (1, 1),
            rows_fall: false,
            rows: (0..3)
                .map(|row| (0..3).map(|column| cell(3 * row + column)).collect())
                .collect(),
        }
    }
}
