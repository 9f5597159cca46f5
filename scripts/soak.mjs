import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

/** The suites that measure response times, which must run alone on the machine. */
const timedSuites = 'test/attacker/';

/** Two runs with the same seed: first the suites that may run in parallel, then the timed ones. */
const runs = [
  ['--testPathIgnorePatterns', '/node_modules/', `/${timedSuites}`],
  ['--testMatch', `<rootDir>/${timedSuites}**/*.soak.ts`, '--runInBand'],
];

process.env.EVERY_CASE = '1';
process.env.HUB_SEED ||= String(randomInt(1, 1_000_000));
console.log(`Soak suites run with HUB_SEED=${process.env.HUB_SEED}.`);

const chosen = process.argv.slice(2);
const failed = runs.filter((options) => {
  const args = ['--config', 'jest.soak.config.mjs', '--passWithNoTests', ...chosen, ...options];
  return spawnSync('npm', ['--silent', 'test', '--', ...args], { stdio: 'inherit' }).status !== 0;
});

process.exitCode = failed.length ? 1 : 0;
