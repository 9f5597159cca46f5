import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { root } from './program.ts';

const command = 'npm test -- test/support/properties.test.ts -t ';
const failing = fc.property(fc.nat(), () => {
  throw new Error('no');
});

it('a failing property prints the command that repeats it', () => {
  const run = () => fc.assert(failing, { seed: 7 });
  expect(run).toThrow(`Repeat it with: HUB_SEED=7 ${command}'a failing property prints the command that repeats it'`);
  expect(run).toThrow(expect.objectContaining({ cause: new Error('no') }));
});

it('a failing asynchronous property prints the command that repeats it', async () => {
  const property = fc.asyncProperty(fc.nat(), () => Promise.reject(new Error('no')));
  await expect(fc.assert(property, { seed: 8 })).rejects.toThrow(`Repeat it with: HUB_SEED=8 ${command}`);
});

it('a property without a seed of its own prints the seed of the run', () => {
  const seed = fc.readConfigureGlobal().seed!;
  expect(seed).toBeGreaterThanOrEqual(0);
  expect(() => fc.assert(failing)).toThrow(`Repeat it with: HUB_SEED=${seed} ${command}`);
});

/** Ways of running a property whose failure is not reported so. */
const others =
  /\bfc\.(check|configureGlobal|resetConfigureGlobal|statistics)\(|\b(asyncReporter|reporter):|fast-check'/;

it('tests run properties by fc.assert alone, without a reporter of their own', () => {
  const files = readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const found = files.filter((name) => {
    const text = readFileSync(`${root}test/${name}`, 'utf8');
    return others.test(text.replace("import fc from 'fast-check';", ''));
  });
  expect(found).toEqual(['support/properties.test.ts']);
});
