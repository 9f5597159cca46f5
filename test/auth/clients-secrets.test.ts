import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { FrozenClock, systemClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';
import { requestToken, mutate, eventually } from './clients-hub.ts';

const clock = new FrozenClock(systemClock.now());
let hub: TestHub;
let seed: Seed;
let project: Project;
let admin: HubClient;

beforeAll(async () => {
  hub = await startHub({ clock });
  seed = new Seed(hub.orm, clock);
  project = await seed.project();
  admin = await keyOf(hubScopes);
});

afterAll(() => hub?.close());

async function keyOf(scopes: readonly string[]): Promise<HubClient> {
  return HubClient.withKey(hub.address, await seed.key(project, scopes));
}

const selection = 'secret clientSecret { id hint createdAt expiresAt }';
const inHours = (hours: number) => clock.now().add({ hours }).toString({ fractionalSecondDigits: 3 });

/** A machine with its first secret. */
async function machine() {
  const { client, secret } = await seed.client(project, {
    kind: ClientKind.machine,
    scopes: ['catalog:read'],
  });
  const { body } = await admin.graphql('query ($id: ID!) { client(id: $id) { secrets { id } } }', {
    id: client.id,
  });
  return { id: client.id, secret: secret!, secretId: String(body.data.client.secrets[0].id) };
}

const statusOf = (id: string, secret: unknown) => async () =>
  (await requestToken(hub.address, id, String(secret))).status;

describe('the secrets of a client', () => {
  it('can be rotated while the old and the new one are both valid', async () => {
    const { id, secret: old, secretId } = await machine();
    const { secret, clientSecret } = await mutate(admin, 'addClientSecret', { clientId: id }, selection);
    expect(clientSecret).toMatchObject({ hint: String(secret).slice(-4), expiresAt: null });
    await eventually(statusOf(id, secret), 200);
    expect(await statusOf(id, old)()).toBe(200);

    const input = { id: secretId, at: inHours(24) };
    const ending = await mutate(admin, 'expireClientSecret', input, 'clientSecret { id expiresAt }');
    expect(ending.clientSecret).toEqual({ id: secretId, expiresAt: input.at });
    clock.advance({ hours: 23 });
    expect([await statusOf(id, old)(), await statusOf(id, secret)()]).toEqual([200, 200]);
    clock.advance({ hours: 1 });
    expect([await statusOf(id, old)(), await statusOf(id, secret)()]).toEqual([401, 200]);
    const audit = await hub.orm.em
      .fork()
      .execute<{ action: string }[]>('select action, detail from audit_entry where subject = ? order by id', [id]);
    const detail = { secretId: clientSecret.id, hint: clientSecret.hint, expiresAt: null };
    expect(audit).toEqual([
      expect.objectContaining({ action: 'client.created' }),
      { action: 'client_secret.created', detail },
      expect.objectContaining({ action: 'client_secret.expiry_set' }),
    ]);
  });

  it('can be created with an expiry', async () => {
    const { id, secretId } = await machine();
    const expiresAt = inHours(1);
    const { secret, clientSecret } = await mutate(admin, 'addClientSecret', { clientId: id, expiresAt }, selection);
    expect(clientSecret.expiresAt).toBe(expiresAt);
    await eventually(statusOf(id, secret), 200);
    clock.advance({ hours: 1 });
    expect(await statusOf(id, secret)()).toBe(401);
    for (const late of [inHours(0), inHours(-1)]) {
      const { refusal } = await mutate(admin, 'addClientSecret', { clientId: id, expiresAt: late }, selection);
      expect(refusal).toEqual(['invalid_input', '/expiresAt must be in the future']);
    }
    expect((await mutate(admin, 'revokeClientSecret', { id: secretId }, 'clientSecret { id }')).refusal).toEqual([
      'last_secret',
    ]);
  });

  it('stop working at once when revoked, and revoking again changes nothing', async () => {
    const { id, secret, secretId } = await machine();
    const next = await mutate(admin, 'addClientSecret', { clientId: id }, selection);
    const gone = await mutate(admin, 'revokeClientSecret', { id: secretId }, 'clientSecret { expiresAt }');
    expect(gone.clientSecret.expiresAt).toBe(inHours(0));
    await eventually(statusOf(id, secret), 401);
    expect(await statusOf(id, next.secret)()).toBe(200);
    clock.advance({ hours: 1 });
    expect(await mutate(admin, 'revokeClientSecret', { id: secretId }, 'clientSecret { expiresAt }')).toEqual(gone);
    const revival = { id: secretId, at: inHours(1) };
    expect((await mutate(admin, 'expireClientSecret', revival, 'clientSecret { id }')).refusal).toEqual([
      'secret_has_ended',
    ]);
  });

  it('cannot all end unless the caller sets evenIfLast', async () => {
    const { id, secret, secretId } = await machine();
    for (const [field, input] of [
      ['revokeClientSecret', { id: secretId }],
      ['expireClientSecret', { id: secretId, at: inHours(5) }],
    ] as const) {
      expect((await mutate(admin, field, input, 'clientSecret { id }')).refusal).toEqual(['last_secret']);
    }
    // A second secret that ends earlier does not help.
    await mutate(admin, 'addClientSecret', { clientId: id, expiresAt: inHours(3) }, selection);
    const late = { id: secretId, at: inHours(4) };
    expect((await mutate(admin, 'expireClientSecret', late, 'clientSecret { id }')).refusal).toEqual(['last_secret']);
    const early = { id: secretId, at: inHours(2) };
    expect((await mutate(admin, 'expireClientSecret', early, 'clientSecret { id }')).clientSecret.id).toBe(secretId);
    // The end may be postponed, since that takes nothing away.
    expect((await mutate(admin, 'expireClientSecret', late, 'clientSecret { id }')).clientSecret.id).toBe(secretId);
    const meant = { id: secretId, evenIfLast: true };
    clock.advance({ hours: 3 });
    expect((await mutate(admin, 'revokeClientSecret', { id: secretId }, 'clientSecret { id }')).refusal).toEqual([
      'last_secret',
    ]);
    await mutate(admin, 'revokeClientSecret', meant, 'clientSecret { id }');
    await eventually(statusOf(id, secret), 401);
  });

  it('cannot be set to expire in the past', async () => {
    const { secretId } = await machine();
    const input = { id: secretId, at: inHours(-1) };
    expect((await mutate(admin, 'expireClientSecret', input, 'clientSecret { id }')).refusal).toEqual([
      'invalid_input',
      '/at must not be in the past',
    ]);
  });

  it('are limited to five valid ones; ended ones do not count', async () => {
    const { id, secretId } = await machine();
    const add = (input = {}) => mutate(admin, 'addClientSecret', { clientId: id, ...input }, selection);
    await add({ expiresAt: inHours(1) });
    for (let count = 3; count <= 5; count += 1) expect((await add()).secret).toBeTruthy();
    expect((await add()).refusal).toEqual(['too_many_secrets']);
    await mutate(admin, 'revokeClientSecret', { id: secretId }, 'clientSecret { id }');
    expect((await add()).secret).toBeTruthy();
    expect((await add()).refusal).toEqual(['too_many_secrets']);
    clock.advance({ hours: 1 });
    expect((await add()).secret).toBeTruthy();
  });

  it('are limited to five when many are added at once', async () => {
    const { id } = await machine();
    const racer = await keyOf(hubScopes);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => mutate(racer, 'addClientSecret', { clientId: id }, 'secret')),
    );
    expect(answers.filter(({ secret }) => secret)).toHaveLength(4);
    expect(answers.filter(({ refusal }) => refusal?.[0] === 'too_many_secrets')).toHaveLength(8);
    const [row] = await hub.orm.em
      .fork()
      .execute('select count(*)::int as count from client_secret where client_id = ?', [decodeId('client', id)]);
    expect(row).toEqual({ count: 5 });
  });

  it('cannot lose the last valid one when two are revoked at once', async () => {
    const { id, secretId } = await machine();
    const { clientSecret } = await mutate(admin, 'addClientSecret', { clientId: id }, selection);
    const ids = [secretId, String(clientSecret.id)];
    const answers = await Promise.all(
      ids.map((one) => mutate(admin, 'revokeClientSecret', { id: one }, 'clientSecret { id }')),
    );
    expect(answers.filter(({ refusal }) => refusal?.[0] === 'last_secret')).toHaveLength(1);
  });

  it('cannot be added to a native client, which keeps no secret', async () => {
    const { client } = await seed.client(project, { kind: ClientKind.native });
    expect((await mutate(admin, 'addClientSecret', { clientId: client.id }, 'secret')).refusal).toEqual([
      'client_keeps_no_secret',
    ]);
  });

  it('can be changed only with project:admin in their project', async () => {
    const { secretId } = await machine();
    const foreign = HubClient.withKey(hub.address, await seed.key(await seed.project()));
    const lesser = await keyOf(['catalog:read']);
    const at = inHours(1);
    for (const [field, input] of [
      ['revokeClientSecret', { id: secretId }],
      ['expireClientSecret', { id: secretId, at }],
    ] as const) {
      expect((await mutate(foreign, field, input, 'clientSecret { id }')).refusal).toEqual(['secret_not_found']);
      expect((await mutate(lesser, field, input, 'clientSecret { id }')).refusal).toEqual(['insufficient_scope']);
    }
    const { body } = await foreign.graphql('query ($id: ID!) { node(id: $id) { id } }', { id: secretId });
    expect(body.errors[0].extensions.code).toBe('secret_not_found');
  });
});
