import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../src/cli/demo/random.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { createMeter } from '../../src/metering/create-meter.ts';
import { verifyUsage } from '../../src/metering/verify/verify-usage.ts';
import type { UsageVerification } from '../../src/metering/verify/verify-usage.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import type { TestDatabase } from '../support/database.ts';
import { HubProcess } from '../support/hub-process.ts';
import { Seed } from '../support/seed.ts';

const connections = 8;
const batchesOfRound = 6;

/** What counts in a project: events, and the sum of their quantities. */
export interface Counted {
  events: number;
  quantity: number;
  withdrawn: number;
}

export interface KillOutcome {
  batches: number;
  /** Requests whose answer was lost, and that were sent again. */
  lost: number;
  expected: Counted;
  counted: Counted;
  /** The sums of the hourly totals. */
  totals: Pick<Counted, 'events' | 'quantity'>;
  verification: UsageVerification;
}

interface Sent {
  meter: string;
  subject: string;
  quantity: string;
  key: string;
  source?: string;
  replaces?: string;
}

/** The ten events of a number, in a source if the number is divisible by three. */
function eventsOf(number: number): Sent[] {
  const source = number % 3 === 0 ? { source: '/eu' } : {};
  return Array.from({ length: 10 }, (_, index) => ({
    ...{ meter: 'calls', subject: `s${index}`, quantity: '3', key: `${number}.${index}`, ...source },
  }));
}

/** A batch shares half of its events with the next one. Every second batch replaces five of its own events. */
function batchOf(number: number): Sent[] {
  const own = eventsOf(number);
  const corrected = number % 2 ? [] : own.slice(0, 5);
  const corrections = corrected.map((event) => ({
    ...{ ...event, subject: 'corrected', quantity: '1', key: `${event.key}+`, replaces: event.key },
  }));
  return [...own, ...eventsOf(number + 1), ...corrections];
}

/** The events that are withdrawn after a batch: two of every second one. */
function withdrawalsOf(number: number): Pick<Sent, 'key' | 'source'>[] {
  return number % 2
    ? eventsOf(number)
        .slice(5, 7)
        .map(({ key, source }) => ({ key, source }))
    : [];
}

/** What counts after batches, each of whose events counts once. */
function expectedOf(batches: number): Counted {
  const replaced = Math.ceil(batches / 2) * 5;
  const withdrawn = Math.floor(batches / 2) * 2;
  const plain = (batches + 1) * 10 - replaced - withdrawn;
  return { events: plain + replaced, quantity: plain * 3 + replaced, withdrawn: replaced + withdrawn };
}

/**
 * Sends the same batches by eight connections to two hubs on one database, each of which records events and folds totals,
 * while one of them is killed again and again.
 */
export async function killHubs(
  database: TestDatabase,
  { kills, seed: drawn }: { kills: number; seed: number },
): Promise<KillOutcome> {
  const random = new Random(drawn);
  const seed = new Seed(database.orm);
  const project = await seed.project();
  const meter = { key: 'calls', name: 'Calls', aggregation: Aggregation.sum };
  await database.orm.em.fork().transactional((em) => createMeter(em, seed.owner(project), meter, systemClock.now()));
  const environment = { DATABASE_URL: database.url };
  const hubs = await Promise.all([HubProcess.start(environment), HubProcess.start(environment)]);
  let isOver = false;
  let batches = 0;
  let lost = 0;
  const sending = (async () => {
    for (; !isOver; batches += batchesOfRound) {
      const numbers = Array.from({ length: batchesOfRound }, (_, index) => batches + index);
      const senders = Array.from({ length: connections }, async (_, place) => {
        const sender = new Sender(() => hubs[place % 2]!.address, await seed.key(project));
        const turn = place % batchesOfRound;
        for (const number of [...numbers.slice(turn), ...numbers.slice(0, turn)]) await sender.send(number);
        lost += sender.lost;
      });
      await Promise.all(senders);
    }
  })();
  try {
    for (let killed = 0; killed < kills; killed += 1) {
      await sleep(random.whole(20, 1_500));
      const place = random.whole(0, 1);
      const { port } = hubs[place]!;
      await hubs[place]!.stop('SIGKILL');
      hubs[place] = await HubProcess.start({ ...environment, PORT: String(port) });
    }
  } finally {
    isOver = true;
    await sending.finally(() => Promise.all(hubs.map((hub) => hub.stop())));
  }
  return { batches, lost, expected: expectedOf(batches), ...(await readOutcome(database, project.id)) };
}

/** A sender that sends every request until it is answered, as one does whose connection breaks. */
class Sender {
  lost = 0;

  constructor(
    private readonly address: () => string,
    private readonly key: string,
  ) {}

  async send(number: number): Promise<void> {
    const lines = batchOf(number).map((event) => JSON.stringify(event));
    // The first time, a correction is rejected, since the event that it replaces is recorded by the same request.
    while ((await this.#post('/usage/events?onInvalid=keep_valid', 'application/x-ndjson', lines.join('\n'))).rejected);
    const events = withdrawalsOf(number);
    if (events.length) await this.#post('/usage/withdrawals', 'application/json', JSON.stringify({ events }));
  }

  async #post(path: string, type: string, body: string): Promise<{ rejected?: number }> {
    for (;;) {
      try {
        const headers = { authorization: `Bearer ${this.key}`, 'content-type': type };
        const signal = AbortSignal.timeout(20_000);
        const response = await fetch(this.address() + path, { method: 'POST', body, headers, signal });
        const answer = (await response.json()) as { rejected?: number };
        if (response.status === 200) return answer;
        if (response.status < 500) throw new SyntaxError(`${path} is refused: ${JSON.stringify(answer)}`);
      } catch (error) {
        if (error instanceof SyntaxError) throw error;
      }
      this.lost += 1;
      await sleep(50);
    }
  }
}

async function readOutcome(database: TestDatabase, projectId: string) {
  const em = database.orm.em.fork();
  const uuid = decodeId('project', projectId);
  const [counted] = await em.execute<Counted[]>(
    `select count(*)::integer as events, sum(quantity)::integer as quantity,
       (select count(*)::integer from withdrawn_usage_event where project_id = ?) as withdrawn
     from usage_event where project_id = ?`,
    [uuid, uuid],
  );
  const [totals] = await em.execute<KillOutcome['totals'][]>(
    `select sum(events)::integer as events, sum(quantity)::integer as quantity from usage_hour where project_id = ?`,
    [uuid],
  );
  return { counted: counted!, totals: totals!, verification: await verifyUsage(em, projectId) };
}
