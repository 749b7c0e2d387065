//! From expressions to terms, with their types.

use super::{Resolver, Scope};
use crate::data::{Data, Frame};
use crate::declaration::Sourced;
use crate::evaluate::Evaluator;
use crate::mistake::{MistakeKind, SpecPosition};
use crate::plan::{Function, Plan, RepeatId, Term};
use crate::syntax::{Expr, ExprKind};

/// The type of a term.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Type {
    Number,
    Truth,
    Text,
    List(Box<Type>),
}

impl Type {
    pub(super) fn in_words(&self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Truth => "true or false",
            Self::Text => "a text",
            Self::List(_) => "a list",
        }
    }

    /// The type of the elements, also of lists within lists.
    fn core(&self) -> &Self {
        match self {
            Self::List(inner) => inner.core(),
            single => single,
        }
    }
}

/// The position of an expression.
pub(super) struct Context<'a> {
    pub(super) scope: &'a Scope<'a>,
    /// The repetitions around it.
    pub(super) chain: &'a [RepeatId],
    /// The name of the variable whose bound it is.
    pub(super) of: &'a str,
    pub(super) place: &'a SpecPosition,
    pub(super) locals: Vec<String>,
}

pub(super) type TypedTerm = Option<(Term, Type)>;

impl Resolver {
    /// A term with a number as its value.
    pub(super) fn number(
        &mut self,
        expr: &Sourced<Expr>,
        scope: &Scope<'_>,
        chain: &[RepeatId],
        of: &str,
    ) -> Option<Term> {
        self.number_at(&expr.value, &expr.place, scope, chain, of)
    }

    pub(super) fn number_at(
        &mut self,
        expr: &Expr,
        place: &SpecPosition,
        scope: &Scope<'_>,
        chain: &[RepeatId],
        of: &str,
    ) -> Option<Term> {
        let mut context = Context {
            scope,
            chain,
            of,
            place,
            locals: Vec::new(),
        };
        let (term, found) = self.term(expr, &mut context)?;
        self.wanted(expr, &context, &found, &Type::Number)?;
        Some(folded(term))
    }

    pub(super) fn condition(&mut self, expr: &Sourced<Expr>, scope: &Scope<'_>) -> Option<Term> {
        let mut context = Context {
            scope,
            chain: &scope.chain,
            of: "where",
            place: &expr.place,
            locals: Vec::new(),
        };
        let (term, found) = self.term(&expr.value, &mut context)?;
        self.wanted(&expr.value, &context, &found, &Type::Truth)?;
        Some(term)
    }

    pub(super) fn wanted(
        &mut self,
        expr: &Expr,
        context: &Context<'_>,
        found: &Type,
        wanted: &Type,
    ) -> Option<()> {
        if found == wanted {
            return Some(());
        }
        let reason = format!(
            "{} is used where {} is needed",
            found.in_words(),
            wanted.in_words()
        );
        let advice = match (found, wanted) {
            (Type::List(_), Type::Number) => {
                "take one element, as `a[i]`, where `i` is the element's number, or `max(a)`"
            }
            (Type::Number, Type::Truth) => "compare it, as `sum(a) <= 100`",
            _ => "see the functions and operators of the language",
        };
        self.unfit(&context.place.within(expr.at.clone()), reason, advice);
        None
    }

