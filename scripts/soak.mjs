import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

/** The suites that measure how fast a hub answers, and so have the machine for themselves. */
const measuring = 'test/attacker/';

/** The soak suites in two runs of one seed: all that may share the machine, then those that may not. */
const runs = [
  ['--testPathIgnorePatterns', '/node_modules/', `/${measuring}`],
  ['--testMatch', `<rootDir>/${measuring}**/*.soak.ts`, '--runInBand'],
];

process.env.HUB_SEED ||= String(randomInt(1, 1_000_000));
process.env.NODE_OPTIONS = '--experimental-vm-modules --no-warnings';
console.log(`Soak suites run with HUB_SEED=${process.env.HUB_SEED}.`);

const chosen = process.argv.slice(2);
const failed = runs.filter((options) => {
  const args = ['--config', 'jest.soak.config.mjs', '--passWithNoTests', ...chosen, ...options];
  return spawnSync('jest', args, { stdio: 'inherit' }).status !== 0;
});

process.exitCode = failed.length ? 1 : 0;
