//! Sources of many forms.

use super::{class, file_name, has_main, rename};
use crate::File;

const MAIN: &str = "public static void main(String[] args) {}";

/// Checks the required file name of a source, and the class that it starts.
#[track_caller]
fn finds(source: &str, file: Option<&str>, started: Option<&str>) {
    let source = source.replace("MAIN", MAIN);
    let found = file_name(source.as_bytes());
    assert_eq!(found.as_deref(), file, "file of {source}");
    let found = class(source.as_bytes());
    assert_eq!(found.as_deref(), started, "class of {source}");
}

#[test]
fn the_public_type_names_the_file() {
    finds("public class Sum { MAIN }", Some("Sum.java"), Some("Sum"));
    finds(
        "public final class Sum{MAIN}",
        Some("Sum.java"),
        Some("Sum"),
    );
    finds(
        "public strictfp abstract class S { MAIN }",
        Some("S.java"),
        Some("S"),
    );
    finds(
        "class A { MAIN } public class B {}",
        Some("B.java"),
        Some("A"),
    );
    finds(
        "public enum E { A { int x; }, B; MAIN }",
        Some("E.java"),
        Some("E"),
    );
    finds(
        "public interface I { static void main(String[] a) {} }",
        Some("I.java"),
        Some("I"),
    );
    finds(
        "public record R<T>(int x, T y) { MAIN }",
        Some("R.java"),
        Some("R"),
    );
    finds(
        "public sealed class S permits T { MAIN } final class T extends S {}",
        Some("S.java"),
        Some("S"),
    );
    finds(
        "public @interface N { } class M { MAIN }",
        Some("N.java"),
        Some("M"),
    );
}

#[test]
fn without_one_the_type_with_main_does() {
    finds(
        "class Helper { } class Start { MAIN }",
        Some("Start.java"),
        Some("Start"),
    );
    finds(
        "class A { MAIN } class Main { MAIN }",
        Some("Main.java"),
        Some("Main"),
    );
    finds(
        "class A { MAIN } public class B { MAIN }",
        Some("B.java"),
        Some("B"),
    );
    finds("class Helper { }", None, Some("Helper"));
    finds("", None, None);
}

#[test]
fn a_package_belongs_to_the_name_of_the_class() {
    finds(
        "package a . b.c; /* x */ public class Sum { MAIN }",
        Some("Sum.java"),
        Some("a.b.c.Sum"),
    );
    finds(
        "@Deprecated package a; class Sum { MAIN }",
        Some("Sum.java"),
        Some("a.Sum"),
    );
}

#[test]
fn a_class_within_another_has_its_name_with_it() {
    finds(
        "public class A { public static class B { MAIN } }",
        Some("A.java"),
        Some("A$B"),
    );
    finds(
        "public class A { static class B { MAIN } MAIN }",
        Some("A.java"),
        Some("A"),
    );
    finds(
        "class A { public static class B {} MAIN }",
        Some("A.java"),
        Some("A"),
    );
}

#[test]
fn main_may_be_written_in_many_ways() {
    for main in [
        "public static void main(String args[])",
        "public static void main(String... args)",
        "static public void main(final String [] args)",
        "public static final synchronized strictfp void main(@Deprecated java.lang.String[] a)",
        "@SuppressWarnings({\"unchecked\", \"rawtypes\"}) public static void main(String[] args) throws Exception, Error",
        "public\nstatic <T extends Comparable<T>> void\nmain\n(String[] a)",
        "public @Deprecated static void main(String[] a)",
    ] {
        let source = format!(
            "class A {{ int main; int main() {{ return 1; }} }} class B {{ {main} {{ }} }}"
        );
        finds(&source, Some("B.java"), Some("B"));
    }
}

#[test]
fn what_only_looks_like_main_is_none() {
    for other in [
        "public static int main(String[] args) { return 0; }",
        "public static void main(String a, String[] b) {}",
        "public static void main(String[][] a) {}",
        "public static void main(int[] a) {}",
        "private static void main(String[] a) {}",
        "void f() { class C { MAIN } new Object() { MAIN }; }",
        "Runnable r = () -> { main(); };",
        "Class<?> c = Main.class; Object o = new Object() { MAIN };",
        "// MAIN\n /* MAIN */ String s = \"MAIN\"; String t = \"\"\"\n MAIN } \" \"\"\"; char c = '}', d = '\"';",
        "void f() { if (true) { main(null); } } static { int x = 1; }",
    ] {
        let source = format!("class A {{ {other} }} class B {{ MAIN }}");
        finds(&source, Some("B.java"), Some("B"));
    }
}

#[test]
fn what_newer_versions_start_comes_after_what_all_do() {
    finds("class A { void main() {} }", Some("A.java"), Some("A"));
    finds(
        "class A { static void main(String[] a) {} } class B { MAIN }",
        Some("B.java"),
        Some("B"),
    );
    finds(
        "class A { int x; } class B { void main(String[] a) {} }",
        Some("B.java"),
        Some("B"),
    );
    // A file that is an implicit class keeps its name.
    finds(
        "void main() { System.out.println(1); } class A {}",
        None,
        None,
    );
    assert!(has_main(b"String name() { return \"x\"; } void main() { }"));
}

#[test]
fn names_may_be_in_any_script_or_escaped() {
    finds(
        "public class Größe { MAIN }",
        Some("Größe.java"),
        Some("Größe"),
    );
    finds(
        r"public cl\u0061ss S\u0075m { MAIN }",
        Some("Sum.java"),
        Some("Sum"),
    );
    let long = format!("public class {} {{ MAIN }}", "L".repeat(300));
    assert_eq!(file_name(long.as_bytes()), None);
}

#[test]
fn broken_sources_are_left_to_the_compiler() {
    for source in [
        "public class",
        "class {",
        "}}}} class A { MAIN }",
        "package",
        "package ;",
        "@",
        "@interface",
        "public class A { public static void main(",
        "public class A extends",
        "((((",
        "record",
        "record R",
        "\"\"\"",
        "'",
        "class A { void main(String[] a",
        "enum",
        "public class A ; class B",
        "\\u",
        "@a.b.(",
    ] {
        let _ = (file_name(source.as_bytes()), class(source.as_bytes()));
    }
    let _ = class(&[0xff, 0xfe, b'{', 0]);
}

#[test]
fn sources_of_a_directory_get_the_names_of_their_public_types() {
    let file = |name: &str, text: &str| File {
        name: name.to_owned(),
        text: text.into(),
    };
    let mut files = [
        file("start.java", "public class Start { }"),
        file("in/a.java", "package in; public class A { }"),
        file(
            "in/Other.java",
            "package in; class B { public static void main(String[] a) {} }",
        ),
        file("C.java", "class C { }"),
        file("again.java", "public class C { }"),
        file("notes.java.txt", "public class D { }"),
    ];
    rename(&mut files, 5);
    let names = files.each_ref().map(|file| file.name.as_str());
    let expected = [
        "Start.java",
        "in/A.java",
        "in/Other.java",
        "C.java",
        "again.java",
        "notes.java.txt",
    ];
    assert_eq!(names, expected);
}
