//! Tests of the whole model.

use super::game::{self, PlayingSide, Strategy, after, empty_cells, to_move};
use super::generate::representatives;
use super::{Games, TicTacToePlay};
use crate::tic_tac_toe_score::board::Board;
use crate::{Interactor, Model, Problem, SessionMessage, SessionMove};
use generators::{Draw, Params, Value};
use std::collections::{BTreeMap, BTreeSet};

fn model() -> TicTacToePlay {
    TicTacToePlay::open(&Params::default()).unwrap()
}

fn generated(model: &TicTacToePlay, name: &str, params: &[(&str, Value)]) -> Games {
    let params: BTreeMap<String, Value> = params
        .iter()
        .map(|(name, value)| ((*name).to_owned(), value.clone()))
        .collect();
    let text = model.generate(name, &mut Draw::fresh(1, "test"), &Params(params));
    model.parse(&text.unwrap()).unwrap()
}

/// Plays all games with `choose`, which gets the board. Returns the judgement and the lines of both
/// sides.
fn play(
    model: &TicTacToePlay,
    games: &Games,
    mut choose: impl FnMut(Board) -> Option<usize>,
) -> (SessionMove, Vec<(bool, Vec<u8>)>) {
    let input = model.print(games);
    let mut session = model.start(&input).unwrap();
    let mut said = Vec::new();
    let mut answer = session.open();
    loop {
        let heard = match answer {
            SessionMove::Say(heard) | SessionMove::Last(heard) => heard,
            judgement => return (judgement, said),
        };
        said.push((false, heard.clone()));
        let line = String::from_utf8(heard).unwrap();
        let cells = line.trim_end().split_once(' ').map(|(_, cells)| cells);
        let cell = cells.and_then(|cells| choose(board(cells)));
        let Some(cell) = cell else {
            return (session.end(b""), said);
        };
        let line = (cell + 1).to_string().into_bytes();
        answer = session.hear(&line);
        said.push((true, line));
    }
}

fn board(cells: &str) -> Board {
    let number = |cell| b".XO".iter().position(|known| *known == cell).unwrap();
    let numbers: Vec<u8> = cells
        .bytes()
        .map(|cell| u8::try_from(number(cell)).unwrap())
        .collect();
    Board::from_cells(numbers.try_into().unwrap())
}

/// The last of the cells that are optimal by brute force.
fn best(board: Board) -> Option<usize> {
    let worth = |cell: &usize| {
        let value = crate::tic_tac_toe_score::brute::value_of_any(after(board, *cell).cells());
        to_move(board).worth(value)
    };
    empty_cells(board).max_by_key(worth)
}

#[test]
fn a_game_continues_from_every_open_board() {
    let model = model();
    assert_eq!(model.open.len(), 4520);
    assert_eq!(representatives(&model).count(), 627);
}

#[test]
fn the_reference_agrees_with_brute_force_on_all_boards() {
    let model = model();
    for board in &model.open {
        let slow = crate::tic_tac_toe_score::brute::value_of_any(board.cells());
        assert_eq!(model.values.value_of(*board), slow);
    }
}

#[test]
fn optimal_play_is_accepted_for_every_strategy_of_the_jury() {
    let model = model();
    for strategy in Strategy::ALL {
        for side in ["X", "O"] {
            let params = [
                ("t", Value::Int(30)),
                ("strategy", Value::Text(strategy.name().to_owned())),
                ("side", Value::Text(side.to_owned())),
            ];
            let games = generated(&model, "games", &params);
            assert_eq!(play(&model, &games, best).0, SessionMove::Accept);
        }
    }
}

#[test]
fn a_win_that_comes_too_late_is_rejected() {
    let model = model();
    // X wins at once in cell 3, or later by a fork.
    let games = model.parse(b"1 1\nfirst X XX..O..O.\n").unwrap();
    let mut moves = [8, 2, 5].into_iter();
    let (judgement, _) = play(&model, &games, |_| moves.next());
    assert!(matches!(judgement, SessionMove::Reject(_)), "{judgement:?}");
}

#[test]
fn invalid_moves_are_rejected() {
    let model = model();
    let input = b"1 1\nfirst X X...O....\n";
    for (line, complaint) in [
        ("1", "game 1: cell 1 is taken"),
        ("0", "game 1: `0` is not a cell from 1 to 9"),
        ("10", "game 1: `10` is not a cell from 1 to 9"),
        ("2 3", "game 1: `2 3` is not a cell from 1 to 9"),
        ("", "game 1: `` is not a cell from 1 to 9"),
    ] {
        let mut session = model.start(input).unwrap();
        assert_eq!(session.open(), SessionMove::Say(b"X X...O....\n".to_vec()));
        let reply = session.hear(line.as_bytes());
        assert_eq!(reply, SessionMove::Reject(complaint.to_owned()));
    }
}

#[test]
fn too_little_or_too_much_output_is_rejected() {
    let model = model();
    let input = b"1 1\nfirst X XX.OO....\n";
    let mut session = model.start(input).unwrap();
    session.open();
    let early = "game 1: a move was expected, but the output is over";
    assert_eq!(session.end(b"3"), SessionMove::Reject(early.to_owned()));
    let mut session = model.start(input).unwrap();
    session.open();
    assert_eq!(session.hear(b" 3\r"), SessionMove::Last(b"end\n".to_vec()));
    let more = "more was printed after the last game";
    assert_eq!(session.end(b"bye"), SessionMove::Reject(more.to_owned()));
    assert_eq!(session.hear(b"bye"), SessionMove::Reject(more.to_owned()));
}

