import { execFile } from 'node:child_process';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Answer, Json } from '../support/client.ts';
import { ask } from '../support/people.ts';
import { unique } from '../support/seed.ts';
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
} from './licences-stage.ts';
import type { SoldLicence } from './licences-stage.ts';

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
