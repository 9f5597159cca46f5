import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { Project } from '../../src/auth/projects/project.ts';
import { checkBooks } from '../../src/cli/doctor/books.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { createMeter } from '../../src/metering/create-meter.ts';
import type { NewMeter } from '../../src/metering/create-meter.ts';
import { foldGroupTotals, foldTotals } from '../../src/metering/fold-totals.ts';
import type { UsageEventInput } from '../../src/metering/metering-input.ts';
import type { Properties } from '../../src/metering/properties.ts';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { usageAsOf } from '../../src/metering/usage-as-of.ts';
import { groupsOfMeters, maxGroups } from '../../src/metering/usage-groups.ts';
import { usageInParts } from '../../src/metering/usage-in-parts.ts';
import { weightedSum } from '../../src/metering/weighted-sum.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed, unique } from '../support/seed.ts';
import { StatementWatch } from '../support/statements.ts';
import { untilWaiting } from './until-waiting.ts';

const now = Temporal.Instant.from('2026-11-20T10:00:00Z');
let database: TestDatabase;
let seed: Seed;
let project: Project;

beforeAll(async () => {
  database = await openTestDatabase();
  seed = new Seed(database.orm);
  project = await seed.project();
});

afterAll(() => database.close());

const em = () => database.orm.em.fork();

/** Creates a meter that groups by region and model, and returns its key and id. */
async function meter(more: Partial<NewMeter> = {}): Promise<{ key: string; id: string }> {
  const key = unique('meter');
  const input = { key, name: key, aggregation: Aggregation.sum, groupBy: ['region', 'model'], ...more };
  const { id } = await em().transactional((inner) => createMeter(inner, seed.owner(project), input, now));
  return { key, id };
}

const event = (key: string, properties?: Properties | null, more: Partial<UsageEventInput> = {}): UsageEventInput => ({
  ...{ meter: key, subject: 'acme', quantity: '1', key: unique('event'), properties },
  ...more,
});

/** Records events, and returns the status of each. */
const record = (...events: UsageEventInput[]) =>
  em()
    .transactional((inner) => recordUsage(inner, seed.owner(project), { events }, now))
    .then((receipts) => receipts.map(({ status }) => status));

const groupsOf = async (id: string) =>
  (await groupsOfMeters(em(), project.id, [id])).get(id)!.map(({ values }) => values);

const problemsOf = (work: Promise<unknown>): Promise<{ pointer: string; detail: string }[]> =>
  work.then(
    () => [],
    (error: { details: { problems: { pointer: string; detail: string }[] } }) => error.details.problems,
  );

describe('a meter', () => {
  it('refuses names that are no properties, and names that are there twice', async () => {
    const filter = [
      { property: 'a', values: ['1'] },
      { property: 'a', values: [] },
      { property: 'é', values: ['1'] },
    ];
    const wrong = meter({ filter, groupBy: ['x', 'x', 'two words'] });
    expect((await problemsOf(wrong)).map(({ pointer }) => pointer)).toEqual([
      '/groupBy/2',
      '/filter/1/values',
      '/filter/2/property',
      '/filter/1/property',
      '/groupBy/1',
    ]);
  });

  it('groups by at most three properties', async () => {
    const problems = await problemsOf(meter({ groupBy: ['a', 'b', 'c', 'd'] }));
    expect(problems).toEqual([{ pointer: '/groupBy', detail: 'must have at most 3 entries' }]);
  });
});