#[test]
fn the_jury_moves_first_where_it_is_its_turn_and_may_end_a_game_alone() {
    let model = model();
    let input = b"2 1\nfirst X XXOOXXX.O\ntrap O .........\n";
    let games = Problem::parse(&model, input);
    assert!(games.is_err(), "X has a row");
    let input = b"2 1\nfirst O XOXXOOO.X\nfirst O XX..O....\n";
    let mut session = model.start(input).unwrap();
    // The first game ends in a draw by the jury's move alone.
    assert_eq!(session.open(), SessionMove::Say(b"O XX..O....\n".to_vec()));
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let model = model();
    let games = generated(&model, "games", &[("t", Value::Int(50))]);
    assert_eq!(play(&model, &games, best), play(&model, &games, best));
}

#[test]
fn the_trap_strategy_sets_a_trap() {
    let model = model();
    // Only the centre as an answer to a corner leads to a draw, so O has one answer. Then X may
    // choose.
    let games = model.parse(b"1 1\ntrap O .........\n").unwrap();
    let mut boards = Vec::new();
    play(&model, &games, |board| {
        boards.push(board);
        best(board)
    });
    let good = empty_cells(boards[0])
        .filter(|cell| model.values.value_of(after(boards[0], *cell)) == 0)
        .count();
    assert_eq!(good, 1, "only the answer to a corner is forced");
}

#[test]
fn the_pages_of_classes_hold_every_class_once() {
    let model = model();
    let mut seen = BTreeSet::new();
    for page in 0..=18 {
        let games = generated(&model, "classes", &[("page", Value::Int(page))]);
        assert_eq!(games.starts.len(), 33);
        for start in games.starts {
            let class = start.board.images().into_iter().min().unwrap();
            assert!(seen.insert(class), "{class:?} occurs twice");
        }
    }
    assert_eq!(seen, representatives(&model).collect());
}

#[test]
fn games_have_the_requested_properties() {
    let model = model();
    let params = [
        ("side", Value::Text("O".to_owned())),
        ("begins", Value::Text("jury".to_owned())),
        ("empties", Value::Int(5)),
        ("value", Value::Int(3)),
        ("strategy", Value::Text("trap".to_owned())),
    ];
    let games = generated(&model, "games", &params);
    assert_eq!(games.starts.len(), 10);
    for start in games.starts {
        assert_eq!(
            (start.contestant, start.strategy),
            (PlayingSide::O, Strategy::Trap)
        );
        assert_eq!(to_move(start.board), PlayingSide::X);
        assert_eq!(
            (start.board.empties(), model.values.value_of(start.board)),
            (5, 3)
        );
    }
}

#[test]
fn an_input_that_is_not_valid_is_refused_with_its_position() {
    let model = model();
    for (input, line, column, message) in [
        (
            "0 1\n",
            1,
            1,
            "the number of games is 0, but must be from 1 to 100",
        ),
        (
            "1 1\nfirst X X........",
            2,
            18,
            "expected the end of the line, found the end of the file",
        ),
        (
            "1 1\nbold X .........\n",
            2,
            1,
            "expected a strategy, found `b`",
        ),
        (
            "1 1\nfirst Z .........\n",
            2,
            7,
            "expected X or O, found `Z`",
        ),
        (
            "1 1\nfirst X ....-....\n",
            2,
            13,
            "expected a cell: ., X or O, found `-`",
        ),
        (
            "1 1\nfirst X OX.......\nfirst X .........\n",
            3,
            1,
            "expected the end of the file, found `f`",
        ),
        (
            "1 1\nfirst X O........\n",
            2,
            1,
            "no game continues from this board: X begins, and nobody may have three in a row",
        ),
        (
            "1 1\nfirst X XXXOO....\n",
            2,
            1,
            "no game continues from this board: X begins, and nobody may have three in a row",
        ),
    ] {
        let invalid = Problem::parse(&model, input.as_bytes()).unwrap_err();
        assert_eq!((invalid.line, invalid.column), (line, column), "{input:?}");
        assert_eq!(invalid.message, message, "{input:?}");
    }
}

#[test]
fn every_game_of_a_transcript_is_drawn() {
    let model = model();
    let games = model
        .parse(b"2 1\nfirst X .........\nfirst O XX..O....\n")
        .unwrap();
    let (_, said) = play(&model, &games, best);
    let said: Vec<SessionMessage<'_>> = said
        .iter()
        .map(|(by_submission, line)| SessionMessage {
            by_submission: *by_submission,
            line,
        })
        .collect();
    let pictures = Interactor::pictures(&model, &said);
    assert_eq!(pictures.len(), 2);
    assert_eq!(pictures[0].layers.len(), 1 + 5);
    let positions = super::picture::positions(&said);
    assert_eq!(positions.len(), said.len());
    let titles = positions.iter().flatten().map(|it| it.title.as_str());
    let titles: Vec<&str> = titles.collect();
    assert_eq!(titles[0], "game 1: start");
    assert!(titles[2].starts_with("game 1: < ") && titles[1].starts_with("game 1: > "));
    for position in positions.iter().flatten() {
        let is_start = position.title.ends_with("start");
        let last = position.rows.iter().flatten().filter(|cell| cell.last);
        assert_eq!(last.count(), usize::from(!is_start), "{}", position.title);
    }
    assert_eq!(game::cells(Board::from_cells([0; 9])), ".........");
    let drawn = pictures[1].layers[0].rows.concat();
    assert_eq!(drawn.iter().filter(|cell| cell.stone.is_some()).count(), 3);
}
