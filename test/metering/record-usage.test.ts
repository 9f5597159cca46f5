import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { Project } from '../../src/auth/projects/project.ts';
import { ProjectViewer } from '../../src/auth/viewer.ts';
import type { Viewer } from '../../src/auth/viewer.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { createMeter } from '../../src/metering/create-meter.ts';
import type { UsageEventInput } from '../../src/metering/metering-input.ts';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { UsageEventStatus } from '../../src/metering/usage-batch.ts';
import { setSubjectClocks } from '../../src/metering/subject-clocks.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { StatementWatch } from '../support/statements.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';
import { untilWaiting } from './until-waiting.ts';

const now = Temporal.Instant.from('2026-11-20T10:00:00Z');
let database: TestDatabase;
let seed: Seed;

beforeAll(async () => {
  database = await openTestDatabase();
  seed = new Seed(database.orm);
});

afterAll(() => database.close());

/** Creates a project with a meter of each kind, so that no test sees the events of another. */
async function meteredProject(): Promise<Project> {
  const project = await seed.project();
  for (const aggregation of Object.values(Aggregation)) {
    const input = { key: aggregation, name: aggregation, aggregation };
    await database.orm.em.fork().transactional((em) => createMeter(em, seed.owner(project), input, now));
  }
  return project;
}

type EventToSend = Partial<UsageEventInput> & { key: string };

function send(project: Project, events: EventToSend[], viewer: Viewer = seed.owner(project)): Promise<boolean[]> {
  const whole = events.map((event) => ({ meter: 'sum', subject: 'acme', quantity: '1', ...event }));
  const statuses = database.orm.em.fork().transactional((em) => recordUsage(em, viewer, { events: whole }, now));
  return statuses.then((each) => each.map(({ status }) => status === UsageEventStatus.accepted));
}

async function storedEvents(project: Project): Promise<Record<string, unknown>[]> {
  const sql = `
    select m.key as meter, e.subject, trim_scale(e.quantity)::text as quantity, e.value, e.key,
      to_char(e.occurred_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS') as at
    from usage_event e join meter m on m.id = e.meter_id and m.project_id = e.project_id
    where e.project_id = ? order by e.key, e.id`;
  return database.orm.em.fork().execute(sql, [decodeId('project', project.id)]);
}

