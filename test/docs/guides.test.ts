import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { guides as allGuides } from '../../rest/docs/guides.ts';
import { root } from '../support/program.ts';
import { some } from '../support/some.ts';
import { asShown, blocksOf, runElsewhere, shownOnly, stepsOf } from './guide.ts';
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
  'plan-versions': [],
  orders: [],
  checkout: [],
  invoices: [],
  gateways: [],
  'customer-pages': [],
  mails: [],
  webhooks: [],
  taxes: [],
  'test-clocks': ['selling'],
  licences: [],
  releases: ['selling'],
  exports: [],
  'people-reports': [],
  import: [],
  clients: [],
  cli: [],
  events: [],
  operations: [],
};

/** The steps of a guide take up to five seconds of a processor, most of them for commands in processes of their own. */
describe.each(some(Object.entries(guides), 4))('docs/%s.md', (guide, before) => {
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
  }, 180_000);
});

const blocks = allGuides.flatMap(({ name }) => blocksOf(name).map((block) => ({ guide: name, ...block })));

it('every guide with blocks to run is tested', () => {
  const isStep = ({ language }: { language: string }) => !(language in runElsewhere) && !shownOnly.includes(language);
  const withSteps = new Set(blocks.filter(isStep).map(({ guide }) => guide));
  expect(Object.keys(guides).sort()).toEqual([...withSteps].sort());
});

it('every block is a step of a guide, is run by another suite, or is listed as shown only', () => {
  for (const { name } of allGuides) expect(() => stepsOf(name)).not.toThrow();
  const languages = new Set(blocks.map(({ language }) => language));
  const listed = [...Object.keys(runElsewhere), ...shownOnly];
  expect(listed.filter((language) => !languages.has(language))).toEqual([]);
  const suites = new Set(Object.values(runElsewhere).flatMap((names) => names.split(', ')));
  expect([...suites].filter((name) => !existsSync(root + name))).toEqual([]);
});

it('CONTRIBUTING.md gives a reason for every block that no test runs', () => {
  const text = readFileSync(`${root}CONTRIBUTING.md`, 'utf8');
  const reasons = text.slice(text.indexOf('### Blocks that no test runs'), text.indexOf('### Soak suites'));
  const unrun = blocks.filter(({ language }) => language === 'console').map(({ guide }) => `docs/${guide}.md`);
  expect(unrun.filter((file) => !reasons.includes(file))).toEqual([]);
});
