//! Moves and positions of games of the library.
//!
//! Theory of operation: a game is a sequence of uniformly random moves, each one choice from the
//! list of legal moves. It is played before its length is known: the length is a number of moves
//! after which the game is as wanted (`play_search`).

use super::play_search::{
    DrawnChoices, MAX_MOVES, Search, Wanted, random_game, random_position, steered_game,
};
use super::prepared::{PreparedColumn, PreparedLists};
use super::steering::PlayFault;
use super::{DrawError, DrawResult, Drawer};
use games::{AnyGame, AnyPosition};
use generators::Draw;
use input_language::games::checked_position;
use input_language::plan::{
    Count, LibraryGame, Plan, Play, Position, Repeat, RepeatId, Structure, StructureKind, Term,
    VarId, each_repeat,
};
use std::collections::BTreeMap;

/// How many random games are played, and then how many steered ones.
const ATTEMPTS: usize = 100;
/// How many attempts a game that was searched without success counts for.
const DEAR: usize = 100;
/// The lists of moves whose lengths are values that are read before: each is played when its length
/// is drawn.
pub(super) fn counted_plays(plan: &Plan) -> BTreeMap<VarId, (RepeatId, &Play)> {
    let mut found = BTreeMap::new();
    each_repeat(&plan.steps, &mut |repeat| {
        let Count::Exactly(Term::Last(var)) = repeat.count else {
            return;
        };
        let Some((_, moves)) = play_of(repeat) else {
            return;
        };
        let is_beside = plan.vars[var].chain.len() + 1 == repeat.level;
        let mut needed = moves.game.size.iter().flat_map(Term::vars);
        if is_beside && needed.all(|needed| needed < var) {
            found.insert(var, (repeat.id, moves));
        }
    });
    found
}

/// The moves that a repetition contains.
fn play_of(repeat: &Repeat) -> Option<(&Structure, &Play)> {
    let mut all = repeat.structures.iter();
    all.find_map(|structure| match &structure.kind {
        StructureKind::Play(play) => Some((structure, play)),
        _ => None,
    })
}

impl<'a> Drawer<'a> {
    fn library_game(&self, game: &LibraryGame) -> DrawResult<Box<dyn AnyGame>> {
        let built = game.with(|term| self.whole(term))?;
        built.map_err(|why| DrawError::Attempt(format!("such a game ({why})")))
    }

    /// The number of moves of a game, which is played now, if this variable is such a number.
    pub(super) fn game_length(
        &mut self,
        var: VarId,
        bounds: (i64, i64),
    ) -> DrawResult<Option<i64>> {
        let Some(&(repeat, play)) = self.plays.get(&var) else {
            return Ok(None);
        };
        if self.exhaustive.is_some() || self.is_solved(var) {
            return Ok(None);
        }
        let size = |bound: i64| usize::try_from(bound).unwrap_or(0);
        let moves = self.played(play, (size(bounds.0), size(bounds.1)))?;
        let length = i64::try_from(moves.len()).unwrap_or(i64::MAX);
        self.next_game = Some((repeat, moves));
        Ok(Some(length))
    }

    /// The number of turns of an open list, if it contains the moves of a game, which is played
    /// now.
    pub(super) fn open_game(
        &mut self,
        repeat: &'a Repeat,
        bounds: (usize, usize),
    ) -> DrawResult<Option<usize>> {
        let Some((_, play)) = play_of(repeat).filter(|_| self.exhaustive.is_none()) else {
            return Ok(None);
        };
        let moves = self.played(play, bounds)?;
        let length = moves.len();
        self.next_game = Some((repeat.id, moves));
        Ok(Some(length))
    }

    /// The moves of a game of this length.
    pub(super) fn play(
        &mut self,
        repeat: &'a Repeat,
        structure: &'a Structure,
        play: &'a Play,
        count: usize,
        made: &mut PreparedLists,
    ) -> DrawResult<()> {
        let moves = match self.next_game.take() {
            _ if self.exhaustive.is_some() => self.every_game(play, count)?,
            Some((id, moves)) if id == repeat.id && moves.len() == count => moves,
            _ => self.played(play, (count, count))?,
        };
        let texts = moves.into_iter().map(String::into_bytes).collect();
        made.0
            .push((structure.vars[0], PreparedColumn::Texts(texts)));
        Ok(())
    }

