//! Which of the found inputs become cases.

use super::climbed::Climbed;
use super::outcome::{InputForm, OutcomeKind};
use std::collections::{BTreeMap, BTreeSet};
use variation::ChangeKind;

/// At most this many of the inputs: some large ones; then of each kind of answer equally many, and
/// equally many at its borders, those with new answers and the rarest changes first.
pub(super) fn chosen(
    found: Vec<Climbed>,
    most: usize,
    of_kind: BTreeMap<OutcomeKind, usize>,
) -> Vec<Climbed> {
    // Inputs of other cases are hardly ever at a border.
    let of_kind = of_kind
        .into_iter()
        .map(|(kind, known)| ((kind, false), known));
    let mut of_kind: BTreeMap<(OutcomeKind, bool), usize> = of_kind.collect();
    let (mut large, mut left): (Vec<Climbed>, Vec<Climbed>) =
        found.into_iter().partition(|it| it.is_large);
    large.truncate(most / 2);
    let mut chosen = large;
    let mut of_change: BTreeMap<ChangeKind, usize> = BTreeMap::new();
    let mut of_form: BTreeMap<InputForm, usize> = BTreeMap::new();
    let mut answers: BTreeSet<Vec<u8>> = BTreeSet::new();
    while chosen.len() < most && !left.is_empty() {
        let rarity = |one: &Climbed| {
            let changes = one.changes.iter();
            let rarest = changes
                .map(|it| of_change.get(it).copied().unwrap_or(0))
                .min();
            let known = of_kind.get(&kind_of(one)).copied().unwrap_or(0);
            let alike = of_form.get(&one.form).copied().unwrap_or(0);
            (known, alike, answers.contains(&one.answer), rarest)
        };
        let places = left.iter().enumerate();
        let Some((place, _)) = places.min_by_key(|(_, it)| rarity(it)) else {
            break;
        };
        let next = left.remove(place);
        *of_kind.entry(kind_of(&next)).or_default() += 1;
        *of_form.entry(next.form.clone()).or_default() += 1;
        for change in &next.changes {
            *of_change.entry(*change).or_default() += 1;
        }
        answers.insert(next.answer.clone());
        chosen.push(next);
    }
    chosen
}

/// The kind of its answer, and whether it is at a border of this kind.
fn kind_of(one: &Climbed) -> (OutcomeKind, bool) {
    (one.kind.clone(), one.is_border)
}

#[cfg(test)]
mod tests {
    use super::{Climbed, InputForm, OutcomeKind, chosen};
    use std::collections::BTreeSet;
    use variation::Steps;

    fn climbed(answer: &str, is_border: bool) -> Climbed {
        Climbed {
            file: "samples/1.in".to_owned(),
            steps: Steps::default(),
            input: Vec::new(),
            changes: BTreeSet::new(),
            answer: answer.as_bytes().to_vec(),
            kind: OutcomeKind::from_answer(answer.as_bytes()),
            is_border,
            form: InputForm::from_input(b"1\n"),
            expanded: 0,
            is_large: false,
        }
    }

    #[test]
    fn near_misses_of_rare_answers_are_chosen_before_other_usual_answers() {
        let answers = [("no", false), ("no", false), ("no", true), ("yes", true)];
        let found = answers.map(|(answer, is_border)| climbed(answer, is_border));
        let usual = [(OutcomeKind::from_answer(b"no"), 60)].into();
        let chosen = chosen(found.into(), 2, usual);
        assert!(chosen.iter().all(|it| it.is_border));
    }
}
