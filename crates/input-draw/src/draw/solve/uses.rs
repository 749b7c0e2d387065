//! Which conditions restrict which variable, and for which elements.

use super::construct::{Construction, construction, is_of_texts};
use super::partial::View;
use super::parts::conjuncts;
use input_language::plan::{Count, Function, Operation, Plan, Step, Term, VarId, VarKind};
use input_language::resolve::Interval;

/// The conditions of all variables.
pub(crate) struct VariableConditions<'a> {
    pub(super) uses: Vec<Vec<ConditionUse<'a>>>,
    pub(super) counts: Vec<&'a Count>,
    /// Whether there is a sum or a prefix that random values almost never satisfy.
    pub(crate) has_sums: bool,
}

/// A condition, or a part of one that must hold by itself, as it restricts a variable.
pub(super) struct ConditionUse<'a> {
    /// The number of the condition.
    pub(super) condition: usize,
    pub(super) term: &'a Term,
    /// The quantifiers, if the condition holds for all numbers of some ranges.
    pub(super) all: Option<All<'a>>,
}

/// `all(all(BODY for y in ..) for x in ..)`.
pub(super) struct All<'a> {
    pub(super) ranges: Vec<(usize, &'a Term, &'a Term)>,
    pub(super) body: &'a Term,
    /// The indices of the variable in the body.
    spots: Vec<Vec<&'a Term>>,
}

/// For how many elements together a condition is evaluated when one is drawn.
const MAX_INSTANCES: usize = 2000;

impl<'a> VariableConditions<'a> {
    pub(crate) fn new(plan: &'a Plan) -> Self {
        let mut rules = Self {
            uses: plan.vars.iter().map(|_| Vec::new()).collect(),
            counts: Vec::new(),
            has_sums: false,
        };
        let mut counts: Vec<Option<&Count>> = vec![None; plan.repeats];
        let mut in_forms = vec![false; plan.vars.len()];
        look(&plan.steps, false, &mut counts, &mut in_forms);
        let Some(counts) = counts.into_iter().collect() else {
            return rules;
        };
        rules.counts = counts;
        for (number, condition) in plan.conditions.iter().enumerate() {
            rules.has_sums |= condition.budget.is_none() && has_sum(&condition.term);
            let mut vars = condition.term.vars();
            if vars.iter().any(|&var| in_forms[var]) {
                continue;
            }
            lengths(&condition.term, plan, &rules.counts, &mut vars);
            vars.sort_unstable();
            vars.dedup();
            let budget = condition.budget.as_ref().map(|budget| budget.var);
            for var in vars.into_iter().filter(|&var| Some(var) != budget) {
                let mut parts = Vec::new();
                conjuncts(&condition.term, &mut parts);
                let own = parts
                    .into_iter()
                    .filter(|part| concerns(part, var, plan, &rules.counts));
                // These are satisfied afterwards. Of texts, the lengths still follow from them.
                let own = own.filter(|term| {
                    !construction(plan, term)
                        .is_some_and(|found| !matches!(found, Construction::Texts))
                });
                let own = own.map(|term| ConditionUse {
                    condition: number,
                    term,
                    all: all(term, var),
                });
                let own: Vec<ConditionUse<'a>> = own.collect();
                rules.uses[var].extend(own);
            }
        }
        rules
    }

    /// The conditions that restrict a variable.
    pub(crate) fn conditions(&self, var: VarId) -> impl Iterator<Item = usize> {
        self.uses[var].iter().map(|own| own.condition)
    }

    /// Whether a condition restricts a variable.
    pub(crate) fn has(&self, var: VarId) -> bool {
        !self.uses[var].is_empty()
    }
}

fn look<'a>(
    steps: &'a [Step],
    is_form: bool,
    counts: &mut [Option<&'a Count>],
    in_forms: &mut [bool],
) {
    for step in steps {
        match step {
            Step::Repeat(repeat) => {
                counts[repeat.id] = Some(&repeat.count);
                look(&repeat.body, is_form, counts, in_forms);
            }
            Step::Either(either) => {
                in_forms[either.var] |= is_form;
                for form in &either.forms {
                    look(&form.steps, true, counts, in_forms);
                }
            }
            Step::Value(var) => in_forms[*var] |= is_form,
            Step::Literal(_) | Step::Check(_) => {}
        }
    }
}

