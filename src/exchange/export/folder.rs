//! A plain folder: `<group>/<case>.in` and `.ans`, statements, solutions as they are.

use super::{Exported, Ready};

pub(super) fn export(ready: Ready) -> Exported {
    let mut exported = Exported::default();
    for case in ready.cases {
        let id = &case.planned.id;
        exported.tree.put(format!("{id}.in"), case.input.as_path());
        exported
            .tree
            .put(format!("{id}.ans"), case.answer.as_path());
    }
    exported
}
