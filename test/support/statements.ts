import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/** Set in what a test itself runs; a hub of this process answers a request outside of it. */
const ownWork = new AsyncLocalStorage<true>();

/** The statement that the listening connection sends at intervals. */
const heartbeat = 'select 1';

/** The connections on which a hub answers requests. Others look for mails, or reload a setting. */
const ofRequests = ['hub-request', 'hub-report'];

/**
 * Records the statements of this process in order, in a short form such as "select product": those that a test runs, and
 * those of requests. A part of a hub that is served without the rest answers requests in the background.
 */
export class StatementWatch {
  readonly #sent: string[] = [];
  readonly #send = Reflect.get(pg.Client.prototype, 'query') as Query;

  constructor({ background = false } = {}) {
    const [sent, send] = [this.#sent, this.#send];
    Object.assign(pg.Client.prototype, {
      query(this: unknown, ...args: unknown[]) {
        const isCounted = background || ownWork.getStore() || isOfRequests(this);
        if (isCounted && args[0] !== heartbeat) sent.push(inWords(args[0]));
        return send.apply(this, args);
      },
    });
  }

  /** Runs a request. Returns its answer and its statements. */
  async of<T>(request: () => Promise<T>): Promise<{ answer: T; statements: string[] }> {
    this.#sent.length = 0;
    const answer = await ownWork.run(true, request);
    return { answer, statements: [...this.#sent] };
  }

  stop(): void {
    Object.assign(pg.Client.prototype, { query: this.#send });
  }
}

function isOfRequests(client: unknown): boolean {
  const { connectionParameters } = client as { connectionParameters: { fallback_application_name?: string } };
  return ofRequests.includes(connectionParameters.fallback_application_name ?? '');
}

function inWords(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text: string }).text;
  const withoutSubqueries = text.replaceAll(/\(select project\.revision [^()]*\)/g, '');
  const [, verb = '', rest = ''] = /^(?:\/\*.*?\*\/|\s)*(\w+)\s*(.*)$/s.exec(withoutSubqueries) ?? [];
  const table = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(rest)?.[1];
  return [verb.toLowerCase(), table].filter(Boolean).join(' ');
}
