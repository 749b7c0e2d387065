//! Searching for a game of the library that is as wanted.
//!
//! Random moves are played as far as possible, and then undone up to a position that is as wanted.
//! If no random game has one, games are steered by one move: no move ends the game before the last
//! one, which ends it as requested.

use super::steering::Winner;
use super::wishes::{History, Wishes};
use games::{AnyPosition, Choices, Player};
use generators::Draw;

/// The maximum number of moves before a position.
pub(super) const MAX_MOVES: usize = 1000;

/// Choices of a generator.
pub(super) struct DrawnChoices<'a>(pub(super) &'a mut Draw);

impl Choices for DrawnChoices<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let chosen = self.0.up_to(u64::from(n.saturating_sub(1)));
        u32::try_from(chosen).unwrap_or(0)
    }
}

/// What a game or position must be like.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    /// The minimum and maximum number of moves.
    pub(super) moves: (usize, usize),
    pub(super) finished: Option<bool>,
    pub(super) winner: Option<Winner>,
    pub(super) turn: Option<Player>,
    pub(super) wishes: Wishes,
}

impl Wanted {
    fn accepts(&self, position: &dyn AnyPosition) -> bool {
        let outcome = position.outcome();
        let winner = outcome.and_then(|outcome| outcome.winner);
        let has_winner = match self.winner {
            None => true,
            Some(Winner::First) => winner == Some(Player::First),
            Some(Winner::Second) => winner == Some(Player::Second),
            Some(Winner::Nobody) => winner.is_none(),
        };
        has_winner
            && self
                .finished
                .is_none_or(|finished| finished == outcome.is_some())
            && self.turn.is_none_or(|turn| turn == position.to_move())
    }

    /// The game in words, for errors.
    pub(super) fn words(&self) -> String {
        let (low, high) = self.moves;
        let length = if low == high {
            in_moves(low)
        } else {
            format!("{low} to {}", in_moves(high))
        };
        let end = match self.finished {
            None => None,
            Some(true) => Some("is over"),
            Some(false) => Some("is not over"),
        };
        let winner = match self.winner {
            None => None,
            Some(Winner::First) => Some("the first player wins"),
            Some(Winner::Second) => Some("the second player wins"),
            Some(Winner::Nobody) => Some("nobody wins"),
        };
        let properties = end.into_iter().chain(winner).map(str::to_owned);
        let properties: Vec<String> = properties.chain(self.wishes.words()).collect();
        match properties.as_slice() {
            [] => format!("a game of {length}"),
            properties => format!("a game of {length} that {}", properties.join(" and that ")),
        }
    }
}

fn in_moves(moves: usize) -> String {
    format!("{moves} move{}", if moves == 1 { "" } else { "s" })
}

/// Plays a game from its beginning; whether it is as wanted.
pub(super) type Search<'a> = dyn FnMut(&mut dyn AnyPosition, &Wanted, &mut Draw) -> bool + 'a;

/// Plays random moves until the game is over or as long as allowed, and then goes back to one of
/// the positions that are as wanted: in half of the cases to the last one.
pub(super) fn random_game(
    position: &mut dyn AnyPosition,
    wanted: &Wanted,
    draw: &mut Draw,
) -> bool {
    choose(position, wanted, draw, (1, 2))
}

/// As [`random_game`], but positions at the end are rare.
pub(super) fn random_position(
    position: &mut dyn AnyPosition,
    wanted: &Wanted,
    draw: &mut Draw,
) -> bool {
    choose(position, wanted, draw, (1, 8))
}

fn choose(
    position: &mut dyn AnyPosition,
    wanted: &Wanted,
    draw: &mut Draw,
    (at_end, of): (u64, u64),
) -> bool {
    let (low, high) = wanted.moves;
    let mut usable = Vec::new();
    let mut length = 0;
    let wishes = &wanted.wishes;
    let mut history = wishes.is_any().then(|| History::new(wishes, position));
    loop {
        let has_happened = |history: &History| wanted.wishes.accept(history);
        if length >= low && wanted.accepts(position) && history.as_ref().is_none_or(has_happened) {
            usable.push(length);
        }
        if length >= high {
            break;
        }
        let Some(text) = position.play_listed(&mut DrawnChoices(draw)) else {
            break;
        };
        if let Some(history) = &mut history {
            history.add(text, position);
        }
        length += 1;
    }
    let chosen = match usable.last() {
        None => return false,
        Some(&last) if last == length && draw.chance(at_end, of) => last,
        Some(_) => *draw.pick(&usable),
    };
    for _ in chosen..length {
        position.undo();
    }
    true
}

/// Plays moves that do not end the game, and from some move on the first move after which the game
/// is as wanted.
pub(super) fn steered_game(
    position: &mut dyn AnyPosition,
    wanted: &Wanted,
    draw: &mut Draw,
) -> bool {
    let (low, high) = wanted.moves;
    let earliest = low + draw.index(high.min(low + MAX_MOVES) - low + 1);
    if earliest == 0 && wanted.accepts(position) {
        return true;
    }
    for number in 1..=high {
        let mut moves = position.moves();
        draw.shuffle(&mut moves);
        let mut played = |is_usable: &dyn Fn(&dyn AnyPosition) -> bool| {
            moves.iter().any(|text| {
                // The moves are legal.
                let _ = position.play(text);
                let is_usable = is_usable(position);
                if !is_usable {
                    position.undo();
                }
                is_usable
            })
        };
        if number >= earliest && played(&|position| wanted.accepts(position)) {
            return true;
        }
        if !played(&|position| position.outcome().is_none()) {
            return false;
        }
    }
    false
}
