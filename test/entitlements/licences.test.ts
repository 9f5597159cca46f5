import { execFile } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Temporal } from 'temporal-polyfill';
import type { User } from '../../src/auth/people/user.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { mayDownload } from '../../src/entitlements/licences/may-download.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Answer, Json } from '../support/client.ts';
import { People, ask, refusalOf } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { StatementWatch } from '../support/statements.ts';
import { billDue } from '../support/due.ts';

let people: People;
let start: Temporal.Instant;
let project: Project;
let shop: HubClient;
/** A client program, which has a licence key but no credential; each test has its own address. */
let program: HubClient;
let addresses = 0;
const products = new Map<string, Json>();

const features = [
  { key: 'sso', name: 'Single sign-on', type: 'boolean' },
  { key: 'seats', name: 'Seats', type: 'quantity' },
  { key: 'audit', name: 'Audit', type: 'boolean' },
];
const grants = { sso: true, seats: 5, audit: false };
const licenceFields = `id key status standing expiresAt machinesUsed machinesMax availableActions policy { maxMachines atEnd offlineDays }
  machines { fingerprint place } product { id } plan { key } subscription { id }`;

beforeAll(async () => {
  people = await People.start();
  start = people.clock.now();
});

beforeAll(() => otherProject());

beforeEach(() => {
  people.clock.set(start);
  addresses += 1;
  program = new HubClient(people.hub.address, { 'x-forwarded-for': `10.7.0.${addresses}` });
});

afterAll(() => people.close());

/** Switches the test to a new project. */
async function otherProject(): Promise<void> {
  project = await people.seed.project();
  shop = HubClient.withKey(people.hub.address, await people.seed.key(project));
  products.clear();
}

interface SoldLicence {
  key: string;
  id: string;
  productId: string;
  subscriptionId: string;
}

/** Returns the product whose plan has a licence policy; it is created at the first call. */
async function productWith(licencePolicy: object | null): Promise<Json> {
  const known = products.get(JSON.stringify(licencePolicy));
  if (known) return known;
  const prices = [{ currency: 'EUR', unitAmount: '9.90', interval: 'month' }];
  const plans = [{ key: 'team', name: 'Team', grants, licencePolicy, prices }];
  const input = { slug: unique('forge'), name: 'Forge', features, plans };
  const { status, body } = await shop.post('/catalog/products', input);
  expect(status).toBe(201);
  products.set(JSON.stringify(licencePolicy), body);
  return body;
}

/** Creates a subscription to a plan with a licence policy, and returns its licence. */
async function sell(policy: object | null = { maxMachines: 1 }, quantity = 1, customer?: object): Promise<SoldLicence> {
  const product = await productWith(policy);
  const create = `mutation ($input: CreateSubscriptionInput!) {
    createSubscription(input: $input) { subscription { id licences { id key } } }
  }`;
  const input = {
    customer: customer ?? { externalId: unique('cust') },
    items: [{ priceId: product.plans[0].prices[0].id, quantity }],
  };
  const { subscription } = (await ask(shop, create, { input })).createSubscription;
  const [licence] = subscription.licences;
  return {
    id: String(licence?.id),
    key: String(licence?.key),
    productId: String(product.id),
    subscriptionId: String(subscription.id),
  };
}

async function licencesOf(subscriptionId: string): Promise<Json[]> {
  const query = `query ($id: ID!) { subscription(id: $id) { licences { ${licenceFields} } } }`;
  return [...(await ask(shop, query, { id: subscriptionId })).subscription.licences];
}

async function validate(input: object): Promise<Json> {
  const { status, body } = await program.post('/billing/licences/validate', input);
  expect(status).toBe(200);
  return body;
}

const codeOf = async (input: object): Promise<unknown> => (await validate(input)).code;

function at(action: 'activate' | 'deactivate' | 'check-out', key: string, fingerprint: string, more: object = {}) {
  return program.post(`/billing/licences/${action}`, { key, fingerprint, ...more });
}

