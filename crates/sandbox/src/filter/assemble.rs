//! Translates rules to the kernel's filter language.
//!
//! A filter is a program for a small machine with one accumulator, run on every system call. Rules
//! are sorted by call number and searched like a binary tree, so that the depth is about seven
//! comparisons. When a filter is installed, the kernel runs it once per call number to remember
//! which calls are always allowed, so a short path makes every job start faster.

use super::super::sys::seccomp::Instruction;

/// What the kernel does with a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Executes the call.
    Allow,
    /// Fails it with this error number; 0 pretends success.
    Fail(i32),
    /// Kills the process with `SIGSYS`.
    Kill,
}

/// A condition on one argument. Only the low 32 bits count: the kernel ignores the others in every
/// call with such a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArgumentTest {
    /// It equals the value.
    Is(u32),
    /// It has any of these bits.
    HasAny(u32),
    /// Within the mask, exactly the bits of the value are set.
    Masked {
        /// The bits that count.
        mask: u32,
        /// Their values.
        value: u32,
    },
}

/// What to do with a system call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    pub(crate) call: u32,
    /// The first test that holds decides: argument number, test, action.
    pub(crate) tests: Vec<(u8, ArgumentTest, Action)>,
    /// The action if no test holds.
    pub(crate) otherwise: Action,
}

/// The rules of a filter. Calls without a rule are allowed, up to the last known call. Later calls
/// of newer kernels fail as if the kernel did not have them.
#[derive(Clone, Debug)]
pub(crate) struct FilterRules {
    pub(crate) rules: Vec<Rule>,
    pub(crate) last_known: u32,
}

// The offsets of the fields of `struct seccomp_data`.
const CALL: u32 = 0;
const ARCHITECTURE: u32 = 4;
const ARGUMENTS: u32 = 16;

/// Numbers from here on belong to the x32 ABI, which is not used.
const X32: u32 = 0x4000_0000;

/// The architecture, as in `linux/audit.h`.
#[cfg(target_arch = "x86_64")]
pub(super) const OURS: u32 = 0xc000_003e;
#[cfg(target_arch = "aarch64")]
pub(super) const OURS: u32 = 0xc000_00b7;

impl FilterRules {
    /// The filter program.
    pub(crate) fn assemble(mut self) -> Vec<Instruction> {
        self.rules.sort_by_key(|rule| rule.call);
        let mut program = vec![load(ARCHITECTURE), jump(libc::BPF_JEQ, OURS, 1, 0)];
        program.push(decide(Action::Kill));
        program.push(load(CALL));
        program.extend(either(X32, &[decide(Action::Kill)], &{
            let known = search(&self.rules);
            either(
                self.last_known + 1,
                &[decide(Action::Fail(libc::ENOSYS))],
                &known,
            )
        }));
        program
    }
}

/// Finds the rule of the call in the accumulator.
fn search(rules: &[Rule]) -> Vec<Instruction> {
    match rules {
        [] => vec![decide(Action::Allow)],
        [rule] => {
            let mut program = vec![jump(libc::BPF_JEQ, rule.call, 1, 0), decide(Action::Allow)];
            program.extend(body(rule));
            program
        }
        _ => {
            let (low, high) = rules.split_at(rules.len() / 2);
            either(high[0].call, &search(high), &search(low))
        }
    }
}

/// `high` if the accumulator is at least `bound`, else `low`. Conditional jumps reach at most 255
/// instructions; beyond that a plain jump skips the low part.
fn either(bound: u32, high: &[Instruction], low: &[Instruction]) -> Vec<Instruction> {
    let mut program = match u8::try_from(low.len()) {
        Ok(skip) => vec![jump(libc::BPF_JGE, bound, skip, 0)],
        Err(_) => vec![jump(libc::BPF_JGE, bound, 0, 1), jump_over(low.len())],
    };
    program.extend(low);
    program.extend(high);
    program
}

fn jump_over(instructions: usize) -> Instruction {
    // A filter has at most 4096 instructions.
    let k = u32::try_from(instructions).unwrap_or(u32::MAX);
    Instruction {
        code: code(libc::BPF_JMP | libc::BPF_JA),
        jt: 0,
        jf: 0,
        k,
    }
}

fn body(rule: &Rule) -> Vec<Instruction> {
    let mut program = Vec::new();
    for (argument, test, action) in &rule.tests {
        program.push(load(ARGUMENTS + 8 * u32::from(*argument)));
        if let ArgumentTest::Masked { mask, .. } = *test {
            program.push(and(mask));
        }
        program.push(match *test {
            ArgumentTest::Is(value) | ArgumentTest::Masked { value, .. } => {
                jump(libc::BPF_JEQ, value, 0, 1)
            }
            ArgumentTest::HasAny(bits) => jump(libc::BPF_JSET, bits, 0, 1),
        });
        program.push(decide(*action));
    }
    program.push(decide(rule.otherwise));
    program
}

fn load(offset: u32) -> Instruction {
    Instruction {
        code: code(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS),
        jt: 0,
        jf: 0,
        k: offset,
    }
}

/// Keeps only these bits of the accumulator.
fn and(mask: u32) -> Instruction {
    Instruction {
        code: code(libc::BPF_ALU | libc::BPF_AND | libc::BPF_K),
        jt: 0,
        jf: 0,
        k: mask,
    }
}

fn jump(condition: u32, k: u32, jt: u8, jf: u8) -> Instruction {
    Instruction {
        code: code(libc::BPF_JMP | condition | libc::BPF_K),
        jt,
        jf,
        k,
    }
}

fn decide(action: Action) -> Instruction {
    let k = match action {
        Action::Allow => libc::SECCOMP_RET_ALLOW,
        Action::Fail(errno) => libc::SECCOMP_RET_ERRNO | errno.unsigned_abs(),
        Action::Kill => libc::SECCOMP_RET_KILL_PROCESS,
    };
    Instruction {
        code: code(libc::BPF_RET | libc::BPF_K),
        jt: 0,
        jf: 0,
        k,
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "all parts of a code fit its 16 bits"
)]
fn code(bits: u32) -> u16 {
    bits as u16
}
