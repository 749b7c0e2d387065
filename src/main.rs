//! The binary.
fn main() {
    tengen::sandbox::enter_if_helper();
}
