import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { HubClient } from '../support/client.ts';
import type { TestDatabase } from '../support/database.ts';
import { HubProcess } from '../support/hub-process.ts';
import { root } from '../support/program.ts';
import { Seed } from '../support/seed.ts';
import { seedTokens } from './seed-tokens.ts';

export interface AttackOptions {
  database: TestDatabase;
  /** The time that the normal client works alone, and the time that it works during the attack. */
  aloneMs: number;
  attackedMs: number;
  seed: number;
}

/** Measurements of a normal client. */
export interface Figures {
  requests: number;
  p50: number;
  p99: number;
  /** The longest answer time of /livez, minus the delay of the measuring process itself. */
  livezMs: number;
  failures: Record<number, number>;
}

export interface AttackResult {
  alone: Figures;
  attacked: Figures;
  /** The number of answers to the attacker by status; 0 is a closed connection. */
  statuses: Record<number, number>;
  mostRssMb: number;
  isAlive: boolean;
  /** Lines of level error in the hub's log. */
  errors: string[];
}

const lanes = 30;

/** Runs a hub, a normal client, and an attacker in a separate process. */
export async function attack({ database, aloneMs, attackedMs, seed }: AttackOptions): Promise<AttackResult> {
  const hub = await HubProcess.start({
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    HUB_STOREFRONT: 'open',
  });
  try {
    const world = await prepare(database, hub);
    await work(hub, world.normal, Math.min(3_000, aloneMs));
    const alone = await work(hub, world.normal, aloneMs);
    const attacker = spawn(
      process.execPath,
      [
        '--import',
        '@oxc-node/core/register',
        'test/attacker/attacker.ts',
        JSON.stringify({ ...world.target, seed, lanes }),
      ],
      { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] },
    );
    const output = text(attacker.stdout);
    const ended = once(attacker, 'exit');
    await sleep(Math.min(4_000, attackedMs));
    const memory = new Memory(hub.child.pid!);
    const attacked = await work(hub, world.normal, attackedMs);
    attacker.stdin.end();
    await Promise.race([ended, sleep(70_000, undefined, { ref: false })]);
    attacker.kill('SIGKILL');
    const { statuses } = JSON.parse((await output) || '{"statuses":{}}') as {
      statuses: Record<number, number>;
    };
    const errors = hub.output.split('\n').filter((line) => /"level":[56]0/.test(line));
    return { alone, attacked, statuses, mostRssMb: memory.stop(), isAlive: !hub.hasEnded, errors };
  } finally {
    await hub.stop('SIGKILL');
  }
}

interface World {
  normal: HubClient[];
  target: { address: string; credentials: Record<string, string>[]; productId: string };
}

/** Creates a normal project with products, and the project of the attacker. */
async function prepare(database: TestDatabase, hub: HubProcess): Promise<World> {
  const seed = new Seed(database.orm);
  const normalProject = await seed.project();
  const normal: HubClient[] = [];
  for (let nth = 0; nth < 12; nth += 1) normal.push(HubClient.withKey(hub.address, await seed.key(normalProject)));
  for (let nth = 0; nth < 30; nth += 1)
    await normal[0]!.post('/catalog/products', {
      slug: `normal-${nth}`,
      name: 'A normal product',
      description: 'Text. '.repeat(50),
    });
  const hostile = await seed.project();
  const keys = [await seed.key(hostile), await seed.key(hostile), await seed.key(hostile)];
  const owner = HubClient.withKey(hub.address, keys[0]!);
  const description = '//a.com/[![*a*_'.repeat(3_300);
  const { body } = await owner.post('/catalog/products', { slug: 'hostile', name: 'Hostile', description });
  const tokens = await seedTokens(database, hostile, 3);
  const bearers = [...keys, ...tokens].map((token) => ({ authorization: `Bearer ${token}` }));
  const credentials = [{}, {}, {}, ...bearers, { authorization: 'Bearer nonsense' }];
  return { normal, target: { address: hub.address, credentials, productId: String(body.id) } };
}

/** Sends requests of a normal client ten times a second, and measures /livez meanwhile. */
async function work(hub: HubProcess, clients: readonly HubClient[], ms: number): Promise<Figures> {
  const end = performance.now() + ms;
  const times: number[] = [];
  const failures: Record<number, number> = {};
  let livezMs = 0;
  const livez = async (): Promise<void> => {
    while (performance.now() < end) {
      const lag = new Lag();
      const start = performance.now();
      await fetch(`${hub.address}/livez`).then((answer) => answer.arrayBuffer());
      livezMs = Math.max(livezMs, performance.now() - start - lag.stop());
      await sleep(50);
    }
  };
  const requests = async (): Promise<void> => {
    for (let nth = 0; performance.now() < end; nth += 1) {
      const client = clients[nth % clients.length]!;
      const start = performance.now();
      const { status } = await (nth % 2
        ? client.get('/catalog/products?first=20')
        : client.graphql('{ products(first: 10) { nodes { id name plans { key } } } }'));
      times.push(performance.now() - start);
      if (status !== 200) failures[status] = (failures[status] ?? 0) + 1;
      await sleep(Math.max(0, 100 - (performance.now() - start)));
    }
  };
  await Promise.all([livez(), requests()]);
  times.sort((a, b) => a - b);
  const at = (part: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))]! * 10) / 10;
  return { requests: times.length, p50: at(0.5), p99: at(0.99), livezMs: Math.round(livezMs), failures };
}

/** Measures how late the timers of this process are, to subtract its own wait for the processor. */
class Lag {
  #most = 0;
  #last = performance.now();
  readonly #timer = setInterval(() => {
    const now = performance.now();
    this.#most = Math.max(this.#most, now - this.#last - 5);
    this.#last = now;
  }, 5);

  stop(): number {
    clearInterval(this.#timer);
    return Math.max(this.#most, performance.now() - this.#last - 5);
  }
}

/** Measures the maximum memory of a process, in MB, four times a second. */
class Memory {
  #most = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(pid: number) {
    this.#timer = setInterval(() => {
      const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
      this.#most = Math.max(this.#most, Math.round(kilobytes / 1024));
    }, 250).unref();
  }

  stop(): number {
    clearInterval(this.#timer);
    return this.#most;
  }
}
