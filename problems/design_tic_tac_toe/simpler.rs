//! Simpler games: shorter ones, on smaller boards, with moves in the first cells.
//!
//! Players alternate. So the stones of each player are removed from separate lists, and the two
//! lists are merged again afterwards.

use super::game::{BoardCell, MarkedGame};
use crate::simpler::{Symmetry, replaced, stretches, without};
use std::rc::Rc;

/// In games with more moves, single moves are not changed.
const LONG: usize = 60;
/// On larger boards, single rows and columns are not removed.
const LARGE: usize = 12;

pub(super) fn games(game: MarkedGame) -> impl Iterator<Item = MarkedGame> {
    let by = [
        shorter,
        without_stones,
        smaller,
        mirrored,
        lowered,
        exchanged,
    ];
    let game = Rc::new(game);
    by.into_iter().flat_map(move |change| change(&game))
}

/// The games are created lazily, because there may be many long ones.
type Games = Box<dyn Iterator<Item = MarkedGame>>;

fn shorter(game: &Rc<MarkedGame>) -> Games {
    let game = game.clone();
    let cut = stretches(game.moves.len());
    Box::new(cut.map(move |stretch| MarkedGame {
        n: game.n,
        moves: without(&game.moves, stretch),
    }))
}

/// The stones of each player, in order.
fn stones(game: &MarkedGame) -> [Vec<BoardCell>; 2] {
    [0, 1].map(|first| game.moves.iter().copied().skip(first).step_by(2).collect())
}

/// The game in which the players place these stones alternately, as long as both have stones.
fn taking_turns(n: usize, [first, second]: &[Vec<BoardCell>; 2]) -> MarkedGame {
    let mut moves = Vec::new();
    for (at, cell) in first.iter().enumerate() {
        moves.push(*cell);
        match second.get(at) {
            Some(answer) => moves.push(*answer),
            None => break,
        }
    }
    MarkedGame { n, moves }
}

/// Removes ranges of one player's stones, then one stone of each player.
fn without_stones(game: &Rc<MarkedGame>) -> Games {
    let n = game.n;
    let both = Rc::new(stones(game));
    let of_one = (0..2).flat_map({
        let both = both.clone();
        move |player| {
            let both = both.clone();
            stretches(both[player].len()).map(move |stretch| {
                let mut fewer = (*both).clone();
                fewer[player].drain(stretch);
                taking_turns(n, &fewer)
            })
        }
    });
    let is_long = game.moves.len() > LONG;
    let pairs = (0..if is_long { 0 } else { both[0].len() }).flat_map(move |one| {
        let both = both.clone();
        (0..both[1].len()).map(move |other| {
            let mut fewer = (*both).clone();
            fewer[0].remove(one);
            fewer[1].remove(other);
            taking_turns(n, &fewer)
        })
    });
    Box::new(of_one.chain(pairs))
}

/// Removes some rows and columns, and the stones in them: the same rows and columns; mirrored ones,
/// which preserves the other diagonal; both kinds at once; and each single row with each single
/// column.
fn smaller(game: &Rc<MarkedGame>) -> Games {
    let game = game.clone();
    let n = game.n;
    let mirrored = move |lines: &[usize]| lines.iter().map(|line| n - 1 - line).collect();
    let same = stretches(n).flat_map(move |stretch| {
        let lines: Vec<usize> = stretch.collect();
        let other: Vec<usize> = mirrored(&lines);
        let both = [&lines[..], &other].concat();
        [
            (lines.clone(), lines.clone()),
            (lines, other),
            (both.clone(), both),
        ]
    });
    let few = if n > LARGE { 0 } else { n };
    let single =
        (0..few).flat_map(move |row| (0..few).map(move |column| (vec![row], vec![column])));
    let taken_out = move |(rows, columns): (Vec<usize>, Vec<usize>)| {
        let [rows, columns] = [rows, columns].map(|lines| places(n, &lines));
        let cell = |cell: &BoardCell| {
            Some(BoardCell {
                row: rows[cell.row]?,
                column: columns[cell.column]?,
            })
        };
        let kept = stones(&game).map(|stones| stones.iter().filter_map(cell).collect());
        let size = |lines: &[Option<usize>]| lines.iter().flatten().count();
        (size(&rows) == size(&columns)).then(|| taking_turns(size(&rows), &kept))
    };
    let games = same.chain(single).filter_map(taken_out);
    Box::new(games.filter(|game| game.n > 0))
}

/// The new index of each of `n` lines after some are removed; `None` for a removed one.
fn places(n: usize, taken_out: &[usize]) -> Vec<Option<usize>> {
    let mut next = 0..;
    let place = |line| {
        if taken_out.contains(&line) {
            None
        } else {
            next.next()
        }
    };
    (0..n).map(place).collect()
}

fn mirrored(game: &Rc<MarkedGame>) -> Games {
    let game = game.clone();
    let last = game.n - 1;
    let image = move |symmetry: Symmetry| {
        let cell = |cell: &BoardCell| {
            let [row, column, _] = symmetry.apply([cell.row, cell.column, 0], |at| last - at);
            BoardCell { row, column }
        };
        MarkedGame {
            n: game.n,
            moves: game.moves.iter().map(cell).collect(),
        }
    };
    Box::new(Symmetry::all(2).map(image))
}

/// Moves one stone nearer to the first cell.
fn lowered(game: &Rc<MarkedGame>) -> Games {
    let game = game.clone();
    let movable = if game.moves.len() > LONG {
        0
    } else {
        game.moves.len()
    };
    let lower = (0..movable).flat_map(move |at| {
        let game = game.clone();
        let BoardCell { row, column } = game.moves[at];
        let rows = (0..row.min(LARGE)).map(move |row| BoardCell { row, column });
        let columns = (0..column.min(LARGE)).map(move |column| BoardCell { row, column });
        rows.chain(columns).map(move |cell| MarkedGame {
            n: game.n,
            moves: replaced(&game.moves, at, cell),
        })
    });
    Box::new(lower)
}

/// Swaps two moves.
fn exchanged(game: &Rc<MarkedGame>) -> Games {
    let game = game.clone();
    let count = if game.moves.len() > LONG {
        0
    } else {
        game.moves.len()
    };
    let pairs = (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)));
    let swapped = pairs.filter_map(move |(one, other)| {
        let mut moves = game.moves.clone();
        moves.swap(one, other);
        (moves[one] < moves[other]).then_some(MarkedGame { n: game.n, moves })
    });
    Box::new(swapped)
}
