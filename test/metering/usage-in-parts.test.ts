import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { createMeter } from '../../src/metering/create-meter.ts';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { usageInParts } from '../../src/metering/usage-in-parts.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed, unique } from '../support/seed.ts';

const at = (time: string) => Temporal.Instant.from(`2026-04-10T${time}Z`);
/** Two parts of a day, with an unbilled hour between them. */
const spans = [
  { since: at('00:00:00'), until: at('12:00:00') },
  { since: at('13:00:00'), until: at('23:00:00') },
];
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

/** Records one event with a meter, and returns the usage of both parts. */
async function usageOf(aggregation: Aggregation, occurredAt: Temporal.Instant): Promise<string> {
  const seed = new Seed(database.orm);
  const project = await seed.project();
  const viewer = seed.owner(project);
  const recordedAt = at('23:30:00');
  const inTransaction = <T>(work: (em: EntityManager) => Promise<T>) => database.orm.em.fork().transactional(work);
  const input = { key: 'm', name: 'M', aggregation };
  const { id: meterId } = await inTransaction((em) => createMeter(em, viewer, input, recordedAt));
  const value = aggregation === Aggregation.unique ? 'ada' : null;
  const event = { meter: 'm', subject: 'acme', quantity: '1', value, key: unique('event'), occurredAt };
  await inTransaction((em) => recordUsage(em, viewer, { events: [event] }, recordedAt));
  const of = { projectId: project.id, meterId, aggregation, subjects: ['acme'], recordedUntil: recordedAt };
  const [figure] = await usageInParts(database.orm.em.fork(), [spans.map((span) => ({ ...of, ...span }))]);
  return figure!.toDecimal();
}

const { count, sum, max, min, average, latest, unique: different } = Aggregation;

describe.each([count, sum, max, min, average, latest, different])('usage in two parts by %s', (aggregation) => {
  it.each([
    ['includes', 'at the start of the first part', '00:00:00', '1'],
    ['includes', 'just before the end of the first part', '11:59:59.999', '1'],
    ['excludes', 'at the end of the first part', '12:00:00', '0'],
    ['excludes', 'just before the start of the second part', '12:59:59.999', '0'],
    ['includes', 'at the start of the second part', '13:00:00', '1'],
    ['excludes', 'at the end of the second part', '23:00:00', '0'],
  ])('%s an event %s', async (_, __, time, figure) => {
    expect(await usageOf(aggregation, at(time))).toBe(figure);
  });
});
