//! Every game is compared with a second, naive implementation, and with known numbers.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod amazons;
mod any;
mod ataxx;
mod breakthrough;
mod captures;
mod compare;
mod connection;
mod counts;
mod dots;
mod draughts;
mod go;
mod golden;
mod lines;
mod mancala;
mod morris;
mod nim;
mod pentago;
mod reachable;
mod reasons;
mod renju;
mod reversi;
mod rows;
mod statistics;
mod ultimate;
