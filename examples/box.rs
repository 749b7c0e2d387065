//! scratch
use tengen::sandbox::*;
fn main() {
    enter_if_helper();
    let mut a = std::env::args().skip(1);
    let level = match a.next().unwrap().as_str() {
        "bare" => Level::Bare,
        "restricted" => Level::Restricted,
        "contained" => Level::Contained,
        _ => Level::Strong,
    };
    let mut readable = vec![];
    let mut work = Work::Fresh;
    let mut argv: Vec<String> = vec![];
    let mut limits = Limits {
        cpu: std::time::Duration::from_secs(5),
        wall: std::time::Duration::from_secs(10),
        memory: 512 << 20,
        ..Limits::default()
    };
    for x in a {
        if argv.is_empty() && x.starts_with("r=") {
            readable.push(x[2..].into())
        } else if argv.is_empty() && x.starts_with("w=") {
            work = Work::Shared(x[2..].into())
        } else if argv.is_empty() && x.starts_with("p=") {
            limits.processes = x[2..].parse().unwrap()
        } else if argv.is_empty() && x.starts_with("m=") {
            limits.memory = x[2..].parse::<u64>().unwrap() << 20
        } else {
            argv.push(x)
        }
    }
    let s = open(&Options {
        helper: None,
        at_least: level,
        at_most: level,
    })
    .unwrap_or_else(|e| {
        println!("{e}");
        std::process::exit(3)
    });
    let mut job = Job::of(argv);
    job.readable = readable;
    job.work = work;
    job.limits = limits;
    if std::env::var_os("STDIN").is_some() {
        job.stdin = Stdin::File("/dev/stdin".into());
    }
    match s.run(&job) {
        Ok(e) => {
            println!("{}", String::from_utf8_lossy(&e.stdout));
            eprintln!("{}", String::from_utf8_lossy(&e.stderr));
            println!(
                "{:?} {:?} cpu {:?} wall {:?} mem {:.1} MB",
                e.status,
                e.stop,
                e.cpu,
                e.wall,
                e.memory as f64 / 1e6
            )
        }
        Err(e) => println!("ERR {e}"),
    }
}
