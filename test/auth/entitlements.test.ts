import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { MadeClient } from '../../src/auth/clients/create-client.ts';
import type { User } from '../../src/auth/people/user.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { ResourceServer, TokenFormat } from '../../src/auth/resources/resource-server.ts';
import { ResourceAccess } from '../../src/auth/resources/resource-access.ts';
import { entitlementsOf } from '../../src/entitlements/entitlements-of.ts';
import { FrozenClock, systemClock } from '../../src/platform/time/clock.ts';
import type { Browser } from '../support/browser.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed, unique } from '../support/seed.ts';
import { StatementWatch } from '../support/statements.ts';
import { billDue } from '../support/due.ts';
import { RelyingParty, newBrowser, completePages, post } from './oidc-hub.ts';

const start = systemClock.now();
const clock = new FrozenClock(start);

const features = [
  { key: 'sso', name: 'Single sign-on', type: 'boolean' },
  { key: 'seats', name: 'Seats', type: 'quantity' },
  { key: 'region', name: 'Region', type: 'string' },
  { key: 'calls', name: 'Calls', type: 'metered' },
  { key: 'audit', name: 'Audit', type: 'boolean' },
];
const grants = { sso: true, seats: 5, region: 'eu', calls: 1000, audit: false };
const granted = { sso: true, seats: 5, region: 'eu', calls: { limit: 1000 }, audit: false };

interface Shop {
  project: Project;
  key: HubClient;
  web: MadeClient;
  machine: MadeClient;
  party: RelyingParty;
  /** An API that verifies JWTs, and one that introspects opaque tokens. */
  jwtApi: string;
  opaqueApi: string;
}

let hub: TestHub & { url: string };
let seed: Seed;
let acme: Shop;
let globex: Shop;

beforeAll(async () => {
  const started = await startHub({ clock });
  hub = { ...started, url: started.address };
  seed = new Seed(hub.orm, clock);
  acme = await shop('acme');
  globex = await shop('globex');
  await grantAccess(globex, acme.web);
  await grantAccess(globex, acme.machine);
});

beforeEach(() => clock.set(start));
afterAll(() => hub?.close());

async function shop(slug: string): Promise<Shop> {
  const project = await seed.project(slug);
  const redirectUris = [`https://${slug}.example/cb`];
  const web = await seed.client(project, { kind: ClientKind.web, redirectUris });
  const machine = await seed.client(project, { kind: ClientKind.machine, scopes: ['catalog:read'] });
  const [jwtApi, opaqueApi] = [`https://jwt.${slug}.example`, `https://opaque.${slug}.example`];
  await api(project, jwtApi, TokenFormat.jwt);
  await api(project, opaqueApi, TokenFormat.opaque);
  const party = await RelyingParty.discover(hub as never, web.client, web.secret!);
  const key = HubClient.withKey(hub.address, await seed.key(project));
  return { project, web, machine, party, key, jwtApi, opaqueApi };
}

async function api(project: Project, identifier: string, tokenFormat: TokenFormat): Promise<void> {
  const values = { projectId: project.id, identifier, tokenFormat, name: 'API', scopes: ['use'] };
  await hub.orm.em
    .fork()
    .persist(new ResourceServer({ ...values, createdAt: start }))
    .flush();
}

async function grantAccess({ project }: Shop, { client }: MadeClient): Promise<void> {
  const em = hub.orm.em.fork();
  for (const server of await em.find(ResourceServer, { projectId: project.id })) {
    const values = { projectId: project.id, resourceServerId: server.id, clientId: client.id };
    em.persist(new ResourceAccess({ ...values, scopes: ['use'], createdAt: start }));
  }
  await em.flush();
}

interface SignInOptions {
  scope?: string;
  /** Requested at the authorization endpoint. */
  resources?: string[];
  /** Requested at the token endpoint. */
  resource?: string;
}

const browsers = new Map<string, Browser>();