describe('an event with properties', () => {
  it('is of the group of its values, compared as text, and null stands for a property that it does not have', async () => {
    const { key, id } = await meter();
    await record(
      event(key, { region: 'eu', model: 5 }),
      event(key, { region: 'eu', model: '5' }),
      event(key, { model: true, host: 'ignored' }),
      event(key, {}),
      event(key),
      event(key, JSON.parse('{"__proto__": "x"}') as Properties),
    );
    expect(await groupsOf(id)).toEqual([
      ['eu', '5'],
      [null, 'true'],
      [null, null],
    ]);
  });

  it('keeps its properties for good, also when its meter does not group', async () => {
    const { key, id } = await meter({ groupBy: [] });
    await record(event(key, { region: 'eu', size: 1.5, beta: false }), event(key));
    const sql = 'select properties, group_number from usage_event where meter_id = ? order by id';
    expect(await em().execute(sql, [decodeId('meter', id)])).toEqual([
      { properties: { beta: false, size: 1.5, region: 'eu' }, group_number: null },
      { properties: null, group_number: null },
    ]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a list', { a: [] }, '/a'],
    ['null', { a: null }, '/a'],
    ['a long text', { a: 'x'.repeat(101) }, '/a'],
    ['a name with a blank', { 'a b': 1 }, '/a b'],
    ['an empty name', { '': 1 }, '/'],
    ['a long name', { ['n'.repeat(41)]: 1 }, `/${'n'.repeat(41)}`],
    ['too many names', Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`p${index}`, 1])), ''],
    [
      'more than 4096 bytes',
      Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`p${index}`, '日'.repeat(100)])),
      '',
    ],
  ])('is refused with %s', async (_, properties, pointer) => {
    const { key } = await meter();
    const problems = await problemsOf(record(event(key, properties as Properties)));
    expect(problems.map((problem) => problem.pointer)).toEqual([`/events/0/properties${pointer}`]);
  });

  it('takes two statements for a batch without properties, and three with groups that exist', async () => {
    const [plain, grouped] = [await meter({ groupBy: [] }), await meter()];
    await record(event(grouped.key, { region: 'eu' }));
    const watch = new StatementWatch();
    const costOf = async (...events: UsageEventInput[]) => (await watch.of(() => record(...events))).statements.length;
    expect([await costOf(event(plain.key)), await costOf(event(grouped.key, { region: 'eu' }))]).toEqual([4, 5]);
    watch.stop();
  });
});

describe('a filter', () => {
  it('excludes events for which a condition does not hold: they do not count, and their keys stay free', async () => {
    const filter = [
      { property: 'region', values: ['eu', 'us'] },
      { property: 'paid', values: ['true'] },
    ];
    const { key, id } = await meter({ filter });
    const sent = [
      event(key, { region: 'eu', paid: true }),
      event(key, { region: 'asia', paid: true }),
      event(key, { region: 'eu', paid: false }),
      event(key, { region: 'eu' }),
      event(key),
    ];
    expect(await record(...sent)).toEqual(['accepted', 'excluded', 'excluded', 'excluded', 'excluded']);
    expect(await record(...sent)).toEqual(['duplicate', 'excluded', 'excluded', 'excluded', 'excluded']);
    const corrected = event(key, { region: 'us', paid: 'true' }, { key: sent[1]!.key });
    expect(await record(corrected)).toEqual(['accepted']);
    expect(await groupsOf(id)).toEqual([
      ['eu', null],
      ['us', null],
    ]);
  });

  it('that excludes a whole batch leaves nothing to record', async () => {
    const { key } = await meter({ filter: [{ property: 'a', values: ['1'] }] });
    expect(await record(event(key))).toEqual(['excluded']);
  });
});

