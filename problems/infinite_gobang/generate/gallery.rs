//! Many scenes on one board. One decides; the others keep solutions busy that have too little space
//! for pairs or threats, search slowly, or take one figure for another.

use super::super::board::{Piece, Point};
use super::frame::{BoardRegion, shift_by};
use super::scene::{SCENES, Scene};
use super::sketch::{Sketch, bounds};
use super::{any_direction, draw_branch};
use generators::Draw;

/// The number of free cells between the boxes of two scenes that are near.
const ROOM: i32 = 6;
/// The width of the rows of scenes that are near.
const WIDTH: i32 = 240;

/// How far the scenes are from each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spread {
    /// Side by side in rows. The decisive cell is the origin.
    Near,
    /// All over the board, the decisive scene in a corner.
    Far,
}

/// Up to `count` pieces, decided by `branch`, or by any.
pub(super) fn position(
    count: usize,
    branch: Option<&'static str>,
    spread: Spread,
    draw: &mut Draw,
) -> Vec<Piece> {
    let branch = branch.unwrap_or_else(|| draw_branch(draw));
    let decisive = sketch(|other| other == branch, draw);
    let mut left = count.saturating_sub(decisive.pieces.len());
    let mut scenes = vec![decisive];
    while left > 0 {
        let next = sketch(|other| leaves_open(branch, other), draw);
        if next.pieces.len() > left {
            break;
        }
        // Scenes without pieces come to an end, too.
        left -= next.pieces.len().max(1);
        scenes.push(next);
    }
    match spread {
        Spread::Near => side_by_side(scenes, draw),
        Spread::Far => all_over(scenes, draw),
    }
}

/// Whether a scene of the branch `other` far away leaves it to `branch` to decide.
fn leaves_open(branch: &str, other: &str) -> bool {
    match branch {
        "five" => true,
        "two-threats" => other != "five",
        "winning-block" | "idle-block" => matches!(other, "double-threat" | "quiet"),
        _ => other == "quiet",
    }
}

/// A scene of some branch that is suitable.
fn sketch(is_suitable: impl Fn(&str) -> bool, draw: &mut Draw) -> Sketch {
    let scenes = SCENES.iter().filter(|scene| is_suitable(scene.branch));
    let scenes: Vec<&Scene> = scenes.collect();
    let scene = *draw.pick(&scenes[..]);
    let direction = any_direction(draw);
    Sketch::new(scene.figures, direction, draw)
}

/// In rows; the anchor of the first one is the origin.
fn side_by_side(mut scenes: Vec<Sketch>, draw: &mut Draw) -> Vec<Piece> {
    let mut order: Vec<usize> = (0..scenes.len()).collect();
    draw.shuffle(&mut order);
    let mut next = Point { x: 0, y: 0 };
    let mut height = 0;
    let mut origin = next;
    for at in order {
        let Sketch { pieces, anchor, .. } = &mut scenes[at];
        let (low, high) = bounds(pieces);
        let by = (next.x - low.x, next.y - low.y);
        shift_by(pieces, by);
        if at == 0 {
            origin = Point {
                x: anchor.x + by.0,
                y: anchor.y + by.1,
            };
        }
        height = height.max(high.y - low.y);
        next.x += high.x - low.x + ROOM;
        if next.x > WIDTH {
            next = Point {
                x: 0,
                y: next.y + height + ROOM,
            };
            height = 0;
        }
    }
    let mut all: Vec<Piece> = scenes.into_iter().flat_map(|it| it.pieces).collect();
    shift_by(&mut all, (-origin.x, -origin.y));
    all
}

/// The first one in a corner, the others anywhere.
fn all_over(mut scenes: Vec<Sketch>, draw: &mut Draw) -> Vec<Piece> {
    for (at, scene) in scenes.iter_mut().enumerate() {
        let frame = match at {
            0 => BoardRegion::Corner,
            _ => BoardRegion::Anywhere,
        };
        frame.place(&mut scene.pieces, draw);
    }
    scenes.into_iter().flat_map(|it| it.pieces).collect()
}
