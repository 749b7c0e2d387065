//! The pattern of the decimal numbers of a range.

/// A pattern that matches exactly the numbers from `low` to `high`, without leading zeros.
pub(super) fn pattern(low: i128, high: i128) -> String {
    let mut forms = Vec::new();
    if low < 0 {
        let nearest = if high < 0 { high.unsigned_abs() } else { 1 };
        forms.push(format!("-({})", positive(nearest, low.unsigned_abs())));
    }
    if high >= 0 {
        if low <= 0 {
            forms.push("0".to_owned());
        }
        let first = u128::try_from(low).unwrap_or(0).max(1);
        if high.unsigned_abs() >= first {
            forms.push(positive(first, high.unsigned_abs()));
        }
    }
    forms.join("|")
}

fn positive(low: u128, high: u128) -> String {
    let (low, high) = (low.to_string().into_bytes(), high.to_string().into_bytes());
    if low.len() == high.len() {
        return between(&low, &high);
    }
    let mut forms = vec![at_least(&low)];
    if high.len() - low.len() > 1 {
        forms.push(format!("[1-9][0-9]{{{},{}}}", low.len(), high.len() - 2));
    }
    let least: Vec<u8> = (0..high.len())
        .map(|place| if place == 0 { b'1' } else { b'0' })
        .collect();
    forms.push(between(&least, &high));
    forms.join("|")
}

/// The numbers of as many digits between two numbers.
fn between(low: &[u8], high: &[u8]) -> String {
    let ([first, low_rest @ ..], [last, high_rest @ ..]) = (low, high) else {
        return String::new();
    };
    if first == last {
        return format!(
            "{}{}",
            char::from(*first),
            grouped(between(low_rest, high_rest))
        );
    }
    let mut forms = vec![format!(
        "{}{}",
        char::from(*first),
        grouped(at_least(low_rest))
    )];
    if last - first > 1 {
        forms.push(format!(
            "{}{}",
            digits(first + 1, last - 1),
            any(low_rest.len())
        ));
    }
    forms.push(format!(
        "{}{}",
        char::from(*last),
        grouped(at_most(high_rest))
    ));
    forms.join("|")
}

fn at_least(low: &[u8]) -> String {
    let nines = vec![b'9'; low.len()];
    if low.iter().all(|digit| *digit == b'0') {
        any(low.len())
    } else {
        between(low, &nines)
    }
}

fn at_most(high: &[u8]) -> String {
    let zeros = vec![b'0'; high.len()];
    if high.iter().all(|digit| *digit == b'9') {
        any(high.len())
    } else {
        between(&zeros, high)
    }
}

fn digits(first: u8, last: u8) -> String {
    if first == last {
        char::from(first).to_string()
    } else {
        format!("[{}-{}]", char::from(first), char::from(last))
    }
}

fn any(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => "[0-9]".to_owned(),
        _ => format!("[0-9]{{{count}}}"),
    }
}

fn grouped(forms: String) -> String {
    if forms.contains('|') {
        format!("({forms})")
    } else {
        forms
    }
}

#[cfg(test)]
mod tests {
    use crate::pattern::Pattern;

    #[test]
    fn exactly_the_numbers_of_a_range_match() {
        for low in (-120..=120).step_by(7) {
            for high in (low..=120).step_by(5) {
                let pattern = Pattern::of_numbers(low, high).unwrap();
                let matches = |number: i128| pattern.matches(number.to_string().as_bytes());
                assert!(
                    (-1300..=1300).all(|number| matches(number) == (low..=high).contains(&number))
                );
                assert!(
                    !pattern.matches(b"007") && !pattern.matches(b"-0") && !pattern.matches(b"+1")
                );
                assert_eq!(pattern.count(), u128::try_from(high - low + 1).unwrap());
            }
        }
    }

    #[test]
    fn large_ranges_are_exact() {
        for (low, high) in [
            (0, i128::from(u64::MAX)),
            (1, 10_i128.pow(30)),
            (-(10_i128.pow(37)), 10_i128.pow(37)),
            (i128::from(i64::MIN) - 1, 12_345_678_901_234_567_890),
        ] {
            let pattern = Pattern::of_numbers(low, high).unwrap();
            let matches = |number: i128| pattern.matches(number.to_string().as_bytes());
            assert!(matches(low) && matches(high) && matches(low + 1) && matches(high - 1));
            assert!(!matches(low - 1) && !matches(high + 1));
            assert_eq!(pattern.count(), (high - low).unsigned_abs() + 1);
        }
    }
}
