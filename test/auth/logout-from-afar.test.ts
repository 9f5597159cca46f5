import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { newClientSecret, sha256 } from '../../src/auth/secret.ts';
import { endEverySession } from '../../src/auth/people/end-sessions.ts';
import type { User } from '../../src/auth/people/user.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { startWorkers } from '../../src/workers.ts';
import { readConfig } from '../../src/config.ts';
import { createLogger } from '../../src/platform/log.ts';
import type { HubClient } from '../support/client.ts';
import { Console } from '../support/console.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { People, ask } from '../support/people.ts';
import { testSecret } from '../support/secret.ts';

/** Two clients that want to be notified of sign-outs, at addresses that end in their names, and one that does not. */
let people: People;
let app: Console;
let other: Console;
let silent: Console;
let operator: { user: User; api: HubClient };

/** What a project does with a logout token; each test says. */
type Listener = (...rest: Parameters<RequestListener>) => unknown;
const heard: { path: string; token: string }[] = [];
let answers: Record<string, Listener> = {};
let projects: Server;
let origin: string;

const suspend = `mutation ($id: ID!) { suspendUser(input: { id: $id, reason: "spam" }) { user { id } } }`;
const endAll = 'mutation { endAllSessions { userId } }';
const end = 'mutation ($id: ID!) { endSession(id: $id) { endedSessionId } }';
const withdraw = 'mutation ($id: ID!) { withdrawConsent(clientId: $id) { clientId } }';
const sessions = '{ me { user { sessions { nodes { id clients { id } } } } } }';

