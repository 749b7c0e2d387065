//! How long it takes to build each problem of this repository from nothing, how long to find that
//! nothing is to be done, and how fast the reference solves.

use generators::{Draw, Params, Value};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The best of so many rounds counts: the others were disturbed.
const ROUNDS: usize = 5;

fn main() {
    let problems = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    for name in problems::names() {
        let problem = problems.join(name);
        let build = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
            command.args(["build", "--locked", "-j", "1"]).arg(&problem);
            let status = command.stdout(Stdio::null()).status();
            assert!(
                status.is_ok_and(|status| status.success()),
                "{name} does not build as locked"
            );
        };
        let fresh = best(|| {
            let _ = std::fs::remove_dir_all(problem.join("build/data"));
            timed(build)
        });
        let again = best(|| timed(build));
        println!(
            "{name}: built in {:.0} ms, checked in {:.0} ms",
            ms(fresh),
            ms(again)
        );
    }
    let full_games = [("games", 1000), ("m", 7), ("n", 7), ("p", 343)];
    reference("make_a_sequence", "random", &full_games);
    reference("infinite_gobang", "scene", &[("pieces", 1000)]);
}

/// The reference of a problem on one input of a generator, reading included.
fn reference(problem: &str, generator: &str, params: &[(&str, i64)]) {
    let model = problems::open(problem, &Params::default())
        .expect("the model is there")
        .expect("it needs no parameters");
    let given = params
        .iter()
        .map(|(name, value)| ((*name).to_owned(), Value::Int(*value)));
    let mut draw = Draw::fresh(1, "bench");
    let input = model
        .generate(generator, &mut draw, &Params(given.collect()))
        .expect("there is such an input");
    let solve = best(|| timed(|| drop(std::hint::black_box(model.solve(&input)))));
    println!(
        "{problem}: solved in {:.3} ms: {generator} {params:?}",
        ms(solve)
    );
}

fn best(mut round: impl FnMut() -> Duration) -> Duration {
    (0..ROUNDS).map(|_| round()).min().unwrap_or_default()
}

fn timed(work: impl FnOnce()) -> Duration {
    let begin = Instant::now();
    work();
    begin.elapsed()
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
