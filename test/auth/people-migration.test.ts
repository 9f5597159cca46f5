import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { openDatabase } from '../../mikro-orm.config.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';

/** A database that is migrated from a version before addresses had one normal form. */
const name = `hub_test_${randomBytes(6).toString('hex')}`;
let orm: Orm;

async function onCluster(sql: string): Promise<void> {
  const client = new Client(process.env.TEST_CLUSTER_URL);
  await client.connect();
  await client.query(sql);
  await client.end();
}

const sql = <T extends object>(statement: string, values: unknown[] = []): Promise<T[]> =>
  orm.em.fork().execute<T[]>(statement, values);

interface OldUser {
  email: string;
  day: number;
  verified?: boolean;
  operator?: boolean;
  suspended?: boolean;
}

async function user({ email, day, verified, operator = false, suspended }: OldUser): Promise<string> {
  const id = randomUUID();
  const at = `2025-01-${String(day).padStart(2, '0')}T00:00:00Z`;
  await sql(
    `insert into hub_user (id, email, name, password_hash, is_operator, email_verified_at, suspended_at, created_at, updated_at)
     values (?, ?, 'N', 'h', ?, ?, ?, ?, ?)`,
    [id, email, operator, verified ? at : null, suspended ? at : null, at, at],
  );
  return id;
}

const people: Record<string, OldUser[]> = {
  plain: [{ email: 'Grace@Example.org', day: 1, verified: true }],
  domain: [{ email: 'ada@Bücher.example', day: 1 }],
  unseen: [{ email: 'kim\u200b@example.org', day: 1 }],
  confirmed: [
    { email: 'ada@example.org', day: 1 },
    { email: 'ａda@example.org', day: 2, verified: true },
    { email: 'ada\u00ad@example.org', day: 3, verified: true },
  ],
  operator: [
    { email: 'op@example.org', day: 1, verified: true },
    { email: 'ｏp@example.org', day: 2, operator: true },
  ],
  suspended: [
    { email: 'eve@example.org', day: 1, verified: true, suspended: true },
    { email: 'ｅve@example.org', day: 2 },
  ],
};
const ids: Record<string, string[]> = {};
const project = randomUUID();

beforeAll(async () => {
  await onCluster(`create database ${name}`);
  const url = new URL(process.env.TEST_CLUSTER_URL!);
  url.pathname = `/${name}`;
  orm = await openDatabase(url.href);
  await orm.migrator.up({ to: '0014-metering-for-billing' });
  for (const [key, group] of Object.entries(people)) {
    ids[key] = [];
    for (const person of group) ids[key].push(await user(person));
  }
  await sql(`insert into project (id, slug, name, created_at, updated_at) values (?, 'p', 'P', now(), now())`, [
    project,
  ]);
  for (const [day, email] of ['Guest@example.org', 'ｖisitor@example.org', 'visitor@example.org'].entries())
    await sql(
      `insert into invitation (id, project_id, email, role, token_hash, invited_by, created_at, expires_at)
       values (gen_random_uuid(), ?, ?, 'viewer', ?, 'x', ?, now())`,
      [project, email, String(day), `2025-01-0${day + 1}T00:00:00Z`],
    );
  const [member, guest, founder] = [ids.plain![0], ids.domain![0], ids.unseen![0]];
  for (const id of [member, guest, founder])
    await sql(
      `insert into member (id, project_id, user_id, role, created_at) values (?, ?, ?, 'admin', '2025-02-01T00:00:00Z')`,
      [id, project, id],
    );
  const entry = `insert into audit_entry (id, project_id, at, actor, action, subject, detail)
    values (gen_random_uuid(), ?, now(), ?, ?, ?, ?::jsonb)`;
  const [{ m, g, f }] = await sql<{ m: string; g: string; f: string }>(
    `select type_id('member', ?) as m, type_id('member', ?) as g, type_id('user', ?) as f`,
    [member, guest, founder],
  );
  const [, reset] = ids.confirmed!;
  await sql(
    `insert into client (id, project_id, kind, name, scopes, created_at, updated_at)
     select id, ?, 'web', 'C', '{}', now(), now() from hub_user where id in (?, ?)`,
    [project, reset, founder],
  );
  for (const [client, day] of [
    [reset, '2025-03-01'],
    [founder, '2025-03-03'],
  ]) {
    await sql(
      `insert into consent (user_id, client_id, project_id, scopes, given_at) values (?, ?, ?, '{project:admin}', ?)`,
      [reset, client, project, `${day}T00:00:00Z`],
    );
    await sql(
      `insert into oidc_artifact (kind, id_hash, account_id, client_id, payload, expires_at)
       values ('RefreshToken', ?, ?, ?, '{}', now() + interval '1 day')`,
      [day, reset, client],
    );
  }
  await sql(
    `insert into audit_entry (id, project_id, at, actor, action, subject, detail)
     values (gen_random_uuid(), ?, '2025-03-02T00:00:00Z', 'x', 'user.password_reset', type_id('user', ?), '{}')`,
    [project, reset],
  );
  for (const [key, memo] of [
    ['whole', '{"payload": {"billingProfile": {"iban": "DE89370400440532013000"}}}'],
    ['id', '{"field": "coupon", "id": "coupon_1"}'],
  ])
    await sql(
      `insert into idempotency_key (project_id, principal, key, field, request_hash, memo, created_at)
       values (?, 'x', ?, 'f', 'h', ?::jsonb, now())`,
      [project, key, memo],
    );
  await sql(entry, [project, 'x', 'member.added', m, '{}']);
  await sql(entry, [project, 'x', 'member.added', g, '{"invitationId": "invitation_1"}']);
  await sql(entry, [project, `client_1:${f}`, 'project.created', 'project_1', '{}']);
  await orm.migrator.up();
});

