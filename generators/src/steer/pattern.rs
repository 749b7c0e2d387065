//! Fills boards without a row by arithmetic, where a random search would fail.
//!
//! The cells are numbered such that a step in any direction changes the number by a constant that
//! is not 0 modulo `modulus`. The cells whose number is one of `members` belong to one player. On
//! flat boards, x + 2y modulo 4 and two neighbouring numbers give no player three in a row. On
//! solid boards, x + 2y + 4z modulo 11 and the squares give no player four: multiplying by a
//! constant maps the squares to themselves or to the non-squares, so all directions are alike. A
//! full solid board of side 3 always contains three in a row.

use crate::board::{Cell, Player, Point, Rules};
use crate::draw::Draw;
use std::collections::BTreeMap;

/// How many patterns are compared.
const CANDIDATES: usize = 16;

/// Owners of the cells of a board such that no player has a row.
pub(super) struct OwnerPattern {
    modulus: usize,
    members: &'static [usize],
    /// The weights of x, y and z.
    weights: [usize; 3],
    shift: usize,
    member: Player,
}

impl OwnerPattern {
    /// A random pattern; `None` if no pattern without a row is known for these rules.
    fn draw(rules: &Rules, draw: &mut Draw) -> Option<Self> {
        let flat = rules.geometry.axes() == 2;
        let (modulus, members, mut weights): (_, &[usize], _) = match rules.line {
            3.. if flat => (4, &[0, 1], [1, 2, 0]),
            4.. => (11, &[1, 3, 4, 5, 9], [1, 2, 4]),
            _ => return None,
        };
        draw.shuffle(&mut weights[..rules.geometry.axes()]);
        let shift = draw.index(modulus);
        let member = *draw.pick(&[Player::First, Player::Second]);
        Some(Self {
            modulus,
            members,
            weights,
            shift,
            member,
        })
    }

    /// The pattern that agrees best with the required owners, of some random ones.
    pub(super) fn fitting(
        rules: &Rules,
        demanded: &BTreeMap<Cell, Player>,
        draw: &mut Draw,
    ) -> Option<Self> {
        let patterns = (0..CANDIDATES).filter_map(|_| Self::draw(rules, draw));
        patterns.max_by_key(|pattern| {
            let agrees = |(cell, owner): &(&Cell, &Player)| {
                pattern.owner(rules.geometry.point(**cell)) == **owner
            };
            demanded.iter().filter(agrees).count()
        })
    }

    pub(super) fn owner(&self, point: Point) -> Player {
        let weighted = point
            .iter()
            .zip(self.weights)
            .map(|(coordinate, weight)| coordinate * weight);
        let number = (self.shift + weighted.sum::<usize>()) % self.modulus;
        if self.members.contains(&number) {
            self.member
        } else {
            self.member.other()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Field, Geometry};

    #[test]
    fn a_pattern_fills_a_board_without_a_row() {
        let boards = [
            (Geometry::flat([13, 11]), 3),
            (Geometry::solid([15, 14, 13]), 4),
        ];
        for (geometry, line) in boards {
            let rules = Rules::free(geometry, line);
            for seed in 0..20 {
                let pattern =
                    OwnerPattern::draw(&rules, &mut Draw::fresh(seed, "pattern")).unwrap();
                let mut field = Field::new(&geometry);
                for point in geometry.points() {
                    field.set(geometry.cell(point), pattern.owner(point).into());
                }
                let mut rows = geometry
                    .points()
                    .flat_map(|point| field.rows_through(geometry.cell(point)).collect::<Vec<_>>());
                assert!(rows.all(|row| row.length < line));
            }
        }
    }
}
