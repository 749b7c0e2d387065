//! Simpler matches: fewer games, a lower seed, simpler strategies, boards with fewer stones.

use super::Games;
use super::game::{PlayingSide, Start, Strategy};
use crate::simpler::{replaced, without_stretch};
use crate::tic_tac_toe_score::simpler::simpler as simpler_boards;

pub(super) fn inputs(games: Games) -> impl Iterator<Item = Games> {
    let Games { seed, starts } = games;
    let fewer = without_stretch(&starts).filter(|starts| !starts.is_empty());
    let fewer: Vec<Games> = fewer.map(|starts| Games { seed, starts }).collect();
    let same = starts.clone();
    let seeds = [0, 1, 2, 3, seed / 10].into_iter().map(move |seed| Games {
        seed,
        starts: same.clone(),
    });
    let single = (0..starts.len()).flat_map(move |at| {
        let starts = starts.clone();
        simpler(starts[at]).map(move |start| Games {
            seed,
            starts: replaced(&starts, at, start),
        })
    });
    fewer.into_iter().chain(seeds).chain(single)
}

fn simpler(start: Start) -> impl Iterator<Item = Start> {
    let strategies = Strategy::ALL.map(|strategy| Start { strategy, ..start });
    let sides = PlayingSide::ALL.map(|contestant| Start {
        contestant,
        ..start
    });
    let boards = simpler_boards(start.board).map(move |board| Start { board, ..start });
    strategies.into_iter().chain(sides).chain(boards)
}
