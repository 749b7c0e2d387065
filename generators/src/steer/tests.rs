//! Completeness: on small boards a plain walk through all positions tells which games there are, and the steering
//! must find exactly these.

use super::*;
use crate::board::{Board, Cell, Geometry, Move, Player, Row, Rules};
use crate::draw::Draw;
use crate::game::first_win;
use std::collections::{BTreeSet, HashSet};

/// Calls `seen` with every position that can come up and its last stone, until somebody has won.
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
        Rules::falling(solid([3, 3, 3]), 2),
        Rules::falling(solid([2, 2, 4]), 3),
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
        let mut possible = BTreeSet::new();
        visit(&rules, &mut |board, last| {
            let rows = wins(board, last);
            for row in &rows {
                let place = row.place_of(&rules.geometry, last).unwrap();
                for sole in [false, rows.len() == 1] {
                    possible.insert((board.stones(), row.direction, row.length, place, sole));
                }
            }
        });
        let start = std::time::Instant::now();
        let mut asked = 0;
        assert!(!possible.is_empty());
        let most = possible.iter().map(|(number, ..)| *number).max().unwrap();
        eprintln!("{most}");
        for number in 1..=(most + 1).min(rules.geometry.len()) {
            for &direction in rules.geometry.directions() {
                for length in rules.line..2 * rules.line {
                    for (place, sole) in
                        (0..length).flat_map(|place| [(place, false), (place, true)])
                    {
                        let wish = WinWish {
                            number: Some(number),
                            direction: Some(direction),
                            length: Some(length),
                            place: Some(place),
                            sole,
                            player: None,
                        };
                        let wanted = possible.contains(&(number, direction, length, place, sole));
                        asked += 1;
                        check_win(&rules, &wish, wanted);
                    }
                }
            }
        }
        eprintln!(
            "{rules}: {asked} possible {} {:?}",
            possible.len(),
            start.elapsed()
        );
    }
}

/// Asks for a win and looks at what comes.
fn check_win(rules: &Rules, wish: &WinWish, possible: bool) {
    let found = won_game(&mut Draw::fresh(1, "win"), rules, wish);
    match found {
        Ok(moves) => assert!(
            is_granted(rules, wish, &moves),
            "{wish} on {rules}: {moves:?}"
        ),
        Err(error) => {
            assert!(!possible, "{error}");
            assert!(!error.to_string().contains("found"), "{error}");
        }
    }
}

fn is_granted(rules: &Rules, wish: &WinWish, moves: &[Move]) -> bool {
    let win = first_win(rules, moves).unwrap().unwrap();
    let mut board = Board::new(rules);
    for &mv in moves {
        board.play(mv).unwrap();
    }
    win.number == moves.len()
        && wish.number.is_none_or(|number| number == win.number)
        && wish.is_granted(&board, win.cell)
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
