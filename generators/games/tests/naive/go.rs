//! Go by flood fill, with all earlier boards as texts.

use crate::compare::{Naive, check_random_moves, compare_all, compare_games};
use crate::rows::{
    self, Rows, at, count, name_from_bottom, other, set, square_from_bottom, squares,
};
use games::go::{Go, GoOptions, KoRule};
use games::{Game as _, GameOutcome};
use std::collections::BTreeSet;

type Point = (i32, i32);

#[derive(Clone)]
struct NaiveGo<const SUPERKO: bool> {
    options: GoOptions,
    board: Rows,
    earlier: Vec<Rows>,
    player: char,
    ko: Option<Point>,
    passes: u32,
    moves: u32,
}

fn around((row, column): Point) -> [Point; 4] {
    [
        (row, column - 1),
        (row, column + 1),
        (row - 1, column),
        (row + 1, column),
    ]
}

/// The points of the same content that are connected with a point, and what borders on them.
fn region(board: &Rows, start: Point) -> (BTreeSet<Point>, BTreeSet<char>) {
    let content = at(board, start.0, start.1);
    let mut region = BTreeSet::from([start]);
    let mut borders = BTreeSet::new();
    let mut open = vec![start];
    while let Some(point) = open.pop() {
        for next in around(point) {
            let found = at(board, next.0, next.1);
            if found != content {
                borders.insert(found);
            } else if region.insert(next) {
                open.push(next);
            }
        }
    }
    (region, borders)
}

fn remove(board: &mut Rows, chain: &BTreeSet<Point>) {
    for point in chain {
        set(board, point.0, point.1, '.');
    }
}

impl<const SUPERKO: bool> NaiveGo<SUPERKO> {
    fn new(columns: usize, rows: usize, options: GoOptions) -> Self {
        let board = rows::empty(columns, rows);
        Self {
            options,
            earlier: vec![board.clone()],
            board,
            player: 'x',
            ko: None,
            passes: 0,
            moves: 0,
        }
    }

    /// The board after a stone, and what it captured.
    fn after(&self, point: Point) -> (Rows, Vec<Point>) {
        let mut board = self.board.clone();
        set(&mut board, point.0, point.1, self.player);
        let mut captured = Vec::new();
        for next in around(point) {
            if at(&board, next.0, next.1) == other(self.player) {
                let (chain, borders) = region(&board, next);
                if !borders.contains(&'.') {
                    remove(&mut board, &chain);
                    captured.extend(chain);
                }
            }
        }
        let (chain, borders) = region(&board, point);
        if !borders.contains(&'.') {
            remove(&mut board, &chain);
        }
        (board, captured)
    }

    fn is_legal(&self, point: Point) -> bool {
        if at(&self.board, point.0, point.1) != '.' || self.ko == Some(point) {
            return false;
        }
        let (board, _) = self.after(point);
        let is_suicide = at(&board, point.0, point.1) == '.';
        if is_suicide && (!self.options.allows_suicide || board == self.board) {
            return false;
        }
        !SUPERKO || !self.earlier.contains(&board)
    }

    fn is_over(&self) -> bool {
        self.passes == 2 || self.options.max_moves == Some(self.moves)
    }
}

impl<const SUPERKO: bool> Naive for NaiveGo<SUPERKO> {
    const TEXT_IS_COMPLETE: bool = !SUPERKO;

    fn moves(&self) -> Vec<String> {
        if self.is_over() {
            return Vec::new();
        }
        let legal = squares(&self.board)
            .into_iter()
            .filter(|point| self.is_legal(*point));
        let mut moves: Vec<String> = legal
            .map(|(row, column)| name_from_bottom(&self.board, row, column))
            .collect();
        moves.push("pass".to_owned());
        moves
    }

