//! What is possible in a position: captures and steps.

use super::jumps::{Jumper, Move};
use super::layout::DiagonalStep;
use super::{Draughts, DraughtsRules, Position};
use crate::bits::elements;

impl<R: DraughtsRules> Draughts<R> {
    /// Whether any capture is possible.
    #[inline]
    pub(super) fn can_capture(&self, position: &Position) -> bool {
        let own = position.pieces[position.to_move.index()];
        let opposing = position.pieces[position.to_move.other().index()];
        let empty = self.empty(position);
        let (men, kings) = (own & !position.kings, own & position.kings);
        let directions = self.directions(position.to_move);
        directions
            .into_iter()
            .enumerate()
            .any(|(number, direction)| {
                let men = if number < 2 || R::MEN_CAPTURE_BACKWARDS {
                    men
                } else {
                    0
                };
                let mut runners = kings;
                let mut before = men | kings;
                while R::KINGS_FLY && runners != 0 {
                    runners = direction.step(runners) & empty;
                    before |= runners;
                }
                direction.step(direction.step(before) & opposing) & empty != 0
            })
    }

    /// The squares that can be reached without a capture, by direction and distance.
    #[inline]
    pub(super) fn each_step(
        &self,
        position: &Position,
        mut found: impl FnMut(u64, DiagonalStep, u8) -> bool,
    ) {
        let own = position.pieces[position.to_move.index()];
        let empty = self.empty(position);
        let kings = own & position.kings;
        let directions = self.directions(position.to_move);
        for (number, direction) in directions.into_iter().enumerate() {
            let movers = if number < 2 { own } else { kings };
            let mut targets = direction.step(movers) & empty;
            let mut runners = direction.step(kings) & empty;
            let mut distance = 1;
            while targets != 0 {
                if found(targets, direction, distance) {
                    return;
                }
                if !R::KINGS_FLY {
                    break;
                }
                runners = direction.step(runners) & empty;
                targets = runners;
                distance += 1;
            }
        }
    }

    pub(super) fn jumper(&self, position: &Position, from: u64) -> Jumper {
        let is_king = position.kings & from != 0;
        let reach = if is_king || R::MEN_CAPTURE_BACKWARDS {
            4
        } else {
            2
        };
        Jumper {
            opposing: position.pieces[position.to_move.other().index()],
            empty: self.empty(position) | from,
            flies: R::KINGS_FLY && is_king,
            directions: self.directions(position.to_move),
            reach,
            from,
        }
    }

    pub(super) fn all_captures(&self, position: &Position, moves: &mut Vec<Move>) {
        for from in elements(position.pieces[position.to_move.index()]) {
            let from = 1 << from;
            self.jumper(position, from).extend(from, 0, moves);
        }
    }

    pub(super) fn captures(&self, position: &Position, moves: &mut Vec<Move>) {
        self.all_captures(position, moves);
        if R::MUST_CAPTURE_MOST {
            let most = moves.iter().map(|mv| mv.captured.count_ones()).max();
            moves.retain(|mv| Some(mv.captured.count_ones()) == most);
        }
    }

    pub(super) fn has_step(&self, position: &Position) -> bool {
        let mut any = false;
        self.each_step(position, |_, _, _| {
            any = true;
            true
        });
        any
    }

    pub(super) fn is_over(&self, position: &Position) -> bool {
        position.quiet >= R::MAX_QUIET || !self.has_step(position) && !self.can_capture(position)
    }
}
