//! The formats that problems are exported to: what writes each, and what its judges do with the rest of a problem.

use super::{
    Exported, Ready, about, cms, dmoj, folder, hydro, icpc, leetcode, luogu, polygon, repository,
    rules, stream_files, testing_tool, uoj,
};
use exchange::Format;
use package::Package;
use program::StreamFiles;
use terms::fault::Fault;

/// What files are called.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FileNames {
    /// Those of cases are numbered.
    Numbered,
    /// Those of cases have the names of the cases.
    OfCases,
    /// The same, and all files may have portable names only.
    Portable,
}

/// An export to a format.
pub(super) struct Export {
    /// What writes a problem.
    pub(super) write: fn(Ready) -> Result<Exported, Fault>,
    /// What notes the problems that a judge does not take.
    pub(super) tell_rules: fn(&Ready, &mut Exported) -> Result<(), Fault>,
    /// Whether it holds a problem. If not, nobody misses the rest of the problem.
    pub(super) is_package: bool,
    pub(super) names: FileNames,
    pub(super) has_visualizers: bool,
    /// Whether the format holds the names of the files of submissions.
    pub(super) has_stream_files: fn(&Package) -> bool,
    /// What happens instead of limits that differ by group, and by language; nothing where the format holds them.
    pub(super) group_limits: Option<&'static str>,
    pub(super) language_limits: Option<&'static str>,
    /// The keys of `about` that the format holds.
    pub(super) about: &'static [&'static str],
    /// Whether contests are exported to it, too.
    pub(super) has_contests: bool,
}

/// An export that has nothing special.
fn plain(write: fn(Ready) -> Result<Exported, Fault>) -> Export {
    Export {
        write,
        tell_rules: |_, _| Ok(()),
        is_package: true,
        names: FileNames::Numbered,
        has_visualizers: false,
        has_stream_files: |package| package.stream_files == StreamFiles::default(),
        group_limits: Some("all groups have the limit of the problem"),
        language_limits: Some(
            "every language has the same limits, unless the judge has factors of its own",
        ),
        about: &[],
        has_contests: false,
    }
}

/// An export of ICPC packages.
fn of_icpc(write: fn(Ready) -> Result<Exported, Fault>) -> Export {
    Export {
        tell_rules: rules::icpc,
        names: FileNames::Portable,
        about: about::LEGACY,
        has_contests: true,
        ..plain(write)
    }
}

/// A folder contains no limits at all, which is a separate loss.
const IN_A_FOLDER: Option<&str> = Some("specify it elsewhere: a folder contains only files");

/// The export to a format, if there is one.
pub(super) fn export_to(format: Format) -> Option<Export> {
    Some(match format {
        Format::Icpc => Export {
            has_visualizers: true,
            about: about::MODERN,
            ..of_icpc(icpc::modern)
        },
        Format::IcpcLegacy => of_icpc(icpc::legacy),
        Format::Domjudge => of_icpc(icpc::domjudge),
        Format::Polygon => Export {
            tell_rules: |ready, exported| {
                rules::polygon(ready, exported);
                Ok(())
            },
            about: &["tags"],
            has_stream_files: |_| true,
            ..plain(polygon::export)
        },
        Format::Hydro => Export {
            tell_rules: |ready, exported| {
                rules::hydro(ready, exported);
                Ok(())
            },
            names: FileNames::OfCases,
            about: &["tags", "difficulty"],
            group_limits: None,
            language_limits: None,
            has_stream_files: |package| {
                package.stream_files == StreamFiles::default()
                    || stream_files::common_stem(package).is_some()
            },
            ..plain(hydro::export)
        },
        Format::Dmoj => Export {
            names: FileNames::OfCases,
            group_limits: Some("the limit that is entered on the site holds for all groups"),
            language_limits: Some("enter them on the site, as limits of single languages"),
            ..plain(dmoj::export)
        },
        Format::Cms => Export {
            has_stream_files: |_| true,
            ..plain(cms::export)
        },
        Format::Luogu => Export {
            group_limits: None,
            ..plain(luogu::export)
        },
        Format::Uoj => Export {
            group_limits: None,
            ..plain(uoj::export)
        },
        Format::LeetcodeJson => Export {
            group_limits: None,
            language_limits: None,
            ..plain(leetcode::export)
        },
        Format::Folder => Export {
            names: FileNames::OfCases,
            group_limits: IN_A_FOLDER,
            language_limits: IN_A_FOLDER,
            ..plain(folder::export)
        },
        Format::TestingTool => Export {
            is_package: false,
            ..plain(testing_tool::export)
        },
        Format::Rbx => Export {
            names: FileNames::OfCases,
            language_limits: None,
            ..plain(repository::rbx)
        },
        Format::Tps => Export {
            names: FileNames::OfCases,
            ..plain(repository::tps)
        },
        Format::Sinol => Export {
            group_limits: None,
            language_limits: None,
            ..plain(repository::sinol)
        },
        Format::Moj => Export {
            language_limits: None,
            about: &["authors", "tags"],
            ..plain(repository::moj)
        },
        Format::Boca => Export {
            language_limits: None,
            ..plain(repository::boca)
        },
        Format::LibraryChecker => return None,
    })
}
