//! Orders that quicksort splits badly.

/// An order whose middle element is always the minimum of the remaining ones.
pub(super) fn middle_pivot(count: usize) -> Vec<usize> {
    let mut ranks: Vec<usize> = (0..count).collect();
    for at in 0..count {
        ranks.swap(at, at / 2);
    }
    ranks
}

/// An order in which the first and the middle element are always the two smallest remaining ones:
/// the pivot is swapped with the second element, which moves to the middle.
pub(super) fn median_of_three(count: usize) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    let mut ranks = vec![0; count];
    let mut low = 0;
    while low + 3 < count {
        let middle = low + (count - 1 - low) / 2;
        ranks[places[low]] = low;
        ranks[places[middle]] = low + 1;
        places.swap(low + 1, middle);
        low += 2;
    }
    for at in low..count {
        ranks[places[at]] = at;
    }
    ranks
}
