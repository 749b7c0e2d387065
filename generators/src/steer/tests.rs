mod complete;
mod looks;

use super::*;
use crate::board::{Board, Direction, Geometry, Move, Player, Rules};
use crate::draw::Draw;
use crate::game::{first_win, play_on, random_game};
use looks::{KINDS, is_near_miss};
use sha2::{Digest, Sha256};

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

fn is_granted(rules: &Rules, wish: &WinWish, moves: &[Move]) -> bool {
    let win = first_win(rules, moves).unwrap().unwrap();
    let board = played(rules, moves);
    win.number == moves.len()
        && wish.number.is_none_or(|number| number == win.number)
        && wish.is_granted(&board, win.cell)
}

fn played(rules: &Rules, moves: &[Move]) -> Board {
    let mut board = Board::new(rules);
    for &mv in moves {
        board.play(mv).unwrap();
    }
    board
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
fn near_misses_are_found_on_cubes_too() {
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
fn all_choices_give_a_valid_reproducible_game() {
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
fn a_search_records_few_choices() {
    let rules = Rules::falling(Geometry::solid([4; 3]), 4);
    let mut draw = Draw::fresh(1, "choices").recording();
    won_game(&mut draw, &rules, &WinWish::default()).unwrap();
    assert_eq!(draw.choices().len(), 2);
}

#[test]
fn the_error_of_an_impossible_wish_describes_it() {
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
fn steered_games_are_the_same_in_every_release() {
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
