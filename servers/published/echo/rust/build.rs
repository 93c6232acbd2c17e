//! Tells the program what compiled it.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let compiler = std::env::var("RUSTC").expect("Cargo sets it");
    let output = Command::new(compiler).arg("--version").output();
    let text = String::from_utf8(output.expect("the compiler runs").stdout).expect("it is UTF-8");
    let version = text.split(' ').nth(1).expect("rustc VERSION (…)");
    println!("cargo::rustc-env=RUST_VERSION={version}");
}
