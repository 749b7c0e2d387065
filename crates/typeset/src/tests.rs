use super::pdf;
use std::path::Path;

fn compiled(files: &[(&str, &str)]) -> Result<Vec<u8>, String> {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(dir.path().join(name), text).unwrap();
    }
    pdf(dir.path(), Path::new("main.typ"), &[])
}

#[test]
fn a_document_is_the_same_bytes_each_time() {
    let text = "= Ряд α\n`x` $sum_(i=1)^n i$ #include \"b.typ\"";
    let files = [("main.typ", text), ("b.typ", "*b*")];
    let first = compiled(&files).unwrap();
    assert!(first.starts_with(b"%PDF-"));
    assert_eq!(first, compiled(&files).unwrap());
    // Another version of Typst may make other bytes, another machine must not.
    let hash = base::digest::sha256_hex(&first);
    assert_eq!(
        hash,
        "955729a9a9c802da5ecd116e93341163a7d3250f5306e8cd742f4aaf595d478e"
    );
    assert!(!first.windows(13).any(|it| it == b"/CreationDate"));
}

#[test]
fn mistakes_are_reported_with_their_positions() {
    for (text, expected) in [
        ("a\n\n #nope", "main.typ:3:3: unknown variable: nope"),
        (
            "井",
            "no font has the letter `井` (U+4E95), which is on page 1",
        ),
        (
            "#read(\"/../a\")",
            "main.typ:1:7: path `\"/../a\"` would escape the project root",
        ),
        (
            "#image(\"no.png\")",
            "main.typ:1:8: file not found (searched at no.png)",
        ),
        (
            "#import \"@preview/a:1.0.0\": b",
            "packages are not loaded from the network",
        ),
        ("#datetime.today()", "unable to get the current date"),
    ] {
        let error = compiled(&[("main.typ", text)]).unwrap_err();
        assert!(error.contains(expected), "{text}: {error}");
    }
}
