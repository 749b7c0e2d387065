//! Exact search: what a position leads to if both players play best.
//!
//! Each position is searched once, depth first, and the search of a position ends with the first
//! move that wins. The path to the current position is a list and not a chain of calls, because
//! games may be longer than a stack is deep.

use crate::game::Game;
use crate::outcome::{GameOutcome, Player};
use std::collections::{HashMap, HashSet};
use std::vec::IntoIter;

/// How many positions an exact search may look at, where nothing else is set.
pub const MAX_SEARCHED: usize = 1_000_000;

/// The result of a position if both players play best, and the moves that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestPlay {
    /// Who wins; `None` for a draw.
    pub winner: Option<Player>,
    /// All best moves, in the order of the legal moves; none if the game is over.
    pub moves: Vec<String>,
}

/// The value of a result: 1 if the first player wins, -1 if the second one does.
type Value = i8;

fn value_of(winner: Option<Player>) -> Value {
    winner.map_or(0, win)
}

fn win(player: Player) -> Value {
    match player {
        Player::First => 1,
        Player::Second => -1,
    }
}

fn better(player: Player, one: Value, other: Value) -> Value {
    match player {
        Player::First => one.max(other),
        Player::Second => one.min(other),
    }
}

/// The best moves in a position; `None` if more than `max` positions have to be searched.
pub(crate) fn best_play<G: Game>(game: &G, position: &G::Position, max: usize) -> Option<BestPlay> {
    if let Some(GameOutcome { winner, .. }) = game.outcome(position) {
        let moves = Vec::new();
        return Some(BestPlay { winner, moves });
    }
    let mut search = ExactSearch::new(game, max);
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut values = Vec::new();
    for &mv in &moves {
        let mut after = position.clone();
        game.play(&mut after, mv);
        values.push(search.value(after)?);
    }
    let side = game.to_move(position);
    let all = values.iter().copied();
    let best = all.reduce(|one, other| better(side, one, other))?;
    let text = |&mv: &G::Move| {
        let mut text = String::new();
        game.write_move(position, mv, &mut text);
        text
    };
    let found = moves.iter().zip(&values);
    Some(BestPlay {
        winner: Player::BOTH.into_iter().find(|it| win(*it) == best),
        moves: found
            .filter(|(_, value)| **value == best)
            .map(|(mv, _)| text(mv))
            .collect(),
    })
}

/// Whether more than `max` positions occur in games from a position on.
pub(crate) fn has_more_positions<G: Game>(game: &G, start: &G::Position, max: usize) -> bool {
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![start.clone()];
    let mut moves = Vec::new();
    while let Some(position) = open.pop() {
        game.moves(&position, &mut moves);
        for &mv in &moves {
            let mut after = position.clone();
            game.play(&mut after, mv);
            if seen.insert(after.clone()) {
                open.push(after);
            }
        }
        if seen.len() > max {
            return true;
        }
    }
    false
}

struct ExactSearch<'a, G: Game> {
    game: &'a G,
    known: HashMap<G::Position, Value>,
    /// How many more positions may be searched.
    left: usize,
}

/// A position whose moves are being searched.
struct OpenPosition<G: Game> {
    position: G::Position,
    side: Player,
    moves: IntoIter<G::Move>,
    best: Option<Value>,
}

impl<G: Game> OpenPosition<G> {
    fn add(&mut self, value: Value) {
        let best = self.best.map(|best| better(self.side, best, value));
        self.best = Some(best.unwrap_or(value));
    }

    /// The next move, unless one that wins is known.
    fn next(&mut self) -> Option<G::Move> {
        let is_decided = self.best == Some(win(self.side));
        if is_decided { None } else { self.moves.next() }
    }
}

impl<'a, G: Game> ExactSearch<'a, G> {
    fn new(game: &'a G, max: usize) -> Self {
        Self {
            game,
            known: HashMap::new(),
            left: max,
        }
    }

    /// The value of a position; `None` if too many positions have to be searched.
    fn value(&mut self, start: G::Position) -> Option<Value> {
        if let Some(value) = self.look_up(&start) {
            return Some(value);
        }
        let mut path = vec![self.enter(start)?];
        loop {
            let top = path.last_mut()?;
            if let Some(mv) = top.next() {
                let mut after = top.position.clone();
                self.game.play(&mut after, mv);
                match self.look_up(&after) {
                    Some(value) => top.add(value),
                    None => path.push(self.enter(after)?),
                }
                continue;
            }
            let OpenPosition { position, best, .. } = path.pop()?;
            let value = best?;
            self.known.insert(position, value);
            match path.last_mut() {
                Some(before) => before.add(value),
                None => return Some(value),
            }
        }
    }

    fn look_up(&self, position: &G::Position) -> Option<Value> {
        let known = self.known.get(position).copied();
        known.or_else(|| {
            let outcome = self.game.outcome(position)?;
            Some(value_of(outcome.winner))
        })
    }

    fn enter(&mut self, position: G::Position) -> Option<OpenPosition<G>> {
        self.left = self.left.checked_sub(1)?;
        let mut moves = Vec::new();
        self.game.moves(&position, &mut moves);
        Some(OpenPosition {
            side: self.game.to_move(&position),
            moves: moves.into_iter(),
            best: None,
            position,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::BestPlay;
    use crate::{Player, game};

    fn after(name: &str, size: &[usize], moves: &[&str]) -> BestPlay {
        let rules = game(name, size, &[]).unwrap();
        let mut position = rules.start();
        for text in moves {
            position.play(text).unwrap();
        }
        position.best_play(1_000_000).unwrap()
    }

    #[test]
    fn tic_tac_toe_is_a_draw_and_every_first_move_keeps_it() {
        let found = after("tic-tac-toe", &[], &[]);
        assert_eq!((found.winner, found.moves.len()), (None, 9));
        let found = after("tic-tac-toe", &[], &["a1", "b1"]);
        assert_eq!(found.winner, Some(Player::First));
        let found = after("tic-tac-toe", &[], &["a1", "b2", "c3"]);
        assert_eq!(
            (found.winner, &*found.moves.join(" ")),
            (None, "b1 a2 c2 b3")
        );
    }

    #[test]
    fn known_games_have_their_known_values() {
        for (name, size, winner) in [
            ("nim", &[3, 5, 7][..], Some(Player::First)),
            ("nim", &[1, 2, 3], Some(Player::Second)),
            ("connect-four", &[4, 4], None),
            ("hex", &[3, 3], Some(Player::First)),
            ("reversi", &[4, 4], Some(Player::Second)),
        ] {
            assert_eq!(after(name, size, &[]).winner, winner, "{name} {size:?}");
        }
        assert_eq!(after("nim", &[3, 5, 7], &[]).moves, ["a1", "b1", "c1"]);
    }

    #[test]
    fn a_finished_game_has_its_result_and_no_moves() {
        let found = after("tic-tac-toe", &[], &["a1", "a2", "b1", "b2", "c1"]);
        assert_eq!(found.winner, Some(Player::First));
        assert!(found.moves.is_empty());
    }

    #[test]
    fn large_games_and_games_that_need_not_end_are_refused() {
        for (name, options) in [("reversi", &[][..]), ("go", &[("max_moves", "0")])] {
            let position = game(name, &[], options).unwrap().start();
            assert_eq!(position.best_play(1000), None, "{name}");
            assert!(position.has_more_positions(1000), "{name}");
        }
        let small = game("tic-tac-toe", &[], &[]).unwrap().start();
        assert!(small.has_more_positions(5477) && !small.has_more_positions(5478));
    }
}
