//! The order of moves in which two alternating players build given stacks of stones.
//!
//! A move is ready if its next stone belongs to the player whose turn it is. Of a few random ready
//! moves, the one with the most stones left is made. This keeps the stacks level, so that no player
//! runs out of ready moves early. If that happens nevertheless, the caller tries again.

use crate::board::{Move, Player};
use crate::draw::Draw;

/// How many ready moves are compared for each choice.
const LOOKED_AT: usize = 4;

struct Building<'a> {
    stacks: &'a [Vec<Player>],
    /// The number of stones placed by each move.
    done: Vec<usize>,
    /// For each player, the moves whose next stone belongs to that player.
    ready: [Vec<Move>; 2],
}

/// The moves that build `stacks` from bottom to top; the top stone of `last` comes last. `None` if
/// this try failed.
pub(super) fn order(
    stacks: &[Vec<Player>],
    last: Option<Move>,
    draw: &mut Draw,
) -> Option<Vec<Move>> {
    let stones: usize = stacks.iter().map(Vec::len).sum();
    let mut building = Building {
        stacks,
        done: vec![0; stacks.len()],
        ready: [Vec::new(), Vec::new()],
    };
    for mv in (0..).map(Move).take(stacks.len()) {
        building.offer(mv, last);
    }
    let before_last = stones - usize::from(last.is_some());
    let mut moves = Vec::with_capacity(stones);
    for number in 1..=before_last {
        let mv = building.take_ready(Player::of_move(number), draw)?;
        building.offer(mv, last);
        moves.push(mv);
    }
    moves.extend(last);
    Some(moves)
}

impl Building<'_> {
    /// Makes `mv` ready if it has a stone left, unless that is the last stone of the game.
    fn offer(&mut self, mv: Move, last: Option<Move>) {
        let done = self.done[mv.at()];
        let withheld = usize::from(last == Some(mv));
        if done + withheld < self.stacks[mv.at()].len() {
            let owner = self.stacks[mv.at()][done];
            self.ready[owner.index()].push(mv);
        }
    }

    fn take_ready(&mut self, player: Player, draw: &mut Draw) -> Option<Move> {
        let ready = &mut self.ready[player.index()];
        if ready.is_empty() {
            return None;
        }
        let to_come = |mv: Move| self.stacks[mv.at()].len() - self.done[mv.at()];
        let looked_at = (0..LOOKED_AT).map(|_| draw.index(ready.len()));
        let index = looked_at.max_by_key(|&index| to_come(ready[index]))?;
        let mv = ready.swap_remove(index);
        self.done[mv.at()] += 1;
        Some(mv)
    }
}
