//! Stones, lines and texts of drawings of boards.

use problems::Cell;
use svg::node::element::{Circle, Group, Line, Text};

/// The distance between two points of a board, in pixels.
pub(super) const STEP: usize = 28;
/// The margin of a board, in which its coordinates are written.
pub(super) const MARGIN: usize = 30;
pub(super) const WOOD: &str = "#e8c78b";
pub(super) const INK: &str = "#3a2e1c";
/// The offset, right and up, of the last stone's dot from the stone's centre if a number is in its
/// place; `page.js` has the same value.
const ASIDE: usize = 9;
const MARK: &str = "#d02020";
/// The colours of a stone and of the number on it.
const BLACK_STONE: (&str, &str) = ("black", "white");
const WHITE_STONE: (&str, &str) = ("white", "black");

/// A stone: the first player's is black. It shows the number of its move, if known. A red rim marks
/// the winning row, a red dot the last stone, a red ring an empty cell that decides.
pub(super) fn draw_stone(cell: Cell, x: usize, y: usize) -> Option<Group> {
    let Some(player) = cell.stone else {
        let ring = circle(x, y, STEP / 4)
            .set("fill", WOOD)
            .set("stroke", MARK)
            .set("stroke-width", 3);
        return cell.marked.then(|| Group::new().add(ring));
    };
    let (colour, other) = if player == 0 {
        BLACK_STONE
    } else {
        WHITE_STONE
    };
    let (rim, rim_width) = if cell.marked { (MARK, 3) } else { (INK, 1) };
    let kind = if cell.marked { "stone row" } else { "stone" };
    let stone = circle(x, y, STEP / 2 - 3)
        .set("class", kind)
        .set("fill", colour)
        .set("stroke", rim)
        .set("stroke-width", rim_width);
    let mut group = Group::new().add(stone);
    if let Some(number) = cell.number {
        let size = if number < 100 { 11 } else { 9 };
        let number = number.to_string();
        group = group
            .set("data-move", number.as_str())
            .add(label(&number, x, y + 4, "middle", size).set("fill", other));
    }
    // The dot stands beside the number, not on it.
    let aside = if cell.number.is_some() { ASIDE } else { 0 };
    let dot = || {
        let dot = circle(x + aside, y - aside, 4).set("class", "last");
        dot.set("fill", MARK).set("stroke", "white")
    };
    Some(if cell.last { group.add(dot()) } else { group })
}

fn circle(x: usize, y: usize, radius: usize) -> Circle {
    Circle::new().set("cx", x).set("cy", y).set("r", radius)
}

pub(super) fn line(x1: usize, y1: usize, x2: usize, y2: usize) -> Line {
    Line::new()
        .set("x1", x1)
        .set("y1", y1)
        .set("x2", x2)
        .set("y2", y2)
        .set("stroke", INK)
}

pub(super) fn label(text: &str, x: usize, y: usize, anchor: &str, size: usize) -> Text {
    Text::new(text)
        .set("x", x)
        .set("y", y)
        .set("text-anchor", anchor)
        .set("font-size", size)
        .set("fill", INK)
}
