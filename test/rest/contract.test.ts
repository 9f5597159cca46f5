import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { parse, validate } from 'graphql';
import type { FieldNode } from 'graphql';
import { apis, createRest, directory } from '../../rest/index.ts';
import { answeredField } from '../../rest/openapi/answer-shape.ts';
import { withLeafFields } from '../../rest/leaf-fields.ts';
import { openApi } from '../../rest/openapi.ts';
import { prepare } from '../../rest/prepare.ts';
import { hubSchema } from '../../schema/index.ts';
import { endpoints } from '../../src/auth/oidc/endpoints.ts';
import { resolve } from './conforms.ts';

const specification = readFileSync('docs/SPEC.md', 'utf8');
const schema = hubSchema();
const rows = apis.flatMap((api) => api.rows).map((row) => prepare(schema, row));
const index = directory(endpoints);

/** The section of SPEC.md below a heading. */
function part(heading: string): string {
  const start = specification.indexOf(heading);
  if (start < 0) throw new Error(`SPEC.md has no "${heading}"`);
  const level = /^#+/.exec(heading)![0];
  return specification.slice(start + heading.length).split(new RegExp(`^${level} `, 'm'))[0];
}

/** The first cells of each table row in a section, without the header rows. */
function cells(text: string, columns: number): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|') && !/^\|[\s-|]*$/.test(line));
  const table = lines.map((line) =>
    line
      .split('|')
      .slice(1, columns + 1)
      .map((cell) => cell.trim()),
  );
  return table.filter(([first]) => first !== 'Method' && first !== 'Field');
}

const specifiedEndpoints = cells(part('## 4. Endpoints'), 2).map(([method, path]) => `${method} ${path}`);
const servedEndpoints = index.flatMap((api) => api.endpoints.map(({ method, path }) => `${method} ${path}`));
const pathsOfSpec = [...new Set(rows.map(({ path }) => path))].filter((path) => methodsOf(path).length > 0);

function methodsOf(path: string): string[] {
  return specifiedEndpoints
    .map((endpoint) => endpoint.split(' '))
    .filter(([, of]) => of === path)
    .map(([method]) => method);
}

describe('the endpoints of SPEC.md part 4', () => {
  it('are parsed from its tables as 18 endpoints', () => {
    expect(specifiedEndpoints).toHaveLength(18);
    expect(specifiedEndpoints).toContain('GET /api/helloWorld');
    expect(specifiedEndpoints).toContain('POST /oauth/revoke');
  });

  it('are all served with the specified method and path', () => {
    expect(specifiedEndpoints.filter((endpoint) => !servedEndpoints.includes(endpoint))).toEqual([]);
  });

  it('are each served once', () => {
    expect(new Set(servedEndpoints).size).toBe(servedEndpoints.length);
  });
});

describe('the operations of GraphQL', () => {
  const guide = readFileSync('docs/legacy-clients.md', 'utf8');
  const reasons = [
    ...guide
      .split('## GraphQL only')[1]!
      .split('\n## ')[0]!
      .matchAll(/^\| `(\w+)`/gm),
  ].map(([, name]) => name!);
  const fields = [schema.getQueryType()!, schema.getMutationType()!].flatMap((type) => Object.keys(type.getFields()));
  const served = new Set(rows.map(({ operation }) => (operation.selectionSet.selections[0] as FieldNode).name.value));

  it('each have a REST row, or a reason in docs/legacy-clients.md', () => {
    expect(fields.filter((field) => !served.has(field)).sort()).toEqual(reasons.sort());
  });
});

describe('the test response', () => {
  it('has the fields of SPEC.md part 2 in the same order', () => {
    const fields = cells(part('### Test response object'), 1).flat();
    expect(fields).toHaveLength(6);
    const service = { network: 'Test', version: '0.0.0', url: 'http://localhost' };
    const document = openApi({ schema, directory: index, rows, service });
    const { properties } = resolve(document, '#/components/schemas/Hello');
    expect(Object.keys(properties!)).toEqual(fields);
  });
});

describe.each(rows)('$method $path', (row) => {
  it('has documents that are valid in the schema', () => {
    const documents = [row.document, row.countedDocument ?? []]
      .flat()
      .map((text) => withLeafFields(schema, parse(text)));
    expect(documents.flatMap((document) => validate(schema, document))).toEqual([]);
  });

  it('requires the scope that the description of its GraphQL field names', () => {
    const { field } = answeredField(schema, row);
    const [, scope] = /\bScope (account|[a-z]+:[a-z]+)/.exec(field.description ?? '') ?? [];
    expect(scope).toBe(row.scope);
  });

  it('writes with a mutation and reads with a query', () => {
    // Reads with a secret or an input object use POST with a body: URLs end up in logs.
    const reads = row.method === 'get' || (row.method === 'post' && row.takesBody);
    expect(row.operation.operation === 'query' ? reads : row.method !== 'get').toBe(true);
  });
});

it('a row with pages is refused at the start when its list is below the root field', () => {
  const nested = rows.find(({ query }) => query?.includes('after'))!;
  const document =
    'query ($id: ID!) { project(id: $id) { members(first: 1) { nodes { id } pageInfo { endCursor } } } }';
  const written = { ...nested, document, within: undefined };
  expect(() => prepare(schema, written)).toThrow('its answer Project has no pages');
});

function nothingRuns(): never {
  throw new Error('no operation is run here');
}

describe('the REST router', () => {
  let server: Server;
  let address: string;

  beforeAll(async () => {
    const app = express().use(createRest({ schema, contextOf: nothingRuns }));
    server = createServer(app).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => void server.close().closeAllConnections());

  it.each(pathsOfSpec)(
    'allows at %s the methods of SPEC.md, and GET for the list of what is created there',
    async (path) => {
      const response = await fetch(address + path.replace('{id}', 'x'), { method: 'OPTIONS' });
      expect(response.status).toBe(204);
      const allowed = response.headers.get('allow')!.split(', ');
      const lists = ['/billing/subscriptions', '/billing/invoices', '/billing/payments'].includes(path) ? ['GET'] : [];
      expect(allowed.filter((method) => method !== 'HEAD').sort()).toEqual([...methodsOf(path), ...lists].sort());
    },
  );
});
