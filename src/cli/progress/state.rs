//! What is in progress, and how it is written. The caller passes the time, so tests need no clock.

use base::text::{count, line};
use std::fmt::Write as _;
use std::thread::ThreadId;
use std::time::{Duration, Instant};
use tengen_core::event::Event;
use tengen_core::verdict::seconds;

/// How long a jury program may work before the first note on it, unless half of its limit is less. After each note this time doubles.
const SLOW: Duration = Duration::from_secs(10);
/// The interval between two notes on how far the work is. A longer time without any work begins a new measurement of the time.
const PACE: Duration = Duration::from_secs(10);
/// The time of a task is written from here on.
const WRITTEN_TIME: Duration = Duration::from_secs(2);
/// How many characters a bar has.
const BAR: usize = 20;
/// What most work consists of.
const CASES: &str = "cases";

/// The stages and the tasks that have begun and have not ended.
pub(super) struct State {
    /// The last time at which work began after a pause.
    begun: Instant,
    /// The last time at which work was in progress.
    active: Instant,
    /// The time of the last note on how far the work is, or of the beginning of the work.
    noted: Instant,
    stages: Vec<Stage>,
    tasks: Vec<Task>,
}

/// Work on a problem.
struct Stage {
    problem: String,
    /// What is done, as in `judging 2 submissions`.
    activity: String,
    amount: Option<Amount>,
    begun: Instant,
}

/// How much of a stage is done.
struct Amount {
    done: u64,
    total: Option<u64>,
    unit: &'static str,
    /// Whether the speed is written.
    has_speed: bool,
}

/// What a thread does.
struct Task {
    thread: ThreadId,
    problem: String,
    /// What is done, as in `checker checker.cpp on large/01`.
    activity: String,
    begun: Instant,
    jury_run: Option<JuryRun>,
}

/// A run of a jury program, which has a limit that is worth a note.
struct JuryRun {
    part: String,
    id: String,
    limit: Duration,
    /// How long it has run when the next note is due.
    note_after: Duration,
}

