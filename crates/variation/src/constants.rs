//! The numbers in the source of a program. If it compares a value with a bound, the bound is among
//! them.

/// A program with more numbers than this contains data, so only the smallest are used.
const MOST: usize = 40;

/// A number in the source.
struct Literal {
    value: i128,
    /// The offset after it.
    end: usize,
}

/// The whole numbers in the source of a program, in their order and without repetitions. Powers
/// such as `10**9`, `10^9` and `1e9`, and products of two numbers, are evaluated. If there are too
/// many numbers, only the smallest are returned.
#[must_use]
pub fn constants(source: &str) -> Vec<i128> {
    let bytes = source.as_bytes();
    let (mut all, mut at) = (Vec::new(), 0);
    let mut factor: Option<i128> = None;
    while at < bytes.len() {
        let starts = bytes[at].is_ascii_digit()
            && !at
                .checked_sub(1)
                .is_some_and(|before| is_name(bytes[before]));
        let Some(literal) = starts.then(|| literal(bytes, at)).flatten() else {
            if !matches!(bytes[at], b' ' | b'*') {
                factor = None;
            }
            at += 1;
            continue;
        };
        if let Some(product) = factor.and_then(|factor| factor.checked_mul(literal.value)) {
            all.push(product);
        }
        all.push(literal.value);
        factor = Some(literal.value);
        at = literal.end;
    }
    all.sort_unstable();
    all.dedup();
    all.truncate(MOST);
    all
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.'
}

/// The number that begins here.
fn literal(bytes: &[u8], at: usize) -> Option<Literal> {
    let base = digits(bytes, at)?;
    let power = |from: usize| {
        let exponent = digits(bytes, from)?;
        let power = u32::try_from(exponent.value).ok()?;
        Some((power, exponent.end))
    };
    if matches!(bytes.get(base.end), Some(b'e' | b'E')) {
        let (power, end) = power(base.end + 1)?;
        let value = base.value.checked_mul(10_i128.checked_pow(power)?)?;
        return Some(Literal { value, end });
    }
    let after = skip_spaces(bytes, base.end);
    let sign = match &bytes[after..] {
        [b'*', b'*', ..] => 2,
        [b'^', ..] => 1,
        _ => return Some(base),
    };
    let Some((power, end)) = power(skip_spaces(bytes, after + sign)) else {
        return Some(base);
    };
    // If the power is too large, only the base is used.
    let value = base.value.checked_pow(power).unwrap_or(base.value);
    Some(Literal { value, end })
}

/// Digits, which may be separated by `_` and `'`.
fn digits(bytes: &[u8], at: usize) -> Option<Literal> {
    let (mut value, mut end) = (None, at);
    while let Some(byte) = bytes.get(end) {
        match byte {
            b'0'..=b'9' => {
                let digit = i128::from(byte - b'0');
                value = Some(
                    value
                        .unwrap_or(0_i128)
                        .checked_mul(10)?
                        .checked_add(digit)?,
                );
            }
            b'_' | b'\'' if bytes.get(end + 1).is_some_and(u8::is_ascii_digit) => {}
            _ => break,
        }
        end += 1;
    }
    Some(Literal { value: value?, end })
}

fn skip_spaces(bytes: &[u8], at: usize) -> usize {
    let spaces = bytes[at..].iter().take_while(|byte| **byte == b' ');
    at + spaces.count()
}

#[cfg(test)]
mod tests {
    use super::constants;

    #[test]
    fn powers_and_products_are_numbers_and_parts_of_names_are_not() {
        assert_eq!(
            constants("if n1 <= 2 * 10**5 and x < 1_000: y = 3e2"),
            [2, 300, 1000, 100_000, 200_000]
        );
        assert_eq!(
            constants("readInt(1, 1'000'000'007, \"n\") ^ 10 ^ 3"),
            [1, 1000, 1_000_000_007]
        );
        assert_eq!(
            constants("10**99 99999999999999999999999999999999999999999"),
            [10]
        );
        assert_eq!(constants("no"), [] as [i128; 0]);
    }
}
