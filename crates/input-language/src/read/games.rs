//! Moves and positions of games.

use super::error::Invalid;
use super::{ReadResult, Reader};
use crate::games::{
    board_picture, checked_position, checked_stones, game_picture, moves_picture, play_moves,
    played, position_picture,
};
use crate::plan::{
    BoardLayout, GameRules, LibraryGame, Moves, Plan, Play, Position, Structure, VarId,
};
use crate::structure::StructureError;
use crate::structure::game::Game;
use ::games::{AnyGame, AnyPosition, MAX_SEARCHED, Player};
use generators::picture::Picture;
use std::fmt;

/// Drawings of the boards of a valid input.
///
/// # Errors
/// If the input is not valid.
pub fn boards(plan: &Plan, text: &[u8]) -> Result<Vec<Picture>, Invalid> {
    let mut reader = Reader::new(plan, text);
    reader.boards = Some(Vec::new());
    match reader.whole() {
        Ok(()) => Ok(numbered(reader.boards.unwrap_or_default())),
        Err(refusal) => Err(Invalid::new(
            text,
            reader.place(&refusal.place),
            refusal.what,
        )),
    }
}

/// The games whose moves a valid input contains, one for each list of moves of a game of the
/// library, in the order of the input.
#[must_use]
pub fn library_games(plan: &Plan, text: &[u8]) -> Vec<Box<dyn AnyGame>> {
    let mut reader = Reader::new(plan, text);
    reader.games = Some(Vec::new());
    match reader.whole() {
        Ok(()) => reader.games.unwrap_or_default(),
        Err(_) => Vec::new(),
    }
}

/// A question about a game that its rules answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameQuestion {
    /// Who has won: `x`, `o`, `draw`, or `open` if the game is not over.
    Result,
    /// The legal moves, sorted as texts and separated by spaces; none if the game is over.
    LegalMoves,
    /// Who wins if both players play best, and the first best move; only the result if the game is
    /// over.
    BestMove,
    /// The same with all best moves. Only checkers ask this.
    BestMoves,
}

impl GameQuestion {
    /// The questions that a spec can ask.
    pub const ALL: [Self; 3] = [Self::Result, Self::LegalMoves, Self::BestMove];

    /// Its name in specs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Result => "result",
            Self::LegalMoves => "legal-moves",
            Self::BestMove => "best-move",
            Self::BestMoves => "best-moves",
        }
    }

    fn answer(self, position: &dyn AnyPosition) -> Result<String, String> {
        Ok(match self {
            Self::LegalMoves => sorted(position.moves()).join(" "),
            Self::Result => match position.outcome() {
                None => "open".to_owned(),
                Some(outcome) => winner_name(outcome.winner),
            },
            Self::BestMove => best_moves(position, 1)?,
            Self::BestMoves => best_moves(position, usize::MAX)?,
        })
    }
}

/// Moves in the order of their bytes, which any program can print.
fn sorted(mut moves: Vec<String>) -> Vec<String> {
    moves.sort_unstable();
    moves
}

fn winner_name(winner: Option<Player>) -> String {
    winner.map_or_else(|| "draw".to_owned(), |winner| winner.to_string())
}

/// The result of best play, and the first of the best moves, at most this many.
fn best_moves(position: &dyn AnyPosition, count: usize) -> Result<String, String> {
    let Some(best) = position.best_play(MAX_SEARCHED) else {
        return Err(format!(
            "the search for the best move is too large for this game: it has more than {MAX_SEARCHED} positions; \
             declare a smaller board or positions nearer to the end"
        ));
    };
    let moves = sorted(best.moves).into_iter().take(count);
    let words: Vec<String> = [winner_name(best.winner)]
        .into_iter()
        .chain(moves)
        .collect();
    Ok(words.join(" "))
}

/// Why a question about games has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerError {
    /// The input is not valid.
    Invalid(Invalid),
    /// The exact search of a game in a valid input is too large; with the reason.
    TooLarge(String),
}

impl fmt::Display for AnswerError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(invalid) => invalid.fmt(out),
            Self::TooLarge(why) => out.write_str(why),
        }
    }
}

/// The answers to a question about each game and each position of the library in an input: a line
/// for each, in the order of the input.
///
/// # Errors
/// If the input is not valid, or a search is too large.
pub fn answers(plan: &Plan, text: &[u8], question: GameQuestion) -> Result<String, AnswerError> {
    let mut reader = Reader::new(plan, text);
    reader.question = Some((question, String::new()));
    match reader.whole() {
        Ok(()) => Ok(reader
            .question
            .map(|(_, answers)| answers)
            .unwrap_or_default()),
        Err(refusal) => {
            if let Some(why) = reader.unanswered.take() {
                return Err(AnswerError::TooLarge(why));
            }
            let place = reader.place(&refusal.place);
            let invalid = Invalid::new(text, place, refusal.what);
            Err(AnswerError::Invalid(invalid))
        }
    }
}

