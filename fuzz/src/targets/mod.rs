//! The targets.

mod files;
mod packages;
mod programs;
mod specs;
mod tests_of_inputs;

use super::{Target, properties};
use std::sync::LazyLock;
use terms::language::Languages;

/// The usual languages.
static LANGUAGES: LazyLock<Languages> = LazyLock::new(Languages::builtin);

/// All targets.
pub const TARGETS: &[Target] = &[
    // Messages between the tool and its helpers, and files of `/proc` and of control groups.
    Target {
        name: "helper_messages",
        run: sandbox::fuzzing::messages,
    },
    Target {
        name: "kernel_files",
        run: sandbox::fuzzing::kernel_files,
    },
    // Problems in the formats of other judges, as archives and by their files.
    Target {
        name: "package_archives",
        run: packages::archives,
    },
    Target {
        name: "package_files",
        run: packages::files,
    },
    // Bodies of requests.
    Target {
        name: "request_bodies",
        run: request_bodies,
    },
    // Messages and archives of a cluster.
    Target {
        name: "cluster_messages",
        run: cluster_messages,
    },
    Target {
        name: "cluster_archives",
        run: cluster::fuzzing::archive,
    },
    // Problems and contests as setters write them.
    Target {
        name: "specs",
        run: specs::problems,
    },
    Target {
        name: "contests",
        run: specs::contests,
    },
    Target {
        name: "input_language",
        run: tests_of_inputs::input_language,
    },
    Target {
        name: "checktestdata",
        run: tests_of_inputs::checktestdata,
    },
    // What contestants write, and what their programs print.
    Target {
        name: "sources",
        run: programs::sources,
    },
    Target {
        name: "outputs",
        run: outputs,
    },
    Target {
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