    fn play(&mut self, mv: &str) {
        self.moves += u32::from(self.options.max_moves.is_some());
        self.ko = None;
        if mv == "pass" {
            self.passes += 1;
        } else {
            self.passes = 0;
            let point = square_from_bottom(&self.board, mv);
            let (board, captured) = self.after(point);
            let is_alone = around(point)
                .iter()
                .all(|it| at(&board, it.0, it.1) != self.player);
            let liberties = around(point)
                .iter()
                .filter(|it| at(&board, it.0, it.1) == '.')
                .count();
            if !SUPERKO && captured.len() == 1 && is_alone && liberties == 1 {
                self.ko = Some(captured[0]);
            }
            self.board = board;
            self.earlier.push(self.board.clone());
        }
        self.player = other(self.player);
    }

    fn outcome(&self) -> Option<GameOutcome> {
        let mut areas = ['x', 'o'].map(|player| 2 * count(&self.board, player));
        for point in squares(&self.board) {
            if at(&self.board, point.0, point.1) == '.' {
                let (_, borders) = region(&self.board, point);
                let owns = |player| borders.contains(&player) && !borders.contains(&other(player));
                areas[0] += 2 * i32::from(owns('x'));
                areas[1] += 2 * i32::from(owns('o'));
            }
        }
        areas[1] += self.options.komi;
        self.is_over().then(|| GameOutcome::by_score(areas))
    }

    fn text(&self) -> String {
        let ko = self.ko.map_or("-".to_owned(), |(row, column)| {
            name_from_bottom(&self.board, row, column)
        });
        let (board, player) = (rows::join(&self.board), self.player);
        format!("{board} {player} {ko} {} {}", self.passes, self.moves)
    }
}

#[test]
fn naive_go_agrees() {
    let simple = GoOptions {
        komi: 15,
        ko: KoRule::Simple,
        allows_suicide: false,
        max_moves: Some(100),
    };
    let superko = GoOptions {
        komi: 0,
        ko: KoRule::PositionalSuperko,
        max_moves: None,
        ..simple
    };
    for allows_suicide in [false, true] {
        for (columns, rows) in [(1, 2), (2, 2), (3, 2), (3, 3), (5, 4)] {
            let options = GoOptions {
                allows_suicide,
                ..simple
            };
            let game = Go::new([columns, rows], options).unwrap();
            let naive = NaiveGo::<false>::new(columns, rows, options);
            compare_all(&game, &naive, 500);
            assert_eq!(compare_games(&game, &naive, 30, 300), 30);
            let options = GoOptions {
                allows_suicide,
                ..superko
            };
            let game = Go::new([columns, rows], options).unwrap();
            let naive = NaiveGo::<true>::new(columns, rows, options);
            compare_all(&game, &naive, 500);
            compare_games(&game, &naive, 10, 300);
        }
    }
    let options = GoOptions {
        max_moves: Some(162),
        ..simple
    };
    let game = Go::simple([9, 9]).unwrap();
    assert_eq!(
        compare_games(&game, &NaiveGo::<false>::new(9, 9, options), 4, 400),
        4
    );
    check_random_moves(&Go::simple([5, 5]).unwrap(), 1, 8);
}

/// The number of boards that a game accepts.
fn legal_boards(side: usize) -> u64 {
    let game = Go::simple([side, side]).unwrap();
    let cells = side * side;
    let mut legal = 0;
    for number in 0..3_usize.pow(u32::try_from(cells).unwrap()) {
        let mut left = number;
        let mut text = String::new();
        for cell in 0..cells {
            if cell > 0 && cell.is_multiple_of(side) {
                text.push('/');
            }
            text.push(['.', 'x', 'o'][left % 3]);
            left /= 3;
        }
        text.push_str(" x - 0 0");
        legal += u64::from(game.parse_position(&text).is_ok());
    }
    legal
}

#[test]
fn legal_boards_are_counted() {
    assert_eq!([1, 2, 3].map(legal_boards), [1, 57, 12675]);
}

#[test]
#[ignore = "takes a minute"]
fn legal_boards_of_four_rows_are_counted() {
    assert_eq!(legal_boards(4), 24_318_165);
}
