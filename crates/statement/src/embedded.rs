//! Embedded pictures, for pages without files beside them.

use super::{Statement, picture};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use package::Package;
use std::collections::BTreeMap;
use std::path::Path;
use terms::fault::Fault;

impl Statement {
    /// Replaces the names of its pictures by their bytes.
    ///
    /// # Errors
    /// If one cannot be read.
    pub(super) fn with_embedded_pictures(&self, package: &Package) -> Result<Self, Fault> {
        let mut texts = BTreeMap::new();
        for path in self.pictures() {
            let text = data_address(&path, &picture(package, &path)?);
            texts.insert(path, text);
        }
        Ok(self.with_pictures(|path| texts[path].clone()))
    }
}

/// The address of a picture that is the picture itself.
pub(super) fn data_address(path: &str, bytes: &[u8]) -> String {
    format!(
        "data:{};base64,{}",
        media_type(path),
        STANDARD.encode(bytes)
    )
}

fn media_type(path: &str) -> &'static str {
    let extension = Path::new(path).extension().unwrap_or_default();
    match extension.to_string_lossy().to_ascii_lowercase().as_str() {
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "svg" => "image/svg+xml",
        "webp" => "image/webp",
        "pdf" => "application/pdf",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::media_type;

    #[test]
    fn capital_letters_make_no_other_kind_of_picture() {
        assert_eq!(media_type("a/b.PNG"), "image/png");
        assert_eq!(media_type("svg"), "application/octet-stream");
    }
}
