//! Edges, and how they change when a node is removed.

use input_language::plan::VarId;
use input_language::tree::{Node, TreeValue, visit_mut};

/// The value of a variable in an element.
pub(super) fn get(turn: &[Node], var: VarId) -> Option<i64> {
    turn.iter().find_map(|node| match node {
        Node::Value(found, TreeValue::Int(value)) if *found == var => Some(*value),
        _ => None,
    })
}

fn each_end(turns: &mut [Vec<Node>], vars: &[VarId], mut change: impl FnMut(&mut i64)) {
    for turn in turns {
        visit_mut(turn, &mut |node| {
            if let Node::Value(var, TreeValue::Int(value)) = node
                && vars.contains(var)
            {
                change(value);
            }
        });
    }
}

/// Lowers the node numbers behind one.
pub(super) fn renumber(turns: &mut [Vec<Node>], vars: &[VarId], gone: i64) {
    each_end(turns, vars, |end| *end -= i64::from(*end > gone));
}

pub(super) fn replace(turns: &mut [Vec<Node>], vars: &[VarId], old: i64, new: i64) {
    each_end(turns, vars, |end| {
        if *end == old {
            *end = new;
        }
    });
}

/// Joins a node and its first neighbour.
pub(super) fn contract(turns: &mut Vec<Vec<Node>>, vars: &[VarId], node: i64) {
    let ends = |turn: &Vec<Node>| (get(turn, vars[0]), get(turn, vars[1]));
    let edge = turns.iter().position(|turn| {
        let (u, v) = ends(turn);
        u != v && (u == Some(node) || v == Some(node))
    });
    let Some(edge) = edge else {
        return;
    };
    let (u, v) = ends(&turns.remove(edge));
    let other = if u == Some(node) { v } else { u };
    replace(turns, vars, node, other.unwrap_or(node));
}

/// Removes a node with two edges, which become one whose other numbers are the sums of theirs.
pub(super) fn join(
    turns: &mut Vec<Vec<Node>>,
    vars: &[VarId],
    node: i64,
    directed: bool,
) -> Option<()> {
    let ends = |turn: &Vec<Node>| (get(turn, vars[0]), get(turn, vars[1]));
    let touches = |at: &usize| {
        let (u, v) = ends(&turns[*at]);
        u == Some(node) || v == Some(node)
    };
    let near: Vec<usize> = (0..turns.len()).filter(touches).collect();
    let [first, second] = near[..] else {
        return None;
    };
    // In a directed graph, one leads to the node and the other away from it.
    let (to, on) = match (directed, ends(&turns[first]).0 == Some(node)) {
        (true, true) => (second, first),
        _ => (first, second),
    };
    let (u, v) = ends(&turns[on]);
    let fits = !directed || ends(&turns[to]).1 == Some(node) && u == Some(node);
    let other = if u == Some(node) { v } else { u };
    let added = turns[on].clone();
    if !fits || other == Some(node) {
        return None;
    }
    replace(&mut turns[to..=to], vars, node, other?);
    for part in &mut turns[to] {
        if let Node::Value(var, TreeValue::Int(value)) = part
            && !vars.contains(var)
        {
            *value = value.checked_add(get(&added, *var)?)?;
        }
    }
    turns.remove(on);
    Some(())
}

/// Drops loops and repeated edges that are not allowed.
pub(super) fn unique(turns: &mut Vec<Vec<Node>>, vars: &[VarId], multiple: bool, loops: bool) {
    let mut seen = std::collections::HashSet::new();
    turns.retain(|turn| {
        let (u, v) = (get(turn, vars[0]), get(turn, vars[1]));
        (loops || u != v) && (multiple || seen.insert((u.min(v), u.max(v))))
    });
}
