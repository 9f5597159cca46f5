import { describe, expect, it } from '@jest/globals';
import { guides as allGuides } from '../../rest/docs/guides.ts';
import { asShown, blocksOf, shownOnly, stepsOf } from './guide.ts';
import { Reader } from './reader.ts';

/** The guides whose steps are run, each with the guides that the reader has followed before. */
const guides: Record<string, string[]> = {
  README: [],
  selling: [],
  'single-page-app': [],
  frontends: ['selling'],
  'legacy-clients': [],
  projects: ['selling', 'frontends'],
  usage: [],
  subscriptions: ['selling'],
  invoices: [],
  taxes: [],
  'test-clocks': ['selling'],
  licences: [],
  releases: ['selling'],
  import: [],
  clients: [],
  events: [],
};

describe.each(Object.entries(guides))('docs/%s.md', (guide, before) => {
  it('shows steps that work in order, with the answers of the hub', async () => {
    const reader = await Reader.start(guide === 'README' ? 'someone-elses' : 'forge');
    try {
      for (const each of before) for (const step of stepsOf(each)) await reader.follow(step);
      for (const step of stepsOf(guide)) {
        const place = `docs/${guide}.md:${step.line}`;
        const answer = await reader.follow(step);
        if (step.expected) expect([place, asShown(answer, step.expected)]).toEqual([place, step.expected]);
      }
    } finally {
      await reader.close();
    }
  }, 60_000);
});

it('every guide with blocks to run is tested', () => {
  const withBlocks = allGuides.filter(({ name }) =>
    blocksOf(name).some(({ language }) => !shownOnly.includes(language)),
  );
  expect(Object.keys(guides).sort()).toEqual(withBlocks.map(({ name }) => name).sort());
});
