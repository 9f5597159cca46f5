/* eslint-disable */
import * as types from './graphql';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "query People($projectId: ID!, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!) {\n  userAnalytics(\n    projectId: $projectId\n    from: $from\n    interval: $interval\n    timezone: $timezone\n  ) {\n    interval\n    totals {\n      activeUsers\n      newUsers\n      signIns\n    }\n    series {\n      start\n      partial\n      activeUsers\n      newUsers\n      signIns\n    }\n  }\n}": typeof types.PeopleDocument,
    "query Revenue($projectId: ID!, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!, $isByProduct: Boolean!) {\n  revenueAnalytics(\n    projectId: $projectId\n    from: $from\n    interval: $interval\n    timezone: $timezone\n  ) {\n    interval\n    totals {\n      group {\n        currency\n      }\n      ...RevenueSums\n    }\n    series {\n      start\n      partial\n      group {\n        currency\n      }\n      billed {\n        ...MoneyParts\n      }\n      collected {\n        ...MoneyParts\n      }\n    }\n  }\n  byProduct: revenueAnalytics(\n    projectId: $projectId\n    from: $from\n    interval: $interval\n    timezone: $timezone\n    groupBy: product\n  ) @include(if: $isByProduct) {\n    totals {\n      group {\n        currency\n        productId\n        product {\n          id\n          name\n        }\n      }\n      ...RevenueSums\n    }\n    series {\n      start\n      group {\n        currency\n        productId\n      }\n      billed {\n        ...MoneyParts\n      }\n    }\n  }\n}\n\nfragment RevenueSums on RevenueTotal {\n  billed {\n    ...MoneyParts\n  }\n  collected {\n    ...MoneyParts\n  }\n  outstanding {\n    ...MoneyParts\n  }\n}": typeof types.RevenueDocument,
    "fragment PageParts on PageInfo {\n  startCursor\n  endCursor\n  hasNextPage\n  hasPreviousPage\n}": typeof types.PagePartsFragmentDoc,
    "fragment MoneyParts on Money {\n  amount\n  currency\n}\n\nfragment PriceParts on Price {\n  id\n  model\n  unitAmount\n  currency\n  interval\n  intervalCount\n  isArchived\n  component\n  isRequired\n  lookupKey\n  trialDays\n  component\n  isRequired\n  accessFor\n  updatesFor\n  packageSize\n  percent\n  fixedAmount\n  freeUnits\n  presetAmount\n  billingTiming\n  meter {\n    id\n    key\n  }\n  tiers {\n    upTo\n    unitAmount\n    flatAmount\n    percent\n  }\n}\n\nfragment CustomerName on Customer {\n  id\n  name\n  email\n  externalId\n}\n\nfragment InvoiceRow on Invoice {\n  id\n  number\n  status\n  isOverdue\n  dueAt\n  createdAt\n  finalizedAt\n  total {\n    ...MoneyParts\n  }\n  amountDue {\n    ...MoneyParts\n  }\n}": typeof types.MoneyPartsFragmentDoc,
};
const documents: Documents = {
    "query People($projectId: ID!, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!) {\n  userAnalytics(\n    projectId: $projectId\n    from: $from\n    interval: $interval\n    timezone: $timezone\n  ) {\n    interval\n    totals {\n      activeUsers\n      newUsers\n      signIns\n    }\n    series {\n      start\n      partial\n      activeUsers\n      newUsers\n      signIns\n    }\n  }\n}": types.PeopleDocument,
    "query Revenue($projectId: ID!, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!, $isByProduct: Boolean!) {\n  revenueAnalytics(\n    projectId: $projectId\n    from: $from\n    interval: $interval\n    timezone: $timezone\n  ) {\n    interval\n    totals {\n      group {\n        currency\n      }\n      ...RevenueSums\n    }\n    series {\n      start\n      partial\n      group {\n        currency\n      }\n      billed {\n        ...MoneyParts\n      }\n      collected {\n        ...MoneyParts\n      }\n    }\n  }\n  byProduct: revenueAnalytics(\n    projectId: $projectId\n    from: $from\n    interval: $interval\n    timezone: $timezone\n    groupBy: product\n  ) @include(if: $isByProduct) {\n    totals {\n      group {\n        currency\n        productId\n        product {\n          id\n          name\n        }\n      }\n      ...RevenueSums\n    }\n    series {\n      start\n      group {\n        currency\n        productId\n      }\n      billed {\n        ...MoneyParts\n      }\n    }\n  }\n}\n\nfragment RevenueSums on RevenueTotal {\n  billed {\n    ...MoneyParts\n  }\n  collected {\n    ...MoneyParts\n  }\n  outstanding {\n    ...MoneyParts\n  }\n}": types.RevenueDocument,
    "fragment PageParts on PageInfo {\n  startCursor\n  endCursor\n  hasNextPage\n  hasPreviousPage\n}": types.PagePartsFragmentDoc,
    "fragment MoneyParts on Money {\n  amount\n  currency\n}\n\nfragment PriceParts on Price {\n  id\n  model\n  unitAmount\n  currency\n  interval\n  intervalCount\n  isArchived\n  component\n  isRequired\n  lookupKey\n  trialDays\n  component\n  isRequired\n  accessFor\n  updatesFor\n  packageSize\n  percent\n  fixedAmount\n  freeUnits\n  presetAmount\n  billingTiming\n  meter {\n    id\n    key\n  }\n  tiers {\n    upTo\n    unitAmount\n    flatAmount\n    percent\n  }\n}\n\nfragment CustomerName on Customer {\n  id\n  name\n  email\n  externalId\n}\n\nfragment InvoiceRow on Invoice {\n  id\n  number\n  status\n  isOverdue\n  dueAt\n  createdAt\n  finalizedAt\n  total {\n    ...MoneyParts\n  }\n  amountDue {\n    ...MoneyParts\n  }\n}": types.MoneyPartsFragmentDoc,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query People($projectId: ID!, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!) {\n  userAnalytics(\n    projectId: $projectId\n    from: $from\n    interval: $interval\n    timezone: $timezone\n  ) {\n    interval\n    totals {\n      activeUsers\n      newUsers\n      signIns\n    }\n    series {\n      start\n      partial\n      activeUsers\n      newUsers\n      signIns\n    }\n  }\n}"): typeof import('./graphql').PeopleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Revenue($projectId: ID!, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!, $isByProduct: Boolean!) {\n  revenueAnalytics(\n    projectId: $projectId\n    from: $from\n    interval: $interval\n    timezone: $timezone\n  ) {\n    interval\n    totals {\n      group {\n        currency\n      }\n      ...RevenueSums\n    }\n    series {\n      start\n      partial\n      group {\n        currency\n      }\n      billed {\n        ...MoneyParts\n      }\n      collected {\n        ...MoneyParts\n      }\n    }\n  }\n  byProduct: revenueAnalytics(\n    projectId: $projectId\n    from: $from\n    interval: $interval\n    timezone: $timezone\n    groupBy: product\n  ) @include(if: $isByProduct) {\n    totals {\n      group {\n        currency\n        productId\n        product {\n          id\n          name\n        }\n      }\n      ...RevenueSums\n    }\n    series {\n      start\n      group {\n        currency\n        productId\n      }\n      billed {\n        ...MoneyParts\n      }\n    }\n  }\n}\n\nfragment RevenueSums on RevenueTotal {\n  billed {\n    ...MoneyParts\n  }\n  collected {\n    ...MoneyParts\n  }\n  outstanding {\n    ...MoneyParts\n  }\n}"): typeof import('./graphql').RevenueDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment PageParts on PageInfo {\n  startCursor\n  endCursor\n  hasNextPage\n  hasPreviousPage\n}"): typeof import('./graphql').PagePartsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment MoneyParts on Money {\n  amount\n  currency\n}\n\nfragment PriceParts on Price {\n  id\n  model\n  unitAmount\n  currency\n  interval\n  intervalCount\n  isArchived\n  component\n  isRequired\n  lookupKey\n  trialDays\n  component\n  isRequired\n  accessFor\n  updatesFor\n  packageSize\n  percent\n  fixedAmount\n  freeUnits\n  presetAmount\n  billingTiming\n  meter {\n    id\n    key\n  }\n  tiers {\n    upTo\n    unitAmount\n    flatAmount\n    percent\n  }\n}\n\nfragment CustomerName on Customer {\n  id\n  name\n  email\n  externalId\n}\n\nfragment InvoiceRow on Invoice {\n  id\n  number\n  status\n  isOverdue\n  dueAt\n  createdAt\n  finalizedAt\n  total {\n    ...MoneyParts\n  }\n  amountDue {\n    ...MoneyParts\n  }\n}"): typeof import('./graphql').MoneyPartsFragmentDoc;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
