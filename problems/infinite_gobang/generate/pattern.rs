//! Every pattern of three or four stones in five cells, at each place and in each direction, alone
//! and in pairs.
//!
//! A window consists of five cells in a row. All patterns with one or two gaps are listed, and a
//! number selects a pattern and a direction. Only these windows decide a position: their ends are
//! closed by stones of the other player. So a solution that does not detect one pattern in one
//! direction gives a wrong answer for one of the numbers.

use super::super::board::{DIRECTIONS, Point};
use super::sketch::Sketch;
use generators::Draw;

/// The figures that are built from windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Shape {
    /// A black four.
    Four,
    /// Two white fours, far from each other.
    TwoFours,
    /// Two black threes that cross in a gap of both.
    Cross,
    /// The same, and this gap is also the only gap of a white four.
    Block,
    /// One row in which a black stone creates two winning cells.
    Line,
    /// One row in which White has two winning cells.
    WhiteLine,
    /// One row in which several windows have the same two gaps.
    OnePair,
}

/// The names of the shapes, in their order.
pub(in super::super) const NAMES: [&str; 7] = [
    "four",
    "two-fours",
    "cross",
    "block",
    "line",
    "white-line",
    "one-pair",
];

const SHAPES: [Shape; 7] = [
    Shape::Four,
    Shape::TwoFours,
    Shape::Cross,
    Shape::Block,
    Shape::Line,
    Shape::WhiteLine,
    Shape::OnePair,
];

/// How many cells a window has.
const CELLS: usize = 5;
/// The distance between two figures.
const APART: i32 = 30;

impl Shape {
    pub(in super::super) fn named(name: &str) -> Option<Self> {
        let at = NAMES.iter().position(|known| *known == name)?;
        Some(SHAPES[at])
    }

    /// The branch of the rules that decides the shape.
    pub(in super::super) fn branch(self) -> &'static str {
        match self {
            Self::Four => "five",
            Self::TwoFours | Self::WhiteLine => "two-threats",
            Self::Cross | Self::Line => "double-threat",
            Self::Block => "winning-block",
            Self::OnePair => "quiet",
        }
    }

    /// The number of positions.
    pub(in super::super) fn count(self) -> usize {
        match self {
            Self::Four => CELLS * DIRECTIONS.len(),
            Self::TwoFours => CELLS * DIRECTIONS.len() / 2,
            Self::Cross | Self::Block => threes().len() * DIRECTIONS.len() / 2,
            Self::Line => lines().len(),
            Self::WhiteLine => white_lines().len(),
            Self::OnePair => one_pairs().len(),
        }
    }

    /// The position with this number.
    pub(super) fn sketch(self, number: usize, draw: &mut Draw) -> Sketch {
        let mut sketch = Sketch::default();
        let origin = Point { x: 0, y: 0 };
        let (first, second) = partners(number, self.count());
        match self {
            Self::Four => {
                let (gap, direction) = (number % CELLS, number / CELLS);
                sketch.add_stroke(&four('X', gap), origin, DIRECTIONS[direction]);
            }
            Self::TwoFours => {
                for (at, item) in [(0, first), (APART, second)] {
                    let anchor = Point { x: at, y: 0 };
                    let direction = DIRECTIONS[item / CELLS];
                    sketch.add_stroke(&four('O', item % CELLS), anchor, direction);
                }
            }
            Self::Cross | Self::Block => {
                let threes = threes();
                let directions = [first, second].map(|item| item / threes.len());
                for (item, direction) in [first, second].into_iter().zip(directions) {
                    let three = &threes[item % threes.len()];
                    sketch.add_stroke(three, origin, DIRECTIONS[direction]);
                }
                if self == Self::Block {
                    let mut free = (0..DIRECTIONS.len()).filter(|it| !directions.contains(it));
                    let direction = free.nth(number / CELLS % 2).unwrap_or_default();
                    let white = four('O', number % CELLS);
                    sketch.add_stroke(&white, origin, DIRECTIONS[direction]);
                }
            }
            Self::Line | Self::WhiteLine | Self::OnePair => {
                let strokes = match self {
                    Self::Line => lines(),
                    Self::WhiteLine => white_lines(),
                    _ => one_pairs(),
                };
                sketch.add_stroke(&strokes[number], origin, *draw.pick(&DIRECTIONS));
            }
        }
        sketch
    }
}

/// Two of the patterns in all directions: one from the first half of them and one from the second.
/// Over all numbers, each pattern occurs once in each direction.
fn partners(number: usize, count: usize) -> (usize, usize) {
    // It is coprime to all counts that are split into halves.
    const STRIDE: usize = 7;
    (number, count + (STRIDE * number + 3) % count)
}

/// A row of stones of one player with these gaps, closed at both ends. The first gap is marked.
fn row(stone: char, cells: usize, gaps: &[usize]) -> String {
    let end = if stone == 'X' { 'O' } else { 'X' };
    let cell = |at: usize| match gaps.iter().position(|gap| *gap == at) {
        Some(0) => '*',
        Some(_) => '.',
        None => stone,
    };
    let inside = (0..cells).map(cell);
    [end].into_iter().chain(inside).chain([end]).collect()
}

fn four(stone: char, gap: usize) -> String {
    row(stone, CELLS, &[gap])
}

/// All windows with three black stones, each with one of the two gaps marked.
fn threes() -> Vec<String> {
    let gaps = (0..CELLS).flat_map(|one| (0..CELLS).map(move |other| [one, other]));
    let gaps = gaps.filter(|[one, other]| one != other);
    gaps.map(|gaps| row('X', CELLS, &gaps)).collect()
}

/// The minimum number of gaps of all windows of a row.
fn fewest_gaps(cells: usize, gaps: &[usize]) -> usize {
    let within = |start: usize| {
        let window = start..start + CELLS;
        gaps.iter().filter(|gap| window.contains(gap)).count()
    };
    (0..=cells - CELLS).map(within).min().unwrap_or(0)
}

/// The rows of two overlapping windows, the second `shift` cells after the first, with a gap of
/// each outside the other one.
fn overlapping() -> impl Iterator<Item = (usize, [usize; 2])> {
    (1..CELLS).flat_map(|shift| {
        let before = 0..shift;
        let pairs =
            before.flat_map(move |one| (CELLS..CELLS + shift).map(move |other| [one, other]));
        pairs.map(move |gaps| (shift, gaps))
    })
}

fn lines() -> Vec<String> {
    let marked = overlapping().flat_map(|(shift, [one, other])| {
        (shift..CELLS).map(move |mark| (CELLS + shift, [mark, one, other]))
    });
    // With a window of one gap, Black would win at once.
    let quiet = marked.filter(|(cells, gaps)| fewest_gaps(*cells, gaps) > 1);
    quiet.map(|(cells, gaps)| row('X', cells, &gaps)).collect()
}

fn white_lines() -> Vec<String> {
    let rows = overlapping().map(|(shift, gaps)| (CELLS + shift, gaps));
    let open = rows.filter(|(cells, gaps)| fewest_gaps(*cells, gaps) > 0);
    open.map(|(cells, gaps)| row('O', cells, &gaps)).collect()
}

fn one_pairs() -> Vec<String> {
    let shared = (1..CELLS - 1).flat_map(|shift| {
        let cells = shift..CELLS;
        let pairs = cells.flat_map(move |one| (shift..CELLS).map(move |other| [one, other]));
        pairs.map(move |gaps| (CELLS + shift, gaps))
    });
    let different = shared.filter(|(_, [one, other])| one != other);
    different
        .map(|(cells, gaps)| row('X', cells, &gaps))
        .collect()
}
