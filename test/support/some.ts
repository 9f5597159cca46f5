import { test } from '@jest/globals';
import { createHash } from 'node:crypto';
import fc from 'fast-check';

/** Whether all cases are tried, as by `npm run test:soak`; the quick tests try some, which the seed chooses. */
export const everyCase = process.env.EVERY_CASE !== undefined;

/** A few of the cases, in their order, by the seed of the run; all of them in the soak suites. */
export function some<Case>(cases: readonly Case[], few: number): readonly Case[] {
  if (everyCase || cases.length <= few) return cases;
  return fc.sample(fc.subarray([...cases], { minLength: few, maxLength: few }), 1)[0]!;
}

/** A third of the cases with their names, by the seed of the run; all of them in the soak suites. */
export function third<Case>(cases: Record<string, Case>): readonly [name: string, one: Case][] {
  const all = Object.entries(cases);
  return some(all, Math.ceil(all.length / 3));
}

/** Defines tests of which a quick run tries some. */
interface Sampled {
  (name: string, body: () => Promise<void> | void, timeoutMs?: number): void;
  each: typeof test.each;
}

/** Defines a test that a quick run skips unless its name is drawn, by the seed, for a share (0 to 1) of all names. */
export function sometimes(share: number): Sampled {
  const seed = String(fc.readConfigureGlobal().seed);
  const define = (name: string, body: () => Promise<void> | void, timeoutMs?: number) => {
    const drawn = createHash('sha256').update(seed).update(name).digest().readUInt32BE() / 2 ** 32;
    const chosen = everyCase || drawn < share ? test : test.skip;
    chosen(name, body, timeoutMs);
  };
  const each = (cases: readonly unknown[]) => test.each(some(cases, Math.ceil(cases.length * share)));
  return Object.assign(define, { each: each as typeof test.each });
}
