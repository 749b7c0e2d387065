//! Passwords: only their Argon2id hashes are stored.

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash};

/// The minimum number of characters in a password.
pub(crate) const LEAST: usize = 8;
/// The maximum number of bytes in a password.
const MOST: usize = 1000;

/// The hash of a password, with a random salt.
pub(crate) fn hash(password: &str) -> Result<String, String> {
    if password.chars().count() < LEAST || password.len() > MOST {
        return Err(format!(
            "a password has {LEAST} characters or more, and {MOST} bytes at most"
        ));
    }
    let hash: Result<PasswordHash, _> = Argon2::default().hash_password(password.as_bytes());
    hash.map(|hash| hash.to_string())
        .map_err(|error| error.to_string())
}

/// Whether a password matches a hash. Without a hash the check takes as long, and returns false.
pub(crate) fn is(password: &str, hash: Option<&str>) -> bool {
    let parsed = hash.and_then(|hash| PasswordHash::new(hash).ok());
    let Some(parsed) = parsed else {
        let _: Result<PasswordHash, _> = Argon2::default().hash_password(password.as_bytes());
        return false;
    };
    let verified = Argon2::default().verify_password(password.as_bytes(), &parsed);
    verified.is_ok()
}

#[cfg(test)]
mod tests {
    use super::{hash, is};

    #[test]
    fn a_password_is_known_by_its_hash_alone() {
        let kept = hash("correct horse").unwrap();
        assert!(kept.starts_with("$argon2id$"), "{kept}");
        assert!(!kept.contains("horse"));
        assert!(is("correct horse", Some(&kept)));
        assert!(!is("correct horsE", Some(&kept)));
        assert_ne!(hash("correct horse").unwrap(), kept, "each has a salt");
    }

    #[test]
    fn nothing_is_the_password_of_no_account() {
        assert!(
            !is("", None) && !is("correct horse", None) && !is("correct horse", Some("rubbish"))
        );
    }

    #[test]
    fn short_and_endless_passwords_are_refused() {
        assert!(hash("1234567").is_err() && hash(&"x".repeat(1001)).is_err());
    }
}
