//! Hex, Y and Havannah by flood fill from the edges.

use crate::compare::{Naive, check_random_moves, compare_all, compare_games, text_of};
use crate::rows::{name_from_top, other, square_from_top, win};
use games::connection::{Havannah, Hex, Y};
use games::{Game as _, GameOutcome, Player};
use std::collections::{BTreeMap, BTreeSet};

type Point = (i32, i32);

#[derive(Clone, Copy)]
enum Goal {
    Hex(i32, i32),
    Y(i32),
    Havannah(i32),
}

#[derive(Clone)]
struct NaiveConnection {
    goal: Goal,
    cells: BTreeMap<Point, char>,
    player: char,
    result: Option<GameOutcome>,
}

fn around((row, column): Point) -> [Point; 6] {
    [
        (row, column - 1),
        (row, column + 1),
        (row - 1, column),
        (row + 1, column),
        (row - 1, column + 1),
        (row + 1, column - 1),
    ]
}

impl NaiveConnection {
    fn new(goal: Goal) -> Self {
        let (rows, columns) = match goal {
            Goal::Hex(columns, rows) => (rows, columns),
            Goal::Y(side) => (side, side),
            Goal::Havannah(side) => (2 * side - 1, 2 * side - 1),
        };
        let is_on_board = |(row, column): &Point| match goal {
            Goal::Hex(..) => true,
            Goal::Y(side) => row + column >= side - 1,
            Goal::Havannah(side) => (side - 1..=3 * side - 3).contains(&(row + column)),
        };
        let points = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let cells = points
            .filter(is_on_board)
            .map(|point| (point, '.'))
            .collect();
        Self {
            goal,
            cells,
            player: 'x',
            result: None,
        }
    }

    /// The groups of cells for which a condition holds.
    fn groups(&self, holds: impl Fn(char) -> bool) -> Vec<BTreeSet<Point>> {
        let mut left: BTreeSet<Point> = self
            .cells
            .iter()
            .filter(|(_, content)| holds(**content))
            .map(|(point, _)| *point)
            .collect();
        let mut groups = Vec::new();
        while let Some(point) = left.pop_first() {
            let mut group = BTreeSet::from([point]);
            let mut open = vec![point];
            while let Some(point) = open.pop() {
                for next in around(point) {
                    if left.remove(&next) {
                        group.insert(next);
                        open.push(next);
                    }
                }
            }
            groups.push(group);
        }
        groups
    }

    fn has_won(&self, player: char) -> bool {
        let groups = self.groups(|content| content == player);
        let wins = |group: &BTreeSet<Point>| {
            let touches = |edge: &dyn Fn(&Point) -> bool| group.iter().any(edge);
            match self.goal {
                Goal::Hex(_, rows) if player == 'x' => {
                    touches(&|it| it.0 == 0) && touches(&|it| it.0 == rows - 1)
                }
                Goal::Hex(columns, _) => {
                    touches(&|it| it.1 == 0) && touches(&|it| it.1 == columns - 1)
                }
                Goal::Y(side) => {
                    touches(&|it| it.0 == side - 1)
                        && touches(&|it| it.1 == side - 1)
                        && touches(&|it| it.0 + it.1 == side - 1)
                }
                Goal::Havannah(_) => self.has_bridge_or_fork(group),
            }
        };
        let is_havannah = matches!(self.goal, Goal::Havannah(_));
        groups.iter().any(wins) || is_havannah && self.has_ring(player)
    }

    fn outside(&self, point: Point) -> Vec<Point> {
        around(point)
            .into_iter()
            .filter(|next| !self.cells.contains_key(next))
            .collect()
    }

    /// A corner has three neighbours outside, a cell of an edge has two.
    fn has_bridge_or_fork(&self, group: &BTreeSet<Point>) -> bool {
        let corners = group
            .iter()
            .filter(|point| self.outside(**point).len() == 3)
            .count();
        let mut edges = BTreeSet::new();
        for point in group {
            let outside = self.outside(*point);
            if outside.len() == 2 {
                let mut changes: Vec<Point> = outside
                    .iter()
                    .map(|it| (it.0 - point.0, it.1 - point.1))
                    .collect();
                changes.sort_unstable();
                edges.insert(changes);
            }
        }
        corners >= 2 || edges.len() >= 3
    }

