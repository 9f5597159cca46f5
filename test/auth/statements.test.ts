import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { MadeClient } from '../../src/auth/clients/create-client.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { ResourceServer } from '../../src/auth/resources/resource-server.ts';
import type { Browser, Page } from '../support/browser.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';
import { StatementWatch } from '../support/statements.ts';
import { RelyingParty, newBrowser, completePages, post } from './oidc-hub.ts';
import type { AuthorizationRequest } from './oidc-hub.ts';

/** The statement that counts a request without credentials, before its own work begins. */
const counted = 'insert rate_limit';
const read = 'select oidc_artifact';
const written = 'with json_to_recordset';
const api = 'https://api.acme.example/';

let hub: TestHub & { url: string };
let watch: StatementWatch;
let web: MadeClient;
let machine: MadeClient;
let disabled: MadeClient;
let relyingParty: RelyingParty;
let browser: Browser;

beforeAll(async () => {
  const started = await startHub();
  hub = { ...started, url: started.address };
  const seed = new Seed(hub.orm);
  const project = await seed.project();
  const person = await seed.user('ada@example.org');
  const redirectUris = ['https://acme.example/cb'];
  web = await seed.client(project, { kind: ClientKind.web, redirectUris });
  machine = await seed.client(project, { kind: ClientKind.machine, scopes: ['catalog:read'] });
  disabled = await seed.client(project, { kind: ClientKind.machine, scopes: ['catalog:read'] });
  const { id: projectId, createdAt } = project;
  const server = { projectId, createdAt, identifier: api, name: 'API', scopes: ['read'] };
  await hub.orm.em.fork().persist(new ResourceServer(server)).flush();
  relyingParty = await RelyingParty.discover(hub, web.client, web.secret!);
  browser = newBrowser(hub);
  await relyingParty.signIn(browser, person.email, { scope: 'openid profile' });
  await post(`${hub.url}/oauth/token`, machineRequest({}));
  await post(`${hub.url}/oauth/token`, machineRequest({ resource: api, scope: 'read' }));
  watch = new StatementWatch();
});

afterAll(async () => {
  watch?.stop();
  await hub?.close();
});

/**
 * The budgets were measured on the bare library with an adapter that runs one statement for each call. They are the
 * number of calls, plus one for the person, minus one for a remembered client.
 */
