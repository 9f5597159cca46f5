import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FeedWatch } from '../../src/platform/events/feed-watch.ts';
import { newId } from '../../src/platform/values/ids.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let watch: FeedWatch;

beforeAll(async () => {
  database = await openTestDatabase();
  const report = (error: unknown) => {
    throw error;
  };
  watch = new FeedWatch({ em: () => database.orm.em.fork(), report, pollMs: 20 });
});

afterAll(async () => {
  watch.close();
  await database.close();
});

it('a follower is woken although the one before leaves twice, the second time after they have come', async () => {
  const projectId = newId('project');
  const first = watch.open(projectId);
  first.close();
  const second = watch.open(projectId);
  first.close();
  expect(await second.wait(5_000)).toBe('woken');
  second.close();
});