describe('the groups of a meter', () => {
  it('are at most a thousand: a batch that needs more is refused as a whole, at each event', async () => {
    const { key, id } = await meter();
    const inGroup = (index: number) => event(key, { region: `r${index}` });
    await record(...Array.from({ length: maxGroups - 1 }, (_, index) => inGroup(index)));
    const problems = await problemsOf(record(inGroup(0), inGroup(5000), inGroup(6000), inGroup(6000)));
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/events/2/properties', '/events/3/properties']);
    expect(await record(inGroup(5000), inGroup(0))).toEqual(['accepted', 'accepted']);
    expect(await problemsOf(record(inGroup(7000)))).toHaveLength(1);
    expect(await groupsOf(id)).toHaveLength(maxGroups);
  }, 30_000);

  it('are added once by batches that come at once', async () => {
    const [one, other] = [await meter(), await meter()];
    const batch = () =>
      ['eu', 'us', 'asia'].flatMap((region) => [event(one.key, { region }), event(other.key, { region })]);
    let sent: Promise<unknown> | undefined;
    await em().transactional(async (inner) => {
      await recordUsage(inner, seed.owner(project), { events: [event(one.key, { region: 'us' })] }, now);
      sent = Promise.all([record(...batch()), record(...batch().reverse()), record(...batch())]);
      await untilWaiting(em(), 3);
    });
    await sent;
    expect((await groupsOf(one.id)).map(([region]) => region).toSorted()).toEqual(['asia', 'eu', 'us']);
    expect(await groupsOf(other.id)).toHaveLength(3);
  });
});

const regions = ['eu', 'us', undefined] as const;

