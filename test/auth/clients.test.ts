import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import * as openid from 'openid-client';
import { ClientKind } from '../../src/auth/clients/client.ts';
import { Role } from '../../src/auth/projects/member.ts';
import { hubScopes, personScopes } from '../../src/auth/scopes.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import { requestToken, mutate, eventually } from './clients-hub.ts';
import { RelyingParty, newBrowser } from './oidc-hub.ts';
import { admin, auditOf, callback, hub, keyOf, machine, project, seed, started, statusWith } from './clients-stage.ts';

const whole = `id name kind authentication redirectUris postLogoutRedirectUris scopes requiresPkce jwks
  backchannelLogoutUri disabledAt createdAt project { id isFirstParty }
  secrets { id hint createdAt expiresAt }`;

const withDefaults = <T extends object>(input: T) => ({
  ...{ name: 'App', kind: 'web', redirectUris: [callback] },
  ...input,
});

describe('a client', () => {
  it('is created with every option and shown in full', async () => {
    const input = withDefaults({
      name: 'Forge',
      postLogoutRedirectUris: ['https://app.example/bye'],
      scopes: ['openid', 'openid', 'billing:read'],
      requiresPkce: false,
      backchannelLogoutUri: 'https://app.example/signed-out',
    });
    const { client, secret } = await mutate(admin, 'createClient', input, `secret client { ${whole} }`);
    expect(secret).toMatch(/^\w{43}$/);
    const at = client.createdAt;
    expect(client).toEqual({
      ...input,
      id: expect.stringMatching(/^client_\w{26}$/),
      authentication: 'client_secret',
      scopes: ['openid', 'billing:read'],
      jwks: null,
      disabledAt: null,
      createdAt: expect.stringMatching(/Z$/),
      project: { id: project.id, isFirstParty: false },
      secrets: [
        {
          id: expect.stringMatching(/^secret_\w{26}$/),
          hint: String(secret).slice(-4),
          createdAt: at,
          expiresAt: null,
        },
      ],
    });
    const again = await admin.graphql(
      `query ($id: ID!) { client(id: $id) { ${whole} } node(id: $id) { ... on Client { ${whole} } } }`,
      { id: client.id },
    );
    expect(again.body.data).toEqual({ client, node: client });
    expect(await auditOf(String(client.id))).toEqual([
      ['client.created', { name: 'Forge', kind: 'web', scopes: ['openid', 'billing:read'] }],
    ]);
  });

  it('needs only a name, a kind and a redirect URI', async () => {
    const { client, secret } = await mutate(admin, 'createClient', withDefaults({}), `secret client { ${whole} }`);
    expect(secret).toBeTruthy();
    expect(client).toMatchObject({ requiresPkce: false, jwks: null, backchannelLogoutUri: null });
    expect(client.scopes).toEqual(personScopes.filter((scope) => scope !== 'account'));
    const native = withDefaults({ kind: 'native', redirectUris: ['org.example.app:/back'] });
    expect(await mutate(admin, 'createClient', native, 'secret client { authentication secrets { id } }')).toEqual({
      secret: null,
      client: { authentication: 'none', secrets: [] },
    });
  });

  it.each([
    [{ redirectUris: ['http://app.example/'] }, ['/redirectUris/0 must be https, or http on localhost']],
    [{ redirectUris: [callback, `${callback}#`] }, ['/redirectUris/1 must have no fragment']],
    [{ postLogoutRedirectUris: ['javascript:x'] }, ['/postLogoutRedirectUris/0 must be https']],
    [{ backchannelLogoutUri: 'https://127.1/x' }, ['/backchannelLogoutUri must be a public address']],
    [{ jwks: { keys: [{ kty: 'oct', k: 'x' }] } }, ['/jwks/keys/0 must be a public key']],
    [{ jwks: { keys: [] } }, ['/jwks/keys must have 1 to 10 keys']],
    [{ kind: 'native', requiresPkce: false }, ['/requiresPkce must be true for native']],
    [{ name: '', scopes: ['x'] }, ['/name must have', '/scopes/0 must be one of openid']],
  ])('is refused with %j, naming the place of each mistake', async (input, places) => {
    const { refusal } = await mutate(admin, 'createClient', withDefaults(input), 'client { id }');
    expect(refusal).toEqual(['invalid_input', ...places.map((place) => expect.stringContaining(place))]);
    const { client } = await seed.client(
      project,
      withDefaults('kind' in input ? { kind: ClientKind.native } : {}) as never,
    );
    const { kind: _, ...changes } = input as { kind?: string };
    const changed = await mutate(admin, 'updateClient', { id: client.id, ...changes }, 'client { id }');
    expect(changed.refusal).toEqual(refusal);
  });

  it('may have a private back-channel logout URI when the settings allow it', async () => {
    const beside = await startHub({ database: started, config: { allowPrivateAddresses: true } });
    const input = withDefaults({ backchannelLogoutUri: 'http://127.0.0.1:8080/signed-out' });
    const other = new HubClient(beside.address, admin.headers);
    const { client } = await mutate(other, 'createClient', input, 'client { id backchannelLogoutUri }');
    expect(client.backchannelLogoutUri).toBe(input.backchannelLogoutUri);
    const back = { id: client.id, backchannelLogoutUri: input.backchannelLogoutUri, name: 'x' };
    expect((await mutate(other, 'updateClient', back, 'client { name }')).client.name).toBe('x');
    expect((await mutate(admin, 'updateClient', back, 'client { name }')).refusal).toHaveLength(2);
    await beside.close();
  });

  it('is listed page by page with the other clients of its project, newest first', async () => {
    const other = await seed.project();
    const key = await keyOf(other);
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      const { client } = await seed.client(other, { name, kind: ClientKind.web, redirectUris: [callback] });
      ids.unshift(client.id);
    }
    const query = `query ($id: ID!, $after: String) { project(id: $id) {
      clients(first: 2, after: $after) {
        nodes { id authentication secrets { hint } project { id } }
        pageInfo { hasNextPage endCursor } } } }`;
    const first = (await key.graphql(query, { id: other.id })).body.data.project.clients;
    const after = first.pageInfo.endCursor;
    const second = (await key.graphql(query, { id: other.id, after })).body.data.project.clients;
    expect([...first.nodes, ...second.nodes].map(({ id }) => id)).toEqual(ids);
    expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false]);
    expect(first.nodes[0]).toMatchObject({
      authentication: 'client_secret',
      secrets: [{ hint: expect.stringMatching(/^\w{4}$/) }],
      project: { id: other.id },
    });
  });
});

