/**
 * What is changed in head's copy of a server: texts of one file, and files that are added.
 * @typedef {object} Edit
 * @property {string} file in the server's folder
 * @property {readonly (readonly [find: string, replace: string])[]} replace each text stands there once
 * @property {Readonly<Record<string, string>>} [add] further files
 */

/** @typedef {"rust" | "go" | "python" | "node" | "nginx"} Language */

/** Kinds of work that is planted; `copy-3` is three times as much as `copy-1`. */
export const WORK = /** @type {const} */ (["allocation", "copy", "hash"]);

/** What is aimed at with each size, in percent of what the server executes for a request. */
export const SIZES = /** @type {const} */ ([1, 3]);

/** Repetitions that are to be about one percent; of nginx, the least that can be configured. */
const ONE_PERCENT = {
  rust: { allocation: 2, copy: 1, hash: 1 },
  go: { allocation: 2, copy: 6, hash: 1 },
  python: { allocation: 2, copy: 2, hash: 1 },
  node: { allocation: 4, copy: 2, hash: 8 },
  nginx: { copy: 1, hash: 1 },
};

const RUST = "src/greet.rs";
const RUST_ANSWER = '    Ok(format!("Hello, visitor!';
const RUST_HEALTH = 'pub(crate) async fn health() -> &\'static str {\n    "ok\\n"\n}\n';
const RUST_WORK = {
  allocation: "black_box(Vec::<u8>::with_capacity(black_box(1000)));",
  copy: "black_box(black_box([7u8; 1024]).clone());",
  hash: "{ use std::hash::Hasher; let mut hasher = std::hash::DefaultHasher::new(); hasher.write(black_box(&[7u8; 32])); black_box(hasher.finish()); }",
};

const GO = "greet.go";
const GO_ANSWER = '	w.Header().Set("Content-Type", plainText)\n	io.WriteString(w, "Hello';
const GO_HEALTH = "func health(w http.ResponseWriter, _ *http.Request) {\n";
const GO_WORK = {
  allocation: "kept = make([]byte, 1000)",
  copy: "copy(kept, source[:])",
  hash: "hasher := fnv.New64a()\n		hasher.Write(source[:64])\n		hashed = hasher.Sum64()",
};

const PYTHON = "threaded.py";
const PYTHON_ANSWER = '            self.answer(f"Hello';
const PYTHON_WORK = {
  allocation: "bytearray(1000)",
  copy: "bytes(PLANTED)",
  hash: "zlib.crc32(PLANTED)",
};

const NODE = "server.js";
const NODE_ANSWER = '  response.setHeader("content-type"';
const NODE_WORK = {
  allocation: "planted = new Array(100);",
  copy: "planted = source.slice();",
  hash: "planted = Math.imul(planted ^ source[index], 16777619);",
};

const NGINX = "nginx.conf";
const NGINX_ANSWER = '            return 200 "Hello';
const NGINX_HEALTH =
  '        location = /healthz {\n            return 200 "ok\\n";\n        }\n\n';
const NGINX_WORK = {
  copy: '            set $copied "$uri";',
  hash: '            set $found "$hashed";',
};

/** @typedef {(typeof WORK)[number]} Work */

/** @type {Readonly<Record<Language, (work: Work, times: number) => Edit>>} */
const PLANT = {
  rust: (work, times) => ({
    file: RUST,
    replace: [
      [
        RUST_ANSWER,
        `    use std::hint::black_box;\n    for _ in 0..black_box(${times}) {\n        ${RUST_WORK[work]}\n    }\n${RUST_ANSWER}`,
      ],
    ],
  }),
  go: (work, times) => ({
    file: GO,
    replace: [[GO_ANSWER, `	planted()\n${GO_ANSWER}`]],
    add: {
      "planted.go": `package main\n${work === "hash" ? '\nimport "hash/fnv"\n' : ""}\nvar (\n	kept   = make([]byte, 1000)\n	source [1000]byte\n	hashed uint64\n)\n\nfunc planted() {\n	for range ${times} {\n		${GO_WORK[work]}\n	}\n}\n`,
    },
  }),
  python: (work, times) => ({
    file: PYTHON,
    replace: [
      [
        PYTHON_ANSWER,
        `            for _ in range(${times}):\n                ${PYTHON_WORK[work]}\n${PYTHON_ANSWER}`,
      ],
      ["import argparse\n", "import argparse\nimport zlib\n"],
      ["\n\nclass Handler(", '\nPLANTED = bytearray(b"7" * 1000)\n\n\nclass Handler('],
    ],
  }),
  node: (work, times) => ({
    file: NODE,
    replace: [
      [
        NODE_ANSWER,
        `  for (let index = 0; index < ${times}; index += 1) ${NODE_WORK[work]}\n${NODE_ANSWER}`,
      ],
      ["let count = 0;", "let planted = 1;\nconst source = new Uint8Array(1000);\nlet count = 0;"],
    ],
  }),
  nginx: (work, times) => ({
    file: NGINX,
    replace: [
      [
        NGINX_ANSWER,
        `${`${NGINX_WORK[work === "hash" ? work : "copy"]}\n`.repeat(times)}${NGINX_ANSWER}`,
      ],
    ],
  }),
};

