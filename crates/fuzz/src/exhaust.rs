//! Enumerating all cases within bounds.
//!
//! Parameters and input are drawn from one replayed draw, and its recorded choices work like an
//! odometer ([`next_choices`]): each path through the generator is taken once. Paths without an
//! input are skipped.

use super::numbers::PackSize;
use super::pack::{MadeCase, Pack};
use super::recipe::Recipe;
use super::search::{Supplied, Supply};
use cases::plan::params_from;
use generators::{Draw, Params, Value, next_choices};
use input::Input;
use package::{Choices, InProcess, Package};
use problems::Model;
use std::borrow::Cow;
use std::collections::BTreeMap;
use terms::fault::Fault;

/// The generator whose paths are enumerated.
enum Paths<'a> {
    /// A generator of the model.
    Model(&'a dyn Model),
    /// A declared input, narrowed if no parameter is left open; the flag states whether edges take
    /// every order.
    Declared(Cow<'a, Input>, bool),
    /// A script.
    Script(InProcess<'a>),
}

/// All paths through a generator that runs in this process, starting with the simplest.
pub(super) struct Odometer<'a> {
    paths: Paths<'a>,
    /// Whether the parameters are part of a path.
    has_params: bool,
    recipe: &'a Recipe,
    typed: bool,
    pack: u64,
    /// The choices of the next path; `None` after the last.
    choices: Option<Vec<u64>>,
    number: u64,
    left: u64,
}

impl<'a> Odometer<'a> {
    /// The paths of a recipe, with `cases` as the size of a pack. Edges of the declared input have
    /// one fixed order unless `all_orders` is set.
    pub(super) fn new(
        package: &Package,
        generator: InProcess<'a>,
        recipe: &'a Recipe,
        all_orders: bool,
        size: PackSize,
        cases: Option<u64>,
    ) -> Self {
        let (paths, has_params) = match generator {
            InProcess::Model(model) => (Paths::Model(model), true),
            InProcess::Declared(input) => match narrowed(input, recipe) {
                Some(narrowed) => (Paths::Declared(Cow::Owned(narrowed), all_orders), false),
                None => (Paths::Declared(Cow::Borrowed(input), all_orders), true),
            },
            InProcess::Script(_) | InProcess::Varied(_) => (Paths::Script(generator), true),
        };
        Self {
            pack: size.cases(package),
            paths,
            has_params,
            recipe,
            typed: size == PackSize::Typed,
            choices: Some(Vec::new()),
            number: 0,
            left: cases.unwrap_or(u64::MAX),
        }
    }

    /// Starts at this path, which has this number.
    pub(super) fn from(self, path: Vec<u64>, number: u64) -> Self {
        Self {
            choices: Some(path),
            number,
            ..self
        }
    }

    /// Whether every path was taken.
    pub(super) fn is_through(&self) -> bool {
        self.choices.is_none()
    }

    /// The next pack, if any path is left.
    pub(super) fn pack(&mut self) -> Option<Pack> {
        let path = self.choices.clone()?;
        let (mut made, mut without_input) = (Vec::new(), Vec::new());
        let first = self.number;
        while self.number - first < self.pack.min(self.left)
            && let Some(choices) = self.choices.take()
        {
            let mut draw = Draw::replay(choices).recording();
            match self.make(&mut draw) {
                Ok(Some(input)) => made.push(MadeCase {
                    number: self.number,
                    call: None,
                    input: input.into(),
                }),
                Ok(None) => {}
                Err(NoInput) => without_input.push(self.number),
            }
            self.choices = next_choices(draw.choices());
            self.number += 1;
        }
        let numbers = first..self.number;
        self.left -= self.number - first;
        (!numbers.is_empty()).then_some(Pack::Enumerated {
            made,
            numbers,
            path,
            without_input,
        })
    }

    /// The input of a path; `None` if it cannot fail.
    fn make(&self, draw: &mut Draw) -> Result<Option<Vec<u8>>, NoInput> {
        let params = if self.has_params {
            params_from(self.recipe.params(), draw)
        } else {
            Params::default()
        };
        match &self.paths {
            Paths::Model(model) => self.make_by_model(*model, &params, draw),
            Paths::Script(generator) => {
                let made = generator.generate(self.recipe.generator(), draw, &params);
                made.map(Some).map_err(|_| NoInput)
            }
            Paths::Declared(input, all_orders) => {
                let input = if self.has_params {
                    Cow::Owned(input.narrowed(&params).map_err(|_| NoInput)?)
                } else {
                    Cow::Borrowed(&**input)
                };
                let made = input.one_of_all(draw, *all_orders);
                made.map(Some).ok_or(NoInput)
            }
        }
    }

    fn make_by_model(
        &self,
        model: &dyn Model,
        params: &Params,
        draw: &mut Draw,
    ) -> Result<Option<Vec<u8>>, NoInput> {
        let generator = self.recipe.generator();
        if self.typed {
            // The draw continues after the parameters; the path is generated again only if its
            // input is needed.
            let agrees = model.agrees(generator, draw, params);
            if agrees.map_err(|_| NoInput)? {
                return Ok(None);
            }
            let choices = draw.choices().iter().map(|choice| choice.value).collect();
            let mut again = Draw::replay(choices);
            let params = params_from(self.recipe.params(), &mut again);
            let input = model.generate(generator, &mut again, &params);
            return input.map(Some).map_err(|_| NoInput);
        }
        let input = model.generate(generator, draw, params);
        input.map(Some).map_err(|_| NoInput)
    }
}

/// A declared input with the ranges of a recipe; `None` if parameters are left open, or no input is
/// left.
fn narrowed(input: &Input, recipe: &Recipe) -> Option<Input> {
    let single = |(name, choices): (&String, &Choices)| match choices {
        Choices::One(value) => Some((name.clone(), value.clone())),
        Choices::List(_) | Choices::Range(..) => None,
    };
    let params: Option<BTreeMap<String, Value>> = recipe.params().iter().map(single).collect();
    input.narrowed(&Params(params?)).ok()
}

/// The path leads to no input.
struct NoInput;

impl Supply for Odometer<'_> {
    fn next(&mut self) -> Result<Supplied, Fault> {
        Ok(self.pack().map_or(Supplied::End, Supplied::Pack))
    }
}