async function cancel(id: string, when: 'now' | 'period_end' = 'now'): Promise<void> {
  await ask(
    shop,
    `mutation ($id: ID!, $at: CancelAt!) { cancelSubscription(id: $id, at: $at) { subscription { id } } }`,
    {
      id,
      at: when,
    },
  );
}

/** Publishes a version of the product at a given time. */
async function release({ productId }: SoldLicence, version: string, publishedAt: Temporal.Instant): Promise<void> {
  const create = `mutation ($productId: ID!, $input: CreateReleaseInput!) {
    createRelease(productId: $productId, input: $input) { release { id } }
  }`;
  const made = await ask(shop, create, { productId, input: { version } });
  const now = people.clock.now();
  people.clock.set(publishedAt);
  await ask(shop, `mutation ($id: ID!) { publishRelease(id: $id) { release { id } } }`, {
    id: made.createRelease.release.id,
  });
  people.clock.set(now);
}

const tamper = (key: string): string => key.slice(0, 30) + (key[30] === 'A' ? 'B' : 'A') + key.slice(31);

describe('a licence', () => {
  it('is issued with a subscription to a plan with a licence policy, one for each item', async () => {
    const sold = await sell({ maxMachines: 2, offlineDays: 7 }, 3);
    const [licence, ...others] = await licencesOf(sold.subscriptionId);
    expect(others).toEqual([]);
    expect(licence).toMatchObject({
      status: 'active',
      standing: 'good',
      expiresAt: null,
      machinesUsed: 0,
      machinesMax: 6,
      machines: [],
      policy: { maxMachines: 2, atEnd: 'restrict', offlineDays: 7 },
      availableActions: ['suspend', 'revoke'],
      product: { id: sold.productId },
      plan: { key: 'team' },
    });
    const { body } = await shop.get(`/billing/licences/${sold.id}`);
    expect(body).toMatchObject({ id: sold.id, key: sold.key, machinesMax: 6 });
    expect((await ask(shop, `{ node(id: "${sold.id}") { id } }`)).node.id).toBe(sold.id);
    expect(await licencesOf((await sell(null)).subscriptionId)).toEqual([]);
  });

  it('keeps the policy it was sold with when the plan changes', async () => {
    const sold = await sell({ maxMachines: 5 });
    await people.sql(`update plan set licence_policy = null where product_id = ?`, [
      decodeId('product', sold.productId),
    ]);
    expect(await validate({ key: sold.key, fingerprint: 'a' })).toMatchObject({ machinesMax: 5 });
  });

  it('is listed for its project, and readable but not changeable by the person it is billed to', async () => {
    const [buyer, stranger, other] = [await people.user(), await people.user(), await people.seed.project()];
    await signIn(buyer);
    const sold = await sell({ maxMachines: 1 }, 1, { userId: buyer.id });
    const [theirs, foreign] = [await people.as(buyer), await people.as(stranger)];
    const elsewhere = HubClient.withKey(people.hub.address, await people.seed.key(other));
    const query = `query ($id: ID!) { licence(id: $id) { key availableActions } }`;
    expect((await ask(theirs, query, { id: sold.id })).licence).toEqual({
      key: sold.key,
      availableActions: null,
    });
    const listed = (query: string) => shop.get(`/billing/licences?${query}`);
    expect((await listed(`productId=${sold.productId}&status=active&first=1`)).body).toMatchObject({
      data: [{ id: sold.id, key: sold.key, machinesMax: 1 }],
      pageInfo: { hasNextPage: false },
    });
    expect((await listed('status=suspended')).body.data).toEqual([]);
    for (const name of ['projectId', 'customerId', 'subscriptionId', 'productId']) {
      const { status, body } = await listed(`${name}=nonsense`);
      expect([status, body.errors]).toMatchObject([400, [{ pointer: `/${name}` }]]);
    }
    expect((await listed('status=gone')).body.errors).toMatchObject([{ pointer: '/status' }]);
    const list = `{ licences { nodes { id } } }`;
    expect((await ask(theirs, list)).licences.nodes).toEqual([{ id: sold.id }]);
    expect((await ask(shop, list)).licences.nodes[0]).toEqual({ id: sold.id });
    const override = `mutation ($input: OverrideGrantInput!) { overrideGrant(input: $input) { grant { id } } }`;
    const grant = { subscriptionId: sold.subscriptionId, feature: 'seats', value: 7, reason: 'a friend' };
    await ask(shop, override, { input: grant });
    const granted = `query ($id: ID!) { subscription(id: $id) { grantOverrides { value reason } } }`;
    for (const [api, reason] of [
      [shop, 'a friend'],
      [theirs, null],
    ] as const) {
      const { subscription } = await ask(api, granted, { id: sold.subscriptionId });
      expect(subscription.grantOverrides).toEqual([{ value: 7, reason }]);
    }
    for (const api of [foreign, elsewhere]) {
      expect(await refusalOf(api, query, { id: sold.id })).toBe('licence_not_found');
      expect((await ask(api, list)).licences.nodes).toEqual([]);
    }
    const suspend = `mutation ($id: ID!) { suspendLicence(id: $id) { licence { id } } }`;
    for (const api of [theirs, foreign, elsewhere]) {
      expect(await refusalOf(api, suspend, { id: sold.id })).toBe('licence_not_found');
    }
    expect(await refusalOf(program, query, { id: sold.id })).toBe('unauthenticated');
  });
});

