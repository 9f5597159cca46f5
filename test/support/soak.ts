import { relative } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from './program.ts';

interface SoakOptions {
  /** The number of seeds to run the test with, starting at the seed of the run. */
  seeds?: number;
  /** The time limit for each seed, on a busy machine. */
  timeoutMs: number;
}

/** The seed of this run, which scripts/soak.mjs chooses unless HUB_SEED is set. */
function readSeed(): number {
  const seed = Number(process.env.HUB_SEED);
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new Error('HUB_SEED must be a whole number; npm run test:soak sets it.');
  return seed;
}

/** Defines a test for each seed, which its name contains; a failure prints the command that repeats it. */
export function soak(name: string, { seeds = 1, timeoutMs }: SoakOptions, work: (seed: number) => Promise<void>): void {
  const first = readSeed();
  for (let seed = first; seed < first + seeds; seed += 1) {
    it(`${name} (seed ${seed})`, () => work(seed).catch((error: unknown) => fail(error, seed)), timeoutMs);
  }
}

/** Throws an error again with the command that repeats its test. */
function fail(error: unknown, seed: number): never {
  const failure = error instanceof Error ? error : new Error(String(error));
  const file = relative(root, expect.getState().testPath!);
  const repeat = `\n\nRepeat it with: HUB_SEED=${seed} npm run test:soak -- ${file}`;
  // jest shows the stack, which contains the original message.
  failure.stack = failure.stack?.replace(failure.message, () => failure.message + repeat);
  failure.message += repeat;
  throw failure;
}
