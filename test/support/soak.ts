import { relative } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from './program.ts';

interface Soak {
  /** How many seeds the test is run with: that of the run and those that follow it. */
  seeds?: number;
  /** For each seed, on a machine that is busy with other things too. */
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
export function soak(name: string, { seeds = 1, timeoutMs }: Soak, work: (seed: number) => Promise<void>): void {
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
  // The stack begins with the message as it was when the error was made, and jest shows the stack.
  failure.stack = failure.stack?.replace(failure.message, () => failure.message + repeat);
  failure.message += repeat;
  throw failure;
}
