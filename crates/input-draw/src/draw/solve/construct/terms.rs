//! The terms of conditions: comparisons under a quantifier, and names in place of some terms.

use input_language::plan::{Function, Relation, Term};

/// The comparison that holds for all elements: `all(TERM RELATION TERM for NAME in ..)`.
pub(super) fn compared(part: &Term) -> Option<(&Term, Relation, &Term)> {
    let Term::Each {
        function: Function::All,
        body,
        slot: 0,
        ..
    } = part
    else {
        return None;
    };
    let Term::Compare(first, rest) = body.as_ref() else {
        return None;
    };
    match rest.as_slice() {
        [(relation, second)] => Some((first, *relation, second)),
        _ => None,
    }
}

/// A condition in which a name stands for each of some terms; `None` if none of them occurs, or
/// the condition has quantifiers of its own.
pub(super) fn with_local(
    term: &Term,
    is_meant: &impl Fn(&Term) -> bool,
    slot: usize,
) -> Option<Term> {
    let mut is_found = false;
    let mut is_plain = true;
    term.visit(&mut |inner| {
        is_found |= is_meant(inner);
        is_plain &= !matches!(inner, Term::Each { .. });
    });
    (is_found && is_plain).then(|| replaced(term, is_meant, slot))
}

fn replaced(term: &Term, is_meant: &impl Fn(&Term) -> bool, slot: usize) -> Term {
    if is_meant(term) {
        return Term::Local(slot);
    }
    let new = |inner: &Term| Box::new(replaced(inner, is_meant, slot));
    match term {
        Term::Negative(inner) => Term::Negative(new(inner)),
        Term::Not(inner) => Term::Not(new(inner)),
        Term::Binary(operation, left, right) => Term::Binary(*operation, new(left), new(right)),
        Term::And(left, right) => Term::And(new(left), new(right)),
        Term::Or(left, right) => Term::Or(new(left), new(right)),
        Term::Compare(first, rest) => {
            let rest = rest.iter();
            let rest = rest.map(|(relation, right)| (*relation, *new(right)));
            Term::Compare(new(first), rest.collect())
        }
        Term::Call(function, arguments) => {
            let arguments = arguments.iter().map(|argument| *new(argument));
            Term::Call(*function, arguments.collect())
        }
        other => other.clone(),
    }
}

/// The only call of a function in a term.
pub(super) fn only_call(term: &Term, wanted: Function) -> Option<&Term> {
    let mut found = Vec::new();
    term.visit(&mut |inner| {
        if matches!(inner, Term::Call(function, _) if *function == wanted) {
            found.push(inner);
        }
    });
    match found[..] {
        [call] => Some(call),
        _ => None,
    }
}
