import type { CustomerNameFragment } from '../../app/graphql/gql/billing/graphql.ts';

/** A customer as people call it: by the name, or by what identifies it. */
export function nameOf({ name, email, externalId, id }: CustomerNameFragment): string {
  return name ?? email ?? externalId ?? id;
}
