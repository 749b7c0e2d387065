//! `design_tic_tac_toe`: a class that returns after each move on an n x n board whether it wins.

mod brute;
mod game;
mod generate;
mod picture;
mod simpler;
mod text;

#[cfg(test)]
mod tests;

use crate::{Generator, Invalid, Picture, Portable, Problem, Quantities, Scope};
use game::Tally;
pub use game::{BoardCell, MarkedGame};
use generators::{ParamError, Params};
use text::Bounds;

/// The problem, with the bounds of its inputs. Parameters: `n`, the largest board (default 100),
/// and `moves`, the maximum number of moves of a game (default 10000).
#[derive(Clone, Copy, Debug)]
pub struct DesignTicTacToe {
    bounds: Bounds,
}

impl Problem for DesignTicTacToe {
    const NAME: &'static str = "design_tic_tac_toe";
    /// A game of legal moves; no move follows a win.
    type Input = MarkedGame;
    /// The result of each call of `move`: 0, or the winner.
    type Output = Vec<u8>;

    const PARAMS: &'static [(&'static str, &'static str)] = &[
        ("n", "the largest board, 2 to 100000; 100 if not given"),
        (
            "moves",
            "the most moves of a game, 0 to 1000000; 10000 if not given",
        ),
    ];

    fn open(params: &Params) -> Result<Self, ParamError> {
        let bound = |name, default, allowed| {
            let found = params.int_or(name, default, allowed)?;
            Ok(usize::try_from(found).expect("no bound is negative"))
        };
        Ok(Self {
            bounds: Bounds {
                n: bound("n", 100, 2..=100_000)?,
                moves: bound("moves", 10_000, 0..=1_000_000)?,
            },
        })
    }

    fn parse(&self, text: &[u8]) -> Result<MarkedGame, Invalid> {
        text::parse(text, self.bounds)
    }

    fn print(&self, input: &MarkedGame) -> Vec<u8> {
        text::print(input)
    }

    fn solve(&self, input: &MarkedGame) -> Vec<u8> {
        let mut tally = Tally::new(input.n);
        let result = |(cell, player)| if tally.add(cell, player) { player } else { 0 };
        let mut results = Vec::with_capacity(input.moves.len());
        results.extend(input.played().map(result));
        results
    }

    fn brute(&self, input: &MarkedGame) -> Vec<u8> {
        brute::results(input)
    }

    fn print_output(&self, output: &Vec<u8>) -> Vec<u8> {
        let mut text = b"[null".to_vec();
        for result in output {
            text.extend([b',', b'0' + result]);
        }
        text.extend(b"]\n");
        text
    }

    fn portable(&self) -> Portable {
        Portable {
            validator: include_str!("portable/validator.cpp"),
            interactor: None,
            params: vec![
                ("N", self.bounds.n.to_string()),
                ("MOVES", self.bounds.moves.to_string()),
            ],
        }
    }

    fn generators() -> &'static [Generator<Self>] {
        generate::GENERATORS
    }

    const SCOPE: Option<Scope> = Some(Scope {
        generator: "complete",
        params: &[("n", 2, 3)],
    });

    fn simpler<'a>(&'a self, game: MarkedGame) -> Box<dyn Iterator<Item = MarkedGame> + 'a> {
        Box::new(simpler::games(game))
    }

    fn pictures(&self, input: &MarkedGame) -> Vec<Picture> {
        vec![picture::picture(input)]
    }

    fn quantities(&self, game: &MarkedGame, noted: &mut Quantities) {
        noted.count("n", game.n, 2..=self.bounds.n);
        noted.count("moves", game.moves.len(), 0..=self.bounds.moves);
        for BoardCell { row, column } in &game.moves {
            noted.count("row", *row, 0..=game.n - 1);
            noted.count("col", *column, 0..=game.n - 1);
        }
    }
}
