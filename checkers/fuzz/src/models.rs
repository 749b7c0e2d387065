//! Checkers of tokens and lines, compared with simple models of their rules.

use super::texts::ByteChoices;
use checkers::{Arithmetic, Options, Outcome, open};

/// The checkers accept exactly the pairs that the models call equal.
///
/// # Panics
/// When they differ.
pub fn models(data: &[u8]) {
    let mut choices = ByteChoices::new(data);
    let options = Options {
        case_sensitive: Some(choices.flag()),
        space_change_sensitive: Some(choices.flag()),
        float_tolerance: choices.flag().then_some(0.05),
        arithmetic: Some(Arithmetic::Double),
        ..Options::default()
    };
    let (output, answer) = choices.output_and_answer();
    compare(&options, &output, &answer);
}

/// Runs [`models`] on these texts. Returns whether the token checkers, with these options, accept
/// them. All options except the tolerances must be set.
///
/// # Panics
/// When checkers and models differ.
pub fn compare(options: &Options, output: &[u8], answer: &[u8]) -> bool {
    let same = same_by_icpc(options, output, answer);
    let names = ["icpc", "tokens", "floats"];
    let count = if options.float_tolerance.is_some() {
        3
    } else {
        2
    };
    for name in &names[..count] {
        assert_agrees(name, options, output, answer, same);
    }
    pieces(options, output, answer);
    pieces(options, answer, output);
    same
}

/// Compares the checkers that split texts and compare the pieces.
fn pieces(options: &Options, output: &[u8], answer: &[u8]) {
    let plain = Options::default();
    let case = Options {
        case_sensitive: options.case_sensitive,
        ..plain.clone()
    };
    let [found, expected] = [output, answer].map(|text| fold(&case, text));
    let agree = |name, options, same| assert_agrees(name, options, output, answer, same);
    let by = |split: fn(&[u8]) -> Vec<&[u8]>| split(&found) == split(&expected);
    agree("exact", &plain, output == answer);
    agree("tokens", &case, by(tokens));
    agree("lines", &case, by(lines));
    agree("unordered-tokens", &case, by(|text| sorted(tokens(text))));
    agree("unordered-lines", &case, by(|text| sorted(lines(text))));
    // testlib drops a byte order mark from the output.
    let read = output.strip_prefix(b"\xef\xbb\xbf").unwrap_or(output);
    let same = testlib_tokens(read) == testlib_tokens(answer);
    agree("wcmp", &plain, same);
}

fn assert_agrees(name: &str, options: &Options, output: &[u8], answer: &[u8], same: bool) {
    let checker = open(name, options).expect("the name and the options are known");
    let judgement = checker.check(b"", output, answer);
    assert_eq!(
        judgement.outcome == Outcome::Accepted,
        same,
        "{name} {options:?} {output:?} {answer:?} {judgement:?}"
    );
}

fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b
}

fn fold(options: &Options, text: &[u8]) -> Vec<u8> {
    if options.case_sensitive == Some(false) {
        text.to_ascii_lowercase()
    } else {
        text.to_vec()
    }
}

fn split(text: &[u8], is_space: fn(u8) -> bool) -> Vec<&[u8]> {
    let pieces = text.split(|&byte| is_space(byte));
    pieces.filter(|piece| !piece.is_empty()).collect()
}

fn tokens(text: &[u8]) -> Vec<&[u8]> {
    split(text, is_space)
}

fn testlib_tokens(text: &[u8]) -> Vec<&[u8]> {
    split(text, |byte| b" \t\r\n".contains(&byte))
}

/// The lines without white space at their ends, and without empty lines at the end.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    let end = |line: &[u8]| line.iter().rposition(|&byte| !is_space(byte));
    let mut lines: Vec<&[u8]> = text
        .split(|&byte| byte == b'\n')
        .map(|line| &line[..end(line).map_or(0, |last| last + 1)])
        .collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

fn sorted(mut pieces: Vec<&[u8]>) -> Vec<&[u8]> {
    pieces.retain(|piece| !piece.is_empty());
    pieces.sort_unstable();
    pieces
}

fn same_by_icpc(options: &Options, output: &[u8], answer: &[u8]) -> bool {
    let (found, expected) = (tokens(output), tokens(answer));
    let mut pairs = found.iter().zip(&expected);
    let spaces = options.space_change_sensitive != Some(true) || spacing(output) == spacing(answer);
    spaces && found.len() == expected.len() && pairs.all(|(f, e)| same_token(options, f, e))
}

/// ICPC's rule for two tokens: they are compared as text, unless the answer's token is a number and
/// there is a tolerance.
fn same_token(options: &Options, found: &[u8], expected: &[u8]) -> bool {
    if let (Some(tolerance), Some(x), Some(y)) =
        (options.float_tolerance, float(expected), float(found))
    {
        let error = (y - x).abs();
        return error <= tolerance || error <= tolerance * x.abs();
    }
    fold(options, found) == fold(options, expected)
}

fn float(token: &[u8]) -> Option<f64> {
    let plain = |byte: u8| byte.is_ascii_digit() || b"+-.eE".contains(&byte);
    let text = std::str::from_utf8(token).ok()?;
    let number = text
        .bytes()
        .all(plain)
        .then(|| text.parse::<f64>().ok())??;
    number.is_finite().then_some(number)
}

/// Only the white space, with each token replaced by one mark.
fn spacing(text: &[u8]) -> Vec<u8> {
    let mark = |&byte: &u8| if is_space(byte) { byte } else { b'x' };
    let mut spacing: Vec<u8> = text.iter().map(mark).collect();
    spacing.dedup_by(|next, byte| *next == b'x' && *byte == b'x');
    spacing
}
