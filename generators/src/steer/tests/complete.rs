//! On small boards, a plain search through all positions finds which games exist. The functions of
//! `steer` must find exactly these.

use super::looks::{KINDS, is_near_miss};
use super::{is_granted, played, wish};
use crate::board::{Board, Cell, Geometry, Move, Player, Row, Rules};
use crate::draw::Draw;
use crate::game::first_win;
use crate::steer::{WinWish, near_miss_game, reachable_game, undecided_game, won_game};
use std::collections::{BTreeSet, HashSet};

/// Calls `seen` with every reachable position and its last stone, until a player has won.
fn visit(rules: &Rules, seen: &mut impl FnMut(&Board, Cell)) {
    let mut known = HashSet::new();
    visit_from(&mut Board::new(rules), &mut known, seen);
}

fn visit_from(
    board: &mut Board,
    known: &mut HashSet<(Vec<Option<Player>>, Cell)>,
    seen: &mut impl FnMut(&Board, Cell),
) {
    let moves: Vec<Move> = board.open_moves().collect();
    for mv in moves {
        let cell = board.play(mv).unwrap();
        let points = board.rules().geometry.points();
        let stones = points
            .map(|point| board.stone(board.rules().geometry.cell(point)))
            .collect();
        if known.insert((stones, cell)) {
            seen(board, cell);
            if board.win_through(cell).is_none() {
                visit_from(board, known, seen);
            }
        }
        board.undo(mv);
    }
}

fn small_boards() -> Vec<Rules> {
    let flat = Geometry::flat;
    let solid = Geometry::solid;
    vec![
        Rules::free(flat([3, 3]), 3),
        Rules::free(flat([3, 3]), 2),
        Rules::free(flat([5, 2]), 3),
        Rules::falling(flat([4, 3]), 3),
        Rules::falling(flat([3, 5]), 3),
        Rules::free(solid([2, 2, 2]), 2),
        Rules::falling(solid([2, 2, 2]), 2),
        Rules::falling(solid([3, 3, 2]), 2),
        Rules::falling(solid([2, 2, 3]), 3),
    ]
}

fn wins(board: &Board, last: Cell) -> Vec<Row> {
    board
        .rows_through(last)
        .filter(|row| row.length >= board.rules().line)
        .collect()
}

#[test]
fn a_win_is_found_exactly_where_there_is_one() {
    for rules in small_boards() {
        let possible = possible_wins(&rules);
        let most = possible
            .iter()
            .map(|wish| wish.number)
            .max()
            .unwrap()
            .unwrap();
        let mut asked = 0;
        for number in 1..=(most + 1).min(rules.geometry.len()) {
            for wish in wishes(&rules, number) {
                let wanted = possible.contains(&wish);
                asked += 1;
                // On the largest boards only some of the impossible wishes are tested, to save
                // time.
                if wanted || rules.geometry.len() <= 16 || asked % 16 == 0 {
                    check_win(&rules, &wish, wanted);
                }
            }
        }
    }
}

/// Every reachable win, as the wish that describes it in full.
fn possible_wins(rules: &Rules) -> Vec<WinWish> {
    let mut possible = BTreeSet::new();
    visit(rules, &mut |board, last| {
        let rows = wins(board, last);
        for row in &rows {
            let place = row.place_of(&rules.geometry, last).unwrap();
            for sole in [false, rows.len() == 1] {
                possible.insert((board.stones(), row.direction, row.length, place, sole));
            }
        }
    });
    let wish =
        |(number, direction, length, place, sole)| wish(number, direction, length, place, sole);
    possible.into_iter().map(wish).collect()
}

/// Every wish with all details for a win by move `number`.
fn wishes(rules: &Rules, number: usize) -> Vec<WinWish> {
    let mut wishes = Vec::new();
    for &direction in rules.geometry.directions() {
        for length in rules.line..2 * rules.line {
            for place in 0..length {
                wishes
                    .extend([false, true].map(|sole| wish(number, direction, length, place, sole)));
            }
        }
    }
    wishes
}

/// Requests a win and checks the result.
fn check_win(rules: &Rules, wish: &WinWish, possible: bool) {
    let found = won_game(&mut Draw::fresh(1, "win"), rules, wish);
    match found {
        Ok(moves) => assert!(
            is_granted(rules, wish, &moves),
            "{wish} on {rules}: {moves:?}"
        ),
        Err(error) => {
            assert!(!possible, "{error}");
            assert!(
                !error.to_string().contains("was found"),
                "not sure: {error}"
            );
        }
    }
}

#[test]
fn undecided_and_reachable_games_are_found_exactly_where_there_are_any() {
    for rules in small_boards() {
        let (mut undecided, mut reachable) = (BTreeSet::from([0]), BTreeSet::from([0]));
        visit(&rules, &mut |board, last| {
            reachable.insert(board.stones());
            if wins(board, last).is_empty() {
                undecided.insert(board.stones());
            }
        });
        for stones in 0..=rules.geometry.len() + 1 {
            let mut draw = Draw::fresh(stones as u64, "quiet");
            let found = undecided_game(&mut draw, &rules, stones);
            assert_eq!(
                found.is_ok(),
                undecided.contains(&stones),
                "{stones} on {rules}: {found:?}"
            );
            if let Ok(moves) = found {
                assert_eq!((moves.len(), first_win(&rules, &moves)), (stones, Ok(None)));
            }
            let found = reachable_game(&mut draw, &rules, stones);
            assert_eq!(
                found.is_ok(),
                reachable.contains(&stones),
                "{stones} on {rules}: {found:?}"
            );
            if let Ok(moves) = found {
                let win = first_win(&rules, &moves).unwrap();
                assert!(moves.len() == stones && win.is_none_or(|win| win.number == stones));
            }
        }
    }
}

#[test]
fn a_near_miss_is_found_exactly_where_there_is_one() {
    let boards = [
        Rules::free(Geometry::flat([3, 3]), 3),
        Rules::falling(Geometry::flat([3, 3]), 3),
        Rules::falling(Geometry::flat([4, 2]), 3),
        Rules::falling(Geometry::solid([2, 2, 2]), 2),
    ];
    for rules in boards {
        let mut possible = BTreeSet::new();
        visit(&rules, &mut |board, last| {
            for kind in KINDS {
                for owner in [Player::First, Player::Second] {
                    if wins(board, last).is_empty() && is_near_miss(board, kind, owner) {
                        possible.insert((kind, owner, board.stones()));
                    }
                }
            }
        });
        for (kind, owner, stones) in KINDS.into_iter().flat_map(|kind| {
            let players = [Player::First, Player::Second].into_iter();
            let lengths = 1..=rules.geometry.len();
            players.flat_map(move |owner| lengths.clone().map(move |stones| (kind, owner, stones)))
        }) {
            let mut draw = Draw::fresh(1, "near miss");
            let found = near_miss_game(&mut draw, &rules, kind, Some(owner), Some(stones));
            let wanted = possible.contains(&(kind, owner, stones));
            assert_eq!(
                found.is_ok(),
                wanted,
                "{kind:?} {owner:?} {stones} on {rules}: {found:?}"
            );
            if let Ok(moves) = found {
                assert_eq!((moves.len(), first_win(&rules, &moves)), (stones, Ok(None)));
                assert!(is_near_miss(&played(&rules, &moves), kind, owner));
            }
        }
    }
}
