//! Commands that reproduce a result.

use crate::cli::args;
use base::text::shell_words;
use cases::plan::Call;
use fuzz::Finding;
use fuzz::condition::Goal;
use fuzz::request::Request;

/// The command that finds a counterexample again.
pub(super) fn replay(args: &args::Fuzz, request: &Request<'_>, finding: &Finding) -> String {
    if let Some(call) = finding.call.as_ref().filter(|_| request.is_for_time()) {
        return time_again(args, &finding.submission, call);
    }
    // A condition names its submissions.
    let condition = args.find.as_ref().and_then(Goal::condition);
    let mut words = words(
        &args.problem,
        condition.is_none().then_some(&*finding.submission),
    );
    let mut option = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
    if let Some(oracle) = &args.against {
        option("--against", oracle);
    }
    if let Some(goal) = &args.find {
        option("--find", &goal.to_string());
    }
    if let Some(group) = &args.among {
        option("--among", group);
    }
    if let Some(generator) = &args.generator {
        option("--generator", generator);
    }
    for (key, value) in &args.params {
        option("-p", &format!("{key}={value}"));
    }
    if args.exhaustive {
        words.push("--exhaustive".to_owned());
    } else {
        option("--seed", &finding.number.to_string());
        option("--cases", &finding.joined.to_string());
    }
    shell_words(&words)
}

/// The command that measures a submission again on the input of a generator call.
pub(super) fn time_again(args: &args::Fuzz, submission: &str, call: &Call) -> String {
    let mut words = words(&args.problem, Some(submission));
    words.push("--slowest".to_owned());
    shell_words(&with_call(words, call))
}

/// The command that fuzzes a submission with the input of a generator call.
pub(super) fn by_call(problem: &str, submission: &str, call: &Call) -> String {
    shell_words(&with_call(words(problem, Some(submission)), call))
}

/// The command that fuzzes a submission with some cases from a number on.
pub(super) fn by_number(problem: &str, submission: &str, (number, cases): (u64, u64)) -> String {
    let mut words = words(problem, Some(submission));
    let options = ["--seed".to_owned(), number.to_string()];
    words.extend(options);
    words.extend(["--cases".to_owned(), cases.to_string()]);
    shell_words(&words)
}

fn with_call(mut words: Vec<String>, call: &Call) -> Vec<String> {
    let mut option = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
    option("--generator", &call.generator);
    for (key, value) in &call.params.0 {
        option("-p", &format!("{key}={value}"));
    }
    option("--seed", &call.seed.to_string());
    option("--cases", "1");
    words
}

fn words(problem: &str, submission: Option<&str>) -> Vec<String> {
    let words = ["tengen", "fuzz", problem];
    words
        .into_iter()
        .chain(submission)
        .map(str::to_owned)
        .collect()
}
