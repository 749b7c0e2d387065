use super::{LocalProblem, name_of, width};

#[test]
fn what_is_uploaded_comes_from_the_package() {
    let dir = std::env::temp_dir().join(format!("tengen-push-package-{}", std::process::id()));
    let sections = dir.join("statement-sections/english");
    std::fs::create_dir_all(&sections).unwrap();
    let files = [
        ("name.tex", "Sums"),
        ("legend.tex", "Add."),
        ("example.01", "? 1"),
        ("example.01.a", "! 2"),
        ("picture.png", "PNG"),
    ];
    for (name, text) in files {
        std::fs::write(sections.join(name), text).unwrap();
    }
    let xml = r#"<problem>
        <statements><statement language="english"/></statements>
        <judging input-file="" output-file="sums.out"><testset name="tests">
            <time-limit>2000</time-limit><memory-limit>268435456</memory-limit>
            <input-path-pattern>tests/%03d</input-path-pattern>
            <tests>
                <test description="a/1" group="a" points="2.5"/>
                <test description="samples/1" sample="true"/>
            </tests>
            <groups><group name="a" points-policy="complete-group" feedback-policy="icpc">
                <dependencies><dependency group="b"/></dependencies>
            </group></groups>
        </testset></judging>
        <files><resources>
            <file path="files/interactor.cpp"/><file path="files/grid.h"/><file path="files/testlib.h"/>
        </resources></files>
        <assets>
            <checker name="std::wcmp.cpp"><source path="files/check.cpp" type="cpp.g++17"/></checker>
            <interactor><source path="files/interactor.cpp" type="cpp.g++17"/></interactor>
            <solutions>
                <solution tag="main"><source path="solutions/a+b.cpp" type="cpp.g++17"/></solution>
                <solution tag="rejected"><source path="solutions/wrong.py" type="python.3"/></solution>
            </solutions>
        </assets>
        <tags><tag value="math"/></tags>
    </problem>"#;
    std::fs::write(dir.join("problem.xml"), xml).unwrap();
    let problem = LocalProblem::read("sums", &dir).unwrap();
    std::fs::remove_dir_all(&dir).unwrap();
    let settings = &problem.settings;
    assert_eq!((&*settings.input, &*settings.output), ("stdin", "sums.out"));
    assert_eq!((settings.time_ms, settings.memory), (2000, 256 << 20));
    let fields = &problem.statements[0].fields;
    assert_eq!((&*fields["name"], &*fields["legend"]), ("Sums", "Add."));
    let pictures: Vec<&String> = problem.resources.keys().collect();
    assert_eq!(pictures, ["picture.png"]);
    let sources: Vec<_> = problem
        .files
        .iter()
        .map(|it| (&*it.name, it.source_type.as_deref()))
        .collect();
    assert_eq!(
        sources,
        [("grid.h", None), ("interactor.cpp", Some("cpp.g++17"))]
    );
    assert_eq!(problem.checker.as_deref(), Some("std::wcmp.cpp"));
    assert_eq!(problem.validator, None);
    assert!(problem.is_interactive());
    let solutions: Vec<_> = problem
        .solutions
        .iter()
        .map(|it| (&*it.name, it.tag))
        .collect();
    assert_eq!(
        solutions,
        [("wrong.py", Some("RJ")), ("a_b.cpp", Some("MA"))]
    );
    let [first, sample] = &problem.tests[..] else {
        panic!("{:?}", problem.tests)
    };
    assert!(first.path.ends_with("tests/001") && first.shown.is_none());
    assert_eq!(
        (first.group.as_deref(), first.points),
        (Some("a"), Some(2.5))
    );
    assert_eq!(sample.shown, Some(("? 1".to_owned(), "! 2".to_owned())));
    let group = &problem.groups[0];
    assert_eq!(
        (&*group.points_policy, &*group.feedback_policy),
        ("COMPLETE_GROUP", "ICPC")
    );
    assert_eq!(
        (&group.dependencies[..], &problem.tags[..]),
        (&["b".to_owned()][..], &["math".to_owned()][..])
    );
}

#[test]
fn names_and_numbers_are_as_the_judge_has_them() {
    assert_eq!(name_of("solutions/n+m (2).cpp"), "n_m__2_.cpp");
    assert_eq!((width("tests/%02d"), width("tests/%d")), (2, 2));
}
