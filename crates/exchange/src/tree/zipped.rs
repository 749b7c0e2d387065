//! A package as a zip file.

use super::{READABLE, TreeFile, draft, failed, zip_failed};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use terms::fault::Fault;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Writes the files to a zip file in `parent`, and renames it to `out`.
pub(super) fn write(
    files: &BTreeMap<String, TreeFile>,
    parent: &Path,
    out: &Path,
) -> Result<(), Fault> {
    let draft = draft(READABLE).tempfile_in(parent);
    let draft = draft.map_err(failed(out))?;
    let mut zip = ZipWriter::new(draft);
    for (path, entry) in files {
        let bytes = entry.content.read()?;
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            // The earliest time that the format can hold.
            .last_modified_time(DateTime::default())
            .unix_permissions(entry.mode())
            .large_file(bytes.len() >= u32::MAX as usize);
        zip.start_file(path, options).map_err(zip_failed(out))?;
        zip.write_all(&bytes).map_err(failed(out))?;
    }
    let draft = zip.finish().map_err(zip_failed(out))?;
    draft
        .persist_noclobber(out)
        .map_err(|error| failed(out)(error.error))?;
    Ok(())
}
