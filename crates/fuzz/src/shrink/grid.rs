//! Dropping rows and columns if a text contains a grid: lines of words with the same length, or of
//! equally many words.
//!
//! # Theory of operation
//!
//! Lines can be cut one by one, columns only all at once. A preceding number that is the grid's
//! height or width is lowered, too; if one number is both, rows and columns are dropped together.

use super::Shrinker;
use super::stretches::{View, leave_out};
use super::table::{Lines, Place, lines, number, text};
use std::borrow::Cow;
use std::ops::Range;
use tengen_core::fault::Fault;

/// The maximum number of grids of a text.
const GRIDS: usize = 16;
/// The maximum number of lines between a number that announces the grid and the grid.
const BEFORE: usize = 3;

/// A grid in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Grid {
    start: usize,
    height: usize,
    width: usize,
    /// Whether its cells are words, not letters.
    has_words: bool,
}

/// The dimension in which a grid is cut.
#[derive(Clone, Copy)]
enum Side {
    Rows,
    Columns,
    Both,
}

pub(super) fn shrink(shrinker: &mut Shrinker<'_>) -> Result<bool, Fault> {
    let mut any = false;
    for which in 0..GRIDS {
        for side in [Side::Rows, Side::Columns, Side::Both] {
            any |= cut(shrinker, which, side)?;
        }
    }
    Ok(any)
}

/// Drops stretches in one dimension of a grid.
fn cut(shrinker: &mut Shrinker<'_>, which: usize, side: Side) -> Result<bool, Fault> {
    leave_out(shrinker, |text| {
        let lines = lines(text)?;
        let grid = grids(&lines).into_iter().nth(which)?;
        let length = match side {
            Side::Rows => grid.height,
            Side::Columns => grid.width,
            Side::Both => grid.height.min(grid.width),
        };
        Some(View {
            length,
            without: Box::new(move |part| without(&lines, grid, side, &part)),
        })
    })
}

/// The grids of a text: runs of lines with one word each, all of one length, or with equally many
/// words.
fn grids(lines: &Lines<'_>) -> Vec<Grid> {
    let mut grids = Vec::new();
    let mut start = 0;
    while start < lines.len() {
        let shape = shape(&lines[start]);
        let same = lines[start..]
            .iter()
            .take_while(|line| self::shape(line) == shape);
        let height = same.count();
        if let Some((width, has_words)) = shape
            && height > 1
        {
            grids.push(Grid {
                start,
                height,
                width,
                has_words,
            });
        }
        start += height;
    }
    grids
}

/// The width of a grid's line, and whether its cells are words; `None` for a line that cannot be
/// one.
fn shape(words: &[Cow<'_, str>]) -> Option<(usize, bool)> {
    match words {
        [word] if word.is_ascii() && number(word).is_none() => Some((word.len(), false)),
        [_] | [] => None,
        words => Some((words.len(), true)),
    }
}

/// The texts without a part of a grid: with a number lowered that may be its length, and without
/// that.
fn without(lines: &Lines<'_>, grid: Grid, side: Side, part: &Range<usize>) -> Vec<Vec<u8>> {
    let (rows, columns) = match side {
        Side::Rows => (true, false),
        Side::Columns => (false, true),
        Side::Both => (true, true),
    };
    let cut = |word: &str| [&word[..part.start], &word[part.end..]].concat();
    let mut rest = lines.clone();
    for line in &mut rest[grid.start..grid.start + grid.height] {
        match columns {
            true if grid.has_words => drop(line.drain(part.clone())),
            true => line[0] = cut(&line[0]).into(),
            false => {}
        }
    }
    if rows {
        rest.drain(grid.start + part.start..grid.start + part.end);
    }
    let length = if rows { grid.height } else { grid.width };
    let mut texts: Vec<Vec<u8>> = lengths(lines, grid.start, length)
        .map(|(line, word)| {
            let mut rest = rest.clone();
            rest[line][word] = (length - part.len()).to_string().into();
            text(&rest)
        })
        .collect();
    texts.push(text(&rest));
    texts
}

/// The numbers shortly before a line that are equal to a length.
fn lengths(lines: &Lines<'_>, before: usize, length: usize) -> impl Iterator<Item = Place> {
    let length = length.to_string();
    let near = before.saturating_sub(BEFORE)..before;
    near.rev().flat_map(move |line| {
        let words = lines[line].iter().enumerate();
        let same = words.filter(|(_, word)| ***word == length);
        let same: Vec<Place> = same.map(|(word, _)| (line, word)).collect();
        same
    })
}

#[cfg(test)]
mod tests {
    use super::{Side, grids, without};
    use crate::shrink::table::lines;

    fn first(whole: &str, side: Side, part: std::ops::Range<usize>) -> String {
        let lines = lines(whole).unwrap();
        let grid = grids(&lines)[0];
        let mut texts = without(&lines, grid, side, &part).into_iter();
        String::from_utf8(texts.next().unwrap()).unwrap()
    }

    #[test]
    fn a_column_goes_from_every_line_and_from_the_width() {
        let maze = "2 3\n#.#\n..#\n";
        assert_eq!(first(maze, Side::Columns, 1..2), "2 2\n##\n.#\n");
        assert_eq!(first(maze, Side::Rows, 0..1), "1 3\n..#\n");
    }

    #[test]
    fn a_square_loses_both_at_once() {
        let matrix = "3\n1 2 3\n4 5 6\n7 8 9\n";
        assert_eq!(first(matrix, Side::Both, 1..2), "2\n1 3\n7 9\n");
    }

    #[test]
    fn numbers_of_one_line_each_are_no_grid() {
        assert!(grids(&lines("10\n20\n30\n").unwrap()).is_empty());
    }
}
