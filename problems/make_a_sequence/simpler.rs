//! Simpler records: fewer of them, shorter ones, on smaller boards, nearer to the first peg.

use super::{GameRecord, MakeASequence, SHORTEST_ROW, SIZES, coordinates};
use crate::simpler::{Symmetry, replaced, stretches, without, without_stretch};
use generators::{Move, Point};

/// In games with more moves, single moves are not changed.
const LONG: usize = 120;
/// All games are cut to this number of moves at once.
const BEGINNINGS: [usize; 4] = [1, 2, 4, 8];
/// In games with more moves, pairs of moves are not removed.
const LONG_FOR_PAIRS: usize = 30;

pub(super) fn files(
    problem: &MakeASequence,
    games: Vec<GameRecord>,
) -> impl Iterator<Item = Vec<GameRecord>> + '_ {
    let all = games.clone();
    // A failure that needs many games cannot be made smaller game by game in reasonable time.
    let together = BEGINNINGS.into_iter().map(|moves| {
        games
            .iter()
            .map(move |game| beginning(problem, game, moves))
    });
    let together: Vec<Vec<GameRecord>> = together.map(Iterator::collect).collect();
    let together = together.into_iter().filter(|games| games.len() > 1);
    let fewer = stretches(all.len()).map(move |stretch| without(&all, stretch));
    let single = (0..games.len()).flat_map(move |at| {
        let games = games.clone();
        simpler(problem, games[at].clone()).map(move |game| replaced(&games, at, game))
    });
    together.chain(fewer).chain(single)
}

/// The first moves of a game, on the smallest board that has room for every one of them.
fn beginning(problem: &MakeASequence, game: &GameRecord, moves: usize) -> GameRecord {
    let begun = with(game, game.moves[..moves.min(game.moves.len())].to_vec());
    let mut smaller = smaller(problem, &begun).into_iter();
    let smallest = smaller.find(|game| !game.moves.is_empty());
    smallest.unwrap_or(begun)
}

fn simpler(problem: &MakeASequence, game: GameRecord) -> impl Iterator<Item = GameRecord> + '_ {
    let by = [
        shorter,
        smaller,
        mirrored,
        lowered,
        exchanged,
        without_pairs,
    ];
    by.into_iter()
        .flat_map(move |change| change(problem, &game))
        .filter(|game| !game.moves.is_empty())
}

/// The same rules with other moves.
fn with(game: &GameRecord, moves: Vec<Move>) -> GameRecord {
    GameRecord {
        rules: game.rules,
        moves,
    }
}

fn shorter(_: &MakeASequence, game: &GameRecord) -> Vec<GameRecord> {
    let cut = without_stretch(&game.moves);
    cut.map(|moves| with(game, moves)).collect()
}

/// The same game on smaller boards, moved towards the first peg, and with shorter rows.
fn smaller(problem: &MakeASequence, game: &GameRecord) -> Vec<GameRecord> {
    let (n, m) = (game.size(), game.rules.line);
    let points: Vec<Point> = points(game).collect();
    let least = |axis: usize| points.iter().map(|point| point[axis]).min().unwrap_or(0);
    let corner = [0, 1, 2].map(least);
    let sizes = (*SIZES.start()..=n).flat_map(|n| (SHORTEST_ROW..=n.min(m)).map(move |m| (n, m)));
    let offsets = [corner, [0; 3]];
    let games = sizes.flat_map(|(n, m)| offsets.map(|offset| (problem.rules(n, m), offset)));
    let moved = |(rules, offset): (generators::Rules, Point)| {
        let n = rules.geometry.sides()[0];
        let inside = points
            .iter()
            .map(|point| [0, 1, 2].map(|axis| point[axis] - offset[axis]));
        let inside = inside.filter(|point| point[..coordinates(&rules)].iter().all(|at| *at < n));
        GameRecord {
            rules,
            moves: inside.map(|point| rules.move_at(point)).collect(),
        }
    };
    games.map(moved).collect()
}

fn mirrored(_: &MakeASequence, game: &GameRecord) -> Vec<GameRecord> {
    let last = game.size() - 1;
    let images = Symmetry::all(coordinates(&game.rules)).map(|symmetry| {
        let turned = points(game).map(|point| symmetry.apply(point, |at| last - at));
        with(
            game,
            turned.map(|point| game.rules.move_at(point)).collect(),
        )
    });
    images.collect()
}

/// Moves one ball nearer to the first peg.
fn lowered(_: &MakeASequence, game: &GameRecord) -> Vec<GameRecord> {
    let short = if game.moves.len() > LONG {
        0
    } else {
        game.moves.len()
    };
    let lower = |at: usize| {
        let point = game.rules.point_of(game.moves[at]);
        (0..coordinates(&game.rules)).flat_map(move |axis| {
            (0..point[axis]).map(move |coordinate| (at, replaced(&point, axis, coordinate)))
        })
    };
    let moved = (0..short).flat_map(lower).map(|(at, point)| {
        let mv = game.rules.move_at([point[0], point[1], point[2]]);
        with(game, replaced(&game.moves, at, mv))
    });
    moved.collect()
}

/// Swaps two moves.
fn exchanged(_: &MakeASequence, game: &GameRecord) -> Vec<GameRecord> {
    let pairs = pairs(game.moves.len(), LONG_FOR_PAIRS);
    let swapped = pairs.filter(|(one, other)| game.moves[*one].0 > game.moves[*other].0);
    swapped
        .map(|(one, other)| {
            let mut moves = game.moves.clone();
            moves.swap(one, other);
            with(game, moves)
        })
        .collect()
}

/// Removes two moves: the balls between them change their owner, and all others keep it.
fn without_pairs(_: &MakeASequence, game: &GameRecord) -> Vec<GameRecord> {
    let left_out = |(one, other)| {
        let mut moves = game.moves.clone();
        moves.remove(other);
        moves.remove(one);
        with(game, moves)
    };
    pairs(game.moves.len(), LONG_FOR_PAIRS)
        .map(left_out)
        .collect()
}

/// All pairs of indices in a list that is not too long.
fn pairs(length: usize, longest: usize) -> impl Iterator<Item = (usize, usize)> {
    let length = if length > longest { 0 } else { length };
    (0..length).flat_map(move |one| (one + 1..length).map(move |other| (one, other)))
}

fn points(game: &GameRecord) -> impl Iterator<Item = Point> {
    game.moves.iter().map(|mv| game.rules.point_of(*mv))
}
