import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build-if-stale.mjs';
import { mutantsOf } from './mutants/operators.mjs';

const help = `npm run test:mutants -- [options]

Changes one expression of the hub at a time and runs its tests, which should fail. Prints the mutants that no test
notices, and for each room the share of those that were noticed. Fails if that is below 90 % in a pure room.

  --only <text>     rooms whose names contain the text
  --sample <count>  mutants of each room that needs a database (default: 3)
  --seed <number>   chooses the sample (default: 1)
  --json            prints the result as JSON
  --help            prints this text

Example:
  npm run test:mutants -- --only pricing
`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    sample: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

/** Pure rooms: calculations without a database, each with the tests that hold them. Every mutant is tried. */
const pureRooms = [
  {
    room: 'src/platform/values',
    tests: [
      ...withoutDatabase('test/platform'),
      'test/auth/clients-rules',
      'test/catalog/(pricing-terms|price-calculation)',
    ],
  },
  {
    room: 'src/catalog/pricing',
    tests: ['test/catalog/(pricing|price-calculation)', 'test/billing/vectors', 'test/billing/explain\\.test'],
  },
  {
    room: 'src/billing/invoicing/arithmetic',
    tests: [
      'test/billing/invoice-(arithmetic|totals)',
      'test/billing/period-(arithmetic|cadences)',
      'test/billing/vectors',
    ],
  },
  {
    room: 'src/analytics',
    files: /\/(buckets|interval|range|report)\.js$/,
    tests: ['test/analytics/(buckets|range|report)'],
  },
];

/** The test files of a folder that open no database and start no hub. */
function withoutDatabase(folder) {
  const needs = /support\/(database|hub|hub-process|program|template|seed|shop)\.|embedded|postgres/;
  const files = readdirSync(new URL(`../${folder}`, import.meta.url)).filter((name) => name.endsWith('.test.ts'));
  return files
    .map((name) => `${folder}/${name}`)
    .filter((name) => !needs.test(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')));
}

/** Rooms whose tests need a database: a sample of their mutants is tried, with the tests of the room. */
const sampledRooms = ['auth', 'metering', 'catalog', 'billing', 'entitlements', 'analytics'].map((name) => ({
  room: `src/${name}`,
  tests: [`test/${name}/`],
  needsDatabase: true,
}));

const root = fileURLToPath(new URL('..', import.meta.url));
const minimumScore = 90;
/** Processor time that the tests of a pure room may take with a mutant, in seconds: they take three without one. */
const processorSeconds = 20;
const shortestTimeoutMs = 20_000;

if (options.help) process.stdout.write(help);
else process.exitCode = await main();

async function main() {
  await buildIfStale();
  const chosen = [...pureRooms, ...sampledRooms].filter(({ room }) => room.includes(options.only));
  const results = [];
  for (const room of chosen) results.push(await tryRoom(room));
  if (options.json) console.log(JSON.stringify(results, null, 2));
  else
    for (const { room, tried, unnoticed, timedOut, score } of results)
      console.log(
        `${room.padEnd(34)} ${String(tried).padStart(5)} mutants  ${unnoticed.length} unnoticed  ${timedOut} timed out  ${score.toFixed(1)} %`,
      );
  return results.some(({ isPure, score }) => isPure && score < minimumScore) ? 1 : 0;
}

async function tryRoom(room) {
  const mutants = room.needsDatabase ? sampled(allMutants(room)) : allMutants(room);
  const started = performance.now();
  if ((await outcomeOf(room)) !== 'passed') throw new Error(`The tests of ${room.room} fail without a mutant.`);
  const timeout = room.needsDatabase
    ? Math.max(shortestTimeoutMs, Math.ceil(4 * (performance.now() - started)))
    : undefined;
  const unnoticed = [];
  let timedOut = 0;
  const waiting = [...mutants];
  const worker = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${room.room}: ${waiting.length} mutants to go`);
      const outcome = await outcomeOf(room, timeout, mutant);
      if (outcome === 'passed') unnoticed.push(placeOf(mutant));
      if (outcome === 'timed out') timedOut += 1;
    }
  };
  await Promise.all(Array.from({ length: room.needsDatabase ? 1 : availableParallelism() }, worker));
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  unnoticed.sort((a, b) => a.localeCompare(b));
  for (const place of unnoticed) console.error(`unnoticed  ${place}`);
  const score = mutants.length ? (1 - unnoticed.length / mutants.length) * 100 : 100;
  return { room: room.room, isPure: !room.needsDatabase, tried: mutants.length, unnoticed, timedOut, score };
}

function allMutants({ room, files = /\.js$/ }) {
  const folder = `${root}dist/${room}`;
  const names = readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`);
  return names
    .filter((name) => files.test(name))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return mutantsOf(file, source).map((mutant) => ({ ...mutant, file, source }));
    });
}

/** Draws mutants by the seed (mulberry32), without drawing one twice. */
function sampled(mutants) {
  let state = Number(options.seed);
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const left = [...mutants];
  const count = Math.min(Number(options.sample), left.length);
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0]);
}

/**
 * How the tests of a room end, with a mutant if one is given. A mutant that makes them run without end is noticed: those
 * of a pure room by their processor time, which other work on the machine does not change, and those that need a
 * database by taking four times as long as without the mutant. Both are counted as timed out.
 */
function outcomeOf({ tests, needsDatabase }, timeout, mutant) {
  const jest = [`${root}node_modules/jest/bin/jest.js`, ...tests, '--bail', '--silent'];
  if (!needsDatabase) jest.push('--runInBand', '--config', `${root}jest.mutants.config.mjs`);
  const args = ['--max-semi-space-size=16', '--experimental-transform-types', '--no-warnings', ...jest];
  const env = { ...process.env };
  if (mutant) {
    const { file, start, end, replacement } = mutant;
    env.HUB_MUTANT = JSON.stringify({ url: pathToFileURL(file).href, start, end, replacement });
    env.NODE_OPTIONS = `--import ${new URL('mutants/load-mutant.mjs', import.meta.url).href}`;
  }
  const limited = needsDatabase ? 'exec "$@"' : `ulimit -t ${processorSeconds} && exec "$@"`;
  const command = ['-c', limited, 'sh', process.execPath, ...args];
  const child = spawn('sh', command, { cwd: root, env, stdio: 'ignore', timeout, killSignal: 'SIGKILL' });
  return new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ? 'timed out' : code === 0 ? 'passed' : 'failed')),
  );
}

function placeOf({ file, source, start, end, replacement }) {
  const before = source.slice(0, start);
  const line = before.split('\n').length;
  const text = source.split('\n')[line - 1].trim();
  return `${file.slice(root.length)}:${line}  ${source.slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 60)} -> ${replacement.slice(0, 40)}   in: ${text.slice(0, 100)}`;
}
