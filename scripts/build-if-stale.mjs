import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}dist/.built`;
const sources = ['src', 'schema', 'rest'];
const settings = ['mikro-orm.config.ts', 'package.json', 'scripts/bundle.mjs', 'tsconfig.json', 'tsconfig.build.json'];

/** Compiles to dist/ if any source was changed, added or removed since the last build. */
export async function buildIfStale() {
  const state = stateOf(files());
  if (state === lastBuilt()) return;
  if (process.stderr.isTTY) process.stderr.write('Building the hub, which takes some seconds.\n');
  const tsc = `${root}node_modules/typescript/bin/tsc`;
  // Types are left to `npm run check`; the output is the same without them.
  const args = [tsc, '-p', 'tsconfig.build.json', '--noCheck'];
  const [status] = await once(spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }), 'exit');
  if (status !== 0) throw new Error('The sources were not compiled; see above.');
  const { bundle } = await import('./bundle.mjs');
  await bundle();
  mkdirSync(`${root}dist`, { recursive: true });
  writeFileSync(stamp, state);
}

function files() {
  const found = sources.flatMap((folder) =>
    readdirSync(root + folder, { recursive: true }).map((name) => `${folder}/${name}`),
  );
  return [...settings, ...found.filter((name) => name.endsWith('.ts'))].sort();
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
