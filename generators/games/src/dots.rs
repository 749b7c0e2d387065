//! Dots and Boxes.
//!
//! A move draws an edge between two neighbouring dots. A player who draws the last edge of one or
//! two boxes gets them and moves again. The game ends when all edges are drawn; the player with
//! more boxes wins, and the score is their number.
//!
//! Texts of moves: both dots, the lower or left one first, as `a1b1` or `a1a2`. Texts of positions:
//! rows of dots, edges and boxes from the top, `+` for a dot, `-` and `|` for edges, the owner of a
//! box, and `.` for what is missing, as `+-+/|./+.+`; then the player to move.

use crate::bits::{byte, points};
use crate::choices::Choices;
use crate::error::TextError;
use crate::game::Game;
use crate::outcome::{GameOutcome, Player};
use crate::picture::{CellShape, Picture, PictureCell, PictureLine};
use crate::text::{Squares, fields, parse_player};
use std::sync::Arc;

/// The rules of Dots and Boxes.
#[derive(Clone, Debug)]
pub struct Dots {
    columns: usize,
    rows: usize,
    /// For each edge the boxes on its sides, with their edges.
    sides: Arc<[Vec<(u8, Edges)>]>,
}

/// A set of edges: the horizontal ones, which have the lower numbers, and the vertical ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Edges([u128; 2]);

/// The maximum number of horizontal and of vertical edges.
const MAX_EDGES: usize = 120;

impl Edges {
    fn contains(self, edge: Edge) -> bool {
        self.0[edge.side] >> edge.bit & 1 == 1
    }

    fn insert(&mut self, edge: Edge) {
        self.0[edge.side] |= 1 << edge.bit;
    }

    #[inline]
    fn contains_all(self, others: Self) -> bool {
        let Self([right, up]) = others;
        self.0[0] & right == right && self.0[1] & up == up
    }
}

/// A position of [`Dots`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    edges: Edges,
    /// The boxes of each player.
    boxes: [u128; 2],
    to_move: Player,
}

/// An edge: 0 for a horizontal one or 1, and its bit.
#[derive(Clone, Copy, Debug)]
struct Edge {
    side: usize,
    bit: usize,
}

impl Dots {
    /// Dots and Boxes on this number of columns and rows of boxes.
    ///
    /// # Errors
    /// When a side is 0, or there are more than 120 horizontal or vertical edges.
    pub fn new([columns, rows]: [usize; 2]) -> Result<Self, TextError> {
        let is_small = (1..=MAX_EDGES).contains(&columns) && (1..=MAX_EDGES).contains(&rows);
        if !is_small || columns * rows + columns.max(rows) > MAX_EDGES {
            let found = format!("{columns}x{rows}");
            let expected = "sides of at least 1, at most 120 horizontal and 120 vertical edges";
            return Err(TextError::new(&found, expected));
        }
        let mut game = Self {
            columns,
            rows,
            sides: Arc::new([]),
        };
        let mut sides = vec![Vec::new(); game.edges().into()];
        for row in 0..rows {
            for column in 0..columns {
                let mut all = Edges::default();
                let around = game.around(row, column);
                for edge in around {
                    all.insert(edge);
                }
                for edge in around {
                    let number = edge.bit + edge.side * game.horizontal();
                    sides[number].push((byte(row * columns + column), all));
                }
            }
        }
        game.sides = sides.into();
        Ok(game)
    }

    /// The number of edges.
    fn edges(&self) -> u8 {
        byte(self.horizontal() + self.vertical())
    }

    fn horizontal(&self) -> usize {
        (self.rows + 1) * self.columns
    }

    fn vertical(&self) -> usize {
        self.rows * (self.columns + 1)
    }

    /// The edge with a number.
    #[inline]
    fn edge(&self, number: u8) -> Edge {
        let number = usize::from(number);
        match number.checked_sub(self.horizontal()) {
            None => Edge {
                side: 0,
                bit: number,
            },
            Some(bit) => Edge { side: 1, bit },
        }
    }

    /// The edge from a dot to the right.
    fn right_of(&self, row: usize, column: usize) -> Edge {
        Edge {
            side: 0,
            bit: row * self.columns + column,
        }
    }

