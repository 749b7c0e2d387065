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
/// In one of this many small inputs, texts are drawn instead of taken from words of the problem.
const DRAWN_TURNS: usize = 4;
/// Larger sizes are not small.
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

/// All sizes at their largest: with all values left to the generator, and with all values as large
/// as the sizes, the latter with each word of a parameter with few of them, too; and with each of
/// the first ranges of one value, the others left to the generator. Only these inputs show that a
/// program is slow, or that a table is too small, where a word or a value leads it.
fn large(factors: &[Factor]) -> Vec<Vec<Single>> {
    let largest = of_sizes(factors, false, Factor::largest);
    if largest.is_empty() {
        return Vec::new();
    }
    let open: Vec<Single> = values(factors).map(|place| (place, 0)).collect();
    let comparable = values(factors).map(|place| (place, factors[place].comparable.unwrap_or(0)));
    let comparable: Vec<Single> = comparable.collect();
    let all_open = (!open.is_empty()).then(|| [&largest[..], &open].concat());
    let all_comparable = (comparable != open).then(|| [&largest[..], &comparable].concat());
    let worded = factors.iter().enumerate();
    let worded =
        worded.filter(|(_, factor)| factor.has_words() && factor.levels.len() <= FEW_WORDS);
    let words = worded
        .flat_map(|(place, factor)| (0..factor.levels.len()).map(move |level| (place, level)));
    let words = words.map(|word| {
        let largest = of_sizes(factors, is_list(factors, word), Factor::largest);
        [&[word], &largest[..], &comparable].concat()
    });
    let ranges = (1..FEW_RANGES).flat_map(|level| values(factors).map(move |it| (it, level)));
    let ranges = ranges.filter(|(place, level)| *level < factors[*place].levels.len());
    let ranges = ranges.map(|one| {
        let others = open.iter().filter(|(place, _)| *place != one.0);
        largest.iter().chain(others).copied().chain([one]).collect()
    });
    let first = all_open.into_iter().chain(all_comparable);
    first.chain(words).chain(ranges).collect()
}

/// All sizes small, and few different values and words, so that these coincide in every way.
pub(super) fn small(factors: &[Factor]) -> Vec<Vec<Single>> {
    let few = values(factors).filter(|place| factors[*place].levels.len() > 1);
    let few: Vec<Single> = few.map(|place| (place, 1)).collect();
    let words = factors.iter().position(|factor| factor.name == WORDS);
    let turns = SMALL_SIZES.into_iter().enumerate();
    let found = turns.filter_map(|(turn, size)| {
        // The last list is none: the generator draws the texts.
        let is_drawn = turn % DRAWN_TURNS == DRAWN_TURNS - 1;
        let listed = words.map(|place| {
            let lists = factors[place].levels.len();
            (place, if is_drawn { lists - 1 } else { 0 })
        });
        let has_list = listed.is_some_and(|word| is_list(factors, word));
        let sizes = of_sizes(factors, has_list, |factor| {
            factor.near(size, MAX_SMALL_SIZE)
        });
        let is_used = !sizes.is_empty() && (!few.is_empty() || words.is_some());
        is_used.then(|| sizes.into_iter().chain(few.clone()).chain(listed).collect())
    });
    found.collect()
}

/// Whether a level is a list of words of the problem.
fn is_list(factors: &[Factor], (place, level): Single) -> bool {
    factors[place].name == WORDS && factors[place].levels[level].is_some()
}

/// The chosen levels of the sizes that have one. Words of a list have their own lengths.
fn of_sizes(
    factors: &[Factor],
    has_list: bool,
    level: impl Fn(&Factor) -> Option<usize>,
) -> Vec<Single> {
    let sizes = factors.iter().enumerate();
    let chosen = sizes.filter_map(|(place, factor)| {
        let is_open = has_list && factor.is_length;
        let level = if is_open { Some(0) } else { level(factor) };
        Some((place, level?))
    });
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
            is_size,
            ..Factor::new(name.to_owned(), levels)
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
