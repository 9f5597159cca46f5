import { entitlementsEdges } from './edges.ts';
import { EntitlementsResolver, GrantFieldsResolver, SubscriptionGrantsResolver } from './entitlements.ts';
import { LicenceFieldsResolver, LicencesOfSubscriptionResolver } from './licence-fields.ts';
import { LicenceMachinesResolver } from './licence-machines.ts';
import { ProductGrantsResolver } from './product-grants.ts';
import { LicencesResolver } from './licences.ts';
import { ListsOfCustomerHoldingsResolver } from './lists-of-customers.ts';
import { LicencesOfProductsResolver, LicencesOfProjectsResolver } from './lists-of-projects.ts';

/** The resolvers of entitlements and licences. */
export const entitlementsResolvers = [
  EntitlementsResolver,
  GrantFieldsResolver,
  SubscriptionGrantsResolver,
  ProductGrantsResolver,
  LicencesResolver,
  LicenceFieldsResolver,
  LicencesOfSubscriptionResolver,
  LicenceMachinesResolver,
  ListsOfCustomerHoldingsResolver,
  LicencesOfProjectsResolver,
  LicencesOfProductsResolver,
  ...entitlementsEdges,
] as const;