impl State {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            begun: now,
            active: now,
            noted: now,
            stages: Vec::new(),
            tasks: Vec::new(),
        }
    }

    /// Whether nothing is in progress, as far as is known.
    pub(super) fn is_idle(&self) -> bool {
        self.stages.is_empty() && self.tasks.is_empty()
    }

    /// Takes an event that a thread sent.
    pub(super) fn apply(&mut self, event: Event, thread: ThreadId, now: Instant) {
        if !self.is_idle() {
            self.active = now;
        } else if now.duration_since(self.active) >= PACE {
            (self.begun, self.active, self.noted) = (now, now, now);
        }
        if let Some((problem, activity, jury_run)) = announced_task(event) {
            self.tasks.push(Task {
                thread,
                problem: problem.to_owned(),
                activity,
                begun: now,
                jury_run,
            });
        } else if let Some((problem, activity, amount)) = announced_stage(event) {
            self.stages.push(Stage {
                problem: problem.to_owned(),
                activity,
                amount,
                begun: now,
            });
        } else {
            self.advance(event, thread);
        }
    }

    /// Takes an event that announces nothing new.
    fn advance(&mut self, event: Event, thread: ThreadId) {
        match event {
            Event::CaseBuilt { problem, .. }
            | Event::CaseJudged { problem, .. }
            | Event::MutantTried { problem } => {
                if let Some(amount) = self.amount(problem) {
                    amount.done += 1;
                }
            }
            Event::Fuzzed { problem, cases } => {
                if let Some(amount) = self.amount(problem) {
                    amount.done = cases;
                }
            }
            Event::Ended => {
                let of_thread = |task: &Task| task.thread == thread;
                if let Some(last) = self.tasks.iter().rposition(of_thread) {
                    self.tasks.remove(last);
                }
            }
            Event::Done { problem } => {
                let of_problem = |stage: &Stage| stage.problem == problem;
                if let Some(last) = self.stages.iter().rposition(of_problem) {
                    self.stages.remove(last);
                }
            }
            _ => {}
        }
    }

    /// How far the last stage of a problem is.
    fn amount(&mut self, problem: &str) -> Option<&mut Amount> {
        let mut stages = self.stages.iter_mut().rev();
        let stage = stages.find(|stage| stage.problem == problem)?;
        stage.amount.as_mut()
    }

    /// The notes that are due.
    pub(super) fn notes(&mut self, now: Instant) -> Vec<String> {
        if self.is_idle() {
            return Vec::new();
        }
        self.active = now;
        let slow = self.tasks.iter_mut().filter_map(|task| task.slow_note(now));
        let mut notes: Vec<String> = slow.collect();
        if now.duration_since(self.noted) >= PACE {
            self.noted = now;
            let problems = self.problems().into_iter();
            let problems: Vec<String> = problems
                .map(|problem| self.problem_in_words(problem, now))
                .collect();
            let elapsed = time_in_words(now.duration_since(self.begun));
            notes.push(format!("note: after {elapsed}: {}", problems.join("; ")));
        }
        notes
    }

    /// The line that a terminal of this width shows now; nothing where nothing is in progress.
    pub(super) fn line(&mut self, width: usize, now: Instant) -> Option<String> {
        if self.is_idle() {
            return None;
        }
        self.active = now;
        let elapsed = clock(now.duration_since(self.begun));
        // The cursor takes the last column.
        let width = width.saturating_sub(1);
        let fits = |line: &String| line.chars().count() <= width;
        let mut shortest = String::new();
        for words in self.lines(now) {
            shortest = format!("{elapsed} {words}");
            if fits(&shortest) {
                return Some(shortest);
            }
        }
        let mut cut: String = shortest.chars().take(width.saturating_sub(1)).collect();
        cut.push('…');
        Some(cut)
    }

    /// The line without the time, in several lengths, the longest first.
    fn lines(&self, now: Instant) -> Vec<String> {
        let problems = self.problems();
        let brief = |problem: &&str| {
            let stage = self.stage(problem);
            let amount = stage.and_then(|stage| stage.amount.as_ref());
            let amount = amount.map(Amount::as_fraction).unwrap_or_default();
            format!("{}{amount}", line(problem))
        };
        let [problem] = *problems else {
            let all: Vec<String> = problems.iter().map(brief).collect();
            return vec![joined(Some(all.join(", ")), self.task(None, now))];
        };
        let task = self.task(Some(problem), now);
        let Some(stage) = self.stage(problem) else {
            return vec![format!("{}: {}", line(problem), joined(None, task))];
        };
        let long = [stage.as_bar(BAR, now), stage.as_bar(0, now)];
        let long = long.map(|stage| format!("{}: {stage}", line(problem)));
        let all = long.into_iter().chain([brief(&problem)]);
        all.map(|words| joined(Some(words), task.clone())).collect()
    }

    /// The problems that are worked on.
    fn problems(&self) -> Vec<&str> {
        let of_stages = self.stages.iter().map(|stage| stage.problem.as_str());
        let of_tasks = self.tasks.iter().map(|task| task.problem.as_str());
        let mut problems = Vec::new();
        for problem in of_stages.chain(of_tasks) {
            if !problems.contains(&problem) {
                problems.push(problem);
            }
        }
        problems
    }

    fn stage(&self, problem: &str) -> Option<&Stage> {
        let mut stages = self.stages.iter().rev();
        stages.find(|stage| stage.problem == problem)
    }

    fn problem_in_words(&self, problem: &str, now: Instant) -> String {
        let stage = self.stage(problem).map(|stage| stage.in_words(now));
        let words = joined(stage, self.task(Some(problem), now));
        format!("{}: {words}", line(problem))
    }

    /// The task of a problem, or of any, that has taken longest, and how many others there are.
    fn task(&self, problem: Option<&str>, now: Instant) -> Option<String> {
        let tasks = self.tasks.iter().enumerate();
        // Where a task began within another, only the inner one is in progress.
        let tasks = tasks.filter(|(index, task)| {
            let later = &self.tasks[index + 1..];
            later.iter().all(|later| later.thread != task.thread)
        });
        let tasks = tasks.map(|(_, task)| task);
        let tasks: Vec<&Task> = tasks
            .filter(|task| problem.is_none_or(|problem| task.problem == problem))
            .collect();
        let first = tasks.iter().min_by_key(|task| task.begun)?;
        let mut words = match problem {
            Some(_) => line(&first.activity),
            None => format!("{}: {}", line(&first.problem), line(&first.activity)),
        };
        let elapsed = now.duration_since(first.begun);
        if elapsed >= WRITTEN_TIME {
            let _ = write!(words, " ({})", time_in_words(elapsed));
        }
        if tasks.len() > 1 {
            let _ = write!(words, " and {} more", tasks.len() - 1);
        }
        Some(words)
    }
}

/// The problem and the activity of a task that an event announces, and the run where that is of a jury program.
fn announced_task(event: Event<'_>) -> Option<(&str, String, Option<JuryRun>)> {
    Some(match event {
        Event::Waiting { problem } => (problem, WAITING.to_owned(), None),
        Event::Compiling { problem, program } => (problem, format!("compiling {program}"), None),
        Event::Working {
            problem,
            part,
            id,
            limit,
        } => {
            let run = JuryRun {
                part: part.to_owned(),
                id: id.to_owned(),
                limit,
                note_after: SLOW.min(limit / 2),
            };
            (problem, format!("{part} on {id}"), Some(run))
        }
        Event::Running {
            problem,
            submission,
            id,
        } => (problem, format!("{submission} on {id}"), None),
        Event::Shrinking { problem, bytes } => {
            let bytes = count(bytes, "byte");
            (problem, format!("shrinking an input of {bytes}"), None)
        }
        _ => return None,
    })
}

