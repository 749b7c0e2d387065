//! Ultimate tic-tac-toe: nine boards of tic-tac-toe in three rows.
//!
//! A move's cell within its board decides on which board the opponent must play next: the one at
//! the same place among the nine. If that one is won or full, the opponent may play on any board
//! that is neither. A player who wins three boards in a row wins; if nobody can move any more, the
//! game is a draw.
//!
//! Texts of moves: cells from `a1` at the lower left to `i9`. Texts of positions: the nine rows,
//! the player to move, and the board to play on, from 1 at the lower left to 9, or `-` for any.

use crate::bits::{byte, elements, nth};
use crate::choices::Choices;
use crate::error::TextError;
use crate::game::Game;
use crate::outcome::{GameOutcome, Player};
use crate::picture::Picture;
use crate::text::{
    Squares, borders, check_turns, fields, owner, parse_number, parse_player, stone,
};

/// The rules of ultimate tic-tac-toe.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ultimate;

/// A position of [`Ultimate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cells of each player on each board, as bits.
    cells: [[u16; 9]; 2],
    /// The boards that each player has won.
    won: [u16; 2],
    /// The boards that are neither won nor full.
    open: u16,
    /// The board to play on; 9 for any.
    board: u8,
    to_move: Player,
}

const ANY: u8 = 9;
const FULL: u16 = 0x1ff;
const LINES: [u16; 8] = [
    0b111,
    0b111_000,
    0b111_000_000,
    0b1_001_001,
    0b10_010_010,
    0b100_100_100,
    0b100_010_001,
    0b1_010_100,
];

#[inline]
fn has_line(cells: u16) -> bool {
    LINES.iter().any(|line| cells & line == *line)
}

fn squares() -> Squares {
    Squares::from_bottom(9, 9)
}

/// The board and the cell of a square.
fn board_and_cell(square: usize) -> (usize, usize) {
    let (row, column) = (square / 9, square % 9);
    (row / 3 * 3 + column / 3, row % 3 * 3 + column % 3)
}

impl Ultimate {
    /// The rules.
    #[must_use]
    pub fn new() -> Self {
        Self
    }
}

impl Position {
    /// The empty cells of a board.
    #[inline]
    fn empty(&self, board: u8) -> u16 {
        let board = usize::from(board);
        FULL & !(self.cells[0][board] | self.cells[1][board])
    }

    /// The boards that can be played on.
    #[inline]
    fn boards(&self) -> u64 {
        if self.won.iter().any(|won| has_line(*won)) {
            0
        } else if self.board == ANY {
            self.open.into()
        } else {
            1 << self.board
        }
    }

    /// Brings up to date whether a board is won or full.
    #[inline]
    fn close(&mut self, player: Player, board: u8) {
        if has_line(self.cells[player.index()][usize::from(board)]) {
            self.won[player.index()] |= 1 << board;
            self.open &= !(1 << board);
        } else if self.empty(board) == 0 {
            self.open &= !(1 << board);
        }
    }

    fn content(&self, square: usize) -> Option<Player> {
        let (board, cell) = board_and_cell(square);
        let mut players = Player::BOTH.into_iter();
        players.find(|player| self.cells[player.index()][board] >> cell & 1 == 1)
    }
}

impl Game for Ultimate {
    type Position = Position;
    type Move = u8;

