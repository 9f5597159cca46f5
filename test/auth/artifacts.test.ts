import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { ClientKind } from '../../src/auth/clients/client.ts';
import { ArtifactStore } from '../../src/auth/oidc/storage/artifact-store.ts';
import type { ArtifactWork } from '../../src/auth/oidc/storage/artifact-work.ts';
import { Artifacts } from '../../src/auth/oidc/storage/artifacts.ts';
import { endEverySession } from '../../src/auth/people/end-sessions.ts';
import type { User } from '../../src/auth/people/user.ts';
import { sha256 } from '../../src/auth/secret.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';

let database: TestDatabase;
let pool: Pool;
let artifacts: Artifacts;
let person: User;

beforeAll(async () => {
  database = await openTestDatabase();
  pool = new Pool({ connectionString: database.url, max: 4 });
  artifacts = new Artifacts(pool, systemClock);
  person = await new Seed(database.orm).user();
});

afterAll(async () => {
  await pool.end();
  await database.close();
});

const session = (uid: string) => ({ kind: 'Session', uid, accountId: person.id });

/** The unsaved work of a provider request that has read a session and saves it under the same id or another. */
async function pendingSave(id: string, uid: string, as = id, clients = {}): Promise<ArtifactWork> {
  const work = artifacts.begin({});
  expect(await artifacts.find('Session', id, work)).toBeDefined();
  if (as !== id) work.destroy('Session', sha256(id));
  work.save({
    kind: 'Session',
    id_hash: sha256(as),
    grant_id_hash: null,
    uid_hash: sha256(uid),
    user_code_hash: null,
    account_id: decodeId('user', person.id),
    client_id: null,
    payload: { ...session(uid), authorizations: clients },
    expiresIn: 60,
  });
  return work;
}

async function saveSession(id: string, uid: string): Promise<void> {
  await new ArtifactStore('Session', artifacts, 'https://hub.example').upsert(id, session(uid), 60);
}

it.each(['the same id', 'another id'])(
  'a session that ended during a request is not saved again under %s',
  async (as) => {
    await saveSession('cookie', 'uid');
    const work = await pendingSave('cookie', 'uid', as === 'the same id' ? 'cookie' : 'renewed');
    await database.orm.em.fork().transactional((em) => endEverySession(em, person.id, systemClock.now()));
    expect(await artifacts.write(work)).toBe(false);
    expect(await artifacts.find('Session', 'cookie')).toBeUndefined();
    expect(await artifacts.find('Session', 'renewed')).toBeUndefined();
  },
);

it('a session that another tab has saved under a new id is still saved by this request', async () => {
  await saveSession('first', 'tabs');
  const [one, other] = [await pendingSave('first', 'tabs', 'second'), await pendingSave('first', 'tabs', 'third')];
  expect(await Promise.all([artifacts.write(one), artifacts.write(other)])).toEqual([true, true]);
});

it('a session that two requests use for two clients at once records both clients under each of its ids', async () => {
  await saveSession('one', 'shared');
  const clients = [newId('client'), newId('client'), newId('client')];
  const works = await Promise.all(
    [
      ['one', clients[0]],
      ['one', clients[1]],
      ['renewed', clients[2]],
    ].map(([as, client]) => pendingSave('one', 'shared', as, { [client!]: { sid: client } })),
  );
  expect(await Promise.all(works.map((work) => artifacts.write(work)))).toEqual([true, true, true]);
  const rows = await database.orm.em
    .fork()
    .execute<{ clients: object }[]>(
      `select payload -> 'authorizations' as clients from oidc_artifact where kind = 'Session' and uid_hash = ?`,
      [sha256('shared')],
    );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(Object.keys(row.clients).sort()).toEqual(clients.toSorted());
});

/** Changes that can happen after a request reads a refresh token and before it writes the next one. */
const changesDuringRequest: [string, string, (ids: Ids) => [sql: string, id: string]][] = [
  ['its client', 'disabled', ({ client }) => ['update client set disabled_at = now() where id = ?', client]],
  ['its person', 'suspended', ({ user }) => ['update hub_user set suspended_at = created_at where id = ?', user]],
  [
    'its consent',
    'withdrawn',
    ({ user }) => [`delete from oidc_artifact where kind = 'Grant' and account_id = ?`, user],
  ],
];

describe('a refresh token', () => {
  it('is marked as used when its successor is saved', async () => {
    const { work } = await pendingRefresh();
    expect(await artifacts.write(work)).toBe(true);
    expect(await artifacts.find('RefreshToken', 'used')).toMatchObject({ consumed_at: expect.any(String) });
    expect(await artifacts.find('RefreshToken', 'successor')).toBeDefined();
  });

  it.each(changesDuringRequest)(
    'is not marked as used and gets no successor when %s is %s during the request',
    async (_, __, change) => {
      const { work, ids } = await pendingRefresh();
      const [sql, id] = change(ids);
      expect(await database.orm.em.fork().execute(`${sql} returning 1`, [id])).toHaveLength(1);
      expect(await artifacts.write(work)).toBe(false);
      expect(await artifacts.find('RefreshToken', 'used')).toMatchObject({
        consumed_at: null,
        successor: null,
      });
      expect(await artifacts.find('RefreshToken', 'successor')).toBeUndefined();
    },
  );
});

interface Ids {
  user: string;
  client: string;
}

/** The unsaved work of a request that has read a refresh token and is about to replace it. */
async function pendingRefresh(): Promise<{ work: ArtifactWork; ids: Ids }> {
  await database.orm.em.fork().execute('delete from oidc_artifact');
  const seeds = new Seed(database.orm);
  const user = await seeds.user();
  const redirectUris = ['https://acme.example/cb'];
  const { client } = await seeds.client(await seeds.project(), { kind: ClientKind.web, redirectUris });
  const grant = { kind: 'Grant', clientId: client.id, accountId: user.id };
  await new ArtifactStore('Grant', artifacts, 'https://hub.example').upsert('grant', grant, 60);
  const token = { kind: 'RefreshToken', clientId: client.id, accountId: user.id, grantId: 'grant' };
  await new ArtifactStore('RefreshToken', artifacts, 'https://hub.example').upsert('used', token, 60);
  const ids = { user: decodeId('user', user.id), client: decodeId('client', client.id) };
  const work = artifacts.begin({});
  expect(await artifacts.find('RefreshToken', 'used', work)).toBeDefined();
  work.use('RefreshToken', sha256('used'));
  work.save({
    kind: 'RefreshToken',
    id_hash: sha256('successor'),
    grant_id_hash: sha256('grant'),
    uid_hash: null,
    user_code_hash: null,
    account_id: ids.user,
    client_id: ids.client,
    payload: token,
    expiresIn: 60,
  });
  return { work, ids };
}

it('no session remains when sessions end while requests save them, in a hundred rounds', async () => {
  for (let round = 0; round < 100; round += 1) {
    await saveSession(`c${round}`, `u${round}`);
    const works = await Promise.all([`c${round}`, `r${round}`].map((as) => pendingSave(`c${round}`, `u${round}`, as)));
    const em = database.orm.em.fork();
    await Promise.all([
      ...works.map((work) => artifacts.write(work)),
      em.transactional((each) => endEverySession(each, person.id, systemClock.now())),
    ]);
  }
  // A session that was saved before the end is ended with the others; a later save is refused.
  const remaining = await database.orm.em.fork().execute(`select 1 from oidc_artifact where kind = 'Session'`);
  expect(remaining).toEqual([]);
});
