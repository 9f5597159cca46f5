import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { eventTime } from '../../src/platform/events/event-fields.ts';
import { forgetAudit, forgetEvents } from '../../src/platform/events/forget-history.ts';
import { latestPlace, numberEvents, readFeed } from '../../src/platform/events/feed.ts';
import { record } from '../../src/platform/events/record.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';

let database: TestDatabase;
let seed: Seed;

beforeAll(async () => {
  database = await openTestDatabase();
  seed = new Seed(database.orm);
});

afterAll(() => database.close());

const em = () => database.orm.em.fork();
const now = Temporal.Instant.from('2026-11-20T10:00:00Z');
const year = (at: number): Temporal.Instant => Temporal.Instant.from(`${at}-03-04T05:06:07.890Z`);

/** Registers a project with an entry of the audit, and an event, in each of some years. */
async function begin(...years: number[]): Promise<{ id: string; uuid: string }> {
  const { id } = await seed.project();
  await em().transactional(async (inner) => {
    for (const at of years)
      record(inner, { principal: 'test' }, year(at), {
        ...{ projectId: id, type: 'project.logo_changed', subject: id, payload: { sha256: String(at) } },
      });
  });
  return { id, uuid: decodeId('project', id) };
}

interface Entry {
  action: string;
  detail: Record<string, unknown>;
}

const entriesOf = (uuid: string): Promise<Entry[]> =>
  em().execute(
    `select action, detail from audit_entry where project_id = ? and action <> 'project.created' order by at, id`,
    [uuid],
  );

const forget = (before: Temporal.Instant, limit = 100): Promise<number> =>
  em().transactional((inner) => forgetAudit(inner, before, { now, limit }));

it('old entries of the audit are removed in parts, and each part leaves its digest', async () => {
  const { uuid } = await begin(2010, 2011, 2012, 2020);
  const lines = await em().transactional(async (inner) => {
    await inner.execute(`set local time zone 'UTC'`);
    return inner.execute<{ line: string }[]>(
      `select to_jsonb(e)::text || E'\\n' as line from audit_entry e where project_id = ? and at < '2015-01-01' order by at, id`,
      [uuid],
    );
  });
  const digest = (from: number, to: number) =>
    createHash('sha256')
      .update(
        lines
          .slice(from, to)
          .map(({ line }) => line)
          .join(''),
      )
      .digest('hex');
  expect([await forget(year(2015), 2), await forget(year(2015), 2), await forget(year(2015), 2)]).toEqual([2, 1, 0]);
  const entries = await entriesOf(uuid);
  const removed = entries.filter(({ action }) => action === 'audit.removed').map(({ detail }) => detail);
  expect(entries).toHaveLength(3);
  expect(removed).toEqual(
    expect.arrayContaining([
      { entries: 2, firstAt: eventTime(year(2010)), lastAt: eventTime(year(2011)), sha256: digest(0, 2) },
      { entries: 1, firstAt: eventTime(year(2012)), lastAt: eventTime(year(2012)), sha256: digest(2, 3) },
    ]),
  );
});

it('an entry younger than a year is never removed, nor one that says what was removed', async () => {
  const { uuid } = await begin(2009);
  await forget(year(2010));
  await em().execute(`set session_replication_role = replica; update audit_entry set at = '2009-01-01'
    where project_id = '${uuid}' and action = 'audit.removed'; reset session_replication_role`);
  expect(await forget(year(2010))).toBe(0);
  const { id } = await seed.project();
  await em().transactional(async (inner) => {
    const recent = Temporal.Now.instant().subtract({ hours: 24 * 300 });
    record(inner, { principal: 'test' }, recent, {
      ...{ projectId: id, type: 'project.logo_changed', subject: id, payload: { sha256: null } },
    });
  });
  const removeAllowed = (of: string) =>
    em().transactional(async (inner) => {
      await inner.execute(`set local hub.removes_audit = 'on'`);
      await inner.execute(`delete from audit_entry where project_id = ?`, [of]);
    });
  await expect(removeAllowed(uuid)).rejects.toThrow('audit_entry is append-only');
  await expect(removeAllowed(decodeId('project', id))).rejects.toThrow('audit_entry is append-only');
  await expect(em().execute(`delete from audit_entry where project_id = '${uuid}'`)).rejects.toThrow('append-only');
});

it('an entry of almost a year stays, without an error, if the clock of the hub is ahead of that of the database', async () => {
  const { id } = await seed.project();
  const aYearAgo = Temporal.Now.zonedDateTimeISO('UTC').subtract({ years: 1 }).toInstant();
  await em().transactional(async (inner) => {
    for (const hours of [-1, 1])
      record(inner, { principal: 'test' }, aYearAgo.add({ hours }), {
        ...{ projectId: id, type: 'project.logo_changed', subject: id, payload: { sha256: String(hours) } },
      });
  });
  const ahead = aYearAgo.add({ hours: 24 });
  while (await forget(ahead, 100_000));
  const entries = await entriesOf(decodeId('project', id));
  expect(entries.map(({ action, detail }) => [action, detail.sha256])).toEqual([
    ['project.logo_changed', '1'],
    ['audit.removed', expect.any(String)],
  ]);
});

it('an event goes after its days, when it has a number and everyone has read it', async () => {
  const { id, uuid } = await begin(2024, 2025, 2026);
  const old = now.subtract({ hours: 24 * 100 });
  await em().execute(`update outbox_event set recorded_at = ? where project_id = ? and type = 'project.logo_changed'`, [
    ...[String(old), uuid],
  ]);
  const remove = (limit = 100) =>
    em().transactional((inner) => forgetEvents(inner, now.subtract({ hours: 24 * 90 }), limit));
  const kept = async () => {
    const [row] = await em().execute<{ kept: number }[]>(
      `select count(*)::integer as kept from outbox_event where project_id = ? and type = 'project.logo_changed'`,
      [uuid],
    );
    return row!.kept;
  };
  expect([await remove(), await kept()]).toEqual([0, 3]);
  await em().transactional((inner) => numberEvents(inner, id));
  const latest = await latestPlace(em(), id);
  await em().execute('insert into entitlement_feed (project_id, place) values (?, ?)', [uuid, String(latest - 1n)]);
  expect([await remove(1), await remove(1), await remove(), await kept()]).toEqual([1, 1, 0, 1]);
  await em().execute('update entitlement_feed set place = ? where project_id = ?', [String(latest), uuid]);
  expect([await remove(), await kept(), await latestPlace(em(), id)]).toEqual([1, 0, latest]);
  const { rows } = await readFeed(em(), id, { first: 10 });
  expect(rows.every(({ type }) => type !== 'project.logo_changed')).toBe(true);
});
