//! Dropping vertices, and contracting edges, where a text looks like a graph: a number n, and columns of numbers up to n.
//!
//! Theory of operation: cutting lines cannot make such a text smaller for long, as a vertex that is left out leaves a gap among
//! the others' numbers. So some vertices are left out with all that names them, and the others get new numbers; or the ends
//! of some edges become one vertex, which keeps connected what was. What of the text is a number of a vertex is guessed, in the likeliest
//! ways first; the validator refuses wrong guesses.

use super::Shrinker;
use super::stretches::{View, leave_out};
use super::table::{Block, Lines, Place, announcing, blocks, lines, number, text};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;
use tengen_core::fault::Fault;

/// So many guesses are followed.
const GUESSES: usize = 4;
/// More vertices than that are none: the number stands for something else, as the length of an edge.
const MOST_VERTICES: i64 = 1_000_000;

/// How a text may be a graph.
#[derive(Debug)]
struct Graph<'a> {
    lines: Lines<'a>,
    /// The number that says how many vertices there are.
    count: Place,
    vertices: usize,
    /// The number of the first vertex.
    first: i64,
    blocks: Vec<Block>,
    /// The columns of each block that hold numbers of vertices.
    columns: Vec<Vec<usize>>,
}

/// What becomes of the vertices: their new places; none for those that are left out.
type Renumbering = Vec<Option<usize>>;

/// What is done with a graph in one step.
#[derive(Clone, Copy)]
struct Step {
    /// Whether numbers outside of blocks are vertices, too.
    loose: bool,
    /// Whether of several edges between two vertices the first alone stays.
    simple: bool,
}

pub(super) fn shrink(shrinker: &mut Shrinker<'_>) -> Result<bool, Fault> {
    let mut any = false;
    for guess in 0..GUESSES {
        // Most graphs have to stay connected, so this is valid more often.
        any |= contract_edges(shrinker, guess)?;
        any |= drop_vertices(shrinker, guess)?;
    }
    Ok(any)
}

/// Leaves out stretches of vertices, long ones first.
fn drop_vertices(shrinker: &mut Shrinker<'_>, guess: usize) -> Result<bool, Fault> {
    by_stretches(
        shrinker,
        guess,
        |graph| graph.vertices,
        |graph, stretch| {
            let kept = (0..graph.vertices).map(|vertex| !stretch.contains(&vertex));
            let renumbering = renumbering(kept);
            [true, false]
                .map(|loose| {
                    graph.renumbered(
                        &renumbering,
                        Step {
                            loose,
                            simple: false,
                        },
                    )
                })
                .to_vec()
        },
    )
}

/// Contracts stretches of edges.
fn contract_edges(shrinker: &mut Shrinker<'_>, guess: usize) -> Result<bool, Fault> {
    by_stretches(
        shrinker,
        guess,
        |graph| graph.edges().len(),
        |graph, stretch| {
            let renumbering = graph.contracted(&graph.edges()[stretch]);
            let steps = [(true, false), (true, true), (false, false), (false, true)];
            steps
                .map(|(loose, simple)| graph.renumbered(&renumbering, Step { loose, simple }))
                .to_vec()
        },
    )
}

