import { randomInt } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import fc from 'fast-check';

const root = fileURLToPath(new URL('../../../', import.meta.url));

// Properties draw by this seed unless they have one of their own. Every `fc.assert` that fails is reported here.
fc.configureGlobal({ seed: Number(process.env.HUB_SEED ?? randomInt(2 ** 31)), reporter: throwIfFailed });

/** Throws the counterexample of a failed property, with the command that repeats it. */
function throwIfFailed(details) {
  if (!details.failed) return;
  throw new Error(fc.defaultReportMessage(details) + repetition(details), { cause: details.errorInstance });
}

/** The command that repeats a failed property. `soak` adds its own, since a soak suite shares a seed between tests. */
function repetition({ seed }) {
  const { testPath, currentTestName } = expect.getState();
  if (testPath.endsWith('.soak.ts')) return '';
  const name = currentTestName.replaceAll(/[^\w ]/g, '.');
  return `\n\nRepeat it with: HUB_SEED=${seed} npm test -- ${relative(root, testPath)} -t '${name}'`;
}
