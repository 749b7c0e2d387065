//! The files that submissions read and write.

use super::parts::Resolver;
use program::{StreamFiles, is_stream_name};
use spec::{Mistake, Spanned, Spec};
use terms::Kind;

impl Resolver<'_> {
    /// The names of the files of submissions; none stands for the standard streams.
    pub(super) fn stream_files(&self, spec: &Spec) -> StreamFiles {
        let Some(written) = &spec.io else {
            return StreamFiles::default();
        };
        if *spec.kind.get_ref() != Kind::Batch {
            let advice = "only submissions to a problem of the kind \"batch\" use files";
            self.misplaced(written.span(), advice);
        }
        let io = written.get_ref();
        let files = StreamFiles {
            input: io.input.as_ref().map(|name| self.stream_name(name)),
            output: io.output.as_ref().map(|name| self.stream_name(name)),
            between: io.between.as_ref().map(|name| self.stream_name(name)),
        };
        if let (Some(output), true) = (&io.output, files.input == files.output) {
            self.unfit_name(output, "another name than that of the input");
        }
        let others = [&files.input, &files.output];
        if let (Some(between), true) = (&io.between, others.contains(&&files.between)) {
            self.unfit_name(
                between,
                "another name than those of the input and the output",
            );
        }
        files
    }

    fn stream_name(&self, name: &Spanned<String>) -> String {
        if !is_stream_name(name.get_ref()) {
            let wanted = "the name of a file without a directory: letters, digits, `.`, `_` and `-`, at most 100, a letter or digit first";
            self.unfit_name(name, wanted);
        }
        name.get_ref().clone()
    }

    fn unfit_name(&self, name: &Spanned<String>, wanted: &str) {
        let mistake = Mistake::Mismatch {
            found: format!("{:?}", name.get_ref()),
            wanted: wanted.to_owned(),
        };
        self.mistakes.add(name.span(), mistake);
    }
}
