//! What the published build times are of.

fn main() {
    println!("Hello, world!");
}
