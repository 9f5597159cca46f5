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

/** Two clients with a back-channel logout URI that ends in their name, and one without. */
let people: People;
let app: Console;
let other: Console;
let silent: Console;
let operator: { user: User; api: HubClient };

/** How a project answers a logout token; tests set it. */
type LogoutHandler = (...rest: Parameters<RequestListener>) => unknown;
const received: { path: string; token: string }[] = [];
let handlers: Record<string, LogoutHandler> = {};
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
    received.push({ path, token });
    await (handlers[path] ?? (() => response.writeHead(200).end()))(request, response);
  });
  await new Promise<void>((resolve) => projects.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(projects.address() as AddressInfo).port}`;
  people = await People.start({ allowPrivateAddresses: true });
  [app, other, silent] = [await Console.open(people), await Console.open(people), await Console.open(people)];
  await setLogoutUri(app, `${origin}/app`);
  await setLogoutUri(other, `${origin}/other`);
  operator = await people.operator();
});

afterAll(async () => {
  await people?.close();
  projects.closeAllConnections();
  projects.close();
});

beforeEach(async () => {
  await people.sql('delete from logout_notice');
  received.length = 0;
  handlers = {};
});

describe('the clients of a session that ends without its browser', () => {
  it.each<[string, (user: User) => Promise<unknown>]>([
    ['an operator suspends the person', ({ id }) => ask(operator.api, suspend, { id })],
    ['the person ends all sessions', async (user) => ask(await people.as(user), endAll)],
    ['the person chooses a new password', resetPassword],
  ])('are notified of each session when %s', async (_, act) => {
    const { user, sids } = await signedIn();
    const startedAt = Date.now();
    await act(user);
    await notifyAll();
    expect(received.map(({ path }) => path).toSorted()).toEqual(['/app', '/app', '/other']);
    expect(sidsAt('/app')).toEqual([sids.laptop.app, sids.phone.app].toSorted());
    expect(sidsAt('/other')).toEqual([sids.laptop.other]);
    for (const { path, token } of received) await expectValid(token, path, user, startedAt);
    expect(await notices()).toEqual([]);
  });

  it('are notified only of the session that ends', async () => {
    const { user, sids } = await signedIn();
    const api = await people.as(user);
    const nodes = [...(await ask(api, sessions)).me.user.sessions.nodes];
    const laptop = nodes.find(({ clients }) => clients.length === 3)!;
    await ask(api, end, { id: laptop.id });
    await notifyAll();
    expect([sidsAt('/app'), sidsAt('/other')]).toEqual([[sids.laptop.app], [sids.laptop.other]]);
  });

  it('are notified when the person is suspended, even if they have offline access', async () => {
    const user = await people.user();
    const tokens = await app.signIn(people.browser(), user.email, {
      scope: 'openid offline_access',
      prompt: 'consent',
    });
    await ask(operator.api, suspend, { id: user.id });
    await notifyAll();
    expect(sidsAt('/app')).toEqual([tokens.claims()!.sid]);
  });

  it('are not notified when the transaction that ends it is rolled back', async () => {
    const { user } = await signedIn();
    let signals = 0;
    people.hub.app.logouts.onNew(() => (signals += 1));
    const rolledBack = people.hub.orm.em.fork().transactional(async (em) => {
      await endEverySession(em, user.id, people.clock.now());
      const [{ count }] = await em.execute('select count(*)::int as count from logout_notice');
      throw new Error(`${count} notices`);
    });
    await expect(rolledBack).rejects.toThrow('3 notices');
    expect([await people.hub.app.logouts.notifyDue(), await notices(), received]).toEqual([0, [], []]);
    await ask(operator.api, suspend, { id: user.id });
    for (let waited = 0; !signals && waited < 2000; waited += 10) await sleep(10);
    expect(signals).toBe(1);
  });
});

describe('a client whose consent is withdrawn', () => {
  it('is notified alone, of each of its sessions, and gets a new sid when the person returns', async () => {
    const { user, sids, laptop } = await signedIn();
    const api = await people.as(user);
    await ask(api, withdraw, { id: app.client.id });
    await notifyAll();
    expect(received.map(({ path }) => path)).toEqual(['/app', '/app']);
    expect(sidsAt('/app')).toEqual([sids.laptop.app, sids.phone.app].toSorted());
    const nodes = [...(await ask(api, sessions)).me.user.sessions.nodes];
    expect(nodes.map(({ clients }) => clients.length).toSorted()).toEqual([0, 2]);
    received.length = 0;
    const back = await app.signIn(laptop, user.email);
    expect(back.claims()!.sid).not.toBe(sids.laptop.app);
    await ask(api, endAll);
    await notifyAll();
    expect([sidsAt('/app'), sidsAt('/other')]).toEqual([[back.claims()!.sid], [sids.laptop.other]]);
  });
});

describe('a disabled client', () => {
  it('is not notified, neither of sessions that end now nor of those that ended before', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    await ask(operator.api, suspend, { id: first.user.id });
    expect(await notices()).toHaveLength(3);
    await setLogoutUri(app, `${origin}/app`, new Date().toISOString());
    await ask(operator.api, suspend, { id: second.user.id });
    expect(await notices()).toHaveLength(4);
    await notifyAll();
    expect(received.map(({ path }) => path)).toEqual(['/other', '/other']);
    expect(await notices()).toEqual([]);
    await setLogoutUri(app, `${origin}/app`);
  });
});

describe('a client that fails to answer', () => {
  it('is notified again later, by a new token', async () => {
    handlers = { '/app': (_, response) => response.writeHead(503).end() };
    const user = await people.user();
    await seedSessions(user, ['one']);
    await ask(operator.api, suspend, { id: user.id });
    await notifyAll();
    people.clock.advance({ seconds: 9 });
    await notifyAll();
    expect(received).toHaveLength(1);
    handlers = {};
    people.clock.advance({ seconds: 1 });
    await notifyAll();
    const [first, second] = received.map(({ token }) => decodeJwt(token));
    expect(second).toMatchObject({ sid: 'one', sub: user.id });
    expect(second!.jti).not.toBe(first!.jti);
    expect(await notices()).toEqual([]);
    expect(await failures(user)).toEqual([]);
  });

  it('is given up after six attempts in two and a half hours, and its project sees that in the audit', async () => {
    handlers = { '/app': (_, response) => response.writeHead(503).end() };
    const user = await people.user();
    await seedSessions(user, ['one']);
    await ask(operator.api, suspend, { id: user.id });
    await notifyAll();
    for (const seconds of [10, 60, 300, 1800, 7200]) {
      people.clock.advance({ seconds: seconds - 1 });
      await notifyAll();
      const before = received.length;
      expect([await failures(user), (await notices()).length]).toEqual([[], 1]);
      people.clock.advance({ seconds: 1 });
      await notifyAll();
      expect(received).toHaveLength(before + 1);
    }
    expect([received.length, await notices()]).toEqual([6, []]);
    expect(await failures(user)).toEqual([
      {
        actor: 'hub:logouts',
        subject: app.client.id,
        project_id: decodeId('project', app.client.projectId),
        detail: { userId: user.id, reason: 'it answered 503' },
      },
    ]);
  });

  it('does not delay the notifications of other clients', async () => {
    handlers = { '/app': () => {} };
    const { user } = await signedIn();
    await ask(operator.api, suspend, { id: user.id });
    await notifyAll();
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

  it('notify each client once, all at the same time', async () => {
    handlers = { '/app': (_, response) => sleep(30).then(() => response.end()) };
    const sids = Array.from({ length: 45 }, (_, index) => `sid-${index}`);
    const user = await people.user();
    await seedSessions(user, sids);
    await ask(operator.api, suspend, { id: user.id });
    const counts = await Promise.all(
      [people.hub, second, people.hub, second].map(({ app: { logouts } }) => logouts.notifyDue()),
    );
    expect(counts).toEqual([10, 10, 10, 10]);
    await Promise.all([notifyAll(), notifyAll(second)]);
    expect(sidsAt('/app')).toEqual(sids.toSorted());
    expect(await notices()).toEqual([]);
  });

  it('repeat a notification that one of them did not complete', async () => {
    const [requested, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    handlers = {
      '/app': (_, response) => {
        requested.resolve();
        return answer.promise.then(() => response.end());
      },
    };
    const user = await people.user();
    await seedSessions(user, ['one']);
    await ask(operator.api, suspend, { id: user.id });
    const late = people.hub.app.logouts.notifyDue();
    await requested.promise;
    expect(await second.app.logouts.notifyDue()).toBe(0);
    people.clock.advance({ seconds: 10 });
    handlers = {};
    expect(await second.app.logouts.notifyDue()).toBe(1);
    expect(await notices()).toEqual([]);
    answer.resolve();
    await late;
    expect(sidsAt('/app')).toEqual(['one', 'one']);
  });

  it.each([
    ['http://127.0.0.1', 'only https is allowed'],
    ['https://127.0.0.1', 'a private address is not allowed'],
    ['https://[::ffff:127.0.0.1]', 'a private address is not allowed'],
  ])('that call only public addresses notify no client at %s', async (address, reason) => {
    const strict = await another({ allowPrivateAddresses: false });
    await setLogoutUri(app, `${address}:${new URL(origin).port}/app`);
    const user = await people.user();
    await seedSessions(user, ['one']);
    await ask(operator.api, suspend, { id: user.id });
    for (const seconds of [0, 10, 60, 300, 1800, 7200]) {
      people.clock.advance({ seconds });
      expect(await strict.app.logouts.notifyDue()).toBe(1);
    }
    expect(received).toEqual([]);
    expect((await failures(user))[0]!.detail).toEqual({ userId: user.id, reason });
    await setLogoutUri(app, `${origin}/app`);
    await strict.close();
  });
});

describe('the logout chore', () => {
  it('notifies clients as soon as their session has ended', async () => {
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

/**
 * Signs a person in at all three clients in one browser, and at one of them in another browser. A second person signs
 * in at that one too.
 */
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

/** Inserts sessions as the provider stores them, at one client, one for each sid. */
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

/** Updates the client in the database, and waits out the minute for which the hub may use its copy in memory. */
async function setLogoutUri({ client }: Console, uri: string, disabledAt: string | null = null): Promise<void> {
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

async function notifyAll({ app: { logouts } } = people.hub): Promise<void> {
  while (await logouts.notifyDue());
}

function sidsAt(path: string): unknown[] {
  return received
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

async function expectValid(token: string, path: string, { id }: User, startedAt: number): Promise<void> {
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
  expect(payload.iat! * 1000).toBeGreaterThan(startedAt - 1000);
}
