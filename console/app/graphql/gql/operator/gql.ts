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
    "fragment MoneyParts on Money {\n  amount\n  currency\n}\n\nfragment PriceParts on Price {\n  id\n  model\n  unitAmount\n  currency\n  interval\n  intervalCount\n  isArchived\n  lookupKey\n  trialDays\n  packageSize\n  percent\n  fixedAmount\n  presetAmount\n  billingTiming\n  meter {\n    id\n    key\n  }\n  tiers {\n    upTo\n    unitAmount\n    flatAmount\n    percent\n  }\n}\n\nfragment CustomerName on Customer {\n  id\n  name\n  email\n  externalId\n}\n\nfragment InvoiceRow on Invoice {\n  id\n  number\n  status\n  isOverdue\n  dueAt\n  createdAt\n  finalizedAt\n  total {\n    ...MoneyParts\n  }\n  amountDue {\n    ...MoneyParts\n  }\n}": typeof types.MoneyPartsFragmentDoc,
    "query Instance {\n  instance {\n    version\n    nodeVersion\n    databaseVersion\n    startedAt\n    memoryBytes\n    isReady\n    reasons\n    oldestDueAt\n    fragmentCache {\n      entries\n      hits\n      misses\n      memoryBytes\n    }\n  }\n}": typeof types.InstanceDocument,
    "query Users($filter: UserFilter!, $first: Int, $after: String, $last: Int, $before: String) {\n  users(\n    filter: $filter\n    first: $first\n    after: $after\n    last: $last\n    before: $before\n  ) {\n    totalCount\n    nodes {\n      ...UserState\n      name\n      email\n      emailVerifiedAt\n      createdAt\n    }\n    pageInfo {\n      ...PageParts\n    }\n  }\n}\n\nfragment UserState on User {\n  id\n  isOperator\n  suspendedAt\n}\n\nmutation SuspendUser($input: SuspendUserInput!) {\n  suspendUser(input: $input) {\n    user {\n      ...UserState\n    }\n  }\n}\n\nmutation ReinstateUser($id: ID!) {\n  reinstateUser(id: $id) {\n    user {\n      ...UserState\n    }\n  }\n}": typeof types.UsersDocument,
    "query User($id: ID!) {\n  user(id: $id) {\n    ...UserState\n    name\n    email\n    emailVerifiedAt\n    createdAt\n    memberships {\n      id\n      role\n      createdAt\n      project {\n        id\n        name\n      }\n    }\n    sessions(first: 50) {\n      nodes {\n        id\n        signedInAt\n        expiresAt\n        clients {\n          id\n          name\n        }\n      }\n    }\n    connectedClients(first: 50) {\n      nodes {\n        givenAt\n        scopes\n        client {\n          id\n          name\n          project {\n            id\n            name\n          }\n        }\n      }\n    }\n  }\n}\n\nquery UserHistory($filter: AuditFilter!) {\n  auditEntries(filter: $filter, first: 20) {\n    totalCount\n    nodes {\n      id\n      action\n      subject\n      address\n      at\n    }\n  }\n}\n\nmutation AppointOperator($id: ID!) {\n  appointOperator(id: $id) {\n    user {\n      ...UserState\n    }\n  }\n}\n\nmutation DismissOperator($id: ID!) {\n  dismissOperator(id: $id) {\n    user {\n      ...UserState\n    }\n  }\n}\n\nmutation EndUserSession($id: ID!) {\n  endSession(id: $id) {\n    endedSessionId\n  }\n}": typeof types.UserDocument,
};
const documents: Documents = {
    "fragment PageParts on PageInfo {\n  startCursor\n  endCursor\n  hasNextPage\n  hasPreviousPage\n}": types.PagePartsFragmentDoc,
    "fragment MoneyParts on Money {\n  amount\n  currency\n}\n\nfragment PriceParts on Price {\n  id\n  model\n  unitAmount\n  currency\n  interval\n  intervalCount\n  isArchived\n  lookupKey\n  trialDays\n  packageSize\n  percent\n  fixedAmount\n  presetAmount\n  billingTiming\n  meter {\n    id\n    key\n  }\n  tiers {\n    upTo\n    unitAmount\n    flatAmount\n    percent\n  }\n}\n\nfragment CustomerName on Customer {\n  id\n  name\n  email\n  externalId\n}\n\nfragment InvoiceRow on Invoice {\n  id\n  number\n  status\n  isOverdue\n  dueAt\n  createdAt\n  finalizedAt\n  total {\n    ...MoneyParts\n  }\n  amountDue {\n    ...MoneyParts\n  }\n}": types.MoneyPartsFragmentDoc,
    "query Instance {\n  instance {\n    version\n    nodeVersion\n    databaseVersion\n    startedAt\n    memoryBytes\n    isReady\n    reasons\n    oldestDueAt\n    fragmentCache {\n      entries\n      hits\n      misses\n      memoryBytes\n    }\n  }\n}": types.InstanceDocument,
    "query Users($filter: UserFilter!, $first: Int, $after: String, $last: Int, $before: String) {\n  users(\n    filter: $filter\n    first: $first\n    after: $after\n    last: $last\n    before: $before\n  ) {\n    totalCount\n    nodes {\n      ...UserState\n      name\n      email\n      emailVerifiedAt\n      createdAt\n    }\n    pageInfo {\n      ...PageParts\n    }\n  }\n}\n\nfragment UserState on User {\n  id\n  isOperator\n  suspendedAt\n}\n\nmutation SuspendUser($input: SuspendUserInput!) {\n  suspendUser(input: $input) {\n    user {\n      ...UserState\n    }\n  }\n}\n\nmutation ReinstateUser($id: ID!) {\n  reinstateUser(id: $id) {\n    user {\n      ...UserState\n    }\n  }\n}": types.UsersDocument,
    "query User($id: ID!) {\n  user(id: $id) {\n    ...UserState\n    name\n    email\n    emailVerifiedAt\n    createdAt\n    memberships {\n      id\n      role\n      createdAt\n      project {\n        id\n        name\n      }\n    }\n    sessions(first: 50) {\n      nodes {\n        id\n        signedInAt\n        expiresAt\n        clients {\n          id\n          name\n        }\n      }\n    }\n    connectedClients(first: 50) {\n      nodes {\n        givenAt\n        scopes\n        client {\n          id\n          name\n          project {\n            id\n            name\n          }\n        }\n      }\n    }\n  }\n}\n\nquery UserHistory($filter: AuditFilter!) {\n  auditEntries(filter: $filter, first: 20) {\n    totalCount\n    nodes {\n      id\n      action\n      subject\n      address\n      at\n    }\n  }\n}\n\nmutation AppointOperator($id: ID!) {\n  appointOperator(id: $id) {\n    user {\n      ...UserState\n    }\n  }\n}\n\nmutation DismissOperator($id: ID!) {\n  dismissOperator(id: $id) {\n    user {\n      ...UserState\n    }\n  }\n}\n\nmutation EndUserSession($id: ID!) {\n  endSession(id: $id) {\n    endedSessionId\n  }\n}": types.UserDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment PageParts on PageInfo {\n  startCursor\n  endCursor\n  hasNextPage\n  hasPreviousPage\n}"): typeof import('./graphql').PagePartsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment MoneyParts on Money {\n  amount\n  currency\n}\n\nfragment PriceParts on Price {\n  id\n  model\n  unitAmount\n  currency\n  interval\n  intervalCount\n  isArchived\n  lookupKey\n  trialDays\n  packageSize\n  percent\n  fixedAmount\n  presetAmount\n  billingTiming\n  meter {\n    id\n    key\n  }\n  tiers {\n    upTo\n    unitAmount\n    flatAmount\n    percent\n  }\n}\n\nfragment CustomerName on Customer {\n  id\n  name\n  email\n  externalId\n}\n\nfragment InvoiceRow on Invoice {\n  id\n  number\n  status\n  isOverdue\n  dueAt\n  createdAt\n  finalizedAt\n  total {\n    ...MoneyParts\n  }\n  amountDue {\n    ...MoneyParts\n  }\n}"): typeof import('./graphql').MoneyPartsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Instance {\n  instance {\n    version\n    nodeVersion\n    databaseVersion\n    startedAt\n    memoryBytes\n    isReady\n    reasons\n    oldestDueAt\n    fragmentCache {\n      entries\n      hits\n      misses\n      memoryBytes\n    }\n  }\n}"): typeof import('./graphql').InstanceDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Users($filter: UserFilter!, $first: Int, $after: String, $last: Int, $before: String) {\n  users(\n    filter: $filter\n    first: $first\n    after: $after\n    last: $last\n    before: $before\n  ) {\n    totalCount\n    nodes {\n      ...UserState\n      name\n      email\n      emailVerifiedAt\n      createdAt\n    }\n    pageInfo {\n      ...PageParts\n    }\n  }\n}\n\nfragment UserState on User {\n  id\n  isOperator\n  suspendedAt\n}\n\nmutation SuspendUser($input: SuspendUserInput!) {\n  suspendUser(input: $input) {\n    user {\n      ...UserState\n    }\n  }\n}\n\nmutation ReinstateUser($id: ID!) {\n  reinstateUser(id: $id) {\n    user {\n      ...UserState\n    }\n  }\n}"): typeof import('./graphql').UsersDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query User($id: ID!) {\n  user(id: $id) {\n    ...UserState\n    name\n    email\n    emailVerifiedAt\n    createdAt\n    memberships {\n      id\n      role\n      createdAt\n      project {\n        id\n        name\n      }\n    }\n    sessions(first: 50) {\n      nodes {\n        id\n        signedInAt\n        expiresAt\n        clients {\n          id\n          name\n        }\n      }\n    }\n    connectedClients(first: 50) {\n      nodes {\n        givenAt\n        scopes\n        client {\n          id\n          name\n          project {\n            id\n            name\n          }\n        }\n      }\n    }\n  }\n}\n\nquery UserHistory($filter: AuditFilter!) {\n  auditEntries(filter: $filter, first: 20) {\n    totalCount\n    nodes {\n      id\n      action\n      subject\n      address\n      at\n    }\n  }\n}\n\nmutation AppointOperator($id: ID!) {\n  appointOperator(id: $id) {\n    user {\n      ...UserState\n    }\n  }\n}\n\nmutation DismissOperator($id: ID!) {\n  dismissOperator(id: $id) {\n    user {\n      ...UserState\n    }\n  }\n}\n\nmutation EndUserSession($id: ID!) {\n  endSession(id: $id) {\n    endedSessionId\n  }\n}"): typeof import('./graphql').UserDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
