import pg from 'pg';

/** The figures that a measured process reports. */
export interface Usage {
  cpuUs: number;
  statements: number;
}

/**
 * Loaded into a server before its own code, so that the server itself needs no code for measurements. Counts the SQL
 * statements of every connection, and reports to the bench over IPC.
 */
let statements = 0;
const send = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;

Object.assign(pg.Client.prototype, {
  query(this: unknown, ...args: unknown[]) {
    statements += 1;
    return send.apply(this, args);
  },
});

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuUs: user + system, statements } satisfies Usage);
});

// Ends the server when the bench was killed.
process.on('disconnect', () => process.exit());
