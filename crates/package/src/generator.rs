//! The generators that groups may name: that of the declared input, those of the model, and the
//! programs of the jury.

use super::Command;
use super::declared::{INPUT_GENERATOR, OfSpec};
use super::parts::Resolver;
use super::template;
use super::{
    CallTemplate, Declared, Group, Program, Protocol, VARY_GENERATOR, call_templates, names,
};
use problems::{GeneratorInfo, Model};
use spec::{Mistake, Spanned, Spec};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

/// The default time of a generator.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// The definitions of inputs without a model: the declaration, whether there is a script, and
/// whether given inputs can be modified.
pub(super) type OfInputs = (OfSpec, bool, bool);

/// All generators of a problem.
pub(super) struct Generators {
    /// Those of the model; `None` if the model could not be opened.
    of_model: Option<Vec<GeneratorInfo>>,
    /// The declared input, if the spec has one.
    declared: OfSpec,
    /// Whether a script defines the inputs, if neither a model nor a declaration does.
    has_script: bool,
    /// Whether inputs can be made by modifying given ones.
    can_vary: bool,
    /// The programs by name, with the position of the name; `None` if one is not usable.
    programs: BTreeMap<String, (Range<usize>, Option<Program>)>,
    /// The call templates that groups name.
    templates: BTreeMap<String, CallTemplate>,
    /// Calls that make no cases.
    calls: Vec<Command>,
}

/// A generator that a group names.
pub(super) enum FoundGenerator<'a> {
    /// One of the model.
    Model(GeneratorInfo),
    /// The declared input.
    Declared(&'a Declared),
    /// The script of a validator.
    Script,
    /// The generator that modifies given inputs.
    Varied,
    /// A program.
    Program(&'a Program),
    /// It exists or may exist, but a mistake of its own prevents its use.
    Broken,
}

impl Generators {
    /// The declared input, the generators of the model, unless it cannot be opened, and the listed
    /// programs.
    pub(super) fn new(
        resolver: &Resolver<'_>,
        of_model: Option<Vec<GeneratorInfo>>,
        (declared, has_script, can_vary): OfInputs,
        listed: &[spec::Generator],
    ) -> Self {
        let mut all = Self {
            of_model,
            declared,
            has_script,
            can_vary,
            programs: BTreeMap::new(),
            templates: BTreeMap::new(),
            calls: Vec::new(),
        };
        for generator in listed {
            let name = generator.name.get_ref();
            resolver.noted(generator.name.span(), all.check_name(name));
            let usual = vec![Spanned::new(0..0, template::ALL_PARAMS.to_owned())];
            let args = generator.args.as_ref().unwrap_or(&usual);
            let program = resolver.program(&generator.program, Protocol::Plain, args);
            let time = generator.time.map_or(USUAL_TIME, |time| time.0);
            let program = program.map(|program| Program {
                time,
                tells_answer: generator.answer.is_some(),
                ..program
            });
            all.programs
                .insert(name.clone(), (generator.name.span(), program));
            let calls = generator.calls.iter().flatten();
            all.calls
                .extend(calls.filter_map(|written| resolver.example_call(name, written)));
        }
        all
    }

    /// With the call templates among these generators of groups.
    pub(super) fn with_templates(mut self, named: impl Iterator<Item = String>) -> Self {
        let programs = self.programs.iter();
        let usable = programs.filter_map(|(name, (_, it))| Some((name.as_str(), it.as_ref()?)));
        let usable = usable.collect();
        let templates = named.filter_map(|text| {
            let template = call_templates::written(&text, &usable)?;
            Some((text, template))
        });
        self.templates = templates.collect();
        self
    }

    fn check_name(&self, name: &str) -> Result<(), Mistake> {
        if let Some((first, _)) = self.programs.get(name) {
            return Err(Mistake::Duplicate {
                what: "generator",
                name: name.to_owned(),
                first: first.clone(),
            });
        }
        if name == INPUT_GENERATOR && self.declared.is_some() {
            let wanted = "another name: this is the one of the declared input".to_owned();
            return Err(Mistake::Mismatch {
                found: format!("{name:?}"),
                wanted,
            });
        }
        if self.of_model.iter().flatten().any(|info| info.name == name) {
            let wanted = "another name: the model has a generator of this one".to_owned();
            return Err(Mistake::Mismatch {
                found: format!("{name:?}"),
                wanted,
            });
        }
        names::check_generator(name)
    }

    /// The generator `name`.
    pub(super) fn find(&self, name: &str) -> Result<FoundGenerator<'_>, Mistake> {
        if let Some((_, program)) = self.programs.get(name) {
            return Ok(program
                .as_ref()
                .map_or(FoundGenerator::Broken, FoundGenerator::Program));
        }
        if let Some(template) = self.templates.get(name) {
            return Ok(FoundGenerator::Program(&template.program));
        }
        if let (INPUT_GENERATOR, Some(declared)) = (name, &self.declared) {
            let declared = declared.as_ref();
            return Ok(declared.map_or(FoundGenerator::Broken, |declared| {
                FoundGenerator::Declared(declared)
            }));
        }
        if name == INPUT_GENERATOR && self.has_script {
            return Ok(FoundGenerator::Script);
        }
        if name == VARY_GENERATOR && self.can_vary {
            return Ok(FoundGenerator::Varied);
        }
        let Some(of_model) = &self.of_model else {
            return Ok(FoundGenerator::Broken);
        };
        let is_declared = self.declared.is_some() || self.has_script;
        let info = of_model.iter().find(|info| info.name == name);
        let known = || {
            of_model
                .iter()
                .map(|info| info.name.to_owned())
                .chain(is_declared.then(|| INPUT_GENERATOR.to_owned()))
                .chain(self.can_vary.then(|| VARY_GENERATOR.to_owned()))
                .chain(self.programs.keys().cloned())
        };
        info.map(|info| FoundGenerator::Model(*info))
            .ok_or_else(|| Mistake::UnknownName {
                what: "generator",
                found: name.to_owned(),
                known: known().collect(),
            })
    }

    /// The declared input of the spec, with or without mistakes.
    pub(super) fn of_spec(&self) -> &OfSpec {
        &self.declared
    }

    /// The usable programs, and the templates of calls: those that groups name, and those of their
    /// typed calls.
    pub(super) fn into_programs(
        self,
        dir: &Path,
        groups: &[Group],
    ) -> (BTreeMap<String, Program>, BTreeMap<String, CallTemplate>) {
        let usable = |(name, (_, program)): (String, (_, Option<Program>))| Some((name, program?));
        let programs = self.programs.into_iter().filter_map(usable).collect();
        let mut templates = self.templates;
        templates.extend(call_templates::of_typed_calls(
            dir,
            groups,
            &self.calls,
            &programs,
        ));
        (programs, templates)
    }
}

