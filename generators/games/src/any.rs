//! Games whose kind is known at run time only.

use crate::choices::Choices;
use crate::error::TextError;
use crate::exact::{BestPlay, best_play, has_more_positions};
use crate::game::{Game, perft};
use crate::history::History;
use crate::outcome::{GameOutcome, Player};
use crate::picture::Picture;
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

/// The rules of some game. Every [`Game`] is one.
pub trait AnyGame: Debug + Send + Sync {
    /// See [`Game::kind`].
    fn kind(&self) -> &'static str;

    /// See [`Game::size`].
    fn size(&self) -> Vec<usize>;

    /// The position before the first move.
    fn start(&self) -> Box<dyn AnyPosition>;

    /// Reads a position.
    ///
    /// # Errors
    /// When the text is not a position of this game.
    fn parse_position(&self, text: &str) -> Result<Box<dyn AnyPosition>, TextError>;

    /// Whether moves of the game can capture.
    fn has_captures(&self) -> bool;

    /// The texts of all positions that occur in games, those after fewer moves first; `None` if
    /// there are more than `max`.
    fn positions(&self, max: usize) -> Option<Vec<String>>;

    /// The number of sequences of `moves` moves; `None` if more than `max_positions` positions
    /// occur after any number of moves, or if the number is too large.
    fn count_games(&self, moves: usize, max_positions: usize) -> Option<GameCount>;
}

/// A number of sequences of moves of the same length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCount {
    /// Those after which the game is over.
    pub finished: u128,
    /// The others.
    pub open: u128,
}

impl<G: Game> AnyGame for G {
    fn kind(&self) -> &'static str {
        Game::kind(self)
    }

    fn size(&self) -> Vec<usize> {
        Game::size(self)
    }

    fn start(&self) -> Box<dyn AnyPosition> {
        Box::new(History::new(self.clone(), Game::start(self)))
    }

    fn parse_position(&self, text: &str) -> Result<Box<dyn AnyPosition>, TextError> {
        let position = Game::parse_position(self, text)?;
        Ok(Box::new(History::new(self.clone(), position)))
    }

    fn has_captures(&self) -> bool {
        let start = Game::start(self);
        let mut moves = Vec::new();
        self.moves(&start, &mut moves);
        let first = moves.first();
        first.is_some_and(|mv| self.captured(&start, *mv).is_some())
    }

    fn positions(&self, max: usize) -> Option<Vec<String>> {
        let start = Game::start(self);
        let mut seen = HashSet::from([start.clone()]);
        let mut found = vec![start];
        let mut moves = Vec::new();
        let mut next = 0;
        while let Some(position) = found.get(next).cloned() {
            self.moves(&position, &mut moves);
            for &mv in &moves {
                let mut after = position.clone();
                self.play(&mut after, mv);
                if seen.insert(after.clone()) {
                    found.push(after);
                }
            }
            if found.len() > max {
                return None;
            }
            next += 1;
        }
        // Positions with different pasts may have the same text.
        let mut texts: Vec<String> = Vec::new();
        let mut known = HashSet::new();
        for position in &found {
            let mut text = String::new();
            self.write_position(position, &mut text);
            if known.insert(text.clone()) {
                texts.push(text);
            }
        }
        Some(texts)
    }

    fn count_games(&self, moves: usize, max_positions: usize) -> Option<GameCount> {
        let mut level = HashMap::from([(Game::start(self), 1_u128)]);
        let mut legal = Vec::new();
        for _ in 0..moves {
            let mut next: HashMap<G::Position, u128> = HashMap::new();
            for (position, games) in &level {
                self.moves(position, &mut legal);
                for &mv in &legal {
                    let mut after = position.clone();
                    self.play(&mut after, mv);
                    let known = next.entry(after).or_default();
                    *known = known.checked_add(*games)?;
                }
                if next.len() > max_positions {
                    return None;
                }
            }
            level = next;
        }
        let mut count = GameCount::default();
        for (position, games) in level {
            let total = match self.outcome(&position) {
                Some(_) => &mut count.finished,
                None => &mut count.open,
            };
            *total = total.checked_add(games)?;
        }
        Some(count)
    }
}

/// A position of some game, with the moves that led to it from where it was created. Moves are
/// texts.
pub trait AnyPosition: Debug + Send {
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyPosition>;

    /// The player whose turn it is. In a finished game any of the two.
    fn to_move(&self) -> Player;

    /// The result; `None` while the game is not finished.
    fn outcome(&self) -> Option<GameOutcome>;

    /// All legal moves, each once, in a fixed order; none if the game is over.
    fn moves(&self) -> Vec<String>;

    /// Makes a move.
    ///
    /// # Errors
    /// When the text is not that of a legal move. Then the position is unchanged.
    fn play(&mut self, text: &str) -> Result<(), TextError>;

    /// Undoes the last move and returns it; `None` if no move was made.
    fn undo(&mut self) -> Option<String>;

