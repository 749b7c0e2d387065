//! Shrinking the choices of a built-in generator: the results are always valid and of the
//! generator's kind.
//!
//! First the generator is called with lower numbers for its parameters, with the same choices and
//! with a few others. It also makes its typical inputs (for example a row in one direction) on the
//! smallest board, which no sequence of small changes reaches. Then the choices are simplified. Any
//! list of numbers is a list of choices, and 0 is the simplest choice. Stretches are removed, set
//! to 0, lowered and sorted. The generator records which choices it used. A list is better if its
//! input is shorter; for equal lengths, if the list is shorter or lexicographically smaller. So on
//! the way the text may become greater in byte order, but never longer, and the process ends.

use super::{Acceptance, Shrinker};
use crate::comparison::Budget;
use cases::plan::{Call, INPUT};
use generators::{Draw, Value};
use problems::Model;
use terms::fault::Fault;

/// How to call a generator of a model again with other choices.
#[derive(Clone, Copy)]
pub struct Remake<'a> {
    /// The model.
    pub model: &'a dyn Model,
    /// The call that made the input.
    pub call: &'a Call,
    /// The choices of that call, if they differ from those of its seed.
    pub choices: Option<&'a [u64]>,
}

impl Remake<'_> {
    /// The used choices and the input of a draw; `None` if the generator makes no input.
    fn make(&self, draw: Draw) -> Option<(Vec<u64>, Vec<u8>)> {
        let mut draw = draw.recording();
        let Call {
            generator, params, ..
        } = self.call;
        let input = self.model.generate(generator, &mut draw, params).ok()?;
        let choices = draw.choices().iter().map(|choice| choice.value).collect();
        Some((choices, input))
    }
}

/// Each of the two steps gets one part of `TIME_DIVISOR` of the remaining time: generators that
/// search take long, and the model's proposals need time, too.
const TIME_DIVISOR: u32 = 5;
/// How many of the lowest numbers are tried for a parameter, and how many fresh draws for each.
const LOWEST_TRIED: usize = 12;
const FRESH_DRAWS: u64 = 6;
/// How many choices of a list are lowered one by one.
const MAX_LOWERED: usize = 400;

/// Simplifies the best input, which `remake` has made.
pub(super) fn shrink(shrinker: &mut Shrinker<'_>, remake: &Remake<'_>) -> Result<(), Fault> {
    let draw = match remake.choices {
        Some(choices) => Draw::replay(choices.to_vec()),
        None => Draw::fresh(remake.call.seed, INPUT),
    };
    let Some((choices, input)) = remake.make(draw) else {
        return Ok(());
    };
    if *input != *shrinker.best {
        return Ok(());
    }
    let budget = shrinker.budget.part(TIME_DIVISOR);
    let (call, choices) = with_lower_params(shrinker, remake, choices, budget)?;
    let remake = &Remake {
        call: &call,
        choices: None,
        ..*remake
    };
    let mut list = ChoiceList {
        budget: shrinker.budget.part(TIME_DIVISOR),
        shrinker,
        remake,
        choices,
    };
    while list.shorten()? | list.zero()? | list.lower()? | list.sort()? {}
    Ok(())
}

/// The call with the lowest numbers that make a smaller input, and its choices. Parameters are
/// lowered one after another until none can be lowered.
fn with_lower_params(
    shrinker: &mut Shrinker<'_>,
    remake: &Remake<'_>,
    mut choices: Vec<u64>,
    budget: Budget<'_>,
) -> Result<(Call, Vec<u64>), Fault> {
    let mut call = remake.call.clone();
    let names: Vec<String> = call.params.0.keys().cloned().collect();
    let mut goes_on = true;
    while goes_on {
        goes_on = false;
        for name in &names {
            let Some(&Value::Int(now)) = call.params.0.get(name) else {
                continue;
            };
            let lower = |value: i64| {
                let mut call = call.clone();
                call.params.0.insert(name.clone(), Value::Int(value));
                call
            };
            let most = shrinker.best.len();
            let same = &choices;
            let made = (0..now).take(LOWEST_TRIED).flat_map(|value| {
                let call = lower(value);
                let same = std::iter::once(Draw::replay(same.clone()));
                let fresh = (0..FRESH_DRAWS).map(|seed| Draw::fresh(seed, INPUT));
                same.chain(fresh).filter_map(move |draw| {
                    let remake = Remake {
                        call: &call,
                        ..*remake
                    };
                    let (choices, input) = remake.make(draw)?;
                    (input.len() < most).then_some(((value, choices), input))
                })
            });
            let made = made.take_while(|_| !budget.is_over());
            let taken = shrinker.take_first(Acceptance::Simpler, made)?;
            if let Some((value, new)) = taken {
                (call, choices) = (lower(value), new);
                goes_on = true;
            }
        }
    }
    Ok((call, choices))
}

