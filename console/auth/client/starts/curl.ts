import { machineScopes } from './scopes.ts';
import type { Start, StartClient } from './start.ts';

/** Asks for a token, and uses it. */
export function curl(client: StartClient, issuer: string): Start {
  return {
    label: 'curl',
    note: 'Asks for a token, which lives an hour, and uses it. jq reads the token from the answer.',
    text: `export CLIENT_SECRET='...'

TOKEN=$(curl -sS ${issuer}/oauth/token --user "${client.id}:$CLIENT_SECRET" \\
  -d grant_type=client_credentials -d 'scope=${machineScopes(client)}' | jq -r .access_token)

curl -sS ${issuer}/graphql -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '{ "query": "{ me { kind scopes project { name } } }" }'`,
  };
}
