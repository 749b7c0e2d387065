//! The families of keys that are attacked together, and the positions to attack them.

use super::super::board::{FARTHEST, Point};
use super::frame::draw_in;
use super::keys::CellKey;
use generators::Draw;

/// The factors that people use in keys.
const FACTORS: [i64; 90] = [
    10,
    31,
    37,
    97,
    100,
    101,
    127,
    128,
    131,
    137,
    233,
    255,
    256,
    257,
    499,
    500,
    512,
    997,
    999,
    1000,
    1001,
    1003,
    1009,
    1023,
    1024,
    1331,
    2000,
    2001,
    2003,
    2048,
    4096,
    5000,
    8192,
    9973,
    10_000,
    10_001,
    10_007,
    10_009,
    13_331,
    16_384,
    20_000,
    32_768,
    65_535,
    65_536,
    65_537,
    65_599,
    99_991,
    100_000,
    100_001,
    100_003,
    100_007,
    131_072,
    200_003,
    262_144,
    500_000,
    524_288,
    999_983,
    1_000_000,
    1_000_001,
    1_000_003,
    1_000_007,
    1_048_576,
    2_000_000,
    2_000_003,
    5_000_000,
    10_000_000,
    10_000_019,
    16_777_216,
    16_777_619,
    19_260_817,
    73_856_093,
    100_000_000,
    100_000_007,
    123_456_789,
    134_217_728,
    998_244_353,
    999_999_937,
    999_999_999,
    1_000_000_000,
    1_000_000_001,
    1_000_000_007,
    1_000_000_009,
    1_073_741_824,
    1_073_741_827,
    1_500_000_000,
    1_999_999_999,
    2_000_000_000,
    2_000_000_001,
    2_000_000_003,
    2_000_000_007,
];

/// Factors that do not fit a signed 32-bit integer.
const WIDE: [i64; 11] = [
    2_147_483_647,
    2_147_483_648,
    2_166_136_261,
    2_654_435_761,
    3_000_000_000,
    4_000_000_000,
    4_000_000_007,
    4_294_967_291,
    4_294_967_295,
    10_000_000_000,
    1_000_000_000_000,
];

const MODULI: [i64; 16] = [
    65_536,
    100_003,
    131_071,
    262_144,
    999_983,
    1_000_003,
    1_000_007,
    1_048_576,
    10_000_019,
    16_777_216,
    19_260_817,
    134_217_728,
    998_244_353,
    1_000_000_007,
    1_000_000_009,
    1_073_741_824,
];

/// The names of the families of keys.
pub(in super::super) const FAMILIES: [&str; 6] =
    ["small", "sum", "sum-32", "xor", "modulo", "other"];

/// The keys of a family.
pub(in super::super) fn family(name: &str) -> Vec<CellKey> {
    let all = || FACTORS.into_iter();
    match name {
        "small" => (2..=400).map(CellKey::Sum).collect(),
        "sum" => all().map(CellKey::Sum).collect(),
        "sum-32" => all().chain(WIDE).map(CellKey::Sum32).collect(),
        "xor" => {
            let short = all().map(CellKey::Xor);
            short.chain(all().chain(WIDE).map(CellKey::Xor32)).collect()
        }
        "modulo" => {
            let one = MODULI.map(|modulus| CellKey::Modulo(1, modulus));
            // No cell in the same column has the same remainder modulo this prime.
            let prime = |factor| CellKey::Modulo(factor, 2_147_483_647);
            one.into_iter()
                .chain(all().chain(WIDE).map(prime))
                .collect()
        }
        _ => others(),
    }
}

fn others() -> Vec<CellKey> {
    let bits = [8, 10, 16, 20, 24, 30, 31];
    let by_bits = bits.into_iter().flat_map(|bits| {
        [
            CellKey::Or(bits),
            CellKey::Or32(bits),
            CellKey::Masked(bits),
            CellKey::Xor(1 << bits),
            CellKey::Xor32(1 << bits),
            CellKey::Sum32(1 << bits),
        ]
    });
    let single = [
        CellKey::Or(0),
        CellKey::Or(32),
        CellKey::Xor(1),
        CellKey::Xor(2),
        CellKey::Xor(1 << 32),
        CellKey::Sum(1),
        CellKey::Sum(-1),
        CellKey::Products32(73_856_093, 19_349_663),
        CellKey::Products32(73_856_093, 83_492_791),
        CellKey::Products32(92_837_111, 689_287_499),
        CellKey::Products32(2_654_435_761, 2_246_822_519),
        CellKey::Fnv32,
        CellKey::Combine(0),
        CellKey::Combine32,
        CellKey::Cantor,
        CellKey::Digits,
        CellKey::Squares,
    ];
    by_bits.chain(single).collect()
}

/// Where a figure must be placed so that keys of a family have twins on both sides.
pub(in super::super) fn place(name: &str, draw: &mut Draw) -> Point {
    let far = FARTHEST - 8;
    let (x, y) = match name {
        // Products with the largest factors must be compensated by y.
        "sum" => (draw_in(draw, -1000..=1000), *draw.pick(&[-far, far])),
        "small" | "xor" => (draw_in(draw, -1000..=1000), draw_in(draw, -1000..=1000)),
        "other" => (draw_in(draw, 100..=999), draw_in(draw, 100..=999)),
        _ => (draw_in(draw, -far..=far), draw_in(draw, -far / 2..=far / 2)),
    };
    Point { x, y }
}
