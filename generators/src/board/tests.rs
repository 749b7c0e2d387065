use super::*;
use crate::draw::Draw;

fn boards() -> Vec<Rules> {
    let flat = Geometry::flat;
    let solid = Geometry::solid;
    vec![
        Rules::free(flat([3, 3]), 3),
        Rules::free(flat([9, 4]), 3),
        Rules::falling(flat([7, 6]), 4),
        Rules::free(solid([3, 4, 5]), 3),
        Rules::falling(solid([4, 4, 4]), 4),
        Rules::falling(solid([5, 2, 7]), 3),
        Rules::free(flat([1, 6]), 2),
    ]
}

/// Moves at random until the board is full.
fn filling(draw: &mut Draw, rules: &Rules) -> Vec<Move> {
    let mut board = Board::new(rules);
    let mut moves = Vec::new();
    while !board.is_full() {
        let open: Vec<Move> = board.open_moves().collect();
        let mv = open[draw.index(open.len())];
        board.play(mv).unwrap();
        moves.push(mv);
    }
    moves
}

/// The length of the longest row through `point`, computed from coordinates alone.
fn longest_through(board: &Board, point: Point) -> usize {
    let geometry = board.rules().geometry;
    let owner = board.stone(geometry.cell(point));
    let mut longest = 0;
    for change in 0..27 {
        let direction =
            Direction([change % 3, change / 3 % 3, change / 9].map(|axis: i8| axis - 1));
        let run = |sign: isize| {
            let points = (1..).map_while(|steps| geometry.walk(point, direction, sign * steps));
            points
                .take_while(|&next| board.stone(geometry.cell(next)) == owner)
                .count()
        };
        if direction.0 != [0; 3] {
            longest = longest.max(run(-1) + 1 + run(1));
        }
    }
    longest
}

#[test]
fn cells_and_points_correspond() {
    for rules in boards() {
        let geometry = rules.geometry;
        let points: Vec<Point> = geometry.points().collect();
        assert_eq!(points.len(), geometry.len());
        for point in points {
            let cell = geometry.cell(point);
            assert_eq!(geometry.point(cell), point);
            let (mv, level) = rules.move_and_level(cell);
            assert_eq!(rules.cell_of(mv, level), cell);
            assert_eq!(rules.move_at(point), mv);
        }
    }
}

#[test]
fn no_direction_is_the_opposite_of_another() {
    for (index, one) in Direction::ALL.iter().enumerate() {
        for other in &Direction::ALL[..index] {
            assert_ne!(one, other);
            assert_ne!(one.0, other.0.map(|change| -change));
        }
    }
}

#[test]
fn rows_through_the_last_stone_match_the_coordinates() {
    let mut wins = 0;
    for rules in boards() {
        for seed in 0..20 {
            let mut board = Board::new(&rules);
            for mv in filling(&mut Draw::fresh(seed, "rows"), &rules) {
                let cell = board.play(mv).unwrap();
                let expected = longest_through(&board, rules.geometry.point(cell));
                let found = board.rows_through(cell).map(|row| row.length).max();
                assert_eq!(found, Some(expected));
                assert_eq!(board.win_through(cell).is_some(), expected >= rules.line);
                wins += usize::from(expected >= rules.line);
            }
            assert!(board.is_full());
        }
    }
    assert!(wins > 100);
}

#[test]
fn taking_back_all_moves_leaves_an_empty_board() {
    for rules in boards() {
        let empty = Board::new(&rules);
        let mut board = empty.clone();
        let moves = filling(&mut Draw::fresh(1, "undo"), &rules);
        for &mv in &moves {
            board.play(mv).unwrap();
        }
        let full = board.clone();
        for &mv in moves.iter().rev() {
            board.undo(mv);
        }
        assert_eq!(board, empty);
        board = full;
        board.clear();
        assert_eq!(board, empty);
    }
}

#[test]
fn stones_fall_with_gravity_only() {
    let geometry = Geometry::solid([2, 2, 3]);
    let mut board = Board::new(&Rules::falling(geometry, 3));
    let cells: Vec<_> = (0..4).map(|_| board.play(Move(3))).collect();
    let at = |z| Some(geometry.cell([1, 1, z]));
    assert_eq!(cells, [at(0), at(1), at(2), None]);
    let mut board = Board::new(&Rules::free(geometry, 3));
    assert_eq!([board.play(Move(7)), board.play(Move(7))], [at(1), None]);
}

#[test]
fn a_move_outside_the_board_is_refused() {
    let mut board = Board::new(&Rules::falling(Geometry::solid([2, 2, 3]), 3));
    assert_eq!(board.play(Move(4)), None);
    assert_eq!(board.stones(), 0);
}

#[test]
fn a_row_may_be_longer_than_needed() {
    let geometry = Geometry::flat([5, 2]);
    let mut board = Board::new(&Rules::free(geometry, 3));
    for x in [0, 1, 3, 4, 2] {
        let cell = board.play(board.rules().move_at([x, 0, 0])).unwrap();
        let win = board.win_through(cell);
        let row = Row {
            direction: Direction::ALL[0],
            start: geometry.cell([0, 0, 0]),
            length: 5,
        };
        assert_eq!(win, (x == 2).then_some(row));
        board.play(board.rules().move_at([(x * 2) % 5, 1, 0]));
    }
}
