import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { ProjectFigures } from './analytics/live.ts';
import { analyticsResolvers } from './analytics/resolvers.ts';
import { authResolvers } from './auth/resolvers.ts';
import { billingResolvers } from './billing/resolvers.ts';
import { catalogResolvers } from './catalog/resolvers.ts';
import { customerMailResolvers } from './customer-mails/resolvers.ts';
import { entitlementsResolvers } from './entitlements/resolvers.ts';
import { hubResolvers } from './hub/resolvers.ts';
import { withLive } from './live.ts';
import { meteringResolvers } from './metering/resolvers.ts';
import { webhookResolvers } from './webhooks/resolvers.ts';
import { listEnumValues } from './engine/enum-errors.ts';
import { chargeLists } from './engine/cost/charge-lists.ts';
import { costModelOf } from './engine/cost/cost-of.ts';
import { boundArguments } from './engine/bound-arguments.ts';
import { wrapMutations } from './engine/unit-of-work.ts';

let built: GraphQLSchema | undefined;

/** The schema of the hub. It never changes, so all users of it in a process have the same object and what is derived from it. */
export function hubSchema(): GraphQLSchema {
  built ??= buildSchema();
  return built;
}

/** Builds the whole schema; every mutation is a transaction, and lists longer than assumed are charged. */
function buildSchema(): GraphQLSchema {
  const built = buildSchemaSync({
    resolvers: [
      ...hubResolvers,
      ...authResolvers,
      ...meteringResolvers,
      ...catalogResolvers,
      ...billingResolvers,
      ...entitlementsResolvers,
      ...customerMailResolvers,
      ...webhookResolvers,
      ...analyticsResolvers,
    ],
    validate: false,
    // Only subscriptions return them, whose root is added below.
    orphanedTypes: [ProjectFigures],
    // Apollo checks the schema too; this check would run a query over all of it at every start.
    skipCheck: true,
  });
  const schema = withLive(built);
  describeRoots(schema);
  boundArguments(schema);
  return chargeLists(costModelOf(wrapMutations(listEnumValues(schema))));
}

/** Sets the descriptions of the root types, for which type-graphql (2.0.0-rc.4) has no option. */
function describeRoots(schema: GraphQLSchema): void {
  schema.getQueryType()!.description = 'Queries; the description of each field names the scope it needs, if any.';
  schema.getMutationType()!.description =
    'Mutations, executed in order; each is one transaction, and runs once for an Idempotency-Key.';
}

export type { HubContext } from './context.ts';
export type { Directory, Endpoint } from './hub/service-facts.ts';
export { createApollo } from './engine/apollo.ts';
export { KnownDocuments } from './engine/known-documents.ts';
export { mayHoldSecrets } from './engine/may-hold-secrets.ts';
export { runOperation } from './engine/run-operation.ts';
export { runSubscription } from './engine/run-subscription.ts';
export { validationErrorsOf } from './engine/validation-errors.ts';
export { notListed } from './engine/apollo.ts';
export { coerceProduct } from './catalog/coerce-product.ts';
export { FieldLimits } from './engine/field-limits.ts';
export { usualLength } from './lists/connection.ts';
export { Loaders } from './lists/loaders.ts';
export { RequestBudget } from './engine/cost/request-budget.ts';
export { costHeader } from './engine/cost/report-cost.ts';
export { OperationShares } from './engine/operation-shares.ts';
export { FragmentCache } from './engine/fragments/fragment-cache.ts';
export { toJson, versionOf } from './engine/fragments/fragment.ts';
export { extensionsOf } from './engine/errors.ts';
export { problemsOf } from './engine/variable-problems.ts';
export type { RefusalExtensions } from './engine/errors.ts';
export type { Scope } from '../src/auth/scopes.ts';
export { refusalCodes } from '../src/platform/postgres/constraint-refusals.ts';
export { idempotencyKeyPattern } from '../src/platform/idempotency.ts';
export { idPattern } from '../src/platform/values/ids.ts';
export { escapeFormula } from '../src/platform/values/formula.ts';
export { attachment } from '../src/platform/files/attachment.ts';
export { Refusal, invalidInput, pointerTo } from '../src/errors.ts';
export { runApart } from '../src/platform/postgres/work-context.ts';
export { followEvents } from '../src/auth/follow-events.ts';
export { packageRoot } from '../src/platform/package-root.ts';