/// Adds numbers to the titles of several pictures.
fn numbered(mut pictures: Vec<Picture>) -> Vec<Picture> {
    if pictures.len() > 1 {
        for (number, picture) in (1..).zip(&mut pictures) {
            picture.title = format!("{number}. {}", picture.title);
        }
    }
    pictures
}

impl Reader<'_> {
    fn game(&self, rules: &GameRules) -> ReadResult<Game> {
        rules
            .with(|term| self.whole_term(term))?
            .ok_or_else(|| self.refused("there is no board of that size".to_owned()))
    }

    pub(super) fn moves(
        &mut self,
        structure: &Structure,
        moves: &Moves,
        start: usize,
    ) -> ReadResult<Result<(), StructureError>> {
        let game = self.game(&moves.game)?;
        let columns: Vec<&[i64]> = structure
            .vars
            .iter()
            .map(|&var| self.data.ints(var).get(start..).unwrap_or(&[]))
            .collect();
        let played = match played(&game, moves, &columns) {
            Ok(played) => played,
            Err(broken) => return Ok(Err(broken)),
        };
        let what = self.names(structure);
        if let Some(pictures) = &mut self.boards {
            pictures.push(moves_picture(&what, &game, &played, moves.from));
        }
        Ok(Ok(()))
    }

    pub(super) fn board(
        &mut self,
        structure: &Structure,
        board: &BoardLayout,
        start: usize,
    ) -> ReadResult<Result<(), StructureError>> {
        let game = self.game(&board.game)?;
        let column = &self.data.columns[structure.vars[0]];
        let stones = match checked_stones(&game, board, column, start) {
            Ok(stones) => stones,
            Err(broken) => return Ok(Err(broken)),
        };
        let what = self.names(structure);
        if let Some(pictures) = &mut self.boards {
            pictures.push(board_picture(&what, &game, &stones));
        }
        Ok(Ok(()))
    }

    pub(super) fn play(
        &mut self,
        structure: &Structure,
        play: &Play,
        start: usize,
    ) -> ReadResult<Result<(), StructureError>> {
        let game = self.library_game(&play.game)?;
        let column = &self.data.columns[structure.vars[0]];
        let position = match play_moves(game.as_ref(), play, column, start) {
            Ok(position) => position,
            Err(broken) => return Ok(Err(broken)),
        };
        let what = self.names(structure);
        if let Some(pictures) = &mut self.boards {
            pictures.push(game_picture(&what, position.as_ref()));
        }
        self.answer(position.as_ref(), &what)?;
        if let Some(games) = &mut self.games {
            games.push(game);
        }
        Ok(Ok(()))
    }

    /// Checks a position, whose text is the value that is read now.
    pub(super) fn position(
        &mut self,
        var: VarId,
        wanted: &Position,
        text: &[u8],
    ) -> ReadResult<()> {
        let game = self.library_game(&wanted.game)?;
        let text = String::from_utf8_lossy(text);
        let position = checked_position(game.as_ref(), wanted, &text);
        let position =
            position.map_err(|why| self.refused(format!("`{}`: {why}", self.name(var))))?;
        let what = self.name(var);
        if let Some(pictures) = &mut self.boards {
            pictures.push(position_picture(&what, position.as_ref()));
        }
        self.answer(position.as_ref(), &what)
    }

    /// Answers the question, if there is one, about a position of these values.
    fn answer(&mut self, position: &dyn AnyPosition, what: &str) -> ReadResult<()> {
        let Some((question, _)) = &self.question else {
            return Ok(());
        };
        let answer = question.answer(position);
        let answer = match answer {
            Ok(answer) => answer,
            Err(why) => {
                let why = format!("`{what}`: {why}");
                self.unanswered = Some(why.clone());
                return Err(self.refused(why));
            }
        };
        if let Some((_, answers)) = &mut self.question {
            answers.push_str(&answer);
            answers.push('\n');
        }
        Ok(())
    }

    fn library_game(&self, game: &LibraryGame) -> ReadResult<Box<dyn AnyGame>> {
        let built = game.with(|term| self.whole_term(term))?;
        built.map_err(|why| self.refused(format!("there is no such game: {why}")))
    }

    fn names(&self, structure: &Structure) -> String {
        let names: Vec<&str> = structure
            .vars
            .iter()
            .map(|&var| self.plan.vars[var].name.as_str())
            .collect();
        names.join(" ")
    }
}
