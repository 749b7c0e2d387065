//! The groups of a spec: the sources of their cases.

use super::choices::{combinations, texts_of_ranges};
use super::depends::{GroupOrder, HACKS, SAMPLES};
use super::generator::{FoundGenerator, Generators};
use super::parts::Resolver;
use super::{Aggregation, Calls, Cases, Choices, FileCase, Group, Kind, files, names};
use generators::Params;
use input::Input;
use spec::Mistake;
use spec::Spanned;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Names with another meaning where a group could be named.
const RESERVED: [(&str, &str); 4] = [
    (
        SAMPLES,
        "the files in samples/ are this group already, without a [[group]]",
    ),
    (
        HACKS,
        "the files in hacks/ are this group already, without a [[group]]",
    ),
    ("permitted", "in `expect` this is a key beside the groups"),
    ("required", "in `expect` this is a key beside the groups"),
];

impl Resolver<'_> {
    /// The groups listed in the spec.
    pub(super) fn groups(
        &self,
        listed: &[Spanned<spec::Group>],
        order: &GroupOrder<'_>,
        generators: &Generators,
        judged: (Kind, Option<&Spanned<spec::Checker>>),
    ) -> Vec<Group> {
        let mut seen: BTreeMap<&str, Range<usize>> = BTreeMap::new();
        let mut groups = Vec::new();
        for (index, group) in listed.iter().enumerate() {
            let written = group.get_ref();
            let (name, span) = (written.name.get_ref(), written.name.span());
            let named = match seen.insert(name, span.clone()) {
                Some(first) => Err(Mistake::Duplicate {
                    what: "group",
                    name: name.clone(),
                    first,
                }),
                None => group_name(name),
            };
            self.noted(span, named);
            let depends = self.depends(order, index);
            let checker = self.checker_of_group(judged, written.checker_args.as_ref());
            let args = |args: Option<&spec::Args>| args.map(|args| self.filled_args(args));
            let bounds = self.bounds(written, generators.of_spec());
            let cases = self.cases(group, generators, bounds.as_ref());
            let samples = self.shown(written.samples.as_deref(), cases.as_ref());
            groups.extend(cases.map(|cases| Group {
                name: name.clone(),
                points: written.points.map_or(0.0, |points| points.0),
                text: self.texts(written.text.as_ref()),
                aggregation: written.score.unwrap_or(Aggregation::Min),
                depends,
                cases,
                samples,
                limits: super::limits::of_group(written),
                bounds: bounds.map(|(_, input)| input),
                validator_args: Some(args(written.validator_args.as_ref()).unwrap_or_default()),
                checker_args:
                    args(written.checker_args.as_ref().map(Spanned::get_ref)).unwrap_or_default(),
                checker,
            }));
        }
        groups
    }

    /// The texts of a group in all languages, constants replaced.
    fn texts(&self, written: Option<&Spanned<spec::Title>>) -> BTreeMap<String, String> {
        let Some(written) = written else {
            return BTreeMap::new();
        };
        if written.get_ref().0.is_empty() {
            let wanted = "a text, or a table like { en = \"no two are equal\", zh = \"互不相同\" }";
            self.mismatch(written.span(), "an empty table", wanted);
        }
        let texts = written.get_ref().0.iter();
        texts
            .map(|(code, text)| (code.clone(), self.constants.fill(text)))
            .collect()
    }

    fn cases(
        &self,
        group: &Spanned<spec::Group>,
        generators: &Generators,
        bounds: Option<&(Params, Arc<Input>)>,
    ) -> Option<Cases> {
        let written = group.get_ref();
        match (&written.generator, &written.files, &written.commands) {
            (Some(generator), files, commands) => {
                for span in [
                    files.as_ref().map(Spanned::span),
                    commands.as_ref().map(Spanned::span),
                ]
                .into_iter()
                .flatten()
                {
                    let advice = "a group has a `generator`, or `files` and `commands`, not both";
                    self.misplaced(span, advice);
                }
                self.calls(group, generator, generators, bounds)
                    .map(Cases::Generated)
            }
            (None, files, Some(commands)) => {
                let files = match files {
                    Some(files) => self.files(files)?,
                    None => Vec::new(),
                };
                self.keys_of_calls(written);
                let commands = self.commands(commands, &files, generators)?;
                Some(Cases::Commands(files, commands))
            }
            (None, Some(files), None) => {
                self.keys_of_calls(written);
                self.files(files).map(Cases::Files)
            }
            (None, None, None) => {
                let advice = "say where its cases come from: a `generator`, `commands`, or `files`";
                self.mistakes.add(
                    group.span(),
                    Mistake::MissingKey {
                        key: "generator".to_owned(),
                        advice,
                    },
                );
                None
            }
        }
    }

    /// Records keys that belong to a `generator`, if there is none.
    fn keys_of_calls(&self, group: &spec::Group) {
        let of_generators = [
            group.count.as_ref().map(Spanned::span),
            group.params.as_ref().map(Spanned::span),
            group.each.as_ref().map(Spanned::span),
            group.cases.as_ref().map(Spanned::span),
        ];
        for span in of_generators.into_iter().flatten() {
            self.misplaced(span, "it goes with a `generator`, which this group has not");
        }
    }

    fn files(&self, listed: &Spanned<Vec<Spanned<String>>>) -> Option<Vec<FileCase>> {
        if listed.get_ref().is_empty() {
            self.mismatch(
                listed.span(),
                "an empty list",
                "a list with at least one path, like [\"hand/*.in\"]",
            );
            return None;
        }
        let mut seen: BTreeMap<String, Range<usize>> = BTreeMap::new();
        let mut cases = Vec::new();
        for path in listed.get_ref() {
            for case in self.noted(path.span(), files::inputs(self.dir, path.get_ref()))? {
                if let Some(first) = seen.insert(case.name.clone(), path.span()) {
                    let name = case.name.clone();
                    self.mistakes.add(
                        path.span(),
                        Mistake::Duplicate {
                            what: "case",
                            name,
                            first,
                        },
                    );
                }
                cases.push(case);
            }
        }
        Some(cases)
    }

    fn calls(
        &self,
        group: &Spanned<spec::Group>,
        generator: &Spanned<String>,
        generators: &Generators,
        bounds: Option<&(Params, Arc<Input>)>,
    ) -> Option<Calls> {
        let written = group.get_ref();
        let params = written
            .params
            .as_ref()
            .map(|params| self.choices(&self.filled_table(params.get_ref())));
        let each = written
            .each
            .as_ref()
            .map(|each| {
                let filled = self.filled_table(each.get_ref());
                self.each(&Spanned::new(each.span(), filled))
            })
            .unwrap_or_default();
        let mut cases = self.cases_of_calls(written);
        let name = self.constants.fill(generator.get_ref());
        let found = self.noted(generator.span(), generators.find(&name))?;
        self.check_params(group, &found);
        let mut params = params.unwrap_or_default();
        if matches!(found, FoundGenerator::Declared(_) | FoundGenerator::Script) {
            params = texts_of_ranges(params);
            cases = cases.into_iter().map(texts_of_ranges).collect();
        }
        if let FoundGenerator::Declared(declared) = &found {
            let input = bounds.map_or(&declared.input, |(_, narrowed)| narrowed);
            let tables = [&written.params, &written.each].into_iter().flatten();
            for table in tables.chain(written.cases.iter().flat_map(Spanned::get_ref)) {
                self.check_declared(input, &self.filled_table(table.get_ref()));
            }
            // Narrowed ranges also apply to generated cases.
            for (name, range) in bounds.into_iter().flat_map(|(bounds, _)| &bounds.0) {
                let is_run_through = each.iter().any(|(given, _)| given == name)
                    || cases.iter().any(|case| case.contains_key(name));
                if !is_run_through {
                    params
                        .entry(name.clone())
                        .or_insert_with(|| Choices::One(range.clone()));
                }
            }
        }
        let default = match cases.len() {
            0 => combinations(&each)?,
            listed => listed,
        };
        Some(Calls {
            generator: name,
            program: matches!(found, FoundGenerator::Program(_)),
            count: written
                .count
                .as_ref()
                .map_or(default, |count| count.get_ref().0),
            params,
            each,
            cases,
        })
    }

    /// The parameters of single cases.
    fn cases_of_calls(&self, group: &spec::Group) -> Vec<BTreeMap<String, Choices>> {
        let Some(cases) = &group.cases else {
            return Vec::new();
        };
        if group.each.is_some() {
            let advice =
                "a group has `each`, whose combinations are its cases, or lists its `cases`";
            self.misplaced(cases.span(), advice);
        }
        if cases.get_ref().is_empty() {
            self.mismatch(
                cases.span(),
                "an empty list",
                "a table of parameters for each case",
            );
        }
        let tables = cases.get_ref().iter();
        tables
            .map(|table| self.choices(&self.filled_table(table.get_ref())))
            .collect()
    }
}

/// Whether a group of a spec may have this name.
#[must_use]
pub fn is_group_name(name: &str) -> bool {
    group_name(name).is_ok()
}

fn group_name(name: &str) -> Result<(), Mistake> {
    if let Some((_, meaning)) = RESERVED.iter().find(|(reserved, _)| *reserved == name) {
        let wanted = format!("another name, such as \"small\": {meaning}");
        return Err(Mistake::Mismatch {
            found: format!("{name:?}"),
            wanted,
        });
    }
    names::check(name)
}