/// The choices of the best input.
struct ChoiceList<'a, 'b> {
    budget: Budget<'b>,
    shrinker: &'a mut Shrinker<'b>,
    remake: &'a Remake<'a>,
    choices: Vec<u64>,
}

impl ChoiceList<'_, '_> {
    /// Takes the first of these choices that are better; returns their mark.
    fn take_first<T: Sync>(
        &mut self,
        proposals: impl Iterator<Item = (T, Vec<u64>)>,
    ) -> Result<Option<T>, Fault> {
        let best = (self.shrinker.best.len(), self.choices.len(), &self.choices);
        let (remake, budget) = (self.remake, self.budget);
        let made = proposals
            .take_while(|_| !budget.is_over())
            .filter_map(|(mark, choices)| {
                let (choices, input) = remake.make(Draw::replay(choices))?;
                let is_better = (input.len(), choices.len(), &choices) < best;
                is_better.then_some(((mark, choices), input))
            });
        let taken = self.shrinker.take_first(Acceptance::Any, made)?;
        Ok(taken.map(|(mark, choices)| {
            self.choices = choices;
            mark
        }))
    }

    fn take(&mut self, choices: Vec<u64>) -> Result<bool, Fault> {
        let taken = self.take_first(std::iter::once(((), choices)))?;
        Ok(taken.is_some())
    }

    /// Removes stretches, long ones first, starting at the end.
    fn shorten(&mut self) -> Result<bool, Fault> {
        self.by_stretches(|choices, start, end| {
            choices.drain(start..end);
        })
    }

    /// Sets stretches to 0.
    fn zero(&mut self) -> Result<bool, Fault> {
        self.by_stretches(|choices, start, end| choices[start..end].fill(0))
    }

    fn by_stretches(&mut self, change: fn(&mut Vec<u64>, usize, usize)) -> Result<bool, Fault> {
        let mut any = false;
        let mut length = self.choices.len();
        while length > 0 {
            let mut end = self.choices.len();
            while end > 0 && !self.budget.is_over() {
                let whole = self.choices.clone();
                let changed = (0..end.div_ceil(length)).map(|stretch| {
                    let end = end - stretch * length;
                    let start = end.saturating_sub(length);
                    let mut choices = whole.clone();
                    change(&mut choices, start, end);
                    (start, choices)
                });
                let Some(start) = self.take_first(changed)? else {
                    break;
                };
                any = true;
                end = start.min(self.choices.len());
            }
            length /= 2;
        }
        Ok(any)
    }

    /// Lowers each choice by bisection.
    fn lower(&mut self) -> Result<bool, Fault> {
        let mut any = false;
        for at in 0..self.choices.len().min(MAX_LOWERED) {
            // `refused` no longer fails, `choice` still does.
            let mut refused = 0;
            while let Some(value) = self.choices.get(at).copied()
                && refused < value
                && !self.budget.is_over()
            {
                let middle = refused + (value - refused) / 2;
                let mut choices = self.choices.clone();
                choices[at] = middle;
                if self.take(choices)? {
                    any = true;
                } else {
                    refused = middle + 1;
                }
            }
        }
        Ok(any)
    }

    /// Exchanges neighbours that are in descending order.
    fn sort(&mut self) -> Result<bool, Fault> {
        let mut any = false;
        for at in 1..self.choices.len().min(MAX_LOWERED) {
            if self.budget.is_over() {
                break;
            }
            if at < self.choices.len() && self.choices[at - 1] > self.choices[at] {
                let mut choices = self.choices.clone();
                choices.swap(at - 1, at);
                any |= self.take(choices)?;
            }
        }
        Ok(any)
    }
}
