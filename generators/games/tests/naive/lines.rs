//! Rows of stones, found by trying all cells as the start of a row.

use crate::compare::{Naive, check_random_moves, compare_all, compare_games};
use crate::rows::win;
use games::lines::{Lines, LinesOptions};
use games::{Game as _, GameOutcome, Levels, perft};
use std::collections::BTreeMap;

#[derive(Clone)]
struct NaiveLines {
    options: LinesOptions,
    stones: BTreeMap<[i32; 3], char>,
    result: Option<GameOutcome>,
}

impl NaiveLines {
    fn new(options: &LinesOptions) -> Self {
        Self {
            options: options.clone(),
            stones: BTreeMap::new(),
            result: None,
        }
    }

    fn sides(&self) -> [i32; 3] {
        self.options.sides.map(|side| i32::try_from(side).unwrap())
    }

    fn cells(&self) -> Vec<[i32; 3]> {
        let [width, depth, height] = self.sides();
        let mut cells = Vec::new();
        for z in 0..height {
            for y in 0..depth {
                for x in 0..width {
                    cells.push([x, y, z]);
                }
            }
        }
        cells
    }

    fn to_move(&self) -> char {
        let mut left = self.stones.len();
        let mut player = 'x';
        let mut turn = usize::from(self.options.first_turn);
        while left >= turn {
            left -= turn;
            turn = self.options.turn.into();
            player = if player == 'x' { 'o' } else { 'x' };
        }
        player
    }

    fn step(&self, cell: [i32; 3], by: [i32; 3]) -> Option<[i32; 3]> {
        let mut target = cell;
        for axis in 0..3 {
            target[axis] += by[axis];
            let side = self.sides()[axis];
            if self.options.wraps[axis] {
                target[axis] = target[axis].rem_euclid(side);
            } else if !(0..side).contains(&target[axis]) {
                return None;
            }
        }
        Some(target)
    }

    fn has_row(&self, player: char) -> bool {
        let owns = |cell: &[i32; 3]| self.stones.get(cell) == Some(&player);
        let change = [-1, 0, 1];
        for cell in self.cells().into_iter().filter(owns) {
            for (x, y, z) in
                (0..27).map(|n: usize| (change[n % 3], change[n / 3 % 3], change[n / 9]))
            {
                if (x, y, z) == (0, 0, 0) || self.options.is_flat && z != 0 {
                    continue;
                }
                let mut row = vec![cell];
                while let Some(next) = self.step(*row.last().unwrap(), [x, y, z]) {
                    if !owns(&next) || row.contains(&next) {
                        break;
                    }
                    row.push(next);
                }
                let before = self.step(cell, [-x, -y, -z]);
                let is_whole = before.is_none_or(|before| !owns(&before) || row.contains(&before));
                let wanted = self.options.row;
                if row.len() == wanted && is_whole || row.len() >= wanted && !self.options.is_exact
                {
                    return true;
                }
            }
        }
        false
    }

    fn name(&self, [x, y, z]: [i32; 3]) -> String {
        let column = char::from(b'a' + u8::try_from(x).unwrap());
        match (self.options.has_gravity, self.options.is_flat) {
            (true, true) => column.to_string(),
            (true, false) | (false, true) => format!("{column}{}", y + 1),
            (false, false) => format!("{column}{}/{}", y + 1, z + 1),
        }
    }

    fn open_cells(&self) -> Vec<[i32; 3]> {
        let is_free = |cell: &[i32; 3]| !self.stones.contains_key(cell);
        let rests = |cell: &[i32; 3]| {
            let mut below = *cell;
            below[if self.options.is_flat { 1 } else { 2 }] -= 1;
            let is_floor = below.contains(&-1);
            !self.options.has_gravity || is_floor || self.stones.contains_key(&below)
        };
        let cells = self.cells().into_iter();
        cells.filter(|cell| is_free(cell) && rests(cell)).collect()
    }
}

