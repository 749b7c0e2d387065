//! Programs that interact with each other, and to a part of this process.

use std::time::{Duration, Instant};

use sandbox::{
    Job, Level, OnPartnerEnd, Pair, Partner, Received, Reply, ReplySender, Responder, Sandbox,
    Status, Stop, TurnLimits,
};

use super::{offered, sh};

const LEVELS: [Level; 3] = [Level::Bare, Level::Contained, Level::Strong];

fn each_level(test: impl Fn(&dyn Sandbox)) {
    for level in LEVELS {
        if let Some(sandbox) = offered(level) {
            test(&*sandbox);
        }
    }
}

fn interact(sandbox: &dyn Sandbox, submission: &Job, partner: &Job) -> Pair {
    let partner = Partner::Program {
        job: partner,
        on_end: &|status, _| match status {
            Status::Exited(0) => OnPartnerEnd::Continue,
            _ => OnPartnerEnd::Stop,
        },
    };
    sandbox.run_pair(submission, partner).unwrap()
}

#[test]
fn two_programs_read_what_the_other_prints() {
    let asks = sh("echo 20; read answer; [ $answer = 21 ] || exit 7");
    let answers = sh("read question; echo $((question + 1))");
    each_level(|sandbox| {
        let pair = interact(sandbox, &asks, &answers);
        assert_eq!(pair.submission.status, Status::Exited(0));
        assert_eq!(pair.partner.unwrap().status, Status::Exited(0));
        let said = pair.transcript.lines.iter().map(|line| &line.text[..]);
        assert_eq!(said.collect::<Vec<_>>(), [b"20", b"21"]);
    });
}

#[test]
fn both_can_open_their_streams_by_name() {
    let asks = sh("echo 20 > /dev/stdout; read answer < /dev/stdin; [ $answer = 21 ] || exit 7");
    let answers = sh("read question < /dev/stdin; echo $((question + 1)) > /dev/stdout");
    each_level(|sandbox| {
        let pair = interact(sandbox, &asks, &answers);
        assert_eq!(pair.submission.status, Status::Exited(0));
        assert_eq!(pair.partner.unwrap().status, Status::Exited(0));
    });
}

#[test]
fn a_partner_reads_the_end_only_when_it_waits_for_it() {
    let crashes = sh("echo wrong; kill -SEGV $$");
    let rejects = sh("read word; i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; exit 1");
    let waits = sh("read word; read more || exit 1");
    each_level(|sandbox| {
        assert!(!interact(sandbox, &crashes, &rejects).saw_end);
        assert!(interact(sandbox, &crashes, &waits).saw_end);
    });
}

#[test]
fn output_that_is_closed_early_comes_to_its_end() {
    let closes = sh("echo 1; exec >&-; read answer; [ $answer = 1 ] || exit 7");
    let counts = sh("wc -l");
    each_level(|sandbox| {
        let pair = interact(sandbox, &closes, &counts);
        assert_eq!(pair.submission.status, Status::Exited(0));
        assert!(pair.saw_end);
    });
}

#[test]
fn nobody_meets_a_broken_pipe() {
    let prints = sh("sleep 0.05; echo 1 && echo 2 && exit 9");
    let leaves = sh("exit 0");
    each_level(|sandbox| {
        let pair = interact(sandbox, &prints, &leaves);
        assert_eq!(pair.submission.status, Status::Exited(9));
    });
}

#[test]
fn two_programs_that_wait_for_each_other_run_out_of_time() {
    let mut waits = sh("read nothing");
    waits.limits.wall = Duration::from_millis(200);
    each_level(|sandbox| {
        let pair = interact(sandbox, &waits, &waits);
        assert_eq!(pair.submission.stop, Some(Stop::Wall));
        assert_eq!(pair.partner.unwrap().stop, None);
    });
}

#[test]
fn time_in_which_the_partner_computes_is_not_the_submissions() {
    let mut waits = sh("read answer");
    waits.limits.wall = Duration::from_millis(600);
    let mut thinks = sh("i=0; while [ $i -lt 1000000 ]; do i=$((i + 1)); done; echo 1");
    thinks.limits.cpu = Duration::from_secs(20);
    each_level(|sandbox| {
        let pair = interact(sandbox, &waits, &thinks);
        assert_eq!(pair.submission.stop, None);
    });
}

/// Says 1, and adds 1 to what it hears; stops at 5.
struct Counts(Vec<String>);

impl Responder for Counts {
    fn receive(&mut self, received: Received<'_>) -> Reply {
        let line = match received {
            Received::Start => return Reply::Say(b"1\n".to_vec()),
            Received::Line(line) => String::from_utf8(line.to_vec()).unwrap(),
            Received::Stopped => unreachable!("it never replies later"),
            Received::End(rest) => {
                self.0.push(format!("end{}", rest.len()));
                return Reply::Stop;
            }
        };
        let number: u32 = line.parse().unwrap();
        self.0.push(line);
        match number {
            5 => Reply::Finish,
            4 => Reply::Last(b"5\n".to_vec()),
            _ => Reply::Say(format!("{}\n", number + 1).into_bytes()),
        }
    }
}

