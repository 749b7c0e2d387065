//! Outputs and answers in files.

use std::fs::File;
use std::io;

use crate::Judgement;
use crate::text::SourcedText;

/// Calls `compare` on two files.
///
/// # Errors
/// When one of them cannot be read to its end.
pub(crate) fn in_files(
    output: &File,
    answer: &File,
    compare: impl FnOnce(&mut SourcedText, &mut SourcedText) -> Judgement,
) -> io::Result<Judgement> {
    let (mut output, mut answer) = (SourcedText::stored(output)?, SourcedText::stored(answer)?);
    let judgement = compare(&mut output, &mut answer);
    output.finish()?;
    answer.finish()?;
    Ok(judgement)
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use crate::{Options, STANDARD, open};

    /// A text of short tokens and white space, with some tokens that are longer than the pieces
    /// that tests read.
    fn text(mut state: u64) -> Vec<u8> {
        const BYTES: &[u8] = b"  \n\n\r\t117.e-aA\0\xe2\x80\x8b";
        let mut text = Vec::new();
        for _ in 0..state % 12 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let high = usize::try_from(state >> 33).unwrap();
            let byte = BYTES[high % BYTES.len()];
            let times = if high % 7 == 0 { high % 90 } else { 1 };
            text.extend(std::iter::repeat_n(byte, times));
        }
        text
    }

    /// The text with one byte changed, added or removed.
    fn changed(text: &[u8], seed: u64) -> Vec<u8> {
        let mut changed = text.to_vec();
        let at = usize::try_from(seed / 5).unwrap() % (text.len() + 1);
        match seed % 5 {
            0 => changed.insert(at, b' '),
            1 => changed.insert(at, b'1'),
            2 if at < text.len() => changed[at] = b'7',
            3 if at < text.len() => drop(changed.remove(at)),
            _ => {}
        }
        changed
    }

    #[test]
    fn files_are_judged_as_texts_are() {
        let dir = std::env::temp_dir();
        let paths = ["output", "answer"]
            .map(|name| dir.join(format!("tengen-files-{}-{name}", std::process::id())));
        let spaced = Options {
            space_change_sensitive: Some(true),
            float_tolerance: Some(0.5),
            ..Options::default()
        };
        let mut checkers: Vec<_> = STANDARD
            .iter()
            .map(|standard| {
                (
                    standard.name,
                    open(standard.name, &Options::default()).unwrap(),
                )
            })
            .collect();
        checkers.push(("icpc", open("icpc", &spaced).unwrap()));
        let mut read = 0;
        for seed in 0..1_500 {
            let answer = text(seed * 0x9e37_79b9);
            let mut output = changed(&changed(&answer, seed), seed / 3);
            if seed % 50 == 0 {
                output.splice(..0, *b"\xef\xbb\xbf");
            }
            for (path, text) in paths.iter().zip([&output, &answer]) {
                std::fs::write(path, text).unwrap();
            }
            let files = paths.each_ref().map(|path| File::open(path).unwrap());
            for (name, checker) in &checkers {
                if let Some(judged) = checker.check_files(&files[0], &files[1]) {
                    let expected = checker.check(b"", &output, &answer);
                    assert_eq!(judged.unwrap(), expected, "{name} {output:?} {answer:?}");
                    read += 1;
                }
            }
        }
        assert!(read > 1_500 * 10, "{read}");
        for path in &paths {
            std::fs::remove_file(path).unwrap();
        }
    }
}
