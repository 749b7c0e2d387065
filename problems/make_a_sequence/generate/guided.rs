//! Games that are played towards a wanted position.
//!
//! Theory of operation: both players make random moves that do not win and that put nothing into a cell kept
//! for something else. After some moves without a purpose, a player who can fill a wanted cell does, and otherwise
//! prefers to raise the pegs below the wanted cells. That leads to the goal in most attempts, and
//! where it does not, another attempt with another goal is cheap.

use generators::{Board, Cell, Draw, Move, Player, Rules};

/// What the last position must be like.
#[derive(Debug, Default)]
pub(super) struct Goal {
    /// Cells to fill, and by whom.
    pub(super) wanted: Vec<(Cell, Player)>,
    /// Cells that the player must not fill.
    pub(super) barred: Vec<(Cell, Player)>,
    /// The cell of the last move, after all others; nothing where the order does not matter.
    pub(super) last: Option<(Cell, Player)>,
}

/// How much a move helps, the most helpful first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    FillsWanted,
    RaisesPeg,
    Other,
}

impl Goal {
    /// A game that nobody wins before its last move and that ends when the goal is reached; nothing where this
    /// attempt went wrong.
    pub(super) fn play(&self, draw: &mut Draw, rules: &Rules) -> Option<Vec<Move>> {
        // Long games are the rarer to succeed.
        let most = 1 + draw.index(rules.geometry.len());
        let idle = draw.index(most);
        let mut board = Board::new(rules);
        let mut moves = Vec::new();
        while !self.is_ready(&board) {
            let purposeful = moves.len() >= idle;
            let mv = self.choose(draw, &mut board, purposeful)?;
            board.play(mv)?;
            moves.push(mv);
        }
        moves.extend(self.last.map(|(cell, _)| peg(rules, cell)));
        Some(moves)
    }

    /// Whether nothing but the last move is missing, and it can be made.
    fn is_ready(&self, board: &Board) -> bool {
        let filled = |(cell, player): &(Cell, Player)| board.stone(*cell) == Some(*player);
        let reachable = |(cell, player): &(Cell, Player)| {
            board.to_move() == *player && board.landing(peg(board.rules(), *cell)) == Some(*cell)
        };
        self.wanted.iter().all(filled) && self.last.iter().all(reachable)
    }

    /// A move that does not win and breaks no rule of the goal; if `purposeful`, one of the most helpful.
    fn choose(&self, draw: &mut Draw, board: &mut Board, purposeful: bool) -> Option<Move> {
        let mut open: Vec<Move> = board.open_moves().collect();
        draw.shuffle(&mut open);
        if purposeful {
            open.sort_by_cached_key(|mv| self.use_of(board, *mv));
        }
        open.into_iter()
            .find(|mv| self.allows(board, *mv) && !wins(board, *mv))
    }

    fn use_of(&self, board: &Board, mv: Move) -> Use {
        let landing = board.landing(mv);
        let mut targets = self.wanted.iter().chain(&self.last);
        if self.wanted.iter().any(|(cell, _)| landing == Some(*cell)) {
            Use::FillsWanted
        } else if targets
            .any(|(cell, _)| peg(board.rules(), *cell) == mv && board.stone(*cell).is_none())
        {
            Use::RaisesPeg
        } else {
            Use::Other
        }
    }

    /// Whether the ball of `mv` may lie where it would come to lie.
    fn allows(&self, board: &Board, mv: Move) -> bool {
        let player = board.to_move();
        board.landing(mv).is_some_and(|landing| {
            self.wanted
                .iter()
                .all(|(cell, owner)| *cell != landing || *owner == player)
                && self.barred.iter().all(|kept| *kept != (landing, player))
                && self.last.iter().all(|(cell, _)| *cell != landing)
        })
    }
}

fn wins(board: &mut Board, mv: Move) -> bool {
    let cell = board.play(mv);
    let wins = cell.is_some_and(|cell| board.win_through(cell).is_some());
    if cell.is_some() {
        board.undo(mv);
    }
    wins
}

/// The move whose balls can come to lie in `cell`.
fn peg(rules: &Rules, cell: Cell) -> Move {
    rules.move_at(rules.geometry.point(cell))
}
