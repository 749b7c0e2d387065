//! Games as lists of the points where stones are placed.
//!
//! Theory of operation: if rows end at the edges and longer rows also win, the steered games of the
//! generators are used. With other rules, moves are drawn one by one, without those that win too
//! early; a win is planned as a row whose stones the winner places among others. The result is
//! played, and kept if it has the requested ending.

use super::steering::{GameOptions, Winner};
use generators::{
    Direction, Draw, Geometry, Move, NearMiss, Player, Point, Rules, WinWish, near_miss_game,
    play_on, random_game, undecided_game, won_game,
};
use input_language::structure::game::{Alternation, Game, play, player_after};

/// The requested ending of a game.
#[derive(Clone, Copy, Debug)]
pub(super) enum GameEnd {
    /// The move with this number, from 1, wins.
    Win(usize),
    Nobody,
    NearMiss(NearMiss),
    /// Any game, with moves after a win.
    Any,
}

/// How often a game with unusual rules is tried, because these make it harder to plan.
const ATTEMPTS: usize = 200;

/// A game of this many moves.
pub(super) fn game(
    draw: &mut Draw,
    game: &Game,
    count: usize,
    end: GameEnd,
    requested: &GameOptions,
) -> Result<Vec<Point>, String> {
    if game.wrap || game.exact {
        return own_game(draw, game, count, end, requested);
    }
    let [width, depth, _] = game.sides;
    let geometry = if game.is_flat {
        Geometry::flat([width, depth])
    } else {
        Geometry::solid(game.sides)
    };
    let rules = if game.gravity {
        Rules::falling(geometry, game.row)
    } else {
        Rules::free(geometry, game.row)
    };
    let moves = steered(draw, &rules, count, end, requested).map_err(|error| error.to_string())?;
    Ok(moves.into_iter().map(|mv| rules.point_of(mv)).collect())
}

fn steered(
    draw: &mut Draw,
    rules: &Rules,
    count: usize,
    end: GameEnd,
    requested: &GameOptions,
) -> Result<Vec<Move>, generators::GenerateError> {
    match end {
        GameEnd::Any => Ok(random_game(draw, rules, count)),
        GameEnd::Nobody => undecided_game(draw, rules, count),
        GameEnd::NearMiss(kind) => {
            let player = match requested.winner {
                Some(Winner::First) => Some(Player::First),
                Some(Winner::Second) => Some(Player::Second),
                _ => None,
            };
            near_miss_game(draw, rules, kind, player, Some(count))
        }
        GameEnd::Win(number) => {
            let wanted = WinWish {
                number: Some(number),
                direction: requested.direction.map(Direction),
                length: requested.length,
                ..WinWish::default()
            };
            let mut moves = won_game(draw, rules, &wanted)?;
            // The moves of a generated game are possible.
            let _ = play_on(draw, rules, &mut moves, count - number);
            Ok(moves)
        }
    }
}

fn own_game(
    draw: &mut Draw,
    game: &Game,
    count: usize,
    end: GameEnd,
    requested: &GameOptions,
) -> Result<Vec<Point>, String> {
    if let GameEnd::NearMiss(_) = end {
        return Err(
            "near misses if rows continue over edges, or win with one length only".to_owned(),
        );
    }
    for _ in 0..ATTEMPTS {
        let cells = match end {
            GameEnd::Win(number) if !game.gravity => planned(draw, game, count, number, requested),
            _ => walked(draw, game, count, end),
        };
        let Some(cells) = cells else { continue };
        let points: Vec<Point> = cells.into_iter().map(|cell| game.point(cell)).collect();
        if went_as_wanted(game, &points, end, requested) {
            return Ok(points);
        }
    }
    Err(match end {
        GameEnd::Win(number) => format!("a game that is won by move {number} as requested"),
        _ => format!("a game of {count} moves that nobody wins"),
    })
}

