//! The message if no input was found: the nearest attempt, and advice.

use super::Drawer;
use input_language::evaluate::Evaluator;
use input_language::plan::Term;

/// For how many attempts the distance from a solution is recorded.
const LOOKED_AT: usize = 200;

impl Drawer<'_> {
    /// Stores how a condition failed, if no earlier attempt satisfied more conditions.
    pub(super) fn note_nearest(&mut self, number: usize) {
        let met = self.met.len();
        if self.attempts > LOOKED_AT || self.nearest.as_ref().is_some_and(|(most, _)| *most >= met)
        {
            return;
        }
        let condition = &self.plan.conditions[number];
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let mut shown = Vec::new();
        if let Term::Compare(first, rest) = &condition.term {
            let sides = std::iter::once(first.as_ref()).chain(rest.iter().map(|(_, side)| side));
            let open = sides.filter(|side| !matches!(side, Term::Number(_)));
            shown.extend(open.filter_map(|side| Some(evaluator.number(side).ok()?.to_string())));
        }
        let mut sizes = Vec::new();
        for (var, info) in self.plan.vars.iter().enumerate() {
            if let (true, Some(value)) = (
                info.chain.is_empty() && sizes.len() < 4,
                self.data.ints(var).last(),
            ) {
                sizes.push(format!("{} = {value}", info.name));
            }
        }
        let values = if shown.is_empty() {
            String::new()
        } else {
            format!(" came to {}", shown.join(" and "))
        };
        let with = if sizes.is_empty() {
            String::new()
        } else {
            format!(" with {}", sizes.join(", "))
        };
        if !values.is_empty() || !with.is_empty() {
            let values = if values.is_empty() {
                " did not hold".to_owned()
            } else {
                values
            };
            self.nearest = Some((met, format!("`{}`{values}{with}", condition.text)));
        }
    }

    /// The message if no input was found.
    pub(super) fn given_up(&self, why: &str) -> String {
        let nearest = self.nearest.as_ref();
        let nearest = nearest.map_or(String::new(), |(_, nearest)| {
            format!("; in the nearest, {nearest}")
        });
        format!(
            "no input with {why} in {}{nearest}. Bounds that use values read before (m = \"1..=1e5 / n\"), structures \
             (`sorted`, `distinct`, `tree`, `graph`) and `prefix` are satisfied directly; otherwise narrow the ranges, or write a generator \
             program, which this declaration then validates",
            match self.tries {
                1 => "one attempt".to_owned(),
                tries => format!("{tries} attempts"),
            }
        )
    }
}
