//! Compares looking ahead in pieces with going step by step.

use super::*;
use crate::Arithmetic;

/// Two texts of tokens, all kinds of white space, and bytes that are neither letters nor digits.
/// Some tokens differ in the second text.
fn texts(random: &mut impl FnMut(usize) -> usize) -> [Vec<u8>; 2] {
    const TOKENS: [&[u8]; 12] = [
        b"1",
        b"12.5",
        b"-0.25",
        b"x",
        b"aBc",
        b".",
        b"1e3",
        b"inf",
        b"-",
        b"\xe2\x80\x8b",
        b"123456789.123456",
        b"\x01",
    ];
    const SPACES: [&[u8]; 9] = [
        b" ",
        b"\n",
        b"\r\n",
        b"\t",
        b"  ",
        b" \n",
        b"\x0b",
        b"\x0c\x0c",
        b"\n\n\n",
    ];
    let mut texts = [Vec::new(), Vec::new()];
    let changes = random(3) * 8;
    for _ in 0..random(40) {
        let token = TOKENS[random(TOKENS.len())];
        let times = if random(9) == 0 { random(60) } else { 1 };
        for text in &mut texts {
            text.extend(token.repeat(times));
            match random(100) {
                change if change >= changes => {}
                change => text.extend([&b"0"[..], b".", b"001", b"x", b"."][change % 5]),
            }
        }
        if random(12) > 0 {
            let space = SPACES[random(SPACES.len())];
            for text in &mut texts {
                let other = SPACES[random(SPACES.len())];
                text.extend(if random(3) == 0 { other } else { space });
            }
        }
    }
    if random(3) == 0 {
        texts[0].make_ascii_uppercase();
    }
    texts
}

/// The first differing tokens, with or without looking ahead, in texts in memory or in files that
/// are read in pieces.
fn first_difference(
    rules: &Tokens,
    texts: [SourcedText; 2],
    looks_ahead: bool,
) -> Option<(usize, usize)> {
    let [mut output, mut answer] = texts;
    let mut step = InStep {
        rules,
        output: &mut output,
        answer: &mut answer,
    };
    let found = if looks_ahead {
        step.token_difference(InStep::skip_loaded)
    } else {
        step.token_difference(|_, at| at)
    };
    found.map(|At(o, a)| (o, a))
}

#[test]
fn looking_ahead_changes_nothing() {
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let options = Options {
        float_tolerance: Some(0.01),
        case_sensitive: Some(false),
        ..Options::default()
    };
    let of = |arithmetic| Options {
        arithmetic: Some(arithmetic),
        ..options.clone()
    };
    let rules = [
        Tokens::new(&Options::default()),
        Tokens::testlib(),
        Tokens::floats(&Options::default()),
        Tokens::icpc(&Options::default()),
        Tokens::new(&options),
        Tokens::new(&of(Arithmetic::Double)),
        Tokens::new(&of(Arithmetic::LongDouble)),
    ];
    let paths = ["output", "answer"].map(|name| {
        std::env::temp_dir().join(format!("tengen-ahead-{}-{name}", std::process::id()))
    });
    let (mut same, mut different) = (0, 0);
    for _ in 0..4_000 {
        let texts = texts(&mut random);
        for (path, text) in paths.iter().zip(&texts) {
            std::fs::write(path, text).unwrap();
        }
        let files = paths.each_ref().map(|path| File::open(path).unwrap());
        let size = 1 + random(64);
        for rules in &rules {
            let whole = || texts.each_ref().map(|text| SourcedText::in_memory(text));
            let pieces = || {
                files
                    .each_ref()
                    .map(|file| SourcedText::stored(file).unwrap().in_pieces(size))
            };
            let expected = first_difference(rules, whole(), false);
            assert_eq!(
                first_difference(rules, whole(), true),
                expected,
                "{texts:?}"
            );
            assert_eq!(
                first_difference(rules, pieces(), true),
                expected,
                "{size} {texts:?}"
            );
            match expected {
                None => same += 1,
                Some(_) => different += 1,
            }
        }
    }
    assert!(same > 3_000 && different > 3_000, "{same} {different}");
    for path in &paths {
        std::fs::remove_file(path).unwrap();
    }
}
