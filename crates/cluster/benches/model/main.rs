//! Simulates how long submissions to a large contest wait, by the number of workers: `cargo bench
//! -p tengen-cluster --bench model`. It does not measure anything: it replays a contest in virtual
//! time, and prints the same on every machine. docs/cluster.md has the table, and the source of its
//! costs.

mod contest;
mod replay;

use contest::Contest;
use replay::{Cluster, Costs, Replayed, replay};

const SEED: u64 = 1;
const HOURS: f64 = 5.0;
const HOURLY: f64 = 20_000.0;
const WORKERS: [u32; 9] = [20, 25, 30, 50, 100, 200, 300, 500, 1000];
/// How many programs a worker runs at a time, and how many jobs of one user may be in progress.
const SLOTS: u32 = 2;
const OF_USER: usize = 16;
/// The time of a coordinator per message and of a worker per job, in seconds: a little more than
/// `cargo bench --bench cluster` measures.
const MESSAGE: f64 = 0.0005;
const JOB: f64 = 0.003;
/// Bytes per second of a link of 1 Gbit/s.
const LINK: f64 = 125e6;

/// The time, in seconds, that this percentage of all does not exceed.
fn quantile(times: &[f64], percent: usize) -> f64 {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times[(times.len() - 1) * percent / 100]
}

fn row(workers: u32, replayed: &Replayed) {
    let [waits, verdicts] = [&replayed.waits, &replayed.verdicts];
    println!(
        "| {workers} | {:.2} | {:.2} | {:.2} | {:.2} | {:.0} % | {:.1} % | {:.1} % |",
        quantile(waits, 50),
        quantile(waits, 99),
        quantile(verdicts, 50),
        quantile(verdicts, 99),
        100.0 * replayed.slots_busy,
        100.0 * replayed.coordinator_busy,
        100.0 * replayed.link_busy,
    );
}

fn main() {
    let contest = Contest::synthetic(SEED, HOURS, HOURLY);
    println!("seed {SEED}: {} submissions", contest.submissions.len());
    for (what, link) in [
        ("problems are fetched when they are needed", LINK),
        (
            "every worker has all problems before the contest",
            f64::INFINITY,
        ),
    ] {
        println!("\n{what}:\n");
        println!(
            "| workers | wait, half | wait, 99 % | verdict, half | verdict, 99 % | slots busy | coordinator | link |"
        );
        println!("|---|---|---|---|---|---|---|---|");
        for workers in WORKERS {
            let cluster = Cluster {
                workers,
                slots: SLOTS,
                of_user: OF_USER,
            };
            let costs = Costs {
                message: MESSAGE,
                job: JOB,
                link,
            };
            row(workers, &replay(&contest, cluster, costs));
        }
    }
}
