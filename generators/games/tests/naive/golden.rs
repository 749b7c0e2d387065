//! The same seed gives the same games, on every machine and in every version.

use crate::compare::random;
use games::{KINDS, game};

/// For each game the number of moves of three random games, and a hash of their texts.
const EXPECTED: &[(&str, usize, u64)] = &[
    ("tic-tac-toe", 22, 0x26ef_e15b_7e50_9d28),
    ("connect-four", 65, 0xf270_fb2a_d0e3_9e7c),
    ("gomoku", 367, 0xe9f8_eff8_7e08_5f02),
    ("connect6", 556, 0x7d7e_39c2_3c28_955d),
    ("renju", 357, 0xf4b3_8129_92b4_48f2),
    ("lines", 22, 0x26ef_e15b_7e50_9d28),
    ("ultimate-tic-tac-toe", 153, 0x634f_4713_ca64_4b13),
    ("pentago", 90, 0xca82_d362_43e9_66a6),
    ("reversi", 182, 0x7cd6_b81f_c73d_0d5c),
    ("hex", 329, 0x22b8_1389_cc4e_d1b9),
    ("y", 187, 0xf48b_3974_7357_640f),
    ("havannah", 400, 0xee53_5411_178f_9311),
    ("go", 317, 0x99e3_2ade_c5ad_1007),
    ("breakthrough", 212, 0x5dc3_c303_c195_113d),
    ("amazons", 214, 0x8841_940d_36a6_84be),
    ("ataxx", 358, 0xc401_c427_c374_a526),
    ("english-draughts", 390, 0x45b5_c1f5_b5a1_a5ac),
    ("international-draughts", 240, 0x1506_984a_490d_0591),
    ("nine-mens-morris", 414, 0x7c3c_38b7_a92a_7b81),
    ("oware", 241, 0xaae5_7553_1bf7_4305),
    ("kalah", 147, 0xd74f_3f88_a138_ba03),
    ("dots-and-boxes", 180, 0x46ff_2a0f_97ec_06c6),
    ("nim", 22, 0x8efe_d505_8f3a_1f82),
];

fn fnv(hash: u64, text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    text.bytes().fold(hash, step)
}

#[test]
fn random_games_stay_the_same() {
    let mut found = Vec::new();
    for kind in KINDS {
        let (mut moves, mut hash) = (0, 0xcbf2_9ce4_8422_2325);
        for seed in 0..3 {
            let mut choices = random(seed);
            let mut position = game(kind.name, &[], &[]).unwrap().start();
            while let Some(mv) = position.play_random(&mut choices) {
                moves += 1;
                hash = fnv(hash, &mv);
            }
            hash = fnv(hash, &position.text());
        }
        found.push((kind.name, moves, hash));
    }
    assert!(found == EXPECTED, "{found:#x?}");
}
