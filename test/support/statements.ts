import pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/** The statement that the listening connection sends at intervals. */
const heartbeat = 'select 1';

/** Records the statements of all connections of this process in order, in a short form such as "select product". */
export class StatementWatch {
  readonly #sent: string[] = [];
  readonly #send = Reflect.get(pg.Client.prototype, 'query') as Query;

  constructor() {
    const [sent, send] = [this.#sent, this.#send];
    Object.assign(pg.Client.prototype, {
      query(this: unknown, ...args: unknown[]) {
        if (args[0] !== heartbeat) sent.push(inWords(args[0]));
        return send.apply(this, args);
      },
    });
  }

  /** Runs a request. Returns its answer and its statements. */
  async of<T>(request: () => Promise<T>): Promise<{ answer: T; statements: string[] }> {
    this.#sent.length = 0;
    const answer = await request();
    return { answer, statements: [...this.#sent] };
  }

  stop(): void {
    Object.assign(pg.Client.prototype, { query: this.#send });
  }
}

function inWords(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text: string }).text;
  const withoutSubqueries = text.replaceAll(/\(select project\.revision [^()]*\)/g, '');
  const [, verb = '', rest = ''] = /^(?:\/\*.*?\*\/|\s)*(\w+)\s*(.*)$/s.exec(withoutSubqueries) ?? [];
  const table = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(rest)?.[1];
  return [verb.toLowerCase(), table].filter(Boolean).join(' ');
}
