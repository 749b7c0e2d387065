//! Stones in a row: tic-tac-toe, Connect Four, gomoku, Connect6, in two or three dimensions.
//!
//! The players place stones in turns. A move is one stone, also where a turn has several. The
//! player who completes a row wins, or loses by the misère rule; a full board without a row is a
//! draw. A row has `row` or more stones, or exactly `row` by the rule `exact`, horizontally,
//! vertically or diagonally. Where an axis wraps, its last coordinate is a neighbour of the first;
//! a row that closes to a circle has as many stones as the circle has cells.
//!
//! With gravity a move names a column, and its stone falls to the lowest empty cell: along y on a
//! flat board, along z on a solid one.
//!
//! Texts of moves: the column `d` with gravity on a flat board, the peg `b2` with gravity on a
//! solid one, the cell `d4` on a flat board, and the cell and the layer `d4/2` on a solid one.
//! Texts of positions: the rows of each layer, row 1 at the bottom, layers separated by `|`; then
//! the player to move.

mod setup;

use crate::bits::short;
use crate::choices::Choices;
use crate::error::TextError;
use crate::game::Game;
use crate::outcome::{GameOutcome, Player};
use crate::picture::Picture;
use crate::text::{Squares, fields, owner, parse_player, plain_number, stone, write_number};
use setup::neighbours;
use std::sync::Arc;

pub use setup::LinesOptions;

/// What lies outside the board; `neighbours` leads there from the edge.
const OUTSIDE: u8 = 3;

/// The rules of a game of rows.
#[derive(Clone, Debug)]
pub struct Lines {
    kind: &'static str,
    options: LinesOptions,
    /// The number of different moves: cells, or columns with gravity.
    moves: u16,
    cells: u16,
    /// For each cell its neighbours, forward and backward in each direction.
    neighbours: Arc<[u16]>,
    /// The number of neighbours of a cell, twice the number of directions.
    degree: usize,
    /// The number of stones with which the first row can be complete.
    first_row: u16,
}

/// A position of [`Lines`].
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// 0 for an empty cell, 1 and 2 for stones; one more entry stands for the outside.
    cells: Vec<u8>,
    stones: u16,
    to_move: Player,
    /// How many stones the player may still place in this turn.
    left: u8,
    winner: Option<Player>,
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self {
            cells: self.cells.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &Self) {
        let mut cells = std::mem::take(&mut self.cells);
        cells.clone_from(&other.cells);
        *self = Self { cells, ..*other };
    }
}

impl Lines {
    /// A game with these rules. `kind` is its name in specs.
    ///
    /// # Errors
    /// When a side is 0, the board has more than 10,000 cells, a row or a turn has no stones, or a
    /// row is longer than all sides.
    pub fn new(kind: &'static str, options: LinesOptions) -> Result<Self, TextError> {
        options.check()?;
        let cells: usize = options.sides.iter().product();
        let moves = cells / options.capacity();
        let neighbours = neighbours(&options);
        let mut game = Self {
            kind,
            options,
            moves: short(moves),
            cells: short(cells),
            degree: neighbours.len() / cells,
            neighbours: neighbours.into(),
            first_row: 0,
        };
        game.first_row = game.first_row();
        Ok(game)
    }

    /// The rules.
    #[must_use]
    pub fn options(&self) -> &LinesOptions {
        &self.options
    }

    /// The player of each cell, x fastest and z slowest.
    pub fn stones(&self, position: &Position) -> impl Iterator<Item = Option<Player>> {
        let cells = position.cells.iter().take(self.cells.into());
        cells.map(|content| owner(*content))
    }

    pub(crate) fn cell_count(&self) -> u16 {
        self.cells
    }

    /// 0 for an empty cell, 1 and 2 for stones; 3 for the outside.
    #[inline]
    pub(crate) fn content(position: &Position, cell: u16) -> u8 {
        position.cells[usize::from(cell)]
    }

    /// The neighbour of a cell on the board: forward in direction `side / 2`, or backward if `side`
    /// is odd. The outside is its own neighbour.
    #[inline]
    pub(crate) fn neighbour(&self, cell: u16, side: usize) -> u16 {
        let at = usize::from(cell) * self.degree + side;
        self.neighbours.get(at).copied().unwrap_or(self.cells)
    }

    /// Puts a stone on a cell or takes it away, outside of the order of moves.
    pub(crate) fn set_content(position: &mut Position, cell: u16, content: u8) {
        position.cells[usize::from(cell)] = content;
    }

    /// The cell of a move's stone; `None` if its cell or column is full.
    #[inline]
    fn landing(&self, position: &Position, mv: u16) -> Option<u16> {
        let mut cell = mv;
        while cell < self.cells {
            if position.cells[usize::from(cell)] == 0 {
                return Some(cell);
            }
            cell += self.moves;
        }
        None
    }

