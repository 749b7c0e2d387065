//! `tengen build` and the lock.

use crate::support::sums::{GENERATOR, SPEC};
use crate::support::{Test, answers, copy_problem, sums};
use std::collections::BTreeMap;
use std::process::Stdio;
use std::time::Duration;

/// The inputs and the answers of the built data, by name.
fn data(test: &Test) -> BTreeMap<String, Vec<u8>> {
    let build = test.path("problems/sums/build");
    let answers = answers(&build).into_iter();
    let mut files: BTreeMap<_, _> = answers
        .map(|(id, answer)| (format!("{id}.ans"), answer))
        .collect();
    let entries = std::fs::read_dir(build.join("data")).unwrap().flatten();
    for group in entries.filter(|entry| entry.path().is_dir()) {
        for file in std::fs::read_dir(group.path()).unwrap().flatten() {
            let name = format!(
                "{}/{}",
                group.file_name().display(),
                file.file_name().display()
            );
            files.insert(name, std::fs::read(file.path()).unwrap());
        }
    }
    files
}

#[test]
fn programs_in_python_share_the_modules_of_their_problem() {
    let spec = SPEC
        .replace("validator.c", "validator.py")
        .replace("generator.c", "generators/random.py");
    let lib = "import random\nfrom helpers.reading import read\ndef numbers(n, seed):\n    random.seed(seed)\n    return [random.randrange(9) for _ in range(n)]\n";
    let generator = "import sys\nfrom lib import numbers\nn, seed = map(int, sys.argv[-2:])\nprint(n)\nprint(*numbers(n, seed))\n";
    let test = sums()
        .file(
            "problems/sums/problem.toml",
            spec.replace(
                "program = \"generators/random.py\"",
                "program = \"generators/random.py\"\nargs = [\"{n}\"]",
            ),
        )
        .file("problems/sums/include/lib.py", lib)
        .file(
            "problems/sums/include/helpers/reading.py",
            "def read():\n    return open(0).read().split()\n",
        )
        .file("problems/sums/generators/random.py", generator)
        .file(
            "problems/sums/validator.py",
            "import lib\nassert len(lib.read()) > 1\n",
        );
    test.run(&["build", "sums"])
        .ends_with(0)
        .prints("8 made now");
    // A change of the module is a change of the data.
    let lock =
        |test: &Test| std::fs::read_to_string(test.path("problems/sums/cases.lock")).unwrap();
    let before = lock(&test);
    let test = test.file("problems/sums/include/lib.py", lib.replace("(9)", "(7)"));
    test.run(&["build", "sums"])
        .ends_with(0)
        .prints("8 made now");
    assert_ne!(lock(&test), before);
    test.run(&["export", "sums", "--to", "icpc", "--out", "icpc"])
        .ends_with(0);
    for module in ["lib.py", "helpers/reading.py"] {
        let beside = format!("icpc/input_validators/validator/{module}");
        assert!(test.path(&beside).exists(), "{beside}");
    }
}

#[test]
fn a_build_writes_every_case_and_the_lock() {
    let test = sums();
    test.run(&["build", "sums"])
        .ends_with(0)
        .prints("8 cases in 3 groups, 8 made now, cases.lock written");
    let names: Vec<String> = data(&test).into_keys().collect();
    assert_eq!(names.len(), 16);
    assert_eq!(names[0], "large/01.ans");
    let lock = std::fs::read_to_string(test.path("problems/sums/cases.lock")).unwrap();
    assert!(
        lock.contains("\"large/04\" = { generator = \"random\", params = { n = "),
        "{lock}"
    );
    assert!(lock.contains("\"samples/1\" = { input = \""), "{lock}");
}

#[test]
fn a_second_build_keeps_every_case() {
    let test = sums();
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["build", "sums", "--locked"])
        .ends_with(0)
        .prints("0 made now, all as in cases.lock");
}

#[test]
fn a_copy_of_a_problem_under_another_name_has_the_same_cases() {
    let test = sums();
    test.run(&["build", "sums"]).ends_with(0);
    let problem = |name: &str| test.path(&format!("problems/{name}"));
    copy_problem(&problem("sums"), &problem("renamed"));
    test.run(&["build", "renamed", "--locked"])
        .ends_with(0)
        .prints("renamed: 8 cases in 3 groups, 8 made now, all as in cases.lock");
    test.run(&["build", "renamed"]).ends_with(0);
    let lock = |name: &str| std::fs::read_to_string(problem(name).join("cases.lock")).unwrap();
    assert_eq!(lock("sums"), lock("renamed"));
}

