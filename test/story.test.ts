import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as openid from 'openid-client';
import { hubScopes, personScopes } from '../src/auth/scopes.ts';
import type { MadeClient } from '../src/auth/clients/create-client.ts';
import { ClientKind } from '../src/auth/clients/client.ts';
import { Role } from '../src/auth/projects/member.ts';
import type { Project } from '../src/auth/projects/project.ts';
import type { User } from '../src/auth/people/user.ts';
import { Browser } from './support/browser.ts';
import type { Page } from './support/browser.ts';
import { HubClient } from './support/client.ts';
import type { Json } from './support/client.ts';
import type { TestHub } from './support/hub.ts';
import { startHub } from './support/hub.ts';
import { Seed, password } from './support/seed.ts';

const callback = 'https://forge.example/callback';

/**
 * Runs the main use of the hub from outside: a project signs its people in, sells, is paid and records usage, and the
 * figures agree. Each step depends on the ones before it.
 */
describe('the story of a project', () => {
  let hub: TestHub;
  let seed: Seed;
  let project: Project;
  let web: MadeClient;
  let machine: MadeClient;
  let member: User;
  let buyer: User;
  let key: HubClient;
  let buyerTokens: Tokens;
  let product: Json;
  let subscription: Json;

  beforeAll(async () => {
    hub = await startHub();
    seed = new Seed(hub.orm);
    project = await seed.project('forge');
    const scopes = [...personScopes, ...hubScopes];
    web = await seed.client(project, { kind: ClientKind.web, redirectUris: [callback], scopes });
    machine = await seed.client(project, { kind: ClientKind.machine, scopes: [...hubScopes] });
    member = await seed.user('member@forge.example', 'Mel Member');
    buyer = await seed.user('buyer@example.org', 'Bo Buyer');
    await seed.member(project, member, Role.owner);
    key = HubClient.withKey(hub.address, await seed.key(project));
  });

  afterAll(() => hub.close());

  type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;

  const relyingParty = () =>
    openid.discovery(new URL(hub.address), web.client.id, web.secret!, undefined, {
      execute: [openid.allowInsecureRequests],
    });

  async function signIn(browser: Browser, email: string, scope: string): Promise<Tokens> {
    const config = await relyingParty();
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const nonce = openid.randomNonce();
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope,
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const back = await answerPages(browser, await browser.open(url), email);
    expect(back.url.href).toMatch(callback);
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
    return openid.authorizationCodeGrant(config, back.url, checks);
  }

  async function answerPages(browser: Browser, page: Page, email: string): Promise<Page> {
    let now = page;
    if (now.body.includes('<h1>Sign in</h1>')) now = await browser.submit(now, { email, password });
    if (now.body.includes('<h1>Allow ')) now = await browser.submit(now, {}, '/consent');
    return now;
  }

  const bearer = (token: string) => new HubClient(hub.address, { authorization: `Bearer ${token}` });

  it('begins with a status and an index that need no credentials', async () => {
    const nobody = new HubClient(hub.address);
    const hello = await nobody.get('/api/helloWorld');
    expect(hello.status).toBe(200);
    expect(Object.keys(hello.body)).toEqual(['message', 'timestamp', 'network', 'version', 'endpoint', 'status']);
    expect(hello.body).toMatchObject({ endpoint: '/api/helloWorld', status: 'operational' });
    expect(hello.body.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(hello.body.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const { body: index } = await nobody.get('/api');
    const paths = index.apis.flatMap(({ endpoints }) => endpoints.map(({ method, path }) => `${method} ${path}`));
    expect(paths).toEqual(expect.arrayContaining(['POST /oauth/token', 'GET /user/profile', 'POST /billing/payments']));
  });

  it('signs a member in with a code and PKCE, and returns the profile to the project', async () => {
    const scope = 'openid profile email offline_access catalog:read catalog:write';
    const tokens = await signIn(new Browser(hub.address), member.email, scope);
    const config = await relyingParty();
    const profile = await openid.fetchUserInfo(config, tokens.access_token, tokens.claims()!.sub);
    expect(profile).toMatchObject({
      sub: member.id,
      name: 'Mel Member',
      email: member.email,
      email_verified: true,
    });
    const legacy = await bearer(tokens.access_token).get('/user/profile');
    expect(legacy.body).toEqual(profile);
    const { body } = await bearer(tokens.access_token).graphql(
      '{ me { kind user { email } memberships { role project { slug } } } }',
    );
    expect(body.data.me).toEqual({
      kind: 'user',
      user: { email: member.email },
      memberships: [{ role: 'owner', project: { slug: 'forge' } }],
    });

    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token!);
    expect(refreshed.access_token).not.toBe(tokens.access_token);
    expect((await bearer(refreshed.access_token).get('/user/profile')).status).toBe(200);
    await openid.tokenRevocation(config, refreshed.access_token);
    expect((await bearer(refreshed.access_token).get('/user/profile')).status).toBe(401);
    expect((await bearer(refreshed.access_token).get('/catalog/products')).status).toBe(401);
  });

  it('lets the member register software with plans and prices', async () => {
    const tokens = await signIn(new Browser(hub.address), member.email, 'openid catalog:read catalog:write');
    const made = await bearer(tokens.access_token).post('/catalog/products', {
      slug: 'anvil',
      name: 'Anvil',
      features: [{ key: 'seats', name: 'Seats', type: 'quantity' }],
      plans: [{ key: 'team', name: 'Team', grants: { seats: 5 }, prices: [{ currency: 'EUR', unitAmount: '10' }] }],
    });
    expect(made.status).toBe(201);
    product = made.body;
  });

  it('lets a machine client of the project read and change it with its own token', async () => {
    const granted = await new HubClient(hub.address).post('/oauth/token', {
      grant_type: 'client_credentials',
      client_id: machine.client.id,
      client_secret: machine.secret,
      scope: 'catalog:read catalog:write',
    });
    expect(granted.status).toBe(200);
    const robot = bearer(granted.body.access_token as never);
    const path = `/catalog/products/${product.id}`;
    expect((await robot.get(path)).body).toEqual(product);
    const { slug, name, features, plans } = product;
    const clean = {
      slug,
      name,
      tagline: 'Hit it',
      features: features.map(({ key: feature, name: title, type }) => ({ key: feature, name: title, type })),
      plans: plans.map((plan) => ({
        key: plan.key,
        name: plan.name,
        grants: plan.grants,
        prices: plan.prices.map(({ currency, unitAmount }) => ({ currency, unitAmount })),
      })),
    };
    const changed = await robot.send('PUT', path, clean, { 'if-match': '"v1"' });
    expect([changed.status, changed.body.tagline, changed.body.version]).toEqual([200, 'Hit it', 2]);
    expect(changed.body.plans).toEqual(product.plans);
    expect((await robot.get('/catalog/products?text=anvil')).body.data.map(({ id }) => id)).toEqual([product.id]);
    expect((await robot.get('/billing/subscriptions/subscription_01h455vb4pex5vsknk084sn02q')).status).toBe(403);
  });

  it('lets a person subscribe, who has no entitlements before the subscription is paid', async () => {
    buyerTokens = await signIn(
      new Browser(hub.address),
      buyer.email,
      'openid email billing:read billing:write entitlements catalog:read',
    );
    const person = bearer(buyerTokens.access_token);
    const forSale = await person.get('/catalog/products');
    expect(forSale.body.data.map(({ slug }) => slug)).toEqual(['anvil']);
    const items = [{ priceId: product.plans[0].prices[0].id, quantity: 3 }];
    const bought = await person.post('/billing/subscriptions', { items });
    expect(bought.status).toBe(201);
    subscription = bought.body;
    expect(subscription).toMatchObject({
      customer: { userId: buyer.id, email: buyer.email },
      status: 'incomplete',
      latestInvoice: { total: { amount: '30.00' } },
    });
    expect((await person.get(`/billing/subscriptions/${subscription.id}`)).body).toEqual(subscription);
    expect((await person.get('/user/profile')).body.entitlements).toEqual([]);
  });

  it('hides the subscription from other people and projects', async () => {
    const stranger = await seed.user();
    const tokens = await signIn(new Browser(hub.address), stranger.email, 'openid billing:read billing:write');
    const other = bearer(tokens.access_token);
    expect((await other.get(`/billing/subscriptions/${subscription.id}`)).status).toBe(404);
    const { body } = await other.graphql(
      '{ invoices { nodes { id } } subscriptions { nodes { id } } customers { nodes { id } } }',
    );
    expect(body.data).toEqual({
      invoices: { nodes: [] },
      subscriptions: { nodes: [] },
      customers: { nodes: [] },
    });
    const invoiceId = subscription.latestInvoice.id;
    expect((await other.post('/billing/payments', { invoiceId })).status).toBe(404);
    const payOwn = await bearer(buyerTokens.access_token).post('/billing/payments', { invoiceId });
    expect(payOwn.status).toBe(404);
    const foreign = HubClient.withKey(hub.address, await seed.key(await seed.project()));
    expect((await foreign.get(`/billing/subscriptions/${subscription.id}`)).status).toBe(404);
    expect((await foreign.get(`/catalog/products/${product.id}`)).status).toBe(404);
  });

  it('records payments, which activate the subscription, and creates another invoice with an API key', async () => {
    const paid = await key.post('/billing/payments', {
      invoiceId: subscription.latestInvoice.id,
      amount: '12.50',
      method: 'bank_transfer',
    });
    expect(paid.body).toMatchObject({ invoice: { status: 'open', amountDue: { amount: '17.50' } } });
    const rest = await key.post('/billing/payments', { invoiceId: subscription.latestInvoice.id });
    expect(rest.body.invoice.status).toBe('paid');
    const profile = await bearer(buyerTokens.access_token).get('/user/profile');
    expect(profile.body.entitlements).toEqual([
      {
        product: 'anvil',
        plan: 'team',
        quantity: 3,
        status: 'active',
        features: { seats: 5 },
        since: subscription.currentPeriod.startAt,
        until: subscription.currentPeriod.endAt,
        renews: true,
      },
    ]);
    const lines = [{ description: 'Training', quantity: '2', unitAmount: '250', productId: product.id }];
    const invoice = await key.post('/billing/invoices', {
      customerId: subscription.customer.id,
      currency: 'EUR',
      lines,
    });
    expect(invoice.body).toMatchObject({ status: 'open', total: { amount: '500.00' } });
  });

  it('records each usage event once', async () => {
    await key.graphql(
      'mutation { createMeter(input: { key: "api_calls", name: "API calls", aggregation: sum }) { meter { id } } }',
    );
    const event = (quantity: string, name: string) => ({
      meter: 'api_calls',
      subject: 'bo',
      quantity,
      key: name,
    });
    const record = 'mutation ($input: RecordUsageInput!) { recordUsage(input: $input) { events { status } } }';
    const events = [event('40', 'a'), event('2.5', 'b'), event('40', 'a')];
    const first = await key.graphql(record, { input: { events } });
    expect(first.body.data.recordUsage.events.map(({ status }) => status)).toEqual([
      'accepted',
      'accepted',
      'duplicate',
    ]);
    const again = await key.graphql(record, { input: { events } });
    expect(again.body.data.recordUsage.events.map(({ status }) => status)).toEqual([
      'duplicate',
      'duplicate',
      'duplicate',
    ]);
  });

  it('has analytics and ledger balances that agree with the invoices and payments', async () => {
    const to = new Date(Date.now() + 60_000).toISOString();
    const usage = await key.get(`/analytics/usage?to=${to}`);
    expect(usage.body.totals).toMatchObject([{ group: { meter: { key: 'api_calls' } }, value: '42.5', events: 2 }]);
    const revenue = await key.get(`/analytics/revenue?to=${to}`);
    expect(revenue.body.totals).toMatchObject([
      {
        group: { currency: 'EUR' },
        billed: { amount: '530.00' },
        collected: { amount: '30.00' },
        outstanding: { amount: '500.00' },
      },
    ]);
    const users = await key.get(`/analytics/users?to=${to}`);
    expect(users.body.totals).toMatchObject([{ activeUsers: 3, newUsers: 3, signIns: 4 }]);
    for (const { body } of [usage, revenue, users]) expect(body.series.some(({ partial }) => partial)).toBe(true);
    const ledger = await hub.orm.em
      .fork()
      .execute<{ kind: string; sum: string }[]>(
        `select kind, sum(amount_minor)::text as sum from ledger_entry e join ledger_account a on a.id = e.account_id group by kind order by kind`,
      );
    expect(ledger).toEqual([
      { kind: 'cash', sum: '3000' },
      { kind: 'receivable', sum: '50000' },
      { kind: 'revenue', sum: '-53000' },
    ]);
  });

  it('leaves an audit log of actions and actors', async () => {
    const { body } = await key.graphql('{ auditLog(first: 100) { nodes { action actor requestId } } }');
    const actions = body.data.auditLog.nodes.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining([
        'product.registered',
        'product.updated',
        'subscription.created',
        'invoice.finalized',
        'payment.received',
        'user.signed_in',
      ]),
    );
    const actors = body.data.auditLog.nodes.map(({ action, actor }) => `${action} ${actor}`);
    expect(actors).toContainEqual(expect.stringMatching(/^payment\.received key_/));
  });
});
