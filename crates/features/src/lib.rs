//! Nothing but a list of features of dependencies, in `Cargo.toml`: with it, all builds of the workspace share their compiled dependencies.
