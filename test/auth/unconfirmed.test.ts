import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { endEverySession } from '../../src/auth/people/end-sessions.ts';
import { ensureOperator } from '../../src/auth/people/operator.ts';
import { hubScopes, personScopes } from '../../src/auth/scopes.ts';
import { sha256 } from '../../src/auth/secret.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import type { Page } from '../support/browser.ts';
import {
  PASSWORD,
  RelyingParty,
  bearer,
  newBrowser,
  completePages,
  post,
  seed,
  seedPerson,
  startHub,
  viewerOf,
} from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';

const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code';
const everything = [...personScopes, ...hubScopes];
const scope = everything.join(' ');
const identityScopes = ['email', 'entitlements', 'offline_access', 'openid', 'profile'];

let hub: Hub;
let acme: Awaited<ReturnType<typeof seed>>;
let web: RelyingParty;
let native: RelyingParty;
let own: RelyingParty;
let count = 0;

beforeAll(async () => {
  hub = await startHub();
  acme = await seed(hub, 'acme');
  const network = await seed(hub, 'network');
  const scopes = `{${everything.join()}}`;
  await sql('update client set scopes = ?::text[]', [scopes]);
  await sql('update project set is_first_party = true where id = ?', [decodeId('project', network.project.id)]);
  web = await RelyingParty.discover(hub, acme.web, acme.secret);
  native = await RelyingParty.discover(hub, acme.native);
  own = await RelyingParty.discover(hub, network.web, network.secret);
});

afterAll(() => hub?.close());

function sql<T>(statement: string, values: unknown[] = []): Promise<T[]> {
  return hub.orm.em.fork().execute(statement, values) as Promise<T[]>;
}

/** Creates an account whose address is not confirmed. */
async function newcomer(): Promise<string> {
  count += 1;
  const { email } = await seedPerson(hub, `newcomer${count}@example.org`);
  await sql('update hub_user set email_verified_at = null where email = ?', [email]);
  return email;
}

const confirm = (email: string) => sql('update hub_user set email_verified_at = created_at where email = ?', [email]);

const sorted = (text: string | undefined) => text?.split(' ').toSorted();

async function usableScopes(accessToken: string): Promise<string[]> {
  const viewer: Record<string, unknown> = await viewerOf(hub, bearer(accessToken));
  return (viewer.scopes as string[]).toSorted();
}

/** Resets the password through the mailed link, as the owner of the address does. */
async function reset(email: string, password = 'a new passphrase'): Promise<Page> {
  const browser = newBrowser(hub);
  const signIn = await browser.open((await web.request()).url);
  await browser.submit(await browser.open(`${signIn.url.href}/forgot`), { email });
  return browser.submit(await browser.open(await linkFor(email)), { password });
}

/** Reads the link in a mail from the log, where mails are written without SMTP_URL. */
async function linkFor(email: string): Promise<string> {
  for (let waited = 0; waited < 5000; waited += 10) {
    const mails = hub.lines.map((line) => (JSON.parse(line) as { mail?: { to: string; text: string } }).mail);
    const link = /http\S+/.exec(mails.findLast((each) => each?.to === email)?.text ?? '')?.[0];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`no mail to ${email}`);
}

