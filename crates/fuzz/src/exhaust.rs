//! Every case there is within bounds.
//!
//! Theory of operation: the parameters and the input are drawn from one replayed draw, and its recorded choices are an odometer
//! ([`next_choices`]): each path through the generator comes once. Those that lead to no input are passed over.

use super::Task;
use super::batch::{Made, Pack};
use super::recipe::Recipe;
use super::search::{Supplied, Supply};
use generators::{Draw, next_choices};
use problems::Model;
use tengen_core::fault::Fault;
use tengen_core::plan::params_from;

/// How many cases a thread takes at once where that costs nothing.
const TYPED: u64 = 1000;

/// All paths through a generator of the model, from the simplest on.
pub(super) struct Odometer<'a> {
    model: &'a dyn Model,
    recipe: &'a Recipe,
    typed: bool,
    pack: u64,
    /// The choices of the next path; none after the last.
    choices: Option<Vec<u64>>,
    number: u64,
    left: u64,
}

impl<'a> Odometer<'a> {
    /// The paths of the task's first recipe, which must be one of the model.
    pub(super) fn of(task: &Task<'a>, model: &'a dyn Model, recipe: &'a Recipe) -> Self {
        Self {
            model,
            recipe,
            typed: task.typed.is_some(),
            pack: match task.typed {
                Some(_) => TYPED,
                None if task.may_join => model.pack() as u64,
                None => 1,
            },
            choices: Some(Vec::new()),
            number: 0,
            left: task.cases.unwrap_or(u64::MAX),
        }
    }

    /// Whether every path was taken.
    pub(super) fn is_through(&self) -> bool {
        self.choices.is_none()
    }

    fn pack(&mut self) -> Pack {
        let (mut made, mut without_input, mut cases) = (Vec::new(), Vec::new(), 0);
        while cases < self.pack.min(self.left)
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
            cases += 1;
        }
        self.left -= cases;
        Pack::Enumerated {
            made,
            cases,
            without_input,
        }
    }

    /// The input of a path; none where nothing can be found in it.
    fn make(&self, draw: &mut Draw) -> Result<Option<Vec<u8>>, NoInput> {
        let params = params_from(self.recipe.params(), draw);
        let generator = self.recipe.generator();
        if self.typed {
            // The draw goes on where the parameters ended, and the path is made again only if it is wanted.
            let agrees = self.model.agrees(generator, draw, &params);
            if agrees.map_err(|_| NoInput)? {
                return Ok(None);
            }
            let choices = draw.choices().iter().map(|choice| choice.value).collect();
            let mut again = Draw::replay(choices);
            let params = params_from(self.recipe.params(), &mut again);
            let input = self.model.generate(generator, &mut again, &params);
            return input.map(Some).map_err(|_| NoInput);
        }
        let input = self.model.generate(generator, draw, &params);
        input.map(Some).map_err(|_| NoInput)
    }
}

/// The path leads to no input.
struct NoInput;

impl Supply for Odometer<'_> {
    fn next(&mut self) -> Result<Supplied, Fault> {
        let pack = self.pack();
        Ok(match pack.len() {
            0 => Supplied::End,
            _ => Supplied::Pack(pack),
        })
    }
}