    /// Whether the stone in a cell completes a row.
    #[inline]
    fn wins(&self, cells: &[u8], cell: u16) -> bool {
        let own = cells[usize::from(cell)];
        (0..self.degree).step_by(2).any(|direction| {
            let (forward, is_circle) = self.run(cells, cell, own, direction);
            let length = if is_circle {
                forward + 1
            } else {
                forward + 1 + self.run(cells, cell, own, direction + 1).0
            };
            length == self.options.row || length > self.options.row && !self.options.is_exact
        })
    }

    /// The number of own stones next to a cell in a direction, and whether they lead back to it.
    #[inline]
    fn run(&self, cells: &[u8], cell: u16, own: u8, direction: usize) -> (usize, bool) {
        let step = |at: u16| self.neighbours[usize::from(at) * self.degree + direction];
        let mut at = step(cell);
        let mut length = 0;
        while cells[usize::from(at)] == own {
            if at == cell {
                return (length, true);
            }
            length += 1;
            at = step(at);
        }
        (length, false)
    }

    /// The number of stones when a player first has as many as a row needs.
    fn first_row(&self) -> u16 {
        let mut placed = [0; 2];
        for stones in 0..self.cells {
            let own = &mut placed[self.turn(stones).0.index()];
            *own += 1;
            if *own == self.options.row {
                return stones + 1;
            }
        }
        self.cells
    }

    /// Whose turn it is after a number of stones, and how many stones are left in it.
    fn turn(&self, stones: u16) -> (Player, u8) {
        let first = u16::from(self.options.first_turn);
        let Some(after) = stones.checked_sub(first) else {
            return (Player::First, (first - stones).to_le_bytes()[0]);
        };
        let turn = u16::from(self.options.turn);
        let player = if (after / turn).is_multiple_of(2) {
            Player::Second
        } else {
            Player::First
        };
        (player, (turn - after % turn).to_le_bytes()[0])
    }

    fn squares(&self) -> Squares {
        let [columns, rows, _] = self.options.sides;
        Squares::from_bottom(columns, rows)
    }

    fn find_move(&self, text: &str) -> Option<u16> {
        let [columns, rows, layers] = self.options.sides;
        if self.options.has_gravity && self.options.is_flat {
            let cell = Squares::from_bottom(columns, 1).parse(&format!("{text}1"));
            return cell.ok().map(short);
        }
        if self.options.is_flat || self.options.has_gravity {
            return self.squares().parse(text).ok().map(short);
        }
        let (cell, layer) = text.split_once('/')?;
        let layer = plain_number(layer)?.checked_sub(1)?;
        let cell = self.squares().parse(cell).ok()?;
        (layer < layers).then(|| short(layer * columns * rows + cell))
    }

    fn parse_cells(&self, text: &str) -> Result<Vec<u8>, TextError> {
        let [.., layers] = self.options.sides;
        let mut cells = Vec::new();
        for part in text.split('|').take(layers + 1) {
            cells.extend(self.squares().parse_board(part, ".xo")?);
        }
        if cells.len() != self.cells.into() {
            let expected = format!("{layers} layers separated by `|`");
            return Err(TextError::new(text, expected));
        }
        cells.push(OUTSIDE);
        Ok(cells)
    }

    /// Counts the stones, which must be as many of each player as after moves in turns, and with
    /// gravity must not float.
    fn count_stones(&self, cells: &[u8], text: &str) -> Result<u16, TextError> {
        let count = |own| -> usize {
            cells
                .iter()
                .map(|content| usize::from(*content == own))
                .sum()
        };
        let (first, all) = (count(1), count(1) + count(2));
        let is_first = |stones: &u16| self.turn(*stones).0 == Player::First;
        let expected = (0..short(all)).filter(is_first).count();
        if first != expected {
            let expected = format!("{expected} stones of x if there are {all} stones");
            return Err(TextError::new(text, expected));
        }
        let board = usize::from(self.cells);
        let mut above = usize::from(self.moves)..board;
        let below = |cell: usize| cells[cell - usize::from(self.moves)];
        if above.any(|cell| cells[cell] != 0 && below(cell) == 0) {
            return Err(TextError::new(text, "no stone above an empty cell"));
        }
        Ok(short(all))
    }

    /// The player who has a row.
    fn find_winner(&self, cells: &[u8], text: &str) -> Result<Option<Player>, TextError> {
        let has_row = |player: Player| {
            let own =
                (0..self.cells).filter(|cell| owner(cells[usize::from(*cell)]) == Some(player));
            own.into_iter().any(|cell| self.wins(cells, cell))
        };
        let by_row = match Player::BOTH.map(has_row) {
            [true, true] => return Err(TextError::new(text, "at most one player with a row")),
            [true, false] => Some(Player::First),
            [false, true] => Some(Player::Second),
            [false, false] => None,
        };
        Ok(by_row.map(|player| self.winner_by(player)))
    }

    /// The winner if this player completes a row.
    fn winner_by(&self, player: Player) -> Player {
        if self.options.is_misere {
            player.other()
        } else {
            player
        }
    }
}

