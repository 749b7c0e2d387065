//! Enumerating every case within bounds.
//!
//! # Theory of operation
//!
//! The parameters and the input are drawn from one replayed draw, and its recorded choices work
//! like an odometer ([`next_choices`]): each path through the generator occurs once. Paths without
//! an input are skipped.

use super::numbers::PackSize;
use super::pack::{Made, Pack};
use super::recipe::Recipe;
use super::search::{Supplied, Supply};
use generators::{Draw, Params, Value, next_choices};
use input::Input;
use problems::Model;
use std::borrow::Cow;
use std::collections::BTreeMap;
use tengen_core::fault::Fault;
use tengen_core::package::{Choices, InProcess};
use tengen_core::plan::params_from;

/// The source of paths.
enum Paths<'a> {
    /// A generator of the model.
    Model(&'a dyn Model),
    /// A declared input, narrowed if no parameter has several values; with whether edges occur in
    /// every order.
    Declared(Cow<'a, Input>, bool),
    /// A script.
    Script(InProcess<'a>),
}

/// All paths through an in-process generator, from the simplest on.
pub(super) struct Odometer<'a> {
    paths: Paths<'a>,
    /// Whether parameters belong to a path.
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
    /// The paths of a recipe, at most `cases` cases. A declared input has its edges in one order
    /// unless `all_orders`.
    pub(super) fn new(
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
            pack: match &paths {
                Paths::Model(model) => size.cases(Some(*model)),
                Paths::Declared(..) | Paths::Script(_) => size.cases(None),
            },
            paths,
            has_params,
            recipe,
            typed: size == PackSize::Typed,
            choices: Some(Vec::new()),
            number: 0,
            left: cases.unwrap_or(u64::MAX),
        }
    }

    /// The same, starting from a path, which has this number.
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

    /// The next pack, unless that was the last.
    pub(super) fn pack(&mut self) -> Option<Pack> {
        let path = self.choices.clone()?;
        let (mut made, mut without_input) = (Vec::new(), Vec::new());
        let first = self.number;
        while self.number - first < self.pack.min(self.left)
            && let Some(choices) = self.choices.take()
        {
            let mut draw = Draw::replay(choices).recording();
            match self.make(&mut draw) {
                Ok(Some(input)) => made.push(Made {
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

    /// The input of a path; `None` if it has no finding.
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
            // The draw continues after the parameters, and the path is generated again only if it
            // is needed.
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

/// A declared input with the ranges of a recipe; `None` if some value is not determined, or no
/// input is left.
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
