import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ChaosWorker } from './chaos-worker.ts';
import type { ChaosWorkerOptions } from './chaos-worker.ts';
import type { Chance } from './storm-random.ts';

export interface Chaos {
  url: string;
  until: string;
  chance: Chance;
  /** The maximum number of steps of a worker before the one in which it is killed. */
  mostSteps: number;
  /** The number of kills after which workers run undisturbed; by default they are killed until nothing is due. */
  mostKills?: number;
  /** Disturbs the database itself now and then while workers run. */
  disturb?: (kills: number) => Promise<void>;
}

export interface ChaosFigures {
  kills: number;
  /** Kills of a worker that had a transaction open. */
  hits: number;
  /** Lines that workers printed for failures. */
  failures: string[];
}

/** Runs two workers at a time, each killed at a random moment and replaced by another one, until nothing is due. */
export async function killWorkers(chaos: Chaos): Promise<ChaosFigures> {
  const figures: ChaosFigures = { kills: 0, hits: 0, failures: [] };
  const observer = new Observer(chaos);
  const spares = new Spares({ ...chaos, onFailure: (line) => figures.failures.push(line) });
  try {
    await Promise.all([0, 1].map(() => runWorkers(chaos, { observer, spares, figures })));
  } finally {
    await spares.end();
  }
  return figures;
}

interface WorkerContext {
  observer: Observer;
  spares: Spares;
  figures: ChaosFigures;
}

/** Runs one worker after another. */
async function runWorkers(chaos: Chaos, { observer, spares, figures }: WorkerContext): Promise<void> {
  while ((await observer.due()) > 0) {
    const worker = await spares.take();
    const stepMs = await worker.work(chaos.chance.from(0, chaos.mostSteps));
    if (figures.kills >= (chaos.mostKills ?? Number.POSITIVE_INFINITY)) await observer.untilDone();
    else {
      await sleep(chaos.chance.next() * stepMs);
      worker.freeze();
      await countKill(worker, observer, figures);
    }
    await worker.kill();
    await chaos.disturb?.(figures.kills);
  }
}

async function countKill({ name }: ChaosWorker, observer: Observer, figures: ChaosFigures): Promise<void> {
  const isHit = await observer.isInTransaction(name);
  figures.kills += 1;
  if (isHit) figures.hits += 1;
}

/** Observes the database; it waits while the database is unavailable. */
class Observer {
  constructor(private readonly chaos: Pick<Chaos, 'url' | 'until'>) {}

  async due(): Promise<number> {
    const count = (table: string) => `(select count(*) from ${table} where next_due_at <= $1)`;
    const moves = `(select count(*) from plan_move where status = 'running')`;
    const sql = `select (${count('subscription')} + ${count('invoice')} + ${moves})::integer as due`;
    const [row] = await this.#ask<{ due: number }>(sql, [this.chaos.until]);
    return row.due;
  }

  async untilDone(): Promise<void> {
    while ((await this.due()) > 0) await sleep(50);
  }

  async isInTransaction(worker: string): Promise<boolean> {
    const sql = 'select pid from pg_stat_activity where application_name = $1 and xact_start is not null';
    return (await this.#ask(sql, [worker])).length > 0;
  }

  async #ask<Row extends object>(sql: string, params: string[]): Promise<Row[]> {
    for (;;) {
      const client = new Client(this.chaos.url);
      client.on('error', () => {});
      try {
        await client.connect();
        return (await client.query<Row>(sql, params)).rows;
      } catch {
        await sleep(100);
      } finally {
        await client.end().catch(() => {});
      }
    }
  }
}

/** Workers started in advance, since starting one takes longer than most of them run. */
class Spares {
  #count = 0;
  readonly #ready: Promise<ChaosWorker>[] = [];

  constructor(private readonly work: ChaosWorkerOptions) {
    this.#add();
    this.#add();
  }

  async take(): Promise<ChaosWorker> {
    for (;;) {
      const next = this.#ready.shift()!;
      this.#add();
      // No worker can start while the database is unavailable.
      const worker = await next.catch(() => sleep(200));
      if (worker) return worker;
    }
  }

  async end(): Promise<void> {
    const workers = await Promise.allSettled(this.#ready);
    await Promise.all(workers.map(async (one) => one.status === 'fulfilled' && one.value.kill()));
  }

  #add(): void {
    this.#count += 1;
    const starting = ChaosWorker.start(`chaos-${this.#count}`, this.work);
    starting.catch(() => {});
    this.#ready.push(starting);
  }
}
