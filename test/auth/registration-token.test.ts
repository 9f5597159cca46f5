import { describe, expect, it } from '@jest/globals';
import { hubScopes, usualPersonScopes } from '../../src/auth/scopes.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import { requestToken, mutate } from './clients-hub.ts';
import {
  admin,
  callback,
  clock,
  countsOf,
  hub,
  keyOf,
  project,
  register,
  seed,
  selection,
  tokenOf,
} from './registration-stage.ts';

const inHours = (hours: number) => clock.now().add({ hours }).toString({ fractionalSecondDigits: 3 });

describe('a registration token', () => {
  const web = { redirect_uris: [callback] };

  it('is shown once, stored as a hash, and limited in uses and time', async () => {
    const { token, registrationToken } = await tokenOf({ uses: 2, expiresAt: inHours(1) });
    expect(token).toMatch(/^hub_reg_\w{43}$/);
    expect(registrationToken).toMatchObject({ name: 'Previews', usesLeft: 2, expiresAt: inHours(1) });
    const [row] = await hub.orm.em
      .fork()
      .execute<object[]>('select * from registration_token where id = ?', [
        decodeId('registration', String(registrationToken.id)),
      ]);
    expect(JSON.stringify(row)).not.toContain(token.slice(-20));
    expect((await register(token, web)).status).toBe(201);
    clock.advance({ minutes: 60 });
    expect((await register(token, web)).status).toBe(401);
  });

  it('gets the same answer whether it is unknown, used up, revoked, expired or malformed', async () => {
    const [used, revoked, expired] = [
      await tokenOf({ uses: 1 }),
      await tokenOf(),
      await tokenOf({ expiresAt: inHours(1) }),
    ];
    await register(used.token, web);
    await mutate(admin, 'revokeRegistrationToken', revoked.id, 'registrationToken { usesLeft }');
    clock.advance({ hours: 1 });
    const key = await seed.key(project);
    const bad = [used.token, revoked.token, expired.token, `hub_reg_${'a'.repeat(43)}`, key, 'x', ''];
    const answers = await Promise.all(bad.map((token) => register(token, web)));
    answers.push(await register(undefined, web, { authorization: `Basic ${used.token}` }));
    answers.push(await register(undefined, web, { 'x-api-key': key, authorization: 'Bearer' }));
    const seen = answers.map(({ status, headers, body }) => [status, headers.get('www-authenticate'), body]);
    const description = 'The registration token is unknown, used up, revoked or expired.';
    const expected = [
      401,
      `Bearer realm="hub", error="invalid_token", error_description="${description}"`,
      { error: 'invalid_token', error_description: description },
    ];
    expect(seen).toEqual(seen.map(() => expected));
    const none = await register(undefined, web);
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="hub"']);
    expect(none.headers.get('cache-control')).toBe('no-store');
  });

  it('is checked before anything else is read', async () => {
    const answer = await register('hub_reg_x', '{"a":');
    expect(answer.status).toBe(401);
    expect((await register(`hub_reg_${'a'.repeat(43)}`, { redirect_uris: ['x'] })).status).toBe(401);
  });

  it('is never used more often than allowed, also by simultaneous registrations', async () => {
    const { token, id } = await tokenOf({ uses: 3 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => register(token, web)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, ...Array.from({ length: 9 }, () => 401)]);
    expect(await countsOf(id)).toEqual({ uses_left: 0, clients: 3 });
  });

  it('keeps its use for the next registration when an earlier one was refused', async () => {
    const { token, id } = await tokenOf({ uses: 1 });
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => register(token, { redirect_uris: ['x'] })),
      register(token, web),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await countsOf(id)).toEqual({ uses_left: 0, clients: 1 });
  });

  it('is accepted nowhere else', async () => {
    const { token } = await tokenOf();
    expect((await HubClient.withKey(hub.address, token).get('/catalog/products')).status).toBe(401);
    expect((await requestToken(hub.address, 'hub', token)).status).toBe(401);
  });

  it.each<[input: object, place: string]>([
    [{ name: '' }, '/name must have 1 to 100 characters'],
    [{ uses: 0 }, '/uses must be from 1 to 1000'],
    [{ uses: 1001 }, '/uses must be from 1 to 1000'],
    [{ scopes: [] }, '/scopes must have at least one entry'],
    [{ scopes: ['openid', 'world:rule'] }, '/scopes/1 must be one of openid, profile'],
    [{ expiresAt: '2001-01-01T00:00:00Z' }, '/expiresAt must be in the future, and at most a year from now'],
    [{ expiresAt: '2101-01-01T00:00:00Z' }, '/expiresAt must be in the future, and at most a year from now'],
  ])('cannot be created with %j', async (input, place) => {
    const { refusal } = await mutate(admin, 'createRegistrationToken', { name: 'x', ...input }, selection);
    expect(refusal).toEqual(['invalid_input', expect.stringContaining(place)]);
  });

  it('is valid for one client within a week by default', async () => {
    const { registrationToken } = await mutate(admin, 'createRegistrationToken', { name: 'x' }, selection);
    const { usesLeft, scopes, expiresAt } = registrationToken;
    expect({ usesLeft, scopes, expiresAt }).toEqual({
      usesLeft: 1,
      scopes: [...usualPersonScopes],
      expiresAt: inHours(168),
    });
  });

  it('is managed by administrators of the project, and allows no scope that they lack', async () => {
    const { id } = await tokenOf();
    const lesser = await keyOf(['project:admin', 'catalog:read']);
    const wide = { name: 'x', scopes: ['openid', 'catalog:read', 'billing:write'] };
    expect((await mutate(lesser, 'createRegistrationToken', wide, selection)).refusal).toEqual([
      'invalid_input',
      '/scopes/2 must be a scope that you have in this project yourself',
    ]);
    const foreign = await keyOf(hubScopes, await seed.project());
    const none = await keyOf(['catalog:read']);
    const revoke = (client: HubClient) => mutate(client, 'revokeRegistrationToken', id, 'registrationToken { id }');
    expect((await revoke(foreign)).refusal).toEqual(['registration_not_found']);
    expect((await revoke(none)).refusal).toEqual(['insufficient_scope']);
    const query = 'query ($id: ID!) { node(id: $id) { ... on RegistrationToken { usesLeft } } }';
    expect((await foreign.graphql(query, { id })).body.errors[0].extensions.code).toBe('registration_not_found');
    expect((await revoke(lesser)).registrationToken.id).toBe(id);
    expect((await revoke(lesser)).registrationToken.id).toBe(id);
    expect((await admin.graphql(query, { id })).body.data.node).toEqual({ usesLeft: 0 });
    const audit = await hub.orm.em
      .fork()
      .execute<{ action: string }[]>('select action from audit_entry where subject = ? order by id', [id]);
    expect(audit.map(({ action }) => action)).toEqual(['registration_token.created', 'registration_token.revoked']);
  });

  it('is listed with the others of its project', async () => {
    const other = await seed.project();
    const owner = await keyOf(hubScopes, other);
    for (const name of ['a', 'b']) await mutate(owner, 'createRegistrationToken', { name }, selection);
    const query = `query ($id: ID!) { project(id: $id) {
      registrationTokens(first: 5) { nodes { name usesLeft } pageInfo { hasNextPage } } } }`;
    const { body } = await owner.graphql(query, { id: other.id });
    expect(body.data.project.registrationTokens).toEqual({
      nodes: [
        { name: 'b', usesLeft: 1 },
        { name: 'a', usesLeft: 1 },
      ],
      pageInfo: { hasNextPage: false },
    });
    const { body: refused } = await (await keyOf(['catalog:read'], other)).graphql(query, { id: other.id });
    expect(refused.errors[0].extensions.code).toBe('insufficient_scope');
  });
});

describe('the registration endpoint', () => {
  it('answers POST only, and is listed in the index and in OpenAPI', async () => {
    const anonymous = new HubClient(hub.address);
    const get = await anonymous.get('/oauth/register');
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect((await anonymous.send('OPTIONS', '/oauth/register')).status).toBe(204);
    const { body } = await anonymous.get('/api');
    const endpoints = body.apis.flatMap((api) => api.endpoints.map(({ method, path }) => `${method} ${path}`));
    expect(endpoints).toContain('POST /oauth/register');
    const { body: openapi } = await anonymous.get('/openapi.json');
    expect(Object.keys(openapi.paths['/oauth/register'].post.responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '405',
      '408',
      '413',
      '415',
      '429',
      '500',
      '503',
    ]);
  });
});
