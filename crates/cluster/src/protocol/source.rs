//! Submissions, as they are transmitted.

use super::require;
use crate::error::ClusterError;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use program::{Bounds, File, Source, StreamFiles, is_stream_name};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::{Component, Path};
use std::sync::Arc;
use std::time::Duration;
use terms::language::{Language, Languages};

/// More files than any submission has.
const MOST_FILES: usize = 10_000;

/// A submission, as it is transmitted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SourceMessage {
    language: String,
    files: Vec<FileMessage>,
    sources: usize,
    harnessed: bool,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    hidden: BTreeSet<String>,
    input_file: Option<String>,
    output_file: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    between_file: Option<String>,
    most_bytes: u64,
    compile_time: Duration,
    excess: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileMessage {
    name: String,
    /// In base64.
    text: String,
}

impl From<&Source> for SourceMessage {
    fn from(source: &Source) -> Self {
        let file = |file: &File| FileMessage {
            name: file.name.clone(),
            text: STANDARD.encode(&file.text),
        };
        Self {
            language: source.language.name.clone(),
            files: source.files.iter().map(file).collect(),
            sources: source.sources,
            harnessed: source.harnessed,
            hidden: source.hidden.clone(),
            input_file: source.stream_files.input.clone(),
            output_file: source.stream_files.output.clone(),
            between_file: source.stream_files.between.clone(),
            most_bytes: source.bounds.bytes,
            compile_time: source.bounds.compile,
            excess: source.excess,
        }
    }
}

impl SourceMessage {
    /// The submission, with the languages of this machine.
    ///
    /// # Errors
    /// Like [`SourceMessage::read`], and if its language is not known.
    pub(crate) fn read_in(self, languages: &Languages) -> Result<Source, ClusterError> {
        let language = languages.named(&self.language).ok_or_else(|| {
            let reason = format!("there is no language `{}`", self.language);
            ClusterError::failed("judge it", reason)
        })?;
        self.read(&language)
    }

    /// The submission.
    ///
    /// # Errors
    /// If the name of a file leads outside, or the message contradicts itself.
    fn read(self, language: &Arc<Language>) -> Result<Source, ClusterError> {
        require(self.files.len() <= MOST_FILES, "the number of files")?;
        require(self.sources <= self.files.len(), "the number of sources")?;
        let is_empty = self.sources == 0 || self.files.is_empty();
        require(
            is_empty == self.excess.is_some(),
            "a submission without files",
        )?;
        let stream_files = StreamFiles {
            input: self.input_file,
            output: self.output_file,
            between: self.between_file,
        };
        let are_plain = stream_files.names().all(is_stream_name);
        require(are_plain, "the name of a stream")?;
        let files = self.files.into_iter().map(FileMessage::read);
        Ok(Source {
            files: files.collect::<Result<_, _>>()?,
            sources: self.sources,
            language: language.clone(),
            harnessed: self.harnessed,
            hidden: self.hidden,
            stream_files,
            bounds: Bounds {
                bytes: self.most_bytes,
                compile: self.compile_time,
            },
            excess: self.excess,
        })
    }
}

impl FileMessage {
    fn read(self) -> Result<File, ClusterError> {
        require(is_below(&self.name), "the name of a file")?;
        let text = STANDARD.decode(&self.text);
        let text = text.map_err(|error| ClusterError::Malformed(error.to_string()))?;
        Ok(File {
            name: self.name,
            text,
        })
    }
}

/// Whether a path leads to something below its start.
pub(crate) fn is_below(path: &str) -> bool {
    let mut parts = Path::new(path).components().peekable();
    let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    parts.peek().is_some() && parts.all(is_plain) && path.len() <= 4096 && !path.contains('\0')
}

#[cfg(test)]
mod tests {
    use super::{FileMessage, SourceMessage};
    use program::Source;
    use terms::language::Languages;

    fn message(name: &str) -> SourceMessage {
        let language = Languages::builtin().named("cpp").unwrap();
        let mut source = Source::single("a.cpp", b"int main() {}\n\0".to_vec(), &language);
        source.files[0].name = name.to_owned();
        SourceMessage::from(&source)
    }

    #[test]
    fn a_submission_arrives_as_it_was() {
        let language = Languages::builtin().named("cpp").unwrap();
        let read = message("dir/a.cpp").read(&language).unwrap();
        assert_eq!(read.files[0].text, b"int main() {}\n\0");
        assert_eq!(
            (read.files[0].name.as_str(), read.sources),
            ("dir/a.cpp", 1)
        );
    }

    #[test]
    fn names_that_lead_elsewhere_are_refused() {
        let language = Languages::builtin().named("cpp").unwrap();
        for name in ["", "/etc/passwd", "../a", "a/../../b", ".", "a\0b"] {
            assert!(message(name).read(&language).is_err(), "{name:?}");
        }
        let mut many = message("a.cpp");
        many.sources = 2;
        assert!(many.read(&language).is_err());
        let mut none = message("a.cpp");
        none.files.clear();
        none.sources = 0;
        assert!(none.read(&language).is_err());
        let mut broken = message("a.cpp");
        broken.files = vec![FileMessage {
            name: "a".to_owned(),
            text: "no base64!".to_owned(),
        }];
        assert!(broken.read(&language).is_err());
    }
}
