//! Which conditions are satisfied by rewriting values.

use super::counts::{CountRule, count_rule};
use super::cycles::{CycleRule, cycle_rule};
use super::degrees::is_of_degrees;
use super::divisors::{DivisorRule, divisor_rule};
use super::ends::{EndRule, end_rule};
use super::gaps::{GapRule, gap_rule};
use super::order::ordered;
use super::same::{SameRule, same_rule};
use super::signs::{SignRule, sign_rule, zero_rule};
use super::steps::{StepRule, step_rule};
use input_language::plan::{Function, Plan, Relation, Term, VarId, VarKind};

/// How a part of a condition is satisfied.
pub(in crate::draw::solve) enum Construction<'a> {
    /// The elements of a list or matrix get an order: `v[p[k]] <= v[k]`.
    Order(VarId),
    /// Texts or parts of them are copied or replaced: `contains(s, t)`, `nested(s, '()')`.
    Texts,
    /// Lists are sorted: `sorted(m[x])`.
    Rows,
    /// Values occur a given number of times: `count(a, a[k]) == 2`.
    Counts(CountRule<'a>),
    /// Two lists have the same values: `count(a, v) == count(b, v)`.
    Same(SameRule),
    /// A permutation gets its cycles: `p[p[k]] == k`.
    Cycles(CycleRule<'a>),
    /// Each number divides the next one.
    Divisors(DivisorRule),
    /// The neighbours of a permutation have bounded distances.
    Steps(StepRule<'a>),
    /// Numbers increase by bounded gaps.
    Gaps(GapRule<'a>),
    /// The values of a list occur with both signs.
    Signs(SignRule<'a>),
    /// A list contains 0: `product(a) == 0`.
    Zero((VarId, usize)),
    /// The values of two lists are all different.
    Ends(EndRule<'a>),
    /// The degrees of the nodes of a tree or a graph, which are made with it.
    Degrees,
}

pub(in crate::draw::solve) fn construction<'a>(
    plan: &'a Plan,
    part: &'a Term,
) -> Option<Construction<'a>> {
    if let Some(var) = ordered(plan, part) {
        return Some(Construction::Order(var));
    }
    if is_of_texts(plan, part) {
        return Some(Construction::Texts);
    }
    if let Some((Term::List { var, .. }, ..)) = sorted_list(part) {
        return matches!(plan.vars[*var].kind, VarKind::Int { .. }).then_some(Construction::Rows);
    }
    if is_of_degrees(plan, part) {
        return Some(Construction::Degrees);
    }
    if let Some(rule) = end_rule(plan, part) {
        return Some(Construction::Ends(rule));
    }
    if let Some(rule) = sign_rule(plan, part) {
        return Some(Construction::Signs(rule));
    }
    if let Some(list) = zero_rule(plan, part) {
        return Some(Construction::Zero(list));
    }
    if let Some(rule) = count_rule(plan, part) {
        return Some(Construction::Counts(rule));
    }
    if let Some(rule) = same_rule(plan, part) {
        return Some(Construction::Same(rule));
    }
    if let Some(rule) = cycle_rule(part) {
        return Some(Construction::Cycles(rule));
    }
    if let Some(rule) = divisor_rule(part) {
        return Some(Construction::Divisors(rule));
    }
    if let Some(rule) = step_rule(plan, part) {
        return Some(Construction::Steps(rule));
    }
    gap_rule(plan, part).map(Construction::Gaps)
}

/// A list, and the index and the range of the rows of it that are meant.
type SortedList<'a> = (&'a Term, Option<&'a Term>, Option<(&'a Term, &'a Term)>);

/// `sorted(a)` or `all(sorted(m[x]) for x in LOW..=HIGH)`: the list, the index of the row, and the
/// range.
pub(super) fn sorted_list(part: &Term) -> Option<SortedList<'_>> {
    match part {
        Term::Call(Function::Sorted, lists) => match lists.as_slice() {
            [list @ Term::List { .. }] => Some((list, None, None)),
            _ => None,
        },
        Term::Each {
            function: Function::All,
            body,
            slot: 0,
            low,
            high,
        } => match body.as_ref() {
            Term::Call(Function::Sorted, lists) => match lists.as_slice() {
                [Term::Index(list, index)] if matches!(**list, Term::List { .. }) => {
                    Some((list, Some(index), Some((low, high))))
                }
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// Whether it contains a comparison of texts; one of them is copied to the other.
pub(in crate::draw::solve) fn is_of_texts(plan: &Plan, term: &Term) -> bool {
    match term {
        Term::And(left, right) | Term::Or(left, right) => {
            is_of_texts(plan, left) || is_of_texts(plan, right)
        }
        Term::Each {
            function: Function::All | Function::Any,
            body,
            ..
        } => is_of_texts(plan, body),
        Term::Compare(left, rest) => match rest.as_slice() {
            [(Relation::Equal, right)] => {
                is_part(plan, left)
                    && is_part(plan, right)
                    && !matches!(
                        (left.as_ref(), right),
                        (Term::Text(_), _) | (_, Term::Text(_))
                    )
            }
            _ => false,
        },
        Term::Call(Function::Contains, arguments) => {
            is_part(plan, &arguments[0])
                && is_part(plan, &arguments[1])
                && !matches!(arguments[1], Term::Text(_))
        }
        Term::Call(Function::Nested, arguments) => is_part(plan, &arguments[0]),
        _ => false,
    }
}

/// Whether it is a text, or a part of one.
pub(super) fn is_part(plan: &Plan, term: &Term) -> bool {
    let is_text = |var: &VarId| matches!(plan.vars[*var].kind, VarKind::Text { .. });
    match term {
        Term::Text(_) => true,
        Term::Last(var) => is_text(var),
        Term::Index(list, _) => match list.as_ref() {
            Term::List { var, level } => is_text(var) && plan.vars[*var].chain.len() == level + 1,
            _ => false,
        },
        Term::Slice(text, ..) => !matches!(**text, Term::Slice(..)) && is_part(plan, text),
        _ => false,
    }
}
