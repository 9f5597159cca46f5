import { EntitlementsResolver, GrantFieldsResolver, SubscriptionGrantsResolver } from './entitlements.ts';
import { LicenceFieldsResolver, LicencesOfSubscriptionResolver } from './licence-fields.ts';
import { LicenceMachinesResolver } from './licence-machines.ts';
import { LicencesResolver } from './licences.ts';

/** The resolvers of entitlements and licences. */
export const entitlementsResolvers = [
  EntitlementsResolver,
  GrantFieldsResolver,
  SubscriptionGrantsResolver,
  LicencesResolver,
  LicenceFieldsResolver,
  LicencesOfSubscriptionResolver,
  LicenceMachinesResolver,
] as const;
