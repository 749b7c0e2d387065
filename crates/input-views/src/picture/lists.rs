//! The pictures of the elements of a list.

use super::{IntervalMark, Limit, MAX_CELLS, MAX_INTERVALS, PicturedGraph, SceneKind, limited};
use input_language::plan::VarId;
use input_language::tree::{Node, TreeValue};

/// A rooted tree by the parents of all nodes except the first.
pub(super) fn parents(from: i64, var: VarId, turns: &[Vec<Node>]) -> (SceneKind, Limit) {
    let node = |end: i64| usize::try_from(end - from).unwrap_or(0);
    let edges = (1..)
        .zip(turns)
        .map(|(child, turn)| (node(int(turn, var)), child, String::new()));
    PicturedGraph::drawn((from, turns.len() + 1), edges.collect(), false, true)
}

/// Intervals, each with the other values of its element.
pub(super) fn intervals(
    [low, high]: [VarId; 2],
    turns: &[Vec<Node>],
    carried: impl Fn(&[Node]) -> String,
) -> (SceneKind, Limit) {
    let all = turns.iter().take(MAX_INTERVALS).map(|turn| IntervalMark {
        ends: (int(turn, low), int(turn, high)),
        carried: carried(turn),
    });
    (
        SceneKind::Intervals(all.collect()),
        limited(turns.len(), MAX_INTERVALS, "intervals"),
    )
}

/// Rows of letters, if all have the same length.
pub(super) fn letters(var: VarId, turns: &[Vec<Node>]) -> Option<(SceneKind, Limit)> {
    let text = |turn: &Vec<Node>| {
        turn.iter().find_map(|node| match node {
            Node::Value(found, TreeValue::Text(text)) if *found == var => Some(text.clone()),
            _ => None,
        })
    };
    let rows: Vec<Vec<u8>> = turns.iter().filter_map(text).collect();
    let width = rows.first()?.len();
    let is_grid = rows.len() > 1 && width > 0 && rows.iter().all(|row| row.len() == width);
    let letters = |row: &Vec<u8>| {
        row.iter()
            .take(MAX_CELLS)
            .map(|&byte| char::from(byte).to_string())
            .collect()
    };
    let of = limited(rows.len().max(width), MAX_CELLS, "rows or columns");
    is_grid.then(|| {
        (
            SceneKind::Grid(rows.iter().take(MAX_CELLS).map(letters).collect()),
            of,
        )
    })
}

/// Rows of numbers.
pub(super) fn numbers(var: VarId, turns: &[Vec<Node>]) -> Option<(SceneKind, Limit)> {
    let row = |turn: &Vec<Node>| {
        let inner = turn.iter().find_map(|node| match node {
            Node::Repeat { turns, .. } => Some(turns),
            _ => None,
        });
        inner.map(|turns| {
            turns
                .iter()
                .map(|turn| int(turn, var))
                .collect::<Vec<i64>>()
        })
    };
    let rows: Vec<Vec<i64>> = turns.iter().filter_map(row).collect();
    let width = rows.iter().map(Vec::len).max()?;
    let of = limited(rows.len().max(width), MAX_CELLS, "rows or columns");
    let texts = |row: &Vec<i64>| row.iter().take(MAX_CELLS).map(i64::to_string).collect();
    (width > 0).then(|| {
        (
            SceneKind::Grid(rows.iter().take(MAX_CELLS).map(texts).collect()),
            of,
        )
    })
}

/// The value of a variable in an element.
pub(super) fn int(turn: &[Node], var: VarId) -> i64 {
    let found = turn.iter().find_map(|node| match node {
        Node::Value(found, TreeValue::Int(value)) if *found == var => Some(*value),
        _ => None,
    });
    found.unwrap_or(0)
}