impl Naive for NaiveLines {
    fn moves(&self) -> Vec<String> {
        if self.result.is_some() {
            return Vec::new();
        }
        self.open_cells()
            .into_iter()
            .map(|cell| self.name(cell))
            .collect()
    }

    fn play(&mut self, mv: &str) {
        let player = self.to_move();
        let cells = self.open_cells();
        let cell = cells
            .into_iter()
            .find(|cell| self.name(*cell) == mv)
            .unwrap();
        self.stones.insert(cell, player);
        if self.has_row(player) {
            let is_first = (player == 'x') != self.options.is_misere;
            self.result = Some(win(if is_first { 'x' } else { 'o' }));
        } else if self.stones.len() == self.cells().len() {
            self.result = Some(GameOutcome::DRAW);
        }
    }

    fn outcome(&self) -> Option<GameOutcome> {
        self.result
    }

    fn text(&self) -> String {
        let [width, depth, height] = self.sides();
        let mut layers = Vec::new();
        for z in 0..height {
            let row = |y| -> String {
                let cell = |x| self.stones.get(&[x, y, z]).copied().unwrap_or('.');
                (0..width).map(cell).collect()
            };
            let rows: Vec<String> = (0..depth).rev().map(row).collect();
            layers.push(rows.join("/"));
        }
        format!("{} {}", layers.join("|"), self.to_move())
    }
}

fn lines(options: LinesOptions) -> (Lines, NaiveLines) {
    let naive = NaiveLines::new(&options);
    (Lines::new("lines", options).unwrap(), naive)
}

#[test]
fn tic_tac_toe_has_5478_positions() {
    let (game, naive) = lines(LinesOptions::flat([3, 3], 3));
    assert_eq!(compare_all(&game, &naive, usize::MAX), 5478);
}

fn finished_games(game: &Lines, position: &games::lines::Position) -> u64 {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    if moves.is_empty() {
        return 1;
    }
    let after = |mv: &u16| {
        let mut next = position.clone();
        game.play(&mut next, *mv);
        finished_games(game, &next)
    };
    moves.iter().map(after).sum()
}

#[test]
fn tic_tac_toe_has_255168_games() {
    let (game, _) = lines(LinesOptions::flat([3, 3], 3));
    assert_eq!(finished_games(&game, &game.start()), 255_168);
}

#[test]
fn small_boards_agree_by_every_rule() {
    let flat = LinesOptions::flat([4, 3], 3);
    let variants = [
        LinesOptions {
            is_exact: true,
            ..flat.clone()
        },
        LinesOptions {
            is_misere: true,
            ..flat.clone()
        },
        LinesOptions {
            wraps: [true, false, false],
            ..flat.clone()
        },
        LinesOptions {
            wraps: [true; 3],
            is_exact: true,
            ..flat.clone()
        },
        LinesOptions {
            turn: 2,
            ..flat.clone()
        },
        LinesOptions {
            first_turn: 2,
            turn: 3,
            ..flat.clone()
        },
        LinesOptions {
            row: 2,
            is_exact: true,
            ..flat.clone()
        },
        flat.clone().with_gravity(),
        LinesOptions::solid([2, 2, 3], 3).with_gravity(),
        LinesOptions::solid([3, 2, 2], 2),
        LinesOptions {
            wraps: [true; 3],
            ..LinesOptions::solid([3, 2, 2], 3)
        },
    ];
    for options in variants {
        let (game, naive) = lines(options);
        assert!(compare_all(&game, &naive, 600) > 50);
        compare_games(&game, &naive, 20, 100);
        check_random_moves(&game, 1, 4);
    }
}

#[test]
fn long_games_agree() {
    let games = [
        LinesOptions::flat([7, 6], 4).with_gravity(),
        LinesOptions::flat([15, 15], 5),
        LinesOptions {
            is_exact: true,
            ..LinesOptions::flat([9, 7], 4)
        },
        LinesOptions {
            turn: 2,
            ..LinesOptions::flat([19, 19], 6)
        },
        LinesOptions::solid([4, 4, 4], 4).with_gravity(),
        LinesOptions::solid([7, 7, 7], 5),
    ];
    for options in games {
        let (game, naive) = lines(options);
        assert_eq!(compare_games(&game, &naive, 2, 400), 2);
    }
}

