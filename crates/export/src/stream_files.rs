//! The files that submissions read and write in place of their standard streams.

use exchange::{Format, Losses};
use package::Package;

/// The name without extensions that Hydro makes both names of, if they are made of one.
pub(super) fn common_stem(package: &Package) -> Option<&str> {
    let files = &package.stream_files;
    let input = files.input.as_deref()?.strip_suffix(".in")?;
    let output = files.output.as_deref()?.strip_suffix(".out")?;
    (input == output).then_some(input)
}

/// Notes that only TPS runs a submission twice.
pub(super) fn between_lost(package: &Package, to: Format, losses: &mut Losses) {
    let Some(name) = &package.stream_files.between else {
        return;
    };
    if to == Format::Tps {
        losses.cosmetic(
            format!("the name {name} of the file between two runs of a submission"),
            "the judge names the file itself: programs find the name in their second argument",
        );
    } else {
        losses.lost(
            format!("the file {name} between two runs of a submission"),
            "submissions run once, without arguments: let the grader call both parts in one run",
        );
    }
}

/// Notes the names that a format cannot hold.
pub(super) fn lost(package: &Package, losses: &mut Losses) {
    let files = &package.stream_files;
    let names = [("the input", &files.input), ("the output", &files.output)];
    for (what, name) in names {
        if let Some(name) = name {
            losses.lost(
                format!("the name {name} of {what}"),
                "submissions use standard streams: change those of the jury that open the file",
            );
        }
    }
}