describe('an account whose address is not confirmed', () => {
  const offline = { scope, prompt: 'consent' };

  it('grants identity scopes only, and the consent page says that the rest waits', async () => {
    const email = await newcomer();
    const request = await web.request(offline);
    const browser = newBrowser(hub);
    const page = await browser.submit(await browser.open(request.url), { email, password: PASSWORD });
    expect(page.body).toContain('asks for more, which waits until you have confirmed your email address');
    expect(page.body).not.toMatch(/Administer your projects|Change subscriptions|Manage your account/);
    const tokens = await web.tokens(request, await browser.submit(page, {}, '/consent'));
    expect(sorted(tokens.scope)).toEqual(identityScopes);
    expect(await usableScopes(tokens.access_token)).toEqual(identityScopes);
    const next = await web.refresh(tokens.refresh_token!);
    expect(sorted(next.scope)).toEqual(identityScopes);
    const [consent] = await sql<{ scopes: string[] }>(
      'select scopes from consent join hub_user on id = user_id where email = ?',
      [email],
    );
    expect(consent!.scopes.toSorted()).toEqual(identityScopes);
  });

  it('grants first-party clients identity scopes only', async () => {
    const tokens = await own.signIn(newBrowser(hub), await newcomer(), { scope });
    const online = identityScopes.filter((each) => each !== 'offline_access');
    expect(sorted(tokens.scope)).toEqual(online);
    expect(await usableScopes(tokens.access_token)).toEqual(online);
  });

  it('grants native clients identity scopes only', async () => {
    const redirect_uri = 'http://127.0.0.1:4000/cb';
    const tokens = await native.signIn(newBrowser(hub), await newcomer(), { ...offline, redirect_uri });
    expect(sorted(tokens.scope)).toEqual(identityScopes);
  });

  it('grants devices identity scopes only', async () => {
    const { body } = await post(`${hub.url}/oauth/device`, { client_id: acme.native.id, scope });
    const browser = newBrowser(hub);
    const typed = await browser.submit(await browser.open('/device'), { user_code: String(body.user_code) });
    await completePages(browser, await browser.submit(typed, { confirm: 'yes' }), await newcomer());
    const answer = await post(`${hub.url}/oauth/token`, {
      grant_type: DEVICE_CODE,
      device_code: String(body.device_code),
      client_id: acme.native.id,
    });
    expect(answer.status).toBe(200);
    expect(sorted(String(answer.body.scope))).toEqual(identityScopes);
    expect(await usableScopes(String(answer.body.access_token))).toEqual(identityScopes);
  });

  it('grants pushed requests and prompt=none identity scopes only', async () => {
    const email = await newcomer();
    const browser = newBrowser(hub);
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const url = await client.buildAuthorizationUrlWithPAR(web.config, {
      redirect_uri: acme.web.redirectUris[0]!,
      scope,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    });
    const page = await completePages(browser, await browser.open(url), email);
    expect(sorted((await web.tokens({ url, verifier, state }, page)).scope)).toEqual(
      identityScopes.filter((each) => each !== 'offline_access'),
    );
    const silent = await web.request({ scope, prompt: 'none' });
    const tokens = await web.tokens(silent, await browser.open(silent.url));
    expect(sorted(tokens.scope)).toEqual(identityScopes.filter((each) => each !== 'offline_access'));
  });

  it('gives access_denied to a client that asks for hub scopes only', async () => {
    for (const party of [web, own]) {
      const request = await party.request({ scope: 'project:admin billing:write' });
      const browser = newBrowser(hub);
      const back = await browser.submit(await browser.open(request.url), {
        email: await newcomer(),
        password: PASSWORD,
      });
      expect(back.url.searchParams.get('error')).toBe('access_denied');
      expect(back.url.searchParams.get('error_description')).toContain('not confirmed');
    }
  });

  it('cannot use the hub scopes of an older token until it is confirmed', async () => {
    const { email } = await seedPerson(hub, 'before@example.org');
    const tokens = await web.signIn(newBrowser(hub), email, { scope, prompt: 'consent' });
    expect(await usableScopes(tokens.access_token)).toEqual(everything.toSorted());
    await sql('update hub_user set email_verified_at = null where email = ?', [email]);
    expect(await usableScopes(tokens.access_token)).toEqual(identityScopes);
    await confirm(email);
    expect(await usableScopes(tokens.access_token)).toEqual(everything.toSorted());
  });

  it('is asked for the remaining scopes after it is confirmed', async () => {
    const email = await newcomer();
    const browser = newBrowser(hub);
    await web.signIn(browser, email, { scope: 'openid billing:read' });
    await confirm(email);
    const request = await web.request({ scope: 'openid billing:read' });
    const page = await browser.open(request.url);
    expect(page.body).toContain('See subscriptions and invoices');
    const tokens = await web.tokens(request, await browser.submit(page, {}, '/consent'));
    expect(sorted(tokens.scope)).toEqual(['billing:read', 'openid']);
    const silent = await own.signIn(browser, email, { scope: 'openid billing:read' });
    expect(sorted(silent.scope)).toEqual(['billing:read', 'openid']);
  });

  it('allows only what the page shows when it is confirmed while the page is open', async () => {
    const email = await newcomer();
    const request = await web.request({ scope: 'openid project:admin' });
    const browser = newBrowser(hub);
    const page = await browser.submit(await browser.open(request.url), { email, password: PASSWORD });
    await confirm(email);
    const again = await browser.submit(page, {}, '/consent');
    expect(again.body).toContain('Administer your projects');
    const tokens = await web.tokens(request, await browser.submit(again, {}, '/consent'));
    expect(sorted(tokens.scope)).toEqual(['openid', 'project:admin']);
  });
});

