import {
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
} from 'oauth4webapi';
import { signInScopes } from './starts/scopes.ts';
import type { StartClient } from './starts/start.ts';

/** Makes the address of a sign-in that the client has not asked for, so that its answer is good for nothing. */
export async function signInAddress(issuer: string, client: StartClient, redirectUri: string): Promise<string> {
  const challenge = await calculatePKCECodeChallenge(generateRandomCodeVerifier());
  const parameters = new URLSearchParams({
    ...{ client_id: client.id, redirect_uri: redirectUri, response_type: 'code', scope: signInScopes(client) },
    ...{ state: generateRandomState(), nonce: generateRandomNonce() },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  });
  return `${issuer}/oauth/authorize?${parameters.toString()}`;
}
