//! The declaration of the input, and the ranges to which groups narrow it.

use super::choices::texts_of_ranges;
use super::parts::{Resolver, params};
use super::{Cases, Choices, Package, Part, Program, VARY_GENERATOR, script_input};
use generators::{Draw, GenerateError, ParamError, Params, Value};
use input::{Input, ParameterRange, SpannedToml, TomlValue};
use problems::{Model, Picture};
use spec::{Mistake, Spanned};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The name of the declared input's generator in groups and commands.
pub const INPUT_GENERATOR: &str = "input";

/// The format of a problem's inputs, as declared in its spec.
#[derive(Clone, Debug)]
pub struct Declared {
    /// The inputs.
    pub input: Input,
    /// The declaration as JSON, without the positions of its values, for comparing declarations.
    pub text: String,
}

/// A declaration with mistakes of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct InvalidDeclaration;

/// The declaration of a spec, if it has one.
pub(super) type OfSpec = Option<Result<Arc<Declared>, InvalidDeclaration>>;

/// A generator that runs in this process.
#[derive(Clone, Copy)]
pub enum InProcess<'a> {
    /// One of the model.
    Model(&'a dyn Model),
    /// The generator of the declared input.
    Declared(&'a Input),
    /// The generator of a script in checktestdata's language.
    Script(&'a checktestdata::Script),
    /// The generator that modifies the given inputs of a package.
    Varied(&'a Package),
}

/// How many inputs with declared datasets are joined into one at most.
const MAX_JOINED: usize = 100;

impl InProcess<'_> {
    /// Generates one input. `name` is that of the generator, because a model may have several.
    ///
    /// # Errors
    /// If there is no such generator, a parameter is not usable, or no such input exists.
    pub fn generate(
        &self,
        name: &str,
        draw: &mut Draw,
        params: &Params,
    ) -> Result<Vec<u8>, GenerateError> {
        match self {
            Self::Model(model) => model.generate(name, draw, params),
            Self::Declared(input) => input.generate(draw, params),
            Self::Script(script) => script_input::generate(script, draw, params),
            Self::Varied(package) => {
                let made = package.given_files().vary(draw, params);
                made.map(|variation| variation.bytes)
            }
        }
    }

    /// The ranges that parameters can narrow; a model has its own parameters.
    #[must_use]
    pub fn ranges(&self) -> Vec<ParameterRange> {
        match self {
            Self::Model(_) | Self::Varied(_) => Vec::new(),
            Self::Declared(input) => input.ranges(),
            Self::Script(script) => script_input::ranges(script),
        }
    }

    /// The parameters that name a shape or a style, with the names that each accepts.
    #[must_use]
    pub fn shapes(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        match self {
            Self::Model(_) | Self::Varied(_) => Vec::new(),
            Self::Declared(input) => input.shapes(),
            Self::Script(_) => vec![(script_input::STYLE, checktestdata::STYLES.to_vec())],
        }
    }
}

impl Package {
    /// The format of the inputs, if the spec declares it.
    #[must_use]
    pub fn input(&self) -> Option<&Input> {
        self.declared.as_ref().map(|declared| &declared.input)
    }

    /// How many inputs to join into one at most; 1 if the format has no datasets.
    #[must_use]
    pub fn most_joined(&self) -> usize {
        match (&self.model, self.input()) {
            (Some(model), _) => model.pack(),
            (None, Some(input)) if input.datasets().is_some() => MAX_JOINED,
            (None, _) => 1,
        }
    }

    /// One input that contains all of these inputs. `None` if the format cannot express it, or one
    /// of them is not valid.
    #[must_use]
    pub fn join(&self, inputs: &[&[u8]]) -> Option<Vec<u8>> {
        match (&self.model, self.input()) {
            (Some(model), _) => model.join(inputs),
            (None, Some(input)) => input.join(inputs),
            (None, None) => None,
        }
    }

    /// Whether boards of inputs can be drawn.
    #[must_use]
    pub fn has_boards(&self) -> bool {
        self.model.is_some() || self.input().is_some_and(Input::has_boards)
    }

    /// Drawings of the boards of an input, by the model or else by the declaration; `None` if
    /// neither defines boards.
    ///
    /// # Errors
    /// If the input is not valid, with the reason.
    #[must_use]
    pub fn boards(&self, input: &[u8]) -> Option<Result<Vec<Picture>, String>> {
        if let Some(model) = &self.model {
            return Some(model.pictures(input).map_err(|invalid| invalid.to_string()));
        }
        let declared = self.input().filter(|declared| declared.has_boards())?;
        let pictures = declared.boards(input);
        Some(pictures.map_err(|invalid| invalid.to_string()))
    }

    /// The declared format of the inputs, unless a model defines more.
    #[must_use]
    pub fn leading_input(&self) -> Option<&Input> {
        self.input().filter(|_| self.model.is_none())
    }

    /// Whether the jury makes pictures of cases: by visualizers, or from the declaration if no
    /// model draws them.
    #[must_use]
    pub fn has_pictures(&self) -> bool {
        let input = self.input().filter(|_| !self.has_boards());
        let draws = input.is_some_and(Input::draws);
        draws || !self.visualizers.is_empty()
    }

    /// The generator with this name, if it is not a program. A model may have none with that name.
    #[must_use]
    pub fn in_process(&self, generator: &str) -> Option<InProcess<'_>> {
        if self.generator_program(generator).is_some() {
            return None;
        }
        match (self.input(), &self.model, self.script()) {
            (Some(input), ..) if generator == INPUT_GENERATOR => Some(InProcess::Declared(input)),
            (_, Some(model), _) => Some(InProcess::Model(&**model)),
            (.., Some(script)) if generator == INPUT_GENERATOR => Some(InProcess::Script(script)),
            _ if generator == VARY_GENERATOR && self.can_vary() => Some(InProcess::Varied(self)),
            _ => None,
        }
    }

    /// The generator program with this name, or of the call template with this text.
    #[must_use]
    pub fn generator_program(&self, generator: &str) -> Option<&Program> {
        let template = || Some(&self.call_templates.get(generator)?.program);
        self.generators.get(generator).or_else(template)
    }

    /// The script of a validator that defines the inputs, if neither a model nor a declaration
    /// does.
    #[must_use]
    pub fn script(&self) -> Option<&checktestdata::Script> {
        if self.model.is_some() || self.declared.is_some() {
            return None;
        }
        script_of(&self.validators)
    }

    /// The names of all generators.
    #[must_use]
    pub fn generator_names(&self) -> Vec<String> {
        // A program may have the name that the script's generator would have.
        let is_declared = matches!(
            self.in_process(INPUT_GENERATOR),
            Some(InProcess::Declared(_) | InProcess::Script(_))
        );
        let declared = is_declared.then(|| INPUT_GENERATOR.to_owned());
        let varied = self.can_vary().then(|| VARY_GENERATOR.to_owned());
        let of_model = self.model.iter().flat_map(|model| model.generators());
        let of_model = of_model.map(|info| info.name.to_owned());
        let all = declared.into_iter().chain(varied).chain(of_model);
        let programs = self.generators.keys().filter(|name| !self.is_typed(name));
        all.chain(programs.chain(self.call_templates.keys()).cloned())
            .collect()
    }

    /// Whether only templates tell how to call a generator program.
    fn is_typed(&self, generator: &str) -> bool {
        let mut templates = self.call_templates.values();
        let is_plain = self.groups.iter().any(|group| match &group.cases {
            Cases::Generated(calls) => calls.generator == generator,
            Cases::Files(_) | Cases::Commands(..) => false,
        });
        !is_plain && templates.any(|template| template.generator == generator)
    }

    /// The generator, if there is only one. Modifying given inputs counts if nothing else makes
    /// inputs.
    ///
    /// # Errors
    /// The names of all, if there are several or none.
    pub fn only_generator(&self) -> Result<String, Vec<String>> {
        let mut names = self.generator_names();
        names.retain(|name| name != VARY_GENERATOR || self.varies());
        match &mut names[..] {
            [only] => Ok(std::mem::take(only)),
            _ => Err(names),
        }
    }

    /// Parameters in the form that a generator requires: for the declared one, ranges that narrow
    /// its variables; for others, numbers from these ranges.
    #[must_use]
    pub fn params_for(
        &self,
        generator: &str,
        given: BTreeMap<String, Choices>,
    ) -> BTreeMap<String, Choices> {
        match self.in_process(generator) {
            Some(InProcess::Declared(_) | InProcess::Script(_)) => texts_of_ranges(given),
            _ => given,
        }
    }
}

/// The script among validators.
fn script_of(validators: &[Part]) -> Option<&checktestdata::Script> {
    validators.iter().find_map(|part| match part {
        Part::Script(script) => Some(&script.commands),
        _ => None,
    })
}

impl Resolver<'_> {
    /// The declaration of the spec; `None` if it has mistakes, which are recorded.
    pub(super) fn declared(&self, written: &spec::Input) -> Option<Arc<Declared>> {
        let mut filled_spans = Vec::new();
        let filled = self.filled_declaration(&written.0, &mut filled_spans);
        match Input::new(&filled) {
            Ok(input) => Some(Arc::new(Declared {
                input,
                // A value read from TOML can always be written as JSON.
                text: serde_json::to_string(filled.get_ref()).unwrap_or_default(),
            })),
            Err(mistakes) => {
                for mistake in mistakes {
                    let message = mistake.message();
                    let advice = match &mistake.what {
                        input::MistakeKind::UnknownName { found, .. }
                            if self.constants.0.contains_key(found) =>
                        {
                            format!("a constant stands in two braces: {{{{{found}}}}}")
                        }
                        _ => mistake.advice(),
                    };
                    // Positions within a text refer to the text with its constants filled in.
                    let is_filled = filled_spans.contains(&mistake.place.span);
                    let inside = mistake.place.inside.filter(|_| !is_filled);
                    let declaration = Mistake::Declaration {
                        message,
                        advice,
                        inside,
                    };
                    self.mistakes.add(mistake.place.span, declaration);
                }
                None
            }
        }
    }

    /// The declaration with its constants. `changed` receives the positions of the texts that
    /// contained any.
    fn filled_declaration(
        &self,
        placed: &SpannedToml,
        changed: &mut Vec<Range<usize>>,
    ) -> SpannedToml {
        let filled = match placed.get_ref() {
            TomlValue::Text(text) => {
                let filled = self.filled(placed.span(), text);
                if filled != *text {
                    changed.push(placed.span());
                }
                TomlValue::Text(filled)
            }
            TomlValue::List(items) => TomlValue::List(
                items
                    .iter()
                    .map(|item| self.filled_declaration(item, changed))
                    .collect(),
            ),
            TomlValue::Table(entries) => TomlValue::Table(
                entries
                    .iter()
                    .map(|(key, value)| (key.clone(), self.filled_declaration(value, changed)))
                    .collect(),
            ),
            plain => plain.clone(),
        };
        SpannedToml::new(placed.span(), filled)
    }

    /// The inputs with the ranges that a group narrows, if it does.
    pub(super) fn bounds(
        &self,
        group: &spec::Group,
        declared: &OfSpec,
    ) -> Option<(Params, Arc<Input>)> {
        let written = group.bounds.as_ref()?;
        let declared = match declared {
            Some(Ok(declared)) => declared,
            Some(Err(InvalidDeclaration)) => return None,
            None => {
                let advice = "it narrows the variables of [input], which this spec has not";
                self.misplaced(written.span(), advice);
                return None;
            }
        };
        let filled = self.filled_table(written.get_ref());
        let mut is_usable = true;
        for (name, value) in &filled {
            let given = &value.get_ref().0;
            let is_shape = matches!(given, Value::Text(text) if !text.contains("..="));
            if let Err(error) = declared.input.narrowed(&single(name.get_ref(), given)) {
                self.unusable(name, value.span(), error);
                is_usable = false;
            } else if is_shape {
                let wanted = "a number or a range like \"1..=10\": shapes go into `params`";
                self.mismatch(value.span(), &given.to_string(), wanted);
                is_usable = false;
            }
        }
        let params = params(Some(&filled));
        // Ranges that were narrowed one by one may be empty together.
        let narrowed = is_usable.then(|| declared.input.narrowed(&params));
        match narrowed? {
            Ok(input) => Some((params, Arc::new(input))),
            Err(error) => {
                self.mismatch(written.span(), "these ranges", &error.to_string());
                None
            }
        }
    }

    /// Records the parameters of a group that the declared generator cannot use.
    pub(super) fn check_declared(&self, input: &Input, params: &spec::Table) {
        for (name, value) in params {
            let values = match &value.get_ref().0 {
                Value::List(values) => values.clone(),
                other => vec![other.clone()],
            };
            let unusable = values
                .iter()
                .find_map(|one| input.check(&single(name.get_ref(), one)).err());
            if let Some(error) = unusable {
                self.unusable(name, value.span(), error);
            }
        }
    }

    fn unusable(&self, name: &Spanned<String>, value: Range<usize>, error: ParamError) {
        match error {
            ParamError::Unknown { name: found, known } => {
                let what = "variable";
                let mistake = Mistake::UnknownName { what, found, known };
                self.mistakes.add(name.span(), mistake);
            }
            ParamError::Wrong { found, wanted, .. } => self.mismatch(value, &found, &wanted),
        }
    }
}

fn single(name: &str, value: &Value) -> Params {
    Params([(name.to_owned(), value.clone())].into())
}
