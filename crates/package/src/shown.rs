//! Which cases statements show as samples: those of the group `samples`, and those named in other
//! groups.

use super::parts::Resolver;
use super::{Calls, Cases, FileCase, Group, Package};
use spec::{Mistake, Spanned};
use std::collections::BTreeSet;

/// The maximum number of case names in a message.
const MOST_NAMED: usize = 20;

impl Package {
    /// Whether statements show the case with this name as a sample; `group` is the index of its
    /// group.
    #[must_use]
    pub fn shows(&self, group: usize, case: &str) -> bool {
        let group = self.groups.get(group);
        group.is_some_and(|group| group.shows(case))
    }
}

impl Group {
    /// Whether statements show its case with this name as a sample.
    #[must_use]
    pub fn shows(&self, case: &str) -> bool {
        self.is_samples() || self.samples.contains(case)
    }
}

impl Calls {
    /// The number of digits in the names of its cases.
    #[must_use]
    pub fn width(&self) -> usize {
        self.count.to_string().len().max(2)
    }
}

impl Cases {
    /// The names of the cases in the group. Generated ones are numbered from 01.
    pub(super) fn names(&self) -> Vec<String> {
        let of_files = |files: &[FileCase]| -> Vec<String> {
            files.iter().map(|file| file.name.clone()).collect()
        };
        match self {
            Self::Files(files) => of_files(files),
            Self::Generated(calls) => {
                let width = calls.width();
                let numbers = 1..=calls.count;
                numbers.map(|number| format!("{number:0width$}")).collect()
            }
            Self::Commands(files, commands) => {
                let typed = commands.iter().map(|command| command.name.clone());
                of_files(files).into_iter().chain(typed).collect()
            }
        }
    }
}

impl Resolver<'_> {
    /// The names of the cases that statements show.
    pub(super) fn shown(
        &self,
        written: Option<&[Spanned<String>]>,
        cases: Option<&Cases>,
    ) -> BTreeSet<String> {
        let (Some(written), Some(cases)) = (written, cases) else {
            return BTreeSet::new();
        };
        let known = cases.names();
        for name in written
            .iter()
            .filter(|name| !known.contains(name.get_ref()))
        {
            let mistake = Mistake::UnknownName {
                what: "case of this group",
                found: name.get_ref().clone(),
                known: known.iter().take(MOST_NAMED).cloned().collect(),
            };
            self.mistakes.add(name.span(), mistake);
        }
        written.iter().map(|name| name.get_ref().clone()).collect()
    }
}
