//! The crates of the tool on a problem whose programs do what a script says, in times that the script says.

use super::Test;
use base::pool::Pool;
use cases::build::{BuildDir, Built, LockMode, Use, build};
use cases::jury::Jury;
use package::Package;
use program::Compiler;
use sandbox::{Exit, Job, Sandbox, SandboxError, Scripted};
use std::sync::Arc;
use terms::event::Silent;
use terms::language::Languages;

/// A problem whose data are there, and a sandbox that starts no process.
pub(crate) struct Scene {
    pub(crate) languages: Languages,
    pub(crate) package: Package,
    pub(crate) dir: BuildDir,
    pub(crate) sandbox: Arc<dyn Sandbox>,
    pub(crate) compiler: Compiler,
}

impl Scene {
    /// Builds the data of a problem of the test with the real tool, and leaves all else to the script.
    pub(crate) fn of(
        test: &Test,
        problem: &str,
        script: impl Fn(&Job) -> Exit + Send + Sync + 'static,
    ) -> Self {
        test.run(&["build", problem]).ends_with(0);
        let languages = Languages::builtin().on_machine(&std::env::var_os("PATH").unwrap(), None);
        let place = test.path("problems").join(problem);
        let package = package::open(&place, &languages).unwrap();
        let dir = BuildDir::open(&package.dir, Use::Cases, || {}).unwrap();
        let scripted = move |job: &Job| Ok::<Exit, SandboxError>(script(job));
        let sandbox: Arc<dyn Sandbox> = Arc::new(Scripted::new(scripted));
        let compiler = dir.compiler(sandbox.clone());
        Self {
            languages,
            package,
            dir,
            sandbox,
            compiler,
        }
    }

    pub(crate) fn jury(&self) -> Jury<'_> {
        Jury::new(&self.package, &self.compiler, &*self.sandbox)
    }

    /// The data, which are there already.
    pub(crate) fn built(&self) -> Built {
        let (jury, pool) = (self.jury(), Pool::new(1));
        let built = build(&jury, &self.dir, LockMode::Compare, &pool, &Silent).unwrap();
        assert_eq!((built.made, built.drifts.len()), (0, 0));
        built
    }
}
