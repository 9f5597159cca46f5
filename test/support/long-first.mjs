import { readFileSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';
import { quarterOf } from './draw-files.mjs';

/** The seconds that files took in a run, of those with three or more; scripts/test-durations.mjs writes them. */
const durations = JSON.parse(readFileSync(new URL('durations.json', import.meta.url), 'utf8'));

/** Files that run in every run: they show that the parts work as one, or draw by themselves whether they run. */
const always = new Set(['console/console.test.ts', 'console/restart.test.ts', 'story.test.ts', 'docs/guides.test.ts']);

/** Fewer files than these are files that were asked for by name. */
const wholeRun = 300;

/** The files that take long begin first; a whole run leaves three of four of those to other seeds, unless it is CI's. */
export default class LongFirst extends Sequencer {
  sort(tests) {
    const secondsOf = ({ path }) => durations[nameOf(path)] ?? 0;
    const long = tests.filter((test) => secondsOf(test) > 0).sort((a, b) => secondsOf(b) - secondsOf(a));
    const short = super.sort(tests.filter((test) => secondsOf(test) === 0));
    return [...(isWhole(tests) ? drawn(long) : long), ...short];
  }
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('/test/') + '/test/'.length);
}

function isWhole(tests) {
  return tests.length >= wholeRun && !process.env.CI && process.env.EVERY_CASE === undefined;
}

function drawn(long) {
  const others = long.map(({ path }) => nameOf(path)).filter((name) => !always.has(name));
  const kept = new Set([...always, ...quarterOf(others, process.env.HUB_SEED)]);
  const left = long.filter(({ path }) => !kept.has(nameOf(path))).length;
  console.error(`${left} of the ${long.length} files that take long are left to other seeds; CI=true runs all.`);
  return long.filter(({ path }) => kept.has(nameOf(path)));
}
