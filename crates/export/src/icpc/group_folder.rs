//! The directories of groups in a package.

use package::Group;

/// The directory of a group, below `data`.
pub(super) fn folder(group: &Group) -> String {
    if group.is_samples() {
        "sample".to_owned()
    } else {
        format!("secret/{}", group.name)
    }
}
