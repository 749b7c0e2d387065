//! Renju by patterns of windows, and known forbidden moves.

use crate::compare::{Naive, compare_games, random, text_of};
use crate::rows::{self, Rows, at, name_from_bottom, other, set, square_from_bottom, squares, win};
use games::{Choices as _, Game as _, GameOutcome, renju::Renju};
use std::collections::BTreeSet;

type Point = (i32, i32);

const DIRECTIONS: [Point; 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

#[derive(Clone)]
struct NaiveRenju {
    board: Rows,
    player: char,
}

fn window(from: Point, by: Point, length: i32) -> Vec<Point> {
    (0..length)
        .map(|step| (from.0 + step * by.0, from.1 + step * by.1))
        .collect()
}

fn text(board: &Rows, window: &[Point]) -> String {
    window
        .iter()
        .map(|point| at(board, point.0, point.1))
        .collect()
}

/// The windows of a length in a direction that contain a point.
fn windows(through: Point, by: Point, length: i32) -> Vec<Vec<Point>> {
    let from = |step: i32| (through.0 - step * by.0, through.1 - step * by.1);
    (0..length)
        .map(|step| window(from(step), by, length))
        .collect()
}

/// Whether a stone in the point is part of exactly five in a direction.
fn is_five(board: &Rows, point: Point, by: Point) -> bool {
    windows(point, by, 7).iter().any(|window| {
        let text = text(board, window);
        window[1..6].contains(&point)
            && &text[1..6] == "xxxxx"
            && !text.starts_with('x')
            && !text.ends_with('x')
    })
}

fn has_five(board: &Rows, point: Point) -> bool {
    DIRECTIONS.into_iter().any(|by| is_five(board, point, by))
}

fn with(board: &Rows, point: Point) -> Rows {
    let mut board = board.clone();
    set(&mut board, point.0, point.1, 'x');
    board
}

fn is_forbidden(board: &Rows, point: Point) -> bool {
    let board = with(board, point);
    if has_five(&board, point) {
        return false;
    }
    let is_long = |by| {
        windows(point, by, 6)
            .iter()
            .any(|window| text(&board, window) == "xxxxxx")
    };
    let threes = DIRECTIONS
        .into_iter()
        .filter(|by| is_three(&board, point, *by))
        .count();
    DIRECTIONS.into_iter().any(is_long) || fours(&board, point) > 1 || threes > 1
}

/// The sets of four stones with the point that one stone makes five.
fn fours(board: &Rows, point: Point) -> usize {
    let mut fours = BTreeSet::new();
    for by in DIRECTIONS {
        for window in windows(point, by, 5) {
            let stones: Vec<Point> = window
                .iter()
                .copied()
                .filter(|it| at(board, it.0, it.1) == 'x')
                .collect();
            let empty = window.iter().find(|it| at(board, it.0, it.1) == '.');
            if let (4, Some(empty)) = (stones.len(), empty)
                && is_five(&with(board, *empty), point, by)
            {
                fours.insert(stones);
            }
        }
    }
    fours.len()
}

fn is_three(board: &Rows, point: Point, by: Point) -> bool {
    windows(point, by, 4).iter().any(|window| {
        let empty: Vec<Point> = window
            .iter()
            .copied()
            .filter(|it| at(board, it.0, it.1) == '.')
            .collect();
        let [added] = empty[..] else {
            return false;
        };
        let after = with(board, added);
        let ends = [
            (window[0].0 - by.0, window[0].1 - by.1),
            (window[3].0 + by.0, window[3].1 + by.1),
        ];
        let is_open =
            |end: &Point| at(board, end.0, end.1) == '.' && is_five(&with(&after, *end), point, by);
        text(&after, window) == "xxxx"
            && ends.iter().all(is_open)
            && !has_five(&after, added)
            && !is_forbidden(board, added)
    })
}

impl NaiveRenju {
    fn has_won(&self, player: char) -> bool {
        squares(&self.board).into_iter().any(|point| {
            DIRECTIONS.into_iter().any(|by| {
                let window = window(point, by, 5);
                window
                    .iter()
                    .all(|it| at(&self.board, it.0, it.1) == player)
            })
        })
    }
}

impl Naive for NaiveRenju {
    fn moves(&self) -> Vec<String> {
        if self.has_won('x') || self.has_won('o') {
            return Vec::new();
        }
        let is_legal = |point: &Point| {
            let is_empty = at(&self.board, point.0, point.1) == '.';
            is_empty && (self.player == 'o' || !is_forbidden(&self.board, *point))
        };
        let legal = squares(&self.board).into_iter().filter(is_legal);
        legal
            .map(|(row, column)| name_from_bottom(&self.board, row, column))
            .collect()
    }

    fn play(&mut self, mv: &str) {
        let (row, column) = square_from_bottom(&self.board, mv);
        set(&mut self.board, row, column, self.player);
        self.player = other(self.player);
    }

    fn outcome(&self) -> Option<GameOutcome> {
        let draw = self.moves().is_empty().then_some(GameOutcome::DRAW);
        let won = ['x', 'o'].into_iter().find(|player| self.has_won(*player));
        won.map(win).or(draw)
    }

    fn text(&self) -> String {
        format!("{} {}", rows::join(&self.board), self.player)
    }
}

#[test]
fn naive_renju_agrees() {
    for (size, games) in [(6, 60), (7, 40), (15, 2)] {
        let game = Renju::new([size, size]).unwrap();
        let naive = NaiveRenju {
            board: rows::empty(size, size),
            player: 'x',
        };
        let ended = compare_games(&game, &naive, games, 300);
        assert_eq!(ended, usize::try_from(games).unwrap());
    }
}

/// Boards with many stones of `x` and few of `o`, where many moves are forbidden.
#[test]
fn crowded_boards_agree() {
    let game = Renju::new([9, 9]).unwrap();
    let mut choices = random(3);
    let mut forbidden = 0;
    for _ in 0..400 {
        let mut board = rows::empty(9, 9);
        for _ in 0..8 + choices.below(9) {
            let point = (
                i32::try_from(choices.below(9)).unwrap(),
                i32::try_from(choices.below(9)).unwrap(),
            );
            set(&mut board, point.0, point.1, 'x');
        }
        // As many stones of the opponent, at most two of them side by side.
        let mut missing = rows::count(&board, 'x');
        for (row, column) in squares(&board) {
            if missing > 0 && column % 3 < 2 && row % 4 < 3 && at(&board, row, column) == '.' {
                set(&mut board, row, column, 'o');
                missing -= 1;
            }
        }
        let naive = NaiveRenju { board, player: 'x' };
        if let Ok(position) = game.parse_position(&naive.text()) {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            let expected = naive.moves();
            assert_eq!(moves.len(), expected.len(), "{}", text_of(&game, &position));
            for mv in expected {
                game.parse_move(&position, &mv).unwrap();
            }
            let open = usize::try_from(rows::count(&naive.board, '.')).unwrap();
            forbidden += if moves.is_empty() {
                0
            } else {
                open - moves.len()
            };
        }
    }
    assert!(forbidden > 100, "{forbidden}");
}

#[test]
fn known_patterns_are_judged() {
    let game = Renju::new([15, 15]).unwrap();
    let is_forbidden = |black: &[&str], mv: &str| {
        let mut board = rows::empty(15, 15);
        for (number, name) in black.iter().enumerate() {
            let (row, column) = square_from_bottom(&board, name);
            set(&mut board, row, column, 'x');
            // The opponent's stones stand apart in the last row.
            set(&mut board, 0, i32::try_from(2 * number % 15).unwrap(), 'o');
        }
        let position = game
            .parse_position(&format!("{} x", rows::join(&board)))
            .unwrap();
        game.parse_move(&position, mv).is_err()
    };
    // Two threes that cross, and one that is blocked by the edge.
    assert!(is_forbidden(&["g8", "i8", "h7", "h9"], "h8"));
    assert!(!is_forbidden(&["b8", "c8", "a7", "a9"], "a8"));
    // Two fours in one row, and in two.
    assert!(is_forbidden(&["d8", "f8", "h8", "j8"], "g8"));
    assert!(is_forbidden(&["e8", "f8", "g8", "h5", "h6", "h7"], "h8"));
    // Six in a row, unless five are completed as well.
    assert!(is_forbidden(&["c8", "d8", "e8", "g8", "h8"], "f8"));
    assert!(!is_forbidden(
        &["c8", "d8", "e8", "g8", "h8", "f4", "f5", "f6", "f7"],
        "f8"
    ));
    // A four and a three.
    assert!(!is_forbidden(&["e8", "f8", "g8", "h7", "h9"], "h8"));
}
