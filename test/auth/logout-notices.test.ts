import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { endEverySession } from '../../src/auth/people/end-sessions.ts';
import type { User } from '../../src/auth/people/user.ts';
import { ask } from '../support/people.ts';
import {
  app,
  notices,
  notifyAll,
  operator,
  origin,
  other,
  people,
  received,
  setLogoutUri,
  sidsAt,
  signedIn,
  suspend,
} from './logout-notices-stage.ts';

const endAll = 'mutation { endAllSessions { userId } }';
const end = 'mutation ($id: ID!) { endSession(id: $id) { endedSessionId } }';
const withdraw = 'mutation ($id: ID!) { withdrawConsent(clientId: $id) { clientId } }';
const sessions = '{ me { user { sessions { nodes { id clients { id } } } } } }';

async function resetPassword({ email }: User): Promise<void> {
  const browser = people.browser();
  const signIn = await browser.open((await app.request()).url);
  await browser.submit(await browser.open(`${signIn.url.href}/forgot`), { email });
  const form = await browser.open(await people.linkTo(email));
  await browser.submit(form, { password: 'a new passphrase' });
}

async function expectValid(token: string, path: string, { id }: User, startedAt: number): Promise<void> {
  const keys = createRemoteJWKSet(new URL(app.config.serverMetadata().jwks_uri!));
  const audience = (path === '/app' ? app : other).client.id;
  const { payload } = await jwtVerify(token, keys, {
    issuer: people.hub.address,
    audience,
    typ: 'logout+jwt',
    algorithms: ['RS256'],
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
