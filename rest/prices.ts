import { price } from './catalog.ts';
import { fieldRow } from './field-row.ts';
import { list } from './parameters.ts';
import { route } from './route.ts';

const priceWithParents = `${price} isArchived plan { id key name } product { id slug name }`;

const estimate = `
  price { id } currency quantity steps { description quantity unitAmount amount }
  groups { match quantity total { amount minor currency } }
  exact total { amount minor currency } roundedBy taxBehavior period`;

export const prices = [
  route(
    'get',
    '/catalog/prices',
    200,
    `query ($lookupKeys: [Key!]!, $projectId: ID) {
      pricesByLookupKey(lookupKeys: $lookupKeys, projectId: $projectId) { ${priceWithParents} }
    }`,
    ({ query }) => ({ lookupKeys: list(query.lookupKeys), projectId: query.projectId }),
    {
      purpose: 'Read the prices that are sold under comma-separated lookup keys',
      scope: 'catalog:read',
      isPublic: true,
      query: ['lookupKeys', 'projectId'],
    },
  ),
  route(
    'get',
    '/catalog/prices/{id}',
    200,
    `query ($id: ID!) { price(id: $id) { ${priceWithParents} } }`,
    ({ params }) => ({ id: params.id }),
    { purpose: 'Read one price, active or archived', scope: 'catalog:read', isPublic: true },
  ),
  route(
    'get',
    '/catalog/prices/{priceId}/estimate',
    200,
    `query ($priceId: ID!, $quantity: Decimal, $currency: Currency, $amount: Decimal, $events: Decimal) {
      priceEstimate(priceId: $priceId, quantity: $quantity, currency: $currency, amount: $amount, events: $events) { ${estimate} }
    }`,
    ({ params, query: { quantity, currency, amount, events } }) => {
      return { priceId: params.priceId, quantity, currency, amount, events };
    },
    {
      purpose: 'Calculate what a quantity costs at a price, step by step',
      scope: 'catalog:read',
      isPublic: true,
      query: ['quantity', 'currency', 'amount', 'events'],
    },
  ),
  fieldRow('post', '/catalog/prices/{priceId}/estimate', 'priceEstimate', estimate, {
    purpose: 'Calculate what usage with properties costs at a price with groups',
    operationId: 'priceEstimateOfUsage',
    scope: 'catalog:read',
    isPublic: true,
  }),
  fieldRow(
    'post',
    '/catalog/price-estimates',
    'draftPriceEstimate',
    `currency quantity steps { description quantity unitAmount amount }
      exact total { amount minor currency } roundedBy taxBehavior period`,
    { purpose: 'Calculate what a quantity would cost at a price that is not saved', scope: 'catalog:read' },
  ),
];
