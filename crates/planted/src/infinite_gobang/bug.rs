//! The mistakes.

use super::key::{KEYS, Key};

/// A mistake that contestants make.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bug {
    /// No mistake.
    Absent,
    /// Direction `0..4` is not checked.
    DirectionMissing(usize),
    /// Rows are followed from a cell in one sense only.
    OneSenseOnly,
    /// Only exactly five win.
    ExactlyFive,
    /// Four win.
    FourWin,
    /// Six are needed.
    SixWin,
    /// A four wins only if the new stone is at its end.
    EndsOnly,
    /// A four wins only if the new stone fills a gap.
    GapsOnly,
    /// Stones are searched only three steps from a cell.
    ThreeStepsOnly,
    /// The other player's stones do not end a row.
    RowsRunThroughOthers,
    /// Occupied cells are tried like empty ones.
    FilledCellsCount,
    /// Only cells next to a stone are tried.
    TouchingCellsOnly,
    /// Only cells left of, right of, above or below a stone are tried.
    NoCornerCells,
    /// Only cells in the bounding box of the pieces are tried.
    CellsInTheBoxOnly,
    /// Only cells within the bounds of pieces' coordinates are tried.
    CellsInBoundsOnly,
    /// Only cells without negative coordinates are tried.
    NoNegativeCells,
    WhiteFirst,
    BlackFiveForgotten,
    WhiteForgotten,
    /// White wins with one winning cell.
    WhiteNeedsOne,
    WhiteNeedsThree,
    /// White's winning cells are counted once per window or direction.
    WhiteCellsCountTwice,
    /// White's winning cells are counted once per direction.
    WhiteCellsCountADirection,
    /// White's winning cells do not prevent Black's double threat.
    BlockForgotten,
    /// After the block Black never wins.
    BlockNeverWins,
    /// After the block Black always wins.
    BlockAlwaysWins,
    /// One winning cell of Black after the block is enough.
    BlockNeedsOne,
    /// Winning cells after a stone are counted once per window.
    BlackCellsCountTwice,
    /// Two winning cells count only in different directions.
    DoubleNeedsTwoDirections,
    /// Two winning cells count only in one direction.
    DoubleNeedsOneDirection,
    DoubleForgotten,
    DoubleNeedsOne,
    DoubleNeedsThree,
    /// Pairs of gaps anywhere on the board are counted together.
    ThreatsAddUp,
    /// An open three wins, regardless of the next cells.
    OpenThreeWins,
    /// Only an open four is a double threat.
    OpenFourOnly,
    /// White's double threats win as well.
    WhiteDoubleWins,
    ColorsSwapped,
    XOnly,
    NoneIsDraw,
    NoneIsWhite,
    LowerCase,
    NoQuotes,
    NoPiecesIsBlack,
    /// Only the first 500 pieces are read.
    FiveHundredPieces,
    /// Cells are found by `x * factor + y`.
    KeyTimes(i64),
    /// Cells are found by `y * factor + x`.
    KeyTimesAcross(i64),
    /// Cells are found by a key of x and y that is not unique.
    WeakKey(Key),
    /// The same with y and x swapped.
    WeakKeyAcross(Key),
    /// A window that lacks one stone at this index is not detected in this direction.
    FourMissing(i64, usize),
    /// A stone at the first index is not recognized to leave a gap at the second, in this
    /// direction.
    ThreeMissing(i64, i64, usize),
    /// Cells are found by `(x << 32) | y`, where y keeps its sign.
    SignInTheKey,
    /// Coordinates are stored in 16 bits.
    ShortCoordinates,
    /// Coordinates are converted to a number with 24 significant bits.
    FloatCoordinates,
    /// The sign is lost.
    AbsoluteCoordinates,
}

/// The factors that people use in keys.
const FACTORS: [i64; 22] = [
    10,
    31,
    100,
    131,
    1000,
    1001,
    10_000,
    10_007,
    13_331,
    65_536,
    100_000,
    100_003,
    1_000_000,
    1_000_003,
    1_048_576,
    10_000_000,
    16_777_216,
    100_000_007,
    998_244_353,
    1_000_000_000,
    1_000_000_007,
    2_000_000_000,
];

