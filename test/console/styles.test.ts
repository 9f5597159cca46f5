import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../', import.meta.url));
const assets = `${folder}dist/console/assets/`;
const manifest = JSON.parse(readFileSync(`${folder}dist/console/manifest.json`, 'utf8')) as Record<
  string,
  { file: string; css?: string[] }
>;

/** The classes of the library's parts, whose names are hashes. */
const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{5,8}\b/g));
const read = (names: Iterable<string>) => [...names].map((name) => readFileSync(assets + name, 'utf8')).join('\n');
const built = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
const namesOf = (ending: string) => [...built].filter((name) => name.endsWith(ending)).map((name) => name.slice(7));

test('every part of the library that the console uses has its styles', () => {
  const styled = classesIn(read(namesOf('.css')));
  const all = classesIn(readFileSync(`${folder}node_modules/@mantine/core/styles.css`, 'utf8'));
  const used = [...classesIn(read(namesOf('.js')))].filter((name) => all.has(name));
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((name) => !styled.has(name))).toEqual([]);
});
