//! Positions and games on small boards.

use super::*;
use std::collections::BTreeSet;

const TIC_TAC_TOE: Game = Game {
    sides: [3, 3, 1],
    is_flat: true,
    row: 3,
    gravity: false,
    wrap: false,
    exact: false,
    goes_on: false,
};

const REACHABLE: PositionRules = PositionRules {
    reachable: true,
    open: false,
    turn: None,
};

/// All positions that occur in games.
fn played_out(game: &Game) -> BTreeSet<Vec<u8>> {
    let mut reached = BTreeSet::from([vec![0; game.cells()]]);
    let mut open: Vec<Vec<u8>> = reached.iter().cloned().collect();
    while let Some(stones) = open.pop() {
        if !game.goes_on && game.win_on(&stones).is_some() {
            continue;
        }
        let moves = stones.iter().filter(|&&stone| stone != 0).count();
        for peg in game.pegs() {
            let Some(&cell) = peg.iter().find(|&&cell| stones[cell] == 0) else {
                continue;
            };
            let mut after = stones.clone();
            after[cell] = player_after(moves);
            if reached.insert(after.clone()) {
                open.push(after);
            }
        }
    }
    reached
}

/// All ways to fill the cells.
fn fillings(cells: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..3_usize.pow(u32::try_from(cells).unwrap())).map(move |mut code| {
        let digit = |_| {
            let digit = code % 3;
            code /= 3;
            u8::try_from(digit).unwrap()
        };
        (0..cells).map(digit).collect()
    })
}

#[test]
fn exactly_the_positions_of_games_are_reachable() {
    let base = TIC_TAC_TOE;
    let games = [
        base,
        Game {
            goes_on: true,
            ..base
        },
        Game { wrap: true, ..base },
        Game {
            gravity: true,
            ..base
        },
        Game {
            gravity: true,
            goes_on: true,
            ..base
        },
        Game {
            gravity: true,
            wrap: true,
            ..base
        },
        Game {
            gravity: true,
            row: 2,
            ..base
        },
        Game {
            sides: [4, 2, 1],
            gravity: true,
            row: 4,
            ..base
        },
        Game {
            sides: [2, 2, 2],
            is_flat: false,
            gravity: true,
            row: 2,
            ..base
        },
        Game {
            sides: [2, 2, 2],
            is_flat: false,
            row: 2,
            goes_on: true,
            ..base
        },
    ];
    for game in games {
        let reached = played_out(&game);
        for stones in fillings(game.cells()) {
            let checked = check_position(&game, &stones, REACHABLE);
            assert_eq!(
                checked.is_ok(),
                reached.contains(&stones),
                "{game:?} {stones:?} {checked:?}"
            );
        }
        let counted = count_positions(&game, REACHABLE);
        assert_eq!(counted, Some(reached.len() as u128), "{game:?}");
    }
}

#[test]
fn positions_of_noughts_and_crosses_have_the_known_number() {
    let count = |asked| count_positions(&TIC_TAC_TOE, asked).unwrap();
    assert_eq!(count(REACHABLE), 5478);
    assert_eq!(
        count(PositionRules {
            turn: Some(1),
            ..REACHABLE
        }),
        2739
    );
    assert_eq!(
        count(PositionRules {
            open: true,
            ..REACHABLE
        }),
        4520
    );
}

#[test]
fn games_of_noughts_and_crosses_have_the_known_number() {
    let games = |moves| count_games(&TIC_TAC_TOE, moves, false).unwrap();
    // The numbers of games that end after 5 to 9 moves are 1440, 5328, 47952, 72576 and 127872; the
    // last ones include full boards.
    assert_eq!(games(4), 3024);
    assert_eq!(games(5), 15120);
    assert_eq!(games(9), 127_872);
}

#[test]
fn rows_continue_over_edges_if_allowed() {
    let wrapped = Game {
        sides: [5, 4, 1],
        wrap: true,
        ..TIC_TAC_TOE
    };
    let mut stones = vec![0; 20];
    for cell in [3, 4, 0] {
        stones[cell] = 1;
    }
    assert_eq!(wrapped.win_through(&stones, 4), Some(vec![3, 4, 0]));
    assert_eq!(
        Game {
            wrap: false,
            ..wrapped
        }
        .win_through(&stones, 4),
        None
    );
    // Around the whole board: the row contains each cell once.
    (0..5).for_each(|cell| stones[cell] = 1);
    assert_eq!(wrapped.win_through(&stones, 2).unwrap().len(), 5);
}

#[test]
fn longer_rows_do_not_win_where_the_length_is_exact() {
    let exact = Game {
        sides: [6, 2, 1],
        exact: true,
        ..TIC_TAC_TOE
    };
    let mut stones = vec![0; 12];
    (0..4).for_each(|cell| stones[cell] = 1);
    assert_eq!(exact.win_on(&stones), None);
    stones[3] = 2;
    assert_eq!(exact.win_on(&stones), Some(vec![0, 1, 2]));
}

#[test]
fn the_first_impossible_move_is_reported() {
    let [x, y] = [&[1_i64, 1, 2, 2, 3, 3][..], &[1, 2, 1, 2, 1, 3]];
    let wrong = play(&TIC_TAC_TOE, &[x, y], 1, Alternation::Silent).unwrap_err();
    assert_eq!(wrong.element, 5);
    assert_eq!(
        wrong.message,
        "the game is over: the first player has won by move 5"
    );
    let wrong = play(&TIC_TAC_TOE, &[&[1, 1], &[1, 1]], 1, Alternation::Silent).unwrap_err();
    assert_eq!(
        (wrong.element, wrong.message.as_str()),
        (1, "the cell already contains a stone")
    );
    let falling = Game {
        gravity: true,
        sides: [3, 1, 1],
        ..TIC_TAC_TOE
    };
    let wrong = play(&falling, &[&[1, 1]], 1, Alternation::Silent).unwrap_err();
    assert_eq!(
        (wrong.element, wrong.message.as_str()),
        (1, "there is no room for another stone")
    );
    let named = Alternation::Named(&[0, 0]);
    let wrong = play(&TIC_TAC_TOE, &[&[1, 2], &[1, 1]], 1, named).unwrap_err();
    assert_eq!(
        wrong.message,
        "the first player moves when it is the other's turn"
    );
}
