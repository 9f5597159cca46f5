import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ChaosWorker } from './chaos-worker.ts';
import type { Work } from './chaos-worker.ts';
import type { Chance } from './storm-random.ts';

export interface Chaos {
  url: string;
  until: string;
  chance: Chance;
  /** How many steps a worker does at most before the one in which it is killed. */
  mostSteps: number;
  /** After so many kills workers are left alone; left out, they are killed until nothing is due. */
  mostKills?: number;
  /** Done to the database itself now and then, while workers work. */
  disturb?: (kills: number) => Promise<void>;
}

export interface ChaosFigures {
  kills: number;
  /** Kills of a worker that had a transaction open. */
  hits: number;
  /** What workers could not do. */
  told: string[];
}

/** Two workers, each killed at a random moment and followed by another one, until nothing is due any more. */
export async function killWorkers(chaos: Chaos): Promise<ChaosFigures> {
  const figures: ChaosFigures = { kills: 0, hits: 0, told: [] };
  const eye = new Eye(chaos);
  const spares = new Spares({ ...chaos, onTold: (line) => figures.told.push(line) });
  try {
    await Promise.all([0, 1].map(() => inTurn(chaos, { eye, spares, figures })));
  } finally {
    await spares.end();
  }
  return figures;
}

interface Stage {
  eye: Eye;
  spares: Spares;
  figures: ChaosFigures;
}

/** One worker after the other. */
async function inTurn(chaos: Chaos, { eye, spares, figures }: Stage): Promise<void> {
  while ((await eye.due()) > 0) {
    const worker = await spares.take();
    const stepMs = await worker.work(chaos.chance.from(0, chaos.mostSteps));
    if (figures.kills >= (chaos.mostKills ?? Number.POSITIVE_INFINITY)) await eye.untilDone();
    else {
      await sleep(chaos.chance.next() * stepMs);
      worker.freeze();
      await count(worker, eye, figures);
    }
    await worker.kill();
    await chaos.disturb?.(figures.kills);
  }
}

async function count({ name }: ChaosWorker, eye: Eye, figures: ChaosFigures): Promise<void> {
  const isHit = await eye.isInTransaction(name);
  figures.kills += 1;
  if (isHit) figures.hits += 1;
}

/** Sees what is going on in the database; while that is away, it waits. */
class Eye {
  constructor(private readonly chaos: Pick<Chaos, 'url' | 'until'>) {}

  async due(): Promise<number> {
    const count = (table: string) => `(select count(*) from ${table} where next_due_at <= $1)`;
    const sql = `select (${count('subscription')} + ${count('invoice')})::integer as due`;
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

/** Workers that have been started and wait for their turn, since starting one takes longer than most of them live. */
class Spares {
  #count = 0;
  readonly #ready: Promise<ChaosWorker>[] = [];

  constructor(private readonly work: Work) {
    this.#add();
    this.#add();
  }

  async take(): Promise<ChaosWorker> {
    for (;;) {
      const next = this.#ready.shift()!;
      this.#add();
      // While the database is away none can start.
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
