/** Characters that every shell takes literally, within unquoted words. */
const PLAIN = String.raw`[\w./:=@%+,-]`;

const VARIABLE = String.raw`\$[A-Za-z_]\w*|\$\{[A-Za-z_]\w*\}`;

const QUOTED = String.raw`'[^'\n]*'|"(?:[^"$\`\\\n]|${VARIABLE})*"`;

/**
 * Not trimmed: only these are blanks to a shell. Other characters that JavaScript treats as whitespace, such as a
 * carriage return, are part of a word.
 */
const COMMAND = new RegExp(
  String.raw`^[ \t\n]*(?:exec[ \t]+)?(([\w./@%+,][\w./@%+,-]*)(?:[ \t]+(?:${PLAIN}|${VARIABLE}|${QUOTED})+)*)[ \t\n]*$`,
);

/** Builtins and keywords that a shell may handle itself. */
const OF_SHELL: ReadonlySet<string> = new Set(
  `. : alias bg bind break builtin caller case cd chdir command compgen complete compopt continue coproc declare dirs disown
  do done echo elif else enable esac eval exec exit export false fc fg fi for function getopts hash help history if in jobs
  kill let local logout mapfile popd printf pushd pwd read readarray readonly return select set shift shopt source suspend
  test then time times trap true type typeset ulimit umask unalias unset until wait while`.split(
    /\s+/,
  ),
);

/**
 * Recognises a shell command that starts one program and does nothing else, so that this program can be started without
 * the shell. In doubt, it is not recognised.
 * @returns the program and its arguments, as text for the shell and without `exec`; undefined for any other command
 */
export function simpleCommand(command: string): string | undefined {
  const [, simple, program = ""] = COMMAND.exec(command) ?? [];
  return OF_SHELL.has(program) ? undefined : simple;
}
