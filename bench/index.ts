import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../src/platform/embedded/postgres.ts';
import { buildIfStale } from '../scripts/build-if-stale.mjs';
import { BlockCount, blockCountSettings } from './block-count.ts';
import { commit, committedCounts, countAll, regressionsOf } from './check-counts.ts';
import { operations } from './operations.ts';
import type { Operation, Servers } from './operations.ts';
import { measure } from './measure.ts';
import type { Measurement } from './measure.ts';
import { fenced, requestTable, writePage } from './page.ts';
import { PostgresCpu } from './postgres-cpu.ts';
import { requireSameAnswers } from './same-answers.ts';
import { checkSameProducts } from './same-products.ts';
import { seed, vacuum } from './seed.ts';
import type { SeededData } from './seed.ts';
import type { Server } from './server.ts';
import { serveBare, serveBareOidc, serveHub, servePeer } from './servers.ts';
import { signInEveryone } from './sign-in.ts';
import { signInFloors, signInOperations } from './sign-in-operations.ts';
import { StatementCount } from './statement-count.ts';
import { shownOn, suites } from './suites.ts';
import { tables } from './table.ts';

const help = `npm run bench -- [options]

Measures requests to the hub, and to a peer, as ratios to bare servers that do the same.

  --only <name>        one suite (${Object.keys(suites).join(', ')}), or the requests whose names contain the text
  --events <counts>    the numbers of usage events that --only analytics reports on (default: 1000000,10000000); 50 million
                       take an hour and 30 GB of disk
  --rounds <count>     how often each request is measured (default: 6)
  --seconds <count>    the length of a round (default: 1)
  --profile <folder>   writes a CPU profile of the hub, for the profilers of Chrome and VS Code
  --check              compares counts that do not depend on the machine with bench/counts.json; fails if one is larger
  --accept             writes the counts to bench/counts.json instead
  --page               writes the figures of requests, ${shownOn('performance').join(', ')} into docs/performance.md;
                       with --only those of one suite, for docs/scale.md: ${shownOn('scale').join(', ')}
  --json               prints the results as JSON
  --help               prints this text

Example:
  npm run bench -- --only list --rounds 3
`;

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000,10000000' },
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
    check: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

/** Modules are counted, and nothing is collected between two collections that the bench asks for. */
const countingArgs = [
  ...['--min-semi-space-size=128', '--max-semi-space-size=128'],
  ...['--import', new URL('count-modules.ts', import.meta.url).href],
];

/** Every key is used in the warm-up: the first use in a minute takes a statement more. */
const countedSize = { products: 200, keys: 10 };

/** The started servers, stopped in reverse order at the end, even after an error. */
const started: { stop: () => Promise<void> }[] = [];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  if (options.help) process.stdout.write(help);
  else if (options.check || options.accept) await check();
  else if (options.page) await writePages();
  else if (suites[options.only]) console.log(await runSuite(options.only));
  else print(await bench());
} finally {
  await stopAll();
}

async function stopAll(): Promise<void> {
  for (const { stop } of started.splice(0).reverse()) await stop();
}

function print(results: Measurement[]): void {
  console.log(options.json ? JSON.stringify(results, null, 2) : tables(results));
}

/** Writes the figures of one suite into the page that shows it, or all figures of docs/performance.md. */
async function writePages(): Promise<void> {
  const shown = suites[options.only]?.shownIn;
  if (shown) return writePage(shown.page, await partsOf([options.only]));
  if (options.only) throw new Error(`No page shows ${options.only} alone.`);
  const requests = requestTable(await bench());
  await stopAll();
  await writePage('performance', { requests, ...(await partsOf(shownOn('performance'))) });
}

async function partsOf(names: string[]): Promise<Record<string, string>> {
  const parts: Record<string, string> = {};
  for (const name of names) parts[suites[name]!.shownIn!.part] = fenced(await runSuite(name));
  return parts;
}

/**
 * Measures the hub as it is shipped: main.js of the build in a separate process, on a durable PostgreSQL. The baselines are
 * separate processes too: one returns the same list with Express and pg only, the other is oidc-provider in memory. CPU per
 * request is the most reliable figure. It belongs to the server process alone, so neither the load generator nor other
 * programs on the machine affect it.
 */
