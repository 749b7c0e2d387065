//! Combinations of levels that a plan contains although pairs of levels rarely lead to them.

use super::array::Single;
use super::factor::Factor;
use package::WORDS;

/// Parameters with more words than this are not combined with the largest sizes word by word.
const FEW_WORDS: usize = 8;
/// How many ranges of a value are combined with the largest sizes, the whole range included.
const FEW_RANGES: usize = 3;
/// The sizes of small inputs with few different values, in the order in which they are planned. Most
/// bugs show with that few elements, if these are often equal or next to each other.
const SMALL_SIZES: [i64; 8] = [4, 2, 7, 3, 5, 4, 3, 2];
/// Sizes of at least this much are not small.
const MAX_SMALL_SIZE: i64 = 12;

/// The combinations, the most effective first: alternately large and small ones.
pub(super) fn demands(factors: &[Factor]) -> Vec<Vec<Single>> {
    let mut large = large(factors).into_iter();
    let mut small = small(factors).into_iter();
    let mut all = Vec::new();
    loop {
        let next = [large.next(), small.next()];
        if next.iter().all(Option::is_none) {
            return all;
        }
        all.extend(next.into_iter().flatten());
    }
}

/// All sizes at their largest: with all values left to the generator; with each word of a parameter
/// with few of them; and with each of the first ranges of one value, the others left to the
/// generator. Only these inputs show that a program is slow, or that a table is too small, where a
/// word or a value leads it.
fn large(factors: &[Factor]) -> Vec<Vec<Single>> {
    let largest = of_sizes(factors, Factor::largest);
    if largest.is_empty() {
        return Vec::new();
    }
    let open: Vec<Single> = values(factors).map(|place| (place, 0)).collect();
    let all_open = (!open.is_empty()).then(|| [&largest[..], &open].concat());
    let worded = factors.iter().enumerate();
    let worded =
        worded.filter(|(_, factor)| factor.has_words() && factor.levels.len() <= FEW_WORDS);
    let words = worded
        .flat_map(|(place, factor)| (0..factor.levels.len()).map(move |level| (place, level)));
    let words = words.map(|word| [&[word], &largest[..]].concat());
    let ranges = (1..FEW_RANGES).flat_map(|level| values(factors).map(move |it| (it, level)));
    let ranges = ranges.filter(|(place, level)| *level < factors[*place].levels.len());
    let ranges = ranges.map(|one| {
        let others = open.iter().filter(|(place, _)| *place != one.0);
        largest.iter().chain(others).copied().chain([one]).collect()
    });
    all_open.into_iter().chain(words).chain(ranges).collect()
}

/// All sizes small, and few different values and words, so that these coincide in every way. Texts
/// of a certain length cannot be made of given words, so words are also left out.
fn small(factors: &[Factor]) -> Vec<Vec<Single>> {
    let few = values(factors).filter(|place| factors[*place].levels.len() > 1);
    let few: Vec<Single> = few.map(|place| (place, 1)).collect();
    let words = factors.iter().position(|factor| factor.name == WORDS);
    let lists = words.map_or(0, |place| factors[place].levels.len());
    let mut found = Vec::new();
    for (turn, size) in SMALL_SIZES.into_iter().enumerate() {
        let sizes = of_sizes(factors, |factor| factor.near(size, MAX_SMALL_SIZE));
        if sizes.is_empty() || few.is_empty() && words.is_none() {
            continue;
        }
        // The last list is none: the generator draws the texts.
        let listed = words.map(|place| (place, if turn % 4 == 3 { lists - 1 } else { 0 }));
        found.push(sizes.into_iter().chain(few.clone()).chain(listed).collect());
    }
    found
}

/// The chosen levels of the factors that have one.
fn of_sizes(factors: &[Factor], level: impl Fn(&Factor) -> Option<usize>) -> Vec<Single> {
    let sizes = factors.iter().enumerate();
    let chosen = sizes.filter_map(|(place, factor)| Some((place, level(factor)?)));
    chosen.collect()
}

/// The places of ranges of values.
fn values(factors: &[Factor]) -> impl Iterator<Item = usize> {
    let all = factors.iter().enumerate();
    let values = all.filter(|(_, factor)| factor.is_open_value());
    values.map(|(place, _)| place)
}

#[cfg(test)]
mod tests {
    use super::{Factor, demands};
    use generators::Value;
    use package::WORDS;

    fn factor(name: &str, levels: &[Option<&str>], is_size: bool) -> Factor {
        let levels = levels.iter().copied();
        let levels: Vec<Option<Value>> = levels
            .map(|level| Some(Value::Text(level?.to_owned())))
            .collect();
        Factor {
            name: name.to_owned(),
            paired: levels.len(),
            levels,
            usual: None,
            is_size,
            tight: None,
        }
    }

    #[test]
    fn large_inputs_alternate_with_small_ones_of_few_values() {
        let n = factor("n", &[Some("1..=1"), Some("99..=99"), Some("4..=4")], true);
        let value = factor("x", &[None, Some("0..=9"), Some("0..=99")], false);
        let [largest, small] = [(0, 1), (0, 2)];
        let found = demands(&[n.clone(), value.clone()]);
        assert_eq!(found[0], [largest, (1, 0)]);
        assert_eq!(found[1], [small, (1, 1)]);
        assert_eq!(found[2], [largest, (1, 1)]);
        assert_eq!(found[4], [largest, (1, 2)]);
        assert!(found[5..].iter().all(|one| !one.contains(&largest)));

        let words = factor(WORDS, &[Some("a|b"), None], false);
        let found = demands(&[n.clone(), value, words]);
        let listed = |level| found.iter().filter(|one| one.contains(&(2, level))).count();
        assert!(listed(0) > listed(1) && listed(1) > 1, "{found:?}");
        // Sizes alone are paired with each other anyway.
        assert!(demands(&[n]).is_empty());
    }
}
