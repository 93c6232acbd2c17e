import { createServer } from "node:net";

const HOST = "127.0.0.1";

/** Ports that were given away lately, whose servers may not be listening yet. */
const given: number[] = [];
const REMEMBERED = 100;

/** Asks the system for a free port that was not given away just before. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries <= REMEMBERED; tries += 1) {
    const port = await listenOnce(0);
    if (port === undefined || given.includes(port)) continue;
    given.push(port);
    if (given.length > REMEMBERED) given.shift();
    return port;
  }
  throw new Error("the system gave no free port");
}

/**
 * Whether nothing listens on a port now.
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