async function signIn(user: User): Promise<void> {
  const [inProject, id] = [decodeId('project', project.id), decodeId('user', user.id)];
  await people.sql('insert into sign_in (id, project_id, user_id, client_id, at) values (?, ?, ?, ?, ?)', [
    ...[id, inProject, id, decodeId('client', people.console.id)],
    start.toString(),
  ]);
}

describe('a validation', () => {
  it('returns to any holder of the key what it grants, and nothing about its owner', async () => {
    const { key, id, productId } = await sell({ maxMachines: null });
    const answer = await validate({ key, productId, features: ['sso', 'seats'] });
    expect(answer).toEqual({
      isValid: true,
      code: 'VALID',
      detail: 'The licence is valid.',
      licenceId: id,
      productId,
      product: expect.stringMatching(/^forge/),
      plan: 'team',
      standing: 'good',
      entitlements: ['sso', 'seats'],
      features: { sso: true, seats: 5 },
      expiresAt: null,
      machinesUsed: 0,
      machinesMax: null,
    });
  });

  it('returns a code for each problem', async () => {
    const { key, id } = await sell();
    const fingerprint = 'a';
    expect(await codeOf({ key: 'no key' })).toBe('NOT_FOUND');
    expect(await codeOf({ key: tamper(key) })).toBe('TAMPERED');
    expect(await codeOf({ key })).toBe('FINGERPRINT_SCOPE_REQUIRED');
    expect(await codeOf({ key, fingerprint })).toBe('NO_MACHINE');
    await at('activate', key, 'a');
    expect(await codeOf({ key, fingerprint })).toBe('VALID');
    expect(await codeOf({ key, fingerprint: 'b' })).toBe('TOO_MANY_MACHINES');
    expect(await codeOf({ key, fingerprint, productId: newId('product') })).toBe('PRODUCT_SCOPE_MISMATCH');
    expect(await codeOf({ key, fingerprint, features: ['audit'] })).toBe('ENTITLEMENTS_MISSING');
    const change = (event: string) => shop.post(`/billing/licences/${id}/${event}`, {});
    expect((await change('suspend')).body).toMatchObject({
      status: 'suspended',
      availableActions: ['reinstate', 'revoke'],
    });
    expect(await validate({ key, fingerprint })).toMatchObject({
      isValid: false,
      code: 'SUSPENDED',
      features: {},
    });
    expect(await change('suspend')).toMatchObject({ status: 409, body: { code: 'licence_is_suspended' } });
    await change('reinstate');
    expect(await codeOf({ key, fingerprint })).toBe('VALID');
    await change('revoke');
    expect(await codeOf({ key, fingerprint })).toBe('BANNED');
    expect(await change('reinstate')).toMatchObject({ status: 409, body: { code: 'licence_is_revoked' } });
  });

  it('succeeds while an invoice is overdue, with the standing past_due', async () => {
    const { key } = await sell({ maxMachines: null });
    people.clock.set(start.add({ hours: 24 * 20 }));
    await billDue(people.hub.orm, people.clock.now());
    expect(await validate({ key })).toMatchObject({ isValid: true, code: 'VALID', standing: 'past_due' });
  });

  it('fails once the subscription has ended, also before the worker has run', async () => {
    const canceled = await sell({ maxMachines: null });
    await cancel(canceled.subscriptionId);
    expect(await validate({ key: canceled.key })).toMatchObject({ code: 'EXPIRED', features: {} });
    const { key, subscriptionId } = await sell({ maxMachines: null });
    await cancel(subscriptionId, 'period_end');
    expect(await validate({ key })).toMatchObject({ isValid: true, expiresAt: expect.any(String) });
    people.clock.set(start.add({ hours: 24 * 32 }));
    expect(await validate({ key })).toMatchObject({ isValid: false, code: 'EXPIRED', standing: 'ended' });
  });

  it('succeeds after the end for releases published before it, when the policy says maintain', async () => {
    const sold = await sell({ maxMachines: null, atEnd: 'maintain' });
    const { key } = sold;
    await release(sold, '1.0.0', start);
    await release(sold, '2.0.0', start.add({ hours: 48 }));
    people.clock.set(start.add({ hours: 24 }));
    await cancel(sold.subscriptionId);
    people.clock.set(start.add({ hours: 72 }));
    expect(await codeOf({ key })).toBe('EXPIRED');
    expect(await validate({ key, version: '1.0.0' })).toMatchObject({
      isValid: true,
      features: { seats: 5 },
    });
    expect(await codeOf({ key, version: 'v1.0.0+linux' })).toBe('VALID');
    for (const version of ['2.0.0', '3.0.0', 'latest']) {
      expect(await codeOf({ key, version })).toBe('VERSION_SCOPE_MISMATCH');
    }
    const may = (publishedAt: Temporal.Instant | null, productId = sold.productId) =>
      mayDownload(people.hub.orm.em.fork(), key, productId, publishedAt, people.clock.now());
    expect(await may(start)).toBe(true);
    expect(await may(start.add({ hours: 24 }))).toBe(false);
    expect(await may(null)).toBe(false);
    expect(await may(start, newId('product'))).toBe(false);
  });

  it('includes grant overrides of the subscription while they match the type of the feature', async () => {
    const { key, subscriptionId, productId } = await sell({ maxMachines: null });
    const override = `mutation ($input: OverrideGrantInput!) { overrideGrant(input: $input) { grant { id } } }`;
    await ask(shop, override, { input: { subscriptionId, feature: 'audit', value: true } });
    await ask(shop, override, { input: { subscriptionId, feature: 'sso', value: false } });
    expect((await validate({ key })).features).toEqual({ audit: true, seats: 5 });
    const ofAudit = (type: string) =>
      people.sql(`update feature set type = ? where key = 'audit' and product_id = ?`, [
        type,
        decodeId('product', productId),
      ]);
    await ofAudit('quantity');
    expect((await validate({ key })).features).toEqual({ seats: 5 });
    await ofAudit('boolean');
  });

  it('takes one statement', async () => {
    const { key } = await sell();
    const watch = new StatementWatch();
    const { statements } = await watch.of(() => validate({ key, fingerprint: 'a' }));
    watch.stop();
    expect(statements.filter((each) => !/rate_limit/.test(each))).toEqual(['select machine']);
  });

  it('answers hostile input with a code or a refusal', async () => {
    const { key } = await sell();
    expect(await codeOf({ key: 'lic_'.padEnd(900_000, 'A') })).toBe('NOT_FOUND');
    expect(await program.post('/billing/licences/validate', { key: 'A'.repeat(1_100_000) })).toMatchObject({
      status: 413,
    });
    const refused = async (input: object) => (await program.post('/billing/licences/validate', input)).body;
    expect(await refused({ key, fingerprint: 'a\0b' })).toMatchObject({
      errors: [{ pointer: '/fingerprint' }],
    });
    expect(await refused({ key, fingerprint: 'x'.repeat(256) })).toMatchObject({
      errors: [{ pointer: '/fingerprint' }],
    });
    expect(await refused({ key, version: 'x'.repeat(101) })).toMatchObject({
      errors: [{ pointer: '/version' }],
    });
    expect(await refused({ key, productId: 'forge' })).toMatchObject({
      code: 'invalid_id',
      errors: [{ pointer: '/productId' }],
    });
    expect(await refused({})).toMatchObject({ errors: [{ pointer: '/key' }] });
    expect(await codeOf({ key: '\0' })).toBe('NOT_FOUND');
  });

  it('rejects claims under the signature of another project', async () => {
    const { key } = await sell();
    const mine = project;
    await otherProject();
    const { key: foreign } = await sell();
    const claims = (text: string) =>
      JSON.parse(Buffer.from(text.slice('lic_'.length).split('.')[0]!, 'base64url').toString()) as Record<
        string,
        string
      >;
    const forge = (changed: object) =>
      `lic_${Buffer.from(JSON.stringify({ ...claims(foreign), ...changed })).toString('base64url')}.${foreign.split('.')[1]}`;
    expect(claims(key).project).toBe(mine.id);
    expect(await codeOf({ key: forge({}) })).not.toBe('TAMPERED');
    expect(await codeOf({ key: forge({ licence: claims(key).licence }) })).toBe('TAMPERED');
    expect(await codeOf({ key: forge({ licence: claims(key).licence, project: mine.id }) })).toBe('TAMPERED');
    expect(await codeOf({ key: forge({ kid: claims(key).kid }) })).toBe('TAMPERED');
  });

  it('is limited to 120 a minute from one address', async () => {
    const validate = () => program.post('/billing/licences/validate', { key: 'x' });
    for (let requests = 0; requests < 120; requests += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, validate));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    expect(await validate()).toMatchObject({ status: 429, body: { code: 'field_limit_exceeded' } });
  });
});

