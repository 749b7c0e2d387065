//! What a fuzzer needs of the parsers of this crate: bodies of requests. Not an interface for
//! others.

use terms::language::Languages;

/// Reads bytes as the body of each kind of request, up to the point where programs would run.
pub fn bodies(bytes: &[u8], languages: &Languages) {
    crate::web::parse_any(bytes, languages);
}
