//! Games without a winner that look as if there were one, to catch programs that detect rows in a
//! wrong way.

use super::search::GameSearch;
use super::shape::{NearMiss, NearMissShape};
use crate::board::{Board, Move, Player, Rules};
use crate::draw::Draw;
use crate::params::GenerateError;
use std::cell::LazyCell;

/// A game of `stones` moves, or of any number, that no player has won. Its last position contains a
/// near miss of `player`, or of any player.
///
/// # Errors
/// When no such game exists, or none was found. The error states which.
pub fn near_miss_game(
    draw: &mut Draw,
    rules: &Rules,
    kind: NearMiss,
    player: Option<Player>,
    stones: Option<usize>,
) -> Result<Vec<Move>, GenerateError> {
    let players = [Player::First, Player::Second];
    let owners: Vec<Player> = players
        .into_iter()
        .filter(|owner| player.is_none_or(|player| player == *owner))
        .collect();
    let shapes = LazyCell::new(|| NearMissShape::all(rules, kind).collect::<Vec<_>>());
    let is_missed = |board: &Board| {
        shapes
            .iter()
            .any(|shape| owners.iter().any(|&owner| shape.is_on(board, owner)))
    };
    let search = GameSearch {
        rules,
        lengths: (1..=rules.geometry.len())
            .filter(|length| stones.is_none_or(|stones| stones == *length))
            .collect(),
        plan: &|draw, stones| {
            let owner = *draw.pick(&owners);
            Some(NearMissShape::draw(draw, rules, kind)?.plan(owner, stones))
        },
        accept: &|board, last| board.win_through(last).is_none() && is_missed(board),
        wanted: wanted(kind, player, stones),
    };
    search.find(draw)
}

fn wanted(kind: NearMiss, player: Option<Player>, stones: Option<usize>) -> String {
    let what = match kind {
        NearMiss::Short => "a row that is one stone too short",
        NearMiss::Broken => "a row broken by the opponent",
        NearMiss::Gapped => "a row with a gap",
        NearMiss::Wrapped => "a row that goes over an edge",
    };
    let owner = match player {
        None => "",
        Some(Player::First) => " of the first player",
        Some(Player::Second) => " of the second player",
    };
    match stones {
        None => format!("{what}{owner}"),
        Some(stones) => format!("{what}{owner} after {stones} moves"),
    }
}
