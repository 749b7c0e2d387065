//! Simpler inputs: fewer elements, nodes, letters and datasets, lower values.
//!
//! Theory of operation: the values become a tree ([`input_language::tree`]) and are changed there.
//! Lowering a variable that is a count removes an element from every list whose length uses it, and
//! a node from every tree or graph of that size, and lowers all numbers of nodes behind it
//! ([`counter`]). Conditions are not considered: results that the validator rejects are left out. A
//! simpler input is shorter, or as long and earlier in the order of bytes, so shrinking terminates.

mod boards;
mod counter;
mod edges;
mod gaps;
mod plays;
mod tidy;

use counter::Removal;
use games::AnyGame;
use gaps::Gaps;
use input_language::plan::{Plan, Term, VarId, VarKind};
use input_language::tree::{self, Cell, Node};
use input_language::{print, read};
use plays::PlayChange;
use tidy::Tidy;

/// A way to simplify an input.
#[derive(Clone, Copy, Debug)]
enum Edit {
    /// Lowers the counter with this number by an amount, removing the elements from an index on.
    Count {
        counter: usize,
        from: usize,
        many: usize,
    },
    /// Removes a node of trees and graphs that has two edges, which become one.
    Join { counter: usize, node: usize },
    /// Removes turns from the open list with this number.
    Turns {
        list: usize,
        from: usize,
        many: usize,
    },
    /// Gives all values of a variable their simplest value.
    All(VarId),
    /// Moves all values of a variable by the same distance, so that the minimum becomes the
    /// simplest value.
    Shift(VarId),
    /// Shortens the gaps between the values of a variable.
    Gaps { var: VarId, gaps: Gaps },
    /// Moves the value with this number to its simplest value, or leaves a part of the way that is
    /// halved this often.
    Value { number: usize, halves: u32 },
    /// Lowers the counter with this number by two, removing two moves of a game.
    Moves { counter: usize, moves: [usize; 2] },
    /// Removes two stones from the board with this number, by their cells in the order of the
    /// input.
    Stones { board: usize, cells: [usize; 2] },
    /// Changes the moves of the game of the library with this number.
    Play { play: usize, change: PlayChange },
    /// Removes pieces from the position that is the value with this number.
    Pieces { number: usize, bytes: [usize; 2] },
    /// Removes letters from the text with this number.
    Letters {
        number: usize,
        from: usize,
        many: usize,
    },
    /// Writes the edges of all trees and graphs in a simpler way.
    Tidy(Tidy),
}

/// Valid inputs that are simpler, the largest changes first.
pub fn simpler<'a>(plan: &'a Plan, text: &'a [u8]) -> impl Iterator<Item = Vec<u8>> + 'a {
    let nodes = read::read(plan, text)
        .ok()
        .map(|data| tree::build(plan, &data));
    let games = if plan.has_library_game() {
        read::library_games(plan, text)
    } else {
        Vec::new()
    };
    let edits = nodes
        .as_ref()
        .map(|nodes| edits(plan, nodes))
        .unwrap_or_default();
    edits.into_iter().filter_map(move |edit| {
        let mut changed = nodes.clone()?;
        apply(plan, &mut changed, &games, edit)?;
        let made = print::print(plan, &tree::data(plan, &changed));
        let is_simpler = (made.len(), made.as_slice()) < (text.len(), text);
        (is_simpler && read::read(plan, &made).is_ok()).then_some(made)
    })
}

