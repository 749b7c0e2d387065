//! Known numbers of sequences of moves.

use games::{Game, perft};

/// Compares the numbers of sequences of 1, 2, .. moves from the start.
pub(crate) fn check<G: Game>(game: &G, expected: &[u64]) {
    for (depth, expected) in (1..).zip(expected) {
        assert_eq!(
            perft(game, &game.start(), depth),
            *expected,
            "{} at depth {depth}",
            game.kind()
        );
    }
}

mod lines {
    use super::check;
    use games::lines::{Lines, LinesOptions};

    #[test]
    fn tic_tac_toe() {
        let game = Lines::new("lines", LinesOptions::flat([3, 3], 3)).unwrap();
        check(
            &game,
            &[9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0],
        );
    }

    const CONNECT_FOUR: [u64; 9] = [
        7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234, 39_394_572,
    ];

    #[test]
    fn connect_four() {
        let game = Lines::new("lines", LinesOptions::flat([7, 6], 4).with_gravity()).unwrap();
        check(&game, &CONNECT_FOUR[..7]);
    }

    #[test]
    #[ignore = "takes seconds"]
    fn connect_four_deep() {
        let game = Lines::new("lines", LinesOptions::flat([7, 6], 4).with_gravity()).unwrap();
        check(&game, &CONNECT_FOUR);
    }

    #[test]
    fn gomoku() {
        let game = Lines::new("lines", LinesOptions::flat([15, 15], 5)).unwrap();
        check(&game, &[225, 50400]);
    }
}

mod reversi {
    use super::check;
    use games::reversi::{Position, Reversi};
    use games::{Game as _, perft};

    const COUNTS: [u64; 11] = [
        4,
        12,
        56,
        244,
        1396,
        8200,
        55092,
        390_216,
        3_005_288,
        24_571_284,
        212_258_800,
    ];

    #[test]
    fn eight_by_eight() {
        check(&Reversi::new([8, 8]).unwrap(), &COUNTS[..8]);
    }

    /// As the published numbers: a game that ended before counts as one sequence.
    fn with_finished(game: &Reversi, position: &Position, depth: usize) -> u64 {
        if depth == 0 || game.outcome(position).is_some() {
            return 1;
        }
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let after = |mv: &u8| {
            let mut next = *position;
            game.play(&mut next, *mv);
            with_finished(game, &next, depth - 1)
        };
        moves.iter().map(after).sum()
    }

    #[test]
    #[ignore = "takes seconds"]
    fn eight_by_eight_deep() {
        let game = Reversi::new([8, 8]).unwrap();
        assert_eq!(perft(&game, &game.start(), 9), COUNTS[8]);
        assert_eq!(perft(&game, &game.start(), 10), 24_571_056);
        for depth in 9..=11 {
            assert_eq!(
                with_finished(&game, &game.start(), depth),
                COUNTS[depth - 1]
            );
        }
    }
}

mod connection {
    use super::check;
    use games::connection::Hex;

    #[test]
    fn hex() {
        check(&Hex::new([11, 11]).unwrap(), &[121, 14520, 1_727_880]);
        check(&Hex::new([9, 9]).unwrap(), &[81, 6480, 511_920]);
    }
}

mod breakthrough {
    use super::check;
    use games::breakthrough::Breakthrough;

    const COUNTS: [u64; 6] = [22, 484, 11132, 256_036, 6_182_818, 149_264_638];

    #[test]
    fn eight_by_eight() {
        check(&Breakthrough::new([8, 8]).unwrap(), &COUNTS[..5]);
    }

    #[test]
    #[ignore = "takes seconds"]
    fn eight_by_eight_deep() {
        check(&Breakthrough::new([8, 8]).unwrap(), &COUNTS);
    }
}

mod draughts {
    use super::check;
    use games::draughts::{EnglishDraughts, InternationalDraughts};

    const ENGLISH: [u64; 11] = [
        7, 49, 302, 1469, 7361, 36768, 179_740, 845_931, 3_963_680, 18_391_564, 85_242_128,
    ];
    const INTERNATIONAL: [u64; 9] = [
        9, 81, 658, 4265, 27117, 167_140, 1_049_442, 6_483_961, 41_022_423,
    ];

    #[test]
    fn english() {
        check(&EnglishDraughts::new(), &ENGLISH[..8]);
    }

    #[test]
    fn international() {
        check(&InternationalDraughts::new(), &INTERNATIONAL[..7]);
    }

    #[test]
    #[ignore = "takes seconds"]
    fn english_deep() {
        check(&EnglishDraughts::new(), &ENGLISH);
    }

    #[test]
    #[ignore = "takes seconds"]
    fn international_deep() {
        check(&InternationalDraughts::new(), &INTERNATIONAL);
    }
}

mod ataxx {
    use super::check;
    use games::ataxx::Ataxx;

    const COUNTS: [u64; 6] = [16, 256, 6460, 155_888, 4_752_668, 141_865_520];

    #[test]
    fn seven_by_seven() {
        check(&Ataxx::new([7, 7]).unwrap(), &COUNTS[..5]);
    }

    #[test]
    #[ignore = "takes seconds"]
    fn seven_by_seven_deep() {
        check(&Ataxx::new([7, 7]).unwrap(), &COUNTS);
    }
}

mod amazons {
    use super::check;
    use games::amazons::Amazons;

    #[test]
    fn ten_by_ten() {
        check(&Amazons::new(10).unwrap(), &[2176, 4_307_152]);
    }
}

mod small {
    use super::check;
    use games::dots::Dots;
    use games::morris::Morris;
    use games::oware::Oware;
    use games::pentago::Pentago;
    use games::ultimate::Ultimate;

    #[test]
    fn oware() {
        check(&Oware::new(), &[6, 36, 190, 1014, 5219, 27332, 139_157]);
    }

    #[test]
    fn dots_and_boxes() {
        check(&Dots::new([8, 8]).unwrap(), &[144, 20592, 2_924_064]);
    }

    #[test]
    fn morris() {
        check(&Morris::new(), &[24, 552, 12144, 255_024, 5_140_800]);
    }

    #[test]
    #[ignore = "takes seconds"]
    fn morris_deep() {
        check(
            &Morris::new(),
            &[24, 552, 12144, 255_024, 5_140_800, 99_274_176],
        );
    }

    #[test]
    fn pentago() {
        check(&Pentago::new(), &[288, 80640, 21_934_080]);
    }

    #[test]
    fn ultimate() {
        check(&Ultimate::new(), &[81, 720, 6336, 55080, 473_256]);
    }

    #[test]
    #[ignore = "takes seconds"]
    fn ultimate_deep() {
        check(
            &Ultimate::new(),
            &[81, 720, 6336, 55080, 473_256, 4_020_960],
        );
    }
}
