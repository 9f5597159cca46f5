import { describe, expect, it } from '@jest/globals';
import { HubClient } from '../support/client.ts';
import { client, foreign, hub, ids, nobody, product, project, seed, unknown } from './refusals-stage.ts';

describe('the GraphQL API', () => {
  const codeOf = async (as: HubClient, query: string, variables = {}) => {
    const { status, headers, body } = await as.graphql(query, variables);
    expect(JSON.stringify(body)).not.toMatch(/\.ts:|node_modules|stacktrace/i);
    const { code, kind } = body.errors[0].extensions;
    return { status, headers, code, kind };
  };
  const read = 'query ($id: ID!) { product(id: $id) { id } }';

  it('requires credentials', async () => {
    for (const query of [
      '{ product(id: "junk") { id } }',
      '{ me { kind } }',
      '{ products { nodes { id } } }',
      '{ projects { nodes { id } } }',
      '{ auditLog { nodes { id } } }',
    ]) {
      const refused = await codeOf(nobody, query);
      expect(refused).toMatchObject({ status: 401, code: 'unauthenticated', kind: 'unauthenticated' });
      expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="hub"');
    }
    expect((await new HubClient(hub.address, { authorization: 'Bearer x' }).graphql('{ me { kind } }')).status).toBe(
      401,
    );
  });

  it('refuses with a kind and the same code as REST', async () => {
    const reader = HubClient.withKey(hub.address, await seed.key(project, ['catalog:read']));
    const register = 'mutation ($input: RegisterProductInput!) { registerProduct(input: $input) { product { id } } }';
    expect(await codeOf(reader, register, { input: product })).toMatchObject({
      code: 'insufficient_scope',
      kind: 'forbidden',
    });
    expect(await codeOf(foreign, read, { id: ids.product })).toMatchObject({
      code: 'product_not_found',
      kind: 'not_found',
    });
    expect(await codeOf(client, read, { id: 'nonsense' })).toMatchObject({
      code: 'invalid_id',
      kind: 'invalid',
    });
    expect(await codeOf(client, 'query { node(id: "nonsense") { id } }')).toMatchObject({
      code: 'invalid_id',
    });
    expect(await codeOf(client, `query { node(id: "unheard_01${unknown}") { id } }`)).toMatchObject({
      code: 'node_not_found',
    });
    expect(await codeOf(client, `query { node(id: "constructor_01${unknown}") { id } }`)).toMatchObject({
      code: 'node_not_found',
    });
    expect(await codeOf(client, register, { input: { ...product, slug: 'No Slug' } })).toMatchObject({
      code: 'invalid_input',
      kind: 'invalid',
    });
    expect(await codeOf(client, '{ products(first: 500) { nodes { id } } }')).toMatchObject({
      code: 'invalid_input',
    });
    expect(await codeOf(client, '{ nonsense }')).toMatchObject({
      code: 'graphql_validation_failed',
      kind: 'invalid',
    });
    expect(await codeOf(client, '{ products(')).toMatchObject({
      code: 'graphql_parse_failed',
      kind: 'invalid',
    });
  });

  it('names the wrong fields of an input', async () => {
    const { body } = await client.graphql(
      'mutation ($input: RegisterProductInput!) { registerProduct(input: $input) { product { id } } }',
      { input: { ...product, name: '' } },
    );
    expect(body.errors[0].extensions.problems).toEqual([{ pointer: '/name', detail: 'must have 1 to 200 characters' }]);
  });

  it('rolls back a refused mutation and keeps the others of its document', async () => {
    const register = (name: string, slug: string) =>
      `${name}: registerProduct(input: { slug: "${slug}", name: "N" }) { product { slug } }`;
    const { body } = await client.graphql(
      `mutation { ${register('a', 'one')} ${register('b', 'one')} ${register('c', 'two')} }`,
    );
    expect(body.errors[0].extensions.code).toBe('product_slug_taken');
    const { body: after } = await client.get('/catalog/products?first=100');
    const slugs = after.data.map(({ slug }) => slug);
    expect(slugs).toContain('one');
    expect(slugs).toContain('two');
    expect(body.data.a.product.slug).toBe('one');
    expect(body.data.b).toBeNull();
    expect(slugs.filter((slug) => (slug as unknown) === 'one')).toHaveLength(1);
  });

  it('limits the cost of a whole request with one budget', async () => {
    const report = (n: number) => `a${n}: usageAnalytics { totals { events } }`;
    const fields = 'id slug name tagline description kind status version createdAt updatedAt licence';
    const reports = (many: number) => `{ ${Array.from({ length: many }, (_, n) => report(n)).join(' ')} }`;
    expect((await client.graphql(reports(10))).body.errors).toBeUndefined();
    expect(await codeOf(client, reports(40))).toMatchObject({ code: 'query_too_large', kind: 'invalid' });
    const lists = Array.from({ length: 70 }, (_, n) => `a${n}: products(first: 100) { nodes { ${fields} } }`).join(' ');
    expect(await codeOf(client, `{ ${lists} }`)).toMatchObject({ code: 'query_too_large' });
  });

  it('lets no caller give a role above their own', async () => {
    const admin = HubClient.withKey(hub.address, await seed.key(project, ['project:admin']));
    const { email } = await seed.user();
    const invite =
      'mutation ($email: Email!, $role: Role!) { inviteMember(input: { email: $email, role: $role }) { invitation { role } } }';
    expect(await codeOf(admin, invite, { email, role: 'owner' })).toMatchObject({ code: 'invalid_input' });
    expect(await codeOf(admin, invite, { email, role: 'viewer' })).toMatchObject({ code: 'invalid_input' });
    expect(await codeOf(client, invite, { email, role: 'owner' })).toMatchObject({ code: 'owner_required' });
    const made = await client.graphql(invite, { email, role: 'admin' });
    expect(made.body.data.inviteMember.invitation.role).toBe('admin');
  });

  it('limits how many accounts an address can open', async () => {
    const stranger = new HubClient(hub.address);
    const signUp =
      'mutation ($email: Email!) { signUp(input: { email: $email, name: "N", password: "long enough it is" }) { user { email } } }';
    const made = await stranger.graphql(signUp, { email: 'new@example.org' });
    expect(made.body.data.signUp.user.email).toBe('new@example.org');
    expect(await codeOf(stranger, signUp, { email: 'NEW@example.org' })).toMatchObject({
      code: 'email_taken',
    });
    const common = signUp.replace('long enough it is', 'password12345678');
    expect(JSON.stringify((await stranger.graphql(common, { email: 'weak@example.org' })).body.errors)).toContain(
      'is a common password, or close to one; add words that do not belong together',
    );
    const weak = signUp.replace('long enough it is', 'short');
    expect(await codeOf(stranger, weak, { email: 'weak@example.org' })).toMatchObject({
      code: 'invalid_input',
    });
    await Promise.all([1, 2].map((n) => stranger.graphql(signUp, { email: `n${n}@example.org` })));
    expect(await codeOf(stranger, signUp, { email: 'sixth@example.org' })).toMatchObject({
      code: 'field_limit_exceeded',
    });
  });

  it('lets a key create no key with scopes that it lacks', async () => {
    const admin = HubClient.withKey(hub.address, await seed.key(project, ['project:admin', 'catalog:read']));
    const make =
      'mutation ($scopes: [String!]!) { createApiKey(input: { name: "k", scopes: $scopes }) { key apiKey { id hint } } }';
    expect(await codeOf(admin, make, { scopes: ['billing:write'] })).toMatchObject({ code: 'invalid_input' });
    const made = await admin.graphql(make, { scopes: ['catalog:read'] });
    const { key, apiKey } = made.body.data.createApiKey;
    const fresh = HubClient.withKey(hub.address, String(key));
    expect((await fresh.get('/catalog/products')).status).toBe(200);
    await admin.graphql('mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { revokedAt } } }', {
      id: apiKey.id,
    });
    expect((await fresh.get('/catalog/products')).status).toBe(401);
  });
});
