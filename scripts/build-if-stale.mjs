import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dropCompiledCode } from './compile-cache.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}dist/.built`;
const sources = ['src', 'schema', 'rest'];
/** The bundle also contains packages, whose versions npm notes in a file of its own. */
const settings = [
  ...['mikro-orm.config.ts', 'package.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts/bundle.mjs'],
  'node_modules/.package-lock.json',
];

/** The longest time that a build may take on a slow machine, in milliseconds. */
const longestMs = 600_000;

/** Builds the hub if any source or package was changed, added or removed since the last build. */
export async function buildIfStale() {
  if (stateOf(files()) === lastBuilt()) return;
  if (process.stderr.isTTY) process.stderr.write('Building the hub, which takes some seconds.\n');
  await inTurn(async () => {
    // Another program may have built it in the meantime. Types are left to `npm run check`; the output is the same.
    if (stateOf(files()) !== lastBuilt()) await build(['--noCheck']);
  });
}

/** Builds the hub, and checks its types. */
export function buildAll() {
  return inTurn(() => build([]));
}

/** Two builds at once would read what the other one is writing. */
async function inTurn(work) {
  const { withLock } = await import('../src/platform/files/lock-file.ts');
  mkdirSync(`${root}dist`, { recursive: true });
  await withLock(`${root}dist/.building`, longestMs, work);
}

async function build(options) {
  const state = stateOf(files());
  rmSync(stamp, { force: true });
  dropCompiledCode();
  const args = [`${root}node_modules/typescript/bin/tsc`, '-p', 'tsconfig.build.json', ...options];
  // Standard output belongs to the program that is built for.
  const [status] = await once(spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] }), 'exit');
  if (status !== 0) throw new Error('The sources were not compiled; see above.');
  const { bundle } = await import('./bundle.mjs');
  await bundle();
  writeFileSync(stamp, state);
}

function files() {
  const found = sources.flatMap((folder) =>
    readdirSync(root + folder, { recursive: true }).map((name) => `${folder}/${name}`),
  );
  const present = settings.filter((name) => existsSync(root + name));
  return [...present, ...found.filter((name) => name.endsWith('.ts'))].sort();
}

/** Compares exact times, since a restored file may be older than the build. */
function stateOf(names) {
  return names.map((name) => `${name} ${statSync(root + name).mtimeMs}`).join('\n');
}

function lastBuilt() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}
