import { expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { hasCommit } from '../../migrations/previous-landing.ts';
import { root } from '../../support/program.ts';
import { before } from './recorded.ts';

const folder = 'test/billing/differential';

/** Files that only the present code runs. */
const ownOnly = ['**/*.test.ts', '**/*.soak.ts', '**/expect-recorded.ts'];

/** The files outside of the folder that its code imports, but for types. */
function importedFiles(): string[] {
  const imported = globSync(`${folder}/*.ts`, { cwd: root, exclude: ownOnly }).flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/^import (?!type )[^;]*? from '(\.\.\/[^']+)'/gm),
  ]);
  return [...new Set(imported.map(([, path]) => normalize(join(folder, path!))))].toSorted();
}

(hasCommit(before) ? it : it.skip)(
  'the code before rate cards has all that this folder imports, so that it runs there',
  () => {
    const imported = importedFiles();
    expect(imported.length).toBeGreaterThan(10);
    const list = execFileSync('git', ['ls-tree', '-r', '--name-only', before], { cwd: root, encoding: 'utf8' });
    const files = new Set(list.split('\n'));
    expect(imported.filter((file) => !files.has(file))).toEqual([]);
  },
);
