//! How slots are handed out.

use super::{Pool, Rank, lock, map};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::thread::{scope, yield_now};
use std::time::Duration;

#[test]
fn results_are_in_the_order_of_the_items() {
    let items: Vec<u64> = (0..100).collect();
    let doubled = map(4, &items, |item| item * 2);
    assert_eq!(doubled, (0..100).map(|item| item * 2).collect::<Vec<u64>>());
}

#[test]
fn an_empty_list_has_no_results() {
    assert!(map(4, &[] as &[u8], |item| *item).is_empty());
}

/// Counts how many threads are inside a section at once.
#[derive(Default)]
struct Census {
    now: AtomicUsize,
    most: AtomicUsize,
}

impl Census {
    fn visit(&self) {
        let now = self.now.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(now, Ordering::SeqCst);
        yield_now();
        self.now.fetch_sub(1, Ordering::SeqCst);
    }

    fn is_empty(&self) -> bool {
        self.now.load(Ordering::SeqCst) == 0
    }
}

#[test]
fn several_callers_share_the_slots() {
    let (pool, census) = (Pool::new(3), Census::default());
    scope(|scope| {
        for _ in 0..5 {
            scope.spawn(|| pool.map(Rank::Unknown, &[(); 50], |()| census.visit()));
        }
    });
    let most = census.most.load(Ordering::SeqCst);
    assert!((1..=3).contains(&most), "{most} at once");
}

#[test]
fn the_highest_rank_goes_first() {
    let (pool, order) = (Pool::new(1), Mutex::new(Vec::new()));
    let ranks = [
        Rank::Takes(Duration::from_millis(1)),
        Rank::Needed,
        Rank::Takes(Duration::from_secs(1)),
        Rank::Unknown,
    ];
    let is_taken = Barrier::new(2);
    scope(|scope| {
        // While this thread holds the only slot, the others begin to wait.
        scope.spawn(|| {
            pool.map(Rank::Unknown, &[()], |()| {
                is_taken.wait();
                while lock(&pool.state).waiting.len() < ranks.len() {
                    yield_now();
                }
            })
        });
        is_taken.wait();
        for rank in ranks {
            let (pool, order) = (&pool, &order);
            scope.spawn(move || pool.map(rank, &[()], |()| lock(order).push(rank)));
        }
    });
    let mut expected = ranks;
    expected.sort();
    expected.reverse();
    assert_eq!(*lock(&order), expected);
}

#[test]
fn work_of_a_pool_behind_another_waits_for_all_other_work() {
    let pool = Arc::new(Pool::new(1));
    let behind = Pool::behind(pool.clone(), 3);
    let order = Mutex::new(Vec::new());
    let is_taken = Barrier::new(2);
    scope(|scope| {
        // While this thread holds the only slot, all others begin to wait.
        scope.spawn(|| {
            pool.run(Rank::Unknown, || {
                is_taken.wait();
                while lock(&pool.state).waiting.len() < 4 {
                    yield_now();
                }
            });
        });
        is_taken.wait();
        scope.spawn(|| behind.map(Rank::Needed, &[(); 2], |()| lock(&order).push("behind")));
        while lock(&pool.state).waiting.len() < 2 {
            yield_now();
        }
        for _ in 0..2 {
            scope.spawn(|| pool.run(Rank::Unknown, || lock(&order).push("before")));
        }
    });
    assert_eq!(*lock(&order), ["before", "before", "behind", "behind"]);
}

#[test]
fn a_pool_behind_another_respects_its_own_limit() {
    let pool = Arc::new(Pool::new(3));
    let (behind, census) = (Pool::behind(pool.clone(), 2), Census::default());
    scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| behind.map(Rank::Needed, &[(); 50], |()| census.visit()));
            let left = Mutex::new(0..50);
            let is_left = move || lock(&left).next().is_some();
            let (behind, census) = (&behind, &census);
            scope.spawn(move || behind.drain(Rank::Unknown, 50, is_left, || census.visit()));
        }
        let alone = behind.map(Rank::Needed, &[(); 30], |()| {
            behind.alone(|| {
                yield_now();
                census.is_empty()
            })
        });
        assert_eq!(alone, [true; 30]);
    });
    let most = census.most.load(Ordering::SeqCst);
    assert!((1..=2).contains(&most), "{most} at once");
    assert_eq!(lock(&pool.state).taken, 0);
    assert_eq!(lock(&behind.state).taken, 0);
}

#[test]
fn a_call_ends_while_others_hold_all_slots() {
    ends_while_others_hold_all_slots(&Pool::new(2));
    let outer = Arc::new(Pool::new(2));
    ends_while_others_hold_all_slots(&Pool::behind(outer, 2));
}

fn ends_while_others_hold_all_slots(pool: &Pool) {
    let (is_done, is_over) = (AtomicBool::new(false), AtomicBool::new(false));
    let is_taken = Barrier::new(2);
    let hold = || {
        while !is_over.load(Ordering::SeqCst) {
            yield_now();
        }
    };
    scope(|scope| {
        scope.spawn(|| {
            pool.map(Rank::Needed, &[()], |()| {
                is_taken.wait();
                hold();
            })
        });
        is_taken.wait();
        let is_left = || !is_done.load(Ordering::SeqCst);
        pool.drain(Rank::Unknown, usize::MAX, is_left, || {
            // The thread that waits now gets the slot of this piece, which is the only one, and
            // keeps it until the call is over.
            scope.spawn(|| pool.map(Rank::Needed, &[()], |()| hold()));
            while lock(&pool.state).waiting.len() < 2 {
                yield_now();
            }
            is_done.store(true, Ordering::SeqCst);
        });
        is_over.store(true, Ordering::SeqCst);
    });
}

#[test]
fn no_work_runs_during_alone() {
    let (pool, others) = (Pool::new(3), Census::default());
    let found = scope(|scope| {
        scope.spawn(|| pool.map(Rank::Needed, &[(); 300], |()| others.visit()));
        // Each thread releases its slot in `alone`, so they do not wait for each other.
        pool.map(Rank::Needed, &[(); 30], |()| {
            pool.alone(|| {
                yield_now();
                others.is_empty()
            })
        })
    });
    assert_eq!(found, [true; 30]);
}
