//! Packages that would do harm: each is refused in words that name what is wrong, and nothing is written.

use super::{Imported, Pack};
use crate::support::Test;
use std::io::Write as _;
use std::os::unix::net::UnixListener;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// A zip file with these entries.
fn zipped(entries: &[(&str, &[u8])]) -> Imported {
    made(|zip| {
        for (name, bytes) in entries {
            zip.start_file(*name, deflated()).unwrap();
            zip.write_all(bytes).unwrap();
        }
    })
}

fn deflated() -> SimpleFileOptions {
    SimpleFileOptions::default().compression_method(CompressionMethod::Deflated)
}

/// The result of importing a zip file that `fill` fills, beside two cases.
fn made(fill: impl FnOnce(&mut ZipWriter<std::fs::File>)) -> Imported {
    let test = Test::new();
    let mut zip = ZipWriter::new(std::fs::File::create(test.path("pack.zip")).unwrap());
    for (name, bytes) in [("t/1.in", &b"1\n"[..]), ("t/1.ans", b"2\n")] {
        zip.start_file(name, deflated()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    fill(&mut zip);
    zip.finish().unwrap();
    import(test)
}

fn import(test: Test) -> Imported {
    let ran = test.run(&["import", "pack.zip", "--out", "problems/imported"]);
    Imported { test, ran }
}

#[test]
fn a_sound_archive_is_imported() {
    let imported = zipped(&[("t/.hidden", b"x"), ("__MACOSX/t/1.in", b"x")]).succeeds();
    assert!(imported.has("data/t/1.in"));
}

#[test]
fn paths_that_leave_the_package_are_refused() {
    for name in [
        "../evil.in",
        "t/../../evil.in",
        "/etc/evil.in",
        "C:/evil.in",
        "t\\..\\..\\evil.in",
    ] {
        zipped(&[(name, b"x")]).refused("its path leads out of the package");
    }
}

#[test]
fn links_and_devices_are_refused() {
    made(|zip| {
        let link = zip.add_symlink("t/2.in", "/etc/passwd", deflated());
        link.unwrap();
    })
    .refused("because of its entry `t/2.in`: it is a link");
    let pack = Pack::new().doubles("t", [".in", ".ans"], &[1]);
    std::os::unix::fs::symlink("/etc/passwd", pack.0.path("pack/t/2.in")).unwrap();
    pack.import(&[])
        .refused("entry `t/2.in`: it is a link that does not lead to a file of the package");
    let pack = Pack::new().doubles("t", [".in", ".ans"], &[1]);
    let _socket = UnixListener::bind(pack.0.path("pack/t/2.in")).unwrap();
    pack.import(&[])
        .refused("entry `t/2.in`: it is neither a file nor a directory");
    let pack = Pack::new().doubles("t", [".in", ".ans"], &[1]);
    std::os::unix::fs::symlink("..", pack.0.path("pack/t/up")).unwrap();
    pack.import(&[]).refused("entry `t/up`: it is a link");
}

#[test]
fn a_link_to_a_file_of_the_package_is_that_file() {
    let pack = Pack::new()
        .doubles("t", [".in", ".ans"], &[1])
        .file("t/2.ans", "2\n");
    std::os::unix::fs::symlink("1.in", pack.0.path("pack/t/2.in")).unwrap();
    let imported = pack.import(&[]).succeeds();
    assert_eq!(imported.text("data/t/2.in"), "1\n");
}

#[test]
fn names_that_clash_are_refused() {
    zipped(&[("t/a.in", b"x"), ("t/A.in", b"x")]).refused("differs only in upper and lower case");
    zipped(&[("t/a", b"x"), ("t/a/b.in", b"x")]).refused("it is a file, and others lie in it");
    zipped(&[("t//2.in", b"x"), ("t/./2.in", b"x")]).refused("there are two of this name");
    let deep = "d/".repeat(40) + "1.in";
    zipped(&[(&deep, b"x")]).refused("its path is too long");
    zipped(&[("t/a\u{7}b.in", b"x")]).refused("`t/a\\x07b.in`");
}

#[test]
fn a_name_that_is_not_utf8_is_refused() {
    let test = zipped(&[("t/QQQQ.in", b"x")]).test;
    let bytes = std::fs::read(test.path("pack.zip")).unwrap();
    let mut broken = bytes.clone();
    for at in 0..bytes.len() - 4 {
        if &bytes[at..at + 4] == b"QQQQ" {
            broken[at] = 0xff;
        }
    }
    std::fs::remove_dir_all(test.path("problems/imported")).ok();
    std::fs::write(test.path("pack.zip"), broken).unwrap();
    import(test).refused("its name is not UTF-8");
}

/// The import of a zip file with the entry `t/2.in`, after `change` got the record of that entry in the archive's directory.
fn declaring(change: impl FnOnce(&mut [u8])) -> Imported {
    let test = zipped(&[("t/2.in", b"22222222\n"), ("t/2.ans", b"4\n")])
        .succeeds()
        .test;
    std::fs::remove_dir_all(test.path("problems/imported")).unwrap();
    let mut bytes = std::fs::read(test.path("pack.zip")).unwrap();
    let name = bytes.windows(6).rposition(|part| part == b"t/2.in");
    let name = name.unwrap();
    change(&mut bytes[name - 46..name + 6]);
    std::fs::write(test.path("pack.zip"), bytes).unwrap();
    import(test)
}

#[test]
fn an_entry_that_lies_about_its_size_is_the_packages_fault() {
    // The sizes of the entry as it is packed and as it is.
    for (at, by) in [(20, -1), (24, -1), (24, 1)] {
        let imported = declaring(|record| record[at] = record[at].wrapping_add_signed(by));
        imported
            .ran
            .ends_with(2)
            .complains("because of its entry `t/2.in`: it ")
            .complains("pack the archive again")
            .complains("at fault: the package");
    }
    // Its checksum.
    declaring(|record| record[16] ^= 1).refused("entry `t/2.in`: it is damaged");
}

#[test]
fn two_entries_of_one_name_are_refused() {
    let test = zipped(&[("t/2.in", b"2\n"), ("t/2.ans", b"4\n"), ("t/Q.in", b"3\n")]).test;
    std::fs::remove_dir_all(test.path("problems/imported")).ok();
    let mut bytes = std::fs::read(test.path("pack.zip")).unwrap();
    for at in 0..bytes.len() - 6 {
        if &bytes[at..at + 6] == b"t/Q.in" {
            bytes[at + 2] = b'2';
        }
    }
    std::fs::write(test.path("pack.zip"), bytes).unwrap();
    import(test).refused("two of its entries have the same name");
}

#[test]
fn what_is_no_archive_is_refused() {
    for bytes in [&b"no zip"[..], b"PK\x03\x04", b""] {
        import(Test::new().file("pack.zip", bytes)).refused("is not a readable zip file");
    }
    import(Test::new()).refused("cannot read pack.zip");
}

/// A package with this problem.yaml.
fn with_yaml(yaml: impl AsRef<[u8]>) -> Imported {
    Pack::new()
        .file("problem.yaml", yaml)
        .doubles("data/secret", [".in", ".ans"], &[1])
        .import(&[])
}

#[test]
fn yaml_is_bounded() {
    let mut bomb = "name: x\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..15 {
        let before = vec![format!("*a{}", level - 1); 10].join(", ");
        let line = format!("a{level}: &a{level} [{before}]\n");
        bomb.push_str(&line);
    }
    with_yaml(bomb).refused("each use of an alias counts in full");
    with_yaml(format!("name: {}", "x".repeat(9 << 20))).refused("has more than 8388608 bytes");
    with_yaml(format!("name: {}", "[".repeat(100_000))).refused("problem.yaml, line 1");
    with_yaml(b"name: \xff\n").refused("problem.yaml, line 1: this is not UTF-8");
    with_yaml("name: x\nname: y\n").refused("problem.yaml, line 2: a second `name`");
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_do_no_harm() {
    let imported = with_yaml("\u{feff}name: Double\r\nlimits:\r\n  time_limit: 1\r\n").succeeds();
    assert!(imported.spec().contains("title = \"Double\"\n"));
    assert!(imported.spec().contains("time = \"1s\""));
}

#[test]
fn xml_has_no_entities_and_bounds() {
    let refuse = |xml: &str, words: &str| {
        Pack::new()
            .file("problem.xml", xml)
            .import(&[])
            .refused(words);
    };
    refuse(
        "<!DOCTYPE p [<!ENTITY a \"b\">]>\n<problem>&a;</problem>",
        "problem.xml, line 1",
    );
    refuse(&"<a>".repeat(100_000), "nested more than 100 levels deep");
    refuse("<problem>\n<a></b>\n</problem>", "problem.xml, line 2");
    refuse("<problem/>", "judging/testset in problem.xml");
}

#[test]
fn nothing_is_overwritten_and_ids_are_ids() {
    let pack = || Pack::new().doubles("t", [".in", ".ans"], &[1]);
    let taken = Pack(pack().0.file("problems/imported/mine", "x"));
    let ran = taken.import(&[]);
    let test = ran.test;
    ran.ran.ends_with(2).complains("already exists");
    assert_eq!(
        std::fs::read_dir(test.path("problems/imported"))
            .unwrap()
            .count(),
        1
    );
    let test = pack().0;
    test.run(&["import", "pack", "--out", "problems/Not-An-Id"])
        .ends_with(2)
        .complains("like `not_an_id`");
}

#[test]
fn nothing_of_a_package_is_run() {
    let mark = "import pathlib\n\npathlib.Path('/tmp/tengen-was-run').write_text('x')\n";
    let build = "#!/bin/sh\ntouch was-run\n";
    let imported = Pack::new()
        .file("problem.yaml", "name: x\nvalidation: custom\n")
        .file("input_validators/v/build", build)
        .file("input_validators/v/run", build)
        .file("output_validators/o.py", mark)
        .file("submissions/accepted/a.py", mark)
        .doubles("data/secret", [".in", ".ans"], &[1])
        .import(&[])
        .succeeds()
        .loses("the input validator v");
    assert!(!imported.test.path("was-run").exists());
    assert!(!std::path::Path::new("/tmp/tengen-was-run").exists());
}
