//! Moves and positions of games.

use super::interval::interval;
use super::{Resolver, Scope};
use crate::declaration::{BoardType, Cells, GameType, MovesType, Sourced, Type, VarDeclaration};
use crate::mistake::{MistakeKind, SpecPosition};
use crate::plan::{
    BoardLayout, GameRules, MAX_CELLS, Moves, Operation, Players, RepeatId, Term, VarKind,
};
use crate::syntax::Expr;

impl Resolver {
    /// A coordinate of a move, or its player.
    pub(super) fn move_part(
        &mut self,
        declared: &VarDeclaration,
        moves: &MovesType,
        name: &str,
        scope: &Scope<'_>,
        chain: &[RepeatId],
    ) -> Option<VarKind> {
        let at = declared
            .names
            .iter()
            .position(|other| other.value == name)?;
        let coordinates = moves.game.sides.len() - usize::from(moves.game.gravity);
        match &moves.players {
            Some(players) if at + 1 == declared.names.len() && at > 0 => self.words(players),
            // Too many names are reported separately.
            _ => {
                let side = &moves.game.sides[at.min(coordinates - 1)];
                self.nodes(side, moves.from, name, scope, chain)
            }
        }
    }

    /// A cell of a board, or a row of its cells.
    pub(super) fn cells(
        &mut self,
        board: &BoardType,
        name: &str,
        scope: &Scope<'_>,
        chain: &[RepeatId],
    ) -> Option<VarKind> {
        match &board.cells {
            Cells::Words(words) => self.words(words),
            Cells::Letters(letters) => {
                let width = self.number(&board.game.sides[0], scope, chain, name)?;
                Some(VarKind::Text {
                    alphabet: letters.value.to_vec(),
                    low: width.clone(),
                    high: width,
                })
            }
        }
    }

    /// Whether a move, or a board, is repeated as required.
    pub(super) fn is_alone(
        &mut self,
        declared: &VarDeclaration,
        own: usize,
        place: &SpecPosition,
    ) -> bool {
        match &declared.kind {
            Type::Moves(_) if own > 1 => {
                self.unfit(
                    place,
                    "a list of lists of moves",
                    "put the inner list into a part of its own",
                );
                false
            }
            Type::Board(_) if own == 0 => {
                self.unfit(
                    place,
                    "a board is more than one value",
                    "repeat its name: \"c[h][w]\" or \"c[h*w; '']\" for cells, \"c[h]\" for rows of letters",
                );
                false
            }
            _ => true,
        }
    }

    pub(super) fn game_moves(
        &mut self,
        moves: &MovesType,
        scope: &Scope<'_>,
        chain: &[RepeatId],
        name: &str,
    ) -> Option<Moves> {
        Some(Moves {
            game: self.game(&moves.game, scope, chain, name)?,
            from: moves.from,
            players: match (&moves.players, moves.alternate) {
                (None, _) => Players::Silent,
                (Some(_), true) => Players::Named,
                (Some(_), false) => Players::Free,
            },
        })
    }

    pub(super) fn position(
        &mut self,
        board: &BoardType,
        scope: &Scope<'_>,
        chain: &[RepeatId],
        name: &str,
    ) -> Option<BoardLayout> {
        Some(BoardLayout {
            game: self.game(&board.game, scope, chain, name)?,
            letters: match &board.cells {
                Cells::Words(_) => None,
                Cells::Letters(letters) => Some(letters.value),
            },
            asked: board.asked,
        })
    }

    fn game(
        &mut self,
        game: &GameType,
        scope: &Scope<'_>,
        chain: &[RepeatId],
        name: &str,
    ) -> Option<GameRules> {
        let number =
            |resolver: &mut Self, expr: &Sourced<Expr>| resolver.number(expr, scope, chain, name);
        let sides: Vec<Option<Term>> = game.sides.iter().map(|side| number(self, side)).collect();
        let row = number(self, &game.row);
        Some(GameRules {
            sides: sides.into_iter().collect::<Option<_>>()?,
            row: row?,
            gravity: game.gravity,
            wrap: game.wrap,
            exact: game.exact,
            goes_on: game.goes_on,
        })
    }

    /// Reports boards that cannot exist.
    pub(super) fn fits_board(&mut self, game: &GameRules, place: &SpecPosition) {
        let of = |var: usize| self.plan.vars[var].span;
        let spans: Vec<(i128, i128)> = game.sides.iter().map(|side| interval(side, &of)).collect();
        let row = interval(&game.row, &of);
        let most = spans
            .iter()
            .fold(1_i128, |cells, span| cells.saturating_mul(span.1.max(0)));
        if spans.iter().any(|span| span.1 < 1) || row.1 < 1 {
            let reason = "a board has at least one cell, and a row at least one stone".to_owned();
            self.mistake(place, MistakeKind::Contradiction { reason });
        } else if most > MAX_CELLS {
            let what = MistakeKind::TooLarge {
                what: "the cells of a board".to_owned(),
                count: most.to_string(),
                most: MAX_CELLS.to_string(),
            };
            self.mistake(place, what);
        }
    }

    /// Whether the lists of a board can have as many elements as the board has cells, or rows.
    pub(super) fn has_all_cells(&mut self, board: &BoardLayout, at: usize, place: &SpecPosition) {
        let of = |var: usize| self.plan.vars[var].span;
        let skipped = usize::from(board.letters.is_some());
        let needed = board.game.sides[skipped..]
            .iter()
            .map(|side| interval(side, &of));
        let product = |(low, high): (i128, i128), (least, most): (i128, i128)| {
            (
                low.saturating_mul(least.max(0)),
                high.saturating_mul(most.max(0)),
            )
        };
        let needed = needed.fold((1, 1), product);
        let there = self.open[at..].iter().map(|open| open.count);
        let there = there.fold((1, 1), product);
        if there.1 < needed.0 || there.0 > needed.1 {
            let reason = format!(
                "the board has from {} to {} {}, but the list from {} to {} elements",
                needed.0,
                needed.1,
                if skipped == 1 { "rows" } else { "cells" },
                there.0,
                there.1
            );
            self.mistake(place, MistakeKind::Contradiction { reason });
        }
    }
}

/// The number of cells of a board.
pub(super) fn cells_of(game: &GameRules) -> Term {
    let mut sides = game.sides.iter().cloned();
    let first = sides.next().unwrap_or_else(|| Term::whole(1));
    sides.fold(first, |cells, side| {
        Term::Binary(Operation::Times, Box::new(cells), Box::new(side))
    })
}