    fn has_ring(&self, player: char) -> bool {
        let holes = self.groups(|content| content != player);
        let is_closed =
            |hole: &BTreeSet<Point>| hole.iter().all(|point| self.outside(*point).is_empty());
        let is_inside = |(point, content): (&Point, &char)| {
            *content == player
                && around(*point)
                    .iter()
                    .all(|next| self.cells.get(next) == Some(&player))
        };
        holes.iter().any(is_closed) || self.cells.iter().any(is_inside)
    }
}

impl Naive for NaiveConnection {
    fn moves(&self) -> Vec<String> {
        if self.result.is_some() {
            return Vec::new();
        }
        let open = self.cells.iter().filter(|(_, content)| **content == '.');
        open.map(|((row, column), _)| name_from_top(*row, *column))
            .collect()
    }

    fn play(&mut self, mv: &str) {
        self.cells.insert(square_from_top(mv), self.player);
        if self.has_won(self.player) {
            self.result = Some(win(self.player));
        } else if !self.cells.values().any(|content| *content == '.') {
            self.result = Some(GameOutcome::DRAW);
        }
        self.player = other(self.player);
    }

    fn outcome(&self) -> Option<GameOutcome> {
        self.result
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let mut last = 0;
        for ((row, _), content) in &self.cells {
            if *row != last {
                text.push('/');
                last = *row;
            }
            text.push(*content);
        }
        format!("{text} {}", self.player)
    }
}

#[test]
fn naive_hex_agrees() {
    for (columns, rows) in [(3, 3), (2, 4), (3, 2), (1, 3)] {
        let game = Hex::new([columns, rows]).unwrap();
        let naive = NaiveConnection::new(Goal::Hex(
            i32::try_from(columns).unwrap(),
            i32::try_from(rows).unwrap(),
        ));
        compare_all(&game, &naive, 3000);
    }
    let game = Hex::new([11, 11]).unwrap();
    assert_eq!(
        compare_games(&game, &NaiveConnection::new(Goal::Hex(11, 11)), 10, 200),
        10
    );
    check_random_moves(&Hex::new([5, 5]).unwrap(), 2, 6);
}

#[test]
fn naive_y_agrees() {
    let game = Y::new(4).unwrap();
    compare_all(&game, &NaiveConnection::new(Goal::Y(4)), 2000);
    let game = Y::new(9).unwrap();
    assert_eq!(
        compare_games(&game, &NaiveConnection::new(Goal::Y(9)), 20, 200),
        20
    );
}

#[test]
fn naive_havannah_agrees() {
    let game = Havannah::new(3).unwrap();
    compare_all(&game, &NaiveConnection::new(Goal::Havannah(3)), 1000);
    assert_eq!(
        compare_games(&game, &NaiveConnection::new(Goal::Havannah(3)), 150, 200),
        150
    );
    for side in [2, 4, 6] {
        let game = Havannah::new(side).unwrap();
        let naive = NaiveConnection::new(Goal::Havannah(i32::try_from(side).unwrap()));
        assert_eq!(compare_games(&game, &naive, 12, 200), 12);
    }
}

/// Whether the player to move wins.
fn wins(game: &Hex, position: &games::connection::Position) -> bool {
    if let Some(outcome) = game.outcome(position) {
        return outcome.winner == Some(game.to_move(position));
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves.into_iter().any(|mv| {
        let mut next = position.clone();
        game.play(&mut next, mv);
        !wins(game, &next)
    })
}

#[test]
fn first_moves_that_win_three_by_three_hex() {
    let game = Hex::new([3, 3]).unwrap();
    let mut moves = Vec::new();
    game.moves(&game.start(), &mut moves);
    let winning = moves.into_iter().filter(|mv| {
        let mut next = game.start();
        game.play(&mut next, *mv);
        assert_eq!(game.to_move(&next), Player::Second);
        !wins(&game, &next)
    });
    let name = |mv| {
        let mut text = String::new();
        game.write_move(&game.start(), mv, &mut text);
        text
    };
    let winning: Vec<String> = winning.map(name).collect();
    assert_eq!(winning, ["c1", "a2", "b2", "c2", "a3"]);
    assert_eq!(text_of(&game, &game.start()), ".../.../... x");
}
