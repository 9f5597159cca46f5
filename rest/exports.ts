import { integer, list } from './parameters.ts';
import { route } from './route.ts';
import type { Route } from './route.ts';

const mediaTypes = { csv: 'text/csv', jsonl: 'application/x-ndjson' } as const;

const variables = {
  kind: 'ExportKind!',
  projectId: 'ID',
  from: 'DateTime',
  to: 'DateTime',
  customerId: 'ID',
  currency: 'Currency',
  layout: 'ExportLayout',
  columns: '[String!]',
  accounts: '[String!]',
  first: 'Int',
  after: 'ID',
};
const declared = Object.entries(variables).map(([name, type]) => `$${name}: ${type}`);
const passed = Object.keys(variables).map((name) => `${name}: $${name}`);

/** The rows of a page where the whole file is streamed. */
const streamed = 10_000;

/** What a project has billed, as files that are streamed whole, or read by pages with `first`. */
export const exports = [exportAs('csv'), exportAs('jsonl')];

function exportAs(format: keyof typeof mediaTypes): Route {
  const { kind: _, ...query } = variables;
  return route(
    'get',
    `/billing/exports/{kind}/${format}`,
    200,
    `query (${declared.join(', ')}) {
      billingExport(format: ${format}, ${passed.join(', ')}) { text endCursor hasNextPage }
    }`,
    ({ params, query: { first, columns, accounts, ...rest } }) => ({
      ...rest,
      kind: params.kind,
      columns: list(columns),
      accounts: list(accounts),
      first: first === undefined ? streamed : integer(first),
    }),
    {
      purpose: `Export invoices, payments, credit notes, customers or the ledger as ${format}; after goes on after a row`,
      scope: 'billing:read',
      query: Object.keys(query),
      writes: { type: mediaTypes[format], text: ({ text }) => String(text), isStreamed: true },
    },
  );
}
