//! The pictures of statements in packages.

use super::ImportError;
use super::package_files::PackageFiles;
use super::problem::ImportedProblem;
use super::programs::has_extension;
use base::text::escape;
use exchange::Content;
use std::collections::BTreeMap;

/// The extensions of pictures, in upper or lower case.
const ENDINGS: [&str; 7] = ["png", "jpg", "jpeg", "svg", "gif", "webp", "pdf"];

/// The prefix in Hydro's statements for a file that lies beside the statement.
const SCHEME: &str = "file://";

/// Whether a file is a picture, by its name.
pub(super) fn is_picture(path: &str) -> bool {
    has_extension(path, &ENDINGS)
}

/// A LaTeX text with complete picture names, because TeX allows omitting extensions. `pictures`
/// maps names in the package to new names.
pub(super) fn with_whole_names(text: &str, pictures: &BTreeMap<String, String>) -> String {
    let names = |line: &str| line.contains("graphics") || line.contains("illustration");
    let line = |line: &str| {
        let mut line = line.to_owned();
        for (picture, path) in pictures.iter().filter(|_| names(&line)).collect::<Vec<_>>() {
            let stem = picture
                .rsplit_once('.')
                .map_or(&**picture, |(stem, _)| stem);
            for written in [stem, picture] {
                line = line.replace(&format!("{{{written}}}"), &format!("{{{path}}}"));
            }
        }
        line + "\n"
    };
    text.lines().map(line).collect()
}

/// Imports the pictures directly in a directory. If the problem already has different pictures with
/// these names, they are put into the directory `apart`. Returns their paths in the problem by
/// name.
pub(super) fn take(
    package_files: &PackageFiles,
    dir: &str,
    apart: &str,
    problem: &mut ImportedProblem,
    taken: &mut BTreeMap<String, Vec<u8>>,
) -> Result<BTreeMap<String, String>, ImportError> {
    let mut paths = BTreeMap::new();
    for name in package_files.names(dir) {
        let from = format!("{dir}/{name}");
        let Some(file) = package_files.file(&from).filter(|_| is_picture(&name)) else {
            continue;
        };
        let bytes = package_files.bytes(&from)?;
        let path = match taken.get(&name) {
            Some(other) if *other != bytes => format!("{apart}/{name}"),
            _ => name.clone(),
        };
        problem.copy(file, path.clone());
        taken.insert(path.clone(), bytes);
        paths.insert(name, path);
    }
    Ok(paths)
}

/// A statement of Hydro with picture names as in the problem; the pictures are imported from the
/// directory `dir`.
pub(super) fn taken_from(
    text: &str,
    package_files: &PackageFiles,
    dir: &str,
    problem: &mut ImportedProblem,
) -> String {
    let mut pieces = text.split(SCHEME);
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let end = piece
            .find([' ', '\n', ')', '\\', '"'])
            .unwrap_or(piece.len());
        let name = piece[..end].split('?').next().unwrap_or_default();
        match package_files.file(&format!("{dir}/{name}")) {
            Some(file) if is_picture(name) => {
                problem.copy(file, name);
                out.push_str(name);
                out.push_str(&piece[end..]);
            }
            _ => {
                problem.losses.lost(
                    format!("`{SCHEME}{name}` in the statement"),
                    "it stays as it is, and leads nowhere: put the file elsewhere",
                );
                out.push_str(SCHEME);
                out.push_str(piece);
            }
        }
    }
    out
}

/// Imports the pictures that a statement refers to by their paths in the package.
pub(super) fn take_named(text: &str, package_files: &PackageFiles, problem: &mut ImportedProblem) {
    for path in statement::pictures(text) {
        if let Some(file) = package_files.file(&path) {
            problem.copy(file, path);
        }
    }
}

/// Imports the pictures that a statement refers to by their paths in its directory.
pub(super) fn take_named_in(
    text: &str,
    dir: &str,
    package_files: &PackageFiles,
    problem: &mut ImportedProblem,
) {
    for path in statement::pictures(text) {
        if let Some(file) = package_files.file(&format!("{dir}/{path}")) {
            problem.copy(file, path);
        }
    }
}

/// Reports pictures in statements that are missing from the package.
pub(super) fn tell(problem: &mut ImportedProblem) {
    let codes: Vec<String> = problem.title.keys().cloned().collect();
    for name in codes.iter().map(|code| format!("statement.{code}.md")) {
        let Some(Content::Bytes(text)) = problem.tree.get(&name) else {
            continue;
        };
        for path in statement::pictures(&String::from_utf8_lossy(text)) {
            if problem.tree.get(&path).is_none() {
                let what = format!("the picture {} of the statement", escape(path.as_bytes()));
                problem
                    .losses
                    .lost(what, "it is not in the package: add it");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::with_whole_names;

    #[test]
    fn names_get_their_extensions_where_pictures_are_included() {
        let pictures = [("a.PNG", "a.PNG"), ("b.jpg", "ru/b.jpg")];
        let pictures = pictures
            .map(|(name, path)| (name.to_owned(), path.to_owned()))
            .into();
        assert_eq!(
            with_whole_names(
                "\\includegraphics{a} \\includegraphics[x]{b.jpg}\n{a}",
                &pictures
            ),
            "\\includegraphics{a.PNG} \\includegraphics[x]{ru/b.jpg}\n{a}\n"
        );
    }
}
