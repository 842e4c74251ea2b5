//! Tells the extension which source it was built from, so that tests can refuse a stale build.

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let root = Path::new("..");
    let mut files = Vec::new();
    for member in ["core", "records", "sim", "env", "odds", "bots", "bindings"] {
        collect(&root.join(member).join("src"), &mut files);
        println!("cargo::rerun-if-changed=../{member}/src");
    }
    files.sort();
    let mut hash = Fnv::new();
    for file in &files {
        // The hash covers contents alone, with line ends as git stores them.
        let text = fs::read_to_string(file).unwrap_or_default();
        hash.add(text.replace("\r\n", "\n").as_bytes());
    }
    println!("cargo::rustc-env=ALEATOR_SOURCE_HASH={:016x}", hash.0);
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

/// FNV-1a, which `tests/conftest.py` computes again over the same files.
struct Fnv(u64);

impl Fnv {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
