//! Removing vertices and contracting edges, if a text looks like a graph: a number n, and columns
//! of numbers up to n.
//!
//! Removing lines hardly makes such a text smaller, because a removed vertex leaves a gap in the
//! numbering. Therefore some vertices are removed together with everything that names them, and the
//! others are renumbered; or the ends of some edges become one vertex, which keeps the graph
//! connected. Which numbers are vertices is guessed, the most likely guesses first; the validator
//! rejects the results of wrong guesses.

use super::Shrinker;
use super::stretches::{TextView, leave_out};
use super::table::{Block, Lines, WordPosition, announcing, blocks, lines, number, text};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;
use terms::fault::Fault;

/// How many guesses are tried.
const MAX_GUESSES: usize = 4;
/// The maximum number of vertices: larger numbers have another meaning, for example the length of
/// an edge.
const MAX_VERTICES: i64 = 1_000_000;

/// An interpretation of a text as a graph.
#[derive(Debug)]
struct TextGraph<'a> {
    lines: Lines<'a>,
    /// The position of the number of vertices.
    count: WordPosition,
    vertices: usize,
    /// The number of the first vertex.
    first: i64,
    blocks: Vec<Block>,
    /// The columns of each block that contain vertices.
    columns: Vec<Vec<usize>>,
}

/// The new index of each vertex; `None` for removed vertices.
type Renumbering = Vec<Option<usize>>;

/// The options of one change of a graph.
#[derive(Clone, Copy)]
struct GraphChange {
    /// Whether numbers outside of blocks are vertices as well.
    loose: bool,
    /// Whether only the first of several edges between two vertices is kept.
    simple: bool,
}

pub(super) fn shrink(shrinker: &mut Shrinker<'_>) -> Result<bool, Fault> {
    let mut any = false;
    for guess in 0..MAX_GUESSES {
        // Most graphs must stay connected, so the result is valid more often.
        any |= contract_edges(shrinker, guess)?;
        any |= drop_vertices(shrinker, guess)?;
    }
    Ok(any)
}

/// Removes stretches of vertices, long ones first.
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
                        GraphChange {
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
                .map(|(loose, simple)| {
                    graph.renumbered(&renumbering, GraphChange { loose, simple })
                })
                .to_vec()
        },
    )
}

/// Proposes the results of `without` for stretches of the items that `length` counts.
fn by_stretches(
    shrinker: &mut Shrinker<'_>,
    guess: usize,
    length: fn(&TextGraph<'_>) -> usize,
    without: fn(&TextGraph<'_>, Range<usize>) -> Vec<Vec<u8>>,
) -> Result<bool, Fault> {
    leave_out(shrinker, |text| {
        let graph = graphs(text).into_iter().nth(guess)?;
        Some(TextView {
            length: length(&graph),
            without: Box::new(move |stretch| without(&graph, stretch)),
        })
    })
}

/// The representative of the merged vertices that contain this one.
fn head(heads: &[usize], mut vertex: usize) -> usize {
    while heads[vertex] != vertex {
        vertex = heads[vertex];
    }
    vertex
}

/// Which vertices are the first with their number.
fn are_heads(renumbering: &Renumbering) -> Vec<bool> {
    let mut seen = BTreeSet::new();
    let is_first = |place: &Option<usize>| place.is_some_and(|place| seen.insert(place));
    renumbering.iter().map(is_first).collect()
}

/// The new indices of the kept vertices, in their order.
fn renumbering(kept: impl Iterator<Item = bool>) -> Renumbering {
    let mut next = 0..;
    kept.map(|is_kept| if is_kept { next.next() } else { None })
        .collect()
}

/// The possible interpretations as a graph, the most likely first: those whose largest vertex is
/// close to the number of vertices.
fn graphs(text: &str) -> Vec<TextGraph<'_>> {
    let Some(lines) = lines(text) else {
        return Vec::new();
    };
    let blocks = blocks(&lines);
    let mut graphs = Vec::new();
    let announced = announcing(&lines).into_iter();
    for (count, vertices) in announced.filter(|(_, number)| *number <= MAX_VERTICES) {
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
                let graph = TextGraph {
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

/// The blocks if this is the number of vertices: if a block has as many rows as there are vertices,
/// another number may count its rows.
fn with_counts(lines: &Lines<'_>, blocks: &[Block], vertices: WordPosition) -> Vec<Vec<Block>> {
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

/// The columns of a block in which every word is a vertex.
fn columns(lines: &Lines<'_>, block: &Block, is_vertex: impl Fn(&str) -> bool) -> Vec<usize> {
    let rows = &lines[block.start..block.end()];
    let is_column = |column: &usize| rows.iter().all(|row| is_vertex(&row[*column]));
    (0..block.width).filter(is_column).collect()
}

/// The vertices that the blocks name.
fn names(lines: &Lines<'_>, blocks: &[Block], columns: &[Vec<usize>]) -> BTreeSet<i64> {
    let mut names = BTreeSet::new();
    for (block, columns) in blocks.iter().zip(columns) {
        for row in &lines[block.start..block.end()] {
            names.extend(columns.iter().filter_map(|column| number(&row[*column])));
        }
    }
    names
}

impl TextGraph<'_> {
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

    /// The renumbering that merges the ends of each of these edges.
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

    /// The text with the vertices renumbered, and without everything that names a removed vertex.
    fn renumbered(&self, renumbering: &Renumbering, step: GraphChange) -> Vec<u8> {
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
        // The number of vertices is written last: it may count rows as well, and then has to be the
        // number of remaining vertices.
        for ((line, word), count) in counts.into_iter().rev() {
            // A number after a removed part may have moved or disappeared: then the guess was
            // wrong.
            if let Some(word) = lines.get_mut(line).and_then(|words| words.get_mut(word)) {
                *word = count.to_string().into();
            }
        }
        text(&lines)
    }

    /// The number of a vertex after renumbering.
    fn name(&self, place: usize) -> Cow<'static, str> {
        let place = i64::try_from(place).unwrap_or(i64::MAX);
        (self.first + place).to_string().into()
    }

    /// A line outside of blocks: if it has one word for each vertex, it loses the words of removed
    /// vertices.
    fn loose_line(
        &self,
        at: usize,
        renumbering: &Renumbering,
        step: GraphChange,
    ) -> Vec<Cow<'_, str>> {
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

    /// The remaining rows of a block.
    fn rows(&self, which: usize, renumbering: &Renumbering, step: GraphChange) -> Lines<'_> {
        let (block, columns) = (&self.blocks[which], &self.columns[which]);
        // One row for each vertex; the rows need not name vertices.
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
