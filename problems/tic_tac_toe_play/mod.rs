//! `tic_tac_toe_play`: games of tic-tac-toe against the jury, in which the contestant must play
//! optimally.
//!
//! The contestant is shown a board whenever it is its turn, and answers with a cell. So it needs no
//! memory, and the transcript shows every board. It must reach the value of the board where a game
//! starts; the jury may make mistakes, the contestant may not.

mod game;
mod generate;
mod picture;
mod session;
mod simpler;
mod text;

#[cfg(test)]
mod tests;

use crate::tic_tac_toe_score::board::Board;
use crate::tic_tac_toe_score::brute;
use crate::tic_tac_toe_score::solve::Values;
use crate::{
    Generator, Interactor, Invalid, Picture, Portable, Problem, Quantities, Session, SessionMessage,
};
use game::Start;
use generators::{ParamError, Params};

/// The problem, with the precomputed values of all boards.
#[derive(Clone, Debug)]
pub struct TicTacToePlay {
    values: Values,
    /// Every board on which a game can continue.
    open: Vec<Board>,
}

/// The games of one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games {
    /// The seed of the jury's choices.
    seed: u64,
    starts: Vec<Start>,
}

impl Problem for TicTacToePlay {
    const NAME: &'static str = "tic_tac_toe_play";
    type Input = Games;
    /// The score of each game if both players play optimally.
    type Output = Vec<i8>;

    fn open(_: &Params) -> Result<Self, ParamError> {
        let open = Board::all().filter(|board| game::is_open(*board));
        Ok(Self {
            values: Values::new(),
            open: open.collect(),
        })
    }

    fn parse(&self, text: &[u8]) -> Result<Games, Invalid> {
        text::parse(text)
    }

    fn print(&self, input: &Games) -> Vec<u8> {
        text::print(input)
    }

    fn solve(&self, input: &Games) -> Vec<i8> {
        let value = |start: &Start| self.values.value_of(start.board);
        input.starts.iter().map(value).collect()
    }

    fn brute(&self, input: &Games) -> Vec<i8> {
        let value = |start: &Start| brute::value_of_any(start.board.cells());
        input.starts.iter().map(value).collect()
    }

    fn print_output(&self, output: &Vec<i8>) -> Vec<u8> {
        let lines = output.iter().map(|value| format!("{value}\n"));
        lines.collect::<String>().into_bytes()
    }

    fn portable(&self) -> Portable {
        Portable {
            validator: include_str!("portable/validator.cpp"),
            interactor: Some(include_str!("portable/interactor.cpp")),
            params: Vec::new(),
        }
    }

    fn generators() -> &'static [Generator<Self>] {
        generate::GENERATORS
    }

    fn pictures(&self, input: &Games) -> Vec<Picture> {
        let numbered = (1..).zip(&input.starts);
        numbered
            .map(|(number, start)| Picture {
                title: format!(
                    "game {number}: you are {}, the jury plays {}, value {}",
                    start.contestant.name(),
                    start.strategy.name(),
                    self.values.value_of(start.board)
                ),
                drawing: None,
                steps: Vec::new(),
                layers: vec![picture::layer(String::new(), start.board, None)],
            })
            .collect()
    }

    fn interactor(&self) -> Option<&dyn Interactor> {
        Some(self)
    }

    fn simpler<'a>(&'a self, games: Games) -> Box<dyn Iterator<Item = Games> + 'a> {
        Box::new(simpler::inputs(games))
    }

    // The seed has bounds, too, but its minimum and maximum need no test.
    fn quantities(&self, games: &Games, noted: &mut Quantities) {
        noted.count("games", games.starts.len(), 1..=text::MOST);
    }
}

impl Interactor for TicTacToePlay {
    fn start(&self, input: &[u8]) -> Result<Box<dyn Session + '_>, Invalid> {
        let games = text::parse(input)?;
        Ok(Box::new(session::GameSeries::new(&self.values, games)))
    }

    fn pictures(&self, messages: &[SessionMessage<'_>]) -> Vec<Picture> {
        picture::games(messages)
    }

    fn positions(&self, messages: &[SessionMessage<'_>]) -> Vec<Option<Picture>> {
        let picture = |layer| Picture {
            title: String::new(),
            layers: vec![layer],
            drawing: None,
            steps: Vec::new(),
        };
        let layers = picture::positions(messages).into_iter();
        layers.map(|layer| layer.map(picture)).collect()
    }
}
