//! Assigns owners to stones so that no player has a row.
//!
//! The stones whose owner the plan leaves open get random owners, with the right number for each
//! player. While some stone is in a row, the search swaps its owner with that of an opponent's
//! stone. It compares a few random opponent's stones and takes the one after which the fewest rows
//! remain. A swap that makes the position worse is made only sometimes, to leave a local minimum.
//! Swaps keep the number of stones of each player. The search gives up if the number of stones in
//! rows has not decreased for some rounds. The winning stone is placed after the search, so that
//! the search does not see the row that it completes.

use super::effort::SearchEffort;
use super::pattern::OwnerPattern;
use super::plan::{Last, PositionPlan};
use crate::board::{Cell, Field, Move, Player, Row, Rules};
use crate::draw::Draw;
use std::collections::BTreeMap;

/// How many stones of the opponent are compared for each swap.
const PARTNERS: usize = 24;

/// The position that a plan describes.
pub(super) struct Colouring {
    rules: Rules,
    field: Field,
    /// The stones whose owner may change.
    free: Vec<Cell>,
    last: Option<(Last, Player)>,
}

impl Colouring {
    /// Places stones on pegs of the given heights, with owners such that no player has a row before
    /// the last move. `None` if this attempt failed.
    pub(super) fn find(
        plan: &PositionPlan,
        rules: &Rules,
        heights: &[usize],
        effort: SearchEffort,
        draw: &mut Draw,
    ) -> Option<Self> {
        let mut colouring = Self::start(plan, rules, heights, effort, draw)?;
        if !colouring.settle(effort, draw) {
            return None;
        }
        if let Some((last, winner)) = colouring.last {
            colouring.field.set(last.cell, winner.into());
        }
        Some(colouring)
    }

    /// The owners of the stones of each move, from bottom to top.
    pub(super) fn stacks(&self, heights: &[usize]) -> Vec<Vec<Player>> {
        let stack = |(mv, &height)| {
            let cells = (0..height).map(|level| self.rules.cell_of(mv, level));
            cells.filter_map(|cell| self.field.stone(cell)).collect()
        };
        (0..).map(Move).zip(heights).map(stack).collect()
    }

    /// Assigns owners at random or by a pattern. `None` if the plan requires more stones of a
    /// player than there are.
    fn start(
        plan: &PositionPlan,
        rules: &Rules,
        heights: &[usize],
        effort: SearchEffort,
        draw: &mut Draw,
    ) -> Option<Self> {
        let mut demanded: BTreeMap<Cell, Player> = plan.fixed.iter().copied().collect();
        demanded.extend(
            plan.barred
                .iter()
                .map(|&(cell, player)| (cell, player.other())),
        );
        let last = plan.last.map(|last| (last, Player::of_move(plan.stones)));
        let mut colouring = Self {
            rules: *rules,
            field: Field::new(&rules.geometry),
            free: Vec::new(),
            last,
        };
        let mut left = [plan.stones.div_ceil(2), plan.stones / 2];
        for (mv, &height) in (0..).map(Move).zip(heights) {
            for cell in (0..height).map(|level| rules.cell_of(mv, level)) {
                match demanded.get(&cell) {
                    None => colouring.free.push(cell),
                    Some(&owner) => {
                        left[owner.index()] = left[owner.index()].checked_sub(1)?;
                        colouring.put(cell, owner);
                    }
                }
            }
        }
        draw.shuffle(&mut colouring.free);
        if effort.patterned {
            let pattern = OwnerPattern::fitting(rules, &demanded, draw)?;
            colouring.fill(left, |cell| Some(pattern.owner(rules.geometry.point(cell))));
        } else {
            colouring.fill(left, |_| None);
        }
        Some(colouring)
    }

    /// Places a stone, unless it is the last one of the game.
    fn put(&mut self, cell: Cell, owner: Player) {
        if self.last.is_none_or(|(last, _)| last.cell != cell) {
            self.field.set(cell, owner.into());
        }
    }

