import pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

type Query = (...args: unknown[]) => unknown;

/** Captures the statements that a function sends through pg. */
export async function captureStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const send = Reflect.get(pg.Client.prototype, 'query') as Query;
  Object.assign(pg.Client.prototype, {
    query(this: unknown, ...args: unknown[]) {
      sent.push(read(args));
      return send.apply(this, args);
    },
  });
  try {
    await work();
    return sent;
  } finally {
    Object.assign(pg.Client.prototype, { query: send });
  }
}

function read([query, values]: unknown[]): Statement {
  const statement = typeof query === 'string' ? { text: query, values } : (query as Partial<Statement>);
  return { text: statement.text ?? '', values: (statement.values ?? values ?? []) as unknown[] };
}
