import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { Project } from '../../src/auth/projects/project.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { createMeter } from '../../src/metering/create-meter.ts';
import { foldTotals } from '../../src/metering/fold-totals.ts';
import type { UsageEventInput } from '../../src/metering/metering-input.ts';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { lateUsage, usageAsOf } from '../../src/metering/usage-as-of.ts';
import type { LateUsageQuery } from '../../src/metering/usage-as-of.ts';
import { weightedSum } from '../../src/metering/weighted-sum.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed, unique } from '../support/seed.ts';
import { StatementWatch } from '../support/statements.ts';

const at = Temporal.Instant.from;
const start = at('2026-03-31T20:00:00Z');
let database: TestDatabase;
let seed: Seed;

beforeAll(async () => {
  database = await openTestDatabase();
  seed = new Seed(database.orm);
});

afterAll(() => database.close());

interface MeteredProject {
  project: Project;
  meters: Record<Aggregation, string>;
}

async function meteredProject(): Promise<MeteredProject> {
  const project = await seed.project();
  const meters = await database.orm.em.fork().transactional(async (em) => {
    const made = Object.values(Aggregation).map(async (aggregation) => {
      const input = { key: aggregation, name: aggregation, aggregation };
      return [aggregation, (await createMeter(em, seed.owner(project), input, start)).id];
    });
    return Object.fromEntries(await Promise.all(made)) as Record<Aggregation, string>;
  });
  return { project, meters };
}

interface RecordedEvent {
  occurredAt: Temporal.Instant;
  recordedAt: Temporal.Instant;
  subject: string;
  quantity: string;
}

/** Records each event with every meter, in the form that the meter accepts. */
async function recordEvents({ project }: MeteredProject, ...all: RecordedEvent[]): Promise<void> {
  const byTime = new Map<string, RecordedEvent[]>();
  for (const each of all) {
    const key = each.recordedAt.toString();
    byTime.set(key, [...(byTime.get(key) ?? []), each]);
  }
  for (const [recordedAt, batch] of byTime) {
    const events = batch.flatMap((each) => Object.values(Aggregation).map((kind) => eventOf(kind, each)));
    await database.orm.em.fork().transactional(async (em) => {
      expect(await recordUsage(em, seed.owner(project), { events }, at(recordedAt))).not.toContainEqual(
        expect.objectContaining({ status: 'duplicate' }),
      );
    });
    // Some hours are then in the totals, some in the additions, and some in both.
    await foldTotals(database.orm.em.fork(), 3);
  }
}

function eventOf(meter: Aggregation, { subject, quantity, occurredAt }: RecordedEvent): UsageEventInput {
  const event = { meter, subject, occurredAt, key: unique('event'), quantity: '1' };
  if (meter === Aggregation.unique) return { ...event, value: quantity };
  if (meter === Aggregation.count) return event;
  return { ...event, quantity: meter === Aggregation.weighted_sum ? quantity : quantity.replace('-', '') };
}

type UsageWindow = Pick<LateUsageQuery, 'subjects' | 'since' | 'until' | 'recordedUntil' | 'billedUntil'>;

