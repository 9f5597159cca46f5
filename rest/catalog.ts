import { fieldRow } from './field-row.ts';
import { route } from './route.ts';
import { filterQuery, productFilter } from './catalog-search.ts';
import { pageInfo, pageQuery, pageVariables, version } from './parameters.ts';

const amounts = `currency unitAmount tiers { upTo unitAmount flatAmount percent }
  fixedAmount minimumAmount maximumAmount presetAmount`;

const group = `match unitAmount tiers { upTo unitAmount flatAmount percent } packageSize freeUnits percent fixedAmount
  flatFeeOnZero currencyOptions { ${amounts} }`;

export const price = `id model ${amounts} packageSize freeUnits percent flatFeeOnZero currencyOptions { ${amounts} }
  groups { ${group} } ungrouped component isRequired accessFor updatesFor interval intervalCount billingTiming taxBehavior trialDays lookupKey supersedesId meter { id key }`;

const plan = `id key name description grants licencePolicy { maxMachines atEnd offlineDays } keepsTerms version prices { ${price} }`;

export const product = `
  id slug name tagline description kind status ...LeafFields
  project { id slug name }
  features { id key name description type unit meter { id key } }
  plans { ${plan} }`;

const purposes = {
  publish: 'Put a product on sale and on the lists',
  unlist: 'Put a product on sale for who knows its id, and on no list',
  archive: 'Take a product off sale; who has it keeps it',
};

const productsDocument = (count = ''): string => `
  query ($first: Int, $after: String, $last: Int, $before: String, $filter: ProductFilter, $sort: ProductSort) {
    products(first: $first, after: $after, last: $last, before: $before, filter: $filter, sort: $sort) {
      nodes { ${product} } ${pageInfo} ${count}
    }
  }`;

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
    { purpose: 'Read one product', scope: 'catalog:read', isPublic: true },
  ),
  route(
    'put',
    '/catalog/products/{id}',
    200,
    `mutation ($id: ID!, $input: ProductInput!, $ifVersion: Int) {
      replaceProduct(id: $id, input: $input, ifVersion: $ifVersion) { product { ${product} } }
    }`,
    ({ params, body, headers }) => ({ id: params.id, input: body, ifVersion: version(headers['if-match']) }),
    { purpose: 'Replace one product by what GET gave, edited; omitted fields are cleared', scope: 'catalog:write' },
  ),
  route(
    'post',
    '/catalog/products/{id}/changes',
    200,
    `mutation ($id: ID!, $input: UpdateProductInput!) {
      updateProduct(id: $id, input: $input) { product { ${product} } }
    }`,
    ({ params, body }) => ({ id: params.id, input: body }),
    { purpose: 'Change parts of one product; omitted fields stay', scope: 'catalog:write' },
  ),
  ...(['publish', 'unlist', 'archive'] as const).map((event) =>
    route(
      'post',
      `/catalog/products/{id}/${event}`,
      200,
      `mutation ($id: ID!) { ${event}Product(id: $id) { product { ${product} } } }`,
      ({ params }) => ({ id: params.id }),
      { purpose: purposes[event], scope: 'catalog:write' },
    ),
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
    productsDocument(),
    ({ query }) => ({ ...pageVariables(query), filter: productFilter(query), sort: query.sort }),
    {
      purpose: 'List products, with search, filters and a chosen order',
      scope: 'catalog:read',
      isPublic: true,
      query: [...pageQuery, ...filterQuery, 'sort', 'count'],
      countedDocument: productsDocument('totalCount'),
    },
  ),
  fieldRow('post', '/catalog/markdown', 'markdownPreview', 'html', {
    purpose: 'Render a text that is not saved, as descriptions and release notes are rendered',
    scope: 'catalog:write',
  }),
];
