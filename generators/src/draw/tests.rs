//! The numbers pinned here and in the tests of `sampling` were computed by a separate program
//! written from the definition of `ChaCha8` and the module's theory of operation.

use super::Draw;

/// Pearson's chi-squared statistic for `rounds` numbers drawn in `0..=max`. It is about `max` if
/// they are uniform.
fn chi_square(max: u32, rounds: u32, mut drawn: impl FnMut() -> u64) -> f64 {
    let mut counts = vec![0_u32; max as usize + 1];
    for _ in 0..rounds {
        counts[usize::try_from(drawn()).unwrap()] += 1;
    }
    let expected = f64::from(rounds) / (f64::from(max) + 1.0);
    counts
        .iter()
        .map(|&count| (f64::from(count) - expected).powi(2) / expected)
        .sum()
}

#[test]
fn a_fresh_stream_has_the_same_numbers_in_every_release() {
    let mut draw = Draw::fresh(1, "golden");
    let small: Vec<u64> = (0..8).map(|_| draw.up_to(999)).collect();
    assert_eq!(small, [506, 623, 817, 427, 424, 52, 330, 567]);
    let large: Vec<u64> = (0..3).map(|_| draw.up_to(u64::MAX)).collect();
    assert_eq!(
        large,
        [
            3_828_598_884_053_011_785,
            11_872_063_103_893_564_473,
            11_627_545_012_640_492_900
        ]
    );
    let between = [
        draw.up_to(u64::from(u32::MAX)),
        draw.up_to(1 << 32),
        draw.up_to(1),
    ];
    assert_eq!(between, [2_836_231_711, 1_716_532_009, 1]);
}

#[test]
fn the_stream_depends_on_seed_and_name() {
    let first = |seed, name| Draw::fresh(seed, name).up_to(u64::MAX);
    assert_ne!(first(1, "a"), first(2, "a"));
    assert_ne!(first(1, "a"), first(1, "b"));
}

#[test]
fn a_single_possible_answer_uses_no_word() {
    let mut plain = Draw::fresh(4, "cost");
    let mut mixed = Draw::fresh(4, "cost");
    let with_zeros: Vec<u64> = (0..20).map(|_| mixed.up_to(0) + mixed.up_to(99)).collect();
    let without: Vec<u64> = (0..20).map(|_| plain.up_to(99)).collect();
    assert_eq!(with_zeros, without);
}

#[test]
fn answers_are_uniform_for_small_bounds() {
    for max in [1, 2, 5, 48, 99] {
        let mut draw = Draw::fresh(1, "uniform");
        let statistic = chi_square(max, 20_000, || draw.up_to(max.into()));
        let limit = f64::from(max) + 5.0 * (2.0 * f64::from(max)).sqrt();
        assert!(statistic < limit, "{max}: {statistic} above {limit}");
    }
}

#[test]
fn answers_are_uniform_where_rejection_is_common() {
    // The range has three quarters of all words. Without rejection, some thirds of it would occur
    // twice as often as others.
    for max in [3 << 30, 3 << 62] {
        let mut draw = Draw::fresh(max, "rejection");
        let statistic = chi_square(2, 20_000, || draw.up_to(max - 1) / (max / 3));
        assert!(statistic < 2.0 + 5.0 * 2.0, "{max}: {statistic}");
        let mut draw = Draw::fresh(max, "rejection");
        let statistic = chi_square(2, 20_000, || draw.up_to(max - 1) % 3);
        assert!(statistic < 2.0 + 5.0 * 2.0, "{max}: {statistic}");
    }
}

#[test]
fn replay_gives_the_choices_back_then_zero() {
    let mut draw = Draw::replay(vec![3, 9]);
    assert_eq!([draw.up_to(5), draw.up_to(5), draw.up_to(5)], [3, 5, 0]);
}

#[test]
fn a_recorded_draw_replays_to_the_same_answers() {
    let run = |draw: &mut Draw| {
        let numbers: Vec<u64> = (1..50).map(|max| draw.up_to(max)).collect();
        (
            numbers,
            draw.permutation(9),
            draw.subset(40, 5),
            draw.branch("search").up_to(1000),
        )
    };
    let mut fresh = Draw::fresh(7, "record").recording();
    let first = run(&mut fresh);
    let recorded = fresh.choices().iter().map(|choice| choice.value).collect();
    assert_eq!(first, run(&mut Draw::replay(recorded)));
}

#[test]
fn nothing_is_recorded_unless_asked_for() {
    let mut draw = Draw::fresh(7, "record");
    draw.permutation(5);
    assert!(draw.choices().is_empty());
}

#[test]
fn a_branch_is_one_choice() {
    let mut draw = Draw::fresh(7, "branch").recording();
    draw.branch("search").permutation(100);
    assert_eq!(draw.choices().len(), 1);
}

#[test]
fn many_answers_at_once_are_those_of_single_calls() {
    let bounds = [
        0,
        1,
        5,
        99,
        2_000_000_000,
        u64::from(u32::MAX),
        1 << 32,
        u64::MAX,
    ];
    for max in bounds {
        for draw in [
            || Draw::fresh(3, "many"),
            || Draw::fresh(3, "many").recording(),
            || Draw::replay(vec![7, 0, 3]),
        ] {
            let (mut single, mut many) = (draw(), draw());
            let expected: Vec<u64> = (0..1000).map(|_| single.up_to(max)).collect();
            let mut taken = Vec::new();
            many.each_up_to(max, 1000, |value| taken.push(value));
            assert_eq!(taken, expected, "up to {max}");
            assert_eq!(many.choices(), single.choices());
            assert_eq!(many.up_to(999), single.up_to(999), "the next answer");
        }
    }
}

#[test]
fn answers_for_many_bounds_are_those_of_single_calls() {
    let bounds = || (0..400).map(|at| (u64::MAX >> (at % 64), at));
    for draw in [
        || Draw::fresh(3, "bounds"),
        || Draw::fresh(3, "bounds").recording(),
        || Draw::replay(vec![7, 0, 3]),
    ] {
        let (mut single, mut many) = (draw(), draw());
        let expected: Vec<(i32, u64)> = bounds().map(|(max, at)| (at, single.up_to(max))).collect();
        let mut taken = Vec::new();
        many.up_to_each(bounds(), |at, value| taken.push((at, value)));
        assert_eq!(taken, expected);
        assert_eq!(many.choices(), single.choices());
        assert_eq!(many.up_to(999), single.up_to(999), "the next answer");
    }
}
