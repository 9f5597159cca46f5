import type { ClientAuthentication, ClientKind } from '../../app/graphql/gql/auth/graphql.ts';

/** The kinds of clients, with what each is for. */
export const kinds: Record<ClientKind, { label: string; text: string }> = {
  web: { label: 'Web app', text: 'Signs people in on a server, which keeps a secret.' },
  browser: { label: 'Single-page app', text: 'Signs people in within the page; it keeps no secret.' },
  native: { label: 'App or command line', text: 'Signs people in on their machine; it keeps no secret.' },
  machine: { label: 'Machine', text: 'Acts for the project itself, without a person.' },
};

export const authentications: Record<ClientAuthentication, string> = {
  client_secret: 'By a secret',
  none: 'Without a secret (PKCE)',
  private_key_jwt: 'By its own keys',
};
