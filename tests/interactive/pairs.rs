//! The conformance suite: nasty pairs of a submission and an interactor, each with the one verdict it must get
//! every time.

/// What a pair must come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Must {
    Accept,
    Wrong,
    Crash,
    Time,
    Memory,
    Output,
    /// It is the interactor's fault.
    Fault,
}

/// What it is about, what the submission does, what the interactor does, what the result is. The steps are those of
/// `actor.c`.
pub(crate) type Row = (&'static str, &'static str, &'static str, Must);

#[rustfmt::skip]
pub(crate) const PAIRS: &[Row] = {
    use Must::{Accept, Crash, Fault, Memory, Output, Time, Wrong};
    &[
        ("an honest interaction", "read say 2 exit 0", "say 1 want 2 exit 0", Accept),
        ("a long interaction", "echo exit 0", "say 1 want 1 say 2 want 2 say 3 want 3 exit 0", Accept),
        ("the last line has no end", "print 2 exit 0", "want 2 exit 0", Accept),
        ("it says all and leaves before it is read", "say 2 exit 0", "think 5 want 2 exit 0", Accept),
        ("the interactor accepts without listening", "say 1 say 2 exit 0", "exit 0", Accept),
        ("it prints on to an interactor that is gone", "say 2 sleep 20 say 3 say 4 exit 0", "want 2 exit 0", Accept),
        ("it never reads what the interactor prints", "say 2 exit 0", "want 2 fill 20000 exit 0", Accept),
        ("it never reads and outlives the interactor", "say 2 sleep 20 exit 0", "fill 20000 want 2 exit 0", Accept),
        ("it closes its input", "deaf say 2 exit 0", "say 1 want 2 say 3 exit 0", Accept),
        ("it closes its output when all is printed", "say 2 mute need exit 0", "want 2 say 1 exit 0", Accept),
        ("it leaves a process that holds its output", "hold say 2 exit 0", "want 2 end exit 0", Accept),
        ("the interactor closes its output", "say 2 end exit 0", "mute want 2 end exit 0", Accept),
        ("the interactor waits for the end", "say 2 exit 0", "want 2 end exit 0", Accept),
        ("wrong, then it waits", "say 9 read exit 0", "want 2 exit 0", Wrong),
        ("wrong, then it crashes", "say 9 crash", "want 2 exit 0", Wrong),
        ("wrong, then it crashes, to a slow interactor", "say 9 crash", "think 10 want 2 exit 0", Wrong),
        ("wrong, then an exit code", "say 9 exit 1", "want 2 exit 0", Wrong),
        ("wrong, then it misses its input", "say 9 need exit 0", "want 2 exit 0", Wrong),
        ("wrong, then it spins", "say 9 spin", "want 2 exit 0", Wrong),
        ("wrong, then it sleeps", "say 9 sleep 5000 exit 0", "want 2 exit 0", Wrong),
        ("wrong, then a flood", "say 9 flood", "want 2 exit 0", Wrong),
        ("wrong in each line of a flood", "babble", "want 2 exit 0", Wrong),
        ("the interactor rejects without listening", "spin", "exit 1", Wrong),
        ("it leaves at once", "exit 0", "want 2 exit 0", Wrong),
        ("it leaves in the middle", "say 2 exit 0", "want 2 say 1 want 3 exit 0", Wrong),
        ("it leaves in the middle of a line", "print 2 exit 0", "want 23 exit 0", Wrong),
        ("it closes its output instead of an answer", "mute end exit 0", "say 1 want 2 exit 0", Wrong),
        ("it imitates an accepting interactor", "say 9 exit 42", "want 2 exit 0", Wrong),
        ("it crashes at once", "crash", "want 2 exit 0", Crash),
        ("it crashes in the middle", "say 2 crash", "want 2 say 1 want 3 exit 0", Crash),
        ("it leaves at once with an exit code", "exit 7", "want 2 exit 0", Crash),
        ("accepted, then it crashes", "say 2 crash", "want 2 exit 0", Crash),
        ("accepted, then it misses its input", "say 2 need exit 0", "want 2 exit 0", Crash),
        ("accepted, then an exit code", "say 2 exit 43", "want 2 exit 0", Crash),
        ("it crashes, so the interactor misses its input", "crash", "need exit 0", Crash),
        ("it crashes, and the interactor accepts that", "crash", "end exit 0", Crash),
        ("both wait for the other", "read exit 0", "want 2 exit 0", Time),
        ("it forgets the end of the line", "print 2 read exit 0", "want 2 say 1 exit 0", Time),
        ("it spins before it answers", "read spin", "say 1 want 2 exit 0", Time),
        ("accepted, then it spins", "say 2 spin", "want 2 exit 0", Time),
        ("accepted, then it sleeps", "say 2 sleep 5000 exit 0", "want 2 exit 0", Time),
        ("it closes its output and spins", "mute spin", "want 2 exit 0", Time),
        ("a flood in one line", "flood", "want 2 exit 0", Output),
        ("a flood that nobody minds", "babble", "end exit 0", Output),
        ("accepted, then a flood", "say 2 babble", "want 2 exit 0", Output),
        ("it takes all memory", "grow", "want 2 exit 0", Memory),
        ("the interactor crashes", "need say 2 exit 0", "crash", Fault),
        ("both crash by themselves", "crash", "think 5 crash", Crash),
        ("the interactor cannot bear a wrong word, then it crashes", "say 9 crash", "read crash", Crash),
        ("the interactor cannot bear a wrong word", "say 9 exit 0", "read crash", Fault),
        ("the interactor cannot bear an early end", "exit 0", "need exit 0", Fault),
        ("the interactor spins", "read exit 0", "spin", Fault),
        ("the interactor spins at the end", "say 2 exit 0", "want 2 spin", Fault),
        ("the interactor finds fault with the jury", "say 2 exit 0", "want 2 exit 3", Fault),
        ("the interactor ends with an odd code", "say 2 read exit 0", "want 2 exit 5", Fault),
        ("it spins after an odd code of the interactor", "say 2 spin", "want 2 exit 5", Time),
        ("the interactor hears nothing, not even a flood", "babble", "sleep 5000 exit 0", Output),
        ("it crashes, and the interactor hangs", "crash", "sleep 5000 exit 0", Crash),
        ("it ends well, and the interactor hangs", "say 2 exit 0", "sleep 5000 exit 0", Fault),
        ("the interactor floods", "end exit 0", "babble", Fault),
    ]
};
