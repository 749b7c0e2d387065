//! Tests of the whole model.

use super::board::{Color, Piece, Point};
use super::generate::scene::SCENES;
use super::solve::{BRANCHES, Outlook, outlook};
use super::{InfiniteGobang, Winner, text};
use crate::{Cell, Model, Problem};
use generators::{Draw, GenerateError, Params, Value};

fn word(value: &str) -> Value {
    Value::Text(value.to_owned())
}

/// One input of the generator `name`, as bytes and parsed.
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

/// The filling of a box with this number.
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

/// Checks that the reference and brute force agree on every `step`-th filling of a box, and returns
/// the number of valid fillings.
fn agreements(width: i32, height: i32, step: usize) -> usize {
    let fillings = 3_u32.pow((width * height).unsigned_abs());
    let mut count = 0;
    for number in (0..fillings).step_by(step) {
        let pieces = filled_box(width, height, number);
        if text::parse(&text::print(&pieces)).is_ok() {
            agrees(&pieces);
            count += 1;
        }
    }
    count
}

#[test]
fn the_reference_agrees_with_brute_force_on_every_row_of_seven() {
    assert_eq!(agreements(7, 1, 1), 2145);
}

#[test]
fn the_reference_agrees_with_brute_force_on_boxes() {
    assert_eq!(agreements(2, 4, 1), 6561);
    agreements(2, 5, 31);
    agreements(3, 4, 307);
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
fn scenes_are_found_at_the_first_attempt() {
    // One attempt needs few choices; many choices would mean that attempts fail.
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
fn random_positions_reach_every_branch() {
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
fn one_scene_of_a_gallery_decides() {
    for branch in BRANCHES {
        for (seed, spread) in [(0, "near"), (1, "near"), (2, "far"), (3, "far")] {
            let few = [
                ("branch", word(branch)),
                ("spread", word(spread)),
                ("pieces", Value::Int(40)),
            ];
            let (_, pieces) = made("gallery", seed, &few).unwrap();
            assert_eq!(outlook(&pieces).branch(), branch);
            agrees(&pieces);
            let many = [
                ("branch", word(branch)),
                ("spread", word(spread)),
                ("pieces", Value::Int(1000)),
            ];
            let (_, pieces) = made("gallery", seed, &many).unwrap();
            assert_eq!(outlook(&pieces).branch(), branch);
            assert!((950..=1000).contains(&pieces.len()), "{}", pieces.len());
        }
    }
}

#[test]
fn the_cell_that_decides_a_near_gallery_is_the_origin() {
    for seed in 0..10 {
        let params = [("branch", word("five")), ("pieces", Value::Int(1))];
        let (_, pieces) = made("gallery", seed, &params).unwrap();
        assert_eq!(outlook(&pieces), Outlook::Five(Point { x: 0, y: 0 }));
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

#[test]
fn twins_hide_the_empty_cells_of_a_scene_from_a_careless_key() {
    for factor in [10, 1000, 100_003, 1_000_000_007, 2_000_000_000] {
        for axis in ["x", "y"] {
            let params = [
                ("scene", word("four-gap-2")),
                ("factor", Value::Int(factor)),
                ("axis", word(axis)),
            ];
            let (_, pieces) = made("alias", 1, &params).unwrap();
            let key = |point: Point| {
                let [x, y] = [i64::from(point.x), i64::from(point.y)];
                if axis == "x" {
                    x * factor + y
                } else {
                    y * factor + x
                }
            };
            let Outlook::Five(gap) = outlook(&pieces) else {
                panic!("{} has no five", text::print(&pieces).escape_ascii());
            };
            let twin = pieces.iter().find(|piece| key(piece.point) == key(gap));
            assert_eq!(twin.map(|piece| piece.color), Some(Color::White));
        }
    }
}

#[test]
fn impossible_requests_are_an_error() {
    let message = |name, params: &[_]| made(name, 1, params).unwrap_err().to_string();
    let nowhere = "no such position was found: ask for less at once, or for more room";
    let params = [("branch", word("five")), ("pieces", Value::Int(3))];
    assert_eq!(message("crowd", &params), nowhere);
    let params = [
        ("scene", word("open-three")),
        ("factor", Value::Int(2_000_000_000)),
        ("direction", Value::Int(2)),
    ];
    assert_eq!(message("alias", &params), nowhere);
    assert!(
        message("scene", &[("scene", word("four"))])
            .starts_with("parameter `scene` is \"four\", but must be one of four-end,")
    );
}

/// A picture as text: `x` and `o`, in capitals where they are marked, `+` for marked empty cells;
/// one string per layer.
fn drawn(text: &str) -> (String, Vec<String>) {
    let pieces = text::parse(format!("{text}\n").as_bytes()).unwrap();
    let picture = Problem::pictures(&InfiniteGobang, &pieces).remove(0);
    let cell = |cell: &Cell| match (cell.stone, cell.marked) {
        (None, false) => '.',
        (None, true) => '+',
        (Some(0), false) => 'x',
        (Some(0), true) => 'X',
        (Some(_), false) => 'o',
        (Some(_), true) => 'O',
    };
    let rows = picture.layers.iter().flat_map(|layer| &layer.rows);
    (
        picture.title,
        rows.map(|row| row.iter().map(cell).collect()).collect(),
    )
}

#[test]
fn a_picture_marks_the_rows_that_decide() {
    let sample =
        "[[1,2,1],[1,4,1],[1,5,1],[2,1,0],[2,3,0],[2,4,0],[3,2,1],[3,4,0],[4,2,1],[5,2,1]]";
    let (title, rows) = drawn(sample);
    assert_eq!(
        title,
        "Black: he must take (2, 2), then makes five at (2, 5) or (2, 0)"
    );
    assert_eq!(rows, [".+...", ".X...", "O+OOO", ".X...", "oXx..", "o+..."]);
}

#[test]
fn clusters_are_drawn_separately_and_the_deciding_one_first() {
    let (title, rows) = drawn("[[1000000000,0,1],[-7,5,0],[-6,5,0],[-4,5,0],[-3,5,0],[9,1,1]]");
    assert_eq!(title, "Black: (-5, 5) makes five");
    assert_eq!(rows, ["XX+XX", "o", "o"]);
}

#[test]
fn large_clusters_are_cropped_and_many_clusters_omitted() {
    let crowd = made(
        "crowd",
        1,
        &[
            ("pieces", Value::Int(1000)),
            ("width", Value::Int(50)),
            ("height", Value::Int(50)),
        ],
    );
    let picture = Problem::pictures(&InfiniteGobang, &crowd.unwrap().1).remove(0);
    assert_eq!(
        (
            picture.layers[0].rows.len(),
            picture.layers[0].rows[0].len()
        ),
        (40, 40)
    );
    let far = (0..6)
        .map(|at| format!("[{},0,0]", 100 * at))
        .collect::<Vec<_>>();
    let (title, rows) = drawn(&format!("[{}]", far.join(",")));
    assert_eq!(
        title,
        "None: no stone threatens enough (2 clusters of stones are not drawn)"
    );
    assert_eq!(rows, ["x"; 4]);
}

#[test]
fn the_patterns_are_complete() {
    use super::generate::{NAMES, Shape};
    let counts = NAMES.map(|name| Shape::named(name).map(Shape::count));
    assert_eq!(counts, [20, 10, 40, 40, 35, 20, 20].map(Some));
}

#[test]
fn every_pattern_is_made_and_has_its_branch() {
    use super::generate::{NAMES, Shape};
    for name in NAMES {
        let shape = Shape::named(name).unwrap();
        for number in 0..shape.count() {
            let number = i64::try_from(number).unwrap();
            let params = [("shape", word(name)), ("number", Value::Int(number))];
            let (_, pieces) = made("pattern", 1, &params).unwrap();
            assert_eq!(outlook(&pieces).branch(), shape.branch(), "{name} {number}");
            agrees(&pieces);
        }
    }
}

/// With a stone in the cell that weak keys regard as occupied, Black has no threat.
#[test]
fn twins_leave_black_one_winning_cell_which_has_a_stone_of_the_same_key() {
    use super::generate::{FAMILIES, family};
    for name in FAMILIES {
        let params = [("keys", word(name))];
        let (_, pieces) = made("twins", 3, &params).unwrap();
        let Outlook::Five(gap) = outlook(&pieces) else {
            panic!("{name}: Black has no winning cell");
        };
        let keys = family(name);
        let is_hit = |key: &&super::generate::CellKey| {
            let twins = pieces
                .iter()
                .filter(|piece| key.for_cell(piece.point) == key.for_cell(gap));
            twins.count() > 0
        };
        let hit = keys.iter().filter(is_hit).count();
        assert!(
            10 * hit >= 8 * keys.len(),
            "{name}: {hit} of {}",
            keys.len()
        );
    }
}
