//! The reference: it counts all boards at once, cell by cell.
//!
//! A *window* consists of `line` cells in a row that must not all have the same colour. The board
//! is filled row by row. The only relevant facts about the filled cells are which open windows
//! still have a single colour, and which colour. Boards that agree on this have the same
//! [`WindowState`]. A layer stores for each state the number of boards with 0, 1, 2 ... stones of
//! the first player. If `line` equals the size of the board, the open windows are the columns, the
//! two long diagonals and the current row. A window uses a bit from the cell where it opens to the
//! cell where it closes; then another window can use the bit. So few bits are needed, and a state
//! fits two 64-bit words.

use super::GobangDraws;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The open windows that contain only stones of the first player, and those that contain only
/// stones of the second. This is a tuple because a tuple is hashed word by word, but an array byte
/// by byte.
type WindowState = (u64, u64);

/// The number of draws.
pub(super) fn draws(problem: &GobangDraws) -> u64 {
    let mut layer = Layer::new(problem.first + 1);
    layer.add((0, 0), &[1], 0);
    for cell in cells(problem) {
        layer = layer.fill(&cell);
    }
    layer
        .index
        .into_values()
        .map(|at| layer.ways[at + problem.first])
        .sum()
}

/// The effect of a cell on the windows: those that open here, close here, or pass through (which
/// includes the other two).
#[derive(Clone, Copy, Default)]
struct CellEffect {
    opening: u64,
    closing: u64,
    through: u64,
}

/// All cells row by row, and the bits of their windows.
fn cells(problem: &GobangDraws) -> Vec<CellEffect> {
    let mut cells = vec![CellEffect::default(); problem.n * problem.n];
    let mut busy_until = Vec::new();
    for window in windows(problem) {
        let (open, close) = (window[0], window[problem.line - 1]);
        let free = busy_until.iter().position(|&last| last < open);
        let bit = free.unwrap_or(busy_until.len());
        busy_until.resize(busy_until.len().max(bit + 1), close);
        busy_until[bit] = close;
        for &cell in &window {
            cells[cell].through |= 1 << bit;
        }
        cells[open].opening |= 1 << bit;
        cells[close].closing |= 1 << bit;
    }
    cells
}

/// The cells of each window, in order. The windows are ordered by their first cells.
fn windows(problem: &GobangDraws) -> impl Iterator<Item = Vec<usize>> {
    let (n, line) = (problem.n, problem.line);
    let reach = line - 1;
    (0..n * n).flat_map(move |cell| {
        let right = cell % n + reach < n;
        let down = cell / n + reach < n;
        let left = cell % n >= reach;
        let steps = [
            (right, 1),
            (down, n),
            (right && down, n + 1),
            (left && down, n - 1),
        ];
        let open = steps.into_iter().filter(|(fits, _)| *fits);
        open.map(move |(_, step)| (0..line).map(|at| cell + at * step).collect())
    })
}

/// The states after some cells, and where the counts of each state are stored, by the number of
/// stones of the first player.
struct Layer {
    index: HashMap<WindowState, usize, BuildHasherDefault<Mixer>>,
    ways: Vec<u64>,
    width: usize,
}

impl Layer {
    fn new(width: usize) -> Self {
        Self {
            index: HashMap::default(),
            ways: Vec::new(),
            width,
        }
    }

    /// The states after one more cell, filled by either player.
    fn fill(&self, cell: &CellEffect) -> Self {
        let mut next = Self::new(self.width);
        for (&state, &at) in &self.index {
            let ways = &self.ways[at..at + self.width];
            let open: [u64; 2] = state.into();
            for player in [0, 1] {
                if open[player] & cell.closing == 0 {
                    let mut after = open;
                    after[player] = (after[player] | cell.opening) & !cell.closing;
                    after[1 - player] &= !cell.through;
                    next.add(after.into(), ways, 1 - player);
                }
            }
        }
        next
    }

    /// Adds boards that reach `state`; all of them have `more` additional stones of the first
    /// player.
    fn add(&mut self, state: WindowState, ways: &[u64], more: usize) {
        let fresh = self.ways.len();
        let at = *self.index.entry(state).or_insert(fresh);
        if at == fresh {
            self.ways.resize(fresh + self.width, 0);
        }
        let sums = &mut self.ways[at + more..at + self.width];
        for (sum, ways) in sums.iter_mut().zip(ways) {
            *sum += ways;
        }
    }
}

/// A hasher for two words. The standard hasher takes longer than all the counting.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