describe('a batch of events', () => {
  it('is stored as it was sent, with any characters', async () => {
    const project = await meteredProject();
    const odd = `"{a,b}" \\ 'q' ? ?? $1 null é 日本`;
    const accepted = await send(project, [
      { key: 'a', meter: 'sum', quantity: '12345678901234567890123456.123456789012' },
      { key: odd, meter: 'unique', subject: odd, value: odd },
      {
        key: 'z',
        meter: 'count',
        subject: 'null',
        occurredAt: Temporal.Instant.from('2026-11-19T23:59:59.999Z'),
      },
    ]);
    expect(accepted).toEqual([true, true, true]);
    const at = '2026-11-20T10:00:00.000';
    const events = await storedEvents(project);
    expect(events).toHaveLength(3);
    expect(events).toEqual(
      expect.arrayContaining([
        {
          meter: 'sum',
          subject: 'acme',
          quantity: '12345678901234567890123456.123456789012',
          value: null,
          key: 'a',
          at,
        },
        { meter: 'unique', subject: odd, quantity: '1', value: odd, key: odd, at },
        {
          meter: 'count',
          subject: 'null',
          quantity: '1',
          value: null,
          key: 'z',
          at: '2026-11-19T23:59:59.999',
        },
      ]),
    );
  });

  it('counts only the first of several events with one key', async () => {
    const project = await meteredProject();
    const accepted = await send(project, [
      { key: 'b', quantity: '1' },
      { key: 'a', quantity: '2' },
      { key: 'b', quantity: '4' },
      { key: 'b', quantity: '8', meter: 'max' },
    ]);
    expect(accepted).toEqual([true, true, false, false]);
    expect((await storedEvents(project)).map(({ key, quantity }) => [key, quantity])).toEqual([
      ['a', '2'],
      ['b', '1'],
    ]);
  });

  it('does not count an event again that was recorded before, also at another time', async () => {
    const project = await meteredProject();
    expect(await send(project, [{ key: 'a' }, { key: 'b' }])).toEqual([true, true]);
    const earlier = Temporal.Instant.from('2025-01-01T00:00:00Z');
    expect(await send(project, [{ key: 'b', occurredAt: earlier }, { key: 'c' }, { key: 'a' }])).toEqual([
      false,
      true,
      false,
    ]);
    expect((await storedEvents(project)).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  });

  it('counts each event once when eight overlapping batches arrive at once, and none fails', async () => {
    const project = await meteredProject();
    const keys = Array.from({ length: 200 }, (_, index) => ({ key: String(index) }));
    const turned = (by: number): EventToSend[] => [...keys.slice(by), ...keys.slice(0, by)];
    const batches = Array.from({ length: 8 }, (_, index) =>
      index % 2 ? turned(index * 25).reverse() : turned(index * 25),
    );
    let answers: Promise<boolean[][]> | undefined;
    // An uncommitted event with one of the keys makes all batches wait, so that they certainly run at the same time.
    await database.orm.em.fork().transactional(async (em) => {
      const events = [{ meter: 'sum', subject: 'acme', quantity: '1', key: '100' }];
      expect(await recordUsage(em, seed.owner(project), { events }, now)).toMatchObject([{ status: 'accepted' }]);
      answers = Promise.all(batches.map((batch) => send(project, batch)));
      await untilWaiting(database.orm.em.fork(), 8);
    });
    expect((await answers)!.flat().filter(Boolean)).toHaveLength(199);
    expect(await storedEvents(project)).toHaveLength(200);
  });

  it('is stored as a whole or not at all', async () => {
    const project = await meteredProject();
    const batch = [{ key: 'a' }, { key: 'b', meter: 'nope' }, { key: 'c', quantity: '-1' }];
    await expect(send(project, batch)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'invalid_input',
      details: { problems: [{ pointer: '/events/1/meter' }, { pointer: '/events/2/quantity' }] },
    });
    expect(await storedEvents(project)).toEqual([]);
    expect(await send(project, [{ key: 'a' }])).toEqual([true]);
  });

  it('may reuse event keys of another project, but not its meters', async () => {
    const [ours, theirs] = [await meteredProject(), await seed.project()];
    expect(await send(ours, [{ key: 'a' }])).toEqual([true]);
    await expect(send(theirs, [{ key: 'a' }])).rejects.toMatchObject({
      details: { problems: [{ pointer: '/events/0/meter', detail: 'is no meter of this project' }] },
    });
  });

  it('adds an event to the total of the hour that its time rounds to, in milliseconds', async () => {
    const project = await meteredProject();
    const times = ['09:59:59.9994', '09:59:59.9995', '09:59:59.9996', '10:00:00'];
    const events = times.map((time) => ({
      key: time,
      occurredAt: Temporal.Instant.from(`2026-11-20T${time}Z`),
    }));
    await send(project, events);
    const hours = `to_char(hour, 'HH24:MI') as hour`;
    const kinds = [
      `select ${hours}, events::integer as events from usage_hour where project_id = ? order by 1`,
      `select ${hours}, count(*)::integer as events
       from (select date_trunc('hour', occurred_at, 'UTC') as hour from usage_event where project_id = ?) as event
       group by 1 order by 1`,
    ];
    for (const sql of kinds) {
      const found = await database.orm.em.fork().execute(sql, [decodeId('project', project.id)]);
      expect(found).toEqual([
        { hour: '09:00', events: 1 },
        { hour: '10:00', events: 3 },
      ]);
    }
  });

  it('is stored for a month that has no partition yet', async () => {
    const project = await meteredProject();
    await send(project, [{ key: 'a', occurredAt: Temporal.Instant.from('1999-12-31T23:00:00Z') }]);
    expect(await storedEvents(project)).toMatchObject([{ key: 'a', at: '1999-12-31T23:00:00.000' }]);
  });

  it('of a thousand events takes two statements', async () => {
    const project = await meteredProject();
    const em = database.orm.em.fork();
    await em.transactional(() => setSubjectClocks(em, project.id, ['subject 7'], now));
    const events = Array.from({ length: 1000 }, (_, index) => ({
      meter: 'sum',
      subject: `subject ${index % 10}`,
      quantity: '1',
      key: `${index}`,
    }));
    const watch = new StatementWatch();
    const { answer, statements } = await watch.of(() =>
      em.transactional(() => recordUsage(em, seed.owner(project), { events }, now)),
    );
    watch.stop();
    expect(answer.filter(Boolean)).toHaveLength(1000);
    expect(statements).toEqual(['begin', expect.any(String), expect.any(String), 'commit']);
  });
});

