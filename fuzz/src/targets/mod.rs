//! The targets.

mod files;
mod packages;
mod programs;
mod specs;
mod tests_of_inputs;

use super::{FuzzedParser, properties};
use std::sync::LazyLock;
use terms::language::Languages;

/// The usual languages.
static LANGUAGES: LazyLock<Languages> = LazyLock::new(Languages::builtin);

/// All targets.
pub const TARGETS: &[FuzzedParser] = &[
    // Messages between the tool and its helpers, and files of `/proc` and of control groups.
    FuzzedParser {
        name: "helper_messages",
        run: sandbox::fuzzing::messages,
    },
    FuzzedParser {
        name: "kernel_files",
        run: sandbox::fuzzing::kernel_files,
    },
    // Problems in the formats of other judges, as archives and by their files.
    FuzzedParser {
        name: "package_archives",
        run: packages::archives,
    },
    FuzzedParser {
        name: "package_files",
        run: packages::files,
    },
    // Bodies of requests.
    FuzzedParser {
        name: "request_bodies",
        run: request_bodies,
    },
    // Messages and archives of a cluster.
    FuzzedParser {
        name: "cluster_messages",
        run: cluster_messages,
    },
    FuzzedParser {
        name: "cluster_archives",
        run: cluster::fuzzing::archive,
    },
    // Problems and contests as setters write them.
    FuzzedParser {
        name: "specs",
        run: specs::problems,
    },
    FuzzedParser {
        name: "contests",
        run: specs::contests,
    },
    FuzzedParser {
        name: "input_language",
        run: tests_of_inputs::input_language,
    },
    FuzzedParser {
        name: "checktestdata",
        run: tests_of_inputs::checktestdata,
    },
    // What contestants write, and what their programs print.
    FuzzedParser {
        name: "sources",
        run: programs::sources,
    },
    FuzzedParser {
        name: "outputs",
        run: outputs,
    },
    FuzzedParser {
        name: "checker_flags",
        run: properties::flags,
    },
];

fn request_bodies(bytes: &[u8]) {
    serve::fuzzing::bodies(bytes, &LANGUAGES);
}

fn cluster_messages(bytes: &[u8]) {
    cluster::fuzzing::messages(bytes, &LANGUAGES);
}

/// Reads an output and an answer by all standard checkers.
fn outputs(bytes: &[u8]) {
    properties::every(bytes);
    properties::models(bytes);
    properties::json(bytes);
}
