//! The order in which tests are written.

use base::digest::Hex;
use std::collections::BTreeMap;

/// Why tests cannot be written without two equal inputs.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Clash {
    /// Two tests here have the same input.
    Equal(usize, usize),
    /// A test here has the input of another test that stays there.
    Kept {
        /// The number of the test here.
        here: usize,
        /// The number of the test there.
        there: usize,
    },
}

/// The numbers of the tests whose inputs have to be written, in an order in which no test gets the
/// input that another one still has. `there` and `here` are the digests of inputs by number.
pub(super) fn sequence(
    mut there: BTreeMap<usize, Hex>,
    here: &BTreeMap<usize, Hex>,
) -> Result<Vec<usize>, Clash> {
    let mut seen: BTreeMap<&Hex, usize> = BTreeMap::new();
    for (number, input) in here {
        if let Some(first) = seen.insert(input, *number) {
            return Err(Clash::Equal(first, *number));
        }
    }
    let differs = |number: &usize| there.get(number) != here.get(number);
    let mut left: Vec<usize> = here.keys().copied().filter(differs).collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let holders: BTreeMap<&Hex, usize> = there.iter().map(|(at, input)| (input, *at)).collect();
        let holder = |number: &usize| holders.get(&here[number]).copied();
        let is_free = |number: &usize| holder(number).is_none();
        let (free, blocked): (Vec<usize>, Vec<usize>) = left.iter().partition(|it| is_free(it));
        if free.is_empty() {
            let number = blocked[0];
            return Err(Clash::Kept {
                here: number,
                there: holder(&number).unwrap_or_default(),
            });
        }
        for number in &free {
            there.insert(*number, here[number].clone());
        }
        order.extend(free);
        left = blocked;
    }
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::{Clash, sequence};
    use std::collections::BTreeMap;

    #[test]
    fn no_test_gets_the_input_that_another_one_still_has() {
        let numbered = |inputs: &str| -> BTreeMap<usize, String> {
            (1..).zip(inputs.chars().map(String::from)).collect()
        };
        let order = |there: &str, here: &str| sequence(numbered(there), &numbered(here));
        assert_eq!(order("", "abc"), Ok(vec![1, 2, 3]));
        assert_eq!(order("abc", "abc"), Ok(vec![]));
        assert_eq!(order("abc", "xabc"), Ok(vec![1, 2, 3, 4]));
        assert_eq!(order("xabc", "abcy"), Ok(vec![4, 3, 2, 1]));
        assert_eq!(order("abc", "ayc"), Ok(vec![2]));
        let kept = |here: usize, there: usize| Err(Clash::Kept { here, there });
        assert_eq!(order("abc", "ac"), kept(2, 3));
        assert_eq!(order("ab", "ba"), kept(1, 2));
        assert_eq!(order("", "aba"), Err(Clash::Equal(1, 3)));
    }
}