/// The problem and the activity of a stage that an event announces, and its amount of work where that is known.
fn announced_stage(event: Event<'_>) -> Option<(&str, String, Option<Amount>)> {
    Some(match event {
        Event::Building { problem, cases } => {
            let amount = Amount::new(cases, CASES);
            (problem, "building".to_owned(), Some(amount))
        }
        Event::Checking { problem } => {
            let activity = "checking the jury programs and the cases".to_owned();
            (problem, activity, None)
        }
        Event::Judging {
            problem,
            submissions,
            cases,
        } => {
            let activity = match submissions {
                [one] => format!("judging {one}"),
                several => format!("judging {}", count(several.len(), "submission")),
            };
            let amount = Amount::new(submissions.len() * cases, CASES);
            (problem, activity, Some(amount))
        }
        Event::TryingMutants {
            problem,
            solution,
            mutants,
        } => {
            let amount = Amount::new(mutants, "mutants");
            (
                problem,
                format!("trying mutants of {solution}"),
                Some(amount),
            )
        }
        Event::Fuzzing { problem, cases } => {
            let amount = Amount {
                done: 0,
                total: cases,
                unit: CASES,
                has_speed: true,
            };
            (problem, "fuzzing".to_owned(), Some(amount))
        }
        _ => return None,
    })
}

impl Amount {
    fn new(total: usize, unit: &'static str) -> Self {
        Self {
            done: 0,
            total: Some(total as u64),
            unit,
            has_speed: false,
        }
    }

    /// As in ` 3/10`.
    fn as_fraction(&self) -> String {
        match self.total {
            Some(total) => format!(" {}/{total}", self.done),
            None => format!(" {}", self.done),
        }
    }

    /// As in `, 12 per second`, where that is written.
    fn speed(&self, elapsed: Duration) -> String {
        let seconds = elapsed.as_secs();
        if self.has_speed && seconds > 0 {
            format!(", {} per second", self.done / seconds)
        } else {
            String::new()
        }
    }
}

impl Stage {
    /// As in `building: 3 of 10 cases`.
    fn in_words(&self, now: Instant) -> String {
        let mut words = line(&self.activity);
        if let Some(amount) = &self.amount {
            let Amount { done, unit, .. } = amount;
            let of_total = amount.total.map(|total| format!(" of {total}"));
            let speed = amount.speed(now.duration_since(self.begun));
            let of_total = of_total.unwrap_or_default();
            let _ = write!(words, ": {done}{of_total} {unit}{speed}");
        }
        words
    }

    /// As in `building [=====>    ] 3/10`, with a bar of this width; without one where that is zero.
    fn as_bar(&self, width: usize, now: Instant) -> String {
        let mut words = line(&self.activity);
        if let Some(amount) = &self.amount {
            let total = amount.total.filter(|total| *total > 0);
            if let Some(total) = total.filter(|_| width > 0) {
                let done = u128::from(amount.done.min(total)) * width as u128 / u128::from(total);
                let done = usize::try_from(done).unwrap_or(width);
                let head = if done < width { ">" } else { "" };
                let bar = format!("{}{head}", "=".repeat(done));
                let _ = write!(words, " [{bar:width$}]");
            }
            words.push_str(&amount.as_fraction());
            words.push_str(&amount.speed(now.duration_since(self.begun)));
        }
        words
    }
}

impl Task {
    /// The note that it has worked for long, if that is due.
    fn slow_note(&mut self, now: Instant) -> Option<String> {
        let run = self.jury_run.as_mut()?;
        let elapsed = now.duration_since(self.begun);
        if elapsed < run.note_after {
            return None;
        }
        while elapsed >= run.note_after {
            run.note_after = (run.note_after * 2).max(Duration::from_millis(1));
        }
        let (part, id) = (line(&run.part), line(&run.id));
        let (elapsed, limit) = (elapsed.as_secs(), seconds(run.limit));
        Some(format!(
            "note: {part} has worked on {id} for {elapsed} s; its limit is {limit}"
        ))
    }
}

const WAITING: &str = "waiting for another tengen that uses it";

/// The note that another process uses a problem.
pub(super) fn waiting_note(problem: &str) -> String {
    format!("note: {}: {WAITING}", line(problem))
}

/// A stage and what is done now, of which one may be missing.
fn joined(stage: Option<String>, task: Option<String>) -> String {
    match (stage, task) {
        (Some(stage), Some(task)) => format!("{stage}, now: {task}"),
        (stage, task) => stage.or(task).unwrap_or_default(),
    }
}

/// As in `1 min 5 s`.
fn time_in_words(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, seconds) => format!("{hours} h {minutes} min {seconds} s"),
    }
}

/// As in `1:05`.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{State, clock, time_in_words};
    use std::thread::ThreadId;
    use std::time::{Duration, Instant};
    use tengen_core::event::Event;

    /// A state with a clock that moves only when a test moves it, and two threads.
    struct Bench {
        state: State,
        now: Instant,
        threads: [ThreadId; 2],
    }

    impl Bench {
        fn new() -> Self {
            let thread = || std::thread::spawn(|| std::thread::current().id());
            let now = Instant::now();
            Self {
                state: State::new(now),
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
        // The time of another run is its own.
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
        // The end of one leaves the other.
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
        let without_bar =
            "0:05 sums: judging 2 submissions 0/20, now: solutions/a.c on large/07 (5 s)";
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
}