    /// The edge from a dot upwards.
    fn above(&self, row: usize, column: usize) -> Edge {
        Edge {
            side: 1,
            bit: row * (self.columns + 1) + column,
        }
    }

    /// The edges around a box.
    fn around(&self, row: usize, column: usize) -> [Edge; 4] {
        [
            self.right_of(row, column),
            self.right_of(row + 1, column),
            self.above(row, column),
            self.above(row, column + 1),
        ]
    }

    /// The edges that are not drawn.
    #[inline]
    fn open(&self, position: &Position) -> [u128; 2] {
        let Edges([right, up]) = position.edges;
        [
            !right & ((1 << self.horizontal()) - 1),
            !up & ((1 << self.vertical()) - 1),
        ]
    }

    /// Rows and columns of dots, edges and boxes.
    fn squares(&self) -> Squares {
        Squares::from_bottom(2 * self.columns + 1, 2 * self.rows + 1)
    }

    /// What lies at a place of the text: the character of an edge and its number, or of a box.
    fn place(&self, square: usize) -> Place {
        let width = 2 * self.columns + 1;
        let (row, column) = (square / width, square % width);
        match (row % 2, column % 2) {
            (0, 0) => Place::Dot,
            (0, _) => Place::Edge('-', self.right_of(row / 2, column / 2)),
            (_, 0) => Place::Edge('|', self.above(row / 2, column / 2)),
            _ => Place::Box(row / 2 * self.columns + column / 2),
        }
    }

    /// The two dots of an edge, as row and column.
    fn ends(&self, number: u8) -> [(usize, usize); 2] {
        let Edge { side, bit } = self.edge(number);
        let width = self.columns + side;
        let (row, column) = (bit / width, bit % width);
        [(row, column), (row + side, column + 1 - side)]
    }
}

enum Place {
    Dot,
    Edge(char, Edge),
    Box(usize),
}

/// Element number `n` of a set.
#[inline]
fn nth_edge(set: u128, n: u32) -> u8 {
    let mut left = n;
    let bytes = set.to_le_bytes();
    let (words, _) = bytes.as_chunks::<8>();
    for (word, offset) in words.iter().zip([0, 64]) {
        let word = u64::from_le_bytes(*word);
        if left < word.count_ones() {
            return offset + crate::bits::nth(word, left);
        }
        left -= word.count_ones();
    }
    0
}

impl Game for Dots {
    type Position = Position;
    type Move = u8;