/// All ways to simplify it, the largest removals first.
fn edits(plan: &Plan, nodes: &[Node]) -> Vec<Edit> {
    let mut counters = Vec::new();
    let mut lists = Vec::new();
    let mut values = Vec::new();
    tree::visit(nodes, &mut |node| match node {
        Node::Value(var, cell) => {
            if counter::counts(plan, *var) {
                counters.push((*var, cell.clone()));
            }
            values.push((*var, cell.clone()));
        }
        Node::Repeat { is_open, turns, .. } => {
            if *is_open {
                lists.push(turns.len());
            }
        }
        Node::Either(..) => {}
    });
    let mut edits = boards::edits(plan, nodes);
    edits.extend(boards::fewer_moves(plan, &counters));
    for (list, &len) in lists.iter().enumerate() {
        edits.extend(parts(len).map(|(from, many)| Edit::Turns { list, from, many }));
    }
    for (counter, (_, cell)) in counters.iter().enumerate() {
        if let Cell::Int(value) = cell {
            let len = usize::try_from(*value).unwrap_or(0);
            edits.extend(parts(len).map(|(from, many)| Edit::Count {
                counter,
                from,
                many,
            }));
        }
    }
    for (play, len) in plays::lengths(plan, nodes).into_iter().enumerate() {
        let changes = parts(len).map(|(from, many)| PlayChange::Without { from, many });
        let changes = changes.chain(plays::pairs(len));
        let changes = changes.chain((0..len).map(PlayChange::Simplest));
        edits.extend(changes.map(|change| Edit::Play { play, change }));
    }
    // The removed fraction decides: half of a list before a single element of another.
    edits.sort_by_key(|edit| match edit {
        Edit::Count { many, .. }
        | Edit::Turns { many, .. }
        | Edit::Play {
            change: PlayChange::Without { many, .. },
            ..
        } => usize::MAX - many,
        Edit::Play { .. } => usize::MAX,
        _ => 0,
    });
    for (counter, (var, cell)) in counters.iter().enumerate() {
        if let Cell::Int(value) = cell
            && counter::counts_nodes(plan, *var)
        {
            let nodes = usize::try_from(*value).unwrap_or(0).min(MAX_PARTS);
            edits.extend((0..nodes).map(|node| Edit::Join { counter, node }));
        }
    }
    edits.extend((0..plan.vars.len()).flat_map(|var| [Edit::All(var), Edit::Shift(var)]));
    for var in (0..plan.vars.len()).filter(|var| gaps::move_alone(plan, *var)) {
        edits.extend(Gaps::ALL.map(|gaps| Edit::Gaps { var, gaps }));
    }
    for (number, (var, cell)) in values.iter().enumerate().take(MAX_PARTS) {
        if let Cell::Text(text) = cell {
            edits.extend(parts(text.len()).map(|(from, many)| Edit::Letters {
                number,
                from,
                many,
            }));
        }
        if let (Some(_), Cell::Text(text)) = (&plan.vars[*var].position, cell) {
            let removals = plays::removals(text).into_iter();
            edits.extend(removals.map(|bytes| Edit::Pieces { number, bytes }));
        }
        edits.extend([0, 1, 2, 4, 8, 16, 32].map(|halves| Edit::Value { number, halves }));
    }
    edits.extend(tidy::ways(plan, nodes).map(Edit::Tidy));
    edits
}

/// The maximum number of parts into which the values of an input are divided.
const MAX_PARTS: usize = 50_000;

/// Parts of a list: halves, quarters, and so on to single elements, up to a maximum number.
fn parts(len: usize) -> impl Iterator<Item = (usize, usize)> {
    let sizes = std::iter::successors(Some(len), |&size| (size > 1).then_some(size / 2));
    let sizes = sizes.filter(move |&size| size > 0 && len / size <= MAX_PARTS);
    sizes.flat_map(move |size| {
        (0..len)
            .step_by(size)
            .map(move |from| (from, size.min(len - from)))
    })
}

/// Applies the change; `None` if it changes nothing.
fn apply(plan: &Plan, nodes: &mut [Node], games: &[Box<dyn AnyGame>], edit: Edit) -> Option<()> {
    match edit {
        Edit::Play { play, change } => plays::change(plan, nodes, games, play, change),
        Edit::Pieces { number, bytes } => on_value(nodes, number, |_, cell| {
            if let Cell::Text(text) = cell {
                for at in bytes {
                    text[at] = b'.';
                }
            }
            true
        }),
        Edit::Tidy(how) => tidy::tidy(plan, nodes, how),
        Edit::Count {
            counter,
            from,
            many,
        } => counter::lower(plan, nodes, counter, Removal::part(from, many)),
        Edit::Join { counter, node } => counter::lower(plan, nodes, counter, Removal::joined(node)),
        Edit::Gaps { var, gaps } => gaps::shorten(plan, nodes, var, gaps),
        Edit::Turns { list, from, many } => {
            let mut left = list;
            tree::find_open(nodes, &mut left, &mut |turns| {
                turns.drain(from..from + many);
            })
        }
        Edit::All(var) => {
            let mut changed = false;
            tree::visit_mut(nodes, &mut |node| {
                if let Node::Value(found, cell) = node
                    && *found == var
                    && !counter::counts(plan, var)
                {
                    changed |= lowered(plan, var, cell, 0);
                }
            });
            changed.then_some(())
        }
        Edit::Shift(var) => shift(plan, nodes, var),
        Edit::Value { number, halves } => {
            on_value(nodes, number, |var, cell| lowered(plan, var, cell, halves))
        }
        Edit::Moves { counter, moves } => {
            counter::lower(plan, nodes, counter, Removal::part(moves[1], 1))?;
            counter::lower(plan, nodes, counter, Removal::part(moves[0], 1))
        }
        Edit::Stones { board, cells } => boards::take_off(plan, nodes, board, cells),
        Edit::Letters { number, from, many } => on_value(nodes, number, |_, cell| {
            if let Cell::Text(text) = cell {
                text.drain(from..from + many);
            }
            true
        }),
    }
}

