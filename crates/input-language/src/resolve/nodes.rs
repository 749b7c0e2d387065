//! Numbers of nodes, elements and cells.

use super::interval::interval;
use super::{MAX_LENGTH, Resolver, Scope};
use crate::declaration::Sourced;
use crate::mistake::MistakeKind;
use crate::plan::{Operation, RepeatId, Term, VarKind};
use crate::syntax::Expr;

impl Resolver {
    /// The number of one of the nodes.
    pub(super) fn nodes(
        &mut self,
        size: &Sourced<Expr>,
        from: i64,
        name: &str,
        scope: &Scope<'_>,
        chain: &[RepeatId],
    ) -> Option<VarKind> {
        let term = self.number(size, scope, chain, name)?;
        let most = interval(&term, &|var| self.plan.vars[var].span).1;
        if most > MAX_LENGTH {
            let what = MistakeKind::TooLarge {
                what: format!("the size of `{name}`"),
                count: super::block::shown(most),
                most: "1e8".to_owned(),
            };
            self.mistake(&size.place, what);
        }
        let low = Term::whole(from.into());
        let high = match from {
            1 => term,
            _ => Term::Binary(Operation::Minus, Box::new(term), Box::new(Term::whole(1))),
        };
        Some(VarKind::Int {
            low,
            high,
            digits: None,
        })
    }
}