function ofEveryKind({ project, meters }: MeteredProject, request: UsageWindow): LateUsageQuery[] {
  return Object.values(Aggregation).map((aggregation) => ({
    ...request,
    projectId: project.id,
    meterId: meters[aggregation],
    aggregation,
  }));
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0;

/** Calculates the expected usage event by event. */
function expectedOf(
  all: RecordedEvent[],
  { aggregation, subjects, since, until, recordedUntil }: LateUsageQuery,
): string {
  const known = all.filter((each) => subjects.includes(each.subject) && !isBefore(recordedUntil, each.recordedAt));
  const inside = known.filter(({ occurredAt: when }) => !isBefore(when, since) && isBefore(when, until));
  const sizes = inside.map(({ quantity }) => Rational.of(quantity.replace('-', '')));
  const none = Rational.of('0');
  const figures: Record<Aggregation, () => Rational> = {
    count: () => Rational.of(String(inside.length)),
    sum: () => sizes.reduce((one, other) => one.plus(other), none),
    max: () => sizes.reduce((one, other) => (one.compare(other) < 0 ? other : one), none),
    unique: () => Rational.of(String(new Set(inside.map(({ quantity }) => quantity)).size)),
    weighted_sum: () => weightedSum(known, since, until),
    min: () => (sizes.length ? sizes.reduce((one, other) => (one.compare(other) < 0 ? one : other)) : none),
    average: () => averageOf(sizes),
    latest: () => Rational.of(lastOf(inside)?.quantity.replace('-', '') ?? '0'),
  };
  return figures[aggregation]().toDecimal();
}

function averageOf(sizes: readonly Rational[]): Rational {
  if (!sizes.length) return Rational.of('0');
  const sum = sizes.reduce((one, other) => one.plus(other));
  return Rational.of(sum.over(new Rational(BigInt(sizes.length))).toDecimal());
}

/** The event that occurred last, and of those the one that was recorded last. */
function lastOf(events: RecordedEvent[]): RecordedEvent | undefined {
  const { compare } = Temporal.Instant;
  return events.toSorted((a, b) => compare(a.occurredAt, b.occurredAt) || compare(a.recordedAt, b.recordedAt)).at(-1);
}

function isLate(all: RecordedEvent[], request: LateUsageQuery): boolean {
  const { aggregation, subjects, since, until, billedUntil, recordedUntil } = request;
  return all.some(
    ({ subject, occurredAt, recordedAt }) =>
      subjects.includes(subject) &&
      (aggregation === Aggregation.weighted_sum || !isBefore(occurredAt, since)) &&
      isBefore(occurredAt, until) &&
      isBefore(billedUntil, recordedAt) &&
      !isBefore(recordedUntil, recordedAt),
  );
}

/** Draws times around the half hours of a night at the end of a month, where hours, partitions and periods meet. */
const anyTime = fc
  .record({ halves: fc.integer({ min: 0, max: 24 }), ms: fc.constantFrom(-1, 0, 1, 0, 0, 123_456) })
  .map(({ halves, ms }) => start.add({ minutes: 30 * halves }).add({ milliseconds: ms }));

/** Draws from few times, so that windows often end exactly at a recording time. */
const aRecordedTime = fc.constantFrom(0, 7, 8, 9, 20).map((hours) => start.add({ hours }));

const anyEvent = fc
  .record({
    times: fc.tuple(anyTime, aRecordedTime),
    subject: fc.constantFrom('acme', 'acme', 'cust-1', 'another'),
    quantity: fc
      .tuple(fc.constantFrom('', '-'), fc.integer({ min: 0, max: 10 ** 9 }), fc.constantFrom('', '.000000000001', '.5'))
      .map((parts) => parts.join('')),
  })
  .map(({ times: [one, other], ...rest }) =>
    isBefore(one, other)
      ? { ...rest, occurredAt: one, recordedAt: other }
      : { ...rest, occurredAt: other, recordedAt: one },
  );

const anyWindow = fc
  .record({
    times: fc.tuple(anyTime, anyTime).filter(([one, other]) => !one.equals(other)),
    known: fc.tuple(fc.oneof(anyTime, aRecordedTime), fc.oneof(anyTime, aRecordedTime)),
    subjects: fc.constantFrom(['acme'], ['acme', 'cust-1'], ['cust-1', 'nobody'], []),
  })
  .map(({ times, known, subjects }) => {
    const [since, until] = times.toSorted((one, other) => Temporal.Instant.compare(one, other));
    const [billedUntil, recordedUntil] = known.toSorted((one, other) => Temporal.Instant.compare(one, other));
    return {
      since: since!,
      until: until!,
      billedUntil: billedUntil!,
      recordedUntil: recordedUntil!,
      subjects,
    };
  });

describe('usage as of a recording time', () => {
  it('is that of the events recorded by then, for every aggregation, and later events are detected', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyEvent, { minLength: 1, maxLength: 30 }),
        fc.array(anyWindow, { minLength: 8, maxLength: 8 }),
        async (all, windows) => {
          const place = await meteredProject();
          await recordEvents(place, ...all);
          const request = windows.flatMap((window) => ofEveryKind(place, window));
          const em = database.orm.em.fork();
          expect(await usageAsOf(em, request)).toEqual(request.map((each) => expectedOf(all, each)));
          expect(await lateUsage(em, request)).toEqual(request.map((each) => isLate(all, each)));
          const forever = request.slice(0, 10).map((each) => ({ ...each, recordedUntil: at('9998-01-01T00:00:00Z') }));
          expect(await Promise.all(forever.map(between))).toEqual(forever.map((each) => expectedOf(all, each)));
        },
      ),
      { numRuns: 12, seed: 14 },
    );
  }, 90_000);

  it('is late when recorded after the bill and up to the time asked for', async () => {
    const place = await meteredProject();
    const minute = (minutes: number) => start.add({ minutes });
    const whole = { occurredAt: start, subject: 'acme', quantity: '1' };
    await recordEvents(place, { ...whole, recordedAt: minute(10) }, { ...whole, recordedAt: minute(20) });
    const lateFrom = async (billed: number, request: number) => {
      const times = {
        since: start,
        until: minute(5),
        billedUntil: minute(billed),
        recordedUntil: minute(request),
      };
      const isLate = await lateUsage(database.orm.em.fork(), ofEveryKind(place, { ...times, subjects: ['acme'] }));
      expect(new Set(isLate).size).toBe(1);
      return isLate[0];
    };
    expect([await lateFrom(9, 10), await lateFrom(10, 19), await lateFrom(10, 20), await lateFrom(20, 99)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('is read in one statement for any number of requests, and in none without requests', async () => {
    const place = await meteredProject();
    const watch = new StatementWatch();
    const times = { since: start, until: start, recordedUntil: start, billedUntil: start };
    const request = ofEveryKind(place, { ...times, subjects: ['a "b" {c}, \\d', 'null'] });
    const em = database.orm.em.fork();
    const costOf = async (work: () => Promise<unknown>) => (await watch.of(work)).statements.length;
    expect(await costOf(async () => expect(await usageAsOf(em, request)).toEqual(request.map(() => '0')))).toBe(1);
    expect(await costOf(async () => expect(await lateUsage(em, request)).toEqual(request.map(() => false)))).toBe(1);
    expect(await costOf(async () => expect(await usageAsOf(em, [])).toEqual([]))).toBe(0);
    expect(await costOf(async () => expect(await lateUsage(em, [])).toEqual([]))).toBe(0);
    watch.stop();
  });
});

async function between({ projectId, meterId, aggregation, subjects, since, until }: LateUsageQuery): Promise<string> {
  const [answer] = await database.orm.em
    .fork()
    .execute<{ used: string }[]>('select trim_scale(usage_between(?, ?, ?, ?, ?, ?))::text as used', [
      decodeId('project', projectId),
      decodeId('meter', meterId),
      aggregation,
      `{${subjects.join()}}`,
      since.toString(),
      until.toString(),
    ]);
  return answer!.used;
}