    /// The moves made and not undone.
    fn played(&self) -> Vec<String>;

    /// The number of pieces or seeds that the last move captured; 0 if there is none. See
    /// [`Game::captured`].
    fn last_captured(&self) -> u32;

    /// See [`Game::pieces`].
    fn pieces(&self) -> usize;

    /// Makes a uniformly random legal move and returns it; `None` if the game is over.
    fn play_random(&mut self, choices: &mut dyn Choices) -> Option<String>;

    /// As [`play_random`](Self::play_random), but with exactly one choice; the first of
    /// [`moves`](Self::moves) is choice 0.
    fn play_listed(&mut self, choices: &mut dyn Choices) -> Option<String>;

    /// Plays uniformly random moves on a copy until the game is over; `None` if it is not over
    /// after `max_moves` moves.
    fn playout(&self, choices: &mut dyn Choices, max_moves: u32) -> Option<GameOutcome>;

    /// The number of sequences of `depth` moves. Games that end earlier do not count.
    fn perft(&self, depth: usize) -> u64;

    /// The result if both players play best, and the moves that lead to it; `None` if an exact
    /// search needs more than `max` positions.
    fn best_play(&self, max: usize) -> Option<BestPlay>;

    /// Whether more than `max` positions occur in games from here on. If not, none of these
    /// positions is too large for a search of `max` positions.
    fn has_more_positions(&self, max: usize) -> bool;

    /// The position as a text of one line.
    fn text(&self) -> String;

    /// Rejects positions that cannot occur in a game, as far as
    /// [`Game::check_reachable`] shows it.
    ///
    /// # Errors
    /// With what a position that occurs in a game would have.
    fn check_reachable(&self) -> Result<(), TextError>;

    /// A hash of the position, the same on all machines, without the moves that led to it except
    /// where the rules need them.
    fn hash(&self) -> u64;

    /// The position as a drawing.
    fn picture(&self) -> Picture;
}

impl Clone for Box<dyn AnyPosition> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

impl<G: Game> AnyPosition for History<G> {
    fn boxed_clone(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn to_move(&self) -> Player {
        self.game().to_move(self.position())
    }

    fn outcome(&self) -> Option<GameOutcome> {
        self.game().outcome(self.position())
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.game().moves(self.position(), &mut moves);
        let name = |mv: G::Move| move_text(self.game(), self.position(), mv);
        moves.into_iter().map(name).collect()
    }

    fn play(&mut self, text: &str) -> Result<(), TextError> {
        let mv = self.game().parse_move(self.position(), text)?;
        History::play(self, mv);
        Ok(())
    }

    fn undo(&mut self) -> Option<String> {
        let mv = History::undo(self)?;
        Some(move_text(self.game(), self.position(), mv))
    }

    fn played(&self) -> Vec<String> {
        let past = self.past().iter();
        past.map(|(position, mv)| move_text(self.game(), position, *mv))
            .collect()
    }

    fn last_captured(&self) -> u32 {
        let last = self.past().last();
        last.and_then(|(before, mv)| self.game().captured(before, *mv))
            .unwrap_or(0)
    }

    fn pieces(&self) -> usize {
        self.game().pieces(self.position())
    }

    fn play_random(&mut self, choices: &mut dyn Choices) -> Option<String> {
        let mv = self
            .game()
            .random_move(self.position(), choices, &mut Vec::new())?;
        let text = move_text(self.game(), self.position(), mv);
        History::play(self, mv);
        Some(text)
    }

    fn play_listed(&mut self, choices: &mut dyn Choices) -> Option<String> {
        let mv = self
            .game()
            .listed_move(self.position(), choices, &mut Vec::new())?;
        let text = move_text(self.game(), self.position(), mv);
        History::play(self, mv);
        Some(text)
    }

    fn playout(&self, choices: &mut dyn Choices, max_moves: u32) -> Option<GameOutcome> {
        let mut position = self.position().clone();
        self.game()
            .playout(&mut position, choices, &mut Vec::new(), max_moves)
    }

    fn perft(&self, depth: usize) -> u64 {
        perft(self.game(), self.position(), depth)
    }

    fn best_play(&self, max: usize) -> Option<BestPlay> {
        best_play(self.game(), self.position(), max)
    }

    fn has_more_positions(&self, max: usize) -> bool {
        has_more_positions(self.game(), self.position(), max)
    }

    fn text(&self) -> String {
        let mut text = String::new();
        self.game().write_position(self.position(), &mut text);
        text
    }

    fn check_reachable(&self) -> Result<(), TextError> {
        self.game().check_reachable(self.position())
    }

    fn hash(&self) -> u64 {
        self.game().hash(self.position())
    }

    fn picture(&self) -> Picture {
        self.game().picture(self.position())
    }
}

fn move_text<G: Game>(game: &G, position: &G::Position, mv: G::Move) -> String {
    let mut text = String::new();
    game.write_move(position, mv, &mut text);
    text
}
