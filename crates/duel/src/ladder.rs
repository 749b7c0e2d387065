//! A ladder: a tournament without an end, in which new players may join at any time.

use crate::rating::DEVIATIONS;
use std::collections::BTreeMap;

/// A pair of games with both sides of an opening.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LadderPair {
    /// The numbers of the two players.
    pub players: [usize; 2],
    /// The share of the points that the first of them has: 0, 1/4, 1/2, 3/4 or 1.
    pub share: f64,
}

/// The strength of a player: one who is 400 points stronger scores ten times as much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The points. 0 is the average of all players.
    pub points: f64,
    /// With a probability of 95 % the strength lies within this distance. `None` if the player has
    /// played fewer than two pairs, or has won or lost everything.
    pub margin: Option<f64>,
}

/// How many drawn pairs against a player of rating 0 each player begins with. Without them, the
/// rating of a player who has won everything would be infinite.
const PRIOR: f64 = 0.5;
/// The number of points that make a player score ten times as much.
const SCALE: f64 = 400.0;
/// The search for ratings ends when none changes by more points than this, or after this many
/// steps.
const PRECISION: f64 = 1e-4;
const MAX_STEPS: usize = 300;
/// How far a rating moves in one step, as the derivative is misleading far from the solution.
const MAX_STEP: f64 = 400.0;

/// What a player scored against another.
#[derive(Clone, Copy, Default)]
struct Meetings {
    pairs: f64,
    share: f64,
    /// The sum of the squares of the shares.
    squares: f64,
}

/// The ratings with which the results are most likely. For two players the difference and its
/// margin are those of [`elo`](crate::elo), except for a pull to 0 that games outweigh.
#[must_use]
pub fn ratings(players: usize, pairs: &[LadderPair]) -> Vec<Rating> {
    let met = meetings(players, pairs);
    let mut points = vec![0.0; players];
    for _ in 0..MAX_STEPS {
        let mut change: f64 = 0.0;
        for player in 0..players {
            let step = step(points[player], &met[player], &points);
            points[player] += step;
            change = change.max(step.abs());
        }
        // Only the prior holds all players together, which the steps above follow too slowly.
        let shift = shift(&points);
        for own in &mut points {
            *own += shift;
        }
        change = change.max(shift.abs());
        if change < PRECISION {
            break;
        }
    }
    let rating = |player: usize| Rating {
        points: points[player],
        margin: margin(points[player], &met[player], &points),
    };
    (0..players).map(rating).collect()
}

/// For each player, the results against each opponent.
fn meetings(players: usize, pairs: &[LadderPair]) -> Vec<BTreeMap<usize, Meetings>> {
    let mut met = vec![BTreeMap::<usize, Meetings>::new(); players];
    for pair in pairs {
        let [one, other] = pair.players;
        for (own, opponent, share) in [(one, other, pair.share), (other, one, 1.0 - pair.share)] {
            let meetings = met[own].entry(opponent).or_default();
            meetings.pairs += 1.0;
            meetings.share += share;
            meetings.squares += share * share;
        }
    }
    met
}

/// The share of points that a player is expected to score against another.
fn expected(own: f64, other: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf((other - own) / SCALE))
}

/// A step of Newton's method for one player, while the others stay.
fn step(own: f64, met: &BTreeMap<usize, Meetings>, points: &[f64]) -> f64 {
    let prior = expected(own, 0.0);
    let mut missing = PRIOR * (0.5 - prior);
    let mut slope = PRIOR * prior * (1.0 - prior);
    for (opponent, meetings) in met {
        let share = expected(own, points[*opponent]);
        missing += meetings.share - meetings.pairs * share;
        slope += meetings.pairs * share * (1.0 - share);
    }
    let per_point = std::f64::consts::LN_10 / SCALE;
    (missing / (slope * per_point)).clamp(-MAX_STEP, MAX_STEP)
}

/// A step of Newton's method for all players at once, whose games do not depend on it.
fn shift(points: &[f64]) -> f64 {
    let shares = points.iter().map(|own| expected(*own, 0.0));
    let missing: f64 = shares.clone().map(|share| 0.5 - share).sum();
    let slope: f64 = shares.map(|share| share * (1.0 - share)).sum();
    let per_point = std::f64::consts::LN_10 / SCALE;
    if slope > 0.0 {
        missing / (slope * per_point)
    } else {
        0.0
    }
}

/// The margin of a rating, from how much the results of pairs differ from those expected.
fn margin(own: f64, met: &BTreeMap<usize, Meetings>, points: &[f64]) -> Option<f64> {
    let sum = |value: &dyn Fn(&Meetings) -> f64| met.values().map(value).sum::<f64>();
    let (pairs, share) = (sum(&|it| it.pairs), sum(&|it| it.share));
    if pairs < 2.0 || share <= 0.0 || share >= pairs {
        return None;
    }
    let mut variance = 0.0;
    let mut slope = 0.0;
    for (opponent, meetings) in met {
        let share = expected(own, points[*opponent]);
        variance +=
            meetings.squares - 2.0 * share * meetings.share + meetings.pairs * share * share;
        slope += meetings.pairs * share * (1.0 - share);
    }
    let per_point = std::f64::consts::LN_10 / SCALE;
    Some(DEVIATIONS * variance.max(0.0).sqrt() / (slope * per_point))
}

