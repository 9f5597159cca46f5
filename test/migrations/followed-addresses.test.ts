import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { followAddresses } from '../../src/migrations/0054-portal.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed, unique } from '../support/seed.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

const execute = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  database.orm.em.fork().execute<T[]>(sql, values as string[]);

interface Given {
  /** The address of the customer; the account had old@ before it has new@. */
  email: string;
  /** When the customer was made; the account changed its address in March. */
  since?: string;
  /** When the customer was changed, and in what, as the audit has it. */
  changed?: { at: string; detail: object };
  /** Whether another customer of the project has the new address. */
  isTaken?: boolean;
}

/** Migrates a customer of a person whose account has changed its address; returns what address it has then. */
async function migrated({ email, since = '2026-01-01', changed, isTaken }: Given): Promise<[string, string[]]> {
  const seed = new Seed(database.orm);
  const name = unique('mary');
  const user = await seed.user(`${name}.new@buyer.example`);
  const project = await seed.project(unique('forge'));
  const [ids] = await execute<{ user: string; project: string }>(
    `select u.id as user, p.id as project from hub_user u, project p where u.email = ? and p.slug = ?`,
    [user.email, project.slug],
  );
  const insert = `insert into customer (id, project_id, user_id, email, timezone, created_at, updated_at)
    values (gen_random_uuid(), ?, ?, ?, 'UTC', ?, ?) returning id, type_id('customer', id) as subject`;
  const [made] = await execute<{ id: string; subject: string }>(insert, [
    ...[ids!.project, ids!.user, `${name}.${email}`, since, since],
  ]);
  if (isTaken) await execute(insert, [ids!.project, null, `${name}.NEW@buyer.example`, since, since]);
  const audit = `insert into audit_entry (id, project_id, at, actor, action, subject, detail)
    values (gen_random_uuid(), ?, ?, 'test', ?, coalesce(?, type_id('user', ?)), ?::jsonb)`;
  const network = '00000000-0000-0000-0000-000000000000';
  const change = { from: `${name}.old@buyer.example`, email: user.email };
  await execute(audit, [network, '2026-03-01', 'user.email_changed', null, ids!.user, JSON.stringify(change)]);
  if (changed) {
    const { at, detail } = changed;
    await execute(audit, [ids!.project, at, 'customer.updated', made!.subject, ids!.user, JSON.stringify(detail)]);
  }
  await execute(followAddresses);
  const [after] = await execute<{ email: string }>('select email from customer where id = ?', [made!.id]);
  const events = await execute<{ type: string; payload: { changed: string[] } }>(
    'select type, payload from outbox_event where subject = ? order by at',
    [made!.subject],
  );
  return [after!.email.slice(name.length + 1), events.map(({ type, payload }) => `${type} ${payload.changed.join()}`)];
}

const followed = ['new@buyer.example', ['customer.updated email']];

it('a customer with the address that their account had gets the present one, with an event', async () => {
  expect(await migrated({ email: 'old@buyer.example' })).toEqual(followed);
  expect(await migrated({ email: 'OLD@buyer.example' })).toEqual(followed);
});

it('a change of something else, or one from before, does not keep the old address', async () => {
  const name = { at: '2026-04-01', detail: { changed: ['name'] } };
  expect(await migrated({ email: 'old@buyer.example', changed: name })).toEqual(followed);
  const before = { at: '2026-02-01', detail: { changed: ['email'] } };
  expect(await migrated({ email: 'old@buyer.example', changed: before })).toEqual(followed);
});

it.each<[string, Given]>([
  ['of its own', { email: 'invoices@buyer.example' }],
  [
    'that was given after the account had left it',
    {
      email: 'old@buyer.example',
      changed: { at: '2026-04-01', detail: { changed: ['email'] } },
    },
  ],
  ['that may have been given then', { email: 'old@buyer.example', changed: { at: '2026-04-01', detail: {} } }],
  ['of a customer that was made since', { email: 'old@buyer.example', since: '2026-04-01' }],
  ['whose successor another customer of the project has', { email: 'old@buyer.example', isTaken: true }],
])('a customer keeps an address %s', async (_, given) => {
  expect(await migrated(given)).toEqual([given.email, []]);
});
