//! JSON strings.

use std::borrow::Cow;

use memchr::memchr;

/// The length of the string at the start of `text`, including quotes. `None` for control
/// characters, unknown escapes, or a missing quote. Bytes that are not UTF-8 are allowed.
pub(super) fn length(text: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        match text.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += escape(&text[at..])?.1,
            0..0x20 => return None,
            _ => at += 1,
        }
    }
}

/// The character of the escape at the start of `text`, and its length in bytes.
fn escape(text: &[u8]) -> Option<(u32, usize)> {
    let simple = match text.get(1)? {
        b'u' => return unicode(text),
        b'b' => 0x08,
        b'f' => 0x0c,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        &same @ (b'"' | b'\\' | b'/') => same,
        _ => return None,
    };
    Some((simple.into(), 2))
}

/// A `\u` escape, or two of them for a surrogate pair. A lone surrogate is kept as its code.
fn unicode(text: &[u8]) -> Option<(u32, usize)> {
    let unit = code_unit(text)?;
    if let 0xd800..0xdc00 = unit
        && let Some(low @ 0xdc00..0xe000) = code_unit(&text[6..])
    {
        return Some((0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00), 12));
    }
    Some((unit, 6))
}

fn code_unit(text: &[u8]) -> Option<u32> {
    let digits = text.strip_prefix(b"\\u")?.get(..4)?;
    digits.iter().try_fold(0, |unit, &digit| {
        Some(unit * 16 + char::from(digit).to_digit(16)?)
    })
}

/// The content of a string, decoded and without quotes. Lone surrogates are encoded as if they were
/// characters.
pub(super) fn decode(string: &[u8]) -> Cow<'_, [u8]> {
    let mut rest = &string[1..string.len() - 1];
    if memchr(b'\\', rest).is_none() {
        return Cow::Borrowed(rest);
    }
    let mut said = Vec::with_capacity(rest.len());
    while let Some(at) = memchr(b'\\', rest) {
        said.extend_from_slice(&rest[..at]);
        let (code, length) = escape(&rest[at..]).unwrap_or((u32::from(b'\\'), 1));
        push_code(&mut said, code);
        rest = &rest[at + length..];
    }
    said.extend_from_slice(rest);
    Cow::Owned(said)
}

fn push_code(said: &mut Vec<u8>, code: u32) {
    if let Some(c) = char::from_u32(code) {
        said.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    } else {
        said.extend([12, 6, 0].map(|shift| (code >> shift & 0x3f) as u8 | 0x80));
        let lead = said.len() - 3;
        said[lead] |= 0xe0;
    }
}

/// Whether both are strings with the same content.
pub(super) fn same(a: &[u8], b: &[u8]) -> bool {
    a.starts_with(b"\"") && b.starts_with(b"\"") && decode(a) == decode(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_decoded() {
        let said = |string: &str| decode(string.as_bytes()).into_owned();
        assert_eq!(said(r#""a\"\\\/\b\f\n\r\tb""#), b"a\"\\/\x08\x0c\n\r\tb");
        assert_eq!(said(r#""\u0041\u00e9\ud83d\ude00""#), "Aé😀".as_bytes());
    }

    #[test]
    fn a_lone_surrogate_differs_from_all_characters() {
        assert_eq!(decode(br#""\ud800x""#).as_ref(), b"\xed\xa0\x80x");
        assert_eq!(
            decode(br#""\udc00\ud800""#).as_ref(),
            b"\xed\xb0\x80\xed\xa0\x80"
        );
    }

    #[test]
    fn a_string_ends_at_its_quote() {
        assert_eq!(length(br#""a\"b" c"#), Some(6));
        for text in [
            &br#""a"#[..],
            br#""\"#,
            br#""\x""#,
            br#""\u12g4""#,
            br#""\u12"#,
            b"\"\x01\"",
        ] {
            assert_eq!(length(text), None);
        }
    }
}