async function signIn({ party }: Shop, { email }: User, options: SignInOptions = {}) {
  const request = await party.request({ scope: options.scope ?? 'openid entitlements use' });
  for (const each of options.resources ?? []) request.url.searchParams.append('resource', each);
  const browser = browsers.get(email) ?? newBrowser(hub as never);
  browsers.set(email, browser);
  const back = await completePages(browser, await browser.open(request.url), email);
  const checks = { pkceCodeVerifier: request.verifier, expectedState: request.state };
  const at: Record<string, string> = options.resource ? { resource: options.resource } : {};
  return openid.authorizationCodeGrant(party.config, back.url, checks, at);
}

/** Sells a new product with these features to a person, who signs in first. */
async function sell(to: Shop, buyer: User, more: Record<string, unknown> = {}) {
  const slug = unique('product');
  const plan = {
    key: 'team',
    name: 'Team',
    grants,
    prices: [{ currency: 'EUR', unitAmount: '10' }],
    ...more,
  };
  const createdProduct = await to.key.post('/catalog/products', { slug, name: slug, features, plans: [plan] });
  expect(createdProduct.status).toBe(201);
  await signIn(to, buyer, { scope: 'openid' });
  const items = [{ priceId: createdProduct.body.plans[0].prices[0].id, quantity: 3 }];
  const sale = await to.key.post('/billing/subscriptions', { customer: { userId: buyer.id }, items });
  expect(sale.status).toBe(201);
  return { subscription: sale.body, product: slug, productId: String(createdProduct.body.id) };
}

const currentEntitlements = ({ project }: Shop, { id }: User) =>
  entitlementsOf(hub.orm.em.fork(), id, project.id, clock.now());

const introspect = ({ client, secret }: MadeClient, token: string) =>
  post(`${hub.url}/oauth/introspect`, { client_id: client.id, client_secret: secret!, token });

describe('the entitlements of a person in a project', () => {
  it('list each plan with its period and its value for each type of feature', async () => {
    const buyer = await seed.user();
    const { subscription, product } = await sell(acme, buyer);
    expect(await currentEntitlements(acme, buyer)).toEqual([
      {
        product,
        plan: 'team',
        quantity: 3,
        status: 'active',
        features: granted,
        since: subscription.currentPeriod.startAt,
        until: subscription.currentPeriod.endAt,
        renews: true,
      },
    ]);
  });

  it('include none of another project or of another person', async () => {
    const [buyer, other] = [await seed.user(), await seed.user()];
    await sell(acme, buyer);
    expect(await currentEntitlements(globex, buyer)).toEqual([]);
    expect(await currentEntitlements(acme, other)).toEqual([]);
  });

  it('list all plans in the order of their products', async () => {
    const buyer = await seed.user();
    const sale = [await sell(acme, buyer), await sell(acme, buyer, { grants: {} })];
    const entitlements = await currentEntitlements(acme, buyer);
    expect(entitlements.map(({ product }) => product)).toEqual(sale.map(({ product }) => product).toSorted());
    expect(entitlements.map((each) => each.features)).toContainEqual({});
  });

  it('continue while a subscription is past due, and report that status', async () => {
    const buyer = await seed.user();
    await sell(acme, buyer);
    clock.advance({ hours: 24 * 25 });
    await billDue(hub.orm, clock.now());
    expect(await currentEntitlements(acme, buyer)).toMatchObject([
      { status: 'past_due', features: granted, renews: true },
    ]);
  });

  it('report a cancellation at the end of the period, and end then even before any worker runs', async () => {
    const buyer = await seed.user();
    const { subscription } = await sell(acme, buyer);
    await cancel(subscription, 'period_end');
    const { endAt } = subscription.currentPeriod;
    expect(await currentEntitlements(acme, buyer)).toMatchObject([{ status: 'active', renews: false, until: endAt }]);
    clock.set(String(endAt));
    expect(await currentEntitlements(acme, buyer)).toEqual([]);
    await billDue(hub.orm, clock.now());
    expect(await currentEntitlements(acme, buyer)).toEqual([]);
  });

  it('are empty after an immediate cancellation', async () => {
    const buyer = await seed.user();
    await cancel((await sell(acme, buyer)).subscription, 'now');
    expect(await currentEntitlements(acme, buyer)).toEqual([]);
  });

  it('keep a feature that was removed from the product, for a buyer who keeps the plan', async () => {
    const buyer = await seed.user();
    const { product, productId } = await sell(acme, buyer);
    const path = `/catalog/products/${productId}`;
    const changed = await acme.key.send('PUT', path, { slug: product, name: 'New', version: 1 });
    expect(changed.status).toBe(200);
    expect(await currentEntitlements(acme, buyer)).toMatchObject([
      { plan: 'team', features: { sso: true, calls: 1000 } },
    ]);
  });

  it('are read by one statement', async () => {
    const buyer = await seed.user();
    await sell(acme, buyer);
    const watch = new StatementWatch();
    const { statements } = await watch.of(() => currentEntitlements(acme, buyer));
    watch.stop();
    expect(statements).toHaveLength(1);
  });

  async function cancel({ id }: Json, at: string): Promise<void> {
    const document = `mutation ($id: ID!, $at: CancelAt!) { cancelSubscription(id: $id, at: $at) { subscription { id } } }`;
    expect((await acme.key.graphql(document, { id, at })).body).not.toHaveProperty('errors');
  }
});