/// Whether a game has the requested ending.
fn went_as_wanted(game: &Game, points: &[Point], end: GameEnd, requested: &GameOptions) -> bool {
    let column = |axis: usize| -> Vec<i64> {
        let of_point = |point: &Point| i64::try_from(point[axis]).unwrap_or(i64::MAX);
        points.iter().map(of_point).collect()
    };
    let columns = [column(0), column(1), column(2)];
    let columns: Vec<&[i64]> = columns.iter().map(Vec::as_slice).collect();
    let longest = Game {
        goes_on: true,
        ..*game
    };
    let Ok(played) = play(&longest, &columns, 0, Alternation::Silent) else {
        return false;
    };
    match end {
        GameEnd::Any => true,
        GameEnd::Nobody | GameEnd::NearMiss(_) => played.win.is_none(),
        GameEnd::Win(number) => played.win.is_some_and(|(winning, row)| {
            let step = requested.direction.map(Direction);
            let is_along = |direction: Direction| {
                row.windows(2)
                    .all(|pair| game.stepped(pair[0], direction, true) == Some(pair[1]))
            };
            winning + 1 == number
                && requested.length.is_none_or(|length| length == row.len())
                && step.is_none_or(is_along)
        }),
    }
}

/// Moves one by one: none wins before the last, which wins if that is requested.
fn walked(draw: &mut Draw, game: &Game, count: usize, end: GameEnd) -> Option<Vec<usize>> {
    let mut stones = vec![0; game.cells()];
    let mut cells = Vec::with_capacity(count);
    let mut pegs = game.pegs();
    for number in 1..=count {
        let wins = match end {
            GameEnd::Win(winning) if number < winning => Some(false),
            GameEnd::Win(winning) if number == winning => Some(true),
            GameEnd::Nobody => Some(false),
            _ => None,
        };
        let player = player_after(number - 1);
        let start = draw.index(pegs.len());
        let fits = |&at: &usize| {
            let cell = next_of(&pegs[at], &stones);
            let mut after = stones.clone();
            after[cell] = player;
            wins.is_none_or(|wins| game.win_through(&after, cell).is_some() == wins)
        };
        let at = (start..pegs.len()).chain(0..start).find(fits)?;
        let cell = next_of(&pegs[at], &stones);
        stones[cell] = player;
        cells.push(cell);
        if pegs[at].last() == Some(&cell) {
            pegs.swap_remove(at);
        }
        if pegs.is_empty() && number < count {
            return None;
        }
    }
    Some(cells)
}

/// The lowest free cell of a column that has one.
fn next_of(peg: &[usize], stones: &[u8]) -> usize {
    let free = peg.iter().find(|&&cell| stones[cell] == 0);
    free.copied().unwrap_or(peg[0])
}

/// A row of the winner, whose last stone is the winning one, among other stones.
fn planned(
    draw: &mut Draw,
    game: &Game,
    count: usize,
    number: usize,
    requested: &GameOptions,
) -> Option<Vec<usize>> {
    let own = number.div_ceil(2);
    let length = requested.length.unwrap_or(game.row);
    let direction = match requested.direction {
        Some(direction) => Direction(direction),
        None => *draw.pick(game.directions()),
    };
    let start = draw.index(game.cells());
    let row: Vec<usize> =
        std::iter::successors(Some(start), |&cell| game.stepped(cell, direction, true))
            .take(length)
            .collect();
    let mut sorted = row.clone();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() != length || own < length {
        return None;
    }
    let mut others: Vec<usize> = (0..game.cells())
        .filter(|cell| sorted.binary_search(cell).is_err())
        .collect();
    draw.shuffle(&mut others);
    let mut row = row;
    draw.shuffle(&mut row);
    let last = row.pop()?;
    row.extend(others.drain(..own - length));
    draw.shuffle(&mut row);
    row.push(last);
    let mut mine = row.into_iter();
    let mut others = others.into_iter();
    let begins = number % 2 == 1;
    (0..count)
        .map(|at| {
            if at < number && (at % 2 == 0) == begins {
                mine.next()
            } else {
                others.next()
            }
        })
        .collect()
}
