// Right: one row of bits for each player; shifting it onto itself m - 1 times leaves a bit where
// a row starts. A border of empty cells keeps rows from wrapping around an edge.
use std::fmt::Write;
use std::io::Read;

const SIDE: usize = 8;
const WORDS: usize = SIDE * SIDE * SIDE / 64;
const STEPS: [usize; 13] = [1, 7, 8, 9, 55, 56, 57, 63, 64, 65, 71, 72, 73];

type Bits = [u64; WORDS];

/// The cells of `bits` whose neighbour `step` further is also in `bits`.
fn and_shifted(bits: &Bits, by: &Bits, step: usize) -> Bits {
    std::array::from_fn(|word| {
        let (skip, shift) = (word + step / 64, step % 64);
        let low = by.get(skip).copied().unwrap_or(0) >> shift;
        let high = match shift {
            0 => 0,
            _ => by.get(skip + 1).copied().unwrap_or(0) << (64 - shift),
        };
        bits[word] & (low | high)
    })
}

fn has_row(bits: &Bits, m: usize) -> bool {
    STEPS.iter().any(|&step| {
        let mut starts = *bits;
        for _ in 1..m {
            starts = and_shifted(bits, &starts, step);
        }
        starts != [0; WORDS]
    })
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<usize>().unwrap());
    let mut next = move || numbers.next().unwrap();
    let mut out = String::new();
    loop {
        let (n, m, p) = (next(), next(), next());
        if n == 0 {
            break;
        }
        let mut players = [[0; WORDS]; 2];
        let mut height = [[0; SIDE]; SIDE];
        let mut won = 0;
        for number in 1..=p {
            let (x, y) = (next() - 1, next() - 1);
            let cell = (x * SIDE + y) * SIDE + height[x][y];
            height[x][y] += 1;
            let player = &mut players[number % 2];
            player[cell / 64] |= 1 << (cell % 64);
            if won == 0 && number >= 2 * m - 1 && has_row(player, m) {
                won = number;
            }
        }
        match won {
            0 => writeln!(out, "Draw"),
            _ => writeln!(out, "{} {won}", ["White", "Black"][won % 2]),
        }
        .unwrap();
    }
    print!("{out}");
}