/**
 * Edits that change nothing that an answer to `greet` runs.
 * @type {Readonly<Record<Language, Readonly<Record<string, Edit | undefined>>>>}
 */
const HARMLESS = {
  rust: {
    none: undefined,
    comment: { file: RUST, replace: [[RUST_ANSWER, `    // Nothing.\n${RUST_ANSWER}`]] },
    string: { file: RUST, replace: [['"ok\\n"', '"well\\n"']] },
    order: {
      file: RUST,
      replace: [
        [RUST_HEALTH, ""],
        ["/// Whether two", `${RUST_HEALTH}\n/// Whether two`],
      ],
    },
  },
  go: {
    none: undefined,
    comment: { file: GO, replace: [[GO_ANSWER, `	// Nothing.\n${GO_ANSWER}`]] },
    string: { file: GO, replace: [['"ok\\n"', '"well\\n"']] },
    order: {
      file: GO,
      replace: [
        [GO_HEALTH, `func unused(n int) int { return n * 3 }\n\nvar _ = unused\n\n${GO_HEALTH}`],
      ],
    },
  },
  python: {
    none: undefined,
    comment: {
      file: PYTHON,
      replace: [[PYTHON_ANSWER, `            # Nothing.\n${PYTHON_ANSWER}`]],
    },
    string: { file: PYTHON, replace: [['"ok\\n"', '"well\\n"']] },
    order: {
      file: PYTHON,
      replace: [
        ["    do_HEAD = do_GET\n", ""],
        ["    def log_message(", "    do_HEAD = do_GET\n\n    def log_message("],
      ],
    },
  },
  node: {
    none: undefined,
    comment: { file: NODE, replace: [[NODE_ANSWER, `  // Nothing.\n${NODE_ANSWER}`]] },
    string: { file: NODE, replace: [['"/__count"', '"/__counts"']] },
    order: {
      file: NODE,
      replace: [["let firstMs = 0;\nlet lastMs = 0;\n", "let lastMs = 0;\nlet firstMs = 0;\n"]],
    },
  },
  nginx: {
    none: undefined,
    comment: { file: NGINX, replace: [[NGINX_ANSWER, `            # Nothing.\n${NGINX_ANSWER}`]] },
    string: { file: NGINX, replace: [['"ok\\n"', '"well\\n"']] },
    order: {
      file: NGINX,
      replace: [
        [NGINX_HEALTH, ""],
        ['$uri\\n";\n        }\n', `$uri\\n";\n        }\n\n${NGINX_HEALTH}`],
      ],
    },
  },
};

/**
 * Edits of a server that change nothing that runs.
 * @param {Language} language
 */
export function harmlessEdits(language) {
  return Object.keys(HARMLESS[language]);
}

/**
 * Edits of a server that plant work, such as `copy-3`.
 * @param {Language} language
 */
export function plantedEdits(language) {
  return WORK.filter((work) => work in ONE_PERCENT[language]).flatMap((work) =>
    SIZES.map((size) => `${work}-${size}`),
  );
}

/**
 * An edit by its name.
 * @param {Language} language
 * @param {string} name
 * @returns {Edit | undefined} undefined for `none`
 * @throws where the server has no such edit
 */
export function editNamed(language, name) {
  if (name in HARMLESS[language]) return HARMLESS[language][name];
  const planted = WORK.flatMap((work) => SIZES.map((size) => ({ work, size }))).find(
    ({ work, size }) => `${work}-${size}` === name,
  );
  /** @type {Partial<Record<Work, number>>} */
  const sizes = ONE_PERCENT[language];
  const once = planted && sizes[planted.work];
  if (!planted || once === undefined) throw new Error(`${language} has no edit ${name}`);
  return PLANT[language](planted.work, once * planted.size);
}

/**
 * The text of a file with an edit.
 * @param {string} text
 * @param {Edit} edit
 * @throws where a text to be replaced is not there exactly once
 */
export function edited(text, edit) {
  return edit.replace.reduce((result, [find, replace]) => {
    const [before, after, ...more] = result.split(find);
    if (after === undefined || more.length > 0) {
      throw new Error(`${edit.file}: to be there once: ${find}`);
    }
    return `${before}${replace}${after}`;
  }, text);
}