beforeAll(async () => {
  projects = createServer(async (request, response) => {
    const token = new URLSearchParams((await request.toArray()).join('')).get('logout_token') ?? '';
    const path = request.url ?? '';
    heard.push({ path, token });
    await (answers[path] ?? (() => response.writeHead(200).end()))(request, response);
  });
  await new Promise<void>((resolve) => projects.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(projects.address() as AddressInfo).port}`;
  people = await People.start({ allowPrivateAddresses: true });
  [app, other, silent] = [await Console.open(people), await Console.open(people), await Console.open(people)];
  await listen(app, `${origin}/app`);
  await listen(other, `${origin}/other`);
  operator = await people.operator();
});

afterAll(async () => {
  await people?.close();
  projects.closeAllConnections();
  projects.close();
});

beforeEach(async () => {
  await people.sql('delete from logout_notice');
  heard.length = 0;
  answers = {};
});

describe('the clients of sessions that end from afar', () => {
  it.each<[string, (user: User) => Promise<unknown>]>([
    ['an operator suspends the person', ({ id }) => ask(operator.api, suspend, { id })],
    ['the person ends all sessions', async (user) => ask(await people.as(user), endAll)],
    ['the person chooses a new password', resetPassword],
  ])('are notified of each when %s', async (_, act) => {
    const { user, sids } = await signedIn();
    const begun = Date.now();
    await act(user);
    await tellAll();
    expect(heard.map(({ path }) => path).toSorted()).toEqual(['/app', '/app', '/other']);
    expect(sidsAt('/app')).toEqual([sids.laptop.app, sids.phone.app].toSorted());
    expect(sidsAt('/other')).toEqual([sids.laptop.other]);
    for (const { path, token } of heard) await expectValid(token, path, user, begun);
    expect(await notices()).toEqual([]);
  });

  it('are notified of the one that ends, and of no other', async () => {
    const { user, sids } = await signedIn();
    const api = await people.as(user);
    const nodes = [...(await ask(api, sessions)).me.user.sessions.nodes];
    const laptop = nodes.find(({ clients }) => clients.length === 3)!;
    await ask(api, end, { id: laptop.id });
    await tellAll();
    expect([sidsAt('/app'), sidsAt('/other')]).toEqual([[sids.laptop.app], [sids.laptop.other]]);
  });

  it('are reported when a lost machine’s session could have outlived a sign-out', async () => {
    const user = await people.user();
    const tokens = await app.signIn(people.browser(), user.email, {
      scope: 'openid offline_access',
      prompt: 'consent',
    });
    await ask(operator.api, suspend, { id: user.id });
    await tellAll();
    expect(sidsAt('/app')).toEqual([tokens.claims()!.sid]);
  });

  it('are not told when what ends them is undone', async () => {
    const { user } = await signedIn();
    let rings = 0;
    people.hub.app.logouts.onNew(() => (rings += 1));
    const undone = people.hub.orm.em.fork().transactional(async (em) => {
      await endEverySession(em, user.id, people.clock.now());
      const [{ count }] = await em.execute('select count(*)::int as count from logout_notice');
      throw new Error(`${count} notices`);
    });
    await expect(undone).rejects.toThrow('3 notices');
    expect([await people.hub.app.logouts.notifyDue(), await notices(), heard]).toEqual([0, [], []]);
    await ask(operator.api, suspend, { id: user.id });
    for (let waited = 0; !rings && waited < 2000; waited += 10) await sleep(10);
    expect(rings).toBe(1);
  });
});

describe('a client that a person sends away', () => {
  it('is reported alone, of every session, and knows those it comes back to by another name', async () => {
    const { user, sids, laptop } = await signedIn();
    const api = await people.as(user);
    await ask(api, withdraw, { id: app.client.id });
    await tellAll();
    expect(heard.map(({ path }) => path)).toEqual(['/app', '/app']);
    expect(sidsAt('/app')).toEqual([sids.laptop.app, sids.phone.app].toSorted());
    const nodes = [...(await ask(api, sessions)).me.user.sessions.nodes];
    expect(nodes.map(({ clients }) => clients.length).toSorted()).toEqual([0, 2]);
    heard.length = 0;
    const back = await app.signIn(laptop, user.email);
    expect(back.claims()!.sid).not.toBe(sids.laptop.app);
    await ask(api, endAll);
    await tellAll();
    expect([sidsAt('/app'), sidsAt('/other')]).toEqual([[back.claims()!.sid], [sids.laptop.other]]);
  });
});

describe('a client that is disabled', () => {
  it('is reported nothing: not that it is, not of sessions, and not of those that ended before', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    await ask(operator.api, suspend, { id: first.user.id });
    expect(await notices()).toHaveLength(3);
    await listen(app, `${origin}/app`, new Date().toISOString());
    await ask(operator.api, suspend, { id: second.user.id });
    expect(await notices()).toHaveLength(4);
    await tellAll();
    expect(heard.map(({ path }) => path)).toEqual(['/other', '/other']);
    expect(await notices()).toEqual([]);
    await listen(app, `${origin}/app`);
  });
});

describe('a client that does not hear', () => {
  it('is reported again later, by a token of its own', async () => {
    answers = { '/app': (_, response) => response.writeHead(503).end() };
    const user = await people.user();
    await seedSessions(user, ['one']);
    await ask(operator.api, suspend, { id: user.id });
    await tellAll();
    people.clock.advance({ seconds: 9 });
    await tellAll();
    expect(heard).toHaveLength(1);
    answers = {};
    people.clock.advance({ seconds: 1 });
    await tellAll();
    const [first, second] = heard.map(({ token }) => decodeJwt(token));
    expect(second).toMatchObject({ sid: 'one', sub: user.id });
    expect(second!.jti).not.toBe(first!.jti);
    expect(await notices()).toEqual([]);
    expect(await failures(user)).toEqual([]);
  });

  it('is given up on after six times in two and a half hours, which its project can read', async () => {
    answers = { '/app': (_, response) => response.writeHead(503).end() };
    const user = await people.user();
    await seedSessions(user, ['one']);
    await ask(operator.api, suspend, { id: user.id });
    await tellAll();
    for (const seconds of [10, 60, 300, 1800, 7200]) {
      people.clock.advance({ seconds: seconds - 1 });
      await tellAll();
      const before = heard.length;
      expect([await failures(user), (await notices()).length]).toEqual([[], 1]);
      people.clock.advance({ seconds: 1 });
      await tellAll();
      expect(heard).toHaveLength(before + 1);
    }
    expect([heard.length, await notices()]).toEqual([6, []]);
    expect(await failures(user)).toEqual([
      {
        actor: 'hub:logouts',
        subject: app.client.id,
        project_id: decodeId('project', app.client.projectId),
        detail: { userId: user.id, reason: 'it answered 503' },
      },
    ]);
  });

  it('keeps no one else waiting for the next time', async () => {
    answers = { '/app': () => {} };
    const { user } = await signedIn();
    await ask(operator.api, suspend, { id: user.id });
    await tellAll();
    expect(sidsAt('/other')).toHaveLength(1);
    expect((await notices()).map(({ client_id }) => client_id)).toEqual(
      Array.from({ length: 2 }, () => decodeId('client', app.client.id)),
    );
  });
});

describe('several instances', () => {
  let second: TestHub;

  beforeAll(async () => {
    second = await another({ allowPrivateAddresses: true });
  });
  afterAll(() => second?.close());

  it('tell each client once, all at the same time', async () => {
    answers = { '/app': (_, response) => sleep(30).then(() => response.end()) };
    const sids = Array.from({ length: 45 }, (_, index) => `sid-${index}`);
    const user = await people.user();
    await seedSessions(user, sids);
    await ask(operator.api, suspend, { id: user.id });
    const counts = await Promise.all(
      [people.hub, second, people.hub, second].map(({ app: { logouts } }) => logouts.notifyDue()),
    );
    expect(counts).toEqual([10, 10, 10, 10]);
    await Promise.all([tellAll(), tellAll(second)]);
    expect(sidsAt('/app')).toEqual(sids.toSorted());
    expect(await notices()).toEqual([]);
  });

  it('make up for one that ended while it was telling', async () => {
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    answers = {
      '/app': (_, response) => {
        asked.resolve();
        return answer.promise.then(() => response.end());
      },
    };
    const user = await people.user();
    await seedSessions(user, ['one']);
    await ask(operator.api, suspend, { id: user.id });
    const late = people.hub.app.logouts.notifyDue();
    await asked.promise;
    expect(await second.app.logouts.notifyDue()).toBe(0);
    people.clock.advance({ seconds: 10 });
    answers = {};
    expect(await second.app.logouts.notifyDue()).toBe(1);
    expect(await notices()).toEqual([]);
    answer.resolve();
    await late;
    expect(sidsAt('/app')).toEqual(['one', 'one']);
  });

  it.each([
    ['http://127.0.0.1', 'only https is called'],
    ['https://127.0.0.1', 'a private address is not called'],
    ['https://[::ffff:127.0.0.1]', 'a private address is not called'],
  ])('that keep to public addresses tell no one at %s', async (address, reason) => {
    const strict = await another({ allowPrivateAddresses: false });
    await listen(app, `${address}:${new URL(origin).port}/app`);
    const user = await people.user();
    await seedSessions(user, ['one']);
    await ask(operator.api, suspend, { id: user.id });
    for (const seconds of [0, 10, 60, 300, 1800, 7200]) {
      people.clock.advance({ seconds });
      expect(await strict.app.logouts.notifyDue()).toBe(1);
    }
    expect(heard).toEqual([]);
    expect((await failures(user))[0]!.detail).toEqual({ userId: user.id, reason });
    await listen(app, `${origin}/app`);
    await strict.close();
  });
});

describe('the chores', () => {
  it('tell as soon as the session has ended', async () => {
    const { orm, url, app: hub } = people.hub;
    const workers = await startWorkers({
      orm,
      databaseUrl: url,
      config: { ...readConfig({}), secret: testSecret },
      readiness: hub.readiness,
      log: createLogger('silent'),
      logouts: hub.logouts,
      imports: hub.imports,
    });
    const user = await people.user();
    await seedSessions(user, ['one', 'two']);
    await ask(operator.api, suspend, { id: user.id });
    for (let waited = 0; (await notices()).length && waited < 1000; waited += 10) await sleep(10);
    expect(sidsAt('/app')).toEqual(['one', 'two']);
    await workers.stop();
  });
});

/** A person at all three clients in one browser, and at one of them in another; a bystander at that one too. */
async function signedIn() {
  const [user, bystander] = [await people.user(), await people.user()];
  const [laptop, phone] = [people.browser(), people.browser()];
  const sidOf = async (...[at, browser]: [Console, typeof laptop]) =>
    String((await at.signIn(browser, user.email)).claims()!.sid);
  const sids = {
    laptop: { app: await sidOf(app, laptop), other: await sidOf(other, laptop) },
    phone: { app: await sidOf(app, phone) },
  };
  await silent.signIn(laptop, user.email);
  await app.signIn(people.browser(), bystander.email);
  return { user, sids, laptop };
}

/** Sessions as the provider keeps them, at one client, each known to it by one of the names. */
async function seedSessions(user: User, sids: string[]): Promise<void> {
  for (const sid of sids) {
    const { secret } = newClientSecret();
    const payload = { kind: 'Session', uid: secret, authorizations: { [app.client.id]: { sid } } };
    await people.sql(
      `insert into oidc_artifact (kind, id_hash, uid_hash, account_id, payload, expires_at)
       values ('Session', ?, ?, ?, ?::jsonb, ?)`,
      [
        sha256(`id ${secret}`),
        sha256(secret),
        decodeId('user', user.id),
        JSON.stringify(payload),
        people.clock.now().add({ hours: 1 }).toString(),
      ],
    );
  }
}

async function resetPassword({ email }: User): Promise<void> {
  const browser = people.browser();
  const signIn = await browser.open((await app.request()).url);
  await browser.submit(await browser.open(`${signIn.url.href}/forgot`), { email });
  const form = await browser.open(await people.linkTo(email));
  await browser.submit(form, { password: 'a new passphrase' });
}

/** Behind the hub's back; a client's copy in memory lasts a minute where the database could not report the change. */
async function listen({ client }: Console, uri: string, disabledAt: string | null = null): Promise<void> {
  await people.sql('update client set backchannel_logout_uri = ?, disabled_at = ? where id = ?', [
    uri,
    disabledAt,
    decodeId('client', client.id),
  ]);
  people.clock.advance({ minutes: 1 });
}

function another(config: { allowPrivateAddresses: boolean }): Promise<TestHub> {
  const { orm, url, address } = people.hub;
  const database = { orm, url, close: async () => {} };
  return startHub({ database, clock: people.clock, config: { ...config, url: address } });
}

async function tellAll({ app: { logouts } } = people.hub): Promise<void> {
  while (await logouts.notifyDue());
}

function sidsAt(path: string): unknown[] {
  return heard
    .filter((each) => each.path === path)
    .map(({ token }) => decodeJwt(token).sid)
    .toSorted();
}

function notices(): Promise<{ client_id: string; tries: number }[]> {
  return people.sql('select client_id, tries from logout_notice');
}

function failures({ id }: User): Promise<{ detail: unknown }[]> {
  return people.sql(
    `select actor, subject, project_id, detail from audit_entry
     where action = 'client.logout_failed' and detail ->> 'userId' = ?`,
    [id],
  );
}

async function expectValid(token: string, path: string, { id }: User, begun: number): Promise<void> {
  const keys = createRemoteJWKSet(new URL(app.config.serverMetadata().jwks_uri!));
  const audience = (path === '/app' ? app : other).client.id;
  const { payload } = await jwtVerify(token, keys, {
    issuer: people.hub.address,
    audience,
    typ: 'logout+jwt',
    algorithms: ['ES256'],
  });
  expect(payload).toEqual({
    iss: people.hub.address,
    aud: audience,
    sub: id,
    sid: expect.any(String),
    iat: expect.any(Number),
    exp: payload.iat! + 120,
    jti: expect.stringMatching(/.{20,}/),
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  });
  expect(payload.iat! * 1000).toBeGreaterThan(begun - 1000);
}
