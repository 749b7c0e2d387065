//! Wrong solutions of `design_tic_tac_toe`: a simple counting solver with a switch for each
//! mistake.

use crate::Mutant;
use std::collections::HashMap;

/// A mistake that contestants make.
#[derive(Clone, Copy, PartialEq)]
enum Bug {
    /// No mistake.
    Absent,
    RowsMissing,
    ColumnsMissing,
    DiagonalMissing,
    AntidiagonalMissing,
    /// `else if`: the cell in the middle counts for one diagonal only.
    MiddleOnOneDiagonal,
    DiagonalsOnOddBoardsOnly,
    /// Diagonals are checked only if the stone is in a corner.
    DiagonalsFromCornersOnly,
    /// Every diagonal counts, and those whose numbers differ by `n` share a counter.
    DiagonalsWrap,
    AntidiagonalsWrap,
    DiagonalsShareACounter,
    /// A row and a column with the same number share a counter.
    RowsAndColumnsShareCounters,
    AntidiagonalOffByOne,
    FirstLinesSkipped,
    LastLinesSkipped,
    /// Loops that end at `n - 1`.
    LastCellOfALineSkipped,
    /// Loops that start at 1.
    FirstCellOfALineSkipped,
    OneStoneLess,
    OneStoneMore,
    /// A line is complete if it is full, even with stones of both players.
    StonesOfBothCount,
    /// `n` stones of a player anywhere on the board are enough.
    StonesAnywhereCount,
    /// The numbers of the players are summed.
    NumbersSumToN,
    /// Stones of player 2 count -1, but the sum is only compared with `n`.
    SignForgotten,
    PlayerOneNeverWins,
    AlwaysPlayerOneWins,
    OtherPlayerWins,
    BoardOfThree,
    /// Cells are distinguished by `10 * row + column`.
    TenColumns,
    /// Arrays for 50 rows; larger indices are reduced to the last one.
    FiftyRows,
    /// The stones on a line are a mask of 63 bits, which a longer line never fills.
    MasksOf63Bits,
    /// Rows are followed from the new stone to higher numbers only.
    LooksAheadOnly,
    LooksBackOnly,
    FullBoardIsADraw,
    FullBoardIsThree,
    NoWinBeforeMove2N,
    /// The lines are checked before the stone is placed.
    LooksTooEarly,
    RowAndColumnTogether,
    NullMissing,
    ZeroForNull,
    OnlyTheLastResult,
    BlindAfterAThousandMoves,
}

use Bug::{
    Absent, AlwaysPlayerOneWins, AntidiagonalMissing, AntidiagonalOffByOne, AntidiagonalsWrap,
    BlindAfterAThousandMoves, BoardOfThree, ColumnsMissing, DiagonalMissing,
    DiagonalsFromCornersOnly, DiagonalsOnOddBoardsOnly, DiagonalsShareACounter, DiagonalsWrap,
    FiftyRows, FirstCellOfALineSkipped, FirstLinesSkipped, FullBoardIsADraw, FullBoardIsThree,
    LastCellOfALineSkipped, LastLinesSkipped, LooksAheadOnly, LooksBackOnly, LooksTooEarly,
    MasksOf63Bits, MiddleOnOneDiagonal, NoWinBeforeMove2N, NullMissing, NumbersSumToN,
    OneStoneLess, OneStoneMore, OnlyTheLastResult, OtherPlayerWins, PlayerOneNeverWins,
    RowAndColumnTogether, RowsAndColumnsShareCounters, RowsMissing, SignForgotten,
    StonesAnywhereCount, StonesOfBothCount, TenColumns, ZeroForNull,
};

