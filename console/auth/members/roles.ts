import type { Role } from '../../app/graphql/gql/auth/graphql.ts';

/** The roles in a project, the widest first, with what they allow. */
export const roles: Record<Role, string> = {
  owner: 'Everything, and making and removing owners',
  admin: 'Everything but owners: members, clients, keys and the audit too',
  developer: 'Products, usage and analytics; no billing',
  billing: 'Customers, subscriptions, invoices and analytics',
  viewer: 'Reads products, billing and analytics, and changes nothing',
};