    fn kind(&self) -> &'static str {
        "ultimate-tic-tac-toe"
    }

    fn size(&self) -> Vec<usize> {
        vec![9, 9]
    }

    fn start(&self) -> Position {
        Position {
            cells: [[0; 9]; 2],
            won: [0; 2],
            open: FULL,
            board: ANY,
            to_move: Player::First,
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<GameOutcome> {
        let mut players = Player::BOTH.into_iter();
        let winner = players.find(|player| has_line(position.won[player.index()]));
        match winner {
            Some(winner) => Some(GameOutcome::win(winner)),
            None => (position.open == 0).then_some(GameOutcome::DRAW),
        }
    }

    fn moves(&self, position: &Position, moves: &mut Vec<u8>) {
        moves.clear();
        for board in elements(position.boards()) {
            moves.extend(elements(position.empty(board).into()).map(|cell| board * 9 + cell));
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: u8) {
        let (board, cell) = (mv / 9, mv % 9);
        let player = position.to_move;
        position.cells[player.index()][usize::from(board)] |= 1 << cell;
        position.close(player, board);
        position.board = if position.open >> cell & 1 == 1 {
            cell
        } else {
            ANY
        };
        position.to_move = player.other();
    }

    #[inline]
    fn random_move<C: Choices + ?Sized>(
        &self,
        position: &Position,
        choices: &mut C,
        _: &mut Vec<u8>,
    ) -> Option<u8> {
        let boards = position.boards();
        let count = |board| position.empty(board).count_ones();
        let mut left = choices.below(elements(boards).map(count).sum());
        for board in elements(boards) {
            let cells = position.empty(board);
            if left < cells.count_ones() {
                return Some(board * 9 + nth(cells.into(), left));
            }
            left -= cells.count_ones();
        }
        None
    }

    fn write_move(&self, _: &Position, mv: u8, out: &mut String) {
        let (board, cell) = (usize::from(mv / 9), usize::from(mv % 9));
        let (row, column) = (board / 3 * 3 + cell / 3, board % 3 * 3 + cell % 3);
        squares().write(row * 9 + column, out);
    }

    fn why_illegal(&self, position: &Position, text: &str) -> Option<String> {
        let is_empty = |square| position.content(square).is_none();
        squares().why_not_placed(text, is_empty).or_else(|| {
            let (board, _) = board_and_cell(squares().parse(text).ok()?);
            Some(match position.board {
                ANY => format!("board {} is won or full", board + 1),
                wanted => format!("the move must be on board {}", wanted + 1),
            })
        })
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        squares().write_board(out, |square| stone(position.content(square)));
        out.push(' ');
        out.push(position.to_move.letter());
        out.push(' ');
        match position.board {
            ANY => out.push('-'),
            board => out.push_str(&(board + 1).to_string()),
        }
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let [rows, player, board] = fields(
            text,
            "the rows, the player to move, and the board to play on or `-`",
        )?;
        let mut position = self.start();
        position.to_move = parse_player(player)?;
        for (square, content) in squares().parse_board(rows, ".xo")?.into_iter().enumerate() {
            let (board, cell) = board_and_cell(square);
            if let Some(player) = owner(content) {
                position.cells[player.index()][board] |= 1 << cell;
            }
        }
        for board in 0..9 {
            for player in Player::BOTH {
                position.close(player, board);
            }
        }
        let [first, second] = position.won;
        if first & second != 0 || has_line(first) && has_line(second) {
            return Err(TextError::new(
                rows,
                "no board and no game that both players have won",
            ));
        }
        if board != "-" {
            let number = parse_number(board, 9, "the board to play on")?;
            let found = number
                .checked_sub(1)
                .filter(|number| position.open >> number & 1 == 1);
            let expected = "`-` or the number of a board that is neither won nor full";
            position.board = byte(found.ok_or_else(|| TextError::new(board, expected))?);
        }
        Ok(position)
    }

    fn check_reachable(&self, position: &Position) -> Result<(), TextError> {
        let count = |player: usize| {
            position.cells[player]
                .iter()
                .map(|set| set.count_ones())
                .sum()
        };
        check_turns([count(0), count(1)], position.to_move)
    }

    fn picture(&self, position: &Position) -> Picture {
        let mut picture = squares().picture(|square| (position.content(square), String::new()));
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        for mv in moves {
            let mut name = String::new();
            self.write_move(position, mv, &mut name);
            picture.mark(&name);
        }
        picture.lines = borders(9, 3);
        picture
    }
}
