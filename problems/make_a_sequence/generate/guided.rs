//! Games that are played towards a wanted position.
//!
//! Theory of operation: both players make random moves that do not win and that put nothing into a cell kept
//! for something else. After some moves without a purpose, a player who can fill a wanted cell does, and otherwise
//! prefers to raise the pegs below the wanted cells. That leads to the goal in most attempts, and
//! where it does not, another attempt with another goal is cheap.

use generators::{Board, Cell, Direction, Draw, Move, Player, Rules};

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

    /// A move that does not win and breaks no rule of the goal; if `purposeful`, a helpful one where there is any.
    fn choose(&self, draw: &mut Draw, board: &mut Board, purposeful: bool) -> Option<Move> {
        let helpful = if purposeful {
            self.helpful(draw, board)
        } else {
            Vec::new()
        };
        let open: Vec<Move> = board.open_moves().collect();
        let start = draw.index(open.len().max(1));
        let others = open[start..].iter().chain(&open[..start]);
        let mut candidates = helpful.iter().chain(others);
        candidates
            .find(|mv| self.allows(board, **mv) && !wins(board, **mv))
            .copied()
    }

    /// The moves to pegs with a wanted cell that is empty: first those that fill one, then those that raise a peg.
    fn helpful(&self, draw: &mut Draw, board: &Board) -> Vec<Move> {
        let wanted = self.wanted.iter().chain(&self.last);
        let mut pegs: Vec<(bool, Move)> = wanted
            .filter(|(cell, _)| board.stone(*cell).is_none())
            .map(|(cell, _)| {
                let mv = peg(board.rules(), *cell);
                (board.landing(mv) != Some(*cell), mv)
            })
            .collect();
        draw.shuffle(&mut pegs);
        pegs.sort_by_key(|(raises, _)| *raises);
        pegs.into_iter().map(|(_, mv)| mv).collect()
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

/// Whether rows in `direction` can only grow from below.
pub(super) fn is_upright(rules: &Rules, direction: Direction) -> bool {
    let up = rules.geometry.axes() - 1;
    rules.gravity && (0..3).all(|axis| (direction.0[axis] != 0) == (axis == up))
}
