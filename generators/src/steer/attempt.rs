//! From a plan of the last position to a game that leads to it.
//!
//! Rows only grow. So no player wins before the last move exactly if the position before it
//! contains no row. A game is therefore made backwards in three steps: how many stones each peg
//! gets (`heights`), which player owns each stone (`colouring`, a local search), and in which order
//! they are placed so that the players alternate (`order`). Without gravity a peg is one cell. Each
//! step may fail; the caller tries again.

use super::colouring::Colouring;
use super::effort::SearchEffort;
use super::order::order;
use super::plan::PositionPlan;
use crate::board::{Move, Rules};
use crate::draw::Draw;

/// How many orders of the stones of one colouring are tried before a new colouring is made.
const ORDERS: usize = 6;

impl PositionPlan {
    /// A game that fits the plan; `None` if this attempt failed.
    pub(super) fn attempt(
        &self,
        rules: &Rules,
        effort: SearchEffort,
        draw: &mut Draw,
    ) -> Option<Vec<Move>> {
        let heights = self.heights(rules, draw)?;
        let stacks = Colouring::find(self, rules, &heights, effort, draw)?.stacks(&heights);
        let last = self.last.map(|last| rules.move_and_level(last.cell).0);
        (0..ORDERS).find_map(|_| order(&stacks, last, draw))
    }

    /// The number of stones of each move.
    fn heights(&self, rules: &Rules, draw: &mut Draw) -> Option<Vec<usize>> {
        let (mut heights, limits) = self.height_bounds(rules);
        let mut left = self.stones.checked_sub(heights.iter().sum())?;
        let mut open: Vec<usize> = (0..heights.len())
            .filter(|&mv| heights[mv] < limits[mv])
            .collect();
        if heights
            .iter()
            .zip(&limits)
            .any(|(height, limit)| height > limit)
        {
            return None;
        }
        // The more pegs are compared for each stone, the flatter the position becomes.
        let looked_at = *draw.pick(&[1, 2, 8]);
        while left > 0 {
            if open.is_empty() {
                return None;
            }
            let indices = (0..looked_at).map(|_| draw.index(open.len()));
            let index = indices.min_by_key(|&index| heights[open[index]])?;
            let mv = open[index];
            heights[mv] += 1;
            left -= 1;
            if heights[mv] == limits[mv] {
                open.swap_remove(index);
            }
        }
        Some(heights)
    }

    /// The minimum and maximum number of stones of each move.
    fn height_bounds(&self, rules: &Rules) -> (Vec<usize>, Vec<usize>) {
        let mut least = vec![0; rules.moves()];
        let mut greatest = vec![rules.capacity(); rules.moves()];
        for &(cell, _) in &self.fixed {
            let (mv, level) = rules.move_and_level(cell);
            least[mv.at()] = least[mv.at()].max(level + 1);
        }
        let over_last = self.last.map(|last| rules.move_and_level(last.cell));
        let over_last = over_last.map(|(mv, level)| (mv, level + 1));
        let over_empty = self.empty.iter().map(|&cell| rules.move_and_level(cell));
        for (mv, limit) in over_empty.chain(over_last) {
            greatest[mv.at()] = greatest[mv.at()].min(limit);
        }
        (least, greatest)
    }
}
