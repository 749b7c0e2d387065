//! `infinite_gobang`: who wins within three moves on an unbounded board if five in a row win.

mod board;
mod brute;
mod generate;
mod picture;
mod simpler;
mod solve;
mod text;

#[cfg(test)]
mod tests;

use crate::{Generator, Invalid, Picture, Portable, Problem, Quantities, Scope};
pub use board::{Color, Piece, Point};
use generators::{ParamError, Params};
pub use solve::{Outlook, Winner};

/// The problem.
#[derive(Debug)]
pub struct InfiniteGobang;

impl Problem for InfiniteGobang {
    const NAME: &'static str = "infinite_gobang";
    /// At most 1000 pieces on different cells, without five in a row of one colour.
    type Input = Vec<Piece>;
    type Output = Winner;

    fn open(_: &Params) -> Result<Self, ParamError> {
        Ok(Self)
    }

    fn parse(&self, text: &[u8]) -> Result<Vec<Piece>, Invalid> {
        text::parse(text)
    }

    fn print(&self, input: &Vec<Piece>) -> Vec<u8> {
        text::print(input)
    }

    fn solve(&self, input: &Vec<Piece>) -> Winner {
        solve::outlook(input).winner()
    }

    fn brute(&self, input: &Vec<Piece>) -> Winner {
        brute::winner(input)
    }

    fn print_output(&self, output: &Winner) -> Vec<u8> {
        format!("\"{}\"\n", output.name()).into_bytes()
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

    const SCOPE: Option<Scope> = Some(Scope {
        generator: "window",
        params: &[("height", 1, 2), ("width", 5, 5)],
    });

    fn simpler<'a>(&'a self, pieces: Vec<Piece>) -> Box<dyn Iterator<Item = Vec<Piece>> + 'a> {
        Box::new(simpler::inputs(pieces))
    }

    fn pictures(&self, input: &Vec<Piece>) -> Vec<Picture> {
        vec![picture::picture(input)]
    }

    fn quantities(&self, pieces: &Vec<Piece>, noted: &mut Quantities) {
        let farthest = i64::from(board::FARTHEST);
        noted.count("pieces", pieces.len(), 0..=text::MOST_PIECES);
        for Piece { point, .. } in pieces {
            noted.record("x", point.x.into(), -farthest..=farthest);
            noted.record("y", point.y.into(), -farthest..=farthest);
        }
    }
}