#[test]
fn a_program_interacts_with_a_part_of_this_process() {
    let echoes = sh("while read line; do echo $line; done; exit 3");
    each_level(|sandbox| {
        let mut player = Counts(Vec::new());
        let pair = sandbox
            .run_pair(&echoes, Partner::InProcess(&mut player))
            .unwrap();
        assert_eq!(player.0, ["1", "2", "3", "4", "5"]);
        assert_eq!(
            (pair.submission.status, pair.saw_end),
            (Status::Exited(3), false)
        );
    });
}

#[test]
fn a_player_receives_the_end_after_all_lines() {
    let leaves = sh("read one; printf '1\\n2\\n33'");
    each_level(|sandbox| {
        let mut player = Counts(Vec::new());
        let pair = sandbox
            .run_pair(&leaves, Partner::InProcess(&mut player))
            .unwrap();
        assert_eq!(player.0, ["1", "2", "end2"]);
        assert!(pair.saw_end);
    });
}

/// Takes long over the first line, so that nobody reads what the program prints.
struct Dawdles(bool);

impl Responder for Dawdles {
    fn receive(&mut self, received: Received<'_>) -> Reply {
        if matches!(received, Received::Line(_)) && !std::mem::replace(&mut self.0, true) {
            std::thread::sleep(Duration::from_millis(1500));
        }
        Reply::Say(Vec::new())
    }
}

/// Levels differ in how they stop processes.
fn every_level(test: impl Fn(&dyn Sandbox)) {
    for level in Level::ALL {
        if let Some(sandbox) = offered(level) {
            test(&*sandbox);
        }
    }
}

/// Only a process that is never stopped takes this long to be stopped.
const HANG: Duration = Duration::from_mins(1);

/// Waits until all processes with this word in their command lines are stopped; false if they are
/// not.
fn are_stopped(word: &str) -> bool {
    let begin = Instant::now();
    while begin.elapsed() < HANG {
        let states = states(word);
        if !states.is_empty() && states.iter().all(|state| state == "T") {
            return true;
        }
        std::thread::yield_now();
    }
    false
}

/// The states of all processes with this word in their command lines.
fn states(word: &str) -> Vec<String> {
    let processes = std::fs::read_dir("/proc").unwrap();
    let state = |process: std::fs::DirEntry| {
        let line = std::fs::read_to_string(process.path().join("cmdline")).ok()?;
        let stat = std::fs::read_to_string(process.path().join("stat")).ok()?;
        let (_, fields) = stat.rsplit_once(") ")?;
        line.contains(word).then(|| fields[..1].to_owned())
    };
    processes.flatten().filter_map(state).collect()
}

/// Replies to each line after a while, and lets the submission run in turns.
struct TakesTurns {
    limits: TurnLimits,
    replies: usize,
    pause: Duration,
    /// Waits until the processes with this word are stopped, instead of for a while.
    stopped: Option<&'static str>,
}

impl TakesTurns {
    fn new(replies: usize) -> Self {
        Self {
            limits: TurnLimits {
                first: Duration::from_secs(5),
                other: Duration::from_millis(200),
            },
            replies,
            pause: Duration::from_secs(2),
            stopped: None,
        }
    }

    /// Ends the interaction as soon as all processes with this word are stopped.
    fn ends_when_stopped(word: &'static str) -> Self {
        Self {
            stopped: Some(word),
            ..Self::new(0)
        }
    }
}

impl Responder for TakesTurns {
    fn receive(&mut self, received: Received<'_>) -> Reply {
        match received {
            Received::Start => Reply::Say(b"begin\n".to_vec()),
            Received::Line(_) => Reply::Later,
            Received::Stopped => {
                match self.stopped {
                    Some(word) => assert!(are_stopped(word), "{:?}", states(word)),
                    None => std::thread::sleep(self.pause),
                }
                if self.replies == 0 {
                    return Reply::Stop;
                }
                self.replies -= 1;
                Reply::Say(b"go\n".to_vec())
            }
            Received::End(_) => Reply::Finish,
        }
    }

    fn turn_limits(&self) -> Option<TurnLimits> {
        Some(self.limits)
    }
}

/// Replies when the submission is stopped or has ended, and never through its sender.
#[derive(Default)]
struct RepliesToTheStop {
    sender: Option<ReplySender>,
    stops: usize,
}

impl Responder for RepliesToTheStop {
    fn connect(&mut self, sender: ReplySender) {
        self.sender = Some(sender);
    }

    fn receive(&mut self, received: Received<'_>) -> Reply {
        match received {
            Received::Start => Reply::Say(Vec::new()),
            Received::Line(_) => Reply::Later,
            Received::Stopped => {
                self.stops += 1;
                let sender = self.sender.as_ref().unwrap();
                assert!(!sender.send(Reply::Stop), "nobody would take this reply");
                Reply::Stop
            }
            Received::End(_) => Reply::Finish,
        }
    }

