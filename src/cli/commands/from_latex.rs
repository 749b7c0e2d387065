//! Markdown made of a statement in LaTeX.

use super::say;
use base::text::line;
use exchange::Losses;
use package::Package;
use statement::Original;

/// The placeholder for the samples, and others of LaTeX that become it.
const SAMPLES: [&str; 3] = ["{{samples}}", "{{nextsample}}", "{{remainingsamples}}"];

/// A statement in Markdown, to be kept as a file; warnings name what it does not have.
pub(super) fn markdown(package: &Package, original: &Original) -> String {
    let mut losses = Losses::default();
    let mut body = latex::to_markdown(original.text(), &mut losses);
    for loss in losses.iter() {
        let (feature, instead) = (&loss.feature, &loss.instead);
        say(&format!(
            "warning: {}",
            line(&format!("{feature}: {instead}"))
        ));
    }
    for other in &SAMPLES[1..] {
        body = body.replace(other, SAMPLES[0]);
    }
    if let Some((before, after)) = body.split_once(SAMPLES[0]) {
        body = before.to_owned() + SAMPLES[0] + &after.replace(SAMPLES[0], "");
    }
    let body = body.trim_end();
    let title = package.title.get(&original.language);
    let title = title.filter(|_| !body.trim_start().starts_with("# "));
    let heading = title.map_or(String::new(), |title| format!("# {title}\n\n"));
    let samples = if body.contains(SAMPLES[0]) {
        String::new()
    } else {
        format!("\n{}\n", SAMPLES[0])
    };
    format!("{heading}{body}\n{samples}")
}