describe('the entitlements claim', () => {
  let buyer: User;
  let ofAcme: unknown;
  let ofGlobex: unknown;

  beforeAll(async () => {
    clock.set(start);
    buyer = await seed.user();
    await sell(acme, buyer);
    await sell(globex, buyer);
    [ofAcme, ofGlobex] = [await currentEntitlements(acme, buyer), await currentEntitlements(globex, buyer)];
    expect(ofAcme).not.toEqual(ofGlobex);
  });

  it('is in the ID token and at userinfo, for the project of the client', async () => {
    for (const [to, claim] of [
      [acme, ofAcme],
      [globex, ofGlobex],
    ] as const) {
      const tokens = await signIn(to, buyer);
      expect(tokens.claims()).toMatchObject({ entitlements: claim });
      const profile = await openid.fetchUserInfo(to.party.config, tokens.access_token, buyer.id);
      expect(profile).toMatchObject({ entitlements: claim });
    }
  });

  it('is in a JWT for an API, for the project that owns the API', async () => {
    const resources = [acme.jwtApi, globex.jwtApi];
    const own = await signIn(acme, buyer, { resources, resource: acme.jwtApi });
    expect(decodeJwt(own.access_token).entitlements).toEqual(ofAcme);
    const other = await signIn(acme, buyer, { resources, resource: globex.jwtApi });
    expect(decodeJwt(other.access_token).entitlements).toEqual(ofGlobex);
    expect(other.claims()!.entitlements).toEqual(ofAcme);
    const refreshed = await openid.refreshTokenGrant(acme.party.config, other.refresh_token!, {
      resource: acme.jwtApi,
    });
    expect(decodeJwt(refreshed.access_token).entitlements).toEqual(ofAcme);
  });

  it('is in an introspection, for the project of the token', async () => {
    const resources = [acme.opaqueApi, globex.opaqueApi];
    const ofHub = await signIn(acme, buyer, { resources });
    expect((await introspect(acme.machine, ofHub.access_token)).body.entitlements).toEqual(ofAcme);
    const own = await signIn(acme, buyer, { resources, resource: acme.opaqueApi });
    expect((await introspect(acme.machine, own.access_token)).body.entitlements).toEqual(ofAcme);
    const other = await signIn(acme, buyer, { resources, resource: globex.opaqueApi });
    for (const by of [globex.machine, acme.machine])
      expect((await introspect(by, other.access_token)).body.entitlements).toEqual(ofGlobex);
  });

  it('is for the project of the other API after a token exchange', async () => {
    const resources = [acme.jwtApi, globex.jwtApi, globex.opaqueApi];
    const { access_token } = await signIn(acme, buyer, { resources, resource: acme.jwtApi });
    const exchange = async (resource: string) => {
      const answer = await post(`${hub.url}/oauth/token`, {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        ...{ subject_token: access_token, resource },
        ...{ client_id: acme.machine.client.id, client_secret: acme.machine.secret! },
      });
      return answer.body.access_token as string;
    };
    expect(decodeJwt(await exchange(globex.jwtApi)).entitlements).toEqual(ofGlobex);
    const opaque = await introspect(globex.machine, await exchange(globex.opaqueApi));
    expect(opaque.body.entitlements).toEqual(ofGlobex);
  });

  it('is absent everywhere when the person did not grant the scope', async () => {
    const shy = await seed.user();
    await sell(acme, shy);
    const authorization = { scope: 'openid use', resources: [acme.jwtApi, acme.opaqueApi] };
    const tokens = await signIn(acme, shy, { ...authorization, resource: acme.jwtApi });
    expect(tokens.claims()).not.toHaveProperty('entitlements');
    expect(decodeJwt(tokens.access_token)).not.toHaveProperty('entitlements');
    for (const resource of [undefined, acme.opaqueApi]) {
      const { access_token } = await signIn(acme, shy, { ...authorization, resource });
      const introspection = await introspect(acme.machine, access_token);
      expect(introspection.body).toMatchObject({ active: true });
      expect(introspection.body).not.toHaveProperty('entitlements');
    }
  });

  it('is absent from the token of a machine, which buys nothing', async () => {
    const answer = await post(`${hub.url}/oauth/token`, {
      ...{ grant_type: 'client_credentials', resource: acme.jwtApi },
      ...{ client_id: acme.machine.client.id, client_secret: acme.machine.secret! },
    });
    expect(decodeJwt(answer.body.access_token as string)).not.toHaveProperty('entitlements');
  });

  it('is current at introspection and userinfo, and as old as the token inside a JWT', async () => {
    const late = await seed.user();
    const resources = [acme.jwtApi, acme.opaqueApi];
    const ofHub = await signIn(acme, late, { resources });
    const opaque = await signIn(acme, late, { resources, resource: acme.opaqueApi });
    const jwt = await signIn(acme, late, { resources, resource: acme.jwtApi });
    expect((await introspect(acme.machine, opaque.access_token)).body.entitlements).toEqual([]);
    await sell(acme, late);
    const now = await currentEntitlements(acme, late);
    for (const { access_token } of [ofHub, opaque])
      expect((await introspect(acme.machine, access_token)).body.entitlements).toEqual(now);
    const profile = await openid.fetchUserInfo(acme.party.config, ofHub.access_token, late.id);
    expect(profile.entitlements).toEqual(now);
    expect(decodeJwt(jwt.access_token).entitlements).toEqual([]);
    const refreshed = await openid.refreshTokenGrant(acme.party.config, jwt.refresh_token!, {
      resource: acme.jwtApi,
    });
    expect(decodeJwt(refreshed.access_token).entitlements).toEqual(now);
  });

  it('is left out of tokens when too large for a header, and still returned by introspection and userinfo', async () => {
    const large = await seed.user();
    const many = Array.from({ length: 90 }, (_, at) => ({
      ...{ key: `feature-number-${at}-of-many-that-there-are`, name: 'F', type: 'boolean' },
    }));
    const all = Object.fromEntries(many.map(({ key }) => [key, true]));
    const slug = unique('large');
    const plan = { key: 'all', name: 'All', grants: all, prices: [{ currency: 'EUR', unitAmount: '10' }] };
    const createdProduct = await acme.key.post('/catalog/products', {
      slug,
      name: slug,
      features: many,
      plans: [plan],
    });
    await signIn(acme, large, { scope: 'openid' });
    const items = [{ priceId: createdProduct.body.plans[0].prices[0].id }];
    await acme.key.post('/billing/subscriptions', { customer: { userId: large.id }, items });
    const resources = [acme.jwtApi, acme.opaqueApi];
    const tokens = await signIn(acme, large, { resources, resource: acme.jwtApi });
    for (const claims of [tokens.claims()!, decodeJwt(tokens.access_token)]) {
      expect(claims).toMatchObject({ entitlements_omitted: true });
      expect(claims).not.toHaveProperty('entitlements');
    }
    const forHub = await signIn(acme, large, { resources });
    const introspection = await introspect(acme.machine, forHub.access_token);
    expect(introspection.body.entitlements).toMatchObject([{ plan: 'all' }]);
    const profile = await openid.fetchUserInfo(acme.party.config, forHub.access_token, large.id);
    expect(profile.entitlements).toMatchObject([{ plan: 'all' }]);
  });
});
