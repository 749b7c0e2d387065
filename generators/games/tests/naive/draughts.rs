//! Draughts by walking on a board of characters.

use crate::compare::{Naive, check_random_moves, compare_all, compare_games, random};
use crate::rows::{self, Rows, at, other, set, squares, win};
use games::draughts::{EnglishDraughts, InternationalDraughts};
use games::{Game as _, GameOutcome};
use std::collections::{BTreeMap, BTreeSet};

type Point = (i32, i32);

#[derive(Clone)]
struct NaiveDraughts {
    is_english: bool,
    board: Rows,
    player: char,
    quiet: u32,
}

/// The squares of a way with the captured pieces.
type Way = (Vec<Point>, BTreeSet<Point>);

impl NaiveDraughts {
    fn new(is_english: bool) -> Self {
        let side = if is_english { 8 } else { 10 };
        let mut board = rows::empty(side, side);
        let (top, bottom) = if is_english { ('x', 'o') } else { ('o', 'x') };
        for (row, cells) in board.iter_mut().enumerate() {
            for cell in cells.iter_mut().skip((row + 1) % 2).step_by(2) {
                if row < side / 2 - 1 {
                    *cell = top;
                } else if row > side / 2 {
                    *cell = bottom;
                }
            }
        }
        Self {
            is_english,
            board,
            player: 'x',
            quiet: 0,
        }
    }

    fn side(&self) -> i32 {
        i32::try_from(self.board.len()).unwrap()
    }

    fn number(&self, (row, column): Point) -> i32 {
        row * self.side() / 2 + column / 2 + 1
    }

    fn point(&self, number: &str) -> Point {
        let number: i32 = number.parse().unwrap();
        squares(&self.board)
            .into_iter()
            .find(|it| (it.0 + it.1) % 2 == 1 && self.number(*it) == number)
            .unwrap()
    }

    fn forward(&self, player: char) -> i32 {
        if (player == 'x') == self.is_english {
            1
        } else {
            -1
        }
    }

    fn is_of(content: char, player: char) -> bool {
        content.to_ascii_lowercase() == player
    }

    fn ways(&self, from: Point) -> Vec<Way> {
        let piece = at(&self.board, from.0, from.1);
        let mut board = self.board.clone();
        set(&mut board, from.0, from.1, '.');
        let mut ways = Vec::new();
        self.jumps(&board, piece, &(vec![from], BTreeSet::new()), &mut ways);
        ways
    }

    /// Captures that continue a way.
    fn jumps(&self, board: &Rows, piece: char, way: &Way, ways: &mut Vec<Way>) {
        let from = *way.0.last().unwrap();
        let mut is_end = true;
        let is_king = piece.is_ascii_uppercase();
        for (down, right) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            if self.is_english && !is_king && down != self.forward(self.player) {
                continue;
            }
            let flies = is_king && !self.is_english;
            let on_way = |steps: i32| (from.0 + down * steps, from.1 + right * steps);
            let content = |steps| at(board, on_way(steps).0, on_way(steps).1);
            let first = if flies {
                (1..self.side())
                    .find(|&steps| content(steps) != '.')
                    .unwrap()
            } else {
                1
            };
            if !Self::is_of(content(first), other(self.player)) || way.1.contains(&on_way(first)) {
                continue;
            }
            let last = if flies { self.side() } else { first + 1 };
            for steps in (first + 1..=last).take_while(|&steps| content(steps) == '.') {
                is_end = false;
                let mut next = way.clone();
                next.0.push(on_way(steps));
                next.1.insert(on_way(first));
                self.jumps(board, piece, &next, ways);
            }
        }
        if is_end && !way.1.is_empty() {
            ways.push(way.clone());
        }
    }

    fn steps(&self, from: Point) -> Vec<Way> {
        let piece = at(&self.board, from.0, from.1);
        let is_king = piece.is_ascii_uppercase();
        let mut ways = Vec::new();
        for (down, right) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            if !is_king && down != self.forward(self.player) {
                continue;
            }
            let reach = if is_king && !self.is_english {
                self.side()
            } else {
                1
            };
            let on_way = |steps: i32| (from.0 + down * steps, from.1 + right * steps);
            let is_free = |steps: &i32| at(&self.board, on_way(*steps).0, on_way(*steps).1) == '.';
            ways.extend(
                (1..=reach)
                    .take_while(is_free)
                    .map(|steps| (vec![from, on_way(steps)], BTreeSet::new())),
            );
        }
        ways
    }

    fn legal(&self) -> Vec<(String, Way)> {
        let own = || {
            squares(&self.board)
                .into_iter()
                .filter(|it| Self::is_of(at(&self.board, it.0, it.1), self.player))
        };
        let mut ways: Vec<Way> = own().flat_map(|from| self.ways(from)).collect();
        if ways.is_empty() {
            ways = own().flat_map(|from| self.steps(from)).collect();
        }
        let most = ways.iter().map(|way| way.1.len()).max().unwrap_or(0);
        if !self.is_english {
            ways.retain(|way| way.1.len() == most);
        }
        // Of all ways with the same ends and captures the least.
        let mut least: BTreeMap<(Point, Point, BTreeSet<Point>), Vec<i32>> = BTreeMap::new();
        let mut found = BTreeMap::new();
        for way in ways {
            let key = (way.0[0], *way.0.last().unwrap(), way.1.clone());
            let numbers: Vec<i32> = way.0.iter().map(|it| self.number(*it)).collect();
            let best = least.entry(key.clone()).or_insert_with(|| numbers.clone());
            if numbers <= *best {
                *best = numbers;
                found.insert(key, way);
            }
        }
        let texts = least.iter().map(|(key, numbers)| {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            let text = numbers.join(if key.2.is_empty() { "-" } else { "x" });
            (text, found[key].clone())
        });
        texts.collect()
    }

    fn max_quiet(&self) -> u32 {
        if self.is_english { 80 } else { 50 }
    }
}

