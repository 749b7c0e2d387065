//! Editorials: texts that explain solutions, for the formats that take them.

use super::pictures::{self, Names};
use super::{Exported, Ready};
use exchange::Format;
use terms::fault::Fault;

/// The directory of ICPC packages for written solutions.
const DIR: &str = "solution";

/// Ships the editorials to ICPC packages. Others, except Polygon and folders, which have them beside
/// statements, have no files for them: these would be shown to contestants.
pub(super) fn ship(ready: &Ready, to: Format, exported: &mut Exported) -> Result<(), Fault> {
    let package = ready.package();
    let editorials = statement::editorials(package)?;
    let named = pictures::named(&editorials, Names::Nested);
    if to == Format::Icpc {
        pictures::ship(package, &named, DIR, exported)?;
    }
    for editorial in editorials {
        let language = &editorial.language;
        match to {
            Format::Icpc => {
                let text = pictures::renamed(&editorial, &named, "").without_samples();
                let path = format!("{DIR}/solution.{language}.md");
                exported.tree.put(path, text.markdown(""));
            }
            Format::Polygon | Format::Folder => {}
            _ => exported.losses.lost(
                format!("the editorial ({language})"),
                "it is left out: publish it elsewhere",
            ),
        }
    }
    Ok(())
}
