//! Moves and positions of games.

use super::error::Invalid;
use super::{ReadResult, Reader};
use crate::games::{board_picture, checked_stones, moves_picture, played};
use crate::plan::{Board, GameRules, Moves, Plan, Structure};
use crate::structure::StructureError;
use crate::structure::game::Game;
use generators::picture::Picture;

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
        board: &Board,
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

    fn names(&self, structure: &Structure) -> String {
        let names: Vec<&str> = structure
            .vars
            .iter()
            .map(|&var| self.plan.vars[var].name.as_str())
            .collect();
        names.join(" ")
    }
}
