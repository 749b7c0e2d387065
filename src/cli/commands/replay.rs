//! The command that finds a counterexample again.

use crate::cli::args;
use crate::fuzz::Finding;

/// The command that finds it again.
pub(super) fn replay(args: &args::Fuzz, finding: &Finding) -> String {
    let mut words = vec!["tengen".to_owned(), "fuzz".to_owned(), args.problem.clone()];
    words.push(finding.submission.clone());
    let mut option = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
    if let Some(rival) = &args.against {
        option("--against", rival);
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
    let quoted = words.iter().map(|word| quoted(word));
    quoted.collect::<Vec<String>>().join(" ")
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./=:,+".contains(&byte);
    if !word.is_empty() && word.bytes().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
