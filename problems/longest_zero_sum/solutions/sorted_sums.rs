// Right: the sums from the start are sorted with their places, so that equal ones lie side by side.
use std::fmt::Write as _;
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<i64>().unwrap());
    let mut next = || numbers.next().unwrap();
    let mut out = String::new();
    for _ in 0..next() {
        let mut sums = vec![(0, 0)];
        for place in 1..=next() {
            sums.push((sums[sums.len() - 1].0 + next(), place));
        }
        sums.sort_unstable();
        let runs = sums.chunk_by(|one, other| one.0 == other.0);
        let lengths = runs.map(|run| run[run.len() - 1].1 - run[0].1);
        writeln!(out, "{}", lengths.max().unwrap_or(0)).unwrap();
    }
    print!("{out}");
}
