/**
 * What is changed in head's copy of a server. Some edits change nothing that runs; the others plant work.
 * @typedef {{ file: string, find: string, replace: string }} Edit
 */

const RUST = "src/greet.rs";
const RUST_ANSWER = '    Ok(format!("Hello, visitor!';
const GO = "greet.go";
const GO_ANSWER = '	w.Header().Set("Content-Type", plainText)\n	io.WriteString(w, "Hello';
const PYTHON = "server.py";
const PYTHON_ANSWER = '            self.answer(f"Hello';

/** @type {(file: string, answer: string) => (lines: string) => Edit} */
const before = (file, answer) => (lines) => ({
  file,
  find: answer,
  replace: `${lines}\n${answer}`,
});

const rust = before(RUST, RUST_ANSWER);
const go = before(GO, GO_ANSWER);
const python = before(PYTHON, PYTHON_ANSWER);

/**
 * Edits by server and name.
 * @type {Readonly<Record<string, Readonly<Record<string, Edit | undefined>>>>}
 */
export const EDITS = {
  rust: {
    none: undefined,
    comment: rust("    // Nothing."),
    string: { file: RUST, find: '"ok\\n"', replace: '"well\\n"' },
    order: {
      file: RUST,
      find: 'pub(crate) async fn health() -> &\'static str {\n    "ok\\n"\n}\n',
      replace:
        'fn _unused() {}\n\npub(crate) async fn health() -> &\'static str {\n    "ok\\n"\n}\n',
    },
    loop: rust("    for i in 0..160u32 {\n        std::hint::black_box(i);\n    }"),
    allocation: rust("    std::hint::black_box(Vec::<u8>::with_capacity(1000));"),
    copy: rust("    std::hint::black_box(std::hint::black_box([7u8; 4096]).to_vec());"),
    hash: rust(
      "    {\n        use std::hash::{Hash, Hasher};\n        let mut hasher = std::hash::DefaultHasher::new();\n        std::hint::black_box([7u8; 256]).hash(&mut hasher);\n        std::hint::black_box(hasher.finish());\n    }",
    ),
  },
  go: {
    none: undefined,
    comment: go("	// Nothing."),
    string: { file: GO, find: '"ok\\n"', replace: '"well\\n"' },
    loop: go("	for range 300 {\n		looped++\n	}"),
    allocation: go("	kept = make([]byte, 1000)"),
  },
  python: {
    none: undefined,
    comment: python("            # Nothing."),
    loop: python("            for _ in range(80):\n                pass"),
  },
};

/** What an edit needs elsewhere in its file: variables that keep the compiler from removing work. */
export const DECLARATIONS = {
  loop: { go: "\nvar looped int\n" },
  allocation: { go: "\nvar kept []byte\n" },
};