fn has_sum(term: &Term) -> bool {
    let mut found = false;
    term.visit(&mut |inner| {
        found |= match inner {
            Term::Call(function, _) => {
                matches!(
                    function,
                    Function::Sum | Function::Gcd | Function::Convex | Function::Simple
                )
            }
            Term::Each { function, .. } => *function == Function::Sum,
            Term::Slice(..) => true,
            _ => false,
        };
    });
    found
}

/// The variables on which the lengths of the lists of a term depend.
fn lengths(term: &Term, plan: &Plan, counts: &[&Count], vars: &mut Vec<VarId>) {
    term.visit(&mut |inner| {
        if let Term::List { var, level } = inner
            && let Count::Exactly(count) = counts[plan.vars[*var].chain[*level]]
        {
            vars.extend(count.vars());
        }
    });
}

fn concerns(part: &Term, var: VarId, plan: &Plan, counts: &[&Count]) -> bool {
    let mut vars = part.vars();
    lengths(part, plan, counts, &mut vars);
    vars.contains(&var)
}

fn all(term: &Term, var: VarId) -> Option<All<'_>> {
    let mut ranges = Vec::new();
    let mut body = term;
    while let Term::Each {
        function: Function::All,
        body: inner,
        slot,
        low,
        high,
    } = body
    {
        ranges.push((*slot, low.as_ref(), high.as_ref()));
        body = inner;
    }
    if ranges.is_empty() {
        return None;
    }
    let mut spots: Vec<Vec<&Term>> = Vec::new();
    body.visit(&mut |inner| match inner {
        Term::Index(list, second) => match list.as_ref() {
            Term::Index(matrix, first) if stands_for(matrix, var) => {
                spots.push(vec![first, second]);
            }
            list if stands_for(list, var) => spots.push(vec![second]),
            _ => {}
        },
        Term::Slice(list, _, high) if stands_for(list, var) => spots.push(vec![high]),
        _ => {}
    });
    Some(All {
        ranges,
        body,
        spots,
    })
}

fn stands_for(term: &Term, var: VarId) -> bool {
    matches!(term, Term::List { var: found, .. } | Term::Last(found) if *found == var)
}

/// How many terms cost as much as one instance of a quantifier.
const INSTANCE: usize = 10;

