import { once } from 'node:events';
import { createServer } from 'node:net';

interface ListenAddress {
  port: number;
  host: string;
}

/** Tries to listen at an address. Returns the error code, or undefined if the port is free. */
export async function tryToListen({ port, host }: ListenAddress): Promise<string | undefined> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    await new Promise<void>((closed) => server.close(() => closed()));
  }
}

const reasons: Record<string, (address: ListenAddress) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken: stop the program that uses it, or set PORT to another number.`,
  EADDRNOTAVAIL: ({ host }) => `HUB_HOST (${host}) is no address of this machine; set it to localhost or 0.0.0.0.`,
  ENOTFOUND: ({ host }) => `HUB_HOST (${host}) is no address of this machine; set it to localhost or 0.0.0.0.`,
  EACCES: ({ port }) => `This user may not listen on port ${port}; set PORT to a number above 1023.`,
};

/** The reason for which the hub cannot listen, as a sentence for its operator. */
export function listenProblem(code: string, address: ListenAddress): string {
  return reasons[code]?.(address) ?? `Cannot listen on ${address.host}:${address.port} (${code}).`;
}
