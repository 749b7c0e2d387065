//! Taking part in a contest that is over: the clock of a person begins when they start.
//!
//! Their submissions are later than the end, so they never change the official standings.

use super::settings::{ContestSettings, Phase, current};
use crate::store::{Store, StoreError, now};
use statement::contest::VirtualParticipation;

/// The participation of a person after the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VirtualRun {
    /// When it began.
    pub(crate) started: i64,
    /// When it ends.
    pub(crate) end: i64,
}

impl VirtualRun {
    /// The participation of an account, if it has begun one.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn find(
        store: &Store,
        settings: &ContestSettings,
        user: i64,
    ) -> Result<Option<Self>, StoreError> {
        let started = store.virtual_start(&settings.id, user)?;
        Ok(started.map(|started| Self::new(settings, started)))
    }

    fn new(settings: &ContestSettings, started: i64) -> Self {
        Self {
            started,
            end: started + settings.end - settings.start,
        }
    }

    /// Whether the clock runs at a time.
    #[must_use]
    pub(crate) fn is_running(&self, now: i64) -> bool {
        (self.started..self.end).contains(&now)
    }

    /// The time on the clock: at most the duration of the contest.
    #[must_use]
    pub(crate) fn elapsed(&self, now: i64) -> i64 {
        now.clamp(self.started, self.end) - self.started
    }
}

/// Why no submission of an account is taken now, if the contest is the reason. Setters and admins
/// may submit at any time, contestants during the contest and while they take part virtually.
///
/// # Errors
/// If the database fails.
pub(crate) fn refusal(store: &Store, user: i64) -> Result<Option<String>, StoreError> {
    let Some(contest) = current(store)? else {
        return Ok(None);
    };
    let now = now();
    let Some(why) = contest.settings.refusal(now) else {
        return Ok(None);
    };
    if !store.is_contestant(user)? {
        return Ok(None);
    }
    let run = VirtualRun::find(store, &contest.settings, user)?;
    Ok((!run.is_some_and(|run| run.is_running(now))).then_some(why))
}

/// Whether the problems of a contest that is over are closed to a contestant, who may begin to take
/// part virtually.
///
/// # Errors
/// If the database fails.
pub(crate) fn is_closed_to(
    store: &Store,
    settings: &ContestSettings,
    user: i64,
) -> Result<bool, StoreError> {
    let is_virtual = settings.virtual_participation == VirtualParticipation::Closed;
    Ok(is_virtual
        && VirtualRun::find(store, settings, user)?.is_none()
        && !store.took_part(user, (settings.start, settings.end))?)
}

/// Whether somebody may begin to take part virtually at a time.
///
/// # Errors
/// The reason why not.
pub(crate) fn may_start(
    settings: &ContestSettings,
    now: i64,
    took_part: bool,
) -> Result<(), String> {
    if settings.virtual_participation == VirtualParticipation::Off {
        return Err("nobody takes part virtually in this contest".to_owned());
    }
    if settings.phase(now) != Phase::Over {
        return Err(
            "the contest has not ended: take part in it now, or virtually after its end".to_owned(),
        );
    }
    if took_part {
        return Err("you took part in this contest: your result is on the scoreboard".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{VirtualRun, may_start};
    use crate::contest::settings::tests::contest;
    use statement::contest::VirtualParticipation;

    #[test]
    fn the_clock_of_a_person_begins_when_they_start() {
        let settings = contest().settings;
        let run = VirtualRun::new(&settings, 50_000);
        assert_eq!(run.end, 57_200);
        let running = [49_999, 50_000, 57_199, 57_200].map(|now| run.is_running(now));
        assert_eq!(running, [false, true, true, false]);
        let elapsed = [50_000, 50_060, 99_999].map(|now| run.elapsed(now));
        assert_eq!(elapsed, [0, 60, 7200]);
    }

    #[test]
    fn it_begins_after_the_end_and_only_for_those_who_did_not_take_part() {
        let mut settings = contest().settings;
        let why = |settings: &_, now, took_part| may_start(settings, now, took_part).unwrap_err();
        assert!(why(&settings, 17_199, false).contains("has not ended"));
        assert!(why(&settings, 17_200, true).contains("took part"));
        assert_eq!(may_start(&settings, 17_200, false), Ok(()));
        settings.virtual_participation = VirtualParticipation::Off;
        assert!(why(&settings, 17_200, false).contains("nobody"));
    }
}
