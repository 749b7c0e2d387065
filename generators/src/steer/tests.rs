//! On small boards a plain walk through all positions tells which games there are, and the steering
//! must find exactly these.

use super::*;
use crate::board::{Board, Cell, Direction, Geometry, Move, Player, Row, Rules};
use crate::draw::Draw;
use crate::game::{first_win, play_on, random_game};
use sha2::{Digest, Sha256};
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
                // On the largest boards only some of the impossible wishes are asked for, to save time.
                if wanted || rules.geometry.len() <= 16 || asked % 16 == 0 {
                    check_win(&rules, &wish, wanted);
                }
            }
        }
    }
}

/// Every win that can come up in play, as the wish that describes it in full.
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

fn wish(number: usize, direction: Direction, length: usize, place: usize, sole: bool) -> WinWish {
    WinWish {
        player: Some(Player::of_move(number)),
        number: Some(number),
        direction: Some(direction),
        length: Some(length),
        place: Some(place),
        sole,
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
            assert!(
                !error.to_string().contains("was found"),
                "not sure: {error}"
            );
        }
    }
}

fn is_granted(rules: &Rules, wish: &WinWish, moves: &[Move]) -> bool {
    let win = first_win(rules, moves).unwrap().unwrap();
    let board = played(rules, moves);
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

/// Whether a program that finds rows in a flat array, without a look at the edges, sees a row of `owner`.
fn fools_a_flat_array(board: &Board, owner: Player) -> bool {
    let geometry = &board.rules().geometry;
    let line = board.rules().line.cast_signed();
    let [width, depth, height] = geometry.sides().map(usize::cast_signed);
    // One line a layout: the strides of x, y and z.
    let mut layouts = vec![[1, width, width * depth], [depth, 1, width * depth]];
    if geometry.axes() == 3 {
        layouts.extend([
            [1, width * height, width],
            [height, width * height, 1],
            [depth * height, 1, depth],
            [depth * height, height, 1],
        ]);
    }
    layouts.into_iter().any(|strides| {
        let mut own = vec![false; geometry.len()];
        for point in geometry.points() {
            let at: isize = (0..3)
                .map(|axis| point[axis].cast_signed() * strides[axis])
                .sum();
            own[at.cast_unsigned()] = board.stone(geometry.cell(point)) == Some(owner);
        }
        geometry.directions().iter().any(|direction| {
            let step: isize = (0..3)
                .map(|axis| isize::from(direction.0[axis]) * strides[axis])
                .sum();
            let is_own = |at: isize| usize::try_from(at).is_ok_and(|at| own.get(at) == Some(&true));
            let starts = 0..own.len().cast_signed();
            step != 0
                && starts
                    .into_iter()
                    .any(|start| (0..line).all(|k| is_own(start + k * step)))
        })
    })
}

/// Whether some straight stretch of the board reads as `wanted`: true for the owner's stones.
fn has_stretch(board: &Board, owner: Player, inside: Option<Player>) -> bool {
    let geometry = &board.rules().geometry;
    geometry.directions().iter().any(|&direction| {
        let length = geometry.longest(direction).min(board.rules().line + 1);
        geometry
            .points()
            .filter_map(|start| geometry.row(start, direction, length))
            .any(|row| {
                let stones: Vec<Option<Player>> =
                    row.iter().map(|&cell| board.stone(cell)).collect();
                let own = stones.iter().filter(|stone| **stone == Some(owner)).count();
                let middle = &stones[1..length.max(2) - 1];
                length >= board.rules().line && own + 1 == length && middle.contains(&inside)
            })
    })
}

fn is_near_miss(board: &Board, kind: NearMiss, owner: Player) -> bool {
    match kind {
        NearMiss::Short => board.rules().geometry.points().any(|point| {
            let cell = board.rules().geometry.cell(point);
            let short = |row: Row| row.length + 1 == board.rules().line;
            board.stone(cell) == Some(owner) && board.rows_through(cell).any(short)
        }),
        NearMiss::Broken => has_stretch(board, owner, Some(owner.other())),
        NearMiss::Gapped => has_stretch(board, owner, None),
        NearMiss::Wrapped => fools_a_flat_array(board, owner),
    }
}

const KINDS: [NearMiss; 4] = [
    NearMiss::Short,
    NearMiss::Broken,
    NearMiss::Gapped,
    NearMiss::Wrapped,
];

fn played(rules: &Rules, moves: &[Move]) -> Board {
    let mut board = Board::new(rules);
    for &mv in moves {
        board.play(mv).unwrap();
    }
    board
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

#[test]
fn a_cube_has_a_win_in_every_direction_at_every_place() {
    for (side, line, number) in [
        (4, 3, 21),
        (5, 3, 30),
        (7, 5, 160),
        (7, 4, 101),
        (7, 7, 200),
    ] {
        let rules = Rules::falling(Geometry::solid([side; 3]), line);
        for &direction in rules.geometry.directions() {
            for length in line..=side.min(2 * line - 1) {
                for place in length - line..line {
                    let wish = wish(number, direction, length, place, true);
                    let upright = direction.0 == [0, 0, 1];
                    let found = won_game(&mut Draw::fresh(5, "cube"), &rules, &wish);
                    assert_eq!(found.is_ok(), !upright || place + 1 == length, "{found:?}");
                    assert!(found.is_err() || is_granted(&rules, &wish, &found.unwrap()));
                }
            }
        }
    }
}

#[test]
fn the_last_move_of_a_full_cube_can_win() {
    for (side, line) in [(4, 4), (5, 4), (5, 5), (6, 6), (7, 5), (7, 7)] {
        let rules = Rules::falling(Geometry::solid([side; 3]), line);
        let wish = WinWish {
            number: Some(side * side * side),
            ..WinWish::default()
        };
        let moves = won_game(&mut Draw::fresh(2, "full"), &rules, &wish).unwrap();
        assert!(is_granted(&rules, &wish, &moves));
    }
}

#[test]
fn full_cubes_can_be_drawn_from_side_four_on() {
    for (side, line) in [(4, 4), (5, 4), (6, 5), (7, 5), (7, 7)] {
        let rules = Rules::falling(Geometry::solid([side; 3]), line);
        let moves =
            undecided_game(&mut Draw::fresh(2, "full"), &rules, side * side * side).unwrap();
        assert_eq!(
            (moves.len(), first_win(&rules, &moves)),
            (side * side * side, Ok(None))
        );
    }
}

#[test]
fn a_large_flat_board_is_won_by_a_whole_row() {
    let rules = Rules::free(Geometry::flat([40, 40]), 40);
    for &direction in rules.geometry.directions() {
        let wish = WinWish {
            number: Some(1600),
            direction: Some(direction),
            ..WinWish::default()
        };
        let moves = won_game(&mut Draw::fresh(2, "large"), &rules, &wish).unwrap();
        assert!(is_granted(&rules, &wish, &moves));
    }
}

#[test]
fn near_misses_come_on_cubes_too() {
    for (side, line) in [(3, 3), (4, 3), (5, 4), (7, 5), (7, 7)] {
        let rules = Rules::falling(Geometry::solid([side; 3]), line);
        for kind in KINDS {
            let mut draw = Draw::fresh(4, "near miss");
            let moves = near_miss_game(&mut draw, &rules, kind, None, None).unwrap();
            assert_eq!(first_win(&rules, &moves), Ok(None));
            let board = played(&rules, &moves);
            assert!(
                [Player::First, Player::Second]
                    .iter()
                    .any(|&owner| is_near_miss(&board, kind, owner))
            );
        }
    }
}

#[test]
fn any_choices_give_a_valid_game_and_the_same_one_again() {
    let rules = Rules::falling(Geometry::solid([4, 3, 5]), 4);
    for choices in [vec![], vec![1], vec![9, 9, 9], vec![u64::MAX; 50]] {
        let run = || {
            let mut draw = Draw::replay(choices.clone());
            let mut won = won_game(&mut draw, &rules, &WinWish::default()).unwrap();
            assert!(is_granted(&rules, &WinWish::default(), &won));
            play_on(&mut draw, &rules, &mut won, 10).unwrap();
            assert!(first_win(&rules, &won).unwrap().is_some());
            let reached = reachable_game(&mut draw, &rules, 20).unwrap();
            let missed = near_miss_game(&mut draw, &rules, NearMiss::Wrapped, None, None).unwrap();
            assert_eq!(first_win(&rules, &missed), Ok(None));
            (won, reached, missed)
        };
        assert_eq!(run(), run());
    }
}

#[test]
fn a_search_is_few_choices() {
    let rules = Rules::falling(Geometry::solid([4; 3]), 4);
    let mut draw = Draw::fresh(1, "choices").recording();
    won_game(&mut draw, &rules, &WinWish::default()).unwrap();
    assert_eq!(draw.choices().len(), 2);
}

#[test]
fn an_impossible_wish_says_what_is_impossible() {
    let rules = Rules::free(Geometry::flat([3, 3]), 3);
    let wish = WinWish {
        player: Some(Player::Second),
        number: Some(4),
        ..WinWish::default()
    };
    let error = won_game(&mut Draw::fresh(1, "error"), &rules, &wish).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no number of moves allows a win of the second player by move 4 on 3 x 3 cells and 3 in a row"
    );
    let wish = WinWish {
        player: Some(Player::Second),
        number: Some(9),
        ..WinWish::default()
    };
    assert!(won_game(&mut Draw::fresh(1, "error"), &rules, &wish).is_err());
}

/// The first four bytes of the SHA-256 of a game.
fn digest(moves: &[Move]) -> u32 {
    let mut hash = Sha256::new();
    for mv in moves {
        hash.update(mv.0.to_le_bytes());
    }
    u32::from_be_bytes(hash.finalize()[..4].try_into().unwrap())
}

#[test]
fn steered_games_are_the_same_for_ever() {
    let rules = Rules::falling(Geometry::solid([5; 3]), 4);
    let draw = || Draw::fresh(1, "golden");
    let near = |kind| near_miss_game(&mut draw(), &rules, kind, None, Some(50)).unwrap();
    let games = [
        won_game(&mut draw(), &rules, &WinWish::default()).unwrap(),
        won_game(
            &mut draw(),
            &rules,
            &WinWish {
                number: Some(125),
                ..WinWish::default()
            },
        )
        .unwrap(),
        undecided_game(&mut draw(), &rules, 125).unwrap(),
        reachable_game(&mut draw(), &rules, 40).unwrap(),
        near(NearMiss::Short),
        near(NearMiss::Broken),
        near(NearMiss::Gapped),
        near(NearMiss::Wrapped),
        random_game(&mut draw(), &rules, 125),
    ];
    let pinned = [
        0x6e51_bdd3,
        0xbf17_c406,
        0xc0c2_de86,
        0xa47a_e651,
        0xa411_8248,
        0xef4a_aa59,
        0xfdd4_621e,
        0x0ef9_c689,
        0x8352_dd0f,
    ];
    assert_eq!(games.map(|moves| digest(&moves)), pinned);
}