impl All<'_> {
    /// The numbers for which the body uses the element, or the letter, at a position, counted from
    /// 1.
    pub(super) fn instances(&self, view: &mut View<'_>, position: &[i128]) -> Vec<Vec<i128>> {
        let mut instances = Vec::new();
        let slots = self.ranges.last().map_or(0, |range| range.0 + 1);
        // `m[x]` is also a part of `m[x][y]`.
        let fitting = self
            .spots
            .iter()
            .map(Vec::len)
            .filter(|&len| len <= position.len());
        let indices = fitting.max().unwrap_or(0);
        for spot in self.spots.iter().filter(|spot| spot.len() == indices) {
            let mut locals: Vec<Option<i128>> = vec![None; slots];
            let fits = spot
                .iter()
                .zip(position)
                .all(|(index, &at)| self.solve(view, index, at, &mut locals));
            if fits {
                self.complete(view, &locals, 0, &mut Vec::new(), &mut instances);
            }
        }
        instances.sort_unstable();
        instances.dedup();
        instances
    }

    /// All values of the remaining numbers.
    fn complete(
        &self,
        view: &mut View<'_>,
        fixed: &[Option<i128>],
        at: usize,
        chosen: &mut Vec<i128>,
        instances: &mut Vec<Vec<i128>>,
    ) {
        let Some((slot, low, high)) = self.ranges.get(at) else {
            view.work.set(view.work.get() + INSTANCE);
            instances.push(chosen.clone());
            return;
        };
        view.locals.clone_from(chosen);
        let (low, high) = (view.number(low), view.number(high));
        if low.0 != low.1 {
            return;
        }
        let (first, last) = match fixed.get(*slot).copied().flatten() {
            Some(value) if value >= low.0 && value <= high.1 => (value, value),
            Some(_) => return,
            None => (low.0, high.0),
        };
        let mut number = first;
        while number <= last && instances.len() < MAX_INSTANCES {
            chosen.push(number);
            self.complete(view, fixed, at + 1, chosen, instances);
            chosen.pop();
            number += 1;
        }
    }

    /// Finds the number for which an index has a value; returns whether there is one.
    fn solve(
        &self,
        view: &mut View<'_>,
        index: &Term,
        wanted: i128,
        locals: &mut [Option<i128>],
    ) -> bool {
        match index {
            // The number of a quantifier within the body can have any value.
            Term::Local(slot) => locals
                .get_mut(*slot)
                .is_none_or(|local| *local.get_or_insert(wanted) == wanted),
            Term::Binary(operation @ (Operation::Plus | Operation::Minus), left, right) => {
                match (has_local(left), has_local(right)) {
                    (false, false) => view.number(index) == (wanted, wanted),
                    (true, false) => {
                        let (low, high) = view.number(right);
                        let wanted = if *operation == Operation::Plus {
                            wanted - low
                        } else {
                            wanted + low
                        };
                        low == high && self.solve(view, left, wanted, locals)
                    }
                    (false, true) => {
                        let (low, high) = view.number(left);
                        let wanted = if *operation == Operation::Plus {
                            wanted - low
                        } else {
                            low - wanted
                        };
                        low == high && self.solve(view, right, wanted, locals)
                    }
                    (true, true) => true,
                }
            }
            Term::Binary(Operation::Modulo, left, right) if !has_local(right) => {
                let around = view.number(right);
                match self.wrapped(view, left, (wanted, around)) {
                    Some((slot, number)) => locals
                        .get_mut(slot)
                        .is_none_or(|local| *local.get_or_insert(number) == number),
                    None => true,
                }
            }
            _ if has_local(index) => true,
            _ => view.number(index) == (wanted, wanted),
        }
    }

    /// The only number of a quantifier for which `number % around` or `(number + shift) % around` has
    /// a value, with the slot of the number.
    fn wrapped(
        &self,
        view: &mut View<'_>,
        term: &Term,
        (wanted, around): (i128, Interval),
    ) -> Option<(usize, i128)> {
        let (slot, shift) = match term {
            Term::Local(slot) => (*slot, 0),
            Term::Binary(operation @ (Operation::Plus | Operation::Minus), left, right) => {
                let (Term::Local(slot), shift) = (left.as_ref(), view.number(right)) else {
                    return None;
                };
                let is_plus = *operation == Operation::Plus;
                let shift = (shift.0 == shift.1).then_some(shift.0)?;
                (*slot, if is_plus { shift } else { -shift })
            }
            _ => return None,
        };
        let (_, low, high) = self.ranges.iter().find(|range| range.0 == slot)?;
        let (low, high) = (view.number(low), view.number(high));
        let is_once = around.0 == around.1
            && (low.0 == low.1 && high.0 == high.1)
            && (1..=around.0).contains(&(high.0 - low.0 + 1));
        is_once.then(|| (slot, low.0 + (wanted - shift - low.0).rem_euclid(around.0)))
    }
}

fn has_local(term: &Term) -> bool {
    let mut found = false;
    term.visit(&mut |inner| found |= matches!(inner, Term::Local(_)));
    found
}

/// Whether conditions choose the letters of a text, rather than its length alone.
pub(super) fn is_about_letters(uses: &[ConditionUse<'_>], plan: &Plan, var: VarId) -> bool {
    let mut found = false;
    let mut look = |term: &Term| {
        found |= match term {
            Term::Index(list, _) => {
                stands_for(list, var) && plan.vars[var].chain.is_empty()
                    || matches!(list.as_ref(), Term::Index(matrix, _) if stands_for(matrix, var))
                    || (stands_for(list, var) && matches!(**list, Term::Last(_)))
            }
            Term::Call(Function::Count | Function::Contains, arguments) => {
                arguments[0].vars().contains(&var)
            }
            Term::Slice(list, ..) => stands_for(list, var),
            _ => false,
        };
    };
    if matches!(plan.vars[var].kind, VarKind::Text { .. }) {
        for own in uses.iter().filter(|own| !is_of_texts(plan, own.term)) {
            own.term.visit(&mut look);
        }
    }
    found
}
