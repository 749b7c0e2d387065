//! `make_a_sequence`: who first gets `m` balls in a row on an `n` by `n` by `n` board, and with
//! which move?
//!
//! A record lists, move by move, the peg on which a ball is dropped. The model supports more than
//! the problem: the board may be flat, and without gravity a move names a cell instead of a peg. A
//! move is written as its coordinates: all of them, or with gravity all except the last.

mod brute;
mod generate;
mod parse;
mod picture;
mod print;
mod simpler;
mod solve;
#[cfg(test)]
mod tests;

use crate::{Generator, Invalid, Picture, Portable, Problem, Quantities, Scope};
use generators::{Geometry, Move, ParamError, Params, Player, Rules};
use std::fmt;
use std::ops::RangeInclusive;

/// The sizes of a board.
const SIZES: RangeInclusive<usize> = 3..=7;
/// How many sizes there are.
const SIZE_COUNT: usize = *SIZES.end() - *SIZES.start() + 1;
/// The shortest row that may be requested.
const SHORTEST_ROW: usize = 3;
/// The maximum number of moves in all records of a file.
const MOST_MOVES: usize = 600_000;

/// The problem with the parameters of its model.
#[derive(Debug)]
pub struct MakeASequence {
    flat: bool,
    gravity: bool,
    boards: solve::Boards,
}

/// The record of one game: at least one move, and none on a full peg. It may continue after the
/// win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    rules: Rules,
    moves: Vec<Move>,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// The first row was completed by this move, counted from 1. Black makes the odd moves.
    Won(usize),
    /// No player completed a row.
    Draw,
}

impl MakeASequence {
    /// The rules on a board of size `n` on which `m` balls in a row win.
    fn rules(&self, n: usize, m: usize) -> Rules {
        Rules {
            geometry: if self.flat {
                Geometry::flat([n; 2])
            } else {
                Geometry::solid([n; 3])
            },
            line: m,
            gravity: self.gravity,
        }
    }
}

impl GameRecord {
    /// The size of the board.
    fn size(&self) -> usize {
        self.rules.geometry.sides()[0]
    }
}

/// How many coordinates a move has.
fn coordinates(rules: &Rules) -> usize {
    rules.geometry.axes() - usize::from(rules.gravity)
}

impl fmt::Display for GameEnd {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Won(number) if Player::of_move(number) == Player::First => {
                write!(out, "Black {number}")
            }
            Self::Won(number) => write!(out, "White {number}"),
            Self::Draw => out.write_str("Draw"),
        }
    }
}

impl Problem for MakeASequence {
    const NAME: &'static str = "make_a_sequence";
    /// The records of a file: at least one, and at most 600,000 moves together.
    type Input = Vec<GameRecord>;
    /// The outcome of each record.
    type Output = Vec<GameEnd>;

    const PARAMS: &'static [(&'static str, &'static str)] = &[
        ("dimensions", "2 or 3; 3 if not given"),
        (
            "gravity",
            "whether balls fall to the lowest free place; true if not given",
        ),
    ];

    fn open(params: &Params) -> Result<Self, ParamError> {
        Ok(Self {
            flat: params.int_or("dimensions", 3, 2..=3)? == 2,
            gravity: params.bool_or("gravity", true)?,
            boards: solve::Boards::default(),
        })
    }

    fn parse(&self, text: &[u8]) -> Result<Vec<GameRecord>, Invalid> {
        parse::file(self, text)
    }

    fn print(&self, games: &Vec<GameRecord>) -> Vec<u8> {
        print::file(games)
    }

    fn solve(&self, games: &Vec<GameRecord>) -> Vec<GameEnd> {
        self.boards.outcomes(games)
    }

    fn brute(&self, games: &Vec<GameRecord>) -> Vec<GameEnd> {
        games.iter().map(brute::outcome).collect()
    }

    fn print_output(&self, outcomes: &Vec<GameEnd>) -> Vec<u8> {
        print::answer(outcomes)
    }

    fn portable(&self) -> Portable {
        Portable {
            validator: include_str!("portable/validator.cpp"),
            interactor: None,
            params: vec![
                ("FLAT", u8::from(self.flat).to_string()),
                ("GRAVITY", u8::from(self.gravity).to_string()),
            ],
        }
    }

    fn generators() -> &'static [Generator<Self>] {
        generate::ALL
    }

    fn pictures(&self, games: &Vec<GameRecord>) -> Vec<Picture> {
        picture::all(&self.boards, games)
    }

    const PACK: usize = 100;
    const SCOPE: Option<Scope> = Some(Scope {
        generator: "random",
        params: &[("m", 3, 3), ("n", 3, 3), ("p", 1, 5)],
    });

    fn join(&self, files: Vec<Vec<GameRecord>>) -> Option<Vec<GameRecord>> {
        let games = files.concat();
        let moves: usize = games.iter().map(|game| game.moves.len()).sum();
        (moves <= MOST_MOVES).then_some(games)
    }

    fn simpler<'a>(
        &'a self,
        games: Vec<GameRecord>,
    ) -> Box<dyn Iterator<Item = Vec<GameRecord>> + 'a> {
        Box::new(simpler::files(self, games))
    }

    fn quantities(&self, games: &Vec<GameRecord>, noted: &mut Quantities) {
        let mut all = 0;
        for GameRecord { rules, moves } in games {
            let n = rules.geometry.sides()[0];
            noted.count("n", n, SIZES);
            noted.count("m", rules.line, SHORTEST_ROW..=n);
            noted.count("p", moves.len(), 1..=rules.geometry.len());
            all += moves.len();
        }
        noted.at_most("moves in a file", all, MOST_MOVES);
    }
}
