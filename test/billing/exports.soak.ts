import { afterAll, beforeAll, expect } from '@jest/globals';
import fc from 'fast-check';
import { People } from '../support/people.ts';
import { soak } from '../support/soak.ts';
import { fillCustomers, readExport } from './export-runs.ts';

const rows = 1_000_000;

let people: People;

beforeAll(async () => {
  people = await People.start();
});
afterAll(() => people.close(), 120_000);

soak(
  'a million rows stream in flat memory, and whole to a reader who leaves at random',
  { timeoutMs: 1_200_000 },
  async (seed) => {
    const project = await people.seed.project();
    const key = await people.seed.key(project);
    await fillCustomers(people, project.id, rows);
    const { address } = people.hub;
    const startedAt = performance.now();
    const whole = await readExport({ address, key, leaveAfter: () => undefined, rows });
    const seconds = (performance.now() - startedAt) / 1000;
    const alive = whole.aliveMb.map((mb) => mb.toFixed(0));
    process.stdout.write(
      `${String(rows)} rows in ${seconds.toFixed(1)} s, ${(rows / seconds).toFixed(0)} a second; ` +
        `alive after each tenth: ${alive.join(', ')} MB\n`,
    );
    expect(whole).toMatchObject({ rows, answers: 1, mistakes: 0 });
    expect(whole.aliveMb.at(-1)! - whole.aliveMb[0]!).toBeLessThan(15);
    const stays = fc.sample(fc.integer({ min: 1, max: 200_000 }), { seed, numRuns: 100 });
    const parts = await readExport({ address, key, leaveAfter: () => stays.pop(), rows });
    expect(parts).toMatchObject({ rows, mistakes: 0 });
    expect(parts.answers).toBeGreaterThan(3);
  },
);