/// The parameters that a generator accepts.
struct Takes {
    names: Vec<String>,
    /// Whether it accepts any others, too.
    any: bool,
    /// Whether all named ones have to be given.
    all: bool,
}

impl Takes {
    fn new(generator: &FoundGenerator<'_>) -> Option<Self> {
        match generator {
            // The accepted parameters also depend on the values.
            FoundGenerator::Declared(_) | FoundGenerator::Script => Some(Self {
                names: Vec::new(),
                any: true,
                all: false,
            }),
            FoundGenerator::Varied => Some(Self {
                names: variation::PARAMS.map(str::to_owned).to_vec(),
                any: false,
                all: false,
            }),
            FoundGenerator::Model(info) => {
                let names = info
                    .params
                    .iter()
                    .map(|param| param.name.to_owned())
                    .collect();
                Some(Self {
                    names,
                    any: false,
                    all: false,
                })
            }
            FoundGenerator::Program(program) => {
                let (names, any) = template::asked_for(program);
                Some(Self {
                    names,
                    any,
                    all: true,
                })
            }
            FoundGenerator::Broken => None,
        }
    }
}

impl Resolver<'_> {
    /// The generators of the spec, of the model and of the declared input; the last is unknown if
    /// the model cannot be opened.
    pub(super) fn generators(
        &self,
        spec: &Spec,
        model: Option<&dyn Model>,
        of_inputs: OfInputs,
    ) -> Generators {
        let names_game = spec
            .interactor
            .as_ref()
            .is_some_and(|it| it.get_ref().game.is_some());
        let is_known = spec.model.is_none() && !names_game || model.is_some();
        let of_model =
            is_known.then(|| model.iter().flat_map(|model| model.generators()).collect());
        let listed = spec.generator.as_deref().unwrap_or_default();
        let groups = spec.group.as_deref().unwrap_or_default().iter();
        let named = groups.filter_map(|group| group.get_ref().generator.as_ref());
        let named = named.map(|generator| self.constants.fill(generator.get_ref()));
        Generators::new(self, of_model, of_inputs, listed).with_templates(named)
    }

    /// Checks that every parameter of a group is given once and accepted, and that those required
    /// by a program are given.
    pub(super) fn check_params(
        &self,
        group: &Spanned<spec::Group>,
        generator: &FoundGenerator<'_>,
    ) {
        let Some(takes) = Takes::new(generator) else {
            return;
        };
        let written = group.get_ref();
        let tables =
            [&written.params, &written.each].map(|table| table.as_ref().map(Spanned::get_ref));
        let mut given: BTreeMap<&str, Range<usize>> = BTreeMap::new();
        for name in tables.into_iter().flatten().flat_map(|table| table.keys()) {
            let first = given.insert(name.get_ref(), name.span());
            self.noted(name.span(), check_param(name.get_ref(), first, &takes));
        }
        let Some(cases) = &written.cases else {
            self.check_all_given(group.span(), &given, &takes);
            return;
        };
        for case in cases.get_ref() {
            let mut given = given.clone();
            for name in case.get_ref().keys() {
                let first = given.insert(name.get_ref(), name.span());
                self.noted(name.span(), check_param(name.get_ref(), first, &takes));
            }
            self.check_all_given(case.span(), &given, &takes);
        }
    }

    fn check_all_given(
        &self,
        place: Range<usize>,
        given: &BTreeMap<&str, Range<usize>>,
        takes: &Takes,
    ) {
        let is_missing = |name: &&String| takes.all && !given.contains_key(name.as_str());
        if let Some(missing) = takes.names.iter().find(is_missing) {
            let key = format!("params.{missing}");
            let advice = "the arguments of its generator use it";
            self.mistakes
                .add(place, Mistake::MissingKey { key, advice });
        }
    }
}

fn check_param(name: &str, first: Option<Range<usize>>, takes: &Takes) -> Result<(), Mistake> {
    let found = name.to_owned();
    if let Some(first) = first {
        return Err(Mistake::Duplicate {
            what: "parameter",
            name: found,
            first,
        });
    }
    if takes.any || takes.names.contains(&found) {
        return Ok(());
    }
    Err(Mistake::UnknownName {
        what: "parameter",
        found,
        known: takes.names.clone(),
    })
}
