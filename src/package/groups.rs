//! The groups of a spec: where their cases come from.

use super::choices::combinations;
use super::files;
use super::parts::{ALL_PARAMS, Resolver};
use super::{Calls, Cases, FileCase, Group, Program};
use crate::spec::{self, Fault};
use problems::Model;
use std::collections::{BTreeMap, BTreeSet};
use toml::Spanned;

/// The group of the samples.
pub(super) const SAMPLES: &str = "samples";
/// The group of the hacks.
pub(super) const HACKS: &str = "hacks";
/// Names that mean something else where a group could be named.
const RESERVED: [&str; 4] = [SAMPLES, HACKS, "permitted", "required"];

/// The generators that groups may name.
pub(super) struct Generators<'a> {
    pub(super) model: Option<&'a dyn Model>,
    pub(super) programs: &'a BTreeMap<String, Program>,
}

impl Generators<'_> {
    fn names(&self) -> Vec<String> {
        let of_model = self.model.map(Model::generators).unwrap_or_default();
        let names = of_model.iter().map(|info| info.name.to_owned());
        names.chain(self.programs.keys().cloned()).collect()
    }

    /// The parameters a generator takes and whether it is a program; a program may take any.
    fn find(&self, name: &str) -> Option<(bool, Takes)> {
        if let Some(program) = self.programs.get(name) {
            return Some((true, Takes::of_program(program)));
        }
        let all = self.model?.generators();
        let info = all.iter().find(|info| info.name == name)?;
        let names = info
            .params
            .iter()
            .map(|(name, _)| (*name).to_owned())
            .collect();
        Some((
            false,
            Takes {
                names,
                any: false,
                needed: false,
            },
        ))
    }
}

/// The parameters a generator takes.
struct Takes {
    names: Vec<String>,
    /// Others are taken, too.
    any: bool,
    /// All that are named have to be given.
    needed: bool,
}

impl Takes {
    fn of_program(program: &Program) -> Self {
        let names = program
            .args
            .iter()
            .flat_map(|arg| crate::plan::placeholders(arg));
        Self {
            names: names.map(str::to_owned).collect(),
            any: program.args.iter().any(|arg| arg == ALL_PARAMS),
            needed: true,
        }
    }
}

impl Resolver<'_> {
    /// The groups that are listed in the spec.
    pub(super) fn groups(
        &self,
        listed: &[Spanned<spec::Group>],
        generators: &Generators<'_>,
    ) -> Vec<Group> {
        let mut seen = BTreeSet::new();
        let mut groups = Vec::new();
        for group in listed {
            let name = &group.get_ref().name;
            let named = group_name(name.get_ref()).and_then(|()| {
                let fresh = seen.insert(name.get_ref());
                let duplicate = || Fault::Duplicate {
                    what: "group",
                    name: name.get_ref().clone(),
                };
                fresh.then_some(()).ok_or_else(duplicate)
            });
            self.noted(name.span(), named);
            groups.extend(self.cases(group, generators).map(|cases| Group {
                name: name.get_ref().clone(),
                points: group.get_ref().points.map_or(0.0, |points| points.0),
                cases,
            }));
        }
        groups
    }

    fn cases(&self, group: &Spanned<spec::Group>, generators: &Generators<'_>) -> Option<Cases> {
        let written = group.get_ref();
        match (&written.generator, &written.files) {
            (Some(generator), files) => {
                if let Some(files) = files {
                    self.misplaced(
                        files.span(),
                        "a group has a `generator` or `files`, not both".to_owned(),
                    );
                }
                self.calls(group, generator, generators)
                    .map(Cases::Generated)
            }
            (None, Some(files)) => self.files(written, files).map(Cases::Files),
            (None, None) => {
                let advice = "say where its cases come from: a generator, or `files`";
                self.faults.add(
                    group.span(),
                    Fault::MissingKey {
                        key: "generator".to_owned(),
                        advice,
                    },
                );
                None
            }
        }
    }

    fn files(
        &self,
        group: &spec::Group,
        listed: &Spanned<Vec<Spanned<String>>>,
    ) -> Option<Vec<FileCase>> {
        let of_generators = [
            group.count.as_ref().map(Spanned::span),
            group.params.as_ref().map(Spanned::span),
            group.each.as_ref().map(Spanned::span),
        ];
        for span in of_generators.into_iter().flatten() {
            self.misplaced(
                span,
                "it goes with `generator`; this group has `files`".to_owned(),
            );
        }
        if listed.get_ref().is_empty() {
            let wanted = "a list with at least one path, like [\"hand/*.in\"]".to_owned();
            self.faults.add(
                listed.span(),
                Fault::Mismatch {
                    found: "an empty list".to_owned(),
                    wanted,
                },
            );
            return None;
        }
        let mut cases: Vec<FileCase> = Vec::new();
        for path in listed.get_ref() {
            for case in self.noted(path.span(), files::inputs(self.dir, path.get_ref()))? {
                if cases.iter().any(|known| known.name == case.name) {
                    let fault = Fault::Duplicate {
                        what: "case",
                        name: case.name.clone(),
                    };
                    self.faults.add(path.span(), fault);
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
        generators: &Generators<'_>,
    ) -> Option<Calls> {
        let name = generator.get_ref();
        let found = generators.find(name).ok_or_else(|| Fault::UnknownName {
            what: "generator",
            found: name.clone(),
            known: generators.names(),
        });
        let found = self.noted(generator.span(), found);
        let written = group.get_ref();
        let params = written
            .params
            .as_ref()
            .map(|params| self.choices(params.get_ref()))
            .unwrap_or_default();
        let each = written
            .each
            .as_ref()
            .map(|each| self.each(each))
            .unwrap_or_default();
        let (program, takes) = found?;
        self.check_params(group, &takes);
        let default = combinations(&each)?;
        Some(Calls {
            generator: name.clone(),
            program,
            count: written
                .count
                .as_ref()
                .map_or(default, |count| count.get_ref().0),
            params,
            each,
        })
    }

    /// Every parameter is given once and taken, and those needed are given.
    fn check_params(&self, group: &Spanned<spec::Group>, takes: &Takes) {
        let written = group.get_ref();
        let tables =
            [&written.params, &written.each].map(|table| table.as_ref().map(Spanned::get_ref));
        let mut given = BTreeSet::new();
        for name in tables.into_iter().flatten().flat_map(|table| table.keys()) {
            let fault = if !given.insert(name.get_ref().as_str()) {
                Fault::Duplicate {
                    what: "parameter",
                    name: name.get_ref().clone(),
                }
            } else if takes.any || takes.names.contains(name.get_ref()) {
                continue;
            } else {
                let (found, known) = (name.get_ref().clone(), takes.names.clone());
                Fault::UnknownName {
                    what: "parameter",
                    found,
                    known,
                }
            };
            self.faults.add(name.span(), fault);
        }
        let missing = takes
            .names
            .iter()
            .find(|name| takes.needed && !given.contains(name.as_str()));
        if let Some(missing) = missing {
            let key = format!("params.{missing}");
            let advice = "the `args` of its generator use it";
            self.faults
                .add(group.span(), Fault::MissingKey { key, advice });
        }
    }
}

fn group_name(name: &str) -> Result<(), Fault> {
    let allowed =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte);
    let wanted = if RESERVED.contains(&name) {
        "another name: this one has a meaning of its own"
    } else if name.is_empty() || !name.bytes().all(allowed) {
        "a name of lower-case letters, digits, `-` and `_`"
    } else {
        return Ok(());
    };
    Err(Fault::Mismatch {
        found: format!("{name:?}"),
        wanted: wanted.to_owned(),
    })
}
