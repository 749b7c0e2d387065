//! Slices of lists and texts, and conditions on all of their prefixes.

use super::Resolver;
use super::terms::{Context, Type, TypedTerm};
use crate::plan::{Function, Term, VarKind};
use crate::syntax::Expr;

impl Resolver {
    /// `s[LOW..=HIGH]`.
    pub(super) fn slice(
        &mut self,
        list: &Expr,
        low: &Expr,
        high: &Expr,
        context: &mut Context<'_>,
    ) -> TypedTerm {
        let (term, found) = self.term(list, context)?;
        let (low_term, low_type) = self.term(low, context)?;
        let (high_term, high_type) = self.term(high, context)?;
        self.wanted(low, context, &low_type, &Type::Number)?;
        self.wanted(high, context, &high_type, &Type::Number)?;
        if !matches!(found, Type::List(_) | Type::Text) {
            let reason = format!("{} has no elements", found.in_words());
            self.unfit(
                &context.place.within(list.at.clone()),
                reason,
                "only lists and texts have parts, as `a[1..=k]`",
            );
            return None;
        }
        Some((
            Term::Slice(Box::new(term), Box::new(low_term), Box::new(high_term)),
            found,
        ))
    }

    /// `prefix(CONDITION)`: it holds for every prefix of the lists and texts in it.
    pub(super) fn prefix(
        &mut self,
        arguments: &[Expr],
        expr: &Expr,
        context: &mut Context<'_>,
    ) -> TypedTerm {
        let place = context.place.within(expr.at.clone());
        let [condition] = arguments else {
            self.unfit(
                &place,
                "`prefix` takes one condition",
                "write `prefix(count(s, '(') >= count(s, ')'))`",
            );
            return None;
        };
        let slot = context.locals.len();
        context.locals.push(String::new());
        let read = self.term(condition, context);
        context.locals.pop();
        let (term, found) = read?;
        self.wanted(condition, context, &found, &Type::Truth)?;
        let mut first = None;
        let body = self.cut(&term, slot, &mut first);
        let Some(list) = first else {
            self.unfit(
                &place,
                "`prefix` of a condition without a list",
                "write `prefix(sum(a) >= 0)`: it holds for a[1..=1], a[1..=2] and so on",
            );
            return None;
        };
        let len = Term::Call(Function::Len, vec![list]);
        let each = Term::Each {
            function: Function::All,
            body: Box::new(body),
            slot,
            low: Box::new(Term::whole(1)),
            high: Box::new(len),
        };
        Some((each, Type::Truth))
    }

    /// A term with prefixes of its lists and texts instead of the whole ones.
    fn cut(&self, term: &Term, slot: usize, first: &mut Option<Term>) -> Term {
        let is_text = |term: &Term| matches!(term, Term::Last(var) if matches!(self.plan.vars[*var].kind, VarKind::Text { .. } | VarKind::Pattern(_)));
        let mut inner = |part: &Term| self.cut(part, slot, first);
        match term {
            list if matches!(list, Term::List { .. }) || is_text(list) => {
                first.get_or_insert_with(|| list.clone());
                Term::Slice(
                    Box::new(list.clone()),
                    Box::new(Term::whole(1)),
                    Box::new(Term::Local(slot)),
                )
            }
            Term::Call(function, arguments) => {
                Term::Call(*function, arguments.iter().map(inner).collect())
            }
            Term::Negative(part) => Term::Negative(Box::new(inner(part))),
            Term::Not(part) => Term::Not(Box::new(inner(part))),
            Term::Binary(operation, left, right) => {
                let left = Box::new(inner(left));
                Term::Binary(*operation, left, Box::new(inner(right)))
            }
            Term::And(left, right) => {
                let left = Box::new(inner(left));
                Term::And(left, Box::new(inner(right)))
            }
            Term::Or(left, right) => {
                let left = Box::new(inner(left));
                Term::Or(left, Box::new(inner(right)))
            }
            Term::Compare(left, rest) => {
                let left = Box::new(inner(left));
                Term::Compare(
                    left,
                    rest.iter()
                        .map(|(relation, right)| (*relation, inner(right)))
                        .collect(),
                )
            }
            other => other.clone(),
        }
    }

    /// `sum(len(w))` of a list of texts: the length of each text, as the length of the list alone
    /// needs no sum.
    pub(super) fn lengths_of_each(
        function: Function,
        argument: &(Term, Type),
        context: &Context<'_>,
    ) -> Option<Term> {
        let Term::Call(Function::Len, inner) = &argument.0 else {
            return None;
        };
        let list = &inner[0];
        let slot = context.locals.len();
        matches!(list, Term::List { .. }).then(|| Term::Each {
            function,
            body: Box::new(Term::Call(
                Function::Len,
                vec![Term::Index(
                    Box::new(list.clone()),
                    Box::new(Term::Local(slot)),
                )],
            )),
            slot,
            low: Box::new(Term::whole(1)),
            high: Box::new(Term::Call(Function::Len, vec![list.clone()])),
        })
    }
}
