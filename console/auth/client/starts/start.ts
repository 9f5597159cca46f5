import type { ClientPartsFragment } from '../../../app/graphql/gql/auth/graphql.ts';

/** What the code depends on. */
export type StartClient = Pick<
  ClientPartsFragment,
  'id' | 'kind' | 'authentication' | 'redirectUris' | 'postLogoutRedirectUris' | 'scopes'
>;

export interface Start {
  label: string;
  /** What to do with it. */
  note: string;
  text: string;
}
