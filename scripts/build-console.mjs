import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const draft = `${root}dist/.console`;
const folder = `${root}dist/console`;
const stamp = `${folder}/.built`;
const settings = ['package.json', 'scripts/build-console.mjs', 'node_modules/.package-lock.json'];

/** The longest time that a build may take on a slow machine, in milliseconds. */
const longestMs = 600_000;

/** Builds the console if any source or package was changed, added or removed since the last build. */
export async function buildConsoleIfStale() {
  if (stateOf(files()) === lastBuilt()) return;
  if (process.stderr.isTTY) process.stderr.write('Building the console, which takes some seconds.\n');
  const { withLock } = await import('../src/platform/files/lock-file.ts');
  mkdirSync(`${root}dist`, { recursive: true });
  await withLock(`${root}dist/.building-console`, longestMs, async () => {
    // Another program may have built it in the meantime.
    if (stateOf(files()) !== lastBuilt()) await build();
  });
}

async function build() {
  const state = stateOf(files());
  rmSync(stamp, { force: true });
  await bundle('console/vite.config.ts');
  await bundle('console/customer/vite.config.ts');
  await compress(`${draft}/assets`);
  await publish();
  writeFileSync(stamp, state);
}

/** Runs Vite in a process of its own, since React decides by NODE_ENV what it contains. */
async function bundle(config) {
  const args = [`${root}node_modules/vite/bin/vite.js`, 'build', '--config', config, '-l', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  // Standard output belongs to the program that is built for.
  const [status] = await once(spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 2, 2] }), 'exit');
  if (status !== 0) throw new Error('The console was not built; see above.');
}

/** Compresses every file once, so that the hub only sends. */
async function compress(assets) {
  const names = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(`${assets}/${name}`);
      await writeFile(`${assets}/${name}.br`, await promisify(brotliCompress)(bytes, { params }));
      await writeFile(`${assets}/${name}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

/**
 * Moves a finished build into its place, the page last. The files of the build before stay, because pages that are open
 * load some of them later.
 */
async function publish() {
  mkdirSync(`${folder}/assets`, { recursive: true });
  const [before, added] = [await lastFiles(), await readdir(`${draft}/assets`)];
  for (const name of added) await rename(`${draft}/assets/${name}`, `${folder}/assets/${name}`);
  await cp(`${draft}/.vite/manifest.json`, `${folder}/manifest.json`);
  await cp(`${draft}/.vite/customer-manifest.json`, `${folder}/customer-manifest.json`);
  await cp(`${root}console/app/graphql/gql/documents.json`, `${folder}/documents.json`);
  await rename(`${draft}/customer.html`, `${folder}/customer.html`);
  await rename(`${draft}/index.html`, `${folder}/index.html`);
  await writeFile(`${folder}/.files`, added.join('\n'));
  const kept = new Set([...added, ...before]);
  for (const name of await readdir(`${folder}/assets`)) if (!kept.has(name)) await rm(`${folder}/assets/${name}`);
  await rm(draft, { recursive: true });
}

async function lastFiles() {
  return existsSync(`${folder}/.files`) ? (await readFile(`${folder}/.files`, 'utf8')).split('\n') : [];
}

function files() {
  const sources = readdirSync(`${root}console`, { recursive: true }).map((name) => `console/${name}`);
  const present = settings.filter((name) => existsSync(root + name));
  return [...present, ...sources.filter((name) => /\.(ts|tsx|css|js|json|svg|html|graphql)$/.test(name))].sort();
}

/** Compares exact times, since a restored file may be older than the build. */
function stateOf(names) {
  return names.map((name) => `${name} ${statSync(root + name).mtimeMs}`).join('\n');
}

function lastBuilt() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildConsoleIfStale();
