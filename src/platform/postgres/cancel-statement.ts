import { connect } from 'node:net';

/** Where a connection is, and what its server knows it by. */
export interface RunningConnection {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
}

/** CancelRequest's code in place of a version of the protocol (PostgreSQL manual, 54.7). */
const cancelCode = 80_877_102;

const answerMs = 3_000;

/**
 * Asks the server, or the pooler before it, to cancel what runs on a connection. This takes a connection of its own, without
 * a log-in, and has no answer. The server might cancel a later statement, so the connection must not be used again.
 */
export function cancelStatement({ host, port, processID, secretKey }: RunningConnection): void {
  const request = Buffer.alloc(16);
  [request.length, cancelCode, processID, secretKey].forEach((value, nth) => request.writeInt32BE(value, 4 * nth));
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  socket.on('error', () => {});
  socket.setTimeout(answerMs, () => socket.destroy());
  socket.end(request);
  socket.resume();
}
