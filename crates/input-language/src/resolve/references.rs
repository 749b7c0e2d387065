//! What the names in expressions refer to.

use super::terms::{Context, Type, TypedTerm};
use super::{Entity, InputPart, Resolver};
use crate::declaration::{Type as Declares, VarDeclaration};
use crate::mistake::{MistakeKind, SpecPosition};
use crate::plan::{Term, VarId, VarKind};
use crate::syntax::{Expr, ExprKind};
use std::collections::BTreeMap;

impl Resolver {
    /// A variable, or the number of the current element.
    pub(super) fn name(
        &mut self,
        path: &[String],
        expr: &Expr,
        context: &Context<'_>,
    ) -> TypedTerm {
        if let [name] = path
            && let Some(slot) = context.locals.iter().rposition(|local| local == name)
        {
            return Some((Term::Local(slot), Type::Number));
        }
        let place = context.place.within(expr.at.clone());
        let mut entity = context.scope.find(&path[0]);
        for name in &path[1..] {
            entity = match entity {
                Some(Entity::Group(part)) => part.names.get(name),
                _ => None,
            };
        }
        match entity {
            Some(
                Entity::Var(var)
                | Entity::Group(InputPart {
                    form: Some(var), ..
                }),
            ) => Some(self.reference(*var, context)),
            Some(Entity::Pending(declared)) => {
                self.too_early(path, declared, &place, context);
                None
            }
            Some(Entity::Group(part)) => {
                let reason = format!("`{}` is a part of the input, not a value", path.join("."));
                let advice = format!(
                    "its values are {}",
                    inner_names(&path.join("."), &part.names)
                );
                self.unfit(&place, reason, advice);
                None
            }
            None => self.row(path, &place, context),
        }
    }

    fn reference(&self, var: VarId, context: &Context<'_>) -> (Term, Type) {
        let info = &self.plan.vars[var];
        let level = info
            .chain
            .iter()
            .zip(context.chain)
            .take_while(|(one, other)| one == other)
            .count();
        let core = match info.kind {
            VarKind::Int { .. } | VarKind::Decimal { .. } => Type::Number,
            VarKind::Text { .. } | VarKind::Pattern(_) | VarKind::Words(_) => Type::Text,
        };
        let depth = info.chain.len() - level;
        if depth == 0 {
            return (Term::Last(var), core);
        }
        let list = (0..depth.min(2)).fold(core, |inner, _| Type::List(Box::new(inner)));
        (Term::List { var, level }, list)
    }

    /// `i` is the number of the element, `j` the number of the element in its row.
    fn row(&mut self, path: &[String], place: &SpecPosition, context: &Context<'_>) -> TypedTerm {
        let level = context.scope.chain.len();
        let wanted = match path {
            [name] if name == "i" => level + 1,
            [name] if name == "j" => level + 2,
            _ => usize::MAX,
        };
        if wanted <= context.chain.len() {
            return Some((Term::Row(wanted), Type::Number));
        }
        let what = MistakeKind::UnknownName {
            what: "variable",
            found: path.join("."),
            known: context.scope.known(),
        };
        self.mistake(place, what);
        None
    }

    fn too_early(
        &mut self,
        path: &[String],
        declared: &VarDeclaration,
        place: &SpecPosition,
        context: &Context<'_>,
    ) {
        let name = path.join(".");
        let needs_back = bounds_of(declared)
            .iter()
            .any(|expr| mentions(expr, context.of));
        let what = if name == context.of {
            MistakeKind::Circular {
                names: vec![name.clone(), name],
            }
        } else if needs_back {
            MistakeKind::Circular {
                names: vec![context.of.to_owned(), name, context.of.to_owned()],
            }
        } else {
            MistakeKind::TooEarly {
                name,
                by: context.of.to_owned(),
            }
        };
        self.mistake(place, what);
    }
}

fn inner_names(path: &str, names: &BTreeMap<String, Entity<'_>>) -> String {
    let names: Vec<String> = names
        .keys()
        .map(|name| format!("`{path}.{name}`"))
        .collect();
    names.join(", ")
}

/// The expressions that bound a variable.
fn bounds_of(declared: &VarDeclaration) -> Vec<&Expr> {
    match &declared.kind {
        Declares::Int { bounds, .. }
        | Declares::Decimal { bounds, .. }
        | Declares::Text { length: bounds, .. }
        | Declares::Interval(bounds)
        | Declares::Points { bounds, .. } => vec![&bounds.value.0, &bounds.value.1],
        _ => Vec::new(),
    }
}

fn mentions(expr: &Expr, name: &str) -> bool {
    let mut all = Vec::new();
    names(expr, &mut all);
    all.iter().any(|mentioned| mentioned == name)
}

/// The first parts of all names of an expression.
pub(super) fn names(expr: &Expr, found: &mut Vec<String>) {
    match &expr.kind {
        ExprKind::Name(path) => found.push(path[0].clone()),
        ExprKind::Number(_) | ExprKind::Text(_) => {}
        ExprKind::Negative(inner) | ExprKind::Not(inner) => names(inner, found),
        ExprKind::Index(left, right)
        | ExprKind::Binary(_, left, right)
        | ExprKind::And(left, right)
        | ExprKind::Or(left, right) => {
            names(left, found);
            names(right, found);
        }
        ExprKind::Slice(list, low, high) => [list, low, high]
            .into_iter()
            .for_each(|part| names(part, found)),
        ExprKind::Call(_, arguments) => {
            for argument in arguments {
                names(argument, found);
            }
        }
        ExprKind::Each {
            body, low, high, ..
        } => [body, low, high]
            .into_iter()
            .for_each(|part| names(part, found)),
        ExprKind::Compare(first, rest) => {
            names(first, found);
            for (_, right) in rest {
                names(right, found);
            }
        }
    }
}