describe('machines', () => {
  it('are limited to the number bought under concurrent activations', async () => {
    const { key } = await sell({ maxMachines: 2 }, 2);
    const answers = await Promise.all(Array.from({ length: 9 }, (_, each) => at('activate', key, `m${each}`)));
    const codes = answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.code]);
    expect(codes).toEqual(Array.from({ length: 5 }, () => [409, 'too_many_machines']));
    const places = answers.filter(({ status }) => status === 200).map(({ body }) => Number(body.machine.place));
    expect(places.sort()).toEqual([1, 2, 3, 4]);
    expect(await codeOf({ key, fingerprint: 'one more' })).toBe('TOO_MANY_MACHINES');
  });

  it('are counted once when one fingerprint is activated repeatedly or concurrently', async () => {
    const { key, id } = await sell({ maxMachines: 3 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => at('activate', key, 'same', { name: 'Laptop' })));
    expect(new Set(answers.map(({ body }) => String(body.machine.id))).size).toBe(1);
    expect(answers.every(({ body }) => Number(body.machinesUsed) === 1)).toBe(true);
    expect((await shop.get(`/billing/licences/${id}`)).body.machines).toMatchObject([
      { fingerprint: 'same', name: 'Laptop' },
    ]);
    const trail = await people.sql(`select 1 from audit_entry where action = 'machine.activated' and subject = ?`, [
      String(answers[0]!.body.machine.id),
    ]);
    expect(trail).toHaveLength(1);
    const again = () =>
      shop.post('/billing/licences/activate', { key, fingerprint: 'server' }, { 'idempotency-key': 'once' });
    const [first, second] = [await again(), await again()];
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
  });

  it('get a repeated check-out answered again only while the licence is good', async () => {
    const { key, id } = await sell({ maxMachines: 1, offlineDays: 7 });
    const header = { 'idempotency-key': unique('once') };
    const repeat = (action: string) =>
      shop.post(`/billing/licences/${action}`, { key, fingerprint: 'secret machine' }, header);
    await at('activate', key, 'secret machine');
    const [first, second] = [await repeat('check-out'), await repeat('check-out')];
    expect(first.body.text).toMatch(/LICENCE FILE/i);
    expect([second.headers.get('idempotency-replayed'), second.body]).toEqual(['true', first.body]);
    const [row] = await people.sql<{ text: string }>(
      'select idempotency_key::text as text from idempotency_key where key like ?',
      [`${header['idempotency-key']}%`],
    );
    expect(row!.text).not.toContain(String(first.body.text).slice(40, 100));
    await ask(shop, `mutation ($id: ID!) { suspendLicence(id: $id) { licence { id } } }`, { id });
    const refused = await repeat('check-out');
    expect([refused.status, refused.body.code]).toEqual([409, 'licence_is_suspended']);
    await ask(shop, `mutation ($id: ID!) { reinstateLicence(id: $id) { licence { id } } }`, { id });
    expect((await repeat('check-out')).body).toEqual(first.body);
  });

  it('get the lowest free place', async () => {
    const { key, id } = await sell({ maxMachines: null });
    for (const each of ['a', 'b', 'c']) await at('activate', key, each);
    await at('deactivate', key, 'b');
    for (const place of [2, 4]) {
      expect((await at('activate', key, `at ${place}`)).body.machine.place).toBe(place);
    }
    expect((await shop.get(`/billing/licences/${id}`)).body).toMatchObject({
      machinesUsed: 4,
      machinesMax: null,
    });
  });

  it('free their places on deactivation', async () => {
    const { key } = await sell({ maxMachines: 1 });
    const first = await at('activate', key, 'old');
    expect(await at('activate', key, 'new')).toMatchObject({
      status: 409,
      body: { code: 'too_many_machines' },
    });
    expect((await at('deactivate', key, 'old')).body).toEqual({ machineId: first.body.machine.id });
    expect(await at('deactivate', key, 'old')).toMatchObject({ status: 200, body: { machineId: null } });
    expect((await at('activate', key, 'new')).body).toMatchObject({ machinesUsed: 1, machinesMax: 1 });
    expect(await codeOf({ key, fingerprint: 'old' })).toBe('TOO_MANY_MACHINES');
  });

  it('are refused from the last place on when fewer are bought, and move into places that become free', async () => {
    const { key, subscriptionId } = await sell({ maxMachines: 1 }, 2);
    await at('activate', key, 'a');
    await at('activate', key, 'b');
    await people.sql(`update subscription_item set quantity = 1 where subscription_id = ?`, [
      decodeId('subscription', subscriptionId),
    ]);
    expect(await codeOf({ key, fingerprint: 'a' })).toBe('VALID');
    expect(await codeOf({ key, fingerprint: 'b' })).toBe('TOO_MANY_MACHINES');
    expect((await at('check-out', key, 'b')).body.code).toBe('too_many_machines');
    expect((await at('activate', key, 'b')).body.code).toBe('too_many_machines');
    await at('deactivate', key, 'a');
    expect((await at('activate', key, 'b')).body).toMatchObject({ machine: { place: 1 }, machinesUsed: 1 });
    expect(await codeOf({ key, fingerprint: 'b' })).toBe('VALID');
  });

  it('cannot be activated with an invalid licence, and can always be deactivated', async () => {
    const { key, id, subscriptionId } = await sell({ maxMachines: 2 });
    await at('activate', key, 'a');
    const refused = async (code: string, status = 409) => {
      for (const action of ['activate', 'check-out'] as const)
        expect(await at(action, key, 'a')).toMatchObject({ status, body: { code } });
    };
    await shop.post(`/billing/licences/${id}/suspend`, {});
    await refused('licence_is_suspended');
    await shop.post(`/billing/licences/${id}/reinstate`, {});
    await cancel(subscriptionId);
    await refused('licence_expired');
    await shop.post(`/billing/licences/${id}/revoke`, {});
    await refused('licence_is_revoked');
    expect((await at('deactivate', key, 'a')).status).toBe(200);
    expect(await at('activate', tamper(key), 'a')).toMatchObject({
      status: 422,
      body: { code: 'licence_tampered', errors: [{ pointer: '/key' }] },
    });
    expect(await at('activate', 'x', 'a')).toMatchObject({
      status: 404,
      body: { code: 'licence_not_found' },
    });
    expect(await at('activate', key, ' ')).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/fingerprint' }] },
    });
  });
});