impl Naive for NaiveDraughts {
    fn moves(&self) -> Vec<String> {
        if self.quiet >= self.max_quiet() {
            return Vec::new();
        }
        self.legal().into_iter().map(|(text, _)| text).collect()
    }

    fn play(&mut self, mv: &str) {
        let (_, (way, captured)) = self
            .legal()
            .into_iter()
            .find(|(text, _)| text == mv)
            .unwrap();
        let from = self.point(mv.split(['-', 'x']).next().unwrap());
        let mut piece = at(&self.board, from.0, from.1);
        self.quiet = if piece.is_ascii_uppercase() && captured.is_empty() {
            self.quiet + 1
        } else {
            0
        };
        let to = *way.last().unwrap();
        if to.0
            == if self.forward(self.player) > 0 {
                self.side() - 1
            } else {
                0
            }
        {
            piece = piece.to_ascii_uppercase();
        }
        set(&mut self.board, from.0, from.1, '.');
        for point in captured {
            set(&mut self.board, point.0, point.1, '.');
        }
        set(&mut self.board, to.0, to.1, piece);
        self.player = other(self.player);
    }

    fn outcome(&self) -> Option<GameOutcome> {
        if self.legal().is_empty() {
            return Some(win(other(self.player)));
        }
        (self.quiet >= self.max_quiet()).then_some(GameOutcome::DRAW)
    }

    fn text(&self) -> String {
        format!("{} {} {}", rows::join(&self.board), self.player, self.quiet)
    }
}

#[test]
fn naive_english_draughts_agrees() {
    let game = EnglishDraughts::new();
    let naive = NaiveDraughts::new(true);
    compare_all(&game, &naive, 1000);
    assert_eq!(compare_games(&game, &naive, 40, 1000), 40);
    check_random_moves(&game, 1, 20);
}

#[test]
fn naive_international_draughts_agrees() {
    let game = InternationalDraughts::new();
    let naive = NaiveDraughts::new(false);
    compare_all(&game, &naive, 300);
    assert_eq!(compare_games(&game, &naive, 20, 1000), 20);
    check_random_moves(&game, 1, 20);
}

/// Ends of a capture are enough where only one move has them.
#[test]
fn short_texts_of_captures_are_read() {
    let game = InternationalDraughts::new();
    let mut read = 0;
    for seed in 0..60 {
        let mut choices = random(seed);
        let mut position = game.start();
        let mut moves = Vec::new();
        while let Some(mv) = game.random_move(&position, &mut choices, &mut moves) {
            game.moves(&position, &mut moves);
            let write = |mv: &games::draughts::Move| {
                let mut text = String::new();
                game.write_move(&position, *mv, &mut text);
                text
            };
            for (mv, text) in moves.iter().map(|mv| (mv, write(mv))) {
                let (from, last) = (text.split('x').next(), text.split('x').next_back());
                let short = format!("{}x{}", from.unwrap(), last.unwrap());
                let ends_alike = |other: &&String| {
                    other.starts_with(&format!("{}x", from.unwrap()))
                        && other.ends_with(&format!("x{}", last.unwrap()))
                };
                let texts: Vec<String> = moves.iter().map(write).collect();
                if text.contains('x') && text != short {
                    let is_unique = texts.iter().filter(ends_alike).count() == 1;
                    assert_eq!(
                        game.parse_move(&position, &short).is_ok(),
                        is_unique,
                        "{text}"
                    );
                    if is_unique {
                        assert_eq!(game.parse_move(&position, &short), Ok(*mv));
                        read += 1;
                    }
                }
            }
            game.play(&mut position, mv);
        }
    }
    assert!(read > 50, "{read}");
}
