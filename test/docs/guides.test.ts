import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HubClient } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';
import { Reader, asShown, stepsOf } from './guide.ts';

/** The guides whose steps are run from the first to the last, in a project of their own. */
const guides = ['usage'];

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
});

afterAll(() => hub?.close());

describe.each(guides)('docs/%s.md', (guide) => {
  it('shows answers that the hub gives to its steps, in their order', async () => {
    const seed = new Seed(hub.orm);
    const reader = new Reader(HubClient.withKey(hub.address, await seed.key(await seed.project())));
    const steps = stepsOf(guide);
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) {
      const answer = await reader.run(step);
      const place = `docs/${guide}.md:${step.line}`;
      if (step.expected) expect([place, asShown(answer, step.expected)]).toEqual([place, step.expected]);
      else expect([place, answer]).not.toHaveProperty('1.errors');
    }
  });
});
