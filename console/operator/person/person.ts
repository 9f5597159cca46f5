import type { UserQuery } from '../../app/graphql/gql/operator/graphql.ts';

/** One account, as operators see it. */
export type Person = NonNullable<UserQuery['user']>;
