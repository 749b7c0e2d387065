//! The generators: figures with a purpose, and random positions that are decided by a requested
//! branch of the rules.
//!
//! The reference judges each position at the end. It is made again until it has the requested
//! properties. Figures nearly always have them at the first attempt; random positions need many
//! attempts for rare branches.

mod alias;
mod families;
mod frame;
mod gallery;
mod keys;
mod pattern;
mod random;
pub(super) mod scene;
mod sketch;
mod twins;

use super::InfiniteGobang;
use super::board::{Color, DIRECTIONS, Piece, Stones};
use super::solve::{BRANCHES, outlook};
use super::text::MOST_PIECES;
use crate::{Generator, GeneratorInfo, Parameter, Values};
use alias::{Axis, LARGEST_FACTOR, TYPICAL_FACTORS, with_twins};
#[cfg(test)]
pub(super) use families::{FAMILIES, family};
use frame::{AT, BoardRegion};
use gallery::Spread;
use generators::{Draw, GenerateError, ParamError, Params, Value};
#[cfg(test)]
pub(super) use keys::CellKey;
#[cfg(test)]
pub(super) use pattern::{NAMES, Shape};
use scene::{SCENE_NAMES, SCENES, Scene};
use sketch::Sketch;

/// The maximum number of attempts, and the maximum number of pieces of all attempts together: large
/// positions take long.
const TRIES: usize = 20_000;
const TRIED_PIECES: usize = 500_000;

const SCENE: Parameter = Parameter::new(
    "scene",
    Values::Words(&SCENE_NAMES),
    "the name of a scene, as listed in the problem's README; drawn if not given",
);
const DIRECTION: Parameter = Parameter::new(
    "direction",
    Values::Numbers(0, 3),
    "of its first strokes: 0 along x, 1 along y, 2 and 3 the diagonals; drawn if not given",
);
const BRANCH: Parameter = Parameter::new(
    "branch",
    Values::Words(&BRANCHES),
    "five, two-threats, winning-block, idle-block, double-threat or quiet; any if not given",
);

/// All generators, in the order of their names.
pub(super) const GENERATORS: &[Generator<InfiniteGobang>] = &[
    Generator {
        info: GeneratorInfo {
            name: "alias",
            sizes: &[],
            summary: "a scene, and stones on the cells with the same key, such as x * factor + y, as its empty cells",
            params: &[
                SCENE,
                DIRECTION,
                Parameter::new(
                    "factor",
                    Values::Typical(2, LARGEST_FACTOR as i64, &TYPICAL_FACTORS),
                    "2 to 2000000000; 1000 if not given",
                ),
                Parameter::new(
                    "axis",
                    Values::Words(&["x", "y"]),
                    "which coordinate is multiplied: x (if not given) or y",
                ),
            ],
        },
        run: alias,
    },
    Generator {
        info: GeneratorInfo {
            name: "crowd",
            sizes: &[("pieces", 0, 1000), ("width", 3, 1000), ("height", 3, 1000)],
            summary: "pieces scattered over a box",
            params: &[
                Parameter::new(
                    "pieces",
                    Values::Numbers(0, 1000),
                    "0 to 1000, fewer if the box is full; 12 if not given",
                ),
                Parameter::new(
                    "width",
                    Values::Numbers(1, 1000),
                    "of the box, 1 to 1000; 6 if not given",
                ),
                Parameter::new(
                    "height",
                    Values::Numbers(1, 1000),
                    "of the box, 1 to 1000; 6 if not given",
                ),
                BRANCH,
                AT,
            ],
        },
        run: crowd,
    },
    Generator {
        info: GeneratorInfo {
            name: "gallery",
            sizes: &[("pieces", 1, 1000)],
            summary: "many scenes on one board; one of them decides",
            params: &[
                Parameter::new(
                    "pieces",
                    Values::Typical(1, 1000, &[1000, 1, 300]),
                    "1 to 1000, at least those of the scene that decides; 300 if not given",
                ),
                BRANCH,
                Parameter::new(
                    "spread",
                    Values::Words(&["near", "far"]),
                    "near (if not given): side by side, with the deciding cell at the origin; far: all over the board, with the \
                     deciding scene in a corner",
                ),
            ],
        },
        run: gallery,
    },
    Generator {
        info: GeneratorInfo {
            name: "pattern",
            sizes: &[],
            summary: "patterns of three or four stones in five cells and nothing else, by number",
            params: &[
                Parameter::new(
                    "shape",
                    Values::Words(&pattern::NAMES),
                    "four, two-fours, cross, block, line, white-line or one-pair; drawn if not given",
                ),
                Parameter::new(
                    "number",
                    Values::From(0),
                    "which of them, from 0; drawn if not given. All numbers together cover each pattern in each direction",
                ),
                AT,
            ],
        },
        run: pattern,
    },
    Generator {
        info: GeneratorInfo {
            name: "scene",
            sizes: &[("pieces", 0, 1000)],
            summary: "a position built for a purpose, among noise that threatens nothing",
            params: &[
                SCENE,
                DIRECTION,
                Parameter::new(
                    "pieces",
                    Values::Numbers(0, 1000),
                    "0 to 1000, at least those of the scene; as few as possible if not given",
                ),
                AT,
            ],
        },
        run: scene,
    },
    Generator {
        info: GeneratorInfo {
            name: "star",
            sizes: &[],
            summary: "random rows in all four directions through one empty cell",
            params: &[BRANCH, AT],
        },
        run: star,
    },
    Generator {
        info: GeneratorInfo {
            name: "twins",
            sizes: &[],
            summary: "a black four, and stones on cells with the same weak key as its missing cell",
            params: &[
                Parameter::new(
                    "keys",
                    Values::Words(&families::FAMILIES),
                    "small: x * factor + y for factors up to 400; sum: for factors that people use; sum-32: the same in 32 bits; xor: \
                     x * factor ^ y; modulo: sums modulo a number; other: shifts, products and others. Drawn if not given",
                ),
                Parameter::new(
                    "axis",
                    Values::Words(&["x", "y"]),
                    "which coordinate comes first in the keys: x (if not given) or y",
                ),
            ],
        },
        run: twins,
    },
    Generator {
        info: GeneratorInfo {
            name: "window",
            sizes: &[("width", 1, 9), ("height", 1, 9)],
            summary: "a small window whose cells are empty, black or white; enumeration makes every position once",
            params: &[
                Parameter::new(
                    "width",
                    Values::Numbers(1, 9),
                    "of the window, 1 to 9; 5 if not given",
                ),
                Parameter::new(
                    "height",
                    Values::Numbers(1, 9),
                    "of the window, 1 to 9; 2 if not given",
                ),
            ],
        },
        run: window,
    },
];