#[test]
fn generated_cases_of_a_spec_without_a_seed_are_warned_of() {
    let spec = SPEC.replace("seed = 7\n", "");
    let test = sums().file("problems/sums/problem.toml", spec);
    test.run(&["build", "sums"]).ends_with(0);
    let ran = test.run(&["check", "sums"]).ends_with(1);
    ran.prints("sums: 1 finding\n  warning: no `seed`: ");
}

#[test]
fn a_damaged_file_is_made_again() {
    let test = sums();
    test.run(&["build", "sums"]).ends_with(0);
    let before = data(&test);
    let test = test.file("problems/sums/build/data/small/02.in", "rubbish");
    test.run(&["build", "sums", "--locked"])
        .ends_with(0)
        .prints("1 made now");
    assert_eq!(data(&test), before);
}

#[test]
fn answers_are_no_files_of_their_own_and_damaged_ones_are_made_again() {
    let test = sums();
    test.run(&["build", "sums"]).ends_with(0);
    let before = data(&test);
    let pack = test.path("problems/sums/build/data/answers.pack");
    for entry in std::fs::read_dir(test.path("problems/sums/build/data/small")).unwrap() {
        assert_eq!(entry.unwrap().path().extension().unwrap(), "in");
    }
    let whole = std::fs::read(&pack).unwrap();
    let spoilt = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        bytes
    };
    let answer = before["small/02.ans"].as_slice();
    let found = whole.windows(answer.len()).position(|part| part == answer);
    for (bytes, made) in [
        (spoilt(found.unwrap()), "1 made now"),
        (spoilt(0), "8 made now"),
        (whole[..whole.len() / 2].to_owned(), "0 made now"),
        (Vec::new(), "8 made now"),
    ] {
        std::fs::write(&pack, bytes).unwrap();
        test.run(&["build", "sums", "--locked"])
            .ends_with(0)
            .prints(made);
        assert_eq!(data(&test), before);
        assert_eq!(std::fs::metadata(&pack).unwrap().len(), 1 << 20);
    }
}

#[test]
fn what_builds_of_earlier_versions_left_is_removed() {
    let test = sums()
        .file("problems/sums/build/data/small/01.ans", "7\n")
        .file("problems/sums/build/stamps/small/01.json", "{}");
    test.run(&["build", "sums"]).ends_with(0);
    assert!(!test.path("problems/sums/build/stamps").exists());
    assert!(!test.path("problems/sums/build/data/small/01.ans").exists());
}

#[test]
fn a_changed_answer_is_compared_with_the_pinned_one() {
    let test = sums();
    test.run(&["build", "sums"]).ends_with(0);
    let right = "input()\nprint(sum(map(int, input().split())), 1)\n";
    let test = test.in_python("solutions/right", right);
    std::fs::remove_file(test.path("problems/sums/samples/1.ans")).unwrap();
    test.run(&["build", "sums", "--locked"])
        .ends_with(1)
        .prints("samples/1 is not as in cases.lock: the answer differs: line 1: the lock has");
}

#[test]
fn files_that_are_no_case_any_more_are_removed() {
    let test = sums().file("problems/sums/build/data/old/01.in", "1\n");
    test.run(&["build", "sums"]).ends_with(0);
    assert!(!test.path("problems/sums/build/data/old").exists());
}

#[test]
fn a_changed_generator_does_not_pass_as_locked() {
    let test = sums();
    test.run(&["build", "sums"]).ends_with(0);
    let before = data(&test);
    let test = test.file(
        "problems/sums/generator.c",
        GENERATOR.replace("1000000000 + 1", "1000000000 + 2"),
    );
    test.run(&["build", "sums", "--locked"])
        .ends_with(1)
        .prints("7 not as in cases.lock")
        .prints("small/01 is not as in cases.lock: the input differs: line 2: the lock has");
    assert_eq!(data(&test), before);
    test.run(&["check", "sums"])
        .ends_with(1)
        .prints("sums: 1 finding\n")
        .prints("7 cases are not as in cases.lock; the first is small/01: the input differs: line 2: the lock has");
}

