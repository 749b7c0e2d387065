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
mod values;

use counter::Removal;
use games::AnyGame;
use gaps::GapChange;
use input_language::plan::{Plan, VarId, VarKind};
use input_language::tree::{self, Node, TreeValue};
use input_language::{print, read};
use plays::PlayChange;
use tidy::Tidy;
use values::{lowered, on_value, set_single, shift, single};

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
    Gaps { var: VarId, gaps: GapChange },
    /// Moves the value with this number to its simplest value, or leaves a part of the way that is
    /// halved this often.
    Value { number: usize, halves: u32 },
    /// Lowers the counter with this number by two, removing two elements, such as moves of a game
    /// or mirrored letters.
    Pair {
        counter: usize,
        elements: [usize; 2],
    },
    /// Lowers the counter with this number by one, removing an element, and moves a variable that
    /// is read once away from its value by this distance only: it may count some of the elements.
    CountAndValue {
        counter: usize,
        from: usize,
        var: VarId,
        distance: i64,
    },
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
    /// Removes two letters from the text with this number.
    TwoLetters { number: usize, letters: [usize; 2] },
    /// Writes the edges of all trees and graphs in a simpler way.
    Tidy(Tidy),
}

/// Valid inputs that are simpler, the largest changes first. Before each change, `goes_on` decides
/// whether there are more: of a large input, hundreds of thousands of changes in a row may be
/// invalid.
pub fn simpler<'a>(
    plan: &'a Plan,
    text: &'a [u8],
    goes_on: impl Fn() -> bool + 'a,
) -> impl Iterator<Item = Vec<u8>> + 'a {
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
    let edits = edits.into_iter().take_while(move |_| goes_on());
    edits.filter_map(move |edit| {
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
        if let TreeValue::Int(value) = cell {
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
        if let TreeValue::Int(value) = cell
            && counter::counts_nodes(plan, *var)
        {
            let nodes = usize::try_from(*value).unwrap_or(0).min(MAX_PARTS);
            edits.extend((0..nodes).map(|node| Edit::Join { counter, node }));
        }
    }
    edits.extend((0..plan.vars.len()).flat_map(|var| [Edit::All(var), Edit::Shift(var)]));
    for var in (0..plan.vars.len()).filter(|var| gaps::move_alone(plan, *var)) {
        edits.extend(GapChange::ALL.map(|gaps| Edit::Gaps { var, gaps }));
    }
    for (number, (var, cell)) in values.iter().enumerate().take(MAX_PARTS) {
        if let TreeValue::Text(text) = cell {
            edits.extend(parts(text.len()).map(|(from, many)| Edit::Letters {
                number,
                from,
                many,
            }));
            let mirrored = mirrored(text.len());
            edits.extend(mirrored.map(|letters| Edit::TwoLetters { number, letters }));
        }
        if let (Some(_), TreeValue::Text(text)) = (&plan.vars[*var].position, cell) {
            let removals = plays::removals(text).into_iter();
            edits.extend(removals.map(|bytes| Edit::Pieces { number, bytes }));
        }
        edits.extend([0, 1, 2, 4, 8, 16, 32].map(|halves| Edit::Value { number, halves }));
    }
    edits.extend(tidy::ways(plan, nodes).map(Edit::Tidy));
    edits.extend(in_pairs(plan, &counters, &values));
    edits
}

/// Two changes at once, where one alone breaks a condition: mirrored elements, and an element with
/// a number that may count it.
fn in_pairs(
    plan: &Plan,
    counters: &[(VarId, TreeValue)],
    values: &[(VarId, TreeValue)],
) -> Vec<Edit> {
    let is_number = |(var, cell): &&(VarId, TreeValue)| {
        let is_single = plan.vars[*var].chain.is_empty() && !counter::counts(plan, *var);
        is_single
            && matches!(
                (&plan.vars[*var].kind, cell),
                (VarKind::Int { .. }, TreeValue::Int(_))
            )
    };
    let numbers: Vec<VarId> = values.iter().filter(is_number).map(|pair| pair.0).collect();
    let mut edits = Vec::new();
    for (counter, (_, cell)) in counters.iter().enumerate() {
        let TreeValue::Int(value) = cell else {
            continue;
        };
        let len = usize::try_from(*value).unwrap_or(0);
        let pairs = mirrored(len).map(|elements| Edit::Pair { counter, elements });
        edits.extend(pairs);
        let both = numbers.iter().flat_map(|&var| {
            let elements = 0..len.min(MAX_PAIRED);
            elements.flat_map(move |from| {
                [1, 0].map(|distance| Edit::CountAndValue {
                    counter,
                    from,
                    var,
                    distance,
                })
            })
        });
        edits.extend(both);
    }
    edits
}

/// The elements of a list of this length, each with the one at the same distance from the other end,
/// the innermost first.
fn mirrored(len: usize) -> impl Iterator<Item = [usize; 2]> {
    let first = (0..len / 2).rev().take(MAX_PAIRED);
    first.map(move |at| [at, len - 1 - at])
}

/// The maximum number of elements of a list that are removed in pairs.
const MAX_PAIRED: usize = 500;

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
            if let TreeValue::Text(text) = cell {
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
        Edit::Pair { counter, elements } => {
            counter::lower(plan, nodes, counter, Removal::part(elements[1], 1))?;
            counter::lower(plan, nodes, counter, Removal::part(elements[0], 1))
        }
        Edit::CountAndValue {
            counter,
            from,
            var,
            distance,
        } => {
            let value = single(nodes, var)?;
            counter::lower(plan, nodes, counter, Removal::part(from, 1))?;
            set_single(nodes, var, value.checked_sub(distance)?);
            Some(())
        }
        Edit::Stones { board, cells } => boards::take_off(plan, nodes, board, cells),
        Edit::TwoLetters { number, letters } => on_value(nodes, number, |_, cell| {
            if let TreeValue::Text(text) = cell {
                text.remove(letters[1]);
                text.remove(letters[0]);
            }
            true
        }),
        Edit::Letters { number, from, many } => on_value(nodes, number, |_, cell| {
            if let TreeValue::Text(text) = cell {
                text.drain(from..from + many);
            }
            true
        }),
    }
}
