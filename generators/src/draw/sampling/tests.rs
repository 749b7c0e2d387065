use crate::draw::Draw;

fn golden() -> Draw {
    Draw::fresh(1, "golden")
}

#[test]
fn whole_numbers_are_the_same_in_every_release() {
    let mut draw = golden();
    assert_eq!(draw.ints(6, -50..=50), [1, 12, 32, -7, -8, -45]);
    assert_eq!(
        draw.ints(2, i64::MIN..=i64::MAX),
        [1_248_097_388_601_995_927, -5_394_773_152_801_764_023]
    );
    assert_eq!(draw.int(5..=5), 5);
}

#[test]
fn indices_and_picks_are_the_same_in_every_release() {
    let mut draw = golden();
    let indices: Vec<usize> = (0..8).map(|_| draw.index(10)).collect();
    assert_eq!(indices, [5, 6, 8, 4, 4, 0, 3, 5]);
    let picks: String = (0..8).map(|_| *draw.pick(&['a', 'b', 'c'])).collect();
    assert_eq!(picks, "bacbbbbb");
}

#[test]
fn chances_are_the_same_in_every_release() {
    let mut draw = golden();
    let chances: Vec<u8> = (0..12).map(|_| u8::from(draw.chance(1, 3))).collect();
    assert_eq!(chances, [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
}

#[test]
fn weighted_picks_are_the_same_in_every_release() {
    let mut draw = golden();
    let picks: Vec<usize> = (0..12).map(|_| draw.weighted(&[5, 0, 1, 3])).collect();
    assert_eq!(picks, [0, 2, 3, 0, 0, 0, 0, 2, 0, 0, 3, 2]);
}

#[test]
fn shuffles_permutations_and_subsets_are_the_same_in_every_release() {
    let mut draw = golden();
    let mut letters: Vec<char> = "tengen".chars().collect();
    draw.shuffle(&mut letters);
    assert_eq!(letters.iter().collect::<String>(), "genetn");
    assert_eq!(draw.permutation(8), [0, 3, 5, 2, 4, 7, 1, 6]);
    assert_eq!(draw.subset(1000, 5), [402, 407, 630, 661, 666]);
}

#[test]
fn zero_choices_give_the_simplest_of_everything() {
    let mut zero = Draw::replay(Vec::new());
    assert_eq!(zero.int(-3..=3), -3);
    assert_eq!(zero.ints(2, 4..=9), [4, 4]);
    assert_eq!(zero.index(9), 0);
    assert!(!zero.chance(2, 3));
    assert_eq!(zero.pick(&[6, 7]), &6);
    assert_eq!(zero.weighted(&[0, 2, 1]), 1);
    assert_eq!(zero.permutation(4), [0, 1, 2, 3]);
    assert_eq!(zero.subset(9, 3), [0, 1, 2]);
}

#[test]
fn chances_of_zero_and_one_are_certain() {
    let mut draw = golden();
    for _ in 0..50 {
        assert!(draw.chance(7, 7));
        assert!(draw.chance(u64::MAX, 7));
        assert!(!draw.chance(0, 7));
        assert!(!draw.chance(1, 0));
    }
}

#[test]
fn frequencies_match_the_weights() {
    let mut draw = golden();
    let mut counts = [0_u32; 3];
    for _ in 0..10_000 {
        counts[draw.weighted(&[1, 2, 7])] += 1;
    }
    for (count, expected) in counts.iter().zip([1000_u32, 2000, 7000]) {
        assert!(count.abs_diff(expected) < 250, "{counts:?}");
    }
}

#[test]
fn all_orders_of_a_shuffle_are_equally_likely() {
    let mut draw = golden();
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..12_000 {
        *counts.entry(draw.permutation(4)).or_insert(0_u32) += 1;
    }
    assert_eq!(counts.len(), 24);
    assert!(
        counts.values().all(|count| count.abs_diff(500) < 120),
        "{counts:?}"
    );
}

#[test]
fn all_members_of_a_subset_are_equally_likely() {
    let mut draw = golden();
    let mut counts = [0_u32; 10];
    for _ in 0..10_000 {
        let subset = draw.subset(10, 4);
        assert!(subset.is_sorted_by(|one, next| one < next));
        for member in subset {
            counts[member] += 1;
        }
    }
    assert!(
        counts.iter().all(|count| count.abs_diff(4000) < 250),
        "{counts:?}"
    );
}

#[test]
fn a_small_subset_of_a_huge_range_is_cheap() {
    assert_eq!(golden().subset(usize::MAX, 3).len(), 3);
}

#[test]
fn most_sparse_numbers_are_nearest_to_zero() {
    let mut draw = golden();
    for (low, high, usual) in [(-9, 9, 0), (3, 9, 3), (-9, -3, -3)] {
        let numbers: Vec<i64> = (0..1000).map(|_| draw.sparse(low, high, 8)).collect();
        let usual = numbers.iter().filter(|number| **number == usual).count();
        assert!((800..950).contains(&usual), "{usual}");
        assert!([low, high].iter().all(|bound| numbers.contains(bound)));
    }
    assert_eq!(Draw::replay(Vec::new()).sparse(-5, 5, 4), 0);
}