describe('updating a client', () => {
  const change = (input: object) => mutate(admin, 'updateClient', input, `secret client { ${whole} }`);

  it('changes the given fields and leaves the rest', async () => {
    const { client } = await seed.client(project, { kind: ClientKind.web, redirectUris: [callback] });
    const { id } = client;
    const changes = {
      name: 'New name',
      redirectUris: [`${callback}/2`],
      backchannelLogoutUri: 'https://app.example/out',
      requiresPkce: true,
    };
    const answer = await change({ id, ...changes });
    expect(answer.client).toMatchObject({ ...changes, scopes: client.scopes, postLogoutRedirectUris: [] });
    expect(answer.secret).toBeNull();
    expect((await change({ id, ...changes, scopes: null })).client).toEqual(answer.client);
    expect((await change({ id, backchannelLogoutUri: null })).client.backchannelLogoutUri).toBeNull();
    expect(await auditOf(id)).toEqual([
      ['client.created', expect.anything()],
      ['client.updated', { changes }],
      ['client.updated', { changes: { backchannelLogoutUri: null } }],
    ]);
    const metadata = await openid.discovery(new URL(hub.url), id, 'x', undefined, {
      execute: [openid.allowInsecureRequests],
    });
    const url = openid.buildAuthorizationUrl(metadata, { redirect_uri: callback, scope: 'openid' });
    await eventually(async () => (await fetch(url)).status, 400);
  });

  it('from a secret to keys, and back, leaves only the new method valid', async () => {
    const { client, secret } = await machine();
    const { id } = client;
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const key = await exportJWK(publicKey);
    const changed = await change({ id, jwks: { keys: [{ ...key, kid: 'one' }] } });
    expect(changed.client).toMatchObject({
      authentication: 'private_key_jwt',
      jwks: { keys: [{ kid: 'one' }] },
    });
    expect([changed.secret, changed.client.secrets[0].expiresAt]).toEqual([null, expect.any(String)]);
    await eventually(async () => (await requestToken(hub.url, id, secret!)).status, 401);
    const proof = openid.PrivateKeyJwt({ key: privateKey, kid: 'one' });
    const machineOf = await openid.discovery(new URL(hub.url), id, undefined, proof, {
      execute: [openid.allowInsecureRequests],
    });
    const tokens = await openid.clientCredentialsGrant(machineOf);
    expect(await statusWith(tokens.access_token)).toBe(200);
    const back = await change({ id, jwks: null });
    expect(back.client).toMatchObject({ authentication: 'client_secret', jwks: null });
    expect(back.client.secrets).toHaveLength(2);
    await eventually(async () => (await requestToken(hub.url, id, String(back.secret))).status, 200);
    expect((await requestToken(hub.url, id, secret!)).status).toBe(401);
    await expect(openid.clientCredentialsGrant(machineOf)).rejects.toThrow();
  });

  it('to fewer scopes ends the tokens that have a removed scope', async () => {
    const { client, secret } = await machine(['catalog:read', 'billing:read']);
    const { id } = client;
    const { body } = await requestToken(hub.url, id, secret!);
    await change({ id, name: 'same scopes' });
    expect(await statusWith(String(body.access_token))).toBe(200);
    await change({ id, scopes: ['billing:read', 'catalog:read', 'usage:write'] });
    expect(await statusWith(String(body.access_token))).toBe(200);
    await change({ id, scopes: ['catalog:read'] });
    expect(await statusWith(String(body.access_token))).toBe(401);
    await eventually(async () => (await requestToken(hub.url, id, secret!)).body.scope, 'catalog:read' as never);
  });
});

