//! The numbers and texts in solutions and samples: if programs treat a value specially, inputs
//! should contain it.

use package::{Cases, Package};
use std::collections::BTreeSet;

/// The maximum numbers of numbers and texts.
const MAX_NUMBERS: usize = 10;
const MAX_TEXTS: usize = 24;
/// The maximum length of a text, and how many bytes of a sample are read.
const MAX_TEXT_LENGTH: usize = 60;
const MAX_SAMPLE_BYTES: u64 = 1 << 14;

/// Numbers and texts.
#[derive(Debug, Default)]
pub(super) struct Literals {
    pub(super) numbers: Vec<i64>,
    /// The texts; those of solutions come first.
    pub(super) texts: Vec<String>,
    /// How many of the texts are from solutions.
    pub(super) of_solutions: usize,
}

/// The literals of the solutions that must be accepted, and the texts of the samples.
pub(super) fn literals(package: &Package) -> Literals {
    let mut found = Literals::default();
    for (_, source) in package.accepted_submissions().unwrap_or_default() {
        for file in &source.files {
            found.take_source(&String::from_utf8_lossy(&file.text));
        }
    }
    found.texts = first_distinct(found.texts, MAX_TEXTS / 2);
    found.of_solutions = found.texts.len();
    for sample in samples(package) {
        found.take_sample(&sample);
    }
    found.numbers = first_distinct(found.numbers, MAX_NUMBERS);
    found.texts = first_distinct(found.texts, MAX_TEXTS);
    found
}

fn samples(package: &Package) -> Vec<String> {
    let groups = package.groups.iter().filter(|group| group.is_samples());
    let files = groups.filter_map(|group| match &group.cases {
        Cases::Files(files) => Some(files),
        _ => None,
    });
    let inputs = files.flatten().map(|file| package.dir.join(&file.input));
    let small = inputs.filter(|path| path.metadata().is_ok_and(|it| it.len() <= MAX_SAMPLE_BYTES));
    small
        .filter_map(|path| std::fs::read_to_string(path).ok())
        .collect()
}

fn first_distinct<T: Clone + Ord>(all: Vec<T>, most: usize) -> Vec<T> {
    let mut seen = BTreeSet::new();
    let new = all.into_iter().filter(|one| seen.insert(one.clone()));
    new.take(most).collect()
}

impl Literals {
    /// Adds quoted texts, and numbers that are not part of a name.
    fn take_source(&mut self, text: &str) {
        for line in text.lines() {
            let mut letters = line.char_indices().peekable();
            let mut before = ' ';
            while let Some((place, letter)) = letters.next() {
                if letter == '"' || letter == '\'' {
                    let rest = &line[place + 1..];
                    let Some(end) = rest.find(letter) else { break };
                    self.take_text(&rest[..end]);
                    while letters.next_if(|(at, _)| *at <= place + 1 + end).is_some() {}
                } else if letter.is_ascii_digit() && !(before.is_alphanumeric() || before == '_') {
                    let rest = &line[place..];
                    let end = rest
                        .find(|it: char| !it.is_ascii_digit())
                        .unwrap_or(rest.len());
                    // Numbers with one digit are tried anyway.
                    if let Ok(number) = rest[..end].parse::<i64>()
                        && number >= 10
                    {
                        self.numbers.push(number);
                    }
                    while letters.next_if(|(at, _)| *at < place + end).is_some() {}
                }
                before = letter;
            }
        }
    }

    /// Adds the lines and words of a sample that are not numbers.
    fn take_sample(&mut self, text: &str) {
        for line in text.lines() {
            self.take_text(line);
            for word in line.split(' ') {
                self.take_text(word);
            }
        }
    }

    fn take_text(&mut self, text: &str) {
        let is_plain = |byte: u8| (b' '..=b'~').contains(&byte) && !b"\\|%{}\"".contains(&byte);
        let is_number = text.parse::<f64>().is_ok();
        let fits = (1..=MAX_TEXT_LENGTH).contains(&text.len()) && text.bytes().all(is_plain);
        if fits && !is_number && text.bytes().any(|byte| byte.is_ascii_alphanumeric()) {
            self.texts.push(text.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Literals;

    #[test]
    fn quoted_texts_and_numbers_of_a_source_are_taken() {
        let mut found = Literals::default();
        found
            .take_source("if s == \"pea soup\" or n1 > 29: print('%d', x_31, 366)\nlet a = 'it;\n");
        assert_eq!(found.texts, ["pea soup"]);
        assert_eq!(found.numbers, [29, 366]);
    }

    #[test]
    fn numbers_of_a_sample_are_no_texts() {
        let mut found = Literals::default();
        found.take_sample("29 FEB\n-1.5\n");
        assert_eq!(found.texts, ["29 FEB", "FEB"]);
    }
}
