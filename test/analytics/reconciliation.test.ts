import { afterAll, beforeAll, it } from '@jest/globals';
import fc from 'fast-check';
import { lifeOf } from '../billing/lives-arbitraries.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { requireFigures, zones } from './figures-of-life.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it('the figures of a random history are those of its ledger and its changes, on each day and in any zone', async () => {
  const property = fc.asyncProperty(lifeOf(60, 12), fc.constantFrom(...zones), (life, timezone) =>
    requireFigures(database.orm, life, timezone),
  );
  await fc.assert(property, { numRuns: 4 });
}, 240_000);
