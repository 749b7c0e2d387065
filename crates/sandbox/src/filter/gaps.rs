//! Gaps: what the other mechanisms do not confine.

/// The gaps that a filter must close.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each gap is there or not, whatever the others are"
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gaps {
    /// There are no namespaces: sockets, System V objects and message queues are the host's.
    pub(crate) shared_kernel_objects: bool,
    /// There is no mount namespace, and Landlock allows a program to change the attributes of any
    /// file of its user.
    pub(crate) attributes_of_all_files: bool,
    /// There is no mount namespace, and Landlock allows a program to truncate any file that it may
    /// read.
    pub(crate) truncation_of_all_files: bool,
    /// There is no control group, which would account memory of every kind.
    pub(crate) memory_unaccounted: bool,
    /// The program may write to a directory that was lent to it, as compilers do. Calls that set
    /// modes and times pretend to succeed.
    pub(crate) lends_a_directory: bool,
    /// Nothing else keeps the program from signalling processes other than this one, itself.
    pub(crate) signals_reach_all_but: Option<u32>,
    /// Nothing else can limit the number of processes to one.
    pub(crate) one_process: bool,
}