    /// Gives the free stones the proposed owners, while the players have stones `left`.
    fn fill(&mut self, mut left: [usize; 2], propose: impl Fn(Cell) -> Option<Player>) {
        let mut refused = Vec::new();
        for &cell in &self.free {
            match propose(cell) {
                Some(owner) if left[owner.index()] > 0 => {
                    left[owner.index()] -= 1;
                    self.field.set(cell, owner.into());
                }
                _ => refused.push(cell),
            }
        }
        for (index, cell) in refused.into_iter().enumerate() {
            let owner = if index < left[0] {
                Player::First
            } else {
                Player::Second
            };
            self.field.set(cell, owner.into());
        }
    }

    /// Swaps owners until no player has a row; false if it gave up.
    fn settle(&mut self, effort: SearchEffort, draw: &mut Draw) -> bool {
        let mut fewest = usize::MAX;
        let mut rounds_left = effort.stalled_rounds;
        while rounds_left > 0 {
            let troubled = self.troubled();
            if troubled.is_empty() {
                return true;
            }
            rounds_left = if troubled.len() < fewest {
                effort.stalled_rounds
            } else {
                rounds_left - 1
            };
            fewest = fewest.min(troubled.len());
            for cell in troubled {
                self.exchange(cell, draw);
            }
        }
        false
    }

    /// The free stones in a row, or in a row that the last stone must not complete.
    fn troubled(&self) -> Vec<Cell> {
        let crossing = self
            .crossing()
            .flat_map(|row| row.cells(&self.rules.geometry));
        let crossing: Vec<Cell> = crossing.collect();
        let troubled = |&&cell: &&Cell| self.excess(cell) > 0 || crossing.contains(&cell);
        self.free.iter().filter(troubled).copied().collect()
    }

    /// Swaps the owner of `cell` with that of the best of a few stones of the opponent.
    fn exchange(&mut self, cell: Cell, draw: &mut Draw) {
        let mut best: Option<(isize, Cell)> = None;
        for _ in 0..PARTNERS {
            let partner = *draw.pick(&self.free);
            if self.field.get(partner) == self.field.get(cell) {
                continue;
            }
            let before = self.harm(cell, partner);
            self.swap(cell, partner);
            let change = self.harm(cell, partner) - before;
            self.swap(cell, partner);
            if best.is_none_or(|(least, _)| change < least) {
                best = Some((change, partner));
            }
        }
        if let Some((change, partner)) = best
            && (change <= 0 || draw.chance(1, 16))
        {
            self.swap(cell, partner);
        }
    }

    fn swap(&mut self, one: Cell, other: Cell) {
        let owner = self.field.get(one);
        self.field.set(one, self.field.get(other));
        self.field.set(other, owner);
    }

    /// How bad the owners of two cells are: the excess stones in their rows, and in rows that the
    /// last stone must not complete.
    fn harm(&self, one: Cell, other: Cell) -> isize {
        let crossing: usize = self
            .crossing()
            .map(|row| row.length + 1 - self.rules.line)
            .sum();
        (self.excess(one) + self.excess(other) + crossing).cast_signed()
    }

    /// By how many stones the rows through the stone in `cell` are too long.
    fn excess(&self, cell: Cell) -> usize {
        let rows = self.field.rows_through(cell);
        rows.map(|row| (row.length + 1).saturating_sub(self.rules.line))
            .sum()
    }

    /// The rows that the last stone must not complete.
    fn crossing(&self) -> impl Iterator<Item = Row> {
        let sole = self.last.filter(|(last, _)| last.sole);
        sole.into_iter().flat_map(|(last, winner)| {
            let rows = self.field.rows_of(winner.into(), last.cell);
            let line = self.rules.line;
            rows.filter(move |row| row.direction != last.direction && row.length >= line)
        })
    }
}
