//! Positions: which of them can occur in a game.
//!
//! Theory of operation: rows only grow, so nobody has won before the last move exactly if the
//! position before it contains no winning row. A position with a winning row can therefore occur if
//! there is a last stone without which it contains none. Without gravity the stones before it can
//! be placed in any order; with gravity two alternating players must be able to build the columns
//! (`order`).

use super::order::can_be_built;
use super::{Game, name, player_after};
use crate::structure::StructureError;
use std::collections::{BTreeMap, BTreeSet};

/// The required properties of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionRules {
    /// Whether it occurs in a game.
    pub reachable: bool,
    /// Whether nobody has won, and there is a free cell.
    pub open: bool,
    /// Whose turn it is, 1 or 2.
    pub turn: Option<u8>,
}

/// Checks that a position has the required properties; the element of an error is a cell.
pub(crate) fn check_position(
    game: &Game,
    stones: &[u8],
    asked: PositionRules,
) -> Result<(), StructureError> {
    check_falls(game, stones)?;
    let counts = [1, 2].map(|player| memchr::memchr_iter(player, stones).count());
    let more = counts[0].checked_sub(counts[1]);
    if (asked.reachable || asked.turn.is_some()) && !matches!(more, Some(0 | 1)) {
        return Err(StructureError::at(
            0,
            format!(
                "{} stones of the first player and {} of the second, which alternating players cannot have placed",
                counts[0], counts[1]
            ),
        ));
    }
    let to_move = player_after(counts[0] + counts[1]);
    if asked.turn.is_some_and(|turn| turn != to_move) {
        return Err(StructureError::at(
            0,
            format!("it is the turn of {}, not of the other", name(to_move)),
        ));
    }
    let win = game.win_on(stones);
    if asked.open {
        if let Some(row) = &win {
            return Err(StructureError::at(
                row[0],
                format!("{} has won, but the game continues", name(stones[row[0]])),
            ));
        }
        if !stones.contains(&0) {
            return Err(StructureError::at(
                0,
                "the board is full, but the game continues",
            ));
        }
    }
    if asked.reachable {
        check_reachable(game, stones, win.as_deref(), to_move)?;
    }
    Ok(())
}

/// Checks that no stone is above an empty cell.
fn check_falls(game: &Game, stones: &[u8]) -> Result<(), StructureError> {
    let floating = game.pegs().into_iter().find_map(|peg| {
        peg.windows(2)
            .find(|pair| stones[pair[0]] == 0 && stones[pair[1]] != 0)
            .map(|pair| pair[1])
    });
    match floating {
        None => Ok(()),
        Some(cell) => Err(StructureError::at(cell, "the stone is above an empty cell")),
    }
}

fn check_reachable(
    game: &Game,
    stones: &[u8],
    win: Option<&[usize]>,
    to_move: u8,
) -> Result<(), StructureError> {
    let pegs = game.pegs();
    let stacks: Vec<Vec<u8>> = pegs
        .iter()
        .map(|peg| {
            let stones = peg.iter().map(|&cell| stones[cell]);
            stones.take_while(|&stone| stone != 0).collect()
        })
        .collect();
    let lasts: Vec<Option<usize>> = match win {
        Some(row) if !game.goes_on => {
            let winner = stones[row[0]];
            if winner == to_move {
                return Err(StructureError::at(
                    row[0],
                    format!("{} has won, but the other moved after that", name(winner)),
                ));
            }
            let lasts = last_stones(game, stones, row, &pegs, &stacks);
            if lasts.is_empty() {
                return Err(StructureError::at(
                    row[0],
                    format!("{} had won before the last move", name(winner)),
                ));
            }
            lasts.into_iter().map(Some).collect()
        }
        _ => vec![None],
    };
    if !game.gravity {
        return Ok(());
    }
    let mut is_known = true;
    for last in lasts {
        match can_be_built(&stacks, last) {
            Some(true) => return Ok(()),
            Some(false) => {}
            None => is_known = false,
        }
    }
    Err(StructureError::at(
        0,
        if is_known {
            "no order in which the players took turns leads to this position"
        } else {
            "no order in which the players took turns was found to lead to this position"
        },
    ))
}

/// The columns whose top stone, one of a winning row, may have been the last: without it nobody has
/// won.
fn last_stones(
    game: &Game,
    stones: &[u8],
    row: &[usize],
    pegs: &[Vec<usize>],
    stacks: &[Vec<u8>],
) -> Vec<usize> {
    let mut before = stones.to_vec();
    let stride = pegs.len();
    let candidates = row.iter().filter(|&&cell| {
        let peg = cell % stride;
        stacks[peg].len() == cell / stride + 1
    });
    let found = candidates.filter(|&&cell| {
        let stone = std::mem::take(&mut before[cell]);
        let is_last = game.win_on(&before).is_none();
        before[cell] = stone;
        is_last
    });
    found.map(|&cell| cell % stride).collect()
}

/// How many positions are visited when they are counted.
const MAX_POSITIONS: usize = 100_000;

/// How many positions have the required properties; `None` if there are too many to visit.
#[must_use]
pub fn count_positions(game: &Game, asked: PositionRules) -> Option<u128> {
    if !asked.reachable {
        return None;
    }
    let mut looked_at = 0;
    let mut layer = vec![vec![0_u8; game.cells()]];
    let mut count = 0;
    while !layer.is_empty() {
        let mut next = BTreeSet::new();
        for stones in layer {
            let moves = stones.iter().filter(|&&stone| stone != 0).count();
            let player = player_after(moves);
            let has_won = game.win_on(&stones).is_some();
            let is_open = !has_won && moves < stones.len();
            let is_asked = asked.turn.is_none_or(|turn| turn == player) && (!asked.open || is_open);
            count += u128::from(is_asked);
            if has_won && !game.goes_on {
                continue;
            }
            for peg in game.pegs() {
                let free = peg.into_iter().find(|&cell| stones[cell] == 0);
                if let Some(cell) = free {
                    let mut after = stones.clone();
                    after[cell] = player;
                    next.insert(after);
                }
            }
            looked_at += 1;
            if looked_at + next.len() > MAX_POSITIONS {
                return None;
            }
        }
        layer = next.into_iter().collect();
    }
    Some(count)
}

/// How many games of this many moves there are; `None` if there are too many positions to visit. If
/// players are free, each move may belong to either.
pub fn count_games(game: &Game, moves: usize, is_free: bool) -> Option<u128> {
    let mut layer = BTreeMap::from([(vec![0_u8; game.cells()], 1_u128)]);
    for number in 0..moves {
        let turn = player_after(number);
        let players = if is_free { 1..=2 } else { turn..=turn };
        let mut next: BTreeMap<Vec<u8>, u128> = BTreeMap::new();
        for (stones, games) in layer {
            let is_over = !game.goes_on && game.win_on(&stones).is_some();
            let free = game.pegs().into_iter().filter(|_| !is_over);
            let free = free.filter_map(|peg| peg.into_iter().find(|&cell| stones[cell] == 0));
            for cell in free {
                for player in players.clone() {
                    let mut after = stones.clone();
                    after[cell] = player;
                    let there = next.entry(after).or_default();
                    *there = there.checked_add(games)?;
                }
            }
            if next.len() > MAX_POSITIONS {
                return None;
            }
        }
        layer = next;
    }
    layer.into_values().try_fold(0_u128, u128::checked_add)
}
