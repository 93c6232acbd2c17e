/** The text of a file, for what runs in a browser: the bundler puts it into the module that imports it. */
declare module "*?raw" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: that is how Vite and the bundler name it.
  export default text;
}
