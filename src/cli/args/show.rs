//! Options of `tengen show`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Show {
    /// The problem, by id or directory
    pub(in crate::cli) problem: String,
    /// The id of a case, such as directions/07, or a file with an input
    pub(in crate::cli) case: String,
    /// Print only the jury's answer to the case, unchanged
    #[arg(long, conflicts_with_all = ["only", "svg", "out", "open", "by"])]
    pub(in crate::cli) answer: bool,
    /// Print only the input of the case, unchanged
    #[arg(long, conflicts_with_all = ["only", "svg", "out", "open", "by", "answer"])]
    pub(in crate::cli) input: bool,
    /// Print input and answer as text, and with --by the whole interaction, even if a picture is
    /// possible
    #[arg(long, conflicts_with_all = ["only", "svg", "out", "open", "answer", "input"])]
    pub(in crate::cli) text: bool,
    /// Draw only the picture with this number: one dataset of many
    #[arg(long, value_name = "N", value_parser = super::number, conflicts_with = "by")]
    pub(in crate::cli) only: Option<NonZeroUsize>,
    /// Run this submission on the case, and show its output
    #[arg(long, value_name = "SUBMISSION")]
    pub(in crate::cli) by: Option<PathBuf>,
    /// Write an SVG drawing to FILE instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "open"])]
    pub(in crate::cli) svg: Option<PathBuf>,
    /// Write the picture to FILE instead, in the file format of the visualizer
    #[arg(long, value_name = "FILE", conflicts_with = "open")]
    pub(in crate::cli) out: Option<PathBuf>,
    /// Open the picture, on an HTML page
    #[arg(long)]
    pub(in crate::cli) open: bool,
}

impl Show {
    /// Whether a picture is written or opened.
    pub(in crate::cli) fn wants_picture(&self) -> bool {
        self.svg.is_some() || self.out.is_some() || self.open
    }
}
