//! Simpler games: shorter ones, on smaller boards, with moves in the first cells.
//!
//! The players take turns, so what is left out is left out of the stones of one player, and the two lists of stones
//! are laid side by side again.

use super::game::{Cell, Game};
use crate::simpler::{Symmetry, replaced, without_stretch};

/// Games with more moves are not changed move by move.
const LONG: usize = 60;
/// Lines are taken out of the middle of boards up to this size.
const LARGE: usize = 12;

pub(super) fn games(game: Game) -> impl Iterator<Item = Game> {
    let by = [
        shorter,
        without_stones,
        smaller,
        mirrored,
        lowered,
        exchanged,
    ];
    by.into_iter().flat_map(move |change| change(&game))
}

fn shorter(game: &Game) -> Vec<Game> {
    let cut = without_stretch(&game.moves);
    cut.map(|moves| Game { n: game.n, moves }).collect()
}

/// The stones of either player, in order.
fn stones(game: &Game) -> [Vec<Cell>; 2] {
    [0, 1].map(|first| game.moves.iter().copied().skip(first).step_by(2).collect())
}

/// The game in which the players put down these stones, as long as they take turns.
fn taking_turns(n: usize, [first, second]: &[Vec<Cell>; 2]) -> Game {
    let mut moves = Vec::new();
    for (at, cell) in first.iter().enumerate() {
        moves.push(*cell);
        match second.get(at) {
            Some(answer) => moves.push(*answer),
            None => break,
        }
    }
    Game { n, moves }
}

/// Without stretches of one player's stones, then without one stone of each.
fn without_stones(game: &Game) -> Vec<Game> {
    let [first, second] = stones(game);
    let fewer_first = without_stretch(&first).map(|first| [first, second.clone()]);
    let fewer_second = without_stretch(&second).map(|second| [first.clone(), second]);
    let mut all: Vec<[Vec<Cell>; 2]> = fewer_first.chain(fewer_second).collect();
    if game.moves.len() <= LONG {
        for one in 0..first.len() {
            for other in 0..second.len() {
                let (mut first, mut second) = (first.clone(), second.clone());
                first.remove(one);
                second.remove(other);
                all.push([first, second]);
            }
        }
    }
    all.iter()
        .map(|stones| taking_turns(game.n, stones))
        .collect()
}

/// Without a row and a column, and the stones in them.
fn smaller(game: &Game) -> Vec<Game> {
    let n = game.n;
    let lines: Vec<usize> = if n <= LARGE {
        (0..n).collect()
    } else {
        vec![0, n / 2, n - 1]
    };
    let all = lines
        .iter()
        .flat_map(|row| lines.iter().map(move |column| (*row, *column)));
    let all = all.map(|(row, column)| {
        let closed = |at: usize, line: usize| if at > line { at - 1 } else { at };
        let kept = stones(game).map(|stones| {
            let kept = stones
                .iter()
                .filter(|cell| cell.row != row && cell.column != column);
            let kept = kept.map(|cell| Cell {
                row: closed(cell.row, row),
                column: closed(cell.column, column),
            });
            kept.collect::<Vec<Cell>>()
        });
        taking_turns(n - 1, &kept)
    });
    all.filter(|game| game.n > 0).collect()
}

fn mirrored(game: &Game) -> Vec<Game> {
    let last = game.n - 1;
    let image = |symmetry: Symmetry| {
        let cell = |cell: &Cell| {
            let [row, column, _] = symmetry.apply([cell.row, cell.column, 0], |at| last - at);
            Cell { row, column }
        };
        Game {
            n: game.n,
            moves: game.moves.iter().map(cell).collect(),
        }
    };
    Symmetry::all(2).map(image).collect()
}

/// One move nearer to the first cell.
fn lowered(game: &Game) -> Vec<Game> {
    let movable = if game.moves.len() > LONG {
        0
    } else {
        game.moves.len()
    };
    let cells = |at: usize| {
        let Cell { row, column } = game.moves[at];
        let rows = (0..row.min(LARGE)).map(move |row| Cell { row, column });
        let columns = (0..column.min(LARGE)).map(move |column| Cell { row, column });
        rows.chain(columns).map(move |cell| (at, cell))
    };
    let to = |(at, cell)| Game {
        n: game.n,
        moves: replaced(&game.moves, at, cell),
    };
    (0..movable).flat_map(cells).map(to).collect()
}

/// Two moves in the other order.
fn exchanged(game: &Game) -> Vec<Game> {
    let count = if game.moves.len() > LONG {
        0
    } else {
        game.moves.len()
    };
    let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
    let falling = pairs.filter(|(one, other)| game.moves[*one] > game.moves[*other]);
    let swapped = falling.map(|(one, other)| {
        let mut moves = game.moves.clone();
        moves.swap(one, other);
        Game { n: game.n, moves }
    });
    swapped.collect()
}
