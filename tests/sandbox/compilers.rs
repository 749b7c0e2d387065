//! Hostile sources: no compiler takes long over them or tells a secret.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tengen::sandbox::{Exit, Job, Level, Limits, Sandbox, Status, Work};

use super::offered;

const SECRET: &str = "the answer is 42";

const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(2),
    wall: Duration::from_secs(8),
    memory: 512 << 20,
    output: 1 << 20,
    file: 64 << 20,
    processes: 32,
};

#[test]
fn hostile_sources_do_not_compile_at_strong() {
    offered(Level::Strong).inspect(|sandbox| refuse_all(&**sandbox));
}

#[test]
fn hostile_sources_do_not_compile_at_restricted() {
    offered(Level::Restricted).inspect(|sandbox| refuse_all(&**sandbox));
}

#[test]
fn an_honest_source_compiles_and_its_program_runs() {
    for level in [Level::Restricted, Level::Contained, Level::Strong] {
        let Some(sandbox) = offered(level) else {
            continue;
        };
        let directory = tempfile::tempdir_in("/tmp").unwrap();
        let source = "#include <iostream>\nint main() { std::cout << 6 * 7; }\n";
        std::fs::write(directory.path().join("honest.cpp"), source).unwrap();
        let exit = compile(&*sandbox, directory.path(), "honest.cpp");
        assert_eq!(
            (exit.status, exit.stop),
            (Status::Exited(0), None),
            "{level}: {exit:?}"
        );
        assert_ran(
            &*sandbox,
            &directory.path().join("program"),
            directory.path(),
        );
    }
}

fn assert_ran(sandbox: &dyn Sandbox, program: &Path, directory: &Path) {
    let open_to_all = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(directory, open_to_all).unwrap();
    let exit = sandbox.run(&Job::of([program])).unwrap();
    assert_eq!(exit.stdout, b"42", "{exit:?}");
}

fn refuse_all(sandbox: &dyn Sandbox) {
    let jury = tempfile::tempdir().unwrap();
    let secret = jury.path().join("secret");
    std::fs::write(&secret, SECRET).unwrap();
    for source in sources() {
        let name = source.file_name().unwrap().to_str().unwrap();
        let directory = tempfile::tempdir_in("/tmp").unwrap();
        let text = std::fs::read_to_string(&source).unwrap();
        let text = text.replace("@SECRET@", secret.to_str().unwrap());
        std::fs::write(directory.path().join(name), text).unwrap();
        let exit = compile(sandbox, directory.path(), name);
        assert!(
            exit.stop.is_some() || exit.status != Status::Exited(0),
            "{name} compiles"
        );
        let said = String::from_utf8_lossy(&exit.stderr) + String::from_utf8_lossy(&exit.stdout);
        assert!(!said.contains(SECRET), "{name} tells: {said}");
    }
}

fn sources() -> Vec<PathBuf> {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile/compile");
    let mut sources: Vec<PathBuf> = std::fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    sources.sort();
    sources
}

fn compile(sandbox: &dyn Sandbox, directory: &Path, name: &str) -> Exit {
    let compiler = if Path::new(name).extension().is_some_and(|end| end == "c") {
        "gcc"
    } else {
        "g++"
    };
    let mut job = Job::of([
        compiler,
        "-O1",
        "-ftemplate-depth=10000",
        "-o",
        "program",
        name,
    ]);
    job.work = Work::Shared(directory.to_owned());
    job.limits = LIMITS;
    sandbox.run(&job).unwrap()
}