/// Proposes what `without` makes of stretches of so many things as `length` says.
fn by_stretches(
    shrinker: &mut Shrinker<'_>,
    guess: usize,
    length: fn(&Graph<'_>) -> usize,
    without: fn(&Graph<'_>, Range<usize>) -> Vec<Vec<u8>>,
) -> Result<bool, Fault> {
    leave_out(shrinker, |text| {
        let graph = graphs(text).into_iter().nth(guess)?;
        Some(View {
            length: length(&graph),
            without: Box::new(move |stretch| without(&graph, stretch)),
        })
    })
}

/// The vertex that stands for this one and for all that are one with it.
fn head(heads: &[usize], mut vertex: usize) -> usize {
    while heads[vertex] != vertex {
        vertex = heads[vertex];
    }
    vertex
}

/// Which vertices are the first of those that get their number.
fn are_heads(renumbering: &Renumbering) -> Vec<bool> {
    let mut seen = BTreeSet::new();
    let is_first = |place: &Option<usize>| place.is_some_and(|place| seen.insert(place));
    renumbering.iter().map(is_first).collect()
}

/// The places of those that are kept, in their order.
fn renumbering(kept: impl Iterator<Item = bool>) -> Renumbering {
    let mut next = 0..;
    kept.map(|is_kept| if is_kept { next.next() } else { None })
        .collect()
}

/// How a text may be a graph, the likeliest first: the largest number of a vertex is near to how many there are.
fn graphs(text: &str) -> Vec<Graph<'_>> {
    let Some(lines) = lines(text) else {
        return Vec::new();
    };
    let blocks = blocks(&lines);
    let mut graphs = Vec::new();
    let announced = announcing(&lines).into_iter();
    for (count, vertices) in announced.filter(|(_, number)| *number <= MOST_VERTICES) {
        for first in [1, 0] {
            let is_vertex =
                |word: &str| number(word).is_some_and(|it| (first..first + vertices).contains(&it));
            let columns: Vec<Vec<usize>> = blocks
                .iter()
                .map(|block| columns(&lines, block, is_vertex))
                .collect();
            let named = names(&lines, &blocks, &columns);
            let (Some(least), Some(largest)) = (named.first(), named.last()) else {
                continue;
            };
            let far = (vertices - 1 - (largest - first)) + (least - first);
            for blocks in with_counts(&lines, &blocks, count) {
                let graph = Graph {
                    lines: lines.clone(),
                    count,
                    vertices: usize::try_from(vertices).unwrap_or(0),
                    first,
                    blocks,
                    columns: columns.clone(),
                };
                graphs.push((far, graph));
            }
        }
    }
    graphs.sort_by_key(|(far, _)| *far);
    graphs.into_iter().map(|(_, graph)| graph).collect()
}

/// The blocks, where this is the number of vertices: if there are as many rows as vertices, another number may count them.
fn with_counts(lines: &Lines<'_>, blocks: &[Block], vertices: Place) -> Vec<Vec<Block>> {
    let counted = blocks
        .iter()
        .position(|block| block.count == Some(vertices));
    let Some(counted) = counted else {
        return vec![blocks.to_vec()];
    };
    let rows = i64::try_from(blocks[counted].rows).ok();
    let numbers = announcing(lines).into_iter();
    let same = numbers.filter(|(place, number)| *place != vertices && Some(*number) == rows);
    let others = same.map(|(place, _)| {
        let mut blocks = blocks.to_vec();
        blocks[counted].count = Some(place);
        blocks
    });
    others.chain([blocks.to_vec()]).collect()
}

/// The columns of a block in which every word is the number of a vertex.
fn columns(lines: &Lines<'_>, block: &Block, is_vertex: impl Fn(&str) -> bool) -> Vec<usize> {
    let rows = &lines[block.start..block.end()];
    let is_column = |column: &usize| rows.iter().all(|row| is_vertex(&row[*column]));
    (0..block.width).filter(is_column).collect()
}

/// The numbers of vertices that the blocks name.
fn names(lines: &Lines<'_>, blocks: &[Block], columns: &[Vec<usize>]) -> BTreeSet<i64> {
    let mut names = BTreeSet::new();
    for (block, columns) in blocks.iter().zip(columns) {
        for row in &lines[block.start..block.end()] {
            names.extend(columns.iter().filter_map(|column| number(&row[*column])));
        }
    }
    names
}

impl Graph<'_> {
    fn vertex(&self, word: &str) -> Option<usize> {
        let vertex = usize::try_from(number(word)? - self.first).ok()?;
        (vertex < self.vertices).then_some(vertex)
    }

    /// The two ends of each row that has two vertices.
    fn edges(&self) -> Vec<(usize, usize)> {
        let mut edges = Vec::new();
        for (block, columns) in self.blocks.iter().zip(&self.columns) {
            let [from, to, ..] = columns[..] else {
                continue;
            };
            let rows = self.lines[block.start..block.end()].iter();
            edges.extend(
                rows.filter_map(|row| Some((self.vertex(&row[from])?, self.vertex(&row[to])?))),
            );
        }
        edges
    }

    /// The numbering in which the ends of each of these edges are one vertex.
    fn contracted(&self, edges: &[(usize, usize)]) -> Renumbering {
        let mut heads: Vec<usize> = (0..self.vertices).collect();
        for &(from, to) in edges {
            let (from, to) = (head(&heads, from), head(&heads, to));
            heads[from.max(to)] = from.min(to);
        }
        let places = renumbering((0..self.vertices).map(|vertex| heads[vertex] == vertex));
        (0..self.vertices)
            .map(|vertex| places[head(&heads, vertex)])
            .collect()
    }

    /// The text with the vertices renumbered, and without what names one that is left out.
    fn renumbered(&self, renumbering: &Renumbering, step: Step) -> Vec<u8> {
        let left = renumbering
            .iter()
            .flatten()
            .max()
            .map_or(0, |last| last + 1);
        let mut lines: Vec<Vec<Cow<'_, str>>> = Vec::with_capacity(self.lines.len());
        let mut counts = vec![(self.count, left)];
        let mut at = 0;
        while at < self.lines.len() {
            let starting = self.blocks.iter().position(|block| block.start == at);
            let Some(which) = starting else {
                lines.push(self.loose_line(at, renumbering, step));
                at += 1;
                continue;
            };
            let before = lines.len();
            lines.extend(self.rows(which, renumbering, step));
            let block = &self.blocks[which];
            counts.extend(block.count.map(|place| (place, lines.len() - before)));
            at = block.end();
        }
        // The number of vertices last: it may count rows as well, and then says how many vertices are left.
        for ((line, word), count) in counts.into_iter().rev() {
            // A number behind something that was left out may be gone or elsewhere: then the guess was wrong.
            if let Some(word) = lines.get_mut(line).and_then(|words| words.get_mut(word)) {
                *word = count.to_string().into();
            }
        }
        text(&lines)
    }

    /// The name of a vertex after renumbering.
    fn name(&self, place: usize) -> Cow<'static, str> {
        let place = i64::try_from(place).unwrap_or(i64::MAX);
        (self.first + place).to_string().into()
    }

    /// A line outside of blocks: one with a word for each vertex loses those of vertices that are left out.
    fn loose_line(&self, at: usize, renumbering: &Renumbering, step: Step) -> Vec<Cow<'_, str>> {
        let words = &self.lines[at];
        if words.len() == self.vertices && at > self.count.0 {
            let kept = words.iter().zip(are_heads(renumbering));
            return kept
                .filter(|(_, is_kept)| *is_kept)
                .map(|(word, _)| word.clone())
                .collect();
        }
        let renamed = words.iter().enumerate().map(|(word, text)| {
            let is_count = (at, word) == self.count
                || self
                    .blocks
                    .iter()
                    .any(|block| block.count == Some((at, word)));
            match self.vertex(text) {
                Some(vertex) if step.loose && !is_count => {
                    self.name(renumbering[vertex].unwrap_or(0))
                }
                _ => text.clone(),
            }
        });
        renamed.collect()
    }

    /// What is left of the rows of a block.
    fn rows(&self, which: usize, renumbering: &Renumbering, step: Step) -> Lines<'_> {
        let (block, columns) = (&self.blocks[which], &self.columns[which]);
        // A row for each vertex, which need not name any.
        let of_vertices =
            (block.rows == self.vertices && columns.len() < 2).then(|| are_heads(renumbering));
        let mut seen = BTreeSet::new();
        let mut rows = Vec::new();
        for (at, row) in self.lines[block.start..block.end()].iter().enumerate() {
            if of_vertices.as_ref().is_some_and(|kept| !kept[at]) {
                continue;
            }
            let places: Option<Vec<usize>> = columns
                .iter()
                .map(|column| renumbering[self.vertex(&row[*column])?])
                .collect();
            let Some(places) = places else {
                continue;
            };
            if let [from, to, ..] = places[..] {
                let is_new = seen.insert((from.min(to), from.max(to)));
                let was_loop = row[columns[0]] == row[columns[1]];
                if (from == to && !was_loop) || (step.simple && !is_new) {
                    continue;
                }
            }
            let mut row = row.clone();
            for (column, place) in columns.iter().zip(places) {
                row[*column] = self.name(place);
            }
            rows.push(row);
        }
        rows
    }
}

#[cfg(test)]
mod tests;
