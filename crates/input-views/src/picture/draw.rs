//! A page of scenes as SVG.

use super::marks::{INK, MARGIN, PlacedDrawing, shown, text};
use super::places::places;
use super::{PicturedGraph, PicturedStructure, SceneKind, plot};
use svg::Document;
use svg::node::element::{Circle, Group, Line, Polygon, Rectangle, Text};

const NODE: &str = "#eef3f9";
/// The height of a line of text, and the margin around a scene.
const LINE: f64 = 22.0;
/// Scenes are placed side by side up to this width.
const WIDTH: f64 = 1200.0;
/// The usual distance between two nodes, and the minimum.
const STEP: f64 = 52.0;
const LEAST_STEP: f64 = 7.0;
/// The minimum distance of nodes with numbers.
const LABELLED: f64 = 18.0;
const RADIUS: f64 = 13.0;

/// All scenes, and how many were left out.
pub(super) fn page(scenes: &[PicturedStructure], left_out: usize) -> String {
    let (mut x, mut y, mut row, mut width) = (0.0, 0.0, 0.0_f64, 0.0_f64);
    let mut all = Group::new();
    for scene in scenes {
        let drawn = titled(scene);
        if x > 0.0 && x + drawn.width > WIDTH {
            (x, y, row) = (0.0, y + row, 0.0);
        }
        all = all.add(
            drawn
                .group
                .set("transform", format!("translate({x:.1} {y:.1})")),
        );
        x += drawn.width;
        row = row.max(drawn.height);
        width = width.max(x);
    }
    let mut height = y + row;
    if left_out > 0 {
        let more = format!("{left_out} more are not drawn");
        all = all.add(text(
            &more,
            (MARGIN / 2.0, height + LINE * 0.7),
            "start",
            13,
        ));
        height += LINE;
    }
    let ground = Rectangle::new()
        .set("width", shown(width))
        .set("height", shown(height))
        .set("fill", "white");
    let document = Document::new()
        .set("viewBox", format!("0 0 {} {}", shown(width), shown(height)))
        .set("width", shown(width))
        .set("height", shown(height))
        .set("font-family", "sans-serif")
        .add(ground)
        .add(all);
    format!("{document}\n")
}

fn titled(scene: &PicturedStructure) -> PlacedDrawing {
    let drawn = match &scene.shown {
        SceneKind::Graph(graph) => draw_graph(graph),
        SceneKind::Bars(values) => plot::bars(values),
        SceneKind::Points(points) => plot::points(points),
        SceneKind::Intervals(all) => plot::intervals(all),
        SceneKind::Grid(rows) => plot::grid(rows),
    };
    let title = match scene.of {
        Some((count, what)) => format!("{} (of {count} {what} the first)", scene.title),
        None => scene.title.clone(),
    };
    let moved = drawn.group.set("transform", format!("translate(0 {LINE})"));
    let letters = title
        .chars()
        .map(|letter| if letter.is_ascii() { 8.0 } else { 15.0 });
    PlacedDrawing {
        group: Group::new()
            .add(text(&title, (MARGIN / 2.0, LINE * 0.7), "start", 14))
            .add(moved),
        width: drawn.width.max(letters.sum::<f64>() + MARGIN),
        height: drawn.height + LINE,
    }
}

fn draw_graph(graph: &PicturedGraph) -> PlacedDrawing {
    let places = places(graph);
    let least = |of: fn(&(f64, f64)) -> f64| places.iter().map(of).fold(f64::INFINITY, f64::min);
    let most = |of: fn(&(f64, f64)) -> f64| places.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
    let (left, top) = (least(|place| place.0), least(|place| place.1));
    let (wide, high) = (most(|place| place.0) - left, most(|place| place.1) - top);
    // Large graphs are drawn denser, as far as the picture stays readable.
    let step = |units: f64| (WIDTH / units.max(1.0)).clamp(LEAST_STEP, STEP);
    let (across, down) = (step(wide), step(high));
    let (across, down) = if graph.layered {
        (across, down)
    } else {
        (across.min(down), across.min(down))
    };
    let at = |node: usize| {
        let (x, y) = places[node];
        (MARGIN + (x - left) * across, MARGIN + (y - top) * down)
    };
    let is_labelled = across.min(down) >= LABELLED;
    let radius = if is_labelled {
        RADIUS.min(across.min(down) * 0.45)
    } else {
        2.5
    };
    let mut group = Group::new();
    for (u, v, carried) in &graph.edges {
        group = group.add(edge(at(*u), at(*v), (radius, graph.directed)));
        if is_labelled && !carried.is_empty() {
            let (from, to) = (at(*u), at(*v));
            let middle = (
                f64::midpoint(from.0, to.0),
                f64::midpoint(from.1, to.1) - 3.0,
            );
            group = group.add(halo(carried, middle));
        }
    }
    for (node, number) in graph.labels.iter().enumerate() {
        let (x, y) = at(node);
        let dot = Circle::new()
            .set("cx", shown(x))
            .set("cy", shown(y))
            .set("r", shown(radius));
        group = group.add(
            dot.set("fill", if is_labelled { NODE } else { INK })
                .set("stroke", INK),
        );
        if is_labelled {
            group = group.add(text(&number.to_string(), (x, y + 4.0), "middle", 11));
        }
    }
    PlacedDrawing {
        group,
        width: wide * across + 2.0 * MARGIN,
        height: high * down + 2.0 * MARGIN,
    }
}

/// An edge, with an arrow at its end where it has a direction.
fn edge(from: (f64, f64), to: (f64, f64), (radius, directed): (f64, bool)) -> Group {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y);
    if length < 1e-9 {
        let ring = Circle::new()
            .set("cx", shown(from.0))
            .set("cy", shown(from.1 - radius * 1.4))
            .set("r", shown(radius))
            .set("fill", "none")
            .set("stroke", INK);
        return Group::new().add(ring);
    }
    let line = Line::new()
        .set("x1", shown(from.0))
        .set("y1", shown(from.1))
        .set("x2", shown(to.0))
        .set("y2", shown(to.1))
        .set("stroke", INK)
        .set("stroke-width", 1);
    if !directed {
        return Group::new().add(line);
    }
    let (x, y) = (x / length, y / length);
    let tip = (to.0 - x * radius, to.1 - y * radius);
    let size = (radius * 0.6).clamp(3.0, 7.0);
    let back = (tip.0 - x * size, tip.1 - y * size);
    let wing = (-y * size / 2.0, x * size / 2.0);
    let corners = [
        tip,
        (back.0 + wing.0, back.1 + wing.1),
        (back.0 - wing.0, back.1 - wing.1),
    ];
    let corners = corners.map(|(x, y)| format!("{x:.1},{y:.1}"));
    Group::new().add(line).add(
        Polygon::new()
            .set("points", corners.join(" "))
            .set("fill", INK),
    )
}

/// A text that is readable on a line.
fn halo(words: &str, at: (f64, f64)) -> Text {
    text(words, at, "middle", 10)
        .set("stroke", "white")
        .set("stroke-width", 3)
        .set("paint-order", "stroke")
}
