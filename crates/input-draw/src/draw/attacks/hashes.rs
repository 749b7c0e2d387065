//! Keys that collide in hash tables, or are found only after many probes.

use super::whole;

/// The numbers of buckets with which the table of libstdc++ grows.
const BUCKETS: [i64; 17] = [
    13, 29, 59, 127, 257, 541, 1109, 2357, 5087, 10273, 20753, 42043, 85229, 172_933, 351_061,
    712_697, 1_447_153,
];

/// Multiples of a number of buckets: if the number of elements is such that the table has exactly that number,
/// all are in one bucket.
pub(super) fn buckets((low, high): (i64, i64), count: usize, distinct: bool) -> Vec<i64> {
    let first = |prime: i64| low.max(0).div_euclid(prime) + i64::from(low.max(0) % prime > 0);
    let room = |prime: i64| {
        (high / prime - first(prime) + 1)
            .max(0)
            .min(prime)
            .min(whole(count))
    };
    // Each element beyond the previous number of buckets, and each repeated one, is searched among
    // all before.
    let cost = |at: usize| {
        let (before, prime) = (at.checked_sub(1).map_or(0, |at| BUCKETS[at]), BUCKETS[at]);
        let there = i128::from(room(prime));
        let over = (there - i128::from(before)).max(0);
        let again = if distinct || over == 0 {
            0
        } else {
            i128::from(whole(count)) - there
        };
        over * there / 2 + again * there
    };
    let prime = BUCKETS[(0..BUCKETS.len()).max_by_key(|&at| cost(at)).unwrap_or(0)];
    let start = first(prime);
    let mut values: Vec<i64> = (start..start + room(prime)).map(|at| at * prime).collect();
    // The element that was inserted first is found last.
    let (mut next, step) = (0, values.len().max(1));
    let mut free = low;
    while values.len() < count {
        if distinct || values.is_empty() {
            while free % prime == 0 && free < high {
                free += 1;
            }
            values.push(free.min(high));
            free = (free + 1).min(high);
        } else {
            values.push(values[next % step.min(64)]);
            next += 1;
        }
    }
    values
}

/// Keys that a dictionary of Python probes in one long chain: the first third fills it, the others
/// enter it near its start.
pub(super) fn dictionary((low, high): (i64, i64), count: usize) -> Vec<i64> {
    let mut size: u64 = 8;
    while size * 2 / 3 < count as u64 {
        size *= 2;
    }
    let (mask, links) = (size - 1, count / 2);
    let mut place = vec![usize::MAX; usize::try_from(size).unwrap_or(0)];
    let mut slot = 1_u64;
    let mut values = Vec::with_capacity(count);
    for link in 0..count {
        place[usize::try_from(slot).unwrap_or(0)] = link;
        let key = i64::try_from(slot).unwrap_or(i64::MAX);
        if link < links && (low..=high).contains(&key) {
            values.push(key);
        }
        slot = (5 * slot + 1) & mask;
    }
    let mut key = u64::try_from(low.max(0)).unwrap_or(0).max(size);
    while values.len() < count && i64::try_from(key).is_ok_and(|key| key <= high) {
        if enters(key, mask, &place).is_some_and(|link| link < links / 2) {
            values.push(i64::try_from(key).unwrap_or(i64::MAX));
        }
        key += 1;
    }
    while values.len() < count {
        values.push(values.last().map_or(low, |&last| (last - 1).max(low)));
    }
    values
}

/// The position from which the search for a key follows only the chain; `None` if it leaves the
/// chain before.
fn enters(key: u64, mask: u64, place: &[usize]) -> Option<usize> {
    let at = |slot: u64| place[usize::try_from(slot).unwrap_or(0)];
    let (mut slot, mut rest) = (key & mask, key);
    while rest > 0 {
        if at(slot) == usize::MAX {
            return None;
        }
        rest >>= 5;
        slot = (5 * slot + rest + 1) & mask;
    }
    (at(slot) != usize::MAX).then(|| at(slot))
}

/// Points with the same hash `31 * x + y`; `None` if the range has no room for two.
pub(in crate::draw) fn same_hash(bounds: &[(i64, i64)], count: usize) -> Option<Vec<Vec<i64>>> {
    let &[(low_x, high_x), (low_y, high_y)] = bounds else {
        return None;
    };
    let room = (high_x.checked_sub(low_x)?)
        .min(high_y.checked_sub(low_y)? / 31)
        .checked_add(1)?;
    let there = whole(count).min(room);
    let point = |at: i64| vec![low_x + at, low_y + 31 * (room - 1 - at)];
    (there > 1).then(|| (0..there).map(point).collect())
}
