//! Facts about the model as a whole.

use super::board::{Color, Piece, Point};
use super::generate::scene::SCENES;
use super::solve::{BRANCHES, outlook};
use super::{InfiniteGobang, Winner, text};
use crate::{Model, Problem};
use generators::{Draw, GenerateError, Params, Value};

fn word(value: &str) -> Value {
    Value::Text(value.to_owned())
}

/// One input of the generator `name`, as it is and parsed.
fn made(
    name: &str,
    seed: u64,
    params: &[(&str, Value)],
) -> Result<(Vec<u8>, Vec<Piece>), GenerateError> {
    let params = params
        .iter()
        .map(|(key, value)| ((*key).to_owned(), value.clone()));
    let params = Params(params.collect());
    let input = InfiniteGobang.generate(name, &mut Draw::fresh(seed, name), &params)?;
    let pieces = InfiniteGobang.parse(&input).unwrap();
    assert_eq!(InfiniteGobang.print(&pieces), input);
    Ok((input, pieces))
}

fn agrees(pieces: &Vec<Piece>) -> Winner {
    let fast = Problem::solve(&InfiniteGobang, pieces);
    let slow = Problem::brute(&InfiniteGobang, pieces);
    assert_eq!(fast, slow, "{}", text::print(pieces).escape_ascii());
    fast
}

/// Every way to fill a box with stones, by number.
fn filled_box(width: i32, height: i32, mut number: u32) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let color = [None, Some(Color::Black), Some(Color::White)][number as usize % 3];
            number /= 3;
            pieces.extend(color.map(|color| Piece {
                point: Point { x, y },
                color,
            }));
        }
    }
    pieces
}

/// How many valid fillings of a box there are, all of which the reference and brute force agree on. Every `step`-th
/// filling is looked at.
fn agreements(width: i32, height: i32, step: usize) -> usize {
    let fillings = 3_u32.pow((width * height).unsigned_abs());
    let positions = (0..fillings)
        .step_by(step)
        .map(|number| filled_box(width, height, number))
        .filter(|pieces| text::parse(&text::print(pieces)).is_ok());
    positions.map(|pieces| agrees(&pieces)).count()
}

#[test]
fn the_reference_agrees_with_brute_force_on_every_row_of_seven() {
    assert_eq!(agreements(7, 1, 1), 2145);
}

#[test]
fn the_reference_agrees_with_brute_force_on_boxes() {
    assert_eq!(agreements(2, 4, 4), 1641);
    agreements(2, 5, 61);
    agreements(3, 4, 521);
}

#[test]
fn every_scene_is_of_its_branch_in_every_direction() {
    for scene in SCENES {
        for direction in 0..4 {
            for seed in 0..3 {
                let params = [
                    ("scene", word(scene.name)),
                    ("direction", Value::Int(direction)),
                ];
                let (_, pieces) = made("scene", seed, &params).unwrap();
                assert_eq!(outlook(&pieces).branch(), scene.branch, "{}", scene.name);
                agrees(&pieces);
            }
        }
    }
}

#[test]
fn scenes_are_found_at_once() {
    // The choices for one try are few, so many of them would tell that tries fail.
    for scene in SCENES {
        let params = Params([("scene".to_owned(), word(scene.name))].into());
        for seed in 0..10 {
            let mut draw = Draw::fresh(seed, "scene").recording();
            InfiniteGobang
                .generate("scene", &mut draw, &params)
                .unwrap();
            assert!(draw.choices().len() < 200, "{}", scene.name);
        }
    }
}

#[test]
fn scenes_keep_their_branch_among_a_thousand_pieces() {
    for (seed, scene) in (0..).zip(SCENES) {
        for at in ["origin", "anywhere", "corner"] {
            let params = [
                ("scene", word(scene.name)),
                ("pieces", Value::Int(1000)),
                ("at", word(at)),
            ];
            let (_, pieces) = made("scene", seed, &params).unwrap();
            assert_eq!(pieces.len(), 1000);
            assert_eq!(outlook(&pieces).branch(), scene.branch, "{}", scene.name);
        }
    }
}

#[test]
fn corner_scenes_touch_the_farthest_coordinates() {
    for seed in 0..20 {
        let (_, pieces) = made(
            "scene",
            seed,
            &[("scene", word("open-three")), ("at", word("corner"))],
        )
        .unwrap();
        let touches = |value: fn(&Piece) -> i32| {
            pieces
                .iter()
                .any(|piece| value(piece).abs() == 1_000_000_000)
        };
        assert!(touches(|piece| piece.point.x) && touches(|piece| piece.point.y));
    }
}

#[test]
fn steered_chance_reaches_every_branch() {
    for name in ["crowd", "star"] {
        for branch in BRANCHES {
            for seed in 0..5 {
                let (_, pieces) = made(name, seed, &[("branch", word(branch))]).unwrap();
                assert_eq!(outlook(&pieces).branch(), branch);
                agrees(&pieces);
            }
        }
    }
}

#[test]
fn the_reference_agrees_with_brute_force_on_random_positions() {
    for seed in 0..300 {
        let size = 5 + i64::try_from(seed % 20).unwrap();
        let (_, crowd) = made("crowd", seed, &[("pieces", Value::Int(size))]).unwrap();
        agrees(&crowd);
        let (_, star) = made("star", seed, &[("at", word("anywhere"))]).unwrap();
        agrees(&star);
    }
}
