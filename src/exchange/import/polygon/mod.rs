use super::draft::Draft;
use super::{ImportError, Source};
pub(super) fn import(_: &Source) -> Result<Draft, ImportError> {
    Err(ImportError::NoFormat)
}
