import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { MadeClient } from '../../src/auth/clients/create-client.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { problemOfIdentifier } from '../../src/auth/resources/check-resource.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed, unique } from '../support/seed.ts';

let hub: TestHub;
let seed: Seed;
let acme: Project;
let globex: Project;
let ours: HubClient;
let theirs: HubClient;
let own: MadeClient;
let foreign: MadeClient;

beforeAll(async () => {
  hub = await startHub();
  seed = new Seed(hub.orm);
  acme = await seed.project();
  globex = await seed.project();
  ours = HubClient.withKey(hub.address, await seed.key(acme));
  theirs = HubClient.withKey(hub.address, await seed.key(globex));
  own = await seed.client(acme, { kind: ClientKind.machine, scopes: ['catalog:read'] });
  foreign = await seed.client(globex, { kind: ClientKind.machine, scopes: ['catalog:read'] });
});

afterAll(() => hub?.close());

const selection = 'id identifier name scopes tokenFormat tokenSeconds createdAt project { id }';

const create = `mutation ($input: CreateResourceServerInput!) {
  createResourceServer(input: $input) { resourceServer { ${selection} } }
}`;
const update = `mutation ($input: UpdateResourceServerInput!) {
  updateResourceServer(input: $input) { resourceServer { ${selection} } }
}`;
const remove = `mutation ($id: ID!) { removeResourceServer(id: $id) { removedResourceServerId } }`;
const grant = `mutation ($input: GrantResourceAccessInput!) {
  grantResourceAccess(input: $input) { resourceAccess { id resourceServerId clientId clientName scopes } }
}`;
const change = `mutation ($input: ChangeResourceAccessInput!) {
  changeResourceAccess(input: $input) { resourceAccess { id scopes } }
}`;
const withdraw = `mutation ($id: ID!) { withdrawResourceAccess(id: $id) { withdrawnResourceAccessId } }`;
const list = `query ($id: ID!, $first: Int, $after: String) { project(id: $id) {
  resourceServers(first: $first, after: $after) {
    nodes { id identifier access { nodes { id clientId scopes } } } pageInfo { hasNextPage endCursor }
  }
} }`;

function input(more: Record<string, unknown> = {}) {
  return {
    identifier: `https://${unique('api')}.example`,
    name: 'Orders',
    scopes: ['read', 'write'],
    ...more,
  };
}

/** The data that a document returns, or the extensions of its first error. */
async function ask(by: HubClient, document: string, variables: Record<string, unknown>): Promise<Json> {
  const { body } = await by.graphql(document, variables);
  return body.errors ? body.errors.map(({ extensions }) => extensions)[0]! : body.data;
}

async function createApi(more: Record<string, unknown> = {}, by = ours): Promise<Json> {
  const answer = await ask(by, create, { input: input(more) });
  return answer.createResourceServer.resourceServer;
}

async function auditOf(subject: unknown): Promise<{ action: string; detail: Record<string, unknown> }[]> {
  return hub.orm.em
    .fork()
    .execute('select action, detail from audit_entry where subject = ? order by at, id', [subject]);
}