#[test]
fn connect_four_has_known_positions() {
    let (game, _) = lines(LinesOptions::flat([7, 6], 4).with_gravity());
    let expected = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275];
    let levels = Levels::new(&game, game.start()).map(|level| level.len());
    assert!(levels.take(expected.len()).eq(expected));
}

#[test]
fn the_first_player_wins_on_three_layers() {
    let (game, _) = lines(LinesOptions::solid([3, 3, 3], 3));
    let mut position = game.start();
    // The centre wins, and each answer is refuted by threats.
    let centre = game.parse_move(&position, "b2/2").unwrap();
    game.play(&mut position, centre);
    let mut moves = Vec::new();
    game.moves(&position, &mut moves);
    for mv in moves {
        let mut next = position.clone();
        game.play(&mut next, mv);
        assert!(wins_by_threats(&game, &next), "{mv}");
    }
}

/// Whether the player to move wins, with moves that win or that force the answer.
fn wins_by_threats(game: &Lines, position: &games::lines::Position) -> bool {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let player = game.to_move(position);
    moves.iter().any(|&mv| {
        let mut next = position.clone();
        game.play(&mut next, mv);
        if let Some(outcome) = game.outcome(&next) {
            return outcome.winner == Some(player);
        }
        let mut answers = Vec::new();
        game.moves(&next, &mut answers);
        let threats = answers
            .iter()
            .filter(|&&cell| wins_with(game, &next, player, cell))
            .count();
        let is_lost = answers
            .iter()
            .any(|&answer| wins_with(game, &next, player.other(), answer));
        match threats {
            _ if is_lost => false,
            0 => false,
            1 => answers
                .iter()
                .filter(|&&cell| wins_with(game, &next, player, cell))
                .all(|&answer| {
                    let mut forced = next.clone();
                    game.play(&mut forced, answer);
                    game.outcome(&forced).is_none() && wins_by_threats(game, &forced)
                }),
            _ => true,
        }
    })
}

/// Whether a stone of this player in a cell would complete a row.
fn wins_with(
    game: &Lines,
    position: &games::lines::Position,
    player: games::Player,
    cell: u16,
) -> bool {
    let mut stones: Vec<_> = game.stones(position).collect();
    stones[usize::from(cell)] = Some(player);
    let at = |x: usize, y: usize, z: usize| stones[x + 3 * (y + 3 * z)] == Some(player);
    let change = [-1_isize, 0, 1];
    (0..27).any(|n| {
        let by = [change[n % 3], change[n / 3 % 3], change[n / 9]];
        (0..27).any(|start: usize| {
            let point = [start % 3, start / 3 % 3, start / 9];
            by != [0; 3]
                && (0..3).all(|step| {
                    let to = |axis: usize| point[axis].checked_add_signed(by[axis] * step);
                    match (to(0), to(1), to(2)) {
                        (Some(x), Some(y), Some(z)) if x < 3 && y < 3 && z < 3 => at(x, y, z),
                        _ => false,
                    }
                })
        })
    })
}

#[test]
fn wrong_texts_are_explained() {
    let (game, _) = lines(LinesOptions::flat([3, 3], 3));
    let mut position = game.start();
    game.play(&mut position, 4);
    let error = game.parse_move(&position, "b2").unwrap_err();
    let expected =
        "found `b2`: b2 is not empty; expected a legal move: a1, b1, c1, a2, c2, a3, b3, c3";
    assert_eq!(error.to_string(), expected);
    for text in [
        "",
        "...",
        "... x",
        ".../.../... o",
        ".../.x./... x",
        "xxx/.../ooo x",
        ".../.../.../... x",
        "|",
        "é/a/b x",
    ] {
        game.parse_position(text).expect_err(text);
    }
    assert_eq!(perft(&game, &position, 1), 8);
}
