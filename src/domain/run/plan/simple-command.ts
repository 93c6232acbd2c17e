/** Characters that mean themselves to every shell, within words and without quotes. */
const PLAIN = String.raw`[\w./:=@%+,-]`;

const VARIABLE = String.raw`\$[A-Za-z_]\w*|\$\{[A-Za-z_]\w*\}`;

const QUOTED = String.raw`'[^'\n]*'|"(?:[^"$\`\\\n]|${VARIABLE})*"`;

/** Not trimmed: what JavaScript takes for blanks but for these, such as a carriage return, is part of a word to a shell. */
const COMMAND = new RegExp(
  String.raw`^[ \t\n]*(?:exec[ \t]+)?(([\w./@%+,][\w./@%+,-]*)(?:[ \t]+(?:${PLAIN}|${VARIABLE}|${QUOTED})+)*)[ \t\n]*$`,
);

/** What a shell may do itself where a program's name stands. */
const OF_SHELL: ReadonlySet<string> = new Set(
  `. : alias bg bind break builtin caller case cd chdir command compgen complete compopt continue coproc declare dirs disown
  do done echo elif else enable esac eval exec exit export false fc fg fi for function getopts hash help history if in jobs
  kill let local logout mapfile popd printf pushd pwd read readarray readonly return select set shift shopt source suspend
  test then time times trap true type typeset ulimit umask unalias unset until wait while`.split(
    /\s+/,
  ),
);

/**
 * A shell's command that starts one program and does nothing else, so that something else can start this program in
 * the shell's place. Where that is not certain, the command is not taken for one.
 * @returns the program and its arguments, as text for the shell and without `exec`; undefined for any other command
 */
export function simpleCommand(command: string): string | undefined {
  const [, simple, program = ""] = COMMAND.exec(command) ?? [];
  return OF_SHELL.has(program) ? undefined : simple;
}
