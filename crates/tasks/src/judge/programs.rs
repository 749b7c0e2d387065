//! Compiled programs of many tasks: each is compiled once, and kept as long as there is room.
//!
//! # Theory of operation
//!
//! A program is identified by its language and its files. The first caller compiles it, in a slot
//! of the pool; others who need the same one wait. A program in use stays. Of the others the most
//! recently used are kept, up to a maximum number and size, because each new submission leaves one.
//!
//! Compilers of C++ spend most of their time on headers. If several programs begin with the same
//! `#include` lines, the compiler is told to expect more of them, and compiles those headers once.

use base::digest::{Fingerprint, Hex};
use base::pool::{Pool, Rank, lock};
use program::{Compilation, Compiler, Source, included};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};
use terms::fault::Fault;

/// The maximum number of unused programs.
const KEPT: usize = 64;
/// Their maximum size in bytes.
const BYTES: u64 = 256 << 20;
/// How many programs with the same beginning there are before more of them are expected.
const ALIKE: u32 = 4;
/// How many beginnings are counted at a time, and the maximum size of each.
const BEGINNINGS: usize = 1000;
const BEGINNING: usize = 1000;

/// The compiled programs.
#[derive(Default)]
pub(super) struct Programs {
    state: Mutex<CacheState>,
    beginnings: Mutex<BTreeMap<String, u32>>,
}

#[derive(Default)]
struct CacheState {
    slots: BTreeMap<Hex, Arc<ProgramSlot>>,
    /// The keys in order of use, the most recently used at the end.
    recent: VecDeque<Hex>,
}

/// A program; the lock is held during compilation.
#[derive(Default)]
struct ProgramSlot(Mutex<Option<(Compilation, u64)>>);

/// A program that is in use as long as this value lives.
pub(super) struct Compiled {
    compilation: Compilation,
    _slot: Arc<ProgramSlot>,
}

impl Compiled {
    pub(super) fn compilation(&self) -> &Compilation {
        &self.compilation
    }
}

impl Programs {
    /// The program of a source, compiled now or cached.
    ///
    /// # Errors
    /// If the compiler is missing or cannot be run.
    pub(super) fn compiled(
        &self,
        source: &Source,
        compiler: &Compiler,
        pool: &Pool,
    ) -> Result<Compiled, Fault> {
        let slot = self.slot(source);
        let mut kept = lock(&slot.0);
        let compilation = if let Some((compilation, _)) = &*kept {
            compilation.clone()
        } else {
            if source.language.precompile.is_some() && self.is_common(source) {
                compiler.expect_like(source);
            }
            let compilation = pool.run(Rank::Needed, || compiler.compile(source))?;
            *kept = Some((compilation.clone(), bytes(&compilation)));
            compilation
        };
        drop(kept);
        Ok(Compiled {
            compilation,
            _slot: slot,
        })
    }

    /// The slot of a source, marked as used; evicts others.
    fn slot(&self, source: &Source) -> Arc<ProgramSlot> {
        let key = key(source);
        let mut state = lock(&self.state);
        let slot = state.slots.entry(key.clone()).or_default().clone();
        state.recent.retain(|known| *known != key);
        state.recent.push_back(key);
        state.make_room();
        slot
    }

    /// Whether several programs had the same beginning.
    fn is_common(&self, source: &Source) -> bool {
        let Some(main) = source.files.first() else {
            return false;
        };
        let lines = main
            .text
            .split(|byte| *byte == b'\n')
            .map(<[u8]>::trim_ascii);
        let headers = lines.filter(|line| !line.is_empty()).map_while(included);
        let beginning = headers.collect::<Vec<&str>>().join("\n");
        if beginning.is_empty() || beginning.len() > BEGINNING {
            return false;
        }
        let mut beginnings = lock(&self.beginnings);
        if beginnings.len() == BEGINNINGS && !beginnings.contains_key(&beginning) {
            beginnings.clear();
        }
        let count = beginnings.entry(beginning).or_default();
        *count = count.saturating_add(1);
        *count >= ALIKE
    }
}

impl CacheState {
    /// Evicts the least recently used programs that are not in use.
    fn make_room(&mut self) {
        let (mut count, mut bytes) = (0, 0);
        for key in std::mem::take(&mut self.recent).into_iter().rev() {
            let Some(slot) = self.slots.get(&key) else {
                continue;
            };
            let is_used = Arc::strong_count(slot) > 1;
            if !is_used {
                count += 1;
                bytes += slot.bytes();
            }
            if !is_used && (count > KEPT || bytes > BYTES) {
                slot.discard();
                self.slots.remove(&key);
            } else {
                self.recent.push_front(key);
            }
        }
    }
}

impl ProgramSlot {
    fn bytes(&self) -> u64 {
        lock(&self.0).as_ref().map_or(0, |(_, bytes)| *bytes)
    }

    fn discard(&self) {
        if let Some((Compilation::Ready(executable), _)) = &*lock(&self.0) {
            executable.discard();
        }
    }
}

/// The key of a program.
fn key(source: &Source) -> Hex {
    let files = source.files.iter();
    Fingerprint::default()
        .with(&source.language.name)
        .with(source.sources.to_string())
        .with(source.harnessed.to_string())
        .with(source.excess.unwrap_or_default().to_string())
        .with_all(files.flat_map(|file| [file.name.as_bytes(), &file.text]))
        .finish()
}

/// The size of a program.
fn bytes(compilation: &Compilation) -> u64 {
    match compilation {
        Compilation::Ready(executable) => executable.bytes(),
        Compilation::Refused(message) => message.len() as u64,
    }
}