describe('an API of a project', () => {
  it('is created for JWTs of ten minutes by default, and audited', async () => {
    const values = input();
    const server = (await ask(ours, create, { input: values })).createResourceServer.resourceServer;
    expect(server).toMatchObject({
      ...values,
      ...{ tokenFormat: 'jwt', tokenSeconds: 600, project: { id: acme.id } },
      id: expect.stringMatching(/^resource_/),
    });
    expect(await auditOf(server.id)).toEqual([
      {
        action: 'resource_server.created',
        detail: { ...values, tokenFormat: 'jwt', tokenSeconds: 600, tokenSigningAlg: 'ES256' },
      },
    ]);
    const { node } = await ask(ours, 'query ($id: ID!) { node(id: $id) { id ... on ResourceServer { identifier } } }', {
      id: server.id,
    });
    expect(node).toEqual({ id: server.id, identifier: values.identifier });
  });

  it('can be changed except for its identifier', async () => {
    const server = await createApi();
    const changed = await ask(ours, update, {
      input: { id: server.id, scopes: ['count'], tokenFormat: 'opaque', tokenSeconds: 60 },
    });
    expect(changed.updateResourceServer.resourceServer).toMatchObject({
      ...{ id: server.id, identifier: server.identifier, name: server.name },
      ...{ scopes: ['count'], tokenFormat: 'opaque', tokenSeconds: 60 },
    });
    expect((await auditOf(server.id)).map(({ action }) => action)).toEqual([
      'resource_server.created',
      'resource_server.updated',
    ]);
  });

  it('is listed with its project, newest first, page by page', async () => {
    const project = await seed.project();
    const by = HubClient.withKey(hub.address, await seed.key(project));
    const ids: unknown[] = [];
    for (let count = 0; count < 3; count += 1) ids.unshift((await createApi({}, by)).id);
    const first = await ask(by, list, { id: project.id, first: 2 });
    const { nodes, pageInfo } = first.project.resourceServers;
    expect(nodes.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(pageInfo.hasNextPage).toBe(true);
    const rest = await ask(by, list, { id: project.id, first: 2, after: pageInfo.endCursor });
    expect(rest.project.resourceServers.nodes.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(await ask(by, list, { id: project.id, first: 101 })).toMatchObject({ code: 'invalid_input' });
  });

  it('is removed with its access, and only its own project may use the identifier again', async () => {
    const server = await createApi();
    const access = { resourceServerId: server.id, clientId: foreign.client.id, scopes: ['read'] };
    const granted = await ask(ours, grant, { input: access });
    const accessId = granted.grantResourceAccess.resourceAccess.id;
    expect(await ask(ours, remove, { id: server.id })).toEqual({
      removeResourceServer: { removedResourceServerId: server.id },
    });
    for (const id of [server.id, accessId]) {
      expect(await ask(ours, 'query ($id: ID!) { node(id: $id) { id } }', { id })).toMatchObject({
        kind: 'not_found',
      });
    }
    expect(await ask(ours, remove, { id: server.id })).toMatchObject({ code: 'resource_not_found' });
    expect(await ask(ours, update, { input: { id: server.id, name: 'x' } })).toMatchObject({
      code: 'resource_not_found',
    });
    expect(await ask(ours, grant, { input: access })).toMatchObject({ code: 'resource_not_found' });
    const { project } = await ask(ours, list, { id: acme.id, first: 100 });
    expect(project.resourceServers.nodes.map(({ id }) => id)).not.toContain(server.id);
    const again = input({ identifier: server.identifier, scopes: ['new'] });
    expect(await ask(theirs, create, { input: again })).toMatchObject({ code: 'resource_taken' });
    const back = (await ask(ours, create, { input: again })).createResourceServer.resourceServer;
    expect(back).toMatchObject({ id: server.id, scopes: ['new'] });
    expect(await ask(ours, create, { input: again })).toMatchObject({
      ...{ kind: 'conflict', code: 'resource_taken' },
    });
  });

  it('is created once when four requests create it at once', async () => {
    const values = input();
    const answers = await Promise.all([ours, theirs, ours, theirs].map((by) => ask(by, create, { input: values })));
    expect(answers.filter(({ createResourceServer }) => createResourceServer)).toHaveLength(1);
    expect(answers.filter(({ code }) => String(code) === 'resource_taken')).toHaveLength(3);
  });

  it('is returned again when the Idempotency-Key is repeated', async () => {
    const by = ours.with({ 'idempotency-key': unique('key') });
    const variables = { input: input() };
    const first = await ask(by, create, variables);
    expect(await ask(by, create, variables)).toEqual(first);
  });
});

describe('the input of an API', () => {
  it.each([
    ['/identifier', { identifier: 'orders' }, 'must be an absolute URI'],
    ['/identifier', { identifier: 'http://api.example' }, 'must be https, or http on localhost'],
    ['/identifier', { identifier: 'urn:example:api' }, 'must be https, or http on localhost'],
    ['/identifier', { identifier: 'https://api.example/#v1' }, 'must have no fragment'],
    ['/identifier', { identifier: 'https://api.example/#' }, 'must have no fragment'],
    ['/identifier', { identifier: 'https://me:pw@api.example/' }, 'must have no user name or password'],
    ['/identifier', { identifier: 'https://API.example/x' }, 'must be in its normal form, which is https://api'],
    ['/identifier', { identifier: 'https://api.example:443/x' }, 'must be in its normal form'],
    ['/identifier', { identifier: 'https://api.example/a/../b' }, 'must be in its normal form'],
    ['/identifier', { identifier: ' https://api.example/' }, 'must be in its normal form'],
    ['/identifier', { identifier: `https://api.example/${'x'.repeat(500)}` }, 'must have at most 500'],
    ['/name', { name: ' ' }, 'must have 1 to 100 characters'],
    ['/scopes', { scopes: [] }, 'must have at least one entry'],
    ['/scopes', { scopes: Array.from({ length: 101 }, (_, at) => `s${at}`) }, 'must have at most 100'],
    ['/scopes/1', { scopes: ['a', 'a'] }, '"a" is there twice'],
    ['/scopes/0', { scopes: ['a b'] }, 'must be 1 to 100 visible ASCII characters'],
    ['/scopes/0', { scopes: ['a"b'] }, 'must be 1 to 100 visible ASCII characters'],
    ['/scopes/0', { scopes: [''] }, 'must be 1 to 100 visible ASCII characters'],
    ['/scopes/0', { scopes: ['é'] }, 'must be 1 to 100 visible ASCII characters'],
    ['/scopes/0', { scopes: ['catalog:read'] }, 'is a scope of the hub itself'],
    ['/scopes/0', { scopes: ['openid'] }, 'is a scope of the hub itself'],
    ['/scopes/0', { scopes: ['address'] }, 'is a scope of the hub itself'],
    ['/tokenSeconds', { tokenSeconds: 59 }, 'must be from 60 to 3600'],
    ['/tokenSeconds', { tokenSeconds: 3601 }, 'must be from 60 to 3600'],
  ])('is refused at %s: %j', async (pointer, more, detail) => {
    const refusal = await ask(ours, create, { input: input(more) });
    expect(refusal).toMatchObject({
      ...{ kind: 'invalid', code: 'invalid_input' },
      problems: [{ pointer, detail: expect.stringContaining(detail) }],
    });
  });

  it('cannot name the hub itself', async () => {
    for (const identifier of [hub.address, `${hub.address}/graphql`]) {
      expect(await ask(ours, create, { input: input({ identifier }) })).toMatchObject({
        problems: [{ pointer: '/identifier', detail: 'must not be an address of the hub itself' }],
      });
    }
  });

  it('is refused with all its problems at once', async () => {
    const wrong = { identifier: 'x', name: '', scopes: ['openid', 'a b'], tokenSeconds: 0 };
    const { problems } = await ask(ours, create, { input: wrong });
    expect(problems.map(({ pointer }) => pointer)).toEqual([
      ...['/identifier', '/name', '/scopes/1', '/tokenSeconds', '/scopes/0'],
    ]);
    const server = await createApi();
    const changed = await ask(ours, update, { input: { ...wrong, id: server.id, identifier: undefined } });
    expect(changed.problems).toHaveLength(4);
  });

  it.each([
    'https://api.example',
    'https://api.example/',
    'https://api.example/v1?tenant=1',
    'http://localhost:8080',
    'http://127.0.0.1:8080/',
    'http://[::1]:8080/',
  ])('may have the identifier %s', (identifier) => {
    expect(problemOfIdentifier(identifier, 'https://hub.example')).toBeUndefined();
  });
});

describe('access for a client of another project', () => {
  it('can be granted, changed and withdrawn, each time with an audit entry', async () => {
    const server = await createApi();
    const values = { resourceServerId: server.id, clientId: foreign.client.id, scopes: ['read', 'read'] };
    const granted = (await ask(ours, grant, { input: values })).grantResourceAccess.resourceAccess;
    expect(granted).toEqual({
      ...{ id: expect.stringMatching(/^access_/), resourceServerId: server.id },
      ...{ clientId: foreign.client.id, clientName: 'Test client', scopes: ['read'] },
    });
    const { project } = await ask(ours, list, { id: acme.id, first: 1 });
    expect(project.resourceServers.nodes.map(({ access }) => access.nodes)).toEqual([
      [{ id: granted.id, clientId: foreign.client.id, scopes: ['read'] }],
    ]);
    const changed = await ask(ours, change, { input: { id: granted.id, scopes: ['write'] } });
    expect(changed.changeResourceAccess.resourceAccess).toEqual({ id: granted.id, scopes: ['write'] });
    expect(await ask(ours, withdraw, { id: granted.id })).toEqual({
      withdrawResourceAccess: { withdrawnResourceAccessId: granted.id },
    });
    expect(await ask(ours, withdraw, { id: granted.id })).toMatchObject({ code: 'access_not_found' });
    expect(await auditOf(granted.id)).toEqual(
      [
        ['granted', ['read']],
        ['updated', ['write']],
        ['withdrawn', ['write']],
      ].map(([what, scopes]) => ({
        action: `resource_access.${what as string}`,
        detail: { resourceServerId: server.id, clientId: foreign.client.id, scopes },
      })),
    );
  });

  it('is granted once when three requests grant it at once', async () => {
    const server = await createApi();
    const values = { resourceServerId: server.id, clientId: foreign.client.id, scopes: ['read'] };
    const answers = await Promise.all([1, 2, 3].map(() => ask(ours, grant, { input: values })));
    expect(answers.filter(({ code }) => String(code) === 'already_granted')).toHaveLength(2);
  });

  it.each([
    ['/scopes', { scopes: [] }, 'must have at least one entry'],
    ['/scopes/1', { scopes: ['read', 'fly'] }, 'must be one of read, write'],
  ])('is refused with a problem at %s', async (pointer, more, detail) => {
    const server = await createApi();
    const values = { resourceServerId: server.id, clientId: foreign.client.id, scopes: ['read'] };
    const problems = [{ pointer, detail }];
    expect(await ask(ours, grant, { input: { ...values, ...more } })).toMatchObject({ problems });
    const granted = await ask(ours, grant, { input: values });
    const { id } = granted.grantResourceAccess.resourceAccess;
    expect(await ask(ours, change, { input: { id, ...more } })).toMatchObject({ problems });
  });

  it('is refused for a client of the same project, and not found for an unknown or disabled one', async () => {
    const server = await createApi();
    const values = { resourceServerId: server.id, scopes: ['read'] };
    expect(await ask(ours, grant, { input: { ...values, clientId: own.client.id } })).toMatchObject({
      problems: [{ pointer: '/clientId' }],
    });
    for (const clientId of [newId('client'), server.id]) {
      expect(await ask(ours, grant, { input: { ...values, clientId } })).toMatchObject({
        kind: 'not_found',
        code: 'client_not_found',
      });
    }
    const disabled = await seed.client(globex, { kind: ClientKind.machine, scopes: ['catalog:read'] });
    await hub.orm.em
      .fork()
      .execute('update client set disabled_at = created_at where id = ?', [decodeId('client', disabled.client.id)]);
    expect(await ask(ours, grant, { input: { ...values, clientId: disabled.client.id } })).toMatchObject({
      code: 'client_not_found',
    });
  });
});

describe('a caller who does not administer the project', () => {
  let server: Json;
  let accessId: Json;

  beforeAll(async () => {
    server = await createApi();
    const values = { resourceServerId: server.id, clientId: foreign.client.id, scopes: ['read'] };
    accessId = (await ask(ours, grant, { input: values })).grantResourceAccess.resourceAccess.id;
  });

  const attempts = (): [string, Record<string, unknown>][] => [
    [create, { input: input({ projectId: acme.id }) }],
    [update, { input: { id: server.id, name: 'Mine' } }],
    [remove, { id: server.id }],
    [grant, { input: { resourceServerId: server.id, clientId: own.client.id, scopes: ['read'] } }],
    [change, { input: { id: accessId, scopes: ['write'] } }],
    [withdraw, { id: accessId }],
    ['query ($id: ID!) { node(id: $id) { id } }', { id: server.id }],
    ['query ($id: ID!) { node(id: $id) { id } }', { id: accessId }],
  ];

  it('finds nothing from another project', async () => {
    for (const [document, variables] of attempts())
      expect(await ask(theirs, document, variables)).toMatchObject({ kind: 'not_found' });
    expect(await ask(theirs, list, { id: acme.id })).toMatchObject({ kind: 'not_found' });
  });

  it('is refused without the scope', async () => {
    const others = hubScopes.filter((scope) => scope !== 'project:admin');
    const by = HubClient.withKey(hub.address, await seed.key(acme, others));
    for (const [document, variables] of attempts())
      expect(await ask(by, document, variables)).toMatchObject({ code: 'insufficient_scope' });
    expect(await ask(by, list, { id: acme.id })).toMatchObject({ code: 'insufficient_scope' });
  });

  it('is refused without a credential', async () => {
    for (const [document, variables] of attempts())
      expect(await ask(new HubClient(hub.address), document, variables)).toMatchObject({
        kind: 'unauthenticated',
      });
  });

  it('has changed nothing by these requests', async () => {
    const { node } = await ask(ours, 'query ($id: ID!) { node(id: $id) { ... on ResourceServer { name } } }', {
      id: server.id,
    });
    expect(node).toEqual({ name: 'Orders' });
  });
});
