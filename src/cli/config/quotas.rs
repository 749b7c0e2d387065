//! The table `[quotas]`: what one account of a server may use.

use super::numbers::NumberSeed;
use serde::Deserialize;
use serde::de::Deserializer;
use spec::Size;

/// The keys of the table. A key that is missing has the default of the server.
#[cfg_attr(
    not(feature = "server"),
    expect(dead_code, reason = "only the server uses it")
)]
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
pub(in crate::cli) struct QuotasTable {
    pub(in crate::cli) disk: Option<Size>,
    #[serde(default, deserialize_with = "amount")]
    pub(in crate::cli) waiting: Option<u32>,
    #[serde(default, deserialize_with = "amount")]
    pub(in crate::cli) hacks_waiting: Option<u32>,
    #[serde(default, deserialize_with = "amount")]
    pub(in crate::cli) hacks_per_hour: Option<u32>,
    #[serde(default, deserialize_with = "amount")]
    pub(in crate::cli) tasks_per_hour: Option<u32>,
    pub(in crate::cli) free: Option<Size>,
}

fn amount<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
    let wanted = "a number, 0 or more";
    let read = |number| u32::try_from(number).ok();
    from.deserialize_any(NumberSeed { read, wanted }).map(Some)
}