describe('managing clients', () => {
  const all = (id: string): [field: string, argument: unknown, selection: string][] => [
    ['updateClient', { id, name: 'x' }, 'client { id }'],
    ['disableClient', id, 'client { id }'],
    ['enableClient', id, 'client { id }'],
    ['addClientSecret', { clientId: id }, 'clientSecret { id }'],
    ['deleteClient', id, 'deletedClientId'],
  ];
  const codes = async (client: HubClient, id: string) => {
    const answers = [];
    for (const [field, argument, selection] of all(id)) {
      const { refusal } = await mutate(client, field, argument, selection);
      answers.push(refusal?.[0]);
    }
    const { body } = await client.graphql('query ($id: ID!) { client(id: $id) { id } }', { id });
    return new Set([...answers, body.errors?.[0].extensions.code]);
  };

  it('requires project:admin in the project of the client', async () => {
    const { client } = await machine();
    const foreign = await keyOf(await seed.project());
    const lesser = await keyOf(
      project,
      hubScopes.filter((scope) => scope !== 'project:admin'),
    );
    expect(await codes(new HubClient(hub.address), client.id)).toEqual(new Set(['unauthenticated']));
    expect(await codes(lesser, client.id)).toEqual(new Set(['insufficient_scope']));
    expect(await codes(foreign, client.id)).toEqual(new Set(['client_not_found']));
    expect(await codes(foreign, project.id)).toEqual(new Set(['client_not_found']));
    expect(await codes(foreign, 'nonsense')).toEqual(new Set(['invalid_id']));
    const query = 'query ($id: ID!) { project(id: $id) { clients { nodes { id } } } }';
    const { body } = await lesser.graphql(query, { id: project.id });
    expect(body.errors[0].extensions.code).toBe('insufficient_scope');
  });

  it('is allowed to an admin, but not to a developer', async () => {
    const [own, person] = [await seed.project(), await seed.user()];
    await seed.member(own, person, Role.developer);
    const { client } = await seed.client(own, { kind: ClientKind.machine, scopes: ['catalog:read'] });
    const scopes = ['openid', 'project:admin'];
    const web = await seed.client(project, { kind: ClientKind.web, redirectUris: [callback], scopes });
    const party = await RelyingParty.discover(hub, web.client, web.secret!);
    const tokens = await party.signIn(newBrowser(hub), person.email, { scope: 'openid project:admin' });
    const developer = HubClient.withKey(hub.address, tokens.access_token);
    expect(await codes(developer, client.id)).toEqual(new Set(['insufficient_scope']));
    await hub.orm.em
      .fork()
      .execute(`update member set role = 'admin' where project_id = ?`, [decodeId('project', own.id)]);
    expect((await mutate(developer, 'disableClient', client.id, 'client { id }')).client.id).toBe(client.id);
  });

  it('gives no machine scopes that the caller lacks, and no credential to a caller with fewer scopes than the machine', async () => {
    const lesser = await keyOf(project, ['project:admin', 'catalog:read']);
    const { client } = await machine(['catalog:read', 'billing:write']);
    const { id } = client;
    const more = ['catalog:read', 'billing:write', 'usage:write'];
    const own = 'must be a scope that you have in this project yourself';
    expect(
      (
        await mutate(
          lesser,
          'createClient',
          withDefaults({ kind: 'machine', redirectUris: [], scopes: more }),
          'client { id }',
        )
      ).refusal,
    ).toEqual(['invalid_input', `/scopes/1 ${own}`, `/scopes/2 ${own}`]);
    expect((await mutate(lesser, 'updateClient', { id, scopes: more }, 'client { id }')).refusal).toEqual([
      'invalid_input',
      `/scopes/2 ${own}`,
    ]);
    const unchanged = await mutate(lesser, 'updateClient', { id, name: 'x', scopes: client.scopes }, 'client { name }');
    expect(unchanged.client.name).toBe('x');
    const jwk = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
    const changed = await mutate(lesser, 'updateClient', { id, jwks: { keys: [jwk] } }, 'client { id }');
    expect(changed.refusal).toEqual(['insufficient_scope']);
    const added = await mutate(lesser, 'addClientSecret', { clientId: id }, 'secret');
    expect(added.refusal).toEqual(['insufficient_scope']);
  });
});

describe('an Idempotency-Key', () => {
  it('creates one client for two requests and returns its secret once', async () => {
    const sender = admin.with({ 'idempotency-key': 'a-client-of-ours' });
    const first = await mutate(sender, 'createClient', withDefaults({}), 'secret client { id }');
    const second = await mutate(sender, 'createClient', withDefaults({}), 'secret client { id }');
    expect(second).toEqual({ secret: null, client: first.client });
    const adding = admin.with({ 'idempotency-key': 'a-secret-of-it' });
    const input = { clientId: first.client.id };
    const added = await mutate(adding, 'addClientSecret', input, 'secret clientSecret { id hint }');
    const again = await mutate(adding, 'addClientSecret', input, 'secret clientSecret { id hint }');
    expect(again).toEqual({ secret: null, clientSecret: added.clientSecret });
  });
});
