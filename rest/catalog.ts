import { route } from './route.ts';
import type { RestRequest } from './route.ts';
import { pageQuery, pageVariables, version } from './parameters.ts';

export const product = `
  id slug name tagline description status licence releaseVersion repositoryUrl homepageUrl documentationUrl
  tags metadata externalReference version createdAt updatedAt
  project { id slug name }
  features { id key name description type }
  plans { id key name description grants prices { id currency unitAmount interval intervalCount } }`;

export const catalog = [
  route(
    'post',
    '/catalog/products',
    201,
    `mutation ($input: RegisterProductInput!) { registerProduct(input: $input) { product { ${product} } } }`,
    ({ body }) => ({ input: body }),
    { purpose: 'Register a product with its features, plans and prices', scope: 'catalog:write' },
  ),
  route(
    'get',
    '/catalog/products/{id}',
    200,
    `query ($id: ID!) { product(id: $id) { ${product} } }`,
    ({ params }) => ({ id: params.id }),
    { purpose: 'Read one product', scope: 'catalog:read' },
  ),
  route(
    'put',
    '/catalog/products/{id}',
    200,
    `mutation ($id: ID!, $input: ProductInput!, $ifVersion: Int) {
      replaceProduct(id: $id, input: $input, ifVersion: $ifVersion) { product { ${product} } }
    }`,
    ({ params, body, headers }) => ({ id: params.id, input: body, ifVersion: version(headers['if-match']) }),
    { purpose: 'Update one product: the body takes the place of what stood before', scope: 'catalog:write' },
  ),
  route(
    'delete',
    '/catalog/products/{id}',
    204,
    `mutation ($id: ID!, $ifVersion: Int) { deleteProduct(id: $id, ifVersion: $ifVersion) { deletedProductId } }`,
    ({ params, headers }) => ({ id: params.id, ifVersion: version(headers['if-match']) }),
    { purpose: 'Delete one product that no subscription refers to', scope: 'catalog:write' },
  ),
  route(
    'get',
    '/catalog/products',
    200,
    `query ($first: Int, $after: String, $filter: ProductFilter) {
      products(first: $first, after: $after, filter: $filter) { nodes { ${product} } pageInfo { endCursor hasNextPage } }
    }`,
    ({ query }) => ({ ...pageVariables(query), filter: productFilter(query) }),
    {
      purpose: 'List products, newest first',
      scope: 'catalog:read',
      query: [...pageQuery, 'text', 'tag', 'status', 'projectId'],
    },
  ),
];

function productFilter({ text, tag, status, projectId }: RestRequest['query']): Record<string, unknown> {
  return { text, tag, status, projectId };
}
