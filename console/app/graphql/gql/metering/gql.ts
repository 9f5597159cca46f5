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
    "fragment PageParts on PageInfo {\n  startCursor\n  endCursor\n  hasNextPage\n  hasPreviousPage\n}": typeof types.PagePartsFragmentDoc,
    "fragment MoneyParts on Money {\n  amount\n  currency\n}\n\nfragment PriceParts on Price {\n  id\n  model\n  unitAmount\n  currency\n  interval\n  intervalCount\n  isArchived\n  lookupKey\n  trialDays\n  component\n  isRequired\n  accessFor\n  updatesFor\n  packageSize\n  percent\n  fixedAmount\n  presetAmount\n  billingTiming\n  meter {\n    id\n    key\n  }\n  tiers {\n    upTo\n    unitAmount\n    flatAmount\n    percent\n  }\n}\n\nfragment CustomerName on Customer {\n  id\n  name\n  email\n  externalId\n}\n\nfragment InvoiceRow on Invoice {\n  id\n  number\n  status\n  isOverdue\n  dueAt\n  createdAt\n  finalizedAt\n  total {\n    ...MoneyParts\n  }\n  amountDue {\n    ...MoneyParts\n  }\n}": typeof types.MoneyPartsFragmentDoc,
    "query Meter($id: ID!) {\n  meter(id: $id) {\n    ...MeterParts\n  }\n}\n\nquery MeterUsage($projectId: ID!, $meter: Key!, $subject: String, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!, $isBySubject: Boolean!) {\n  usageAnalytics(\n    projectId: $projectId\n    meter: $meter\n    subject: $subject\n    from: $from\n    interval: $interval\n    timezone: $timezone\n  ) {\n    interval\n    totals {\n      events\n      value\n    }\n    series {\n      start\n      partial\n      events\n      value\n    }\n  }\n  bySubject: usageAnalytics(\n    projectId: $projectId\n    meter: $meter\n    subject: $subject\n    from: $from\n    interval: month\n    timezone: $timezone\n    groupBy: subject\n  ) @include(if: $isBySubject) {\n    totals {\n      events\n      value\n      group {\n        subject\n      }\n    }\n  }\n}": typeof types.MeterDocument,
    "query Meters($projectId: ID!, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!, $first: Int, $after: String, $last: Int, $before: String) {\n  meters(\n    projectId: $projectId\n    first: $first\n    after: $after\n    last: $last\n    before: $before\n  ) {\n    totalCount\n    nodes {\n      ...MeterParts\n    }\n    pageInfo {\n      ...PageParts\n    }\n  }\n  usageAnalytics(\n    projectId: $projectId\n    from: $from\n    interval: $interval\n    timezone: $timezone\n  ) {\n    totals {\n      events\n      value\n      group {\n        meter {\n          id\n        }\n      }\n    }\n    series {\n      start\n      value\n      group {\n        meter {\n          id\n        }\n      }\n    }\n  }\n}\n\nfragment MeterParts on Meter {\n  id\n  key\n  name\n  unit\n  aggregation\n  createdAt\n}\n\nmutation CreateMeter($input: CreateMeterInput!) {\n  createMeter(input: $input) {\n    meter {\n      ...MeterParts\n    }\n  }\n}": typeof types.MetersDocument,
};
const documents: Documents = {
    "fragment PageParts on PageInfo {\n  startCursor\n  endCursor\n  hasNextPage\n  hasPreviousPage\n}": types.PagePartsFragmentDoc,
    "fragment MoneyParts on Money {\n  amount\n  currency\n}\n\nfragment PriceParts on Price {\n  id\n  model\n  unitAmount\n  currency\n  interval\n  intervalCount\n  isArchived\n  lookupKey\n  trialDays\n  component\n  isRequired\n  accessFor\n  updatesFor\n  packageSize\n  percent\n  fixedAmount\n  presetAmount\n  billingTiming\n  meter {\n    id\n    key\n  }\n  tiers {\n    upTo\n    unitAmount\n    flatAmount\n    percent\n  }\n}\n\nfragment CustomerName on Customer {\n  id\n  name\n  email\n  externalId\n}\n\nfragment InvoiceRow on Invoice {\n  id\n  number\n  status\n  isOverdue\n  dueAt\n  createdAt\n  finalizedAt\n  total {\n    ...MoneyParts\n  }\n  amountDue {\n    ...MoneyParts\n  }\n}": types.MoneyPartsFragmentDoc,
    "query Meter($id: ID!) {\n  meter(id: $id) {\n    ...MeterParts\n  }\n}\n\nquery MeterUsage($projectId: ID!, $meter: Key!, $subject: String, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!, $isBySubject: Boolean!) {\n  usageAnalytics(\n    projectId: $projectId\n    meter: $meter\n    subject: $subject\n    from: $from\n    interval: $interval\n    timezone: $timezone\n  ) {\n    interval\n    totals {\n      events\n      value\n    }\n    series {\n      start\n      partial\n      events\n      value\n    }\n  }\n  bySubject: usageAnalytics(\n    projectId: $projectId\n    meter: $meter\n    subject: $subject\n    from: $from\n    interval: month\n    timezone: $timezone\n    groupBy: subject\n  ) @include(if: $isBySubject) {\n    totals {\n      events\n      value\n      group {\n        subject\n      }\n    }\n  }\n}": types.MeterDocument,
    "query Meters($projectId: ID!, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!, $first: Int, $after: String, $last: Int, $before: String) {\n  meters(\n    projectId: $projectId\n    first: $first\n    after: $after\n    last: $last\n    before: $before\n  ) {\n    totalCount\n    nodes {\n      ...MeterParts\n    }\n    pageInfo {\n      ...PageParts\n    }\n  }\n  usageAnalytics(\n    projectId: $projectId\n    from: $from\n    interval: $interval\n    timezone: $timezone\n  ) {\n    totals {\n      events\n      value\n      group {\n        meter {\n          id\n        }\n      }\n    }\n    series {\n      start\n      value\n      group {\n        meter {\n          id\n        }\n      }\n    }\n  }\n}\n\nfragment MeterParts on Meter {\n  id\n  key\n  name\n  unit\n  aggregation\n  createdAt\n}\n\nmutation CreateMeter($input: CreateMeterInput!) {\n  createMeter(input: $input) {\n    meter {\n      ...MeterParts\n    }\n  }\n}": types.MetersDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment PageParts on PageInfo {\n  startCursor\n  endCursor\n  hasNextPage\n  hasPreviousPage\n}"): typeof import('./graphql').PagePartsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment MoneyParts on Money {\n  amount\n  currency\n}\n\nfragment PriceParts on Price {\n  id\n  model\n  unitAmount\n  currency\n  interval\n  intervalCount\n  isArchived\n  lookupKey\n  trialDays\n  component\n  isRequired\n  accessFor\n  updatesFor\n  packageSize\n  percent\n  fixedAmount\n  presetAmount\n  billingTiming\n  meter {\n    id\n    key\n  }\n  tiers {\n    upTo\n    unitAmount\n    flatAmount\n    percent\n  }\n}\n\nfragment CustomerName on Customer {\n  id\n  name\n  email\n  externalId\n}\n\nfragment InvoiceRow on Invoice {\n  id\n  number\n  status\n  isOverdue\n  dueAt\n  createdAt\n  finalizedAt\n  total {\n    ...MoneyParts\n  }\n  amountDue {\n    ...MoneyParts\n  }\n}"): typeof import('./graphql').MoneyPartsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Meter($id: ID!) {\n  meter(id: $id) {\n    ...MeterParts\n  }\n}\n\nquery MeterUsage($projectId: ID!, $meter: Key!, $subject: String, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!, $isBySubject: Boolean!) {\n  usageAnalytics(\n    projectId: $projectId\n    meter: $meter\n    subject: $subject\n    from: $from\n    interval: $interval\n    timezone: $timezone\n  ) {\n    interval\n    totals {\n      events\n      value\n    }\n    series {\n      start\n      partial\n      events\n      value\n    }\n  }\n  bySubject: usageAnalytics(\n    projectId: $projectId\n    meter: $meter\n    subject: $subject\n    from: $from\n    interval: month\n    timezone: $timezone\n    groupBy: subject\n  ) @include(if: $isBySubject) {\n    totals {\n      events\n      value\n      group {\n        subject\n      }\n    }\n  }\n}"): typeof import('./graphql').MeterDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Meters($projectId: ID!, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!, $first: Int, $after: String, $last: Int, $before: String) {\n  meters(\n    projectId: $projectId\n    first: $first\n    after: $after\n    last: $last\n    before: $before\n  ) {\n    totalCount\n    nodes {\n      ...MeterParts\n    }\n    pageInfo {\n      ...PageParts\n    }\n  }\n  usageAnalytics(\n    projectId: $projectId\n    from: $from\n    interval: $interval\n    timezone: $timezone\n  ) {\n    totals {\n      events\n      value\n      group {\n        meter {\n          id\n        }\n      }\n    }\n    series {\n      start\n      value\n      group {\n        meter {\n          id\n        }\n      }\n    }\n  }\n}\n\nfragment MeterParts on Meter {\n  id\n  key\n  name\n  unit\n  aggregation\n  createdAt\n}\n\nmutation CreateMeter($input: CreateMeterInput!) {\n  createMeter(input: $input) {\n    meter {\n      ...MeterParts\n    }\n  }\n}"): typeof import('./graphql').MetersDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
