//! Simpler games of the library: fewer moves, simpler moves, and positions with fewer pieces.
//!
//! Theory of operation: after a change of its moves a game is played again, and moves that have
//! become illegal are left out. So every result is a legal game.

use games::AnyGame;
use input_language::plan::{Count, Plan, RepeatId, StructureKind, Term, VarId, each_repeat};
use input_language::tree::{Node, TreeValue, visit, visit_mut};
use std::collections::BTreeMap;

/// How many pairs of moves of a game, or of pieces of a position, are tried for removal.
const MAX_PAIRS: usize = 2000;

/// A change of the moves of a game.
#[derive(Clone, Copy, Debug)]
pub(super) enum PlayChange {
    /// Removes moves.
    Without { from: usize, many: usize },
    /// Removes two moves.
    WithoutBoth([usize; 2]),
    /// Replaces a move by the simplest one.
    Simplest(usize),
}

/// A list of moves of a plan.
#[derive(Clone, Copy)]
struct PlayList {
    moves: VarId,
    /// The variable that is the number of moves.
    count: Option<VarId>,
}

/// The repetitions that contain moves.
fn lists(plan: &Plan) -> BTreeMap<RepeatId, PlayList> {
    let mut found = BTreeMap::new();
    each_repeat(&plan.steps, &mut |repeat| {
        for structure in &repeat.structures {
            if let StructureKind::Play(_) = structure.kind {
                let count = match repeat.count {
                    Count::Exactly(Term::Last(var)) => Some(var),
                    _ => None,
                };
                let moves = structure.vars[0];
                found.insert(repeat.id, PlayList { moves, count });
            }
        }
    });
    found
}

/// All ways to remove a move of each player from a game of this many moves.
pub(super) fn pairs(moves: usize) -> impl Iterator<Item = PlayChange> {
    let pairs = (0..moves).flat_map(move |first| {
        let others = (first + 1..moves).step_by(2);
        others.map(move |second| PlayChange::WithoutBoth([first, second]))
    });
    pairs.take(MAX_PAIRS)
}

/// The number of moves of each game.
pub(super) fn lengths(plan: &Plan, nodes: &[Node]) -> Vec<usize> {
    let lists = lists(plan);
    let mut lengths = Vec::new();
    visit(nodes, &mut |node| {
        if let Node::Repeat { id, turns, .. } = node
            && lists.contains_key(id)
        {
            lengths.push(turns.len());
        }
    });
    lengths
}

/// Changes the game with this number; `None` if that changes nothing.
pub(super) fn change(
    plan: &Plan,
    nodes: &mut [Node],
    games: &[Box<dyn AnyGame>],
    number: usize,
    change: PlayChange,
) -> Option<()> {
    let lists = lists(plan);
    let mut passed = 0;
    // How often each variable occurs before the game.
    let mut seen: BTreeMap<VarId, usize> = BTreeMap::new();
    let mut found = None;
    visit(nodes, &mut |node| match node {
        Node::Value(var, _) if found.is_none() => *seen.entry(*var).or_default() += 1,
        Node::Repeat { id, turns, .. } => {
            if let Some(list) = lists.get(id) {
                if passed == number {
                    found = Some((*list, texts(turns, list.moves)));
                }
                passed += 1;
            }
        }
        _ => {}
    });
    let (list, moves) = found?;
    let kept = replayed(games.get(number)?.as_ref(), &moves, change)?;
    let length = i64::try_from(kept.len()).ok()?;
    let counter = list.count.and_then(|var| Some((var, *seen.get(&var)?)));
    let mut passed = 0;
    let mut left = counter.map_or(0, |(_, occurrence)| occurrence);
    visit_mut(nodes, &mut |node| match node {
        Node::Value(var, TreeValue::Int(value)) if counter.is_some_and(|it| it.0 == *var) => {
            left = left.wrapping_sub(1);
            if left == 0 {
                *value = length;
            }
        }
        Node::Repeat { id, turns, .. } if lists.contains_key(id) => {
            if passed == number {
                keep(turns, list.moves, &kept);
            }
            passed += 1;
        }
        _ => {}
    });
    Some(())
}

/// The moves that stay legal after a change, each with its number before; `None` if all stay as
/// they are.
fn replayed(
    game: &dyn AnyGame,
    moves: &[String],
    change: PlayChange,
) -> Option<Vec<(usize, String)>> {
    let mut position = game.start();
    let mut kept = Vec::new();
    for (at, text) in moves.iter().enumerate() {
        let text = match change {
            PlayChange::Without { from, many } if (from..from + many).contains(&at) => continue,
            PlayChange::WithoutBoth(both) if both.contains(&at) => continue,
            PlayChange::Simplest(changed) if changed == at => {
                let legal = position.moves().into_iter();
                legal.min_by_key(|text| (text.len(), text.clone()))?
            }
            _ => text.clone(),
        };
        if position.play(&text).is_ok() {
            kept.push((at, text));
        }
    }
    let is_same =
        kept.len() == moves.len() && kept.iter().zip(moves).all(|(new, old)| new.1 == *old);
    (!is_same).then_some(kept)
}

fn texts(turns: &[Vec<Node>], moves: VarId) -> Vec<String> {
    let mut texts = Vec::new();
    for turn in turns {
        visit(turn, &mut |node| {
            if let Node::Value(var, TreeValue::Text(text)) = node
                && *var == moves
            {
                texts.push(String::from_utf8_lossy(text).into_owned());
            }
        });
    }
    texts
}

/// Removes the turns that are not kept, and replaces the moves of the others.
fn keep(turns: &mut Vec<Vec<Node>>, moves: VarId, kept: &[(usize, String)]) {
    let mut old: Vec<Option<Vec<Node>>> = std::mem::take(turns).into_iter().map(Some).collect();
    for (at, text) in kept {
        let Some(mut turn) = old.get_mut(*at).and_then(Option::take) else {
            continue;
        };
        visit_mut(&mut turn, &mut |node| {
            if let Node::Value(var, TreeValue::Text(old)) = node
                && *var == moves
            {
                *old = text.clone().into_bytes();
            }
        });
        turns.push(turn);
    }
}

/// All ways to remove one or two pieces from the text of a position, as indices of its bytes.
pub(super) fn removals(text: &[u8]) -> Vec<[usize; 2]> {
    let board = text.iter().take_while(|byte| **byte != b' ').count();
    let pieces: Vec<usize> = (0..board)
        .filter(|&at| text[at].is_ascii_alphabetic() || text[at] == b'#')
        .collect();
    let singles = pieces.iter().map(|&at| [at, at]);
    let pairs = pieces
        .iter()
        .enumerate()
        .flat_map(|(number, &one)| pieces[number + 1..].iter().map(move |&other| [one, other]));
    pairs.take(MAX_PAIRS).chain(singles).collect()
}
