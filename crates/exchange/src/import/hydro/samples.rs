//! Samples, which Hydro has in the text of statements.

use crate::import::problem::ImportedProblem;

/// Input and output of a sample.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sample {
    input: Option<String>,
    output: Option<String>,
}

/// A statement without the samples that are written into it, and these.
pub(super) fn without_samples(text: &str) -> (String, Vec<Sample>) {
    let mut kept: Vec<&str> = Vec::new();
    let mut samples: Vec<Sample> = Vec::new();
    let mut block: Option<(Fence, String)> = None;
    for line in text.lines() {
        match &mut block {
            Some((fence, lines)) if fence.is_closed_by(line) => {
                add(&mut samples, fence.is_input, std::mem::take(lines));
                block = None;
            }
            Some((_, lines)) => {
                lines.push_str(line);
                lines.push('\n');
            }
            None if let Some(fence) = Fence::opened_by(line) => {
                // Samples are shown together here: where the first of them stood.
                if samples.is_empty() {
                    kept.push("{{samples}}");
                }
                block = Some((fence, String::new()));
            }
            None => kept.push(line),
        }
    }
    (kept.join("\n") + "\n", samples)
}

/// The fence of a block that is an input or an output.
struct Fence {
    is_input: bool,
    /// How many backticks it has.
    length: usize,
}

impl Fence {
    fn opened_by(line: &str) -> Option<Self> {
        let name = line.trim_start_matches('`');
        let length = line.len() - name.len();
        let is_input = name.starts_with("input");
        let is_sample = is_input || name.starts_with("output");
        (length >= 3 && is_sample).then_some(Self { is_input, length })
    }

    fn is_closed_by(&self, line: &str) -> bool {
        let line = line.trim_end();
        line.len() >= self.length && line.bytes().all(|byte| byte == b'`')
    }
}

/// Adds a block: the next input, or the output of the first sample that has none.
fn add(samples: &mut Vec<Sample>, is_input: bool, text: String) {
    let is_free = |sample: &Sample| {
        let block = if is_input {
            &sample.input
        } else {
            &sample.output
        };
        block.is_none()
    };
    let place = samples.iter().position(is_free);
    let at = place.unwrap_or_else(|| {
        samples.push(Sample::default());
        samples.len() - 1
    });
    if is_input {
        samples[at].input = Some(text);
    } else {
        samples[at].output = Some(text);
    }
}

/// Makes the samples of a statement those of the problem, unless the data have some.
pub(super) fn put_samples(shown: Vec<Sample>, problem: &mut ImportedProblem) {
    let is_sample = |path: &str| path.starts_with("samples/");
    if problem.tree.paths().any(is_sample) {
        return;
    }
    let (whole, parts): (Vec<_>, Vec<_>) = shown
        .into_iter()
        .map(|sample| (sample.input, sample.output))
        .partition(|(input, output)| input.is_some() && output.is_some());
    if !parts.is_empty() {
        problem.losses.weaker(
            "samples of the statement that are an input or an output alone",
            "they are left out: write them into the statement",
        );
    }
    for (index, (input, output)) in whole.into_iter().enumerate() {
        let number = index + 1;
        problem
            .tree
            .put(format!("samples/{number}.in"), input.unwrap_or_default());
        problem
            .tree
            .put(format!("samples/{number}.ans"), output.unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use super::without_samples;

    #[test]
    fn a_sample_may_hold_fences() {
        let text = "````input1\n```\n1\n```\n````\n````output1\n2\n````\n";
        let (text, samples) = without_samples(text);
        assert_eq!(text, "{{samples}}\n");
        assert_eq!(samples[0].input.as_deref(), Some("```\n1\n```\n"));
        assert_eq!(samples[0].output.as_deref(), Some("2\n"));
    }

    #[test]
    fn samples_in_a_statement_make_room_for_those_of_the_problem() {
        let text = "# A\n```input1\n1\n```\n\n```output1\n2\n```\nend\n```input2\n```\n";
        let (text, samples) = without_samples(text);
        assert_eq!(text, "# A\n{{samples}}\n\nend\n");
        assert_eq!(samples.len(), 2);
        assert_eq!(samples[0].input.as_deref(), Some("1\n"));
        assert_eq!(samples[0].output.as_deref(), Some("2\n"));
        assert_eq!(samples[1].input.as_deref(), Some(""));
        assert_eq!(samples[1].output, None);
    }
}