/// Every mutant.
#[must_use]
pub fn all() -> Vec<Mutant> {
    macro_rules! table {
        ($($name:literal: $bug:ident,)*) => { vec![$(($name, |input| run($bug, input))),*] };
    }
    table! {
        "rows_missing": RowsMissing,
        "columns_missing": ColumnsMissing,
        "diagonal_missing": DiagonalMissing,
        "antidiagonal_missing": AntidiagonalMissing,
        "middle_on_one_diagonal": MiddleOnOneDiagonal,
        "diagonals_on_odd_boards_only": DiagonalsOnOddBoardsOnly,
        "diagonals_from_corners_only": DiagonalsFromCornersOnly,
        "diagonals_wrap": DiagonalsWrap,
        "antidiagonals_wrap": AntidiagonalsWrap,
        "diagonals_share_a_counter": DiagonalsShareACounter,
        "rows_and_columns_share_counters": RowsAndColumnsShareCounters,
        "antidiagonal_off_by_one": AntidiagonalOffByOne,
        "first_lines_skipped": FirstLinesSkipped,
        "last_lines_skipped": LastLinesSkipped,
        "last_cell_of_a_line_skipped": LastCellOfALineSkipped,
        "first_cell_of_a_line_skipped": FirstCellOfALineSkipped,
        "one_stone_less": OneStoneLess,
        "one_stone_more": OneStoneMore,
        "stones_of_both_count": StonesOfBothCount,
        "stones_anywhere_count": StonesAnywhereCount,
        "numbers_sum_to_n": NumbersSumToN,
        "sign_forgotten": SignForgotten,
        "player_one_never_wins": PlayerOneNeverWins,
        "always_player_one_wins": AlwaysPlayerOneWins,
        "other_player_wins": OtherPlayerWins,
        "board_of_three": BoardOfThree,
        "ten_columns": TenColumns,
        "fifty_rows": FiftyRows,
        "masks_of_63_bits": MasksOf63Bits,
        "looks_ahead_only": LooksAheadOnly,
        "looks_back_only": LooksBackOnly,
        "full_board_is_a_draw": FullBoardIsADraw,
        "full_board_is_three": FullBoardIsThree,
        "no_win_before_move_2n": NoWinBeforeMove2N,
        "looks_too_early": LooksTooEarly,
        "row_and_column_together": RowAndColumnTogether,
        "null_missing": NullMissing,
        "zero_for_null": ZeroForNull,
        "only_the_last_result": OnlyTheLastResult,
        "blind_after_a_thousand_moves": BlindAfterAThousandMoves,
    }
}

/// The output of the solver without a bug.
#[must_use]
pub fn right(input: &[u8]) -> Vec<u8> {
    run(Absent, input)
}

/// The output of the solver with `bug`.
fn run(bug: Bug, input: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(input);
    let numbers: Vec<i64> = text
        .lines()
        .nth(1)
        .unwrap()
        .split(|char: char| !char.is_ascii_digit())
        .filter_map(|token| token.parse().ok())
        .collect();
    let mut solver = CountingSolver {
        bug,
        n: numbers[0],
        moves: 0,
        counts: HashMap::new(),
    };
    let moves = numbers[1..].chunks(3);
    let mut results: Vec<String> = moves
        .map(|call| solver.play(call[0], call[1], call[2]).to_string())
        .collect();
    match bug {
        NullMissing => {}
        ZeroForNull => results.insert(0, "0".to_owned()),
        OnlyTheLastResult => results
            .drain(..results.len().saturating_sub(1))
            .for_each(drop),
        _ => results.insert(0, "null".to_owned()),
    }
    format!("[{}]\n", results.join(",")).into_bytes()
}

/// A line: its kind and its number. Kind `*` is the whole board.
type Line = (char, i64);

/// Counts the stones of each player on each line.
struct CountingSolver {
    bug: Bug,
    n: i64,
    moves: i64,
    counts: HashMap<(Line, i64), i64>,
}

impl CountingSolver {
    fn play(&mut self, row: i64, column: i64, player: i64) -> i64 {
        let (row, column) = match self.bug {
            TenColumns => ((10 * row + column) / 10, (10 * row + column) % 10),
            FiftyRows => (row.min(49), column.min(49)),
            _ => (row, column),
        };
        let lines = self.lines(row, column);
        let seen_early = lines.iter().any(|line| self.is_complete(*line, player));
        for line in &lines {
            if self.counts_here(*line, row, column) {
                let counter = self.counts.entry((*line, self.owner(player))).or_default();
                *counter += if self.bug == NumbersSumToN { player } else { 1 };
            }
        }
        self.moves += 1;
        let complete = |line: &&Line| self.is_complete(**line, player);
        let won = match self.bug {
            LooksTooEarly => seen_early,
            RowAndColumnTogether => lines.iter().filter(complete).count() >= 2,
            _ => lines.iter().any(|line| complete(&line)),
        };
        self.result(won && self.is_seen(row, column), player)
    }

