import { describe, expect, it } from '@jest/globals';
import type { Temporal } from 'temporal-polyfill';
import type { User } from '../../src/auth/people/user.ts';
import { mayDownload } from '../../src/entitlements/licences/may-download.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import { ask, refusalOf } from '../support/people.ts';
import { StatementWatch } from '../support/statements.ts';
import { billDue } from '../support/due.ts';
import {
  at,
  cancel,
  codeOf,
  licencesOf,
  otherProject,
  people,
  program,
  project,
  sell,
  shop,
  start,
  tamper,
  validate,
} from './licences-stage.ts';
import type { SoldLicence } from './licences-stage.ts';

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

async function signIn(user: User): Promise<void> {
  const [inProject, id] = [decodeId('project', project.id), decodeId('user', user.id)];
  await people.sql('insert into sign_in (id, project_id, user_id, client_id, at) values (?, ?, ?, ?, ?)', [
    ...[id, inProject, id, decodeId('client', people.console.id)],
    start.toString(),
  ]);
}

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
    expect(statements.filter((each) => !/rate_limit/.test(each))).toEqual(['select plan_version']);
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
