/** Runs and never listens. */
process.stdout.write("still thinking\n");
setInterval(() => {}, 1000);