const drawn = fc.record({
  minutes: fc.integer({ min: -6 * 60, max: 0 }),
  lateHours: fc.constantFrom(0, 0, 2, 5),
  region: fc.constantFrom(...regions),
  quantity: fc.integer({ min: -50, max: 200 }),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer D> ? D : never;

const begin = now.subtract({ hours: 7 });

const kinds = Object.values(Aggregation);

/** What a meter counts of some events, event by event. */
function expected(aggregation: Aggregation, events: Drawn[], [since, until, known]: Temporal.Instant[]): string {
  const recorded = events.filter((one) => Temporal.Instant.compare(recordedAt(one), known!) <= 0);
  if (aggregation === Aggregation.weighted_sum) {
    const changes = recorded.map((one) => ({ occurredAt: occurredAt(one), quantity: String(one.quantity) }));
    return weightedSum(changes, since!, until!).toDecimal();
  }
  const inside = recorded
    .filter((one) => Temporal.Instant.compare(occurredAt(one), since!) >= 0)
    .filter((one) => Temporal.Instant.compare(occurredAt(one), until!) < 0);
  const sizes = inside.map(({ quantity }) => Math.abs(quantity));
  if (aggregation === Aggregation.count) return String(sizes.length);
  if (aggregation === Aggregation.sum) return String(sizes.reduce((sum, one) => sum + one, 0));
  if (aggregation === Aggregation.max) return String(Math.max(0, ...sizes));
  if (aggregation === Aggregation.unique) return String(new Set(sizes).size);
  if (!inside.length) return '0';
  if (aggregation === Aggregation.min) return String(Math.min(...sizes));
  if (aggregation === Aggregation.latest) return String(Math.abs(lastOf(inside).quantity));
  const sum = BigInt(sizes.reduce((all, one) => all + one, 0));
  return new Rational(sum).over(new Rational(BigInt(sizes.length))).toDecimal();
}

/** The event that occurred last, of several the one that was recorded last. */
function lastOf(events: readonly Drawn[]): Drawn {
  const { compare } = Temporal.Instant;
  return events
    .toSorted((a, b) => compare(occurredAt(a), occurredAt(b)) || compare(recordedAt(a), recordedAt(b)))
    .at(-1)!;
}

const occurredAt = ({ minutes }: Drawn) => now.add({ minutes });
const recordedAt = (one: Drawn) => occurredAt(one).add({ hours: one.lateHours });

/** Records each event for a meter of each aggregation with groups, and for its twin without. */
async function recordDrawn(keys: Record<string, string>, events: Drawn[]): Promise<void> {
  for (const one of events) {
    const batch = Object.entries(keys).map(([name, key]) => {
      const aggregation = name.replace('plain_', '') as Aggregation;
      const size = String(Math.abs(one.quantity));
      const amount = aggregation === Aggregation.weighted_sum ? String(one.quantity) : size;
      const isCounted = aggregation === Aggregation.count || aggregation === Aggregation.unique;
      return event(key, one.region ? { region: one.region } : null, {
        quantity: isCounted ? '1' : amount,
        value: aggregation === Aggregation.unique ? size : null,
        occurredAt: occurredAt(one),
      });
    });
    await em().transactional((inner) => recordUsage(inner, seed.owner(project), { events: batch }, recordedAt(one)));
    await foldGroupTotals(em(), 3);
    await foldTotals(em(), 3);
  }
}

describe('the usage of groups', () => {
  it('is that of their events as of any time, adds up to that of a twin without groups, and passes hub doctor', async () => {
    const windows = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 80 }), { minLength: 2, maxLength: 2 }), {
      minLength: 3,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 15 }), windows, async (events, spans) => {
        const made: Record<string, { key: string; id: string }> = {};
        for (const aggregation of kinds) {
          made[aggregation] = await meter({ aggregation, groupBy: ['region'] });
          made[`plain_${aggregation}`] = await meter({ aggregation, groupBy: [] });
        }
        await recordDrawn(Object.fromEntries(Object.entries(made).map(([name, { key }]) => [name, key])), events);
        const groups = await groupsOfMeters(
          em(),
          project.id,
          Object.values(made).map(({ id }) => id),
        );
        for (const span of spans) {
          const [since, until] = span.toSorted((a, b) => a - b).map((step) => begin.add({ minutes: 6 * step }));
          for (const known of [now.subtract({ hours: 1 }), now.add({ hours: 5 })]) {
            const times = [since!, until!, known];
            for (const aggregation of kinds) {
              const query = (name: string, numbers?: number[]) => ({
                ...{ projectId: project.id, meterId: made[name]!.id, aggregation, subjects: ['acme'], groups: numbers },
                ...{ since: since!, until: until!, recordedUntil: known },
              });
              const numbered = groups.get(made[aggregation]!.id)!;
              const asked = numbered.map(({ number }) => query(aggregation, [number]));
              const all = query(
                aggregation,
                numbered.map(({ number }) => number),
              );
              const usages = await usageAsOf(em(), [...asked, all, query(aggregation), query(`plain_${aggregation}`)]);
              const own = numbered.map(({ values }) => events.filter((one) => (one.region ?? null) === values[0]));
              const whole = expected(aggregation, events, times);
              expect(usages).toEqual([...own.map((each) => expected(aggregation, each, times)), whole, whole, whole]);
              const [inParts] = await usageInParts(em(), [halves(all)]);
              const [plainInParts] = await usageInParts(em(), [halves(query(`plain_${aggregation}`))]);
              expect(inParts).toEqual(plainInParts);
              if (aggregation !== Aggregation.sum) continue;
              const sum = usages.slice(0, own.length).map((usage) => Rational.of(usage));
              expect(sum.reduce((a, b) => a.plus(b), Rational.of('0')).toDecimal()).toBe(whole);
            }
          }
        }
        expect((await checkBooks(em())).filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
      }),
      { numRuns: 5 },
    );
  }, 120_000);
});

/** The same period in two parts. */
function halves<T extends { since: Temporal.Instant; until: Temporal.Instant }>(query: T): T[] {
  const half = query.since.add({ milliseconds: query.since.until(query.until).total('milliseconds') / 2 });
  return [
    { ...query, until: half },
    { ...query, since: half },
  ];
}

it('hub doctor finds totals of groups that differ from their events', async () => {
  const { key, id } = await meter();
  await record(event(key, { region: 'eu' }));
  await em().execute('update usage_group_addition set quantity = quantity + 1 where meter_id = ?', [
    decodeId('meter', id),
  ]);
  const findings = (await checkBooks(em())).filter(({ verdict }) => verdict !== 'ok');
  expect(findings).toEqual([
    expect.objectContaining({ check: 'usage of groups', detail: expect.stringContaining(id) }),
  ]);
});