impl Game for Lines {
    type Position = Position;
    type Move = u16;

    fn kind(&self) -> &'static str {
        self.kind
    }

    fn size(&self) -> Vec<usize> {
        let axes = if self.options.is_flat { 2 } else { 3 };
        self.options.sides[..axes].to_vec()
    }

    fn start(&self) -> Position {
        let mut cells = vec![0; self.cells.into()];
        cells.push(OUTSIDE);
        let (to_move, left) = self.turn(0);
        Position {
            cells,
            stones: 0,
            to_move,
            left,
            winner: None,
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<GameOutcome> {
        match position.winner {
            Some(winner) => Some(GameOutcome::win(winner)),
            None => (position.stones == self.cells).then_some(GameOutcome::DRAW),
        }
    }

    fn moves(&self, position: &Position, moves: &mut Vec<u16>) {
        moves.clear();
        if position.winner.is_none() {
            moves.extend((0..self.moves).filter(|&mv| self.landing(position, mv).is_some()));
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: u16) {
        let Some(cell) = self.landing(position, mv) else {
            return;
        };
        let player = position.to_move;
        position.cells[usize::from(cell)] = 1 + player as u8;
        position.stones += 1;
        position.left -= 1;
        if position.left == 0 {
            position.to_move = player.other();
            position.left = self.options.turn;
        }
        if position.stones >= self.first_row && self.wins(&position.cells, cell) {
            position.winner = Some(self.winner_by(player));
        }
    }

    #[inline]
    fn random_move<C: Choices + ?Sized>(
        &self,
        position: &Position,
        choices: &mut C,
        buffer: &mut Vec<u16>,
    ) -> Option<u16> {
        if self.outcome(position).is_some() {
            return None;
        }
        for _ in 0..self.moves {
            let mv = short(choices.below(self.moves.into()) as usize);
            if self.landing(position, mv).is_some() {
                return Some(mv);
            }
        }
        self.listed_move(position, choices, buffer)
    }

    fn write_move(&self, _: &Position, mv: u16, out: &mut String) {
        let [columns, rows, _] = self.options.sides;
        let cell = usize::from(mv);
        if self.options.has_gravity && self.options.is_flat {
            crate::text::write_letters(cell, out);
            return;
        }
        self.squares().write(cell % (columns * rows), out);
        if !self.options.is_flat && !self.options.has_gravity {
            out.push('/');
            write_number(cell / (columns * rows) + 1, out);
        }
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<u16, TextError> {
        let mv = self.find_move(text);
        let is_open = |mv: &u16| self.landing(position, *mv).is_some();
        match mv.filter(is_open) {
            Some(mv) if position.winner.is_none() => Ok(mv),
            _ => {
                let mut moves = Vec::new();
                self.moves(position, &mut moves);
                Err(self.not_legal(position, text, &moves))
            }
        }
    }

    fn why_illegal(&self, _: &Position, text: &str) -> Option<String> {
        let [columns, ..] = self.options.sides;
        match self.find_move(text) {
            Some(_) if self.options.has_gravity => Some("the column is full".to_owned()),
            Some(_) => Some(format!("{text} is not empty")),
            None if self.options.has_gravity && self.options.is_flat => {
                let mut last = String::new();
                crate::text::write_letters(columns - 1, &mut last);
                Some(format!("it is not a column from a to {last}"))
            }
            None => Some("it is not a cell of the board".to_owned()),
        }
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        let [columns, rows, layers] = self.options.sides;
        for layer in 0..layers {
            if layer > 0 {
                out.push('|');
            }
            let first = layer * columns * rows;
            let character = |cell| stone(owner(position.cells[first + cell]));
            self.squares().write_board(out, character);
        }
        out.push(' ');
        out.push(position.to_move.letter());
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let [board, player] = fields(text, "the board and the player to move")?;
        let cells = self.parse_cells(board)?;
        let stones = self.count_stones(&cells, board)?;
        let (to_move, left) = self.turn(stones);
        if parse_player(player)? != to_move {
            let expected = format!("{to_move} to move, because there are {stones} stones");
            return Err(TextError::new(player, expected));
        }
        let winner = self.find_winner(&cells, board)?;
        Ok(Position {
            cells,
            stones,
            to_move,
            left,
            winner,
        })
    }

    fn picture(&self, position: &Position) -> Picture {
        let [columns, rows, layers] = self.options.sides;
        let mut picture = Picture::default();
        for (layer, shift) in (0..layers).zip((0..).step_by(2 * columns + 2)) {
            let first = layer * columns * rows;
            let content = |cell| (owner(position.cells[first + cell]), String::new());
            let mut drawn = self.squares().picture(content).cells;
            for cell in &mut drawn {
                cell.x += shift;
                if !self.options.is_flat {
                    cell.name = format!("{}/{}", cell.name, layer + 1);
                }
            }
            picture.cells.extend(drawn);
        }
        picture
    }
}
