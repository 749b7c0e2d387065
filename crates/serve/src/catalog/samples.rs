//! The samples of a problem with their pictures.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use cases::build::Case;
use cases::jury::{Jury, Scene};
use package::Package;
use statement::{Sample, is_shown, shown_instead};
use terms::Kind;
use terms::fault::Fault;

/// The maximum number of boards of one sample.
const BOARDS: usize = 4;
/// The maximum size of the picture of one sample: each page of the problem contains it.
const PICTURE: usize = 256 << 10;

/// The samples, with pictures where the problem draws its inputs. A picture that cannot be drawn is
/// left out: it must not make the problem unusable.
///
/// # Errors
/// If a file cannot be read.
pub(super) fn samples(jury: &Jury<'_>, cases: &[Case]) -> Result<Vec<Sample>, Fault> {
    let package = jury.package();
    let mut samples = Sample::all(package, cases)?;
    let shown = cases.iter().filter(|case| is_shown(package, case));
    for (sample, case) in samples.iter_mut().zip(shown) {
        if !is_public(package, case) {
            continue;
        }
        let input = std::fs::read(&case.input);
        let input = input.map_err(|error| Fault::file("read", &case.input, error))?;
        sample.figure = figure(jury, case, &input, sample.number);
    }
    Ok(samples)
}

/// Whether contestants see the input of a sample as the program gets it.
fn is_public(package: &Package, case: &Case) -> bool {
    let has_other_text = shown_instead(package, case)
        .iter()
        .any(|path| path.is_file());
    package.kind != Kind::Interactive && !has_other_text
}

fn figure(jury: &Jury<'_>, case: &Case, input: &[u8], number: usize) -> Option<String> {
    let package = jury.package();
    let address = if package.has_pictures() {
        drawn(jury, case, input)?
    } else {
        boards(package, input)?
    };
    let is_small = address.len() <= PICTURE;
    is_small.then(|| format!("<img src=\"{address}\" alt=\"picture of sample {number}\">"))
}

/// The picture that a visualizer or the declaration of the input draws.
fn drawn(jury: &Jury<'_>, case: &Case, input: &[u8]) -> Option<String> {
    let package = jury.package();
    let answer = case.answer.read().ok()?;
    let scene = Scene {
        input,
        answer: &answer,
        output: None,
        group: package.groups.get(case.planned.group),
        subject: &case.planned.id,
    };
    match jury.draw(&scene) {
        Ok(drawing) => {
            let drawing = drawing?;
            Some(address(drawing.kind.media_type(), &drawing.bytes))
        }
        Err(fault) => {
            tracing::warn!(problem = package.id, case = case.planned.id, %fault, "no picture");
            None
        }
    }
}

/// The boards of an input.
fn boards(package: &Package, input: &[u8]) -> Option<String> {
    let mut boards = package.boards(input)?.ok()?;
    boards.truncate(BOARDS);
    let is_there = !boards.is_empty();
    is_there.then(|| address("image/svg+xml", report::svg(&boards).as_bytes()))
}

fn address(media_type: &str, bytes: &[u8]) -> String {
    format!("data:{media_type};base64,{}", BASE64_STANDARD.encode(bytes))
}
