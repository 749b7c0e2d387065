//! The parts of a condition that must hold by themselves.

use input_language::plan::Term;

pub(super) fn conjuncts<'a>(term: &'a Term, parts: &mut Vec<&'a Term>) {
    match term {
        Term::And(left, right) => {
            conjuncts(left, parts);
            conjuncts(right, parts);
        }
        _ => parts.push(term),
    }
}