    pub(super) fn term(&mut self, expr: &Expr, context: &mut Context<'_>) -> TypedTerm {
        match &expr.kind {
            ExprKind::Number(number) => Some((Term::Number(*number), Type::Number)),
            ExprKind::Text(text) => Some((Term::Text(text.clone().into_bytes()), Type::Text)),
            ExprKind::Name(path) => self.name(path, expr, context),
            ExprKind::Index(list, index) => self.index(list, index, context),
            ExprKind::Slice(list, low, high) => self.slice(list, low, high, context),
            ExprKind::Call(name, arguments) if name == "prefix" => {
                self.prefix(arguments, expr, context)
            }
            ExprKind::Call(name, arguments) => self.call(name, arguments, expr, context),
            ExprKind::Each {
                function,
                body,
                name,
                low,
                high,
            } => {
                let function = self.function(function, None, expr, context)?;
                self.each(function, body, name, (low, high), expr, context)
            }
            ExprKind::Negative(inner) => {
                let (term, found) = self.numbers(inner, context)?;
                Some((Term::Negative(Box::new(term)), found))
            }
            ExprKind::Not(inner) => Some((Term::Not(self.truth(inner, context)?), Type::Truth)),
            ExprKind::And(left, right) => {
                let (left, right) = (self.truth(left, context), self.truth(right, context));
                Some((Term::And(left?, right?), Type::Truth))
            }
            ExprKind::Or(left, right) => {
                let (left, right) = (self.truth(left, context), self.truth(right, context));
                Some((Term::Or(left?, right?), Type::Truth))
            }
            ExprKind::Binary(operation, left, right) => {
                let (left, right) = (self.numbers(left, context), self.numbers(right, context));
                let ((left, left_type), (right, right_type)) = (left?, right?);
                let found = if left_type == Type::Number {
                    right_type
                } else {
                    left_type
                };
                Some((
                    Term::Binary(*operation, Box::new(left), Box::new(right)),
                    found,
                ))
            }
            ExprKind::Compare(first, rest) => self.compare(first, rest, expr, context),
        }
    }

    fn truth(&mut self, expr: &Expr, context: &mut Context<'_>) -> Option<Box<Term>> {
        let (term, found) = self.term(expr, context)?;
        self.wanted(expr, context, &found, &Type::Truth)?;
        Some(Box::new(term))
    }

    /// A number or a list of numbers.
    fn numbers(&mut self, expr: &Expr, context: &mut Context<'_>) -> TypedTerm {
        let (term, found) = self.term(expr, context)?;
        self.wanted(expr, context, found.core(), &Type::Number)?;
        Some((term, found))
    }

    fn compare(
        &mut self,
        first: &Expr,
        rest: &[(crate::plan::Relation, Expr)],
        expr: &Expr,
        context: &mut Context<'_>,
    ) -> TypedTerm {
        let (first, found) = self.term(first, context)?;
        let mut terms = Vec::new();
        for (relation, right) in rest {
            let (term, other) = self.term(right, context)?;
            if other.core() != found.core() {
                let reason = format!(
                    "{} is compared with {}",
                    found.core().in_words(),
                    other.core().in_words()
                );
                self.unfit(
                    &context.place.within(expr.at.clone()),
                    reason,
                    "compare values of the same type; texts stand in quotes, as 'S'",
                );
                return None;
            }
            terms.push((*relation, term));
        }
        Some((Term::Compare(Box::new(first), terms), Type::Truth))
    }

    fn index(&mut self, list: &Expr, index: &Expr, context: &mut Context<'_>) -> TypedTerm {
        let (term, found) = self.term(list, context)?;
        let (index, index_type) = self.term(index, context)?;
        self.wanted(list, context, &index_type, &Type::Number)?;
        let element = match found {
            Type::List(inner) => *inner,
            Type::Text => Type::Text,
            Type::Number | Type::Truth => {
                let reason = format!("{} has no elements", found.in_words());
                self.unfit(
                    &context.place.within(list.at.clone()),
                    reason,
                    "only lists and texts are indexed, from 1",
                );
                return None;
            }
        };
        Some((Term::Index(Box::new(term), Box::new(index)), element))
    }

    fn function(
        &mut self,
        name: &str,
        count: Option<usize>,
        expr: &Expr,
        context: &Context<'_>,
    ) -> Option<Function> {
        let Some((_, function, arity)) = Function::TABLE.iter().find(|(known, ..)| *known == name)
        else {
            let known = Function::TABLE
                .iter()
                .map(|(known, ..)| (*known).to_owned())
                .chain(["prefix".to_owned()])
                .collect();
            let what = MistakeKind::UnknownName {
                what: "function",
                found: name.to_owned(),
                known,
            };
            self.mistake(&context.place.within(expr.at.clone()), what);
            return None;
        };
        if let Some(count) = count
            && !arity.contains(&count)
        {
            let reason = format!("`{name}` has {}", base::text::count(count, "argument"));
            let advice = format!("it takes from {} to {}", arity.start(), arity.end());
            self.unfit(&context.place.within(expr.at.clone()), reason, advice);
            return None;
        }
        Some(*function)
    }

