import { output } from "./generators/found.js";

/** Programs that build or are the servers, and where each says its version. */
const PROGRAMS = [
  { name: "Go", program: "go", args: ["version"], version: /go([\d.]+)/ },
  { name: "Rust", program: "rustc", args: ["--version"], version: /rustc ([\d.]+)/ },
  { name: "Python", program: "python3", args: ["--version"], version: /Python ([\d.]+)/ },
  { name: "Apache", program: "/usr/sbin/apache2", args: ["-v"], version: /Apache\/([\d.]+)/ },
];

/**
 * Versions of what builds and is the servers.
 * @returns {Promise<string>} for example `Go 1.25.0, Rust 1.85.0`; what is not installed is left out
 */
export async function toolchainVersions() {
  const known = [];
  for (const { name, program, args, version } of PROGRAMS) {
    const found = version.exec(await output(program, args));
    if (found) known.push(`${name} ${found[1]}`);
  }
  return known.join(", ");
}