afterAll(async () => {
  await orm.close();
  await onCluster(`drop database ${name} with (force)`);
});

async function emailsOf(key: string): Promise<(string | undefined)[]> {
  const rows = await sql<{ id: string; email: string; is_out: boolean }>(
    `select id, email, suspended_at is not null as is_out from hub_user where id = any(?::uuid[])`,
    [`{${ids[key]!.join()}}`],
  );
  return ids[key]!.map((id) => rows.find((row) => row.id === id && !row.is_out)?.email);
}

it('a consent from before a password reset is removed with its tokens', async () => {
  expect(await sql('select client_id from consent')).toEqual([{ client_id: ids.unseen![0] }]);
  expect(await sql('select id_hash from oidc_artifact')).toEqual([{ id_hash: '2025-03-03' }]);
});

it('an answer that was stored in plain text is removed, and its request still counts as done', async () => {
  const rows = await sql('select key, memo from idempotency_key order by key');
  expect(rows).toEqual([
    { key: 'id', memo: { field: 'coupon', id: 'coupon_1' } },
    { key: 'whole', memo: { gone: true } },
  ]);
});

it('a membership counts as accepted for founders and invited people only', async () => {
  const rows = await sql<{ user_id: string }>('select user_id from member where accepted_at = created_at');
  expect(new Set(rows.map(({ user_id: id }) => id))).toEqual(new Set([ids.domain![0], ids.unseen![0]]));
});

describe('an email address from before the normal form', () => {
  it('is converted to the normal form', async () => {
    expect(await emailsOf('plain')).toEqual(['grace@example.org']);
    expect(await emailsOf('domain')).toEqual(['ada@xn--bcher-kva.example']);
    expect(await emailsOf('unseen')).toEqual(['kim@example.org']);
  });

  it('stays with one account when several become equal: the operator, else a confirmed one, else the oldest', async () => {
    expect(await emailsOf('confirmed')).toEqual([undefined, 'ada@example.org', undefined]);
    expect(await emailsOf('operator')).toEqual([undefined, 'op@example.org']);
    expect(await emailsOf('suspended')).toEqual([undefined, 'eve@example.org']);
  });

  it('is confirmed for the operator, who could not run the network otherwise', async () => {
    const rows = await sql('select email from hub_user where email_verified_at is not null and is_operator');
    expect(rows).toEqual([{ email: 'op@example.org' }]);
  });

  it('is recorded in the audit for the accounts that lost it, which are suspended and not removed', async () => {
    const [first, , third] = ids.confirmed!;
    const rows = await sql(
      `select email, email_verified_at, suspended_at is not null as is_out from hub_user where id = any(?::uuid[]) order by created_at`,
      [`{${first},${third}}`],
    );
    expect(rows).toEqual([
      { email: `${first}@duplicate.invalid`, email_verified_at: null, is_out: true },
      { email: `${third}@duplicate.invalid`, email_verified_at: null, is_out: true },
    ]);
    const entries = await sql<{ email: string }>(
      `select detail ->> 'email' as email from audit_entry
       where action = 'user.address_withdrawn' and subject in (type_id('user', ?), type_id('user', ?)) order by 1`,
      [first, third],
    );
    expect(entries.map(({ email }) => email).toSorted()).toEqual(['ada@example.org', 'ada\u00ad@example.org']);
  });

  it('has one open invitation to a project, the latest', async () => {
    const rows = await sql(
      `select email, withdrawn_at is null as is_open from invitation where project_id = ? order by created_at`,
      [project],
    );
    expect(rows).toEqual([
      { email: 'guest@example.org', is_open: true },
      { email: 'visitor@example.org', is_open: false },
      { email: 'visitor@example.org', is_open: true },
    ]);
  });

  it('is unique after the migration', async () => {
    await expect(user({ email: 'grace@example.org', day: 9 })).rejects.toMatchObject({
      constraint: 'email_taken',
    });
  });
});
