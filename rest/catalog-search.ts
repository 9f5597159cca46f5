import { boolean, list } from './parameters.ts';
import { route } from './route.ts';
import type { RestRequest } from './route.ts';

/** The filters of products; lists are comma-separated. */
export const filterQuery = [
  ...['text', 'tag', 'tags', 'categories', 'platforms', 'kind', 'status', 'licence'],
  ...['distribution', 'isFree', 'projectId', 'updatedAfter'],
] as const;

const counts = ['kind', 'category', 'tag', 'platform', 'licence', 'project'].map((facet) => `${facet} { value count }`);

export const catalogSearch = [
  route(
    'get',
    '/catalog/facets',
    200,
    `query ($filter: ProductFilter) { productFacets(filter: $filter) { ${counts.join(' ')} } }`,
    ({ query }) => ({ filter: productFilter(query) }),
    {
      purpose: 'Count the products that a filter finds by kind, category, tag, platform, licence and project',
      scope: 'catalog:read',
      isPublic: true,
      query: filterQuery,
    },
  ),
];

export function productFilter(query: RestRequest['query']): Record<string, unknown> {
  const { text, tag, kind, status, licence, distribution, projectId, updatedAfter } = query;
  const lists = {
    tags: list(query.tags),
    categories: list(query.categories),
    platforms: list(query.platforms),
  };
  const isFree = boolean(query.isFree);
  return { text, tag, ...lists, kind, status, licence, distribution, isFree, projectId, updatedAfter };
}
