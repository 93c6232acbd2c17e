import { createServer } from "node:net";

const HOST = "127.0.0.1";

/** Recently assigned ports, whose servers may not listen yet. */
const given: number[] = [];
const REMEMBERED = 100;

/** Asks the system for a free port that was not assigned recently. */
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
 * Checks that nothing listens on a port.
 * @throws Error when the port cannot be bound for another reason, such as a port below 1024
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