/// The two players who play the next pair: those with the fewest pairs so far, then those who have
/// met least often, then those with the nearest ratings, and then the first ones. `None` if all have
/// played `most` pairs, or if nobody has an opponent. `pending` pairs are being played: they count
/// as played.
#[must_use]
pub fn next_meeting(
    players: usize,
    pairs: &[LadderPair],
    pending: &[[usize; 2]],
    most: u32,
) -> Option<[usize; 2]> {
    let ratings = ratings(players, pairs);
    let pending = pending.iter().map(|&players| LadderPair {
        players,
        share: 0.5,
    });
    // Only the numbers of pairs are used.
    let met: Vec<LadderPair> = pairs.iter().copied().chain(pending).collect();
    let met = meetings(players, &met);
    let played = |player: usize| met[player].values().map(|it| it.pairs).sum::<f64>();
    let played: Vec<f64> = (0..players).map(played).collect();
    let is_left = |player: usize| played[player] < f64::from(most);
    let all = (0..players).flat_map(|one| (one + 1..players).map(move |other| [one, other]));
    let key = |&[one, other]: &[usize; 2]| {
        let meetings = met[one].get(&other).map_or(0.0, |it| it.pairs);
        let distance = (ratings[one].points - ratings[other].points).abs();
        [played[one] + played[other], meetings, distance]
    };
    all.filter(|[one, other]| is_left(*one) || is_left(*other))
        .min_by(|one, other| {
            let [one, other] = [key(one), key(other)];
            one.partial_cmp(&other).unwrap_or(std::cmp::Ordering::Equal)
        })
}

#[cfg(test)]
mod tests {
    use super::{LadderPair, next_meeting, ratings};
    use crate::rating::elo;

    fn pair(one: usize, other: usize, share: f64) -> LadderPair {
        LadderPair {
            players: [one, other],
            share,
        }
    }

    #[test]
    fn two_players_differ_as_in_a_duel() {
        let counts = [40, 30, 100, 110, 120];
        let shares = [0.0, 0.25, 0.5, 0.75, 1.0];
        let pairs: Vec<LadderPair> = counts
            .iter()
            .zip(shares)
            .flat_map(|(&count, share)| vec![pair(0, 1, share); count as usize])
            .collect();
        let found = ratings(2, &pairs);
        let elo = elo(counts).expect("enough pairs");
        let difference = found[0].points - found[1].points;
        assert!(
            (difference - elo.difference).abs() < 1.0,
            "{found:?} {elo:?}"
        );
        let margin = found[0].margin.expect("enough pairs");
        assert!((margin - elo.margin).abs() < 0.5, "{found:?} {elo:?}");
        assert!((found[0].points + found[1].points).abs() < 0.1, "{found:?}");
    }

    #[test]
    fn who_beats_strong_players_is_stronger_than_who_beats_weak_ones() {
        // Player 1 beats 0, 2 beats 1, and 3 scores against 2 what 4 scores against 0.
        let mut pairs = vec![pair(1, 0, 0.75); 10];
        pairs.extend([pair(2, 1, 0.75); 10]);
        pairs.extend([pair(3, 2, 0.5); 10]);
        pairs.extend([pair(4, 0, 0.5); 10]);
        let found = ratings(5, &pairs);
        assert!(found[3].points - found[4].points > 300.0, "{found:?}");
    }

    #[test]
    fn who_wins_everything_has_a_rating_without_a_margin() {
        let found = ratings(3, &[pair(0, 1, 1.0), pair(0, 1, 1.0)]);
        assert!(
            found[0].points > 100.0 && found[0].points < 1000.0,
            "{found:?}"
        );
        assert_eq!(found[0].margin, None);
        assert_eq!(found[1].margin, None);
        assert!(found[2].points.abs() < 0.01, "{found:?}");
        assert_eq!(found[2].margin, None);
        assert_eq!(ratings(0, &[]), []);
    }

    #[test]
    fn everybody_plays_equally_often_and_those_of_similar_strength_first() {
        let strength = [0.0, 100.0, 200.0, 300.0, 400.0, 500.0];
        let mut pairs: Vec<LadderPair> = Vec::new();
        let mut met = Vec::new();
        while let Some([one, other]) = next_meeting(6, &pairs, &[], 10) {
            met.push([one, other]);
            let share: f64 = 1.0 / (1.0 + 10.0_f64.powf((strength[other] - strength[one]) / 400.0));
            pairs.push(pair(one, other, (share * 4.0).round() / 4.0));
        }
        assert_eq!(met[..3], [[0, 1], [2, 3], [4, 5]]);
        assert_eq!(met.len(), 30, "{met:?}");
        let found = ratings(6, &pairs);
        assert!(
            found.is_sorted_by(|one, other| one.points < other.points),
            "{found:?}"
        );
    }

    #[test]
    fn the_ratings_of_many_players_are_found_in_few_steps() {
        let players = 200;
        let pairs = (0..players).flat_map(|one| {
            // Each plays those who are a little stronger.
            let others = (one + 1..players.min(one + 25)).step_by(2);
            others
                .map(move |other| pair(one, other, if (one + other) % 3 == 0 { 0.5 } else { 0.25 }))
        });
        let pairs: Vec<LadderPair> = pairs.collect();
        let found = ratings(players, &pairs);
        let met = super::meetings(players, &pairs);
        let points: Vec<f64> = found.iter().map(|it| it.points).collect();
        let left = (0..players).map(|it| super::step(points[it], &met[it], &points).abs());
        let left = left.fold(0.0, f64::max);
        assert!(left < 0.5, "{left}");
        assert!(points[199] > points[0] + 500.0, "{points:?}");
    }

    #[test]
    fn a_new_player_catches_up() {
        let pairs = vec![pair(0, 1, 0.5); 10];
        assert_eq!(next_meeting(2, &pairs, &[], 10), None);
        assert_eq!(next_meeting(3, &pairs, &[], 10), Some([0, 2]));
        let pending = [[0, 2]];
        assert_eq!(next_meeting(3, &pairs, &pending, 10), Some([1, 2]));
        assert_eq!(next_meeting(1, &[], &[], 10), None);
        assert_eq!(next_meeting(0, &[], &[], 10), None);
    }
}
