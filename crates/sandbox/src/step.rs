//! The steps of setting up, feeding and watching a job, so that errors can name the failed one.

macro_rules! steps {
    ($($step:ident = $words:literal,)*) => {
        /// A step, as the words that follow "could not".
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Step { $($step,)* }

        impl Step {
            /// Every step.
            pub(super) const ALL: &[Self] = &[$(Self::$step,)*];

            /// The step in words.
            pub(super) const fn words(self) -> &'static str {
                match self { $(Self::$step => $words,)* }
            }
        }
    };
}

steps! {
    FindHelper = "find its own executable",
    StartHelper = "start its helper process",
    HearHelper = "hear from its helper process",
    SendJob = "send the job to its helper process",
    StoreInput = "store the standard input",
    MakePipe = "make a pipe for the output",
    MakeDirectory = "make a fresh directory",
    MakeGroup = "make a control group",
    LimitGroup = "set the limits of a control group",
    ReadUsage = "read what the job uses",
    TakeBack = "take back the directory lent to the job",
    WatchJob = "watch the job",
    ReadOutput = "read the output",
    PassOn = "pass on what a program printed",
    EndJob = "end the job",
    Pause = "stop the job while it waits, or let it continue",
    ReceiveJob = "receive the job",
    WatchChildren = "watch its children",
    Fork = "fork",
    Init = "keep the first process of the job alive",
    AdoptOrphans = "adopt orphaned processes",
    DieWithParent = "bind a process to its parent",
    KillLeftovers = "kill what the program left behind",
    PassStdio = "pass the standard streams",
    CloseFiles = "close open files",
    EnterDirectory = "enter the working directory",
    NewSession = "start a session",
    LimitResources = "set a resource limit (`ulimit -Ha` shows those that tengen was started under)",
    LimitTime = "give the program its processor time (tengen was started under a lower limit, `ulimit -t`)",
    LimitFiles = "let the program write files of its size (tengen was started under a lower limit, `ulimit -f`)",
    LimitStack = "give the program a stack as large as its memory (tengen was started under a lower limit, `ulimit -s`)",
    LimitProcesses = "give the program its processes (tengen was started under a lower limit, `ulimit -u`)",
    NewUserNamespace = "create a user namespace",
    MapUser = "map its user into the user namespace",
    ClaimUser = "find a user for the box that no other run has",
    BecomeUser = "become an unprivileged user",
    NewNamespaces = "create the mount, network and host name namespaces",
    IsolateMounts = "separate its mounts from the host's",
    CopyMounts = "copy the mounts of the system's files",
    MountRoot = "mount a new root",
    FurnishRoot = "fill the new root",
    PivotRoot = "enter the new root",
    SealRoot = "make the new root read-only",
    MountProc = "mount /proc",
    MountFresh = "mount a fresh file system for the job",
    ShowFile = "show the job a file it may read",
    LeaveHost = "let go of the host's files",
    DropCapabilities = "give up its capabilities",
    Confine = "confine the program with Landlock",
    FilterCalls = "filter system calls",
}

impl Step {
    pub(super) fn number(self) -> u64 {
        self as u64
    }

    pub(super) fn of_number(number: u64) -> Option<Self> {
        Self::ALL.get(usize::try_from(number).ok()?).copied()
    }
}

/// A step that failed.
#[derive(Debug)]
pub(super) struct StepError {
    pub(super) step: Step,
    pub(super) source: std::io::Error,
}

/// Adds the step to an error.
pub(super) trait During<T> {
    fn during(self, step: Step) -> Result<T, StepError>;
}

impl<T, E: Into<std::io::Error>> During<T> for Result<T, E> {
    fn during(self, step: Step) -> Result<T, StepError> {
        self.map_err(|error| StepError {
            step,
            source: error.into(),
        })
    }
}