    /// The lines for which a stone is counted.
    fn lines(&self, row: i64, column: i64) -> Vec<Line> {
        let mut lines = vec![('r', row), ('c', column)];
        let on_diagonal = row == column || self.bug == DiagonalsWrap;
        let sum = self.size() - i64::from(self.bug != AntidiagonalOffByOne);
        let on_antidiagonal = row + column == sum || self.bug == AntidiagonalsWrap;
        if on_diagonal {
            lines.push(('d', (row - column).rem_euclid(self.n)));
        }
        if on_antidiagonal && !(self.bug == MiddleOnOneDiagonal && on_diagonal) {
            lines.push(('a', (row + column + 1).rem_euclid(self.n)));
        }
        let last = self.n - 1;
        let corner = [row, column].iter().all(|at| [0, last].contains(at));
        match self.bug {
            RowsMissing => lines.retain(|line| line.0 != 'r'),
            ColumnsMissing => lines.retain(|line| line.0 != 'c'),
            DiagonalMissing => lines.retain(|line| line.0 != 'd'),
            AntidiagonalMissing => lines.retain(|line| line.0 != 'a'),
            DiagonalsOnOddBoardsOnly if self.n % 2 == 0 => lines.truncate(2),
            DiagonalsFromCornersOnly if !corner => lines.truncate(2),
            DiagonalsShareACounter => lines.iter_mut().skip(2).for_each(|line| *line = ('d', 0)),
            RowsAndColumnsShareCounters => lines.iter_mut().take(2).for_each(|line| line.0 = 'l'),
            FirstLinesSkipped => lines.retain(|line| !matches!(line, ('r' | 'c', 0))),
            LastLinesSkipped => {
                lines.retain(|line| ![('r', last), ('c', last)].contains(line));
            }
            StonesAnywhereCount => lines = vec![('*', 0)],
            RowAndColumnTogether => lines.truncate(2),
            _ => {}
        }
        lines
    }

    /// Whether the stone is counted for this line.
    fn counts_here(&self, line: Line, row: i64, column: i64) -> bool {
        let place = if line.0 == 'r' { column } else { row };
        match self.bug {
            LastCellOfALineSkipped => place != self.n - 1,
            FirstCellOfALineSkipped => place != 0,
            _ => true,
        }
    }

    /// The player whose stones are counted together with those of `player`.
    fn owner(&self, player: i64) -> i64 {
        match self.bug {
            StonesOfBothCount | NumbersSumToN => 0,
            _ => player,
        }
    }

    fn is_complete(&self, line: Line, player: i64) -> bool {
        let count = self.counts.get(&(line, self.owner(player))).copied();
        let count = count.unwrap_or(0);
        match self.bug {
            OneStoneLess | LastCellOfALineSkipped | FirstCellOfALineSkipped => count == self.n - 1,
            OneStoneMore => count == self.n + 1,
            NumbersSumToN => count == self.n * player,
            MasksOf63Bits => count == self.n && self.n <= 63,
            SignForgotten => count == self.n && player == 1,
            _ => count == self.size(),
        }
    }

    fn size(&self) -> i64 {
        if self.bug == BoardOfThree { 3 } else { self.n }
    }

    /// Whether the solver detects a complete line from the new stone.
    fn is_seen(&self, row: i64, column: i64) -> bool {
        let ends = |end: i64| row == end || column == end;
        match self.bug {
            LooksAheadOnly => ends(0),
            LooksBackOnly => ends(self.n - 1),
            FullBoardIsADraw => self.moves < self.n * self.n,
            NoWinBeforeMove2N => self.moves >= 2 * self.n,
            BlindAfterAThousandMoves => self.moves <= 1000,
            _ => true,
        }
    }

    fn result(&self, won: bool, player: i64) -> i64 {
        match (self.bug, won) {
            (FullBoardIsThree, false) if self.moves == self.n * self.n => 3,
            (_, false) => 0,
            (PlayerOneNeverWins, true) if player == 1 => 0,
            (AlwaysPlayerOneWins, true) => 1,
            (OtherPlayerWins, true) => 3 - player,
            _ => player,
        }
    }
}
