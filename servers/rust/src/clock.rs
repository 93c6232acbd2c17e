use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What tells the time, such as [`SystemTime::now`].
pub type Clock = fn() -> SystemTime;

/// The time since 1970, none where the clock is not set.
pub(crate) fn unix_time(now: Clock) -> Duration {
    now().duration_since(UNIX_EPOCH).unwrap_or_default()
}
