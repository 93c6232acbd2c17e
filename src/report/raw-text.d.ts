/** The text of a file, for code that runs in a browser: the bundler includes it in the importing module. */
declare module "*?raw" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: that is how Vite and the bundler name it.
  export default text;
}
