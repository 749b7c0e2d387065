//! How much is done before a search is given up.

/// How much is done before a search is given up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// How many plans are tried for each number of moves.
    pub(super) attempts: usize,
    /// How many rounds of exchanges may pass without getting better.
    pub(super) patience: usize,
    /// Whether the exchanges start from a pattern without a row, where one is known.
    pub(super) patterned: bool,
}

/// Enough for most games.
pub(super) const QUICK: Effort = Effort {
    attempts: 8,
    patience: 6,
    patterned: false,
};
/// For crowded boards.
pub(super) const PATTERNED: Effort = Effort {
    attempts: 40,
    patience: 10,
    patterned: true,
};
/// For games that are hard to find on boards too large to look at all games.
pub(super) const THOROUGH: Effort = Effort {
    attempts: 6,
    patience: 40,
    patterned: false,
};
