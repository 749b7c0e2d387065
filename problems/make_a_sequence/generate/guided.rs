//! Games that lead to a requested position.
//!
//! Both players make random moves that do not win and that do not fill a cell reserved for another
//! ball. After some random moves, a player who can fill a requested cell does so, and otherwise
//! prefers moves that raise the pegs below the requested cells. Most attempts reach the goal. If
//! one fails, another attempt with another goal is cheap.

use generators::{Board, Cell, Direction, Draw, Move, Player, Rules};

/// Requirements for the last position.
#[derive(Debug, Default)]
pub(super) struct FinalPosition {
    /// Cells to fill, and the player who fills each.
    pub(super) wanted: Vec<(Cell, Player)>,
    /// Cells that the player must not fill.
    pub(super) barred: Vec<(Cell, Player)>,
    /// The cell of the last move, after all others; `None` if the order is irrelevant.
    pub(super) last: Option<(Cell, Player)>,
}

impl FinalPosition {
    /// A game that no player wins before its last move and that ends when the goal is reached.
    /// `None` if this attempt failed. The previous content of the board is ignored; afterwards it
    /// contains the stones of the game.
    pub(super) fn play(&self, draw: &mut Draw, board: &mut Board) -> Option<Vec<Move>> {
        board.clear();
        Play::new(self, board).moves(draw)
    }

    /// Whether `mv` may put a ball into the cell that it would fill.
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

/// An attempt to reach a goal.
struct Play<'a> {
    goal: &'a FinalPosition,
    board: &'a mut Board,
    /// The possible moves, in order.
    open: Vec<Move>,
    /// The cells to fill, including the last one, and their pegs.
    pegs: Vec<(Cell, Move)>,
    /// Moves to pegs with an empty requested cell: first those that fill one, then those that raise
    /// a peg.
    helpful: Vec<(bool, Move)>,
}

impl<'a> Play<'a> {
    fn new(goal: &'a FinalPosition, board: &'a mut Board) -> Self {
        let rules = *board.rules();
        let wanted = goal.wanted.iter().chain(&goal.last);
        let peg = |(cell, _): &(Cell, Player)| {
            let mv = rules.move_at(rules.geometry.point(*cell));
            (*cell, mv)
        };
        Self {
            goal,
            open: board.open_moves().collect(),
            board,
            pegs: wanted.map(peg).collect(),
            helpful: Vec::new(),
        }
    }

    fn moves(&mut self, draw: &mut Draw) -> Option<Vec<Move>> {
        // Long games succeed less often.
        let most = 1 + draw.index(self.board.rules().geometry.len());
        let idle = draw.index(most);
        let mut moves = Vec::new();
        while !self.is_ready() {
            self.helpful.clear();
            if moves.len() >= idle {
                self.list_helpful(draw);
            }
            let mv = self.choose(draw)?;
            self.make(mv)?;
            moves.push(mv);
        }
        if self.goal.last.is_some() {
            let (_, mv) = *self.pegs.last()?;
            self.make(mv)?;
            moves.push(mv);
        }
        Some(moves)
    }

    fn make(&mut self, mv: Move) -> Option<()> {
        self.board.play(mv)?;
        if self.board.landing(mv).is_none()
            && let Ok(at) = self.open.binary_search(&mv)
        {
            self.open.remove(at);
        }
        Some(())
    }

    /// Whether only the last move is missing, and it is possible.
    fn is_ready(&self) -> bool {
        let filled = |(cell, player): &(Cell, Player)| self.board.stone(*cell) == Some(*player);
        let reachable = || {
            let last = self.goal.last.iter().zip(self.pegs.last());
            last.into_iter().all(|((cell, player), (_, mv))| {
                self.board.to_move() == *player && self.board.landing(*mv) == Some(*cell)
            })
        };
        self.goal.wanted.iter().all(filled) && reachable()
    }

    /// A move that does not win and is allowed by the goal; a helpful one if possible.
    fn choose(&mut self, draw: &mut Draw) -> Option<Move> {
        let start = draw.index(self.open.len().max(1));
        let helpful = (0..self.helpful.len()).map(|at| self.helpful[at].1);
        let others = self.open[start..].iter().chain(&self.open[..start]);
        let (goal, board) = (self.goal, &mut *self.board);
        helpful
            .chain(others.copied())
            .find(|mv| goal.allows(board, *mv) && !wins(board, *mv))
    }

    fn list_helpful(&mut self, draw: &mut Draw) {
        let board = &*self.board;
        let empty = self
            .pegs
            .iter()
            .filter(|(cell, _)| board.stone(*cell).is_none());
        let moves = empty.map(|(cell, mv)| (board.landing(*mv) != Some(*cell), *mv));
        self.helpful.extend(moves);
        draw.shuffle(&mut self.helpful);
        self.helpful.sort_by_key(|(raises, _)| *raises);
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

/// Whether rows in `direction` can only grow from below.
pub(super) fn is_upright(rules: &Rules, direction: Direction) -> bool {
    let up = rules.geometry.axes() - 1;
    rules.gravity && (0..3).all(|axis| (direction.0[axis] != 0) == (axis == up))
}
