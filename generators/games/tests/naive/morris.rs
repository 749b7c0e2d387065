//! Nine Men's Morris on a 7×7 board, walking along its lines.

use crate::compare::{Naive, check_random_moves, compare_all, compare_games};
use crate::rows::{other, win};
use games::{GameOutcome, morris::Morris};
use std::collections::BTreeMap;

#[derive(Clone)]
struct NaiveMorris {
    /// By row from the top and column.
    points: BTreeMap<(i32, i32), char>,
    hand: BTreeMap<char, i32>,
    player: char,
    quiet: i32,
}

/// The points lie on three squares around the centre, at their corners and the middles of their
/// sides.
fn is_point((row, column): (i32, i32)) -> bool {
    let (down, right) = ((row - 3).abs(), (column - 3).abs());
    let distance = down.max(right);
    (1..=3).contains(&distance) && [0, distance].contains(&down) && [0, distance].contains(&right)
}

fn name((row, column): (i32, i32)) -> String {
    format!(
        "{}{}",
        char::from(b'a' + u8::try_from(column).unwrap()),
        7 - row
    )
}

fn point(name: &str) -> (i32, i32) {
    (
        7 - name[1..].parse::<i32>().unwrap(),
        i32::from(name.as_bytes()[0] - b'a'),
    )
}

/// The next point in a direction; lines end at the hole in the centre.
fn next(from: (i32, i32), (down, right): (i32, i32)) -> Option<(i32, i32)> {
    let way = (1..=3).map(|step| (from.0 + step * down, from.1 + step * right));
    let mut way =
        way.take_while(|at| *at != (3, 3) && (0..7).contains(&at.0) && (0..7).contains(&at.1));
    let next = way.find(|at| is_point(*at))?;
    // Along the sides of a square or from square to square.
    Some(next)
}

const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

impl NaiveMorris {
    fn new() -> Self {
        let all = (0..49).map(|cell| (cell / 7, cell % 7));
        Self {
            points: all.filter(|at| is_point(*at)).map(|at| (at, '.')).collect(),
            hand: BTreeMap::from([('x', 9), ('o', 9)]),
            player: 'x',
            quiet: 0,
        }
    }

    fn men(&self, player: char) -> Vec<(i32, i32)> {
        let own = self
            .points
            .iter()
            .filter(|(_, content)| **content == player);
        own.map(|(at, _)| *at).collect()
    }

    fn total(&self, player: char) -> i32 {
        self.hand[&player] + i32::try_from(self.men(player).len()).unwrap()
    }

    fn is_in_mill(&self, at: (i32, i32)) -> bool {
        let player = self.points[&at];
        let run = |direction| {
            let mut length = 0;
            let mut here = at;
            while let Some(there) = next(here, direction).filter(|it| self.points[it] == player) {
                length += 1;
                here = there;
            }
            length
        };
        run((0, 1)) + run((0, -1)) == 2 || run((1, 0)) + run((-1, 0)) == 2
    }

    fn without_removals(&self) -> Vec<(String, Self)> {
        let mut found = Vec::new();
        let open = || self.men('.');
        let mut add = |from: Option<(i32, i32)>, to: (i32, i32)| {
            let mut after = self.clone();
            let mut text = name(to);
            after.quiet += 1;
            if let Some(from) = from {
                after.points.insert(from, '.');
                text = format!("{}-{text}", name(from));
            } else {
                *after.hand.get_mut(&self.player).unwrap() -= 1;
                after.quiet = 0;
            }
            after.points.insert(to, self.player);
            let is_mill = after.is_in_mill(to);
            found.push((text, to, is_mill, after));
        };
        if self.hand[&self.player] > 0 {
            for to in open() {
                add(None, to);
            }
        } else {
            for from in self.men(self.player) {
                let near: Vec<_> = DIRECTIONS.iter().filter_map(|by| next(from, *by)).collect();
                let is_reached =
                    |to: &(i32, i32)| self.total(self.player) == 3 || near.contains(to);
                for to in open().into_iter().filter(is_reached) {
                    add(Some(from), to);
                }
            }
        }
        let mut all = Vec::new();
        for (text, _, is_mill, after) in found {
            let opposing = self.men(other(self.player));
            let free: Vec<_> = opposing
                .iter()
                .copied()
                .filter(|at| !self.is_in_mill(*at))
                .collect();
            let removable = if free.is_empty() { opposing } else { free };
            if !is_mill || removable.is_empty() {
                all.push((text, after));
                continue;
            }
            for at in removable {
                let mut next = after.clone();
                next.points.insert(at, '.');
                next.quiet = 0;
                all.push((format!("{text}x{}", name(at)), next));
            }
        }
        all
    }
}

impl Naive for NaiveMorris {
    fn moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        self.without_removals()
            .into_iter()
            .map(|(text, _)| text)
            .collect()
    }

    fn play(&mut self, mv: &str) {
        let mut moves = self.without_removals().into_iter();
        let player = self.player;
        *self = moves.find(|(text, _)| text == mv).unwrap().1;
        self.player = other(player);
        assert!(is_point(point(&mv[..2])));
    }

    fn outcome(&self) -> Option<GameOutcome> {
        for player in ['x', 'o'] {
            if self.total(player) < 3 {
                return Some(win(other(player)));
            }
        }
        if self.without_removals().is_empty() {
            return Some(win(other(self.player)));
        }
        (self.quiet == 100).then_some(GameOutcome::DRAW)
    }

    fn text(&self) -> String {
        let row = |row: i32| -> String {
            let own = self.points.iter().filter(|(at, _)| at.0 == row);
            own.map(|(_, content)| *content).collect()
        };
        let rows: Vec<String> = (0..7).map(row).collect();
        let (first, second) = (self.hand[&'x'], self.hand[&'o']);
        format!(
            "{} {} {first} {second} {}",
            rows.join("/"),
            self.player,
            self.quiet
        )
    }
}

#[test]
fn naive_morris_agrees() {
    let game = Morris::new();
    compare_all(&game, &NaiveMorris::new(), 500);
    assert_eq!(compare_games(&game, &NaiveMorris::new(), 40, 3000), 40);
    check_random_moves(&game, 1, 20);
}
