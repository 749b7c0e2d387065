//! Parts with one of several forms.

use super::conditions::{Steps, merged, needs_pending};
use super::{Entity, Resolver, Scope};
use crate::declaration::{Condition, Declaration, Sourced};
use crate::mistake::{MistakeKind, SpecPosition};
use crate::plan::{Either, EitherForm, Step};
use crate::syntax::Piece;

impl Resolver {
    pub(super) fn either<'d>(
        &mut self,
        name: &str,
        alternatives: &'d [Vec<Sourced<Vec<Piece>>>],
        inner: &'d Declaration,
        place: &SpecPosition,
        scope: &mut Scope<'d>,
    ) -> Step {
        let mut forms: Vec<EitherForm> = Vec::new();
        for lines in alternatives {
            // A variable may be read in several forms; its bounds must be read before it in each of
            // them.
            for declared in &inner.variables {
                for name in &declared.names {
                    if let Some(Entity::Var(var)) = scope.names.get(&name.value) {
                        scope.again.insert(name.value.clone(), *var);
                        scope
                            .names
                            .insert(name.value.clone(), Entity::Pending(declared));
                    }
                }
            }
            let mut steps = Steps::default();
            for line in lines {
                self.line(line, scope, &mut steps);
            }
            let has_all = |condition: &&Condition| !needs_pending(condition, scope);
            let conditions: Vec<Condition> =
                inner.conditions.iter().filter(has_all).cloned().collect();
            let steps = merged(self.checked(&conditions, scope, steps));
            let tag = match steps.first() {
                Some(Step::Literal(tag)) => tag.clone(),
                _ => Vec::new(),
            };
            let clashes =
                |form: &EitherForm| form.tag.starts_with(&tag) || tag.starts_with(&form.tag);
            if tag.is_empty() || forms.iter().any(clashes) {
                let at = lines.first().map_or(place, |line| &line.place);
                let what = MistakeKind::Ambiguous {
                    reason: format!(
                        "the forms of `{name}` cannot be distinguished by their first bytes"
                    ),
                    advice: "begin each with a different text, as [\"'add' x\", \"'sum' l r\"]"
                        .to_owned(),
                };
                self.mistake(&at.clone(), what);
            }
            forms.push(EitherForm { tag, steps });
        }
        for (name, var) in std::mem::take(&mut scope.again) {
            scope.names.insert(name, Entity::Var(var));
        }
        self.unread(scope);
        let id = self.plan.eithers;
        self.plan.eithers += 1;
        Step::Either(Either {
            id,
            name: format!(
                "{}{name}",
                scope.outer.map_or("", |outer| outer.prefix.as_str())
            ),
            forms,
        })
    }
}
