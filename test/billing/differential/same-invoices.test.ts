import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { some } from '../../support/some.ts';
import { beginAt, customerCount, drawProject, endAt, projectCount } from './draw.ts';
import { expectRecorded } from './expect-recorded.ts';
import { createDrawn, openDrawn } from './open.ts';
import { play } from './play.ts';
import { readRecorded } from './recorded.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it('1,000 random subscriptions are recorded, with documents of every kind', () => {
  const recorded = readRecorded();
  expect([recorded.length, projectCount * customerCount]).toEqual([50, 1000]);
  const all = recorded.flat().join('\n');
  const kinds = ['recurring', 'proration', 'usage', 'commitment', 'adjustment'].map((kind) => `  line ${kind} `);
  const reasons = ['create', 'cycle', 'change', 'pause', 'resume', 'give_up', 'end'].map(
    (one) => ` subscription_${one} `,
  );
  const categories = [' S 19%', ' S 20% ', ' AE 0%', ' O 0%', ' inclusive '];
  for (const part of [...kinds, ...reasons, ...categories, 'credit note', 'by balance', ' void ', ' lost '])
    expect([part, all.includes(part)]).toEqual([part, true]);
});

// A subscription takes a fifth of a second: a quick run plays 4 of one project, and the soak suites play all.
it.each(some([...Array(projectCount).keys()], 1))(
  'random subscriptions of project %i have the invoices of before rate cards',
  async (number) => {
    const { orm } = database;
    const drawn = drawProject(number);
    const customers = some([...Array(customerCount).keys()], 4);
    const actions = drawn.actions.filter(({ customer }) => customers.includes(customer));
    await createDrawn(orm, drawn);
    const project = await openDrawn(orm, { ...drawn, actions });
    const [outcomes] = await play(orm, [project], { from: beginAt, to: endAt });
    const isWhole = customers.length === customerCount;
    await expectRecorded(project, number, { outcomes: outcomes!, customers: isWhole ? undefined : customers });
  },
  240_000,
);
