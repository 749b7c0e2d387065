//! Cases that config.yaml does not list: they are found by their file names, as in Hydro.

use crate::kept::KeptCase;
use crate::yaml::{Node, Value};
use std::collections::BTreeMap;

/// The names of an input and its answer; without one, the answer is empty.
type Files = (String, Option<String>);

/// A subtask that file names define.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct FoundSubtask {
    /// Whether all its cases must be correct, as in subtasks whose number is in the names.
    pub(super) is_min: bool,
    /// The names of inputs and answers, sorted by number.
    pub(super) cases: Vec<Files>,
}

impl FoundSubtask {
    /// The cases as config.yaml would list them.
    pub(super) fn nodes(self) -> Node {
        let cases = self.cases.into_iter().map(|(input, output)| {
            let output = output.map(|output| ("output", Node::scalar(output)));
            Node::map([("input", Node::scalar(input))].into_iter().chain(output))
        });
        Node::from_value(Value::List(cases.collect()))
    }
}

/// The parts of an input's name.
#[derive(Debug, PartialEq, Eq)]
struct InputName {
    subtask: u64,
    id: u64,
    is_min: bool,
    /// The possible names of its answer.
    answers: Vec<String>,
}

/// Extensions of inputs; the name before them ends with a number.
const INPUTS: [&str; 6] = [".in.txt", ".IN.TXT", ".in", ".IN", ".txt", ".TXT"];
/// Extensions of answers.
const ANSWERS: [&str; 8] = [
    ".out", ".OUT", ".out.txt", ".OUT.TXT", ".ans", ".ANS", ".ans.txt", ".ANS.TXT",
];

/// The subtasks of these files, by their numbers. Inputs count if they have an answer, unless no
/// case has one.
pub(super) fn subtasks(files: &[String], has_answers: bool) -> BTreeMap<u64, FoundSubtask> {
    let mut found: BTreeMap<u64, Vec<(InputName, Files)>> = BTreeMap::new();
    for file in files {
        let Some(named) = named(file) else { continue };
        let mut answers = named.answers.iter();
        let answer = answers.find(|answer| *answer != file && files.contains(answer));
        let answer = answer.filter(|_| has_answers).cloned();
        if has_answers && answer.is_none() {
            continue;
        }
        let pair = (file.clone(), answer);
        found.entry(named.subtask).or_default().push((named, pair));
    }
    let subtasks = found.into_iter().map(|(number, mut cases)| {
        let is_min = cases.first().is_some_and(|(named, _)| named.is_min);
        // The files are sorted by name, where `10` comes before `2`.
        cases.sort_by_key(|(named, _)| named.id);
        let cases = cases.into_iter().map(|(_, pair)| pair).collect();
        (number, FoundSubtask { is_min, cases })
    });
    subtasks.collect()
}

/// The cases as pairs of files; `at` maps names to paths.
pub(super) fn pairs(found: &FoundSubtask, at: &dyn Fn(&str) -> String) -> Vec<KeptCase> {
    let cases = found.cases.iter();
    let pair = |(input, answer): &Files| KeptCase {
        name: stem(input),
        ..KeptCase::partial(Some(&at(input)), answer.as_deref().map(at).as_deref())
    };
    cases.map(pair).collect()
}

/// The name of an input without its extension, which may be before a number.
fn stem(input: &str) -> String {
    let ending = INPUTS.iter().find_map(|ending| input.strip_suffix(ending));
    ending.unwrap_or(input).replace('.', "-")
}

fn named(file: &str) -> Option<InputName> {
    if let Some(stem) = INPUTS.iter().find_map(|ending| file.strip_suffix(ending)) {
        return ending_with_a_number(stem).or_else(|| beginning_with_a_number(file));
    }
    numbered_ending(file)
}

/// `2.in`, `data2.in`, and `1-2.in` in the first subtask.
fn ending_with_a_number(stem: &str) -> Option<InputName> {
    let (rest, id) = last_number(stem)?;
    let before = rest.strip_suffix(['-', '_']).and_then(last_number);
    let outputs = |name: &str| name.replace("input", "output").replace("INPUT", "OUTPUT");
    let mut answers: Vec<String> = Vec::new();
    for ending in ANSWERS {
        let usual = format!("{stem}{ending}");
        answers.extend([usual.clone(), outputs(&usual)]);
    }
    if stem.contains("input") {
        answers.push(format!("{}.txt", outputs(stem)));
    }
    Some(InputName {
        subtask: before.map_or(1, |(_, subtask)| subtask),
        id,
        is_min: before.is_some(),
        answers,
    })
}

