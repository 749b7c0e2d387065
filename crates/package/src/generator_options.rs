//! What the source of a generator shows of its arguments: options that no call of the spec has, and
//! the words that it compares arguments with.
//!
//! The source is not parsed. A quoted text counts as an option or a word by what stands beside it on
//! its line, in the forms of testlib, validate.h, argparse and plain comparisons. A wrong guess does
//! no harm: a call that makes no valid input is not used.

use std::collections::{BTreeMap, BTreeSet};

/// The maximum numbers of options and words.
const MAX_OPTIONS: usize = 12;
const MAX_WORDS: usize = 12;
/// The maximum length of a word.
const MAX_LENGTH: usize = 24;

/// What an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum OptionValue {
    Nothing,
    Number,
    Words(Vec<String>),
}

/// The arguments of a generator, as its source shows them.
#[derive(Debug, Default)]
pub(super) struct GeneratorOptions {
    /// Options with their dashes.
    pub(super) options: BTreeMap<String, OptionValue>,
    /// The words that something is compared with.
    pub(super) words: Vec<String>,
}

impl GeneratorOptions {
    pub(super) fn in_source(text: &str) -> Self {
        let mut found = Self::default();
        for line in text.lines() {
            found.take(line);
        }
        found
    }

    fn take(&mut self, line: &str) {
        for (before, word, after) in quoted(line) {
            let option = of_testlib(before, word).or_else(|| with_dashes(word, after));
            if let Some((name, value)) = option {
                if self.options.len() < MAX_OPTIONS {
                    self.options.entry(name).or_insert(value);
                }
            } else if is_compared(before, after)
                && is_word(word)
                && self.words.len() < MAX_WORDS
                && !self.words.iter().any(|it| it == word)
            {
                self.words.push(word.to_owned());
            }
        }
    }

    /// The options that these arguments do not have.
    pub(super) fn unseen<'a>(
        &'a self,
        args: &'a BTreeSet<&str>,
    ) -> impl Iterator<Item = (&'a str, &'a OptionValue)> {
        let names = self
            .options
            .iter()
            .map(|(name, value)| (name.as_str(), value));
        names.filter(|(name, _)| {
            let bare = name.trim_start_matches('-');
            let is_seen = |arg: &&str| {
                let arg = arg.trim_start_matches('-');
                arg == bare || arg.strip_prefix(bare).is_some_and(|it| it.starts_with('='))
            };
            !bare.to_ascii_lowercase().contains("seed") && !args.iter().any(is_seen)
        })
    }
}

/// The quoted texts of a line, each with what stands before and behind it.
fn quoted(line: &str) -> Vec<(&str, &str, &str)> {
    let (mut all, mut from) = (Vec::new(), 0);
    while let Some(start) = line[from..].find(['"', '\'']).map(|at| from + at) {
        let quote = &line[start..=start];
        let Some(len) = line[start + 1..].find(quote) else {
            break;
        };
        let end = start + 1 + len;
        all.push((&line[..start], &line[start + 1..end], &line[end + 1..]));
        from = end + 1;
    }
    all
}

fn is_word(word: &str) -> bool {
    let is_plain = |it: u8| it.is_ascii_alphanumeric() || b"_-+.".contains(&it);
    (1..=MAX_LENGTH).contains(&word.len()) && word.bytes().all(is_plain)
}

/// An option as testlib reads it: `opt<int>("n")` or `has_opt("yes")`.
fn of_testlib(before: &str, word: &str) -> Option<(String, OptionValue)> {
    let before = before.trim_end();
    let is_name = is_word(word) && word.starts_with(|it: char| it.is_ascii_alphabetic());
    let value = if before.ends_with("has_opt(") || before.ends_with("opt<bool>(") {
        OptionValue::Nothing
    } else {
        let numbers = ["int", "long long", "ll", "int64_t", "unsigned", "double"];
        let is_number = |kind: &&&str| before.ends_with(&format!("opt<{kind}>("));
        numbers
            .iter()
            .find(is_number)
            .map(|_| OptionValue::Number)?
    };
    is_name.then(|| (format!("-{word}"), value))
}

/// An option with its dashes, as argparse and validate.h read it.
fn with_dashes(word: &str, after: &str) -> Option<(String, OptionValue)> {
    let bare = word.trim_start_matches('-');
    let dashes = word.len() - bare.len();
    let is_option = (1..=2).contains(&dashes)
        && is_word(bare)
        && bare.starts_with(|it: char| it.is_ascii_alphabetic());
    if !is_option {
        return None;
    }
    let after = after.split(';').next().unwrap_or_default();
    let is_flag = ["store_true", ".asBool", "in sys.argv"];
    let is_number = ["type=int", "type=float", "type = int", ".asInt", ".asReal"];
    let value = if is_flag.iter().any(|it| after.contains(it)) {
        OptionValue::Nothing
    } else if is_number.iter().any(|it| after.contains(it)) {
        OptionValue::Number
    } else {
        let (_, choices) = after.split_once("choices")?;
        let list = choices.split(']').next()?;
        let words = quoted(list).into_iter().map(|(_, word, _)| word.to_owned());
        OptionValue::Words(words.take(MAX_WORDS).collect())
    };
    Some((word.to_owned(), value))
}

/// Whether a text is compared with something.
fn is_compared(before: &str, after: &str) -> bool {
    let (before, after) = (before.trim_end(), after.trim_start());
    let is_equal =
        |it: &str| it.ends_with("==") || it.ends_with("case") || it.ends_with(".equals(");
    let is_argument = before
        .rsplit_once("strcmp(")
        .is_some_and(|(_, it)| !it.contains(')'));
    is_equal(before) || is_argument || after.starts_with("==")
}

#[cfg(test)]
mod tests {
    use super::{GeneratorOptions, OptionValue};

    #[test]
    fn options_and_words_are_found_in_sources() {
        let source = r#"
int n = opt<int>("n"); if (has_opt("tree")) {}
Integer m = arguments["--m"].asInteger(5); bool yes = arguments["--yes"].asBool();
parser.add_argument("--kind", choices=["path", "star"])
parser.add_argument('--flat', action='store_true')
if mode == "line" or "deep" == mode: print("no word")
if (strcmp(args[1], "wide") == 0) puts("no word");
"#;
        let found = GeneratorOptions::in_source(source);
        let words =
            |words: &[&str]| OptionValue::Words(words.iter().map(|it| (*it).to_owned()).collect());
        let options = [
            ("--flat", OptionValue::Nothing),
            ("--kind", words(&["path", "star"])),
            ("--m", OptionValue::Number),
            ("--yes", OptionValue::Nothing),
            ("-n", OptionValue::Number),
            ("-tree", OptionValue::Nothing),
        ];
        let options = options.map(|(name, value)| (name.to_owned(), value));
        assert_eq!(found.options, options.into());
        assert_eq!(found.words, ["line", "deep", "wide"]);
        let known = ["-n", "--m=5", "--flat"].into();
        let unseen = found.unseen(&known);
        let unseen: Vec<&str> = unseen.map(|(name, _)| name).collect();
        assert_eq!(unseen, ["--kind", "--yes", "-tree"]);
    }
}
