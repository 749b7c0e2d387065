//! Fewer stones on boards: one of each player, so that the turn stays the same.

use super::Edit;
use super::counter::counts_moves;
use input_language::plan::{Plan, RepeatId, Step, StructureKind, VarId, VarKind};
use input_language::tree::{Node, TreeValue, visit, visit_mut};

/// How many pairs of stones are tried for removal from a board.
const MAX_PAIRS: usize = 2000;

/// The repetitions that contain boards.
fn repeats(steps: &[Step], found: &mut Vec<RepeatId>) {
    for step in steps {
        match step {
            Step::Repeat(repeat) => {
                let mut kinds = repeat.structures.iter().map(|structure| &structure.kind);
                if kinds.any(|kind| matches!(kind, StructureKind::Board(_))) {
                    found.push(repeat.id);
                }
                repeats(&repeat.body, found);
            }
            Step::Either(either) => either
                .forms
                .iter()
                .for_each(|form| repeats(&form.steps, found)),
            Step::Literal(_) | Step::Value(_) | Step::Check(_) => {}
        }
    }
}

/// The content of each cell, in the order of the input.
fn stones(plan: &Plan, turns: &[Vec<Node>]) -> Vec<u8> {
    let mut stones = Vec::new();
    let mut look = |node: &Node| match node {
        Node::Value(_, TreeValue::Int(value)) => stones.push(u8::try_from(*value).unwrap_or(0)),
        Node::Value(var, TreeValue::Text(text)) => {
            if let VarKind::Text { alphabet, .. } = &plan.vars[*var].kind {
                let stone = |letter: &u8| alphabet.iter().position(|known| known == letter);
                let of_row = text.iter().filter_map(stone);
                stones.extend(of_row.filter_map(|stone| u8::try_from(stone).ok()));
            }
        }
        _ => {}
    };
    for turn in turns {
        visit(turn, &mut look);
    }
    stones
}

/// All ways to remove a stone of each player from a board.
pub(super) fn edits(plan: &Plan, nodes: &[Node]) -> Vec<Edit> {
    let mut ids = Vec::new();
    repeats(&plan.steps, &mut ids);
    let mut edits = Vec::new();
    let mut board = 0;
    visit(nodes, &mut |node| {
        let Node::Repeat { id, turns, .. } = node else {
            return;
        };
        if !ids.contains(id) {
            return;
        }
        let stones = stones(plan, turns);
        let stones_of = |player: u8| {
            let there = stones.iter().enumerate();
            there
                .filter(move |(_, stone)| **stone == player)
                .map(|(cell, _)| cell)
        };
        let pairs = stones_of(1).flat_map(|one| stones_of(2).map(move |other| [one, other]));
        edits.extend(
            pairs
                .take(MAX_PAIRS)
                .map(|cells| Edit::Stones { board, cells }),
        );
        board += 1;
    });
    edits
}

/// All ways to remove two moves from a game.
pub(super) fn fewer_moves(plan: &Plan, counters: &[(VarId, TreeValue)]) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (counter, (var, cell)) in counters.iter().enumerate() {
        if let TreeValue::Int(value) = cell
            && counts_moves(plan, *var)
        {
            let moves = usize::try_from(*value).unwrap_or(0);
            let pairs = (0..moves).flat_map(|first| {
                // One of each player, so that all other stones keep their owner.
                (first + 1..moves)
                    .step_by(2)
                    .map(move |second| [first, second])
            });
            edits.extend(
                pairs
                    .take(MAX_PAIRS)
                    .map(|elements| Edit::Pair { counter, elements }),
            );
        }
    }
    edits
}

/// Empties two cells of a board.
pub(super) fn take_off(
    plan: &Plan,
    nodes: &mut [Node],
    board: usize,
    cells: [usize; 2],
) -> Option<()> {
    let mut ids = Vec::new();
    repeats(&plan.steps, &mut ids);
    let mut left = board;
    let mut found = None;
    visit_mut(nodes, &mut |node| {
        let Node::Repeat { id, turns, .. } = node else {
            return;
        };
        if !ids.contains(id) {
            return;
        }
        if left == 0 && found.is_none() {
            let mut at = 0;
            for turn in turns {
                visit_mut(turn, &mut |node| at += emptied(plan, node, at, cells));
            }
            found = Some(());
        }
        left = left.wrapping_sub(1);
    });
    found
}

/// Empties some of the cells in a node, whose first cell has the index `at`; returns how
/// many it contains.
fn emptied(plan: &Plan, node: &mut Node, at: usize, cells: [usize; 2]) -> usize {
    match node {
        Node::Value(_, TreeValue::Int(value)) => {
            if cells.contains(&at) {
                *value = 0;
            }
            1
        }
        Node::Value(var, TreeValue::Text(text)) => {
            if let VarKind::Text { alphabet, .. } = &plan.vars[*var].kind {
                for (letter, cell) in text.iter_mut().zip(at..) {
                    if cells.contains(&cell) {
                        *letter = alphabet[0];
                    }
                }
            }
            text.len()
        }
        _ => 0,
    }
}
