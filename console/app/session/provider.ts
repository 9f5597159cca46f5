import * as oauth from 'oauth4webapi';
import { NoAnswer } from './no-answer.ts';
import { addresses, clientId, issuer } from './settings.ts';

/** The scopes of the client, which the hub creates with them. The role of the person decides what they allow. */
const scope =
  'openid profile email account catalog:read catalog:write billing:read billing:write usage:write analytics:read project:admin';

const server: oauth.AuthorizationServer = {
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  end_session_endpoint: `${issuer}/oauth/logout`,
};
const client: oauth.Client = { client_id: clientId };
const redirectUri = issuer + addresses.callback;

/** A hub without TLS is one for development, or its operator decided so. */
const transport = { [oauth.allowInsecureRequests]: issuer.startsWith('http:') };

export interface Tokens {
  accessToken: string;
  refreshToken: string | undefined;
  idToken: string;
  /** When the access token ends, by `performance.now()`. */
  endsAt: number;
  userId: string;
}

/** What a sign-in needs on its way back. None of it is a credential by itself. */
export interface StartedSignIn {
  verifier: string;
  state: string;
  nonce: string;
  /** The address to return to. */
  address: string;
}

/** The address of the provider that starts a sign-in; `none` lets it show no page. */
export async function authorizationAddress(
  { verifier, state, nonce, address }: StartedSignIn,
  prompt?: 'none',
): Promise<string> {
  const checkout = checkoutIn(address);
  const challenge = await oauth.calculatePKCECodeChallenge(verifier);
  const parameters = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope, state, nonce },
    ...{
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...(prompt && { prompt }),
      ...(checkout && { checkout }),
    },
  });
  return `${server.authorization_endpoint}?${parameters}`;
}

/** The checkout link of an address, whose seller the pages of sign-in then name. */
function checkoutIn(address: string): string | undefined {
  return /^\/console\/checkout\/(checkoutlink_\w+)/.exec(address)?.[1];
}

export function startSignIn(address: string): StartedSignIn {
  return {
    verifier: oauth.generateRandomCodeVerifier(),
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    address,
  };
}

/**
 * Asks for a code in the background, and returns the address that the provider redirects to. It is undefined if a page
 * has to be shown first, as when the session of the browser has ended.
 */
export async function authorizeSilently(address: string): Promise<URL | undefined> {
  try {
    const response = await fetch(address, { credentials: 'same-origin' });
    // Only its address is of use; a body that no one reads would keep the connection open.
    void response.body?.cancel();
    const answer = new URL(response.url);
    return answer.href.startsWith(redirectUri) && answer.searchParams.has('code') ? answer : undefined;
  } catch {
    // The page of the provider, or of the browser, says more about what is wrong.
    return undefined;
  }
}

/** Exchanges the code in the address of the callback for tokens. */
export async function redeem(address: URL, { state, verifier, nonce }: StartedSignIn): Promise<Tokens> {
  const parameters = oauth.validateAuthResponse(server, client, address, state);
  const response = await oauth.authorizationCodeGrantRequest(
    ...([server, client, oauth.None(), parameters, redirectUri, verifier] as const),
    transport,
  );
  const checks = { expectedNonce: nonce, requireIdToken: true };
  return tokensOf(await oauth.processAuthorizationCodeResponse(server, client, response, checks));
}

/** Gets new tokens. The refresh token works once. Throws if the session has ended. */
export async function renew(tokens: Tokens): Promise<Tokens> {
  if (!tokens.refreshToken) throw new Error('The session cannot be renewed.');
  const response = await oauth.refreshTokenGrantRequest(
    ...([server, client, oauth.None(), tokens.refreshToken] as const),
    transport,
  );
  if (response.status >= 500 || response.status === 429) throw new NoAnswer('The session could not be renewed yet.');
  return { ...tokens, ...tokensOf(await oauth.processRefreshTokenResponse(server, client, response), tokens) };
}

/** Whether the provider has answered and refused, so that asking again is of no use. */
export function isRefused(error: unknown): boolean {
  return error instanceof oauth.ResponseBodyError;
}

export function signOutAddress({ idToken }: Tokens, state: string): string {
  const back = { id_token_hint: idToken, post_logout_redirect_uri: issuer + addresses.signedOut, state };
  return `${server.end_session_endpoint}?${new URLSearchParams(back)}`;
}

function tokensOf(answer: oauth.TokenEndpointResponse, before?: Tokens): Tokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? before?.refreshToken,
    idToken: answer.id_token ?? before?.idToken ?? '',
    endsAt: performance.now() + (answer.expires_in ?? 0) * 1000,
    userId: oauth.getValidatedIdTokenClaims(answer)?.sub ?? before?.userId ?? '',
  };
}