/// `1_small.in`.
fn beginning_with_a_number(file: &str) -> Option<InputName> {
    let stem = file.strip_suffix(".in").or(file.strip_suffix(".IN"))?;
    let end = stem.find(['-', '_'])?;
    let answers = [".out", ".ans", ".OUT", ".ANS"];
    Some(InputName {
        subtask: 1,
        id: number(&stem[..end])?,
        is_min: false,
        answers: answers.map(|ending| format!("{stem}{ending}")).to_vec(),
    })
}

/// `data.in2`, whose answer is `data.ou2` or `data.out2`.
fn numbered_ending(file: &str) -> Option<InputName> {
    let (rest, id) = last_number(file)?;
    let digits = &file[rest.len()..];
    let (stem, endings) = match rest.strip_suffix(".in") {
        Some(stem) => (stem, [".ou", ".out"]),
        None => (rest.strip_suffix(".IN")?, [".OU", ".OUT"]),
    };
    let outputs = stem.replace("input", "output").replace("INPUT", "OUTPUT");
    let answers = endings
        .iter()
        .flat_map(|ending| [stem, &outputs].map(|stem| format!("{stem}{ending}{digits}")));
    Some(InputName {
        subtask: 1,
        id,
        is_min: false,
        answers: answers.collect(),
    })
}

/// The number at the end of a text, and the text before it.
fn last_number(text: &str) -> Option<(&str, u64)> {
    let rest = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    Some((rest, number(&text[rest.len()..])?))
}

fn number(digits: &str) -> Option<u64> {
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use super::{FoundSubtask, subtasks};

    fn found(files: &[&str]) -> Vec<(u64, bool, Vec<String>)> {
        let files: Vec<String> = files.iter().map(|file| (*file).to_owned()).collect();
        let of = |(number, found): (u64, FoundSubtask)| {
            let cases = found.cases.into_iter();
            let cases = cases.map(|(input, answer)| format!("{input} {}", answer.unwrap()));
            (number, found.is_min, cases.collect())
        };
        subtasks(&files, true).into_iter().map(of).collect()
    }

    #[test]
    fn files_are_cases_by_their_names() {
        let one = |cases: &[&str]| {
            let cases = cases.iter().map(|case| (*case).to_owned());
            vec![(1, false, cases.collect::<Vec<_>>())]
        };
        for (files, expected) in [
            (
                &["10.in", "10.out", "2.in", "2.ans", "3.in"][..],
                one(&["2.in 2.ans", "10.in 10.out"]),
            ),
            (
                &["input1.txt", "output1.txt"],
                one(&["input1.txt output1.txt"]),
            ),
            (&["a.in1", "a.ou1"], one(&["a.in1 a.ou1"])),
            (&["A.IN1", "A.OUT1"], one(&["A.IN1 A.OUT1"])),
            (
                &["1_small.in", "1_small.out"],
                one(&["1_small.in 1_small.out"]),
            ),
            (&["x_1.IN", "x_1.OUT"], one(&["x_1.IN x_1.OUT"])),
        ] {
            assert_eq!(found(files), expected);
        }
        assert_eq!(
            found(&[
                "d1-2.in", "d1-2.out", "d1-1.in", "d1-1.out", "d2-1.in", "d2-1.out"
            ]),
            [
                (
                    1,
                    true,
                    vec!["d1-1.in d1-1.out".to_owned(), "d1-2.in d1-2.out".to_owned()]
                ),
                (2, true, vec!["d2-1.in d2-1.out".to_owned()]),
            ]
        );
        let alone = subtasks(&["1.in".to_owned(), "1.out".to_owned()], false);
        assert_eq!(alone[&1].cases, [("1.in".to_owned(), None)]);
        assert!(found(&["sample.in", "sample.out", "1.in", "notes.txt"]).is_empty());
    }
}
