//! `gobang_draws`: how many full boards have no line of one colour.
//!
//! The problem has no input; all choices are parameters of the model.

mod brute;
mod solve;

#[cfg(test)]
mod tests;

use crate::cursor::Cursor;
use crate::{Cell, Generator, GeneratorInfo, Invalid, Layer, Picture, Portable, Problem};
use generators::{ParamError, Params, Value};

/// The largest board: the number of boards of this size fits 64 bits.
const LARGEST: i64 = 8;

/// The largest board whose draws can be counted for every `line`.
const LARGEST_FOR_EVERY_LINE: i64 = 6;

/// The problem on a board of this size.
#[derive(Clone, Debug)]
pub struct GobangDraws {
    /// The side of the board, 2 to 8.
    n: usize,
    /// How many consecutive equal stones are a line, 2 to `n`.
    line: usize,
    /// How many stones of the full board belong to the first player.
    first: usize,
}

impl Problem for GobangDraws {
    const NAME: &'static str = "gobang_draws";
    /// The input is empty.
    type Input = ();
    /// The number of draws.
    type Output = u64;

    const PARAMS: &'static [(&'static str, &'static str)] = &[
        ("n", "the size of the board, 2 to 8; 5 if not given"),
        (
            "line",
            "how many stones in a row win, 2 to n; n if not given. On boards beyond 6 x 6 only 2, 3 and n can be counted",
        ),
        (
            "first",
            "how many stones the first player has on the full board; half of them, rounded up, if not given",
        ),
    ];

    fn open(params: &Params) -> Result<Self, ParamError> {
        let n = params.int_or("n", 5, 2..=LARGEST)?;
        let line = params.int_or("line", n, 2..=n)?;
        let first = params.int_or("first", (n * n + 1) / 2, 0..=n * n)?;
        if n > LARGEST_FOR_EVERY_LINE && (4..n).contains(&line) {
            let wanted = format!(
                "at most {LARGEST_FOR_EVERY_LINE} with `line = {line}`: beyond, only lines of 2, 3 or n cells can be counted"
            );
            return Err(ParamError::wrong("n", &Value::Int(n), &wanted));
        }
        let size = |value| usize::try_from(value).expect("the ranges allow no negative number");
        Ok(Self {
            n: size(n),
            line: size(line),
            first: size(first),
        })
    }

    fn parse(&self, text: &[u8]) -> Result<(), Invalid> {
        Cursor::new(text).end()
    }

    fn print(&self, (): &()) -> Vec<u8> {
        Vec::new()
    }

    fn solve(&self, (): &()) -> u64 {
        solve::draws(self)
    }

    fn brute(&self, (): &()) -> u64 {
        brute::draws(self)
    }

    fn print_output(&self, output: &u64) -> Vec<u8> {
        format!("{output}\n").into_bytes()
    }

    fn portable(&self) -> Portable {
        Portable {
            validator: include_str!("portable/validator.cpp"),
            interactor: None,
            params: Vec::new(),
        }
    }

    fn generators() -> &'static [Generator<Self>] {
        &[Generator {
            info: GeneratorInfo {
                name: "empty",
                sizes: &[],
                summary: "the empty input, the only one there is",
                params: &[],
            },
            run: |_, _, _| Ok(()),
        }]
    }

    /// A draw, if the pattern of [`GobangDraws::example`] is one.
    fn pictures(&self, (): &()) -> Vec<Picture> {
        let rows = self.example();
        let stones = rows.iter().flatten().filter(|&&player| player == 0).count();
        if self.line < 3 || stones != self.first {
            return Vec::new();
        }
        let cell = |player| Cell {
            stone: Some(player),
            ..Cell::default()
        };
        let board = Layer {
            title: String::new(),
            origin: (1, 1),
            rows_fall: false,
            rows: rows
                .into_iter()
                .map(|row| row.into_iter().map(cell).collect())
                .collect(),
        };
        vec![Picture {
            title: format!(
                "a draw: n = {}, line = {}, {} stones of the first player",
                self.n, self.line, self.first
            ),
            drawing: None,
            steps: Vec::new(),
            layers: vec![board],
        }]
    }
}

impl GobangDraws {
    /// The player of each cell: every row alternates in pairs, and every other row is inverted.
    /// There are never more than two equal stones in a row, and the numbers of stones of the
    /// players differ by at most one.
    fn example(&self) -> Vec<Vec<u8>> {
        let player = |row: usize, column: usize| u8::from((column / 2 + row) % 2 == 1);
        (0..self.n)
            .map(|row| (0..self.n).map(|column| player(row, column)).collect())
            .collect()
    }
}
