//! Removing rows and columns, if a text contains a grid: lines of words with equal length, or with
//! equally many words.
//!
//! Lines can be removed one by one, columns only all at once. A number before the grid that is its
//! height or width is lowered as well; if one number is both, rows and columns are removed
//! together.

use super::Shrinker;
use super::stretches::{TextView, leave_out};
use super::table::{Lines, WordPosition, lines, number, text};
use std::borrow::Cow;
use std::ops::Range;
use terms::fault::Fault;

/// How many grids of a text are tried.
const MAX_GRIDS: usize = 16;
/// The number that announces a grid is at most this many lines before it.
const MAX_LINES_BEFORE: usize = 3;

/// A grid in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Grid {
    start: usize,
    height: usize,
    width: usize,
    /// Whether its cells are words instead of letters.
    has_words: bool,
}

/// The part of a grid that is removed.
#[derive(Clone, Copy)]
enum Dimension {
    Rows,
    Columns,
    Both,
}

pub(super) fn shrink(shrinker: &mut Shrinker<'_>) -> Result<bool, Fault> {
    let mut any = false;
    for which in 0..MAX_GRIDS {
        for side in [Dimension::Rows, Dimension::Columns, Dimension::Both] {
            any |= cut(shrinker, which, side)?;
        }
    }
    Ok(any)
}

/// Removes stretches of rows or columns of a grid.
fn cut(shrinker: &mut Shrinker<'_>, which: usize, side: Dimension) -> Result<bool, Fault> {
    leave_out(shrinker, |text| {
        let lines = lines(text)?;
        let grid = grids(&lines).into_iter().nth(which)?;
        let length = match side {
            Dimension::Rows => grid.height,
            Dimension::Columns => grid.width,
            Dimension::Both => grid.height.min(grid.width),
        };
        Some(TextView {
            length,
            without: Box::new(move |part| without(&lines, grid, side, &part)),
        })
    })
}

/// The grids of a text: runs of lines with one word each, all of one length, or with equally many
/// words each.
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

/// The width of a line of a grid, and whether its cells are words; `None` if the line cannot be
/// part of a grid.
fn shape(words: &[Cow<'_, str>]) -> Option<(usize, bool)> {
    match words {
        [word] if word.is_ascii() && number(word).is_none() => Some((word.len(), false)),
        [_] | [] => None,
        words => Some((words.len(), true)),
    }
}

/// The texts without a part of a grid: with each number lowered that may be its length, and without
/// any number lowered.
fn without(lines: &Lines<'_>, grid: Grid, side: Dimension, part: &Range<usize>) -> Vec<Vec<u8>> {
    let (rows, columns) = match side {
        Dimension::Rows => (true, false),
        Dimension::Columns => (false, true),
        Dimension::Both => (true, true),
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
fn lengths(lines: &Lines<'_>, before: usize, length: usize) -> impl Iterator<Item = WordPosition> {
    let length = length.to_string();
    let near = before.saturating_sub(MAX_LINES_BEFORE)..before;
    near.rev().flat_map(move |line| {
        let words = lines[line].iter().enumerate();
        let same = words.filter(|(_, word)| ***word == length);
        let same: Vec<WordPosition> = same.map(|(word, _)| (line, word)).collect();
        same
    })
}

#[cfg(test)]
mod tests {
    use super::{Dimension, grids, without};
    use crate::shrink::table::lines;

    fn first(whole: &str, side: Dimension, part: std::ops::Range<usize>) -> String {
        let lines = lines(whole).unwrap();
        let grid = grids(&lines)[0];
        let mut texts = without(&lines, grid, side, &part).into_iter();
        String::from_utf8(texts.next().unwrap()).unwrap()
    }

    #[test]
    fn a_column_goes_from_every_line_and_from_the_width() {
        let maze = "2 3\n#.#\n..#\n";
        assert_eq!(first(maze, Dimension::Columns, 1..2), "2 2\n##\n.#\n");
        assert_eq!(first(maze, Dimension::Rows, 0..1), "1 3\n..#\n");
    }

    #[test]
    fn a_square_loses_both_at_once() {
        let matrix = "3\n1 2 3\n4 5 6\n7 8 9\n";
        assert_eq!(first(matrix, Dimension::Both, 1..2), "2\n1 3\n7 9\n");
    }

    #[test]
    fn numbers_of_one_line_each_are_no_grid() {
        assert!(grids(&lines("10\n20\n30\n").unwrap()).is_empty());
    }
}
