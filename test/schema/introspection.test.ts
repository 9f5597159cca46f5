import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Kind, buildSchema, getIntrospectionQuery, getOperationAST, parse, print, visit } from 'graphql';
import type { FieldNode, GraphQLSchema } from 'graphql';
import { sizeOf } from '../../schema/engine/cost/answer-size.ts';
import { costModelOf } from '../../schema/engine/cost/cost-of.ts';
import { maxOperationPoints } from '../../schema/engine/cost/request-budget.ts';
import { hubSchema } from '../../schema/index.ts';
import { HubClient } from '../support/client.ts';
import type { Answer } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';

let hub: TestHub;
let nobody: HubClient;
let member: HubClient;
let maximum: number;

beforeAll(async () => {
  hub = await startHub();
  nobody = new HubClient(hub.address).with({ 'x-report-cost': 'true' });
  const seed = new Seed(hub.orm);
  member = HubClient.withKey(hub.address, await seed.key(await seed.project()));
  maximum = costModelOf(hubSchema()).introspectionMaximum;
});

afterAll(() => hub.close());

const everything = {
  ...{ descriptions: true, specifiedByUrl: true, directiveIsRepeatable: true, schemaDescription: true },
  ...{ inputValueDeprecation: true, oneOf: true },
};

const wholeQuery = getIntrospectionQuery(everything);

/** The query with `__typename` in every selection, as clients add it. */
const withTypeNames = print(
  visit(parse(wholeQuery), {
    SelectionSet: {
      leave: (set) => ({
        ...set,
        selections: [...set.selections, { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }],
      }),
    },
  }),
);

const aliases = (count: number, field: string): string =>
  Array.from({ length: count }, (_, nth) => `a${nth}: ${field}`).join(' ');

/** The query of tools, with all that it selects several times at its root. */
const repeated = (times: number): string => {
  const alias = (nth: number) => ({ kind: Kind.NAME as const, value: `a${nth}` });
  return print(
    visit(parse(wholeQuery), {
      OperationDefinition: ({ selectionSet, ...operation }) => {
        const [whole] = selectionSet.selections as FieldNode[];
        const selections = Array.from({ length: times }, (_, nth) => ({ ...whole!, alias: alias(nth) }));
        return { ...operation, selectionSet: { ...selectionSet, selections } };
      },
    }),
  );
};

const costIn = (schema: GraphQLSchema, text: string): number => {
  const document = parse(text);
  return costModelOf(schema).costOf(document, getOperationAST(document)!, {}).introspection;
};

const codeOf = ({ body }: Answer): unknown => body.errors?.[0]?.extensions?.code;

describe('introspection', () => {
  it.each([
    ['all that graphql-js can ask for', wholeQuery],
    ['the least that graphql-js asks for', getIntrospectionQuery({ descriptions: false })],
    ['__typename in every selection', withTypeNames],
  ])('answers the query of tools, with %s', async (_, text) => {
    const { body } = await nobody.graphql(text);
    expect(body.errors).toBeUndefined();
    expect(body.data.__schema.types.length).toBeGreaterThan(100);
    expect(sizeOf(body.data).values).toBeLessThanOrEqual(costIn(hubSchema(), text));
    const { cost, maximum: most } = body.extensions.cost;
    expect(most).toBeGreaterThan(maxOperationPoints);
    expect(Number(cost)).toBeLessThanOrEqual(Number(most));
  });

  const types = 'types { name fields { name args { name } } inputFields { name } enumValues { name } }';
  it.each([
    ['the whole schema twice', repeated(2)],
    ['all types many times', `{ __schema { ${aliases(20, types)} } }`],
    [
      'all types in a fragment that is spread twenty times',
      `{ ${aliases(20, '__schema { ...S }')} } fragment S on __Schema { ${types} }`,
    ],
    ['the fields of the types of all fields', '{ __schema { types { fields { type { fields { name } } } } } }'],
    [
      'the types that each type may be',
      '{ __schema { types { possibleTypes { fields { name args { name type { name } } } } } } }',
    ],
    [
      'the arguments of unwrapped types',
      '{ __schema { types { fields { type { ofType { ofType { ofType { fields { args { name } } } } } } } } } }',
    ],
    [
      'one type many times',
      `{ ${aliases(90, '__type(name: "Mutation") { fields { name args { name type { name kind } } } }')} }`,
    ],
  ])('refuses to describe %s', async (_, text) => {
    const answer = await nobody.graphql(text);
    expect(codeOf(answer)).toBe('query_too_large');
    const { cost, maximumCost } = answer.body.errors[0].extensions;
    expect(maximumCost).toBe(maximum);
    expect(Number(cost)).toBeGreaterThan(maximum);
    expect(answer.body.errors[0].message).toContain(`Introspection in the operation costs ${cost} points`);
  });

  it.each([
    ['fields of one type', '{ __type(name: "Query") { fields { type { fields { type { fields { name } } } } } } }'],
    ['types that types may be', '{ __schema { types { possibleTypes { interfaces { possibleTypes { name } } } } } }'],
  ])('refuses %s in circles before it counts them', async (_, text) => {
    expect(codeOf(await nobody.graphql(text))).toBe('graphql_validation_failed');
  });

  it('leaves an operation the points of its other fields, and no more', async () => {
    const page = 'products(first: 100) { nodes { id plans { id prices { id tiers { upTo } } } } }';
    const fits = `{ ${page} __schema { types { name fields { name } } } }`;
    expect((await member.graphql(fits)).body.errors).toBeUndefined();
    const tooMuch = `{ ${aliases(90, page)} __schema { types { name } } }`;
    const { extensions, message } = (await member.graphql(tooMuch)).body.errors[0];
    expect(extensions.code).toBe('query_too_large');
    expect(String(message)).toMatch(/^The operation costs/);
    expect(extensions.maximumCost).toBeLessThan(maxOperationPoints + 2_000);
  });

  it('may cost more in a larger schema, and a second description does not fit in any', () => {
    const fields = (count: number) => Array.from({ length: count }, (_, nth) => `field${nth}: Int`).join('\n');
    const [small, large] = [5, 5_000].map((count) => buildSchema(`type Query { ${fields(count)} }`));
    const [ofSmall, ofLarge] = [small!, large!].map((schema) => costModelOf(schema).introspectionMaximum);
    expect(ofLarge! / ofSmall!).toBeGreaterThan(10);
    expect(ofLarge).toBeGreaterThan(maxOperationPoints / 2);
    for (const schema of [small!, large!]) {
      expect(costIn(schema, withTypeNames)).toBeLessThanOrEqual(costModelOf(schema).introspectionMaximum);
      expect(costIn(schema, repeated(2))).toBeGreaterThan(costModelOf(schema).introspectionMaximum);
    }
  });
});
