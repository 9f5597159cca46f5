import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { FrozenClock, systemClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';
import { mutate } from './clients-hub.ts';

const clock = new FrozenClock(systemClock.now());
const selection = 'key apiKey { id name scopes hint expiresAt revokedAt lastUsedAt createdAt }';
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

async function keyOf(scopes: readonly string[], of = project): Promise<HubClient> {
  return HubClient.withKey(hub.address, await seed.key(of, scopes));
}

const inHours = (hours: number) => clock.now().add({ hours }).toString({ fractionalSecondDigits: 3 });
const withKey = (key: unknown) => HubClient.withKey(hub.address, String(key));
const statusWith = async (key: unknown) => (await withKey(key).get('/catalog/products')).status;
const make = (input: object = {}) =>
  mutate(admin, 'createApiKey', { name: 'deploy', scopes: ['catalog:read'], ...input }, selection);

async function find(id: unknown) {
  const query = `query ($id: ID!) { node(id: $id) { ... on ApiKey { expiresAt revokedAt lastUsedAt } } }`;
  return (await admin.graphql(query, { id })).body.data.node;
}

describe('rotating an API key', () => {
  it('creates a key with the same scopes and ends the old key after the overlap', async () => {
    const expiresAt = inHours(1000);
    const old = await make({ scopes: ['catalog:read', 'billing:read'], expiresAt });
    expect(await statusWith(old.key)).toBe(200);
    clock.advance({ hours: 1 });
    const input = { id: old.apiKey.id, overlapSeconds: 3600 };
    const { key, apiKey } = await mutate(admin, 'rotateApiKey', input, selection);
    expect(apiKey).toEqual({
      ...(old.apiKey as object),
      id: expect.not.stringMatching(String(old.apiKey.id)),
      hint: String(key).slice(-4),
      lastUsedAt: null,
      createdAt: inHours(0),
    });
    expect((await find(old.apiKey.id)).expiresAt).toBe(inHours(1));
    clock.advance({ minutes: 59 });
    expect([await statusWith(old.key), await statusWith(key)]).toEqual([200, 200]);
    clock.advance({ minutes: 1 });
    expect([await statusWith(old.key), await statusWith(key)]).toEqual([401, 200]);
    const audit = await hub.orm.em.fork().execute(
      `select action, subject, detail - 'endsAt' as detail from audit_entry
       where subject in (?, ?) and detail::text ~ 'replacedBy|replaces": "' order by action desc`,
      [old.apiKey.id, apiKey.id],
    );
    const { name, scopes } = old.apiKey;
    expect(audit).toEqual([
      { action: 'api_key.rotated', subject: old.apiKey.id, detail: { replacedBy: apiKey.id } },
      { action: 'api_key.created', subject: apiKey.id, detail: { name, scopes, replaces: old.apiKey.id } },
    ]);
  });

  it('ends the old key at once when the overlap is 0, and never later than its own expiry', async () => {
    const atOnce = await make();
    const next = await mutate(admin, 'rotateApiKey', { id: atOnce.apiKey.id, overlapSeconds: 0 }, selection);
    expect([await statusWith(atOnce.key), await statusWith(next.key)]).toEqual([401, 200]);
    const expiresAt = inHours(1);
    const short = await make({ expiresAt });
    const long = { id: short.apiKey.id, overlapSeconds: 604_800 };
    expect((await mutate(admin, 'rotateApiKey', long, selection)).apiKey.expiresAt).toBe(expiresAt);
    expect((await find(short.apiKey.id)).expiresAt).toBe(expiresAt);
    const forever = await make();
    await mutate(admin, 'rotateApiKey', { id: forever.apiKey.id, overlapSeconds: 604_800 }, selection);
    expect((await find(forever.apiKey.id)).expiresAt).toBe(inHours(168));
  });

  it.each([-1, 604_801])('is refused for an overlap of %i seconds', async (overlapSeconds) => {
    const { apiKey } = await make();
    expect((await mutate(admin, 'rotateApiKey', { id: apiKey.id, overlapSeconds }, selection)).refusal).toEqual([
      'invalid_input',
      '/overlapSeconds must be from 0 to 604,800',
    ]);
  });

  it('is refused for a key that was revoked or has expired', async () => {
    const [revoked, expired] = [await make(), await make({ expiresAt: inHours(1) })];
    await mutate(admin, 'revokeApiKey', String(revoked.apiKey.id), 'apiKey { id }');
    clock.advance({ hours: 1 });
    for (const { apiKey } of [revoked, expired]) {
      const { refusal } = await mutate(admin, 'rotateApiKey', { id: apiKey.id, overlapSeconds: 60 }, selection);
      expect(refusal).toEqual(['key_has_ended']);
    }
  });

  it('is refused when the key has scopes that the caller lacks', async () => {
    const wide = await make({ scopes: ['catalog:read', 'billing:write'] });
    const lesser = await keyOf(['project:admin', 'catalog:read']);
    const input = { id: wide.apiKey.id, overlapSeconds: 0 };
    expect((await mutate(lesser, 'rotateApiKey', input, selection)).refusal).toEqual(['insufficient_scope']);
    expect(await statusWith(wide.key)).toBe(200);
    const wider = { name: 'x', scopes: ['catalog:read', 'billing:write', 'x'] };
    const own = 'must be a scope that you have in this project yourself';
    expect((await mutate(lesser, 'createApiKey', wider, selection)).refusal).toEqual([
      'invalid_input',
      expect.stringContaining('/scopes/2 must be one of catalog:read'),
      `/scopes/1 ${own}`,
    ]);
    const narrow = await make();
    const mine = await mutate(lesser, 'rotateApiKey', { id: narrow.apiKey.id, overlapSeconds: 0 }, selection);
    expect(await statusWith(mine.key)).toBe(200);
  });

  it('requires project:admin in the project of the key', async () => {
    const { apiKey } = await make();
    const input = { id: apiKey.id, overlapSeconds: 0 };
    const foreign = await keyOf(hubScopes, await seed.project());
    expect((await mutate(foreign, 'rotateApiKey', input, selection)).refusal).toEqual(['key_not_found']);
    expect((await mutate(await keyOf(['catalog:read']), 'rotateApiKey', input, selection)).refusal).toEqual([
      'insufficient_scope',
    ]);
    expect((await mutate(new HubClient(hub.address), 'rotateApiKey', input, selection)).refusal).toEqual([
      'unauthenticated',
    ]);
  });
});

describe('an API key', () => {
  it('gets the same 401 answer whether it is unknown, revoked, expired or rotated away', async () => {
    const [revoked, expired, rotated] = [await make(), await make({ expiresAt: inHours(1) }), await make()];
    await mutate(admin, 'revokeApiKey', String(revoked.apiKey.id), 'apiKey { id }');
    await mutate(admin, 'rotateApiKey', { id: rotated.apiKey.id, overlapSeconds: 0 }, selection);
    clock.advance({ hours: 1 });
    const unknown = String(revoked.key).replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    const answers = await Promise.all(
      [revoked.key, expired.key, rotated.key, unknown].map((key) => withKey(key).get('/catalog/products')),
    );
    const answerTexts = answers.map(({ status, headers, body }) => {
      const { requestId: _, ...rest } = body as unknown as Record<string, unknown>;
      return JSON.stringify([status, headers.get('www-authenticate'), rest]);
    });
    expect(new Set(answerTexts).size).toBe(1);
    expect(answers[0]!.status).toBe(401);
  });

  it('shows when it was last used and its last four characters', async () => {
    const { key, apiKey } = await make();
    expect([apiKey.lastUsedAt, apiKey.hint]).toEqual([null, String(key).slice(-4)]);
    await statusWith(key);
    expect(await find(apiKey.id)).toMatchObject({ lastUsedAt: inHours(0), revokedAt: null });
  });

  it('is listed page by page with the other keys of its project, newest first', async () => {
    const other = await seed.project();
    const owner = await keyOf(hubScopes, other);
    for (const name of ['a', 'b']) {
      clock.advance({ seconds: 1 });
      await mutate(owner, 'createApiKey', { name, scopes: ['catalog:read'] }, selection);
    }
    const query = `query ($id: ID!, $after: String) { project(id: $id) {
      apiKeys(first: 2, after: $after) { edges { node { name hint } } pageInfo { hasNextPage endCursor } } } }`;
    const first = (await owner.graphql(query, { id: other.id })).body.data.project.apiKeys;
    const after = first.pageInfo.endCursor;
    const second = (await owner.graphql(query, { id: other.id, after })).body.data.project.apiKeys;
    expect([...first.edges, ...second.edges].map(({ node }) => node.name)).toEqual(['b', 'a', 'test']);
    const lesser = await keyOf(['catalog:read'], other);
    const { body } = await lesser.graphql(query, { id: other.id });
    expect(body.errors[0].extensions.code).toBe('insufficient_scope');
  });
});
