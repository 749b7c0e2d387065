//! Outputs and answers for a checker: equal ones, nearly equal ones, and any bytes.

use crate::properties::{json_texts, output_and_answer};
use crate::random::Random;

type Pair = (Vec<u8>, Vec<u8>);

const SPACES: &[&[u8]] = &[
    b" ", b" ", b"\n", b"\n", b"  ", b"\t", b"\r\n", b"\n\n", b"\x0b", b"\x0c", b"\r", b" \n",
];

const WORDS: &[&[u8]] = &[
    b"a",
    b"A",
    b"ab",
    b"aB",
    b"\0",
    b"\xff",
    b"\xc3\xa9",
    b"yes",
    b"NO",
    b"No",
    b"maybe",
    b"\xef\xbb\xbfa",
];

const INTEGERS: &[&[u8]] = &[
    b"0",
    b"-0",
    b"1",
    b"-1",
    b"+1",
    b"01",
    b"2",
    b"12",
    b"2147483647",
    b"2147483648",
    b"-2147483648",
    b"-2147483649",
    b"9223372036854775807",
    b"9223372036854775808",
    b"-9223372036854775808",
    b"-9223372036854775809",
    b"99999999999999999999",
    b"-99999999999999999999",
    b"1\0",
    b"-",
    b"",
];

const REALS: &[&[u8]] = &[
    b"1",
    b"1.0",
    b"1.05",
    b"1.0000015",
    b"1.000001",
    b"0.999999",
    b"1.0001",
    b"-1",
    b"1e1",
    b"10.4",
    b"1e",
    b"1E+",
    b"1e-",
    b"e1",
    b".",
    b".5",
    b"5.",
    b"+.5e-1",
    b"1e999",
    b"-1e999",
    b"1e300",
    b"2e300",
    b"1e-400",
    b"nan",
    b"inf",
    b"0x1",
    b"1.2.3",
    b"--1",
    b"1e5e",
    b"1000000",
    b"1000001",
    b"123456789012345678901234567890.5",
    b"0",
];

const CASES: &[&[u8]] = &[
    b"Case", b"case", b"1:", b"2:", b"3:", b"1", b"2", b"x", b"5\0x", b"-7",
];

const JSON: &[&[u8]] = &[
    b"[",
    b"]",
    b"{",
    b"}",
    b",",
    b":",
    b"\"a\"",
    b"\"b\"",
    b"\"\\u0061\"",
    b"\"\\ud83d\\ude00\"",
    b"\"\\ud83d\"",
    b"\"\xf0\x9f\x98\x80\"",
    b"\"\\x\"",
    b"1",
    b"1.0",
    b"10e-1",
    b"-0",
    b"0e9",
    b"1e400",
    b"1e99999999999999999999",
    b"1e-99999999999999999999",
    b"01",
    b"1.",
    b"true",
    b"null",
    b"nul",
    b"[]",
    b"{\"a\":1,\"b\":[2]}",
    b"{\"b\":[2],\"a\":1}",
    b"{\"a\":1,\"a\":2}",
    b"{\"a\":2,\"a\":1}",
    b"1.05",
];

/// Some thousand pairs for this checker, the same each time.
pub(super) fn pairs(name: &str) -> Vec<Pair> {
    let mut pairs = hostile();
    for seed in 0..1_500 {
        let mut random = Random(seed);
        pairs.push(of_tokens(&mut random, WORDS, 6));
        pairs.push(of_tokens(&mut random, INTEGERS, 4));
        pairs.push(of_tokens(&mut random, REALS, 4));
        pairs.push(of_tokens(&mut random, REALS, 1));
        if name.starts_with("case") {
            pairs.push(of_cases(&mut random));
        }
        if name == "json" {
            pairs.push(of_tokens(&mut random, JSON, 5));
            let [output, answer, other] = json_texts(&random.bytes(200)).map(String::into_bytes);
            pairs.extend([(output, answer.clone()), (other, answer)]);
        }
        pairs.push(output_and_answer(&random.bytes(60)));
    }
    pairs
}

/// Tokens, and the same tokens with up to two of them changed.
fn of_tokens(random: &mut Random, tokens: &[&'static [u8]], most: usize) -> Pair {
    let answer = random.tokens(tokens, most);
    let mut output = answer.clone();
    for _ in 0..random.below(3) {
        random.change(&mut output, tokens);
    }
    (random.join(&output, SPACES), random.join(&answer, SPACES))
}

/// Numbered cases, and the same cases with up to two tokens changed.
fn of_cases(random: &mut Random) -> Pair {
    let mut answer = Vec::new();
    for number in [&b"1:"[..], b"2:", b"3:"] {
        answer.extend([b"Case", number]);
        answer.extend(random.tokens(INTEGERS, 2));
        if random.one_in(3) {
            break;
        }
    }
    let mut output = answer.clone();
    for _ in 0..random.below(3) {
        random.change(&mut output, CASES);
    }
    (random.join(&output, SPACES), random.join(&answer, SPACES))
}

/// Special texts that random bytes do not produce: an empty one, one long line, many lines, deep
/// nesting.
fn hostile() -> Vec<Pair> {
    let long = b"7".repeat(100_000);
    let lines = b"7\n".repeat(50_000);
    let deep = b"[".repeat(200_000);
    let fair = [b"[".repeat(250), b"]".repeat(250)].concat();
    let unfair = [b"[".repeat(251), b"]".repeat(251)].concat();
    let members = b"{\"b\":".repeat(200_000);
    let texts = [
        Vec::new(),
        b"\n".to_vec(),
        long,
        lines,
        deep,
        fair,
        unfair,
        members,
        b"{\"a\":1}".to_vec(),
    ];
    let all = texts.iter().flat_map(|output| {
        texts
            .iter()
            .map(move |answer| (output.clone(), answer.clone()))
    });
    all.collect()
}
