//! Parts with one of several forms.

use super::conditions::{Steps, merged, needs_pending};
use super::{Entity, Resolver, Scope};
use crate::declaration::{Condition, Declaration, Sourced};
use crate::mistake::{MistakeKind, SpecPosition};
use crate::plan::{Either, EitherForm, Step, Var, VarId, VarKind, VarRole};
use crate::syntax::LinePiece;

impl Resolver {
    pub(super) fn either<'d>(
        &mut self,
        name: &str,
        alternatives: &'d [Vec<Sourced<Vec<LinePiece>>>],
        inner: &'d Declaration,
        place: &SpecPosition,
        scope: &mut Scope<'d>,
    ) -> Either {
        let var = self.form_variable(name, place, scope);
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
        self.plan.vars[var].kind = VarKind::Words(words(&forms));
        Either { var, forms }
    }

    /// The variable that has the form of a part as its value. It has the name of the part.
    fn form_variable(&mut self, name: &str, place: &SpecPosition, scope: &Scope<'_>) -> VarId {
        let prefix = scope.outer.map_or("", |outer| outer.prefix.as_str());
        self.plan.vars.push(Var {
            name: format!("{prefix}{name}"),
            kind: VarKind::Words(Vec::new()),
            chain: scope.chain.clone(),
            per_row: false,
            structured: false,
            role: VarRole::Form,
            position: None,
            also: None,
            span: (0, 0),
        });
        self.places.push(place.clone());
        self.plan.vars.len() - 1
    }
}

/// The texts at the beginning of forms, without the space or the end of the line after them.
fn words(forms: &[EitherForm]) -> Vec<Vec<u8>> {
    let first_line = |tag: &[u8]| {
        let end = tag.iter().position(|&byte| byte == b'\n');
        tag[..end.unwrap_or(tag.len())].trim_ascii_end().to_vec()
    };
    let words: Vec<Vec<u8>> = forms.iter().map(|form| first_line(&form.tag)).collect();
    let is_repeated = |word: &Vec<u8>| words.iter().filter(|other| *other == word).count() > 1;
    // Forms may differ only in their second line.
    if words.iter().any(is_repeated) {
        let tags = forms.iter().map(|form| form.tag.trim_ascii_end().to_vec());
        return tags.collect();
    }
    words
}
