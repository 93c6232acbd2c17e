/** Says what it does not like, in colour, and ends at once with code 7. */
for (let line = 1; line <= 80; line += 1)
  process.stdout.write(`\u001b[2mloading module ${line}\u001b[0m\n`);
process.stderr.write("\u001b[31mfatal:\u001b[0m the configuration is missing\n");
process.exitCode = 7;