describe('a subject with a test clock', () => {
  const then = Temporal.Instant.from('2031-05-31T12:34:56.789Z');
  const later = then.add({ hours: 24 * 30 });

  const setClocks = (project: Project, subjects: string[], time: Temporal.Instant | null) =>
    database.orm.em.fork().transactional((em) => setSubjectClocks(em, project.id, subjects, time));

  /** Returns the key, the time, the recording time and the last recording time of the hour of each event. */
  async function times({ id }: Project): Promise<string[]> {
    const spell = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    const sql = `
      select e.key, ${spell('e.occurred_at')} as at, ${spell('e.recorded_at')} as recorded, ${spell('t.last_recorded_at')} as last
      from usage_event e join usage_hour t using (project_id, meter_id, subject)
      where e.project_id = ? and t.hour = date_trunc('hour', e.occurred_at, 'UTC') order by e.key`;
    const found = await database.orm.em.fork().execute<Record<string, string>[]>(sql, [decodeId('project', id)]);
    return found.map(({ key, at, recorded, last }) => `${key} ${at} ${recorded} ${last}`);
  }

  const atOnce = (key: string, time: Temporal.Instant) => [key, time, time, time].map(spelled).join(' ');
  const spelled = (part: string | Temporal.Instant) =>
    typeof part === 'string' ? part : part.toString({ smallestUnit: 'millisecond' });

  it('has its events recorded at the time of its clock, unlike other subjects', async () => {
    const [project, another] = [await meteredProject(), await meteredProject()];
    await setClocks(project, ['tried', `"odd" {null}, \\`, 'tried'], then);
    await setClocks(another, ['acme'], then);
    await send(project, [
      { key: 'a', subject: 'tried' },
      { key: 'b', subject: `"odd" {null}, \\` },
      { key: 'c', subject: 'acme' },
    ]);
    expect(await times(project)).toEqual([atOnce('a', then), atOnce('b', then), atOnce('c', now)]);
  });

  it('has events refused that are too far after the time of its clock', async () => {
    const project = await meteredProject();
    await setClocks(project, ['tried'], then);
    const ahead = { subject: 'tried', occurredAt: then.add({ minutes: 6 }) };
    await expect(send(project, [{ key: 'a', ...ahead }])).rejects.toThrow(
      "/events/0/occurredAt: must not be more than 5 minutes after 2031-05-31T12:34:56.789Z, the time of the subject's test clock",
    );
    await setClocks(project, ['tried'], later);
    expect(await send(project, [{ key: 'a', ...ahead }])).toEqual([true]);
    await setClocks(project, ['tried', 'never set'], null);
    await expect(send(project, [{ key: 'b', ...ahead }])).rejects.toThrow('minutes in the future');
    expect(await send(project, [{ key: 'c', subject: 'tried' }])).toEqual([true]);
    expect((await times(project))[1]).toBe(atOnce('c', now));
  });

  it('keeps the latest recording time of each hour, also when its clock is set back', async () => {
    const project = await meteredProject();
    for (const [key, time] of [
      ['a', later],
      ['b', then],
    ] as const) {
      await setClocks(project, ['tried'], time);
      await send(project, [{ key, subject: 'tried', occurredAt: now }]);
    }
    const whole = (key: string, recorded: Temporal.Instant) => [key, now, recorded, later].map(spelled).join(' ');
    expect(await times(project)).toEqual([whole('a', later), whole('b', then)]);
  });

  it('makes recording wait while its clock advances, and its clock wait while usage is recorded', async () => {
    const project = await meteredProject();
    await setClocks(project, ['tried'], then);
    let sent: Promise<boolean[]> | undefined;
    await database.orm.em.fork().transactional(async (em) => {
      await setSubjectClocks(em, project.id, ['tried'], later);
      sent = send(project, [{ key: 'a', subject: 'tried' }]);
      await untilWaiting(database.orm.em.fork(), 1);
    });
    await sent;
    expect(await times(project)).toEqual([atOnce('a', later)]);
    let moved: Promise<void> | undefined;
    await database.orm.em.fork().transactional(async (em) => {
      const events = [{ meter: 'sum', subject: 'tried', quantity: '1', key: 'b' }];
      await recordUsage(em, seed.owner(project), { events }, now);
      moved = setClocks(project, ['tried'], then);
      await untilWaiting(database.orm.em.fork(), 1);
    });
    await moved;
    expect(await times(project)).toEqual([atOnce('a', later), atOnce('b', later)]);
  });
});

describe('recording usage', () => {
  it('requires the scope usage:write', async () => {
    const project = await meteredProject();
    const viewer = new ProjectViewer(project.id, 'key', ['analytics:read']);
    await expect(send(project, [{ key: 'a' }], viewer)).rejects.toMatchObject({ code: 'insufficient_scope' });
  });

  it('requires access to the project', async () => {
    const [ours, theirs] = [await meteredProject(), await meteredProject()];
    const input = { projectId: theirs.id, events: [{ meter: 'sum', subject: 'a', quantity: '1', key: 'a' }] };
    const attempt = recordUsage(database.orm.em.fork(), seed.owner(ours), input, now);
    await expect(attempt).rejects.toMatchObject({ code: 'project_not_found' });
  });
});