#[test]
fn answers_are_made_again_for_other_parameters_of_the_model() {
    let spec = |line| {
        format!(
            "format = 1\ntitle = \"Draws\"\nkind = \"answer\"\n[model]\nname = \"gobang_draws\"\n\
             params = {{ n = 3, line = {line}, first = 5 }}\n[checker]\nbuiltin = \"single\"\n\
             [[group]]\nname = \"answer\"\ngenerator = \"empty\"\n"
        )
    };
    let answer = |test: &Test| answers(&test.path("problems/draws/build"))["answer/01"].clone();
    let test = Test::new().file("problems/draws/problem.toml", spec(3));
    test.run(&["build", "draws"]).ends_with(0);
    let before = answer(&test);
    let test = test.file("problems/draws/problem.toml", spec(2));
    test.run(&["build", "draws"])
        .ends_with(0)
        .prints("1 made now");
    assert_ne!(answer(&test), before);
}

#[test]
fn without_a_lock_nothing_passes_as_locked() {
    sums()
        .run(&["build", "sums", "--locked"])
        .ends_with(1)
        .prints("there is no cases.lock");
}

#[test]
fn a_group_that_is_gone_does_not_pass_as_locked() {
    let test = sums();
    test.run(&["build", "sums"]).ends_with(0);
    let start = SPEC.find("[[group]]\nname = \"large\"").unwrap();
    let end = SPEC.find("[[solution]]").unwrap();
    let spec = SPEC[..start].to_owned() + &SPEC[end..];
    let test = test.file("problems/sums/problem.toml", spec);
    test.run(&["build", "sums", "--locked"])
        .ends_with(1)
        .prints("large/01 is not as in cases.lock: it is in the lock, but");
}

#[test]
fn data_can_be_copied_out() {
    let test = sums();
    test.run(&["build", "sums", "--out", "copy"]).ends_with(0);
    let copied = std::fs::read(test.path("copy/sums/large/03.in")).unwrap();
    assert_eq!(copied, data(&test)["large/03.in"]);
}

/// Kills `build` after a random time, twenty times over; whatever was there, the next build repairs it.
#[test]
fn a_build_killed_at_any_moment_is_repaired_by_the_next() {
    let test = sums();
    test.run(&["build", "sums"]).ends_with(0);
    let before = data(&test);
    let mut random = generators::Draw::fresh(20, "kill");
    for round in 0..20 {
        // Every other round starts with the data half gone, so that there is something to make.
        if round % 2 == 0 {
            // An earlier kill may have left none.
            let _ = std::fs::remove_dir_all(test.path("problems/sums/build/data/large"));
        }
        let mut command = test.command(&["build", "sums", "--locked"]);
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(random.up_to(150)));
        child.kill().unwrap();
        child.wait().unwrap();
        let whole = |name: &String| !before.contains_key(name) || data(&test)[name] == before[name];
        assert!(
            data(&test).keys().all(whole),
            "a half-written case after kill {round}"
        );
    }
    test.run(&["build", "sums", "--locked"])
        .ends_with(0)
        .prints("all as in cases.lock");
    assert_eq!(data(&test), before);
}

#[test]
fn two_processes_on_one_problem_take_turns() {
    testing::needs(&["python3"]);
    let test = sums();
    let mut children: Vec<_> = (0..3)
        .map(|_| {
            test.command(&["build", "sums"])
                .stdout(Stdio::null())
                .spawn()
                .unwrap()
        })
        .collect();
    for child in &mut children {
        assert!(child.wait().unwrap().success());
    }
    test.run(&["build", "sums", "--locked"])
        .ends_with(0)
        .prints("0 made now");
}

#[test]
fn an_answer_on_standard_error_is_as_long_as_it_is() {
    let generator = "import sys\nn = int(sys.argv[1][4:])\nprint(n)\nsys.stderr.write('1' * n)\n";
    let spec = "format = 1\ntitle = \"Ones\"\nkind = \"batch\"\nseed = 1\n\n[limits]\noutput = \"1MiB\"\n\n\
        [[generator]]\nname = \"ones\"\nprogram = \"ones.py\"\nanswer = \"stderr\"\n\n\
        [[group]]\nname = \"all\"\ngenerator = \"ones\"\nparams = { n = 200000 }\n\n\
        [[solution]]\npath = \"solution.py\"\nexpect = \"accepted\"\n";
    let test = Test::empty()
        .file("problems/ones/problem.toml", spec)
        .file("problems/ones/ones.py", generator)
        .file("problems/ones/solution.py", "print('1' * int(input()))\n");
    test.run(&["build", "ones"]).ends_with(0);
    let ran = test
        .run(&["show", "ones", "all/01", "--answer"])
        .ends_with(0);
    assert_eq!(ran.stdout.trim_end().len(), 200_000);
    test.run(&["judge", "ones", "problems/ones/solution.py"])
        .ends_with(0);
}
