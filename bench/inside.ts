import pg from 'pg';

/** What a measured process reports itself. */
export interface Usage {
  cpuUs: number;
  statements: number;
}

/**
 * Loaded into a server before its own code, so that the server needs no code for being measured: counts the SQL
 * statements of every connection, and answers the bench over IPC.
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

// A bench that was killed must not leave its servers behind.
process.on('disconnect', () => process.exit());
