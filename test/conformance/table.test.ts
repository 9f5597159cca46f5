import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const tests = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.test.ts') && file !== 'table.test.ts');

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

/** `| module | what is checked | the hub | file: sentence |` */
function documentedTests(): string[] {
  const rows = read('../../docs/conformance.md').matchAll(/^\| (\w+) +\| .* \| `([\w-]+\.test\.ts)`: (.+?) +\|$/gm);
  return [...rows].map(([, module, file, sentence]) => `${file} ${module}: ${sentence}`);
}

/** The names of the tests in a file; a skipped or focused test fails the count. */
function existingTests(file: string): string[] {
  const names = [...read(file).matchAll(/^it\(\s*'([^']+)'/gm)].map(([, name]) => `${file} ${name}`);
  expect(names).toHaveLength([...read(file).matchAll(/\b(x?it|test)\b(\.\w+)*\(/g)].length);
  return names;
}

it('docs/conformance.md lists every module that is tested, and no other', () => {
  expect(tests.length).toBeGreaterThan(0);
  expect(documentedTests().toSorted()).toEqual(tests.flatMap(existingTests).toSorted());
});
