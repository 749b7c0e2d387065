//! Wrong solutions of `tic_tac_toe_score`: a simple solver with a switch for each mistake.

use crate::Mutant;
use std::collections::HashMap;

/// A mistake that contestants make.
#[derive(Clone, Copy, PartialEq)]
enum Bug {
    /// Line `0..8` is never checked.
    LineMissing(usize),
    OnlyRowsAndColumns,
    OnlyDiagonals,
    /// Three equal cells end the search for lines, even three empty ones.
    EmptyLineStopsTheScan,
    /// A line with the sum 3 counts as three X, even 0 + 1 + 2.
    LineSums,
    BobsWinNotSeenAtFirst,
    BobsWinNotSeenInPlay,
    AlicesWinNotSeen,
    WinWithoutOne,
    LossWithoutOne,
    EmptiesBeforeTheMove,
    EmptiesOfTheInput,
    WinIsOne,
    LossIsPositive,
    LossIsMinusOne,
    FullBoardIsAWin,
    FullBoardIsALoss,
    FullBoardBeforeWins,
    BobMovesFirst,
    BothMaximise,
    MaximumAndMinimumSwapped,
    AliceStopsAtAnyWin,
    AliceIsContentWithADraw,
    BestStartsAtZero,
    WorstStartsAtZero,
    AliceTakesTheFirstCell,
    BobTakesTheFirstCell,
    WinNotTakenBack,
    LooksOnlyFourMovesAhead,
    MemoKeyedByStoneCount,
    MemoKeyedByTakenCells,
    BestKeptBetweenBoards,
    WinnerKeptBetweenBoards,
    EmptiesAddUpOverBoards,
    OnlyTheFirstBoard,
    LastBoardMissing,
    TakenCellsStayTaken,
}

use Bug::{
    AliceIsContentWithADraw, AliceStopsAtAnyWin, AliceTakesTheFirstCell, AlicesWinNotSeen,
    BestKeptBetweenBoards, BestStartsAtZero, BobMovesFirst, BobTakesTheFirstCell,
    BobsWinNotSeenAtFirst, BobsWinNotSeenInPlay, BothMaximise, EmptiesAddUpOverBoards,
    EmptiesBeforeTheMove, EmptiesOfTheInput, EmptyLineStopsTheScan, FullBoardBeforeWins,
    FullBoardIsALoss, FullBoardIsAWin, LastBoardMissing, LineMissing, LineSums,
    LooksOnlyFourMovesAhead, LossIsMinusOne, LossIsPositive, LossWithoutOne,
    MaximumAndMinimumSwapped, MemoKeyedByStoneCount, MemoKeyedByTakenCells, OnlyDiagonals,
    OnlyRowsAndColumns, OnlyTheFirstBoard, TakenCellsStayTaken, WinIsOne, WinNotTakenBack,
    WinWithoutOne, WinnerKeptBetweenBoards, WorstStartsAtZero,
};

