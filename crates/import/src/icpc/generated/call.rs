//! Generator calls: their placeholders, and the seeds that `BAPCtools` uses.

use crate::icpc::metadata::Metadata;
use sha2::{Digest as _, Sha512};

/// A call with its seed, its count and the constants of the package. If the file does not use
/// `{count}`, `count` is `None`.
pub(super) fn line(text: &str, salt: &str, count: Option<i64>, metadata: &Metadata) -> String {
    let mut text = metadata.fill(text);
    if let Some(count) = count {
        text = text.replace("{count}", &count.to_string());
    }
    let count = count.unwrap_or(1);
    let turn = if count == 1 {
        String::new()
    } else {
        format!(":{}", count - 1)
    };
    let seed = seed(&format!("{salt}{turn}{}", text.trim()));
    seeded(&text, seed).replace("{name}", "testcase")
}

/// The last 31 bits of the hash of a call's identity.
fn seed(text: &str) -> u32 {
    let hash = Sha512::digest(text.as_bytes());
    let last = hash.iter().rev().take(4).rev();
    let bits = last.fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
    bits & 0x7fff_ffff
}

/// Replaces `{seed}` by the seed, and also `{seed:1}` with any number, which changes the hash.
fn seeded(text: &str, seed: u32) -> String {
    let Some((before, rest)) = text.split_once("{seed") else {
        return text.to_owned();
    };
    match rest.split_once('}') {
        Some((number, after)) if number.is_empty() || is_variant(number) => {
            format!("{before}{seed}{after}")
        }
        _ => text.to_owned(),
    }
}

fn is_variant(text: &str) -> bool {
    let digits = text.strip_prefix(':');
    digits.is_some_and(|digits| {
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::{Metadata, line, seed};

    #[test]
    fn seeds_are_those_of_the_hash_of_salt_and_call() {
        assert_eq!(seed("gen.py {seed} 5"), 1_747_917_994);
        assert_eq!(seed("abc:1gen.py {seed}"), 237_778_710);
        let call = |text, salt, count| line(text, salt, count, &Metadata::default());
        assert_eq!(call("gen {seed:x} {nam}", "", None), "gen {seed:x} {nam}");
        let (one, two) = (call("g {seed}", "", None), call("g {seed:1}", "", None));
        assert_ne!(one, two);
        assert_ne!(one, call("g {seed}", "salt", None));
        assert_eq!(one, call("g {seed}", "", Some(1)));
        assert_ne!(one, call("g {seed}", "", Some(2)));
        assert_eq!(call("g {count} {name}", "", Some(7)), "g 7 testcase");
    }
}
