/**
 * Ends the process quietly when whoever reads its output has gone, as in `loadgate run | head`.
 * @param stream a standard stream
 */
export function endOnClosedPipe(stream: NodeJS.WriteStream): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
}