type GenerateResult = Result<Vec<Piece>, GenerateError>;

fn scene(_: &InfiniteGobang, draw: &mut Draw, params: &Params) -> GenerateResult {
    let scene = read_scene(draw, params)?;
    let direction = read_direction(params)?;
    let wanted = count(params, "pieces", 0, 0..=1000)?;
    let frame = BoardRegion::read(params)?;
    first_fitting(Some(scene.branch), || {
        let mut sketch = Sketch::new(
            scene.figures,
            direction.unwrap_or_else(|| any_direction(draw)),
            draw,
        );
        sketch.add_noise(wanted.saturating_sub(sketch.pieces.len()), draw);
        let mut pieces = sketch.pieces;
        frame.place(&mut pieces, draw);
        draw.shuffle(&mut pieces);
        (pieces.len() >= wanted).then_some(pieces)
    })
}

fn alias(_: &InfiniteGobang, draw: &mut Draw, params: &Params) -> GenerateResult {
    let scene = read_scene(draw, params)?;
    let direction = read_direction(params)?;
    let factor = params.int_or("factor", 1000, 2..=i64::from(LARGEST_FACTOR))?;
    let factor = i32::try_from(factor).expect("the factor was checked");
    let axis = match params.one_of("axis", &["x", "y"])? {
        Some("y") => Axis::Y,
        _ => Axis::X,
    };
    // The twins should block the player who threatens.
    let color = match scene.branch {
        "two-threats" => Color::Black,
        _ => Color::White,
    };
    first_fitting(Some(scene.branch), || {
        let sketch = Sketch::new(
            scene.figures,
            direction.unwrap_or_else(|| any_direction(draw)),
            draw,
        );
        let mut pieces = with_twins(&sketch, color, (axis, factor), draw)?;
        draw.shuffle(&mut pieces);
        Some(pieces)
    })
}

fn crowd(_: &InfiniteGobang, draw: &mut Draw, params: &Params) -> GenerateResult {
    let most = i64::try_from(MOST_PIECES).expect("a small number");
    let pieces = count(params, "pieces", 12, 0..=most)?;
    let [width, height] = ["width", "height"].map(|name| params.int_or(name, 6, 1..=1000));
    let [width, height] =
        [width?, height?].map(|side| i32::try_from(side).expect("it was checked"));
    let frame = BoardRegion::read(params)?;
    first_fitting(read_branch(params)?, || {
        let mut pieces = random::crowd(pieces, width, height, draw);
        frame.place(&mut pieces, draw);
        draw.shuffle(&mut pieces);
        Some(pieces)
    })
}

fn gallery(_: &InfiniteGobang, draw: &mut Draw, params: &Params) -> GenerateResult {
    let most = i64::try_from(MOST_PIECES).expect("a small number");
    let pieces = count(params, "pieces", 300, 1..=most)?;
    let branch = read_branch(params)?;
    let spread = match params.one_of("spread", &["near", "far"])? {
        Some("far") => Spread::Far,
        _ => Spread::Near,
    };
    first_fitting(branch, || {
        let mut pieces = gallery::position(pieces, branch, spread, draw);
        draw.shuffle(&mut pieces);
        Some(pieces)
    })
}

