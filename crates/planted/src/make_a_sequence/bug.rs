//! The bugs.

/// A bug, or none. Directions are indices into the 13 directions, layouts into the 6 orders of the
/// axes; axes are 0 to 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    /// No bug.
    None,
    /// A direction is missing.
    MissingDirection(usize),
    /// Only the balls after the last one are counted.
    CountsForthOnly(usize),
    /// Only the balls before the last one are counted.
    CountsBackOnly(usize),
    /// Both sides are counted, but separately.
    SidesCountedApart(usize),
    /// The last ball must be in the middle of its row.
    MiddleOnly,
    /// A row must have exactly m balls.
    ExactLength,
    /// A row must have more than m balls.
    NeedsOneMore,
    /// A row of m - 1 balls is enough.
    OneTooFew,
    /// A row must have n balls.
    NeedsWholeLine,
    /// A row has three balls, regardless of m.
    AlwaysThree,
    /// A gap of one empty cell does not break a row.
    SkipsEmptyCell,
    /// An opponent's ball does not break a row.
    SkipsEnemy,
    /// Colours are not distinguished.
    AnyColour,
    /// Lengths are added over all directions.
    SumsDirections,
    /// Two rows at once cancel each other.
    TwoRowsCancel,
    /// One line is printed for each row of the winning move.
    PrintsEachRow,
    /// The board is a flat array with this layout, and rows continue over its edges.
    FlatArray(usize),
    /// Cells at the far end of this axis are lost on the largest board.
    EdgeLost(usize),
    /// The first cell of this axis is never checked.
    FirstLost(usize),
    /// The coordinates of a peg are swapped when its height is increased.
    HeightsTransposed,
    /// The height of a ball is taken from its row of pegs.
    HeightByRow,
    /// There is no gravity: every ball is at the bottom.
    NoGravity,
    /// Reading stops at the win.
    StopsReading,
    /// Only the first dataset is read.
    FirstDatasetOnly,
    /// The balls of the previous dataset are not removed.
    BallsStay,
    /// The balls of the previous dataset outside the new board are not removed.
    BallsStayOutside,
    /// The heights of the previous dataset are not reset, as far as there is room.
    HeightsStay,
    /// The player to move is not reset.
    TurnStays,
    /// The first winner of the file is kept.
    WinnerStays,
    /// White begins in the output.
    ColoursSwapped,
    /// The winner is the player who makes the last move of the record.
    LastMoverWins,
    /// The last row counts instead of the first.
    LastWin,
    /// Moves are counted for each player separately.
    CountsRounds,
    /// Moves are counted from 0.
    CountsFromZero,
    /// The number of a move has 8 bits.
    ByteNumber,
    /// The last move of a record is not checked.
    LastMoveIgnored,
    /// A full board is a draw, even if the last move wins.
    FullIsDraw,
    /// A win is checked from move 2m on, one too late.
    StartsLate,
    /// Only Black can win.
    WhiteNeverWins,
    /// Only White can win.
    BlackNeverWins,
    /// At most this many datasets are read.
    FewDatasets(usize),
}

/// Every bug, for each direction, axis or layout.
#[must_use]
pub fn all() -> Vec<Bug> {
    let directions = (0..13).flat_map(|direction| {
        [
            Bug::MissingDirection(direction),
            Bug::CountsForthOnly(direction),
            Bug::CountsBackOnly(direction),
            Bug::SidesCountedApart(direction),
        ]
    });
    let axes = (0..3).flat_map(|axis| [Bug::EdgeLost(axis), Bug::FirstLost(axis)]);
    directions
        .filter(|bug| !matches!(bug, Bug::CountsBackOnly(UP) | Bug::SidesCountedApart(UP)))
        .chain(axes)
        .chain((0..6).map(Bug::FlatArray))
        .chain(OTHERS)
        .collect()
}

/// In the upright direction no ball is above the last one, so counting only the balls below it, or
/// the sides separately, is not a bug.
const UP: usize = 4;

/// The bugs without a direction, axis or layout.
const OTHERS: [Bug; 35] = [
    Bug::MiddleOnly,
    Bug::ExactLength,
    Bug::NeedsOneMore,
    Bug::OneTooFew,
    Bug::NeedsWholeLine,
    Bug::AlwaysThree,
    Bug::SkipsEmptyCell,
    Bug::SkipsEnemy,
    Bug::AnyColour,
    Bug::SumsDirections,
    Bug::TwoRowsCancel,
    Bug::PrintsEachRow,
    Bug::HeightsTransposed,
    Bug::HeightByRow,
    Bug::NoGravity,
    Bug::StopsReading,
    Bug::FirstDatasetOnly,
    Bug::BallsStay,
    Bug::BallsStayOutside,
    Bug::HeightsStay,
    Bug::TurnStays,
    Bug::WinnerStays,
    Bug::ColoursSwapped,
    Bug::LastMoverWins,
    Bug::LastWin,
    Bug::CountsRounds,
    Bug::CountsFromZero,
    Bug::ByteNumber,
    Bug::LastMoveIgnored,
    Bug::FullIsDraw,
    Bug::StartsLate,
    Bug::WhiteNeverWins,
    Bug::BlackNeverWins,
    Bug::FewDatasets(100),
    Bug::FewDatasets(1000),
];
