//! How often each of several values occurs, if only some numbers are allowed and their sum is fixed.

use generators::Draw;

/// How many numbers are tried for each value.
const TRIES: usize = 30;

/// Numbers with this sum, each one of those that are allowed for it: `allowed(at)` are in ascending
/// order. `None` if none were found.
pub(super) fn with_sum<'a>(
    draw: &mut Draw,
    count: usize,
    total: usize,
    allowed: impl Fn(usize) -> &'a [usize],
) -> Option<Vec<usize>> {
    let mut chosen = vec![0_usize; count];
    let mut sum = 0_usize;
    for at in 0..count {
        sum = sum.checked_add(*allowed(at).first()?)?;
    }
    // Random steps to larger numbers; now and then one back, where the step that is left is too
    // small for each of them.
    let budget = TRIES * (count + total.min(1 << 24)) + 1000;
    let mut misses = 0;
    for _ in 0..budget {
        if sum == total {
            break;
        }
        let at = draw.index(count.max(1));
        let numbers = allowed(at);
        let now = numbers[chosen[at]];
        let is_stuck = misses > 4 * count + 20;
        if sum > total || is_stuck {
            if chosen[at] > 0 {
                let next = draw.index(chosen[at]);
                chosen[at] = next;
                sum -= now - numbers[next];
                misses = 0;
            } else {
                misses += 1;
                if sum > total && misses > 8 * count + 40 {
                    return None;
                }
            }
            continue;
        }
        match numbers.get(chosen[at] + 1) {
            Some(&next) if next - now <= total - sum => {
                chosen[at] += 1;
                sum += next - now;
                misses = 0;
            }
            _ => misses += 1,
        }
    }
    (sum == total).then(|| {
        let numbers = chosen.iter().enumerate();
        numbers.map(|(at, &number)| allowed(at)[number]).collect()
    })
}

/// Allowed sizes with this sum, in random order; `None` if there are none, or more than `most`.
pub(super) fn parts(
    draw: &mut Draw,
    total: usize,
    allowed: &[usize],
    most: usize,
) -> Option<Vec<usize>> {
    let allowed: Vec<usize> = allowed
        .iter()
        .copied()
        .filter(|&size| (1..=total).contains(&size))
        .take(200)
        .collect();
    // The least number of sizes with each sum.
    let mut fewest = vec![usize::MAX; total + 1];
    fewest[0] = 0;
    for sum in 1..=total {
        let before = allowed.iter().take_while(|&&size| size <= sum);
        let least = before.map(|&size| fewest[sum - size]).min();
        fewest[sum] = least.unwrap_or(usize::MAX).saturating_add(1);
    }
    let mut left = total;
    let mut sizes = Vec::new();
    // Sometimes all sizes are equally probable, sometimes a few large ones or many small ones.
    let mode = draw.index(3);
    while left > 0 {
        let room = most.checked_sub(sizes.len() + 1)?;
        let fits = |size: &&usize| **size <= left && fewest[left - **size] <= room;
        let fitting: Vec<usize> = allowed.iter().filter(fits).copied().collect();
        let size = match (mode, fitting.as_slice()) {
            (_, []) => return None,
            (1, [.., last]) => *last,
            (2, [first, ..]) if draw.chance(7, 8) => *first,
            (_, all) => *draw.pick(all),
        };
        sizes.push(size);
        left -= size;
    }
    draw.shuffle(&mut sizes);
    Some(sizes)
}

#[cfg(test)]
mod tests {
    use super::{parts, with_sum};
    use generators::Draw;

    #[test]
    fn numbers_have_the_sum() {
        let draw = &mut Draw::fresh(1, "sum");
        for allowed in [&[1, 2, 3][..], &[1, 3], &[0, 4, 9], &[1, 19]] {
            let sum = with_sum(draw, 10, 18 + 10 * allowed[0], |_| allowed);
            if let Some(sum) = &sum {
                assert_eq!(sum.iter().sum::<usize>(), 18 + 10 * allowed[0]);
            }
            assert!(sum.is_some() || allowed == [0, 4, 9], "{allowed:?}");
        }
        assert_eq!(with_sum(draw, 2, 3, |_| &[0, 2]), None);
    }

    #[test]
    fn sizes_have_the_sum() {
        let draw = &mut Draw::fresh(1, "parts");
        for _ in 0..50 {
            let sizes = parts(draw, 11, &[2, 3], 5).unwrap();
            assert!(sizes.iter().sum::<usize>() == 11 && sizes.len() <= 5);
        }
        assert_eq!(parts(draw, 5, &[2, 4], 9), None);
        assert_eq!(parts(draw, 6, &[2], 2), None);
    }
}