fn pattern(_: &InfiniteGobang, draw: &mut Draw, params: &Params) -> GenerateResult {
    let named = params.one_of("shape", &pattern::NAMES)?;
    let name = named.unwrap_or_else(|| *draw.pick(&pattern::NAMES[..]));
    let shape = pattern::Shape::named(name).expect("the name was checked");
    let most = i64::try_from(shape.count() - 1).expect("there are few");
    let number = match params.0.get("number") {
        Some(_) => count(params, "number", 0, 0..=most)?,
        None => draw.index(shape.count()),
    };
    let frame = BoardRegion::read(params)?;
    first_fitting(Some(shape.branch()), || {
        let mut pieces = shape.sketch(number, draw).pieces;
        frame.place(&mut pieces, draw);
        draw.shuffle(&mut pieces);
        Some(pieces)
    })
}

fn star(_: &InfiniteGobang, draw: &mut Draw, params: &Params) -> GenerateResult {
    let frame = BoardRegion::read(params)?;
    first_fitting(read_branch(params)?, || {
        let mut pieces = random::star(draw);
        frame.place(&mut pieces, draw);
        draw.shuffle(&mut pieces);
        Some(pieces)
    })
}

fn twins(_: &InfiniteGobang, draw: &mut Draw, params: &Params) -> GenerateResult {
    let named = params.one_of("keys", &families::FAMILIES)?;
    let name = named.unwrap_or_else(|| *draw.pick(&families::FAMILIES[..]));
    let swapped = params.one_of("axis", &["x", "y"])? == Some("y");
    first_fitting(Some("five"), || {
        let mut pieces = twins::position(name, swapped, draw)?;
        draw.shuffle(&mut pieces);
        Some(pieces)
    })
}

fn window(_: &InfiniteGobang, draw: &mut Draw, params: &Params) -> GenerateResult {
    let width = params.int_or("width", 5, 1..=9)?;
    let height = params.int_or("height", 2, 1..=9)?;
    let [width, height] = [width, height].map(|side| i32::try_from(side).expect("it was checked"));
    let pieces = random::window(width, height, draw);
    if holds_five(&pieces) {
        let message = "the window contains five in a row, but nobody may have won";
        return Err(GenerateError::Impossible(message.to_owned()));
    }
    Ok(pieces)
}

/// The first position without a five that is decided by the requested branch.
fn first_fitting(
    branch: Option<&str>,
    mut make: impl FnMut() -> Option<Vec<Piece>>,
) -> Result<Vec<Piece>, GenerateError> {
    let fits = |pieces: &Vec<Piece>| {
        branch.is_none_or(|branch| outlook(pieces).branch() == branch) && !holds_five(pieces)
    };
    let mut tried = 0;
    for pieces in (0..TRIES).filter_map(|_| make()) {
        if fits(&pieces) {
            return Ok(pieces);
        }
        tried += pieces.len();
        if tried > TRIED_PIECES {
            break;
        }
    }
    let message = "no such position was found: ask for less at once, or for more room";
    Err(GenerateError::Impossible(message.to_owned()))
}

fn holds_five(pieces: &[Piece]) -> bool {
    let stones = Stones::new(pieces);
    pieces.iter().any(|&piece| stones.makes_five(piece))
}

fn read_branch(params: &Params) -> Result<Option<&'static str>, ParamError> {
    params.one_of(BRANCH.name, &BRANCHES)
}

fn read_scene(draw: &mut Draw, params: &Params) -> Result<&'static Scene, ParamError> {
    let Some(found) = params.0.get(SCENE.name) else {
        return Ok(draw.pick(SCENES));
    };
    let known = match found {
        Value::Text(name) => scene::find(name),
        _ => None,
    };
    known.ok_or_else(|| {
        let names: Vec<&str> = SCENES.iter().map(|scene| scene.name).collect();
        ParamError::wrong(SCENE.name, found, &format!("one of {}", names.join(", ")))
    })
}

fn read_direction(params: &Params) -> Result<Option<usize>, ParamError> {
    let given = params.0.get(DIRECTION.name);
    given
        .map(|_| count(params, DIRECTION.name, 0, 0..=3))
        .transpose()
}

fn draw_branch(draw: &mut Draw) -> &'static str {
    let branch: &&'static str = draw.pick(&BRANCHES);
    branch
}

fn any_direction(draw: &mut Draw) -> usize {
    draw.index(DIRECTIONS.len())
}

/// A parameter that is a number of things.
fn count(
    params: &Params,
    name: &str,
    default: i64,
    allowed: std::ops::RangeInclusive<i64>,
) -> Result<usize, ParamError> {
    let found = params.int_or(name, default, allowed)?;
    Ok(usize::try_from(found).expect("counts are not negative"))
}