/// Every mutant.
#[must_use]
pub fn all() -> Vec<Mutant> {
    vec![
        ("row_1_missing", |input| run(LineMissing(0), input)),
        ("row_2_missing", |input| run(LineMissing(1), input)),
        ("row_3_missing", |input| run(LineMissing(2), input)),
        ("column_1_missing", |input| run(LineMissing(3), input)),
        ("column_2_missing", |input| run(LineMissing(4), input)),
        ("column_3_missing", |input| run(LineMissing(5), input)),
        ("diagonal_missing", |input| run(LineMissing(6), input)),
        ("antidiagonal_missing", |input| run(LineMissing(7), input)),
        ("only_rows_and_columns", |input| {
            run(OnlyRowsAndColumns, input)
        }),
        ("only_diagonals", |input| run(OnlyDiagonals, input)),
        ("empty_line_stops_the_scan", |input| {
            run(EmptyLineStopsTheScan, input)
        }),
        ("line_sums", |input| run(LineSums, input)),
        ("bobs_win_not_seen_at_first", |input| {
            run(BobsWinNotSeenAtFirst, input)
        }),
        ("bobs_win_not_seen_in_play", |input| {
            run(BobsWinNotSeenInPlay, input)
        }),
        ("alices_win_not_seen", |input| run(AlicesWinNotSeen, input)),
        ("win_without_one", |input| run(WinWithoutOne, input)),
        ("loss_without_one", |input| run(LossWithoutOne, input)),
        ("empties_before_the_move", |input| {
            run(EmptiesBeforeTheMove, input)
        }),
        ("empties_of_the_input", |input| {
            run(EmptiesOfTheInput, input)
        }),
        ("win_is_one", |input| run(WinIsOne, input)),
        ("loss_is_positive", |input| run(LossIsPositive, input)),
        ("loss_is_minus_one", |input| run(LossIsMinusOne, input)),
        ("full_board_is_a_win", |input| run(FullBoardIsAWin, input)),
        ("full_board_is_a_loss", |input| run(FullBoardIsALoss, input)),
        ("full_board_before_wins", |input| {
            run(FullBoardBeforeWins, input)
        }),
        ("bob_moves_first", |input| run(BobMovesFirst, input)),
        ("both_maximise", |input| run(BothMaximise, input)),
        ("maximum_and_minimum_swapped", |input| {
            run(MaximumAndMinimumSwapped, input)
        }),
        ("alice_stops_at_any_win", |input| {
            run(AliceStopsAtAnyWin, input)
        }),
        ("alice_is_content_with_a_draw", |input| {
            run(AliceIsContentWithADraw, input)
        }),
        ("best_starts_at_zero", |input| run(BestStartsAtZero, input)),
        ("worst_starts_at_zero", |input| {
            run(WorstStartsAtZero, input)
        }),
        ("alice_takes_the_first_cell", |input| {
            run(AliceTakesTheFirstCell, input)
        }),
        ("bob_takes_the_first_cell", |input| {
            run(BobTakesTheFirstCell, input)
        }),
        ("win_not_taken_back", |input| run(WinNotTakenBack, input)),
        ("looks_only_four_moves_ahead", |input| {
            run(LooksOnlyFourMovesAhead, input)
        }),
        ("memo_keyed_by_stone_count", |input| {
            run(MemoKeyedByStoneCount, input)
        }),
        ("memo_keyed_by_taken_cells", |input| {
            run(MemoKeyedByTakenCells, input)
        }),
        ("best_kept_between_boards", |input| {
            run(BestKeptBetweenBoards, input)
        }),
        ("winner_kept_between_boards", |input| {
            run(WinnerKeptBetweenBoards, input)
        }),
        ("empties_add_up_over_boards", |input| {
            run(EmptiesAddUpOverBoards, input)
        }),
        ("only_the_first_board", |input| {
            run(OnlyTheFirstBoard, input)
        }),
        ("last_board_missing", |input| run(LastBoardMissing, input)),
        ("taken_cells_stay_taken", |input| {
            run(TakenCellsStayTaken, input)
        }),
    ]
}

const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

/// The output of the solver with `bug`.
fn run(bug: Bug, input: &[u8]) -> Vec<u8> {
    let numbers: Vec<u8> = String::from_utf8_lossy(input)
        .split_ascii_whitespace()
        .map(|token| token.parse().unwrap())
        .collect();
    let boards = numbers[1..].chunks(9);
    let read = match bug {
        OnlyTheFirstBoard => 1,
        LastBoardMissing => boards.len() - 1,
        _ => boards.len(),
    };
    let mut solver = MinimaxSolver::new(bug);
    boards
        .take(read)
        .flat_map(|cells| format!("{}\n", solver.board(cells)).into_bytes())
        .collect()
}

/// Plain minimax, and the data that a wrong solution keeps between boards.
struct MinimaxSolver {
    bug: Bug,
    cells: [u8; 9],
    input_empties: i8,
    earlier_empties: i8,
    earlier_best: Option<i8>,
    earlier_win: bool,
    memo: HashMap<u32, i8>,
}

impl MinimaxSolver {
    fn new(bug: Bug) -> Self {
        Self {
            bug,
            cells: [0; 9],
            input_empties: 0,
            earlier_empties: 0,
            earlier_best: None,
            earlier_win: false,
            memo: HashMap::new(),
        }
    }

    fn board(&mut self, cells: &[u8]) -> i8 {
        for (cell, &read) in self.cells.iter_mut().zip(cells) {
            if self.bug != TakenCellsStayTaken || read > 0 {
                *cell = read;
            }
        }
        self.memo.clear();
        self.input_empties = self.empties();
        if self.bug == WinnerKeptBetweenBoards && self.earlier_win {
            return self.score(2, 0);
        }
        self.earlier_win |= self.winner(0) == Some(2);
        let first = if self.bug == BobMovesFirst { 2 } else { 1 };
        let value = self.value(first, 0);
        self.earlier_best = Some(value);
        self.earlier_empties += self.input_empties;
        value
    }