describe('a password reset', () => {
  it('ends the tokens, sessions and consents of every client', async () => {
    const { email } = await seedPerson(hub, 'victim@example.org');
    const thief = newBrowser(hub);
    const tokens = await web.signIn(thief, email, { scope, prompt: 'consent' });
    expect((await reset(email)).body).toContain('<h1>Password changed</h1>');
    await expect(web.refresh(tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await viewerOf(hub, bearer(tokens.access_token))).status).toBe(401);
    expect(await sql('select 1 from consent join hub_user on id = user_id where email = ?', [email])).toEqual([]);
    const silent = await thief.open((await web.request({ scope, prompt: 'none' })).url);
    expect(silent.url.searchParams.get('error')).toBe('login_required');
    // The person opens the link of the thief's client.
    const browser = newBrowser(hub);
    const signIn = await browser.open((await web.request({ scope: 'openid project:admin' })).url);
    const page = await browser.submit(signIn, { email, password: 'a new passphrase' });
    expect(page.body).toContain('<h1>Allow ');
  });

  it('ends the access of a client that a squatter of the address allowed', async () => {
    const email = await newcomer();
    const squatter = newBrowser(hub);
    const tokens = await web.signIn(squatter, email, { scope, prompt: 'consent' });
    await reset(email);
    await expect(web.refresh(tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    const browser = newBrowser(hub);
    const signIn = await browser.open((await web.request({ scope })).url);
    const page = await browser.submit(signIn, { email, password: 'a new passphrase' });
    expect(page.body).toContain('Administer your projects');
  });

  /** Locks rows until a request waits for them, and changes the database before the request continues. */
  async function changeWhileWaiting<T>(
    lock: [string, unknown[]],
    start: () => Promise<T>,
    change: [string, unknown[]][],
  ) {
    const em = hub.orm.em.fork();
    await em.begin();
    await em.execute(...lock);
    const pending = start();
    await waitForBlockedQuery();
    for (const statement of change) await em.execute(...statement);
    await em.commit();
    return pending;
  }

  const lockUser = (email: string): [string, unknown[]] => [
    'select 1 from hub_user where email = ? for update',
    [email],
  ];
  const deleteArtifacts = (email: string): [string, unknown[]] => [
    'delete from oidc_artifact where account_id = (select id from hub_user where email = ?)',
    [email],
  ];
  const changePassword = (email: string): [string, unknown[]] => [
    `update hub_user set password_hash = 'another' where email = ?`,
    [email],
  ];

  it('refuses a sign-in whose password is being checked at the same time', async () => {
    const { email } = await seedPerson(hub, 'checking@example.org');
    const browser = newBrowser(hub);
    const page = await browser.open((await web.request()).url);
    const answer = await changeWhileWaiting(
      lockUser(email),
      () => browser.submit(page, { email, password: PASSWORD }),
      [changePassword(email), deleteArtifacts(email)],
    );
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('The email address or the password is wrong.');
  });

  it('refuses a sign-in that is resumed at the same time', async () => {
    const { email } = await seedPerson(hub, 'going-on@example.org');
    const browser = newBrowser(hub);
    const page = await browser.open((await web.request()).url);
    const uid = page.url.pathname.split('/')[2]!;
    const row: [string, unknown[]] = [
      `select 1 from oidc_artifact where kind = 'Interaction' and id_hash = ? for update`,
      [sha256(uid)],
    ];
    const form = new URLSearchParams({ email, password: PASSWORD, form_token: tokenOf(page) });
    const onward = await browser.stop(page.url, { method: 'POST', body: form });
    const answer = await changeWhileWaiting(row, () => browser.open(onward), [deleteArtifacts(email)]);
    expect(answer.status).toBe(400);
    expect(
      await sql(`select 1 from oidc_artifact where account_id = (select id from hub_user where email = ?)`, [email]),
    ).toEqual([]);
  });

  it('ends a session whose id changes at the same time', async () => {
    const { id, email } = await seedPerson(hub, 'renamed@example.org');
    await web.signIn(newBrowser(hub), email);
    const em = hub.orm.em.fork();
    await em.begin();
    const own = `account_id = (select id from hub_user where email = ?)`;
    await em.execute(`update oidc_artifact set id_hash = 'renamed' where kind = 'Session' and ${own}`, [email]);
    await em.execute(
      `insert into oidc_artifact (kind, id_hash, account_id, payload, expires_at)
       select kind, 'another', account_id, payload, expires_at from oidc_artifact where id_hash = 'renamed'`,
    );
    await em.execute(`delete from oidc_artifact where id_hash = 'renamed'`);
    await sql(`delete from oidc_artifact where kind <> 'Session' and ${own}`, [email]);
    const ending = hub.orm.em.fork().transactional((inner) => endEverySession(inner, id, hub.clock.now()));
    await waitForBlockedQuery();
    await em.commit();
    await ending;
    expect(await sql(`select 1 from oidc_artifact where ${own}`, [email])).toEqual([]);
  });

  it('refuses a consent that is given at the same time', async () => {
    const { email } = await seedPerson(hub, 'consenting@example.org');
    const browser = newBrowser(hub);
    const signIn = await browser.open((await web.request({ scope: 'openid project:admin' })).url);
    const page = await browser.submit(signIn, { email, password: PASSWORD });
    expect(page.body).toContain('<h1>Allow ');
    const answer = await changeWhileWaiting(lockUser(email), () => browser.submit(page, {}, '/consent'), [
      ['delete from consent where user_id = (select id from hub_user where email = ?)', [email]],
      deleteArtifacts(email),
    ]);
    expect(answer.status).toBe(400);
    expect(await sql('select 1 from consent join hub_user on id = user_id where email = ?', [email])).toEqual([]);
  });
});

/** Waits until a statement is blocked by another transaction, or for 5 s. */
async function waitForBlockedQuery(): Promise<void> {
  for (let waited = 0; waited < 5000; waited += 5) {
    const [row] = await sql<{ count: number }>(
      `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (row!.count > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function tokenOf({ body }: Page): string {
  return /name="form_token" value="([^"]+)"/.exec(body)![1]!;
}

describe('the first operator', () => {
  it('has a confirmed address, by configuration and by the set-up link', async () => {
    await sql('update hub_user set is_operator = false');
    const email = await newcomer();
    const operator = { email, password: 'the configured one' };
    await ensureOperator(hub.orm, { ...hub.config, operator }, hub.clock);
    const chief = await web.signIn(newBrowser(hub), email, { scope }).catch(() => undefined);
    expect(chief).toBeUndefined();
    const browser = newBrowser(hub);
    const signIn = await browser.open((await own.request({ scope })).url);
    const back = await browser.submit(signIn, { email, password: operator.password });
    expect(back.url.searchParams.get('code')).toBeTruthy();
    const rows = await sql('select email from hub_user where is_operator and email_verified_at is not null');
    expect(rows).toEqual([{ email }]);
    await sql('update hub_user set is_operator = false');
    const link = (await ensureOperator(hub.orm, hub.config, hub.clock))!;
    const setUp = await browser.open(link);
    await browser.submit(setUp, { name: 'Op', email: 'set-up@example.org', password: PASSWORD });
    expect(await sql('select email from hub_user where is_operator and email_verified_at is not null')).toEqual([
      { email: 'set-up@example.org' },
    ]);
  });
});
