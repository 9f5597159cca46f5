import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../dist/console/', import.meta.url));

/** The most JavaScript that a browser may load before the first screen, compressed by brotli. */
export const mostInitialBytes = 150_000;

/** The chunks of the build with their compressed sizes; initial are those that the first screen of a project needs. */
export function consoleSizes() {
  const manifest = JSON.parse(readFileSync(`${folder}manifest.json`, 'utf8'));
  const initial = reached(manifest, ['index.html', 'app/start.tsx']);
  return Object.entries(manifest)
    .filter(([, { file }]) => file.endsWith('.js'))
    .map(([key, { file }]) => ({ file, bytes: statSync(`${folder}${file}.br`).size, isInitial: initial.has(key) }))
    .sort((one, other) => other.bytes - one.bytes);
}

/** Prints them, as part of `npm run build`. */
export function printConsoleSizes() {
  const sizes = consoleSizes();
  const sum = (list) => list.reduce((total, { bytes }) => total + bytes, 0);
  const initial = sizes.filter(({ isInitial }) => isInitial);
  for (const { file, bytes, isInitial } of sizes)
    console.log(`${kilobytes(bytes)}  ${isInitial ? 'first' : 'later'}  ${file}`);
  console.log(
    `${kilobytes(sum(initial))}  JavaScript before the first screen, of at most ${kilobytes(mostInitialBytes)}`,
  );
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
}

function reached(manifest, entries) {
  const found = new Set();
  const visit = (key) => {
    if (found.has(key) || !manifest[key]) return;
    found.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  for (const key of entries) visit(key);
  return found;
}
