use super::{Setup, TaskJudge};
use crate::result::{Blame, TaskResult};
use crate::shapes::read_one;
use base::pool::Pool;
use sandbox::{Cancel, Exit, Job, Scripted, Status, Stdin};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use terms::language::Languages;
use terms::verdict::Verdict;

/// A judge in whose sandbox a script determines the results of programs.
fn judge(script: impl Fn(&Job) -> Exit + Send + Sync + 'static) -> TaskJudge {
    let setup = Setup {
        sandbox: Arc::new(Scripted::new(move |job| Ok(script(job)))),
        pool: Arc::new(Pool::new(2)),
        languages: Languages::builtin(),
        include: Vec::new(),
        programs: None,
        headers: None,
    };
    TaskJudge::new(setup).unwrap()
}

/// The input of a program of the script.
fn input(job: &Job) -> Vec<u8> {
    match &job.stdin {
        Stdin::Bytes(bytes) => bytes.to_vec(),
        _ => Vec::new(),
    }
}

fn echo(job: &Job) -> Exit {
    Exit::printing(input(job))
}

fn judged(judge: &TaskJudge, task: &Value) -> TaskResult {
    let task = read_one(task.to_string().as_bytes(), judge.languages()).unwrap();
    judge.judge(&task, &Cancel::default())
}

fn task(pairs: &[(&str, &str)]) -> Value {
    let tests = pairs.iter();
    let tests = tests.map(|(input, output)| json!({"input": input, "output": output}));
    json!({"id": "a", "language": "python", "source": "", "tests": tests.collect::<Vec<_>>()})
}

#[test]
fn the_result_is_that_of_one_test_after_another() {
    let judge = judge(echo);
    let mut wrong = task(&[("1", "1"), ("2", "3"), ("4", "5"), ("6", "6")]);
    let result = judged(&judge, &wrong);
    assert_eq!((result.tests.len(), result.score), (2, 0.25));
    assert_eq!(result.verdict, Some(Verdict::WrongAnswer));
    wrong["all"] = json!(true);
    let result = judged(&judge, &wrong);
    assert_eq!((result.tests.len(), result.score), (4, 0.5));
    let right = judged(&judge, &task(&[("1", "1"), ("2", "2")]));
    assert!(right.is_accepted() && (right.score - 1.0).abs() < 1e-9);
}

#[test]
fn times_are_judged_as_everywhere() {
    // One test is just over the limit, which another run may change: it is measured again.
    let runs = Arc::new(AtomicUsize::new(0));
    let counted = runs.clone();
    let judge = judge(move |job| {
        counted.fetch_add(1, Ordering::Relaxed);
        Exit {
            cpu: Duration::from_millis(if input(job) == b"near" { 1010 } else { 1500 }),
            ..echo(job)
        }
    });
    let near = judged(&judge, &task(&[("near", "near")]));
    assert_eq!(
        (near.verdict, runs.load(Ordering::Relaxed)),
        (Some(Verdict::TimeLimit), 6)
    );
    assert!(
        near.tests[0]
            .message
            .ends_with("within 3 % of the limit; 5 reruns")
    );
    let late = judged(&judge, &task(&[("late", "late")]));
    assert_eq!(
        (late.verdict, runs.load(Ordering::Relaxed)),
        (Some(Verdict::TimeLimit), 7)
    );
}

#[test]
fn an_answer_that_cannot_be_right_is_an_error_unless_it_is_not_reached() {
    let judge = judge(echo);
    let mut task = task(&[("1", "1"), ("2", "no json")]);
    task["checker"] = json!({"builtin": "json"});
    let error = judged(&judge, &task).error.unwrap();
    assert_eq!(error.blame, Blame::Task);
    assert!(error.message.contains("tests[1]"), "{}", error.message);
    task["tests"][0]["output"] = json!("7");
    let result = judged(&judge, &task);
    assert_eq!(
        (result.error, result.verdict),
        (None, Some(Verdict::WrongAnswer))
    );
}

#[test]
fn a_checker_gets_less_than_one_of_a_package() {
    let judge = judge(|job| {
        let is_checker = job
            .argv
            .iter()
            .any(|word| word.to_string_lossy().ends_with("checker.py"));
        if !is_checker {
            return echo(job);
        }
        let limits = &job.limits;
        let is_confined = limits.cpu == Duration::from_secs(3)
            && limits.memory == 1 << 30
            && limits.output == 16 << 20
            // Those of the checker, and those that every program may have.
            && limits.processes == 16 + 16;
        Exit {
            status: Status::Exited(i32::from(!is_confined)),
            ..Exit::printing("")
        }
    });
    let mut task = task(&[("1", "")]);
    task["checker"] = json!({"language": "python", "source": "", "time_limit": 3});
    assert!(judged(&judge, &task).is_accepted());
}

#[test]
fn a_missing_compiler_is_the_machines_fault() {
    let missing = Scripted::new(|job| {
        Err(sandbox::SandboxError::NoProgram {
            program: job.argv.first().cloned().unwrap_or_default(),
            source: std::io::ErrorKind::NotFound.into(),
        })
    });
    let mut judge = judge(echo);
    judge.sandbox = Arc::new(missing);
    let error = judged(&judge, &task(&[("1", "1")])).error.unwrap();
    assert_eq!(error.blame, Blame::Machine);
    assert!(error.message.contains("python3"), "{}", error.message);
}

#[test]
fn what_is_cancelled_runs_nothing_and_has_no_verdict() {
    let judge = judge(|_| unreachable!("nothing is to run"));
    let task = read_one(
        task(&[("1", "1")]).to_string().as_bytes(),
        judge.languages(),
    )
    .unwrap();
    let cancel = Cancel::default();
    cancel.cancel();
    let result = judge.judge(&task, &cancel);
    assert_eq!(
        (result.verdict, result.error.unwrap().blame),
        (None, Blame::Caller)
    );
}

#[test]
fn programs_are_kept_as_long_as_there_is_room() {
    let judge = judge(echo);
    let bin = judge.scratch.path().join("bin");
    let count = || std::fs::read_dir(&bin).unwrap().count();
    let mut task = task(&[("1", "1")]);
    for number in 0..100 {
        task["source"] = json!(format!("# {number}"));
        assert!(judged(&judge, &task).is_accepted());
        // The same program again is not a new one.
        assert!(judged(&judge, &task).is_accepted());
    }
    assert!((60..70).contains(&count()), "{}", count());
}
