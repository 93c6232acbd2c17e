function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; npm run test:bencher says what is needed`);
  return value;
}

/** The real client and server that the environment names. */
export const REAL = {
  program: variable("BENCHER_BIN"),
  host: variable("BENCHER_HOST").replace(/\/+$/, ""),
  key: variable("BENCHER_API_KEY"),
  project: variable("BENCHER_PROJECT"),
};
