import type { AccountQuery } from '../../app/graphql/gql/account/graphql.ts';

export type Person = NonNullable<AccountQuery['me']['user']>;

/** What a form has that changes something of the person. */
export interface ChangeProps {
  person: Person;
  onClose: () => void;
}