async function bench(): Promise<Measurement[]> {
  progress('building');
  await buildIfStale();
  const { postgres, dir } = await startPostgres();
  const hub = await start(serveHub(postgres.url, { profileFolder: options.profile }));
  const bare = await start(serveBare(postgres.url));
  const peer = await start(servePeer(postgres.url));
  progress('seeding 10,000 products');
  const seeded = await seed(postgres.url);
  const servers = { hub, bare, peer, bareOidc: await start(serveBareOidc(seeded)) };
  const selected = await operationsOf(servers, seeded);
  await vacuum(postgres.url);
  const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
  const figures = { postgres: new PostgresCpu(dir), statements: new StatementCount(postgres.url, dir) };
  return measure(servers, selected, { rounds, seconds, ...figures, progress });
}

/** Counts what the operations of the hub cost, and compares it with what they cost before. */
async function check(): Promise<void> {
  await buildIfStale();
  const { postgres, dir } = await startPostgres(blockCountSettings);
  const hub = await start(serveHub(postgres.url, { nodeArgs: countingArgs }));
  const { modules } = await hub.usage();
  const seeded = await seed(postgres.url, countedSize);
  const signedIn = await signInEveryone(hub, seeded);
  await vacuum(postgres.url);
  const all = [...operations(seeded), ...signInOperations(seeded, { hub: signedIn, bareOidc: signedIn })];
  const own = all.filter(({ server }) => server === 'hub');
  const statements = new StatementCount(postgres.url, dir);
  const blocks = await BlockCount.open(postgres.url);
  started.push({ stop: () => blocks.close() });
  const counted = await statements.during(() => countAll({ hub, operations: own, statements, blocks }));
  const counts = { 'the start': { modules }, ...counted };
  if (options.accept) return commit(counts);
  const regressions = regressionsOf(counts, committedCounts());
  for (const regression of regressions) console.error(regression);
  if (!regressions.length) console.log(`${own.length} operations cost no more than before`);
  else console.error('If that is intended: npm run bench -- --accept');
  process.exitCode = regressions.length ? 1 : 0;
}

/** Runs a suite on a PostgreSQL of its own. */
async function runSuite(name: string): Promise<string> {
  await buildIfStale();
  const { postgres, dir } = await startPostgres();
  const suiteOptions = {
    databaseUrl: postgres.url,
    postgres: new PostgresCpu(dir),
    profileFolder: options.profile,
    events: options.events.split(',').map(Number),
    progress,
  };
  const figures = await suites[name]!.run(suiteOptions);
  await stopAll();
  return figures;
}

/** The selected operations with their baselines, checked to return the same. */
async function operationsOf(servers: Servers, seeded: SeededData): Promise<Operation[]> {
  await checkSameProducts(servers, seeded);
  const all = operations(seeded);
  const floors = new Set(all.filter(({ name }) => name.includes(options.only)).map(({ floor }) => floor));
  const doors = all.filter(({ name }) => name.includes(options.only) || floors.has(name));
  // Skipped unless requested, since hashing passwords takes some seconds.
  if (!signInFloors.some(isSelectedSignIn)) return doors;
  progress('signing in');
  const [hub, bareOidc] = [await signInEveryone(servers.hub, seeded), await signInEveryone(servers.bareOidc, seeded)];
  const signIn = signInOperations(seeded, { hub, bareOidc }).filter(({ floor }) => isSelectedSignIn(floor));
  await requireSameAnswers(servers, signIn);
  return [...doors, ...signIn];
}

/** Selects by the name of the baseline, which contains the other name, so that both always run. */
function isSelectedSignIn(floor: string): boolean {
  return floor.includes(options.only);
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Starts a PostgreSQL that survives a crash, in a folder that is removed at the end. */
async function startPostgres(settings?: Record<string, string>): Promise<{ postgres: { url: string }; dir: string }> {
  const dir = join(temporaryFolder(), 'postgres');
  const postgres = await startEmbedded({ dir, settings });
  started.push(postgres);
  return { postgres, dir };
}

async function start(starting: Promise<Server>): Promise<Server> {
  const server = await starting;
  started.push(server);
  return server;
}

/** Writes to standard error, so that standard output is only JSON with --json. */
function progress(what: string): void {
  console.error(`${process.uptime().toFixed(0).padStart(4)} s  ${what}`);
}
