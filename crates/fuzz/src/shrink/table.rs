//! A text as lines of words, and the blocks of lines that its numbers announce.

use std::borrow::Cow;

/// Longer texts are first cut line by line.
const LONGEST: usize = 256 << 10;
/// The number of lines at the beginning whose numbers may announce something.
const HEADER: usize = 6;
/// The maximum distance of an announced block from its number, in lines.
const FARTHEST: usize = 4;

/// Words of a line, lines of a text.
pub(super) type Lines<'a> = Vec<Vec<Cow<'a, str>>>;

/// The position of a word: the line, and the index in it.
pub(super) type Place = (usize, usize);

/// Lines with the same number of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) start: usize,
    pub(super) rows: usize,
    pub(super) width: usize,
    /// The number that announces their count.
    pub(super) count: Option<Place>,
}

impl Block {
    /// The number of the line after it.
    pub(super) fn end(&self) -> usize {
        self.start + self.rows
    }
}

/// The words of a text; `None` if it has other separators than single spaces and line ends, or is
/// too long.
pub(super) fn lines(text: &str) -> Option<Lines<'_>> {
    let text = text.strip_suffix('\n').filter(|_| text.len() <= LONGEST)?;
    let words = |line| str::split(line, ' ').map(Cow::Borrowed).collect();
    Some(text.split('\n').map(words).collect())
}

/// The text with these words.
pub(super) fn text(lines: &Lines<'_>) -> Vec<u8> {
    let lines = lines.iter().map(|words| words.join(" ") + "\n");
    lines.collect::<String>().into_bytes()
}

/// The number of a word, if it has the usual notation.
pub(super) fn number(word: &str) -> Option<i64> {
    let number: i64 = word.parse().ok()?;
    (number.to_string() == word).then_some(number)
}

/// The numbers that may announce something, from 1 on, with their positions.
pub(super) fn announcing(lines: &Lines<'_>) -> Vec<(Place, i64)> {
    let header = lines.iter().enumerate().take(HEADER);
    let words = header.flat_map(|(line, words)| {
        let words = words.iter().take(HEADER).enumerate();
        words.map(move |(at, word)| ((line, at), word))
    });
    let numbers = words.filter_map(|(place, word)| Some((place, number(word)?)));
    numbers.filter(|(_, number)| *number > 0).collect()
}

/// The announced blocks, without overlaps: for each number, the following lines of one width, if
/// there are as many, or one less.
pub(super) fn blocks(lines: &Lines<'_>) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    for (place, number) in announcing(lines) {
        let number = usize::try_from(number).unwrap_or(usize::MAX);
        for (rows, count) in [(number, Some(place)), (number - 1, None)] {
            let mut starts = place.0 + 1..=place.0 + FARTHEST;
            let block = starts.find_map(|start| block(lines, start, rows, count));
            found.extend(block);
        }
    }
    // A block that ends where the width changes is the intended one; among overlapping ones, more
    // lines are likelier than fewer.
    found.sort_by_key(|block| {
        let next = lines.get(block.end()).map(Vec::len);
        let goes_on = next == Some(block.width);
        (
            goes_on,
            std::cmp::Reverse(block.rows),
            block.count.is_none(),
        )
    });
    let mut chosen: Vec<Block> = Vec::new();
    for block in found {
        let is_apart = |other: &Block| block.end() <= other.start || other.end() <= block.start;
        if chosen.iter().all(is_apart) {
            chosen.push(block);
        }
    }
    chosen.sort_by_key(|block| block.start);
    chosen
}

fn block(lines: &Lines<'_>, start: usize, rows: usize, count: Option<Place>) -> Option<Block> {
    let within = lines.get(start..start.checked_add(rows)?)?;
    let width = within.first()?.len();
    let is_even = within.iter().all(|words| words.len() == width);
    // A single line may be anything; the last line of the text is the announced one.
    let is_clear = rows > 1 || (count.is_some() && start + 1 == lines.len());
    (is_even && is_clear).then_some(Block {
        start,
        rows,
        width,
        count,
    })
}

#[cfg(test)]
mod tests {
    use super::{Block, blocks, lines, text};

    fn found(text: &str) -> Vec<(usize, usize, usize)> {
        let blocks = blocks(&lines(text).unwrap());
        let parts = |block: &Block| (block.start, block.rows, block.width);
        blocks.iter().map(parts).collect()
    }

    #[test]
    fn a_text_is_its_words() {
        for whole in ["3 4\na b\n", "\n", "1\n\n 2\n"] {
            assert_eq!(text(&lines(whole).unwrap()), whole.as_bytes());
        }
        assert_eq!(lines("no line end"), None);
    }

    #[test]
    fn a_number_announces_as_many_lines_or_one_less() {
        assert_eq!(found("3 2\n1 2\n2 3\n"), [(1, 2, 2)]);
        assert_eq!(found("4\n1 2\n2 3\n3 4\n"), [(1, 3, 2)]);
        assert_eq!(found("2 3\n5 6\n1 2 9\n1 2 9\n2 1 9\n"), [(2, 3, 3)]);
    }

    #[test]
    fn of_blocks_that_overlap_the_whole_is_taken() {
        assert_eq!(found("2 4\n1 2\n1 2\n1 2\n1 2\n"), [(1, 4, 2)]);
    }
}
