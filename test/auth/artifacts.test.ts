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

/** What a request of the provider has read of a session and would save, under the same id or another. */
async function underWay(id: string, uid: string, as = id, clients = {}): Promise<ArtifactWork> {
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

async function begin(id: string, uid: string): Promise<void> {
  await new ArtifactStore('Session', artifacts, 'https://hub.example').upsert(id, session(uid), 60);
}

it.each(['the same id', 'another id'])(
  'a session that was ended while a request was under way is not put back under %s',
  async (as) => {
    await begin('cookie', 'uid');
    const work = await underWay('cookie', 'uid', as === 'the same id' ? 'cookie' : 'renewed');
    await database.orm.em.fork().transactional((em) => endEverySession(em, person.id, systemClock.now()));
    expect(await artifacts.write(work)).toBe(false);
    expect(await artifacts.find('Session', 'cookie')).toBeUndefined();
    expect(await artifacts.find('Session', 'renewed')).toBeUndefined();
  },
);

it('a session that another tab continues with under another name is saved all the same', async () => {
  await begin('first', 'tabs');
  const [one, other] = [await underWay('first', 'tabs', 'second'), await underWay('first', 'tabs', 'third')];
  expect(await Promise.all([artifacts.write(one), artifacts.write(other)])).toEqual([true, true]);
});

it('a session that two requests take to two clients at once reaches both, under every name it has', async () => {
  await begin('one', 'shared');
  const clients = [newId('client'), newId('client'), newId('client')];
  const works = await Promise.all(
    [
      ['one', clients[0]],
      ['one', clients[1]],
      ['renewed', clients[2]],
    ].map(([as, client]) => underWay('one', 'shared', as, { [client!]: { sid: client } })),
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

/** What may happen between the moment a request reads a refresh token and the moment it writes the next one. */
const meanwhile: [string, string, (ids: Ids) => [sql: string, id: string]][] = [
  ['its client', 'disabled', ({ client }) => ['update client set disabled_at = now() where id = ?', client]],
  ['its person', 'suspended', ({ user }) => ['update hub_user set suspended_at = created_at where id = ?', user]],
  [
    'its consent',
    'withdrawn',
    ({ user }) => [`delete from oidc_artifact where kind = 'Grant' and account_id = ?`, user],
  ],
];

describe('a refresh token', () => {
  it('is used up by the token that follows it', async () => {
    const { work } = await refreshing();
    expect(await artifacts.write(work)).toBe(true);
    expect(await artifacts.find('RefreshToken', 'used')).toMatchObject({ consumed_at: expect.any(String) });
    expect(await artifacts.find('RefreshToken', 'successor')).toBeDefined();
  });

  it.each(meanwhile)('is not used up, and none follows it, when %s is %s meanwhile', async (_, __, change) => {
    const { work, ids } = await refreshing();
    const [sql, id] = change(ids);
    expect(await database.orm.em.fork().execute(`${sql} returning 1`, [id])).toHaveLength(1);
    expect(await artifacts.write(work)).toBe(false);
    expect(await artifacts.find('RefreshToken', 'used')).toMatchObject({
      consumed_at: null,
      successor: null,
    });
    expect(await artifacts.find('RefreshToken', 'successor')).toBeUndefined();
  });
});

interface Ids {
  user: string;
  client: string;
}

/** A request that has read a refresh token and is about to put another in its place. */
async function refreshing(): Promise<{ work: ArtifactWork; ids: Ids }> {
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

it('nothing is left of sessions that are ended while requests save them, a hundred times', async () => {
  for (let round = 0; round < 100; round += 1) {
    await begin(`c${round}`, `u${round}`);
    const works = await Promise.all([`c${round}`, `r${round}`].map((as) => underWay(`c${round}`, `u${round}`, as)));
    const em = database.orm.em.fork();
    await Promise.all([
      ...works.map((work) => artifacts.write(work)),
      em.transactional((each) => endEverySession(each, person.id, systemClock.now())),
    ]);
  }
  // Anyone who saved before the end is ended with it; anyone who came later was refused.
  const left = await database.orm.em.fork().execute(`select 1 from oidc_artifact where kind = 'Session'`);
  expect(left).toEqual([]);
});
