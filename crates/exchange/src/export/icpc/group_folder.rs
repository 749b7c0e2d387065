//! The directory of a group's cases in a package.

use tengen_core::package::Group;

/// The directory of a group, below `data`.
pub(super) fn folder(group: &Group) -> String {
    if group.is_samples() {
        "sample".to_owned()
    } else {
        format!("secret/{}", group.name)
    }
}
