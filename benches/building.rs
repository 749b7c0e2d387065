//! The time to build each problem of this repository from scratch, the time to check that nothing
//! has to be done, and the speed of the reference.

use generators::{Draw, Params, Value};
use problems::Problem;
use problems::gobang_draws::GobangDraws;
use problems::infinite_gobang::InfiniteGobang;
use problems::make_a_sequence::MakeASequence;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The best of this many rounds counts: the others were disturbed by other processes.
const ROUNDS: usize = 9;

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
    reference::<MakeASequence>("random", &full_games);
    reference::<GobangDraws>("empty", &[]);
    reference::<InfiniteGobang>("scene", &[("pieces", 1000)]);
}

/// Times the reference of a problem on one input of a generator.
fn reference<P: Problem>(generator: &str, params: &[(&str, i64)]) {
    let problem = P::open(&Params::default()).expect("it needs no parameters");
    let given = params
        .iter()
        .map(|(name, value)| ((*name).to_owned(), Value::Int(*value)));
    let generators = P::generators().iter();
    let found = generators.filter(|known| known.info.name == generator);
    let run = found.map(|known| known.run).next().expect("it is there");
    let mut draw = Draw::fresh(1, "bench");
    let input = run(&problem, &mut draw, &Params(given.collect())).expect("there is such an input");
    let text = problem.print(&input);
    let read = best(|| timed(|| drop(black_box(problem.parse(&text)))));
    let solve = best(|| timed(|| drop(black_box(problem.solve(&input)))));
    println!(
        "{}: read in {:.3} ms, solved in {:.3} ms: {generator} {params:?}",
        P::NAME,
        ms(read),
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
