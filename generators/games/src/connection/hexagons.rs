//! Boards of hexagons, and groups of stones on them.

use crate::bits::short;
use crate::error::TextError;
use crate::outcome::Player;
use crate::picture::{CellShape, Picture, PictureCell};
use crate::text::{letters_value, plain_number, write_letters, write_number};
use std::sync::Arc;

/// A cell with its stone, and its link to its group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// A stone of the same group, or itself if it represents the group.
    pub(super) parent: u16,
    /// Of the representative: the edges that the group touches.
    pub(super) edges: u16,
    /// 0 for an empty cell, 1 and 2 for stones, 3 for the outside.
    pub(super) content: u8,
}

/// A board: rows of cells, each with the column of its first cell. A cell's neighbours are those in
/// the same row, in the same column of the rows above and below, and to the upper right and the
/// lower left.
#[derive(Clone, Debug)]
pub(super) struct Hexagons {
    rows: Vec<HexRow>,
    neighbours: Arc<[[u16; 6]]>,
    edges: Arc<[u16]>,
}

#[derive(Clone, Copy, Debug)]
struct HexRow {
    column: usize,
    length: usize,
    /// The number of the first cell.
    first: usize,
}

/// The neighbours in circular order, as changes of row and column.
const AROUND: [(isize, isize); 6] = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];

impl Hexagons {
    /// A board of rows with the column of their first cell and their length. `edges` is the set of
    /// edges that the cell at a row and a column touches.
    pub(super) fn new(
        rows: impl Iterator<Item = (usize, usize)>,
        edges: impl Fn(usize, usize) -> u16,
    ) -> Self {
        let mut first = 0;
        let mut board = Self {
            rows: Vec::new(),
            neighbours: Arc::new([]),
            edges: Arc::new([]),
        };
        for (column, length) in rows {
            board.rows.push(HexRow {
                column,
                length,
                first,
            });
            first += length;
        }
        let points: Vec<(usize, usize)> = board.points().collect();
        let around = |&(row, column): &(usize, usize)| {
            AROUND.map(|(down, right)| {
                let row = row.checked_add_signed(down);
                let cell = row.zip(column.checked_add_signed(right));
                let cell = cell.and_then(|(row, column)| board.find(row, column));
                cell.unwrap_or(short(first))
            })
        };
        board.neighbours = points.iter().map(around).collect();
        board.edges = points
            .iter()
            .map(|&(row, column)| edges(row, column))
            .collect();
        board
    }

    fn points(&self) -> impl Iterator<Item = (usize, usize)> {
        let columns = |row: &HexRow| row.column..row.column + row.length;
        let rows = self.rows.iter().enumerate();
        rows.flat_map(move |(number, row)| columns(row).map(move |column| (number, column)))
    }

    fn find(&self, row: usize, column: usize) -> Option<u16> {
        let row = self.rows.get(row)?;
        let index = column.checked_sub(row.column)?;
        (index < row.length).then(|| short(row.first + index))
    }

    pub(super) fn len(&self) -> u16 {
        short(self.edges.len())
    }

    pub(super) fn edges(&self, cell: u16) -> u16 {
        self.edges[usize::from(cell)]
    }

    pub(super) fn neighbours(&self, cell: u16) -> &[u16; 6] {
        &self.neighbours[usize::from(cell)]
    }

    /// An empty board, with one more node for the outside.
    pub(super) fn empty(&self) -> Vec<Node> {
        let node = |parent| Node {
            parent,
            edges: 0,
            content: if parent == self.len() { 3 } else { 0 },
        };
        (0..=self.len()).map(node).collect()
    }

    /// Whether an own stone on an empty cell closes a ring around at least one cell. It does so if
    /// it touches a group at two places with other cells between them on both sides: those on one
    /// side are inside. A ring around own stones only has a cell whose six neighbours are own.
    pub(super) fn closes_ring(&self, nodes: &mut [Node], cell: u16, own: u8) -> bool {
        let around = *self.neighbours(cell);
        let is_own = around.map(|neighbour| nodes[usize::from(neighbour)].content == own);
        if is_own == [true; 6] {
            return true;
        }
        let mut groups = [u16::MAX; 6];
        for place in (0..6).filter(|&place| is_own[place] && !is_own[(place + 5) % 6]) {
            let group = find(nodes, around[place]);
            if groups.contains(&group) {
                return true;
            }
            groups[place] = group;
        }
        let is_surrounded = |at: u16| {
            let mut neighbours = self.neighbours(at).iter();
            neighbours.all(|&next| next == cell || nodes[usize::from(next)].content == own)
        };
        (0..6).any(|place| is_own[place] && is_surrounded(around[place]))
    }

    pub(super) fn write(&self, cell: u16, out: &mut String) {
        let (row, column) = self.points().nth(cell.into()).unwrap_or_default();
        write_letters(column, out);
        write_number(row + 1, out);
    }

    pub(super) fn find_name(&self, text: &str) -> Option<u16> {
        let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
        let column = letters_value(&text[..letters])?;
        let row = plain_number(&text[letters..])?.checked_sub(1)?;
        self.find(row, column)
    }

    pub(super) fn write_board(&self, out: &mut String, character: impl Fn(u16) -> char) {
        for row in &self.rows {
            if row.first > 0 {
                out.push('/');
            }
            out.extend((row.first..row.first + row.length).map(|cell| character(short(cell))));
        }
    }

    pub(super) fn parse_board(&self, text: &str) -> Result<Vec<u8>, TextError> {
        let parts: Vec<&str> = text.split('/').collect();
        if parts.len() != self.rows.len() {
            let expected = format!("{} rows separated by `/`", self.rows.len());
            return Err(TextError::new(text, expected));
        }
        let mut cells = Vec::new();
        for (row, part) in self.rows.iter().zip(parts) {
            let found = part.chars().map(|found| {
                ".xo"
                    .find(found)
                    .and_then(|it| it.to_le_bytes().first().copied())
            });
            let found: Option<Vec<u8>> = found.collect();
            let found = found.filter(|found| found.len() == row.length);
            cells.extend(found.ok_or_else(|| {
                TextError::new(part, format!("a row of {} characters of `.xo`", row.length))
            })?);
        }
        Ok(cells)
    }

    pub(super) fn picture(&self, content: impl Fn(u16) -> Option<Player>) -> Picture {
        let cell = |(number, (row, column)): (u16, (usize, usize))| {
            let mut name = String::new();
            self.write(number, &mut name);
            PictureCell {
                x: i32::from(short(2 * column + row)),
                y: 2 * i32::from(short(row)),
                name,
                stone: content(number),
                ..PictureCell::default()
            }
        };
        Picture {
            shape: CellShape::Hexagon,
            cells: (0..).zip(self.points()).map(cell).collect(),
            lines: Vec::new(),
        }
    }
}

/// The stone that represents the group of a stone. Links on the way are shortened.
#[inline]
pub(super) fn find(nodes: &mut [Node], stone: u16) -> u16 {
    let mut at = stone;
    loop {
        let parent = nodes[usize::from(at)].parent;
        if parent == at {
            return at;
        }
        let next = nodes[usize::from(parent)].parent;
        nodes[usize::from(at)].parent = next;
        at = next;
    }
}