    fn call(
        &mut self,
        name: &str,
        arguments: &[Expr],
        expr: &Expr,
        context: &mut Context<'_>,
    ) -> TypedTerm {
        let function = self.function(name, Some(arguments.len()), expr, context)?;
        let typed: Option<Vec<(Term, Type)>> = arguments
            .iter()
            .map(|argument| self.term(argument, context))
            .collect();
        let typed = typed?;
        if let (Function::Sum | Function::Min | Function::Max, [only]) = (function, &typed[..])
            && let Some(each) = Self::lengths_of_each(function, only, context)
        {
            return Some((each, Type::Number));
        }
        if function == Function::Nested {
            self.pairs_of_brackets(&typed, expr, context)?;
        }
        let needs = match function {
            Function::Sum
            | Function::Min
            | Function::Max
            | Function::Abs
            | Function::Gcd
            | Function::LongestRow
            | Function::Convex
            | Function::Simple
            | Function::Prime
            | Function::Product
            | Function::Days => Some(Type::Number),
            Function::All | Function::Any => Some(Type::Truth),
            Function::Connected | Function::Contains | Function::Nested => Some(Type::Text),
            Function::Count | Function::Len | Function::Distinct | Function::Sorted => None,
        };
        if let (Function::Distinct | Function::Sorted, [(_, found)]) = (function, &typed[..])
            && *found == Type::Number
        {
            let list = Type::List(Box::new(Type::Number));
            self.wanted(&arguments[0], context, found, &list)?;
        }
        for ((_, found), argument) in typed.iter().zip(arguments) {
            if let Some(needs) = &needs {
                self.wanted(argument, context, found.core(), needs)?;
            }
        }
        let found = match function {
            Function::Distinct
            | Function::Sorted
            | Function::Connected
            | Function::Contains
            | Function::Nested
            | Function::Convex
            | Function::Simple
            | Function::Prime
            | Function::All
            | Function::Any => Type::Truth,
            Function::Abs => typed[0].1.clone(),
            _ => Type::Number,
        };
        Some((
            Term::Call(function, typed.into_iter().map(|(term, _)| term).collect()),
            found,
        ))
    }

    fn each(
        &mut self,
        function: Function,
        body: &Expr,
        name: &str,
        (low, high): (&Expr, &Expr),
        expr: &Expr,
        context: &mut Context<'_>,
    ) -> TypedTerm {
        let (low, low_type) = self.term(low, context)?;
        let (high, high_type) = self.term(high, context)?;
        self.wanted(expr, context, &low_type, &Type::Number)?;
        self.wanted(expr, context, &high_type, &Type::Number)?;
        let slot = context.locals.len();
        context.locals.push(name.to_owned());
        let read = self.term(body, context);
        context.locals.pop();
        let (term, found) = read?;
        let (needs, result) = match function {
            Function::All | Function::Any => (Type::Truth, Type::Truth),
            Function::Count => (Type::Truth, Type::Number),
            Function::Distinct | Function::Sorted => (found.clone(), Type::Truth),
            _ => (Type::Number, Type::Number),
        };
        self.wanted(body, context, &found, &needs)?;
        let (body, low, high) = (Box::new(term), Box::new(low), Box::new(high));
        Some((
            Term::Each {
                function,
                body,
                slot,
                low,
                high,
            },
            result,
        ))
    }
}

/// A term without variables as its value.
fn folded(term: Term) -> Term {
    let mut is_constant = true;
    term.visit(&mut |inner| {
        is_constant &= !matches!(inner, Term::Last(_) | Term::List { .. } | Term::Row(_));
    });
    if !is_constant {
        return term;
    }
    let plan = Plan::default();
    let (data, frame) = (Data::new(&plan), Frame::new(&plan));
    let number = Evaluator::new(&plan, &data, &frame).number(&term);
    number.map_or(term, Term::Number)
}