/// Every mistake except those of [`weak_keys`] and [`patterns`].
#[must_use]
pub fn all() -> Vec<Bug> {
    use Bug::{
        AbsoluteCoordinates, BlackCellsCountTwice, BlackFiveForgotten, BlockAlwaysWins,
        BlockForgotten, BlockNeedsOne, BlockNeverWins, CellsInBoundsOnly, CellsInTheBoxOnly,
        ColorsSwapped, DirectionMissing, DoubleForgotten, DoubleNeedsOne, DoubleNeedsOneDirection,
        DoubleNeedsThree, DoubleNeedsTwoDirections, EndsOnly, ExactlyFive, FilledCellsCount,
        FiveHundredPieces, FloatCoordinates, FourWin, GapsOnly, KeyTimes, KeyTimesAcross,
        LowerCase, NoCornerCells, NoNegativeCells, NoPiecesIsBlack, NoQuotes, NoneIsDraw,
        NoneIsWhite, OneSenseOnly, OpenFourOnly, OpenThreeWins, RowsRunThroughOthers,
        ShortCoordinates, SignInTheKey, SixWin, ThreatsAddUp, ThreeStepsOnly, TouchingCellsOnly,
        WhiteCellsCountADirection, WhiteCellsCountTwice, WhiteDoubleWins, WhiteFirst,
        WhiteForgotten, WhiteNeedsOne, WhiteNeedsThree, XOnly,
    };
    let mut bugs = vec![
        OneSenseOnly,
        ExactlyFive,
        FourWin,
        SixWin,
        EndsOnly,
        GapsOnly,
        ThreeStepsOnly,
        RowsRunThroughOthers,
        FilledCellsCount,
        TouchingCellsOnly,
        NoCornerCells,
        CellsInTheBoxOnly,
        CellsInBoundsOnly,
        NoNegativeCells,
        WhiteFirst,
        BlackFiveForgotten,
        WhiteForgotten,
        WhiteNeedsOne,
        WhiteNeedsThree,
        WhiteCellsCountTwice,
        WhiteCellsCountADirection,
        BlockForgotten,
        BlockNeverWins,
        BlockAlwaysWins,
        BlockNeedsOne,
        BlackCellsCountTwice,
        DoubleNeedsTwoDirections,
        DoubleNeedsOneDirection,
        DoubleForgotten,
        DoubleNeedsOne,
        DoubleNeedsThree,
        ThreatsAddUp,
        OpenThreeWins,
        OpenFourOnly,
        WhiteDoubleWins,
        ColorsSwapped,
        XOnly,
        NoneIsDraw,
        NoneIsWhite,
        LowerCase,
        NoQuotes,
        NoPiecesIsBlack,
        FiveHundredPieces,
        SignInTheKey,
        ShortCoordinates,
        FloatCoordinates,
        AbsoluteCoordinates,
    ];
    bugs.extend((0..4).map(DirectionMissing));
    bugs.extend(FACTORS.map(KeyTimes));
    bugs.extend(FACTORS.map(KeyTimesAcross));
    bugs
}

/// Keys that are not unique.
#[must_use]
pub fn weak_keys() -> Vec<Bug> {
    let across = KEYS.map(Bug::WeakKeyAcross);
    KEYS.map(Bug::WeakKey).into_iter().chain(across).collect()
}

/// Each pattern of four and of three stones in five cells, in each direction.
#[must_use]
pub fn patterns() -> Vec<Bug> {
    let places = || (0..5).flat_map(|one| (0..5).map(move |other| (one, other)));
    let bug = |(one, other), direction| {
        if one == other {
            Bug::FourMissing(one, direction)
        } else {
            Bug::ThreeMissing(one, other, direction)
        }
    };
    let directions = 0..4;
    directions
        .flat_map(|direction| places().map(move |place| bug(place, direction)))
        .collect()
}
