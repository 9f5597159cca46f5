import { hubScopes, personScopes } from '../scopes.ts';

/** The client_id of the command line at every hub, so that `hub login` needs nothing but the address. */
export const commandLineClientId = 'client_00000000000000000000000c11';

/** The scopes that `hub login` asks for; the role of the person in each project still decides. */
export const commandLineScopes: readonly string[] = [...personScopes, ...hubScopes];
