//! Commands that reproduce a result.

use crate::cli::args;
use base::text::shell_words;
use cases::plan::Call;
use fuzz::Finding;
use fuzz::request::Request;

/// The command that finds a counterexample again.
pub(super) fn replay(args: &args::Fuzz, request: &Request<'_>, finding: &Finding) -> String {
    if let Some(call) = finding.call.as_ref().filter(|_| request.is_for_time()) {
        return time_again(args, &finding.submission, call);
    }
    let mut words = words(args, &finding.submission);
    let mut option = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
    if let Some(oracle) = &args.against {
        option("--against", oracle);
    }
    if let Some(verdict) = args.find {
        option("--find", verdict.name());
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
    let mut words = words(args, submission);
    words.push("--slowest".to_owned());
    let mut option = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
    option("--generator", &call.generator);
    for (key, value) in &call.params.0 {
        option("-p", &format!("{key}={value}"));
    }
    option("--seed", &call.seed.to_string());
    option("--cases", "1");
    shell_words(&words)
}

fn words(args: &args::Fuzz, submission: &str) -> Vec<String> {
    ["tengen", "fuzz", &args.problem, submission]
        .map(str::to_owned)
        .to_vec()
}
