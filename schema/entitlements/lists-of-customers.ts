import DataLoader from 'dataloader';
import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Customer } from '../../src/billing/customers/customer.ts';
import { Entitlement } from '../../src/entitlements/entitlement.ts';
import { entitlementsOfCustomers } from '../../src/entitlements/entitlements.ts';
import { licenceList } from '../../src/entitlements/licences/licences.ts';
import type { Licence } from '../../src/entitlements/licences/licence.ts';
import type { ProductGrant } from '../../src/entitlements/product-grants/product-grant.ts';
import { productGrantList } from '../../src/entitlements/product-grants/product-grants.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { costsEachTime } from '../engine/cost/field-costs.ts';
import { Below } from '../lists/below.ts';
import type { ListBelow } from '../lists/below.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { needs } from '../lists/relation.ts';
import { LicenceConnection, LicencesArgs } from './licences.ts';
import { ProductGrantConnection, ProductGrantsArgs } from './product-grants.ts';

needs(Customer, { licences: ['id'], productGrants: ['id'], entitlements: ['id'] });

/** The cost in points of the entitlements of a customer, whose usage is summed up. */
const costOfEntitlements = 100;

/** One loader for each request, which reads the entitlements of many customers in one statement. */
const entitlementsByContext = new WeakMap<HubContext, DataLoader<string, Entitlement[]>>();

@Resolver(() => Customer)
export class ListsOfCustomerHoldingsResolver {
  @FieldResolver(() => LicenceConnection, {
    description: 'The licences of the customer, newest first by default. Scope billing:read.',
  })
  licences(
    @Args(() => LicencesArgs) args: LicencesArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Licence>>> {
    return below(licenceList, 'customerId', args);
  }

  @FieldResolver(() => ProductGrantConnection, {
    description: 'What the customer has without a subscription, newest first by default. Scope billing:read.',
  })
  productGrants(
    @Args(() => ProductGrantsArgs) args: ProductGrantsArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<ProductGrant>>> {
    return below(productGrantList, 'customerId', args);
  }

  @costsEachTime(costOfEntitlements)
  @FieldResolver(() => [Entitlement], {
    description: 'The entitlements of the customer, by product and feature. Scope billing:read.',
  })
  entitlements(@Root() { id }: Row<Customer>, @Ctx() context: HubContext): Promise<Entitlement[]> {
    return loaderOf(context).load(id);
  }
}

/** Nothing is cached, since a mutation in the same document would make it stale. */
function loaderOf(context: HubContext): DataLoader<string, Entitlement[]> {
  const read = (ids: readonly string[]): Promise<Entitlement[][]> =>
    entitlementsOfCustomers(context.em, context.viewer, ids, context.now);
  const loader = entitlementsByContext.get(context) ?? new DataLoader(read, { cache: false });
  entitlementsByContext.set(context, loader);
  return loader;
}
