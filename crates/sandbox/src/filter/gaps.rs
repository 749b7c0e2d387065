//! What else does not confine a program.

/// What a filter must make up for.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each gap is there or not, whatever the others are"
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gaps {
    /// There are no namespaces: sockets, System V objects and message queues are the host's.
    pub(crate) shared_kernel_objects: bool,
    /// There is no mount namespace, and Landlock lets a program change the attributes of any file of
    /// its user.
    pub(crate) attributes_of_all_files: bool,
    /// There is no mount namespace, and Landlock lets a program cut off any file that it may read.
    pub(crate) truncation_of_all_files: bool,
    /// There is no control group, which sees memory wherever it is.
    pub(crate) memory_unaccounted: bool,
    /// The program may write to a directory that was lent to it, as compilers do: they are told that modes and times were set.
    pub(crate) lends_a_directory: bool,
    /// Nothing else keeps the program from signalling other processes than this one, itself.
    pub(crate) signals_reach_all_but: Option<u32>,
    /// Nothing else can limit the processes to one.
    pub(crate) one_process: bool,
}
