//! The state with a clock that moves only when a test moves it.

use super::RunningStages;
use crate::cli::progress::time::{clock, time_in_words};
use std::thread::ThreadId;
use std::time::{Duration, Instant};
use terms::event::Event;

/// A state with a clock that moves only when a test moves it, and two threads.
struct Bench {
    state: RunningStages,
    now: Instant,
    threads: [ThreadId; 2],
}

impl Bench {
    fn new() -> Self {
        let thread = || std::thread::spawn(|| std::thread::current().id());
        let now = Instant::now();
        Self {
            state: RunningStages::new(now),
            now,
            threads: [thread(), thread()].map(|thread| thread.join().unwrap()),
        }
    }

    fn event(&mut self, thread: usize, event: Event) {
        self.state.apply(event, self.threads[thread], self.now);
    }

    fn wait(&mut self, seconds: u64) {
        self.now += Duration::from_secs(seconds);
    }

    fn notes(&mut self) -> Vec<String> {
        self.state.notes(self.now)
    }

    fn line(&mut self) -> String {
        self.state.line(120, self.now).unwrap_or_default()
    }
}

fn building(cases: usize) -> Event<'static> {
    Event::Building {
        problem: "sums",
        cases,
    }
}

fn compiling(problem: &'static str) -> Event<'static> {
    Event::Compiling {
        problem,
        program: "checker.cpp",
    }
}

fn working(limit: u64) -> Event<'static> {
    Event::Working {
        problem: "sums",
        part: "generator gen.py",
        id: "small/01",
        limit: Duration::from_secs(limit),
    }
}

