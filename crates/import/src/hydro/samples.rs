//! Samples, which are part of the statement's text in Hydro.

use crate::problem::ImportedProblem;

/// The input and output of a sample.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct StatementSample {
    input: Option<String>,
    output: Option<String>,
}

/// A statement without its samples, and these samples.
pub(super) fn without_samples(text: &str) -> (String, Vec<StatementSample>) {
    let mut kept: Vec<&str> = Vec::new();
    let mut samples: Vec<StatementSample> = Vec::new();
    let mut block: Option<CodeBlock> = None;
    for line in text.lines() {
        let Some(open) = &mut block else {
            block = CodeBlock::opened_by(line);
            match block.as_ref().map(|block| block.sample) {
                // All samples are shown together, at the position of the first.
                Some(Some(_)) if samples.is_empty() => kept.push("{{samples}}"),
                Some(Some(_)) => {}
                _ => kept.push(line),
            }
            continue;
        };
        match (open.is_closed_by(line), open.sample) {
            (true, Some(is_input)) => {
                add(&mut samples, is_input, std::mem::take(&mut open.text));
                block = None;
            }
            (false, Some(_)) => open.text.extend([line, "\n"]),
            (is_closed, None) => {
                kept.push(line);
                if is_closed {
                    block = None;
                }
            }
        }
    }
    (kept.join("\n") + "\n", samples)
}

/// A code block in Markdown.
struct CodeBlock {
    /// The backticks or tildes around it.
    mark: String,
    /// Whether it is the input or the output of a sample; `None` for other code.
    sample: Option<bool>,
    text: String,
}

impl CodeBlock {
    fn opened_by(line: &str) -> Option<Self> {
        let line = line.trim_start();
        let sign = line.chars().next().filter(|it| "`~".contains(*it))?;
        let about = line.trim_start_matches(sign);
        let mark = &line[..line.len() - about.len()];
        let is_fence = mark.len() >= 3 && !(sign == '`' && about.contains('`'));
        let sample = [("input", true), ("output", false)];
        let sample = sample
            .into_iter()
            .find(|(kind, _)| about.trim().starts_with(kind));
        is_fence.then(|| Self {
            mark: mark.to_owned(),
            sample: sample.map(|(_, is_input)| is_input),
            text: String::new(),
        })
    }

    /// Whether a line ends the block: the same mark, or a longer one, and nothing else.
    fn is_closed_by(&self, line: &str) -> bool {
        let line = line.trim();
        let sign = self.mark.chars().next().unwrap_or_default();
        line.starts_with(&self.mark) && line.trim_start_matches(sign).is_empty()
    }
}

/// Adds a block: as the next input, or as the output of the first sample without one.
fn add(samples: &mut Vec<StatementSample>, is_input: bool, text: String) {
    let is_free = |sample: &StatementSample| {
        let block = if is_input {
            &sample.input
        } else {
            &sample.output
        };
        block.is_none()
    };
    let place = samples.iter().position(is_free);
    let at = place.unwrap_or_else(|| {
        samples.push(StatementSample::default());
        samples.len() - 1
    });
    if is_input {
        samples[at].input = Some(text);
    } else {
        samples[at].output = Some(text);
    }
}

/// Adds the samples of a statement to the problem, unless the data have samples.
pub(super) fn put_samples(shown: Vec<StatementSample>, problem: &mut ImportedProblem) {
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

    #[test]
    fn samples_hold_fences_and_fences_hold_samples() {
        let text = "````input1\n```\na\n```\n````\n~~~output1\n```\n~~~\n````md\n```input2\n1\n```\n````\n";
        let (text, samples) = without_samples(text);
        assert_eq!(text, "{{samples}}\n````md\n```input2\n1\n```\n````\n");
        assert_eq!(samples.len(), 1);
        assert_eq!(samples[0].input.as_deref(), Some("```\na\n```\n"));
        assert_eq!(samples[0].output.as_deref(), Some("```\n"));
    }
}