    fn turn_limits(&self) -> Option<TurnLimits> {
        Some(TakesTurns::new(0).limits)
    }
}

#[test]
fn a_program_that_ends_before_its_reply_accepts_none_from_another_thread() {
    let ends = sh("echo 1");
    every_level(|sandbox| {
        for _ in 0..20 {
            let mut partner = RepliesToTheStop::default();
            let pair = sandbox.run_pair(&ends, Partner::InProcess(&mut partner));
            pair.unwrap();
            assert_eq!(partner.stops, 1);
        }
    });
}

#[test]
fn a_program_that_runs_in_turns_does_not_compute_while_it_waits() {
    let spins = sh("read word; echo 1; while :; do : spins-alone; done");
    every_level(|sandbox| {
        let mut partner = TakesTurns::ends_when_stopped("spins-alone");
        let pair = sandbox.run_pair(&spins, Partner::InProcess(&mut partner));
        assert!(pair.unwrap().dismissed);
    });
}

#[test]
fn time_between_turns_does_not_count_and_streams_survive_the_stop() {
    let mut reads = sh("while read word; do echo $word; done");
    reads.limits.wall = Duration::from_secs(3);
    every_level(|sandbox| {
        let mut partner = TakesTurns::new(2);
        let begun = Instant::now();
        let pair = sandbox.run_pair(&reads, Partner::InProcess(&mut partner));
        let pair = pair.unwrap();
        assert_eq!(pair.submission.stop, None);
        // After each of three lines the partner pauses; the rest is the submission's own time.
        assert!(pair.dismissed && pair.submission.wall + 3 * partner.pause <= begun.elapsed());
        assert_eq!(pair.submission.stdout, b"begin\ngo\ngo\n");
    });
}

#[test]
fn the_cpu_time_of_a_turn_is_limited() {
    let mut spins = sh("read word; echo 1; read word; while :; do :; done");
    // On a busy machine the sandbox notices late that a turn takes too long.
    spins.limits.cpu = Duration::from_mins(1);
    spins.limits.wall = Duration::from_mins(5);
    every_level(|sandbox| {
        let mut partner = TakesTurns::new(1);
        partner.pause = Duration::ZERO;
        let pair = sandbox.run_pair(&spins, Partner::InProcess(&mut partner));
        let pair = pair.unwrap();
        assert_eq!(pair.submission.stop, Some(Stop::Cpu));
        assert!(pair.last_turn > Some(partner.limits.other));
        assert!(pair.submission.cpu < spins.limits.cpu / 2);
    });
}

#[test]
fn a_program_that_waits_for_input_in_its_own_turn_is_stopped() {
    let waits = sh("read word; echo 1; read word; read more");
    every_level(|sandbox| {
        let mut partner = TakesTurns::new(1);
        partner.pause = Duration::ZERO;
        let pair = sandbox.run_pair(&waits, Partner::InProcess(&mut partner));
        let pair = pair.unwrap();
        assert!(pair.waited_in_turn);
        assert_eq!(pair.submission.stop, Some(Stop::Wall));
        assert!(pair.submission.wall < waits.limits.wall);
    });
}

#[test]
fn children_of_a_program_that_runs_in_turns_are_stopped_and_ended_too() {
    let spin = "(while :; do : spins-in-three; done) &";
    let forks = sh(&format!("read word; {spin} {spin} echo 1; wait"));
    every_level(|sandbox| {
        let mut partner = TakesTurns::ends_when_stopped("spins-in-three");
        let pair = sandbox.run_pair(&forks, Partner::InProcess(&mut partner));
        assert!(pair.unwrap().dismissed);
        assert!(states("spins-in-three").is_empty());
    });
}

#[test]
fn a_program_that_prints_without_end_is_never_idle_however_slowly_it_is_read() {
    let mut floods =
        sh("while :; do echo 123456789012345678901234567890123456789012345678901234567890; done");
    floods.limits.wall = Duration::from_secs(1);
    floods.limits.cpu = Duration::from_mins(1);
    floods.limits.output = 200 << 10;
    each_level(|sandbox| {
        let mut player = Dawdles(false);
        let pair = sandbox
            .run_pair(&floods, Partner::InProcess(&mut player))
            .unwrap();
        assert_eq!(pair.submission.stop, Some(Stop::Output));
    });
}

#[test]
fn a_partner_that_breaks_does_not_end_a_submission_that_fails_by_itself() {
    let crashes = sh("i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; exit 9");
    let waits = sh("read word; exit 0");
    let breaks = sh("exit 3");
    each_level(|sandbox| {
        let run = |submission: &Job| {
            let partner = Partner::Program {
                job: &breaks,
                on_end: &|_, _| OnPartnerEnd::StopWhenWaiting,
            };
            sandbox.run_pair(submission, partner).unwrap()
        };
        let pair = run(&crashes);
        assert_eq!(
            (pair.submission.status, pair.dismissed),
            (Status::Exited(9), false)
        );
        assert!(run(&waits).dismissed);
    });
}
