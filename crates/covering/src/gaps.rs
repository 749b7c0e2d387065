//! What the cases of a problem lack compared with a plan, as far as this is known without running
//! generators.

use cases::plan::{Origin, Planned};
use generators::Value;
use package::{INPUT_GENERATOR, InProcess, Package};
use problems::Values;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The maximum number of names in a line; the rest is counted.
const MAX_NAMES: usize = 4;

/// The generators that no case uses, and the words of parameters that no case uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gaps {
    /// Generators that no case uses.
    pub generators: Vec<String>,
    /// Words that no case uses, for generators that are used.
    pub words: Vec<MissingWords>,
    /// How many generators and words are used.
    pub used: usize,
    /// How many generators and words exist.
    pub all: usize,
}

/// The words of a parameter that no case uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingWords {
    /// The generator.
    pub generator: String,
    /// Its parameter.
    pub parameter: String,
    /// The words, as written in a spec.
    pub words: Vec<String>,
}

impl fmt::Display for MissingWords {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            generator,
            parameter,
            words,
        } = self;
        let words = named(words, " or ");
        write!(out, "no case of `{generator}` has {parameter} = {words}")
    }
}

impl Gaps {
    /// The missing items, one sentence each, the most important first.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let unused = self.unused_generators().into_iter();
        unused.chain(self.missing_words()).collect()
    }

    /// A sentence with the generators that no case uses.
    #[must_use]
    pub fn unused_generators(&self) -> Option<String> {
        let generators = self.generators.iter().map(|name| format!("`{name}`"));
        let generators: Vec<String> = generators.collect();
        (!generators.is_empty()).then(|| {
            let generators = named(&generators, " or ");
            format!("no case is made by the generator {generators}")
        })
    }

    /// A sentence for each parameter with words that no case uses.
    #[must_use]
    pub fn missing_words(&self) -> Vec<String> {
        self.words.iter().map(ToString::to_string).collect()
    }
}

fn named(names: &[String], last: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        _ if names.len() > MAX_NAMES => {
            let shown = names[..MAX_NAMES].join(", ");
            format!("{shown} and {} more", names.len() - MAX_NAMES)
        }
        [first @ .., one] => format!("{}{last}{one}", first.join(", ")),
    }
}

/// The gaps of these cases. For generator programs, only the use of the generator is known.
#[must_use]
pub fn gaps<'a>(package: &Package, cases: impl Iterator<Item = &'a Planned>) -> Gaps {
    let mut given: BTreeMap<&str, BTreeMap<&str, BTreeSet<String>>> = BTreeMap::new();
    for case in cases {
        if let Origin::Generated(call) = &case.origin {
            let of_generator = given.entry(&call.generator).or_default();
            for (name, value) in &call.params.0 {
                let words = of_generator.entry(name).or_default();
                words.insert(value.to_string());
            }
        }
    }
    let mut gaps = Gaps::default();
    let names = package.generator_names();
    // A model has more knowledge of its inputs than their declaration.
    let names = names
        .iter()
        .filter(|name| package.model.is_none() || *name != INPUT_GENERATOR);
    for name in names {
        let Some(generator) = package.in_process(name) else {
            continue;
        };
        // Changes of given inputs are not a kind of input that data could lack.
        if matches!(generator, InProcess::Varied(_)) {
            continue;
        }
        gaps.all += 1;
        let Some(given) = given.get(&**name) else {
            gaps.generators.push(name.clone());
            continue;
        };
        gaps.used += 1;
        for (parameter, words) in choices(&generator, name) {
            gaps.note(name, parameter, &words, given.get(parameter));
        }
    }
    gaps
}

impl Gaps {
    fn note(
        &mut self,
        generator: &str,
        parameter: &str,
        words: &[Value],
        given: Option<&BTreeSet<String>>,
    ) {
        let words = words.iter().map(ToString::to_string);
        let is_given = |word: &String| given.is_some_and(|given| given.contains(word));
        let (used, missing): (Vec<String>, Vec<String>) = words.partition(is_given);
        self.used += used.len();
        self.all += used.len() + missing.len();
        if !missing.is_empty() {
            self.words.push(MissingWords {
                generator: generator.to_owned(),
                parameter: parameter.to_owned(),
                words: missing,
            });
        }
    }
}

/// The words of each parameter of a generator that lists the possible values.
fn choices(generator: &InProcess<'_>, name: &str) -> Vec<(&'static str, Vec<Value>)> {
    let texts = |words: &[&str]| {
        let words = words.iter();
        words.map(|word| Value::Text((*word).to_owned())).collect()
    };
    let InProcess::Model(model) = generator else {
        let shapes = generator.shapes().into_iter();
        return shapes.map(|(kind, names)| (kind, texts(&names))).collect();
    };
    let infos = model.generators().into_iter();
    let params = infos.filter(|info| info.name == name);
    let params = params.flat_map(|info| info.params);
    let choices = params.filter_map(|param| {
        let words = match param.values {
            Values::Words(words) => texts(words),
            Values::OneOf(numbers) => numbers.iter().copied().map(Value::Int).collect(),
            _ => return None,
        };
        Some((param.name, words))
    });
    choices.collect()
}

#[cfg(test)]
mod tests {
    use super::{Gaps, MissingWords};

    #[test]
    fn gaps_are_sentences() {
        let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        let gaps = Gaps {
            generators: texts(&["full", "mixed"]),
            words: vec![
                MissingWords {
                    generator: "random".to_owned(),
                    parameter: "order".to_owned(),
                    words: texts(&["\"rising\""]),
                },
                MissingWords {
                    generator: "input".to_owned(),
                    parameter: "tree".to_owned(),
                    words: texts(&["1", "2", "3", "4", "5", "6"]),
                },
            ],
            used: 3,
            all: 12,
        };
        let expected = [
            "no case is made by the generator `full` or `mixed`",
            "no case of `random` has order = \"rising\"",
            "no case of `input` has tree = 1, 2, 3, 4 and 2 more",
        ];
        assert_eq!(gaps.sentences(), expected);
        assert!(Gaps::default().sentences().is_empty());
    }
}
