import { migrate } from '../../src/migrations/migrate.ts';
import { openDatabase } from '../../mikro-orm.config.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { Seed } from '../../test/support/seed.ts';
import { begun, multiply, openShop, settle } from '../billing/fill.ts';
import { renewals } from '../billing/index.ts';
import { spreadOf } from '../measure.ts';
import { operations } from '../operations.ts';
import { get } from '../requests.ts';
import type { HttpRequest } from '../requests.ts';
import { seed } from '../seed.ts';
import type { SeededData } from '../seed.ts';
import type { Server } from '../server.ts';
import { serveHub } from '../servers.ts';
import { signInEveryone } from '../sign-in.ts';
import { signInOperations } from '../sign-in-operations.ts';
import type { SuiteOptions } from '../suites.ts';
import { addArtifacts, addProducts } from './fill.ts';

const numbersOfProducts = [1_000, 100_000, 1_000_000];
const numbersOfArtifacts = [10_000, 1_000_000];
const numbersOfSubscriptions = [10_000, 100_000];

/** The number of requests of each kind; they come one after the other. */
const requests = 60;
const warmUp = 20;

/** The number of renewals that are measured. */
const renewed = 4_000;

/** Measures how the cost of requests and of renewals grows with the rows of the database. */
export async function benchGrowth(options: SuiteOptions): Promise<string> {
  const hub = await serveHub(options.databaseUrl);
  const lines = [`${''.padEnd(58)}      ms   PostgreSQL ms`];
  try {
    const seeded = await seed(options.databaseUrl, { products: 1_000, keys: 20 });
    lines.push(...(await growProducts(hub, seeded, options)), '', ...(await growArtifacts(hub, seeded, options)));
  } finally {
    await hub.stop();
  }
  lines.push('', `${''.padEnd(40)}invoices/s   Node ms each   PostgreSQL ms each   statements each`);
  return [...lines, ...(await growSubscriptions(options))].join('\n');
}

async function growProducts(hub: Server, seeded: SeededData, options: SuiteOptions): Promise<string[]> {
  const key = (turn: number) => ({ authorization: `Bearer ${seeded.readingKeys[turn % seeded.readingKeys.length]}` });
  const paths: Record<string, string> = {
    'newest 50': '/catalog/products?first=50',
    'first 50 by name': '/catalog/products?first=50&sort=name',
    '50 that contain two words': '/catalog/products?first=50&text=product+77',
  };
  const one = operations(seeded).find(({ name }) => name === 'REST: one product')!;
  const lines: string[] = [];
  for (const count of numbersOfProducts) {
    options.progress(`${count} products`);
    await addProducts(options.databaseUrl, seeded.projectUuid, count);
    for (const [name, path] of Object.entries(paths))
      lines.push(await line(`${named(count)} products: ${name}`, hub, options, (turn) => get(path, key(turn))));
    lines.push(await line(`${named(count)} products: one of them`, hub, options, (turn) => one.request(turn, 0)));
  }
  return lines;
}

async function growArtifacts(hub: Server, seeded: SeededData, options: SuiteOptions): Promise<string[]> {
  const signedIn = await signInEveryone(hub, seeded);
  const kinds = ['sign-in: machine, opaque token', 'sign-in: introspection', 'sign-in: refresh'];
  const own = signInOperations(seeded, { hub: signedIn, bareOidc: signedIn }).filter(
    ({ name, server }) => server === 'hub' && kinds.includes(name),
  );
  const lines: string[] = [];
  for (const count of numbersOfArtifacts) {
    options.progress(`${count} artifacts`);
    await addArtifacts(options.databaseUrl, count);
    for (const { name, request, answered } of own)
      lines.push(
        await line(
          `${named(count)} tokens: ${name.slice('sign-in: '.length)}`,
          hub,
          options,
          (turn) => request(turn, 0),
          (text) => answered?.(text, 0),
        ),
      );
  }
  return lines;
}

async function growSubscriptions({ databaseUrl, postgres, progress }: SuiteOptions): Promise<string[]> {
  const orm = await openDatabase(databaseUrl);
  await migrate(orm);
  const verbs = new Seed(orm, new FrozenClock(begun));
  const lines: string[] = [];
  for (const count of numbersOfSubscriptions) {
    progress(`${count} subscriptions`);
    const { shop } = await openShop(verbs, `shop-${count}`);
    await multiply(databaseUrl, shop, count);
    await settle(databaseUrl);
    const name = `${named(count)} due of one project`;
    lines.push(name.padEnd(38) + (await renewals(databaseUrl, { workers: 1, postgres, most: renewed })));
    // The rest must not be renewed with those of the next number.
    await orm.em.fork().execute('update subscription set next_due_at = null; update invoice set next_due_at = null');
  }
  await orm.close();
  return lines;
}

function named(count: number): string {
  return count.toLocaleString('en');
}

/** Sends requests one after the other, and describes what one of them costs. */
async function line(
  name: string,
  hub: Server,
  { postgres }: SuiteOptions,
  request: (turn: number) => HttpRequest,
  answered: (text: string) => void = () => {},
): Promise<string> {
  const times: number[] = [];
  let before = 0;
  for (let turn = 0; turn < warmUp + requests; turn += 1) {
    if (turn === warmUp) before = postgres.read() ?? 0;
    const { path, ...init } = request(turn);
    const began = performance.now();
    const response = await fetch(hub.address + path, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
    answered(text);
    if (turn >= warmUp) times.push(performance.now() - began);
  }
  const postgresMs = ((postgres.read() ?? 0) - before) / requests / 1000;
  return `${name.padEnd(58)}${spreadOf(times).median.toFixed(1).padStart(8)}${postgresMs.toFixed(1).padStart(16)}`;
}
