//! C++ integer literals.

/// A number without a preceding cast, as in `(long long)5`.
pub(super) fn without_cast(value: &str) -> &str {
    let cast = value
        .strip_prefix('(')
        .and_then(|rest| rest.split_once(')'));
    let is_type = |name: &str| {
        name.chars()
            .all(|letter| letter.is_ascii_lowercase() || letter == ' ')
    };
    match cast {
        Some((name, value)) if is_type(name) => value.trim(),
        _ => value,
    }
}

/// A whole number written in C++, possibly with an exponent.
pub(super) fn number(literal: &str) -> Option<String> {
    let plain: String = literal.chars().filter(|letter| *letter != '\'').collect();
    let plain = plain.trim_end_matches(['l', 'L', 'u', 'U']);
    let (digits, zeros) = match plain.split_once(['e', 'E']) {
        Some((digits, power)) => (digits, power.parse::<usize>().ok().filter(|it| *it <= 18)?),
        None => (plain, 0),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let fraction = fraction.trim_end_matches('0');
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let is_decimal = whole == "0" || !whole.starts_with('0');
    if whole.is_empty()
        || !is_digits(whole)
        || !is_digits(fraction)
        || !is_decimal
        || fraction.len() > zeros
    {
        return None;
    }
    let all = format!("{whole}{fraction}{}", "0".repeat(zeros - fraction.len()));
    let all = all.trim_start_matches('0');
    Some(if all.is_empty() {
        "0".to_owned()
    } else {
        all.to_owned()
    })
}
