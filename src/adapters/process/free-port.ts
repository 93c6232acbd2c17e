import { createServer } from "node:net";

const HOST = "127.0.0.1";

/**
 * Asks the system for a port that is free now.
 */
export async function freePort(): Promise<number> {
  const port = await listenOnce(0);
  if (port === undefined) throw new Error("the system gave no free port");
  return port;
}

/**
 * Whether nobody listens on a port now.
 * @throws Error when it cannot be listened on for another reason, such as a port below 1024
 */
export async function portIsFree(port: number): Promise<boolean> {
  return (await listenOnce(port)) !== undefined;
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen({ host: HOST, port, exclusive: true }, () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === "object" && address ? address.port : undefined),
      );
    });
  });
}
