import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../src/platform/embedded/postgres.ts';
import { build } from './build.ts';
import { operations } from './operations.ts';
import type { Servers } from './operations.ts';
import { measure } from './measure.ts';
import { checkSameList } from './same-list.ts';
import { seed } from './seed.ts';
import { serve } from './server.ts';
import { table } from './table.ts';

/**
 * npm run bench -- [--rounds 6] [--seconds 2] [--only <part of a name>] [--profile <folder>] [--json]
 *
 * --profile leaves a CPU profile of the hub in the folder, for Chrome's or VS Code's profiler.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

/** What has been started, to be ended last first, whatever happens. */
const started: { stop: () => Promise<void> }[] = [];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  await bench();
} finally {
  for (const { stop } of started.reverse()) await stop();
}

/**
 * Measures the hub as it is shipped: the build's own main.js in a process of its own, on a durable PostgreSQL.
 * The floor is a second process that answers the same list by Express and pg alone. CPU per request is the number to
 * go by: it is the server's own, so neither the load generator nor another program on the machine is in it.
 */
async function bench(): Promise<void> {
  progress('building');
  await build();
  const postgres = await startEmbedded({ dir: join(temporaryFolder(), 'postgres') });
  started.push(postgres);
  const servers = await startServers(postgres.url);
  progress('seeding 10,000 products');
  const seeded = await seed(postgres.url);
  await checkSameList(servers, seeded);
  const wanted = operations(seeded).filter(({ name }) => name.includes(options.only));
  const rounds = Number(options.rounds);
  const results = await measure(servers, wanted, { rounds, seconds: Number(options.seconds), progress });
  console.log(options.json ? JSON.stringify(results, null, 2) : table(results));
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

async function startServers(databaseUrl: string): Promise<Servers> {
  const hub = await serve('../dist/src/main.js', {
    ready: '/readyz',
    profileFolder: options.profile,
    env: (port) => ({
      PORT: String(port),
      HUB_HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      // Tokens are asked for without a key: the address counts, and every caller claims one of its own.
      HUB_TRUST_PROXY: '1',
    }),
  });
  started.push(hub);
  const bare = await serve('bare.ts', {
    ready: '/ready',
    env: (port) => ({ PORT: String(port), DATABASE_URL: databaseUrl }),
  });
  started.push(bare);
  return { hub, bare };
}

/** On standard error, so that --json stays JSON. */
function progress(what: string): void {
  console.error(`${process.uptime().toFixed(0).padStart(4)} s  ${what}`);
}
