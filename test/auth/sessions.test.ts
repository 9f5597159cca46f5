import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as openid from 'openid-client';
import { Role } from '../../src/auth/projects/member.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { sha256 } from '../../src/auth/secret.ts';
import { decodeId, encodeId } from '../../src/platform/values/ids.ts';
import { Browser } from '../support/browser.ts';
import { HubClient } from '../support/client.ts';
import { Console } from '../support/console.ts';
import { People, ask, refusalOf } from '../support/people.ts';

let people: People;
let app: Console;
let other: Console;

beforeAll(async () => {
  people = await People.start();
  [app, other] = [await Console.open(people), await Console.open(people)];
});

afterAll(() => people?.close());

const sessions = `query ($first: Int! = 50, $after: String) { me { user { sessions(first: $first, after: $after) {
  nodes { id signedInAt expiresAt clients { id name project { id } } } pageInfo { endCursor hasNextPage } } } } }`;
const clients = `{ me { user { connectedClients { nodes { scopes resources givenAt client { id name } } } } } }`;
const end = 'mutation ($id: ID!) { endSession(id: $id) { endedSessionId } }';
const endAll = 'mutation { endAllSessions { userId } }';
const withdraw = 'mutation ($id: ID!) { withdrawConsent(clientId: $id) { clientId } }';

const listOf = async (api: HubClient) => (await ask(api, sessions)).me.user.sessions.nodes;

/** Whether a browser is still signed in. */
const isSignedIn = async (browser: Browser) =>
  !(await browser.open((await app.request()).url)).body.includes('<h1>Sign in</h1>');

const isAccepted = async (token: string) =>
  (await HubClient.withKey(people.hub.address, token).graphql('{ me { kind } }')).status === 200;

const offline = { scope: 'openid offline_access', prompt: 'consent' };

