//! Oware and Kalah with one seed moved at a time around a ring of houses and stores.

use crate::compare::{Naive, check_random_moves, compare_all, compare_games};
use games::kalah::Kalah;
use games::{GameOutcome, oware::Oware};

fn letter(house: usize) -> String {
    char::from(b'a' + u8::try_from(house).unwrap()).to_string()
}

fn house(mv: &str) -> usize {
    usize::from(mv.as_bytes()[0] - b'a')
}

fn list(seeds: &[i32]) -> String {
    let seeds: Vec<String> = seeds.iter().map(ToString::to_string).collect();
    seeds.join(",")
}

#[derive(Clone)]
struct NaiveOware {
    houses: Vec<i32>,
    score: [i32; 2],
    player: usize,
    quiet: i32,
}

impl NaiveOware {
    fn new() -> Self {
        Self {
            houses: vec![4; 12],
            score: [0, 0],
            player: 0,
            quiet: 0,
        }
    }

    fn side(&self, player: usize) -> i32 {
        self.houses[6 * player..6 * player + 6].iter().sum()
    }

    fn after(&self, chosen: usize) -> Self {
        let mut next = self.clone();
        let from = 6 * self.player + chosen;
        let mut at = from;
        while next.houses[from] > 0 {
            at = (at + 1) % 12;
            if at != from {
                next.houses[from] -= 1;
                next.houses[at] += 1;
            }
        }
        let before = next.clone();
        let is_opposing = |house: usize| house / 6 != self.player;
        let mut captured = 0;
        while is_opposing(at) && [2, 3].contains(&next.houses[at]) {
            captured += next.houses[at];
            next.houses[at] = 0;
            at = (at + 11) % 12;
        }
        next.quiet += 1;
        if captured > 0 {
            if next.side(1 - self.player) == 0 {
                next = before;
                next.quiet += 1;
            } else {
                next.score[self.player] += captured;
                next.quiet = 0;
            }
        }
        next.player = 1 - self.player;
        next
    }

    fn legal(&self) -> Vec<usize> {
        if self.score.iter().any(|score| *score > 24) || self.quiet == 100 {
            return Vec::new();
        }
        let full = (0..6).filter(|chosen| self.houses[6 * self.player + chosen] > 0);
        let feeds = |chosen: &usize| {
            // Captures never take the last seeds, so what was sown is still there.
            self.side(1 - self.player) > 0 || self.after(*chosen).side(1 - self.player) > 0
        };
        full.filter(feeds).collect()
    }
}

impl Naive for NaiveOware {
    fn moves(&self) -> Vec<String> {
        self.legal().into_iter().map(letter).collect()
    }

    fn play(&mut self, mv: &str) {
        *self = self.after(house(mv));
    }

    fn outcome(&self) -> Option<GameOutcome> {
        if !self.legal().is_empty() {
            return None;
        }
        let is_won = self.score.iter().any(|score| *score > 24);
        let left = |player| if is_won { 0 } else { self.side(player) };
        Some(GameOutcome::by_score(
            [0, 1].map(|player| self.score[player] + left(player)),
        ))
    }

    fn text(&self) -> String {
        let sides = format!("{}/{}", list(&self.houses[..6]), list(&self.houses[6..]));
        let player = ["x", "o"][self.player];
        format!(
            "{sides} {player} {} {} {}",
            self.score[0], self.score[1], self.quiet
        )
    }
}

#[derive(Clone)]
struct NaiveKalah {
    houses: usize,
    /// The houses and the store of the first player, then those of the second.
    ring: Vec<i32>,
    player: usize,
}

impl NaiveKalah {
    fn new(houses: usize, seeds: i32) -> Self {
        let mut side = vec![seeds; houses];
        side.push(0);
        Self {
            houses,
            ring: side.repeat(2),
            player: 0,
        }
    }

    fn side(&self, player: usize) -> &[i32] {
        let first = player * (self.houses + 1);
        &self.ring[first..first + self.houses]
    }

    fn store(&self, player: usize) -> usize {
        player * (self.houses + 1) + self.houses
    }

    fn is_over(&self) -> bool {
        [0, 1]
            .iter()
            .any(|player| self.side(*player).iter().sum::<i32>() == 0)
    }
}

impl Naive for NaiveKalah {
    fn moves(&self) -> Vec<String> {
        let full = (0..self.houses).filter(|house| self.side(self.player)[*house] > 0);
        if self.is_over() {
            Vec::new()
        } else {
            full.map(letter).collect()
        }
    }

    fn play(&mut self, mv: &str) {
        let own = self.player;
        let mut at = own * (self.houses + 1) + house(mv);
        let mut seeds = self.ring[at];
        self.ring[at] = 0;
        while seeds > 0 {
            at = (at + 1) % self.ring.len();
            if at != self.store(1 - own) {
                self.ring[at] += 1;
                seeds -= 1;
            }
        }
        if at != self.store(own) {
            let is_own = at / (self.houses + 1) == own;
            let opposite = 2 * self.houses - at;
            if is_own && self.ring[at] == 1 && self.ring[opposite] > 0 {
                let store = self.store(own);
                self.ring[store] += 1 + self.ring[opposite];
                self.ring[at] = 0;
                self.ring[opposite] = 0;
            }
            self.player = 1 - own;
        }
        if self.is_over() {
            for player in [0, 1] {
                let left: i32 = self.side(player).iter().sum();
                let store = self.store(player);
                self.ring[store] += left;
                for house in store - self.houses..store {
                    self.ring[house] = 0;
                }
            }
        }
    }

    fn outcome(&self) -> Option<GameOutcome> {
        let score = [0, 1].map(|player| self.ring[self.store(player)]);
        self.is_over().then(|| GameOutcome::by_score(score))
    }

    fn text(&self) -> String {
        let [first, second] = [0, 1].map(|player| self.ring[self.store(player)]);
        let sides = format!("{}/{}", list(self.side(0)), list(self.side(1)));
        format!("{sides} {} {first} {second}", ["x", "o"][self.player])
    }
}

#[test]
fn naive_oware_agrees() {
    let game = Oware::new();
    compare_all(&game, &NaiveOware::new(), 2000);
    assert_eq!(compare_games(&game, &NaiveOware::new(), 60, 2000), 60);
    check_random_moves(&game, 1, 30);
}

#[test]
fn naive_kalah_agrees() {
    for (houses, seeds) in [(1, 1), (2, 1), (3, 2), (4, 4), (6, 4), (12, 10)] {
        let game = Kalah::new(houses, seeds).unwrap();
        let naive = NaiveKalah::new(houses, i32::try_from(seeds).unwrap());
        compare_all(&game, &naive, 600);
        assert_eq!(compare_games(&game, &naive, 20, 2000), 20);
    }
}
