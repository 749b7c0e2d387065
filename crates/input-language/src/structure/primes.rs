//! Prime numbers.

/// With the first twelve primes as witnesses the test is exact below 3.1 * 10^23 (Sorenson and
/// Webster, 2015).
const WITNESSES: [u128; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/// Whether a number is prime: the test of Miller and Rabin, which is exact with these witnesses.
#[must_use]
pub fn is_prime(number: i64) -> bool {
    let Ok(number) = u128::try_from(number) else {
        return false;
    };
    if number < 2 {
        return false;
    }
    if let Some(divisor) = WITNESSES.iter().find(|&&prime| number % prime == 0) {
        return number == *divisor;
    }
    let shift = (number - 1).trailing_zeros();
    let odd = (number - 1) >> shift;
    WITNESSES.iter().all(|&witness| {
        let mut power = power(witness, odd, number);
        let mut is_passed = power == 1 || power == number - 1;
        for _ in 1..shift {
            power = power * power % number;
            is_passed |= power == number - 1;
        }
        is_passed
    })
}

fn power(base: u128, exponent: u128, modulus: u128) -> u128 {
    let (mut base, mut left, mut result) = (base % modulus, exponent, 1);
    while left > 0 {
        if left % 2 == 1 {
            result = result * base % modulus;
        }
        base = base * base % modulus;
        left /= 2;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::is_prime;

    #[test]
    fn small_numbers_are_prime_as_by_trial_division() {
        for number in 0..20_000_i64 {
            let expected = number > 1 && (2..=number.isqrt()).all(|d| number % d != 0);
            assert_eq!(is_prime(number), expected, "{number}");
        }
    }

    #[test]
    fn large_numbers_are_tested_exactly() {
        // The largest prime of 63 bits, a strong pseudoprime to the first nine primes, and a square
        // of a prime.
        assert!(is_prime(i64::MAX - 24));
        assert!(!is_prime(i64::MAX) && !is_prime(i64::MIN) && !is_prime(-7));
        assert!(!is_prime(3_825_123_056_546_413_051));
        assert!(!is_prime(999_999_937 * 999_999_937));
        assert!(is_prime(998_244_353));
    }
}