describe('the sessions of a person', () => {
  it('name the browser, the system and the address of the sign-in, for the person and for operators', async () => {
    const user = await people.user();
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';
    const headers = { 'user-agent': agent, 'x-forwarded-for': '2001:db8:1:2:3::4' };
    const browser = new Browser(people.hub.address, headers);
    await app.signIn(browser, user.email);
    const expected = [{ browser: 'Firefox 141', system: 'Linux', address: '2001:db8:1:2::/64' }];
    const devices = '{ sessions { nodes { browser system address } } }';
    expect((await ask(await people.as(user), `{ me { user ${devices} } }`)).me.user.sessions.nodes).toEqual(expected);
    const { api } = await people.operator();
    expect((await ask(api, `{ user(id: "${user.id}") ${devices} }`)).user.sessions.nodes).toEqual(expected);
    Object.assign(headers, { 'user-agent': 'another', 'x-forwarded-for': '192.0.2.1' });
    await other.signIn(browser, user.email);
    expect((await ask(api, `{ user(id: "${user.id}") ${devices} }`)).user.sessions.nodes).toEqual(expected);
  });

  it('list each browser with its sign-in time and the clients that it reached', async () => {
    const user = await people.user();
    const api = await people.as(user);
    expect(await listOf(api)).toHaveLength(0);
    const [laptop, phone] = [people.browser(), people.browser()];
    await app.signIn(laptop, user.email);
    await other.signIn(laptop, user.email);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await app.signIn(phone, user.email);
    const [latest, first] = [...(await listOf(api))];
    expect(latest!.clients).toEqual([
      { id: app.client.id, name: app.client.name, project: { id: app.client.projectId } },
    ]);
    expect(first!.clients.map(({ id }) => id).toSorted()).toEqual([app.client.id, other.client.id].toSorted());
    expect(String(latest!.signedInAt) > String(first!.signedInAt)).toBe(true);
    expect(String(latest!.expiresAt) > String(latest!.signedInAt)).toBe(true);
    const page = await ask(api, sessions, { first: 1 });
    const { endCursor, hasNextPage } = page.me.user.sessions.pageInfo;
    expect(hasNextPage).toBe(true);
    const rest = await ask(api, sessions, { first: 1, after: endCursor });
    expect(rest.me.user.sessions).toMatchObject({
      nodes: [{ id: first!.id }],
      pageInfo: { hasNextPage: false },
    });
  });

  it('have ids that reveal neither the cookie nor the uid of the provider', async () => {
    const user = await people.user();
    const browser = people.browser();
    await app.signIn(browser, user.email);
    const [{ id }] = [...(await listOf(await people.as(user)))] as unknown as [{ id: string }];
    const [row] = await people.sql<{ payload: { uid: string } }>(
      `select payload from oidc_artifact where kind = 'Session' and account_id = ?`,
      [decodeId('user', user.id)],
    );
    expect(id).toBe(encodeId('session', sha256(row!.payload.uid).slice(0, 32)));
    const cookie = browser.cookie('hub_session')!;
    expect(id).not.toBe(encodeId('session', sha256(cookie).slice(0, 32)));
  });

  it('end one by one with their codes and tokens, offline access included', async () => {
    const user = await people.user();
    const api = await people.as(user);
    const [lostBrowser, keptBrowser] = [people.browser(), people.browser()];
    const [a, b] = [await app.signIn(lostBrowser, user.email, offline), await other.signIn(lostBrowser, user.email)];
    const pending = await app.callback(lostBrowser, user.email);
    const c = await app.signIn(keptBrowser, user.email, offline);
    const nodes = [...(await listOf(api))];
    const ofLost = nodes.find((session) => session.clients.length === 2)!;
    expect(await ask(api, end, { id: ofLost.id })).toEqual({ endSession: { endedSessionId: ofLost.id } });
    expect(await isSignedIn(lostBrowser)).toBe(false);
    expect([await isAccepted(a.access_token), await isAccepted(b.access_token)]).toEqual([false, false]);
    await expect(openid.refreshTokenGrant(app.config, a.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(app.redeem(pending)).rejects.toMatchObject({ error: 'invalid_grant' });
    const remaining = await people.sql('select kind from oidc_artifact where account_id = ? and client_id = ?', [
      decodeId('user', user.id),
      decodeId('client', other.client.id),
    ]);
    expect(remaining).toEqual([]);
    expect(await isSignedIn(keptBrowser)).toBe(true);
    expect(await isAccepted(c.access_token)).toBe(true);
    expect((await openid.refreshTokenGrant(app.config, c.refresh_token!)).access_token).toBeTruthy();
    expect(await listOf(api)).toHaveLength(1);
    expect(await refusalOf(api, end, { id: ofLost.id })).toBe('session_not_found');
    const [entry] = await people.sql(`select action, detail from audit_entry where subject = ?`, [ofLost.id]);
    expect(entry).toEqual({ action: 'session.ended', detail: { userId: user.id } });
  });

  it('can be ended only by the person and by an operator', async () => {
    const user = await people.user();
    await app.signIn(people.browser(), user.email);
    const [{ id }] = [...(await listOf(await people.as(user)))] as unknown as [{ id: string }];
    const key = HubClient.withKey(people.hub.address, await people.seed.key(await people.seed.project()));
    expect(await refusalOf(await people.as(await people.user()), end, { id })).toBe('session_not_found');
    expect(await refusalOf(key, end, { id })).toBe('session_not_found');
    expect(await refusalOf(new HubClient(people.hub.address), end, { id })).toBe('unauthenticated');
    expect(await refusalOf(await people.as(user, hubScopes), end, { id })).toBe('insufficient_scope');
    const operator = await people.operator();
    expect(await refusalOf(await people.as(operator.user, ['account']), end, { id })).toBe('insufficient_scope');
    expect(await refusalOf(operator.api, end, { id })).toBeUndefined();
  });

  it('end all at once, with every token', async () => {
    const [user, bystander] = [await people.user(), await people.user()];
    const api = await people.as(user);
    const [laptop, phone, theirs] = [people.browser(), people.browser(), people.browser()];
    const tokens = [await app.signIn(laptop, user.email, offline), await other.signIn(phone, user.email)];
    await app.signIn(theirs, bystander.email);
    expect(await ask(api, endAll)).toEqual({ endAllSessions: { userId: user.id } });
    expect(await Promise.all(tokens.map(({ access_token }) => isAccepted(access_token)))).toEqual([false, false]);
    expect([await isSignedIn(laptop), await isSignedIn(phone), await isSignedIn(theirs)]).toEqual([false, false, true]);
    expect((await api.graphql(endAll)).status).toBe(401);
  });
});

describe('the clients that a person has allowed', () => {
  it('are listed with their scopes; withdrawing one ends its tokens and makes it ask for consent again', async () => {
    const user = await people.user();
    const api = await people.as(user);
    const browser = people.browser();
    const tokens = await app.signIn(browser, user.email, { scope: 'openid email catalog:read' });
    const others = await other.signIn(browser, user.email);
    const { nodes } = (await ask(api, clients)).me.user.connectedClients;
    expect(nodes.map(({ client }) => client.id).toSorted()).toEqual([app.client.id, other.client.id].toSorted());
    expect(nodes.find(({ client }) => client.id === (app.client.id as never))).toMatchObject({
      client: { name: app.client.name },
      scopes: expect.arrayContaining(['openid', 'email', 'catalog:read']),
      resources: {},
      givenAt: expect.any(String),
    });
    expect(await ask(api, withdraw, { id: app.client.id })).toEqual({
      withdrawConsent: { clientId: app.client.id },
    });
    expect([await isAccepted(tokens.access_token), await isAccepted(others.access_token)]).toEqual([false, true]);
    await expect(openid.refreshTokenGrant(app.config, tokens.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect((await browser.open((await app.request()).url)).body).toContain('<h1>Allow ');
    expect(await refusalOf(api, withdraw, { id: app.client.id })).toBe('client_not_found');
    const [entry] = await people.sql(
      `select subject, project_id from audit_entry where action = 'consent.withdrawn' and subject = ?`,
      [user.id],
    );
    expect(entry).toEqual({ subject: user.id, project_id: decodeId('project', app.client.projectId) });
  });

  it('show only their name and project', async () => {
    const user = await people.user();
    await app.signIn(people.browser(), user.email);
    const api = await people.as(user);
    const more = '{ me { user { connectedClients { nodes { client { redirectUris } } } } } }';
    expect(await refusalOf(api, more)).toBe('graphql_validation_failed');
    const secrets =
      '{ me { user { connectedClients { nodes { client { project { members { nodes { id } } } } } } } } }';
    expect(await refusalOf(api, secrets)).toBe('project_not_found');
  });

  it('can be seen and withdrawn by the person only, through a client with the scope account', async () => {
    const user = await people.user();
    const narrow = await people.as(user, ['openid', 'profile', 'email', ...hubScopes]);
    for (const query of [sessions, clients, endAll]) expect(await refusalOf(narrow, query)).toBe('insufficient_scope');
    expect(await refusalOf(narrow, withdraw, { id: app.client.id })).toBe('insufficient_scope');
    const { api } = await people.member(await people.seed.project(), Role.owner);
    const query = 'query ($id: ID!) { user(id: $id) { sessions { nodes { id } } } }';
    expect(await refusalOf(api, query, { id: user.id })).toBe('user_not_found');
    expect(await refusalOf(api, withdraw, { id: app.client.id })).toBe('client_not_found');
    expect(await refusalOf(api, withdraw, { id: 'client_00000000000000000000000001' })).toBe('client_not_found');
  });
});
