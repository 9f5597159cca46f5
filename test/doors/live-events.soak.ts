import { afterAll, beforeAll, expect } from '@jest/globals';
import { People } from '../support/people.ts';
import { soak } from '../support/soak.ts';
import { raceOfFeed } from './feed-race.ts';

let people: People;

beforeAll(async () => {
  people = await People.start();
});
afterAll(() => people.close());

soak(
  'readers who stop and go on beside eight writers get each event once and in order, at both doors',
  { seeds: 3, timeoutMs: 600_000 },
  async (seed) => {
    const project = await people.seed.project();
    const key = await people.seed.key(project);
    const { written, live, paged, returns } = await raceOfFeed({ people, projectId: project.id, key, each: 400, seed });
    const expected = Array.from({ length: written.size + 1 }, (_, n) => String(n + 1));
    for (const seen of [live, paged]) {
      expect(seen.map(({ sequence }) => sequence)).toEqual(expected);
      expect(new Set(seen.slice(1).map(({ subject }) => subject))).toEqual(written);
    }
    expect(returns).toBeGreaterThan(10);
  },
);