describe('the signing keys of a project', () => {
  beforeEach(() => otherProject());

  const path = () => `/billing/projects/${project.id}/licence-keys`;
  const kids = ({ body }: Answer) => body.keys.map(({ kid }) => String(kid));

  it('are created once under concurrent first reads, and are readable for verification', async () => {
    const requests = await Promise.all(Array.from({ length: 6 }, () => shop.get(path())));
    expect(new Set(requests.flatMap(kids)).size).toBe(1);
    expect(requests[0]!.body.keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' });
    const reader = await people.as(await people.user(), ['catalog:read']);
    expect(kids(await reader.get(path()))).toEqual(kids(requests[0]!));
    expect((await program.get(path())).status).toBe(401);
    const [row] = await people.sql<{ sealed: string }>(`select sealed from licence_key limit 1`);
    expect(Buffer.from(row!.sealed, 'base64').includes('"d"')).toBe(false);
  });

  it('are not created by reads of other callers or for unknown projects', async () => {
    const reader = await people.as(await people.user(), ['catalog:read']);
    expect((await reader.get(path())).body).toEqual({ keys: [] });
    const { api } = await people.operator();
    const nowhere = `/billing/projects/${newId('project')}/licence-keys`;
    expect((await api.get(nowhere)).body.code).toBe('project_not_found');
    expect((await api.post(`${nowhere}/rotate`, {})).body.code).toBe('project_not_found');
  });

  it('can be rotated: licences signed by the old key stay valid unless that key is dropped', async () => {
    const { key, id } = await sell({ maxMachines: null });
    const [first] = kids(await shop.get(path()));
    const mistaken = await shop.post(`${path()}/rotate`, { forgetOthers: true });
    expect([mistaken.status, mistaken.body.errors]).toMatchObject([422, [{ pointer: '/forgetOthers' }]]);
    const rotated = await shop.post(`${path()}/rotate`, {});
    expect(kids(rotated)).toEqual([expect.not.stringMatching(first!), first]);
    const renewed = String((await shop.get(`/billing/licences/${id}`)).body.key);
    expect(renewed).not.toBe(key);
    expect([await codeOf({ key }), await codeOf({ key: renewed })]).toEqual(['VALID', 'VALID']);
    const forgotten = kids(await shop.post(`${path()}/rotate`, { forgetsOthers: true }));
    expect(forgotten).toHaveLength(1);
    const entries = await people.sql(
      `select subject, detail from audit_entry where action = 'licence_key.rotated' and project_id = ? order by id`,
      [decodeId('project', project.id)],
    );
    expect(entries).toMatchObject([
      { subject: kids(rotated)[0], detail: { forgetsOthers: false } },
      { subject: forgotten[0], detail: { forgetsOthers: true } },
    ]);
    expect([await codeOf({ key }), await codeOf({ key: renewed })]).toEqual(['TAMPERED', 'TAMPERED']);
    const seller = HubClient.withKey(people.hub.address, await people.seed.key(project, ['billing:write']));
    expect((await seller.post(`${path()}/rotate`, {})).body.code).toBe('insufficient_scope');
  });
});

describe('the offline verification script', () => {
  let jwks: string;
  let sold: SoldLicence;

  beforeEach(async () => {
    sold = await sell({ maxMachines: 2, offlineDays: 14 });
    jwks = JSON.stringify((await shop.get(`/billing/projects/${project.id}/licence-keys`)).body);
    await at('activate', sold.key, 'this machine');
  });

  function verify(text: string, fingerprint = 'this machine'): Promise<string> {
    const script = ['docs/example-licence/verify.mjs', jwks, text, fingerprint];
    return new Promise((resolve) => {
      execFile(process.execPath, script, (error, printed) => resolve(`${printed.trim()} ${Number(error?.code ?? 0)}`));
    });
  }

  const file = async (more: object = {}): Promise<string> =>
    String((await at('check-out', sold.key, 'this machine', more)).body.text);

  it('prints its usage without arguments', async () => {
    const printedUsage = await new Promise<string>((resolve) => {
      execFile(process.execPath, ['docs/example-licence/verify.mjs'], (error, _, printed) =>
        resolve(`${printed.trim()} ${Number(error?.code ?? 0)}`),
      );
    });
    expect(printedUsage).toMatch(/^usage: node verify\.mjs .+ 2$/);
  });

  it('accepts only a key that the project has signed', async () => {
    const { key } = sold;
    const dot = key.indexOf('.');
    const changed = [0, 5, dot - 1, dot, dot + 1, key.length - 1].map((place) => {
      const other = key[place] === 'A' ? 'B' : 'A';
      return key.slice(0, place) + other + key.slice(place + 1);
    });
    const [good, ...bad] = await Promise.all([key, ...changed, ''].map((text) => verify(text)));
    expect(good).toBe('VALID 0');
    expect(bad).toEqual(bad.map(() => 'TAMPERED 1'));
  });

  it('accepts only a current and unchanged licence file for this machine', async () => {
    const good = await file();
    people.clock.set(start.subtract({ hours: 48 }));
    const old = await file({ ttlDays: 1 });
    const armoured = (text: string) =>
      `-----BEGIN LICENCE FILE-----\n${Buffer.from(text).toString('base64')}\n-----END LICENCE FILE-----`;
    const whole = Buffer.from(good.replaceAll(/-----.*-----/g, ''), 'base64').toString();
    const [payload = '', signature = ''] = whole.slice('file_'.length).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const longer = Buffer.from(JSON.stringify({ ...claims, expiresAt: '2999-01-01T00:00:00Z' }));
    const requests: [text: string, fingerprint?: string][] = [
      [good],
      [armoured(whole)],
      [good, 'another'],
      [old],
      [armoured(`file_${longer.toString('base64url')}.${signature}`)],
      [armoured(sold.key)],
      [whole],
      [sold.key.replace('lic_', 'file_')],
      [good.slice(0, 200)],
    ];
    expect(await Promise.all(requests.map(([text, fingerprint]) => verify(text, fingerprint)))).toEqual([
      'VALID 0',
      'VALID 0',
      'FINGERPRINT_SCOPE_MISMATCH 1',
      'EXPIRED 1',
      ...Array.from({ length: 5 }, () => 'TAMPERED 1'),
    ]);
    expect(claims).toMatchObject({
      licence: sold.id,
      product: sold.productId,
      productSlug: expect.stringMatching(/^forge/),
      planKey: 'team',
      features: { sso: true, seats: 5 },
      fingerprint: 'this machine',
      releasesBefore: null,
    });
  });

  it('gets licence files that expire with the policy and with the subscription', async () => {
    const expiry = async (more = {}) => String((await at('check-out', sold.key, 'this machine', more)).body.expiresAt);
    const days = (count: number) => start.add({ hours: 24 * count }).toString({ fractionalSecondDigits: 3 });
    expect(await expiry()).toBe(days(14));
    expect(await expiry({ ttlDays: 2 })).toBe(days(2));
    expect(await at('check-out', sold.key, 'this machine', { ttlDays: 15 })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/ttlDays' }] },
    });
    expect(await at('check-out', sold.key, 'unknown')).toMatchObject({
      status: 404,
      body: { code: 'machine_not_found' },
    });
    await cancel(sold.subscriptionId, 'period_end');
    const [{ expiresAt }] = (await licencesOf(sold.subscriptionId)) as [Json];
    people.clock.set(start.add({ hours: 24 * 25 }));
    expect(await expiry()).toBe(String(expiresAt));
    expect((await shop.get(`/billing/licences/${sold.id}`)).body.machines[0].fileExpiresAt).toBe(String(expiresAt));
  });
});