    /// A game whose moves are choices; each list of choices is a different game.
    fn every_game(&mut self, play: &Play, count: usize) -> DrawResult<Vec<String>> {
        let mut position = self.library_game(&play.game)?.start();
        for _ in 0..count {
            if position.play_listed(&mut DrawnChoices(self.draw)).is_none() {
                return Err(DrawError::Attempt("a game of this length".to_owned()));
            }
        }
        let is_over = position.outcome().is_some();
        if play.finished.is_some_and(|finished| finished != is_over) {
            return Err(DrawError::Attempt("a game that ends like this".to_owned()));
        }
        Ok(position.played())
    }

    /// A random game of some length.
    fn played(&mut self, play: &Play, moves: (usize, usize)) -> DrawResult<Vec<String>> {
        let game = self.library_game(&play.game)?;
        let requested = &self.options.game;
        let fault = requested.fault;
        let is_late = fault == Some(PlayFault::LateMove);
        let wanted = Wanted {
            // A move follows the end of the game.
            moves: (
                moves.0.saturating_sub(usize::from(is_late)),
                moves.1.saturating_sub(usize::from(is_late)),
            ),
            finished: if is_late {
                Some(true)
            } else {
                requested.finished.or(play.finished)
            },
            winner: requested.winner,
            turn: None,
            wishes: requested.wishes.clone(),
        };
        let end = self.searched(game.as_ref(), &wanted, &mut random_game)?;
        match fault {
            None => Ok(end.played()),
            Some(fault) => with_fault(self.draw, game.as_ref(), end.played(), fault)
                .ok_or_else(|| DrawError::Attempt("a move that is not legal there".to_owned())),
        }
    }

    /// The text of a position.
    pub(super) fn library_position(&mut self, wanted: &Position) -> DrawResult<String> {
        let game = self.library_game(&wanted.game)?;
        if self.exhaustive.is_some() {
            return self.every_position(game.as_ref(), wanted);
        }
        let requested = &self.options.game;
        let searched = Wanted {
            moves: requested.played.unwrap_or((0, MAX_MOVES)),
            finished: requested.finished.or(wanted.finished),
            winner: requested.winner,
            turn: wanted.turn,
            wishes: requested.wishes.clone(),
        };
        let position = self.searched(game.as_ref(), &searched, &mut random_position)?;
        Ok(position.text())
    }

    /// A position whose number is a choice.
    fn every_position(&mut self, game: &dyn AnyGame, wanted: &Position) -> DrawResult<String> {
        let Some(all) = wanted.game.positions(game) else {
            let why = "a board with few positions".to_owned();
            return Err(DrawError::Impossible(why));
        };
        let text = self.draw.pick(&all.texts).clone();
        match checked_position(game, wanted, &text) {
            Ok(_) => Ok(text),
            Err(why) => Err(DrawError::Attempt(why)),
        }
    }

    fn searched(
        &mut self,
        game: &dyn AnyGame,
        wanted: &Wanted,
        at_random: &mut Search<'_>,
    ) -> DrawResult<Box<dyn AnyPosition>> {
        for attempt in 0..2 * ATTEMPTS {
            let mut position = game.start();
            // What happens on the way cannot be reached by one move.
            let is_found = if attempt < ATTEMPTS || wanted.wishes.is_any() {
                at_random(position.as_mut(), wanted, self.draw)
            } else {
                steered_game(position.as_mut(), wanted, self.draw)
            };
            self.drawn += position.played().len();
            if is_found {
                return Ok(position);
            }
        }
        self.attempts += DEAR;
        Err(DrawError::Attempt(wanted.words()))
    }
}

/// A game with one move that is not legal: a move of another time, or one after the end.
fn with_fault(
    draw: &mut Draw,
    game: &dyn AnyGame,
    mut moves: Vec<String>,
    fault: PlayFault,
) -> Option<Vec<String>> {
    let mut position = game.start();
    let mut legal = vec![position.moves()];
    for text in &moves {
        position.play(text).ok()?;
        legal.push(position.moves());
    }
    let mut pool: Vec<String> = legal.iter().flatten().cloned().collect();
    pool.sort_unstable();
    pool.dedup();
    if fault == PlayFault::LateMove {
        moves.push(draw.pick(&pool).clone());
        return Some(moves);
    }
    let wrong = |legal: &Vec<String>| -> Vec<String> {
        let others = pool.iter().filter(|text| !legal.contains(text));
        others.cloned().collect()
    };
    let places: Vec<usize> = (0..moves.len())
        .filter(|&at| !wrong(&legal[at]).is_empty())
        .collect();
    if places.is_empty() {
        return None;
    }
    let at = *draw.pick(&places);
    moves[at].clone_from(draw.pick(&wrong(&legal[at])));
    Some(moves)
}
