import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { migrations } from '../../src/migrations/index.ts';

/** The SHA-256 of every migration that databases in use have run. Each landing adds the new ones. */
const landed = JSON.parse(readFileSync(new URL('checksums.json', import.meta.url), 'utf8')) as Record<string, string>;

function checksumOf(name: string): string {
  const file = new URL(`../../src/migrations/${name}.ts`, import.meta.url);
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

it('a migration that has landed is unchanged', () => {
  const changed = Object.entries(landed).filter(([name, checksum]) => checksumOf(name) !== checksum);
  const sentences = changed.map(
    ([name]) =>
      `src/migrations/${name}.ts was changed after databases in use have run it: undo that, and write a new migration.`,
  );
  expect(sentences).toEqual([]);
});

it('every migration but the newest has a checksum', () => {
  const missing = migrations.slice(0, -1).filter(({ name }) => !landed[name]);
  const sentences = missing.map(({ name }) => `Add to checksums.json: "${name}": "${checksumOf(name)}"`);
  expect(sentences).toEqual([]);
});

it('a migration that has landed keeps its place in the list', () => {
  expect(migrations.slice(0, Object.keys(landed).length).map(({ name }) => name)).toEqual(Object.keys(landed));
});