/// Moves all values of a variable by the same distance.
fn shift(plan: &Plan, nodes: &mut [Node], var: VarId) -> Option<()> {
    let mut least: Option<i64> = None;
    tree::visit(nodes, &mut |node| {
        if let Node::Value(found, Cell::Int(value)) = node
            && *found == var
        {
            least = Some(least.map_or(*value, |least| least.min(*value)));
        }
    });
    let mut simplest = Cell::Int(least?);
    let is_alike =
        matches!(plan.vars[var].kind, VarKind::Int { .. }) && !counter::counts(plan, var);
    if !is_alike || !lowered(plan, var, &mut simplest, 0) {
        return None;
    }
    let Cell::Int(simplest) = simplest else {
        return None;
    };
    let distance = least?.checked_sub(simplest)?;
    tree::visit_mut(nodes, &mut |node| {
        if let Node::Value(found, Cell::Int(value)) = node
            && *found == var
        {
            *value = value.saturating_sub(distance);
        }
    });
    Some(())
}

fn on_value(
    nodes: &mut [Node],
    number: usize,
    change: impl FnOnce(VarId, &mut Cell) -> bool,
) -> Option<()> {
    let mut left = number;
    let mut change = Some(change);
    let mut changed = false;
    tree::visit_mut(nodes, &mut |node| {
        if let Node::Value(var, cell) = node {
            if left == 0
                && let Some(change) = change.take()
            {
                changed = change(*var, cell);
            }
            left = left.wrapping_sub(1);
        }
    });
    changed.then_some(())
}

/// Moves a value towards its simplest value: all the way, or except for a part of it that is halved
/// this often.
fn lowered(plan: &Plan, var: VarId, cell: &mut Cell, halves: u32) -> bool {
    let kind = &plan.vars[var].kind;
    let before = cell.clone();
    match cell {
        Cell::Int(value) => {
            let simplest = match kind {
                VarKind::Int {
                    low: Term::Number(low),
                    high: Term::Number(high),
                    ..
                } => {
                    let whole = |number: &input_language::number::Number| {
                        number
                            .to_whole()
                            .and_then(|number| i64::try_from(number).ok())
                    };
                    0.clamp(
                        whole(low).unwrap_or(0),
                        whole(high).unwrap_or(i64::MAX).max(whole(low).unwrap_or(0)),
                    )
                }
                VarKind::Int { .. } => 1.min(*value),
                _ => 0,
            };
            *value = nearer(*value, simplest, halves);
        }
        Cell::Decimal(units, places) => {
            *units = nearer(*units, 0, halves);
            if let VarKind::Decimal {
                places: (fewest, most),
                ..
            } = kind
            {
                let number = input_language::number::Number {
                    units: (*units).into(),
                    places: *most,
                };
                let lossless = (*fewest..=*most).find(|&places| number.at_places(places).is_some());
                *places = lossless
                    .and_then(|places| u8::try_from(places).ok())
                    .unwrap_or(*places);
            }
        }
        Cell::Text(text) => {
            if let VarKind::Text { alphabet, .. } = kind {
                // The half-way points are single letters, starting at the front.
                let first = alphabet[0];
                if halves == 0 {
                    text.fill(first);
                } else if let Some(letter) = text
                    .iter_mut()
                    .filter(|letter| **letter != first)
                    .nth(halves as usize - 1)
                {
                    *letter = first;
                }
            }
        }
    }
    *cell != before
}

fn nearer(value: i64, simplest: i64, halves: u32) -> i64 {
    let distance = i128::from(value) - i128::from(simplest);
    let left = if halves == 0 {
        0
    } else {
        distance - distance.signum() * (distance.abs() >> halves).max(1)
    };
    i64::try_from(i128::from(simplest) + left).unwrap_or(value)
}