describe('the SQL statements', () => {
  it('of an authorization with a session are three and the request count (budget: five)', async () => {
    const request = await relyingParty.request({ scope: 'openid profile' });
    const { answer, statements } = await watch.of(() => browser.open(request.url));
    expect(answer.url.searchParams.get('code')).toBeTruthy();
    // The count, the session with its person, the consent, and one write with the audit entry and event of the sign-in.
    expect(statements).toEqual([counted, read, read, written]);
  });

  it('of a code exchange are two (budget: six)', async () => {
    const { request, back } = await freshCode();
    const { answer, statements } = await watch.of(() => relyingParty.tokens(request, back));
    expect(answer.refresh_token).toBeTruthy();
    expect(statements).toEqual([read, written]);
  });

  it('of a refresh are two (budget: six)', async () => {
    const tokens = await freshTokens();
    const { statements } = await watch.of(() => relyingParty.refresh(tokens.refresh_token!));
    expect(statements).toEqual([read, written]);
  });

  it('of userinfo are one (budget: three)', async () => {
    const { access_token } = await freshTokens();
    const headers = { authorization: `Bearer ${access_token}` };
    const { answer, statements } = await watch.of(() => fetch(`${hub.url}/user/profile`, { headers }));
    expect(answer.status).toBe(200);
    expect(statements).toEqual([read]);
  });

  it.each([undefined, 'access_token', 'refresh_token'])(
    'of an introspection with the hint %s are one (budget: five)',
    async (hint) => {
      const { access_token } = await freshTokens();
      const body = { ...webAuthentication(), token: access_token, ...(hint && { token_type_hint: hint }) };
      const { answer, statements } = await watch.of(() => post(`${hub.url}/oauth/introspect`, body));
      expect(answer.body).toMatchObject({ active: true });
      expect(statements).toEqual([read]);
    },
  );

  it('of client_credentials are one for an opaque token and none for a JWT (budgets: one and none)', async () => {
    const opaque = await watch.of(() => post(`${hub.url}/oauth/token`, machineRequest({})));
    expect(opaque.answer.status).toBe(200);
    expect(opaque.statements).toEqual(['insert oidc_artifact']);
    const jwt = await watch.of(() => post(`${hub.url}/oauth/token`, machineRequest({ resource: api, scope: 'read' })));
    expect(jwt.answer.body.access_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(jwt.statements).toEqual([]);
  });

  it('of a request for the public keys are none', async () => {
    const { statements } = await watch.of(() => fetch(`${hub.url}/oauth/jwks`));
    expect(statements).toEqual([]);
  });

  it('of many introspections at once are shared, and each gets its own answer', async () => {
    const [one, other] = [await freshTokens(), await freshTokens()];
    const introspect = (token: string) => post(`${hub.url}/oauth/introspect`, { ...webAuthentication(), token });
    const asked = Array.from(
      { length: 30 },
      (_, index) => [one.access_token, other.access_token, `no-${index}`][index % 3]!,
    );
    const { answer, statements } = await watch.of(() => heldUp(() => asked.map(introspect)));
    expect(answer.map(({ body }) => body.active)).toEqual(asked.map((token) => !token.startsWith('no-')));
    expect(statements.filter((statement) => statement === read).length).toBeLessThan(10);
  });

  it('of many tokens for machines at once are shared, and a disabled client gets none of them', async () => {
    const request = (client: MadeClient) =>
      post(`${hub.url}/oauth/token`, {
        ...{ grant_type: 'client_credentials', client_id: client.client.id, client_secret: client.secret! },
      });
    const clients = Array.from({ length: 30 }, (_, index) => (index % 5 ? machine : disabled));
    await request(disabled);
    // The hub has not heard of the change yet, so that the statement itself has to notice it.
    await hub.orm.em.fork().execute(`alter table client disable trigger user`);
    await hub.orm.em
      .fork()
      .execute(`update client set disabled_at = now() where id = ?`, [decodeId('client', disabled.client.id)]);
    await hub.orm.em.fork().execute(`alter table client enable trigger user`);
    const { answer, statements } = await watch.of(() => heldUp(() => clients.map(request)));
    expect(answer.map(({ status }) => status === 200)).toEqual(clients.map((client) => client === machine));
    expect(new Set(answer.flatMap(({ body }) => body.access_token ?? [])).size).toBe(24);
    expect(statements.filter((statement) => statement === 'insert oidc_artifact').length).toBeLessThan(10);
  });
});

/** Sends requests while the table is locked, so that all of them wait for it, and returns their answers. */
async function heldUp<T>(send: () => Promise<T>[]): Promise<T[]> {
  let sent: Promise<T>[] = [];
  await hub.orm.em.fork().transactional(async (em) => {
    await em.execute('lock table oidc_artifact in access exclusive mode');
    sent = send();
    await sleep(500);
  });
  return Promise.all(sent);
}

function webAuthentication() {
  return { client_id: web.client.id, client_secret: web.secret! };
}

function machineRequest(more: Record<string, string>) {
  const { client, secret } = machine;
  return { grant_type: 'client_credentials', client_id: client.id, client_secret: secret!, ...more };
}

async function freshCode(): Promise<{ request: AuthorizationRequest; back: Page }> {
  const request = await relyingParty.request({ scope: 'openid profile' });
  return { request, back: await completePages(browser, await browser.open(request.url), 'ada@example.org') };
}

async function freshTokens() {
  const { request, back } = await freshCode();
  return relyingParty.tokens(request, back);
}