    fn value(&mut self, player: u8, depth: usize) -> i8 {
        let full = self.empties() == 0;
        if full && self.bug == FullBoardBeforeWins {
            return 0;
        }
        if let Some(winner) = self.winner(depth) {
            return self.score(winner, depth);
        }
        match self.bug {
            FullBoardIsAWin if full => return 1,
            FullBoardIsALoss if full => return -1,
            LooksOnlyFourMovesAhead if depth == 4 => return 0,
            _ if full => return 0,
            _ => {}
        }
        let key = self.memo_key();
        if let Some(known) = key.and_then(|key| self.memo.get(&key)) {
            return *known;
        }
        let value = self.best_move(player, depth);
        self.memo.extend(key.map(|key| (key, value)));
        value
    }

    fn best_move(&mut self, player: u8, depth: usize) -> i8 {
        let maximise = match self.bug {
            BothMaximise => true,
            MaximumAndMinimumSwapped => player == 2,
            _ => player == 1,
        };
        let mut best = self.start(maximise, depth);
        for cell in 0..9 {
            if self.cells[cell] != 0 {
                continue;
            }
            self.cells[cell] = player;
            let value = self.value(3 - player, depth + 1);
            if self.bug == WinNotTakenBack && self.winner(depth + 1) == Some(player) {
                return value;
            }
            self.cells[cell] = 0;
            best = match best {
                Some(best) if maximise => Some(best.max(value)),
                Some(best) => Some(best.min(value)),
                None => Some(value),
            };
            if self.stops(player, value) {
                break;
            }
        }
        best.unwrap_or(0)
    }

    /// The best value before any move is tried.
    fn start(&self, maximise: bool, depth: usize) -> Option<i8> {
        match self.bug {
            BestStartsAtZero if maximise => Some(0),
            WorstStartsAtZero if !maximise => Some(0),
            BestKeptBetweenBoards if depth == 0 => self.earlier_best,
            _ => None,
        }
    }

    /// Whether `player` stops searching after a move worth `value`.
    fn stops(&self, player: u8, value: i8) -> bool {
        match self.bug {
            AliceStopsAtAnyWin => player == 1 && value > 0,
            AliceIsContentWithADraw => player == 1 && value >= 0,
            AliceTakesTheFirstCell => player == 1,
            BobTakesTheFirstCell => player == 2,
            _ => false,
        }
    }

    fn winner(&self, depth: usize) -> Option<u8> {
        for (number, line) in LINES.into_iter().enumerate() {
            let cells = line.map(|cell| self.cells[cell]);
            let equal = cells[0] == cells[1] && cells[1] == cells[2];
            let owner = match self.bug {
                LineMissing(missing) if missing == number => continue,
                OnlyRowsAndColumns if number >= 6 => continue,
                OnlyDiagonals if number < 6 => continue,
                EmptyLineStopsTheScan if equal && cells[0] == 0 => return None,
                LineSums if cells.iter().sum::<u8>() == 3 => 1,
                _ if equal => cells[0],
                _ => 0,
            };
            let unseen = match self.bug {
                AlicesWinNotSeen => owner == 1,
                BobsWinNotSeenAtFirst => owner == 2 && depth == 0,
                BobsWinNotSeenInPlay => owner == 2 && depth > 0,
                _ => false,
            };
            if owner != 0 && !unseen {
                return Some(owner);
            }
        }
        None
    }

    fn score(&self, winner: u8, depth: usize) -> i8 {
        let empties = match self.bug {
            EmptiesBeforeTheMove if depth > 0 => self.empties() + 1,
            EmptiesOfTheInput => self.input_empties,
            EmptiesAddUpOverBoards => self.empties() + self.earlier_empties,
            _ => self.empties(),
        };
        match (self.bug, winner) {
            (WinWithoutOne, 1) => empties,
            (WinIsOne, 1) => 1,
            (LossWithoutOne, 2) => -empties,
            (_, 1) | (LossIsPositive, _) => empties + 1,
            (LossIsMinusOne, _) => -1,
            _ => -(empties + 1),
        }
    }

    fn memo_key(&self) -> Option<u32> {
        let taken = self.cells.iter().map(|&cell| u32::from(cell != 0));
        match self.bug {
            MemoKeyedByStoneCount => Some(taken.sum()),
            MemoKeyedByTakenCells => Some(taken.fold(0, |key, bit| 2 * key + bit)),
            _ => None,
        }
    }

    fn empties(&self) -> i8 {
        self.cells.iter().map(|&cell| i8::from(cell == 0)).sum()
    }
}
