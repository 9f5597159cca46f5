import type { ClientPartsFragment } from '../../../app/graphql/gql/auth/graphql.ts';

/** The inputs of the code. */
export type StartClient = Pick<
  ClientPartsFragment,
  'id' | 'kind' | 'authentication' | 'redirectUris' | 'postLogoutRedirectUris' | 'scopes'
>;

export interface Start {
  label: string;
  /** The instructions. */
  note: string;
  text: string;
}
