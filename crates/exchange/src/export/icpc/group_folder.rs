//! Where the cases of a group lie in a package.

use tengen_core::package::Group;

/// The folder of a group, below `data`.
pub(super) fn folder(group: &Group) -> String {
    if group.is_samples() {
        "sample".to_owned()
    } else {
        format!("secret/{}", group.name)
    }
}
