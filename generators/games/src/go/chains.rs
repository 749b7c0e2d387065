//! Chains of stones and their liberties.
//!
//! The stones of a chain form a circular list, and each knows the stone that represents it. That
//! one counts the pairs of a stone and an empty neighbour, which is 0 exactly if the chain has no
//! liberty, and is kept up to date by additions only.

use crate::outcome::Player;
use crate::text::owner;

/// The outside of the board.
const OUTSIDE: u8 = 3;

#[derive(Clone, Copy, Debug)]
struct Point {
    content: u8,
    /// The stone that represents the chain.
    head: u16,
    /// The next stone of the chain.
    next: u16,
    /// Of the representative: pairs of a stone and an empty neighbour.
    liberties: u16,
}

/// All points of a board, and one for the outside.
#[derive(Clone, Debug, Default)]
pub(super) struct Chains {
    points: Vec<Point>,
}

type Neighbours = [[u16; 4]];

impl Chains {
    pub(super) fn new(points: usize) -> Self {
        let empty = Point {
            content: 0,
            head: 0,
            next: 0,
            liberties: 0,
        };
        let mut points = vec![empty; points];
        points.push(Point {
            content: OUTSIDE,
            ..empty
        });
        Self { points }
    }

    /// What lies on each point: 0 for nothing, 1 and 2 for the players' stones.
    pub(super) fn contents(&self) -> impl Iterator<Item = u8> {
        self.points.iter().map(|point| point.content)
    }

    #[inline]
    fn at(&self, point: u16) -> &Point {
        &self.points[usize::from(point)]
    }

    #[inline]
    fn at_mut(&mut self, point: u16) -> &mut Point {
        &mut self.points[usize::from(point)]
    }

    #[inline]
    pub(super) fn is_empty(&self, point: u16) -> bool {
        self.at(point).content == 0
    }

    pub(super) fn owner(&self, point: u16) -> Option<Player> {
        owner(self.at(point).content)
    }

    /// The number of a player's stones.
    pub(super) fn count(&self, player: Player) -> u32 {
        let own = 1 + player as u8;
        let stones = self.contents().filter(|content| *content == own);
        crate::bits::word(stones.count())
    }

    /// Whether every chain has a liberty.
    pub(super) fn all_alive(&self) -> bool {
        let mut stones = self
            .points
            .iter()
            .filter(|point| matches!(point.content, 1 | 2));
        stones.all(|stone| self.at(stone.head).liberties > 0)
    }

    /// Whether a stone on an empty point with these neighbours may be placed: it has a liberty, is
    /// joined to a chain with another one, or captures; or by the option it joins a chain.
    #[inline]
    pub(super) fn is_alive(&self, around: [u16; 4], player: Player, may_die: bool) -> bool {
        if around.iter().any(|&next| self.is_empty(next)) {
            return true;
        }
        let own = 1 + player as u8;
        around.iter().any(|&next| {
            let point = self.at(next);
            if point.content == OUTSIDE {
                return false;
            }
            let same = around.iter().filter(|&&one| {
                self.at(one).content == point.content && self.at(one).head == point.head
            });
            let dies = usize::from(self.at(point.head).liberties) == same.count();
            if point.content == own {
                may_die || !dies
            } else {
                dies
            }
        })
    }

    /// Whether a stone is a chain of its own with a single liberty.
    pub(super) fn is_single_in_atari(&self, stone: u16) -> bool {
        self.at(stone).next == stone
            && self.at(stone).head == stone
            && self.at(stone).liberties == 1
    }

    /// Places a stone without capturing.
    #[inline]
    pub(super) fn place_quietly(&mut self, neighbours: &Neighbours, stone: u16, player: Player) {
        let own = 1 + player as u8;
        let around = neighbours[usize::from(stone)];
        *self.at_mut(stone) = Point {
            content: own,
            head: stone,
            next: stone,
            liberties: 0,
        };
        for next in around {
            match self.at(next).content {
                0 => self.at_mut(stone).liberties += 1,
                OUTSIDE => {}
                _ => {
                    let head = self.at(next).head;
                    self.at_mut(head).liberties -= 1;
                }
            }
        }
        for next in around {
            if self.at(next).content == own {
                self.join(stone, next);
            }
        }
    }

    /// Places a stone on an empty point and removes chains without liberties. Returns the point of
    /// the captured stone if there is exactly one.
    #[inline]
    pub(super) fn place(
        &mut self,
        neighbours: &Neighbours,
        stone: u16,
        player: Player,
    ) -> Option<u16> {
        self.place_quietly(neighbours, stone, player);
        let opposing = 1 + player.other() as u8;
        let mut captured = 0;
        let mut last = None;
        for next in neighbours[usize::from(stone)] {
            if self.at(next).content == opposing && self.is_dead(next) {
                captured += self.remove(neighbours, next);
                last = Some(next);
            }
        }
        if captured == 0 && self.is_dead(stone) {
            self.remove(neighbours, stone);
        }
        last.filter(|_| captured == 1)
    }

    #[inline]
    fn is_dead(&self, stone: u16) -> bool {
        self.at(self.at(stone).head).liberties == 0
    }

    /// Joins the chains of two stones. The second one's, which is rather the longer one, keeps its
    /// representative.
    #[inline]
    fn join(&mut self, stone: u16, other: u16) {
        let old = self.at(stone).head;
        let head = self.at(other).head;
        if old == head {
            return;
        }
        let liberties = self.at(old).liberties;
        self.at_mut(head).liberties += liberties;
        let mut at = old;
        loop {
            self.at_mut(at).head = head;
            at = self.at(at).next;
            if at == old {
                break;
            }
        }
        let next = self.at(old).next;
        self.at_mut(old).next = self.at(head).next;
        self.at_mut(head).next = next;
    }

    /// Removes the chain of a stone; returns the number of its stones.
    fn remove(&mut self, neighbours: &Neighbours, stone: u16) -> u32 {
        let mut at = stone;
        loop {
            self.at_mut(at).content = 0;
            at = self.at(at).next;
            if at == stone {
                break;
            }
        }
        let mut removed = 0;
        loop {
            for next in neighbours[usize::from(at)] {
                if matches!(self.at(next).content, 1 | 2) {
                    let head = self.at(next).head;
                    self.at_mut(head).liberties += 1;
                }
            }
            removed += 1;
            at = self.at(at).next;
            if at == stone {
                return removed;
            }
        }
    }
}
