import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hubSchema } from '../../schema/index.ts';
import { isEnumType } from 'graphql';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';

let hub: TestHub;
let client: HubClient;

beforeAll(async () => {
  hub = await startHub();
  const seed = new Seed(hub.orm);
  client = HubClient.withKey(hub.address, await seed.key(await seed.project()));
});

afterAll(() => hub?.close());

const listed = 'must be one of draft, active, unlisted, archived';

describe('a wrong enum value', () => {
  it.each([['lost'], ['ACTIVE'], [5], [{}]])('in a GraphQL variable lists the right ones: %j', async (status) => {
    const query = 'query ($filter: ProductFilter) { products(filter: $filter) { nodes { id } } }';
    const { body } = await client.graphql(query, { filter: { status } });
    expect(body.errors[0].extensions).toMatchObject({ problems: [{ pointer: '/status', detail: listed }] });
  });

  it('in a GraphQL document lists the right ones, at its place', async () => {
    const { body } = await client.graphql('{ products(filter: { status: lost }) { nodes { id } } }');
    expect(body.errors[0]).toMatchObject({
      message: 'A value of ProductStatus must be one of draft, active, unlisted, archived',
      locations: [{ line: 1, column: 30 }],
      extensions: { code: 'graphql_validation_failed' },
    });
  });

  it('in REST lists the right ones', async () => {
    const { status, body } = await client.get('/catalog/products?status=lost');
    expect([status, body.errors]).toEqual([422, [{ pointer: '/status', detail: listed }]]);
  });

  it('is answered by at most thirty right ones', () => {
    const enums = Object.values(hubSchema().getTypeMap()).filter((type) => isEnumType(type));
    const long = enums.filter((type) => type.getValues().length > 30 && !type.name.startsWith('__'));
    for (const type of enums.filter(({ name }) => !name.startsWith('__')))
      expect(() => type.parseValue('no such value')).toThrow(/^must be [\w, ]+$/);
    for (const type of long) expect(() => type.parseValue('')).toThrow(/ and \d+ others$/);
  });
});
