//! Slots for requests that run programs: each uses a thread for as long as that takes.
//!
//! # Theory of operation
//!
//! A request that waits for a slot does not use a thread, so pages are served however many requests
//! wait. A request first gets one of the few slots of its user and then one of all; so a user who
//! sends thousands of requests leaves slots for others.

use super::failure::Failure;
use base::pool::lock;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore, TryAcquireError};

/// Slots, with a maximum number per user.
#[derive(Debug)]
pub(crate) struct Slots {
    all: Arc<Semaphore>,
    of_user: usize,
    users: Mutex<HashMap<i64, Arc<Semaphore>>>,
}

/// A slot in use; it is released when this is dropped.
#[derive(Debug)]
pub(crate) struct HeldSlot {
    _of_all: OwnedSemaphorePermit,
    _of_user: OwnedSemaphorePermit,
}

impl Slots {
    /// `count` slots. A user can have at most `of_user` of them.
    #[must_use]
    pub(crate) fn new(count: usize, of_user: usize) -> Self {
        Self {
            all: Arc::new(Semaphore::new(count)),
            of_user,
            users: Mutex::default(),
        }
    }

    /// Waits for a slot.
    pub(crate) async fn wait(&self, user: i64) -> Result<HeldSlot, Failure> {
        let closed = |error: AcquireError| Failure::Broken(error.to_string());
        let of_user = self.user(user).acquire_owned().await.map_err(closed)?;
        let of_all = self.all.clone().acquire_owned().await.map_err(closed)?;
        Ok(HeldSlot {
            _of_all: of_all,
            _of_user: of_user,
        })
    }

    /// Takes a slot if one is free.
    pub(crate) fn take(&self, user: i64) -> Result<HeldSlot, Failure> {
        let full = |_: TryAcquireError| Failure::TooMany { seconds: 5 };
        let of_user = self.user(user).try_acquire_owned().map_err(full)?;
        let of_all = self.all.clone().try_acquire_owned().map_err(full)?;
        Ok(HeldSlot {
            _of_all: of_all,
            _of_user: of_user,
        })
    }

    /// Forgets users who neither have nor wait for a slot.
    pub(crate) fn tidy(&self) {
        lock(&self.users).retain(|_, slots| Arc::strong_count(slots) > 1);
    }

    fn user(&self, user: i64) -> Arc<Semaphore> {
        let mut users = lock(&self.users);
        let slots = users.entry(user);
        slots
            .or_insert_with(|| Arc::new(Semaphore::new(self.of_user)))
            .clone()
    }
}

#[cfg(test)]
mod tests {
    use super::{Failure, Slots};

    #[test]
    fn a_user_leaves_places_for_others() {
        let slots = Slots::new(3, 2);
        let first = slots.take(1).unwrap();
        let _second = slots.take(1).unwrap();
        let full = Failure::TooMany { seconds: 5 };
        assert_eq!(slots.take(1).unwrap_err(), full);
        let _other = slots.take(2).unwrap();
        assert_eq!(slots.take(3).unwrap_err(), full);
        drop(first);
        let _third = slots.take(3).unwrap();
        assert_eq!(slots.users.lock().unwrap().len(), 3);
    }

    #[test]
    fn a_waiting_request_gets_a_place_when_one_is_free() {
        let runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = { runtime }.build().unwrap();
        runtime.block_on(async {
            let slots = Slots::new(1, 1);
            let place = slots.wait(1).await.unwrap();
            let (waited, ()) = tokio::join!(slots.wait(1), async { drop(place) });
            drop(waited.unwrap());
            slots.tidy();
            assert!(slots.users.lock().unwrap().is_empty());
        });
    }
}