fn judging(problem: &'static str) -> Event<'static> {
    Event::Judging {
        problem,
        submissions: &["a.c", "b.c"],
        cases: 10,
    }
}

fn running(submission: &'static str) -> Event<'static> {
    Event::Running {
        problem: "sums",
        submission,
        id: "large/07",
    }
}

const BUILT: Event<'static> = Event::CaseBuilt {
    problem: "sums",
    id: "small/01",
};

#[test]
fn nothing_is_shown_where_nothing_is_in_progress() {
    let mut bench = Bench::new();
    bench.wait(100);
    assert!(bench.notes().is_empty() && bench.line().is_empty());
    bench.event(0, building(1));
    bench.event(0, Event::Done { problem: "sums" });
    bench.wait(100);
    assert!(bench.notes().is_empty() && bench.line().is_empty());
    assert!(bench.state.is_idle());
}

#[test]
fn a_note_is_due_every_ten_seconds() {
    let mut bench = Bench::new();
    bench.event(0, building(3));
    bench.event(1, BUILT);
    bench.wait(9);
    assert!(bench.notes().is_empty());
    bench.wait(1);
    assert_eq!(
        bench.notes(),
        ["note: after 10 s: sums: building: 1 of 3 cases"]
    );
    bench.wait(9);
    assert!(bench.notes().is_empty());
    bench.wait(1);
    assert_eq!(
        bench.notes(),
        ["note: after 20 s: sums: building: 1 of 3 cases"]
    );
}

#[test]
fn short_tasks_one_after_another_do_not_put_off_the_note() {
    let mut bench = Bench::new();
    for _ in 0..2 {
        bench.event(0, compiling("sums"));
        bench.wait(4);
        bench.event(0, Event::Ended);
        bench.wait(1);
    }
    bench.event(0, compiling("sums"));
    assert_eq!(
        bench.notes(),
        ["note: after 10 s: sums: compiling checker.cpp"]
    );
}

#[test]
fn the_time_begins_again_after_a_long_pause() {
    let mut bench = Bench::new();
    bench.wait(3600);
    bench.event(0, compiling("sums"));
    assert!(bench.notes().is_empty());
    assert_eq!(bench.line(), "0:00 sums: compiling checker.cpp");
}

#[test]
fn compiling_is_not_time_of_the_program_on_a_case() {
    let mut bench = Bench::new();
    bench.event(0, building(3));
    bench.event(1, compiling("sums"));
    bench.wait(60);
    assert_eq!(
        bench.notes(),
        [
            "note: after 1 min 0 s: sums: building: 0 of 3 cases, now: compiling checker.cpp (1 min 0 s)"
        ]
    );
    bench.event(1, Event::Ended);
    bench.event(1, working(60));
    bench.wait(1);
    assert!(bench.notes().is_empty());
    assert_eq!(
        bench.line(),
        "1:01 sums: building [>                   ] 0/3, now: generator gen.py on small/01"
    );
}

#[test]
fn a_jury_program_is_noted_at_half_its_limit_and_then_less_and_less() {
    let mut bench = Bench::new();
    bench.event(1, working(4));
    bench.wait(1);
    assert!(bench.notes().is_empty());
    bench.wait(1);
    let note = "note: generator gen.py has worked on small/01 for 2 s; its limit is 4 s";
    assert_eq!(bench.notes(), [note]);
    assert!(bench.notes().is_empty());
    bench.event(1, Event::Ended);
    // The time of another run counts separately.
    bench.event(1, working(60));
    bench.wait(10);
    let notes = bench.notes();
    assert_eq!(notes.len(), 2, "{notes:?}");
    assert_eq!(
        notes[0],
        "note: generator gen.py has worked on small/01 for 10 s; its limit is 60 s"
    );
    bench.wait(9);
    assert!(bench.notes().is_empty());
}

#[test]
fn a_limit_of_zero_does_not_repeat_its_note() {
    let mut bench = Bench::new();
    bench.event(1, working(0));
    assert_eq!(bench.notes().len(), 1);
    assert!(bench.notes().is_empty());
}

#[test]
fn the_task_that_takes_longest_is_shown_and_the_others_are_counted() {
    let mut bench = Bench::new();
    bench.event(0, judging("sums"));
    bench.event(1, running("a.c"));
    bench.wait(3);
    bench.event(0, running("b.c"));
    assert_eq!(
        bench.line(),
        "0:03 sums: judging 2 submissions [>                   ] 0/20, now: a.c on large/07 (3 s) and 1 more"
    );
    bench.event(1, Event::Ended);
    assert_eq!(
        bench.line(),
        "0:03 sums: judging 2 submissions [>                   ] 0/20, now: b.c on large/07"
    );
}

#[test]
fn of_nested_tasks_the_inner_one_is_shown() {
    let mut bench = Bench::new();
    bench.event(0, running("a.c"));
    bench.event(0, compiling("sums"));
    assert_eq!(bench.line(), "0:00 sums: compiling checker.cpp");
    bench.event(0, Event::Ended);
    assert_eq!(bench.line(), "0:00 sums: a.c on large/07");
}

#[test]
fn several_problems_are_named() {
    let mut bench = Bench::new();
    bench.event(0, building(3));
    bench.event(1, judging("trees"));
    bench.event(1, compiling("trees"));
    bench.event(0, BUILT);
    bench.wait(10);
    assert_eq!(
        bench.notes(),
        [
            "note: after 10 s: sums: building: 1 of 3 cases; trees: judging 2 submissions: 0 of 20 cases, now: compiling checker.cpp (10 s)"
        ]
    );
    assert_eq!(
        bench.line(),
        "0:10 sums 1/3, trees 0/20, now: trees: compiling checker.cpp (10 s)"
    );
    // The end of one problem does not affect the other.
    bench.event(0, Event::Done { problem: "sums" });
    assert_eq!(
        bench.line(),
        "0:10 trees: judging 2 submissions [>                   ] 0/20, now: compiling checker.cpp (10 s)"
    );
}

#[test]
fn fuzzing_shows_its_speed() {
    let mut bench = Bench::new();
    let problem = "sums";
    let cases = None;
    bench.event(0, Event::Fuzzing { problem, cases });
    bench.wait(10);
    let cases = 500;
    bench.event(0, Event::Fuzzed { problem, cases });
    let bytes = 1;
    bench.event(0, Event::Shrinking { problem, bytes });
    assert_eq!(
        bench.line(),
        "0:10 sums: fuzzing 500, 50 per second, now: shrinking an input of 1 byte"
    );
    assert_eq!(
        bench.notes(),
        [
            "note: after 10 s: sums: fuzzing: 500 cases, 50 per second, now: shrinking an input of 1 byte"
        ]
    );
}

#[test]
fn shrinking_shows_how_small_the_input_is() {
    let mut bench = Bench::new();
    let problem = "sums";
    let bytes = 900;
    bench.event(0, Event::Shrinking { problem, bytes });
    bench.event(0, Event::Shrunk { bytes: 30 });
    // Another thread shrinks nothing.
    bench.event(1, Event::Shrunk { bytes: 1 });
    bench.wait(3);
    assert_eq!(
        bench.line(),
        "0:03 sums: shrinking an input of 900 bytes, now 30 bytes (3 s)"
    );
}

#[test]
fn the_line_changes_every_second_and_fits_the_terminal() {
    let mut bench = Bench::new();
    bench.event(0, judging("sums"));
    bench.event(1, running("solutions/a.c"));
    let mut before = bench.line();
    for _ in 0..5 {
        bench.wait(1);
        let line = bench.line();
        assert_ne!(line, before);
        before = line;
    }
    let mut line = |width| bench.state.line(width, bench.now).unwrap();
    let full = line(100);
    assert_eq!(
        full,
        "0:05 sums: judging 2 submissions [>                   ] 0/20, now: solutions/a.c on large/07 (5 s)"
    );
    let without_bar = "0:05 sums: judging 2 submissions 0/20, now: solutions/a.c on large/07 (5 s)";
    assert_eq!(line(full.len()), without_bar);
    let brief = "0:05 sums 0/20, now: solutions/a.c on large/07 (5 s)";
    assert_eq!(line(without_bar.len()), brief);
    assert_eq!(line(30), "0:05 sums 0/20, now: solutio…");
}

#[test]
fn a_full_bar_has_no_head() {
    let mut bench = Bench::new();
    bench.event(0, building(2));
    bench.event(1, BUILT);
    assert!(bench.line().contains("[==========>         ] 1/2"));
    bench.event(1, BUILT);
    assert!(bench.line().contains("[====================] 2/2"));
}

#[test]
fn times_are_written_to_the_second() {
    let times = [59, 65, 3661].map(Duration::from_secs);
    assert_eq!(times.map(clock), ["0:59", "1:05", "1:01:01"]);
    assert_eq!(
        times.map(time_in_words),
        ["59 s", "1 min 5 s", "1 h 1 min 1 s"]
    );
}
