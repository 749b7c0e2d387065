//! What moves capture, and the pieces that are left.

use crate::compare::random;
use games::{AnyPosition, KINDS, game};

#[test]
fn captures_are_pieces_that_the_opponent_loses() {
    let of_owner = |position: &dyn AnyPosition| {
        let cells = position.picture().cells;
        games::Player::BOTH.map(|player| {
            let own = cells.iter().filter(|cell| cell.stone == Some(player));
            u32::try_from(own.count()).unwrap()
        })
    };
    let mut found = Vec::new();
    for kind in KINDS {
        let options: &[(&str, &str)] = if kind.name == "go" {
            &[("suicide", "true")]
        } else {
            &[]
        };
        let game = game(kind.name, &[], options).unwrap();
        let has_owners = !["oware", "kalah"].contains(&kind.name);
        let mut position = game.start();
        let mut choices = random(3);
        let mut total = 0;
        loop {
            let opponent = position.to_move().other().index();
            let before = of_owner(position.as_ref())[opponent];
            if position.play_random(&mut choices).is_none() {
                break;
            }
            let lost = before - of_owner(position.as_ref())[opponent];
            if has_owners {
                assert_eq!(position.last_captured(), lost, "{}", position.text());
            }
            total += position.last_captured();
        }
        assert_eq!(total > 0, game.has_captures(), "{}", kind.name);
        if game.has_captures() {
            found.push(kind.name);
        }
    }
    let expected = "reversi go breakthrough ataxx english-draughts international-draughts \
                    nine-mens-morris oware kalah";
    assert_eq!(found.join(" "), expected);
}

#[test]
fn seeds_are_captured_in_houses() {
    for (name, text, mv, captured, pieces) in [
        // Three houses are emptied, but the fourth is not.
        ("oware", "4,0,0,0,0,3/1,2,1,4,0,0 x 20 13 0", "f", 7, 8),
        // A grand slam captures nothing.
        ("oware", "4,0,0,0,0,1/1,0,0,0,0,0 x 20 22 0", "f", 0, 6),
        ("kalah", "1,0,4,4,4,4/4,4,4,4,5,4 x 0 6", "a", 6, 36),
        ("kalah", "0,0,0,0,0,1/4,4,4,4,5,4 x 0 22", "f", 0, 0),
    ] {
        let mut position = game(name, &[], &[]).unwrap().parse_position(text).unwrap();
        position.play(mv).unwrap();
        assert_eq!(
            (position.last_captured(), position.pieces()),
            (captured, pieces),
            "{text}"
        );
    }
    let mut nim = game("nim", &[3, 5], &[]).unwrap().start();
    nim.play("b2").unwrap();
    assert_eq!(nim.pieces(), 6);
}
