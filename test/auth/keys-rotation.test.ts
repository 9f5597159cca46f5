import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import * as client from 'openid-client';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { Client } from '../../src/auth/clients/client.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { SigningAlgorithm } from '../../src/auth/signing-algorithm.ts';
import { FrozenClock, systemClock } from '../../src/platform/time/clock.ts';
import type { Browser } from '../support/browser.ts';
import { Seed } from '../support/seed.ts';
import { publishedKeyIds, rotate, startBalancedHub, waitUntilSigningWith } from './balanced-hub.ts';
import type { BalancedHub } from './balanced-hub.ts';
import { PASSWORD, RelyingParty, newBrowser, completePages, startHub } from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';
import { StrictVerifier } from './strict-verifier.ts';

const email = 'ada@example.org';
const bye = 'https://acme.example/bye';

describe('a key rotation with two instances', () => {
  let hub: BalancedHub;
  let clock: FrozenClock;
  let web: Client;
  let relyingParty: RelyingParty;
  let browser: Browser;

  beforeAll(async () => {
    clock = new FrozenClock(systemClock.now());
    hub = await startBalancedHub(clock);
    const seed = new Seed(hub.orm, clock);
    await seed.user(email);
    const uris = { redirectUris: ['https://acme.example/cb'], postLogoutRedirectUris: [bye] };
    const created = await seed.client(await seed.project(), {
      ...{ kind: ClientKind.web, ...uris },
      idTokenSignedResponseAlg: SigningAlgorithm.ES256,
    });
    web = created.client;
    relyingParty = await RelyingParty.discover(hub, web, created.secret!);
  });

  afterAll(() => hub?.close());

  beforeEach(() => {
    hub.choose();
    browser = newBrowser(hub);
  });

  const signIn = () => relyingParty.signIn(browser, email, { scope: 'openid' });
  const signerOf = (token: string) => decodeProtectedHeader(token).kid!;

  /** Rotates, and waits until every instance signs with the new key. */
  async function rotateEverywhere(isForced = true): Promise<string> {
    const [{ current }] = await rotate(hub.orm, clock, { isForced });
    for (const { address } of hub.instances) await waitUntilSigningWith(address, current);
    return current;
  }

  /** Whether the browser is still signed in, at the instance chosen. */
  async function isSignedIn(): Promise<boolean> {
    const { url } = await relyingParty.request({ scope: 'openid', prompt: 'none' });
    return (await browser.open(url)).url.searchParams.has('code');
  }

  it('reaches both instances, and the new signing key was published before', async () => {
    const [, next] = await publishedKeyIds(hub.url);
    expect(await rotateEverywhere()).toBe(next);
    const kids = await Promise.all(hub.instances.map(({ address }) => publishedKeyIds(address)));
    expect(kids[0]).toEqual(kids[1]);
    for (const instance of [0, 1]) {
      hub.choose(instance);
      expect(signerOf((await signIn()).id_token!)).toBe(next);
    }
  });

  it('fails no verifier that caches the public keys for their max-age', async () => {
    await rotateEverywhere();
    clock.advance({ minutes: 10 });
    const [early, late] = [new StrictVerifier(hub.url, clock), new StrictVerifier(hub.url, clock)];
    const before = await signIn();
    await early.verify(before.id_token!, web.id);
    await rotateEverywhere(false);
    const after = await signIn();
    expect(signerOf(after.id_token!)).not.toBe(signerOf(before.id_token!));
    for (const verifier of [early, late])
      for (const { id_token } of [before, after])
        expect(await verifier.verify(id_token!, web.id)).toMatchObject({ sub: before.claims()!.sub });
    expect([early.fetched, late.fetched]).toEqual([1, 1]);
  });

  it('fails a caching verifier until its cache expires, when it is forced twice', async () => {
    const verifier = new StrictVerifier(hub.url, clock);
    await verifier.verify((await signIn()).id_token!, web.id);
    await rotateEverywhere();
    await rotateEverywhere();
    const tokens = await signIn();
    await expect(verifier.verify(tokens.id_token!, web.id)).rejects.toThrow('no applicable key');
    clock.advance({ minutes: 5 });
    expect(await verifier.verify(tokens.id_token!, web.id)).toBeTruthy();
  });

  it('keeps people signed in at every instance, and signs their cookie again', async () => {
    await signIn();
    const signed = browser.cookie('hub_session.sig');
    await rotateEverywhere();
    await rotateEverywhere();
    for (const instance of [0, 1]) {
      hub.choose(instance);
      expect(await isSignedIn()).toBe(true);
    }
    expect(browser.cookie('hub_session.sig')).not.toBe(signed);
  });

  it('keeps a cookie valid that is signed with a key which this instance does not use yet', async () => {
    const [{ address }] = hub.instances;
    await signIn();
    const session = browser.cookie('hub_session')!;
    const before = await publishedKeyIds(address);
    await withoutNotifying(() => rotate(hub.orm, clock, { isForced: true }));
    const late = await hub.startInstance();
    const cookie = { cookie: `hub_session=${session}; hub_session.sig=${browser.cookie('hub_session.sig')}` };
    const { url } = await relyingParty.request({ scope: 'openid', prompt: 'none' });
    const resigned = await fetch(url.href.replace(hub.url, late.address), {
      headers: cookie,
      redirect: 'manual',
    });
    expect(resigned.headers.get('location')).toContain('code=');
    const lines = resigned.headers.getSetCookie().map((line) => line.split(';')[0]!);
    expect(await publishedKeyIds(address)).toEqual(before); // it was not notified
    const again = await fetch(url.href.replace(hub.url, address), {
      headers: { cookie: lines.filter((line) => line.startsWith('hub_session')).join('; ') },
      redirect: 'manual',
    });
    expect(again.headers.get('location')).toContain('code=');
    await late.close();
    await rotateEverywhere();
  });

  it('keeps a form valid that was shown before', async () => {
    const request = await relyingParty.request({ scope: 'openid' });
    const page = await browser.open(request.url);
    await rotateEverywhere();
    const back = await browser.submit(page, { email, password: PASSWORD });
    const done = await completePages(browser, back, email);
    expect((await relyingParty.tokens(request, done)).id_token).toBeTruthy();
  });

  it('keeps an older ID token valid as a hint, at sign-in and at sign-out', async () => {
    const tokens = await signIn();
    await rotateEverywhere();
    await rotateEverywhere();
    const hint = { id_token_hint: tokens.id_token! };
    const silent = await relyingParty.request({ scope: 'openid', prompt: 'none', ...hint });
    expect((await browser.open(silent.url)).url.searchParams.get('error')).toBe(null);
    const logout = client.buildEndSessionUrl(relyingParty.config, { ...hint, post_logout_redirect_uri: bye });
    const page = await browser.open(logout);
    expect(page.body).toContain('<h1>Sign out?</h1>');
    const gone = await browser.submit(page, { logout: 'yes' }, '/confirm');
    expect(gone.url.href).toBe(bye);
    expect(await isSignedIn()).toBe(false);
  });

  it('lets a running request finish with the key it began with', async () => {
    const tokens = await signIn();
    const before = signerOf(tokens.id_token!);
    const refreshing = await hub.orm.em.fork().transactional(async (em) => {
      await em.execute(`select 1 from oidc_artifact where kind = 'RefreshToken' for update`);
      const waiting = { answer: relyingParty.refresh(tokens.refresh_token!) };
      await waitForBlockedQuery(hub.orm);
      expect(await rotateEverywhere()).not.toBe(before);
      return waiting;
    });
    const refreshed = await refreshing.answer;
    expect(signerOf(refreshed.id_token!)).toBe(before);
    const verifier = new StrictVerifier(hub.url, clock);
    expect(await verifier.verify(refreshed.id_token!, web.id)).toBeTruthy();
    const next = await relyingParty.refresh(refreshed.refresh_token!);
    expect(signerOf(next.id_token!)).not.toBe(before);
  });

  it('publishes only the public parts of keys, with a max-age', async () => {
    const response = await fetch(`${hub.url}/oauth/jwks`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const { keys } = (await response.json()) as { keys: object[] };
    expect(keys.length).toBeGreaterThan(2);
    const names = new Set(keys.map((key) => Object.keys(key).sort().join(' ')));
    expect(names).toEqual(new Set(['alg crv kid kty use x y', 'alg e kid kty n use']));
  });

  /** Changes keys without notifying the running instances. */
  async function withoutNotifying(change: () => Promise<unknown>): Promise<void> {
    const em = hub.orm.em.fork();
    await em.execute('alter table oidc_key disable trigger oidc_key_changed');
    await change().finally(() => em.execute('alter table oidc_key enable trigger oidc_key_changed'));
  }
});

describe('an instance that shuts down', () => {
  it('waits for a read of the keys in progress, and starts none afterwards', async () => {
    const hub = await startHub();
    const order: string[] = [];
    await hub.orm.em.fork().transactional(async (em) => {
      await em.execute('lock table oidc_key in access exclusive mode');
      await hub.orm.em.fork().execute(`select pg_notify('hub_changed', 'keys')`);
      await waitForBlockedQuery(hub.orm);
      void hub.oidc.close().then(() => order.push('closed'));
      await hub.orm.em.fork().execute('select pg_sleep(0.1)');
      order.push('readable');
    });
    await hub.oidc.close();
    expect(order).toEqual(['readable', 'closed']);
    await hub.orm.em.fork().execute('alter table oidc_key rename to hidden');
    hub.clock.advance({ minutes: 2 });
    expect(await publishedKeyIds(hub.url)).toHaveLength(4);
    expect(hub.lines).toEqual([]);
    await hub.close();
  });
});

describe('an instance without database notifications', () => {
  let hub: Hub;

  beforeAll(async () => {
    hub = await startHub();
    // As behind a pooler that accepts LISTEN and drops the notifications.
    await hub.orm.em.fork().execute('drop trigger oidc_key_changed on oidc_key');
  });

  afterAll(() => hub?.close());

  it('uses new keys with the first request after a minute', async () => {
    const before = await publishedKeyIds(hub.url);
    hub.clock.advance({ minutes: 10 });
    await publishedKeyIds(hub.url);
    const [{ current }] = await rotate(hub.orm, hub.clock);
    hub.clock.advance({ seconds: 59 });
    expect(await publishedKeyIds(hub.url)).toEqual(before);
    hub.clock.advance({ seconds: 1 });
    expect((await publishedKeyIds(hub.url))[0]).toBe(current);
  });

  it('keeps its keys while they cannot be read, logs that, and tries again', async () => {
    const before = await publishedKeyIds(hub.url);
    await hub.orm.em.fork().execute('alter table oidc_key rename to hidden');
    hub.clock.advance({ minutes: 1 });
    expect(await publishedKeyIds(hub.url)).toEqual(before);
    expect(await publishedKeyIds(hub.url)).toEqual(before);
    expect(hub.lines.splice(0)).toEqual([expect.stringContaining('the keys could not be reloaded')]);
    await hub.orm.em.fork().execute('alter table hidden rename to oidc_key');
    const [{ current }] = await rotate(hub.orm, hub.clock, { isForced: true });
    expect(await publishedKeyIds(hub.url)).toEqual(before);
    hub.clock.advance({ seconds: 5 });
    expect((await publishedKeyIds(hub.url))[0]).toBe(current);
    expect(hub.lines).toEqual([]);
  });
});

async function waitForBlockedQuery(orm: Orm): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (!(await orm.em.fork().execute(waiting)).length);
}