    fn kind(&self) -> &'static str {
        "dots-and-boxes"
    }

    fn size(&self) -> Vec<usize> {
        vec![self.columns, self.rows]
    }

    fn start(&self) -> Position {
        Position {
            edges: Edges::default(),
            boxes: [0; 2],
            to_move: Player::First,
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<GameOutcome> {
        let score = position.boxes.map(|boxes| points(boxes.count_ones()));
        (self.open(position) == [0; 2]).then(|| GameOutcome::by_score(score))
    }

    fn moves(&self, position: &Position, moves: &mut Vec<u8>) {
        moves.clear();
        moves.extend((0..self.edges()).filter(|edge| !position.edges.contains(self.edge(*edge))));
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: u8) {
        position.edges.insert(self.edge(mv));
        let mut is_box = false;
        for &(number, edges) in &self.sides[usize::from(mv)] {
            if position.edges.contains_all(edges) {
                position.boxes[position.to_move.index()] |= 1 << number;
                is_box = true;
            }
        }
        if !is_box {
            position.to_move = position.to_move.other();
        }
    }

    #[inline]
    fn random_move<C: Choices + ?Sized>(
        &self,
        position: &Position,
        choices: &mut C,
        _: &mut Vec<u8>,
    ) -> Option<u8> {
        let open = self.open(position);
        let counts = open.map(u128::count_ones);
        let total = counts[0] + counts[1];
        if total == 0 {
            return None;
        }
        let chosen = choices.below(total);
        match chosen.checked_sub(counts[0]) {
            None => Some(nth_edge(open[0], chosen)),
            Some(left) => Some(byte(self.horizontal()) + nth_edge(open[1], left)),
        }
    }

    fn write_move(&self, _: &Position, mv: u8, out: &mut String) {
        let dots = Squares::from_bottom(self.columns + 1, self.rows + 1);
        for (row, column) in self.ends(mv) {
            dots.write(row * (self.columns + 1) + column, out);
        }
    }

    fn why_illegal(&self, position: &Position, text: &str) -> Option<String> {
        let is_this = |edge: &u8| {
            let mut written = String::new();
            self.write_move(position, *edge, &mut written);
            written == text
        };
        let reason = if (0..self.edges()).any(|edge| is_this(&edge)) {
            "the edge is drawn already"
        } else {
            "it is not two neighbouring dots, the lower or left one first"
        };
        Some(reason.to_owned())
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        self.squares()
            .write_board(out, |square| match self.place(square) {
                Place::Dot => '+',
                Place::Edge(character, edge) if position.edges.contains(edge) => character,
                Place::Box(number) if position.boxes[0] >> number & 1 == 1 => 'x',
                Place::Box(number) if position.boxes[1] >> number & 1 == 1 => 'o',
                Place::Edge(..) | Place::Box(_) => '.',
            });
        out.push(' ');
        out.push(position.to_move.letter());
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let [board, player] = fields(text, "the board and the player to move")?;
        let mut position = self.start();
        position.to_move = parse_player(player)?;
        let contents = self.squares().parse_board(board, ".+-|xo")?;
        for (square, content) in contents.into_iter().enumerate() {
            match (self.place(square), content) {
                (Place::Dot, 1) | (Place::Edge(..) | Place::Box(_), 0) => {}
                (Place::Edge('-', edge), 2) | (Place::Edge('|', edge), 3) => {
                    position.edges.insert(edge);
                }
                (Place::Box(number), 4) => position.boxes[0] |= 1 << number,
                (Place::Box(number), 5) => position.boxes[1] |= 1 << number,
                _ => {
                    let expected = "`+` for dots, `-` and `|` for edges, `x` and `o` for boxes";
                    return Err(TextError::new(board, expected));
                }
            }
        }
        let is_closed = |number: usize| {
            let around = self.around(number / self.columns, number % self.columns);
            around.iter().all(|edge| position.edges.contains(*edge))
        };
        let owned = position.boxes[0] | position.boxes[1];
        let mut boxes = 0..self.columns * self.rows;
        if !boxes.all(|number| is_closed(number) == (owned >> number & 1 == 1)) {
            return Err(TextError::new(
                board,
                "an owner of exactly the boxes with four edges",
            ));
        }
        Ok(position)
    }

    fn picture(&self, position: &Position) -> Picture {
        let squares = self.squares();
        let mut picture = squares.picture(|square| match self.place(square) {
            Place::Box(number) => {
                let mut players = Player::BOTH.into_iter();
                let owner = players.find(|it| position.boxes[it.index()] >> number & 1 == 1);
                (owner, String::new())
            }
            _ => (None, String::new()),
        });
        picture.shape = CellShape::Point;
        let height = 4 * i32::from(byte(self.rows));
        let place = |(row, column): (usize, usize)| {
            (
                4 * i32::from(byte(column)),
                height - 4 * i32::from(byte(row)),
            )
        };
        let line = |edge: u8| {
            let [from, to] = self.ends(edge).map(place);
            PictureLine {
                from,
                to,
                is_drawn: position.edges.contains(self.edge(edge)),
            }
        };
        picture.lines = (0..self.edges()).map(line).collect();
        // Only dots and boxes are cells.
        let is_cell = |cell: &PictureCell| (cell.x / 2 + cell.y / 2) % 2 == 0;
        picture.cells.retain(is_cell);
        let dots = Squares::from_bottom(self.columns + 1, self.rows + 1);
        for cell in &mut picture.cells {
            cell.name.clear();
            if cell.x % 4 == 0 {
                let (row, column) = ((height - cell.y) / 4, cell.x / 4);
                let dot = row.unsigned_abs() as usize * dots.columns;
                dots.write(dot + column.unsigned_abs() as usize, &mut cell.name);
            }
        }
        picture
    }
}
