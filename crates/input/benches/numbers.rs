//! Times of large inputs: validation, and generation including printing.
//!
//! `cargo bench -p tengen-input -- DIRECTORY` also writes the inputs to files in DIRECTORY, for
//! running other validators on them.

mod timing;

use generators::{Draw, Params};
use input::{Input, SpannedToml};
use std::hint::black_box;
use timing::best;

/// A million numbers each, or as many edges.
const INPUTS: [(&str, &str, &str); 5] = [
    ("list", "\"n\", \"a[n]\"", "n = 1000000\na = \"1..=1e9\""),
    (
        "distinct",
        "\"n\", \"a[n]\"",
        "n = 1000000\na = { int = \"1..=1e9\", distinct = true }",
    ),
    (
        "matrix",
        "\"h w\", \"m[h][w]\"",
        "\"h w\" = 1000\nm = \"0..=999999\"",
    ),
    (
        "tree",
        "\"n\", \"(u v w)[n-1]\"",
        "n = 1000000\n\"u v\" = { tree = \"n\" }\nw = \"1..=1e9\"",
    ),
    (
        "graph",
        "\"n m\", \"(u v)[m]\"",
        "n = 500000\nm = 1000000\n\"u v\" = { graph = \"n\", connected = true }",
    ),
];

/// The best of this many runs counts: the others were disturbed.
const RUNS: usize = 9;

#[derive(serde::Deserialize)]
struct Spec {
    input: SpannedToml,
}

fn main() {
    let directory = std::env::args()
        .skip(1)
        .find(|argument| !argument.starts_with('-'));
    for (name, lines, vars) in INPUTS {
        let spec: Spec = toml::from_str(&format!(
            "[input]\nlines = [{lines}]\n[input.vars]\n{vars}\n"
        ))
        .expect("it is TOML");
        let input = Input::new(&spec.input).expect("it is a declaration");
        let (made, text) = best(RUNS, || {
            input.generate(&mut Draw::fresh(1, "bench"), &Params::default())
        });
        let text = text.expect("an input is found");
        let (checked, valid) = best(RUNS, || input.validate(black_box(&text)));
        valid.expect("the input is valid");
        println!(
            "{name}: validated in {checked:.1} ms, generated in {made:.1} ms ({} bytes)",
            text.len()
        );
        if let Some(directory) = &directory {
            std::fs::write(format!("{directory}/{name}.in"), &text)
                .expect("the directory takes it");
        }
    }
}
