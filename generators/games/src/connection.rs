//! Games on hexagons in which groups of stones connect edges: [`Hex`], [`Y`] and [`Havannah`].
//!
//! The players place stones in turns on empty cells; there is no swap of colours. The game ends
//! when a group fulfils the goal of the game, or in a draw when the board is full. Groups are found
//! by union-find, which is built as stones are placed: each group has the set of edges that it
//! touches.
//!
//! Texts of moves are cells such as `c4`: the letter is the column, the number the row, and row 1
//! is at the top. Texts of positions are the rows and the player to move.

mod havannah;
mod hex;
mod hexagons;
mod y;

use crate::bits::short;
use crate::choices::Choices;
use crate::error::TextError;
use crate::game::Game;
use crate::outcome::{GameOutcome, Player};
use crate::picture::Picture;
use crate::text::{check_turns, check_winner, fields, owner, parse_player, stone};
use hexagons::{Hexagons, Node};
use std::fmt::Debug;
use std::hash::{Hash, Hasher};

pub use havannah::{Havannah, HavannahGoal};
pub use hex::{Hex, HexGoal};
pub use y::{Y, YGoal};

/// The goal of a game of connections.
pub trait ConnectionGoal: Clone + Debug + Send + Sync + 'static {
    /// The name of the game in specs.
    const KIND: &'static str;
    /// Whether a closed ring of stones wins.
    const HAS_RINGS: bool;

    /// Whether a group of this player that touches these edges wins.
    fn is_reached(edges: u16, player: Player) -> bool;
}

/// The rules of a game of connections.
#[derive(Clone, Debug)]
pub struct Connection<G> {
    board: Hexagons,
    size: Vec<usize>,
    goal: std::marker::PhantomData<G>,
}

/// A position of a game of connections.
#[derive(Debug)]
pub struct Position {
    nodes: Vec<Node>,
    stones: u16,
    to_move: Player,
    winner: Option<Player>,
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self {
            nodes: self.nodes.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &Self) {
        let mut nodes = std::mem::take(&mut self.nodes);
        nodes.clone_from(&other.nodes);
        *self = Self { nodes, ..*other };
    }
}

impl Position {
    /// The stones; how groups are linked depends on the order of the moves.
    fn contents(&self) -> impl Iterator<Item = u8> {
        self.nodes.iter().map(|node| node.content)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.to_move == other.to_move && self.contents().eq(other.contents())
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_move.hash(state);
        self.contents().for_each(|content| state.write_u8(content));
    }
}

impl<G: ConnectionGoal> Connection<G> {
    fn with_board(board: Hexagons, size: Vec<usize>) -> Self {
        Self {
            board,
            size,
            goal: std::marker::PhantomData,
        }
    }

    /// Places a stone and joins it to its neighbours; whether that reaches the goal.
    #[inline]
    fn place(&self, nodes: &mut [Node], cell: u16, player: Player) -> bool {
        let own = 1 + player as u8;
        let closes_ring = G::HAS_RINGS && self.board.closes_ring(nodes, cell, own);
        let mut root = cell;
        let mut edges = self.board.edges(cell);
        nodes[usize::from(cell)].content = own;
        for &neighbour in self.board.neighbours(cell) {
            if nodes[usize::from(neighbour)].content != own {
                continue;
            }
            let other = hexagons::find(nodes, neighbour);
            if other != root {
                edges |= nodes[usize::from(other)].edges;
                nodes[usize::from(root)].parent = other;
                root = other;
            }
        }
        nodes[usize::from(root)].edges = edges;
        closes_ring || G::is_reached(edges, player)
    }

    fn is_open(&self, position: &Position, cell: u16) -> bool {
        cell < self.board.len() && position.nodes[usize::from(cell)].content == 0
    }

    /// A position with these stones.
    fn build(&self, cells: &[u8], to_move: Player) -> Result<Position, Player> {
        let mut position = self.start();
        position.to_move = to_move;
        for (cell, content) in (0..).zip(cells) {
            let Some(player) = owner(*content) else {
                continue;
            };
            position.stones += 1;
            if self.place(&mut position.nodes, cell, player) {
                if position.winner == Some(player.other()) {
                    return Err(player);
                }
                position.winner = Some(player);
            }
        }
        Ok(position)
    }
}

impl<G: ConnectionGoal> Game for Connection<G> {
    type Position = Position;
    type Move = u16;

    fn kind(&self) -> &'static str {
        G::KIND
    }

    fn size(&self) -> Vec<usize> {
        self.size.clone()
    }

    fn start(&self) -> Position {
        Position {
            nodes: self.board.empty(),
            stones: 0,
            to_move: Player::First,
            winner: None,
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<GameOutcome> {
        match position.winner {
            Some(winner) => Some(GameOutcome::win(winner)),
            None => (position.stones == self.board.len()).then_some(GameOutcome::DRAW),
        }
    }

    fn moves(&self, position: &Position, moves: &mut Vec<u16>) {
        moves.clear();
        if position.winner.is_none() {
            moves.extend((0..self.board.len()).filter(|cell| self.is_open(position, *cell)));
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: u16) {
        let player = position.to_move;
        position.stones += 1;
        position.to_move = player.other();
        if self.place(&mut position.nodes, mv, player) {
            position.winner = Some(player);
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
        for _ in 0..64 {
            let cell = short(choices.below(self.board.len().into()) as usize);
            if self.is_open(position, cell) {
                return Some(cell);
            }
        }
        self.listed_move(position, choices, buffer)
    }

    fn write_move(&self, _: &Position, mv: u16, out: &mut String) {
        self.board.write(mv, out);
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<u16, TextError> {
        let cell = self.board.find_name(text);
        let cell = cell.filter(|cell| self.is_open(position, *cell) && position.winner.is_none());
        cell.ok_or_else(|| {
            let mut moves = Vec::new();
            self.moves(position, &mut moves);
            self.not_legal(position, text, &moves)
        })
    }

    fn why_illegal(&self, _: &Position, text: &str) -> Option<String> {
        Some(match self.board.find_name(text) {
            None => "it is not a cell of the board".to_owned(),
            Some(_) => format!("{text} is not empty"),
        })
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        let character = |cell: u16| stone(owner(position.nodes[usize::from(cell)].content));
        self.board.write_board(out, character);
        out.push(' ');
        out.push(position.to_move.letter());
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let [board, player] = fields(text, "the board and the player to move")?;
        let cells = self.board.parse_board(board)?;
        let position = self.build(&cells, parse_player(player)?);
        position.map_err(|_| TextError::new(board, "at most one player who has reached the goal"))
    }

    fn check_reachable(&self, position: &Position) -> Result<(), TextError> {
        let count = |own| position.contents().filter(|it| *it == own).map(|_| 1).sum();
        check_turns([count(1), count(2)], position.to_move)?;
        check_winner(position.winner, position.to_move)
    }

    fn picture(&self, position: &Position) -> Picture {
        let content = |cell: u16| owner(position.nodes[usize::from(cell)].content);
        self.board.picture(content)
    }
}
