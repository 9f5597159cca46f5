import { expect, test } from '@jest/globals';
import { buildSchema, parse, validate } from 'graphql';
import { readFileSync } from 'node:fs';
import * as analytics from '../../console/app/graphql/gql/analytics/graphql.ts';
import * as metering from '../../console/app/graphql/gql/metering/graphql.ts';
import { partOf } from '../../console/analytics/plot/part-of.ts';

const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
const queries = Object.entries({ ...analytics, ...metering })
  .filter(([name]) => name.endsWith('Document'))
  .map(([name, document]): [name: string, text: string] => [name, String(document)])
  .filter(([, text]) => text.trim().startsWith('query'));

/** The names that fields of the operation have in its answer. */
function namesIn(text: string): string[] {
  const [operation] = parse(text).definitions;
  if (operation?.kind !== 'OperationDefinition') throw new Error('There is no operation');
  return operation.selectionSet.selections.map((field) => {
    if (field.kind !== 'Field') throw new Error('A fragment is no field');
    return (field.alias ?? field.name).value;
  });
}

test.each(queries)('each field of %s can be requested alone, with what it uses', (_, text) => {
  const variables = Object.fromEntries(text.match(/(?<=\$)\w+(?=:)/g)!.map((name) => [name, name]));
  for (const name of namesIn(text)) {
    const part = partOf({ document: text, variables }, name);
    // The rules forbid variables and fragments that are not used, or not defined.
    expect(validate(schema, parse(part.document))).toEqual([]);
    expect(namesIn(part.document)).toEqual([name]);
    expect(Object.keys(part.variables).sort()).toEqual([...new Set(part.document.match(/(?<=\$)\w+(?=:)/g))].sort());
  }
});

test('a field that a request lacks has no request', () => {
  expect(() =>
    partOf({ document: 'query Some($id: ID!) {\n  meter(id: $id) {\n    id\n  }\n}', variables: {} }, 'me'),
  ).toThrow('The request has no field me');
});
