//! How debug builds are linked, and when templates are read again.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/scaffold/templates");
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|found| found == value);
    // A debug executable has a quarter of a million relocations; at a fixed address it has none. Sandboxes start
    // this executable as their helpers, and tests start it thousands of times: in 4 ms instead of 7.
    if is("PROFILE", "debug")
        && is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ENV", "gnu")
    {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
