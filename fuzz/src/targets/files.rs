//! Several files in one input.

/// What begins the line before a file.
const MARK: &str = "%%% ";

/// The text before the first file, and the files with their paths: each begins after a line `%%% PATH`.
pub(super) fn split(bytes: &[u8]) -> (&[u8], Vec<(String, &[u8])>) {
    let mut starts = Vec::new();
    let mut at = 0;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let after = at + line.len();
        if let Some(path) = line.strip_prefix(MARK.as_bytes()) {
            let path = String::from_utf8_lossy(path)
                .trim_end_matches('\n')
                .to_owned();
            starts.push((at, after, path));
        }
        at = after;
    }
    let first = starts.first().map_or(bytes.len(), |(at, ..)| *at);
    let ends = starts.iter().skip(1).map(|(at, ..)| *at);
    let ends: Vec<usize> = ends.chain([bytes.len()]).collect();
    let files = starts.into_iter().zip(ends);
    let files = files.map(|((_, after, path), end)| (path, &bytes[after..end]));
    (&bytes[..first], files.collect())
}
