//! Who plays whom.

use std::collections::HashSet;
use terms::ScheduleKind;

/// How the players of a tournament meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Every player plays against every other.
    RoundRobin,
    /// The first player plays against every other.
    Gauntlet,
    /// In each round, players with similar points play against each other, and no two players meet
    /// twice if that is possible. If the number of players is odd, one of them has a bye.
    Swiss {
        /// The number of rounds.
        rounds: u32,
    },
}

impl Format {
    /// Its kind, which has a name in specs and in documents.
    #[must_use]
    pub fn kind(self) -> ScheduleKind {
        match self {
            Self::RoundRobin => ScheduleKind::RoundRobin,
            Self::Gauntlet => ScheduleKind::Gauntlet,
            Self::Swiss { .. } => ScheduleKind::Swiss,
        }
    }
}

/// The number of rounds after which a Swiss tournament usually has one leader: each round halves
/// the number of players who have won everything.
#[must_use]
pub fn usual_rounds(players: usize) -> u32 {
    players.next_power_of_two().trailing_zeros().max(1)
}

/// All meetings of a tournament whose rounds do not depend on results.
pub(crate) fn fixed_meetings(players: usize, is_gauntlet: bool) -> Vec<[usize; 2]> {
    let first = 0..if is_gauntlet { 1 } else { players };
    let meetings = first.flat_map(|one| (one + 1..players).map(move |other| [one, other]));
    meetings.collect()
}

/// A round of a Swiss tournament.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SwissRound {
    pub(crate) meetings: Vec<[usize; 2]>,
    pub(crate) bye: Option<usize>,
}

/// How many pairings a round tries before it lets players meet again.
const MAX_STEPS: usize = 100_000;

/// The next round after players have these points, have met, and had byes.
pub(crate) fn swiss_round(points: &[f64], met: &HashSet<[usize; 2]>, byes: &[usize]) -> SwissRound {
    let mut order: Vec<usize> = (0..points.len()).collect();
    // Stable: those with equal points stay in their order.
    order.sort_by(|one, other| points[*other].total_cmp(&points[*one]));
    let bye = (order.len() % 2 == 1).then(|| {
        let count = |player: usize| byes.iter().filter(|had| **had == player).count();
        let fewest = order.iter().map(|player| count(*player)).min();
        let at = order
            .iter()
            .rposition(|player| Some(count(*player)) == fewest);
        order.remove(at.unwrap_or(order.len() - 1))
    });
    let mut meetings = Vec::new();
    let mut steps = 0;
    if !pair_up(&order, met, &mut meetings, &mut steps) {
        meetings = order.chunks_exact(2).map(|two| [two[0], two[1]]).collect();
    }
    for meeting in &mut meetings {
        meeting.sort_unstable();
    }
    SwissRound { meetings, bye }
}

/// Pairs the first of these players with the next one that it has not met, such that the others can
/// be paired, too.
fn pair_up(
    players: &[usize],
    met: &HashSet<[usize; 2]>,
    meetings: &mut Vec<[usize; 2]>,
    steps: &mut usize,
) -> bool {
    let Some((&first, others)) = players.split_first() else {
        return true;
    };
    for (at, &other) in others.iter().enumerate() {
        *steps += 1;
        if *steps > MAX_STEPS {
            return false;
        }
        if met.contains(&[first.min(other), first.max(other)]) {
            continue;
        }
        meetings.push([first, other]);
        let rest = [&others[..at], &others[at + 1..]].concat();
        if pair_up(&rest, met, meetings, steps) {
            return true;
        }
        meetings.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{SwissRound, fixed_meetings, swiss_round, usual_rounds};
    use std::collections::HashSet;

    #[test]
    fn everybody_meets_everybody_or_the_first_meets_all() {
        assert_eq!(
            fixed_meetings(4, false),
            [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
        );
        assert_eq!(fixed_meetings(4, true), [[0, 1], [0, 2], [0, 3]]);
    }

    #[test]
    fn players_with_similar_points_meet_and_none_twice() {
        let points = [2.0, 0.0, 2.0, 0.0, 1.0, 1.0];
        let round = swiss_round(&points, &HashSet::new(), &[]);
        assert_eq!(round.meetings, [[0, 2], [4, 5], [1, 3]]);
        let met = HashSet::from([[0, 2], [1, 3]]);
        let round = swiss_round(&points, &met, &[]);
        // The last two have met, so player 2 does not meet player 5, the next one.
        assert_eq!(round.meetings, [[0, 4], [1, 2], [3, 5]]);
    }

    #[test]
    fn an_odd_player_has_a_bye_and_each_has_one_before_a_second() {
        let points = [3.0, 2.0, 1.0];
        let first = swiss_round(&points, &HashSet::new(), &[]);
        let expected = SwissRound {
            meetings: vec![[0, 1]],
            bye: Some(2),
        };
        assert_eq!(first, expected);
        let second = swiss_round(&points, &HashSet::from([[0, 1]]), &[2]);
        assert_eq!((second.bye, second.meetings), (Some(1), vec![[0, 2]]));
    }

    #[test]
    fn players_who_have_met_all_others_meet_again() {
        let round = swiss_round(&[0.0, 1.0], &HashSet::from([[0, 1]]), &[]);
        assert_eq!(round.meetings, [[0, 1]]);
    }

    #[test]
    fn a_large_round_that_cannot_be_paired_ends() {
        // One player has met all others.
        let players = 61;
        let met = (0..players - 1).map(|other| [other, players - 1]).collect();
        let round = swiss_round(&vec![0.0; players], &met, &[0; 3]);
        assert_eq!(round.meetings.len(), 30);
    }

    #[test]
    fn a_leader_is_found_after_the_logarithm_of_the_number_of_players() {
        let rounds = [2, 3, 4, 5, 8, 9].map(usual_rounds);
        assert_eq!(rounds, [1, 2, 2, 3, 3, 4]);
    }
}
