//! `watch` shows what a change did, at once, and goes on whatever is wrong.

use crate::support::sums::{FIRST, ONLY_FIRST, REFERENCE, RIGHT};
use crate::support::{Test, built_sums};
use std::io::Read as _;
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long a round may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(5);

/// A `watch` under way, and all that it has printed.
struct Watching {
    child: Child,
    said: Arc<Mutex<String>>,
}

impl Watching {
    fn begin(test: &Test, args: &[&str]) -> Self {
        let mut command = test.command(&[&["watch", "sums"], args].concat());
        // One pipe keeps the order of what is printed to either.
        let (mut reader, writer) = std::io::pipe().unwrap();
        command.stdout(writer.try_clone().unwrap()).stderr(writer);
        let child = command.spawn().unwrap();
        // It holds the writing end, too.
        drop(command);
        let said = Arc::new(Mutex::new(String::new()));
        let heard = said.clone();
        std::thread::spawn(move || {
            let mut chunk = [0; 4096];
            while let Ok(got @ 1..) = reader.read(&mut chunk) {
                let text = String::from_utf8_lossy(&chunk[..got]);
                heard.lock().unwrap().push_str(&text);
            }
        });
        Self { child, said }
    }

    /// What is printed up to the end of the round, which has to hold `text`.
    #[track_caller]
    fn shows(&self, text: &str) {
        let begin = Instant::now();
        loop {
            let mut said = self.said.lock().unwrap();
            if let Some(end) = said.find("Ctrl-C ends\n") {
                let round: String = said.drain(..end + "Ctrl-C ends\n".len()).collect();
                assert!(round.contains(text), "{text:?} is not in:\n{round}");
                return;
            }
            assert!(begin.elapsed() < PATIENCE, "no end of:\n{said}");
            drop(said);
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_problem_is_verified_whenever_it_changes() {
    let test = built_sums();
    let solution = test.path("problems/sums/solutions/first.c");
    let spec = test.path("problems/sums/problem.toml");
    let text = std::fs::read_to_string(&spec).unwrap();
    let watching = Watching::begin(&test, &[]);
    watching.shows("1 problem, ");
    std::fs::write(&solution, REFERENCE).unwrap();
    watching.shows("solutions/first.c on sums\n");
    std::fs::write(&spec, "format = ").unwrap();
    watching.shows("error: ");
    std::fs::write(&spec, text).unwrap();
    watching.shows("solutions/first.c on sums\n");
    // As editors do it: another file takes the place.
    std::fs::write(test.path("problems/sums/solutions/.new"), ONLY_FIRST).unwrap();
    std::fs::rename(test.path("problems/sums/solutions/.new"), &solution).unwrap();
    watching.shows("1 problem, ");
}

#[test]
fn submissions_are_judged_whenever_they_change() {
    let test = built_sums().file("mine.py", RIGHT).file("other.txt", "");
    let watching = Watching::begin(&test, &["mine.py"]);
    watching.shows("accepted");
    std::fs::write(test.path("other.txt"), "nothing of the problem").unwrap();
    std::fs::write(test.path("mine.py"), FIRST).unwrap();
    watching.shows("wrong-answer");
    std::fs::remove_file(test.path("mine.py")).unwrap();
    watching.shows("no submission mine.py");
    std::fs::write(test.path("mine.py"), RIGHT).unwrap();
    watching.shows("accepted");
}

#[test]
fn what_cannot_be_watched_is_refused_at_once() {
    let test = built_sums();
    test.run(&["watch", "sums", "none.py"])
        .ends_with(2)
        .complains("none.py");
    test.run(&["watch", "sums", "--format", "json"])
        .ends_with(2)
        .complains("watch prints no document");
}
