import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../src/cli/demo/random.ts';
import type { TestDatabase } from '../support/database.ts';
import { root } from '../support/program.ts';
import { Seed } from '../support/seed.ts';
import { Receiver } from './receiver.ts';
import type { Received } from './receiver.ts';
import { openWork, recordEvents, seedEndpoints } from './seed-endpoints.ts';

export interface KillOutcome {
  kills: number;
  events: number;
  received: number;
  /** Messages that came more than once. */
  repeated: number;
  /** Descriptions of everything that must not happen. */
  faults: string[];
}

const paths = ['ordered-1', 'ordered-2', 'other-1', 'other-2'];

/** Records events while two senders are killed again and again, and compares what the receivers got. */
export async function killSenders(
  database: TestDatabase,
  { kills, seed }: { kills: number; seed: number },
): Promise<KillOutcome> {
  const random = new Random(seed);
  const { orm } = database;
  const project = await new Seed(orm).project();
  const receiver = await Receiver.listen();
  receiver.answer = (_, response) =>
    void setTimeout(() => response.writeHead(random.happens(1) ? 500 : 200).end(), random.whole(0, 20));
  for (const path of paths)
    await seedEndpoints(orm.em.fork(), project.id, {
      urls: [`${receiver.url}/${path}`],
      isOrdered: path.startsWith('ordered'),
    });
  const senders = [await startSender(database.url), await startSender(database.url)];
  let events = 0;
  let isRecording = true;
  let left = 0;
  const recording = (async () => {
    while (isRecording) {
      // About as many as an ordered endpoint can get, which each failure holds for seconds.
      const count = random.whole(1, 4);
      await recordEvents(orm.em.fork(), project.id, { first: events + 1, count });
      events += count;
      await sleep(random.whole(300, 900));
    }
  })();
  try {
    for (let killed = 0; killed < kills; killed += 1) {
      await sleep(random.whole(50, 900));
      const turn = killed % 2;
      senders[turn]!.kill('SIGKILL');
      await once(senders[turn]!, 'exit');
      senders[turn] = await startSender(database.url);
    }
    isRecording = false;
    await recording;
    // What is left need not fail again: it is only to be sent in time.
    receiver.answer = (_, response) => void response.writeHead(200).end();
    left = await finish(database);
  } finally {
    isRecording = false;
    for (const sender of senders) sender.kill('SIGKILL');
    await receiver.close();
  }
  const outcome = judge(receiver.received, { kills, events });
  if (left) outcome.faults.push(`${left} messages still waited after ten minutes`);
  return outcome;
}

async function startSender(url: string): Promise<ChildProcess> {
  const args = ['--import', '@oxc-node/core/register', `${root}test/webhooks/sender-process.ts`, url];
  const { PATH = '', HOME = '/' } = process.env;
  const sender = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(sender.stdout!, 'data');
  return sender;
}

/** Sends what is left, also what failed once and waits for its next attempt; returns how many messages still wait. */
async function finish({ orm }: TestDatabase): Promise<number> {
  const end = performance.now() + 600_000;
  const work = openWork(orm, { leaseSeconds: 2 });
  for (;;) {
    await work.drain();
    const [row] = await orm.em
      .fork()
      .execute<{ left: number }[]>(`select count(*)::int as left from webhook_message where state = 'waiting'`);
    if (!row!.left || performance.now() > end) {
      await work.close();
      return row!.left;
    }
    for (const table of ['webhook_message', 'webhook_endpoint'])
      await orm.em.fork().execute(`update ${table} set due_at = now() where due_at > now()`);
    await sleep(200);
  }
}

function judge(received: readonly Received[], { kills, events }: { kills: number; events: number }): KillOutcome {
  const faults: string[] = [];
  let repeated = 0;
  for (const path of paths) {
    const bodies = new Map<string, string>();
    const firsts: number[] = [];
    for (const { headers, body } of received.filter((each) => each.path.endsWith(path))) {
      const id = String(headers['webhook-id']);
      const { id: own, sequence } = JSON.parse(body) as { id: string; sequence: string };
      if (own !== id) faults.push(`${path}: ${id} has the body of ${own}`);
      if (bodies.has(id)) repeated += 1;
      else firsts.push(Number(sequence));
      if (bodies.has(id) && bodies.get(id) !== body) faults.push(`${path}: ${id} has two bodies`);
      bodies.set(id, body);
    }
    if (firsts.length !== events) faults.push(`${path}: ${firsts.length} of ${events} events came`);
    const isInOrder = firsts.every((sequence, index) => index === 0 || sequence > firsts[index - 1]!);
    if (path.startsWith('ordered') && !isInOrder) faults.push(`${path}: out of order`);
  }
  return { kills, events, received: received.length, repeated, faults };
}
