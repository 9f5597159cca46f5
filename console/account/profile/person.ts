import type { AccountQuery } from '../../app/graphql/gql/account/graphql.ts';

export type Person = NonNullable<AccountQuery['me']['user']>;
