use super::*;
use crate::board::{Geometry, Point};
use crate::draw::Draw;

fn pegs(rules: &Rules, moves: &[(usize, usize)]) -> Vec<Move> {
    let to_move = |&(x, y): &(usize, usize)| rules.move_at([x - 1, y - 1, 0]);
    moves.iter().map(to_move).collect()
}

fn cube(side: usize, line: usize) -> Rules {
    Rules::falling(Geometry::solid([side; 3]), line)
}

#[test]
fn a_record_without_a_row_has_no_winner() {
    let rules = cube(3, 3);
    let moves = pegs(&rules, &[(1, 1), (1, 1), (1, 1)]);
    assert_eq!(first_win(&rules, &moves), Ok(None));
}

#[test]
fn the_winner_the_move_and_the_row_are_returned() {
    let rules = cube(3, 3);
    let moves = [(2, 2), (1, 3), (1, 1), (2, 3), (2, 1), (3, 3), (3, 1)];
    let win = first_win(&rules, &pegs(&rules, &moves)).unwrap().unwrap();
    assert_eq!((win.player, win.number), (Player::Second, 6));
    assert_eq!(win.row.place_of(&rules.geometry, win.cell), Some(2));
    let points: Vec<Point> = win
        .row
        .cells(&rules.geometry)
        .map(|cell| rules.geometry.point(cell))
        .collect();
    assert_eq!(points, [[0, 2, 0], [1, 2, 0], [2, 2, 0]]);
}

#[test]
fn a_space_diagonal_wins() {
    let rules = cube(4, 3);
    let moves = [
        (1, 1),
        (2, 2),
        (1, 1),
        (3, 3),
        (3, 3),
        (1, 1),
        (3, 3),
        (3, 3),
        (4, 4),
        (1, 1),
        (4, 4),
        (4, 4),
        (4, 4),
        (4, 1),
        (2, 2),
    ];
    let win = first_win(&rules, &pegs(&rules, &moves)).unwrap().unwrap();
    assert_eq!((win.player, win.number), (Player::First, 15));
}

#[test]
fn a_move_on_a_full_peg_is_illegal() {
    let rules = cube(3, 3);
    let moves = pegs(&rules, &[(1, 1); 4]);
    assert_eq!(first_win(&rules, &moves), Err(IllegalMove { number: 4 }));
}

#[test]
fn a_random_game_of_full_length_fills_the_board() {
    let rules = cube(4, 4);
    let moves = random_game(&mut Draw::fresh(3, "fill"), &rules, 1000);
    assert_eq!(moves.len(), 64);
    assert!(first_win(&rules, &moves).is_ok());
}

#[test]
fn play_continues_after_a_win() {
    let rules = cube(3, 3);
    let mut moves = pegs(&rules, &[(1, 1), (1, 2), (2, 1), (2, 2), (3, 1)]);
    let mut draw = Draw::fresh(3, "go on");
    play_on(&mut draw, &rules, &mut moves, 4).unwrap();
    assert_eq!(moves.len(), 9);
    assert_eq!(first_win(&rules, &moves).unwrap().unwrap().number, 5);
    play_on(&mut draw, &rules, &mut moves, 100).unwrap();
    assert_eq!(moves.len(), 27);
}

#[test]
fn an_illegal_game_is_not_continued() {
    let rules = cube(3, 3);
    let mut moves = pegs(&rules, &[(1, 1); 4]);
    let refused = play_on(&mut Draw::fresh(3, "go on"), &rules, &mut moves, 1);
    assert_eq!(refused, Err(IllegalMove { number: 4 }));
}

#[test]
fn all_open_moves_are_equally_likely() {
    let rules = Rules::free(Geometry::flat([3, 2]), 3);
    let mut draw = Draw::fresh(8, "moves");
    let mut counts = [[0_u32; 6]; 2];
    for _ in 0..6000 {
        for (turn, mv) in random_game(&mut draw, &rules, 2).into_iter().enumerate() {
            counts[turn][mv.at()] += 1;
        }
    }
    assert!(
        counts
            .as_flattened()
            .iter()
            .all(|count| count.abs_diff(1000) < 150),
        "{counts:?}"
    );
}

#[test]
fn a_move_that_is_not_accepted_is_not_made() {
    let rules = cube(3, 3);
    let mut open = OpenMoves::new(&rules);
    let mut draw = Draw::fresh(1, "refused").recording();
    assert_eq!(open.draw_where(&mut draw, |_| false), None);
    let wanted = Move(4);
    let moves: Vec<_> = (0..4)
        .map(|_| open.draw_where(&mut draw, |mv| mv == wanted))
        .collect();
    assert_eq!(moves, [Some(wanted), Some(wanted), Some(wanted), None]);
    assert_eq!(draw.choices().len(), 5);
}
