import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, typeId, uuid } from '../../../platform/store/sql.ts';

export type Series = 'invoice' | 'credit_note';

/** A number series of a project, which begins with 1 each year. */
export interface SeriesOfYear {
  projectId: string;
  series: Series;
  year: number;
}

interface Waiting {
  request: SeriesOfYear;
  resolve: (number: number) => void;
  reject: (error: unknown) => void;
}

/** The blocks of the transactions whose acts run together. */
const byTransaction = new WeakMap<object, NumberBlock>();

/**
 * Takes the numbers of acts that run together in one transaction; an act takes one at most. Once every act has ended or
 * waits for its number, one statement takes all of them. No series is then locked while another act still works, and all
 * are locked in one order.
 */
export class NumberBlock {
  #waiting: Waiting[] = [];
  #failure?: { error: unknown };

  private constructor(
    private readonly em: EntityManager,
    private running: number,
  ) {}

  /** The block of the transaction, if its acts run together. */
  static of(em: EntityManager): NumberBlock | undefined {
    return byTransaction.get(em.getTransactionContext<object>() ?? em);
  }

  /** Runs acts together; if one fails, so do those that wait for a number, and the transaction has to be rolled back. */
  static async run(em: EntityManager, acts: readonly (() => Promise<unknown>)[]): Promise<void> {
    const transaction = em.getTransactionContext<object>()!;
    const block = new NumberBlock(em, acts.length);
    byTransaction.set(transaction, block);
    await Promise.all(acts.map((act) => block.#run(act)));
    byTransaction.delete(transaction);
    if (block.#failure) throw block.#failure.error;
  }

  take(request: SeriesOfYear): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#continue();
    });
  }

  async #run(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#failure ??= { error };
    } finally {
      this.running -= 1;
      this.#continue();
    }
  }

  #continue(): void {
    if (this.#waiting.length < Math.max(1, this.running)) return;
    const waiting = this.#waiting.splice(0);
    if (this.#failure) for (const { reject } of waiting) reject(this.#failure.error);
    else void this.#answer(waiting);
  }

  async #answer(waiting: readonly Waiting[]): Promise<void> {
    try {
      const requests = waiting.map(({ request }) => request);
      const numbers = await takeNumbers(this.em, requests);
      waiting.forEach(({ resolve }, index) => resolve(numbers[index]!));
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }
}

/**
 * Takes a number for each request, in their order. Locks the series by year, and in each year invoices before credit notes;
 * for a credit note those of invoices as well, so that a transaction may issue both in any order (decision 19).
 */
export async function takeNumbers(em: EntityManager, requests: readonly SeriesOfYear[]): Promise<number[]> {
  const counts = new Map<string, SeriesOfYear & { count: number }>();
  const add = (one: SeriesOfYear, count: number) => {
    const before = counts.get(keyOf(one))?.count ?? 0;
    counts.set(keyOf(one), { ...one, count: before + count });
  };
  for (const request of requests) {
    if (request.series === 'credit_note') add({ ...request, series: 'invoice' }, 0);
    add(request, 1);
  }
  const next = await advance(em, [...counts.values()]);
  return requests.map((request) => {
    const number = next.get(keyOf(request))!;
    next.set(keyOf(request), number + 1);
    return number;
  });
}

/** Advances series by counts, and returns the first number that each had left. */
async function advance(
  em: EntityManager,
  counts: readonly (SeriesOfYear & { count: number })[],
): Promise<Map<string, number>> {
  const requests = counts.map(({ projectId, ...one }) => ({ ...one, project_id: uuid.project(projectId) }));
  const rows = await query<SeriesOfYear & { next: number }>(
    em,
    sql`insert into invoice_series as series (project_id, series, year, next_number)
      select project_id, series, year, 1 + count
      from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
        as request (project_id uuid, series text, year integer, count integer)
      order by year, project_id, series desc
      on conflict (project_id, series, year)
        do update set next_number = series.next_number + excluded.next_number - 1
      returning project_id as "projectId", series, year, next_number as next`,
    { projectId: typeId.project },
  );
  const counted = new Map(counts.map((one) => [keyOf(one), one.count]));
  return new Map(rows.map((row) => [keyOf(row), row.next - counted.get(keyOf(row))!]));
}

function keyOf({ projectId, series, year }: SeriesOfYear): string {
  return `${projectId} ${series} ${year}`;
}
