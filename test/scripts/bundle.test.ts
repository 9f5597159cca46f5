import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { root } from '../support/program.ts';

const { entries, publish } = (await import('../../scripts/bundle.mjs' as string)) as {
  entries: Record<string, string>;
  publish: (draft: string, folder: string) => Promise<void>;
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-bundle-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Publishes a bundle of the given files, each with its name as text. Returns the names in the place of the bundle. */
async function published(...names: string[]): Promise<string[]> {
  const draft = join(folder, 'draft');
  mkdirSync(draft);
  for (const name of names) writeFileSync(join(draft, name), `${name} of ${names.length}`);
  await publish(draft, join(folder, 'bundle'));
  expect(readdirSync(draft)).toEqual([]);
  rmSync(draft, { recursive: true });
  return readdirSync(join(folder, 'bundle')).filter((name) => !name.startsWith('.'));
}

it('a new bundle keeps the files of the one before, which a running hub may still load, and removes older ones', async () => {
  expect(await published('hub.js', 'pdf-1.js')).toEqual(['hub.js', 'pdf-1.js']);
  expect(await published('hub.js', 'pdf-2.js', 'csv-2.js')).toEqual(['csv-2.js', 'hub.js', 'pdf-1.js', 'pdf-2.js']);
  expect(readFileSync(join(folder, 'bundle/hub.js'), 'utf8')).toBe('hub.js of 3');
  expect(await published('hub.js', 'pdf-3.js')).toEqual(['csv-2.js', 'hub.js', 'pdf-2.js', 'pdf-3.js']);
  expect(existsSync(join(folder, 'bundle/pdf-1.js'))).toBe(false);
});

it('the modules that threads run are entries of the bundle, under their own names', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const modules = sources.flatMap((name) =>
    [...readFileSync(join(root, 'src', name), 'utf8').matchAll(/new URL\('\.\/([\w-]+)', import\.meta\.url\)/g)].map(
      ([, module]) => [module!, join('src', dirname(name), module!)],
    ),
  );
  expect(modules.length).toBeGreaterThan(2);
  expect(entries).toMatchObject(Object.fromEntries(modules));
});

it('no package in the bundle loads another by `module.require`, which the bundler does not provide', () => {
  const folder = join(root, 'dist/bundle');
  const files = readFileSync(join(folder, '.files'), 'utf8')
    .split('\n')
    .filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(50);
  const odd = files.filter((name) => readFileSync(join(folder, name), 'utf8').includes('module.require('));
  expect(odd).toEqual([]);
});
