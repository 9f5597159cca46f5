import { fieldRow } from './field-row.ts';
import { integer, forwardQuery, forwardVariables } from './parameters.ts';
import { route } from './route.ts';
import type { Route } from './route.ts';

const catalogImport = `id format mode status receivedBytes received checked applied created updated unchanged progress
  problemCount problems { line pointer detail } availableActions project { id slug name }
  actor createdAt startedAt endedAt`;

const mediaTypes = { jsonl: 'application/x-ndjson', csv: 'text/csv' } as const;

/** The import and export of whole catalogs. */
export const bulk = [
  route(
    'post',
    '/catalog/imports',
    201,
    `mutation ($input: CreateImportInput!) { createImport(input: $input) { import { ${catalogImport} } } }`,
    ({ body }) => ({ input: body }),
    { purpose: 'Open an import of a whole catalog', scope: 'catalog:write' },
  ),
  fieldRow(
    'get',
    '/catalog/imports',
    'catalogImports',
    `id format mode status receivedBytes received checked applied created updated unchanged progress problemCount
      availableActions project { id slug name } actor createdAt startedAt endedAt`,
    { purpose: 'List imports, newest first', scope: 'catalog:write' },
  ),
  route(
    'get',
    '/catalog/imports/{id}',
    200,
    `query ($id: ID!) { catalogImport(id: $id) { ${catalogImport} } }`,
    ({ params }) => ({ id: params.id }),
    { purpose: 'Read the progress and the problems of an import', scope: 'catalog:write' },
  ),
  route(
    'post',
    '/catalog/imports/{id}/lines',
    200,
    `mutation ($id: ID!, $offset: Int!, $text: String!) {
      appendToImport(id: $id, offset: $offset, text: $text) { import { ${catalogImport} } }
    }`,
    ({ params, query, text }) => ({ id: params.id, offset: integer(query.offset), text }),
    {
      purpose: 'Append the next piece of the file, up to 16 MB; offset is its position in bytes',
      scope: 'catalog:write',
      query: ['offset'],
      takes: Object.values(mediaTypes),
    },
  ),
  route(
    'post',
    '/catalog/imports/{id}/start',
    200,
    `mutation ($id: ID!) { startImport(id: $id) { import { ${catalogImport} } } }`,
    ({ params }) => ({ id: params.id }),
    { purpose: 'Check the received lines, and apply them if there are no problems', scope: 'catalog:write' },
  ),
  route(
    'delete',
    '/catalog/imports/{id}',
    204,
    `mutation ($id: ID!) { discardImport(id: $id) { discardedImportId } }`,
    ({ params }) => ({ id: params.id }),
    { purpose: 'Discard an import that is not being applied', scope: 'catalog:write' },
  ),
  exportAs('jsonl'),
  exportAs('csv'),
];

/** A row has one media type, so each format has a path of its own. */
function exportAs(format: keyof typeof mediaTypes): Route {
  return route(
    'get',
    `/catalog/export.${format}`,
    200,
    `query ($projectId: ID, $first: Int, $after: String) {
      productExport(format: ${format}, projectId: $projectId, first: $first, after: $after) { text endCursor hasNextPage }
    }`,
    ({ query }) => ({ ...forwardVariables(query), projectId: query.projectId }),
    {
      purpose: `Export a whole catalog as ${format}, 1000 products at a time; Link names the next page`,
      scope: 'catalog:read',
      query: [...forwardQuery, 'projectId'],
      writes: { type: mediaTypes[format], text: ({ text }) => String(text) },
    },
  );
}
