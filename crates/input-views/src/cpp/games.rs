//! Moves and positions of games.

use super::{Writer, listed, quoted};
use input_language::plan::{BoardLayout, GameRules, Moves, Players, Structure, VarKind};

impl Writer<'_> {
    fn game(&self, game: &GameRules) -> String {
        let bound = |term| self.term(term).unwrap_or_default();
        let sides: Vec<String> = game.sides.iter().map(bound).collect();
        format!(
            "Game({{{}}}, {}, {}, {}, {}, {})",
            sides.join(", "),
            bound(&game.row),
            game.gravity,
            game.wrap,
            game.exact,
            game.goes_on
        )
    }

    /// The check of moves, whose values are in some columns.
    pub(super) fn moves(&self, moves: &Moves, structure: &Structure, columns: &[String]) -> String {
        let (coordinates, players) = columns.split_at(moves.game.coordinates());
        let players = match players {
            [column] => self.numbered(structure, column),
            _ => "{}".to_owned(),
        };
        format!(
            "check_moves({{{}}}, {players}, {}, {}, {});",
            coordinates.join(", "),
            moves.players == Players::Free,
            moves.from,
            self.game(&moves.game)
        )
    }

    /// The check of a position, whose cells are in a column.
    pub(super) fn board(&self, board: &BoardLayout, structure: &Structure, column: &str) -> String {
        let cells = match &board.letters {
            None => self.numbered(structure, column),
            Some(known) => format!("letters({column}, {})", quoted(known)),
        };
        let asked = board.asked;
        format!(
            "check_board({cells}, {}, {}, {}, {});",
            self.game(&board.game),
            asked.reachable,
            asked.open,
            asked.turn.unwrap_or(0)
        )
    }

    /// The numbers of the words of the last variable.
    fn numbered(&self, structure: &Structure, column: &str) -> String {
        let last = structure.vars.last().map(|&var| &self.plan.vars[var].kind);
        match last {
            Some(VarKind::Words(words)) => format!("numbers({column}, {{{}}})", listed(words)),
            _ => "{}".to_owned(),
        }
    }
}
