//! Whether a problem is sound.
//!
//! Lints look for common mistakes (`lint`), solutions are timed to propose limits (`measure`) and
//! judged against their expectations (`verify`). The strength of the data is compared with the last
//! measurement (`strength`).

pub mod lint;
pub mod measure;
pub mod strength;
pub mod verify;
