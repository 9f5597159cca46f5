import type { Operation } from '../operations.ts';
import { operations } from '../operations.ts';
import { seed, vacuum } from '../seed.ts';
import type { Server } from '../server.ts';
import { serveHub } from '../servers.ts';
import { signInOperations } from '../sign-in-operations.ts';
import type { SuiteOptions } from '../suites.ts';
import { openProject, sendBatch } from '../usage/project.ts';
import { countAccepted } from './limit.ts';
import { loadBy } from './load.ts';
import type { Load } from './load.ts';
import { table } from './table.ts';
import type { Comparison } from './table.ts';

const rounds = 5;

/** The length of a round. */
const seconds = 1.5;
const warmUpRequests = 300;

/** The number of events of a request. */
const batchSize = 100;

/** Compares one hub with two on the same database, whose callers alternate between them. */
export async function benchInstances({ databaseUrl, postgres, progress }: SuiteOptions): Promise<string> {
  const hubs: Server[] = [];
  try {
    // The first one migrates.
    for (let started = 0; started < 2; started += 1) hubs.push(await serveHub(databaseUrl));
    progress('seeding 10,000 products');
    const seeded = await seed(databaseUrl);
    const metered = await openProject(databaseUrl);
    const sendEvents: Operation['request'] = (turn) => sendBatch(metered, turn, batchSize);
    const own = [...operations(seeded), ...signInOperations(seeded, { hub: [], bareOidc: [] })];
    const requests: Record<string, Operation['request']> = {
      'list of 50 products, by REST': requestOf(own, 'REST: list of 50'),
      'one product, by REST': requestOf(own, 'REST: one product'),
      'token of a machine, opaque': requestOf(own, 'sign-in: machine, opaque token'),
      [`${batchSize} usage events, by GraphQL`]: sendEvents,
    };
    await vacuum(databaseUrl);
    const comparisons: Comparison[] = [];
    for (const [name, request] of Object.entries(requests)) {
      progress(name);
      comparisons.push({ name, ...(await compare(hubs, { request, postgres, turn: 0 })) });
    }
    const limited = await countAccepted(hubs, seeded.hotKeys[0]!, seeded.productId);
    return [table(comparisons), '', limited].join('\n');
  } finally {
    for (const hub of hubs) await hub.stop();
  }
}

function requestOf(all: readonly Operation[], name: string): Operation['request'] {
  return all.find((operation) => operation.name === name)!.request;
}

/** Measures both in each round, so that a busy moment of the machine affects them equally. */
async function compare(hubs: readonly Server[], load: Load): Promise<Omit<Comparison, 'name'>> {
  const one = hubs.slice(0, 1);
  await loadBy(hubs, load, warmUpRequests);
  const { perSecond } = await loadBy(hubs, load, warmUpRequests);
  const amount = Math.round(perSecond * seconds);
  const comparison: Omit<Comparison, 'name'> = { byOne: [], byTwo: [] };
  for (let round = 0; round < rounds; round += 1) {
    comparison.byOne.push(await loadBy(one, load, amount));
    comparison.byTwo.push(await loadBy(hubs, load, amount));
  }
  return comparison;
}
