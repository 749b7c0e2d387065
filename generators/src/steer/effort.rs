//! Limits after which a search gives up.

/// Limits after which a search gives up.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchEffort {
    /// How many plans are tried for each number of moves.
    pub(super) attempts: usize,
    /// How many rounds of swaps without improvement are allowed.
    pub(super) stalled_rounds: usize,
    /// Whether the swaps start from a pattern without a row, if one is known.
    pub(super) patterned: bool,
}

/// Enough for most games.
pub(super) const QUICK: SearchEffort = SearchEffort {
    attempts: 8,
    stalled_rounds: 6,
    patterned: false,
};
/// For crowded boards.
pub(super) const PATTERNED: SearchEffort = SearchEffort {
    attempts: 40,
    stalled_rounds: 10,
    patterned: true,
};
/// For games that are hard to find on boards that are too large for an exhaustive search.
pub(super) const THOROUGH: SearchEffort = SearchEffort {
    attempts: 6,
    stalled_rounds: 40,
    patterned: false,
};
